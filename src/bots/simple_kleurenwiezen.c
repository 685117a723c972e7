/* simple_kleurenwiezen.c - a sensible player of Kleurenwiezen: it proposes its best suit, accepts
 * where its trumps support the proposer, and plays a misère with low cards alone.
 */
#include "simple_holders.h"

#include "knowledge/kleurenwiezen_maxims.h"

enum {
    WAITS_FIRST = HOLDERS_REASONS,
    PROPOSES_SUIT,
    ACCEPTS_SUIT,
    RAISES_PAIR,
    GOES_ALONE,
    BIDS_PICCOLO,
    NAMES_CALLED,
    NAMES_OTHER,
    DROPS_DANGER,
    DROPS_HIGHEST
};
extern const char *const talon_reasons_kleurenwiezen[];
/* clang-format off */
const char *const talon_reasons_kleurenwiezen[] = {
    HOLDERS_REASON_ROWS,
    [WAITS_FIRST] = WAIT_REASON,
    [PROPOSES_SUIT] =
        "With this trump and a partner eight tricks are likely. Propose your best suit.",
    [ACCEPTS_SUIT] = "Your cards go well with this suit. Accept, and you two play together.",
    [RAISES_PAIR] = "You two are good enough for one trick more. Raise.",
    [GOES_ALONE] = "Your suit is good enough without a partner. Go on alone.",
    [BIDS_PICCOLO] = "Your ace takes one trick, and your other cards are low. Bid a piccolo.",
    [NAMES_CALLED] = "With the suit of the called card as trump eight tricks are enough.",
    [NAMES_OTHER] = "With this trump you take so many more tricks that you can promise nine.",
    [DROPS_DANGER] = "{a} could make you take a trick. Drop it.",
    [DROPS_HIGHEST] =
        "Keep low cards, which force the player of the misère to take a trick. Drop {a}.",
    NULL,
};
/* clang-format on */

/* As much of the state as everybody sees of it, for the rules of thumb. */
static struct kleurenwiezen observe_bids(const struct talon_bot_request *q)
{
    struct kleurenwiezen k = { .factor = 1 };

    k.h.contract = (uint8_t)simple_field(q, "contract", 0);
    k.h.called = (uint8_t)simple_field(q, "called", 0);
    k.h.table.trump = (uint8_t)simple_field(q, "trump", 0);
    k.suit = (uint8_t)simple_field(q, "suit", 0);
    k.h.agreed[WITH_PICCOLO] = (uint8_t)simple_field(q, "piccolo", 0);
    k.agreed_more[FROM_SIX] = (uint8_t)simple_field(q, "from_six", 0);
    for (int s = 0; s < SEATS; s++) {
        k.h.holder[s] = (uint8_t)simple_field(q, "holder", s);
        k.h.tricks[s] = (uint8_t)simple_field(q, "tricks", s);
        k.word_suit[s] = (uint8_t)simple_field(q, "word_suit", s);
    }
    return k;
}

static int reason_of_bid(int contract)
{
    const struct trick_contract *row = &kleurenwiezen_ladder[contract - 1];

    if (row->aim != AIM_LEAST)
        return row->aim == AIM_EXACT ? BIDS_PICCOLO : BIDS_MISERE;
    if (row->held == HELD_BY_PAIR)
        return RAISES_PAIR;
    return contract < AB_9 ? GOES_ALONE : BIDS_CONTRACT;
}

static int reason_of_saying(const struct kleurenwiezen *k, int seat, struct talon_move move)
{
    switch (move.verb) {
    case BID:
        return reason_of_bid(move.a - BID_CONTRACT + 1);
    case PROPOSE:
        return PROPOSES_SUIT;
    case ACCEPT:
        return ACCEPTS_SUIT;
    case NAME:
        return move.a - SUIT_PLACE == (k->h.called - 1) / HAND_CARDS ? NAMES_CALLED : NAMES_OTHER;
    case DROP:
        return k->h.holder[seat] ? DROPS_DANGER : DROPS_HIGHEST;
    default:
        return move.verb == WAIT ? WAITS_FIRST : PASSES;
    }
}

unsigned talon_simple_kleurenwiezen(const struct talon_bot_request *q);
unsigned talon_simple_kleurenwiezen(const struct talon_bot_request *q)
{
    const struct kleurenwiezen k = observe_bids(q);
    const int seat = q->view->seat;

    if (q->moves[0].verb == TRICK_PLAY) {
        const struct trick_contract contract = kleurenwiezen_terms(&k).contract;
        return bots_holders_card(q, &k.h, &contract, kleurenwiezen_way_of(&k, seat),
                                 talon_reasons_kleurenwiezen);
    }
    const unsigned at =
        kleurenwiezen_choose_word(&k, seat, simple_cards(q, "hand", seat), q->moves, q->count);
    talon_bot_explain(q, talon_reasons_kleurenwiezen[reason_of_saying(&k, seat, q->moves[at])]);
    return at;
}
