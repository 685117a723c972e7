/* wunsdorf_choice.h - how good players of Wunsdorf choose a card: what they look at, and the
 * weights of that. For wunsdorf_choice.c, and for the program that learns the weights.
 */
#pragma once

#include "wunsdorf_knowledge.h"

/* How many tricks a seat still needs; its place in the trick; the result of a card; its order among
 * the cards of the same result; how many cards are left; who has the trick so far. */
enum { NO_TRICK, SOME_TRICKS, ALL_TRICKS, HAS_TOO_MANY, NEEDS };
enum { LEADS, BETWEEN, LAST, PLACES };
enum { LOSES, MAY_WIN, WINS, RESULTS };
enum { AMONG, LOWEST, HIGHEST, ALONE, ORDERS };
enum { ONE_OR_TWO, THREE_OR_FOUR, MORE, LENGTHS };
enum { NOBODY, ONE_WHO_WANTS_IT, ONE_WHO_DOES_NOT, HOLDERS };
enum { PLAIN, TRUMP, KINDS };
enum { CARDS_MOST = LONGEST + 1 };

/* The weights of a card's two chances, of the square of the later one, and of their product. */
struct wunsdorf_terms {
    float now, later, later_twice, both;
};

/* Added up, the logarithm of how often a card is chosen. Nothing but floats. */
struct wunsdorf_weights {
    /* Always; times each of the amounts of a situation; and by how many cards are left. */
    struct wunsdorf_terms always[NEEDS][PLACES], beyond[NEEDS][PLACES], fought_for[NEEDS][PLACES],
        wanted[NEEDS][PLACES], crowd[NEEDS][PLACES], length[NEEDS][LENGTHS];
    float order[NEEDS][PLACES][KINDS][RESULTS][ORDERS];
    float result[NEEDS][KINDS][LENGTHS][RESULTS], holder[NEEDS][HOLDERS][RESULTS];
    float number[NEEDS][KINDS], number_squared[NEEDS][KINDS]; /* of its number, in tens */
};
extern const struct wunsdorf_weights wunsdorf_weights;

/* A decision, as far as it does not depend on the card. */
struct wunsdorf_situation {
    uint8_t need, place, length, holder, kind;
    /* The tricks expected beyond those needed; those wanted beyond those that are left, halved; how
     * many others want some; and how many more than four play. */
    float beyond, fought_for, wanted, crowd;
};

/* A card that may be played. */
struct wunsdorf_option {
    uint8_t face, result, order;
    float now, later, tens; /* its chances, and its number */
};

/* Looks at the table and the hand of the seat that plays; answers how many cards it may play. Of a
 * single one only the face is told. */
unsigned wunsdorf_describe(const struct wunsdorf *w, int seat, struct wunsdorf_situation *situation,
                           struct wunsdorf_option *option);
/* The logarithm of how often each is chosen; the same may be added to all. */
void wunsdorf_add_up(const struct wunsdorf_weights *weights,
                     const struct wunsdorf_situation *situation,
                     const struct wunsdorf_option *option, unsigned count, float sum[CARDS_MOST]);
