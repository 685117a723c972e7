/* simple_whist.c - a sensible Whist player by the old maxims: lead winners and long suits, second
 * hand low, third hand high, fourth hand no higher than needed, never beat your partner's winner.
 * It remembers the cards played. It does not read signals of its partner.
 */
#include <talon/bits.h>
#include "simple.h"

enum { SEATS = 4, SUITS = 4, LANE = 0x1fff, NOBODY = -1 };
enum { TEN = 8, ACE = 12 }; /* ranks */

/* clang-format off */
enum {
    DRAW_TRUMPS, MANY_TRUMPS, TRUMPS_ONLY, BEST_LEFT, UNBEATABLE, TOUCHING, LONG_SUIT, LOW_LEAD,
    PARTNER_LOW, PARTNER_SPARE, BEATEN_LOW, BEATEN_SPARE, SECOND_LOW, THIRD_HIGH, LAST_TAKES,
    BEST_TAKES, RUFF
};
/* clang-format on */
extern const char *const talon_reasons_whist[];
const char *const talon_reasons_whist[] = {
    [DRAW_TRUMPS] = "{a} is the highest trump still in play. Draw the others' trumps with it.",
    [MANY_TRUMPS] = "You hold many trumps. Lead them, so that the others lose theirs.",
    [TRUMPS_ONLY] = "You hold only trumps. Lead the lowest.",
    [BEST_LEFT] = "Nobody has a higher card of this suit. {a} wins unless it is trumped.",
    [UNBEATABLE] = "Nobody can beat {a} any more. Take the trick.",
    [TOUCHING] = "{a} and the cards below it are in sequence. Lead the highest of them.",
    [LONG_SUIT] = "Lead low from your longest suit. Its high cards can win later.",
    [LOW_LEAD] = "Lead a low card. You lose little if others win the trick.",
    [PARTNER_LOW] = "Your partner is winning the trick. Play your lowest card of the suit.",
    [PARTNER_SPARE] = "Your partner is winning the trick. Throw away a card you can spare.",
    [BEATEN_LOW] = "You cannot win this trick. Play your lowest card of the suit.",
    [BEATEN_SPARE] = "You cannot win this trick. Throw away a card you can spare.",
    [SECOND_LOW] = "You play second. Stay low, because your partner still plays.",
    [THIRD_HIGH] = "You play third. Play high to win the trick or to draw out a higher card.",
    [LAST_TAKES] = "You play last. {a} is your cheapest card that wins the trick.",
    [BEST_TAKES] = "Nobody still to play has a higher card of this suit. Take the trick with {a}.",
    [RUFF] = "You cannot follow suit. {a} is a trump and wins the trick so far.",
    NULL,
};

/* What the player knows: cards as sets with a bit for each face. */
struct knowledge {
    int seat, trump, led, laid; /* led: the suit led, or NOBODY where we lead; trump: or SUITS */
    int ruffed;                 /* a suit that an opponent has just shown to be out of, or NOBODY */
    int winner;                 /* the seat winning the trick so far, or NOBODY */
    uint8_t best;               /* its card */
    bool could_win;             /* we hold one that may be played and beats it */
    uint64_t hand, hidden;      /* hidden: in the hands of the others */
};

/* Of a deal without trump there are no trumps. */
static uint64_t suit_of(uint64_t set, int suit)
{
    return suit >= SUITS ? 0 : set & (uint64_t)LANE << 16 * suit;
}

static bool beats(const struct knowledge *k, uint8_t card, uint8_t other)
{
    return talon_suit(card) == talon_suit(other) ? card > other : talon_suit(card) == k->trump;
}

/* The suit of the trick just won by us, if an opponent could not follow. */
static int suit_just_refused(const struct talon_bot_request *q, int seat)
{
    const int leader = simple_field(q, "leader", 0);
    const int led = talon_suit((uint8_t)talon_lowest_bit(simple_cards(q, "trick", leader)));

    for (int by = 1; by < SEATS; by += 2)
        if (talon_suit((uint8_t)talon_lowest_bit(simple_cards(q, "trick", (seat + by) % SEATS))) !=
            led)
            return led;
    return NOBODY;
}

