/* drive_mend.c - names that cannot go on a list as they are: what is wrong with each, and how it
 * could be put instead.
 */
#include "drive_mend.h"

#include "util/unicode_names.h"

#include <stdio.h>
#include <string.h>

/* Names of this list that stand before the one that is looked at. */
struct mended_list {
    const struct drive *drive;
    struct util_name_look look[DRIVE_NAMES_MOST];
    const char *name[DRIVE_NAMES_MOST];
    size_t count;
};

/* Who is called like that already; NULL: nobody. */
static const char *find_namesake(const struct mended_list *list, const char *name)
{
    const struct util_name_look look = util_name_look(name);
    const char *listed = drive_namesake(list->drive, look);

    for (size_t i = 0; !listed && i < list->count; i++)
        if (util_looks_alike(look, list->look[i]))
            listed = list->name[i];
    return listed;
}

static bool check_listed(const struct mended_list *list, const char *name,
                         struct series_refusal *why)
{
    if (!drive_check_letters(name, why))
        return false;
    if (util_unicode_blank(name))
        return series_refuse(why, "A name cannot be empty.", NULL, NULL);
    const char *other = find_namesake(list, name);
    return !other || series_refuse(why, "Somebody on the list is called @ already.", &other, NULL);
}

/* Without what cannot be seen, one blank for many, and as much of it as fits. */
static void clean_name(const char *name, char out[TALON_NAME_MAX])
{
    char *at = out, *blank = NULL, letter[4];

    while (*name) {
        const uint32_t next = util_unicode_next(&name);
        const bool is_blank = next == ' ' || next == '\t' || next == '\n' || next == '\r';
        if (is_blank ? at == out || at[-1] == ' ' : util_unicode_invisible(next))
            continue;
        const size_t bytes = (size_t)(util_unicode_write(letter, is_blank ? ' ' : next) - letter);
        if (at + bytes >= out + TALON_NAME_MAX) {
            at = blank ? blank : at; /* whole words, if there are any */
            break;
        }
        blank = is_blank ? at : blank;
        memcpy(at, letter, bytes);
        at += bytes;
    }
    if (at > out && at[-1] == ' ')
        at--;
    *at = 0;
}

/* "Anna 2": the first number that nobody has. */
static void tell_apart(const struct mended_list *list, char name[TALON_NAME_MAX])
{
    enum { NUMBER_SIZE = 8 };
    char base[TALON_NAME_MAX - NUMBER_SIZE];

    talon_text_cut(base, sizeof base, name);
    for (unsigned number = 2; number <= LIMIT_DRIVE_PEOPLE && find_namesake(list, name); number++)
        snprintf(name, TALON_NAME_MAX, "%s %u", base, number);
}

static void note_name(struct mended_list *list, const char *name)
{
    list->look[list->count] = util_name_look(name);
    list->name[list->count++] = name;
}

/* The name goes on the list as it is, or as it was mended. */
static bool mend_name(struct mended_list *list, const char *name, struct drive_mend *mend)
{
    if (check_listed(list, name, &mend->why)) {
        note_name(list, name);
        return false;
    }
    clean_name(name, mend->name);
    tell_apart(list, mend->name);
    if (*mend->name && !util_unicode_blank(mend->name))
        note_name(list, mend->name);
    return true;
}

size_t drive_mend_names(const struct drive *drive, const struct json_value *names,
                        struct drive_mend mends[DRIVE_NAMES_MOST])
{
    struct mended_list list = { .drive = drive };
    size_t count = 0;

    for (size_t i = 0; i < json_value_count(names) && i < DRIVE_NAMES_MOST; i++)
        if (mend_name(&list, json_value_text(json_value_item(names, i)), &mends[count]))
            mends[count++].line = (unsigned)i + 1;
    return count;
}
