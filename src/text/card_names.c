/* card_names.c - cards as people write them, out and in.
 *
 * Source: R-GEN-02. The letters of suits in ASCII are a catalogue's own choice ("C D H S", German
 * "X K H P"): each must be another letter, and none of them the letter of two suits.
 */
#include "catalogue.h"

#include <stdio.h>
#include <string.h>

enum { TEN = 8, JACK = 9, ACE = 12, TEXT = 64 };

static const char *const symbols[TEXT_SUITS] = { "♣", "♦", "♥", "♠" };
static const char *const suit_names[TEXT_SUITS] = { N_("Clubs"), N_("Diamonds"), N_("Hearts"),
                                                    N_("Spades") };
static const char *const colour_names[TEXT_SUITS] = { N_("blue"), N_("green"), N_("red"),
                                                      N_("yellow") };
static const char *const court_names[TEXT_COURTS] = { N_("Jack"), N_("Queen"), N_("King"),
                                                      N_("Ace") };

const char *text_suit_name(const struct talon_catalogue *catalogue, int suit)
{
    return talon_translate(catalogue, suit_names[suit]);
}

const char *text_colour_name(const struct talon_catalogue *catalogue, int colour)
{
    return talon_translate(catalogue, colour_names[colour]);
}

void text_nth_word(const char *list, int at, char *out, size_t size)
{
    for (; at; at--) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    snprintf(out, size, "%.*s", (int)strcspn(list, " "), list);
}

void text_suit_letter(const struct talon_catalogue *catalogue, int suit, char *out, size_t size)
{
    text_nth_word(talon_translate(catalogue, "C D H S"), suit, out, size);
}

void text_rank_index(const struct talon_catalogue *catalogue, int rank, char *out, size_t size)
{
    if (rank >= JACK)
        text_nth_word(talon_translate(catalogue, "A K Q J"), ACE - rank, out, size);
    else
        snprintf(out, size, "%d", rank + 2);
}

static bool is_joker(uint8_t face)
{
    return talon_rank(face) == TALON_JOKER;
}

static bool is_card(enum talon_deck deck, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    return face < TALON_DOWN && talon_card_write(deck, face, name) && name[0] != '?';
}

static size_t say_french(const struct talon_catalogue *catalogue, uint8_t face,
                         enum talon_suits suits, char *out, size_t size)
{
    const bool letters = suits == TALON_LETTERS || suits == TALON_RANK_LETTERS;
    const char *between = letters ? "-" : "";
    char suit[8], rank[8];

    text_rank_index(catalogue, talon_rank(face), rank, sizeof rank);
    text_suit_letter(catalogue, talon_suit(face), suit, sizeof suit);
    const char *mark = letters ? suit : symbols[talon_suit(face)];
    if (suits == TALON_RANK_SYMBOLS || suits == TALON_RANK_LETTERS)
        return (size_t)snprintf(out, size, "%s%s%s", rank, between, mark);
    return (size_t)snprintf(out, size, "%s%s%s", mark, between, rank);
}

size_t talon_card_name(const struct talon_catalogue *catalogue, enum talon_deck deck, uint8_t face,
                       enum talon_suits suits, char *out, size_t size)
{
    char number[12];

    if (!is_card(deck, face))
        return talon_translate_with(catalogue, out, size, "face-down card", NULL);
    if (deck == TALON_FRENCH && !is_joker(face))
        return say_french(catalogue, face, suits, out, size);
    const int value = deck == TALON_ELFER ? talon_number(face) : talon_suit(face) + 1;
    snprintf(number, sizeof number, "%d", value);
    if (deck == TALON_FRENCH)
        return talon_translate_with(catalogue, out, size, "Joker {number}", "number", number, NULL);
    return talon_translate_with(catalogue, out, size, "{colour} {number}", "colour",
                                text_colour_name(catalogue, talon_colour(face)), "number", number,
                                NULL);
}

/* The name of a joker in this game: a msgid, or NULL where it has none. */
static const char *joker_name(const struct talon_game *game, uint8_t face)
{
    if (game->deck != TALON_FRENCH || face >= TALON_DOWN || !is_joker(face))
        return NULL;
    for (int f = 0; f < game->fields_count; f++)
        if (!strcmp(game->fields[f].id, "jokers") && talon_suit(face) < game->fields[f].names_count)
            return game->fields[f].names[talon_suit(face)];
    return NULL;
}

size_t text_game_card_name(const struct talon_catalogue *catalogue, const struct talon_game *game,
                           uint8_t face, enum talon_suits suits, char *out, size_t size)
{
    const char *name = joker_name(game, face);

    if (name)
        return talon_translate_with(catalogue, out, size, name, NULL);
    return talon_card_name(catalogue, game->deck, face, suits, out, size);
}

/* ---- reading ----------------------------------------------------------------------------- */

/* Blanks, hyphens and the selectors that follow a symbol say nothing. */
static bool says_nothing(uint32_t c)
{
    return c == ' ' || c == '-' || c == 0xfe0e || c == 0xfe0f;
}

