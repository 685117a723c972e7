/* search.c - looks for the best move: worlds, rounds that halve the moves, and playouts.
 *
 * Every round plays all moves still in the race in the same worlds with the same chance, so that
 * their differences come from the moves. After it the worse half drops out.
 */
#include "search_internal.h"

#include <talon/assert.h>

#include <string.h>

enum {
    ROUNDS_MAX = 12,
    SOLVED_POSITIONS = 8 /* in the time of a simulation, at least */
};

size_t talon_search_bytes(void)
{
    return sizeof(struct talon_search);
}

struct talon_search_result *talon_search_result_room(struct talon_search *search)
{
    return &search->result;
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static unsigned worlds_wanted(const struct talon_search_request *request)
{
    const size_t fits = TALON_SEARCH_WORLD_BYTES / search_stride(request->config->game);
    const struct talon_search_plan *plan = &request->plan;
    unsigned wanted = plan->worlds ? plan->worlds : 1;

    wanted = wanted > plan->simulations ? plan->simulations : wanted;
    wanted = wanted > TALON_SEARCH_WORLDS ? TALON_SEARCH_WORLDS : wanted;
    wanted = wanted > fits ? (unsigned)fits : wanted;
    return wanted ? wanted : 1;
}

static float likelihood_of(struct talon_search *search, const void *world)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    if (search->request->plan.plain_worlds || !knowledge || !knowledge->likelihood)
        return 1;
    const float likelihood =
        knowledge->likelihood(world, search->request->view->seat, &search->memory, search->room);
    return likelihood > 0 ? likelihood : 0;
}

static void recall(struct talon_search *search, const void *world)
{
    const struct talon_search_request *request = search->request;

    if (!request->plan.plain_worlds && request->knowledge && request->knowledge->recall)
        request->knowledge->recall(world, &search->memory, search->room);
}

static bool draw_worlds(struct talon_search *search)
{
    const struct talon_search_request *request = search->request;
    const unsigned wanted = worlds_wanted(request);

    search->worlds = 0;
    search->weight_sum = 0;
    while (search->worlds < wanted) {
        void *world = search_world(search, search->worlds);
        if (!talon_sampler_draw(&search->sampler, &search->rng, world))
            break;
        if (!search->worlds)
            recall(search, world);
        search->weight_sum += likelihood_of(search, world);
        search->cumulated[search->worlds++] = (float)search->weight_sum;
    }
    return search->worlds > 0;
}

