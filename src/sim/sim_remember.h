/* sim_remember.h - play at tables with a history, for bots that remember.
 */
#pragma once

#include "sim_plan.h"

/* The key of a game's table is that of the text "sim SEED NUMBER". */
extern const struct sim_tables_of_bots sim_tables_with_history;
