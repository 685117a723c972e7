/* search_ending.c - solves the end of a world with all cards open: every seat takes what is best
 * for itself. For endings that knowledge calls short, and for longer ones where nothing is hidden.
 */
#include "search_internal.h"

#include <string.h>

static bool has_endings(const struct talon_search *search)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    return knowledge && knowledge->is_ending && !search->request->plan.plain_policy &&
           search->game->state_size <= SEARCH_ENDING_BYTES;
}

bool search_is_ending(const struct talon_search *search, const void *state)
{
    return has_endings(search) && search->request->knowledge->is_ending(state);
}

bool search_is_open(const struct talon_search *search)
{
    enum { WAYS = 2 }; /* a number of ways need not be whole */

    return has_endings(search) && !search->request->knowledge->is_open_ending &&
           talon_sampler_ways(&search->sampler) < WAYS;
}

static void open_level(const struct talon_search *search, struct search_level *level)
{
    level->seat = talon_first_seat(search->game->acting(level->state));
    level->count = search->game->legal(level->state, level->seat, level->moves);
    level->next = 0;
}

/* Whether the line found below is better for the seat that moves here. */
static void take_if_better(struct search_level *level, const struct talon_values *found)
{
    const float more = found->chance[level->seat] - level->best.chance[level->seat];

    if (level->next == 1 || more > 0 ||
        (more == 0 && found->score[level->seat] > level->best.score[level->seat]))
        level->best = *found;
}

/* Makes the next move of a level in the one below it. False: it needs chance. */
static bool make_next(struct talon_search *search, struct search_level *level)
{
    uint64_t lane[4];
    _Static_assert(sizeof lane == sizeof search->rng.lane, "the whole state of simulated chance");

    memcpy(lane, search->rng.lane, sizeof lane);
    memcpy(level[1].state, level->state, search->game->state_size);
    search->game->apply(level[1].state, level->seat, level->moves[level->next++], &search->rng);
    return !memcmp(lane, search->rng.lane, sizeof lane);
}

/* Whether another position may be looked at, so deep. */
static bool may_go_on(struct talon_search *search, unsigned depth)
{
    if (!search->positions_left || depth + 2 >= SEARCH_ENDING_LEVELS)
        return false;
    search->positions_left--;
    return true;
}

/* Goes through the lines below the first level. */
static bool try_lines(struct talon_search *search, struct search_level *levels)
{
    unsigned depth = 0;

    for (;;) {
        struct search_level *level = &levels[depth];
        if (level->next == level->count) {
            if (!depth)
                return true;
            take_if_better(&levels[--depth], &level->best);
            continue;
        }
        if (!may_go_on(search, depth) || !make_next(search, level))
            return false;
        struct search_level *below = level + 1;
        if (!search_is_end(search, below->state)) {
            open_level(search, below);
            depth++;
            continue;
        }
        search_value_of(search, below->state, &below->best);
        take_if_better(level, &below->best);
    }
}

bool search_solve_ending(struct talon_search *search, struct talon_values *values)
{
    struct search_level *first = search->level;

    memcpy(first->state, search->state, search->game->state_size);
    if (search_is_end(search, first->state)) {
        search_value_of(search, first->state, values);
        return true;
    }
    open_level(search, first);
    if (!try_lines(search, first))
        return false;
    *values = first->best;
    return true;
}