/* Reads the trick in the order laid; a complete one is over, and we lead the next. */
static void look_at_trick(const struct talon_bot_request *q, struct knowledge *k)
{
    const int leader = simple_field(q, "leader", 0);

    k->winner = k->led = k->ruffed = NOBODY;
    k->laid = simple_field(q, "laid", 0);
    if (k->laid == SEATS) {
        k->ruffed = suit_just_refused(q, k->seat);
        k->laid = 0;
    }
    for (int i = 0; i < k->laid; i++) {
        const int seat = (leader + i) % SEATS;
        const uint8_t card = (uint8_t)talon_lowest_bit(simple_cards(q, "trick", seat));
        if (k->winner == NOBODY || beats(k, card, k->best)) {
            k->winner = seat;
            k->best = card;
        }
        if (k->led == NOBODY)
            k->led = talon_suit(card);
    }
}

static void observe_whist(const struct talon_bot_request *q, struct knowledge *k)
{
    uint64_t shown = simple_cards(q, "won", 0) | simple_cards(q, "won", 1);

    for (int seat = 0; seat < SEATS; seat++)
        shown |= simple_cards(q, "trick", seat);
    k->seat = q->view->seat;
    k->trump = simple_field(q, "trump", 0);
    k->hand = simple_cards(q, "hand", k->seat);
    if (simple_field(q, "dealer", 0) == k->seat)
        k->hand |= simple_cards(q, "turned", 0);
    k->hidden = 0;
    for (int suit = 0; suit < SUITS; suit++)
        k->hidden |= (uint64_t)LANE << 16 * suit;
    k->hidden &= ~(shown | k->hand);
    look_at_trick(q, k);
}

/* No card of its suit in other hands is higher. */
static bool is_master(const struct knowledge *k, uint8_t card)
{
    return !(suit_of(k->hidden, talon_suit(card)) >> card);
}

static unsigned length(const struct knowledge *k, int suit)
{
    return talon_bit_count(suit_of(k->hand, suit));
}

static bool is_longest(const struct knowledge *k, int suit)
{
    for (int other = 0; other < SUITS; other++)
        if (other != k->trump && length(k, other) > length(k, suit))
            return false;
    return true;
}

/* A trump led: from strength, to draw the last ones, or because there is nothing else. */
static struct score trump_lead(const struct knowledge *k, uint8_t card)
{
    const int rank = talon_rank(card), trumps = (int)length(k, k->trump);
    const unsigned others = talon_bit_count(suit_of(k->hidden, k->trump));

    if (others && others <= 2 && is_master(k, card))
        return (struct score){ 90, DRAW_TRUMPS };
    if (!others || trumps < 3)
        return (struct score){ -40 - rank, TRUMPS_ONLY };
    if (is_master(k, card))
        return (struct score){ 90, DRAW_TRUMPS };
    return trumps >= 5 ? (struct score){ 60 - rank, MANY_TRUMPS }
                       : (struct score){ -40 - rank, TRUMPS_ONLY };
}

/* The next lower card is ours as well. */
static bool is_touching(const struct knowledge *k, uint8_t card)
{
    return talon_rank(card) && k->hand >> (card - 1) & 1;
}

/* The highest of three touching cards from the ten up, or of two from the queen up: it drives out
 * what is above and keeps the rest. */
static bool leads_touching(const struct knowledge *k, uint8_t card)
{
    if (k->hand >> (card + 1) & 1 || !is_touching(k, card))
        return false;
    return talon_rank(card) > TEN + 1 ||
           (talon_rank(card) >= TEN && is_touching(k, (uint8_t)(card - 1)));
}

/* An ace alone above small cards catches only small ones: it waits for a king or a queen. */
static bool waits(const struct knowledge *k, uint8_t card, int held)
{
    return talon_rank(card) == ACE && held >= 3 && !is_touching(k, card) &&
           suit_of(k->hidden, k->trump) &&
           talon_bit_count(suit_of(k->hidden, talon_suit(card))) > 7;
}

/* Where the suit would be trumped at once. */
static int danger_of_ruff(const struct knowledge *k, int suit)
{
    return suit == k->ruffed && suit_of(k->hidden, k->trump) ? 70 : 0;
}

static bool ace_waits(const struct knowledge *k, int suit, int held)
{
    const uint8_t ace = (uint8_t)(16 * suit + ACE);

    return k->hand >> ace & 1 && waits(k, ace, held);
}

