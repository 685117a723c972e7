/* card.c - card names, in and out.
 *
 * Source: R-GEN-02.
 */
#include <talon/assert.h>
#include <talon/card.h>

static const char ranks[] = "23456789TJQKA";
static const char suits[] = "cdhs";
static const char colours[] = "bgry";

enum { FRENCH_RANKS = 13, JOKERS = 4, ELFER_NUMBERS = 20 };

static size_t write_characters(char *out, char first, char second, char third)
{
    out[0] = first;
    out[1] = second;
    out[2] = third;
    out[3] = 0;
    return third ? 3 : second ? 2 : 1;
}

static size_t write_french(uint8_t face, char *out)
{
    const int rank = talon_rank(face), suit = talon_suit(face);

    if (rank == TALON_JOKER && suit < JOKERS)
        return write_characters(out, '*', (char)('1' + suit), 0);
    if (rank < FRENCH_RANKS && suit < 4)
        return write_characters(out, ranks[rank], suits[suit], 0);
    return write_characters(out, '?', 0, 0);
}

static size_t write_elfer(uint8_t face, char *out)
{
    const int number = talon_number(face), colour = talon_colour(face);

    if (number > ELFER_NUMBERS || colour > 3)
        return write_characters(out, '?', 0, 0);
    if (number < 10)
        return write_characters(out, colours[colour], (char)('0' + number), 0);
    return write_characters(out, colours[colour], (char)('0' + number / 10),
                            (char)('0' + number % 10));
}

size_t talon_card_write(enum talon_deck deck, uint8_t face, char out[TALON_CARD_TEXT])
{
    talon_assert(out && (deck == TALON_FRENCH || deck == TALON_ELFER));
    return deck == TALON_FRENCH ? write_french(face, out) : write_elfer(face, out);
}

/* The faces are few: reading compares with every name, so it cannot disagree with writing. */
uint8_t talon_card_read(enum talon_deck deck, const char *text, size_t length)
{
    char name[TALON_CARD_TEXT];

    talon_assert(text || !length);
    for (unsigned face = 0; face < TALON_DOWN; face++) {
        size_t same = 0;
        if (talon_card_write(deck, (uint8_t)face, name) != length || name[0] == '?')
            continue;
        while (same < length && name[same] == text[same])
            same++;
        if (same == length)
            return (uint8_t)face;
    }
    return TALON_NO_CARD;
}
