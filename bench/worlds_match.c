/* worlds_match.c - a level at Whist against the player of the literature: it draws worlds that
 * agree with what its seat has seen, all alike, solves each with open cards for every card it may
 * play, and takes the card with the best mean. libdds solves, or Talon's own solver, which has the
 * same answers sooner.
 *
 * Arguments: deals, the level (expert, or with a budget expert@3000), worlds of a decision (50),
 * libdds or talon, the seed. It prints the result and both times, and judges nothing.
 *
 * Source: Ginsberg, GIB: Imperfect Information in a Computationally Challenging Game (2001).
 */
#include "solve/libdds_solver.h"
#include "match_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 26 };

struct worlds_player {
    struct talon_solver *solver; /* NULL: libdds */
    unsigned worlds;
    struct talon_sampler sampler;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
};

static void *sit_down(const struct match_player *player, int seat)
{
    (void)seat;
    return (void *)player->context;
}

static double stand_up(void *sitter, bool is_faulty)
{
    (void)sitter;
    (void)is_faulty;
    return 0;
}

/* ---- a world as a position ------------------------------------------------------------------- */

static uint64_t cards_in(const struct talon_game *game, const void *state, const char *zone,
                         int row)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = talon_zone_list(game, state, talon_zone_find(game, zone), row, faces);
    uint64_t cards = 0;

    for (unsigned i = 0; i < count; i++)
        cards |= (uint64_t)1 << faces[i];
    return cards;
}

static unsigned field_in(const struct talon_game *game, const void *state, const char *field)
{
    return (unsigned)talon_field_get(&game->fields[talon_field_find(game, field)], state, 0);
}

/* The turned card is the dealer's. A whole trick that still lies there is over. */
static void write_position(const struct talon_game *game, const void *state, int seat,
                           struct talon_solve_position *position)
{
    const unsigned laid = field_in(game, state, "laid"), leader = field_in(game, state, "leader");

    *position = (struct talon_solve_position){
        .trump = (uint8_t)field_in(game, state, "trump"),
        .side = (uint8_t)(5 << (seat & 1)),
        .laid = (uint8_t)(laid & 3),
        .leader = (uint8_t)(laid & 3 ? leader : (unsigned)seat),
    };
    for (int i = 0; i < TALON_SOLVE_SEATS; i++)
        position->hand[i] = cards_in(game, state, "hand", i);
    position->hand[field_in(game, state, "dealer")] |= cards_in(game, state, "turned", 0);
    for (unsigned i = 0; i < position->laid; i++)
        position->lying[i] = (uint8_t)__builtin_ctzll(
            cards_in(game, state, "trick", (int)((leader + i) % TALON_SOLVE_SEATS)));
}

/* ---- the player ------------------------------------------------------------------------------ */

static void solve_world(struct worlds_player *player, const struct talon_solve_position *position,
                        struct talon_solve_result *result)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_SCORES };

    if (player->solver) {
        talon_solve(player->solver, position, &request, result);
    } else if (!libdds_solve(position, TALON_SOLVE_SCORES, result)) {
        fputs("worlds_match: libdds has failed\n", stderr);
        exit(1);
    }
}

static void add_tricks(const struct talon_solve_result *result, const struct talon_move *moves,
                       unsigned count, unsigned *tricks)
{
    for (unsigned move = 0; move < count; move++)
        for (unsigned i = 0; i < result->count; i++)
            if (result->card[i].face == moves[move].a)
                tricks[move] += result->card[i].tricks;
}

/* Of equal cards the first of the list, which is the lowest. */
static int best_of(const unsigned *tricks, unsigned count)
{
    unsigned best = 0;

    for (unsigned move = 1; move < count; move++)
        if (tricks[move] > tricks[best])
            best = move;
    return (int)best;
}

static int ask_player(void *context, struct talon_table *table, int seat,
                      const struct talon_move *moves, unsigned count, uint64_t seed,
                      char reason[MATCH_REASON])
{
    struct worlds_player *player = context;
    const struct talon_game *game = talon_table_game(table);
    unsigned tricks[TALON_MOVES_MAX] = { 0 };
    struct talon_facts facts;
    struct talon_view view;
    struct talon_rng rng;

    (void)reason;
    talon_table_facts(table, seat, &facts);
    talon_view(game, talon_table_state(table), seat, &view);
    talon_rng_simulate(&rng, seed);
    if (count == 1 ||
        !talon_sampler_start(&player->sampler, talon_table_config(table), &view, &facts))
        return 0;
    for (unsigned i = 0; i < player->worlds; i++) {
        struct talon_solve_position position;
        struct talon_solve_result result;
        if (!talon_sampler_draw(&player->sampler, &rng, player->state))
            break;
        write_position(game, player->state, seat, &position);
        solve_world(player, &position, &result);
        add_tricks(&result, moves, count, tricks);
    }
    return best_of(tricks, count);
}

/* ---- the match ------------------------------------------------------------------------------- */

static int play(struct match_spec *spec, uint32_t deals, const struct worlds_player *player)
{
    const struct match_plan plan = { .deals = deals, .jobs = 1 };
    struct match_sum sum = { 0 };
    char against[64];
    const char *fault = match_run(spec, &plan, &sum);

    if (fault)
        return fprintf(stderr, "worlds_match: %s\n", fault), 1;
    snprintf(against, sizeof against, "%u worlds of %s", player->worlds,
             player->solver ? "Talon's solver" : "libdds");
    report_match(spec, &sum, against, 0);
    return 0;
}

static bool configure(struct match_spec *spec)
{
    struct talon_draft draft;
    talon_draft_start(&draft, talon_game_find("whist", "classic", NULL));
    talon_draft_preset(&draft, "classic");
    return !talon_draft_finish(&draft, &spec->config);
}

int main(int argc, char **argv)
{
    static struct worlds_player player;
    static _Alignas(16) uint8_t memory[BYTES];
    struct match_spec spec = { .seed = argc > 5 ? argv[5] : "1" };
    const uint32_t deals = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    struct match_bot level;

    player.worlds = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 50;
    if (!deals || !player.worlds)
        return fputs("worlds_match DEALS [LEVEL [WORLDS [libdds|talon [SEED]]]]\n", stderr), 2;
    if (argc > 4 && !strcmp(argv[4], "talon"))
        player.solver = talon_solver_create(memory, BYTES);
    libdds_begin();
    if (!configure(&spec) ||
        !match_read_bot(argc > 2 ? argv[2] : "expert", &level, &spec.player[0]))
        return fputs("worlds_match: no such level\n", stderr), 2;
    spec.player[1] = (struct match_player){
        .name = "worlds", .sit = sit_down, .ask = ask_player, .stand = stand_up, .context = &player
    };
    return play(&spec, deals, &player);
}
