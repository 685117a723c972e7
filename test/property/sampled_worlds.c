/* sampled_worlds.c - worlds drawn for every seat in games of every kind: the seat sees the same in
 * each, no card is lost, the facts hold, and the game accepts it. With one pack the moves since the
 * deal are played again in that world, and each must be legal and show the seat what it saw. Where
 * few worlds are possible they are listed by brute force: their number and how often each is drawn
 * must be as counted. Arguments: runs of each game, a game (all if none is named), and the first
 * run (0), so that one that failed can be looked at alone. TAP.
 */
#include "property.h"
#include "possible_worlds.h"

#include <talon/pile.h>
#include <talon/history.h>
#include <talon/sampling.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STEPS = 1500,
    KEPT = 400,
    DRAWS = 4096,
    WORLDS = 4,
    SPARSE = 7,
    LISTED = 9,
    FEWEST_DRAWS = 100
};
/* By chance at most one of a billion positions comes so far. */
static const double MOST_SURPRISE = 6;

static struct {
    unsigned long worlds, replayed, listed, relaxed;
    double surprise; /* the sum of chi-square's deviations, in units of their spread */
} total;

static struct talon_sampler sampler;
static struct talon_rng chance;

/* The deal now being played: its first state, and every step since. */
static struct {
    uint8_t start[TALON_STATE_MAX];
    struct talon_move move[KEPT];
    uint8_t seat[KEPT];
    struct talon_draw *draws[KEPT];
    uint32_t draws_count[KEPT];
    struct talon_view view[KEPT + 1];
    unsigned steps;
    bool unique, is_whole;
} deal;

/* ---- what every world must be -----------------------------------------------------------------
 */

static bool same_census(const struct play *play, const uint8_t *world)
{
    uint16_t true_counts[128], counts[128];

    talon_count_cards(play->game, play->state, true_counts);
    talon_count_cards(play->game, world, counts);
    return !memcmp(true_counts, counts, sizeof counts);
}

static const char *check_world(const struct play *play, const struct talon_view *view,
                               const uint8_t *world)
{
    static uint8_t copy[TALON_STATE_MAX];
    struct talon_view seen;

    talon_view(play->game, world, view->seat, &seen);
    if (memcmp(&seen, view, sizeof seen))
        return "the seat sees something else in a world";
    if (!same_census(play, world))
        return "a world has other cards";
    memcpy(copy, world, state_bytes(play));
    if (talon_validate_position(play->config, copy))
        return "a world is no position";
    return possible_world(play->game, world, &sampler.checked) ? NULL : "a fact is broken";
}

/* ---- playing a deal again ----------------------------------------------------------------------
 */

/* In hands, whose order means nothing, a card that is in both stands for itself. */
static void move_common_first(uint8_t *truth, uint8_t *faces, unsigned count)
{
    unsigned common = 0;

    for (unsigned i = 0; i < count; i++)
        for (unsigned j = common; j < count; j++)
            if ((truth[i] & 127) == (faces[j] & 127)) {
                const uint8_t mine = truth[i], other = faces[j];
                truth[i] = truth[common], faces[j] = faces[common];
                truth[common] = mine, faces[common++] = other;
                break;
            }
}

/* The true card's face becomes that of the world's card in its place. */
static void compare_faces(const struct play *play, const uint8_t *world, uint8_t to[256])
{
    uint8_t truth[TALON_PACK_MAX], faces[TALON_PACK_MAX];
    const int seats = talon_state_seats(world);

    for (int face = 0; face < 256; face++)
        to[face] = (uint8_t)face;
    for (int z = 0; z < play->game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&play->game->zones[z], seats); row++) {
            const unsigned count = talon_zone_list(play->game, play->state, z, row, truth);
            talon_zone_list(play->game, world, z, row, faces);
            if (!talon_zone_is_shared(play->game, play->state, z))
                move_common_first(truth, faces, count);
            for (unsigned i = 0; i < count; i++)
                to[truth[i] & 127] = faces[i] & 127;
        }
}

static bool exchange_faces(const struct play *play, uint8_t *state, const uint8_t to[256])
{
    uint8_t faces[TALON_PACK_MAX];
    const int seats = talon_state_seats(state);

    for (int z = 0; z < play->game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&play->game->zones[z], seats); row++) {
            const unsigned count = talon_zone_list(play->game, state, z, row, faces);
            for (unsigned i = 0; i < count; i++)
                faces[i] = (uint8_t)(to[faces[i] & 127] | (faces[i] & TALON_DOWN));
            if (!talon_zone_fill(play->game, state, z, row, faces, count))
                return false;
        }
    return true;
}

