/* talon/simulate.h - many games that nobody watches, counted in tables: what `talon sim` counts
 * (doc/simulation.md), as arrays of whole numbers.
 *
 * A game is a pure function of the plan and its number, so the counters of games do not depend on
 * when, where and in which parts they were played. A simulation is not shared by threads; several
 * can play different games of one plan, and their counters add up. Where memory runs out, the
 * program is ended with a sentence.
 */
#pragma once

#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The games to play. All of it is copied, but the game and the preset of the configuration. */
struct talon_simulation_plan {
    const struct talon_config *config; /* finished, with a preset */
    const char *const *bots;           /* names of talon_bots; seat s has bot s modulo bots_count */
    unsigned bots_count;
    const char *seed;              /* one line of at most 64 bytes */
    const char *const *conditions; /* "hand:K>=2": only deals that meet all are played */
    unsigned conditions_count;
    uint8_t ranks, suits; /* of a small pack of War; 0: the pack of the configuration */
    bool is_duplicate;    /* each deal is played by every rotation of the bots */
};

enum talon_simulation_kind {
    TALON_SIMULATION_DISTRIBUTION, /* row by row, how often each value came up */
    TALON_SIMULATION_CROSS,        /* a row and a column for each pair of things */
    TALON_SIMULATION_EVENTS,       /* a row for each thing that can happen */
    TALON_SIMULATION_SUMS,         /* sums of values and products, as signed numbers */
};

/* A table of counters, row after row. */
struct talon_simulation_table {
    const char *id, *title, *row, *column;              /* what rows and columns stand for */
    const char *const *row_names, *const *column_names; /* NULL: numbers */
    uint8_t kind;                                       /* enum talon_simulation_kind */
    uint32_t rows, columns;
    int64_t first_row, first_column; /* the numbers that the first ones stand for … */
    uint32_t row_step, column_step;  /* … and how far apart they are */
    const uint64_t *cells;           /* they change as games are played */
};

struct talon_simulation;

/* Begins a simulation without a game. NULL, and in *fault why it cannot be played (a msgid). */
struct talon_simulation *talon_simulation_new(const struct talon_simulation_plan *plan,
                                              const char **fault);
void talon_simulation_free(struct talon_simulation *simulation);
/* Plays the games from this number up to, not including, the other. False, and nothing played, if
 * one of them is counted already. */
bool talon_simulation_play(struct talon_simulation *simulation, uint64_t from, uint64_t to);
/* Adds the counters that `talon sim --file` kept of the same plan: NULL, or why not (a msgid with
 * the hole {file}), and nothing added. */
const char *talon_simulation_read(struct talon_simulation *simulation, const char *text,
                                  size_t length);
/* How many games are counted. */
uint64_t talon_simulation_games(const struct talon_simulation *simulation);
/* Its tables; their number in *count. They are the simulation's own. */
const struct talon_simulation_table *
talon_simulation_tables(const struct talon_simulation *simulation, unsigned *count);
/* Adds the object that `talon sim --json` prints: means, quantiles and shares with intervals. */
void talon_simulation_json(const struct talon_simulation *simulation,
                           struct talon_string_buffer *buffer);

#ifdef __cplusplus
}
#endif
