/* test_room_loading.c - tables that are closed when nobody visits them, and loaded from the store
 * when somebody asks: the same table, with the same seats, cards and clocks. Nobody else waits
 * while a long one is loaded.
 */
#include "server_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define YEAR (400 * DAY)

/* So much time passes with nobody there. */
static void rest(struct world *world, const struct opened *opened)
{
    pass(world, 2 * (int64_t)LIMIT_UNVISITED_TABLE_KEPT);
    assert_null(table_of(world, opened));
}

static void everybody_leaves(struct world *world, const struct opened *opened)
{
    leave(world, CONN_ANNA, opened);
    leave(world, CONN_BERT, opened);
}

static struct json_value *without_presence(struct json_value *room)
{
    struct json_value *seat;
    size_t i;

    json_remove(room, "watchers");
    json_each_item(json_value_member(room, "seats"), i, seat) json_remove(seat, "here");
    return room;
}

/* ---- coming back ------------------------------------------------------------------------ */

/* A game over years: everything is as it was, whether the server ran all the time or not. */
static void a_game_goes_on_after_years(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"public\":true,\"grace\":5,");

    (void)unused;
    for (int life = 0; life < 3; life++) {
        for (int i = 0; i < 5; i++)
            assert_fine(act_first(world, &opened));
        const uint64_t hash = hash_of(world, &opened);
        const uint32_t steps = steps_of(world, &opened);
        struct json_value *room = without_presence(look_in(world, &opened));
        everybody_leaves(world, &opened);
        pass(world, YEAR);
        assert_null(table_of(world, &opened));
        if (life)
            restart(world);
        assert_null(table_of(world, &opened));
        struct json_value *later = without_presence(look_in(world, &opened));
        assert_true(json_is_same(room, later));
        json_value_free(room);
        json_value_free(later);
        assert_int_equal(steps_of(world, &opened), steps);
        assert_int_equal(hash_of(world, &opened), hash);
        join(world, CONN_ANNA, &opened, ANNA);
        join(world, CONN_BERT, &opened, BERT);
    }
    assert_int_equal(rows_of(world, STORE_CLOSE), 3);
    assert_int_equal(rows_of(world, STORE_WAKE), 2); /* the third time only somebody looked */
    assert_fine(act_first(world, &opened));
    assert_int_equal(rows_of(world, STORE_WAKE), 3);
    restart(world);
    assert_non_null(table_of(world, &opened)); /* a start reads it again */
    end(world);
}

/* Every kind of request loads the room, from every kind of client. */
static void every_request_finds_it(void **unused)
{
    static const char *const requests[] = {
        "{\"do\":\"join\",\"table\":\"%s\"}",
        "{\"do\":\"fair\",\"table\":\"%s\"}",
        "{\"do\":\"leave\",\"table\":\"%s\"}",
        "{\"do\":\"pause\",\"table\":\"%s\",\"host\":\"%s\"}",
        "{\"do\":\"hint\",\"table\":\"%s\",\"host\":\"%s\",\"token\":\"%s\"}",
        "{\"do\":\"auto\",\"on\":true,\"table\":\"%s\",\"host\":\"%s\",\"token\":\"%s\"}",
        "{\"do\":\"rename\",\"name\":\"Anni\",\"table\":\"%s\",\"host\":\"%s\",\"token\":\"%s\"}",
        "{\"do\":\"say\",\"phrase\":\"hello\",\"table\":\"%s\",\"host\":\"%s\",\"token\":\"%s\"}",
        "{\"do\":\"stand\",\"table\":\"%s\",\"host\":\"%s\",\"token\":\"%s\"}",
        "{\"do\":\"export\",\"seats\":[{\"table\":\"%s\",\"as\":\"%s\",\"token\":\"%s\"}]}",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct world *world = begin();
        const struct opened opened = two_people(world, "");
        everybody_leaves(world, &opened);
        rest(world, &opened);
        world->full = true; /* it cannot be read now */
        struct json_value *answer =
            ask(world, 5, requests[i], opened.table, opened.host, opened.token[ANNA]);
        if (strstr(requests[i], "export"))
            assert_int_equal(
                json_value_count(json_value_member(json_value_member(answer, "export"), "seats")),
                0);
        else
            assert_code(answer, "store");
        world->full = false;
        answer = ask(world, 5, requests[i], opened.table, opened.host, opened.token[ANNA]);
        assert_fine(answer);
        if (strstr(requests[i], "export"))
            assert_int_equal(
                json_value_count(json_value_member(json_value_member(answer, "export"), "seats")),
                1);
        end(world);
    }
}

static void what_was_never_there_is_unknown(void **unused)
{
    static const char *const ids[] = { "", "0", "000000000000", "000000000000000000000000", "@" };
    struct world *world = begin();

    (void)unused;
    assert_fine(
        ask(world, 1, "{\"do\":\"register\",\"name\":\"Anna\",\"passphrase\":\"open sesame\"}"));
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", ids[i]), "unknown");
    const size_t looked_at = world->looked_at;
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", world->rows[0].table),
                "unknown"); /* an account */
    assert_int_equal(world->looked_at, looked_at);
    end(world);
}