/* When a card of another hand came into it is open, unless it was seen to come: where the cards as
 * they came do not do, some change places with others that the hand has had. */
enum { ORDERS = 4000, SWAPS = 3 };

struct held {
    uint8_t face[TALON_PACK_MAX];
    unsigned count;
};

/* Whether everybody has seen the card lie somewhere before so many steps were made. */
static bool was_open(uint8_t face, unsigned steps)
{
    for (unsigned i = 0; i <= steps; i++)
        if (talon_pile_find(deal.view[i].face, deal.view[i].cards, face) >= 0)
            return true;
    return false;
}

static void add_held(struct held *held, const uint8_t *faces, unsigned count, unsigned steps)
{
    for (unsigned i = 0; i < count && held->count < TALON_PACK_MAX; i++)
        if (!was_open(faces[i], steps))
            held->face[held->count++] = faces[i];
}

/* The cards that another seat holds in this world, or has played. */
static void list_held(const struct play *play, int seat, const uint8_t *world, struct held *held)
{
    uint8_t faces[TALON_PACK_MAX];
    const int seats = talon_state_seats(world);

    held->count = 0;
    for (int z = 0; z < play->game->zones_count; z++) {
        const struct talon_zone *zone = &play->game->zones[z];
        for (int row = 0; row < talon_zone_rows(zone, seats); row++)
            if (zone->visibility == TALON_OWNER &&
                talon_row_seat(zone->owner, zone->rows, row) == seat)
                add_held(held, faces, talon_zone_list(play->game, world, z, row, faces),
                         deal.steps);
    }
    for (unsigned i = 0; i < deal.steps; i++)
        if (deal.seat[i] == seat &&
            play->game->verbs[deal.move[i].verb].operand[0].kind == TALON_CARD)
            add_held(held, &deal.move[i].a, 1, i);
}

/* Lets a few of these cards change places at the deal. */
static void exchange_some(const struct held *held, uint8_t to[256], struct talon_rng *rng)
{
    for (unsigned n = 1 + talon_rng_below(rng, SWAPS); n && held->count > 1; n--) {
        const uint8_t one = held->face[talon_rng_below(rng, held->count)],
                      other = held->face[talon_rng_below(rng, held->count)];
        for (int face = 0; face < 128; face++)
            to[face] = to[face] == one ? other : to[face] == other ? one : to[face];
    }
}

static void put_in_order(uint8_t *low, uint8_t *high)
{
    const uint8_t first = *low < *high ? *low : *high;

    *high ^= *low ^ first;
    *low = first;
}

/* The move with the cards that lie in the places of its cards; three of them, the lowest first. */
static struct talon_move exchange_move(const struct talon_verb *verb, struct talon_move move,
                                       const uint8_t to[256])
{
    uint8_t *const operands[] = { &move.a, &move.b, &move.c };

    for (int i = 0; i < 3; i++)
        if (verb->operand[i].kind == TALON_CARD)
            *operands[i] = to[*operands[i]];
    if (verb->operand[2].kind != TALON_CARD)
        return move;
    put_in_order(&move.a, &move.b);
    put_in_order(&move.b, &move.c);
    put_in_order(&move.a, &move.b);
    return move;
}

/* A decision that the viewer was not told may have been another one: with the cards that lie there
 * in this world, or any. */
static bool make_again(const struct play *play, uint8_t *state, unsigned step, int viewer,
                       const uint8_t to[256], struct talon_rng *script)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_verb *verb = &play->game->verbs[deal.move[step].verb];
    const bool is_told = !verb->secret || deal.seat[step] == viewer;

    if (!is_told && talon_act(play->game, state, deal.seat[step],
                              exchange_move(verb, deal.move[step], to), script))
        return true;
    struct talon_move other = deal.move[step];
    other.a = to[other.a];
    if (!is_told && verb->operand[0].kind == TALON_CARD &&
        talon_act(play->game, state, deal.seat[step], other, script))
        return true;
    if (talon_act(play->game, state, deal.seat[step], deal.move[step], script))
        return true;
    if (is_told || play->game->legal(state, deal.seat[step], moves) < 1)
        return false;
    return talon_act(play->game, state, deal.seat[step], moves[0], script);
}

