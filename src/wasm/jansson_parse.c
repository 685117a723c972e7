/* jansson_parse.c - parses a JSON text. It refuses what jansson refuses: bad UTF-8, numbers that do
 * not fit, zeros in texts, duplicate names, anything after the end.
 */
#include "jansson_values.h"

#include <string.h>

enum {
    DEEPEST = 64,
    FAR = 100000000, /* an exponent that no number of digits can make up for */
};

struct reader {
    const char *at, *end;
    int depth;
};

static json_t *parse_json_value(struct reader *reader);

static bool one_of(struct reader *reader, const char *characters)
{
    if (reader->at == reader->end || !*reader->at || !strchr(characters, *reader->at))
        return false;
    reader->at++;
    return true;
}

static void skip_blanks(struct reader *reader)
{
    while (one_of(reader, " \t\r\n"))
        ;
}

static bool take(struct reader *reader, char wanted)
{
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

/* ---- texts -------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits behind \u; -1 if they are none. */
static int32_t read_unit(struct reader *reader)
{
    int32_t unit = 0;

    if (reader->end - reader->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_digit(*reader->at++);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

/* A character told as \uXXXX, or as two of them; -1 if it is none. */
static int32_t read_escaped(struct reader *reader)
{
    const int32_t first = read_unit(reader);

    if (first < 0xd800 || first > 0xdfff)
        return first ? first : -1;
    if (first > 0xdbff || reader->end - reader->at < 2 || *reader->at++ != '\\' ||
        *reader->at++ != 'u')
        return -1;
    const int32_t second = read_unit(reader);
    return second < 0xdc00 || second > 0xdfff
               ? -1
               : 0x10000 + ((first - 0xd800) << 10) + second - 0xdc00;
}

static size_t write_utf8(char *to, int32_t character)
{
    const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const int32_t begin[] = { 0, 0xc0, 0xe0, 0xf0 };

    to[0] = (char)(begin[more] | character >> 6 * more);
    for (int i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}

/* The bytes of the UTF-8 character here; 0 if it is none. */
static size_t utf8_length(const struct reader *reader)
{
    const unsigned char *at = (const unsigned char *)reader->at;
    const size_t left = (size_t)(reader->end - reader->at);
    const size_t length = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    int32_t character = *at & (0xff >> (length + 1));

    if (length == 1)
        return *at >= ' ';
    if (*at < 0xc2 || *at > 0xf4 || left < length)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (at[i] & 0x3f);
    }
    const bool fits = length == 2 || (length == 3 && character >= 0x800) ||
                      (length == 4 && character >= 0x10000 && character <= 0x10ffff);
    return fits && (character < 0xd800 || character > 0xdfff) ? length : 0;
}

/* Behind a backslash; the bytes written, or 0. */
static size_t read_escape(struct reader *reader, char *to)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char c = reader->at < reader->end ? *reader->at++ : 0;
    const char *name = c ? strchr(names, c) : NULL;

    if (c == 'u') {
        const int32_t character = read_escaped(reader);
        return character > 0 ? write_utf8(to, character) : 0;
    }
    if (!name)
        return 0;
    *to = means[name - names];
    return 1;
}

/* One character of a text; the bytes written, or 0. */
static size_t read_character(struct reader *reader, char *to)
{
    if (*reader->at == '\\') {
        reader->at++;
        return read_escape(reader, to);
    }
    const size_t length = utf8_length(reader);
    memcpy(to, reader->at, length);
    reader->at += length;
    return length;
}

/* Reads a text after its opening quotation mark; NULL if it is none. The decoded text is never
 * longer than its source. */
static char *read_text(struct reader *reader, size_t *length)
{
    const char *close = reader->at;
    size_t written;

    while (close < reader->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= reader->end)
        return NULL;
    char *text = json_write_room((size_t)(close - reader->at) + 1);
    for (*length = 0; text && *reader->at != '"'; *length += written) {
        written = read_character(reader, text + *length);
        if (!written) {
            json_write_drop(text);
            return NULL;
        }
    }
    reader->at++;
    if (text)
        text[*length] = 0;
    return text;
}

/* A value of this kind that takes over a text, which may be NULL. */
static json_t *value_of_text(enum json_write_kind kind, char *text, size_t length)
{
    json_t *value = text ? json_write_make(kind) : NULL;

    if (!value) {
        json_write_drop(text);
        return NULL;
    }
    value->text = text;
    value->length = length;
    return value;
}

static json_t *text_value(struct reader *reader)
{
    size_t length = 0;
    char *text = read_text(reader, &length);

    return value_of_text(TALON_JSON_TEXT, text, length);
}

/* ---- numbers and words -------------------------------------------------------------------- */

static bool digits(struct reader *reader)
{
    const char *from = reader->at;

    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > from;
}

/* False if it does not fit. */
static bool whole(const char *at, const char *end, json_int_t *number)
{
    const bool minus = *at == '-';

    *number = 0;
    for (at += minus; at < end; at++)
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_sub_overflow(*number, *at - '0', number))
            return false;
    return minus || !__builtin_sub_overflow(0, *number, number);
}

/* The number behind an "e"; beyond all bounds it is cut. */
static int exponent(const char *at, const char *end)
{
    const bool minus = *at == '-';
    int value = 0;

    for (at += *at == '-' || *at == '+'; at < end; at++)
        value = value < FAR ? 10 * value + *at - '0' : value;
    return minus ? -value : value;
}

/* What rounds to no double any more: 2^1024 - 2^970. */
static const char too_large[] =
    "179769313486231580793728971405303415079934132710037826936173778980444968292764750946"
    "649017977587207096330286416692887910946555547851940402630657488671505820681908902000"
    "708383676273854845817711531764475730270069855571366959622842914819860834936475292719"
    "074168444365510704342711559699508093042880177904174497792";
enum { TOO_LARGE_DIGITS = sizeof too_large - 1 };

/* Digits from `at` on, a point perhaps among them, against those of the limit. */
static bool is_below(const char *at, const char *end)
{
    for (int i = 0; i < TOO_LARGE_DIGITS; i++) {
        at += at < end && *at == '.';
        const char digit = at < end ? *at++ : '0';
        if (digit != too_large[i])
            return digit < too_large[i];
    }
    return false;
}

/* Whether digits with a point perhaps among them, so many of them before it, times a power of ten
 * fit a double. */
static bool fits_double(const char *at, const char *end, int before, int power)
{
    for (; at < end && (*at == '0' || *at == '.'); at++)
        before -= *at == '0';
    if (at == end || before + power != TOO_LARGE_DIGITS)
        return at == end || before + power < TOO_LARGE_DIGITS;
    return is_below(at, end);
}

/* Behind the whole part, which began there; false if it goes on badly, or fits no double. */
static bool read_real(struct reader *reader, const char *first)
{
    const int before = (int)(reader->at - first);
    int power = 0;

    if (one_of(reader, ".") && !digits(reader))
        return false;
    const char *end = reader->at;
    if (one_of(reader, "eE")) {
        const char *from = reader->at;
        one_of(reader, "+-");
        if (!digits(reader))
            return false;
        power = exponent(from, reader->at);
    }
    return fits_double(first, end, before, power);
}

static json_t *real_value(const char *from, const char *end)
{
    const size_t length = (size_t)(end - from);
    char *digits = json_write_room(length + 1);

    if (digits) {
        memcpy(digits, from, length);
        digits[length] = 0;
    }
    return value_of_text(TALON_JSON_REAL, digits, length);
}

static json_t *number_value(struct reader *reader)
{
    const char *from = reader->at;
    json_int_t number = 0;

    one_of(reader, "-");
    const char *first = reader->at;
    if (!one_of(reader, "0") && !digits(reader))
        return NULL;
    const char *end = reader->at;
    if (!read_real(reader, first))
        return NULL;
    if (reader->at > end)
        return real_value(from, reader->at);
    json_t *value = whole(from, end, &number) ? json_write_make(TALON_JSON_WHOLE) : NULL;
    if (value)
        value->whole = number;
    return value;
}

static json_t *word_value(struct reader *reader)
{
    static const char *const words[] = { "null", "true", "false" };
    static const enum json_write_kind kinds[] = { TALON_JSON_NULL, TALON_JSON_TRUE,
                                                  TALON_JSON_FALSE };

    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, words[i], length))
            continue;
        reader->at += length;
        return json_write_make(kinds[i]);
    }
    return NULL;
}

