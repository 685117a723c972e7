/* simple_danish.c - a sensible player of Danish Whist: it bids what its hand can make by itself, or
 * a grand on many high cards.
 */
#include "knowledge/danish_maxims.h"
#include "simple_partners.h"

#include <string.h>

enum { SEATS = 4, FIRST_PLACE = 128, GRANDI_TRICKS = 7 };
enum { NOLO = 1, GRAND, SOLO_NOLO, GRANDI, PAS }; /* of the fields contract and best */
enum { BIDS_GRAND = PARTNERS_REASONS, BIDS_SOLO_NOLO, BIDS_GRANDI, PASSES };
extern const char *const talon_reasons_danish[];
const char *const talon_reasons_danish[] = {
    PARTNERS_REASON_ROWS,
    [BIDS_GRAND] = "You hold many high cards. Bid grand.",
    [BIDS_SOLO_NOLO] = "Nobody can force you to win a trick. Bid solo nolo.",
    [BIDS_GRANDI] = "You can win seven tricks before anybody else wins one. Bid grandi.",
    [PASSES] = "Your hand is not good enough for a higher bid. Pass.",
    NULL,
};

static struct score judge_bid(const struct talon_bot_request *q, const struct partners_view *v,
                              struct talon_move move)
{
    const int contract = move.a - FIRST_PLACE + NOLO;

    if (!strcmp(q->game->verbs[move.verb].id, "pass"))
        return (struct score){ 0, PASSES };
    if (contract == GRANDI && maxim_tricks_at_once(v->hand) >= GRANDI_TRICKS)
        return (struct score){ 3, BIDS_GRANDI };
    if (contract == SOLO_NOLO && !maxim_can_be_forced(v->hand, true))
        return (struct score){ 2, BIDS_SOLO_NOLO };
    if (contract == GRAND && bots_partners_strength(v->hand) >= PARTNERS_STRONG)
        return (struct score){ 1, BIDS_GRAND };
    return (struct score){ -1, PASSES };
}

/* At solo nolo the declarer's partner wins what he can, and at grandi he stays away. */
static struct partners_aim aim_of(const struct talon_bot_request *q)
{
    const int contract = simple_field(q, "contract", 0), seat = q->view->seat;
    const int declarer = simple_field(q, "declarer", 0) - 1, partner = (seat + 2) % SEATS;
    const bool alone = contract == SOLO_NOLO || contract == GRANDI,
               low = contract != GRAND && contract != GRANDI;
    const bool joins = declarer >= 0 && !((seat ^ declarer) & 1);

    return (struct partners_aim){ .plays = contract != 0,
                                  .low = low != (alone && partner == declarer),
                                  .aces_low = contract && low,
                                  .partner = contract == PAS || (alone && joins) ? -1 : partner };
}

unsigned talon_simple_danish(const struct talon_bot_request *q);
unsigned talon_simple_danish(const struct talon_bot_request *q)
{
    return bots_partners_choose(q, talon_reasons_danish, aim_of(q), judge_bid);
}
