/* simple_bid_whist.c - a sensible player of Bid Whist: it bids by its own cards and an average
 * partner, keeps its trumps and strong cards, and plays as if all cards were high ones.
 */
#include "knowledge/bid_whist_maxims.h"
#include "simple_tricks.h"

#include <string.h>

enum { SEATS = 4, FIRST_PLACE = 128, UP = 0, DOWN, WITHOUT_TRUMP, KINDS };
enum { BIG_JOKER = 13, LITTLE_JOKER = 29 };
enum {
    PARTNER_HAS_IT = TAKE_REASONS,
    IDLE_JOKER,
    BIDS,
    MUST_BID,
    PASSES,
    NAMES,
    LETS_HIGH_WIN,
    LETS_LOW_WIN,
    BURIES
};
extern const char *const talon_reasons_bid_whist[];
const char *const talon_reasons_bid_whist[] = {
    [LEADS_TRUMP] = "{a} is the strongest trump still in play. Draw the others' trumps with it.",
    [LEADS_MASTER] = "Nobody holds a stronger card of this suit. Lead {a}.",
    [LEADS_LONG] = "Lead a weak card of your longest suit. Its strong cards can win later.",
    [WINS_LAST] = "You play last. {a} is your weakest card that wins the trick.",
    [WINS_SURELY] =
        "Nobody still to play has a stronger card of this suit. Take the trick with {a}.",
    [WINS_SO_FAR] = "Only one player is still to come. {a} is your strongest card here.",
    [GIVES_LOW] = "You cannot be sure to win this trick. Play your weakest card of the suit.",
    [GIVES_SPARE] = "You cannot be sure to win this trick. Throw away a card you can spare.",
    [PARTNER_HAS_IT] = "Your partner is winning the trick. Play a card you can spare.",
    [IDLE_JOKER] = "Without trump a joker wins nothing. Get rid of it.",
    [BIDS] =
        "With partner and kitty your cards are good for so many books. Bid no more than you must.",
    [MUST_BID] = "As the dealer you must bid. Make the lowest bid of the kind that suits you best.",
    [PASSES] = "Your cards are not worth a higher bid. Pass.",
    [NAMES] = "It is your best suit. Make it trump.",
    [LETS_HIGH_WIN] = "Your high cards are better than your low ones. Let high cards win.",
    [LETS_LOW_WIN] = "Your low cards are better than your high ones. Let low cards win.",
    [BURIES] = "Keep trumps, strong cards and long suits. Bury {a}.",
    NULL,
};

static bool is_verb(const struct talon_bot_request *q, unsigned at, const char *id)
{
    return !strcmp(q->game->verbs[q->moves[at].verb].id, id);
}

static int low_order_of(const struct talon_bot_request *q)
{
    return simple_field(q, "aces_down", 0) ? MAXIM_DOWN_BAD : MAXIM_DOWN;
}

static int books_by_kind(const struct talon_bot_request *q, uint64_t hand, int kind)
{
    const int down = low_order_of(q), order = kind == DOWN ? down : MAXIM_HIGH;

    if (kind != WITHOUT_TRUMP)
        return maxim_books(hand, order, maxim_best_suit(hand, order));
    const int high = maxim_books(hand, MAXIM_HIGH, MAXIM_NO_TRUMP),
              low = maxim_books(hand, down, MAXIM_NO_TRUMP);
    return high > low ? high : low;
}

/* The lowest bid of the best kind; the partner's own is left alone. */
static unsigned choose_call_of_bid_whist(const struct talon_bot_request *q, uint64_t hand)
{
    const int bidder = simple_field(q, "high_bidder", 0) - 1;
    const bool partner = bidder == (q->view->seat + 2) % SEATS, must = !is_verb(q, 0, "pass");
    int best = UP;

    for (int kind = DOWN; kind < KINDS; kind++)
        if (books_by_kind(q, hand, kind) > books_by_kind(q, hand, best))
            best = kind;
    for (unsigned i = 0; i < q->count; i++)
        if (is_verb(q, i, "bid") && q->moves[i].b == FIRST_PLACE + best) {
            const bool good =
                !partner && maxim_is_good_for(books_by_kind(q, hand, best), q->moves[i].a);
            if (!good && !must)
                break;
            talon_bot_explain(q, talon_reasons_bid_whist[good ? BIDS : MUST_BID]);
            return i;
        }
    talon_bot_explain(q, talon_reasons_bid_whist[PASSES]);
    return 0;
}

