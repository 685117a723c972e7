/* pbn_play.c - reads and writes the section of a game that tells its play: a row is a trick, and a
 * column belongs to a seat, the first leader's at the left.
 */
#include "pbn.h"

#include <talon/card.h>

#include <stdio.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* Notes ("=1="), signs ("$5"), irregularities ("^S"), marks and "+" are no cards. */
static bool is_mark(char first)
{
    return first && strchr("=$^!?+", first);
}

bool pbn_take_played(struct pbn_game *game, const char *word, size_t length, unsigned line,
                     struct pbn_problem *problem)
{
    const char *end = word + 1;
    const uint8_t face = *word == '-' ? PBN_UNKNOWN : pbn_read_card(word, &end);
    const bool is_cell = *word == '-' || face != PBN_UNKNOWN;

    if (is_mark(*word))
        return true;
    if (!is_cell || (end < word + length && !is_mark(*end)))
        return pbn_complain(problem, line, "\"{word}\" is no card of the play, such as SA.", "word",
                            PBN_SHOWN(word, length), NULL);
    if (game->played == PBN_PACK)
        return pbn_complain(problem, line, "The play has more than 52 cards.", NULL);
    game->row[game->played++] = face;
    return true;
}

/* How many tricks are whole or begun; `rows` gets them with the gaps of the last one. */
static unsigned read_rows(const struct pbn_game *game, uint8_t rows[PBN_PACK])
{
    memcpy(rows, game->row, game->played);
    memset(rows + game->played, PBN_UNKNOWN, PBN_PACK - game->played);
    return (game->played + PBN_SEATS - 1u) / PBN_SEATS;
}

/* Takes a card that is played out of its hand. NULL, or why it cannot be played. */
static const char *play_from(uint64_t *hand, uint8_t face, uint8_t led)
{
    const uint64_t card = (uint64_t)1 << face, suit = (uint64_t)0xffff << 16 * talon_suit(led);

    if (!(*hand & card))
        return N_("its seat does not hold it");
    if (talon_suit(face) != talon_suit(led) && *hand & suit)
        return N_("its seat can follow suit");
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

bool pbn_check_play(const struct pbn_deal *deal, unsigned line, struct pbn_problem *problem)
{
    uint64_t hand[PBN_SEATS];
    unsigned leader = deal->leader;

    memcpy(hand, deal->hand, sizeof hand);
    for (unsigned i = 0; i < deal->played; i++) {
        const unsigned first = i - i % PBN_SEATS;
        const char *reason =
            play_from(&hand[(leader + i) % PBN_SEATS], deal->card[i], deal->card[first]);
        if (reason) {
            char card[3], trick[4];
            snprintf(trick, sizeof trick, "%u", first / PBN_SEATS + 1);
            pbn_write_card(deal->card[i], card);
            return pbn_complain(problem, line,
                                "In trick {n} of the play, {card} is wrong: {reason}.", "n", trick,
                                "card", card, "*reason", reason, NULL);
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
    return pbn_check_play(deal, game->line[PBN_PLAY], problem);
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
            char card[3], trick[4];
            snprintf(trick, sizeof trick, "%u", first / PBN_SEATS + 1);
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
