/* league_print.h - a league as text.
 */
#ifndef TALON_CLI_LEAGUE_PRINT_H
#define TALON_CLI_LEAGUE_PRINT_H

#include "league/league.h"

void cli_league_text(const struct league *league, struct talon_string_buffer *text);

#endif
