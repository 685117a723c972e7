/* drive_sheets.c - boards as PBN, as hand records in text, and as a page to print: sheets from
 * which the cards are dealt by hand, and after them the hand records.
 */
#include "drive_boards.h"

#include "series/series.h"

#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/card.h>

#include <stdio.h>

enum { SUITS = 4, RANKS = 13, LINE = 400 };

static const char *const rank_names[RANKS] = { "2", "3",  "4", "5", "6", "7", "8",
                                               "9", "10", "J", "Q", "K", "A" };

void cli_board_pbn(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "% PBN 2.1\n% EXPORT\n% talon drive\n");
    for (size_t i = 0; i < count; i++)
        pbn_write(&boards[i].deal, &boards[i].answers, text);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* "Board 3: south deals, trump ♥" */
static void say_board(const struct cli_board *board, char line[LINE])
{
    char trump[CLI_SOLVE_TRUMP], turned[LINE];
    const char *number = SPOKEN_NUMBER(board->number),
               *seat = spoken(cli_solve_seats[board->deal.dealer]);

    cli_solve_trump(board->deal.trump, trump);
    snprintf(turned, sizeof turned, "%s%s", cli_solve_strains[talon_suit(board->turned) & 3],
             rank_names[board->turned == PBN_UNKNOWN ? 0 : talon_rank(board->turned)]);
    if (board->fewest)
        spoken_with(line, LINE, "Board {n}: {seat} deals, {trump}, the fewest tricks win", "n",
                    number, "seat", seat, "trump", trump, NULL);
    else if (board->turned != PBN_UNKNOWN)
        spoken_with(line, LINE, "Board {n}: {seat} deals, {trump}, turned up: {card}", "n", number,
                    "seat", seat, "trump", trump, "card", turned, NULL);
    else
        spoken_with(line, LINE, "Board {n}: {seat} deals, {trump}", "n", number, "seat", seat,
                    "trump", trump, NULL);
}

/* "With open cards north and south take 7 tricks, east and west 6.", or nothing. */
static void say_worth(const struct cli_board *board, char line[LINE])
{
    const unsigned dealer = board->deal.dealer & 1;

    *line = 0;
    if (board->fewest)
        return;
    if (board->open_tricks == TALON_SOLVE_UNKNOWN)
        spoken_with(line, LINE, "How many tricks each side takes with open cards was not solved.",
                    NULL);
    else
        spoken_with(line, LINE, "With open cards {side} take {tricks}, {other} {n}.", "side",
                    spoken(cli_solve_sides[dealer]), "tricks",
                    SPOKEN_COUNT("1 trick", "{n} tricks", board->open_tricks), "other",
                    spoken(cli_solve_sides[!dealer]), "n",
                    SPOKEN_NUMBER(RANKS - board->open_tricks), NULL);
}

/* A place of the table. */
static void say_place(uint8_t tricks, char word[4])
{
    if (tricks == TALON_SOLVE_UNKNOWN)
        snprintf(word, 4, "?");
    else
        snprintf(word, 4, "%u", tricks);
}

/* ---- text ------------------------------------------------------------------------------------ */

static void add_tricks(const struct cli_board *board, struct talon_string_buffer *text)
{
    char tricks[4];

    cli_solve_table_head(spoken("dealer"), text);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        talon_string_buffer_add(text, "  ");
        spoken_add_left(text, spoken(cli_solve_seats[seat]), 8);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            say_place(board->answers.tricks[strain][seat], tricks);
            util_print(text, "%4s", tricks);
        }
        talon_string_buffer_add(text, "\n");
    }
}

void cli_board_text(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    char line[LINE];

    for (size_t i = 0; i < count; i++) {
        say_board(&boards[i], line);
        util_print(text, "%s%s\n", i ? "\n" : "", line);
        cli_solve_hands(&boards[i].deal, text);
        say_worth(&boards[i], line);
        if (*line)
            util_print(text, "  %s\n", line);
        add_tricks(&boards[i], text);
    }
}

/* ---- the page -------------------------------------------------------------------------------- */

static const char page_style[] =
    "<style>\n"
    "body { font: 16px sans-serif; margin: 24px; color: #1b1b1b; background: #fff }\n"
    "article { break-inside: avoid; margin-bottom: 28px }\n"
    "h2 { font-size: 18px; margin: 0 0 8px }\n"
    "table { border-collapse: collapse }\n"
    "th, td { border: 1px solid #999; padding: 2px 4px; min-width: 18px; text-align: center }\n"
    ".red { color: #b3001b }\n"
    ".records { display: grid; gap: 24px;\n"
    "           grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)) }\n"
    "</style>\n";

