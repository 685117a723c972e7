/* solve_picture.c - a deal as a picture in SVG, as newspapers print it: the four hands around a
 * square, and beside it the table of tricks and the par.
 */
#include "solve_report.h"

#include "text/spoken.h"

#include <stdio.h>
#include <string.h>

enum { SUITS = 4, LINE = 400, ROW = 22, HEARTS = 2, DIAMONDS = 1 };

/* Where the first line of each hand begins. */
static const struct {
    int x, y;
} corners[PBN_SEATS] = { { 190, 64 }, { 340, 174 }, { 190, 284 }, { 24, 174 } };

static const char picture_head[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 %d\" width=\"520\" "
    "height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"17\">\n"
    "<title>%s</title>\n"
    "<style>.paper{fill:#fff}.ink{fill:#1b1b1b}.red{fill:#b3001b}.board{fill:#1f6b45}"
    ".light{fill:#fff}.small{font-size:14px}</style>\n"
    "<rect class=\"paper\" width=\"520\" height=\"%d\"/>\n";

static const char *suit_class(unsigned suit)
{
    return suit == HEARTS || suit == DIAMONDS ? "red" : "ink";
}

/* A ten has two digits in print. */
static void write_tens(const char *cards, char printed[20])
{
    while (*cards) {
        if (*cards == 'T') {
            *printed++ = '1';
            *printed++ = '0';
        } else {
            *printed++ = *cards;
        }
        cards++;
    }
    *printed = 0;
}

static void draw_hand(const struct pbn_deal *deal, unsigned seat, struct talon_string_buffer *text)
{
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        const int y = corners[seat].y + ROW * (SUITS - 1 - suit);
        char cards[16], printed[20];
        cli_solve_suit(deal->hand[seat], suit, cards);
        write_tens(cards, printed);
        util_print(text, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>",
                   suit_class((unsigned)suit), corners[seat].x, y, cli_solve_strains[suit]);
        util_print(text, "<text class=\"ink\" x=\"%d\" y=\"%d\" letter-spacing=\"2\">%s</text>\n",
                   corners[seat].x + ROW, y, printed);
    }
}

/* The square in the middle: the seats, and the dealer's letter underlined. */
static void draw_board(const struct pbn_deal *deal, struct talon_string_buffer *text)
{
    static const int x[PBN_SEATS] = { 250, 296, 250, 204 }, y[PBN_SEATS] = { 182, 212, 244, 212 };

    util_print(
        text, "<rect class=\"board\" x=\"190\" y=\"160\" width=\"120\" height=\"94\" rx=\"6\"/>\n");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        util_print(text,
                   "<text class=\"light\" x=\"%d\" y=\"%d\" text-anchor=\"middle\"%s>%c</text>\n",
                   x[seat], y[seat], seat == deal->dealer ? " text-decoration=\"underline\"" : "",
                   pbn_seats[seat]);
}

static void draw_words(int x, int y, const char *words, struct talon_string_buffer *text)
{
    util_print(text, "<text class=\"ink small\" x=\"%d\" y=\"%d\">%s</text>\n", x, y, words);
}

static void draw_result(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    const struct talon_solve_result *result = &solved->result;
    char words[LINE], trump[CLI_SOLVE_TRUMP];

    if (!solved->has_cards)
        return;
    cli_solve_trump(solved->deal.trump, trump);
    if (result->exact)
        spoken_with(words, sizeof words, "{trump}, {seat} leads: {side} take {tricks}.", "trump",
                    trump, "seat", spoken(cli_solve_seats[solved->deal.leader]), "side",
                    spoken(cli_solve_sides[result->seat & 1]), "tricks",
                    SPOKEN_NUMBER(result->tricks), NULL);
    else
        spoken_with(words, sizeof words, "{trump}, {seat} leads: {side} take {least} to {most}.",
                    "trump", trump, "seat", spoken(cli_solve_seats[solved->deal.leader]), "side",
                    spoken(cli_solve_sides[result->seat & 1]), "least",
                    SPOKEN_NUMBER(result->least), "most", SPOKEN_NUMBER(result->most), NULL);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    draw_words(24, 398, words, text);
}

static void draw_table(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    if (!solved->answers.has_table)
        return;
    for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
        util_print(text,
                   "<text class=\"%s small\" x=\"%u\" y=\"64\" text-anchor=\"middle\">%s</text>\n",
                   strain < SUITS ? suit_class(strain) : "ink", 380 + 28 * strain,
                   cli_solve_strains[strain]);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        const char letter[] = { pbn_seats[seat], 0 };
        draw_words(350, (int)(84 + 19 * seat), letter, text);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            char tricks[8] = "?";
            if (solved->answers.tricks[strain][seat] != TALON_SOLVE_UNKNOWN)
                snprintf(tricks, sizeof tricks, "%u", solved->answers.tricks[strain][seat]);
            util_print(
                text,
                "<text class=\"ink small\" x=\"%u\" y=\"%u\" text-anchor=\"middle\">%s</text>\n",
                380 + 28 * strain, 84 + 19 * seat, tricks);
        }
    }
}

static void draw_par(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    char par[CLI_SOLVE_PAR], words[LINE];

    if (!solved->answers.has_par)
        return;
    cli_solve_par_words(&solved->answers.par, par);
    spoken_with(words, sizeof words, "Par: {par}.", "par", par, NULL);
    draw_words(24, 420, words, text);
}

void cli_solved_picture(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    char title[64];

    /* A board's name may hold anything; its number is what a picture needs. */
    if (strspn(solved->deal.board, "0123456789") == strlen(solved->deal.board) &&
        *solved->deal.board)
        spoken_with(title, sizeof title, "Board {n}", "n", solved->deal.board, NULL);
    else
        spoken_with(title, sizeof title, "Deal {n}", "n", SPOKEN_NUMBER((int64_t)solved->number),
                    NULL);
    util_print(text, picture_head, 436, 436, title, 436);
    util_print(text, "<text class=\"ink\" x=\"24\" y=\"34\" font-weight=\"bold\">%s</text>\n",
               title);
    draw_board(&solved->deal, text);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        draw_hand(&solved->deal, seat, text);
    draw_result(solved, text);
    draw_table(solved, text);
    draw_par(solved, text);
    util_print(text, "</svg>\n");
}
