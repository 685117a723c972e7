/* drive_sheets.c - boards as PBN, as hand records in text, and as a page to print: sheets from
 * which the cards are dealt by hand, and after them the hand records.
 */
#include "drive_boards.h"

#include "series/series.h"

#include <talon/card.h>

#include <stdio.h>
#include <string.h>

enum { SUITS = 4, RANKS = 13, LINE = 200 };

static const char *const rank_names[RANKS] = { "2", "3",  "4", "5", "6", "7", "8",
                                               "9", "10", "J", "Q", "K", "A" };

void cli_board_pbn(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "% PBN 2.1\n% EXPORT\n");
    for (size_t i = 0; i < count; i++)
        pbn_write(&boards[i].deal, &boards[i].answers, text);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* "Board 3: south deals, trump ♥" */
static void say_board(const struct cli_board *board, char line[LINE])
{
    char trump[16];
    int length = snprintf(line, LINE, "Board %u: %s deals, ", board->number,
                          cli_solve_seats[board->deal.dealer]);

    cli_solve_trump(board->deal.trump, trump);
    length += snprintf(line + length, LINE - (size_t)length, "%s", trump);
    if (board->fewest)
        snprintf(line + length, LINE - (size_t)length, ", the fewest tricks win");
    else if (board->turned != PBN_UNKNOWN)
        snprintf(line + length, LINE - (size_t)length, ", turned up: %s%s",
                 cli_solve_strains[talon_suit(board->turned)],
                 rank_names[talon_rank(board->turned)]);
}

/* "With open cards north and south take 7 tricks, east and west 6.", or nothing. */
static void say_worth(const struct cli_board *board, char line[LINE])
{
    const unsigned dealer = board->deal.dealer & 1;

    *line = 0;
    if (board->fewest)
        return;
    if (board->open_tricks == TALON_SOLVE_UNKNOWN)
        snprintf(line, LINE, "How many tricks each side takes with open cards was not solved.");
    else
        snprintf(line, LINE, "With open cards %s take %u tricks, %s %u.", cli_solve_sides[dealer],
                 board->open_tricks, cli_solve_sides[!dealer], RANKS - board->open_tricks);
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

    talon_string_buffer_add(text, "  dealer     ♣   ♦   ♥   ♠  NT\n");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        cli_solve_print(text, "  %-8s", cli_solve_seats[seat]);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            say_place(board->answers.tricks[strain][seat], tricks);
            cli_solve_print(text, "%4s", tricks);
        }
        talon_string_buffer_add(text, "\n");
    }
}

void cli_board_text(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    char line[LINE];

    for (size_t i = 0; i < count; i++) {
        say_board(&boards[i], line);
        cli_solve_print(text, "%s%s\n", i ? "\n" : "", line);
        cli_solve_hands(&boards[i].deal, text);
        say_worth(&boards[i], line);
        if (*line)
            cli_solve_print(text, "  %s\n", line);
        add_tricks(&boards[i], text);
    }
}

/* ---- the page -------------------------------------------------------------------------------- */

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Boards</title>\n"
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

static const char sheets_head[] =
    "<h1>Sheets for dealing</h1>\n"
    "<p>Sort a pack by suits, the ace first. Deal it card by card to the hands that the letters\n"
    "name: north, east, south, west. The hand records begin on a page of their own.</p>\n";

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
    cli_solve_print(text, "<article><h2>%s</h2>\n<table>\n<tr><th></th>", line);
    for (int rank = RANKS - 1; rank >= 0; rank--)
        cli_solve_print(text, "<th scope=\"col\">%s</th>", rank_names[rank]);
    talon_string_buffer_add(text, "</tr>\n");
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        cli_solve_print(text, "<tr><th scope=\"row\"%s>%s</th>", colour_of((unsigned)suit),
                        cli_solve_strains[suit]);
        for (int rank = RANKS - 1; rank >= 0; rank--)
            cli_solve_print(text, "<td>%c</td>", holder_of(&board->deal, suit, rank));
        talon_string_buffer_add(text, "</tr>\n");
    }
    talon_string_buffer_add(text, "</table></article>\n");
}

static void add_hand(const struct pbn_deal *deal, unsigned seat, struct talon_string_buffer *text)
{
    cli_solve_print(text, "<tr><th scope=\"row\">%c</th>", pbn_seats[seat]);
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        char cards[16];
        cli_solve_suit(deal->hand[seat], suit, cards);
        cli_solve_print(text, "<td%s>%s</td>", colour_of((unsigned)suit), cards);
    }
    talon_string_buffer_add(text, "</tr>\n");
}

static void add_strain_heads(struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "</table>\n<table>\n<tr><th>dealer</th>");
    for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
        cli_solve_print(text, "<th scope=\"col\"%s>%s</th>", colour_of(strain),
                        cli_solve_strains[strain]);
    talon_string_buffer_add(text, "</tr>\n");
}

static void add_record(const struct cli_board *board, struct talon_string_buffer *text)
{
    char line[LINE], tricks[4];

    say_board(board, line);
    cli_solve_print(text, "<article><h2>%s</h2>\n<table>\n<tr><th></th>", line);
    for (int suit = SUITS - 1; suit >= 0; suit--)
        cli_solve_print(text, "<th scope=\"col\"%s>%s</th>", colour_of((unsigned)suit),
                        cli_solve_strains[suit]);
    talon_string_buffer_add(text, "</tr>\n");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        add_hand(&board->deal, seat, text);
    add_strain_heads(text);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        cli_solve_print(text, "<tr><th scope=\"row\">%c</th>", pbn_seats[seat]);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            say_place(board->answers.tricks[strain][seat], tricks);
            cli_solve_print(text, "<td>%s</td>", tricks);
        }
        talon_string_buffer_add(text, "</tr>\n");
    }
    say_worth(board, line);
    cli_solve_print(text, "</table>\n<p>%s</p></article>\n", line);
}

void cli_board_page(const struct cli_board *boards, size_t count, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, page_head);
    talon_string_buffer_add(text, sheets_head);
    for (size_t i = 0; i < count; i++)
        add_sheet(&boards[i], text);
    talon_string_buffer_add(text, "<h1 style=\"break-before: page\">Hand records</h1>\n"
                                  "<p>The tables tell how many tricks a dealer's side takes with "
                                  "open cards.</p>\n<section class=\"records\">\n");
    for (size_t i = 0; i < count; i++)
        add_record(&boards[i], text);
    talon_string_buffer_add(text, "</section>\n</html>\n");
}
