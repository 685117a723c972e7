/* spite_strength.h - how strong a seat of Spite and Malice stands, by what it sees: a small network
 * of integers, learned by playing (bench/spite_learn.c).
 */
#pragma once

#include "spite_insight.h"

/* The kinds of things that are seen, each with the number of inputs that it has. A thing of turn is
 * another one while the seat is on turn. */
enum {
    MISSING_MOST = 3,                       /* cards that may be missing to a reserve card */
    MISSING_KINDS = (MISSING_MOST + 2) * 3, /* so many and no way; by wild cards spent */
    STEPS_SEEN = 14,
    HELD = HAND_SIZE + 1,
    WILDS_SEEN = 4,
    WHERE = 4, /* in the hand, on top of a side stack, below such a card, nowhere */
    COPIES = 3,
    VALUES = 16,
    LAYINGS = 7,
    RUNS = 6,
    DEPTHS = 9,
    RISES = 7,
    PILES = SIDES + 1,
    RESERVES_SEEN = 10,
    PARTNER_WAYS = MISSING_MOST + 3,
    TABLES = 6,
};
enum {
    IN_WAY = 0,
    IN_STEPS = IN_WAY + 2 * MISSING_KINDS,
    IN_HELD = IN_STEPS + 2 * STEPS_SEEN,
    IN_PLAYABLE = IN_HELD + 2 * HELD,
    IN_WILDS = IN_PLAYABLE + 2 * HELD,
    IN_WHERE = IN_WILDS + 2 * WILDS_SEEN,
    IN_HAND = IN_WHERE + 2 * VALUES * WHERE,
    IN_TOP = IN_HAND + VALUES * COPIES,
    IN_TOP_BELOW = IN_TOP + VALUES,
    IN_LAYING = IN_TOP_BELOW + VALUES,
    IN_RUN = IN_LAYING + LAYINGS,
    IN_DEPTH = IN_RUN + RUNS,
    IN_RISES = IN_DEPTH + DEPTHS,
    IN_EMPTY = IN_RISES + RISES,
    IN_TOPS_PLAYABLE = IN_EMPTY + PILES,
    IN_RESERVE = IN_TOPS_PLAYABLE + PILES,
    IN_PARTNER = IN_RESERVE + RESERVES_SEEN,
    IN_TABLE = IN_PARTNER + 2 * PARTNER_WAYS,
    SPITE_INPUTS = IN_TABLE + TABLES,
    SPITE_INPUTS_MOST = 80, /* seen at once */
    SPITE_UNITS = 16,       /* the first one is straight, the others begin at 0 */
    SPITE_PARTS = 256,      /* of 1 */
};

struct spite_network {
    int16_t each[SPITE_INPUTS][SPITE_UNITS], out[SPITE_UNITS];
    float steepness;
};

extern const struct spite_network spite_network;

/* Lists what the seat that looks sees; returns how many. */
unsigned spite_list_inputs(const struct insight *o, uint16_t inputs[SPITE_INPUTS_MOST]);
/* The strength of the seat that looks, in reserve cards: less than nothing for those of its own. */
float spite_strength(const struct insight *o);
/* How much a reserve card decides: less while many are left. */
float spite_spread(const struct spite *s);
