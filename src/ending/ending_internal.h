/* ending_internal.h - what the files of exact endings share: one deal with all cards open, and
 * possible deals.
 */
#pragma once

#include "ending.h"

#include <talon/sampling.h>
#include <talon/search.h>

/* The worth of a line for each seat, in millionths. */
struct ending_values {
    int64_t seat[TALON_SEATS_MAX];
};

/* Solves deals of one game, one after the other. */
struct ending_solver;
/* `root` is where values begin to count; it must outlive the solver. NULL: out of memory. */
struct ending_solver *ending_solver_new(const struct talon_config *config, const void *root);
void ending_solver_free(struct ending_solver *solver);
/* Whether deals are counted, not only wins. Without units a line is solved as soon as the seat that
 * moves surely wins, whatever chance would bring in others. */
bool ending_counts_units(const struct ending_solver *solver);
/* How the deal of this state ends after the seat's move, which is legal. */
enum ending_outcome ending_solver_run(struct ending_solver *solver, const void *state, int seat,
                                      struct talon_move move, struct ending_values *values);
/* Allows so many positions from now on. Those that are known from other deals cost nothing. */
void ending_solver_begin(struct ending_solver *solver, uint64_t positions);
uint64_t ending_solver_positions(const struct ending_solver *solver); /* since it was made */

/* Possible deals: `count` states of `stride` bytes each. */
struct ending_deals {
    uint8_t *states;
    size_t stride;
    unsigned count;
    double ways;
    bool is_all; /* every possible deal, once */
};

/* Lists all possible deals, or draws as many as the plan wants. The caller frees `states`. */
enum ending_outcome ending_list_deals(const struct talon_table *table, int seat,
                                      const struct ending_plan *plan, struct ending_deals *deals);

/* 64 bits that hardly ever agree for different bytes; `bytes` is a multiple of 8. */
static inline uint64_t ending_mix(const void *from, size_t bytes, uint64_t key)
{
    const uint64_t *word = from;

    for (size_t i = 0; i < bytes / sizeof *word; i++) {
        key = (key ^ word[i]) * 0x9fb21c651e98df25u;
        key ^= key >> 32;
    }
    key *= 0xd6e8feb86659fd93u;
    return key ^ key >> 29;
}
