/* page_catalogue.c - the translations that the page hands over, so that the module need not contain
 * them. src/text/languages.c is the native counterpart.
 */
#include "input_buffer.h"

#include "text/catalogue.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct talon_catalogue english = { "en", NULL, 0, NULL };
static struct talon_catalogue other;
static char *texts;
static const char *const languages[] = { "en", NULL };
const char *const *const talon_languages = languages;

const struct talon_catalogue *talon_catalogue(const char *language)
{
    if (!strcmp(language, "en"))
        return &english;
    return texts && !strcmp(language, other.language) ? &other : NULL;
}

static int by_msgid(const void *x, const void *y)
{
    return strcmp(((const struct text_entry *)x)->msgid, ((const struct text_entry *)y)->msgid);
}

static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

/* Reads the input buffer: a language, then so many pairs of msgid and translation, each with a
 * zero after it. They replace the catalogue before. */
TALON_EXPORT void talon_set_catalogue(size_t length, size_t count)
{
    char *copy = util_allocate(length + 1);
    struct text_entry *entries = util_allocate((count + 1) * sizeof *entries);

    memcpy(copy, talon_input, length + 1);
    const char *at = behind(copy);
    for (size_t i = 0; i < count; i++) {
        entries[i].msgid = at;
        entries[i].text = behind(at);
        at = behind(entries[i].text);
    }
    qsort(entries, count, sizeof *entries, by_msgid);
    free(texts);
    free((struct text_entry *)other.entries);
    texts = copy;
    other = (struct talon_catalogue){ texts, entries, count, NULL };
}
