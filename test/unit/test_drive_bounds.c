/* test_drive_bounds.c - a drive, or somebody who means no good, takes little from others: time for
 * rankings and undo, places on the list, acts, memory, and places for drives.
 */
#include "server_evening.h"
#include "server_internals.h"

#include "drive/drive_state_json.h"
#include "server/drives/drives.h"

#include <stdio.h>
#include <string.h>

static const char swedish[] = "\"movement\":\"swedish\",\"rounds\":9,\"prizes\":\"high:3,low_a\"";
static const char ranked[] = "\"standings\",\"prizes\"";

static struct drive *find(const struct world *world, const struct evening *evening)
{
    return drives_find(look_drives(world->server), evening->id);
}

/* ---- time ---------------------------------------------------------------------------------- */

/* Points that came from nowhere are not seen before the drive has a new version. */
static void people_are_ranked_once_for_each_version(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    struct json_value *before = json_copy(evening_look(world, &evening, ranked));

    (void)unused;
    find(world, &evening)->series->score[0][1] = 50;
    look_drives(world->server)->counts.count[1].of = NULL;
    struct json_value *after = evening_look(world, &evening, ranked);
    assert_true(json_is_same(before, after));
    assert_fine(evening_act(world, &evening, "\"act\":\"clock\",\"until\":5"));
    after = evening_look(world, &evening, ranked);
    assert_false(json_is_same(json_value_member(before, "standings"),
                              json_value_member(after, "standings")));
    json_value_free(before);
    end(world);
}

static void a_prize_is_listed_once(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, swedish);
    const char twice[] = "\"movement\":\"swedish\",\"prizes\":\"high,low,high:2\"";
    char act[200];

    (void)unused;
    assert_code(ask(world, 1, "{\"do\":\"drive_new\",\"setup\":{%s}}", twice), "option");
    snprintf(act, sizeof act, "\"act\":\"setup\",\"setup\":{%s}", twice);
    const struct json_value *refused = evening_act(world, &evening, act);
    assert_code(refused, "illegal");
    assert_non_null(strstr(text_of(json_value_member(refused, "error"), "message"), "\"high\""));
    end(world);
}

/* The earlier versions stored such setups. */
static void a_stored_drive_may_list_a_prize_twice(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, swedish);
    char *text = (char *)world->rows[0].text, *at = strstr(text, "high:3,low_a:1");

    (void)unused;
    assert_non_null(at);
    for (const char *from = "high:3,high:11"; *from; from++)
        *at++ = *from;
    restart(world);
    assert_fine(evening_look(world, &evening, ranked));
    end(world);
}

static void an_undo_that_is_refused_counts_as_a_change(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    int refused = 0;

    (void)unused;
    for (int i = 0; i <= LIMIT_CHANGES; i++) {
        const struct json_value *answer =
            evening_act(world, &evening, "\"act\":\"undo\",\"number\":1");
        refused += !strcmp(text_of(json_value_member(answer, "error"), "code"), "limit");
    }
    assert_true(refused > 0);
    end(world);
}

/* ---- the list and the acts ----------------------------------------------------------------- */

/* Somebody without a key enters this many people; how many were refused for that. */
static int crowd_from(struct world *world, uint64_t conn, const struct evening *evening, int first,
                      int count)
{
    int refused = 0;

    for (int i = 0; i < count; i++) {
        const struct json_value *answer = ask(world, conn,
                                              "{\"do\":\"drive_act\",\"drive\":\"%s\","
                                              "\"act\":{\"act\":\"enter\",\"names\":[\"X%d\"]}}",
                                              evening->id, first + i);
        refused += json_value_member(answer, "error") != NULL;
        tick(world, 1000);
    }
    return refused;
}

static int crowd(struct world *world, const struct evening *evening, int first, int count)
{
    return crowd_from(world, 2, evening, first, count);
}

static void one_address_does_not_fill_the_list(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, swedish),
                         other = evening_open(world, 1, swedish);

    (void)unused;
    assert_int_equal(crowd(world, &evening, 1, LIMIT_NEWCOMERS_OF_ADDRESS), 0);
    assert_code(evening_stranger(world, &evening, "\"act\":\"enter\",\"names\":[\"Y\"]"), "limit");
    assert_int_equal(crowd(world, &other, 1, 1), 0);
    assert_fine(evening_act(world, &evening, "\"act\":\"enter\",\"names\":[\"Y\"]"));
    tick(world, LIMIT_NEWCOMERS_WITHIN);
    assert_int_equal(crowd(world, &evening, LIMIT_NEWCOMERS_OF_ADDRESS + 1, 1), 0);
    end(world);
}

