/* possible_worlds.h - all worlds that agree with what a seat knows, found by trying: slowly, and
 * without the sampler's table.
 */
#pragma once

#include <talon/sampling.h>

enum { POSSIBLE_WORLDS = 1500 };

/* Worlds that differ only in which of two equal cards lies where are one, that many ways. */
struct possible_worlds {
    unsigned ways, different;
    unsigned refused; /* ways that agree with the facts, but not with the game itself */
    struct {
        uint64_t hash;
        unsigned ways;
    } world[POSSIBLE_WORLDS];
};

/* False if there are too many. */
bool list_possible_worlds(const struct talon_sampler *sampler, const struct talon_game *game,
                          struct possible_worlds *out);
/* Which of them a state is; -1: none. */
int find_possible_world(const struct possible_worlds *possible, const struct talon_game *game,
                        const void *world);
/* Whether the true cards of a state agree with facts, limits of several kinds apart. */
bool possible_world(const struct talon_game *game, const void *world,
                    const struct talon_facts *facts);
