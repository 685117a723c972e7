/* simple_holders.c - how sensible players play a contract of the Belgian and English games, or
 * against one, and leave tricks to their partner of this deal.
 */
#include "simple_holders.h"

static int reason_of_card(int way, struct trick_choice choice)
{
    if (way != AGAINST_NONE)
        return (int)choice.reason;
    return choice.reason == LEADS_LOW     ? FORCES_LOW
           : choice.reason == STAYS_BELOW ? FORCES_BELOW
           : choice.reason == THROWS_HIGH ? FORCES_HIGH
                                          : (int)choice.reason;
}

unsigned bots_holders_card(const struct talon_bot_request *q, const struct trick_holders *h,
                           const struct trick_contract *contract, int way,
                           const char *const *reasons)
{
    const int seat = q->view->seat, best = simple_field(q, "best", 0);
    struct trick_sight sight = simple_sight(q, simple_cards(q, "played", 0));

    sight.hand |= simple_cards(q, "open_hand", seat);
    sight.out &= ~sight.hand;
    sight.partner_wins = sight.to_come < SEATS - 1 && h->holder[seat] == h->holder[best] &&
                         (contract->held == HELD_BY_PAIR || !h->holder[seat]);
    const struct trick_choice choice = holders_best_card(&sight, way);
    talon_bot_explain(q, reasons[reason_of_card(way, choice)]);
    return simple_place(q, choice.card);
}