static void one_address_does_not_fill_the_list_in_a_day(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, swedish);
    int first = 1;

    (void)unused;
    for (; first <= LIMIT_NEWCOMERS_OF_ADDRESS_A_DAY; first += LIMIT_NEWCOMERS_OF_ADDRESS) {
        assert_int_equal(crowd(world, &evening, first, LIMIT_NEWCOMERS_OF_ADDRESS), 0);
        tick(world, LIMIT_NEWCOMERS_WITHIN);
    }
    assert_code(evening_stranger(world, &evening, "\"act\":\"enter\",\"names\":[\"Y\"]"), "limit");
    assert_int_equal(crowd_from(world, 3, &evening, first, 1), 0);
    end(world);
}

static void the_director_can_always_enter_people(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, swedish);

    (void)unused;
    for (int first = 1; first < LIMIT_DRIVE_NEWCOMERS; first += LIMIT_NEWCOMERS_OF_ADDRESS) {
        assert_int_equal(crowd_from(world, 2 + (uint64_t)(first / LIMIT_NEWCOMERS_OF_ADDRESS % 2),
                                    &evening, first, LIMIT_NEWCOMERS_OF_ADDRESS),
                         0);
        tick(world, LIMIT_NEWCOMERS_WITHIN);
    }
    const char *const act = "\"act\":\"enter\",\"names\":[\"Y\"]";
    assert_code(evening_stranger(world, &evening, act), "illegal");
    assert_fine(evening_act(world, &evening, act));
    end(world);
}

static const char entry[] = "\"act\":\"entry\",\"round\":1,\"table\":1,\"deal\":1,\"side\":1,"
                            "\"values\":";

/* Somebody at table 1 enters so many tricks. */
static struct json_value *enter_tricks(struct world *world, const struct evening *evening,
                                       int tricks)
{
    char code[DRIVE_CODE_SIZE];

    drive_code(find(world, evening), 1, code);
    return ask(world, 2,
               "{\"do\":\"drive_act\",\"drive\":\"%s\",\"code\":\"%s\",\"act\":{%s[%d,%d]}}",
               evening->id, code, entry, tricks, 13 - tricks);
}

static void one_table_does_not_use_up_the_acts(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    static const char clear[] = "\"act\":\"result\",\"round\":1,\"table\":1,\"deal\":1";

    (void)unused;
    for (int i = 0; i < LIMIT_DRIVE_ENTRIES; i++)
        assert_fine(enter_tricks(world, &evening, i));
    assert_code(enter_tricks(world, &evening, 13), "illegal");
    restart(world);
    assert_code(enter_tricks(world, &evening, 13), "illegal");
    assert_fine(evening_act(world, &evening, clear));
    assert_fine(enter_tricks(world, &evening, 13));
    end(world);
}

static void the_last_acts_are_the_directors(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    const char *const clock = "\"act\":\"clock\",\"until\":5";

    (void)unused;
    for (int i = 2; i < LIMIT_DRIVE_ACTS - LIMIT_DRIVE_ACTS_RESERVED; i++) {
        assert_fine(evening_act(world, &evening, clock));
        tick(world, 1000);
    }
    assert_code(enter_tricks(world, &evening, 5), "illegal");
    for (int i = 0; i < LIMIT_DRIVE_ACTS_RESERVED; i++) {
        assert_fine(evening_act(world, &evening, clock));
        tick(world, 1000);
    }
    assert_code(evening_act(world, &evening, clock), "illegal");
    end(world);
}

/* ---- memory -------------------------------------------------------------------------------- */

static size_t made_bytes(const struct world *world)
{
    const struct drives *drives = look_drives(world->server);
    size_t bytes = 0;

    for (size_t i = 0; i < drives->streams.count; i++)
        bytes += drive_made_bytes(drives_drive(drives->streams.list[i]));
    return bytes;
}

/* Somebody asks for the record of a game at a table of each drive. */
static void ask_for_records(struct world *world, const struct evening *evening, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        look_hides_deal(world->server, evening[i].id);
        assert_true(find(world, &evening[i])->is_ready);
        tick(world, 10);
    }
}

