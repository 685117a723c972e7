/* search_duel.c - solves the end of a game of two who know all cards: alpha-beta over the chance of
 * the first seat, with a table of positions, because several lines lead to the same one.
 *
 * Source: Knuth and Moore, An Analysis of Alpha-Beta Pruning (1975).
 */
#include "search_internal.h"

#include <string.h>

/* A chance is at most so much, at least so much, or just that. */
enum { AT_MOST = 1, AT_LEAST, EXACT };

/* The first seat has a line worth `low` elsewhere, and the second one that leaves it `high`. */
struct window {
    float low, high;
};

static bool settles(const struct search_known *known, struct window window)
{
    return known->bound == EXACT || (known->bound == AT_MOST && known->chance <= window.low) ||
           (known->bound == AT_LEAST && known->chance >= window.high);
}

static void tell_known(const struct search_known *known, struct talon_values *values)
{
    *values = (struct talon_values){ .chance = { known->chance, 1 - known->chance } };
    memcpy(values->score, known->score, sizeof known->score);
    memcpy(values->features, known->features, sizeof known->features);
}

static void keep_known(struct search_known *known, uint64_t key, const struct talon_values *values,
                       struct window window)
{
    const float chance = values->chance[0];

    *known = (struct search_known){ .key = key, .chance = chance };
    memcpy(known->score, values->score, sizeof known->score);
    memcpy(known->features, values->features, sizeof known->features);
    known->bound = chance <= window.low ? AT_MOST : chance >= window.high ? AT_LEAST : EXACT;
}

static void list_duel_moves(const struct talon_search *search, struct search_level *level)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    level->seat = talon_first_seat(search->game->acting(level->state));
    level->count = search->game->legal(level->state, level->seat, level->moves);
    memset(level->keep, 1, (size_t)level->count);
    if (knowledge->prune)
        knowledge->prune(level->state, level->seat, level->moves, (unsigned)level->count,
                         level->keep);
}

static void narrow(struct window *window, int seat, float chance)
{
    if (seat == 0 && chance > window->low)
        window->low = chance;
    if (seat == 1 && chance < window->high)
        window->high = chance;
}

static bool solve(struct talon_search *search, struct search_level *level, struct window window,
                  struct talon_values *values);

/* The best line of the seat that moves, as far as the window asks. */
static bool try_moves(struct talon_search *search, struct search_level *level, struct window window)
{
    bool found_any = false;

    list_duel_moves(search, level);
    for (int i = 0; i < level->count && window.low < window.high; i++) {
        struct talon_values found;
        if (!level->keep[i])
            continue;
        memcpy(level[1].state, level->state, search->game->state_size);
        search->game->apply(level[1].state, level->seat, level->moves[i], &search->rng);
        if (!solve(search, level + 1, window, &found))
            return false;
        if (!found_any || found.chance[level->seat] > level->best.chance[level->seat])
            level->best = found;
        found_any = true;
        narrow(&window, level->seat, level->best.chance[0]);
    }
    return true;
}

static bool has_room(const struct talon_search *search, const struct search_level *level)
{
    return search->positions_left && level + 1 < search->level + SEARCH_ENDING_LEVELS;
}

static bool solve(struct talon_search *search, struct search_level *level, struct window window,
                  struct talon_values *values)
{
    if (search_is_end(search, level->state)) {
        search_value_of(search, level->state, values);
        values->chance[1] = 1 - values->chance[0]; /* without an error of rounding */
        return true;
    }
    const uint64_t key = search->request->knowledge->key(level->state);
    struct search_known *known = &search->known[key & (search->known_most - 1)];
    if (known->key == key && settles(known, window)) {
        tell_known(known, values);
        return true;
    }
    if (!has_room(search, level))
        return false;
    search->positions_left--;
    if (!try_moves(search, level, window))
        return false;
    *values = level->best;
    keep_known(known, key, values, window);
    return true;
}

void search_begin_duel(struct talon_search *search, uint32_t positions)
{
    search->positions_left = positions;
    search->known_most = search_power_of_two(positions);
    memset(search->known, 0, search->known_most * sizeof *search->known);
}

bool search_solve_duel(struct talon_search *search, struct talon_values *values)
{
    const struct window all = { -1, 2 };

    memcpy(search->level[0].state, search->state, search->game->state_size);
    return solve(search, search->level, all, values);
}
