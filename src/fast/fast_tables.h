/* fast_tables.h - tables of places for vectors: the byte at each place of a vector is taken from
 * the place that a row names. tool/fast_tables.py writes them.
 */
#ifndef FAST_TABLES_H
#define FAST_TABLES_H

#include <stdint.h>

/* Of eight pairs those in the mask, one behind the other. */
extern const uint8_t fast_compressed[256][16];

/* Pots of a war, shuffled: a row for each outcome of the draws below 6, 5, 4, 3 and 2. The last 24
 * rows shuffle the first four cards only. */
extern const uint8_t fast_shuffled6[720][8];
/* The draws below 8 and 7 alone, and those below 10 and 9: these after fast_laid10[0]. */
extern const uint8_t fast_shuffled8[56][16], fast_shuffled10[90][16];

/* So many cards of a pot, of seat 0 and 1 by turns, become those of one seat and then those of the
 * other: the row is the seat that comes first. */
extern const uint8_t fast_laid4[2][16], fast_laid6[2][16], fast_laid10[2][16];

#endif
