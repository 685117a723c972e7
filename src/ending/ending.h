/* ending.h - the end of a game solved exactly, in every game that has choices: the worth of each
 * move of a seat if from then on everybody sees all cards and plays best for itself.
 *
 * A seat does not know all cards, so a move is worth its mean over the deals that agree with all
 * that the seat has seen: over each of them where they are few, else over a sample. Games that
 * count deals are solved to the end of the deal, in their unit; the others to the end of the game,
 * where a win is 1 and shared evenly by those who tie.
 *
 * Of moves that are worth the same to a seat it makes the one that leaves least to the seat on its
 * left, then to the next one, and so on around the table.
 */
#pragma once

#include <talon/table.h>

enum {
    ENDING_ONE = 1000000, /* values are millionths of the unit */
    ENDING_DEALS_MOST = 10000,
};

struct ending_plan {
    uint64_t positions; /* in one deal, at most */
    unsigned deals; /* at most, up to ENDING_DEALS_MOST; a sample of so many where there are more */
    uint64_t seed;  /* of the sample */
    bool open;      /* only the cards as they lie, with hindsight */
};

/* Why there is no answer, or none for a move in a deal. */
enum ending_outcome {
    ENDING_SOLVED,
    ENDING_NOBODY,   /* it is nobody's turn */
    ENDING_TOO_LONG, /* more positions, or a longer line, than the plan allows */
    ENDING_CHANCE,   /* cards would be shuffled before the end */
    ENDING_NO_DEAL,  /* no deal was found that agrees with what the seat has seen */
    ENDING_MEMORY
};

/* The worth of a move for the seat whose turn it is, in the unit; low and high with 99 %. Where
 * only wins count, some deals may stay unsolved: `mean` takes them as lost, `high` as won. */
struct ending_move {
    struct talon_move move;
    double mean, low, high;
    unsigned unsolved; /* deals */
};

struct ending_answer {
    int seat;
    const char *unit; /* msgid; NULL: wins */
    double ways;      /* deals that agree with what the seat has seen; 1 if `open` */
    unsigned deals;   /* that were solved */
    bool is_exact;    /* each possible deal was */
    uint64_t positions;
    unsigned count, best;
    struct ending_move *moves; /* in the order of the game's list */
};

/* In what deals of the table's game are counted (a msgid); NULL: only wins are. */
const char *ending_unit(const struct talon_table *table);

/* Solves the position that the table stands at. ENDING_SOLVED: `answer` is complete, and its
 * moves must be freed. */
enum ending_outcome ending_solve(const struct talon_table *table, const struct ending_plan *plan,
                                 struct ending_answer *answer);
