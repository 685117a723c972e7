/* json_told.c - tells what texts are as JSON, for test_json_reader.py. Standard input
 * has texts, each with its length and a line's end before it; each gets one line.
 */
#include "json/json_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(const struct json_value *value);

static void tell_text(const char *text, size_t length)
{
    putchar('"');
    for (size_t i = 0; i < length; i++)
        printf("%02x", (unsigned)(unsigned char)text[i]);
}

static void tell_items(const struct json_value *whole)
{
    putchar(json_is_object(whole) ? '{' : '[');
    for (size_t i = 0; i < whole->count; i++) {
        if (whole->items[i].name)
            tell_text(whole->items[i].name, strlen(whole->items[i].name));
        tell(&whole->items[i]);
    }
    putchar(json_is_object(whole) ? '}' : ']');
}

/* A number by its bits: they are compared exactly. */
static void tell_real(const struct json_value *value)
{
    const double number = json_value_number(value) + 0.0; /* without a sign */
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    printf("R%016" PRIx64, bits);
}

static void tell(const struct json_value *value)
{
    if (json_is_object(value) || json_is_list(value))
        tell_items(value);
    else if (json_is_text(value))
        tell_text(json_value_text(value), json_value_text_length(value));
    else if (json_is_whole(value))
        printf("W%" PRId64, json_value_whole(value));
    else if (json_is_number(value))
        tell_real(value);
    else
        putchar(json_is_null(value) ? 'N' : json_is_true(value) ? 'T' : 'F');
}

static void tell_whole(const char *text, size_t length)
{
    struct json_value *value = json_read(text, length);

    if (value)
        tell(value);
    else
        putchar('-');
    putchar('\n');
    json_value_free(value);
}

int main(void)
{
    char number[24];

    while (fgets(number, sizeof number, stdin)) {
        const size_t length = strtoul(number, NULL, 10);
        char *text = malloc(length + 1);
        if (!text || fread(text, 1, length, stdin) != length)
            return 1;
        tell_whole(text, length);
        free(text);
    }
    return 0;
}
