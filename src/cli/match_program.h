/* match_program.h - a program as a player of `talon match`.
 */
#pragma once

#include "bot_program.h"
#include "match/match.h"

/* The player who asks a program of this pool, which must live as long. */
struct match_player cli_match_program_player(const char *name, struct bot_pool *pool);