/* ---- objects and lists -------------------------------------------------------------------- */

/* One value, with a name before it in an object; false if it is none. */
static bool read_item(struct reader *reader, json_t *whole)
{
    size_t length;
    char *name = NULL;
    json_t *value = NULL;

    if (whole->kind == TALON_JSON_OBJECT) {
        name = take(reader, '"') ? read_text(reader, &length) : NULL;
        if (!name)
            return false;
    }
    if (!name || (!json_object_get(whole, name) && take(reader, ':')))
        value = parse_json_value(reader);
    if (value && json_write_add(whole, name, value))
        return true;
    json_write_drop(name);
    json_decref(value);
    return false;
}

static json_t *items_value(struct reader *reader, enum json_write_kind kind, char close)
{
    json_t *value = ++reader->depth > DEEPEST ? NULL : json_write_make(kind);
    bool more = value && !take(reader, close);

    while (more) {
        if (!read_item(reader, value)) {
            json_decref(value);
            return NULL;
        }
        more = take(reader, ',');
        if (!more && !take(reader, close)) {
            json_decref(value);
            return NULL;
        }
    }
    reader->depth--;
    return value;
}

static json_t *parse_json_value(struct reader *reader)
{
    if (take(reader, '{'))
        return items_value(reader, TALON_JSON_OBJECT, '}');
    if (take(reader, '['))
        return items_value(reader, TALON_JSON_LIST, ']');
    if (take(reader, '"'))
        return text_value(reader);
    const char *from = reader->at;
    json_t *word = word_value(reader);
    return reader->at > from ? word : number_value(reader);
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error)
{
    struct reader reader = { .at = text, .end = text + length };

    (void)flags;
    (void)error;
    json_t *value = parse_json_value(&reader);
    skip_blanks(&reader);
    if (value && reader.at == reader.end && (json_is_object(value) || json_is_array(value)))
        return value;
    json_decref(value);
    return NULL;
}
