/* trick_pack.c - dealing in packets, and gathering and cutting a pack that is not shuffled.
 *
 * Rules: R-TRK-06, R-TRK-09, R-WIE-01, R-KLE-01.
 */
#include "trick_pack.h"

#include <string.h>

enum { CUT_LEAST = 4, CUTS = TRICK_PACK - 2 * CUT_LEAST + 1 };

const struct talon_choice trick_shuffles[CUT_ONLY + 1] = {
    [EVERY_DEAL] = { "every_deal", "Before every deal" },
    [CUT_ONLY] = { "cut_only", "Only before the first deal; then the pack is cut" },
};
const struct talon_choice trick_packet_sizes[PACKETS_WAYS] = {
    { "445", "Four, four and five cards" },
    { "454", "Four, five and four cards" },
};
const uint8_t trick_belgian_packets[PACKETS_WAYS][4] = { { 4, 4, 5, 0 }, { 4, 5, 4, 0 } };

void trick_deal_packets(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                        const uint8_t *packets)
{
    int seat = t->dealer;

    for (int round = 0; packets[round]; round++)
        for (int i = 0; i < t->seats; i++) {
            seat = talon_left_of(seat, t->seats);
            for (int n = 0; n < packets[round]; n++)
                hand[seat] |= bit(*cards++);
        }
}

void trick_sweep_in_order(struct trick_table *t, uint8_t *trick, struct trick_played *played)
{
    int seat = t->leader;

    for (int i = 0; t->laid == t->seats && i < t->seats; i++) {
        played->card[played->count++] = (uint8_t)(trick[seat] - 1);
        seat = talon_left_of(seat, t->seats);
    }
    trick_sweep(t, trick);
}

unsigned trick_gather(const struct trick_table *t, const struct trick_played *played,
                      const uint64_t *hand, uint8_t cards[TRICK_PACK])
{
    unsigned count = played->count;
    int seat = t->dealer;

    memcpy(cards, played->card, count);
    for (int i = 0; i < t->seats; i++) {
        seat = talon_left_of(seat, t->seats);
        for (uint64_t set = hand[seat]; set; set &= set - 1)
            cards[count++] = (uint8_t)talon_lowest_bit(set);
    }
    return count;
}

void trick_cut(uint8_t cards[TRICK_PACK], struct talon_rng *rng)
{
    const size_t top = talon_rng_below(rng, CUTS) + CUT_LEAST;
    uint8_t cut[TRICK_PACK];

    memcpy(cut, cards + top, TRICK_PACK - top);
    memcpy(cut + TRICK_PACK - top, cards, top);
    memcpy(cards, cut, TRICK_PACK);
}
