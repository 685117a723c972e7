/* wunsdorf_bids.c - the quick Wunsdorf player's bids: from the chances that each of its cards takes
 * a trick to the bid that promises most points.
 */
#include "wunsdorf_knowledge.h"

#include <string.h>

/* A bid of 0 is worth a little more than its chance says, with few cards above all: one can still
 * duck. Other bids are made less often than if the cards knew nothing of each other. */
static const float zero_more = 3.8f, zero_less = 0.39f, made = 0.88f;

static float points_for(unsigned bid, unsigned tricks)
{
    if (tricks != bid)
        return tricks > bid ? (float)tricks : 0; /* R-WUN-12 */
    return tricks ? ((float)tricks + 10) * made : 20;
}

static void add_card(float chance[LONGEST + 1], unsigned cards, float takes)
{
    for (unsigned t = cards + 1; t > 0; t--)
        chance[t] = chance[t] * (1 - takes) + chance[t - 1] * takes;
    chance[0] *= 1 - takes;
}

/* With more players each card meets more that beat it, but also more who do not want the trick. */
static float crowd(unsigned seats)
{
    return 1.45f - 0.11f * (float)seats;
}

static void spread(const struct wunsdorf *w, int seat, float chance[LONGEST + 1])
{
    struct wunsdorf_view view;
    unsigned cards = 0;

    wunsdorf_look(w, seat, &view);
    const float scale = view.share * crowd(w->seats);
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t left = view.hand[half]; left; left &= left - 1) {
            const uint8_t face = (uint8_t)(half * 64 + talon_lowest_bit(left));
            const float above = scale * (float)wunsdorf_above(&view, face);
            add_card(chance, cards++, wunsdorf_bid_chance(&view, face, above));
        }
}

/* In the blind round we see all cards but our own: how many of the unseen would win? (R-WUN-14) */
static float blind_chance(const struct wunsdorf *w, int seat)
{
    unsigned top = 0, winning = 0, unseen = 0;
    uint64_t seen[2] = { 0, 0 };

    if (w->trump_card)
        put(seen, (uint8_t)(w->trump_card - 1));
    for (int s = 0; s < w->seats; s++) {
        if (s == seat || !(w->hand[s][0] | w->hand[s][1]))
            continue;
        const uint8_t face = (uint8_t)(w->hand[s][0] ? talon_lowest_bit(w->hand[s][0])
                                                     : 64 + talon_lowest_bit(w->hand[s][1]));
        put(seen, face);
        top = strength(face, w->trump) > top ? strength(face, w->trump) : top;
    }
    for (unsigned face = 0; face < 128; face++)
        if ((face & 31) < NUMBERS && !(seen[face >> 6] >> (face & 63) & 1)) {
            unseen++;
            winning += strength((uint8_t)face, w->trump) > top;
        }
    return (float)winning / (float)unseen;
}

/* The bid that is not the dealer's (R-WUN-08); -1: all are allowed. */
static int barred_bid(const struct wunsdorf *w, int seat)
{
    int left = (int)hand_size(w->round);

    if (!(w->agreed & DEALER_HOOK) || seat != w->dealer)
        return -1;
    for (int s = 0; s < w->seats; s++)
        left -= s == seat ? 0 : w->bid[s] - 1;
    return left;
}

static float promised(const float chance[LONGEST + 1], unsigned bid, unsigned cards)
{
    float sum = bid ? 0 : zero_more - zero_less * (float)cards;

    for (unsigned t = bid; t <= cards; t++)
        sum += chance[t] * points_for(bid, t);
    return sum;
}

static void outlook(const struct wunsdorf *w, int seat, float chance[LONGEST + 1])
{
    memset(chance, 0, (LONGEST + 1) * sizeof *chance);
    chance[0] = 1;
    if (w->blind)
        add_card(chance, 0, blind_chance(w, seat));
    else
        spread(w, seat, chance);
}

uint8_t wunsdorf_bid_move(const struct wunsdorf *w, int seat, struct talon_rng *rng)
{
    const unsigned cards = hand_size(w->round);
    const int barred = barred_bid(w, seat);
    float chance[LONGEST + 1], most = -1;
    unsigned best = 0;

    outlook(w, seat, chance);
    for (unsigned bid = 0; bid <= cards; bid++) {
        const float wavers = (float)(int)(talon_rng_word(rng) & 255) * (0.6f / 255),
                    here = promised(chance, bid, cards) + wavers;
        if ((int)bid == barred || here <= most)
            continue;
        most = here;
        best = bid;
    }
    return (uint8_t)best;
}

float wunsdorf_bid_regret(const struct wunsdorf *w, int seat, unsigned bid)
{
    const unsigned cards = hand_size(w->round);
    const int barred = barred_bid(w, seat);
    float chance[LONGEST + 1], most = 0;

    outlook(w, seat, chance);
    for (unsigned other = 0; other <= cards; other++) {
        const float here = promised(chance, other, cards);
        most = (int)other != barred && here > most ? here : most;
    }
    return most - (bid > cards ? 0 : promised(chance, bid, cards));
}
