/* trick_maxims.c - rules of thumb for games of tricks: counting a hand, taking a trick and avoiding
 * one.
 */
#include "trick_maxims.h"

enum { TEN = 8, JACK, QUEEN, KING, ACE }; /* ranks */

/* ---- what a hand is worth -------------------------------------------------------------------- */

/* An honour takes a trick the likelier, the more small cards guard it; but in a long plain suit it
 * will be trumped. */
static int honours(uint64_t suit, int suit_number, bool is_trump, bool no_trump)
{
    static const uint8_t worth[2][5] = { { 0, 20, 45, 70, 95 }, { 35, 60, 80, 95, 100 } };
    const int length = (int)talon_bit_count(suit);
    int sum = 0;

    for (int rank = TEN; rank <= ACE; rank++) {
        if (!(suit >> talon_french(suit_number, rank) & 1))
            continue;
        const int guards = ACE - rank, lacking = guards >= length ? guards - length + 1 : 0;
        const int here = worth[is_trump][rank - TEN] - 25 * lacking;
        sum += here > 0 ? here : 0;
    }
    sum += 100 * (int)talon_bit_count(suit >> talon_french(suit_number, ACE + 1) & 3); /* jokers */
    return is_trump || no_trump || length < 6 ? sum : sum - 25 * (length - 5);
}

/* Small cards of a long suit win when nobody else holds one of it any more. */
static int small_cards(int length, bool is_trump, bool no_trump, bool has_honour)
{
    if (is_trump)
        return length > 3 ? 65 * (length - 3) : 0;
    return no_trump && has_honour && length > 4 ? 60 * (length - 4) : 0;
}

/* Trumps take tricks in suits of which one has few cards. */
static int ruffs(uint64_t hand, int trump)
{
    const int trumps = maxim_length(hand, trump);
    int sum = 0;

    for (int suit = 0; suit < MAXIM_SUITS; suit++) {
        const int length = maxim_length(hand, suit);
        sum += suit == trump || length > 2 ? 0 : length == 2 ? 15 : length == 1 ? 50 : 90;
    }
    return trumps < 2 ? 0 : sum * (trumps < 4 ? trumps : 4) / 4;
}

int maxim_tricks(uint64_t hand, int trump)
{
    const bool no_trump = trump == MAXIM_NO_TRUMP;
    int sum = no_trump ? 0 : ruffs(hand, trump);

    for (int suit = 0; suit < MAXIM_SUITS; suit++) {
        const uint64_t cards = maxim_suit(hand, suit);
        const int high = honours(cards, suit, suit == trump, no_trump);
        sum += (high > 0 ? high : 0) +
               small_cards((int)talon_bit_count(cards), suit == trump, no_trump, high > 60);
    }
    return sum;
}

/* ---- cards of a trick ------------------------------------------------------------------------ */

/* What one parts with first: plain cards by rank, then trumps. */
static int price_in_trick(const struct trick_sight *s, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == s->trump ? 16 : 0);
}

static uint8_t extreme(const struct trick_sight *s, uint64_t cards, bool dearest)
{
    uint8_t found = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        const int more = price_in_trick(s, card) - price_in_trick(s, found);
        if (dearest ? more > 0 : more < 0)
            found = card;
    }
    return found;
}

static bool beats_best(const struct trick_sight *s, uint8_t card)
{
    if (talon_suit(card) == talon_suit(s->best))
        return card > s->best;
    return talon_suit(card) == s->trump;
}

/* Nobody else holds a higher card of its suit. */
static bool is_highest_left(const struct trick_sight *s, uint8_t card)
{
    return !(maxim_suit(s->out, talon_suit(card)) >> card);
}

static uint64_t chosen(const struct trick_sight *s,
                       bool (*is_one)(const struct trick_sight *, uint8_t))
{
    uint64_t found = 0;

    for (uint64_t set = s->cards; set; set &= set - 1)
        if (is_one(s, (uint8_t)talon_lowest_bit(set)))
            found |= set & -set;
    return found;
}

static uint64_t longest(const struct trick_sight *s)
{
    uint64_t best = 0;

    for (int suit = 0; suit < MAXIM_SUITS; suit++)
        if (suit != s->trump && talon_bit_count(maxim_suit(s->cards, suit)) > talon_bit_count(best))
            best = maxim_suit(s->cards, suit);
    return best ? best : s->cards;
}

static struct trick_choice lead_to_take(const struct trick_sight *s)
{
    const uint64_t masters = chosen(s, is_highest_left);
    const bool has_trump = s->trump != MAXIM_NO_TRUMP;
    const uint64_t trumps = has_trump ? maxim_suit(masters, s->trump) : 0;

    if (trumps && maxim_suit(s->out, s->trump))
        return (struct trick_choice){ extreme(s, trumps, true), LEADS_TRUMP };
    if (masters & ~trumps)
        return (struct trick_choice){ extreme(s, masters & ~trumps, true), LEADS_MASTER };
    if (trumps)
        return (struct trick_choice){ extreme(s, trumps, true), LEADS_MASTER };
    return (struct trick_choice){ extreme(s, longest(s), false), LEADS_LONG };
}

static struct trick_choice let_go(const struct trick_sight *s)
{
    const uint8_t card = extreme(s, s->cards, false);

    if (s->partner_wins)
        return (struct trick_choice){ card, LETS_PARTNER };
    return (struct trick_choice){ card, talon_suit(card) == s->led ? GIVES_LOW : GIVES_SPARE };
}

/* Nobody who plays later has a higher card of this suit, as far as one can know. */
static uint64_t sure_winners(const struct trick_sight *s, uint64_t winners)
{
    uint64_t sure = 0;

    for (uint64_t set = winners; set; set &= set - 1)
        if (is_highest_left(s, (uint8_t)talon_lowest_bit(set)))
            sure |= set & -set;
    return sure;
}

struct trick_choice maxim_take(const struct trick_sight *sight)
{
    if (sight->led == MAXIM_NOTHING_LED)
        return lead_to_take(sight);
    const uint64_t winners = chosen(sight, beats_best), sure = sure_winners(sight, winners);
    if (!winners ||
        (sight->partner_wins && (!sight->to_come || is_highest_left(sight, sight->best))))
        return let_go(sight);
    if (!sight->to_come)
        return (struct trick_choice){ extreme(sight, winners, false), WINS_LAST };
    if (sure)
        return (struct trick_choice){ extreme(sight, sure, false), WINS_SURELY };
    if (sight->to_come == 1 && !sight->partner_wins)
        return (struct trick_choice){ extreme(sight, winners, true), WINS_SO_FAR };
    return let_go(sight);
}

struct trick_choice maxim_avoid(const struct trick_sight *sight)
{
    if (sight->led == MAXIM_NOTHING_LED)
        return (struct trick_choice){ extreme(sight, sight->cards, false), LEADS_LOW };
    const uint64_t winners = chosen(sight, beats_best), below = sight->cards & ~winners;
    if (!below)
        return sight->to_come
                   ? (struct trick_choice){ extreme(sight, winners, false), STUCK_AND_HOPES }
                   : (struct trick_choice){ extreme(sight, winners, true), STUCK_AT_LAST };
    const uint8_t card = extreme(sight, below, true);
    return (struct trick_choice){ card,
                                  talon_suit(card) == sight->led ? STAYS_BELOW : THROWS_HIGH };
}
