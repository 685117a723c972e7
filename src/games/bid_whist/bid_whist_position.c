/* bid_whist_position.c - a position of Bid Whist set up by name: what follows from it, and whether
 * it can be.
 */
#include "bid_whist.h"

static const char *validate_bid(const struct bid_whist *b)
{
    if (b->high_books > MOST_BOOKS || b->high_kind >= KINDS || b->high_bidder > SEATS ||
        b->declarer > SEATS || !b->high_books != !b->high_bidder ||
        (b->high_books && b->high_books < b->agreed[MIN_BID]))
        return "A bid has a bidder, a kind, and as many books as are allowed.";
    if (b->declarer && b->declarer != b->high_bidder)
        return "The declarer is the one with the highest bid.";
    if (b->order > RANKS_DOWN_BAD || (b->order && !b->declarer))
        return "The declarer names which cards win.";
    if (b->order ? (b->table.trump == NO_TRUMP) != (b->high_kind == WITHOUT_TRUMP)
                 : b->table.trump != NO_TRUMP)
        return "There is a trump where the highest bid says so, once it is named.";
    if (b->order && b->high_kind != WITHOUT_TRUMP &&
        (b->order == RANKS_HIGH) != (b->high_kind == UP))
        return "The highest bid says whether high or low cards win.";
    return NULL;
}

/* So many have spoken: all, once there is a declarer. */
static const char *validate_spoken(struct bid_whist *b)
{
    const bool thrown_in = b->agreed[ALL_PASS] == THROWN_IN && !b->high_books;

    if (b->declarer)
        b->spoken = SEATS;
    else if (b->spoken > SEATS || (b->spoken == SEATS && !thrown_in))
        return "When all four have spoken, there is a declarer.";
    if (b->high_bidder && !b->declarer &&
        (b->high_bidder - 1 - b->table.dealer + SEATS - 1) % SEATS >= b->spoken)
        return "The highest bidder has spoken.";
    return NULL;
}

static bool is_any_played(const struct bid_whist *b)
{
    return b->tricks[0] || b->tricks[1] || b->won[0] | b->won[1] || b->table.laid;
}

/* The kitty lies there until something is named; then as many cards are buried. */
static const char *validate_kitty(const struct bid_whist *b)
{
    const unsigned size = bid_whist_kitty_size(b), kitty = talon_bit_count(b->kitty);
    unsigned buried = 0;

    for (int s = 0; s < SEATS; s++) {
        buried += talon_bit_count(b->buried[s]);
        if (b->buried[s] && (s != b->declarer - 1 || !b->order))
            return "Only the declarer buries cards, after naming what is played.";
    }
    if (buried > size || (buried < size && buried && !bid_whist_is_burying(b)) || (buried && kitty))
        return "As many cards are buried as were in the kitty.";
    if (kitty && (kitty != size || (b->order && b->agreed[KITTY_OPEN] == KITTY_PRIVATE)))
        return "The kitty lies there until it is taken.";
    return NULL;
}

static void find_stage_of(struct bid_whist *b)
{
    if (!b->declarer)
        b->stage = BIDDING;
    else if (!b->order)
        b->stage = NAMING;
    else
        b->stage = bid_whist_is_burying(b) ? BURYING : PLAYED;
    b->shown = b->order && b->agreed[KITTY_OPEN] == KITTY_SHOWN;
    if (!b->table.laid && !is_any_played(b))
        b->table.leader =
            (uint8_t)(b->declarer ? b->declarer - 1 : talon_left_of(b->table.dealer, SEATS));
}

/* Who wins the trick, and what is led: jokers and ranks are not those of other games. */
static void find_trick_winner(struct bid_whist *b)
{
    struct trick_table *t = &b->table;
    const int laid = t->laid;
    int seat = t->leader;

    t->best = t->leader;
    t->led = NOTHING_LED;
    t->laid = 0;
    for (int i = 0; i < laid; i++, seat = talon_left_of(seat, SEATS))
        bid_whist_lay(b, seat, (uint8_t)(b->trick[seat] - 1));
}

/* Hands as they will be when as many cards are buried as were in the kitty. */
static const char *validate_bid_whist_hands(const struct bid_whist *b, unsigned *cards)
{
    uint64_t hand[SEATS];

    for (int s = 0; s < SEATS; s++)
        hand[s] = b->hand[s];
    if (b->stage == BURYING) {
        const int s = b->declarer - 1;
        unsigned left = bid_whist_kitty_size(b) - talon_bit_count(b->buried[s]);
        for (hand[s] |= b->kitty; left && hand[s]; left--)
            hand[s] &= hand[s] - 1;
    }
    return trick_validate_hands(&b->table, hand, b->trick, cards);
}

static const char *find_end_of(struct bid_whist *b, unsigned cards)
{
    const bool played = b->table.laid == SEATS && !cards;
    const bool won = bid_whist_is_decided(b);

    if (won && !played)
        return "Such a high score is not possible.";
    b->table.over = played || (b->stage == BIDDING && b->spoken == SEATS)
                        ? trick_after_deal(&b->table, won)
                        : GOES_ON;
    return NULL;
}

const char *bid_whist_validate_position(void *state)
{
    struct bid_whist *b = state;
    unsigned cards = 0;
    const char *reason = trick_validate(&b->table, b->trick);

    if (reason || (reason = validate_bid(b)) || (reason = validate_spoken(b)) ||
        (reason = validate_kitty(b)))
        return reason;
    find_stage_of(b);
    if (b->stage != PLAYED && is_any_played(b))
        return "No card is played before the kitty has been buried.";
    find_trick_winner(b);
    if ((reason = validate_bid_whist_hands(b, &cards)) || (reason = find_end_of(b, cards)))
        return reason;
    if (b->tricks[0] + b->tricks[1] + cards > HAND_CARDS)
        return "There are twelve tricks in a deal.";
    if (talon_bit_count(b->won[0] | b->won[1]) % SEATS)
        return "Tricks won are four cards each.";
    return trick_validate_scores(b->score, SIDES, false);
}
