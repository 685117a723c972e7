/* simple_partners.c - a sensible player of the tricks of Norwegian, Minnesota and Danish Whist. To
 * win them it plays by the maxims of Whist without trump; to lose them it stays below the best card
 * and throws its high ones away.
 */
#include "simple_partners.h"
#include <talon/bits.h>

enum { SEATS = 4, SUITS = 4, LANE = 0x1fff, TEN = 8, ACE = 12, LOW = 2 };

static uint64_t of_suit(uint64_t set, int suit)
{
    return set & (uint64_t)LANE << 16 * suit;
}

static bool exceeds(const struct partners_view *v, uint8_t card)
{
    return talon_suit(card) == v->led && card > v->best;
}

/* A card as high as it is in this deal, and a set of them. */
static uint8_t as_it_counts(const struct partners_view *v, uint8_t face)
{
    const int rank = talon_rank(face), ranks = ACE + 1;

    return v->aim.aces_low ? talon_french(talon_suit(face), (rank + 1) % ranks) : face;
}

static uint64_t all_as_they_count(const struct partners_view *v, uint64_t cards)
{
    uint64_t counted = 0;

    for (uint64_t set = cards; set; set &= set - 1)
        counted |= 1ull << as_it_counts(v, (uint8_t)talon_lowest_bit(set));
    return counted;
}

/* A card that was turned up lies beside the hand, but can be led: it is among the moves. */
static void observe_cards(const struct talon_bot_request *q, struct partners_view *v)
{
    uint64_t gone = simple_cards(q, "won", 0) | simple_cards(q, "won", 1);

    v->hand = simple_cards(q, "hand", v->seat);
    for (unsigned i = 0; v->aim.plays && i < q->count; i++)
        v->hand |= 1ull << q->moves[i].a;
    for (int seat = 0; seat < SEATS; seat++)
        gone |= simple_cards(q, "trick", seat);
    for (int suit = 0; suit < SUITS; suit++)
        v->hidden |= (uint64_t)LANE << 16 * suit;
    v->hidden &= ~all_as_they_count(v, gone | v->hand);
    v->hand = all_as_they_count(v, v->hand);
}

/* A complete trick is over, and we lead the next. */
static void observe_trick(const struct talon_bot_request *q, struct partners_view *v)
{
    const int winner = simple_field(q, "best", 0);

    v->laid = simple_field(q, "laid", 0) % SEATS;
    v->leads = !v->laid;
    if (!v->aim.plays || v->leads)
        return;
    v->partner_wins = winner == v->aim.partner;
    v->best = as_it_counts(v, (uint8_t)talon_lowest_bit(simple_cards(q, "trick", winner)));
    v->led = talon_suit(v->best);
    for (unsigned i = 0; i < q->count; i++)
        v->winners += exceeds(v, as_it_counts(v, q->moves[i].a));
    v->losers = q->count - v->winners;
}

struct partners_aim bots_partners_aim(const struct talon_bot_request *q)
{
    const int contract = simple_field(q, "contract", 0);

    return (struct partners_aim){ .plays = contract != 0,
                                  .low = contract == LOW,
                                  .partner = (q->view->seat + 2) % SEATS };
}

static void observe_partners(const struct talon_bot_request *q, struct partners_view *v)
{
    v->seat = q->view->seat;
    observe_cards(q, v);
    observe_trick(q, v);
}

int bots_partners_strength(uint64_t hand)
{
    int strength = 0;

    for (uint64_t set = hand; set; set &= set - 1) {
        const int above = talon_rank((uint8_t)talon_lowest_bit(set)) - TEN;
        strength += above > 0 ? above : 0;
    }
    return strength;
}

/* ---- to win tricks ------------------------------------------------------------------------- */

static bool is_best_left(const struct partners_view *v, uint8_t card)
{
    return !(of_suit(v->hidden, talon_suit(card)) >> card);
}

/* Whether nobody after us can beat a card of the suit led. */
static bool stays(const struct partners_view *v, uint8_t card)
{
    return v->laid == SEATS - 1 || is_best_left(v, card);
}

/* Our partner's card needs no help, or ours is worth no more: nobody holds one between them. */
static bool leave_it(const struct partners_view *v, uint8_t card)
{
    const uint64_t between = ((1ull << card) - 1) & ~((2ull << v->best) - 1);

    return v->partner_wins && (stays(v, v->best) || !(v->hidden & between));
}

/* Winners first, from long suits; else the lowest card of the longest suit. */
static struct score lead_high(const struct partners_view *v, uint8_t card)
{
    const int held = (int)talon_bit_count(of_suit(v->hand, talon_suit(card)));

    if (is_best_left(v, card))
        return (struct score){ 500 + held, UNBEATABLE };
    return (struct score){ 20 * held - talon_rank(card), LONG_SUIT };
}

/* The cheapest card: masters stay, and so do cards of short suits. */
static struct score give(const struct partners_view *v, uint8_t card)
{
    const bool follows = talon_suit(card) == v->led;
    const int held = (int)talon_bit_count(of_suit(v->hand, talon_suit(card)));
    const int worth = -talon_rank(card) + (follows ? 0 : held / 2 - 15 * is_best_left(v, card));

    if (v->partner_wins)
        return (struct score){ worth, follows ? PARTNER_LOW : PARTNER_SPARE };
    return (struct score){ worth, v->winners ? SECOND_LOW : follows ? BEATEN_LOW : BEATEN_SPARE };
}

static struct score follow_high(const struct partners_view *v, uint8_t card)
{
    const int rank = talon_rank(card);

    if (!exceeds(v, card) || leave_it(v, card))
        return give(v, card);
    if (v->laid == SEATS - 1)
        return (struct score){ 100 - rank, LAST_TAKES };
    if (stays(v, card))
        return (struct score){ 100 - rank, BEST_TAKES };
    return v->laid == 2 ? (struct score){ 50 + rank, THIRD_HIGH } : give(v, card);
}

/* ---- to lose tricks ------------------------------------------------------------------------ */

static struct score follow_low(const struct partners_view *v, uint8_t card)
{
    const int rank = talon_rank(card);

    if (talon_suit(card) != v->led)
        return (struct score){ rank, RID_OF_HIGH };
    if (v->laid == SEATS - 1 && v->partner_wins)
        return (struct score){ rank, PARTNER_STUCK };
    if (!exceeds(v, card))
        return (struct score){ rank, DUCKS };
    if (v->losers)
        return (struct score){ -100, DUCKS }; /* another card is better */
    return v->laid == SEATS - 1 ? (struct score){ rank, STUCK_LAST }
                                : (struct score){ -rank, STUCK_EARLY };
}

static struct score judge_card(const struct partners_view *v, uint8_t card)
{
    if (v->aim.low)
        return v->leads ? (struct score){ -talon_rank(card), LEAD_TO_LOSE } : follow_low(v, card);
    return v->leads ? lead_high(v, card) : follow_high(v, card);
}

unsigned bots_partners_choose(const struct talon_bot_request *q, const char *const *reasons,
                              struct partners_aim aim, partners_judge *judge)
{
    struct partners_view v = { .aim = aim };
    struct score most = { 0, 0 };
    unsigned best = 0;

    observe_partners(q, &v);
    for (unsigned i = 0; i < q->count; i++) {
        const struct score score = v.aim.plays ? judge_card(&v, as_it_counts(&v, q->moves[i].a))
                                               : judge(q, &v, q->moves[i]);
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    talon_bot_explain(q, reasons[most.reason]);
    return best;
}
