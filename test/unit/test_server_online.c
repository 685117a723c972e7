/* test_server_online.c - online drives that bots play, where the disk is full or slow, where the
 * server starts again, and where nobody looks on.
 */
#include "server_evening.h"

#include <stdio.h>
#include <string.h>

enum { PEOPLE = 8, TABLES = 2, ROUNDS = 2, TURNS_MOST = 4000, STEP = 100, LONG = 11 * 60 * 1000 };

static const char online[] = "\"movement\":\"swedish\",\"rounds\":2,\"seed\":7,\"online\":{"
                             "\"game\":\"whist\",\"level\":\"simple\",\"pace\":0,\"grace\":0,"
                             "\"pause\":1}";

static const char with_clock[] =
    "\"movement\":\"swedish\",\"rounds\":2,\"minutes\":5,\"online\":{"
    "\"game\":\"whist\",\"level\":\"simple\",\"pace\":0,\"grace\":0,\"pause\":1}";

/* People whom the director has entered, and who never come. */
static struct evening begin_online_as(struct world *world, const char *setup)
{
    const struct evening evening = evening_open(world, 1, setup);
    char act[64];

    for (int i = 0; i < PEOPLE; i++) {
        snprintf(act, sizeof act, "\"act\":\"enter\",\"names\":[\"Person %d\"]", i);
        assert_fine(evening_act(world, &evening, act));
    }
    assert_fine(evening_act(world, &evening, "\"act\":\"begin\""));
    return evening;
}

static struct evening begin_online(struct world *world)
{
    return begin_online_as(world, online);
}

static bool is_over(struct world *world, const struct evening *evening)
{
    const struct json_value *head = json_value_member(evening_look(world, evening, ""), "drive");

    return !strcmp(text_of(head, "phase"), "over");
}

static void play_on(struct world *world, const struct evening *evening)
{
    int turns = 0;

    while (!is_over(world, evening) && turns++ < TURNS_MOST)
        tick(world, STEP);
    assert_true(turns < TURNS_MOST);
}

static size_t count_rows(const struct world *world, enum store_kind kind, const char *words)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == kind && strstr(world->rows[i].text, words);
    return count;
}

/* Each deal has one room and one result. */
static void assert_whole(struct world *world)
{
    assert_int_equal(count_rows(world, STORE_OPEN, "\"drive\":"), TABLES * ROUNDS);
    assert_int_equal(count_rows(world, STORE_ACT, "\"act\":\"played\""), TABLES * ROUNDS);
    assert_int_equal(count_rows(world, STORE_ACT, "\"act\":\"next\""), ROUNDS);
}

static void bots_play_a_whole_drive(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);

    (void)unused;
    play_on(world, &evening);
    assert_whole(world);
    struct json_value *before = json_copy(evening_look(world, &evening, "\"round\",\"standings\""));
    restart(world);
    tick(world, STEP);
    assert_true(json_is_same(before, evening_look(world, &evening, "\"round\",\"standings\"")));
    json_value_free(before);
    end(world);
}

/* The server starts the clock of each round; who stops it has stopped it for this round. */
static void clocks_of_rounds_start_by_themselves(void **unused)
{
    struct world *world = begin();
    const int64_t until = 20000 * INT64_C(86400000) + 5 * 60 * 1000;

    (void)unused;
    world->day = 20000;
    restart(world);
    const struct evening evening = begin_online_as(world, with_clock);
    tick(world, STEP);
    const struct json_value *head = json_value_member(evening_look(world, &evening, ""), "drive");
    assert_in_range(json_value_whole(json_value_member(head, "bell")), until, until + 60 * 1000);
    assert_fine(evening_act(world, &evening, "\"act\":\"clock\",\"until\":0"));
    tick(world, STEP);
    head = json_value_member(evening_look(world, &evening, ""), "drive");
    assert_int_equal(json_value_whole(json_value_member(head, "bell")), 0);
    play_on(world, &evening);
    assert_int_equal(count_rows(world, STORE_ACT, "\"act\":\"clock\""), ROUNDS + 1);
    end(world);
}

static void assert_no_bell(struct world *world, const struct evening *evening)
{
    tick(world, STEP);
    const struct json_value *head = json_value_member(evening_look(world, evening, ""), "drive");
    assert_int_equal(json_value_whole(json_value_member(head, "bell")), 0);
}

