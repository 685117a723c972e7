/* bot_seat.h - a seat at a table of a server, played by a program.
 */
#pragma once

#include "bot_program.h"

struct bot_seat_plan {
    const char *server, *table, *token;
    struct bot_command command; /* its deadline is less where the table's clock leaves less */
    int reconnect;              /* seconds to try to reach a server again that was lost */
};

/* Plays the seat until the game is over; the exit status, after a sentence if it is not 0. */
int cli_bot_seat_play(const struct bot_seat_plan *plan);
