/* json_reader.c - reads JSON. It notes the first fault and goes on behind a text, number or name
 * that is wrong, because an "id" that an answer repeats may come later.
 */
#include "json_reader.h"

#include "json_number.h"

#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_NAMES = 32 }; /* so many are compared one by one */

struct reader {
    const char *text;
    size_t length, at;
    char *copy; /* decoded texts, each where its source begins; NULL: no values are made */
    const struct json_limits *limits;
    int depth;
    size_t values, faults_count;
    bool is_stopped; /* it cannot tell where the next value begins */
    struct json_fault fault;
};

static const struct json_limits usual = { JSON_DEPTH_MAX, SIZE_MAX, false };

static struct json_value read_any_value(struct reader *reader);

/* ---- what is wrong ------------------------------------------------------------------------ */

/* The first fault in the text is the one to tell; that a name comes twice is found late. */
static bool note(struct reader *reader, enum json_fault_kind kind, size_t place)
{
    const bool is_first = !reader->faults_count++ || place < reader->fault.place;

    if (is_first)
        reader->fault = (struct json_fault){ .kind = kind, .place = place };
    return is_first;
}

static void stop(struct reader *reader)
{
    if (reader->at >= reader->length)
        note(reader, JSON_ENDS_EARLY, reader->length - 1);
    else
        note(reader, JSON_NO_JSON, reader->at);
    reader->is_stopped = true;
}

/* ---- characters --------------------------------------------------------------------------- */

