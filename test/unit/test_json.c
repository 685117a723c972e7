/* test_json.c - the reader of JSON: what it finds in a text, which fault it tells and where, what
 * it reads all the same, and its limits. test/json/test_json_reader.py compares it with Python's.
 */
#include "json/json_reader.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- values ------------------------------------------------------------------------------- */

static void values_are_as_written(void **unused)
{
    struct json_value *whole = json_read_text(
        " { \"a\" : [ 1 , -9223372036854775808, 9223372036854775807 , -0 ], \"b\":true,\"c\":false,"
        "\"d\":null,\"\\u0065\":\"\\\"\\\\\\/"
        "\\b\\f\\n\\r\\t\\u00e4\\u20ac\\ud834\\udd1e\",\"f\":{}} ");
    const struct json_value *list = json_value_member(whole, "a");

    (void)unused;
    assert_int_equal(json_value_members(whole), 6);
    assert_int_equal(json_value_count(list), 4);
    assert_true(json_value_whole(json_value_item(list, 1)) == INT64_MIN);
    assert_true(json_value_whole(json_value_item(list, 2)) == INT64_MAX);
    assert_true(json_is_whole(json_value_item(list, 3)));
    assert_null(json_value_item(list, 4));
    assert_true(json_is_true(json_value_member(whole, "b")));
    assert_true(json_is_false(json_value_member(whole, "c")));
    assert_true(json_is_null(json_value_member(whole, "d")));
    assert_string_equal(json_value_member_text(whole, "e"),
                        "\"\\/\b\f\n\r\t\xc3\xa4\xe2\x82\xac\xf0\x9d\x84\x9e");
    assert_int_equal(json_value_text_length(json_value_member(whole, "e")), 17);
    assert_int_equal(json_value_members(json_value_member(whole, "f")), 0);
    assert_null(json_value_member(whole, "g"));
    json_value_free(whole);
}

/* A text has no items, a list no members, and so on. */
static void a_wrong_kind_is_nothing(void **unused)
{
    struct json_value *list = json_read_text("[{\"a\":1},\"x\",1.5]");

    (void)unused;
    assert_int_equal(json_value_count(json_value_item(list, 0)), 0);
    assert_int_equal(json_value_members(list), 0);
    assert_null(json_value_member(list, "a"));
    assert_null(json_value_text(list));
    assert_int_equal(json_value_whole(json_value_item(list, 1)), 0);
    assert_int_equal(json_value_whole(json_value_item(list, 2)), 0);
    assert_true(json_value_number(json_value_item(list, 1)) == 0);
    assert_false(json_is_null(NULL) || json_is_object(NULL) || json_is_number(NULL));
    json_value_free(list);
}

static void real_numbers_are_exact(void **unused)
{
    static const struct {
        const char *digits;
        double number;
    } cases[] = {
        { "1.5", 1.5 },
        { "-2e5", -2e5 },
        { "58.333333333333336", 58.333333333333336 },
        { "0.1", 0.1 },
        { "1E-7", 1e-7 },
        { "5e-324", 5e-324 },
        { "1e-999999999999", 0 },
        { "1.7976931348623157e308", 1.7976931348623157e308 },
        { "0.00017976931348623157e312", 1.7976931348623157e308 },
        { "9007199254740993.0", 9007199254740992.0 },
        { "7", 7 },
    };
    char text[60];

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "[%s]", cases[i].digits);
        struct json_value *list = json_read_text(text);
        assert_true(json_value_number(json_value_item(list, 0)) == cases[i].number);
        json_value_free(list);
    }
}

