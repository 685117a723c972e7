/* kleurenwiezen_maxims.c - rules of thumb for the auction of Kleurenwiezen, for cards that are
 * dropped, and for the aim of each seat.
 *
 * Rules: R-KLE-02 … R-KLE-10.
 */
#include "kleurenwiezen_maxims.h"

#include "holders_maxims.h"

enum { CERTAIN = 100, FULL_SUPPORT = 3, EACH_LACKING = 60, PICCOLO_HURTS = 10 };
/* Hundredths of tricks; OWN_TRUMP: what a suit adds that one has chosen oneself. */
enum { DECENT = 320, ONE_TRICK_MORE = 100, OWN_TRUMP = 90 };
#define FOUR_ACES (1ull << 12 | 1ull << 28 | 1ull << 44 | 1ull << 60)

/* The contract that a word would come to, its trump, and the tricks of a partner in hundredths. */
struct outlook {
    int contract, suit, brings;
};

/* Who accepts needs trumps to support the suit with. */
static int proposer_brings(uint64_t hand, int suit)
{
    const int lacking = FULL_SUPPORT - maxim_length(hand, suit);

    return PROPOSER_BRINGS - (lacking > 0 ? EACH_LACKING * lacking : 0);
}

static struct outlook outlook_of(const struct kleurenwiezen *k, uint64_t hand,
                                 struct talon_move move)
{
    struct outlook o = { 0 };

    if (move.verb == PROPOSE) {
        o.suit = move.a - SUIT_PLACE;
        o.contract = kleurenwiezen_lowest_pair(k, o.suit);
        o.brings = PARTNER_BRINGS;
    } else if (move.verb == ACCEPT) {
        o.suit = k->word_suit[move.a];
        o.contract = kleurenwiezen_lowest_pair(k, o.suit);
        o.brings = proposer_brings(hand, o.suit);
    } else if (move.verb == BID) {
        o.suit = move.b == TALON_NO_CARD ? 0 : move.b - BID_SUIT;
        o.contract = move.a - BID_CONTRACT + 1;
        if (kleurenwiezen_ladder[o.contract - 1].held == HELD_BY_PAIR)
            o.brings = proposer_brings(hand, o.suit);
    }
    return o;
}

static struct trick_terms terms_of(const struct kleurenwiezen *k, const struct outlook *o)
{
    struct kleurenwiezen bid = *k;

    bid.h.contract = (uint8_t)o->contract;
    return kleurenwiezen_terms(&bid);
}

/* ---- misères ----------------------------------------------------------------------------------
 */

/* One ace takes the trick; no other card should. */
static int chance_of_piccolo(uint64_t hand)
{
    if (talon_bit_count(hand & FOUR_ACES) != 1)
        return 1;
    const int left = holders_chance_of_none(hand & ~FOUR_ACES, false) - PICCOLO_HURTS;
    return left > 1 ? left : 1;
}

/* One card is dropped first: the one without which it is the likeliest. */
static int chance_of_small_misere(uint64_t hand)
{
    int best = 1;

    for (uint64_t set = hand; set; set &= set - 1) {
        const int chance = holders_chance_of_none(hand ^ (set & -set), false);
        best = chance > best ? chance : best;
    }
    return best;
}

/* ---- the auction ------------------------------------------------------------------------------
 */

static int chance_of_contract(const struct trick_contract *contract, const struct outlook *o,
                              uint64_t hand)
{
    if (contract->aim == AIM_LEAST)
        return holders_chance(maxim_tricks(hand, o->suit) + OWN_TRUMP + o->brings, contract->need);
    if (contract->aim == AIM_EXACT)
        return chance_of_piccolo(hand);
    return o->contract == SMALL_MISERE ? chance_of_small_misere(hand)
                                       : holders_chance_of_none(hand, contract->open);
}

int kleurenwiezen_likelihood(const struct kleurenwiezen *k, uint64_t hand, struct talon_move move)
{
    const struct outlook o = outlook_of(k, hand, move);

    return o.contract ? chance_of_contract(&kleurenwiezen_ladder[o.contract - 1], &o, hand)
                      : CERTAIN;
}

static int worth_of_bid(const struct kleurenwiezen *k, uint64_t hand, struct talon_move move)
{
    const struct outlook o = outlook_of(k, hand, move);

    if (!o.contract)
        return -1;
    const struct trick_terms terms = terms_of(k, &o);
    return holders_expectation(&terms, chance_of_contract(&terms.contract, &o, hand));
}

/* With another trump than the called suit nine tricks are needed (R-KLE-03). */
static int worth_of_trump(const struct kleurenwiezen *k, uint64_t hand, int suit)
{
    const int called_suit = (k->h.called - 1) / HAND_CARDS;

    return maxim_tricks(hand, suit) - (suit == called_suit ? 0 : ONE_TRICK_MORE);
}

/* The player of a misère drops what endangers it; the others keep low cards to force it. */
static int worth_of_drop(const struct kleurenwiezen *k, int seat, uint64_t hand, uint8_t card)
{
    enum { RANKS = 16 };
    const int spared = holders_danger(hand) - holders_danger(hand & ~bit(card));

    return k->h.holder[seat] ? RANKS * spared + talon_rank(card) : talon_rank(card);
}

static bool is_decent(uint64_t hand)
{
    for (int suit = 0; suit < NO_TRUMP; suit++)
        if (maxim_tricks(hand, suit) >= DECENT)
            return true;
    return false;
}

static int worth_of_word(const struct kleurenwiezen *k, int seat, uint64_t hand,
                         struct talon_move move)
{
    switch (move.verb) {
    case PASS:
        return 0;
    case WAIT:
        return is_decent(hand) ? 1 : -1;
    case NAME:
        return worth_of_trump(k, hand, move.a - SUIT_PLACE);
    case DROP:
        return worth_of_drop(k, seat, hand, move.a);
    default:
        return worth_of_bid(k, hand, move);
    }
}

unsigned kleurenwiezen_choose_word(const struct kleurenwiezen *k, int seat, uint64_t hand,
                                   const struct talon_move *moves, unsigned count)
{
    unsigned best = 0;
    int most = worth_of_word(k, seat, hand, moves[0]);

    for (unsigned i = 1; i < count; i++) {
        const int worth = worth_of_word(k, seat, hand, moves[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

int kleurenwiezen_way_of(const struct kleurenwiezen *k, int seat)
{
    const struct trick_contract contract = kleurenwiezen_terms(k).contract;
    const bool lacks_one = contract.aim == AIM_EXACT && k->h.tricks[seat] < contract.need;

    return k->h.holder[seat] && lacks_one ? FOR_TRICKS
                                          : holders_way_of(&contract, k->h.holder[seat]);
}
