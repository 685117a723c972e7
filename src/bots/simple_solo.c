/* simple_solo.c - a sensible player of Solo Whist and Wiezen: it bids the contract that its cards
 * promise the most of, plays for it or against it, and leaves tricks to its partner of this deal.
 */
#include "simple_solo.h"

#include <string.h>

/* As much of the state as everybody sees of it, for the rules of thumb. */
static struct trick_holders observe_auction(const struct talon_bot_request *q)
{
    static const char *const agreed[2][AGREED] = {
        { "slam_trump", "table", NULL },
        { "packets", "announced", "troel_target" },
    };
    const bool wiezen = !strcmp(q->game->id, "wiezen");
    struct trick_holders h = { 0 };

    h.contract = (uint8_t)simple_field(q, "contract", 0);
    h.table.trump = (uint8_t)simple_field(q, "trump", 0);
    for (int s = 0; s < SEATS; s++)
        h.holder[s] = (uint8_t)simple_field(q, "holder", s);
    for (int i = 0; i < AGREED; i++)
        if (agreed[wiezen][i])
            h.agreed[i] = (uint8_t)simple_field(q, agreed[wiezen][i], 0);
    return h;
}

static int reason_of_word(const struct trick_solo_game *game, struct talon_move move)
{
    switch (move.verb) {
    case BID:
        return game->contracts[move.a - CONTRACT_PLACE].aim == AIM_LEAST ? BIDS_CONTRACT
                                                                         : BIDS_MISERE;
    case ACCEPT:
        return ACCEPTS;
    case NAME:
        return NAMES_TRUMP;
    default:
        return move.verb == WAIT ? WAITS : PASSES;
    }
}

static unsigned choose_said(const struct talon_bot_request *q, const struct trick_solo_game *game,
                            const char *const *reasons)
{
    const struct trick_holders h = observe_auction(q);
    const int seat = q->view->seat;
    uint64_t hand = simple_cards(q, "hand", seat);

    if (simple_field(q, "dealer", 0) == seat)
        hand |= simple_cards(q, "turned", 0);
    const unsigned at = solo_choose_word(&h, game, hand, q->moves, q->count);
    talon_bot_explain(q, reasons[reason_of_word(game, q->moves[at])]);
    return at;
}

static unsigned choose_card_played(const struct talon_bot_request *q,
                                   const struct trick_solo_game *game, const char *const *reasons)
{
    const struct trick_holders h = observe_auction(q);
    const struct trick_contract contract = game->terms(&h).contract;

    return bots_holders_card(q, &h, &contract, holders_way_of(&contract, h.holder[q->view->seat]),
                             reasons);
}

unsigned bots_solo_choose(const struct talon_bot_request *q, const char *const *reasons)
{
    const struct trick_solo_game *game = solo_auction_of(q->game->id);

    return q->moves[0].verb == TRICK_PLAY ? choose_card_played(q, game, reasons)
                                          : choose_said(q, game, reasons);
}
