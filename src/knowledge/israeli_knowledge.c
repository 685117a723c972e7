/* israeli_knowledge.c - for searches of Israeli Whist: sensible moves, which moves are worth a
 * search, and what a deal is worth.
 *
 * Rules: R-ISR-02 … R-ISR-06.
 */
#include "israeli_maxims.h"
#include "knowledge.h"

#include "games/israeli/israeli.h"

#define EVERY_CARD 0x1fff1fff1fff1fffull

/* ---- quick moves ----------------------------------------------------------------------------- */

static struct talon_move bid_in_israeli(const struct israeli *i, uint64_t hand)
{
    const int trump = maxim_best_trump(hand), worth = maxim_tricks(hand, trump);
    const int above = trump > i->high_suit ? i->high_tricks : i->high_tricks + 1,
              tricks = above < i->low ? i->low : above;

    if (tricks > HAND_CARDS || !maxim_is_worth_bid(worth, tricks))
        return (struct talon_move){ .verb = PASS };
    return (
        struct talon_move){ .verb = BID, .a = (uint8_t)tricks, .b = (uint8_t)(SUIT_PLACE + trump) };
}

/* The three cards worth least, as a set. */
static uint64_t worst_cards(uint64_t hand, int count)
{
    uint64_t found = 0;

    for (; count > 0; count--) {
        uint8_t least = (uint8_t)talon_lowest_bit(hand & ~found);
        for (uint64_t set = hand & ~found; set; set &= set - 1) {
            const uint8_t card = (uint8_t)talon_lowest_bit(set);
            if (maxim_worth_of_card(hand, card) < maxim_worth_of_card(hand, least))
                least = card;
        }
        found |= bit(least);
    }
    return found;
}

static struct talon_move give_in_israeli(uint64_t hand)
{
    const uint64_t cards = worst_cards(hand, GIVEN), rest = cards & (cards - 1);

    return (struct talon_move){ .verb = GIVE,
                                .a = (uint8_t)talon_lowest_bit(cards),
                                .b = (uint8_t)talon_lowest_bit(rest),
                                .c = (uint8_t)talon_lowest_bit(rest & (rest - 1)) };
}

static int wanted_number(const struct israeli *i, int seat)
{
    int sum = 0, later = SEATS - 1;

    for (int s = 0; s < SEATS; s++)
        if (i->bid[s]) {
            sum += i->bid[s] - 1;
            later--;
        }
    return maxim_number(maxim_tricks(i->hand[seat], i->table.trump), sum, later);
}

static struct talon_move declare_in_israeli(const struct israeli *i, int seat)
{
    const int least = israeli_least(i, seat), wanted = wanted_number(i, seat),
              number = wanted < least ? least : wanted;

    if (number != israeli_barred(i))
        return (struct talon_move){ .verb = DECLARE, .a = (uint8_t)number };
    return (struct talon_move){ .verb = DECLARE, .a = (uint8_t)(number ? number - 1 : 1) };
}

static struct trick_sight look_at_israeli(const struct israeli *i, int seat)
{
    const struct trick_table *t = &i->table;
    uint64_t out = EVERY_CARD & ~(i->hand[seat] | i->played);

    for (int s = 0; s < SEATS; s++)
        out &= ~(i->trick[s] ? bit((uint8_t)(i->trick[s] - 1)) : 0);
    return (struct trick_sight){
        .hand = i->hand[seat],
        .cards = trick_follow(i->hand[seat], t->led),
        .out = out,
        .trump = t->trump,
        .led = t->led,
        .to_come = SEATS - 1 - t->laid % SEATS,
        .best = i->trick[t->best] ? (uint8_t)(i->trick[t->best] - 1) : 0,
    };
}

static bool has_israeli_enough(const struct israeli *i, int seat)
{
    return i->tricks[seat] >= i->bid[seat] - 1;
}

static struct talon_move card_in_israeli(const struct israeli *i, int seat, uint32_t word)
{
    const struct trick_sight sight = look_at_israeli(i, seat);

    if (word % 8 == 0) /* so that not all playouts go alike */
        return trick_pick(sight.cards, TRICK_PLAY, word);
    const struct trick_choice choice =
        has_israeli_enough(i, seat) ? maxim_avoid(&sight) : maxim_take(&sight);
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choice.card };
}

