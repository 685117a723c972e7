/* test_account_import.c - exports and imports bit by bit: texts that are not JSON, one result at a
 * time, old games one by one.
 */
#include "server_transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Texts whose list cannot be told apart, or whose entries are none. */
static void broken_texts_are_refused(void **unused)
{
    static const char *const texts[] = {
        "",
        "{",
        "{}",
        "[]",
        "7",
        "{\"results\"",
        "{\"results\":",
        "{\"results\":[",
        "{\"results\":[]",
        "{\"results\":[}]",
        "{\"results\":[{]}",
        "{\"results\":[{}]}",
        "{\"results\":[{},]}",
        "{\"results\":[7]}",
        "{\"results\":[[]]}",
        "{\"results\":[]} x",
        "{\"results\":{}}",
        "{\"a\":{\"results\":[]}}",
        "{\"a\":\"\\\"results\\\":[]\"}",
        "{\"a\":1 \"results\":[]}",
        "{\"results\":[\"",
        "{\"results\":[\"\\",
        "{\"results\":[{\"a\":}]}",
        "{\"results\":[{\"table\":\"a\"} {\"table\":\"b\"}]}",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct world *world = begin();
        struct visitor anna = registered(world, 1, "Anna");
        assert_code(send_all(world, 4, &anna, texts[i]), "record");
        end(world);
    }
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    assert_fine(send_all(world, 4, &anna,
                         " { \"x\" : [ 1 , {\"results\":7} ] ,\"y\":null,"
                         "\"results\" : [ ] , \"z\":{} } "));
    end(world);
}

/* Each tick looks at one result, and everybody else is heard in between. */
static void one_result_is_checked_at_a_time(void **unused)
{
    enum { RESULTS = 50 };
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct json_value *many = claims(RESULTS);
    char *text = json_print(many);
    int ticks = 0;

    (void)unused;
    for (const char *at = text; *at;) {
        char piece[1500];
        snprintf(piece, sizeof piece, "%s", at);
        at += strlen(piece);
        struct talon_string_buffer request = { 0 };
        write_import(&request, &anna, piece, !*at);
        forget_said(world);
        say(world, 4, request.at);
        free(request.at);
        end_turn(world);
    }
    for (; !answer_to(world, 4); ticks++) {
        assert_int_equal(world->outputs.wake_at, 0);
        step(world, (struct server_event){ .kind = SERVER_TICK });
        end_turn(world);
    }
    assert_fine(answer_to(world, 4));
    assert_in_range(ticks, RESULTS, RESULTS + 2);
    free(text);
    json_value_free(many);
    end(world);
}

/* The answer to an import of one result that has this record. */
static struct json_value *send_record(struct world *world, const struct visitor *visitor,
                                      const char *record)
{
    struct talon_string_buffer text = { 0 };
    struct json_value *one = claims(1);

    talon_json_string(&text, record);
    struct json_value *whole = json_replaced(
        one, json_value_member(json_value_item(results_of(one), 0), "record"), text.at);
    struct json_value *answer = send_json(world, visitor, whole);
    json_value_free(whole);
    json_value_free(one);
    free(text.at);
    return answer;
}

/* A record no export has: looking at it would take too long. */
static void a_very_long_record_is_refused(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    char *record = malloc(LIMIT_EXPORT_RECORD + 2);

    (void)unused;
    memset(record, 'x', LIMIT_EXPORT_RECORD + 1);
    record[LIMIT_EXPORT_RECORD + 1] = 0;
    assert_code(send_record(world, &anna, record), "limit");
    record[LIMIT_EXPORT_RECORD] = 0;
    assert_code(send_record(world, &anna, record), "record");
    free(record);
    end(world);
}

static void assert_sentence(struct json_value *answer, const char *sentence)
{
    assert_string_equal(text_of(json_value_member(answer, "error"), "message"), sentence);
}

/* Of a text that is not even read, the reason is told: its depth, its number of values. */
static void a_text_is_refused_for_what_it_is(void **unused)
{
    enum { DEEP = 2 * LIMIT_JSON_DEPTH, MANY = 2 * LIMIT_IMPORT_VALUES };
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    char *text = malloc(2 * MANY + 20);
    const int length = snprintf(text, 20, "{\"results\":[");

    (void)unused;
    memset(text + length, '[', DEEP);
    memset(text + length + DEEP, ']', DEEP);
    snprintf(text + length + 2 * DEEP, 3, "]}");
    assert_sentence(send_all(world, 4, &anna, text),
                    "This is nested too deeply for a Talon export.");
    for (int i = 0; i < MANY; i++)
        memcpy(text + length + 2 * i, i ? ",1" : " 1", 2);
    snprintf(text + length + 2 * MANY, 3, "]}");
    assert_sentence(send_all(world, 4, &anna, text), "This has too many values to import.");
    free(text);
    end(world);
}

/* Of games nobody has been at for long, one is read again for each request. */
static void games_long_ago_are_read_one_by_one(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    int pieces;

    (void)unused;
    for (int i = 0; i < 4; i++)
        finished_game(world, &anna);
    struct json_value *before = exported(world, &anna, &pieces);
    assert_int_equal(pieces, 1);
    tick(world, LIMIT_FINISHED_TABLE_KEPT + LIMIT_EVICTION_INTERVAL);
    struct json_value *after = exported(world, &anna, &pieces);
    assert_int_equal(pieces, 4);
    assert_true(json_is_same(results_of(before), results_of(after)));
    json_value_free(before);
    json_value_free(after);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_texts_are_refused),
        cmocka_unit_test(one_result_is_checked_at_a_time),
        cmocka_unit_test(a_very_long_record_is_refused),
        cmocka_unit_test(a_text_is_refused_for_what_it_is),
        cmocka_unit_test(games_long_ago_are_read_one_by_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
