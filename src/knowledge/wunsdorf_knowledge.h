/* wunsdorf_knowledge.h - what the files about Wunsdorf share: how a seat judges its cards, and the
 * quick player's bids and plays.
 */
#pragma once

#include <talon/search.h>

#include "games/wunsdorf/wunsdorf.h"

enum { STEPS = 32, EXCESS = 8, WANTED = 3, SORTS = 2, ANY_COLOUR = -1 };

/* How often a card takes a trick, counted in games of the quick player against itself. */
/* A trump later in the round, by the higher trumps that others hold, in quarters. */
extern const float wunsdorf_trump_later[STEPS];
/* A plain card later: by how many more trumps others hold than we, and by the higher plain cards
 * that they hold, in halves. */
extern const float wunsdorf_plain_later[EXCESS][STEPS];
/* Laid now, plain or trump: by the players to come who want tricks, and by the cards that beat it
 * among those to come, in quarters. */
extern const float wunsdorf_now[SORTS][WANTED][STEPS];
/* Before the first trick: a trump by the higher trumps that others hold, in quarters; a plain card
 * by the higher plain ones, in halves, times a factor for the trumps that others hold. */
extern const float wunsdorf_trump_bid[STEPS];
extern const float wunsdorf_plain_bid[STEPS];
extern const float wunsdorf_excess_bid[EXCESS];

/* What bids and cards depend on. These numbers are fitted to games (doc/fits.md). */
struct wunsdorf_numbers {
    /* With more players each card meets more that beat it, but also more who do not want the trick.
     */
    float crowd, crowd_less;
    /* Who bids first also leads. Each trick that others have bid makes our cards take less. */
    float leads, fought_over, expected_of_each;
    /* A hand that promises one trick more than was bid often ducks it, and some that promise one
     * fewer find another. With more cards it finds one more often, and ducks less. */
    float ducks, ducks_less, ducks_two, finds, finds_more;
    float zero_more, zero_less, made;
    /* A bid that promises so many points less than the best is made e times less often; this part
     * of all bids is made for a reason that the quick player does not know. */
    float indifferent, indifferent_more, by_chance;
    /* The same of a card, by the weights of wunsdorf_choice.c. */
    float card_indifferent, card_by_chance;
};
extern const struct wunsdorf_numbers wunsdorf_fitted;

/* All that a seat can know, in the measures that these tables take. */
struct wunsdorf_view {
    uint64_t hand[2], unseen[2], trump[2];
    int cards, needed;                           /* needed: tricks yet to be taken */
    unsigned top;                                /* a card must be stronger than this to win */
    int led;                                     /* ... and of this colour, or a trump */
    unsigned with_trump, trump_to_come, to_come; /* others; trump: who may still hold one */
    unsigned wanted;                             /* players to come who want tricks, up to two */
    float share, coming; /* of the unseen cards: that others hold, that those to come hold */
    float trumps_coming; /* held by those to come, on average */
    float trumps_each;   /* held by each other player, on average */
    float excess;        /* ... more than we hold */
};

/* The chance that a card takes a trick later in the round, and in this trick. */
struct wunsdorf_worth {
    float later, now;
};

/* The cards of a hand, those that may be played first: what each is worth. */
struct wunsdorf_judged {
    uint8_t face[LONGEST + 1];
    struct wunsdorf_worth worth[LONGEST + 1];
    unsigned count, playable;
};

extern const uint64_t wunsdorf_trumps[COLOURS + 1][2];

void wunsdorf_look(const struct wunsdorf *w, int seat, struct wunsdorf_view *view);
/* Unseen cards that beat this one and are of its sort, trump or plain. */
unsigned wunsdorf_above(const struct wunsdorf_view *view, uint8_t face);
/* The chance that this card takes a trick, before the first is played. */
float wunsdorf_bid_chance(const struct wunsdorf_view *view, uint8_t face, float above);
uint8_t wunsdorf_bid_move(const struct wunsdorf *w, int seat, struct talon_rng *rng);
/* How often a seat with this hand bids so, or plays this card, by these numbers. */
float wunsdorf_bid_likelihood(const struct wunsdorf_numbers *by, const struct wunsdorf *w, int seat,
                              unsigned bid);
float wunsdorf_card_likelihood(const struct wunsdorf_numbers *by, const struct wunsdorf *w,
                               int seat, uint8_t face);
float wunsdorf_likelihood(const void *world, int viewer, const struct talon_memory *memory,
                          void *room);
/* Judges a hand that is to play; answers the tricks expected of it. With a single card that may be
 * played, only that card is noted, as the one playable. */
float wunsdorf_judge(const struct wunsdorf *w, int seat, struct wunsdorf_view *view,
                     struct wunsdorf_judged *judged);
/* A card as good players choose it, slower than wunsdorf_card_move(). */
struct talon_move wunsdorf_choose_card(const struct wunsdorf *w, int seat, struct talon_rng *rng);
/* A card for a seat that is to play; `word` is its chance. */
struct talon_move wunsdorf_card_move(const struct wunsdorf *w, int seat, uint32_t word);

/* How often something is done that is worse by so much, when it is done e times less often for each
 * `indifference`. 1 / (1 + x / 8) to the power of 8 stands for e to the power of -x. */
static inline float wunsdorf_less_often(float worse, float indifference)
{
    float part = 1 / (1 + worse / (8 * indifference));

    part *= part;
    part *= part;
    return part * part;
}