/* The number of the last row of the drive with these words. */
static unsigned last_act(const struct world *world, const char *words)
{
    unsigned last = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind == STORE_ACT && strstr(world->rows[i].text, words))
            last = world->rows[i].number;
    return last;
}

/* Undone as well, a clock that has started stays away for this round. */
static void a_clock_whose_start_is_undone_stays_stopped(void **unused)
{
    struct world *world = begin();
    char act[64];

    (void)unused;
    world->day = 20000;
    restart(world);
    const struct evening evening = begin_online_as(world, with_clock);
    tick(world, STEP);
    const unsigned number = last_act(world, "\"act\":\"clock\"");
    assert_true(number);
    snprintf(act, sizeof act, "\"act\":\"undo\",\"number\":%u", number);
    assert_fine(evening_act(world, &evening, act));
    assert_no_bell(world, &evening);
    restart(world);
    assert_no_bell(world, &evening);
    play_on(world, &evening);
    assert_int_equal(count_rows(world, STORE_ACT, "\"act\":\"clock\""), ROUNDS);
    end(world);
}

/* Whatever was not written is done again. */
static void a_disk_that_is_full_at_times_loses_and_doubles_nothing(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);

    (void)unused;
    for (int turns = 0; !is_over(world, &evening) && turns < TURNS_MOST; turns++) {
        world->full = turns % 7 == 0; /* no divisor of the turns until a read is tried again */
        tick(world, LIMIT_STORE_RETRY);
        world->full = false;
    }
    assert_true(is_over(world, &evening));
    assert_whole(world);
    end(world);
}

/* The disk answers late, and every fourth time it has failed. */
static void a_slow_disk_loses_and_doubles_nothing(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);

    (void)unused;
    for (int turns = 0; !is_over(world, &evening) && turns < TURNS_MOST; turns++) {
        world->slow = true;
        tick(world, STEP);
        tick(world, LIMIT_DRIVE_RETRY);
        world->slow = false;
        if (world->held_count)
            disk_answers(world, world->held_count, turns % 4 != 0);
        end_turn(world);
    }
    assert_true(is_over(world, &evening));
    assert_whole(world);
    end(world);
}

static void a_server_that_starts_again_at_any_time_goes_on(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);

    (void)unused;
    for (int turns = 0; !is_over(world, &evening) && turns < TURNS_MOST; turns++) {
        for (int i = 0; i <= turns % 14; i++)
            tick(world, STEP);
        restart(world);
    }
    assert_true(is_over(world, &evening));
    assert_whole(world);
    end(world);
}

/* One table plays after the other. */
static void a_full_server_opens_tables_when_others_have_ended(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->most = 1;
    restart(world);
    const struct evening evening = begin_online(world);
    play_on(world, &evening);
    assert_whole(world);
    end(world);
}

static void a_drive_without_people_rests_until_somebody_looks(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);

    (void)unused;
    for (int i = 0; i < 10; i++)
        tick(world, LONG);
    const size_t rows = world->rows_count;
    for (int i = 0; i < 10; i++)
        tick(world, LONG);
    assert_int_equal(world->rows_count, rows);
    assert_false(is_over(world, &evening));
    play_on(world, &evening);
    assert_whole(world);
    end(world);
}

static size_t rows_after_waiting(struct world *world)
{
    for (int i = 0; i < 10; i++)
        tick(world, STEP);
    return world->rows_count;
}

/* Somebody who has only the link wakes nobody; the director's key does. */
static void a_drive_of_yesterday_rests_after_a_restart(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);
    const size_t rows = world->rows_count;

    (void)unused;
    world->day++;
    restart(world);
    assert_int_equal(rows_after_waiting(world), rows);
    for (int i = 0; i < 3; i++)
        assert_fine(
            ask(world, 2, "{\"do\":\"drive\",\"drive\":\"%s\",\"watch\":true}", evening.id));
    assert_int_equal(rows_after_waiting(world), rows);
    evening_look(world, &evening, "");
    assert_true(rows_after_waiting(world) > rows);
    end(world);
}

/* ---- a beginning that is undone -------------------------------------------------------------- */

static void find_room(struct world *world, const struct evening *evening, char room[TEXT_ROOM])
{
    const struct json_value *round =
        json_value_member(evening_look(world, evening, "\"round\""), "round");
    const struct json_value *table = json_value_item(json_value_member(round, "tables"), 0);

    snprintf(room, TEXT_ROOM, "%s",
             text_of(json_value_item(json_value_member(table, "deals"), 0), "room"));
}

