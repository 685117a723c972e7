/* spite_insight.h - the table of Spite and Malice as one seat sees it, ready for planning a turn.
 * Shared by the files that know this game.
 */
#pragma once

#include "games/spite/spite.h"

#include <talon/search.h>

enum { WILD = 14, NO_CHAIN = 1000, WILD_COST = 6 };

/* Cards as values 1 … 13, wild ones as WILD; 0: there is none. */
struct insight {
    const struct spite *state;
    int seat, partner;    /* partner: the seat itself without teams */
    unsigned last;        /* value of a sequence */
    unsigned side_stacks; /* where they begin in the common space */
    unsigned piles;       /* side stacks to play from: four, with a partner eight */
    uint32_t needs;       /* values that a sequence needs, as bits */
    uint8_t place[16];    /* for each of them, a place that needs it */
    uint8_t places[16];
    int goal[2];                            /* the own reserve card, and the partner's */
    uint8_t rivals, rival[TALON_SEATS_MAX]; /* reserve cards of the others, in order of turns */
    uint8_t held, hand[16], face[16];       /* number of cards of a value, and one of them */
    uint32_t in_hand, on_side;              /* values in the hand, on side stacks, as bits */
    uint16_t depth[2 * SIDES];
    uint8_t top[2 * SIDES]; /* of each side stack */
    uint64_t tops;          /* the same, the first one in the lowest byte */
    const uint8_t *side[2 * SIDES];
};

/* The first step of a way up to a reserve card. */
struct chain {
    int cost; /* of cards: one each, WILD_COST for a wild one; NO_CHAIN: there is no way */
    uint8_t source, place, wilds, missing;
};

void spite_look(const struct spite *state, int seat, struct insight *out);
/* Looks at what a move of this seat has changed, while it is still on turn. */
void spite_look_again(struct insight *o, struct talon_move made);
/* The cheapest way to bring a sequence just below `goal`; counts missing cards up to `missing`. */
struct chain spite_find_chain(const struct insight *from, int goal, int missing);
/* A sensible move for the seat that looks; the game goes on. */
struct talon_move spite_choose(const struct insight *o, struct talon_rng *rng);
struct talon_move spite_policy(const void *state, int seat, struct talon_rng *rng);

/* How well a hand card goes on a side stack: 0 or less. */
int spite_discard_worth(const struct insight *o, int card, unsigned pile);
/* All others have passed, and one pass more wins the game. */
bool spite_pass_wins(const struct insight *o);
bool spite_is_discard(struct talon_move move);
bool spite_ends_turn(struct talon_move move);
/* Who passes instead of a discard draws no new card: seldom worth a thought (R-SPB-07). */
bool spite_is_idle_pass(const struct insight *o, struct talon_move move,
                        const struct talon_move *moves, unsigned count);
/* Whether moves of this turn lead to a reserve card of the own side, with a wild card at most. */
bool spite_may_go_on(const struct insight *o, const struct talon_move *moves, unsigned count);
/* Keeps one of several moves that come to the same, and the best discards. */
void spite_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                 bool *keep);
/* As talon_knowledge.maxim. */
const char *spite_maxim(const void *world, int seat, const struct talon_move *moves, unsigned count,
                        unsigned which);
/* Values the end of a playout for each seat. */
void spite_value_of(const void *state, struct talon_values *values);

/* The value of a card, or WILD: that of a joker, and of a king where kings are wild. */
static inline int spite_value(const struct spite *s, uint8_t face)
{
    static const uint8_t values[2][16] = {
        { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, WILD, 1, WILD },
        { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, WILD },
    };

    return values[s->wilds == JOKERS_ONLY][talon_rank(face)];
}

static inline uint8_t spite_source_of(unsigned pile)
{
    return (uint8_t)(pile < SIDES ? FROM_SIDE + pile : FROM_PARTNER_SIDE + pile - SIDES);
}

/* Whether a wild card may be a card of this value (R-SPI-26). */
static inline bool spite_wild_may_be(const struct spite *s, int value)
{
    return !(value == 1 && s->wild_not) && !(value == 7 && s->wild_not == NOT_ACE_SEVEN);
}
