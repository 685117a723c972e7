/* test_server_rooms.c - people at a table before, between and after games: gathering, sitting
 * down, standing up, what the host may do, playing once more, and what everybody is told of it.
 */
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPEN_FOUR "\"seats\":[\"human\",\"open\",\"open\",\"simple\"]"
#define MIX_A "00000000000000000000000000000000000000000000000000000000000000aa"
#define MIX_B "00000000000000000000000000000000000000000000000000000000000000bb"

static const char *state_of(const json_t *room)
{
    return text_of(room, "state");
}

/* The room as somebody who looks in is told. */
static json_t *look(struct world *world, const struct opened *opened)
{
    json_t *answer = ask(world, 8, "{\"do\":\"join\",\"table\":\"%s\"}", opened->table);

    assert_fine(answer);
    json_t *room = json_incref(json_object_get(answer, "room"));
    assert_non_null(room);
    assert_fine(ask(world, 8, "{\"do\":\"leave\",\"table\":\"%s\"}", opened->table));
    return room;
}

static void assert_state(struct world *world, const struct opened *opened, const char *state)
{
    json_t *room = look(world, opened);

    assert_string_equal(state_of(room), state);
    json_decref(room);
}

/* Somebody sits down; the token goes where those of the one who opened the table are. */
static int sit(struct world *world, struct opened *opened, uint64_t conn, const char *more)
{
    json_t *answer = ask(world, conn, "{\"do\":\"sit\",\"table\":\"%s\"%s}", opened->table, more);

    assert_fine(answer);
    const int seat = (int)number_of(answer, "seat");
    snprintf(opened->token[seat], TOKEN_ROOM, "%s", text_of(answer, "token"));
    assert_int_equal(strlen(opened->token[seat]), 32);
    return seat;
}

static json_t *as_host(struct world *world, const char *what, const struct opened *opened,
                       const char *more)
{
    return ask(world, 1, "{\"do\":\"%s\",\"table\":\"%s\",\"host\":\"%s\"%s}", what, opened->table,
               opened->host, more);
}

static void people_gather_and_play(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_FOUR ",\"names\":[\"Anna\"]");

    (void)unused;
    assert_null(table_of(world, &opened));
    json_t *answer = join(world, 3, &opened, 0);
    assert_true(json_is_null(json_object_get(answer, "view")));
    assert_string_equal(state_of(json_object_get(answer, "room")), "gathering");
    assert_int_equal(number_of(json_object_get(answer, "room"), "host"), 0);
    assert_code(as_host(world, "start", &opened, ""), "seat");
    assert_int_equal(sit(world, &opened, 4, ",\"name\":\"Bert\",\"mix\":\"" MIX_B "\""), 1);
    assert_non_null(strstr(pushed_to(world, 3), "\"push\":\"room\""));
    assert_non_null(strstr(pushed_to(world, 3), "Bert"));
    assert_fine(
        as_host(world, "start", &opened, ",\"fill\":\"random\",\"mixes\":{\"0\":\"" MIX_A "\"}"));
    assert_non_null(strstr(pushed_to(world, 3), "\"push\":\"view\""));
    assert_non_null(table_of(world, &opened));
    assert_string_equal(talon_table_who(table_of(world, &opened), 1), "human");
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Bert");
    assert_string_equal(talon_table_who(table_of(world, &opened), 2), "random");
    const uint64_t hash = hash_of(world, &opened);
    restart(world);
    assert_true(hash_of(world, &opened) == hash);
    assert_state(world, &opened, "playing");
    assert_int_equal(number_of(join(world, 4, &opened, 1), "seat"), 1);
    end(world);
}

static bool is_here(struct world *world, const struct opened *opened, size_t seat)
{
    json_t *room = look(world, opened);
    const bool here =
        json_is_true(json_object_get(json_array_get(json_object_get(room, "seats"), seat), "here"));

    json_decref(room);
    return here;
}

/* People who share a device are all here, though it looks from one seat at a time. */
static void several_share_a_device(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    assert_fine(ask(world, 1,
                    "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"also\":[\"%s\"]}",
                    opened.table, opened.token[0], opened.token[2]));
    assert_true(is_here(world, &opened, 0) && is_here(world, &opened, 2));
    assert_false(is_here(world, &opened, 1));
    /* behind the curtain it looks from nobody's seat, and is no watcher */
    assert_fine(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\",\"also\":[\"%s\",\"%s\",\"x\"]}",
                    opened.table, opened.token[0], opened.token[2]));
    assert_true(is_here(world, &opened, 0) && is_here(world, &opened, 2));
    json_t *room = look(world, &opened);
    assert_int_equal(number_of(room, "watchers"), 1); /* who looks in just now */
    json_decref(room);
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\",\"also\":7}", opened.table),
                "request");
    assert_fine(ask(world, 1, "{\"do\":\"stand\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
                    opened.token[2]));
    assert_false(is_here(world, &opened, 2));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_gather_and_play),
        cmocka_unit_test(several_share_a_device),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
