/* danish_knowledge.c - for searches of Danish Whist: sensible bids and cards, and the worth of a
 * deal.
 *
 * Rules: R-DAN-02, R-DAN-05, R-DAN-07.
 */
#include "knowledge.h"

#include "danish_maxims.h"
#include "side_values.h"

#include "games/danish/danish.h"

enum { PASS = TRICK_VERBS, BID };
enum { ONE_IN = 8 };       /* so many cards have one at random among them, but no sure ones */
enum { GRAND_FROM = 380 }; /* hundredths of a trick */
#define FRENCH_PACK 0x1fff1fff1fff1fffu

static struct talon_move choose_word(const struct danish *d, uint64_t hand)
{
    int contract = UNDECIDED;

    if (maxim_tricks_at_once(hand) > BOOK)
        contract = GRANDI;
    else if (!maxim_can_be_forced(hand, true))
        contract = SOLO_NOLO;
    else if (maxim_tricks(hand, NO_TRUMP) >= GRAND_FROM)
        contract = GRAND;
    if (contract <= d->best_bid)
        return (struct talon_move){ .verb = PASS };
    return (struct talon_move){ .verb = BID, .a = (uint8_t)(CONTRACT_PLACE + contract - NOLO) };
}

static uint64_t cards_on_table(const struct danish *d)
{
    uint64_t cards = 0;

    for (int s = 0; s < SEATS; s++)
        cards |= d->trick[s] ? bit((uint8_t)(d->trick[s] - 1)) : 0;
    return cards;
}

/* Where aces are lowest, all cards are seen as if they were highest. */
static struct trick_sight look_at_danish(const struct danish *d, int seat, int order)
{
    const uint64_t gone = d->won[0] | d->won[1] | cards_on_table(d);
    const uint64_t lying =
        d->trick[d->table.best] ? bit((uint8_t)(d->trick[d->table.best] - 1)) : 1;

    return (struct trick_sight){
        .hand = trick_as_high(d->hand[seat], order),
        .cards = trick_as_high(trick_follow(d->hand[seat], d->table.led), order),
        .out = trick_as_high(FRENCH_PACK & ~(d->hand[seat] | gone), order),
        .trump = NO_TRUMP,
        .led = d->table.led,
        .to_come = SEATS - 1 - d->table.laid % SEATS,
        .partner_wins = d->table.best == danish_friend(d, seat),
        .best = (uint8_t)talon_lowest_bit(trick_as_high(lying, order)),
    };
}

static uint8_t choose_danish_card(const struct danish *d, int seat)
{
    const int order = danish_order(d);
    const struct trick_sight sight = look_at_danish(d, seat, order);
    const struct trick_choice choice =
        danish_ducks(d, seat) ? maxim_avoid(&sight) : maxim_take(&sight);

    return trick_as_it_is(choice.card, order);
}

/* One card at random would lose a grandi that is sure. */
static bool needs_every_trick(const struct danish *d, int seat)
{
    return d->contract == GRANDI && d->declarer == seat + 1;
}

static struct talon_move move_danish(const void *state, int seat, struct talon_rng *rng)
{
    const struct danish *d = state;
    const uint32_t word = talon_rng_word(rng);

    if (d->contract == UNDECIDED)
        return choose_word(d, d->hand[seat]);
    if (d->table.over || (word % ONE_IN == 0 && !needs_every_trick(d, seat)))
        return trick_choose(&d->table, d->hand[seat], talon_rng_word(rng));
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choose_danish_card(d, seat) };
}

static const char *maxim_danish(const void *world, int seat, const struct talon_move *moves,
                                unsigned count, unsigned which)
{
    const struct danish *d = world;

    (void)count;
    if (moves[which].verb != TRICK_PLAY)
        return NULL;
    const int order = danish_order(d);
    const struct trick_sight sight = look_at_danish(d, seat, order);
    return maxim_broken(&sight,
                        (uint8_t)talon_lowest_bit(trick_as_high(bit(moves[which].a), order)),
                        danish_ducks(d, seat));
}

static bool has_danish_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct danish *)state)->table.over != GOES_ON;
}

static void value_danish(const void *root, const void *state, struct talon_values *values)
{
    const struct danish *before = root, *d = state;

    knowledge_value_sides(before->score, d->score, d->table.over == MATCH_OVER ? d->target : 0,
                          values);
}

static bool is_danish_short(const void *state)
{
    const struct danish *d = state;

    return maxim_is_short(d->hand, SEATS);
}

const struct talon_knowledge talon_knowledge_danish = {
    .game = "danish",
    .is_ending = is_danish_short,
    .unit = "points",
    .costly = 1,
    .policy = move_danish,
    .maxim = maxim_danish,
    .is_end = has_danish_deal_ended,
    .value = value_danish,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
