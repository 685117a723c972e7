/* test_memory_limits.c - limits on what strangers can make the server do and keep: bots among
 * themselves, rows of tables and results of accounts, all of them together.
 */
#include "server_internals.h"
#include "server_transfer.h"

#include <stdio.h>
#include <string.h>

#define BOTS(pace)                                                                                 \
    "\"game\":\"spite\",\"preset\":\"scored\",\"options\":{\"match_target\":999},"                 \
    "\"pace\":" pace ",\"seats\":[\"simple\",\"simple\"]"

enum { SECOND = 1000, WATCHER = 3, ROWS = 200, FEW = 3 };

/* ---- bots ------------------------------------------------------------------------------- */

static void bots_play_for_who_looks_on(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, BOTS("0"));

    (void)unused;
    tick(world, LIMIT_BOTS_ONLY_PLAY_ON);
    tick(world, SECOND);
    const uint32_t made = steps_of(world, &opened);
    for (int i = 0; i < 5; i++)
        tick(world, SECOND);
    assert_int_equal(steps_of(world, &opened), made);
    join(world, WATCHER, &opened, -1);
    tick(world, SECOND);
    assert_int_equal(steps_of(world, &opened), made + LIMIT_BOT_MOVES_IN_A_ROW);
    assert_fine(ask(world, WATCHER, "{\"do\":\"leave\",\"table\":\"%s\"}", opened.table));
    tick(world, LIMIT_BOTS_ONLY_PLAY_ON);
    tick(world, SECOND);
    const uint32_t left = steps_of(world, &opened);
    for (int i = 0; i < 5; i++)
        tick(world, SECOND);
    assert_int_equal(steps_of(world, &opened), left);
    end(world);
}

/* However often the driver comes by. */
static void most_in_ten_seconds(const char *members)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, members);

    join(world, WATCHER, &opened, -1);
    tick(world, SECOND);
    const uint32_t made = steps_of(world, &opened);
    for (int i = 0; i < 10 * SECOND; i++)
        tick(world, 1);
    const uint32_t most = 10 * SECOND / LIMIT_BOT_REST * LIMIT_BOT_MOVES_IN_A_ROW;
    assert_in_range(steps_of(world, &opened) - made, most / 2, most * 5 / 4);
    end(world);
}

static void bots_have_a_most_in_a_second(void **unused)
{
    (void)unused;
    most_in_ten_seconds(BOTS("0"));
    most_in_ten_seconds(BOTS("1"));
}

/* ---- tables ----------------------------------------------------------------------------- */

/* A table where bots have made more steps than all together are to have. */
static struct opened long_table(struct world *world)
{
    const struct opened opened = open_table(world, BOTS("0"));

    join(world, WATCHER, &opened, -1);
    while (steps_of(world, &opened) < ROWS)
        tick(world, LIMIT_BOT_REST);
    return opened;
}

static struct world *begin_narrow(void)
{
    struct world *world = begin();

    world->rows_most = ROWS;
    server_keep_rows(world->server, ROWS, LIMIT_RESULTS_KEPT);
    return world;
}

static struct json_value *open_another(struct world *world)
{
    return ask(world, 1, "{\"id\":1,\"do\":\"new\"," WHIST FOUR_PEOPLE "}");
}

static void a_long_past_makes_way_for_a_new_table(void **unused)
{
    struct world *world = begin_narrow();
    const struct opened opened = long_table(world);

    (void)unused;
    assert_code(open_another(world), "limit");
    assert_fine(ask(world, WATCHER, "{\"do\":\"leave\",\"table\":\"%s\"}", opened.table));
    tick(world, LIMIT_BOTS_PLAY_ON);
    assert_fine(open_another(world));
    assert_null(table_of(world, &opened));
    assert_fine(open_another(world)); /* what is gone does not count any more */
    assert_fine(join(world, WATCHER, &opened, -1));
    assert_true(steps_of(world, &opened) >= ROWS);
    assert_code(open_another(world), "limit");
    end(world);
}