/* A room that was only looked at soon leaves memory again, and nothing is stored. */
static void a_look_is_soon_over(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");

    (void)unused;
    everybody_leaves(world, &opened);
    rest(world, &opened);
    const size_t rows = world->rows_count;
    json_value_free(look_in(world, &opened));
    assert_non_null(table_of(world, &opened));
    pass(world, LIMIT_IDLE_TABLE_KEPT + LIMIT_EVICTION_INTERVAL);
    assert_null(table_of(world, &opened));
    assert_int_equal(world->rows_count, rows);
    end(world);
}

static void a_broken_table_is_refused(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");

    (void)unused;
    everybody_leaves(world, &opened);
    rest(world, &opened);
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind == STORE_START)
            world->rows[i].kind = STORE_MOVE;
    for (int i = 0; i < 2; i++)
        assert_code(ask(world, 5, "{\"do\":\"join\",\"table\":\"%s\"}", opened.table), "store");
    end(world);
}

/* ---- clocks ----------------------------------------------------------------------------- */

static int64_t left(struct world *world, const struct opened *opened, int seat)
{
    struct json_value *answer = join(world, CONN_OTHER, opened, -1);
    const struct json_value *clock = json_value_member(answer, "clock");
    const int64_t time =
        json_value_whole(json_value_item(json_value_member(clock, "left"), (size_t)seat));

    leave(world, CONN_OTHER, opened);
    return time;
}

/* Where somebody's clock runs the table stays, and the clock ends in time. */
static void a_clock_that_runs_keeps_its_table(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"clock\":{\"move\":604800,\"bank\":0},");

    (void)unused;
    everybody_leaves(world, &opened);
    pass(world, 3 * DAY);
    assert_non_null(table_of(world, &opened));
    assert_in_range(left(world, &opened, ANNA), 4 * DAY - MINUTE, 4 * DAY);
    pass(world, 5 * DAY);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    rest(world, &opened);
    assert_true(is_kept(world, &opened, ANNA));
    end(world);
}

/* If memory is full of them the one left longest goes all the same; nobody is charged for that. */
static void a_clock_stands_while_its_table_is_away(void **unused)
{
    struct world *world = begin();

    (void)unused;
    server_keep_tables(world->server, 1, SERVER_NEVER);
    const struct opened opened = two_people(world, "\"clock\":{\"move\":604800,\"bank\":0},");
    assert_code(ask(world, 6, "{\"do\":\"new\"," TWO "\"seats\":[\"human\",\"simple\"]}"), "limit");
    everybody_leaves(world, &opened);
    pass(world, DAY);
    assert_fine(ask(world, 6, "{\"do\":\"new\"," TWO "\"seats\":[\"human\",\"simple\"]}"));
    assert_null(table_of(world, &opened));
    pass(world, DAY);
    assert_in_range(left(world, &opened, ANNA), 6 * DAY - MINUTE, 6 * DAY);
    pass(world, HOUR);
    assert_in_range(left(world, &opened, ANNA), 6 * DAY - HOUR - MINUTE, 6 * DAY - HOUR);
    end(world);
}

static void a_bot_to_move_keeps_its_table(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"pace\":1000,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    server_keep_tables(world->server, 1, 100);
    for (int i = 0; i < 100 && world->outputs.wake_at != SERVER_NEVER &&
                    talon_table_acting(table_of(world, &opened)) != 1;
         i++)
        pass(world, 1000);
    pass(world, 60 * SECOND);
    assert_null(table_of(world, &opened));
    join(world, CONN_ANNA, &opened, ANNA);
    assert_int_equal(talon_table_acting(table_of(world, &opened)), 1);
    end(world);
}

/* ---- room in memory --------------------------------------------------------------------- */

static struct json_value *look(struct world *world, const struct opened *opened)
{
    return ask(world, CONN_OTHER, "{\"do\":\"fair\",\"table\":\"%s\"}", opened->table);
}