static char peek(const struct reader *reader)
{
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

static void skip_blanks(struct reader *reader)
{
    for (char c = peek(reader); c == ' ' || c == '\t' || c == '\r' || c == '\n'; c = peek(reader))
        reader->at++;
}

static bool take(struct reader *reader, char wanted)
{
    skip_blanks(reader);
    if (reader->at >= reader->length || reader->text[reader->at] != wanted)
        return false;
    reader->at++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The unit of \uXXXX there; -1 if there is none. */
static int unit_at(const struct reader *reader, size_t at)
{
    int unit = 0;

    if (reader->length < 6 || at > reader->length - 6 || reader->text[at] != '\\' ||
        reader->text[at + 1] != 'u')
        return -1;
    for (size_t i = at + 2; i < at + 6; i++) {
        const int digit = hex_digit(reader->text[i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

static size_t write_utf8(char to[4], int character)
{
    const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const int begin[] = { 0, 0xc0, 0xe0, 0xf0 };

    to[0] = (char)(begin[more] | character >> 6 * more);
    for (int i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}

/* The bytes of the UTF-8 character here, which is none of ASCII; 0 if it is none. */
static size_t utf8_length(const struct reader *reader)
{
    const unsigned char *at = (const unsigned char *)reader->text + reader->at;
    const size_t length = *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    int character = *at & (0xff >> (length + 1));

    if (*at < 0xc2 || *at > 0xf4 || reader->length - reader->at < length)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (at[i] & 0x3f);
    }
    if (character < (length == 3 ? 0x800 : length == 4 ? 0x10000 : 0))
        return 0;
    return character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff) ? 0 : length;
}

/* ---- texts -------------------------------------------------------------------------------- */

/* These read some characters and write them at `to`; they answer with the bytes written, which are
 * no more than those read. Characters that are wrong stay as they are. */
static size_t copy_bytes(struct reader *reader, size_t to, const char *bytes, size_t count)
{
    if (reader->copy)
        memcpy(reader->copy + to, bytes, count);
    return count;
}

static size_t keep_wrong(struct reader *reader, size_t to, enum json_fault_kind kind, size_t count)
{
    const size_t left = reader->length - reader->at, kept = count < left ? count : left;

    note(reader, kind, reader->at);
    copy_bytes(reader, to, reader->text + reader->at, kept);
    reader->at += kept;
    return kept;
}

static size_t read_unit(struct reader *reader, size_t to)
{
    const int unit = unit_at(reader, reader->at), second = unit_at(reader, reader->at + 6);
    const bool is_high = unit >= 0xd800 && unit <= 0xdbff;
    const bool is_pair = is_high && second >= 0xdc00 && second <= 0xdfff;
    char bytes[4];

    if (unit < 0)
        return keep_wrong(reader, to, JSON_NO_ESCAPE, 2);
    if (!unit)
        return keep_wrong(reader, to, JSON_ZERO, 6);
    if (unit >= 0xd800 && unit <= 0xdfff && !is_pair)
        return keep_wrong(reader, to, JSON_HALF_CHARACTER, 6);
    reader->at += is_pair ? 12 : 6;
    const int character = is_pair ? 0x10000 + ((unit - 0xd800) << 10) + second - 0xdc00 : unit;
    return copy_bytes(reader, to, bytes, write_utf8(bytes, character));
}

static size_t read_escape(struct reader *reader, size_t to)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char c = reader->at + 1 < reader->length ? reader->text[reader->at + 1] : '\0';
    const char *name = c ? strchr(names, c) : NULL;

    if (c == 'u')
        return read_unit(reader, to);
    if (!name)
        return keep_wrong(reader, to, JSON_NO_ESCAPE, 2);
    reader->at += 2;
    return copy_bytes(reader, to, &means[name - names], 1);
}

/* Up to a quotation mark, a backslash, or what is wrong. */
static size_t read_plain(struct reader *reader, size_t to)
{
    const size_t from = reader->at;

    while (reader->at < reader->length) {
        const unsigned char c = (unsigned char)reader->text[reader->at];
        const size_t length = c < ' ' ? 0 : c < 0x80 ? 1 : utf8_length(reader);
        if (c == '"' || c == '\\' || !length)
            break;
        reader->at += length;
    }
    return copy_bytes(reader, to, reader->text + from, reader->at - from);
}

static size_t read_characters(struct reader *reader, size_t to)
{
    if (peek(reader) == '\\')
        return read_escape(reader, to);
    const size_t written = read_plain(reader, to);
    const unsigned char c = (unsigned char)peek(reader);
    if (reader->at >= reader->length || c == '"' || c == '\\')
        return written;
    return written +
           keep_wrong(reader, to + written, c < ' ' ? JSON_CONTROL_CHARACTER : JSON_NO_UTF8, 1);
}

/* Behind the opening quotation mark. */
static struct json_value read_quoted(struct reader *reader)
{
    const size_t from = reader->at;
    size_t to = from;

    while (reader->at < reader->length && reader->text[reader->at] != '"')
        to += read_characters(reader, to);
    if (reader->at >= reader->length)
        stop(reader);
    reader->at++;
    if (!reader->copy)
        return (struct json_value){ .kind = JSON_TEXT };
    reader->copy[to] = '\0';
    return (struct json_value){ JSON_TEXT, to - from, NULL, { .text = reader->copy + from } };
}

/* ---- numbers and words -------------------------------------------------------------------- */

static bool skip_digits(struct reader *reader)
{
    const size_t from = reader->at;

    while (peek(reader) >= '0' && peek(reader) <= '9')
        reader->at++;
    return reader->at > from;
}

/* A point and an exponent, if they follow. False if they go on badly. */
static bool skip_fraction(struct reader *reader)
{
    if (peek(reader) == '.') {
        reader->at++;
        if (!skip_digits(reader))
            return false;
    }
    if ((peek(reader) | 0x20) != 'e')
        return true;
    reader->at++;
    reader->at += peek(reader) == '+' || peek(reader) == '-';
    return skip_digits(reader);
}

static struct json_value read_digits(struct reader *reader)
{
    const size_t from = reader->at;
    struct json_value number = { .kind = JSON_WHOLE };

    reader->at += peek(reader) == '-';
    const bool is_zero = peek(reader) == '0';
    reader->at += is_zero;
    bool is_fine = is_zero || skip_digits(reader);
    const size_t whole = reader->at;
    if (!is_fine || !skip_fraction(reader)) {
        stop(reader);
        return number;
    }
    const char *digits = reader->text + from;
    const size_t length = reader->at - from;
    if (reader->at > whole) {
        number = (struct json_value){ JSON_REAL, length, NULL, { .text = NULL } };
        is_fine = json_number_fits(digits, length);
        copy_bytes(reader, from, digits, length);
        number.text = reader->copy ? reader->copy + from : NULL;
    } else {
        is_fine = json_number_whole(digits, length, &number.whole);
    }
    if (!is_fine)
        note(reader, JSON_TOO_LARGE, from);
    return number;
}

static struct json_value read_literal(struct reader *reader)
{
    static const struct {
        const char *word;
        size_t length;
        enum json_kind kind;
    } words[] = { { "null", 4, JSON_NULL }, { "true", 4, JSON_TRUE }, { "false", 5, JSON_FALSE } };

    for (int i = 0; i < 3; i++)
        if (reader->length - reader->at >= words[i].length &&
            !memcmp(reader->text + reader->at, words[i].word, words[i].length)) {
            reader->at += words[i].length;
            return (struct json_value){ .kind = words[i].kind };
        }
    stop(reader);
    return (struct json_value){ .kind = JSON_NULL };
}

/* ---- names -------------------------------------------------------------------------------- */

/* Neither of them counts, as nobody knows which was meant. */
static void note_twice(struct reader *reader, struct json_value *first, struct json_value *second)
{
    char *shown = reader->fault.name;
    const size_t place = (size_t)(second->name - reader->copy) - 1,
                 size = sizeof reader->fault.name;

    json_value_clear(first);
    json_value_clear(second);
    if (note(reader, JSON_NAME_TWICE, place) &&
        (size_t)snprintf(shown, size, "%s", second->name) >= size)
        snprintf(shown, size, "...");
}

static int order_of_names(const void *one, const void *other)
{
    const struct json_value *first = *(struct json_value *const *)one;
    const struct json_value *second = *(struct json_value *const *)other;
    const int order = strcmp(first->name, second->name);

    return order ? order : (first > second) - (first < second);
}

/* Sorted: of very many names not each is compared with each. */
static void compare_many_names(struct reader *reader, const struct json_value *object)
{
    struct json_value **sorted = util_allocate(object->count * sizeof(void *));

    for (size_t i = 0; i < object->count; i++)
        sorted[i] = &object->items[i];
    qsort(sorted, object->count, sizeof(void *), order_of_names);
    for (size_t i = 1; i < object->count; i++)
        if (!strcmp(sorted[i - 1]->name, sorted[i]->name))
            note_twice(reader, sorted[i - 1], sorted[i]);
    free(sorted);
}

static void compare_names(struct reader *reader, const struct json_value *object)
{
    if (object->count > FEW_NAMES) {
        compare_many_names(reader, object);
        return;
    }
    for (size_t i = 1; i < object->count; i++)
        for (size_t k = 0; k < i; k++)
            if (!strcmp(object->items[k].name, object->items[i].name))
                note_twice(reader, &object->items[k], &object->items[i]);
}

/* ---- objects and lists -------------------------------------------------------------------- */

/* To the end of a list or object without looking at its values; its bracket is taken already. */
static void skip_nested(struct reader *reader)
{
    for (size_t open = 1; open && reader->at < reader->length;) {
        const char c = reader->text[reader->at++];
        if (c == '"')
            read_quoted(reader);
        open += c == '[' || c == '{';
        open -= c == ']' || c == '}';
    }
    if (reader->at >= reader->length)
        stop(reader);
}

static void add_item(struct reader *reader, struct json_value *whole, size_t *capacity,
                     const char *name)
{
    const size_t at = whole->count++;

    if (reader->copy) {
        whole->items = util_grow(whole->items, capacity, at, sizeof *whole->items);
        whole->items[at] = (struct json_value){ .kind = JSON_NULL, .name = name };
    }
    if (whole->kind == JSON_OBJECT && !take(reader, ':')) {
        stop(reader);
        return;
    }
    const struct json_value value = read_any_value(reader);
    if (reader->copy) {
        whole->items[at] = value;
        whole->items[at].name = name;
    }
}

/* One value, with a name before it in an object. */
static void read_item(struct reader *reader, struct json_value *whole, size_t *capacity)
{
    const char *name = NULL;

    if (whole->kind == JSON_OBJECT) {
        if (take(reader, '"'))
            name = read_quoted(reader).text;
        else
            stop(reader);
    }
    if (!reader->is_stopped)
        add_item(reader, whole, capacity, name);
}

/* Whether another item follows. */
static bool goes_on(struct reader *reader, char close)
{
    if (reader->is_stopped || take(reader, close))
        return false;
    const bool is_more = take(reader, ',');
    if (!is_more)
        stop(reader);
    return is_more;
}

/* Behind the bracket. */
static struct json_value read_items(struct reader *reader, enum json_kind kind)
{
    const char close = kind == JSON_OBJECT ? '}' : ']';
    struct json_value whole = { .kind = kind };
    size_t capacity = 0;

    if (reader->depth == reader->limits->depth) {
        note(reader, JSON_TOO_DEEP, reader->at - 1);
        skip_nested(reader);
        return (struct json_value){ .kind = JSON_NULL };
    }
    reader->depth++;
    for (bool more = !take(reader, close); more; more = goes_on(reader, close))
        read_item(reader, &whole, &capacity);
    reader->depth--;
    if (kind == JSON_OBJECT && reader->copy && !reader->limits->names_repeat)
        compare_names(reader, &whole);
    return whole;
}

static struct json_value read_scalar(struct reader *reader, char first)
{
    if (take(reader, '"'))
        return read_quoted(reader);
    return first == '-' || (first >= '0' && first <= '9') ? read_digits(reader)
                                                          : read_literal(reader);
}

static struct json_value read_any_value(struct reader *reader)
{
    skip_blanks(reader);
    const size_t faults_count = reader->faults_count;
    const char first = peek(reader);
    if (reader->values++ == reader->limits->values) {
        note(reader, JSON_TOO_MANY, reader->at);
        reader->is_stopped = true;
        return (struct json_value){ .kind = JSON_NULL };
    }
    reader->at += first == '{' || first == '[';
    if (first == '{' || first == '[')
        return read_items(reader, first == '{' ? JSON_OBJECT : JSON_LIST);
    const struct json_value value = read_scalar(reader, first);
    return reader->faults_count == faults_count ? value : (struct json_value){ .kind = JSON_NULL };
}

/* ---- whole texts -------------------------------------------------------------------------- */

static struct json_value read_document(struct reader *reader)
{
    struct json_value value = { .kind = JSON_NULL };

    skip_blanks(reader);
    if (peek(reader) == '{' || peek(reader) == '[')
        value = read_any_value(reader);
    else
        stop(reader);
    skip_blanks(reader);
    if (!reader->is_stopped && reader->at < reader->length)
        note(reader, JSON_MORE_BEHIND, reader->at);
    return value;
}

struct json_value *json_read_partly(const char *text, size_t length,
                                    const struct json_limits *limits, struct json_fault *fault)
{
    struct reader reader = { .text = text,
                             .length = length,
                             .limits = limits ? limits : &usual,
                             .copy = util_allocate(length + 1) };
    const struct json_value value = read_document(&reader);

    *fault = reader.fault;
    if (value.kind != JSON_NULL)
        return json_value_own(value, reader.copy, length);
    util_wipe(reader.copy, length);
    free(reader.copy);
    return NULL;
}

struct json_value *json_read_within(const char *text, size_t length,
                                    const struct json_limits *limits)
{
    struct json_fault fault;
    struct json_value *value = json_read_partly(text, length, limits, &fault);

    if (!fault.kind)
        return value;
    json_value_free(value);
    return NULL;
}

struct json_value *json_read(const char *text, size_t length)
{
    return json_read_within(text, length, NULL);
}

struct json_value *json_read_text(const char *text)
{
    return json_read(text, strlen(text));
}

enum json_fault_kind json_check(const char *text, size_t length, const struct json_limits *limits)
{
    struct reader reader = { .text = text, .length = length, .limits = limits };

    read_document(&reader);
    return reader.fault.kind;
}

/* ---- part by part ------------------------------------------------------------------------- */

/* The name of the next member, as it is written; its value comes next. */
static bool next_name(struct reader *reader, struct json_part *name)
{
    if (!take(reader, '"'))
        return false;
    name->text = reader->text + reader->at;
    read_quoted(reader);
    name->length = reader->at - 1 - (size_t)(name->text - reader->text);
    return take(reader, ':');
}

bool json_split_list(const char *text, size_t length, const char *name, size_t *at)
{
    struct reader reader = { .text = text, .length = length, .limits = &usual };
    struct json_part member;
    bool more = take(&reader, '{');

    while (more && next_name(&reader, &member)) {
        if (member.length == strlen(name) && !memcmp(member.text, name, member.length)) {
            const bool is_list = take(&reader, '[');
            *at = reader.at;
            return is_list;
        }
        read_any_value(&reader);
        more = !reader.faults_count && take(&reader, ',');
    }
    return false;
}

bool json_split_next(const char *text, size_t length, size_t *at, struct json_part *part)
{
    struct reader reader = { .text = text, .length = length, .at = *at, .limits = &usual };

    *part = (struct json_part){ NULL, 0 };
    if (take(&reader, ']'))
        return true;
    const size_t begin = reader.at;
    if (peek(&reader) != '{')
        return false;
    read_any_value(&reader);
    *part = (struct json_part){ text + begin, reader.at - begin };
    const bool is_more = take(&reader, ',');
    skip_blanks(&reader);
    *at = reader.at;
    return !reader.faults_count && peek(&reader) == (is_more ? '{' : ']');
}