/* ---- faults ------------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *text;
    enum json_fault_kind kind;
    size_t place;
} faults[] = {
    { "{\"a\":1",                              JSON_ENDS_EARLY,         5 },
    { "[\"a",                                  JSON_ENDS_EARLY,         2 },
    { "[",                                     JSON_ENDS_EARLY,         0 },
    { "[\"a\\\"]",                             JSON_ENDS_EARLY,         5 },
    { "7",                                     JSON_NO_JSON,            0 },
    { "\xef\xbb\xbf[]",                        JSON_NO_JSON,            0 },
    { "[01]",                                  JSON_NO_JSON,            2 },
    { "[1,]",                                  JSON_NO_JSON,            3 },
    { "[,1]",                                  JSON_NO_JSON,            1 },
    { "[1 2]",                                 JSON_NO_JSON,            3 },
    { "[1.]",                                  JSON_NO_JSON,            3 },
    { "[1e+]",                                 JSON_NO_JSON,            4 },
    { "[-]",                                   JSON_NO_JSON,            2 },
    { "[+1]",                                  JSON_NO_JSON,            1 },
    { "[tru]",                                 JSON_NO_JSON,            1 },
    { "[truefalse]",                           JSON_NO_JSON,            5 },
    { "{a:1}",                                 JSON_NO_JSON,            1 },
    { "{\"a\"}",                               JSON_NO_JSON,            4 },
    { "{\"a\":1,}",                            JSON_NO_JSON,            7 },
    { "[\"\\x\",\"\\u0000\"]",                 JSON_NO_ESCAPE,          2 },
    { "[\"\\u12x4\"]",                         JSON_NO_ESCAPE,          2 },
    { "[\"a\\u0000\"]",                        JSON_ZERO,               3 },
    { "[\"\\ud834\"]",                         JSON_HALF_CHARACTER,     2 },
    { "[\"\\udd1e\\ud834\"]",                  JSON_HALF_CHARACTER,     2 },
    { "[\"\\ud834\\u0041\"]",                  JSON_HALF_CHARACTER,     2 },
    { "[\"a\nb\"]",                            JSON_CONTROL_CHARACTER,  3 },
    { "[\"\xc3\"]",                            JSON_NO_UTF8,            2 },
    { "[\"\xc0\x80\"]",                        JSON_NO_UTF8,            2 },
    { "[\"a\xed\xa0\x80\"]",                   JSON_NO_UTF8,            3 },
    { "[\"\xf4\x90\x80\x80\"]",                JSON_NO_UTF8,            2 },
    { "[\"\xe0\x80\x80\"]",                    JSON_NO_UTF8,            2 },
    { "[\"\xff\"]",                            JSON_NO_UTF8,            2 },
    { "[1,9223372036854775808]",               JSON_TOO_LARGE,          3 },
    { "[-9223372036854775809]",                JSON_TOO_LARGE,          1 },
    { "[1.7976931348623159e308]",              JSON_TOO_LARGE,          1 },
    { "[0.001e400]",                           JSON_TOO_LARGE,          1 },
    { "[0.1e999999999999]",                    JSON_TOO_LARGE,          1 },
    { "{\"a\":1,\"a\":2}",                     JSON_NAME_TWICE,         7 },
    { "{\"\\u0061\":1,\"b\":[1e999],\"a\":2}", JSON_TOO_LARGE,         17 },
    { "{\"a\":1,\"a\":1e999}",                 JSON_NAME_TWICE,         7 },
    { "{\"a\":1,\"a\"",                        JSON_NAME_TWICE,         7 },
    { "[1] 2",                                 JSON_MORE_BEHIND,        4 },
    { "[1]]",                                  JSON_MORE_BEHIND,        3 },
};
/* clang-format on */

static void the_first_fault_is_told(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const size_t length = strlen(faults[i].text);
        struct json_fault fault;
        json_value_free(json_read_partly(faults[i].text, length, NULL, &fault));
        if (fault.kind != faults[i].kind || fault.place != faults[i].place)
            print_message("%s: %d at %zu\n", faults[i].text, (int)fault.kind, fault.place);
        assert_int_equal(fault.kind, faults[i].kind);
        assert_int_equal(fault.place, faults[i].place);
        assert_null(json_read(faults[i].text, length));
    }
}

static void assert_told(const char *text, const char *sentence)
{
    struct json_fault fault;
    char told[160];

    json_value_free(json_read_partly(text, strlen(text), NULL, &fault));
    json_fault_tell(&fault, told, sizeof told);
    assert_string_equal(told, sentence);
}

static void a_fault_is_a_sentence(void **unused)
{
    (void)unused;
    assert_told("[]", "");
    assert_told("[1", "The JSON text ends too early, after byte 2.");
    assert_told("[1}", "This is not JSON at byte 3.");
    assert_told("{\"ab\":1,\"ab\":2}",
                "The name \"ab\" comes twice in one object, again at byte 9.");
    assert_told("{\"a234567890123456789012345678901234567890\":1,"
                "\"a234567890123456789012345678901234567890\":2}",
                "The name \"a234567890123456789012345678901234567890\" comes twice in one object, "
                "again at byte 47.");
    assert_told("{\"a2345678901234567890123456789012345678901\":1,"
                "\"a2345678901234567890123456789012345678901\":2}",
                "The name \"...\" comes twice in one object, again at byte 48.");
}

/* ---- what is read all the same ------------------------------------------------------------ */

static struct json_value *read_partly(const char *text)
{
    struct json_fault fault;
    struct json_value *part = json_read_partly(text, strlen(text), NULL, &fault);

    assert_true(fault.kind);
    return part;
}

/* -1: there is no whole number of this name. */
static int64_t id_in(const char *text)
{
    struct json_value *part = read_partly(text);
    const struct json_value *id = json_value_member(part, "id");
    const int64_t number = json_is_whole(id) ? json_value_whole(id) : -1;

    json_value_free(part);
    return number;
}

static void what_is_fine_is_read_all_the_same(void **unused)
{
    (void)unused;
    assert_int_equal(id_in("{\"x\":\"\\q\",\"id\":4}"), 4);
    assert_int_equal(id_in("{\"\\q\":1,\"y\":1e999,\"id\":4,\"z\":"), 4);
    assert_int_equal(id_in("{\"id\":4} 7"), 4);
    assert_int_equal(id_in("{\"id\":4,\"id\":5}"), -1);
    assert_int_equal(id_in("{\"id\":4,\"id\":5,\"id\":6}"), -1);
    assert_int_equal(id_in("{\"id\":4,\"x\":{\"id\":5,\"id\":6}}"), 4);
    assert_int_equal(id_in("{\"id\":1e999,\"x\":1}"), -1);
    assert_int_equal(id_in("{\"i\\d\":4,\"x\":1}"), -1);
    assert_int_equal(id_in("{\"id\":[4,\"id\":4}"), -1);
    assert_null(read_partly("7"));
    assert_null(read_partly(""));
}

