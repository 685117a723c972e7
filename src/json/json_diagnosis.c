/* json_diagnosis.c - says why a text is not a JSON object, and where; and finds its "id" all the
 * same. It goes on after a text, number or name that is wrong, because the "id" may come later.
 */
#include "json_diagnosis.h"

#include "json_split.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    NAMES_KEPT = 64,    /* of the objects around, to find one that comes twice */
    NAME_SHOWN = 40,    /* bytes of it in the sentence */
    DOUBLE_DIGITS = 309 /* before the point of the largest number */
};

enum value_kind { NOTHING, WHOLE_NUMBER, TEXT, OTHER };

struct scan {
    const char *text;
    size_t length, at;
    int depth;
    bool stopped; /* it cannot tell where the next value begins */
    const char *problem, *suspect;
    size_t place, suspect_place;
    struct json_part twice; /* a name that comes twice */
    struct json_part names[NAMES_KEPT];
    int names_count;
    struct json_part id;
    int ids; /* how often the outer object has one */
};

static enum value_kind scan_value(struct scan *scan);

/* ---- what is wrong ------------------------------------------------------------------------ */

/* The first problem is the one to tell. */
static void note(struct scan *scan, const char *problem, size_t place)
{
    if (!scan->problem) {
        scan->problem = problem;
        scan->place = place;
    }
}

static void stop(struct scan *scan)
{
    if (scan->at >= scan->length)
        note(scan, "The JSON text ends too early, after byte %zu.", scan->length - 1);
    else
        note(scan, "This is not JSON at byte %zu.", scan->at);
    scan->stopped = true;
}

/* ---- characters --------------------------------------------------------------------------- */

static char peek(const struct scan *scan)
{
    return scan->at < scan->length ? scan->text[scan->at] : '\0';
}

static void skip_space(struct scan *scan)
{
    while (scan->at < scan->length && strchr(" \t\r\n", scan->text[scan->at]) && peek(scan))
        scan->at++;
}