/* So many drives that all of them cannot be ready at once. */
static void drives_rest_where_memory_is_scarce(void **unused)
{
    enum { MANY = LIMIT_DRIVES_MADE_BYTES / sizeof(struct series) + 20 };
    struct world *world = begin();
    struct evening evening[MANY];

    (void)unused;
    for (size_t i = 0; i < MANY; i++) {
        evening[i] = evening_begun(world, swedish);
        tick(world, LIMIT_NEW_DRIVES_WITHIN);
    }
    struct json_value *first = json_copy(evening_look(world, &evening[0], ranked));
    for (size_t i = 1; i < MANY; i++) {
        assert_fine(evening_look(world, &evening[i], ranked));
        tick(world, 10);
    }
    assert_true(made_bytes(world) <= LIMIT_DRIVES_MADE_BYTES);
    assert_true(made_bytes(world) > LIMIT_DRIVES_MADE_BYTES / 2);
    assert_false(find(world, &evening[0])->is_ready);
    assert_true(find(world, &evening[MANY - 1])->is_ready);
    assert_true(json_is_same(first, evening_look(world, &evening[0], ranked)));
    ask_for_records(world, evening, MANY);
    assert_true(made_bytes(world) <= LIMIT_DRIVES_MADE_BYTES);
    json_value_free(first);
    end(world);
}

static void long_drives_stop_where_all_are_too_long(void **unused)
{
    struct world *world = begin();
    const struct evening small = evening_begun(world, swedish),
                         large = evening_begun(world, swedish);
    const char *const clock = "\"act\":\"clock\",\"until\":5";
    size_t *bytes = &find(world, &large)->rows_bytes;

    (void)unused;
    *bytes += LIMIT_DRIVES_BYTES;
    assert_code(evening_act(world, &large, clock), "limit");
    assert_code(ask(world, 1, "{\"do\":\"drive_new\",\"setup\":{%s}}", swedish), "limit");
    assert_fine(evening_act(world, &small, clock));
    *bytes -= LIMIT_DRIVES_BYTES;
    assert_fine(evening_act(world, &large, clock));
    end(world);
}

static void the_bytes_of_acts_are_counted(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    const size_t before = find(world, &evening)->rows_bytes;

    (void)unused;
    world->full = true;
    evening_act(world, &evening, "\"act\":\"clock\",\"until\":5");
    assert_int_equal(find(world, &evening)->rows_bytes, before);
    world->full = false;
    assert_fine(evening_act(world, &evening, "\"act\":\"clock\",\"until\":5"));
    const size_t after = find(world, &evening)->rows_bytes;
    assert_true(after > before + strlen("{\"act\":\"clock\",\"until\":5}"));
    restart(world);
    assert_int_equal(find(world, &evening)->rows_bytes, after);
    end(world);
}

/* ---- places -------------------------------------------------------------------------------- */

enum { TODAY = 20000 };

static struct json_value *open_one_more(struct world *world)
{
    tick(world, LIMIT_NEW_DRIVES_WITHIN);
    return ask(world, 1, "{\"do\":\"drive_new\",\"setup\":{%s}}", swedish);
}

/* All places are taken: one drive is as this test wants it, and all others are played now. */
static struct world *full_house(void)
{
    struct world *world = begin();

    evening_day(world, TODAY);
    return world;
}

static void fill_places(struct world *world)
{
    const struct drives *drives = look_drives(world->server);

    while (drives->streams.count < LIMIT_DRIVES) {
        evening_begun(world, swedish);
        tick(world, LIMIT_NEW_DRIVES_WITHIN);
    }
}

/* Whether another drive could take the place of this one after so many days. */
static bool makes_room(struct world *world, const struct evening *evening, uint32_t days)
{
    struct drives *drives = look_drives(world->server);

    for (size_t i = 0; i < drives->streams.count; i++)
        drives->streams.list[i]->last_day = TODAY + days;
    drives_stream(find(world, evening))->last_day = TODAY;
    server_tell_day(world->server, TODAY + days);
    open_one_more(world);
    return !find(world, evening);
}

