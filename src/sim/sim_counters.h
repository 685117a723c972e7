/* sim_counters.h - the counters of a simulation: tables of whole numbers that add up, so that the
 * games may be played anywhere and in any order, and the sum is the same to the last bit.
 *
 * A distribution counts the games (or deals) in which something had each value. Every mean and
 * interval is computed from it afterwards, so no rounding ever goes into a counter.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIM_TABLES = 32 };

/* What one cell of a table counts. */
enum sim_table_kind {
    SIM_DISTRIBUTION, /* row by row: how often each value from `first` on came up */
    SIM_CROSS,        /* a row and a column for each pair of things */
    SIM_EVENTS,       /* a row for each thing that can happen, several times in a game */
    SIM_SUMS,         /* signed sums of values and products, for control variates */
};

/* Rows stand for the names of their table or for numbers, for seats, or for bots. */
enum sim_row_kind { SIM_NUMBERED_ROWS, SIM_SEAT_ROWS, SIM_BOT_ROWS };

/* The counters of a table must add up to this. */
enum sim_table_total {
    SIM_ANY_TOTAL,
    SIM_GAMES,           /* all of them to the games played */
    SIM_GAMES_EACH_ROW,  /* those of each row to the games played */
    SIM_SEATS_AND_GAMES, /* all of them to a value for each seat of each game played */
    SIM_SCORED_DEALS,    /* all of them to a value for each seat or side of each deal scored */
    SIM_DEALS_EACH_ROW,  /* those of each row to the deals */
    SIM_DEALS,           /* the first of them is the deals */
    SIM_FOLLOWED_GAMES,  /* those of each row to at most the row before, the first to the games
                            that are followed card by card */
};

struct sim_table {
    const char *id;                                     /* frozen: it stands in files and JSON */
    const char *title;                                  /* for reports; in English */
    const char *row, *column;                           /* what a row and a column stand for */
    const char *const *row_names, *const *column_names; /* NULL: numbers */
    uint8_t kind;                                       /* enum sim_table_kind */
    uint8_t row_kind;                                   /* enum sim_row_kind */
    uint8_t total;                                      /* enum sim_table_total */
    bool is_dependent; /* several values of a row may come from one deal: such values depend on each
                          other, and their mean has no simple interval */
    int32_t first;     /* the value of the first column; values outside count in the nearest one */
    uint32_t rows, columns;
    uint32_t dealer_row;     /* the row that is the dealer's, from 1; 0: none, or no one row */
    uint32_t row_step, step; /* values that one row or column stands for; 0 means 1 */
    size_t at;               /* of its first counter in all counters, row after row */
};

struct sim_layout {
    struct sim_table table[SIM_TABLES];
    unsigned count;
    size_t total; /* counters in all */
};

/* The least and the greatest value of a distribution, and the first game that had it. A value that
 * lies outside the table's columns stands here as it was. */
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

/* The value that a row or column stands for, or the least of them. */
static inline int64_t sim_row_value(const struct sim_table *table, uint32_t row)
{
    return (int64_t)row * (table->row_step ? table->row_step : 1) +
           (table->row_kind != SIM_NUMBERED_ROWS);
}

static inline int64_t sim_column_value(const struct sim_table *table, uint32_t column)
{
    return table->first + (int64_t)column * (table->step ? table->step : 1);
}

/* The value of the last column. */
static inline int64_t sim_last_value(const struct sim_table *table)
{
    return sim_column_value(table, table->columns - 1);
}

static inline uint64_t *sim_row(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_table *at = &counters->layout->table[table];

    return counters->cell + at->at + (size_t)row * at->columns;
}

/* How many values of a row count in an outermost column, if some of the table's lie beyond it, so
 * that they are not told apart; otherwise 0. */
uint64_t sim_count_at_most(const struct sim_counters *counters, unsigned table, unsigned row);
uint64_t sim_count_at_least(const struct sim_counters *counters, unsigned table, unsigned row);
/* The extremes, but no further than the columns. */
struct sim_extreme sim_kept_extreme(const struct sim_counters *counters, unsigned table);