static bool take(struct scan *scan, char wanted)
{
    skip_space(scan);
    if (scan->at >= scan->length || scan->text[scan->at] != wanted)
        return false;
    scan->at++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The unit of \uXXXX at a backslash; -1 if there is none. */
static int unit_at(const struct scan *scan, size_t at)
{
    int unit = 0;

    if (scan->length < 6 || at > scan->length - 6 || scan->text[at] != '\\' ||
        scan->text[at + 1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        const int digit = hex_digit(scan->text[at + (size_t)i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

static void scan_unit(struct scan *scan)
{
    const int unit = unit_at(scan, scan->at), second = unit_at(scan, scan->at + 6);
    const bool high = unit >= 0xd800 && unit <= 0xdbff, low = unit >= 0xdc00 && unit <= 0xdfff;
    const bool pair = high && second >= 0xdc00 && second <= 0xdfff;

    if (unit < 0)
        note(scan, "There is no such escape in JSON, at byte %zu.", scan->at);
    else if (!unit)
        note(scan, "A text cannot contain \\u0000, at byte %zu.", scan->at);
    else if (low || (high && !pair))
        note(scan, "Half a character (a lone surrogate) is escaped at byte %zu.", scan->at);
    scan->at += unit < 0 ? 2 : pair ? 12 : 6;
}

static void scan_escape(struct scan *scan)
{
    const char c = scan->at + 1 < scan->length ? scan->text[scan->at + 1] : '\0';

    if (c == 'u') {
        scan_unit(scan);
        return;
    }
    if (!c || !strchr("\"\\/bfnrt", c))
        note(scan, "There is no such escape in JSON, at byte %zu.", scan->at);
    scan->at += 2;
}

/* The bytes of the UTF-8 character here; 0 if it is none. */
static size_t utf8_length(const struct scan *scan)
{
    const unsigned char *at = (const unsigned char *)scan->text + scan->at;
    const size_t length = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    uint32_t character = *at & (0xffu >> (length + 1));

    if (length == 1)
        return 1;
    if (*at < 0xc2 || *at > 0xf4 || scan->length - scan->at < length)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (at[i] & 0x3fu);
    }
    if (character < (length == 3 ? 0x800u : length == 4 ? 0x10000u : 0u))
        return 0;
    return character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff) ? 0 : length;
}

static void scan_character(struct scan *scan)
{
    const size_t length = utf8_length(scan);

    if ((unsigned char)peek(scan) < ' ')
        note(scan, "A control character in a text must be escaped, at byte %zu.", scan->at);
    else if (!length)
        note(scan, "This is not UTF-8 at byte %zu.", scan->at);
    scan->at += length ? length : 1;
}

/* Behind the opening quotation mark. */
static enum value_kind scan_text(struct scan *scan)
{
    while (scan->at < scan->length && scan->text[scan->at] != '"')
        if (scan->text[scan->at] == '\\')
            scan_escape(scan);
        else
            scan_character(scan);
    if (scan->at >= scan->length)
        stop(scan);
    scan->at++;
    return TEXT;
}

/* ---- numbers and words -------------------------------------------------------------------- */

static bool digits(struct scan *scan)
{
    const size_t from = scan->at;

    while (peek(scan) >= '0' && peek(scan) <= '9')
        scan->at++;
    return scan->at > from;
}

static bool fits_whole(const char *at, const char *end)
{
    const bool minus = *at == '-';
    int64_t number = 0;

    for (at += minus; at < end; at++)
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_sub_overflow(number, *at - '0', &number))
            return false;
    return minus || number != INT64_MIN;
}

static int64_t exponent(const char *at, const char *end)
{
    const bool minus = at < end && *at == '-';
    int64_t value = 0;

    for (; at < end; at++)
        if (*at >= '0' && *at <= '9' && value < INT32_MAX)
            value = 10 * value + *at - '0';
    return minus ? -value : value;
}

/* How many digits stand before the point once the exponent is carried out: few of the numbers with
 * as many as the largest one fit, so that they are only suspected. */
static int64_t whole_digits(const char *at, const char *end)
{
    const char *mark = at, *point;

    while (mark < end && *mark != 'e' && *mark != 'E')
        mark++;
    const int64_t power = mark < end ? exponent(mark + 1, end) : 0;
    for (point = at; point < mark && *point != '.'; point++)
        ;
    int64_t before = point - at;
    for (; at < mark && (*at == '0' || *at == '.'); at++)
        before -= *at == '0';
    return at == mark ? 0 : before + power;
}

static void check_number(struct scan *scan, size_t from, size_t first, bool real)
{
    const char *end = scan->text + scan->at;
    const int64_t size = real ? whole_digits(scan->text + first, end) : 0;
    static const char too_large[] = "The number at byte %zu is too large.";

    if (size > DOUBLE_DIGITS || (!real && !fits_whole(scan->text + from, end)))
        note(scan, too_large, from);
    if (size == DOUBLE_DIGITS && !scan->suspect) {
        scan->suspect = too_large;
        scan->suspect_place = from;
    }
}

static enum value_kind scan_number(struct scan *scan)
{
    const size_t from = scan->at;
    bool fine = true;

    scan->at += peek(scan) == '-';
    const size_t first = scan->at;
    if (peek(scan) == '0')
        scan->at++;
    else
        fine = digits(scan);
    const size_t whole = scan->at;
    if (fine && peek(scan) == '.') {
        scan->at++;
        fine = digits(scan);
    }
    if (fine && (peek(scan) | 0x20) == 'e') {
        scan->at++;
        scan->at += peek(scan) == '+' || peek(scan) == '-';
        fine = digits(scan);
    }
    if (fine)
        check_number(scan, from, first, scan->at > whole);
    else
        stop(scan);
    return scan->at > whole ? OTHER : WHOLE_NUMBER;
}

static bool scan_word(struct scan *scan)
{
    static const char *const words[] = { "null", "true", "false" };

    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (scan->length - scan->at >= length && !memcmp(scan->text + scan->at, words[i], length)) {
            scan->at += length;
            return true;
        }
    }
    return false;
}

/* ---- objects and lists -------------------------------------------------------------------- */

static bool is_same(struct json_part one, struct json_part other)
{
    return one.length == other.length && !memcmp(one.text, other.text, one.length);
}

/* Notes a name that this object, whose names begin there, has already. */
static void keep_name(struct scan *scan, int first, struct json_part name)
{
    for (int i = first; i < scan->names_count; i++)
        if (!scan->problem && is_same(scan->names[i], name)) {
            scan->twice = scan->twice.text ? scan->twice : name;
            note(scan, "", (size_t)(name.text - scan->text) - 1);
        }
    if (scan->names_count < NAMES_KEPT)
        scan->names[scan->names_count++] = name;
}

static void keep_id(struct scan *scan, enum value_kind kind, size_t from, bool fine)
{
    scan->ids++;
    if (fine && (kind == TEXT || kind == WHOLE_NUMBER))
        scan->id = (struct json_part){ scan->text + from, scan->at - from };
}

static void scan_member(struct scan *scan, int first)
{
    const struct json_part id = { "id", 2 };
    struct json_part name = { NULL, 0 };

    if (!take(scan, '"')) {
        stop(scan);
        return;
    }
    name.text = scan->text + scan->at;
    scan_text(scan);
    if (scan->stopped)
        return;
    name.length = scan->at - 1 - (size_t)(name.text - scan->text);
    keep_name(scan, first, name);
    if (!take(scan, ':')) {
        stop(scan);
        return;
    }
    skip_space(scan);
    const size_t from = scan->at;
    const char *before = scan->problem;
    scan->problem = NULL;
    const size_t place = scan->place;
    const enum value_kind kind = scan_value(scan);
    const bool fine = !scan->problem && !scan->stopped;
    if (before) {
        scan->problem = before;
        scan->place = place;
    }
    if (scan->depth == 1 && is_same(name, id))
        keep_id(scan, kind, from, fine);
}

/* To the end of a list or object without looking at its values; its bracket is taken already. */
static void skip_nested(struct scan *scan)
{
    for (size_t open = 1; open && scan->at < scan->length;) {
        const char c = scan->text[scan->at++];
        if (c == '"')
            scan_text(scan);
        open += c == '[' || c == '{';
        open -= c == ']' || c == '}';
    }
    if (scan->at >= scan->length)
        stop(scan);
}

static enum value_kind scan_items(struct scan *scan, bool object, char close)
{
    const int first = scan->names_count;
    bool more;

    if (scan->depth == JSON_DEPTH_MAX) {
        note(scan, "Objects and lists are nested too deeply at byte %zu.", scan->at - 1);
        skip_nested(scan);
        return OTHER;
    }
    scan->depth++;
    for (more = !take(scan, close); more && !scan->stopped; more = take(scan, ',')) {
        if (object)
            scan_member(scan, first);
        else
            scan_value(scan);
        if (!scan->stopped && take(scan, close))
            break;
        if (!scan->stopped && peek(scan) != ',')
            stop(scan);
    }
    scan->names_count = first;
    scan->depth--;
    return OTHER;
}

static enum value_kind scan_value(struct scan *scan)
{
    if (take(scan, '{'))
        return scan_items(scan, true, '}');
    if (take(scan, '['))
        return scan_items(scan, false, ']');
    if (take(scan, '"'))
        return scan_text(scan);
    if (peek(scan) == '-' || (peek(scan) >= '0' && peek(scan) <= '9'))
        return scan_number(scan);
    if (!scan_word(scan))
        stop(scan);
    return OTHER;
}

/* ---- the sentence ------------------------------------------------------------------------- */

static void scan_object(struct scan *scan)
{
    skip_space(scan);
    if (peek(scan) != '{') {
        note(scan, "This is not a JSON object.", 0);
        return;
    }
    scan_value(scan);
    skip_space(scan);
    if (!scan->stopped && scan->at < scan->length)
        note(scan, "Something follows the JSON object, at byte %zu.", scan->at);
}

/* A name that is written in two ways, or that comes after too many others, is not found. */
static void write_sentence(const struct scan *scan, struct json_diagnosis *diagnosis)
{
    char *to = diagnosis->sentence;
    const size_t size = sizeof diagnosis->sentence;
    char name[NAME_SHOWN + 1];

    if (scan->twice.text && !*scan->problem) {
        snprintf(name, sizeof name, "%.*s", (int)(scan->twice.length % (1u << 30)),
                 scan->twice.text);
        snprintf(to, size, "The name \"%s\" comes twice in one object, again at byte %zu.",
                 scan->twice.length <= NAME_SHOWN ? name : "...", scan->place + 1);
    } else if (scan->problem) {
        snprintf(to, size, scan->problem, scan->place + 1);
    } else if (scan->suspect) {
        snprintf(to, size, scan->suspect, scan->suspect_place + 1);
    } else {
        snprintf(to, size, "A name comes twice in one object.");
    }
}

void json_diagnose(const char *text, size_t length, struct json_diagnosis *diagnosis)
{
    struct scan scan = { .text = text, .length = length };

    scan_object(&scan);
    write_sentence(&scan, diagnosis);
    diagnosis->id = scan.ids == 1 ? scan.id.text : NULL;
    diagnosis->id_length = scan.id.length;
}
