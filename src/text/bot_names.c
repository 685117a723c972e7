/* bot_names.c - finds the name of a bot in the lists of names. The page does the same
 * (web/src/base/bot_names.ts).
 */
#include "bot_names.h"

#include <assert.h>
#include <string.h>

static const struct text_bot_names *find_names(const char *language, const char *bot)
{
    for (const struct text_bot_names *names = text_bot_names; names->language; names++)
        if (!strcmp(names->language, language) && !strcmp(names->bot, bot))
            return names;
    return NULL;
}

/* Programs that play have the names of simple bots; languages without lists have the English ones.
 */
static const struct text_bot_names *names_of(const char *language, const char *bot)
{
    const struct text_bot_names *names = find_names(language, bot);

    if (!names)
        names = find_names(language, "simple");
    if (!names)
        names = find_names("en", bot);
    return names ? names : find_names("en", "simple");
}

const char *text_bot_name(const char *language, const char *bot, const char *level_name,
                          unsigned at)
{
    assert(at < TEXT_BOT_NAMES);
    if (level_name && !at)
        return level_name;
    return names_of(language, bot)->name[level_name ? at - 1 : at];
}

const char *text_any_bot_name(const char *language, const char *bot, const char *level_name,
                              unsigned at)
{
    const struct text_bot_names *own = names_of(language, bot);

    if (at < TEXT_BOT_NAMES)
        return text_bot_name(language, bot, level_name, at);
    at -= TEXT_BOT_NAMES;
    for (const struct text_bot_names *names = text_bot_names; names->language; names++) {
        if (names == own || strcmp(names->language, own->language))
            continue;
        for (unsigned n = 0; n < TEXT_BOT_NAMES && names->name[n]; n++)
            if (!at--)
                return names->name[n];
    }
    return NULL;
}