/* The world that this part of all weights falls on. */
static unsigned world_at(const struct talon_search *search, double part)
{
    const float wanted = (float)(part * search->weight_sum);
    unsigned low = 0, high = search->worlds - 1;

    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (search->cumulated[middle] > wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* One world after the other; weighted ones as often as their weight says, spread evenly. */
static const void *next_world(struct talon_search *search)
{
    const unsigned turn = search->turn++;

    talon_assert(search->worlds);
    if (search->request->plan.plain_worlds || search->weight_sum <= 0)
        return search_world(search, turn % search->worlds);
    const double golden = 0.6180339887498949, at = (turn + 0.5) * golden;
    return search_world(search, world_at(search, at - (double)(uint64_t)at));
}

/* ---- candidates ------------------------------------------------------------------------------ */

static void count_in(struct search_candidate *candidate, const struct talon_values *values,
                     unsigned seat, unsigned features)
{
    const double chance = values->chance[seat], score = values->score[seat];

    candidate->simulations++;
    candidate->chance += chance;
    candidate->square += chance * chance;
    candidate->score += score;
    candidate->score_square += score * score;
    for (unsigned f = 0; f < features; f++)
        candidate->came_true[f] += values->features[seat] >> f & 1;
}

static void follow_playout(struct talon_search *search, struct search_candidate *candidate,
                           struct talon_values *values)
{
    search_tree_descend(search, candidate);
    search_play_out(search);
    search_value_of(search, search->state, values);
    search_tree_record(search, values);
}

static void simulate(struct talon_search *search, unsigned which, const void *world)
{
    const struct talon_search_request *request = search->request;
    struct search_candidate *candidate = &search->candidate[which];
    const unsigned seat = (unsigned)request->view->seat;
    struct talon_values values = { 0 };

    memcpy(search->root, world, search->game->state_size);
    memcpy(search->state, world, search->game->state_size);
    search->game->apply(search->state, (int)seat, request->moves[candidate->move], &search->rng);
    if (search->solve && !search->solve(search, &values))
        search->solve = NULL;
    else if (!search->solve && !(search->is_ending && search_solve_ending(search, &values)))
        follow_playout(search, candidate, &values);
    count_in(candidate, &values, seat, request->knowledge ? request->knowledge->features_count : 0);
    search->simulations++;
}

static double mean_of(const struct search_candidate *candidate)
{
    return candidate->simulations ? candidate->chance / candidate->simulations : -1;
}

/* Where the chances of two are the same, more points are better. */
static bool is_better(const struct search_candidate *one, const struct search_candidate *other)
{
    const double difference = mean_of(one) - mean_of(other);

    if (difference > 1e-9 || difference < -1e-9)
        return difference > 0;
    const double points = one->score * other->simulations - other->score * one->simulations;
    return points > 1e-9 || (points > -1e-9 && one->move < other->move);
}

static void sort_candidates(struct talon_search *search, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const struct search_candidate candidate = search->candidate[i];
        unsigned at = i;
        for (; at && is_better(&candidate, &search->candidate[at - 1]); at--)
            search->candidate[at] = search->candidate[at - 1];
        search->candidate[at] = candidate;
    }
}

static void list_candidates(struct talon_search *search)
{
    const struct talon_search_request *request = search->request;
    bool keep[TALON_MOVES_MAX];

    memset(keep, 1, request->count);
    if (request->knowledge && request->knowledge->prune && !request->plan.plain_policy)
        request->knowledge->prune(search_world(search, 0), request->view->seat, request->moves,
                                  request->count, keep);
    search->candidates = 0;
    for (unsigned move = 0; move < request->count; move++)
        if (keep[move])
            search->candidate[search->candidates++] =
                (struct search_candidate){ .move = (uint16_t)move };
    talon_assert(search->candidates);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static unsigned rounds_for(unsigned candidates)
{
    unsigned rounds = 1;

    while (candidates > 2 && rounds < ROUNDS_MAX) {
        candidates = (candidates + 1) / 2;
        rounds++;
    }
    return rounds;
}

/* Plays every move in the race once more. */
static void play_row(struct talon_search *search, unsigned racing)
{
    const void *world = next_world(search);
    const struct talon_rng chance = search->rng;

    for (unsigned i = 0; i < racing; i++) {
        search->rng = chance;
        simulate(search, i, world);
    }
}

/* A solved world is the same each time: no more simulations than worlds for each move. */
static uint32_t budget_of(const struct talon_search *search)
{
    const uint32_t budget = search->request->plan.simulations,
                   most = search->worlds * search->candidates;

    return search->is_ending && budget > most ? most : budget;
}

static void halve(struct talon_search *search)
{
    const unsigned rounds = rounds_for(search->candidates);
    const uint32_t budget = budget_of(search);
    unsigned racing = search->candidates;

    for (unsigned round = 0; round < rounds; round++) {
        uint32_t rows = budget / rounds / racing;
        for (rows = rows ? rows : 1; rows; rows--)
            play_row(search, racing);
        sort_candidates(search, racing);
        racing = racing > 2 ? (racing + 1) / 2 : racing;
    }
}

/* ---- all cards are known -----------------------------------------------------------------------
 */

static void forget_simulations(struct talon_search *search, unsigned count)
{
    search->simulations = search->turn = 0;
    for (unsigned i = 0; i < count; i++)
        search->candidate[i] = (struct search_candidate){ .move = search->candidate[i].move };
}

static bool is_duel(const struct talon_search *search, const void *world)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    return knowledge && knowledge->is_open_ending && !search->request->plan.plain_policy &&
           talon_state_seats(world) == 2 && knowledge->is_open_ending(world);
}

/* How many of the first moves have the same chance. */
static unsigned count_equals(const struct talon_search *search)
{
    const double best = mean_of(&search->candidate[0]);
    unsigned count = 1;

    while (count < search->candidates && best - mean_of(&search->candidate[count]) < 1e-6)
        count++;
    return count;
}

/* Gives the first moves their solved values back, in the order that they have now. */
static void restore_solved(struct talon_search *search, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = 0;
        while (search->solved[at].move != search->candidate[i].move)
            at++;
        search->candidate[i] = search->solved[at];
    }
}

