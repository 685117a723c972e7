/* search_ending.c - solves the end of a world with all cards open: every seat takes what is best
 * for itself. Only for endings that knowledge calls short.
 */
#include "search_internal.h"

#include <string.h>

bool search_is_ending(const struct talon_search *search, const void *state)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    return knowledge && knowledge->is_ending && !search->request->plan.plain_policy &&
           search->game->state_size <= SEARCH_ENDING_BYTES && knowledge->is_ending(state);
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

void search_solve_ending(struct talon_search *search, struct talon_values *values)
{
    struct search_level *levels = search->level;
    unsigned depth = 0;

    memcpy(levels[0].state, search->state, search->game->state_size);
    if (search_is_end(search, levels[0].state)) {
        search_value_of(search, levels[0].state, values);
        return;
    }
    open_level(search, &levels[0]);
    for (;;) {
        struct search_level *level = &levels[depth];
        if (level->next == level->count) {
            if (!depth)
                break;
            take_if_better(&levels[--depth], &level->best);
            continue;
        }
        struct search_level *below = level + 1;
        memcpy(below->state, level->state, search->game->state_size);
        search->game->apply(below->state, level->seat, level->moves[level->next++], &search->rng);
        if (depth + 2 < SEARCH_ENDING_LEVELS && !search_is_end(search, below->state)) {
            open_level(search, below);
            depth++;
            continue;
        }
        search_value_of(search, below->state, &below->best);
        take_if_better(level, &below->best);
    }
    *values = levels[0].best;
}
