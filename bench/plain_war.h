/* plain_war.h - War as simulators in public write it: hands as lists, card by card.
 */
#pragma once

#include <stdint.h>

/* Deals and plays a game by this seed: one card down in a war, a player who runs out loses, and the
 * pile goes shuffled under the winner's hand. Returns the number of battles. */
unsigned plain_war_play(uint64_t seed);
