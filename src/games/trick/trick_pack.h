/* trick_pack.h - packs that are dealt in packets, and packs that are not shuffled between deals but
 * gathered as the cards were played, and cut.
 *
 * Rules: R-TRK-06, R-TRK-09, R-WIE-01, R-KLE-01.
 */
#pragma once

#include "trick_table.h"

enum { TRICK_PACK = 52 };
enum { EVERY_DEAL, CUT_ONLY }; /* shuffle */

/* The cards of a deal that lie in tricks already, in the order played. */
struct trick_played {
    uint8_t card[TRICK_PACK], count;
};

extern const struct talon_choice trick_shuffles[CUT_ONLY + 1]; /* values of an option */

/* The packets of the Belgian games, by the values of their option: each a list that 0 ends. */
enum { PACKETS_445, PACKETS_454, PACKETS_WAYS };
extern const struct talon_choice trick_packet_sizes[PACKETS_WAYS];
extern const uint8_t trick_belgian_packets[PACKETS_WAYS][4];

/* Deals so many cards at a time to each hand, as the list of packets says, which 0 ends; beginning
 * on the dealer's left. */
void trick_deal_packets(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                        const uint8_t *packets);
/* As trick_sweep(), and adds the cards in the order played. */
void trick_sweep_in_order(struct trick_table *t, uint8_t *trick, struct trick_played *played);
/* Puts the cards of an ended deal together: the tricks, then the hands from the dealer's left
 * (R-TRK-09). Returns their number. */
unsigned trick_gather(const struct trick_table *t, const struct trick_played *played,
                      const uint64_t *hand, uint8_t cards[TRICK_PACK]);
/* Cuts the whole pack: as many cards as chance says go from the top to the bottom. */
void trick_cut(uint8_t cards[TRICK_PACK], struct talon_rng *rng);