/* ---- limits ------------------------------------------------------------------------------- */

static enum json_fault_kind fault_within(const char *text, const struct json_limits *limits)
{
    struct json_fault fault;
    const size_t length = strlen(text);

    json_value_free(json_read_partly(text, length, limits, &fault));
    assert_int_equal(json_check(text, length, limits), fault.kind);
    return fault.kind;
}

static void limits_are_kept(void **unused)
{
    const struct json_limits limits = { .depth = 2, .values = 4 };
    struct json_value *deep;

    (void)unused;
    assert_int_equal(fault_within("[[1,2]]", &limits), JSON_FINE);
    assert_int_equal(fault_within("[[1,2,3]]", &limits), JSON_TOO_MANY);
    assert_int_equal(fault_within("{\"a\":{\"b\":{\"c\":1}}}", &limits), JSON_TOO_DEEP);
    assert_int_equal(fault_within("[[[\"]\"", &limits), JSON_TOO_DEEP);
    deep = read_partly("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[");
    json_value_free(deep);
    deep = json_read_text("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
                          "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
    assert_non_null(deep);
    json_value_free(deep);
}

static void a_name_may_repeat_where_it_was_allowed(void **unused)
{
    const struct json_limits limits = { JSON_DEPTH_MAX, SIZE_MAX, .names_repeat = true };
    static const char text[] = "{\"a\":1,\"b\":2,\"a\":3}";
    struct json_value *object = json_read_within(text, strlen(text), &limits);

    (void)unused;
    assert_int_equal(json_value_whole(json_value_member(object, "a")), 3);
    json_value_free(object);
}

/* An object of many names; name number `again` is that of `first`. */
static char *many_names(int count, int again, int first)
{
    char *text = malloc((size_t)count * 20 + 2), *at = text;

    for (int i = 0; i < count; i++)
        at += snprintf(at, 20, "%c\"n%d\":%d", i ? ',' : '{', i == again ? first : i, i);
    memcpy(at, "}", 2);
    return text;
}

static void of_many_names_each_may_come_once(void **unused)
{
    enum { MANY = 100000 };

    (void)unused;
    for (int count = 2; count <= MANY; count = count < 100 ? count + 1 : count * 10) {
        char *fine = many_names(count, -1, 0), *wrong = many_names(count, count - 1, count / 3);
        struct json_value *object = json_read_text(fine);
        assert_int_equal(json_value_members(object), count);
        json_value_free(object);
        assert_null(json_read_text(wrong));
        free(fine);
        free(wrong);
    }
}

/* ---- part by part ------------------------------------------------------------------------- */

static void a_list_is_read_part_by_part(void **unused)
{
    static const char text[] = "{\"x\":[{\"y\":[]}],\"y\": [ {\"a\":1} ,{\"b\":[{}]}] ,\"z\":0}";
    struct json_part part;
    size_t at;

    (void)unused;
    assert_false(json_split_list(text, strlen(text), "a", &at));
    assert_false(json_split_list(text, strlen(text), "z", &at));
    assert_true(json_split_list(text, strlen(text), "y", &at));
    assert_true(json_split_next(text, strlen(text), &at, &part));
    assert_memory_equal(part.text, "{\"a\":1}", part.length);
    assert_true(json_split_next(text, strlen(text), &at, &part));
    assert_memory_equal(part.text, "{\"b\":[{}]}", part.length);
    assert_true(json_split_next(text, strlen(text), &at, &part));
    assert_null(part.text);
}

static void a_broken_list_is_refused(void **unused)
{
    static const char *const texts[] = { "{\"y\":[7]}", "{\"y\":[{},]}", "{\"y\":[{},7]}",
                                         "{\"y\":[{]}", "{\"y\":[{}",    "{\"y\":[{}{}]}" };

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct json_part part;
        size_t at;
        assert_true(json_split_list(texts[i], strlen(texts[i]), "y", &at));
        assert_false(json_split_next(texts[i], strlen(texts[i]), &at, &part));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_as_written),
        cmocka_unit_test(a_wrong_kind_is_nothing),
        cmocka_unit_test(real_numbers_are_exact),
        cmocka_unit_test(the_first_fault_is_told),
        cmocka_unit_test(a_fault_is_a_sentence),
        cmocka_unit_test(what_is_fine_is_read_all_the_same),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_name_may_repeat_where_it_was_allowed),
        cmocka_unit_test(of_many_names_each_may_come_once),
        cmocka_unit_test(a_list_is_read_part_by_part),
        cmocka_unit_test(a_broken_list_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
