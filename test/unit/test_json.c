/* test_json.c - the reader of JSON that WebAssembly has (src/wasm/jansson_parse.c) takes and
 * refuses what jansson does: texts at the edges of the grammar, and thousands with one thing
 * changed.
 */
#include "json_canonical.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 4096, CHANGES = 20000 };

static const char *const texts[] = {
    "{\"id\":7,\"do\":\"act\",\"table\":\"a\",\"number\":12,\"on\":true,\"off\":false,\"no\":null}",
    "[0,-0,1,-1,9223372036854775807,-9223372036854775808,1.5,-2e5,0.5E-3,1e+2]",
    "{\"t\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e4\\u20ac\\ud834\\udd1e\"}",
    "[\"\xc3\xa4\xe2\x82\xac\xf0\x9d\x84\x9e\",[[[]]],{\"a\":{\"b\":[{}]}}]",
    " \t\r\n[ 1 , 2 ] \n",
    "{ \"a\" : 1 , \"b\" : [ ] }",
    "{}",
    "[]",
};

static const char *const others[] = {
    "",
    " ",
    "7",
    "\"x\"",
    "null",
    "{",
    "[",
    "[1,]",
    "[,1]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "[1] 2",
    "[1]]",
    "[01]",
    "[-]",
    "[+1]",
    "[.5]",
    "[1.]",
    "[1e]",
    "[1e+]",
    "[0x1]",
    "[9223372036854775808]",
    "[tru]",
    "[nul]",
    "[truefalse]",
    "[\"\\x\"]",
    "[\"\\u00\"]",
    "[\"\\ud834\"]",
    "[\"a\nb\"]",
    "[\"\\udd1e\"]",
    "[\"\\u0000\"]",
    "[\"\xc3\"]",
    "[\"\xc0\x80\"]",
    "[\"\xed\xa0\x80\"]",
    "[\"\xf4\x90\x80\x80\"]",
    "[\"\xff\"]",
    "[\"a]",
    "[\"a\\\"]",
    "{\"a\":1,\"a\":2}",
    "{\"\":1}",
    "[-9223372036854775809]",
    "[\"\\ud834\\u0041\"]",
    "[1 2]",
    "[\"\\\"\"]",
    "[1\f]",
    "\xef\xbb\xbf[]",
    "[\"\xe0\x80\x80\"]",
    "[\"\xf0\x80\x80\x80\"]",
    /* at the edge of a double */
    "[1.7976931348623158e308,1e308,0.00017976931348623157e312]",
    "[17976931348623157.0e292,0e999999999999,-0.0e400,1e-999999999999]",
    "[1.7976931348623159e308]",
    "[-17976931348623159.0e292]",
    "[0.001e400]",
    "[1e309]",
    "[0.1e999999999999]",
};

static void same(const char *text, size_t length)
{
    char one[ROOM], other[ROOM];

    json_tell_jansson(text, length, one, sizeof one);
    json_tell_own(text, length, other, sizeof other);
    if (strcmp(one, other))
        print_message("%.*s\n", (int)length, text);
    assert_string_equal(one, other);
}

static void test_texts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        same(texts[i], strlen(texts[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        same(others[i], strlen(others[i]));
}

static void test_cut_texts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t length = 0; length < strlen(texts[i]); length++)
            same(texts[i], length);
}

/* One character becomes another one. No zero: of one behind a number jansson never hears. */
static void test_changed_texts(void **unused)
{
    static const char signs[] = "{}[],:\"\\ 019-+.eEu\n\x01\x80\xc3\xf0";
    uint32_t state = 5;
    char text[ROOM];

    (void)unused;
    for (int i = 0; i < CHANGES; i++) {
        const char *base = texts[i % (int)(sizeof texts / sizeof *texts)];
        const size_t length = strlen(base);
        memcpy(text, base, length);
        state = state * 1664525 + 1013904223;
        const size_t at = (state >> 8) % length;
        state = state * 1664525 + 1013904223;
        text[at] = signs[(state >> 8) % (sizeof signs - 1)];
        same(text, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_cut_texts),
        cmocka_unit_test(test_changed_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
