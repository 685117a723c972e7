/* json_split.c - a long JSON text part by part: where a list lies in it, and its entries one
 * after the other, so that no more than one of them has to be made into values at a time; for the
 * files of this folder. It looks for quotes and brackets only; the reader of a part checks the
 * rest.
 */
#include "json_split.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool ends_value(char c)
{
    return c == ',' || c == '}' || c == ']';
}

static size_t skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length && is_blank(text[at]))
        at++;
    return at;
}

/* Behind the quote that ends the text which begins at `at`; `length` if none does. */
static size_t skip_quoted(const char *text, size_t length, size_t at)
{
    for (at++; at < length && text[at] != '"'; at++)
        at += text[at] == '\\';
    return at < length ? at + 1 : length;
}

/* Behind the bracket that belongs to the one at `at`; 0: there is none. */
static size_t skip_brackets(const char *text, size_t length, size_t at)
{
    size_t depth = 0;

    while (at < length) {
        const char c = text[at];
        depth += c == '{' || c == '[';
        depth -= (c == '}' || c == ']') && depth;
        at = c == '"' ? skip_quoted(text, length, at) : at + 1;
        if (!depth)
            return at;
    }
    return 0;
}

/* Behind a member's value; 0: there is none. */
static size_t skip_value(const char *text, size_t length, size_t at)
{
    if (at < length && (text[at] == '{' || text[at] == '['))
        return skip_brackets(text, length, at);
    if (at < length && text[at] == '"')
        return skip_quoted(text, length, at);
    while (at < length && !ends_value(text[at]))
        at++;
    return at;
}

/* The name of the member at `at`, with its quotes; *value is where its value begins. */
static bool read_member(const char *text, size_t length, size_t at, struct json_part *name,
                        size_t *value)
{
    if (at >= length || text[at] != '"')
        return false;
    const size_t end = skip_quoted(text, length, at), colon = skip_blanks(text, length, end);

    *name = (struct json_part){ text + at, end - at };
    *value = skip_blanks(text, length, colon + 1);
    return colon < length && text[colon] == ':' && *value < length;
}

static bool is_named(const struct json_part *part, const char *name)
{
    return part->length == strlen(name) + 2 && !memcmp(part->text + 1, name, strlen(name));
}

static bool find_list(const char *text, size_t length, const char *name, size_t at, size_t *list)
{
    struct json_part member;
    size_t value;

    while (read_member(text, length, at, &member, &value)) {
        if (is_named(&member, name)) {
            *list = value + 1;
            return text[value] == '[';
        }
        at = skip_blanks(text, length, skip_value(text, length, value));
        if (at >= length || text[at] != ',')
            return false;
        at = skip_blanks(text, length, at + 1);
    }
    return false;
}

bool json_split_list(const char *text, size_t length, const char *name, size_t *at)
{
    const size_t begin = skip_blanks(text, length, 0);

    if (begin == length || text[begin] != '{')
        return false;
    const size_t end = skip_brackets(text, length, begin);
    return end && skip_blanks(text, length, end) == length &&
           find_list(text, length, name, skip_blanks(text, length, begin + 1), at);
}

bool json_split_next(const char *text, size_t length, size_t *at, struct json_part *part)
{
    const size_t begin = skip_blanks(text, length, *at);

    *part = (struct json_part){ NULL, 0 };
    if (begin < length && text[begin] == ']')
        return true;
    const size_t end =
        begin < length && text[begin] == '{' ? skip_brackets(text, length, begin) : 0;
    const size_t next = skip_blanks(text, length, end);
    if (!end || next >= length || (text[next] != ',' && text[next] != ']'))
        return false;
    *part = (struct json_part){ text + begin, end - begin };
    *at = text[next] == ',' ? next + 1 : next;
    const size_t after = skip_blanks(text, length, *at);
    return text[next] == ']' || (after < length && text[after] == '{');
}