static void an_empty_drive_makes_room_first(void **unused)
{
    struct world *world = full_house();
    const struct evening evening = evening_open(world, 1, swedish);

    (void)unused;
    fill_places(world);
    assert_false(makes_room(world, &evening, LIMIT_EMPTY_DRIVE_DAYS));
    assert_true(makes_room(world, &evening, LIMIT_EMPTY_DRIVE_DAYS + 1));
    assert_fine(open_one_more(world));
    end(world);
}

static void a_drive_that_is_over_makes_room_after_a_week(void **unused)
{
    struct world *world = full_house();
    const struct evening evening = evening_begun(world, "\"movement\":\"howell\",\"seats\":2");

    (void)unused;
    assert_fine(evening_act(world, &evening, "\"act\":\"finish\",\"round\":1,\"force\":true"));
    fill_places(world);
    assert_false(makes_room(world, &evening, LIMIT_IDLE_DRIVE_DAYS));
    restart(world);
    assert_true(makes_room(world, &evening, LIMIT_IDLE_DRIVE_DAYS + 1));
    end(world);
}

static void a_drive_that_is_played_keeps_its_place(void **unused)
{
    struct world *world = full_house();
    const struct evening evening = evening_begun(world, swedish);

    (void)unused;
    fill_places(world);
    assert_false(makes_room(world, &evening, LIMIT_BEGUN_DRIVE_DAYS));
    assert_code(open_one_more(world), "limit");
    assert_true(makes_room(world, &evening, LIMIT_BEGUN_DRIVE_DAYS + 1));
    end(world);
}

/* ---- what cannot be read ------------------------------------------------------------------- */

/* It is the row of this number; the number of rows stays as it is. */
static void spoil_row(struct world *world, const struct evening *evening, uint32_t number)
{
    for (size_t i = 0; i < world->rows_count; i++)
        if (!strcmp(world->rows[i].table + 1, evening->id) && world->rows[i].number == number)
            ((char *)world->rows[i].text)[1] = 'X';
}

static void what_cannot_be_read_is_left_as_it_is(void **unused)
{
    static const char again[] =
        "{\"do\":\"drive_new\",\"own\":\"%032d\",\"setup\":{\"movement\":\"swedish\"}}";

    (void)unused;
    for (uint32_t number = 0; number < 4; number++) {
        struct world *world = begin();
        struct evening evening = { 0 };
        const struct json_value *opened = ask(world, 1, again, 7);
        snprintf(evening.id, sizeof evening.id, "%s", text_of(opened, "drive"));
        snprintf(evening.key, sizeof evening.key, "%s", text_of(opened, "key"));
        for (int i = 0; i < 3; i++)
            assert_fine(evening_act(world, &evening,
                                    i == 1 ? "\"act\":\"undo\",\"number\":1"
                                           : "\"act\":\"enter\",\"names\":[\"A\"]"));
        const size_t rows = world->rows_count;
        spoil_row(world, &evening, number);
        evening_day(world, TODAY);
        restart(world);
        assert_code(evening_look(world, &evening, ranked), "store");
        assert_code(evening_act(world, &evening, "\"act\":\"begin\""), "store");
        assert_code(ask(world, 1, again, 7), "store");
        evening_day(world, TODAY + 1);
        evening_day(world, TODAY + 2 * LIMIT_DRIVE_DAYS);
        assert_int_equal(world->rows_count, rows);
        end(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_ranked_once_for_each_version),
        cmocka_unit_test(a_prize_is_listed_once),
        cmocka_unit_test(a_stored_drive_may_list_a_prize_twice),
        cmocka_unit_test(an_undo_that_is_refused_counts_as_a_change),
        cmocka_unit_test(one_address_does_not_fill_the_list),
        cmocka_unit_test(one_address_does_not_fill_the_list_in_a_day),
        cmocka_unit_test(the_director_can_always_enter_people),
        cmocka_unit_test(one_table_does_not_use_up_the_acts),
        cmocka_unit_test(the_last_acts_are_the_directors),
        cmocka_unit_test(drives_rest_where_memory_is_scarce),
        cmocka_unit_test(long_drives_stop_where_all_are_too_long),
        cmocka_unit_test(the_bytes_of_acts_are_counted),
        cmocka_unit_test(an_empty_drive_makes_room_first),
        cmocka_unit_test(a_drive_that_is_over_makes_room_after_a_week),
        cmocka_unit_test(a_drive_that_is_played_keeps_its_place),
        cmocka_unit_test(what_cannot_be_read_is_left_as_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
