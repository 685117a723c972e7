/* test_store_wait.c - a slow disk: a table waits for its own rows and for nobody else's,
 * requests wait in order and within limits, and each answer of the disk reaches those whose rows it
 * is about.
 */
#include "server_accounts.h"
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACT_ROOM = 400 };

static struct world *begin_slow(struct opened *opened, int count)
{
    struct world *world = begin();

    for (int i = 0; i < count; i++)
        opened[i] = open_table(world, WHIST FOUR_PEOPLE);
    forget_said(world);
    world->slow = true;
    return world;
}

/* The next move of a table as a request with this id. */
static void write_act(struct world *world, const struct opened *opened, int id, char *text)
{
    char move[TALON_MOVE_TEXT];
    int seat;

    first_move(table_of(world, opened), &seat, move);
    snprintf(text, ACT_ROOM,
             "{\"id\":%d,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\","
             "\"number\":%u}",
             id, opened->table, opened->token[seat], move, steps_of(world, opened) + 1);
}

/* Makes the next move in a turn of its own. */
static void act_now(struct world *world, uint64_t conn, const struct opened *opened, int id)
{
    char text[ACT_ROOM];

    write_act(world, opened, id, text);
    say(world, conn, text);
    end_turn(world);
}

static void ask_to_join(struct world *world, uint64_t conn, const struct opened *opened, int id)
{
    char text[ACT_ROOM];

    snprintf(text, sizeof text, "{\"id\":%d,\"do\":\"join\",\"table\":\"%s\"}", id, opened->table);
    say(world, conn, text);
    end_turn(world);
}

/* The answers in order, as the ids of their requests, negative for an error. */
static void assert_ids(struct world *world, const int *ids, size_t count)
{
    size_t found = 0;

    for (size_t i = 0; i < world->said_count; i++) {
        const struct json_value *json = world->said[i].json;
        if (json_value_member(json, "push"))
            continue;
        const int id = (int)number_of(json, "id");
        assert_true(found < count);
        assert_int_equal(json_value_member(json, "error") ? -id : id, ids[found++]);
    }
    assert_int_equal(found, count);
    forget_said(world);
}

#define ASSERT_IDS(world, ...)                                                                     \
    assert_ids(world, (const int[]){ __VA_ARGS__ },                                                \
               sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int))

static void assert_silence(struct world *world)
{
    assert_int_equal(world->said_count, 0);
}

/* ---- the tests -------------------------------------------------------------------------- */

static void each_table_waits_for_its_own_rows(void **unused)
{
    struct opened tables[3];
    struct world *world = begin_slow(tables, 3);

    (void)unused;
    act_now(world, 1, &tables[0], 1);
    act_now(world, 2, &tables[1], 2);
    assert_int_equal(world->held_count, 2);
    ask_to_join(world, 3, &tables[0], 3);
    ask_to_join(world, 3, &tables[1], 4);
    assert_silence(world);
    ask_to_join(world, 3, &tables[2], 5);
    ASSERT_IDS(world, 5);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 1, 3);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 2, 4);
    assert_int_equal(world->held_count, 0);
    end(world);
}

static void one_answer_may_be_for_many_batches(void **unused)
{
    struct opened tables[3];
    struct world *world = begin_slow(tables, 3);

    (void)unused;
    for (int i = 0; i < 3; i++)
        act_now(world, 1, &tables[i], 1 + i);
    disk_answers(world, 2, true);
    ASSERT_IDS(world, 1, 2);
    assert_int_equal(world->held_count, 1);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 3);
    for (int i = 0; i < 3; i++)
        act_now(world, 1, &tables[i], 4 + i);
    disk_answers(world, 3, false);
    ASSERT_IDS(world, -4, -5, -6);
    for (int i = 0; i < 3; i++)
        assert_int_equal(steps_of(world, &tables[i]), 1);
    end(world);
}

