/* match_program.h - a program as a player of `talon match`.
 */
#pragma once

#include "match/match.h"

struct match_program {
    const char *command;
    int deadline; /* ms for a move */
};

/* The player who asks this program, which must live as long. */
struct match_player cli_match_program_player(const char *name, const struct match_program *program);
