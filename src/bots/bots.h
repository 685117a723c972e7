/* bots.h - what the sources of the bots share.
 */
#pragma once

#include <talon/bot.h>

/* levels.c: chooses among at least two moves. The bot has a level, and its `choose` is its habits.
 */
unsigned bots_choose_by_search(const struct talon_bot_request *request,
                               const struct talon_bot *bot);