static void memory_is_bounded_and_tables_are_not(void **unused)
{
    enum { TABLES = 20, MOST = 3 };
    struct world *world = begin();
    struct opened opened[TABLES];

    (void)unused;
    server_keep_tables(world->server, MOST, SERVER_NEVER);
    for (int i = 0; i < TABLES; i++) {
        opened[i] = open_table(world, WHIST FOUR_PEOPLE);
        pass(world, LIMIT_BOTS_PLAY_ON);
    }
    for (int i = 0; i < 3 * TABLES; i++) {
        int here = 0;
        assert_fine(look(world, &opened[i * 7 % TABLES]));
        for (int table = 0; table < TABLES; table++)
            here += table_of(world, &opened[table]) != NULL;
        assert_in_range(here, 1, MOST);
    }
    for (int i = 0; i < MOST; i++) /* where people are, nothing makes way */
        join(world, 3, &opened[i], 0);
    assert_code(look(world, &opened[MOST]), "limit");
    assert_code(ask(world, 6, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}"), "limit");
    leave(world, 3, &opened[0]);
    assert_fine(look(world, &opened[MOST]));
    restart(world);
    server_keep_tables(world->server, MOST, SERVER_NEVER);
    for (int i = 0; i < TABLES; i++)
        assert_fine(look(world, &opened[i]));
    end(world);
}

/* More tables than memory has room for: those that found none at the start are there, too. */
static void a_start_reads_what_memory_has_room_for(void **unused)
{
    struct world *world = begin();
    struct opened opened[5];

    (void)unused;
    for (int i = 0; i < 5; i++)
        opened[i] = open_table(world, WHIST FOUR_PEOPLE);
    world->most = 2;
    restart(world);
    int here = 0;
    for (int i = 0; i < 5; i++)
        here += table_of(world, &opened[i]) != NULL;
    assert_int_equal(here, 2);
    assert_int_equal(world->outputs.notes.length, 0);
    pass(world, LIMIT_BOTS_PLAY_ON);
    for (int i = 0; i < 5; i++) {
        assert_fine(look(world, &opened[i]));
        pass(world, LIMIT_BOTS_PLAY_ON);
    }
    end(world);
}

/* ---- long pasts ------------------------------------------------------------------------- */

/* The table has had many rows; others who ask meanwhile are answered. */
static void a_long_past_is_read_bit_by_bit(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, ""), other = two_people(world, "");
    char text[200];

    (void)unused;
    for (int i = 0; i < 2 * LIMIT_LOADED_ROWS_A_STEP; i++) {
        assert_fine(ask(world, CONN_ANNA,
                        "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"%d\"}",
                        opened.table, opened.token[ANNA], i));
        world->now += MINUTE;
    }
    everybody_leaves(world, &opened);
    rest(world, &opened);
    world->looked_at = 0;
    world->unread = true;
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"join\",\"table\":\"%s\"}", opened.table);
    forget_said(world);
    say(world, 5, text);
    say(world, 6, text);
    end_turn(world);
    assert_null(answer_to(world, 5));
    assert_int_equal(world->reads.count, 1); /* one job for both */
    say(world, 7, "{\"do\":\"hello\"}");
    say(world, CONN_ANNA, "{\"do\":\"list\"}");
    end_turn(world);
    assert_fine(answer_to(world, 7));
    int reads = 0;
    for (; !answer_to(world, 5); reads++) {
        const size_t looked_at = world->looked_at;
        disk_is_read(world);
        assert_in_range(world->looked_at - looked_at, 1, LIMIT_LOADED_ROWS_A_STEP);
    }
    assert_in_range(reads, 3, 4);
    assert_fine(answer_to(world, 5));
    assert_fine(answer_to(world, 6));
    assert_non_null(table_of(world, &opened));
    assert_null(table_of(world, &other) ? NULL : world); /* nobody else's left */
    end(world);
}

/* The rows that come last do not fit: all who waited are told so. */
static void who_waited_for_a_broken_table_is_told(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");
    char text[200];

    (void)unused;
    for (int i = 0; i < 2 * LIMIT_LOADED_ROWS_A_STEP; i++) {
        assert_fine(ask(world, CONN_ANNA,
                        "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"%d\"}",
                        opened.table, opened.token[ANNA], i));
        world->now += MINUTE;
    }
    everybody_leaves(world, &opened);
    rest(world, &opened);
    world->rows[world->rows_count - 2].kind = STORE_MOVE;
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"join\",\"table\":\"%s\"}", opened.table);
    forget_said(world);
    say(world, 5, text);
    say(world, 6, text);
    end_turn(world);
    for (int i = 0; i < 5; i++)
        tick(world, 0);
    assert_null(table_of(world, &opened));
    assert_int_equal(world->outputs.wake_at > world->now, 1);
    say(world, 5, text);
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 5 }); /* nobody to tell */
    for (int i = 0; i < 5; i++)
        tick(world, 0);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_after_years),
        cmocka_unit_test(every_request_finds_it),
        cmocka_unit_test(what_was_never_there_is_unknown),
        cmocka_unit_test(a_look_is_soon_over),
        cmocka_unit_test(a_broken_table_is_refused),
        cmocka_unit_test(a_clock_that_runs_keeps_its_table),
        cmocka_unit_test(a_clock_stands_while_its_table_is_away),
        cmocka_unit_test(a_bot_to_move_keeps_its_table),
        cmocka_unit_test(memory_is_bounded_and_tables_are_not),
        cmocka_unit_test(a_start_reads_what_memory_has_room_for),
        cmocka_unit_test(a_long_past_is_read_bit_by_bit),
        cmocka_unit_test(who_waited_for_a_broken_table_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
