/* romanian_position.c - a position of Romanian Whist set up by name: what follows from it, and
 * whether it can be.
 */
#include "romanian.h"

enum { OUT_OF_TURN = -1 };

/* Counts the bids, made in turn from the dealer's left, none too high; else OUT_OF_TURN. */
static int count_bids(const struct romanian *r)
{
    int made = 0, seat = talon_left_of(r->table.dealer, r->table.seats);

    for (int i = 0; i < r->table.seats; i++, seat = talon_left_of(seat, r->table.seats)) {
        if (!r->bid[seat])
            continue;
        if (made != i || r->bid[seat] > r->size + 1)
            return OUT_OF_TURN;
        made++;
    }
    return made;
}

static const char *validate_bidding(struct romanian *r)
{
    const int made = count_bids(r);

    if (made == OUT_OF_TURN)
        return "Bids are made in turn from the dealer's left, and none is above the highest "
               "possible bid.";
    r->bids = (uint8_t)made;
    if (made < r->table.seats) /* R-TRK-02: eldest leads */
        r->table.leader = r->table.best = (uint8_t)talon_left_of(r->table.dealer, r->table.seats);
    else if (r->bid[r->table.dealer] - 1 == romanian_barred(r, r->table.dealer))
        return "The bids may not add up to the number of tricks.";
    return NULL;
}

/* R-ROM-03 */
static const char *validate_turned(struct romanian *r)
{
    if (r->size == LONGEST && (r->trump_card || r->talon || r->table.trump != NO_TRUMP))
        return "Where all cards are dealt, there is no trump.";
    if (r->trump_card)
        r->table.trump = (uint8_t)talon_suit((uint8_t)(r->trump_card - 1));
    return NULL;
}

static const char *validate_play(const struct romanian *r, unsigned cards)
{
    if (is_bidding(r) && (r->table.laid || trick_sum(r->tricks, r->table.seats)))
        return "The cards of the trick must be played in turn, the leader first, after all bids.";
    return cards + trick_sum(r->tricks, r->table.seats) > r->size
               ? "Nobody holds more cards than this deal has, less one for each trick taken."
               : NULL;
}

static const char *validate_streaks(const struct romanian *r)
{
    for (int s = 0; s < r->table.seats; s++)
        if (r->hits[s] >= STREAK || r->misses[s] >= STREAK || (r->hits[s] && r->misses[s]))
            return "A streak of deals, exact or missed, ends with the fifth.";
    return NULL;
}

const char *romanian_validate_position(void *state)
{
    struct romanian *r = state;
    unsigned cards = 0;
    const char *reason = NULL;

    if (r->table.deal < 1 || r->table.deal > r->table.max_deals)
        return "There is no deal with this number.";
    romanian_begin(r);
    if ((reason = validate_turned(r)) || (reason = trick_validate(&r->table, r->trick)) ||
        (reason = trick_validate_hands(&r->table, r->hand, r->trick, &cards)) ||
        (reason = validate_bidding(r)) || (reason = validate_play(r, cards)))
        return reason;
    r->table.over =
        trick_is_played_out(&r->table, r->hand) ? trick_after_deal(&r->table, false) : GOES_ON;
    reason = validate_streaks(r);
    return reason ? reason : trick_validate_scores(r->score, r->table.seats, false);
}
