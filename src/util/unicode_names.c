/* unicode_names.c - names and chat lines of people, character by character: invisible characters,
 * and names that look the same in other letters. A few tables of ranges instead of a library of
 * Unicode: what they do not know is left as it is, so the worst is two names that look alike.
 */
#include "unicode_names.h"

struct range {
    uint32_t first, last;
};

#define IN(character, ranges) is_in(character, ranges, sizeof(ranges) / sizeof *(ranges))

static bool is_in(uint32_t character, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

uint32_t util_unicode_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t character = more ? at[0] & (0x3fu >> more) : at[0];

    for (int i = 1; i <= more; i++)
        character = character << 6 | (at[i] & 0x3f);
    *text += 1 + more;
    return character;
}

bool util_unicode_valid(const char *text)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };

    while (*text) {
        const unsigned char *at = (const unsigned char *)text;
        const int more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
        if (*at > 0xf4 || (*at >= 0x80 && *at < 0xc2))
            return false;
        for (int i = 1; i <= more; i++)
            if ((at[i] & 0xc0) != 0x80)
                return false;
        const uint32_t character = util_unicode_next(&text);
        if (character < least[more] || character > 0x10ffff ||
            (character >= 0xd800 && character <= 0xdfff))
            return false;
    }
    return true;
}

bool util_unicode_invisible(uint32_t character)
{
    static const struct range ranges[] = {
        { 0, 0x1f },          { 0x7f, 0x9f },       { 0xad, 0xad },     { 0x34f, 0x34f },
        { 0x61c, 0x61c },     { 0x115f, 0x1160 },   { 0x17b4, 0x17b5 }, { 0x180b, 0x180e },
        { 0x200b, 0x200b },   { 0x200e, 0x200f },   { 0x2028, 0x202e }, { 0x2060, 0x206f },
        { 0x3164, 0x3164 },   { 0xfeff, 0xfeff },   { 0xffa0, 0xffa0 }, { 0xfff0, 0xfffb },
        { 0x1d173, 0x1d17a }, { 0xe0000, 0xe00ff },
    };

    return IN(character, ranges);
}

bool util_unicode_clean(const char *text)
{
    while (*text)
        if (util_unicode_invisible(util_unicode_next(&text)))
            return false;
    return true;
}

static bool is_unseen(uint32_t character)
{
    static const struct range ranges[] = {
        { ' ', ' ' },       { 0xa0, 0xa0 },     { 0x1680, 0x1680 },
        { 0x2000, 0x200d }, { 0x202f, 0x202f }, { 0x205f, 0x205f },
        { 0x2800, 0x2800 }, { 0x3000, 0x3000 }, { 0xfe00, 0xfe0f },
    };

    return IN(character, ranges) || util_unicode_invisible(character);
}

bool util_unicode_blank(const char *text)
{
    while (*text)
        if (!is_unseen(util_unicode_next(&text)))
            return false;
    return true;
}

int util_unicode_count(const char *text)
{
    int count = 0;

    for (; *text; count++)
        util_unicode_next(&text);
    return count;
}

/* ---- folding ---------------------------------------------------------------------------- */

/* Capital letters with their small ones `shift` further; step 2: every other one is a capital. */
static const struct {
    uint32_t first, last;
    int step, shift;
} capitals[] = {
    { 'A', 'Z', 1, 32 },     { 0xc0, 0xd6, 1, 32 },     { 0xd8, 0xde, 1, 32 },
    { 0x100, 0x136, 2, 1 },  { 0x139, 0x147, 2, 1 },    { 0x14a, 0x176, 2, 1 },
    { 0x179, 0x17d, 2, 1 },  { 0x178, 0x178, 1, -121 }, { 0x218, 0x21a, 2, 1 },
    { 0x386, 0x386, 1, 38 }, { 0x388, 0x38a, 1, 37 },   { 0x38c, 0x38c, 1, 64 },
    { 0x38e, 0x38f, 1, 63 }, { 0x391, 0x3ab, 1, 32 },   { 0x400, 0x40f, 1, 80 },
    { 0x410, 0x42f, 1, 32 }, { 0x490, 0x490, 1, 1 },
};

static uint32_t fold(uint32_t character)
{
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (character >= capitals[i].first && character <= capitals[i].last &&
            (character - capitals[i].first) % (uint32_t)capitals[i].step == 0)
            return (uint32_t)((int64_t)character + capitals[i].shift);
    return character;
}

char *util_unicode_write(char *out, uint32_t character)
{
    const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const uint32_t marks[] = { 0, 0xc0, 0xe0, 0xf0 };

    *out++ = (char)(marks[more] | character >> (6 * more));
    for (int i = more - 1; i >= 0; i--)
        *out++ = (char)(0x80 | (character >> (6 * i) & 0x3f));
    return out;
}

void util_unicode_fold(const char *text, char *folded)
{
    while (*text) {
        const uint32_t character = util_unicode_next(&text);
        if (character == 0xdf || character == 0x1e9e) { /* ß and its capital */
            *folded++ = 's';
            *folded++ = 's';
        } else {
            folded = util_unicode_write(folded, fold(character));
        }
    }
    *folded = 0;
}

/* ---- what could be taken for something else --------------------------------------------- */

static bool is_combining(uint32_t character)
{
    static const struct range ranges[] = {
        { 0x300, 0x36f },   { 0x483, 0x489 },   { 0x1ab0, 0x1aff },
        { 0x1dc0, 0x1dff }, { 0x200c, 0x200d }, { 0x20d0, 0x20ff },
        { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xe0100, 0xe01ef },
    };

    return IN(character, ranges);
}

static bool is_odd_blank(uint32_t character)
{
    static const struct range ranges[] = {
        { 0xa0, 0xa0 },     { 0x1680, 0x1680 }, { 0x2000, 0x200a }, { 0x202f, 0x202f },
        { 0x205f, 0x205f }, { 0x2800, 0x2800 }, { 0x3000, 0x3000 },
    };

    return IN(character, ranges);
}

/* One bit for each alphabet with letters that look like another one's. */
static unsigned alphabet(uint32_t character)
{
    static const struct range latin[] = {
        { 'A', 'Z' }, { 'a', 'z' }, { 0xc0, 0x24f }, { 0x1e00, 0x1eff }, { 0xff21, 0xff5a },
    };
    static const struct range greek[] = { { 0x370, 0x3ff }, { 0x1f00, 0x1fff } };
    static const struct range cyrillic[] = { { 0x400, 0x52f } };

    return (unsigned)(IN(character, latin)      ? 1
                      : IN(character, greek)    ? 2
                      : IN(character, cyrillic) ? 4
                                                : 0);
}

bool util_unicode_misleading(const char *text)
{
    uint32_t before = ' ';
    unsigned alphabets = 0;

    while (*text) {
        const uint32_t character = util_unicode_next(&text);
        if (is_combining(character) || is_odd_blank(character) ||
            (character == ' ' && before == ' '))
            return true;
        alphabets |= alphabet(character);
        before = character;
    }
    return before == ' ' || (alphabets & (alphabets - 1));
}
