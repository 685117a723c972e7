/* text_file.c - the bytes of a text file as text: finds out how its characters and lines are
 * written.
 */
#include "text_file.h"

#include "memory.h"
#include "unicode_names.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const util_text_sentences[UTIL_TEXT_FORMS] = {
    [UTIL_TEXT_LATIN1] = "{file} is not UTF-8. It was read as Latin-1.",
    [UTIL_TEXT_UTF16] = "{file} is UTF-16. It was read as such.",
    [UTIL_TEXT_BINARY] = "{file} is not a text: it has bytes that no text has.",
    [UTIL_TEXT_TOO_LONG] = "{file} is too long: a file may have 16 MiB.",
};

static const char utf8_mark[] = "\xef\xbb\xbf";

const char *util_text_behind_mark(const char *text)
{
    return text + (strncmp(text, utf8_mark, sizeof utf8_mark - 1) ? 0 : sizeof utf8_mark - 1);
}

/* ---- characters ------------------------------------------------------------------------------ */

static void add_character(struct talon_string_buffer *text, uint32_t character)
{
    static const uint32_t beyond[] = { 0x80, 0x800, 0x10000 };
    static const uint8_t heads[] = { 0, 0xc0, 0xe0, 0xf0 };
    unsigned more = 0;
    char bytes[4];

    while (more < 3 && character >= beyond[more])
        more++;
    bytes[0] = (char)(heads[more] | character >> 6 * more);
    for (unsigned i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3f));
    talon_string_buffer_add_bytes(text, bytes, more + 1);
}

/* Where Latin-1 has no characters, Windows has these, and so have browsers. */
static uint32_t latin1_character(uint8_t byte)
{
    enum { FIRST = 0x80, COUNT = 0x20 };
    /* clang-format off */
    static const uint16_t windows[COUNT] = {
        0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021,
        0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
        0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
        0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
    };
    /* clang-format on */

    return byte >= FIRST && byte < FIRST + COUNT ? windows[byte - FIRST] : byte;
}

static void read_latin1(const struct talon_string_buffer *bytes, struct talon_string_buffer *text)
{
    for (size_t i = 0; i < bytes->length; i++)
        add_character(text, latin1_character((uint8_t)bytes->at[i]));
}

static uint32_t unit_at(const struct talon_string_buffer *bytes, size_t at, bool big)
{
    const uint8_t first = (uint8_t)bytes->at[at], second = (uint8_t)bytes->at[at + 1];

    return big ? (uint32_t)first << 8 | second : (uint32_t)second << 8 | first;
}

/* False if half a character stands there. */
static bool read_utf16(const struct talon_string_buffer *bytes, bool big,
                       struct talon_string_buffer *text)
{
    enum { HIGH = 0xd800, LOW = 0xdc00, SURROGATE = 0xfc00 };

    if (bytes->length % 2)
        return false;
    for (size_t i = 0; i < bytes->length; i += 2) {
        uint32_t unit = unit_at(bytes, i, big);
        if ((unit & SURROGATE) == HIGH) {
            const uint32_t low = i + 2 < bytes->length ? unit_at(bytes, i += 2, big) : 0;
            if ((low & SURROGATE) != LOW)
                return false;
            unit = 0x10000 + ((unit - HIGH) << 10) + (low - LOW);
        } else if ((unit & SURROGATE) == LOW) {
            return false;
        }
        add_character(text, unit);
    }
    return true;
}

/* By its mark, or because half of its first letter is a zero. */
static bool is_utf16(const struct talon_string_buffer *bytes, bool *big)
{
    const uint8_t first = bytes->length > 1 ? (uint8_t)bytes->at[0] : 1,
                  second = bytes->length > 1 ? (uint8_t)bytes->at[1] : 1;

    *big = first == 0xfe || !first;
    return (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff) ||
           !first != !second;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void cut_front(struct talon_string_buffer *text, size_t count)
{
    text->length -= count;
    memmove(text->at, text->at + count, text->length + 1);
}

/* "\r\n" and "\r" become "\n". */
static void unify_lines(struct talon_string_buffer *text)
{
    size_t kept = 0;

    for (size_t i = 0; i < text->length; i++)
        if (text->at[i] != '\r')
            text->at[kept++] = text->at[i];
        else if (i + 1 == text->length || text->at[i + 1] != '\n')
            text->at[kept++] = '\n';
    text->at[text->length = kept] = 0;
}

/* Blank lines, and the sign with which DOS ends a text. */
static void cut_end(struct talon_string_buffer *text)
{
    size_t end = text->length;

    for (size_t i = end; i > 0 && strchr(" \t\v\f\n\x1a", text->at[i - 1]); i--)
        if (text->at[i - 1] == '\n' || text->at[i - 1] == '\x1a' || i == 1)
            end = i - 1;
    text->length = end;
    text->at[end] = 0;
    if (end)
        talon_string_buffer_add(text, "\n");
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* The text in UTF-8, in a buffer of its own unless it is that already. */
static enum util_text_form decode(const struct talon_string_buffer *bytes,
                                  struct talon_string_buffer *text)
{
    bool big;

    if (is_utf16(bytes, &big))
        return read_utf16(bytes, big, text) ? UTIL_TEXT_UTF16 : UTIL_TEXT_BINARY;
    if (memchr(bytes->at, 0, bytes->length))
        return UTIL_TEXT_BINARY;
    if (util_unicode_valid(bytes->at))
        return UTIL_TEXT_UTF8;
    read_latin1(bytes, text);
    return UTIL_TEXT_LATIN1;
}

enum util_text_form util_text_read(struct talon_string_buffer *text)
{
    struct talon_string_buffer decoded = { 0 };
    enum util_text_form form = text->length ? decode(text, &decoded) : UTIL_TEXT_UTF8;

    if (decoded.length && memchr(decoded.at, 0, decoded.length))
        form = UTIL_TEXT_BINARY;
    if (util_text_is_refused(form) || !text->length || !decoded.at) {
        free(decoded.at);
    } else {
        free(text->at);
        *text = decoded;
    }
    if (util_text_is_refused(form) || !text->length || text->failed)
        return form;
    cut_front(text, (size_t)(util_text_behind_mark(text->at) - text->at));
    unify_lines(text);
    cut_end(text);
    return form;
}

bool util_text_read_file(const char *path, struct talon_string_buffer *text,
                         enum util_text_form *form)
{
    char piece[1 << 12];
    size_t count;
    FILE *file = fopen(path, "rbe");

    if (!file)
        return false;
    while ((count = fread(piece, 1, sizeof piece, file)))
        talon_string_buffer_add_bytes(text, piece, count);
    const int reason = ferror(file) ? errno : 0;
    fclose(file);
    util_wipe(piece, sizeof piece); /* it may have been a key */
    errno = reason;
    if (reason)
        return false;
    *form = util_text_read(text);
    util_require_memory(!text->failed);
    return true;
}
