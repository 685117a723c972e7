/* sentence_template.c - sentences with holes: "{who} plays {a}" and what goes there; and reading
 * texts without minding upper and lower case.
 */
#include "catalogue.h"

enum {
    PARTS_MAX = 8,
    CONTINUED = 0x80,
    CONTINUED_MASK = 0xc0,
    NO_CHARACTER = 0xfffd,
    FIRST_ACCENTED = 0xe0
};

size_t talon_translate_pairs(const struct talon_catalogue *catalogue, char *out, size_t size,
                             const char *msgid, va_list pairs)
{
    struct util_part parts[PARTS_MAX];
    size_t count = 0;
    const char *name;

    while (count < PARTS_MAX && (name = va_arg(pairs, const char *)))
        parts[count++] = (struct util_part){ name, va_arg(pairs, const char *) };
    return util_fill(talon_translate(catalogue, msgid), parts, count, out, size);
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

const char *text_colon(const struct talon_catalogue *catalogue, char room[TEXT_COLON])
{
    const size_t length =
        talon_translate_with(catalogue, room, TEXT_COLON - 1, "{label}:", "label", "", NULL);

    room[length] = ' ';
    room[length + 1] = 0;
    return room;
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

/* The letter without its accent, and one of ae, oe, ue without the e: people type zuruck or zurueck
 * for zurück where their keyboard has no ü. */
static uint32_t next_plain(const char **text)
{
    static const char letters[] = "aaaaaaaceeeeiiiidnooooo/ouuuuyty"; /* of à … ÿ */
    uint32_t c = text_next_lower(text);

    if (c >= FIRST_ACCENTED && c < FIRST_ACCENTED + sizeof letters - 1)
        c = (unsigned char)letters[c - FIRST_ACCENTED];
    if ((c == 'a' || c == 'o' || c == 'u') && (**text == 'e' || **text == 'E'))
        (*text)++;
    return c;
}

static bool starts_as(const char *text, const char *prefix, uint32_t (*next)(const char **text))
{
    while (*prefix)
        if (next(&text) != next(&prefix))
            return false;
    return true;
}

bool talon_has_prefix(const char *text, const char *prefix)
{
    return starts_as(text, prefix, text_next_lower) || starts_as(text, prefix, next_plain);
}
