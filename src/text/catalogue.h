/* catalogue.h - what tool/catalogue.py writes, and the small text tools of this folder.
 */
#pragma once

#include "util/refusal.h"

#include <talon/text.h>

struct text_entry {
    const char *msgid, *text;
};

/* One language: its entries sorted by msgid, byte by byte. The text of a message that counts things
 * has all its forms, each with a zero byte at its end. */
struct talon_catalogue {
    const char *language;
    const struct text_entry *entries;
    size_t count;
    unsigned (*form)(unsigned long n); /* which of the forms of a message that counts n things */
};

extern const struct talon_catalogue text_catalogues[];
extern const unsigned text_catalogues_count;

/* ": ", with a blank before the colon where the language has one. */
enum { TEXT_COLON = 16 };
const char *text_colon(const struct talon_catalogue *catalogue, char room[TEXT_COLON]);

/* How a card is put together in one language, for saying it and for reading it. */
enum { TEXT_SUITS = 4, TEXT_COURTS = 4 };
const char *text_suit_name(const struct talon_catalogue *catalogue, int suit);     /* "Hearts" */
const char *text_colour_name(const struct talon_catalogue *catalogue, int colour); /* "blue" */
/* Word number `at` of a list of words ("C D H S"), copied; empty if there are fewer. */
void text_nth_word(const char *list, int at, char *out, size_t size);
void text_suit_letter(const struct talon_catalogue *catalogue, int suit, char *out, size_t size);
/* talon_card_name() in a game whose jokers may have names: "Big joker". */
size_t text_game_card_name(const struct talon_catalogue *catalogue, const struct talon_game *game,
                           uint8_t face, enum talon_suits suits, char *out, size_t size);
/* talon_means_card(), and such names. */
bool text_means_game_card(const struct talon_catalogue *catalogue, const struct talon_game *game,
                          uint8_t face, const char *text);
/* Whether a text begins with this word, small and capital letters, blanks and hyphens apart. */
bool text_begins_with(const char *text, const char *word);
void text_rank_index(const struct talon_catalogue *catalogue, int rank, char *out, size_t size);

/* One operand (0 … 2) of a move, in words; empty where it was left out. */
void text_say_operand(const struct talon_wording *wording, const struct talon_game *game,
                      struct talon_move move, int i, char *out, size_t size);
/* The name of the player at a seat, or "Seat 3". */
void text_say_seat(const struct talon_wording *wording, int seat, char *out, size_t size);

/* Numbers as people of a language write them: "1,234", and "1,234.5". */
enum { TEXT_NUMBER = 32, TEXT_MOVE = 192 };
void text_say_whole(const struct talon_catalogue *catalogue, unsigned number,
                    char out[TEXT_NUMBER]);
unsigned text_tenths(double number); /* rounded as they are said */
void text_say_tenths(const struct talon_catalogue *catalogue, double number, char out[TEXT_NUMBER]);
/* The unit of a number with decimals, a msgid such as "tricks", in the form that stands beside it:
 * some languages have the singular below two, with any decimals (CLDR: French). `tenths` is the
 * number as it is shown, times ten. */
const char *text_unit_beside(const struct talon_catalogue *catalogue, const char *unit,
                             unsigned tenths);
/* A move in a sentence about it and another: its card, or the move's own sentence as a quotation.
 */
void text_say_move_beside(const struct talon_wording *wording, const struct talon_game *game,
                          struct talon_move move, struct talon_move other, char out[TEXT_MOVE]);

/* The next character in lower case; moves on behind it. 0 at the end. */
uint32_t text_next_lower(const char **text);
