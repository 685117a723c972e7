/* sim_counters.c - keeps and adds up the counters of a simulation.
 */
#include "sim_counters.h"

#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- layouts --------------------------------------------------------------------------------- */

unsigned sim_layout_add(struct sim_layout *layout, const struct sim_table *table)
{
    struct sim_table *added = &layout->table[layout->count];

    *added = *table;
    added->at = layout->total;
    layout->total += (size_t)added->rows * added->columns;
    return layout->count++;
}

int sim_layout_find(const struct sim_layout *layout, const char *id)
{
    for (unsigned i = 0; i < layout->count; i++)
        if (!strcmp(layout->table[i].id, id))
            return (int)i;
    return -1;
}

/* ---- counters -------------------------------------------------------------------------------- */

void sim_counters_clear(struct sim_counters *counters)
{
    counters->games = 0;
    memset(counters->cell, 0, counters->layout->total * sizeof *counters->cell);
    for (unsigned i = 0; i < SIM_TABLES; i++)
        counters->extreme[i] = (struct sim_extreme){ .least = INT32_MAX, .most = INT32_MIN };
}

void sim_counters_begin(struct sim_counters *counters, const struct sim_layout *layout)
{
    counters->layout = layout;
    counters->cell = util_allocate_zeroed(layout->total, sizeof *counters->cell);
    sim_counters_clear(counters);
}

void sim_counters_free(struct sim_counters *counters)
{
    free(counters->cell);
    counters->cell = NULL;
}

/* Of two games with the same value the earlier one is kept, whichever was counted first. */
static void keep_extremes(struct sim_extreme *kept, const struct sim_extreme *other)
{
    if (other->least < kept->least ||
        (other->least == kept->least && other->least_game < kept->least_game)) {
        kept->least = other->least;
        kept->least_game = other->least_game;
    }
    if (other->most > kept->most ||
        (other->most == kept->most && other->most_game < kept->most_game)) {
        kept->most = other->most;
        kept->most_game = other->most_game;
    }
}

static int64_t limited(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static uint32_t nearest(int64_t value, uint32_t columns)
{
    return (uint32_t)limited(value, 0, columns - 1);
}

void sim_count_value(struct sim_counters *counters, unsigned table, unsigned row, int64_t value,
                     uint64_t game)
{
    const struct sim_table *at = &counters->layout->table[table];
    const int32_t kept = (int32_t)limited(value, INT32_MIN, INT32_MAX);
    const struct sim_extreme now = { kept, kept, game, game };

    sim_row(counters, table, row)[nearest(value - at->first, at->columns)]++;
    keep_extremes(&counters->extreme[table], &now);
}

uint64_t sim_count_at_most(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_extreme *extreme = &counters->extreme[table];

    return extreme->least < counters->layout->table[table].first ? *sim_row(counters, table, row)
                                                                 : 0;
}

uint64_t sim_count_at_least(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_table *at = &counters->layout->table[table];

    return counters->extreme[table].most > sim_last_value(at)
               ? sim_row(counters, table, row)[at->columns - 1]
               : 0;
}

struct sim_extreme sim_kept_extreme(const struct sim_counters *counters, unsigned table)
{
    const struct sim_table *at = &counters->layout->table[table];
    struct sim_extreme extreme = counters->extreme[table];

    if (extreme.least <= extreme.most) {
        extreme.least = (int32_t)limited(extreme.least, at->first, sim_last_value(at));
        extreme.most = (int32_t)limited(extreme.most, at->first, sim_last_value(at));
    }
    return extreme;
}

void sim_count_pair(struct sim_counters *counters, unsigned table, uint32_t row, uint32_t column)
{
    const struct sim_table *at = &counters->layout->table[table];

    sim_row(counters, table, nearest(row, at->rows))[nearest(column, at->columns)]++;
}

/* Two's complement adds up like any other number. */
void sim_add_sum(struct sim_counters *counters, unsigned table, unsigned column, int64_t amount)
{
    sim_row(counters, table, 0)[column] += (uint64_t)amount;
}

void sim_counters_add_extremes(struct sim_counters *counters, const struct sim_counters *part)
{
    for (unsigned i = 0; i < counters->layout->count; i++)
        keep_extremes(&counters->extreme[i], &part->extreme[i]);
}

void sim_counters_add(struct sim_counters *counters, const struct sim_counters *part)
{
    counters->games += part->games;
    for (size_t i = 0; i < counters->layout->total; i++)
        counters->cell[i] += part->cell[i];
    sim_counters_add_extremes(counters, part);
}
