/* sim_play.c - plays the games of a chunk by a fast kernel where there is one, otherwise by the
 * engine.
 */
#include "sim_play.h"

#include <stdlib.h>

enum { BATCH = 256 };

static unsigned ending_of(const struct fast_war_game *game)
{
    if (game->winner == FAST_WAR_ENDLESS)
        return SIM_ENDLESS;
    if (game->winner == FAST_WAR_DRAW)
        return SIM_DRAWN;
    return game->ran_short ? SIM_RAN_SHORT : SIM_DECIDED;
}

static unsigned outcome_for(const struct fast_war_game *game, int seat)
{
    return game->winner == seat ? SIM_WON : game->winner < 2 ? SIM_LOST : SIM_SHARED;
}

/* A battle or war that somebody lacked cards for was not fought, and does not count. */
static void count_war(const struct sim_plan *plan, struct sim_counters *counters, uint64_t number,
                      const struct fast_war_game *game)
{
    const struct sim_table_numbers *table_of = &plan->table_of;
    const unsigned battles = game->battles - game->ran_short,
                   wars = (unsigned)(game->war_steps - game->ran_short);
    const struct sim_table *heat = &plan->layout.table[table_of->heat];

    counters->games++;
    sim_count_value(counters, (unsigned)table_of->battles, 0, battles, number);
    sim_count_value(counters, (unsigned)table_of->wars, 0, wars, number);
    sim_count_pair(counters, (unsigned)table_of->heat, battles / SIM_HEAT_BATTLES,
                   wars / heat->step);
    sim_count_pair(counters, (unsigned)table_of->ending, ending_of(game), 0);
    for (int seat = 0; seat < 2; seat++)
        sim_count_pair(counters, (unsigned)table_of->outcome, (uint32_t)seat,
                       outcome_for(game, seat));
    sim_count_pair(counters, (unsigned)table_of->high_cards, game->high_cards,
                   outcome_for(game, 0));
}

static void play_by_kernel(const struct sim_plan *plan, uint64_t from, uint64_t to,
                           struct sim_counters *counters)
{
    struct fast_war_game game[BATCH];

    for (uint64_t at = from; at < to; at += BATCH) {
        const unsigned count = to - at < BATCH ? (unsigned)(to - at) : BATCH;
        fast_war_play_many(&plan->war, plan->level, plan->base + at, count, game);
        for (unsigned i = 0; i < count; i++)
            count_war(plan, counters, at + i, &game[i]);
    }
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void sim_play_games(const struct sim_plan *plan, struct sim_game *game, uint64_t from, uint64_t to,
                    struct sim_counters *counters)
{
    if (!plan->has_kernel) {
        sim_play_by_engine(plan, game, from, to, counters, false);
        return;
    }
    play_by_kernel(plan, from, to, counters);
    if (plan->table_of.course >= 0)
        sim_play_by_engine(plan, game, from, lesser(to, SIM_COURSE_GAMES), counters, true);
}

void sim_game_free(struct sim_game *game)
{
    free(game->search);
    game->search = NULL;
}
