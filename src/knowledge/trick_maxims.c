/* trick_maxims.c - rules of thumb for games of tricks: counting a hand, taking a trick and avoiding
 * one, and what hardly anybody does with a card.
 */
#include "trick_maxims.h"

#define N_(text) text

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

/* ---- what hardly anybody does ---------------------------------------------------------------- */

static bool is_of_trick(const struct trick_sight *s, uint8_t card)
{
    return talon_suit(card) == s->led;
}

/* A card of this set and suit is worth less: others hold one in between. */
static bool holds_cheaper(const struct trick_sight *s, uint64_t set, uint8_t card)
{
    const uint64_t own = maxim_suit(set, talon_suit(card));
    const uint8_t low = own ? (uint8_t)talon_lowest_bit(own) : card;

    return low < card && s->out & ((1ull << card) - 1) & ~((2ull << low) - 1);
}

/* The last hand can take the trick, and does not. */
static bool leaves_trick(const struct trick_sight *s, uint8_t card)
{
    return !s->to_come && !s->partner_wins && !s->may_leave && !beats_best(s, card) &&
           chosen(s, beats_best);
}

/* The last hand takes the trick with more than it needs. */
static bool takes_dearly(const struct trick_sight *s, uint8_t card)
{
    return !s->to_come && !s->partner_wins && !s->may_leave && talon_rank(card) >= JACK &&
           beats_best(s, card) && holds_cheaper(s, chosen(s, beats_best), card);
}

/* A court card or an ace that takes nothing, with a lower one beside it. */
static bool wastes_court_card(const struct trick_sight *s, uint8_t card)
{
    const bool takes = beats_best(s, card) && (s->to_come || !s->partner_wins);

    return is_of_trick(s, card) && !takes && talon_rank(card) >= JACK &&
           holds_cheaper(s, s->hand, card);
}

/* A trump on the partner's trick, which nobody can take by a higher card of its suit. */
static bool trumps_partner(const struct trick_sight *s, uint8_t card)
{
    const bool safe = !s->to_come || is_highest_left(s, s->best);

    return s->partner_wins && safe && !is_of_trick(s, card) && talon_suit(card) == s->trump &&
           s->cards & ~maxim_suit(s->cards, s->trump);
}

/* Plain cards that are no aces. */
static uint64_t cards_to_spare(const struct trick_sight *s)
{
    uint64_t kept = s->trump == MAXIM_NO_TRUMP ? 0 : maxim_suit(s->cards, s->trump);

    for (int suit = 0; suit < MAXIM_SUITS; suit++)
        kept |= 1ull << talon_french(suit, ACE);
    return s->cards & ~kept;
}

static bool throws_ace_away(const struct trick_sight *s, uint8_t card)
{
    return !is_of_trick(s, card) && talon_suit(card) != s->trump && talon_rank(card) == ACE &&
           cards_to_spare(s);
}

/* The last hand takes a trick that it can leave to others. */
static bool takes_unforced(const struct trick_sight *s, uint8_t card)
{
    return !s->to_come && !s->partner_wins && beats_best(s, card) &&
           s->cards & ~chosen(s, beats_best);
}

/* The first one that is broken is told. */
static const struct {
    bool loses;
    bool (*is_broken)(const struct trick_sight *sight, uint8_t card);
    const char *sentence;
} rules_of_tricks[] = {
    { false, leaves_trick, N_("You play last and can win this trick. Take it.") },
    { false, takes_dearly, N_("You play last, and a weaker card wins this trick as well.") },
    { false, wastes_court_card, N_("A weaker card does as well here. Keep this one.") },
    { false, trumps_partner, N_("Your partner wins this trick already. Keep your trump.") },
    { false, throws_ace_away, N_("Do not throw an ace away: it can win another trick.") },
    { true, takes_unforced, N_("You play last and can leave this trick to another player.") },
};

const char *maxim_broken(const struct trick_sight *sight, uint8_t card, bool loses)
{
    if (sight->led == MAXIM_NOTHING_LED)
        return NULL;
    for (unsigned i = 0; i < sizeof rules_of_tricks / sizeof *rules_of_tricks; i++)
        if (rules_of_tricks[i].loses == loses && rules_of_tricks[i].is_broken(sight, card))
            return rules_of_tricks[i].sentence;
    return NULL;
}

/* ---- what careful players do to lose --------------------------------------------------------- */

/* Higher cards of its suit among these; others hold one in between. */
static bool has_dearer(const struct trick_sight *s, uint64_t set, uint8_t card)
{
    const uint64_t above = maxim_suit(set, talon_suit(card)) & ~((2ull << card) - 1);

    return above && s->out & ((1ull << (63 - __builtin_clzll(above))) - 1) & ~((2ull << card) - 1);
}

static bool keeps_high_lead(const struct trick_sight *s, uint8_t card)
{
    return talon_rank(card) >= QUEEN && talon_rank(extreme(s, s->cards, false)) < TEN;
}

static bool keeps_high_discard(const struct trick_sight *s, uint8_t card)
{
    return !is_of_trick(s, card) && talon_rank(card) < TEN &&
           talon_rank(extreme(s, s->cards, true)) >= QUEEN;
}

const char *maxim_careless(const struct trick_sight *s, uint8_t card)
{
    if (s->led == MAXIM_NOTHING_LED)
        return keeps_high_lead(s, card) ? N_("Tricks are to be lost. Lead your lowest card.")
                                        : NULL;
    const uint64_t below = s->cards & ~chosen(s, beats_best);
    if (!is_of_trick(s, card))
        return keeps_high_discard(s, card)
                   ? N_("You cannot follow suit. Get rid of your highest card.")
                   : NULL;
    if (!s->to_come && s->partner_wins && has_dearer(s, s->cards, card))
        return N_("Your side takes this trick in any case. Get rid of your highest card.");
    if (!s->to_come && !below && has_dearer(s, s->cards, card))
        return N_("You play last and must take the trick. Get rid of your highest card.");
    return below && has_dearer(s, below, card)
               ? N_("A higher card of yours does not win here either. Get rid of that one.")
               : NULL;
}
