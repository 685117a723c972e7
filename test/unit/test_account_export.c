/* test_account_export.c - moving an account to another server: exports in pieces, imports checked
 * record by record, and what is refused.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- exports ---------------------------------------------------------------------------- */

static void everything_is_exported_also_of_tables_put_away(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened = finished_game(world, &anna);
    struct talon_record_error error;
    int pieces;

    (void)unused;
    for (int away = 0; away < 2; away++) {
        struct json_value *whole = exported(world, &anna, &pieces);
        assert_int_equal(pieces, 1);
        assert_string_equal(text_of(json_value_member(whole, "account"), "name"), "Anna");
        assert_int_equal(json_value_count(results_of(whole)), 1);
        const struct json_value *result = json_value_item(results_of(whole), 0);
        assert_string_equal(text_of(result, "table"), opened.table);
        const char *record = text_of(result, "record");
        struct talon_table *table = talon_record_read(record, strlen(record), &error);
        assert_non_null(table);
        assert_int_equal(talon_table_acting(table), 0);
        assert_string_equal(talon_table_name(table, 0), "Anna");
        talon_table_free(table);
        json_value_free(whole);
        tick(world, LIMIT_FINISHED_TABLE_KEPT + LIMIT_EVICTION_INTERVAL);
        assert_null(table_of(world, &opened));
    }
    world->full = true; /* what cannot be read is left out */
    struct json_value *whole = exported(world, &anna, &pieces);
    assert_string_equal(text_of(json_value_item(results_of(whole), 0), "record"), "");
    json_value_free(whole);
    end(world);
}

static void seats_are_exported_by_their_tokens(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, ME_AND_BOTS);
    struct json_value *answer =
        ask(world, 3,
            "{\"do\":\"export\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"},"
            "{\"table\":\"%s\",\"token\":\"%032d\"},{\"table\":\"%012d\",\"token\":\"%s\"}]}",
            opened.table, opened.token[0], opened.table, 0, 0, opened.token[0]);
    const struct json_value *whole = json_value_member(answer, "export");
    const struct json_value *seat = json_value_item(json_value_member(whole, "seats"), 0);

    (void)unused;
    assert_fine(answer);
    assert_int_equal(json_value_count(json_value_member(whole, "seats")), 1);
    assert_string_equal(text_of(seat, "table"), opened.table);
    assert_string_equal(text_of(seat, "state"), "playing");
    assert_true(json_is_null(json_value_member(seat, "record"))); /* the key is still a secret */
    assert_true(json_is_null(json_value_member(whole, "account")));
    static const char *const odd[] = { "7", "[7]", "[{}]", "[{\"table\":\"x\"}]",
                                       "[{\"table\":7,\"token\":\"x\"}]" };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_code(ask(world, 3, "{\"do\":\"export\",\"seats\":%s}", odd[i]), "request");
    assert_code(ask(world, 3, "{\"do\":\"export\",\"session\":\"7\"}"), "session");
    assert_code(ask(world, 3, "{\"do\":\"export\",\"from\":-1}"), "limit");
    assert_fine(ask(world, 3, "{\"do\":\"export\",\"from\":1000000}"));
    end(world);
}

/* A seat that is just being given up is neither told nor left out: the answer waits. */
static void exports_wait_for_the_store(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, ME_AND_BOTS);
    char text[300];

    (void)unused;
    snprintf(text, sizeof text,
             "{\"do\":\"export\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", opened.table,
             opened.token[0]);
    for (int stored = 0; stored < 2; stored++) {
        char stand[200];
        snprintf(stand, sizeof stand, "{\"do\":\"stand\",\"table\":\"%s\",\"token\":\"%s\"}",
                 opened.table, opened.token[0]);
        world->slow = true;
        forget_said(world);
        say(world, 2, stand);
        say(world, 3, text);
        end_turn(world);
        assert_null(answer_to(world, 3));
        disk_answers(world, world->held_count, stored);
        while (world->held_count)
            disk_answers(world, world->held_count, true);
        world->slow = false;
        const struct json_value *whole = json_value_member(answer_to(world, 3), "export");
        assert_int_equal(json_value_count(json_value_member(whole, "seats")), !stored);
    }
    end(world);
}

/* ---- imports ---------------------------------------------------------------------------- */

/* What Anna takes along from another server. */
static struct json_value *exported_data(void)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    int pieces;

    finished_game(world, &anna);
    finished_game(world, &anna);
    struct json_value *whole = exported(world, &anna, &pieces);
    end(world);
    return whole;
}

