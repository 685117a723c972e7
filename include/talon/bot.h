/* talon/bot.h - players made of code: each sees a view and the moves, and nothing else.
 *
 * A bot is a function of a view, the legal moves of its seat, and chance of its own. It cannot
 * reach a state: there is no way from a view back to one. Bots keep nothing between calls.
 */
#ifndef TALON_BOT_H
#define TALON_BOT_H

#include <talon/core.h>

/* What a bot is asked: which of `count` (at least 1) moves? */
struct talon_question {
    const struct talon_game *game;
    const struct talon_view *view;
    const struct talon_move *moves;
    unsigned count;
    struct talon_rng *rng; /* the bot's own chance, never the table's */
};

/* Answers an index below count. */
typedef unsigned talon_chooser(const struct talon_question *question);

/* A sensible player of one game (and form; NULL: every form of it). */
struct talon_simple {
    const char *game, *form;
    talon_chooser *choose;
};

struct talon_bot {
    const char *id, *label; /* msgid */
    talon_chooser *choose;
};

/* "random" and "simple"; NULL if there is no such bot. */
const struct talon_bot *talon_bot_find(const char *id);
extern const struct talon_bot talon_bots[];
extern const unsigned talon_bots_count;

#endif