static void add_page_head(struct talon_string_buffer *text)
{
    util_print(
        text,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n%s",
        talon_language(spoken_catalogue()), spoken("Boards"), page_style);
}

static void add_part_head(struct talon_string_buffer *text, const char *start, const char *title,
                          const char *words)
{
    util_print(text, "%s%s</h1>\n<p>%s</p>\n", start, title, words);
}

static const char *colour_of(unsigned strain)
{
    return strain == 1 || strain == 2 ? " class=\"red\"" : "";
}

static char holder_of(const struct pbn_deal *deal, int suit, int rank)
{
    unsigned seat = 0;

    while (!(deal->hand[seat] >> talon_french(suit, rank) & 1))
        seat++;
    return pbn_seats[seat];
}

static void add_sheet(const struct cli_board *board, struct talon_string_buffer *text)
{
    char line[LINE];

    say_board(board, line);
    util_print(text, "<article><h2>%s</h2>\n<table>\n<tr><th></th>", line);
    for (int rank = RANKS - 1; rank >= 0; rank--)
        util_print(text, "<th scope=\"col\">%s</th>", rank_names[rank]);
    talon_string_buffer_add(text, "</tr>\n");
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        util_print(text, "<tr><th scope=\"row\"%s>%s</th>", colour_of((unsigned)suit),
                   cli_solve_strains[suit]);
        for (int rank = RANKS - 1; rank >= 0; rank--)
            util_print(text, "<td>%c</td>", holder_of(&board->deal, suit, rank));
        talon_string_buffer_add(text, "</tr>\n");
    }
    talon_string_buffer_add(text, "</table></article>\n");
}

static void add_hand(const struct pbn_deal *deal, unsigned seat, struct talon_string_buffer *text)
{
    util_print(text, "<tr><th scope=\"row\">%c</th>", pbn_seats[seat]);
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        char cards[16];
        cli_solve_suit(deal->hand[seat], suit, cards);
        util_print(text, "<td%s>%s</td>", colour_of((unsigned)suit), cards);
    }
    talon_string_buffer_add(text, "</tr>\n");
}

static void add_strain_heads(struct talon_string_buffer *text)
{
    util_print(text, "</table>\n<table>\n<tr><th>%s</th>", spoken("dealer"));
    for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
        util_print(text, "<th scope=\"col\"%s>%s</th>", colour_of(strain),
                   cli_solve_strains[strain]);
    talon_string_buffer_add(text, "</tr>\n");
}

static void add_record(const struct cli_board *board, struct talon_string_buffer *text)
{
    char line[LINE], tricks[4];

    say_board(board, line);
    util_print(text, "<article><h2>%s</h2>\n<table>\n<tr><th></th>", line);
    for (int suit = SUITS - 1; suit >= 0; suit--)
        util_print(text, "<th scope=\"col\"%s>%s</th>", colour_of((unsigned)suit),
                   cli_solve_strains[suit]);
    talon_string_buffer_add(text, "</tr>\n");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        add_hand(&board->deal, seat, text);
    add_strain_heads(text);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        util_print(text, "<tr><th scope=\"row\">%c</th>", pbn_seats[seat]);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            say_place(board->answers.tricks[strain][seat], tricks);
            util_print(text, "<td>%s</td>", tricks);
        }
        talon_string_buffer_add(text, "</tr>\n");
    }
    say_worth(board, line);
    util_print(text, "</table>\n<p>%s</p></article>\n", line);
}

void cli_board_page(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    add_page_head(text);
    add_part_head(text, "<h1>", spoken("Sheets for dealing"),
                  spoken("Sort a pack by suits, the ace first. Deal it card by card to the hands "
                         "that the letters name: north, east, south, west. The hand records begin "
                         "on a page of their own."));
    for (size_t i = 0; i < count; i++)
        add_sheet(&boards[i], text);
    add_part_head(text, "<h1 style=\"break-before: page\">", spoken("Hand records"),
                  spoken("The tables tell how many tricks a dealer's side takes with open cards."));
    talon_string_buffer_add(text, "<section class=\"records\">\n");
    for (size_t i = 0; i < count; i++)
        add_record(&boards[i], text);
    talon_string_buffer_add(text, "</section>\n</html>\n");
}
