/* circle_list.c - the rows of a club's list, which the one who leads the circle keeps here: texts
 * by keys. The page alone knows what they mean.
 */
#include "circle.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_BYTES = 32 << 10 }; /* of texts in one answer, but for the last */

static size_t find_list_row(const struct circle_list *list, const char *key)
{
    size_t at = 0;

    while (at < list->count && strcmp(list->row[at].key, key))
        at++;
    return at;
}

static size_t row_bytes_of(const struct circle_list_row *row)
{
    return sizeof *row + strlen(row->text);
}

static void remove_row(struct circle_list *list, size_t at)
{
    list->bytes -= row_bytes_of(&list->row[at]);
    memmove(list->row + at, list->row + at + 1, (--list->count - at) * sizeof *list->row);
}

static void append_list_row(struct circle_list *list, const char *key, const char *text)
{
    list->row = util_grow(list->row, &list->capacity, list->count, sizeof *list->row);
    struct circle_list_row *row = &list->row[list->count++];
    memcpy(row->key, key, strlen(key) + 1);
    row->text = util_copy_text(text);
    list->bytes += row_bytes_of(row);
}

char *circle_list_put(struct circle_list *list, const char *key, const char *text)
{
    const size_t at = find_list_row(list, key);
    char *before = NULL;

    if (at < list->count) {
        before = list->row[at].text;
        if (*text) {
            list->bytes += strlen(text) - strlen(before);
            list->row[at].text = util_copy_text(text);
        } else {
            remove_row(list, at);
        }
    } else if (*text) {
        append_list_row(list, key, text);
    }
    return before;
}

bool circle_list_takes(const struct circle_list *list, const char *key, const char *text)
{
    const size_t at = find_list_row(list, key), added = sizeof *list->row + strlen(text);

    return !*text || at < list->count || list->bytes + added <= LIMIT_CIRCLE_LIST_BYTES;
}

size_t circle_list_write(const struct circle_list *list, size_t from,
                         struct talon_string_buffer *text)
{
    const size_t start = text->length;
    size_t at = from;

    json_write_member_list(text, "rows");
    for (; at < list->count && text->length - start < TOLD_BYTES; at++) {
        json_write_list_object(text);
        json_write_member(text, "row", list->row[at].key);
        json_write_member(text, "text", list->row[at].text);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
    return at < list->count ? at : 0;
}

void circle_list_free(struct circle_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->row[i].text);
    free(list->row);
    *list = (struct circle_list){ 0 };
}
