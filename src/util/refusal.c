/* refusal.c - keeps why something is refused, and fills the holes of sentences.
 */
#include "refusal.h"

#include <string.h>

enum { CONTINUED = 0x80, CONTINUED_MASK = 0xc0 };

/* Appends bytes as far as whole characters fit. */
static size_t append(char *out, size_t size, size_t length, const char *text, size_t count)
{
    const size_t room = size - 1 - length;

    if (count > room)
        for (count = room; count && ((unsigned char)text[count] & CONTINUED_MASK) == CONTINUED;)
            count--;
    memcpy(out + length, text, count);
    out[length + count] = 0;
    return length + count;
}

/* The part that fills the hole beginning at `text`; NULL if none does. */
static const struct util_part *part_of(const char *text, const struct util_part *parts,
                                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(parts[i].name);
        if (!strncmp(text + 1, parts[i].name, length) && text[1 + length] == '}')
            return &parts[i];
    }
    return NULL;
}

size_t util_fill(const char *text, const struct util_part *parts, size_t count, char *out,
                 size_t size)
{
    size_t length = 0;

    out[0] = 0;
    while (*text) {
        const struct util_part *part = *text == '{' ? part_of(text, parts, count) : NULL;
        if (part) {
            length = append(out, size, length, part->text, strlen(part->text));
            text += strlen(part->name) + 2;
        } else {
            const size_t plain = 1 + strcspn(text + 1, "{");
            length = append(out, size, length, text, plain);
            text += plain;
        }
    }
    return length;
}

static void say_in_english(struct util_refusal *refusal)
{
    struct util_part parts[UTIL_REFUSED_PARTS];

    for (size_t i = 0; i < refusal->count; i++)
        parts[i] = (struct util_part){ refusal->part[i].name, refusal->part[i].text };
    util_fill(refusal->msgid, parts, refusal->count, refusal->sentence, sizeof refusal->sentence);
}

bool util_refuse_pairs(struct util_refusal *refusal, const char *msgid, va_list pairs)
{
    const char *name;

    refusal->msgid = msgid;
    refusal->count = 0;
    while (refusal->count < UTIL_REFUSED_PARTS && (name = va_arg(pairs, const char *))) {
        struct util_refused_part *part = &refusal->part[refusal->count++];
        part->is_msgid = *name == '*';
        part->name = name + part->is_msgid;
        util_fill(va_arg(pairs, const char *), NULL, 0, part->text, sizeof part->text);
    }
    say_in_english(refusal);
    return false;
}

bool util_refuse(struct util_refusal *refusal, const char *msgid, ...)
{
    va_list pairs;

    va_start(pairs, msgid);
    util_refuse_pairs(refusal, msgid, pairs);
    va_end(pairs);
    return false;
}
