/* bid_whist_knowledge.c - for searches of Bid Whist: sensible bids, kitties and cards, which moves
 * are worth a search, and the worth of a deal.
 *
 * Rules: R-BID-02 … R-BID-08.
 */
#include "knowledge.h"

#include "bid_whist_maxims.h"
#include "side_values.h"

#include "games/bid_whist/bid_whist.h"

enum { ANY_CARD = 8, FIRST_PLACE = 128 }; /* one card in so many is any other */
#define WHOLE_PACK 0x1fff1fff1fff1fffull

/* ---- the bidding ----------------------------------------------------------------------------- */

static int low_order(const struct bid_whist *b)
{
    return b->agreed[ACES_DOWN] == ACES_BAD ? RANKS_DOWN_BAD : RANKS_DOWN;
}

/* The books that a hand promises with this kind of bid, in hundredths. */
static int books_of(const struct bid_whist *b, uint64_t hand, int kind)
{
    const int up = RANKS_HIGH, down = low_order(b);

    if (kind != WITHOUT_TRUMP)
        return maxim_books(hand, kind == UP ? up : down,
                           maxim_best_suit(hand, kind == UP ? up : down));
    const int high = maxim_books(hand, up, NO_TRUMP), low = maxim_books(hand, down, NO_TRUMP);
    return high > low ? high : low;
}

static int lowest_bid(const struct bid_whist *b, int kind)
{
    int books = b->agreed[MIN_BID];

    while (books <= MOST_BOOKS && !bid_whist_is_above(b, books, kind))
        books++;
    return books;
}

static bool must_bid(const struct bid_whist *b)
{
    return b->spoken == SEATS - 1 && !b->high_books && b->agreed[ALL_PASS] == DEALER_MUST;
}

/* The lowest bid of the best kind, if it is not too high. */
static struct talon_move bid_in_bid_whist(const struct bid_whist *b, int seat)
{
    const bool partner_has_it = b->high_bidder && !((b->high_bidder - 1 - seat) & 1);
    int best = UP;

    for (int kind = DOWN; kind < KINDS; kind++)
        if (books_of(b, b->hand[seat], kind) > books_of(b, b->hand[seat], best))
            best = kind;
    const int books = lowest_bid(b, best);
    const bool good = books <= MOST_BOOKS && !partner_has_it &&
                      maxim_is_good_for(books_of(b, b->hand[seat], best), books);
    if (!good && !must_bid(b))
        return (struct talon_move){ .verb = PASS };
    return (
        struct talon_move){ .verb = BID, .a = (uint8_t)books, .b = (uint8_t)(FIRST_PLACE + best) };
}

static struct talon_move name_in_bid_whist(const struct bid_whist *b, uint64_t hand)
{
    const int order = b->high_kind == DOWN ? low_order(b) : RANKS_HIGH;

    if (b->high_kind != WITHOUT_TRUMP)
        return (struct talon_move){ .verb = NAME,
                                    .a = (uint8_t)(FIRST_PLACE + maxim_best_suit(hand, order)) };
    const bool down =
        maxim_books(hand, low_order(b), NO_TRUMP) > maxim_books(hand, RANKS_HIGH, NO_TRUMP);
    return (struct talon_move){ .verb = DIRECTION, .a = (uint8_t)(FIRST_PLACE + down) };
}

static struct talon_move bury_in_bid_whist(const struct bid_whist *b, int seat)
{
    const uint64_t cards = b->hand[seat] | b->kitty;
    uint8_t worst = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        if (maxim_worth_kept(cards, card, b->order, b->table.trump) <
            maxim_worth_kept(cards, worst, b->order, b->table.trump))
            worst = card;
    }
    return (struct talon_move){ .verb = BURY, .a = worst };
}

/* ---- the cards ------------------------------------------------------------------------------- */

static uint64_t unseen_cards(const struct bid_whist *b, int seat)
{
    static const uint64_t jokers[] = { 0, 1ull << BIG_JOKER, BOTH_JOKERS };
    uint64_t out = (WHOLE_PACK | jokers[b->agreed[JOKERS]]) &
                   ~(b->hand[seat] | b->won[0] | b->won[1] | b->buried[seat]);

    for (int s = 0; s < SEATS; s++)
        out &= ~(b->trick[s] ? bit((uint8_t)(b->trick[s] - 1)) : 0);
    return out;
}

/* All cards are looked at as if they were high ones. */
static struct trick_sight look_at_bid_whist(const struct bid_whist *b, int seat)
{
    const int order = b->order, trump = b->table.trump;
    const uint8_t lying =
        b->trick[b->table.best]
            ? bid_whist_as_high((uint8_t)(b->trick[b->table.best] - 1), order, trump)
            : NO_FACE;

