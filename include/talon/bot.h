/* talon/bot.h - players made of code: each sees a view and the moves, and nothing else.
 *
 * A bot is a function of a view, the legal moves of its seat, and chance of its own. It cannot
 * reach a state: there is no way from a view back to one. Bots keep nothing between calls.
 */
#ifndef TALON_BOT_H
#define TALON_BOT_H

#include <talon/core.h>

/* What a bot is asked: which of `count` (at least 1) moves? */
struct talon_bot_request {
    const struct talon_game *game;
    const struct talon_view *view;
    const struct talon_move *moves;
    unsigned count;
    struct talon_rng *rng; /* the bot's own chance, never the table's */
    /* Where the bot puts what decided: a sentence (a msgid) whose holes are those of a refusal,
     * for the move it answers (talon_reason_sentence()). NULL: nobody asks. */
    const char **reason;
};

static inline void talon_bot_explain(const struct talon_bot_request *request, const char *sentence)
{
    if (request->reason)
        *request->reason = sentence;
}

/* Answers an index below count. */
typedef unsigned talon_chooser(const struct talon_bot_request *request);

/* A sensible player of one game (and form; NULL: every form of it). It always says why, in one of
 * its `reasons` (a list of msgids ended by NULL). */
struct talon_simple_player {
    const char *game, *variant;
    talon_chooser *choose;
    const char *const *reasons;
};

struct talon_bot {
    const char *id, *label; /* msgid */
    talon_chooser *choose;
};

/* The reasons of a bot that has one move only, and of one that plays at random. */
extern const char talon_reason_forced[], talon_reason_chance[];

/* The sensible players, ended by one without a game. */
extern const struct talon_simple_player talon_simple_players[];
extern const unsigned talon_simple_players_count;

/* "random" and "simple"; NULL if there is no such bot. */
const struct talon_bot *talon_bot_find(const char *id);
extern const struct talon_bot talon_bots[];
extern const unsigned talon_bots_count;

#endif
