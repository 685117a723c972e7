/* fast_tables.h - batches of draws, and tables of places for vectors: the byte at each place of a
 * vector is taken from the place that a row names. Rows of pots say how far each card of a war's
 * pot moves instead, from the place of the pairs (a card of seat 0, then one of seat 1); zero
 * behind the pot. tool/fast_tables.py writes them.
 */
#ifndef FAST_TABLES_H
#define FAST_TABLES_H

#include <stdint.h>

/* How many cards of a shuffle are left after a batch of draws that begins with so many. */
extern const uint8_t fast_batch_end[65];

/* Of eight pairs those in the mask, one behind the other, and then zeros. */
extern const uint8_t fast_compressed[256][16];
/* Eight pairs, those in the mask turned round. */
extern const uint8_t fast_turned[256][16];

/* Pots that are shuffled: a row for each outcome of the draws below 4, 3 and 2, or below 6 … 2. */
extern const uint8_t fast_pot4[24][8], fast_pot6[720][8];
/* Ten cards are shuffled by three rows, one after the other, which name places: of the draws below
 * 10 and 9, of those below 8 and 7, and of those below 6 … 2. */
extern const uint8_t fast_pot10_tens[90][16], fast_pot10_eights[56][16], fast_pot10_sixes[720][16];

/* Pots that are taken as they lie, the cards of one seat after those of the other: the row is the
 * seat that comes first. */
extern const uint8_t fast_laid4[2][16], fast_laid6[2][16], fast_laid10[2][16];

#endif