static void a_failed_batch_takes_back_its_own_tables(void **unused)
{
    struct opened tables[2];
    struct world *world = begin_slow(tables, 2);
    const uint64_t hash = hash_of(world, &tables[0]);
    const size_t rows = world->rows_count;

    (void)unused;
    act_now(world, 1, &tables[0], 1);
    act_now(world, 1, &tables[1], 2);
    ask_to_join(world, 3, &tables[0], 3);
    disk_answers(world, 1, false);
    assert_true(hash_of(world, &tables[0]) == hash);
    assert_int_equal(steps_of(world, &tables[1]), 1);
    ASSERT_IDS(world, -1, 3);
    act_now(world, 1, &tables[0], 4); /* again, behind the other table's batch */
    assert_int_equal(world->held_count, 2);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 2);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 4);
    assert_int_equal(world->rows_count, rows + 2);
    for (size_t i = rows; i < rows + 2; i++)
        assert_int_equal(world->rows[i].number, 1);
    assert_string_equal(world->rows[rows].table, tables[1].table);
    end(world);
}

/* Moves of one table that came together are written one after the other, and so is what came
 * between them. */
static void requests_wait_in_order(void **unused)
{
    struct opened table;
    struct world *world = begin_slow(&table, 1);
    struct world *ahead = begin(); /* where the same moves are made without waiting */
    char text[3][ACT_ROOM];

    (void)unused;
    const struct opened twin = open_table(ahead, WHIST FOUR_PEOPLE);
    assert_true(hash_of(ahead, &twin) == hash_of(world, &table));
    for (int i = 0; i < 3; i++) {
        write_act(ahead, &twin, 10 + i, text[i]);
        assert_fine(act_first(ahead, &twin));
    }
    for (int i = 0; i < 3; i++) {
        say(world, 1, text[i]);
        ask_to_join(world, 2, &table, 20 + i);
    }
    assert_silence(world);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(world->held_count, 1);
        assert_int_equal(world->held[0].count, 1);
        disk_answers(world, 1, true);
        ASSERT_IDS(world, 10 + i, 20 + i);
    }
    assert_true(hash_of(ahead, &twin) == hash_of(world, &table));
    end(ahead);
    end(world);
}

static void who_has_gone_asks_for_nothing(void **unused)
{
    struct opened table;
    struct world *world = begin_slow(&table, 1);
    struct world *ahead = begin();
    char text[ACT_ROOM];

    (void)unused;
    const struct opened twin = open_table(ahead, WHIST FOUR_PEOPLE);
    assert_fine(act_first(ahead, &twin));
    write_act(ahead, &twin, 2, text);
    act_now(world, 1, &table, 1);
    say(world, 2, text);
    ask_to_join(world, 3, &table, 3);
    for (uint64_t conn = 1; conn <= 2; conn++)
        step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = conn });
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 3); /* nor is an answer sent to nobody */
    assert_int_equal(world->held_count, 0);
    say(world, 3, text); /* the move would have been fine */
    end_turn(world);
    assert_int_equal(world->held_count, 1);
    end(ahead);
    end(world);
}

static void waiting_is_bounded_for_a_socket(void **unused)
{
    struct opened table;
    struct world *world = begin_slow(&table, 1);

    (void)unused;
    act_now(world, 1, &table, 1);
    for (int i = 0; i < LIMIT_WAITING_REQUESTS; i++)
        ask_to_join(world, 2, &table, 100 + i);
    assert_silence(world);
    ask_to_join(world, 2, &table, 99);
    assert_code(world->said[0].json, "limit");
    ASSERT_IDS(world, -99);
    ask_to_join(world, 3, &table, 98); /* another one still may */
    assert_silence(world);
    disk_answers(world, 1, true);
    assert_int_equal(number_of(world->said[world->said_count - 1].json, "id"), 98);
    assert_int_equal(world->said_count, LIMIT_WAITING_REQUESTS + 2);
    forget_said(world);
    ask_to_join(world, 2, &table, 97);
    ASSERT_IDS(world, 97);
    end(world);
}

