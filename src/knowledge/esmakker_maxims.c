/* esmakker_maxims.c - rules of thumb for call-ace Whist: counting on a partner with an ace, getting
 * rid of losers, and leading jokers, because they win only then.
 */
#include "esmakker_maxims.h"

#include "danish_maxims.h"

enum { TEN = 8, ACE = 12 };
enum { A_JOKER = 90, A_PARTNER = 300 }; /* tricks, in hundredths */
#define JOKERS 0x2000200020002000u
#define N_(text) text

int maxim_joker_tricks(uint64_t hand, int trump)
{
    return maxim_tricks(hand & ~JOKERS, trump) + A_JOKER * (int)talon_bit_count(hand & JOKERS);
}

int maxim_joker_trump(uint64_t hand)
{
    int best = 0;

    for (int suit = 1; suit < MAXIM_SUITS; suit++)
        if (maxim_joker_tricks(hand, suit) > maxim_joker_tricks(hand, best))
            best = suit;
    return best;
}

bool maxim_is_bid(uint64_t hand, int tricks, int kind, bool aces_low)
{
    const int clubs = 0;

    if (kind >= MAXIM_SOL)
        return !(hand & JOKERS) && (kind == MAXIM_SOL ? !maxim_can_be_forced(hand, aces_low)
                                                      : maxim_never_wins(hand, aces_low));
    if (kind == MAXIM_VIP || kind == MAXIM_HALF)
        return false; /* nobody knows trump before */
    const int trump = kind == MAXIM_GOOD   ? clubs
                      : kind == MAXIM_SANS ? MAXIM_NO_TRUMP
                                           : maxim_joker_trump(hand);
    return maxim_joker_tricks(hand, trump) + A_PARTNER >= 100 * tricks;
}

int maxim_of_call(uint64_t hand, int suit)
{
    const int length = maxim_length(hand, suit);

    if (hand >> talon_french(suit, ACE) & 1)
        return -1;
    return length ? 20 - length : 1;
}

int maxim_of_drop(uint64_t hand, uint8_t card, int trump, bool is_sol)
{
    const int rank = talon_rank(card), length = maxim_length(hand, talon_suit(card));

    if (is_sol)
        return rank == MAXIM_JOKER ? 20 : rank - TEN;
    if (rank >= TEN || talon_suit(card) == trump)
        return 0;
    return 20 - length - rank;
}

static uint8_t lowest_of(uint64_t cards)
{
    uint8_t found = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1)
        if (talon_rank((uint8_t)talon_lowest_bit(set)) < talon_rank(found))
            found = (uint8_t)talon_lowest_bit(set);
    return found;
}

static uint8_t highest_of(uint64_t cards)
{
    uint8_t found = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1)
        if (talon_rank((uint8_t)talon_lowest_bit(set)) > talon_rank(found))
            found = (uint8_t)talon_lowest_bit(set);
    return found;
}

static struct trick_choice play_beside_jokers(struct trick_sight sight, bool wants, bool leads)
{
    const uint64_t jokers = sight.cards & JOKERS, others = sight.cards & ~JOKERS;

    if (leads && jokers && (wants || !others))
        return (struct trick_choice){ lowest_of(jokers), LEADS_JOKER };
    if (!leads && sight.led == MAXIM_NOTHING_LED) {
        const uint64_t spare = others ? others : jokers;
        return (struct trick_choice){ wants ? lowest_of(spare) : highest_of(spare), JOKER_LIES };
    }
    if (!others)
        return (struct trick_choice){ lowest_of(jokers), JOKERS_LEFT };
    sight.cards = others;
    sight.hand &= ~JOKERS;
    return wants ? maxim_take(&sight) : maxim_avoid(&sight);
}

/* The cards as if aces were highest; and one of them as it is. */
static uint64_t as_high(uint64_t cards)
{
    const uint64_t lowest = 0x0001000100010001u;

    return (cards & JOKERS) | (cards & ~(JOKERS | lowest << ACE)) << 1 | (cards >> ACE & lowest);
}

static uint8_t as_it_is(uint8_t face)
{
    if (talon_rank(face) == MAXIM_JOKER)
        return face;
    return talon_rank(face) ? (uint8_t)(face - 1) : (uint8_t)(face + ACE);
}

static void see_aces_low(struct trick_sight *sight)
{
    sight->hand = as_high(sight->hand);
    sight->cards = as_high(sight->cards);
    sight->out = as_high(sight->out);
    sight->best = (uint8_t)talon_lowest_bit(as_high(1ull << sight->best));
}

static const char *broken_by_joker(const struct trick_sight *sight, struct joker_trick trick)
{
    if (!(sight->cards & ~JOKERS))
        return NULL;
    if (trick.leads)
        return trick.wants ? NULL : N_("A joker that is led wins the trick. Lead another card.");
    return trick.wants ? N_("A joker that is not led wins nothing. Keep it.") : NULL;
}

const char *maxim_broken_beside_jokers(struct trick_sight sight, struct joker_trick trick,
                                       uint8_t card)
{
    if (talon_rank(card) == MAXIM_JOKER)
        return broken_by_joker(&sight, trick);
    if (trick.aces_low) {
        see_aces_low(&sight);
        card = (uint8_t)talon_lowest_bit(as_high(1ull << card));
    }
    sight.hand &= ~JOKERS;
    sight.cards &= ~JOKERS;
    return maxim_broken(&sight, card, !trick.wants);
}

struct trick_choice maxim_beside_jokers(struct trick_sight sight, struct joker_trick trick)
{
    if (trick.aces_low)
        see_aces_low(&sight);
    struct trick_choice choice = play_beside_jokers(sight, trick.wants, trick.leads);
    if (trick.aces_low)
        choice.card = as_it_is(choice.card);
    return choice;
}
