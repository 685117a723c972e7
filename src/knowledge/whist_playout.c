/* whist_playout.c - plays a deal of Whist on as players do, who choose by the weights of
 * whist_choice.c: slower than whist_policy.c, and worth it where a search has time.
 */
#include "whist_recall.h"

/* Squared: good players err less often than those the weights were learned from. Measured. */
enum { SHARPNESS = 2 };

static uint8_t draw_card(const struct whist_weight *weight, unsigned count, float all,
                         struct talon_rng *rng)
{
    float at = all * (float)(talon_rng_word(rng) >> 8) * (1.0f / (1 << 24));
    unsigned i = 0;

    while (i + 1 < count && at >= weight[i].weight)
        at -= weight[i++].weight;
    return weight[i].card;
}

static uint8_t choose_as_players(const struct whist_moment *moment, uint64_t hand,
                                 struct talon_rng *rng)
{
    const uint64_t follow = hand & whist_suit_cards(moment->led), legal = follow ? follow : hand;
    const uint8_t trumps = (uint8_t)talon_bit_count(hand & whist_suit_cards(moment->trump));
    struct whist_weight weight[TRICKS];
    unsigned count = 0;
    float all = 0;

    if (!(legal & (legal - 1)))
        return (uint8_t)talon_lowest_bit(legal);
    for (int s = 0; s < SEATS; s++) {
        const struct whist_suit suit = { legal & whist_suit_cards(s), (uint8_t)s, trumps };
        if (suit.own)
            count += whist_choice_weigh(moment, &suit, SHARPNESS, weight + count);
    }
    for (unsigned i = 0; i < count; i++)
        all += weight[i].weight;
    return draw_card(weight, count, all, rng);
}

/* The search has made one move since `root`, whose cards `shown` tells of. */
static void show_first_move(const struct whist *root, const struct whist *w,
                            struct whist_shown *shown)
{
    const int seat = turn(root);
    const uint64_t card = root->hand[seat] & ~w->hand[seat];

    if (card)
        whist_show_card(shown, seat, (uint8_t)talon_lowest_bit(card), root->laid & 3, w->trump);
}

void whist_play_as_players(const void *root, void *state, struct talon_rng *rng, const void *room)
{
    struct whist *w = state;
    struct whist_shown shown = ((const struct whist_recalled *)room)->shown;
    struct whist_moment moment = { .gone = whist_cards_gone(w), .trump = w->trump };

    show_first_move(root, w, &shown);
    while (w->over == GOES_ON) {
        const int seat = turn(w);
        moment.place = w->laid & 3;
        whist_note_shown(&shown, seat, &moment);
        const uint8_t card = choose_as_players(&moment, w->hand[seat], rng);
        whist_show_card(&shown, seat, card, moment.place, w->trump);
        moment.gone |= bit(card);
        whist_play(w, seat, card);
    }
}
