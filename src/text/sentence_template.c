/* sentence_template.c - sentences with holes: "{who} plays {a}" and what goes there; and reading
 * texts without minding upper and lower case.
 */
#include "catalogue.h"

#include <string.h>

enum { PARTS_MAX = 8, CONTINUED = 0x80, CONTINUED_MASK = 0xc0, NO_CHARACTER = 0xfffd };

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
static const struct text_part *part_of(const char *text, const struct text_part *parts,
                                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(parts[i].name);
        if (!strncmp(text + 1, parts[i].name, length) && text[1 + length] == '}')
            return &parts[i];
    }
    return NULL;
}

size_t text_fill(const char *text, const struct text_part *parts, size_t count, char *out,
                 size_t size)
{
    size_t length = 0;

    out[0] = 0;
    while (*text) {
        const struct text_part *part = *text == '{' ? part_of(text, parts, count) : NULL;
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

size_t talon_translate_pairs(const struct talon_catalogue *catalogue, char *out, size_t size,
                             const char *msgid, va_list pairs)
{
    struct text_part parts[PARTS_MAX];
    size_t count = 0;
    const char *name;

    while (count < PARTS_MAX && (name = va_arg(pairs, const char *)))
        parts[count++] = (struct text_part){ name, va_arg(pairs, const char *) };
    return text_fill(talon_translate(catalogue, msgid), parts, count, out, size);
}

size_t talon_translate_with(const struct talon_catalogue *catalogue, char *out, size_t size,
                            const char *msgid, ...)
{
    va_list pairs;

    va_start(pairs, msgid);
    const size_t length = talon_translate_pairs(catalogue, out, size, msgid, pairs);
    va_end(pairs);
    return length;
}

/* Folds ASCII and the letters of Latin-1 (Ä Ö Ü …); other characters stand for themselves. */
static uint32_t lower(uint32_t c)
{
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7);

    return letter ? c + 0x20 : c;
}

uint32_t text_next_lower(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t c = *at;

    if (!c)
        return 0;
    at++;
    if (c >= 0xc0) {
        c &= c < 0xe0 ? 0x1f : 0x0f;
        while ((*at & CONTINUED_MASK) == CONTINUED)
            c = c << 6 | (*at++ & 0x3f);
        if (c < CONTINUED)
            c = NO_CHARACTER; /* the bytes are no UTF-8 */
    }
    *text = (const char *)at;
    return lower(c);
}

bool talon_has_prefix(const char *text, const char *prefix)
{
    while (*prefix)
        if (text_next_lower(&text) != text_next_lower(&prefix))
            return false;
    return true;
}
