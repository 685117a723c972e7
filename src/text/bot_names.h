/* bot_names.h - the names of bots at tables: a list for each language and kind of bot.
 */
#pragma once

#include <stddef.h>

enum { TEXT_BOT_NAMES = 10 };

struct text_bot_names {
    const char *language, *bot;
    const char *name[TEXT_BOT_NAMES]; /* of a level one fewer: its own name goes before them */
};

/* data/bot_names.json, as tool/bot_names.py writes it; ended by a row without a language. */
extern const struct text_bot_names text_bot_names[];

/* Name number `at`, below TEXT_BOT_NAMES, in the list of a kind of bot. `level_name` is NULL or
 * what its level is called: it comes first in every language. */
const char *text_bot_name(const char *language, const char *bot, const char *level_name,
                          unsigned at);
/* Name number `at` of all that a language has: those of this kind of bot first, then those of other
 * kinds. NULL: there are no more. A language without lists has the English ones. */
const char *text_any_bot_name(const char *language, const char *bot, const char *level_name,
                              unsigned at);