static void what_was_played_elsewhere_comes_along(void **unused)
{
    struct json_value *whole = exported_data();
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct json_value *answer = send_json(world, &anna, whole);
    int pieces;

    (void)unused;
    assert_fine(answer);
    assert_int_equal(number_of(answer, "imported"), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(imported(world, &anna), 2);
        assert_int_equal(json_value_count(json_value_member(me(world, &anna), "statistics")), 0);
        assert_int_equal(json_value_count(json_value_member(me(world, &anna), "ratings")), 0);
        struct json_value *again = exported(world, &anna, &pieces);
        for (size_t r = 0; r < 2; r++) {
            const struct json_value *before = json_value_item(results_of(whole), r);
            const struct json_value *after = json_value_item(results_of(again), r);
            assert_string_equal(text_of(after, "record"), text_of(before, "record"));
            assert_true(json_is_true(json_value_member(after, "imported")));
        }
        answer = send_json(world, &anna, again);
        assert_int_equal(number_of(answer, "imported"), 0);
        assert_int_equal(number_of(answer, "known"), 2);
        json_value_free(again);
        restart(world);
    }
    json_value_free(whole);
    end(world);
}

/* Frees the exported data, with another value in one result; everything is refused then. */
static struct json_value *spoiled(struct json_value *whole, const char *name, const char *value)
{
    struct json_value *result = json_value_item(results_of(whole), 1);
    struct json_value *now = json_replaced(whole, json_value_member(result, name), value);

    assert_non_null(json_value_member(result, name));
    json_value_free(whole);
    return now;
}

static void assert_worthless(struct json_value *whole)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    const size_t rows = world->rows_count;

    assert_code(send_json(world, &anna, whole), "record");
    assert_int_equal(world->rows_count, rows);
    assert_int_equal(imported(world, &anna), 0);
    json_value_free(whole);
    end(world);
}

static void made_up_results_are_refused(void **unused)
{
    static const struct {
        const char *name, *value;
    } cases[] = {
        { "rank", "2" },
        { "rank", "0" },
        { "points", "99" },
        { "points", "1e9" },
        { "seat", "4" },
        { "seat", "-1" },
        { "seats", "2" },
        { "game", "\"chess\"" },
        { "game", "\"wippen\"" },
        { "preset", "null" },
        { "form", "\"steal\"" },
        { "outcome", "\"best\"" },
        { "record", "7" },
        { "record", "\"\"" },
        { "record", "\"talon-record 2\"" },
        { "table", "\"a b\"" },
        { "table", "\"aaaaaaaaaaaaaaaaaaaaaaa\"" },
        { "table", "7" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_worthless(spoiled(exported_data(), cases[i].name, cases[i].value));
    }
}

static void changed_records_are_refused(void **unused)
{
    struct json_value *whole = exported_data();
    char *record = json_print(json_value_member(json_value_item(results_of(whole), 1), "record"));

    (void)unused;
    char *move = strstr(record, "play ");
    assert_non_null(move);
    move[5] = move[5] == '9' ? '8' : '9';
    assert_worthless(spoiled(whole, "record", record));
    free(record);
    assert_worthless(json_read_text("{\"results\":[7]}"));
    assert_worthless(json_read_text("{\"results\":7}"));
    assert_worthless(json_read_text("[]"));
}

/* ---- limits and failures ---------------------------------------------------------------- */

static void many_results_come_in_pieces(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct json_value *many = claims(400);
    int pieces;

    (void)unused;
    assert_fine(send_json(world, &anna, many));
    assert_int_equal(imported(world, &anna), 400);
    world->looked_at = 0;
    struct json_value *whole = exported(world, &anna, &pieces);
    assert_true(pieces > 1);
    assert_int_equal(world->looked_at, 400); /* each at its own row */
    assert_int_equal(json_value_count(results_of(whole)), 400);
    json_value_free(whole);
    json_value_free(many);
    end(world);
}

/* Others are answered while the rows of an export are read, by one job for both who want them. */
static void an_export_waits_for_its_rows_alone(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct json_value *many = claims(3);
    char text[200];

    (void)unused;
    assert_fine(send_json(world, &anna, many));
    world->unread = true;
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"export\",\"session\":\"%s\"}", anna.session);
    forget_said(world);
    say(world, 3, text);
    say(world, 4, text);
    end_turn(world);
    assert_null(answer_to(world, 3));
    assert_int_equal(world->reads.count, 1);
    say(world, 5, "{\"do\":\"list\"}");
    end_turn(world);
    assert_non_null(answer_to(world, 5));
    disk_is_read(world);
    for (uint64_t conn = 3; conn <= 4; conn++)
        assert_int_equal(
            json_value_count(results_of(json_value_member(answer_to(world, conn), "export"))), 3);
    assert_int_equal(world->reads.count, 0);
    json_value_free(many);
    end(world);
}

