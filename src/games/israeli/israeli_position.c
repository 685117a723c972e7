/* israeli_position.c - Israeli Whist: questions about the auction that follow from what lies on the
 * table, and whether a position set up by name can be.
 *
 * Rules: R-ISR-02 … R-ISR-05.
 */
#include "israeli.h"

/* ---- whose turn it is, and what may be said -------------------------------------------------- */

static int declared_so_far(const struct israeli *i, int *numbers)
{
    int sum = 0;

    *numbers = 0;
    for (int s = 0; s < SEATS; s++) {
        *numbers += i->bid[s] != 0;
        sum += i->bid[s] ? i->bid[s] - 1 : 0;
    }
    return sum;
}

/* The first who speaks after the high bid, or at the beginning. */
static int first_to_speak(const struct israeli *i)
{
    if (i->high_bidder)
        return i->high_bidder % SEATS;
    return i->agreed[FIRST_CALLER] == CALLS_DEALER ? i->table.dealer
                                                   : talon_left_of(i->table.dealer, SEATS);
}

int israeli_speaker(const struct israeli *i)
{
    int numbers, seat = first_to_speak(i);

    declared_so_far(i, &numbers);
    if (i->stage == DECLARING)
        return (i->declarer - 1 + numbers) % SEATS; /* R-ISR-04 */
    if (!i->agreed[PASS_FINAL])
        return (seat + i->passes) % SEATS;
    while (i->passed[seat]) /* never all four: then the auction is over */
        seat = talon_left_of(seat, SEATS);
    return seat;
}

int israeli_first_leader(const struct israeli *i)
{
    const int eldest = talon_left_of(i->table.dealer, SEATS), declarer = i->declarer - 1;

    if (declarer < 0)
        return eldest;
    return i->agreed[LEAD] == LEADS_LEFT ? talon_left_of(declarer, SEATS) : declarer;
}

bool israeli_is_higher(const struct israeli *i, int tricks, int suit)
{
    return tricks > i->high_tricks || (tricks == i->high_tricks && suit > i->high_suit);
}

int israeli_least(const struct israeli *i, int seat)
{
    return seat == i->declarer - 1 ? i->high_tricks : 0;
}

int israeli_barred(const struct israeli *i)
{
    int numbers;
    const int sum = declared_so_far(i, &numbers);

    return numbers == SEATS - 1 ? HAND_CARDS - sum : -1;
}

/* ---- positions ------------------------------------------------------------------------------- */

static const char *validate_high_bid(const struct israeli *i)
{
    if (i->low < LOW || i->low > LOW_MOST || i->high_suit > NO_TRUMP || i->passes > SEATS ||
        i->high_tricks > HAND_CARDS || i->high_bidder > SEATS ||
        !i->high_tricks != !i->high_bidder || (i->high_tricks && i->high_tricks < i->low))
        return "A bid has a bidder, a suit, and as many tricks as are allowed.";
    if (i->declarer ? i->declarer != i->high_bidder : i->table.trump != NO_TRUMP)
        return "The declarer is the one with the highest bid. Before there is one, there is no "
               "trump.";
    if (!i->declarer && i->high_tricks && i->passes >= SEATS - 1)
        return "After three passes the highest bid stands.";
    return NULL;
}

/* A seat that has passed may be barred from bidding; nobody else is. */
static const char *validate_passed(const struct israeli *i)
{
    int barred = 0, bidders = 0;

    for (int s = 0; s < SEATS; s++) {
        if (i->passed[s] > i->agreed[PASS_FINAL])
            return "Nobody has passed for good at this table.";
        barred += i->passed[s];
        bidders += i->passed[s] && s + 1 == i->high_bidder;
    }
    if (bidders)
        return "The highest bidder has not passed.";
    if (i->agreed[PASS_FINAL] && !i->high_tricks && barred != i->passes)
        return "All passes so far are for good.";
    return !i->declarer && i->high_tricks && barred == SEATS - 1
               ? "After three passes the highest bid stands."
               : NULL;
}

/* Numbers are declared one after the other, the declarer's first. */
static const char *validate_numbers(const struct israeli *i)
{
    int numbers, in_turn = 0;
    const int sum = declared_so_far(i, &numbers);

    for (int k = 0; k < SEATS; k++) {
        const int seat = (i->declarer + SEATS - 1 + k) % SEATS;
        in_turn += in_turn == k && i->bid[seat];
        if (i->bid[seat] > HAND_CARDS + 1)
            return "There are thirteen tricks in a deal.";
    }
    if (in_turn != numbers || (numbers && !i->declarer))
        return "Numbers are declared in turn, the declarer's first.";
    if (numbers == SEATS && sum == HAND_CARDS)
        return "The numbers declared may not add up to thirteen.";
    return numbers < SEATS && (trick_sum(i->tricks, SEATS) || i->played || i->table.laid)
               ? "No card is played before all numbers are declared."
               : NULL;
}

/* The stage follows from the bids, the cards that lie there, and the numbers. */
static const char *find_stage(struct israeli *i)
{
    unsigned laid = 0;
    int numbers;

    const bool gives =
        !i->high_tricks && i->passes == SEATS && i->agreed[FRISCH] && i->low < LOW_MOST;

    declared_so_far(i, &numbers);
    for (int s = 0; s < SEATS; s++) {
        laid |= i->laid[s] ? talon_seat_bit(s) : 0;
        if (i->laid[s] ? talon_bit_count(i->laid[s]) != GIVEN
                       : gives && talon_bit_count(i->hand[s]) < GIVEN)
            return "Three cards are given away at a time.";
    }
    i->stage = gives              ? GIVING_CARDS
               : !i->declarer     ? FINDING_TRUMP
               : numbers == SEATS ? PLAYED
                                  : DECLARING;
    i->choosing = (uint8_t)(gives ? TRICK_ALL(SEATS) & ~laid : 0);
    if (laid && !i->choosing)
        return "Cards lie there only after four passes, until all four have given some.";
    if (i->low > LOW && !i->agreed[FRISCH])
        return "No cards are given away at this table.";
    return NULL;
}

static const char *find_end(struct israeli *i)
{
    const bool played = trick_is_played_out(&i->table, i->hand);

    if (i->scored > i->deals || i->scored > i->table.deal || (!played && i->scored == i->deals))
        return "So many deals cannot have been scored.";
    i->table.over = played || is_finding_ended(i)
                        ? trick_after_deal(&i->table, played && i->scored == i->deals)
                        : GOES_ON;
    if (i->stage != PLAYED)
        i->table.leader = i->table.best = (uint8_t)israeli_first_leader(i);
    return NULL;
}

const char *israeli_validate_position(void *state)
{
    struct israeli *i = state;
    uint64_t hand[SEATS];
    unsigned cards = 0;

    for (int s = 0; s < SEATS; s++)
        hand[s] = i->hand[s] | i->laid[s];
    const char *reason = trick_validate(&i->table, i->trick);
    if (reason || (reason = trick_validate_hands(&i->table, hand, i->trick, &cards)) ||
        (reason = validate_high_bid(i)) || (reason = validate_passed(i)) ||
        (reason = validate_numbers(i)) || (reason = find_stage(i)) || (reason = find_end(i)))
        return reason;
    reason = trick_validate_taken(trick_sum(i->tricks, SEATS), cards, talon_bit_count(i->played));
    return reason ? reason : trick_validate_scores(i->score, SEATS, false);
}
