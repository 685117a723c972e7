/* person_sign.c - the shapes and colours that signs of people have.
 */
#include "person_sign.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* They are stored and sent, so they never change. The page draws them. */
static const char *const shapes[] = { "circle", "square", "diamond",  "leaf",
                                      "shield", "clover", "pentagon", "star" };
static const char *const colours[] = { "yellow", "blue", "red", "green", "white", "purple" };

static bool is_listed_word(const char *word, size_t length, const char *const *list, size_t count)
{
    bool found = false;

    for (size_t i = 0; i < count; i++)
        found = found || (strlen(list[i]) == length && !memcmp(list[i], word, length));
    return found;
}

static bool is_colour(const char *word)
{
    return is_listed_word(word, strlen(word), colours, sizeof colours / sizeof *colours);
}

bool util_person_sign_is_known(const char *text)
{
    const size_t length = strcspn(text, " ");

    if (!is_listed_word(text, length, shapes, sizeof shapes / sizeof *shapes))
        return !*text || is_colour(text);
    return !text[length] || is_colour(text + length + 1);
}

void util_person_sign_copy(char sign[PERSON_SIGN_SIZE], const char *text)
{
    const bool known = text && util_person_sign_is_known(text);

    snprintf(sign, PERSON_SIGN_SIZE, "%s", known ? text : "");
}