static unsigned choose_name(const struct talon_bot_request *q, uint64_t hand)
{
    const bool low = simple_field(q, "high_kind", 0) == DOWN;

    if (is_verb(q, 0, "name")) {
        talon_bot_explain(q, talon_reasons_bid_whist[NAMES]);
        return (unsigned)maxim_best_suit(hand, low ? low_order_of(q) : MAXIM_HIGH);
    }
    const bool down = maxim_books(hand, low_order_of(q), MAXIM_NO_TRUMP) >
                      maxim_books(hand, MAXIM_HIGH, MAXIM_NO_TRUMP);
    talon_bot_explain(q, talon_reasons_bid_whist[down ? LETS_LOW_WIN : LETS_HIGH_WIN]);
    return down;
}

static unsigned choose_to_bury(const struct talon_bot_request *q, uint64_t hand)
{
    const uint64_t cards = hand | simple_cards(q, "kitty", 0);
    const int order = simple_field(q, "order", 0), trump = simple_field(q, "trump", 0);
    unsigned worst = 0;

    for (unsigned i = 1; i < q->count; i++)
        if (maxim_worth_kept(cards, q->moves[i].a, order, trump) <
            maxim_worth_kept(cards, q->moves[worst].a, order, trump))
            worst = i;
    talon_bot_explain(q, talon_reasons_bid_whist[BURIES]);
    return worst;
}

/* The cards that have left the play, as far as we know. */
static uint64_t gone_cards(const struct talon_bot_request *q)
{
    return simple_cards(q, "won", 0) | simple_cards(q, "won", 1) |
           simple_cards(q, "buried", q->view->seat);
}

/* The jokers that others may hold. */
static uint64_t jokers_out(const struct talon_bot_request *q, uint64_t seen)
{
    const int jokers = simple_field(q, "jokers", 0);

    return ((jokers > 0 ? 1ull << BIG_JOKER : 0) | (jokers > 1 ? 1ull << LITTLE_JOKER : 0)) & ~seen;
}

static unsigned choose_bid_whist_play(const struct talon_bot_request *q)
{
    const int order = simple_field(q, "order", 0), trump = simple_field(q, "trump", 0);
    const uint64_t gone = gone_cards(q);
    struct trick_sight sight = simple_sight(q, gone);
    uint64_t seen = gone | sight.hand;

    for (int seat = 0; seat < SEATS; seat++)
        seen |= simple_cards(q, "trick", seat);
    const uint64_t idle =
        trump == MAXIM_NO_TRUMP ? sight.cards & (1ull << BIG_JOKER | 1ull << LITTLE_JOKER) : 0;
    if (idle && (idle == sight.cards || sight.led != MAXIM_NOTHING_LED)) {
        talon_bot_explain(q, talon_reasons_bid_whist[IDLE_JOKER]);
        return simple_place(q, (uint8_t)talon_lowest_bit(idle));
    }
    const uint64_t best = maxim_ordered(1ull << sight.best, order, trump);
    sight.hand = maxim_ordered(sight.hand, order, trump);
    sight.cards = maxim_ordered(sight.cards, order, trump);
    sight.out = maxim_ordered(sight.out | jokers_out(q, seen), order, trump);
    sight.best = best ? (uint8_t)talon_lowest_bit(best) : 0;
    sight.partner_wins =
        sight.to_come < SEATS - 1 && simple_field(q, "best", 0) == (q->view->seat + 2) % SEATS;
    const struct trick_choice choice = maxim_take(&sight);
    talon_bot_explain(
        q, talon_reasons_bid_whist[choice.reason == LETS_PARTNER ? PARTNER_HAS_IT : choice.reason]);
    return simple_place(q, maxim_unordered(choice.card, order, trump));
}

unsigned talon_simple_bid_whist(const struct talon_bot_request *q);
unsigned talon_simple_bid_whist(const struct talon_bot_request *q)
{
    const uint64_t hand = simple_cards(q, "hand", q->view->seat);

    if (is_verb(q, 0, "pass") || is_verb(q, 0, "bid"))
        return choose_call_of_bid_whist(q, hand);
    if (is_verb(q, 0, "bury"))
        return choose_to_bury(q, hand);
    return is_verb(q, 0, "play") ? choose_bid_whist_play(q) : choose_name(q, hand);
}
