/* league_print.h - a league as text.
 */
#pragma once

#include "league/league.h"

void cli_league_text(const struct league *league, struct talon_string_buffer *text);
