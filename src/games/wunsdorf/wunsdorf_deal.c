/* wunsdorf_deal.c - Wunsdorf: the pack, the deal of a round, and what makes trump in it.
 *
 * Rules: R-WUN-02 … R-WUN-07, R-WUN-09.
 */
#include "wunsdorf.h"

#include <string.h>

unsigned wunsdorf_list_pack(uint8_t faces[PACK])
{
    unsigned count = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++)
            faces[count++] = talon_elfer(colour, number); /* R-WUN-02 */
    return count;
}

/* Without a talon there is no trump, or the last card dealt, the dealer's, is shown and makes
 * trump (R-WUN-06). */
static void do_without_talon(struct wunsdorf *w, uint8_t last)
{
    w->trump_card = 0;
    w->trump = NO_TRUMP;
    if (!(w->agreed & DEALER_LAST_CARD))
        return;
    w->hand[w->dealer][last >> 6] ^= bit(last);
    w->shown = (uint8_t)(last + 1);
    w->trump = (uint8_t)talon_colour(last);
}

/* The top card of the talon makes trump (R-WUN-05). */
static void turn_trump(struct wunsdorf *w, const uint8_t *talon, unsigned count)
{
    w->trump_card = (uint8_t)(talon[0] + 1);
    w->trump = (uint8_t)talon_colour(talon[0]);
    for (unsigned i = 1; i < count; i++)
        put(w->talon, talon[i]);
}

void wunsdorf_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                   struct talon_rng *rng)
{
    struct wunsdorf *w = state;
    const unsigned dealt = w->seats * hand_size(w->round); /* R-WUN-03 */

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->leader = (uint8_t)talon_left_of(dealer, w->seats); /* R-WUN-09 */
    w->acting = (uint8_t)talon_seat_bit(w->leader);       /* R-WUN-07 */
    w->top = w->laid = 0;
    w->stage = BIDDING;
    w->blind = is_blind(w);
    w->highest_bid = highest_bid(w);
    memset(w->bid, 0, sizeof w->bid);
    memset(w->tricks, 0, sizeof w->tricks);
    for (unsigned i = 0, seat = w->leader; i < dealt; i++) {
        put(w->hand[seat], cards[i]); /* R-WUN-04 */
        seat = (unsigned)talon_left_of((int)seat, w->seats);
    }
    if (dealt < count)
        turn_trump(w, cards + dealt, count - dealt);
    else
        do_without_talon(w, cards[dealt - 1]);
}

/* R-WUN-04 */
void wunsdorf_deal_again(struct wunsdorf *w, int dealer, struct talon_rng *rng)
{
    uint8_t cards[PACK];

    talon_rng_next_deal(rng);
    memset(w->trick, 0, sizeof w->trick);
    memset(w->lying, 0, sizeof w->lying);
    memset(w->talon, 0, sizeof w->talon);
    memset(w->played, 0, sizeof w->played);
    w->round++;
    talon_shuffle(rng, cards, wunsdorf_list_pack(cards));
    wunsdorf_deal(w, dealer, cards, PACK, rng);
}
