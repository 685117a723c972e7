/* bots.h - what the sources of the bots share.
 */
#pragma once

#include <talon/bot.h>

/* Who gives hints: `expert` as it is, also in games that do not offer it. */
extern const struct talon_bot bots_adviser;

/* How a level searches in this game; with a budget of its own (`steady@500`) everywhere alike. */
struct talon_search_plan bots_plan_of(const struct talon_level *level, const char *game);

/* lapses.c */
/* Kinds of mistakes, and last what hardly anybody does. */
enum {
    BOTS_DRAWS_TRUMPS_EARLY,
    BOTS_DRAWS_TRUMPS_LATE,
    BOTS_TRUSTS_FINESSE,
    BOTS_FORGETS,
    BOTS_MISCOUNTS,
    BOTS_LAPSES,
    BOTS_GLARES = BOTS_LAPSES
};
/* Sets a bit for each kind of mistake that a move may be. At least one move does not glare. False:
 * nothing is known of mistakes here. */
bool bots_note_lapses(const struct talon_bot_request *request, uint8_t lapses[TALON_MOVES_MAX]);