/* Moves that come to the same if nobody errs differ if somebody does: playouts order them. */
static void play_equals(struct talon_search *search)
{
    const unsigned candidates = search->candidates, equal = count_equals(search);
    bool (*const solve)(struct talon_search *, struct talon_values *) = search->solve;
    const bool is_ending = search->is_ending;

    if (equal == 1)
        return;
    memcpy(search->solved, search->candidate, equal * sizeof *search->solved);
    forget_simulations(search, equal);
    search->solve = NULL;
    search->is_ending = false;
    search->candidates = equal;
    halve(search);
    search->candidates = candidates;
    search->solve = solve;
    search->is_ending = is_ending;
    restore_solved(search, equal);
}

static void choose_solver(struct talon_search *search, const void *world)
{
    const uint32_t positions = SOLVED_POSITIONS * search->request->plan.simulations;

    search->solve = NULL;
    if (is_duel(search, world)) {
        search->solve = search_solve_duel;
        search_begin_duel(search, positions);
    } else if (search_is_open(search)) {
        search->solve = search_solve_ending;
        search->positions_left = positions;
    }
}

/* Solves every move once, where nothing is hidden. False, as if nothing had been done: something
 * is, or that takes too many positions. */
static bool solve_moves(struct talon_search *search)
{
    const void *world = search_world(search, 0);

    choose_solver(search, world);
    if (!search->solve)
        return false;
    for (unsigned i = 0; search->solve && i < search->candidates; i++)
        simulate(search, i, world);
    if (!search->solve) {
        forget_simulations(search, search->candidates);
        return false;
    }
    sort_candidates(search, search->candidates);
    play_equals(search);
    search->simulations = search->candidates; /* those that the values come from */
    search->turn = 1;
    return true;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Of a mean of n values. */
static double error_of(double n, double sum, double squares)
{
    const double mean = sum / n, variance = squares / n - mean * mean;

    return variance > 0 ? __builtin_sqrt(variance / n) : 0;
}

static void tell_candidate(const struct search_candidate *candidate, struct talon_move_value *value)
{
    const double n = candidate->simulations;

    if (!candidate->simulations)
        return;
    value->simulations = candidate->simulations;
    value->chance = candidate->chance / n;
    value->chance_error = error_of(n, candidate->chance, candidate->square);
    value->score = candidate->score / n;
    value->score_error = error_of(n, candidate->score, candidate->score_square);
    for (int f = 0; f < TALON_FEATURES_MAX; f++)
        value->share[f] = candidate->came_true[f] / n;
}

/* Where the cards can lie in few ways only, the same world was drawn several times. */
static uint32_t worlds_told(const struct talon_search *search)
{
    const double ways = talon_sampler_ways(&search->sampler);
    const uint32_t drawn = search->worlds < search->turn ? search->worlds : search->turn;

    return ways >= 1 && ways < drawn ? (uint32_t)ways : drawn;
}

static void tell(const struct talon_search *search, struct talon_search_result *result)
{
    memset(result, 0, sizeof *result);
    result->best = search->candidate[0].move;
    result->simulations = search->simulations;
    result->worlds = worlds_told(search);
    for (unsigned i = 0; i < search->candidates; i++)
        tell_candidate(&search->candidate[i], &result->value[search->candidate[i].move]);
}

/* The verb that begins a new deal; -1: the game has none. */
static int find_deal_verb(const struct talon_game *game)
{
    for (int verb = 0; verb < game->verbs_count; verb++)
        if (!strcmp(game->verbs[verb].id, "deal"))
            return verb;
    return -1;
}

/* Lists the moves of the history, all of them or none. */
static void list_told_moves(struct talon_search *search)
{
    const struct talon_memory *memory = &search->request->memory;
    const uint8_t *at = memory->history;
    unsigned count = 0;

    search->memory = *memory;
    search->memory.moves = search->told;
    search->memory.moves_count = 0;
    while (at && at < memory->history + memory->history_bytes) {
        struct talon_history_event event;
        at = talon_history_read_event(at, &event);
        if (!event.told)
            continue;
        if (count == SEARCH_TOLD_MOVES)
            return;
        search->told[count++] = (struct talon_told_move){ event.seat, event.move };
    }
    search->memory.moves_count = count;
}

static bool start(struct talon_search *search, const struct talon_search_request *request)
{
    search->request = request;
    search->game = request->config->game;
    search->simulations = search->turn = 0;
    search_tree_clear(search, request->plan.simulations);
    search->deal_verb = find_deal_verb(search->game);
    list_told_moves(search);
    talon_rng_simulate(&search->rng, request->seed);
    return talon_sampler_start(&search->sampler, request->config, request->view,
                               request->memory.facts) &&
           draw_worlds(search);
}

/* ---- moves that were ruled out ----------------------------------------------------------------
 */

static void list_ruled_out(struct talon_search *search)
{
    bool listed[TALON_MOVES_MAX] = { false };

    for (unsigned i = 0; i < search->candidates; i++)
        listed[search->candidate[i].move] = true;
    search->candidates = 0;
    for (unsigned move = 0; move < search->request->count; move++)
        if (!listed[move])
            search->candidate[search->candidates++] =
                (struct search_candidate){ .move = (uint16_t)move };
}

/* The move that a person has in mind may be one of them. They get a quarter of the simulations, in
 * which nobody races: their costs are wanted, not their order. A duel that grows too long for the
 * solver leaves the rest without. */
static void value_ruled_out(struct talon_search *search, struct talon_search_result *result)
{
    const bool solves = search->solve;

    list_ruled_out(search);
    if (!search->candidates)
        return;
    uint32_t rows = solves ? 1 : budget_of(search) / 4 / search->candidates;
    for (rows = rows ? rows : 1; rows && !search->solve == !solves; rows--)
        play_row(search, search->candidates);
    for (unsigned i = 0; !search->solve == !solves && i < search->candidates; i++) {
        struct talon_move_value *value = &result->value[search->candidate[i].move];
        tell_candidate(&search->candidate[i], value);
        value->is_ruled_out = true;
    }
}

static void find_maxims(struct talon_search *search, struct talon_search_result *result)
{
    const struct talon_search_request *request = search->request;

    if (!request->knowledge || !request->knowledge->maxim)
        return;
    for (unsigned move = 0; move < request->count; move++)
        result->value[move].maxim = request->knowledge->maxim(
            search_world(search, 0), request->view->seat, request->moves, request->count, move);
}

unsigned talon_search_run(struct talon_search *search, const struct talon_search_request *request,
                          struct talon_search_result *result)
{
    talon_assert(request->count && request->view->seat >= 0);
    if (result)
        memset(result, 0, sizeof *result);
    if (request->count == 1 || !request->plan.simulations || !start(search, request))
        return 0;
    list_candidates(search);
    search->is_ending = search_is_ending(search, search_world(search, 0));
    if (!solve_moves(search)) {
        search->positions_left = UINT32_MAX; /* what is short needs no limit */
        halve(search);
    }
    const unsigned best = search->candidate[0].move;
    if (result)
        tell(search, result);
    if (result && request->values_all)
        value_ruled_out(search, result);
    const bool binds = request->knowledge && request->knowledge->habits == TALON_HABITS_BIND;
    if (result && (request->values_all || binds))
        find_maxims(search, result);
    return best;
}
