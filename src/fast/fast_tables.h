/* fast_tables.h - batches of draws, and tables of places for vectors: the byte at each place of a
 * vector is taken from the place that a row names. Rows of pots say how far each card of a war's
 * pot moves instead, from the place of the pairs (a card of seat 0, then one of seat 1); zero
 * behind the pot. tool/fast_tables.py writes them.
 */
#pragma once

#include <stdint.h>

/* How many cards of a shuffle are left after a batch of draws that begins with so many. */
extern const uint8_t fast_batch_end[65];

/* In one structure, so that one address leads to all of them. */
extern const struct fast_tables {
    _Alignas(16) uint8_t compressed[256][16]; /* of eight pairs those in the mask, then zeros */
    uint8_t turned[256][16];                  /* eight pairs, those in the mask turned round */
    uint8_t slid[9][16];                      /* moved up by so many pairs, zeros before them */
    /* Pots that are shuffled: a row for each outcome of the draws below 4, 3, 2, or 6 … 2. */
    uint8_t pot4[24][8], pot6[720][8];
    /* Ten cards are shuffled by three rows, one after the other, which name places: of the draws
     * below 10 and 9, of those below 8 and 7, and of those below 6 … 2. */
    uint8_t tens[90][16], eights[56][16], sixes[720][16];
    /* Pots that are taken as they lie: the row is the seat whose cards come first. */
    uint8_t laid4[2][16], laid6[2][16], laid10[2][16];
} fast_tables;
