/* translate.c - a msgid's translation.
 */
#include "catalogue.h"

#include <stdio.h>
#include <string.h>

enum { KEY_MAX = 128, CONTEXT_END = 4 };

/* NULL where the catalogue has no translation. */
static const char *find_entry(const struct talon_catalogue *catalogue, const char *msgid)
{
    size_t low = 0, high = catalogue->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(msgid, catalogue->entries[middle].msgid);
        if (!order)
            return catalogue->entries[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *talon_language(const struct talon_catalogue *catalogue)
{
    return catalogue->language;
}

const char *talon_translate(const struct talon_catalogue *catalogue, const char *msgid)
{
    const char *text = find_entry(catalogue, msgid);

    return text ? text : msgid;
}

const char *talon_translate_count(const struct talon_catalogue *catalogue, const char *one,
                                  const char *many, uint64_t n)
{
    const char *text = find_entry(catalogue, one);

    if (!text)
        return n == 1 ? one : many;
    for (unsigned form = catalogue->form(n); form; form--)
        text += strlen(text) + 1;
    return text;
}

const char *talon_translate_in_context(const struct talon_catalogue *catalogue, const char *context,
                                       const char *msgid)
{
    char key[KEY_MAX];

    /* as gettext joins them */
    if (snprintf(key, sizeof key, "%s%c%s", context, CONTEXT_END, msgid) >= (int)sizeof key)
        return msgid;
    const char *text = find_entry(catalogue, key);
    return text ? text : msgid;
}
