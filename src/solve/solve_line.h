/* solve_line.h - the main line of a position with open cards: both sides play perfectly, and the
 * defence sets the solver the hardest tasks.
 */
#pragma once

#include <talon/solve.h>

enum {
    SOLVE_LINE_CARDS_MOST = 8, /* of a hand */
    SOLVE_LINE_LENGTH = TALON_SOLVE_SEATS * SOLVE_LINE_CARDS_MOST,
};

/* Different cards of a turn; equal ones count as one. */
struct solve_line_choices {
    unsigned all, good; /* good: as good as the best */
};

struct solve_line_choices solve_line_count(const struct talon_solve_result *result);

/* A moment is a turn of the solving side at which one card keeps the tricks and all others give
 * one away. */
struct solve_line {
    uint8_t face[SOLVE_LINE_LENGTH];
    unsigned moments;
    unsigned failing; /* cards that give a trick away, at all moments together */
    unsigned others;  /* cards beside the one that is played, at all turns of the solving side */
};

/* Plays a card of the seat whose turn it is. */
void solve_line_put(struct talon_solve_position *position, uint8_t face);

/* The card of a defender whose turn it is. It gives nothing away. Among such cards it is one that
 * leaves the next player of the solving side the fewest good answers. */
uint8_t solve_line_defend(struct talon_solver *solver, const struct talon_solve_position *position);

/* Plays a position of up to SOLVE_LINE_CARDS_MOST cards a hand to its end. The defenders play
 * as solve_line_defend says. False: at some turn several cards are good and another is not. */
bool solve_line_play(struct talon_solver *solver, const struct talon_solve_position *from,
                     struct solve_line *line);