static struct talon_move move_in_israeli(const void *state, int seat, struct talon_rng *rng)
{
    const struct israeli *i = state;

    if (i->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (i->stage == FINDING_TRUMP)
        return bid_in_israeli(i, i->hand[seat]);
    if (i->stage == GIVING_CARDS)
        return give_in_israeli(i->hand[seat]);
    return i->stage == DECLARING ? declare_in_israeli(i, seat)
                                 : card_in_israeli(i, seat, talon_rng_word(rng));
}

static const char *maxim_israeli(const void *world, int seat, const struct talon_move *moves,
                                 unsigned count, unsigned which)
{
    (void)count;
    if (moves[which].verb != TRICK_PLAY)
        return NULL;
    const struct trick_sight sight = look_at_israeli(world, seat);
    return maxim_broken(&sight, moves[which].a, has_israeli_enough(world, seat));
}

/* ---- which moves are worth a search ---------------------------------------------------------- */

enum { CANDIDATES = 6, NEAR = 2, ABOVE_WORTH = 150 };

static bool is_near_bid(const struct israeli *i, uint64_t hand, struct talon_move move)
{
    const int suit = move.b - SUIT_PLACE,
              above = suit > i->high_suit ? i->high_tricks : i->high_tricks + 1;

    return move.a <= (above < i->low ? i->low : above) + 1 &&
           100 * move.a <= maxim_tricks(hand, suit) + ABOVE_WORTH;
}

/* Far bids and numbers are out of the question, and so is giving away good cards. */
static void prune_israeli(const void *world, int seat, const struct talon_move *moves,
                          unsigned count, bool *keep)
{
    const struct israeli *i = world;
    const uint64_t hand = i->hand[seat];
    const uint64_t least = i->stage == GIVING_CARDS ? worst_cards(hand, CANDIDATES) : 0;
    const int wanted = i->stage == DECLARING ? declare_in_israeli(i, seat).a : 0;

    for (unsigned k = 0; k < count; k++) {
        const struct talon_move m = moves[k];
        keep[k] = m.verb == BID       ? is_near_bid(i, hand, m)
                  : m.verb == GIVE    ? !((bit(m.a) | bit(m.b) | bit(m.c)) & ~least)
                  : m.verb == DECLARE ? m.a + NEAR >= wanted && m.a <= wanted + NEAR
                                      : true;
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool has_israeli_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct israeli *)state)->table.over != GOES_ON;
}

enum { WORTH_A_LOT = 60 }; /* points */

/* What a seat gained more than the others did on average. At the end of the match the places tell
 * the most. */
static void value_israeli(const void *root, const void *state, struct talon_values *values)
{
    const struct israeli *before = root, *i = state;
    int all = 0;

    for (int s = 0; s < SEATS; s++)
        all += i->score[s] - before->score[s];
    for (int s = 0; s < SEATS; s++) {
        const int own = i->score[s] - before->score[s];
        const float ahead = (float)(SEATS * own - all) / (SEATS - 1);
        values->chance[s] = 0.5f + 0.45f * ahead / (WORTH_A_LOT + (ahead < 0 ? -ahead : ahead));
        values->score[s] = (float)own;
    }
    if (i->table.over != MATCH_OVER)
        return;
    for (int s = 0; s < SEATS; s++) {
        int better = 0;
        for (int other = 0; other < SEATS; other++)
            better += i->score[other] > i->score[s];
        values->chance[s] =
            (better ? 0.3f - 0.1f * (float)better : 0.7f) + values->chance[s] * 0.3f;
    }
}

static bool is_israeli_short(const void *state)
{
    const struct israeli *i = state;

    return maxim_is_short(i->hand, SEATS);
}

const struct talon_knowledge talon_knowledge_israeli = {
    .game = "israeli",
    .is_ending = is_israeli_short,
    .unit = "points",
    .costly = 15,
    .policy = move_in_israeli,
    .maxim = maxim_israeli,
    .is_end = has_israeli_deal_ended,
    .value = value_israeli,
    .prune = prune_israeli,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
