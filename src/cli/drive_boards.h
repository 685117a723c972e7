/* drive_boards.h - the cards of a drive's boards: dealt by the seed, solved, and written to a file.
 */
#pragma once

#include "drive_evening.h"
#include "solve_report.h"

/* A board with its cards. */
struct cli_board {
    unsigned number;
    bool fewest;    /* the fewest tricks win, without trump */
    uint8_t turned; /* the card that the dealer turns up; PBN_UNKNOWN: the plan says the trump */
    uint8_t open_tricks; /* of the dealer's side, if most tricks win and all hands are open;
                          TALON_SOLVE_UNKNOWN if the budget did not suffice */
    struct pbn_deal deal;
    struct pbn_answers answers;
};

/* drive_deals.c */

/* NULL, or why this drive has no boards of 52 cards. */
const char *cli_board_refusal(const struct series *series);
/* Writes the boards that are played to the file, in the way that its ending says: .pbn, .txt or
 * .html. The searches of a board begin so many tricks at most. 0, or the exit status after a
 * complaint. */
int cli_board_write(const struct cli_drive *drive, const char *path, uint64_t nodes);

/* drive_sheets.c: each adds to the file. */
void cli_board_pbn(const struct cli_board *boards, size_t count, struct talon_string_buffer *text);
void cli_board_text(const struct cli_board *boards, size_t count, struct talon_string_buffer *text);
void cli_board_page(const struct cli_board *boards, size_t count, struct talon_string_buffer *text);
