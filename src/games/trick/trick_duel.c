/* trick_duel.c - who speaks in the auction of both Danish games, and when it is over.
 *
 * Rules: R-DAN-05, R-ESM-03.
 */
#include "trick_duel.h"

/* Without a bid the champion speaks, then the one of the two who is not the best bidder. */
enum { DUEL_OPEN, DUEL_CHALLENGED, DUEL_ANSWER, DUEL_STATES };

/* What an action changes: the challenger takes the champion's place; the next seat challenges; the
 * one who speaks is the best bidder. */
struct duel_step {
    bool yields, next, outbids;
};

/* clang-format off */
static const struct duel_step steps[DUEL_STATES][DUEL_ACTIONS] = {
    [DUEL_OPEN] = { [DUEL_PASS] = { true, true, false }, [DUEL_BID] = { false, false, true } },
    [DUEL_CHALLENGED] = { [DUEL_PASS] = { false, true, false },
                          [DUEL_BID] = { false, false, true } },
    [DUEL_ANSWER] = { [DUEL_PASS] = { true, true, false }, [DUEL_BID] = { false, false, true },
                      [DUEL_HOLD] = { false, false, true } },
};
/* clang-format on */

static int duel_state(const struct trick_duel *duel)
{
    if (!duel->best_bidder)
        return DUEL_OPEN;
    return duel->best_bidder == duel->champion ? DUEL_CHALLENGED : DUEL_ANSWER;
}

/* The seat + 1 that challenges after this one; after the dealer there is none. */
static uint8_t challenger_after(uint8_t seat_1, const struct trick_table *t)
{
    if (!seat_1 || seat_1 == t->dealer + 1)
        return 0;
    return (uint8_t)(talon_left_of(seat_1 - 1, t->seats) + 1);
}

void trick_duel_begin(struct trick_duel *duel, const struct trick_table *t)
{
    duel->champion = (uint8_t)(talon_left_of(t->dealer, t->seats) + 1);
    duel->challenger = challenger_after(duel->champion, t);
    duel->best_bidder = 0;
}

bool trick_duel_is_answer(const struct trick_duel *duel)
{
    return duel_state(duel) == DUEL_ANSWER;
}

int trick_duel_turn(const struct trick_duel *duel)
{
    return (duel_state(duel) == DUEL_CHALLENGED ? duel->challenger : duel->champion) - 1;
}

bool trick_duel_speak(struct trick_duel *duel, const struct trick_table *t, int action)
{
    const struct duel_step step = steps[duel_state(duel)][action];
    const int speaker = trick_duel_turn(duel);

    if (step.outbids)
        duel->best_bidder = (uint8_t)(speaker + 1);
    if (step.yields)
        duel->champion = duel->challenger;
    if (step.next)
        duel->challenger = challenger_after(duel->challenger, t);
    if (duel->challenger || (duel->champion && duel_state(duel) == DUEL_OPEN))
        return true;
    duel->champion = 0;
    return false;
}

/* How far a seat + 1 sits from the dealer, clockwise; the dealer last. */
static int duel_place(uint8_t seat_1, const struct trick_table *t)
{
    return (seat_1 + t->seats - 2 - t->dealer) % t->seats;
}

bool trick_duel_validate(struct trick_duel *duel, const struct trick_table *t)
{
    if (!duel->champion && !duel->challenger && !duel->best_bidder)
        trick_duel_begin(duel, t);
    if (!duel->champion || duel->champion > t->seats || duel->challenger > t->seats)
        return false;
    if (!duel->challenger)
        return duel->champion == t->dealer + 1 && !duel->best_bidder;
    if (duel_place(duel->challenger, t) <= duel_place(duel->champion, t))
        return false;
    return !duel->best_bidder || duel->best_bidder == duel->champion ||
           duel->best_bidder == duel->challenger;
}
