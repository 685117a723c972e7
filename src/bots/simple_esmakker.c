/* simple_esmakker.c - a sensible player of call-ace Whist: it bids what its hand is worth beside a
 * partner with an ace, leads its jokers, and trusts only those of whom it knows.
 */
#include "knowledge/esmakker_maxims.h"
#include "simple_tricks.h"

#include <string.h>

enum { SEATS = 4, PLACES = 128, FIRST_SOL = 7, FIRST_KIND = 10, TRICKS_LEAST = 7, ACE = 12 };
enum { ALONE = SEATS + 1, ACE_LOW_SOL = 5, GOOD_TRUMP = 4 };
enum {
    BIDS_TRICKS = CARD_REASONS,
    BIDS_SOL,
    PASSES,
    NAMES_LONG,
    CALLS_SHORT,
    CALLS_ANY,
    CALLS_OWN,
    TAKES_TRUMP,
    TURNS_NEXT,
    JOINS_SOL,
    STAYS_OUT,
    DROPS_LOW,
    DROPS_HIGH,
    DRAWS,
};
extern const char *const talon_reasons_esmakker[];
/* clang-format off */
const char *const talon_reasons_esmakker[] = {
    TAKE_REASON_ROWS,
    AVOID_REASON_ROWS,
    [LETS_PARTNER] = "Your partner is winning the trick. Play the card that you need least.",
    [LEADS_JOKER] = "A joker that is led wins the trick. Lead {a}.",
    [JOKER_LIES] = "A joker was led and wins. Play the card that you need least.",
    [JOKERS_LEFT] = "You can play only jokers, and they win nothing here.",
    [BIDS_TRICKS] = "Your hand is worth this bid beside a partner with an ace.",
    [BIDS_SOL] = "Nobody can force you to win a trick. Bid a sol.",
    [PASSES] = "Your hand is not good enough for a higher bid. Pass.",
    [NAMES_LONG] = "With this trump you win the most tricks.",
    [CALLS_SHORT] = "You hold few cards of this suit. Its ace is easy to reach.",
    [CALLS_ANY] = "You do not hold this ace. Its holder will be your partner.",
    [CALLS_OWN] = "You hold all these aces. Call one of them, and you play alone.",
    [TAKES_TRUMP] = "You hold enough cards of this suit. Take it as trump.",
    [TURNS_NEXT] = "You hold too few cards of this suit. Turn the next card.",
    [JOINS_SOL] = "Nobody can force you to win a trick. Join.",
    [STAYS_OUT] = "Your cards could be forced to win tricks. Do not join.",
    [DROPS_LOW] = "This low card wins nothing. Drop it.",
    [DROPS_HIGH] = "This card could make you win a trick. Drop it.",
    [DRAWS] = "All your cards are good. Drop no more.",
    NULL,
};
/* clang-format on */

/* What the player knows of the deal. */
struct call_view {
    uint64_t hand, called_ace;
    int seat, declarer, partner, kind, trump;
    bool is_sol, aces_low;
};

static struct call_view look_at(const struct talon_bot_request *q)
{
    struct call_view v = { .seat = q->view->seat };
    const int called = simple_field(q, "called", 0), shown = simple_field(q, "partner_shown", 0);

    v.hand = simple_cards(q, "hand", v.seat) | simple_cards(q, "open_hand", v.seat);
    v.declarer = simple_field(q, "declarer", 0) - 1;
    v.kind = simple_field(q, "best_kind", 0);
    v.trump = simple_field(q, "trump", 0);
    v.is_sol = v.kind >= MAXIM_SOL;
    v.aces_low = simple_field(q, "agreed", ACE_LOW_SOL);
    v.called_ace = called ? 1ull << talon_french(called - 1, ACE) : 0;
    v.partner = shown == ALONE ? -1 : shown - 1;
    if ((v.hand & v.called_ace) && v.seat != v.declarer)
        v.partner = v.seat;
    return v;
}

/* ---- before the play ------------------------------------------------------------------------- */

static struct score judge_call_bid(const struct call_view *v, struct talon_move move)
{
    const bool is_sol = move.b == TALON_NO_CARD;
    const int kind =
        is_sol ? move.a - PLACES - FIRST_SOL + MAXIM_SOL : move.b - PLACES - FIRST_KIND;
    const int tricks = move.a - PLACES + TRICKS_LEAST;

