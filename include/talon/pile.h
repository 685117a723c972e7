/* talon/pile.h - what games do with small piles kept as bytes and a count. A place a card has left
 * is zeroed, so that equal piles are equal bytes. It knows no game.
 */
#pragma once

#include <talon/card.h>

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a face lies first; -1 if it is not there. */
static inline int talon_pile_find(const uint8_t *cards, unsigned count, uint8_t face)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == face)
            return (int)i;
    return -1;
}

/* Takes the card at `at` out of a pile of `count`; the others close up. */
static inline void talon_pile_remove(uint8_t *cards, unsigned count, unsigned at)
{
    memmove(cards + at, cards + at + 1, count - at - 1);
    cards[count - 1] = 0;
}

/* Puts a card into a pile of `count` that is kept in ascending order. */
static inline void talon_pile_insert(uint8_t *cards, unsigned count, uint8_t face)
{
    for (; count && cards[count - 1] > face; count--)
        cards[count] = cards[count - 1];
    cards[count] = face;
}

/* No card of the pile is marked as lying face down. */
static inline bool talon_pile_open(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] & TALON_DOWN)
            return false;
    return true;
}

/* Rows packed one behind the other (TALON_PACKED) with one byte of count each: where a row
 * begins, and, for the row after the last, where all end. */
static inline unsigned talon_packed_start(const uint8_t *counts, int row)
{
    unsigned at = 0;

    for (int before = 0; before < row; before++)
        at += counts[before];
    return at;
}

/* Lays cards on top of one of `rows` packed rows. */
static inline void talon_packed_push(uint8_t *space, uint8_t *counts, int rows, int row,
                                     const uint8_t *cards, unsigned count)
{
    uint8_t *at = space + talon_packed_start(counts, row + 1);
    const unsigned behind = (unsigned)(space + talon_packed_start(counts, rows) - at);

    for (unsigned i = behind; i > 0; i--) /* piles are small: faster than memmove */
        at[count + i - 1] = at[i - 1];
    for (unsigned i = 0; i < count; i++)
        at[i] = cards[i];
    counts[row] = (uint8_t)(counts[row] + count);
}

/* Takes all cards of a packed row away; the rows behind it close up. */
static inline void talon_packed_clear(uint8_t *space, uint8_t *counts, int rows, int row)
{
    const unsigned at = talon_packed_start(counts, row), end = talon_packed_start(counts, rows);
    const unsigned count = counts[row];

    memmove(space + at, space + at + count, end - at - count);
    memset(space + end - count, 0, count);
    counts[row] = 0;
}

#ifdef __cplusplus
}
#endif
