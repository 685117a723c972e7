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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_gather_and_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
