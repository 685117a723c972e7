/* solve_state.h - what a search works on: the hands, the budget, and the memory that the caller
 * gave.
 */
#pragma once

#include "solve_cards.h"

#include <stdbool.h>

enum { SOLVE_PATTERNS = 8, SOLVE_WIDE_PATTERNS = 4, SOLVE_NARROW_TRICKS = 8 };

/* A bound, and the cards that it depends on: in each suit, it matters who has the cards from the
 * lowest of `ranks` upwards, and of the others only how many each hand has. */
struct solve_outcome {
    int64_t value; /* tricks of the side: at least so many if it reaches the need, else at most */
    uint64_t ranks;
};

/* Positions of one shape, which says how long each suit is in each hand and who leads. `owner` has
 * two bits of the seat that owns a card, for each card in play; only those in `mask` matter. Up to
 * SOLVE_NARROW_TRICKS tricks have no more than 32 cards; a block has fewer wide patterns. */
struct solve_block {
    union {
        struct {
            uint32_t owner[2][SOLVE_PATTERNS], mask[SOLVE_PATTERNS];
        } narrow;
        struct {
            uint64_t owner[2][SOLVE_WIDE_PATTERNS], mask[SOLVE_WIDE_PATTERNS];
        } wide;
    };
    uint8_t least[SOLVE_PATTERNS], most[SOLVE_PATTERNS];
    uint32_t next, count; /* next: 0 ends the chain */
    uint64_t spare;
};
_Static_assert(sizeof(struct solve_block) == 128, "two lines of the cache");

struct solve_slot {
    uint64_t shape;
    uint32_t block, age; /* of another age: empty */
};

struct solve_table {
    struct solve_slot *slot;
    struct solve_block *block; /* block 0 is not used */
    uint8_t *hint;
    uint32_t slots, blocks, hints; /* how many there is room for; slots and hints are powers of 2 */
    uint32_t used, age;            /* blocks in use, this one and those before */
    unsigned slot_shift, hint_shift;
};

struct solve_state {
    uint64_t hand[SOLVE_SEATS], all; /* all: cards in the hands when the trick began */
    uint64_t trumps;                 /* SOLVE_TRUMPS, or 0 */
    uint8_t side, raisers;           /* seats that count tricks; seats that want them to be many */
    bool plain;                      /* partners face each other, and want tricks */
    bool gives;                      /* the side wants few tricks, and the others give them */
    bool ducks;                      /* `single` is the whole side, wants none, without trumps */
    bool alone;                      /* `single` is the whole side, and wants tricks */
    uint8_t single;
    bool stopped;
    uint64_t nodes, limit;
    const int *stop;
    struct solve_table table;
};

static inline bool solve_has_seat(uint8_t seats, unsigned seat)
{
    return seats >> seat & 1;
}
