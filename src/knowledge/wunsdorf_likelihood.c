/* wunsdorf_likelihood.c - how well a world of Wunsdorf explains what the others have bid and
 * played: the round is played again in it, and each step is compared with the quick player's.
 */
#include "wunsdorf_knowledge.h"

/* Gives every card that was told as played back to its hand. False if some were played before the
 * history began, as in a position. */
static bool rewind(struct wunsdorf *w, const struct talon_memory *memory)
{
    uint64_t out[2] = { w->played[0] | w->lying[0], w->played[1] | w->lying[1] };

    for (unsigned i = 0; i < memory->moves_count; i++) {
        const struct talon_told_move *told = &memory->moves[i];
        if (told->move.verb != PLAY)
            continue;
        put(w->hand[told->seat], told->move.a);
        out[told->move.a >> 6] &= ~bit(told->move.a);
    }
    return !(out[0] | out[1]);
}

static void begin_round(struct wunsdorf *w)
{
    w->leader = (uint8_t)talon_left_of(w->dealer, w->seats); /* R-WUN-09 */
    w->acting = (uint8_t)talon_seat_bit(w->leader);
    w->stage = BIDDING;
    w->top = w->laid = 0;
    for (int s = 0; s < SEATS; s++)
        w->bid[s] = w->tricks[s] = w->trick[s] = 0;
    w->played[0] = w->played[1] = w->lying[0] = w->lying[1] = 0;
}

/* Rounds in which a card is shown, and blind plays, tell nothing of hands. */
static bool tells(const struct wunsdorf *w)
{
    return !(w->agreed & DEALER_LAST_CARD && !w->trump_card) && (!w->blind || w->stage == BIDDING);
}

/* How often this seat's hand brings its move, as things were before it. */
static float likelihood_of_move(const struct wunsdorf *w, const struct talon_told_move *told)
{
    const struct wunsdorf_numbers *by = &wunsdorf_fitted;

    return told->move.verb == BID ? wunsdorf_bid_likelihood(by, w, told->seat, told->move.a)
                                  : wunsdorf_card_likelihood(by, w, told->seat, told->move.a);
}

/* The moves of one hand are not independent, so their product is too sure of itself: this is its
 * power of 3/4. Four times the chances keep it near 1. */
float wunsdorf_likelihood(const void *world, int viewer, const struct talon_memory *memory,
                          void *room)
{
    struct wunsdorf w = *(const struct wunsdorf *)world;
    float likelihood = 1;

    (void)room;
    if (!tells(&w) || !rewind(&w, memory))
        return 1;
    begin_round(&w);
    for (unsigned i = 0; i < memory->moves_count; i++) {
        const struct talon_told_move *told = &memory->moves[i];
        if (told->move.verb == DEAL)
            continue;
        if (told->seat != viewer)
            likelihood *= 4 * likelihood_of_move(&w, told);
        wunsdorf_apply(&w, told->seat, told->move, NULL);
    }
    const float root = __builtin_sqrtf(likelihood);
    return root * __builtin_sqrtf(root);
}
