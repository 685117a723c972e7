/* simple_whist.c - a sensible Whist player by the old maxims: lead winners and long suits, second
 * hand low, third hand high, fourth hand no higher than needed, never beat your partner's winner.
 * It remembers the cards played and refuses to guess what a partner means by his.
 */
#include <talon/bits.h>
#include <talon/bot.h>

enum { SEATS = 4, SUITS = 4, LANE = 0x1fff, NOBODY = -1 };

/* What the player knows: cards as sets with a bit for each face. */
struct knowledge {
    int seat, trump, led, laid; /* led: the suit led, or NOBODY where we lead; trump: or SUITS */
    int winner;                 /* the seat winning the trick so far, or NOBODY */
    uint8_t best;               /* its card */
    uint64_t hand, hidden;      /* hidden: in the hands of the others */
};

/* Of a deal without trump there are no trumps. */
static uint64_t suit_of(uint64_t set, int suit)
{
    return suit >= SUITS ? 0 : set & (uint64_t)LANE << 16 * suit;
}

static uint64_t bits_of(const struct talon_question *q, const char *id, int row)
{
    unsigned count;
    const uint8_t *faces =
        talon_view_zone(q->game, q->view, talon_zone_find(q->game, id), row, &count);
    uint64_t set = 0;

    for (unsigned i = 0; i < count; i++)
        set |= 1ull << (faces[i] & 63);
    return set;
}

static int field(const struct talon_question *q, const char *id)
{
    return (int)talon_view_field(q->game, q->view, talon_field_find(q->game, id), 0);
}

static bool beats(const struct knowledge *k, uint8_t card, uint8_t other)
{
    return talon_suit(card) == talon_suit(other) ? card > other : talon_suit(card) == k->trump;
}

/* Reads the trick in the order laid; a complete one is over, and we lead the next. */
static void look_at_trick(const struct talon_question *q, struct knowledge *k)
{
    const int leader = field(q, "leader");

    k->winner = k->led = NOBODY;
    k->laid = field(q, "laid");
    if (k->laid == SEATS)
        k->laid = 0;
    for (int i = 0; i < k->laid; i++) {
        const int seat = (leader + i) % SEATS;
        const uint8_t card = (uint8_t)talon_lowest_bit(bits_of(q, "trick", seat));
        if (k->winner == NOBODY || beats(k, card, k->best)) {
            k->winner = seat;
            k->best = card;
        }
        if (k->led == NOBODY)
            k->led = talon_suit(card);
    }
}

static void look(const struct talon_question *q, struct knowledge *k)
{
    uint64_t shown = bits_of(q, "won", 0) | bits_of(q, "won", 1);

    for (int seat = 0; seat < SEATS; seat++)
        shown |= bits_of(q, "trick", seat);
    k->seat = q->view->seat;
    k->trump = field(q, "trump");
    k->hand = bits_of(q, "hand", k->seat);
    if (field(q, "dealer") == k->seat)
        k->hand |= bits_of(q, "turned", 0);
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

/* How good a lead is: winners first, trumps from strength, else low from length. */
static int lead_worth(const struct knowledge *k, uint8_t card)
{
    const int suit = talon_suit(card), rank = talon_rank(card);
    const int trumps = (int)length(k, k->trump), held = (int)length(k, suit);
    const bool trumps_out = suit_of(k->hidden, k->trump) != 0;

    if (suit == k->trump)
        return trumps_out && (trumps >= 5 || is_master(k, card)) && trumps >= 3
                   ? (is_master(k, card) ? 90 : 60 - rank)
                   : -40 - rank;
    if (is_master(k, card)) /* shorter suits are ruffed later; without trump long ones run */
        return k->trump == SUITS ? 80 + held : 80 - held;
    return 4 * held - rank;
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

/* Winning cards: the cheapest that is safe; third hand plays high; second hand only winners. */
static int follow_worth(const struct knowledge *k, uint8_t card)
{
    if (!beats(k, card, k->best) || leave_to_partner(k, card))
        return discard_worth(k, card);
    if (safe(k, card) || talon_suit(card) != k->led)
        return 100 - talon_rank(card);
    return k->laid == 2 ? 50 + talon_rank(card) : discard_worth(k, card);
}

unsigned talon_simple_whist(const struct talon_question *q);
unsigned talon_simple_whist(const struct talon_question *q)
{
    struct knowledge k = { 0 };
    unsigned best = 0;
    int most = 0;

    if (q->count == 1)
        return 0;
    look(q, &k);
    for (unsigned i = 0; i < q->count; i++) {
        const uint8_t card = q->moves[i].a;
        const int worth = k.winner == NOBODY ? lead_worth(&k, card) : follow_worth(&k, card);
        if (!i || worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}