/* `reached` grows with the step that is not as it was, and with every card less that forbids it. */
static const char *replay_with(const struct play *play, int viewer, const uint8_t to[256],
                               unsigned *reached)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_rng script;
    struct talon_view view;

    memcpy(state, deal.start, state_bytes(play));
    static struct talon_move moves[TALON_MOVES_MAX];
    *reached = 0;
    if (!exchange_faces(play, state, to))
        return "a world cannot have been dealt";
    for (unsigned i = 0; i < deal.steps; i++) {
        talon_rng_script(&script, deal.draws[i], deal.draws_count[i]);
        *reached = (i + 1) * TALON_MOVES_MAX;
        if (!make_again(play, state, i, viewer, to, &script)) {
            *reached -= (unsigned)play->game->legal(state, deal.seat[i], moves);
            return "a move that was made is not legal in a world";
        }
        talon_view(play->game, state, TALON_WATCHER, &view);
        if (memcmp(&view, &deal.view[i + 1], sizeof view)) {
            *reached = 0;
            return "play shows something else in a world";
        }
    }
    talon_view(play->game, state, viewer, &view);
    struct talon_view now;
    talon_view(play->game, play->state, viewer, &now);
    return memcmp(&view, &now, sizeof now) ? "a world ends elsewhere" : NULL;
}

static const char *replay(const struct play *play, int viewer, const uint8_t *world)
{
    uint8_t to[256], other[256];
    struct held held;
    struct talon_rng rng;
    unsigned reached, further;

    compare_faces(play, world, to);
    const char *fault = replay_with(play, viewer, to, &reached);
    talon_rng_simulate(&rng, 1);
    for (unsigned order = 0; fault && order < ORDERS; order++) {
        const int seats = talon_state_seats(world),
                  seat = (viewer + 1 + (int)(order % ((unsigned)seats - 1))) % seats;
        memcpy(other, to, sizeof other);
        list_held(play, seat, world, &held);
        exchange_some(&held, other, &rng);
        const char *now = replay_with(play, viewer, other, &further);
        if (now && further < reached)
            continue;
        memcpy(to, other, sizeof to);
        reached = further;
        fault = now;
    }
    total.replayed += !fault;
    return fault;
}

/* ---- each as likely as the other ----------------------------------------------------------------
 */

static double chi_square(const struct possible_worlds *possible, const unsigned *drawn,
                         unsigned draws)
{
    double sum = 0;

    for (unsigned i = 0; i < possible->different; i++) {
        const double expected = (double)draws * possible->world[i].ways / possible->ways;
        sum += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    }
    return sum;
}

/* Chi-square as a normal variable, nearly (Wilson and Hilferty). With few worlds chi-square itself
 * is far from normal. */