    if (!maxim_is_bid(v->hand, tricks, kind, v->aces_low))
        return (struct score){ -1, PASSES };
    return is_sol ? (struct score){ 50 + kind, BIDS_SOL }
                  : (struct score){ 100 - tricks, BIDS_TRICKS };
}

static struct score judge_call(const struct call_view *v, int suit)
{
    const int worth = maxim_of_call(v->hand, suit);

    return (struct score){ worth, worth > 1 ? CALLS_SHORT : worth > 0 ? CALLS_ANY : CALLS_OWN };
}

static struct score judge_trump(const struct talon_bot_request *q, const struct call_view *v,
                                bool takes)
{
    unsigned count;
    const uint8_t *turned = simple_zone(q, "turned", 0, &count);
    const uint8_t face = turned[count - 1];
    const bool good =
        talon_rank(face) != MAXIM_JOKER && maxim_length(v->hand, talon_suit(face)) >= GOOD_TRUMP;

    return (struct score){ takes == good, takes ? TAKES_TRUMP : TURNS_NEXT };
}

static struct score judge_drop(const struct call_view *v, uint8_t card)
{
    return (struct score){ maxim_of_drop(v->hand, card, v->trump, v->is_sol),
                           v->is_sol ? DROPS_HIGH : DROPS_LOW };
}

static struct score judge_call_move(const struct talon_bot_request *q, const struct call_view *v,
                                    struct talon_move move)
{
    const char *verb = q->game->verbs[move.verb].id;

    if (!strcmp(verb, "bid"))
        return judge_call_bid(v, move);
    if (!strcmp(verb, "name"))
        return (struct score){ maxim_joker_tricks(v->hand, move.a - PLACES), NAMES_LONG };
    if (!strcmp(verb, "call"))
        return judge_call(v, move.a - PLACES);
    if (!strcmp(verb, "take") || !strcmp(verb, "turn"))
        return judge_trump(q, v, verb[1] == 'a');
    if (!strcmp(verb, "drop"))
        return judge_drop(v, move.a);
    if (!strcmp(verb, "join"))
        return (struct score){ maxim_is_bid(v->hand, 0, v->kind, v->aces_low) ? 1 : -1, JOINS_SOL };
    if (!strcmp(verb, "hold"))
        return (struct score){ -1, PASSES };
    if (!strcmp(verb, "done"))
        return (struct score){ 0, DRAWS };
    return (struct score){ 0, v->declarer >= 0 ? STAYS_OUT : PASSES };
}

static unsigned choose_word(const struct talon_bot_request *q, const struct call_view *v,
                            int *reason)
{
    struct score most = { 0, 0 };
    unsigned best = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const struct score score = judge_call_move(q, v, q->moves[i]);
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    *reason = most.reason;
    return best;
}

/* ---- the play -------------------------------------------------------------------------------- */

static bool is_of_declarer(const struct call_view *v, int seat)
{
    return seat == v->declarer || seat == v->partner;
}

/* Opponents trust nobody before the partner is known. */
static bool has_friend_best(const struct talon_bot_request *q, const struct call_view *v)
{
    const int best = simple_field(q, "best", 0);
    const bool known = simple_field(q, "partner_shown", 0) || is_of_declarer(v, v->seat);

    return !v->is_sol && best != v->seat && known &&
           is_of_declarer(v, best) == is_of_declarer(v, v->seat);
}

static unsigned choose_call_card(const struct talon_bot_request *q, const struct call_view *v,
                                 int *reason)
{
    struct trick_sight sight =
        simple_sight(q, simple_cards(q, "played", 0) | simple_cards(q, "dropped", v->seat));
    const bool leads = simple_field(q, "laid", 0) % SEATS == 0;

    sight.hand = v->hand;
    sight.partner_wins = !leads && has_friend_best(q, v);
    const struct joker_trick trick = { .wants = !v->is_sol,
                                       .leads = leads,
                                       .aces_low = v->is_sol && v->aces_low };
    const struct trick_choice choice = maxim_beside_jokers(sight, trick);
    *reason = (int)choice.reason;
    return simple_place(q, choice.card);
}

unsigned talon_simple_esmakker(const struct talon_bot_request *q);
unsigned talon_simple_esmakker(const struct talon_bot_request *q)
{
    const struct call_view v = look_at(q);
    int reason;
    const unsigned best = !strcmp(q->game->verbs[q->moves[0].verb].id, "play")
                              ? choose_call_card(q, &v, &reason)
                              : choose_word(q, &v, &reason);

    talon_bot_explain(q, talon_reasons_esmakker[reason]);
    return best;
}