static void waiting_is_bounded_for_all(void **unused)
{
    enum { LENGTH = LIMIT_MESSAGE_BYTES, ENOUGH = LIMIT_WAITING_BYTES / LENGTH, FIRST = CONNS + 1 };
    struct opened table;
    struct world *world = begin_slow(&table, 1);
    char *text = malloc(LENGTH + 1);
    uint64_t conn = FIRST;

    (void)unused;
    snprintf(text, LENGTH + 1, "{\"id\":5,\"do\":\"join\",\"table\":\"%s\"}", table.table);
    memset(text + strlen(text), ' ', LENGTH - strlen(text));
    text[LENGTH] = 0;
    act_now(world, 1, &table, 1);
    for (int i = 0; i < ENOUGH; i++) {
        if (i % LIMIT_WAITING_REQUESTS == 0)
            step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = ++conn });
        say(world, conn, text);
    }
    end_turn(world);
    assert_true(world->said_count > 0 && world->said_count < ENOUGH / 100);
    assert_code(world->said[0].json, "limit");
    const size_t refused = world->said_count;
    forget_said(world);
    disk_answers(world, 1, true);
    assert_int_equal(world->said_count, 1 + ENOUGH - refused);
    forget_said(world);
    act_now(world, 1, &table, 6);
    say(world, conn, text); /* there is room again */
    end_turn(world);
    assert_null(answer_to(world, conn));
    free(text);
    end(world);
}

/* The table leaves memory while somebody asks for it, and is there again. */
static void what_left_memory_comes_back(void **unused)
{
    struct opened table;
    struct world *world = begin_slow(&table, 1);

    (void)unused;
    tick(world, LIMIT_UNVISITED_TABLE_KEPT);
    assert_int_equal(world->held_count, 1);
    ask_to_join(world, 2, &table, 2);
    ask_to_join(world, 3, &table, 3);
    assert_silence(world);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 2, 3);
    assert_non_null(table_of(world, &table));
    end(world);
}

static void a_table_that_was_not_written_is_gone(void **unused)
{
    struct opened table;
    struct world *world = begin_slow(&table, 1);

    (void)unused;
    say(world, 1, "{\"id\":1,\"do\":\"new\"," WHIST FOUR_PEOPLE "}");
    end_turn(world);
    act_now(world, 2, &table, 2);
    assert_silence(world);
    disk_answers(world, 2, false);
    ASSERT_IDS(world, -1, -2);
    act_now(world, 2, &table, 3);
    disk_answers(world, 1, true);
    ASSERT_IDS(world, 3);
    end(world);
}

