/* wunsdorf_bid_costs.c - what the bids of a level at Wunsdorf cost. In each position a seat's bids
 * are played out in worlds that agree with its hand and the bids so far, as often as their
 * likelihood says, by `steady` on all seats with a small budget. One half of the worlds tells which
 * bid is the best, and the other half by how many points it is better than the one that the level
 * chose, and the other way round: so chance alone makes no loss.
 *
 * Arguments: players, cards of a hand, positions, the level (expert), worlds of a position (80),
 * simulations of a move (200), the seed (1). Prints a line of JSON.
 */
#include <talon/bot.h>
#include <talon/table.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BIDS = 11, DRAWN = 2000, WORLDS_MOST = 1000, MOVES_MOST = 200, LONGEST = 10 };

struct measure {
    const struct talon_game *game;
    const struct talon_knowledge *knowledge;
    const struct talon_bot *level, *steady;
    struct talon_config config;
    struct talon_search *search;
    struct talon_sampler sampler;
    struct talon_rng rng;
    unsigned worlds;
    uint32_t budget;
    _Alignas(16) uint8_t world[DRAWN][TALON_STATE_MAX];
    double cumulated[DRAWN];
    unsigned drawn;
    double points[2][BIDS]; /* sums over each half of the worlds */
    double losses, squares, others;
    unsigned positions;
};

static unsigned field_of(const struct measure *m, const void *state, const char *field, int seat)
{
    return (unsigned)talon_field_get(&m->game->fields[talon_field_find(m->game, field)], state,
                                     seat);
}

static struct talon_move answer_of(struct measure *m, const struct talon_table *table, int seat,
                                   const struct talon_bot *bot, uint32_t budget)
{
    struct talon_question *question = talon_question_new(table, seat, bot, talon_rng_word(&m->rng));
    const struct talon_move move = talon_question_answer(question, m->search, budget);

    talon_question_free(question);
    return move;
}

/* ---- worlds ---------------------------------------------------------------------------------- */

/* All moves of a round are told to everybody. */
static unsigned list_told(const struct talon_table *table, struct talon_told_move *told)
{
    uint32_t count;
    unsigned listed = 0;
    const struct talon_step *step = talon_table_steps(table, &count);

    for (uint32_t i = talon_table_last_deal(table); i < count && listed < MOVES_MOST; i++)
        told[listed++] = (struct talon_told_move){ step[i].seat, step[i].move };
    return listed;
}

static void draw_worlds(struct measure *m, const struct talon_table *table, int seat)
{
    struct talon_told_move told[MOVES_MOST];
    struct talon_facts facts;
    struct talon_view view;
    static _Alignas(16) uint8_t room[TALON_RECALL_BYTES];
    double sum = 0;

    talon_table_facts(table, seat, &facts);
    talon_view(m->game, talon_table_state(table), seat, &view);
    const struct talon_memory memory = { .facts = &facts,
                                         .moves = told,
                                         .moves_count = list_told(table, told) };
    if (!talon_sampler_start(&m->sampler, &m->config, &view, &facts))
        abort();
    for (m->drawn = 0; m->drawn < DRAWN; m->drawn++) {
        if (!talon_sampler_draw(&m->sampler, &m->rng, m->world[m->drawn]))
            abort();
        sum += m->knowledge->likelihood(m->world[m->drawn], seat, &memory, room);
        m->cumulated[m->drawn] = sum;
    }
}

static const void *pick_world(struct measure *m)
{
    const double at = talon_rng_word(&m->rng) / 4294967296.0 * m->cumulated[DRAWN - 1];
    unsigned which = 0;

    while (which + 1 < DRAWN && m->cumulated[which] <= at)
        which++;
    return m->world[which];
}

/* ---- playing out ------------------------------------------------------------------------------
 */

/* The points of the seat's round after this bid. */
static double play_out(struct measure *m, const void *world, int seat, struct talon_move bid,
                       uint64_t chance)
{
    uint8_t key[TALON_KEY_BYTES] = { 0 };
    struct talon_table *table = talon_table_new_from_position(&m->config, world, key);
    struct talon_values values = { 0 };

    talon_rng_simulate(&m->rng, chance);
    if (!table || talon_table_act(table, seat, bid) != TALON_TABLE_OK)
        abort();
    while (!m->knowledge->is_end(world, talon_table_state(table))) {
        const int next = talon_first_seat(talon_table_acting(table));
        if (talon_table_act(table, next, answer_of(m, table, next, m->steady, m->budget)) !=
            TALON_TABLE_OK)
            abort();
    }
    m->knowledge->value(world, talon_table_state(table), &values);
    talon_table_free(table);
    return values.score[seat];
}

static unsigned best_of(const double *points, unsigned bids)
{
    unsigned best = 0;

    for (unsigned bid = 1; bid < bids; bid++)
        if (points[bid] > points[best])
            best = bid;
    return best;
}

