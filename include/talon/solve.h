/* talon/solve.h - how many tricks each side of a trick-taking game takes if all hands are open and
 * everybody plays perfectly: a double-dummy solver for four hands.
 *
 * The game: the seats play in turn, seat 0 … 3 and again; suit must be followed; the highest trump
 * wins a trick, or the highest card of the suit led; its winner leads. That is Whist, and the play
 * of bridge.
 *
 * Freestanding, no allocation: the caller owns every buffer. A solver is not shared by threads;
 * each has its own. An exact answer does not depend on the positions that were solved before. How
 * far a search comes before its nodes run out does.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_SOLVE_SEATS = 4,
    TALON_SOLVE_NO_TRUMP = 4,
    TALON_SOLVE_CARDS = 13,  /* cards of a hand, at most */
    TALON_SOLVE_HELPERS = 4, /* where the seats that help begin in `side` */
};

/* Cards are sets of faces of talon/card.h: bit 16 * suit + rank. The seats of `side` are partners,
 * wherever they sit, and so are all others. Bits 4 to 7 of `side` are seats that want what the side
 * wants, but whose own tricks do not count for it. A seat that has played to the trick holds one
 * card less than one that has not. */
struct talon_solve_position {
    uint64_t hand[TALON_SOLVE_SEATS];     /* without the cards that lie on the table */
    uint8_t lying[TALON_SOLVE_SEATS - 1]; /* faces in the order played, the leader's first */
    uint8_t laid;                         /* how many lie */
    uint8_t leader;                       /* who leads, or has led */
    uint8_t trump;                        /* a suit, or TALON_SOLVE_NO_TRUMP */
    uint8_t side;                         /* bit set of seats; tricks are theirs together */
    bool fewest;                          /* the side wants few tricks, and the others give them */
};

enum talon_solve_question {
    TALON_SOLVE_TRICKS,  /* the number of tricks alone */
    TALON_SOLVE_OPTIMAL, /* which cards reach it, too */
    TALON_SOLVE_SCORES,  /* and how many tricks each other card reaches */
};

struct talon_solve_request {
    enum talon_solve_question question;
    uint64_t nodes;  /* tricks that may be begun; 0: no limit */
    const int *stop; /* another thread sets it to end the search; may be NULL */
};

enum { TALON_SOLVE_UNKNOWN = 0xff };

struct talon_solve_card {
    uint8_t face;
    uint8_t tricks; /* of the side, after it; TALON_SOLVE_UNKNOWN if not asked or not known */
    bool optimal;   /* known to be as good as the best card; false also if not asked or not known */
    uint64_t equals; /* the cards of the hand that are worth the same, this one among them */
};

struct talon_solve_result {
    bool exact;                                      /* all that was asked is answered */
    uint8_t tricks;                                  /* if least and most are equal */
    uint8_t least, most;                             /* tricks of the side from here on */
    uint8_t seat;                                    /* whose turn it is */
    uint8_t count;                                   /* of the legal cards */
    struct talon_solve_card card[TALON_SOLVE_CARDS]; /* the legal cards by face, falling */
    uint64_t nodes;                                  /* tricks that were begun */
};

struct talon_solver;

enum { TALON_SOLVER_LEAST = 1 << 18 }; /* bytes; a whole deal is quick with 1 << 25 or more */

/* Makes a solver in memory of the caller, who must not touch it before the solver's last use. It
 * never uses more. NULL if there are fewer than TALON_SOLVER_LEAST bytes. */
struct talon_solver *talon_solver_create(void *memory, size_t bytes);

/* NULL, or why a position cannot be solved (a sentence). */
const char *talon_solve_check(const struct talon_solve_position *position);

/* Answers a question on a position that talon_solve_check lets pass. If the nodes run out or
 * `stop` is set, the result is not exact, but all in it is true. Bounds of the position before are
 * used again if this one follows from it. */
void talon_solve(struct talon_solver *solver, const struct talon_solve_position *position,
                 const struct talon_solve_request *request, struct talon_solve_result *result);

/* Answers only whether the side takes `need` tricks or more from here on, at least one: `least` is
 * that much, or `most` is less. That is much quicker than their number; `need` 1 asks whether a
 * player who wants none takes a trick. If the question is not TALON_SOLVE_TRICKS, those cards are
 * `optimal` with which the seat whose turn it is gets the better answer for itself: all of them, if
 * no card does. Their tricks are unknown. */
void talon_solve_reaches(struct talon_solver *solver, const struct talon_solve_position *position,
                         const struct talon_solve_request *request, unsigned need,
                         struct talon_solve_result *result);

/* Answers the same question on many positions, each with the whole number of nodes. Returns how
 * many answers are exact. */
size_t talon_solve_many(struct talon_solver *solver, const struct talon_solve_position *positions,
                        size_t count, const struct talon_solve_request *request,
                        struct talon_solve_result *results);

/* The tricks of each declarer's side in each strain, clubs first and without trump last, if the
 * seat after the declarer leads. Returns whether all of them are exact; TALON_SOLVE_UNKNOWN for
 * those that are not. The twenty share `nodes`, and none begins more than half of
 * those that are left; `stop` may be NULL. */
bool talon_solve_strains(struct talon_solver *solver, const uint64_t hand[TALON_SOLVE_SEATS],
                         uint64_t nodes, const int *stop,
                         uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS]);

/* A contract of bridge. */
struct talon_solve_par {
    uint8_t level;     /* 1 … 7; 0: nobody bids, and the rest is 0 */
    uint8_t strain;    /* a suit, or TALON_SOLVE_NO_TRUMP */
    uint8_t declarers; /* bit set of the seats that may play it */
    uint8_t tricks;    /* that a declarer takes; if they are too few, the contract is doubled */
    int points;        /* of seats 0 and 2, less than 0 if the others score */
};

/* The contract that neither side can improve on by another bid, with the scores of duplicate
 * bridge. `tricks` is a whole table of talon_solve_strains and stays as it is; `dealer` bids first;
 * `vulnerable` has bit 0 for seats 0 and 2, bit 1 for the others. */
void talon_solve_par(uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], unsigned dealer,
                     unsigned vulnerable, struct talon_solve_par *par);

#ifdef __cplusplus
}
#endif
