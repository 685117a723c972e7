/* translate.c - a msgid's translation.
 */
#include "catalogue.h"

#include <stdio.h>
#include <string.h>

enum { KEY_MAX = 128, CONTEXT_END = 4 };

/* NULL where the catalogue has no translation. */
static const char *find(const struct talon_catalogue *words, const char *msgid)
{
    size_t low = 0, high = words->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(msgid, words->entries[middle].msgid);
        if (!order)
            return words->entries[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *talon_language(const struct talon_catalogue *words)
{
    return words->language;
}

const char *talon_translate(const struct talon_catalogue *words, const char *msgid)
{
    const char *text = find(words, msgid);

    return text ? text : msgid;
}

const char *talon_translate_in_context(const struct talon_catalogue *words, const char *context,
                                       const char *msgid)
{
    char key[KEY_MAX];

    /* as gettext joins them */
    if (snprintf(key, sizeof key, "%s%c%s", context, CONTEXT_END, msgid) >= (int)sizeof key)
        return msgid;
    const char *text = find(words, key);
    return text ? text : msgid;
}
