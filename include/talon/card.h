/* talon/card.h - cards as faces: what a card shows, never which physical card it is.
 *
 * A face is one byte below 128. The high bit is free for a pile to mark a card that lies
 * face down among open ones. Two equal cards of different packs have the same face, so
 * nothing above this header can follow a card through a shuffle. It knows no game.
 *
 * Source: R-GEN-02.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which cards a game is played with. */
enum talon_deck {
    TALON_FRENCH, /* suits c d h s, ranks 2…A in lanes of 16, jokers *1 … *4 at rank 13 */
    TALON_ELFER,  /* colours b g r y, numbers 1…20 in lanes of 32 */
};

enum {
    TALON_DOWN = 0x80,    /* in a pile: this card lies face down, for everybody */
    TALON_BACK = 0xff,    /* in a view: a face the viewer may not know */
    TALON_NO_CARD = 0xff, /* in a move: this card operand is not used */
    TALON_JOKER = 13,     /* rank of a joker in its lane */
    TALON_CARD_TEXT = 8,  /* room for any card name with its final zero */
};

static inline uint8_t talon_french(int suit, int rank)
{
    return (uint8_t)(suit * 16 + rank);
}

/* The face at this place, from 0, of a whole French pack without jokers (R-GEN-03). */
static inline uint8_t talon_french_at(unsigned place)
{
    return talon_french((int)(place / TALON_JOKER), (int)(place % TALON_JOKER));
}

static inline int talon_suit(uint8_t face)
{
    return face >> 4;
}

/* 0 for the two … 12 for the ace, 13 for a joker. */
static inline int talon_rank(uint8_t face)
{
    return face & 15;
}

static inline uint8_t talon_elfer(int colour, int number)
{
    return (uint8_t)(colour * 32 + number - 1);
}

static inline int talon_colour(uint8_t face)
{
    return face >> 5;
}

/* 1…20. */
static inline int talon_number(uint8_t face)
{
    return (face & 31) + 1;
}

/* Writes the name of a face ("Th", "*1", "b7") with a final zero; returns its length. */
size_t talon_card_write(enum talon_deck deck, uint8_t face, char out[TALON_CARD_TEXT]);

/* Reads exactly `length` bytes as a card name; TALON_NO_CARD when they are none. */
uint8_t talon_card_read(enum talon_deck deck, const char *text, size_t length);

#ifdef __cplusplus
}
#endif