    return (struct trick_sight){
        .hand = maxim_ordered(b->hand[seat], order, trump),
        .cards = maxim_ordered(bid_whist_playable(b, seat), order, trump),
        .out = maxim_ordered(unseen_cards(b, seat), order, trump),
        .trump = trump,
        .led = b->table.led,
        .to_come = SEATS - 1 - b->table.laid % SEATS,
        .partner_wins = b->table.laid % SEATS && b->table.best == (seat + 2) % SEATS,
        .best = lying == NO_FACE ? 0 : lying,
    };
}

/* A joker that is worth nothing goes first. */
static uint8_t choose_bid_whist_card(const struct bid_whist *b, int seat)
{
    const int order = b->order, trump = b->table.trump;
    const uint64_t playable = bid_whist_playable(b, seat),
                   idle = trump == NO_TRUMP ? playable & BOTH_JOKERS : 0;
    const struct trick_sight sight = look_at_bid_whist(b, seat);

    if (!sight.cards || (idle && b->table.led != NOTHING_LED))
        return (uint8_t)talon_lowest_bit(idle);
    return maxim_unordered(maxim_take(&sight).card, order, trump);
}

static struct talon_move move_in_bid_whist(const void *state, int seat, struct talon_rng *rng)
{
    const struct bid_whist *b = state;
    const uint32_t word = talon_rng_word(rng);

    if (b->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (b->stage == BIDDING)
        return bid_in_bid_whist(b, seat);
    if (b->stage == NAMING)
        return name_in_bid_whist(b, b->hand[seat]);
    if (b->stage == BURYING)
        return bury_in_bid_whist(b, seat);
    if (word % ANY_CARD == 0)
        return trick_pick(bid_whist_playable(b, seat), TRICK_PLAY, talon_rng_word(rng));
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choose_bid_whist_card(b, seat) };
}

/* Without trump a joker wins nothing, and it is no mistake to play one. */
static const char *maxim_bid_whist(const void *world, int seat, const struct talon_move *moves,
                                   unsigned count, unsigned which)
{
    const struct bid_whist *b = world;
    const uint8_t card = moves[which].a;

    (void)count;
    if (moves[which].verb != TRICK_PLAY ||
        bid_whist_as_high(card, b->order, b->table.trump) == NO_FACE)
        return NULL;
    const struct trick_sight sight = look_at_bid_whist(b, seat);
    return maxim_broken(&sight, bid_whist_as_high(card, b->order, b->table.trump), false);
}

/* ---- which moves are worth a search ---------------------------------------------------------- */

enum { CANDIDATES = 6, DARING = 150 };

/* How many of these cards are worth less to the declarer than this one. */
static int count_worse(const struct bid_whist *b, uint64_t cards, uint8_t card)
{
    const int worth = maxim_worth_kept(cards, card, b->order, b->table.trump);
    int worse = 0;

    for (uint64_t set = cards; set; set &= set - 1)
        worse += maxim_worth_kept(cards, (uint8_t)talon_lowest_bit(set), b->order, b->table.trump) <
                 worth;
    return worse;
}

/* Of each kind the lowest bids, and of the cards those that one would not keep. */
static void prune_bid_whist(const void *world, int seat, const struct talon_move *moves,
                            unsigned count, bool *keep)
{
    const struct bid_whist *b = world;
    const uint64_t cards = b->hand[seat] | b->kitty;
    unsigned kept = 0;

    for (unsigned k = 0; k < count; k++) {
        const struct talon_move m = moves[k];
        const int kind = m.b - FIRST_PLACE;
        keep[k] = m.verb == BID ? m.a == lowest_bid(b, kind) ||
                                      100 * (BOOK + m.a) <= books_of(b, cards, kind) + DARING
                  : m.verb == BURY ? count_worse(b, cards, m.a) < CANDIDATES
                                   : true;
        kept += keep[k];
    }
    keep[0] = keep[0] || !kept;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool has_bid_whist_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct bid_whist *)state)->table.over != GOES_ON;
}

/* A side wins by its own points, or by those that the other one has lost. */
static void value_bid_whist(const void *root, const void *state, struct talon_values *values)
{
    const struct bid_whist *before = root, *b = state;
    const int target = b->agreed[TARGET];

    knowledge_value_sides(before->score, b->score, 0, values);
    for (int s = 0; s < SEATS; s++) {
        const int own = b->score[trick_side(s)], other = b->score[!trick_side(s)];
        if (own >= target || other <= -target)
            values->chance[s] = 1;
        if (other >= target || own <= -target)
            values->chance[s] = 0;
    }
}

static bool is_bid_whist_short(const void *state)
{
    const struct bid_whist *b = state;

    return maxim_is_short(b->hand, SEATS);
}

const struct talon_knowledge talon_knowledge_bid_whist = {
    .game = "bid-whist",
    .is_ending = is_bid_whist_short,
    .unit = "points",
    .costly = 3,
    .policy = move_in_bid_whist,
    .maxim = maxim_bid_whist,
    .is_end = has_bid_whist_deal_ended,
    .value = value_bid_whist,
    .prune = prune_bid_whist,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
