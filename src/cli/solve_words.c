/* solve_words.c - words, cards and hands of open deals, as all parts of `talon solve` print them.
 */
#include "solve_report.h"

#include "text/spoken.h"

#include <talon/card.h>

#include <stdio.h>
#include <string.h>

enum { SUITS = 4, RANKS = 13 };

const char *const cli_solve_strains[] = { "♣", "♦", "♥", "♠", "NT" };
const char *const cli_solve_seats[] = { N_("north"), N_("east"), N_("south"), N_("west") };
const char *const cli_solve_sides[] = { N_("north and south"), N_("east and west") };

void cli_solve_trump(uint8_t trump, char text[CLI_SOLVE_TRUMP])
{
    if (trump == TALON_SOLVE_NO_TRUMP)
        spoken_with(text, CLI_SOLVE_TRUMP, "no trump", NULL);
    else
        spoken_with(text, CLI_SOLVE_TRUMP, "trump {suit}", "suit", cli_solve_strains[trump], NULL);
}

void cli_solve_suit(uint64_t hand, int suit, char text[16])
{
    char *at = text;

    for (int rank = RANKS - 1; rank >= 0; rank--)
        if (hand >> talon_french(suit, rank) & 1) {
            char card[3];
            pbn_write_card(talon_french(suit, rank), card);
            *at++ = card[1];
        }
    *at = 0;
    if (at == text)
        memcpy(text, "—", sizeof "—");
}

/* As many columns for a hand without cards of a suit: its sign has three bytes. */
static int width(const char *suit)
{
    return strncmp(suit, "—", 3) ? RANKS : RANKS + 2;
}

void cli_solve_hands(const struct pbn_deal *deal, struct talon_string_buffer *text)
{
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        talon_string_buffer_add(text, "  ");
        spoken_add_left(text, spoken(cli_solve_seats[seat]), 6);
        for (int suit = SUITS - 1; suit >= 0; suit--) {
            char cards[16];
            cli_solve_suit(deal->hand[seat], suit, cards);
            util_print(text, suit ? "%s %-*s " : "%s %.*s", cli_solve_strains[suit], width(cards),
                       cards);
        }
        util_print(text, "\n");
    }
}

void cli_solve_card(uint8_t face, struct talon_string_buffer *text)
{
    char card[3];

    pbn_write_card(face, card);
    util_print(text, " %s%c", cli_solve_strains[talon_suit(face)], card[1]);
}

/* The cards that lead to so many tricks, on one line; nothing if there are none. */
static void list_cards(const struct talon_solve_result *result, unsigned tricks,
                       struct talon_string_buffer *text)
{
    bool any = false;
    char number[SPOKEN_DIGITS];

    snprintf(number, sizeof number, "%2u", tricks);
    for (unsigned i = 0; i < result->count; i++)
        if (result->card[i].tricks == tricks) {
            if (!any)
                spoken_add(text, "  {n} with", "n", number, NULL);
            cli_solve_card(result->card[i].face, text);
            any = true;
        }
    if (any)
        util_print(text, "\n");
}

static void list_by_tricks(const struct talon_solve_result *result, unsigned all,
                           struct talon_string_buffer *text)
{
    for (unsigned tricks = all + 1; tricks-- > 0;)
        list_cards(result, tricks, text);
}

void cli_solve_tricks(const struct cli_solved *solved, const char *seats, const char *bounds,
                      const char *exact, struct talon_string_buffer *text)
{
    const struct talon_solve_result *result = &solved->result;
    const unsigned all = (pbn_cards(&solved->deal) + solved->deal.laid) / PBN_SEATS;
    const char *of = SPOKEN_COUNT("1 trick", "{n} tricks", all);

    talon_string_buffer_add(text, "  ");
    if (result->least < result->most)
        spoken_add(text, bounds, "seats", seats, "least", SPOKEN_NUMBER(result->least), "most",
                   SPOKEN_NUMBER(result->most), "tricks", of, "all", SPOKEN_NUMBER(all), NULL);
    else
        spoken_add(text, exact, "seats", seats, "n", SPOKEN_NUMBER(result->tricks), "tricks", of,
                   "all", SPOKEN_NUMBER(all), "seat", spoken(cli_solve_seats[result->seat]), NULL);
    talon_string_buffer_add(text, "\n");
    if (result->least == result->most)
        list_by_tricks(result, all, text);
}
