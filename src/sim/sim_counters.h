/* sim_counters.h - the counters of a simulation: tables of whole numbers that add up, so that the
 * games may be played anywhere and in any order, and the sum is the same to the last bit.
 *
 * A distribution counts the games (or deals) in which something had each value. Every mean and
 * interval is computed from it afterwards, so no rounding ever goes into a counter.
 */
#ifndef SIM_COUNTERS_H
#define SIM_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIM_TABLES = 32 };

/* What one cell of a table counts. */
enum sim_table_kind {
    SIM_DISTRIBUTION, /* row by row: how often each value from `first` on came up */
    SIM_CROSS,        /* a row and a column for each pair of things */
    SIM_SUMS,         /* signed sums of values and products, for control variates */
};

struct sim_table {
    const char *id;                                     /* frozen: it stands in files and JSON */
    const char *title;                                  /* for reports; in English */
    const char *row, *column;                           /* what a row and a column stand for */
    const char *const *row_names, *const *column_names; /* NULL: numbers */
    uint8_t kind;                                       /* enum sim_table_kind */
    int32_t first; /* the value of the first column; values outside count in the nearest one */
    uint32_t rows, columns;
    uint32_t step; /* values that one column of a cross table stands for; 0 means 1 */
    size_t at;     /* of its first counter in all counters, row after row */
};

struct sim_layout {
    struct sim_table table[SIM_TABLES];
    unsigned count;
    size_t total; /* counters in all */
};

/* The least and the greatest value of a distribution, and the first game that had it. */
struct sim_extreme {
    int32_t least, most;
    uint64_t least_game, most_game;
};

struct sim_counters {
    const struct sim_layout *layout;
    uint64_t games;
    uint64_t *cell;
    struct sim_extreme extreme[SIM_TABLES]; /* least > most: no value yet */
};

/* Adds a table behind the others; its place is filled in. Its number. */
unsigned sim_layout_add(struct sim_layout *layout, const struct sim_table *table);
/* The number of the table with this id, or -1. */
int sim_layout_find(const struct sim_layout *layout, const char *id);

/* Makes empty counters. The layout must outlive them. Free with sim_counters_free(). */
void sim_counters_begin(struct sim_counters *counters, const struct sim_layout *layout);
void sim_counters_clear(struct sim_counters *counters);
void sim_counters_free(struct sim_counters *counters);

/* Counts a value of a distribution in this game. */
void sim_count_value(struct sim_counters *counters, unsigned table, unsigned row, int64_t value,
                     uint64_t game);
/* Counts a pair of a cross table; what lies outside counts at the edge. */
void sim_count_pair(struct sim_counters *counters, unsigned table, uint32_t row, uint32_t column);
/* Adds to a sum. */
void sim_add_sum(struct sim_counters *counters, unsigned table, unsigned column, int64_t amount);

/* Adds all of `part`, which has a layout with the same tables. */
void sim_counters_add(struct sim_counters *counters, const struct sim_counters *part);
/* The same for the extremes alone. */
void sim_counters_add_extremes(struct sim_counters *counters, const struct sim_counters *part);

static inline uint64_t *sim_row(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_table *at = &counters->layout->table[table];

    return counters->cell + at->at + (size_t)row * at->columns;
}

#endif