static uint32_t next_letter(const char **text)
{
    uint32_t c;

    do
        c = text_next_lower(text);
    while (says_nothing(c));
    return c;
}

/* Whether the text begins with this word; moves it on behind the word if so. */
static bool take_prefix(const char **text, const char *word)
{
    const char *at = *text;

    if (!*word)
        return false;
    while (*word)
        if (next_letter(&at) != next_letter(&word))
            return false;
    *text = at;
    return true;
}

bool text_begins_with(const char *text, const char *word)
{
    return take_prefix(&text, word);
}

static bool at_end(const char *text)
{
    return !next_letter(&text);
}

enum { SUIT_FORMS = 4, RANK_FORMS = 3 };

/* Few keyboards have the ligature of French "cœur": "coeur" means the same. */
static void spell_out_ligature(const char *name, char out[TEXT])
{
    const char *ligature = strstr(name, "œ");

    out[0] = 0;
    if (ligature)
        snprintf(out, TEXT, "%.*soe%s", (int)(ligature - name), name, ligature + strlen("œ"));
}

/* A suit can be written in four ways, a rank in three; a way that there is not is empty. */
static void suit_form(const struct talon_catalogue *catalogue, int suit, int form, char out[TEXT])
{
    out[0] = 0;
    if (form == 0)
        snprintf(out, TEXT, "%s", symbols[suit]);
    else if (form == 1)
        text_suit_letter(catalogue, suit, out, TEXT);
    else if (form == 2)
        snprintf(out, TEXT, "%s", text_suit_name(catalogue, suit));
    else
        spell_out_ligature(text_suit_name(catalogue, suit), out);
}

static void rank_form(const struct talon_catalogue *catalogue, int rank, int form, char out[TEXT])
{
    out[0] = 0;
    if (form == 0)
        text_rank_index(catalogue, rank, out, TEXT);
    else if (form == 1 && rank == TEN)
        snprintf(out, TEXT, "T");
    else if (form == 2 && rank >= JACK)
        snprintf(out, TEXT, "%s", talon_translate(catalogue, court_names[rank - JACK]));
}

static bool joined(const char *text, const char *first, const char *second)
{
    return take_prefix(&text, first) && take_prefix(&text, second) && at_end(text);
}

/* A rank without its suit: often there is but one such card. */
static bool alone(const char *text, const char *rank)
{
    return take_prefix(&text, rank) && at_end(text);
}

/* "queen of hearts", "dame de cœur" */
static bool in_full(const struct talon_catalogue *catalogue, const char *text, const char *rank,
                    const char *suit)
{
    char name[TEXT * 2];

    if (!*rank || !*suit)
        return false;
    talon_translate_with(catalogue, name, sizeof name, "{rank} of {suit}", "rank", rank, "suit",
                         suit, NULL);
    return alone(text, name);
}

static bool means_french(const struct talon_catalogue *catalogue, uint8_t face, const char *text)
{
    char suit[TEXT], rank[TEXT];

    for (int form = 0; form < SUIT_FORMS * RANK_FORMS; form++) {
        suit_form(catalogue, talon_suit(face), form / RANK_FORMS, suit);
        rank_form(catalogue, talon_rank(face), form % RANK_FORMS, rank);
        if (joined(text, suit, rank) || joined(text, rank, suit) || alone(text, rank) ||
            in_full(catalogue, text, rank, suit))
            return true;
    }
    return false;
}

static bool means_joker(uint8_t face, const char *text)
{
    const char number[2] = { (char)('1' + talon_suit(face)), 0 };

    return take_prefix(&text, "joker") && (at_end(text) || alone(text, number));
}

/* Enough letters of the colour's name, and the number. */
static bool means_elfer(const struct talon_catalogue *catalogue, uint8_t face, const char *text)
{
    const char *name = text_colour_name(catalogue, talon_colour(face));
    char number[12];
    unsigned same = 0;

    for (const char *at = text; *name && next_letter(&at) == next_letter(&name); same++)
        text = at;
    snprintf(number, sizeof number, "%d", talon_number(face));
    return same && take_prefix(&text, number) && at_end(text);
}

bool talon_means_card(const struct talon_catalogue *catalogue, enum talon_deck deck, uint8_t face,
                      const char *text)
{
    char name[TALON_CARD_TEXT];

    if (!is_card(deck, face))
        return false;
    talon_card_write(deck, face, name);
    if (!strcmp(name, text))
        return true;
    if (deck == TALON_ELFER)
        return means_elfer(catalogue, face, text);
    return is_joker(face) ? means_joker(face, text) : means_french(catalogue, face, text);
}

bool text_means_game_card(const struct talon_catalogue *catalogue, const struct talon_game *game,
                          uint8_t face, const char *text)
{
    const char *name = joker_name(game, face);

    return talon_means_card(catalogue, game->deck, face, text) ||
           (name && alone(text, talon_translate(catalogue, name)));
}
