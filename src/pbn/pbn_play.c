/* pbn_play.c - reads and writes the section of a game that tells its play: a row is a trick, and a
 * column belongs to a seat, the first leader's at the left.
 */
#include "pbn.h"

#include <talon/card.h>

#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* The first of these characters, or the end. */
static const char *find_any(const char *at, const char *end, const char *characters)
{
    while (at < end && !(*at && strchr(characters, *at)))
        at++;
    return at;
}

/* Behind the blank, the word or the comment that begins here. */
static const char *next_piece(const char *at, const char *end)
{
    const bool is_comment = *at == '{' || *at == ';';

    if (strchr(" \t\r\n", *at))
        return at + 1;
    at = find_any(at + 1, end, *at == '{' ? "}" : *at == ';' ? "\n" : " \t\r\n");
    return at + (is_comment && at < end);
}

/* The next card, "-" for one that was not played, or NULL at the end. Notes ("=1="), signs ("$5"),
 * marks behind a card and other words are passed over. */
static const char *next_card(const char *at, const char *end)
{
    for (; at < end && *at != '*'; at = next_piece(at, end))
        if (*at == '-' || (end - at >= 2 && pbn_read_card(at) != PBN_UNKNOWN))
            return at;
    return NULL;
}

/* Puts the cards of the table into rows: as many as there are whole or begun. */
static unsigned read_rows(const struct pbn_game *game, uint8_t rows[PBN_PACK])
{
    unsigned count = 0;

    for (const char *at = game->play; count < PBN_PACK; count++) {
        at = next_card(at, game->play_end);
        if (!at)
            break;
        rows[count] = *at == '-' ? PBN_UNKNOWN : pbn_read_card(at);
        at = next_piece(at, game->play_end);
    }
    memset(rows + count, PBN_UNKNOWN, PBN_PACK - count);
    return (count + PBN_SEATS - 1) / PBN_SEATS;
}

/* Takes a card that is played out of its hand. NULL, or why it cannot be played. */
static const char *play_from(uint64_t *hand, uint8_t face, uint8_t led)
{
    const uint64_t card = (uint64_t)1 << face, suit = (uint64_t)0xffff << 16 * talon_suit(led);

    if (!(*hand & card))
        return "its seat does not hold it";
    if (talon_suit(face) != talon_suit(led) && *hand & suit)
        return "its seat can follow suit";
    *hand &= ~card;
    return NULL;
}

/* The cards of a trick in their order; false when the play ends in it. */
static bool read_trick(const uint8_t *row, unsigned first, unsigned leader, struct pbn_deal *deal)
{
    for (unsigned i = 0; i < PBN_SEATS; i++) {
        const uint8_t face = row[(leader + i - first) % PBN_SEATS];
        if (face == PBN_UNKNOWN)
            return false;
        deal->card[deal->played++] = face;
    }
    return true;
}

/* Whether each card could be played where it stands. */
static bool is_lawful(const struct pbn_deal *deal, unsigned line, struct pbn_problem *problem)
{
    uint64_t hand[PBN_SEATS];
    unsigned leader = deal->leader;

    memcpy(hand, deal->hand, sizeof hand);
    for (unsigned i = 0; i < deal->played; i++) {
        const unsigned first = i - i % PBN_SEATS;
        const char *reason =
            play_from(&hand[(leader + i) % PBN_SEATS], deal->card[i], deal->card[first]);
        if (reason) {
            char card[3];
            pbn_write_card(deal->card[i], card);
            return pbn_complain(problem, line, "In trick %u of the play, %s is wrong: %s.",
                                first / PBN_SEATS + 1, card, reason);
        }
        if (i % PBN_SEATS == PBN_SEATS - 1)
            leader = pbn_trick_winner(deal, first, leader);
    }
    return true;
}

bool pbn_read_play(const struct pbn_game *game, struct pbn_deal *deal, struct pbn_problem *problem)
{
    uint8_t rows[PBN_PACK];
    const unsigned count = read_rows(game, rows);
    unsigned leader = deal->leader;

    deal->played = 0;
    for (unsigned row = 0; row < count; row++) {
        if (!read_trick(rows + (size_t)row * PBN_SEATS, game->play_seat, leader, deal))
            break;
        leader = pbn_trick_winner(deal, row * PBN_SEATS, leader);
    }
    return is_lawful(deal, game->line[PBN_PLAY], problem);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_column(const struct pbn_deal *deal, unsigned first, unsigned turn, char card[3])
{
    if (first + turn < deal->played)
        pbn_write_card(deal->card[first + turn], card);
    else
        memcpy(card, "- ", 3);
}

void pbn_write_play(const struct pbn_deal *deal, struct talon_string_buffer *text)
{
    unsigned leader = deal->leader;
    char head[] = "[Play \"N\"]\n";

    head[sizeof "[Play \"" - 1] = pbn_seats[leader];
    talon_string_buffer_add(text, head);
    for (unsigned first = 0; first < deal->played; first += PBN_SEATS) {
        for (unsigned i = 0; i < PBN_SEATS; i++) {
            char card[3];
            write_column(deal, first, (deal->leader + i - leader) % PBN_SEATS, card);
            talon_string_buffer_add(text, card);
            talon_string_buffer_add(text, i + 1 < PBN_SEATS ? " " : "\n");
        }
        if (first + PBN_SEATS <= deal->played)
            leader = pbn_trick_winner(deal, first, leader);
    }
    if (deal->played < pbn_cards(deal))
        talon_string_buffer_add(text, "*\n");
}