static void too_much_is_refused(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct json_value *many = claims(LIMIT_IMPORT_RESULTS + 1);
    char *long_text = malloc(LIMIT_IMPORT_BYTES + 2), piece[LIMIT_IMPORT_PIECE + 2];

    (void)unused;
    assert_code(send_json(world, &anna, many), "limit");
    memset(long_text, ' ', LIMIT_IMPORT_BYTES + 1);
    long_text[LIMIT_IMPORT_BYTES + 1] = 0;
    assert_code(send_all(world, 4, &anna, long_text), "limit");
    memset(piece, 'x', sizeof piece - 1);
    piece[sizeof piece - 1] = 0;
    char *request = malloc(LIMIT_MESSAGE_BYTES);
    snprintf(request, LIMIT_MESSAGE_BYTES, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"%s\"}",
             anna.session, piece);
    forget_said(world);
    say(world, 4, request);
    end_turn(world);
    assert_code(answer_to(world, 4), "limit");
    for (int i = 3; i < LIMIT_ACCOUNT_IMPORTS; i++)
        assert_code(send_all(world, 4, &anna, "{"), "record");
    assert_code(send_all(world, 4, &anna, "{"), "limit");
    world->now += LIMIT_ACCOUNT_IMPORTS_WITHIN;
    assert_code(send_all(world, 4, &anna, "{"), "record");
    assert_code(ask(world, 4, "{\"do\":\"import\",\"session\":\"%s\"}", anna.session), "request");
    assert_code(ask(world, 4, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"\",\"last\":1}",
                    anna.session),
                "request");
    free(request);
    free(long_text);
    json_value_free(many);
    end(world);
}

/* A byte or two of text each, and hundreds in memory. */
static void many_empty_things_are_refused(void **unused)
{
    static const char *const things[] = { "[],", "{},", "0," };
    struct world *world = begin();

    (void)unused;
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        struct visitor anna =
            registered(world, (uint64_t)(1 + i), (const char *[]){ "Anna", "Bert", "Carla" }[i]);
        struct talon_string_buffer text = { 0 };
        talon_string_buffer_add(&text, "{\"results\":[[");
        for (int thing = 0; thing <= LIMIT_IMPORT_VALUES; thing++)
            talon_string_buffer_add(&text, things[i]);
        talon_string_buffer_add(&text, "0]]}");
        assert_code(send_all(world, 4, &anna, text.at), "limit");
        free(text.at);
    }
    end(world);
}

static void only_so_many_at_a_time(void **unused)
{
    struct world *world = begin();
    struct visitor visitors[LIMIT_IMPORTS];
    char name[32];

    (void)unused;
    assert_int_equal(LIMIT_IMPORTS, CONNS);
    for (int i = 0; i < LIMIT_IMPORTS; i++) {
        snprintf(name, sizeof name, "Anna %d", i);
        visitors[i] = registered(world, (uint64_t)(1 + i), name);
        assert_fine(ask(world, (uint64_t)(1 + i),
                        "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\"}",
                        visitors[i].session));
    }
    /* on the same connection for somebody else: the first is dropped, and makes room */
    assert_fine(ask(world, 1, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\"}",
                    visitors[1].session));
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 2 });
    step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = 2 + LIMIT_CONNECTIONS });
    step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = 9 });
    assert_fine(ask(world, 2 + LIMIT_CONNECTIONS,
                    "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\"}", visitors[1].session));
    assert_code(
        ask(world, 9, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\"}", visitors[2].session),
        "limit");
    world->now += LIMIT_IMPORT_IDLE;
    assert_fine(ask(world, 9, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\"}",
                    visitors[2].session));
    end(world);
}

static void what_the_disk_refuses_can_be_sent_again(void **unused)
{
    struct json_value *whole = exported_data();
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");

    (void)unused;
    world->full = true;
    assert_code(send_json(world, &anna, whole), "store");
    world->full = false;
    assert_int_equal(imported(world, &anna), 0);
    assert_fine(send_json(world, &anna, whole));
    assert_int_equal(imported(world, &anna), 2);
    json_value_free(whole);
    end(world);
}

/* The account is forgotten while the last record is being checked. */
static void nothing_is_imported_for_somebody_gone(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");

    (void)unused;
    forget_said(world);
    assert_null(answer_to(world, 4));
    char request[400];
    snprintf(request, sizeof request,
             "{\"do\":\"import\",\"session\":\"%s\",\"part\":\"{\\\"results\\\":[]}\","
             "\"last\":true}",
             anna.session);
    say(world, 4, request);
    end_turn(world);
    assert_true(world->outputs.wake_at <= world->now);
    say(world, 4, request);
    end_turn(world);
    assert_code(answer_to(world, 4), "limit"); /* still being checked */
    assert_fine(ask(world, 5,
                    "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
                    anna.session));
    tick(world, 1);
    assert_code(answer_to(world, 4), "session");
    assert_true(world->outputs.wake_at > world->now);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_exported_also_of_tables_put_away),
        cmocka_unit_test(seats_are_exported_by_their_tokens),
        cmocka_unit_test(exports_wait_for_the_store),
        cmocka_unit_test(what_was_played_elsewhere_comes_along),
        cmocka_unit_test(made_up_results_are_refused),
        cmocka_unit_test(changed_records_are_refused),
        cmocka_unit_test(many_results_come_in_pieces),
        cmocka_unit_test(an_export_waits_for_its_rows_alone),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(many_empty_things_are_refused),
        cmocka_unit_test(only_so_many_at_a_time),
        cmocka_unit_test(what_the_disk_refuses_can_be_sent_again),
        cmocka_unit_test(nothing_is_imported_for_somebody_gone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
