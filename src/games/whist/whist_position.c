/* whist_position.c - a position of Whist set up by name: what follows from it, and whether it can
 * be.
 */
#include "whist.h"

/* Counts the trick and finds its best card; false if it was not laid in turn. */
static bool validate_trick(struct whist *w)
{
    int seat = w->leader;

    w->laid = 0;
    w->best = w->leader;
    for (int i = 0; i < SEATS; i++, seat = (seat + 1) & 3) {
        if (!w->trick[seat])
            continue;
        if (w->laid != i)
            return false;
        if (beats((uint8_t)(w->trick[seat] - 1), (uint8_t)(w->trick[w->best] - 1), w->trump))
            w->best = (uint8_t)seat;
        w->laid++;
    }
    w->led = NOTHING_LED;
    if (w->laid > 0 && w->laid < SEATS)
        w->led = (uint8_t)talon_suit((uint8_t)(w->trick[w->leader] - 1));
    return true;
}

static const char *validate_trump(const struct whist *w)
{
    const uint8_t agreed = whist_trump(w, 0); /* where no card makes trump */

    if (w->deal < 1 || (w->match == FIXED_DEALS && w->deal > w->deals))
        return "There is no deal with this number.";
    if ((w->trump == NO_TRUMP || w->rotation) && agreed != w->trump)
        return "This is not the trump of this deal.";
    if (agreed == NO_TRUMP && w->trump != NO_TRUMP)
        return "This deal has no trump.";
    if (w->turned && (w->rotation || talon_suit((uint8_t)(w->turned - 1)) != w->trump))
        return "Only a card of the trump suit is turned up, and none where trump is agreed.";
    if (w->turned && (w->tricks[0] || w->tricks[1] || w->trick[w->dealer]))
        return "The turned-up card lies on the table only until the dealer plays to the first "
               "trick.";
    return NULL;
}

/* True if every hand, with its card in an unfinished trick, is of one size, which `cards` gets. */
static bool validate_hands(const struct whist *w, unsigned *cards)
{
    for (int s = 0; s < SEATS; s++) {
        const unsigned held = talon_bit_count(w->hand[s]) + (w->laid < SEATS && w->trick[s]) +
                              (w->turned && s == w->dealer);
        if (s && held != *cards)
            return false;
        *cards = held;
    }
    return true;
}

static const char *validate_cards(const struct whist *w)
{
    unsigned cards = 0;

    if (!validate_hands(w, &cards))
        return "All hands must have the same number of cards, counting the cards in the trick.";
    if (!cards && w->laid < SEATS)
        return "There must be cards to play, or a complete trick.";
    if (talon_bit_count(w->won[0] | w->won[1]) % SEATS)
        return "Tricks won are four cards each.";
    if (w->tricks[0] + w->tricks[1] + cards > TRICKS)
        return "There are thirteen tricks in a deal.";
    return NULL;
}

/* R-WHI-15 */
static const char *validate_honours(const struct whist *w)
{
    const bool none = !(w->agreed & COUNT_HONOURS) || w->trump == NO_TRUMP;

    if (w->honours[0] + w->honours[1] > (none ? 0 : HONOURS))
        return "There are four honours at most, and none without trump or where they do not count.";
    return NULL;
}

/* The most a side can have by now: in a drive by tricks alone, in a game the honours added. */
static unsigned score_most(const struct whist *w)
{
    const unsigned each = w->agreed & EVERY_TRICK ? TRICKS : TRICKS - BOOK;

    if (w->match == FIXED_DEALS)
        return each * (w->deal - (w->over == GOES_ON ? 1u : 0u));
    return w->target - 1u + each + (w->agreed & COUNT_HONOURS ? HONOURS : 0);
}

/* Games won, each by a side that reached the target, the last one perhaps in this deal;
 * in a drive nobody reaches it. */
static bool validate_games(const struct whist *w)
{
    const unsigned needed = games_needed(w);
    const bool some = reached(w, 0) || reached(w, 1);
    const bool both = reached(w, 0) && reached(w, 1);
    bool right = !some;

    if (both && !(w->agreed & (COUNT_HONOURS | EVERY_TRICK)))
        return false; /* R-WHI-13: otherwise one side scores in a deal */
    for (int side = 0; side < SIDES; side++) {
        const bool other_going = w->games[!side] < needed;
        right |= reached(w, side) && w->games[side] >= 1 && other_going;
        if (w->games[side] > needed || (w->games[side] == needed && !some))
            return false;
    }
    return right && (!some || w->over);
}

const char *whist_validate_position(void *state)
{
    struct whist *w = state;
    const char *reason;

    if (w->dealer >= SEATS || w->leader >= SEATS || w->trump > NO_TRUMP)
        return "Dealer and leader must be 0, 1, 2 or 3, trump one of these, or 4 for none.";
    if (!validate_trick(w))
        return "The cards of the trick must be played in turn, the leader first.";
    take_up(w);
    w->over = all_played(w) ? whist_over(w) : GOES_ON;
    if ((reason = validate_trump(w)) || (reason = validate_cards(w)) ||
        (reason = validate_honours(w)))
        return reason;
    if (w->score[0] > score_most(w) || w->score[1] > score_most(w))
        return "Such a high score is not possible.";
    if (!validate_games(w))
        return "The games won do not fit the score.";
    return NULL;
}