static double normal_of(double chi, double freedom)
{
    const double spread = 2 / (9 * freedom);

    return (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
}

static const char *compare_frequencies(struct play *play, const struct possible_worlds *possible)
{
    static uint8_t world[TALON_STATE_MAX];
    unsigned drawn[POSSIBLE_WORLDS] = { 0 };
    const unsigned draws = 10 * possible->ways + FEWEST_DRAWS;

    for (unsigned i = 0; i < draws; i++) {
        if (!talon_sampler_draw(&sampler, &chance, world))
            return "no world was found";
        const int at = find_possible_world(possible, play->game, world);
        if (at < 0)
            return "a world is impossible";
        drawn[at]++;
    }
    const double freedom = possible->different - 1.0;
    if (freedom <= 0)
        return NULL;
    const double chi = chi_square(possible, drawn, draws);
    total.surprise += (chi - freedom) / sqrt(2 * freedom);
    total.listed++;
    return normal_of(chi, freedom) > MOST_SURPRISE ? "some worlds are drawn too often" : NULL;
}

static const char *list_worlds(struct play *play)
{
    static struct possible_worlds possible;

    if (talon_sampler_ways(&sampler) > POSSIBLE_WORLDS ||
        !list_possible_worlds(&sampler, play->game, &possible))
        return NULL;
    if (!sampler.needed && !sampler.relaxed &&
        possible.ways + possible.refused != talon_sampler_ways(&sampler))
        return "the number of worlds is another";
    return compare_frequencies(play, &possible);
}

/* ---- looking ------------------------------------------------------------------------------------
 */

static const char *look_as(struct play *play, const struct talon_tracer *tracer)
{
    static uint8_t world[TALON_STATE_MAX];
    struct talon_view view;
    const char *wrong = NULL;

    talon_view(play->game, play->state, tracer->seat, &view);
    if (!talon_sampler_start(&sampler, play->config, &view, &tracer->facts))
        return "no world agrees with what the seat knows";
    total.relaxed += sampler.relaxed;
    for (unsigned i = 0; i < WORLDS && !wrong; i++, total.worlds++) {
        if (!talon_sampler_draw(&sampler, &chance, world))
            return "no world was found";
        wrong = check_world(play, &view, world);
        if (!wrong && deal.unique && deal.is_whole && tracer->facts.kinds <= 1)
            wrong = replay(play, tracer->seat, world);
    }
    return wrong || play->steps % LISTED ? wrong : list_worlds(play);
}

static struct talon_tracer tracers[TALON_SEATS_MAX];

static void look(struct play *play)
{
    for (int viewer = 0; viewer < talon_seats(play->config) && !play->failure; viewer++) {
        const char *wrong = look_as(play, &tracers[viewer]);
        if (wrong) {
            fail(play, wrong);
            printf("# viewer %d\n", viewer);
        }
    }
}

static void begin_deal(struct play *play)
{
    memcpy(deal.start, play->state, state_bytes(play));
    deal.steps = 0;
    deal.is_whole = true;
    talon_view(play->game, play->state, TALON_WATCHER, &deal.view[0]);
}

static void note_step(struct play *play, int seat, struct talon_move move,
                      const struct talon_draw *draws, uint32_t count)
{
    if (talon_step_begins_deal(play->game, move, draws, count, tracers[0].pack)) {
        begin_deal(play);
        return;
    }
    /* A card chosen unseen tells more than a fact can say. */
    deal.is_whole = deal.is_whole && deal.steps < KEPT && move.a != TALON_NO_CARD;
    if (!deal.is_whole)
        return;
    const unsigned at = deal.steps++;
    deal.move[at] = move;
    deal.seat[at] = (uint8_t)seat;
    deal.draws[at] = realloc(deal.draws[at], (count + 1) * sizeof *draws);
    memcpy(deal.draws[at], draws, count * sizeof *draws);
    deal.draws_count[at] = count;
    talon_view(play->game, play->state, TALON_WATCHER, &deal.view[at + 1]);
}

static void make_step(struct play *play, int seat, struct talon_move move)
{
    static uint8_t before[TALON_STATE_MAX];
    static struct talon_draw draws[DRAWS];

    memcpy(before, play->state, state_bytes(play));
    talon_rng_record(&play->rng, draws, DRAWS);
    play->game->apply(play->state, seat, move, &play->rng);
    const struct talon_traced_step step = { before, play->state, (uint8_t)seat,
                                            move,   draws,       (uint32_t)play->rng.log_count };
    for (int viewer = 0; viewer < talon_seats(play->config); viewer++)
        talon_tracer_step(&tracers[viewer], &step);
    note_step(play, seat, move, draws, (uint32_t)play->rng.log_count);
}

static void play_game_through(struct play *play, unsigned number)
{
    struct talon_move move;
    int seat;

    deal_game(play, number);
    for (int viewer = 0; viewer < talon_seats(play->config); viewer++)
        talon_tracer_start(&tracers[viewer], play->config, play->state, viewer);
    deal.unique = tracers[0].unique;
    begin_deal(play);
    look(play);
    while (!play->failure && play->steps < MOST_STEPS && random_move(play, &seat, &move)) {
        make_step(play, seat, move);
        if (++play->steps % SPARSE == 0 || play->steps < 30)
            look(play);
    }
}

/* ---- runs --------------------------------------------------------------------------------------
 */

static unsigned check_game(const struct talon_game *game, unsigned first, unsigned runs,
                           unsigned test)
{
    static struct talon_config config;
    static uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;
    unsigned failures = 0;

    memset(&total, 0, sizeof total);
    for (unsigned number = first; number < first + runs; number++) {
        talon_rng_simulate(&rng, number);
        talon_rng_simulate(&chance, number + 1000000);
        any_table(game, &config, &rng);
        struct play play = { .config = &config, .game = game, .state = state };
        play_game_through(&play, number);
        if (play.failure && failures++ < 5)
            printf("# %s, %d players: run %u, step %u: %s\n", config.preset, talon_seats(&config),
                   number, play.steps, play.failure);
    }
    const bool even = fabs(total.surprise) <= 5 * sqrt((double)total.listed + 1);
    failures += !even;
    printf(
        "%s %u - %s/%s: %lu worlds, %lu replayed, %lu positions listed (z %.2f), %lu relaxed, %u "
        "wrong\n",
        failures ? "not ok" : "ok", test, game->id, game->variant ? game->variant : "",
        total.worlds, total.replayed, total.listed,
        total.listed ? total.surprise / sqrt((double)total.listed) : 0, total.relaxed, failures);
    fflush(stdout);
    return failures != 0;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    const unsigned first = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    unsigned failures = 0, test = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        if (argc < 3 || !strcmp(argv[2], talon_games[g]->id))
            failures += check_game(talon_games[g], first, runs, ++test);
    printf("1..%u\n", test);
    return failures != 0;
}