static void note_loss(struct measure *m, unsigned bids, unsigned chosen)
{
    double loss = 0;

    for (unsigned half = 0; half < 2; half++)
        loss += m->points[!half][best_of(m->points[half], bids)] - m->points[!half][chosen];
    loss /= m->worlds;
    m->losses += loss;
    m->squares += loss * loss;
    m->others += best_of(m->points[0], bids) != chosen && best_of(m->points[1], bids) != chosen;
    m->positions++;
}

/* Each bid up to the hand in the same worlds with the same chance. */
static void judge(struct measure *m, const struct talon_table *table, int seat, unsigned cards,
                  unsigned chosen)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int legal = m->game->legal(talon_table_state(table), seat, moves);
    unsigned bids = 0;

    draw_worlds(m, table, seat);
    memset(m->points, 0, sizeof m->points);
    for (unsigned i = 0; i < m->worlds; i++) {
        const void *world = pick_world(m);
        const uint64_t chance = talon_rng_word(&m->rng);
        for (bids = 0; (int)bids < legal && moves[bids].a <= cards; bids++)
            m->points[i & 1][bids] += play_out(m, world, seat, moves[bids], chance);
        talon_rng_simulate(&m->rng, chance + 1);
    }
    if (chosen < bids)
        note_loss(m, bids, chosen);
}

/* ---- positions --------------------------------------------------------------------------------
 */

static bool is_bidding(const struct measure *m, const struct talon_table *table, unsigned cards)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const void *state = talon_table_state(table);
    const int seat = talon_first_seat(talon_table_acting(table));

    return field_of(m, state, "round", 0) == cards && m->game->legal(state, seat, moves) > 1 &&
           !strcmp(m->game->verbs[moves[0].verb].id, "bid");
}

static void act(struct talon_table *table, int seat, struct talon_move move)
{
    if (talon_table_act(table, seat, move) != TALON_TABLE_OK)
        abort();
}

/* A match up to the bids of this round: the rounds before are played quickly. */
static struct talon_table *begin_round(struct measure *m, unsigned cards)
{
    uint8_t key[TALON_KEY_BYTES];

    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(talon_rng_word(&m->rng) >> 24);
    struct talon_table *table = talon_table_new(&m->config, key, NULL, 0);
    while (table && !is_bidding(m, table, cards)) {
        const int seat = talon_first_seat(talon_table_acting(table));
        act(table, seat, m->knowledge->policy(talon_table_state(table), seat, &m->rng));
    }
    return table;
}

/* All seats bid as the level does; each bid is a position. */
static void measure_round(struct measure *m, unsigned cards, unsigned positions)
{
    struct talon_table *table = begin_round(m, cards);

    if (!table)
        abort();
    while (m->positions < positions && is_bidding(m, table, cards)) {
        const int seat = talon_first_seat(talon_table_acting(table));
        const struct talon_move bid = answer_of(m, table, seat, m->level, 0);
        judge(m, table, seat, cards, bid.a);
        act(table, seat, bid);
    }
    talon_table_free(table);
}

static bool configure(struct measure *m, const char *players)
{
    struct talon_draft draft;

    m->game = talon_game_find("wunsdorf", NULL, NULL);
    m->knowledge = talon_knowledge_find(m->game);
    talon_draft_start(&draft, m->game);
    talon_draft_preset(&draft, "standard");
    return !talon_draft_set(&draft, "players", players) && !talon_draft_finish(&draft, &m->config);
}

static void report(const struct measure *m, const char *players, unsigned cards)
{
    const double n = m->positions, mean = m->losses / n,
                 error = sqrt((m->squares / n - mean * mean) / (n > 1 ? n - 1 : 1));

    printf("{\"players\":%s,\"cards\":%u,\"positions\":%u,\"loss\":%.3f,\"error\":%.3f,"
           "\"others_better\":%.3f}\n",
           players, cards, m->positions, mean, error, m->others / n);
}

static unsigned number_of(int argc, char **argv, int which, unsigned otherwise)
{
    return argc > which ? (unsigned)strtoul(argv[which], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    static struct measure m;
    const unsigned cards = number_of(argc, argv, 2, 0), positions = number_of(argc, argv, 3, 0);

    m.level = talon_bot_find(argc > 4 ? argv[4] : "expert");
    m.steady = talon_bot_find("steady");
    m.worlds = number_of(argc, argv, 5, 80);
    m.budget = number_of(argc, argv, 6, 200);
    if (!cards || cards > LONGEST || !positions || !m.worlds || m.worlds > WORLDS_MOST ||
        !m.level || !configure(&m, argv[1]))
        return fputs("wunsdorf_bid_costs PLAYERS CARDS POSITIONS [LEVEL [WORLDS [SIMULATIONS "
                     "[SEED]]]]\n",
                     stderr),
               2;
    m.search = malloc(talon_search_bytes());
    if (!m.search)
        return 1;
    talon_rng_simulate(&m.rng, number_of(argc, argv, 7, 1));
    while (m.positions < positions)
        measure_round(&m, cards, positions);
    report(&m, argv[1], cards);
    free(m.search);
    return 0;
}
