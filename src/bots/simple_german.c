/* simple_german.c - a sensible player of German Whist: in the first stage it takes tricks that
 * bring a good card and loses the others cheaply; in the second it counts the cards left.
 */
#include "simple.h"
#include <talon/bits.h>

enum { SUITS = 4, LANE = 0x1fff, TEN = 8 };

/* clang-format off */
enum {
    SURE_LEAD, STRONG_LEAD, CHEAP_LEAD, LAST_LOW, TAKES_CARD, TAKES_TRICK, LETS_GO, BEATEN, THROWN
};
/* clang-format on */
extern const char *const talon_reasons_german[];
const char *const talon_reasons_german[] = {
    [SURE_LEAD] = "The other player holds nothing that beats {a}. Take the trick.",
    [STRONG_LEAD] = "The open card is worth having. {a} is the strongest card that you can lead.",
    [CHEAP_LEAD] = "The open card is worth little. Lead a low card.",
    [LAST_LOW] = "No card of yours wins for certain. Lead a low one.",
    [TAKES_CARD] = "The open card is worth having. {a} is your cheapest card that wins it.",
    [TAKES_TRICK] = "{a} is your cheapest card that wins the trick.",
    [LETS_GO] = "The open card is worth little. Keep your good cards and lose this trick.",
    [BEATEN] = "You cannot win this trick. Play your lowest card of the suit.",
    [THROWN] = "You cannot win this trick. Throw away a card you can spare.",
    NULL,
};

/* What the player knows: cards as sets with a bit for each face. */
struct german_view {
    int trump;
    bool leads, second, wanted; /* wanted: the card that lies open */
    uint8_t lying;              /* the other one's card, where we follow */
    uint64_t other;             /* cards that the other player may hold */
};

static bool wins(const struct german_view *v, uint8_t card, uint8_t over)
{
    return talon_suit(card) == talon_suit(over) ? card > over : talon_suit(card) == v->trump;
}

static void observe_german(const struct talon_bot_request *q, struct german_view *v)
{
    const int seat = q->view->seat;
    const uint64_t upcard = simple_cards(q, "upcard", 0), trick = simple_cards(q, "trick", !seat);
    uint64_t gone = upcard | simple_cards(q, "hand", seat) | simple_cards(q, "trick", seat) | trick;

    for (int row = 0; row < 2; row++)
        gone |= simple_cards(q, "won", row);
    v->trump = simple_field(q, "trump", 0);
    v->leads = simple_field(q, "laid", 0) != 1;
    v->second = !upcard;
    v->other = 0;
    for (int suit = 0; suit < SUITS; suit++)
        v->other |= (uint64_t)LANE << 16 * suit;
    v->other &= ~gone;
    v->lying = v->leads ? 0 : (uint8_t)talon_lowest_bit(trick);
    const uint8_t card = v->second ? 0 : (uint8_t)talon_lowest_bit(upcard);
    v->wanted = v->second || talon_suit(card) == v->trump || talon_rank(card) >= TEN;
}

/* In the second stage we know the other hand: every card that we have not seen go. */
static bool is_sure(const struct german_view *v, uint8_t card)
{
    const uint64_t suit = v->other & (uint64_t)LANE << 16 * talon_suit(card);

    for (uint64_t set = suit ? suit : v->other; set; set &= set - 1)
        if (wins(v, (uint8_t)talon_lowest_bit(set), card))
            return false;
    return true;
}

/* What it costs to part with a card. */
static int price(const struct german_view *v, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == v->trump ? 20 : 0);
}

static struct score judge_german_lead(const struct german_view *v, uint8_t card)
{
    if (v->second && is_sure(v, card))
        return (struct score){ 100 - price(v, card), SURE_LEAD };
    if (v->second)
        return (struct score){ -price(v, card), LAST_LOW };
    if (v->wanted)
        return (struct score){ price(v, card), STRONG_LEAD };
    return (struct score){ -price(v, card), CHEAP_LEAD };
}

static struct score judge_german_answer(const struct german_view *v, uint8_t card, bool could_win)
{
    const bool follows = talon_suit(card) == talon_suit(v->lying);

    if (v->wanted && wins(v, card, v->lying))
        return (struct score){ 100 - price(v, card), v->second ? TAKES_TRICK : TAKES_CARD };
    if (could_win)
        return (struct score){ (wins(v, card, v->lying) ? -50 : 0) - price(v, card), LETS_GO };
    return (struct score){ -price(v, card), follows ? BEATEN : THROWN };
}

static bool can_win(const struct talon_bot_request *q, const struct german_view *v)
{
    for (unsigned i = 0; !v->leads && i < q->count; i++)
        if (wins(v, q->moves[i].a, v->lying))
            return true;
    return false;
}

unsigned talon_simple_german(const struct talon_bot_request *q);
unsigned talon_simple_german(const struct talon_bot_request *q)
{
    struct german_view v;
    struct score most = { 0, 0 };
    unsigned best = 0;

    observe_german(q, &v);
    const bool could_win = can_win(q, &v);
    for (unsigned i = 0; i < q->count; i++) {
        const uint8_t card = q->moves[i].a;
        const struct score score =
            v.leads ? judge_german_lead(&v, card) : judge_german_answer(&v, card, could_win);
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_german[most.reason]);
    return best;
}