/* How good a lead is: winners first, trumps from strength, else low from length. */
static struct score judge_lead(const struct knowledge *k, uint8_t card)
{
    const int suit = talon_suit(card), held = (int)length(k, suit), risk = danger_of_ruff(k, suit);

    if (suit == k->trump)
        return trump_lead(k, card);
    if (is_master(k, card)) /* shorter suits are ruffed later; without trump long ones run */
        return (struct score){ (k->trump == SUITS ? 80 + held : 80 - held) - risk -
                                   (waits(k, card, held) ? 90 : 0),
                               suit_of(k->hidden, k->trump) ? BEST_LEFT : UNBEATABLE };
    if (leads_touching(k, card))
        return (struct score){ 20 + 4 * held - risk, TOUCHING };
    return (struct score){ 4 * held - talon_rank(card) - risk - (ace_waits(k, suit, held) ? 16 : 0),
                           is_longest(k, suit) ? LONG_SUIT : LOW_LEAD };
}

/* What it costs to part with a card that wins nothing: trumps and winners stay. */
static int discard_worth(const struct knowledge *k, uint8_t card)
{
    const int suit = talon_suit(card), rank = talon_rank(card);
    int worth = -rank + (int)length(k, suit) / 2;

    if (suit == k->trump)
        worth -= 30;
    return worth - (is_master(k, card) && suit != k->led ? 15 : 0);
}

/* Whether an opponent after us could still beat this card without ruffing. */
static bool safe(const struct knowledge *k, uint8_t card)
{
    if (k->laid == SEATS - 1)
        return true;
    return is_master(k, card) && (talon_suit(card) == k->trump || talon_suit(card) == k->led);
}

/* Partner wins the trick, and we need not help him. */
static bool leave_to_partner(const struct knowledge *k, uint8_t card)
{
    if (k->winner != (k->seat + 2) % SEATS)
        return false;
    if (safe(k, k->best) || talon_suit(card) != k->led)
        return true;
    /* our card is worth no more than his if nobody holds one between them */
    const uint64_t below = (1ull << card) - 1, between = below & ~((2ull << k->best) - 1);
    return !(k->hidden & between);
}

/* Why a card that wins nothing is thrown. */
static int why_thrown(const struct knowledge *k, uint8_t card)
{
    const bool follows = talon_suit(card) == k->led;

    if (k->winner == (k->seat + 2) % SEATS)
        return follows ? PARTNER_LOW : PARTNER_SPARE;
    return k->could_win ? SECOND_LOW : follows ? BEATEN_LOW : BEATEN_SPARE;
}

/* Winning cards: the cheapest that is safe; third hand plays high; second hand only winners. */
static struct score judge_following(const struct knowledge *k, uint8_t card)
{
    const int rank = talon_rank(card);

    if (beats(k, card, k->best) && !leave_to_partner(k, card)) {
        if (talon_suit(card) != k->led)
            return (struct score){ 100 - rank, k->laid == SEATS - 1 ? LAST_TAKES : RUFF };
        if (safe(k, card))
            return (struct score){ 100 - rank, k->laid == SEATS - 1 ? LAST_TAKES : BEST_TAKES };
        if (k->laid == 2)
            return (struct score){ 50 + rank, THIRD_HIGH };
    }
    return (struct score){ discard_worth(k, card), why_thrown(k, card) };
}

/* Whether any of the moves would win the trick so far. */
static bool could_win(const struct talon_bot_request *q, const struct knowledge *k)
{
    for (unsigned i = 0; k->winner != NOBODY && i < q->count; i++)
        if (beats(k, q->moves[i].a, k->best))
            return true;
    return false;
}

unsigned talon_simple_whist(const struct talon_bot_request *q);
unsigned talon_simple_whist(const struct talon_bot_request *q)
{
    struct knowledge k = { 0 };
    struct score most = { 0, 0 };
    unsigned best = 0;

    observe_whist(q, &k);
    k.could_win = could_win(q, &k);
    for (unsigned i = 0; i < q->count; i++) {
        const uint8_t card = q->moves[i].a;
        const struct score score =
            k.winner == NOBODY ? judge_lead(&k, card) : judge_following(&k, card);
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_whist[most.reason]);
    return best;
}