static void in_a_crowd_only_short_pasts_grow(void **unused)
{
    struct world *world = begin_narrow();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE), other = long_table(world);

    (void)unused;
    assert_fine(act_first(world, &opened));
    for (int i = 0; i < 2 * LIMIT_ROWS_WHEN_FULL / LIMIT_BOT_MOVES_IN_A_ROW; i++)
        tick(world, LIMIT_BOT_REST);
    assert_int_equal(steps_of(world, &other), LIMIT_ROWS_WHEN_FULL);
    assert_fine(act_first(world, &opened));
    server_keep_rows(world->server, LIMIT_ROWS_IN_MEMORY, LIMIT_RESULTS_KEPT);
    assert_fine(ask(world, WATCHER, "{\"do\":\"leave\",\"table\":\"%s\"}", other.table));
    join(world, WATCHER, &other, -1);
    tick(world, LIMIT_BOT_REST);
    assert_true(steps_of(world, &other) > LIMIT_ROWS_WHEN_FULL);
    end(world);
}

/* A process must be able to load everything that the one before could hold. */
static void a_start_reads_no_more_than_there_is_room_for(void **unused)
{
    struct world *world = begin_narrow();
    const struct opened first = long_table(world);

    (void)unused;
    server_keep_rows(world->server, LIMIT_ROWS_IN_MEMORY, LIMIT_RESULTS_KEPT);
    const struct opened second = long_table(world);
    assert_int_equal(look_tables(world->server), 2);
    restart(world);
    assert_int_equal(look_tables(world->server), 1);
    assert_non_null(table_of(world, &first));
    tick(world, LIMIT_BOTS_PLAY_ON);
    assert_fine(join(world, WATCHER, &second, -1));
    assert_true(steps_of(world, &second) >= ROWS);
    end(world);
}

/* A write that fails takes its rows out again. */
static void what_is_taken_back_does_not_count(void **unused)
{
    struct world *world = begin_narrow();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    world->full = true;
    for (int i = 0; i < 2 * ROWS; i++)
        assert_code(act_first(world, &opened), "store");
    world->full = false;
    assert_fine(open_another(world));
    end(world);
}

/* ---- results ---------------------------------------------------------------------------- */

static size_t results_kept(struct world *world, const struct visitor *visitor)
{
    int pieces;
    struct json_value *whole = exported(world, visitor, &pieces);
    const size_t count = json_value_count(results_of(whole));

    json_value_free(whole);
    return count;
}

static struct json_value *import_few(struct world *world, const struct visitor *visitor)
{
    struct json_value *few = claims(FEW);
    struct json_value *answer = send_json(world, visitor, few);

    json_value_free(few);
    return answer;
}

static void all_accounts_keep_so_many_results(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");

    (void)unused;
    server_keep_rows(world->server, LIMIT_ROWS_IN_MEMORY, FEW);
    assert_fine(import_few(world, &anna));
    assert_code(import_few(world, &bert), "limit");
    finished_game(world, &anna);
    assert_int_equal(results_kept(world, &anna), FEW); /* the oldest is dropped … */
    assert_int_equal(imported(world, &anna), FEW);     /* … and still counted */
    assert_code(import_few(world, &bert), "limit");
    assert_fine(ask(world, 1,
                    "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
                    anna.session));
    assert_fine(import_few(world, &bert));
    assert_int_equal(results_kept(world, &bert), FEW);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_for_who_looks_on),
        cmocka_unit_test(bots_have_a_most_in_a_second),
        cmocka_unit_test(a_long_past_makes_way_for_a_new_table),
        cmocka_unit_test(in_a_crowd_only_short_pasts_grow),
        cmocka_unit_test(a_start_reads_no_more_than_there_is_room_for),
        cmocka_unit_test(what_is_taken_back_does_not_count),
        cmocka_unit_test(all_accounts_keep_so_many_results),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