/* The digits behind the cards of a room that is opened now. */
static void find_secret(struct world *world, const char *room, char secret[TEXT_ROOM])
{
    static const char member[] = "\"secret\":\"";

    tick(world, STEP); /* the store is asked whether there is such a room */
    tick(world, STEP);
    secret[0] = 0;
    for (size_t i = 0; i < world->rows_count; i++) {
        const char *at = strstr(world->rows[i].text, member);
        if (world->rows[i].kind == STORE_OPEN && !strcmp(world->rows[i].table, room) && at)
            snprintf(secret, TEXT_ROOM, "%.32s", at + strlen(member));
    }
    assert_int_equal(strlen(secret), 32);
}

static void undo_begin(struct world *world, const struct evening *evening, size_t begun)
{
    char act[64];

    snprintf(act, sizeof act, "\"act\":\"undo\",\"number\":%zu", begun);
    assert_fine(evening_act(world, evening, act));
}

static void change_setup(struct world *world, const struct evening *evening, const char *members)
{
    char act[400];

    snprintf(act, sizeof act, "\"act\":\"setup\",\"setup\":{%s%s}", online, members);
    assert_fine(evening_act(world, evening, act));
}

/* The number of its row. */
static size_t begin_again(struct world *world, const struct evening *evening)
{
    const struct json_value *answer = evening_act(world, evening, "\"act\":\"begin\"");

    assert_fine(answer);
    return (size_t)number_of(answer, "number");
}

/* The same game at the same table goes on, also after a redo; another game has other rooms. */
static void another_game_is_not_played_in_the_old_rooms(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);
    char old[TEXT_ROOM], room[TEXT_ROOM];

    (void)unused;
    find_room(world, &evening, old);
    undo_begin(world, &evening, PEOPLE + 1);
    const size_t begun = begin_again(world, &evening);
    find_room(world, &evening, room);
    assert_string_equal(room, old);
    undo_begin(world, &evening, begun);
    change_setup(world, &evening, ",\"deals\":2");
    begin_again(world, &evening);
    find_room(world, &evening, room);
    assert_string_not_equal(room, old);
    end(world);
}

/* People have seen the cards of the first beginning; a redo brings those back. */
static void a_second_beginning_has_other_shared_cards(void **unused)
{
    struct world *world = begin();
    const struct evening evening = begin_online(world);
    char old[TEXT_ROOM], room[TEXT_ROOM], act[64], old_secret[TEXT_ROOM], secret[TEXT_ROOM];

    (void)unused;
    undo_begin(world, &evening, PEOPLE + 1);
    change_setup(world, &evening, ",\"same\":true");
    const size_t first = begin_again(world, &evening);
    find_room(world, &evening, old);
    find_secret(world, old, old_secret);
    undo_begin(world, &evening, first);
    const size_t second = begin_again(world, &evening);
    find_room(world, &evening, room);
    find_secret(world, room, secret);
    assert_string_not_equal(room, old);
    assert_string_not_equal(secret, old_secret);
    undo_begin(world, &evening, second);
    snprintf(act, sizeof act, "\"act\":\"redo\",\"number\":%zu", first);
    assert_fine(evening_act(world, &evening, act));
    restart(world);
    find_room(world, &evening, room);
    assert_string_equal(room, old);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_a_whole_drive),
        cmocka_unit_test(clocks_of_rounds_start_by_themselves),
        cmocka_unit_test(a_clock_whose_start_is_undone_stays_stopped),
        cmocka_unit_test(a_disk_that_is_full_at_times_loses_and_doubles_nothing),
        cmocka_unit_test(a_slow_disk_loses_and_doubles_nothing),
        cmocka_unit_test(a_server_that_starts_again_at_any_time_goes_on),
        cmocka_unit_test(a_full_server_opens_tables_when_others_have_ended),
        cmocka_unit_test(a_drive_without_people_rests_until_somebody_looks),
        cmocka_unit_test(a_drive_of_yesterday_rests_after_a_restart),
        cmocka_unit_test(another_game_is_not_played_in_the_old_rooms),
        cmocka_unit_test(a_second_beginning_has_other_shared_cards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