static void bots_wait_for_the_disk(void **unused)
{
    struct world *world = begin();
    const struct opened table = open_table(
        world, WHIST "\"pace\":1,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    world->slow = true;
    for (int i = 0; i < 8 && !world->held_count; i++)
        tick(world, 1);
    if (!world->held_count)
        act_now(world, 1, &table, 1);
    const uint32_t made = steps_of(world, &table);
    for (int i = 0; i < 5; i++)
        tick(world, 1000);
    assert_int_equal(world->held_count, 1);
    assert_int_equal(steps_of(world, &table), made);
    disk_answers(world, 1, true);
    tick(world, 1000);
    assert_true(steps_of(world, &table) > made || talon_table_acting(table_of(world, &table)) == 1);
    end(world);
}

/* So much is on its way to the disk that nothing more is begun until it has answered. */
static void a_stalled_disk_fills_no_memory(void **unused)
{
    enum { TABLES = 1500, QUICKLY = 1000 };
    struct world *world = begin();
    struct opened tables[TABLES];
    const struct opened bots =
        open_table(world, WHIST "\"seats\":[\"simple\",\"simple\",\"simple\",\"simple\"]");
    char text[2 * ACT_ROOM];
    int asked = 0;

    (void)unused;
    for (int i = 0; i < TABLES; i++)
        tables[i] = open_table(world, "\"game\":\"war\",\"seats\":[\"human\",\"simple\"]");
    forget_said(world);
    world->slow = true;
    while (asked < TABLES && !world->outputs.sends_count) {
        const struct opened *table = &tables[asked++];
        snprintf(
            text, sizeof text,
            "{\"id\":%d,\"do\":\"forward\",\"table\":\"%.63s\",\"token\":\"%.39s\",\"steps\":%d}",
            asked, table->table, table->token[0], LIMIT_FORWARD_STEPS);
        say(world, 3 + (uint64_t)asked % 6, text);
        world->now += asked % QUICKLY ? 0 : 1000; /* nobody asks too much */
    }
    assert_in_range(asked, 10, TABLES - 1);
    say(world, 2, "{\"id\":901,\"do\":\"new\"," WHIST FOUR_PEOPLE "}");
    end_turn(world);
    ASSERT_IDS(world, -asked, -901);
    assert_int_equal(world->held_count, 1);
    ask_to_join(world, 2, &bots, 902); /* looking is not writing */
    ASSERT_IDS(world, 902);
    for (int i = 0; i < 9; i++)
        tick(world, 1000);
    assert_int_equal(world->held_count, 1);
    assert_true(world->outputs.wake_at > world->now);
    disk_answers(world, 1, true);
    assert_int_equal(world->said_count, asked - 1);
    assert_fine(world->said[0].json);
    forget_said(world);
    say(world, 1, text); /* the one that was refused */
    end_turn(world);
    assert_int_equal(world->held_count, 1);
    tick(world, 2 * LIMIT_STORE_RETRY); /* and the bots go on */
    assert_int_equal(world->held_count, 2);
    end(world);
}

/* Nor does the driver wake for it again and again. */
static void bots_wait_with_their_table(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"pace\":100,\"seats\":[\"simple\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    join(world, 3, &opened, -1);
    world->slow = true;
    tick(world, 100);
    assert_int_equal(steps_of(world, &opened), 1);
    for (int i = 0; i < 3; i++) {
        tick(world, 100);
        assert_int_equal(steps_of(world, &opened), 1);
        assert_true(world->outputs.wake_at > world->now + 1000);
    }
    disk_answers(world, 1, true);
    assert_true(world->outputs.wake_at <= world->now);
    tick(world, 0);
    assert_int_equal(steps_of(world, &opened), 2);
    end(world);
}

/* A session that ends is not refused before that is stored, and goes on if it is not. */
static void a_session_ends_when_that_is_stored(void **unused)
{
    char text[300];

    (void)unused;
    for (int stored = 0; stored < 2; stored++) {
        struct world *world = begin();
        const struct visitor one = anna(world);
        world->slow = true;
        forget_said(world);
        for (int i = 0; i < 2; i++) {
            snprintf(text, sizeof text, "{\"id\":%d,\"do\":\"%s\",\"session\":\"%s\"}", i,
                     i ? "me" : "logout", one.session);
            say(world, 1 + (uint64_t)i, text);
            end_turn(world);
        }
        assert_int_equal(world->said_count, 0);
        disk_answers(world, 1, stored);
        end_turn(world);
        if (stored)
            assert_fine(answer_to(world, 1));
        else
            assert_code(answer_to(world, 1), "store");
        if (stored)
            assert_code(answer_to(world, 2), "session");
        else
            assert_fine(answer_to(world, 2));
        end(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_session_ends_when_that_is_stored),
        cmocka_unit_test(bots_wait_with_their_table),
        cmocka_unit_test(each_table_waits_for_its_own_rows),
        cmocka_unit_test(one_answer_may_be_for_many_batches),
        cmocka_unit_test(a_failed_batch_takes_back_its_own_tables),
        cmocka_unit_test(requests_wait_in_order),
        cmocka_unit_test(who_has_gone_asks_for_nothing),
        cmocka_unit_test(waiting_is_bounded_for_a_socket),
        cmocka_unit_test(waiting_is_bounded_for_all),
        cmocka_unit_test(what_left_memory_comes_back),
        cmocka_unit_test(a_table_that_was_not_written_is_gone),
        cmocka_unit_test(bots_wait_for_the_disk),
        cmocka_unit_test(a_stalled_disk_fills_no_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
