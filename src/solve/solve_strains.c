/* solve_strains.c - the table of tricks for each declarer and strain.
 */
#include <talon/solve.h>

#include "solve_budget.h"
#include "solve_cards.h"

enum { STRAINS = TALON_SOLVE_NO_TRUMP + 1, NORTH_SOUTH = 5 };

/* The tricks of one declarer's side, for half of the nodes at most: a hard one leaves some for
 * those that are easy. The solver always counts the tricks of seats 0 and 2, also for the declarers
 * 1 and 3: then the bounds that it found for one declarer hold for the next. */
static uint8_t declarer_tricks(struct talon_solver *solver, struct talon_solve_position *position,
                               const int *stop, uint64_t *nodes, unsigned declarer)
{
    const struct talon_solve_request request = { TALON_SOLVE_TRICKS, *nodes - *nodes / 2, stop };
    struct talon_solve_result result;

    position->leader = (uint8_t)((declarer + 1) & 3);
    talon_solve(solver, position, &request, &result);
    *nodes = solve_nodes_left(*nodes, result.nodes);
    if (!result.exact)
        return TALON_SOLVE_UNKNOWN;
    const unsigned all = solve_count(position->hand[0]);
    return (uint8_t)(declarer & 1 ? all - result.tricks : result.tricks);
}

bool talon_solve_strains(struct talon_solver *solver, const uint64_t hand[TALON_SOLVE_SEATS],
                         uint64_t nodes, const int *stop,
                         uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS])
{
    struct talon_solve_position position = { .side = NORTH_SOUTH };
    bool exact = true;

    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        position.hand[seat] = hand[seat];
    for (unsigned strain = 0; strain < STRAINS; strain++) {
        position.trump = (uint8_t)strain;
        for (unsigned i = 0; i < SOLVE_SEATS; i++) {
            const unsigned declarer =
                (i & 1) * 2 + i / 2; /* 0, 2, 1, 3: partners often take as many */
            tricks[strain][declarer] = declarer_tricks(solver, &position, stop, &nodes, declarer);
            exact = exact && tricks[strain][declarer] != TALON_SOLVE_UNKNOWN;
        }
    }
    return exact;
}
