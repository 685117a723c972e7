/* wunsdorf_likelihood.c - how well a world of Wunsdorf explains what the others have bid and
 * played: the round is played again in it, and each step is compared with the quick player's.
 */
#include "wunsdorf_knowledge.h"

/* How much a bid or a card counts that the quick player would not have chosen: a regret of so much
 * halves it, but nobody's step counts less than `least`. */
static const float bid_half = 3, bid_least = 0.15f, card_half = 0.5f, card_least = 0.3f;

static float fit(float regret, float half, float least)
{
    return least + (1 - least) * half / (half + (regret > 0 ? regret : 0));
}

/* Gives every card that the history shows played back to its hand. False if some were played
 * before the history began, as in a position. */
static bool rewind(struct wunsdorf *w, const struct talon_memory *memory)
{
    const uint8_t *at = memory->history, *end = at + memory->history_bytes;
    struct talon_history_event event;
    uint64_t out[2] = { w->played[0] | w->lying[0], w->played[1] | w->lying[1] };

    while (at < end) {
        at = talon_history_read_event(at, &event);
        if (!event.told || event.move.verb != PLAY)
            continue;
        put(w->hand[event.seat], event.move.a);
        out[event.move.a >> 6] &= ~bit(event.move.a);
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
static bool tells(const struct wunsdorf *w, const struct talon_memory *memory)
{
    return memory->history && !(w->agreed & DEALER_LAST_CARD && !w->trump_card) &&
           (!w->blind || w->stage == BIDDING);
}

float wunsdorf_likelihood(const void *world, int viewer, const struct talon_memory *memory)
{
    struct wunsdorf w = *(const struct wunsdorf *)world;
    struct talon_history_event event;
    float likelihood = 1;

    if (!tells(&w, memory) || !rewind(&w, memory))
        return 1;
    begin_round(&w);
    const uint8_t *at = memory->history, *end = at + memory->history_bytes;
    while (at < end) {
        at = talon_history_read_event(at, &event);
        if (!event.told || event.move.verb == DEAL)
            continue;
        if (event.seat != viewer && event.move.verb == BID)
            likelihood *=
                fit(wunsdorf_bid_regret(&w, event.seat, event.move.a), bid_half, bid_least);
        else if (event.seat != viewer)
            likelihood *=
                fit(wunsdorf_card_regret(&w, event.seat, event.move.a), card_half, card_least);
        wunsdorf_apply(&w, event.seat, event.move, NULL);
    }
    return likelihood;
}
