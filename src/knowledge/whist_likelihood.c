/* whist_likelihood.c - how well a world of Whist explains the cards played so far: how often
 * players would have chosen each of them from the hand that its seat holds in this world. No single
 * card rules a world out.
 */
#include "whist_recall.h"

#include <string.h>

static uint32_t key_of(unsigned play, const struct whist_suit *suit)
{
    return 1u << 31 | play << 19 | (uint32_t)suit->trumps << 15 | (uint32_t)suit->suit << 13 |
           (uint32_t)(suit->own >> 16 * suit->suit);
}

static void weigh(const struct whist_recalled_play *play, const struct whist_suit *suit,
                  struct whist_kept_weight *kept)
{
    struct whist_weight weight[TRICKS];
    const unsigned count = whist_choice_weigh(&play->moment, suit, 1, weight);

    kept->all = kept->card = 0;
    for (unsigned i = 0; i < count; i++) {
        kept->all += weight[i].weight;
        kept->card += weight[i].card == play->card ? weight[i].weight : 0;
    }
}

static const struct whist_kept_weight *weight_of(struct whist_recalled *recalled, unsigned play,
                                                 const struct whist_suit *suit)
{
    const uint32_t key = key_of(play, suit);
    struct whist_kept_weight *kept = &recalled->kept[key * 2654435761u >> 20];

    if (kept->key != key) {
        weigh(&recalled->play[play], suit, kept);
        kept->key = key;
    }
    return kept;
}

static float chance_of_play(struct whist_recalled *recalled, unsigned number, uint64_t hand)
{
    const struct whist_recalled_play *play = &recalled->play[number];
    const uint64_t legal = play->follows ? hand & whist_suit_cards(play->moment.led) : hand;
    const uint8_t trumps = (uint8_t)talon_bit_count(hand & whist_suit_cards(play->moment.trump));
    float all = 0, card = 0;

    for (int s = 0; s < SEATS; s++) {
        const struct whist_suit suit = { legal & whist_suit_cards(s), (uint8_t)s, trumps };
        if (!suit.own)
            continue;
        const struct whist_kept_weight *weight = weight_of(recalled, number, &suit);
        all += weight->all;
        card += weight->card;
    }
    return card / all;
}

/* The plays of one hand are not independent, so their product is too sure of itself: this is its
 * power of 5/8. Twice the chances keep it near 1. */
float whist_likelihood(const void *world, int viewer, const struct talon_memory *memory, void *room)
{
    const struct whist *w = world;
    struct whist_recalled *recalled = room;
    uint64_t hand[SEATS];
    float likelihood = 1;

    (void)memory;
    memcpy(hand, w->hand, sizeof hand); /* while a card is turned up the dealer has played none */
    for (unsigned i = recalled->count; i-- > 0;) {
        const struct whist_recalled_play *play = &recalled->play[i];
        hand[play->seat] |= bit(play->card);
        if (play->seat != viewer)
            likelihood *= 2 * chance_of_play(recalled, i, hand[play->seat]);
    }
    const float root = __builtin_sqrtf(likelihood);
    return root * __builtin_sqrtf(__builtin_sqrtf(root));
}
