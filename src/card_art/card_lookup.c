/* card_lookup.c - which card somebody means who wants a picture of it.
 */
#include "drawing.h"

#include <string.h>

struct meant {
    unsigned count;
    uint8_t face;
    enum talon_deck deck;
};

static void look_through(const struct talon_catalogue *catalogue, enum talon_deck deck,
                         const char *text, struct meant *meant)
{
    for (unsigned face = 0; face < TALON_DOWN; face++)
        if (card_art_is_card(deck, (uint8_t)face) &&
            talon_means_card(catalogue, deck, (uint8_t)face, text)) {
            meant->count++;
            meant->face = (uint8_t)face;
            meant->deck = deck;
        }
}

uint8_t talon_card_art_read(const struct talon_catalogue *catalogue, const char *text,
                            enum talon_deck *deck)
{
    struct meant meant = { 0 };

    for (int d = TALON_FRENCH; d <= TALON_ELFER; d++) {
        *deck = (enum talon_deck)d;
        const uint8_t face = talon_card_read(*deck, text, strlen(text));
        if (face != TALON_NO_CARD)
            return face;
    }
    look_through(catalogue, TALON_FRENCH, text, &meant);
    look_through(catalogue, TALON_ELFER, text, &meant);
    *deck = meant.deck;
    return meant.count == 1 ? meant.face : TALON_NO_CARD;
}
