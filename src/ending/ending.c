/* ending.c - the worth of each move of a seat: its mean over the possible deals.
 */
#include "ending_internal.h"

#include <stdlib.h>
#include <string.h>

static const double normal_99 = 2.5758293035489;

/* Sums over the deals of each move: of its values, and of their squares. */
struct sums {
    double value, square;
};

/* False: the outcome says why there is no answer. */
static bool add_deal(struct ending_solver *solver, const void *state, struct sums *sums,
                     struct ending_answer *answer, enum ending_outcome *outcome)
{
    for (unsigned i = 0; i < answer->count; i++) {
        struct ending_values values = { 0 };
        const enum ending_outcome now =
            ending_solver_run(solver, state, answer->seat, answer->moves[i].move, &values);
        if (now != ENDING_SOLVED) {
            *outcome = now;
            if (ending_counts_units(solver))
                return false;
            answer->moves[i].unsolved++;
            continue;
        }
        const double value = (double)values.seat[answer->seat] / ENDING_ONE;
        sums[i].value += value;
        sums[i].square += value * value;
    }
    return true;
}

static double spread_of(const struct ending_answer *answer, const struct sums *sums)
{
    const double n = answer->deals, mean = sums->value / n,
                 variance = sums->square / n - mean * mean;

    return answer->is_exact || n < 2 || variance <= 0
               ? 0
               : normal_99 * __builtin_sqrt(variance / (n - 1));
}

/* A share of games lies between 0 and 1. */
static void keep_share(struct ending_move *move)
{
    move->low = move->low < 0 ? 0 : move->low;
    move->high = move->high > 1 ? 1 : move->high;
}

static void take_means(struct ending_answer *answer, const struct sums *sums)
{
    const double n = answer->deals;

    for (unsigned i = 0; i < answer->count; i++) {
        struct ending_move *move = &answer->moves[i];
        const double spread = spread_of(answer, &sums[i]);
        move->mean = sums[i].value / n;
        move->low = move->mean - spread;
        move->high = move->mean + move->unsolved / n + spread;
        if (!answer->unit)
            keep_share(move);
        if (move->mean > answer->moves[answer->best].mean)
            answer->best = i;
    }
}

/* Whether a move was solved in any deal. */
static bool is_anything_solved(const struct ending_answer *answer)
{
    bool found = false;

    for (unsigned i = 0; i < answer->count; i++)
        found |= answer->moves[i].unsolved < answer->deals;
    return found;
}

static enum ending_outcome solve_each(struct ending_solver *solver, const struct ending_plan *plan,
                                      const struct ending_deals *deals,
                                      struct ending_answer *answer, struct sums *sums)
{
    enum ending_outcome outcome = ENDING_SOLVED;

    for (unsigned i = 0; i < deals->count; i++) {
        ending_solver_begin(solver, plan->positions);
        if (!add_deal(solver, deals->states + i * deals->stride, sums, answer, &outcome))
            return outcome;
    }
    answer->positions = ending_solver_positions(solver);
    take_means(answer, sums);
    return is_anything_solved(answer) ? ENDING_SOLVED : outcome;
}

static enum ending_outcome solve_deals(const struct talon_table *table,
                                       const struct ending_plan *plan,
                                       const struct ending_deals *deals,
                                       struct ending_answer *answer)
{
    struct ending_solver *solver =
        ending_solver_new(talon_table_config(table), talon_table_state(table));
    struct sums *sums = calloc(answer->count, sizeof *sums);
    const enum ending_outcome outcome =
        solver && sums ? solve_each(solver, plan, deals, answer, sums) : ENDING_MEMORY;

    ending_solver_free(solver);
    free(sums);
    return outcome;
}

/* The seat's moves, from the position that all possible deals share. */
static bool list_moves(const struct talon_table *table, struct ending_answer *answer)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = talon_table_game(table)->legal(talon_table_state(table), answer->seat, moves);

    answer->count = (unsigned)count;
    answer->moves = calloc(answer->count, sizeof *answer->moves);
    for (unsigned i = 0; answer->moves && i < answer->count; i++)
        answer->moves[i].move = moves[i];
    return answer->moves;
}

const char *ending_unit(const struct talon_table *table)
{
    const struct talon_knowledge *knowledge = talon_knowledge_find(talon_table_game(table));

    return knowledge ? knowledge->unit : NULL;
}

enum ending_outcome ending_solve(const struct talon_table *table, const struct ending_plan *plan,
                                 struct ending_answer *answer)
{
    struct ending_deals deals = { 0 };

    *answer = (struct ending_answer){ .unit = ending_unit(table) };
    if (!talon_table_acting(table))
        return ENDING_NOBODY;
    answer->seat = talon_first_seat(talon_table_acting(table));
    if (!list_moves(table, answer))
        return ENDING_MEMORY;
    enum ending_outcome outcome = ending_list_deals(table, answer->seat, plan, &deals);
    answer->ways = deals.ways;
    answer->deals = deals.count;
    answer->is_exact = deals.is_all;
    if (outcome == ENDING_SOLVED)
        outcome = solve_deals(table, plan, &deals, answer);
    free(deals.states);
    if (outcome != ENDING_SOLVED) {
        free(answer->moves);
        answer->moves = NULL;
    }
    return outcome;
}
