/* content_encoding.c - which compressed copies a client accepts.
 */
#include "content_encoding.h"

#include <stddef.h>
#include <string.h>

/* Whether the word names this encoding with a weight other than 0. */
static bool is_accepted(const char *word, size_t length, const char *name)
{
    const size_t bare = strcspn(word, "; \t,");
    const char *weight = strstr(word, "q=");

    if (bare != strlen(name) || strncmp(word, name, bare))
        return false;
    return !weight || weight >= word + length ||
           strspn(weight + 2, "0.") < strcspn(weight + 2, ", \t");
}

bool util_accepts_encoding(const char *accepts, const char *name)
{
    while (*accepts) {
        const char *word = accepts + strspn(accepts, ", \t");
        const size_t length = strcspn(word, ",");
        if (is_accepted(word, length, name))
            return true;
        accepts = word + length;
    }
    return false;
}
