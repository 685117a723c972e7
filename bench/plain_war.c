/* plain_war.c - War from a description of its rules: two hands, a pile, and one loop. Nothing is
 * made faster than a reader would write it.
 */
#include "plain_war.h"

#include <talon/rng.h>

#include <stdbool.h>
#include <string.h>

enum { CARDS = 52, SUITS = 4 };

struct hand {
    unsigned count;
    uint8_t card[CARDS];
};

static uint8_t take_top(struct hand *hand)
{
    const uint8_t top = hand->card[0];

    hand->count--;
    memmove(hand->card, hand->card + 1, hand->count);
    return top;
}

static void put_under(struct hand *hand, uint8_t card)
{
    hand->card[hand->count++] = card;
}

/* The winner takes the pile, shuffled. */
static void take_pile(struct hand *winner, struct hand *pile, struct talon_rng *rng)
{
    talon_shuffle(rng, pile->card, pile->count);
    while (pile->count)
        put_under(winner, take_top(pile));
}

/* Turns a card of each hand; false if a hand has none. */
static bool turn_cards(struct hand hands[2], struct hand *pile, uint8_t turned[2])
{
    if (!hands[0].count || !hands[1].count)
        return false;
    for (int player = 0; player < 2; player++) {
        turned[player] = take_top(&hands[player]);
        put_under(pile, turned[player]);
    }
    return true;
}

/* A battle with its wars; false if a hand runs out. */
static bool battle(struct hand hands[2], struct talon_rng *rng)
{
    struct hand pile = { 0 };
    uint8_t turned[2];

    if (!turn_cards(hands, &pile, turned))
        return false;
    while (turned[0] == turned[1])
        for (int card = 0; card < 2; card++) /* one down, one up */
            if (!turn_cards(hands, &pile, turned))
                return false;
    take_pile(&hands[turned[0] < turned[1]], &pile, rng);
    return true;
}

unsigned plain_war_play(uint64_t seed)
{
    struct hand pack = { 0 }, hands[2] = { { 0 } };
    struct talon_rng rng;
    unsigned battles = 0;

    talon_rng_simulate(&rng, seed);
    for (unsigned i = 0; i < CARDS; i++)
        put_under(&pack, (uint8_t)(i / SUITS));
    talon_shuffle(&rng, pack.card, CARDS);
    for (unsigned i = 0; i < CARDS; i++)
        put_under(&hands[i % 2], pack.card[i]);
    while (battle(hands, &rng))
        battles++;
    return battles;
}
