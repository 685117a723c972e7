/* drive_game_rows.h - how games differ at the tables of a drive: in what counts, in who plays
 * together, and in what makes one game of a room one deal.
 */
#pragma once

#include <talon/table.h>

enum drive_counts {
    DRIVE_COUNTS_POINTS, /* the points of each seat, as the game has them */
    DRIVE_COUNTS_STAKES, /* as points, and in every deal they add up to 0 */
    DRIVE_COUNTS_TRICKS, /* tricks of the sides; and trumps can be planned */
    DRIVE_COUNTS_PLACES, /* it has no points: a seat gets one for each other that it has beaten */
};

enum { DRIVE_ROW_OPTIONS = 4 };
/* Options by their names, each with a value, ended by NULL. */
typedef const char *drive_row_options[DRIVE_ROW_OPTIONS + 1][2];
struct drive_row {
    const char *game;
    enum drive_counts counts;
    bool sides; /* seats opposite are partners in every deal */
    /* The option that says how many deals a table plays with cards of its own; NULL: the drive
     * says it. */
    const char *sitting;
    uint8_t rounds, deals;      /* of a usual evening; deals of a table in a round */
    drive_row_options one_deal; /* make a game one deal; none: a deal of the drive is a game */
    drive_row_options refused;  /* cannot be played in a drive, with the reason, a msgid */
    const char *reason;
};

/* The row of a game; the last one, without a name, is that of all other games. */
const struct drive_row *drive_row_of(const struct talon_game *game);
/* Whether it cannot be played so in a drive, for the row's reason. */
bool drive_row_refuses(const struct drive_row *row, const struct talon_config *config);
/* ,"games":[…] of `talon drive --options`: all rows. */
void drive_write_games(struct talon_string_buffer *text);
