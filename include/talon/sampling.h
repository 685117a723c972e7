/* talon/sampling.h - worlds: whole states that agree with everything one seat has seen.
 *
 * A sampler is made of a view and of facts, never of a state, so it cannot know more than the seat.
 * Every world it draws is as likely as every other: all unseen cards are told apart, and each way
 * to lay them into the hidden places that agrees with the facts counts once. With up to 2^53 ways
 * this is exact; with more, each way's chance is right to about fifteen digits.
 */
#pragma once

#include <talon/history.h>

#ifdef __cplusplus
#define TALON_ALIGNED(bytes) alignas(bytes)
extern "C" {
#else
#define TALON_ALIGNED(bytes) _Alignas(bytes)
#endif

enum {
    TALON_POOLS_MAX = 12,
    TALON_CLASSES_MAX = 24,
    TALON_CLASS_CARDS = 80, /* of one class, where there are several pools */
    TALON_SAMPLING_CELLS = 1 << 18,
};

/* Hidden rows that any unseen card may lie in alike, as far as the seat knows. */
struct talon_pool {
    uint64_t excluded[2];
    uint8_t limit[TALON_KINDS_MAX];
    uint16_t places, first; /* its places in talon_sampler.place */
    bool mixed;             /* which of its places a card takes must be drawn, too */
    bool is_limited;        /* then it is one group alone: */
    uint8_t group;
};

/* Unseen cards that may lie in the same pools. */
struct talon_card_class {
    uint32_t pools;        /* a bit for each */
    uint16_t cards, first; /* its cards in talon_sampler.card */
    uint8_t kind;
};

/* Where a hidden card lies: a byte of the state, or a set of bits that begins there. */
struct talon_hidden_place {
    uint16_t at;
    bool is_set, is_hand; /* is_hand: the order of its row means nothing */
    uint8_t add;          /* to the face: 1 in a slot, TALON_DOWN face down among open cards */
    uint8_t group;
};

/* A hand whose cards lie in ascending order. */
struct talon_sorted_row {
    uint16_t at, cards;
};

/* In the caller's memory, about 2 MB. Its fields are the sampler's own. */
struct talon_sampler {
    const struct talon_game *game;
    int viewer;
    struct talon_facts facts; /* as the table has them */
    struct talon_facts
        checked; /* the same before pools were joined: a draw that breaks them is drawn again */
    unsigned pools, classes, places, rows, needed;
    struct talon_pool pool[TALON_POOLS_MAX];
    struct talon_card_class class_of[TALON_CLASSES_MAX];
    struct talon_hidden_place place[TALON_PACK_MAX];
    struct talon_sorted_row row[TALON_SEATS_MAX];
    uint8_t card[TALON_PACK_MAX], drawn[TALON_PACK_MAX];
    bool tells;   /* worlds are shown to the game, which knows the impossible ones */
    bool relaxed; /* the table holds less than the facts */
    double ways;
    uint32_t stride[TALON_POOLS_MAX], cells, reach[TALON_CLASSES_MAX];
    double binomial[TALON_CLASS_CARDS + 1][TALON_CLASS_CARDS + 1];
    double cell[TALON_SAMPLING_CELLS];
    TALON_ALIGNED(16) uint8_t base[TALON_STATE_MAX];
    TALON_ALIGNED(16) uint8_t tried[TALON_STATE_MAX];
};

/* The memory of a sampler, for programs in another language, aligned as malloc() aligns. */
size_t talon_sampler_bytes(void);
/* Prepares worlds for what the seat of this view sees and remembers. False if no world agrees with
 * it, which no history of a game brings about. */
bool talon_sampler_start(struct talon_sampler *sampler, const struct talon_config *config,
                         const struct talon_view *view, const struct talon_facts *facts);
/* In how many ways the unseen cards can lie, hands taken as sets; not whole where facts demand one
 * of several cards, or were too many to count with. */
double talon_sampler_ways(const struct talon_sampler *sampler);
/* Draws a world into `state` (game->state_size bytes). False if none was found, see above. */
bool talon_sampler_draw(struct talon_sampler *sampler, struct talon_rng *rng, void *state);

#ifdef __cplusplus
}
#endif
