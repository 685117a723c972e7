/* wunsdorf_position.c - a position of Wunsdorf set up by name: what follows from it, and whether it
 * can be.
 */
#include "wunsdorf.h"

enum { OUT_OF_TURN = -1 };

static unsigned size(const uint64_t set[2])
{
    return talon_bit_count(set[0]) + talon_bit_count(set[1]);
}

/* Counts the trick and finds its best card; false if it was not laid in turn. */
static bool validate_trick(struct wunsdorf *w)
{
    int seat = w->leader;

    w->top = w->laid = 0;
    w->lying[0] = w->lying[1] = 0;
    for (int i = 0; i < w->seats; i++, seat = talon_left_of(seat, w->seats)) {
        if (!w->trick[seat])
            continue;
        if (w->laid != i)
            return false;
        const uint8_t face = (uint8_t)(w->trick[seat] - 1);
        contest(w, seat, face, w->agreed);
        put(w->lying, face);
        w->laid++;
    }
    return true;
}

/* Counts the bids, made in turn from the dealer's left, none too high; else OUT_OF_TURN. */
static int validate_bids(const struct wunsdorf *w)
{
    int made = 0, seat = talon_left_of(w->dealer, w->seats);

    for (int i = 0; i < w->seats; i++, seat = talon_left_of(seat, w->seats)) {
        if (!w->bid[seat])
            continue;
        if (made != i || w->bid[seat] > w->highest_bid + 1)
            return OUT_OF_TURN;
        made++;
    }
    return made;
}

/* R-WUN-08 */
static bool validate_hook(const struct wunsdorf *w, int bids)
{
    unsigned sum = 0;

    for (int s = 0; s < w->seats; s++)
        sum += w->bid[s];
    return !(w->agreed & DEALER_HOOK) || bids < w->seats || sum - w->seats != hand_size(w->round);
}

/* A shown card makes trump, as a turned one does (R-WUN-05, R-WUN-06); false if none can be. */
static bool validate_trump(struct wunsdorf *w)
{
    const uint8_t card = w->shown ? w->shown : w->trump_card;

    if (card)
        w->trump = (uint8_t)talon_colour((uint8_t)(card - 1));
    return !w->shown || ((w->agreed & DEALER_LAST_CARD) && !w->trump_card && !size(w->talon));
}

/* True if every hand, with its card in an unfinished trick, is of one size, which `cards` gets. */
static bool validate_hands(const struct wunsdorf *w, unsigned *cards)
{
    for (int s = 0; s < w->seats; s++) {
        const unsigned held =
            size(w->hand[s]) + (w->laid < w->seats && w->trick[s]) + (w->shown && s == w->dealer);
        if (s && held != *cards)
            return false;
        *cards = held;
    }
    return true;
}

/* Who acts next, and in which stage, once bids, trick and hands are known to be in order. */
static void validate_stage(struct wunsdorf *w, int bids, unsigned cards)
{
    const bool bidding = bids < w->seats;
    const int after = w->leader + (bidding ? bids : w->laid);
    const int turn = after < w->seats ? after : after - w->seats;

    w->stage = bidding    ? BIDDING
               : !cards   ? ROUND_OVER
               : w->blind ? BLIND
               : w->shown ? PLAYING_BESIDE
                          : PLAYING;
    w->acting = (uint8_t)talon_seat_bit(w->laid == w->seats ? (uint8_t)w->top : turn);
    if (w->stage == ROUND_OVER)
        w->acting = next_dealer(w);
}

const char *wunsdorf_validate_position(void *state)
{
    struct wunsdorf *w = state;
    unsigned cards = 0;

    if (w->dealer >= w->seats || w->leader >= w->seats)
        return "Dealer and leader must be seats of this table.";
    if (w->round < 1 || w->round > ROUNDS)
        return "The round must be 1 to 19.";
    if (!validate_trump(w))
        return "The dealer's last card is shown only where that was agreed and there is no talon.";
    if (w->trump > NO_TRUMP)
        return "Trump must be 0, 1, 2, 3, or 4 for none.";
    w->highest_bid = highest_bid(w);
    const int bids = validate_bids(w);
    if (bids == OUT_OF_TURN)
        return "Bids are made in turn from the dealer's left, and none is above the highest "
               "possible bid.";
    if (!validate_hook(w, bids))
        return "The bids may not add up to the number of tricks.";
    if (bids < w->seats)
        w->leader = (uint8_t)talon_left_of(w->dealer, w->seats);
    if (!validate_trick(w) || (bids < w->seats && w->laid))
        return "The cards of the trick must be played in turn, the leader first, after all bids.";
    if (!validate_hands(w, &cards))
        return "All hands must have the same number of cards, counting the cards in the trick.";
    if (!cards && w->laid < w->seats)
        return "There must be cards to play, or a complete trick.";
    w->blind = is_blind(w);
    if (w->blind && (cards > 1 || w->shown))
        return "In the blind round everybody holds one card.";
    if (cards + tricks_taken(w) > hand_size(w->round)) /* R-WUN-03 */
        return "Nobody holds more cards than this round deals, less one for each trick taken.";
    validate_stage(w, bids, cards);
    return NULL;
}
