/* simple_knockout.c - a sensible player of Knockout Whist: makes its longest suit trump, takes
 * every trick that it can take cheaply, and on a dog's life waits until its card cannot be beaten.
 */
#include "simple.h"
#include <talon/bits.h>

#include <string.h>

enum { SUITS = 4, LANE = 0x1fff, TRUMP_PRICE = 20, DOG = 1, FIRST_PLACE = 128 };

/* clang-format off */
enum {
    NAMES, KEEPS, DOG_WINS, LEADS_SURE, LEADS_HIGH, TAKES_SURE, TAKES_HIGH, BEATEN, THROWN
};
/* clang-format on */
extern const char *const talon_reasons_knockout[];
const char *const talon_reasons_knockout[] = {
    [NAMES] = "{a} is your longest suit. Make it trump.",
    [KEEPS] = "Your card could be beaten in this trick. Keep it for a later one.",
    [DOG_WINS] = "Nobody can beat {a} in this trick. Play it, and you are back in the game.",
    [LEADS_SURE] = "Nobody can beat {a} any more. Take the trick.",
    [LEADS_HIGH] = "Every trick helps. {a} is the strongest card that you can lead.",
    [TAKES_SURE] = "Nobody still to play can beat {a}. It is the cheapest card that does it.",
    [TAKES_HIGH] = "Every trick helps. {a} is the strongest card that you can play.",
    [BEATEN] = "You cannot win this trick. Play your lowest card of the suit.",
    [THROWN] = "You cannot win this trick. Throw away a card you can spare.",
    NULL,
};

/* What the player knows: cards as sets with a bit for each face. */
struct knockout_view {
    int trump;
    bool leads, last; /* last: nobody plays to the trick after us */
    bool dog;         /* on a dog's life */
    uint8_t best;     /* the card that wins the trick so far */
    uint64_t hand, unseen;
};

static bool is_above(const struct knockout_view *v, uint8_t card, uint8_t over)
{
    return talon_suit(card) == talon_suit(over) ? card > over : talon_suit(card) == v->trump;
}

/* All cards by what one parts with first: plain cards by rank, then trumps. */
static int price_in(const struct knockout_view *v, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == v->trump ? TRUMP_PRICE : 0);
}

/* Seats that hold a card, and neither lie in the trick nor keep: they still play, or may. */
static bool is_last(const struct talon_bot_request *q)
{
    for (int seat = 0; seat < q->view->seats; seat++) {
        unsigned held, laid;
        simple_zone(q, "hand", seat, &held);
        simple_zone(q, "trick", seat, &laid);
        if (seat != q->view->seat && held && !laid && !simple_field(q, "kept", seat))
            return false;
    }
    return true;
}

static void observe_knockout(const struct talon_bot_request *q, struct knockout_view *v)
{
    const int seat = q->view->seat, taker = simple_field(q, "taker", 0);
    uint64_t seen = 0;

    v->trump = simple_field(q, "trump", 0);
    v->dog = simple_field(q, "life", seat) == DOG;
    v->hand = simple_cards(q, "hand", seat);
    v->unseen = 0;
    for (unsigned i = 0; i < q->view->cards; i++)
        if (q->view->face[i] != TALON_BACK)
            seen |= 1ull << (q->view->face[i] & 63);
    for (int suit = 0; suit < SUITS; suit++)
        v->unseen |= (uint64_t)LANE << 16 * suit;
    v->unseen &= ~seen;
    v->leads = !simple_field(q, "laid", 0) || taker >= TALON_SEATS_MAX;
    v->last = !v->leads && is_last(q);
    v->best = v->leads ? 0 : (uint8_t)talon_lowest_bit(simple_cards(q, "trick", taker));
}

static bool could_take(const struct knockout_view *v, uint8_t card)
{
    return v->leads || is_above(v, card, v->best);
}

/* Whether the card wins the trick so far and nobody can beat it. */
static bool is_certain(const struct knockout_view *v, uint8_t card)
{
    if (!could_take(v, card))
        return false;
    for (uint64_t set = v->last ? 0 : v->unseen; set; set &= set - 1)
        if (is_above(v, (uint8_t)talon_lowest_bit(set), card))
            return false;
    return true;
}

/* The longest suit, of equally long ones that with the higher cards. */
static struct score judge_suit(const struct knockout_view *v, uint8_t place)
{
    const uint64_t cards = v->hand & (uint64_t)LANE << 16 * (place - FIRST_PLACE);
    int ranks = 0;

    for (uint64_t set = cards; set; set &= set - 1)
        ranks += talon_rank((uint8_t)talon_lowest_bit(set));
    return (struct score){ 100 * (int)talon_bit_count(cards) + ranks, NAMES };
}

static struct score judge_taking(const struct knockout_view *v, uint8_t card)
{
    const int price = price_in(v, card);

    if (is_certain(v, card))
        return (struct score){ 300 - price, v->dog     ? DOG_WINS
                                            : v->leads ? LEADS_SURE
                                                       : TAKES_SURE };
    if (could_take(v, card))
        return (struct score){ 100 + price, v->leads ? LEADS_HIGH : TAKES_HIGH };
    return (struct score){ -price, talon_suit(card) == talon_suit(v->best) ? BEATEN : THROWN };
}

static struct score judge_move(const struct talon_bot_request *q, const struct knockout_view *v,
                               struct talon_move move)
{
    const char *verb = q->game->verbs[move.verb].id;

    if (!strcmp(verb, "name"))
        return judge_suit(v, move.a);
    if (!strcmp(verb, "keep"))
        return (struct score){ 200, KEEPS };
    return judge_taking(v, move.a);
}

unsigned talon_simple_knockout(const struct talon_bot_request *q);
unsigned talon_simple_knockout(const struct talon_bot_request *q)
{
    struct knockout_view v;
    struct score most = { 0, 0 };
    unsigned best = 0;

    observe_knockout(q, &v);
    for (unsigned i = 0; i < q->count; i++) {
        const struct score score = judge_move(q, &v, q->moves[i]);
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_knockout[most.reason]);
    return best;
}
