/* simple_israeli.c - a sensible player of Israeli Whist: it bids and declares what its cards are
 * worth, and takes tricks until it has as many as it declared.
 */
#include "knowledge/israeli_maxims.h"
#include "simple_tricks.h"

#include <string.h>

enum { SEATS = 4, SUIT_PLACE = 128 };
enum { BIDS = TRICK_REASONS, PASSES, GIVES, DECLARES, DECLARES_NONE, DECLARES_NEXT };
extern const char *const talon_reasons_israeli[];
const char *const talon_reasons_israeli[] = {
    TAKE_REASON_ROWS,
    AVOID_REASON_ROWS,
    [BIDS] = "Your cards are good for so many tricks in this suit. Bid no more than you must.",
    [PASSES] = "Your cards are not worth a higher bid. Pass.",
    [GIVES] = "Keep your long suits and your high cards. Give the others away.",
    [DECLARES] = "Your cards are worth about {a} tricks. Declare {a}.",
    [DECLARES_NONE] = "Your cards win hardly any trick. Declare 0.",
    [DECLARES_NEXT] = "The number that fits best is not allowed. Declare the next one.",
    NULL,
};

static const char *verb_of(const struct talon_bot_request *q, unsigned at)
{
    return q->game->verbs[q->moves[at].verb].id;
}

/* The lowest bid of the best suit stands first among those of it. */
static unsigned choose_bid(const struct talon_bot_request *q, uint64_t hand)
{
    const int trump = maxim_best_trump(hand), worth = maxim_tricks(hand, trump);

    for (unsigned i = 0; i < q->count; i++)
        if (!strcmp(verb_of(q, i), "bid") && q->moves[i].b == SUIT_PLACE + trump) {
            if (!maxim_is_worth_bid(worth, q->moves[i].a))
                break;
            talon_bot_explain(q, talon_reasons_israeli[BIDS]);
            return i;
        }
    talon_bot_explain(q, talon_reasons_israeli[PASSES]);
    return 0;
}

static unsigned choose_gift(const struct talon_bot_request *q, uint64_t hand)
{
    unsigned best = 0;
    int least = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const struct talon_move m = q->moves[i];
        const int worth = maxim_worth_of_card(hand, m.a) + maxim_worth_of_card(hand, m.b) +
                          maxim_worth_of_card(hand, m.c);
        if (!i || worth < least) {
            least = worth;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_israeli[GIVES]);
    return best;
}

static unsigned choose_number(const struct talon_bot_request *q, uint64_t hand)
{
    int sum = 0, later = SEATS - 1;

    for (int s = 0; s < SEATS; s++) {
        const int declared = simple_field(q, "bid", s);
        sum += declared ? declared - 1 : 0;
        later -= declared != 0;
    }
    const int number = maxim_number(maxim_tricks(hand, simple_field(q, "trump", 0)), sum, later);
    for (unsigned i = 0; i < q->count; i++)
        if (q->moves[i].a >= number) {
            const int reason = q->moves[i].a > number ? DECLARES_NEXT
                               : number               ? DECLARES
                                                      : DECLARES_NONE;
            talon_bot_explain(q, talon_reasons_israeli[reason]);
            return i;
        }
    talon_bot_explain(q, talon_reasons_israeli[DECLARES_NEXT]);
    return q->count - 1;
}

static unsigned choose_israeli_card(const struct talon_bot_request *q)
{
    const int seat = q->view->seat;
    const struct trick_sight sight = simple_sight(q, simple_cards(q, "played", 0));
    const bool wants = simple_field(q, "tricks", seat) < simple_field(q, "bid", seat) - 1;
    const struct trick_choice choice = wants ? maxim_take(&sight) : maxim_avoid(&sight);

    talon_bot_explain(q, talon_reasons_israeli[choice.reason]);
    return simple_place(q, choice.card);
}

unsigned talon_simple_israeli(const struct talon_bot_request *q);
unsigned talon_simple_israeli(const struct talon_bot_request *q)
{
    const uint64_t hand = simple_cards(q, "hand", q->view->seat);

    if (!strcmp(verb_of(q, 0), "pass"))
        return choose_bid(q, hand);
    if (!strcmp(verb_of(q, 0), "give"))
        return choose_gift(q, hand);
    return strcmp(verb_of(q, 0), "declare") ? choose_israeli_card(q) : choose_number(q, hand);
}
