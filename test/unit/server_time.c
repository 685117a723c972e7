/* server_time.c - two people at a table, and time that passes as a test says: for the tests of
 * clocks, pauses and absence.
 */
#include "server_time.h"

#include <stdio.h>
#include <string.h>

/* Time passes as a driver lets it: a tick whenever one was asked for, to the millisecond. */
void pass_until(struct world *world, int64_t at)
{
    int idle = 0;

    while (world->outputs.wake_at <= at) {
        idle = world->outputs.wake_at > world->now ? 0 : idle + 1;
        assert_true(idle < 100); /* it does not turn in circles */
        if (world->outputs.wake_at > world->now)
            world->now = world->outputs.wake_at;
        step(world, (struct server_event){ .kind = SERVER_TICK });
        end_turn(world);
    }
    world->now = at;
}

void pass(struct world *world, int64_t time)
{
    forget_said(world);
    pass_until(world, world->now + time);
}

void leave(struct world *world, uint64_t conn, const struct opened *opened)
{
    assert_fine(ask(world, conn, "{\"do\":\"leave\",\"table\":\"%s\"}", opened->table));
}

struct json_value *by_host(struct world *world, const char *what, const struct opened *opened)
{
    return ask(world, 1, "{\"do\":\"%s\",\"table\":\"%s\",\"host\":\"%s\"}", what, opened->table,
               opened->host);
}

void take_seat(struct world *world, struct opened *opened, const char *name)
{
    struct json_value *answer =
        ask(world, 2, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"%s\"}", opened->table, name);

    assert_fine(answer);
    snprintf(opened->token[number_of(answer, "seat")], TOKEN_SIZE, "%s", text_of(answer, "token"));
}

/* Anna and Bert play, both are here, Anna is to move. */
struct opened two_people(struct world *world, const char *settings)
{
    char members[300];

    snprintf(members, sizeof members, TWO "%s\"seats\":[\"human\",\"open\"]", settings);
    struct opened opened = open_table(world, members);
    take_seat(world, &opened, "Bert");
    assert_fine(by_host(world, "start", &opened));
    join(world, CONN_ANNA, &opened, ANNA);
    join(world, CONN_BERT, &opened, BERT);
    if (talon_table_acting(table_of(world, &opened)) == 1u << BERT)
        assert_fine(act_first(world, &opened));
    return opened;
}

/* The room as somebody who looks in is told. */
struct json_value *look_in(struct world *world, const struct opened *opened)
{
    struct json_value *answer = ask(world, 8, "{\"do\":\"join\",\"table\":\"%s\"}", opened->table);

    assert_fine(answer);
    struct json_value *room = json_copy(json_value_member(answer, "room"));
    assert_non_null(room);
    leave(world, 8, opened);
    return room;
}

bool is_kept(struct world *world, const struct opened *opened, int seat)
{
    struct json_value *room = look_in(world, opened);
    const bool kept = json_is_true(
        json_value_member(json_value_item(json_value_member(room, "seats"), (size_t)seat), "kept"));

    json_value_free(room);
    return kept;
}

void assert_room_state(struct world *world, const struct opened *opened, const char *state)
{
    struct json_value *room = look_in(world, opened);

    assert_string_equal(text_of(room, "state"), state);
    json_value_free(room);
}

size_t rows_of(const struct world *world, enum store_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == kind;
    return count;
}

const char *last_row(const struct world *world, enum store_kind kind)
{
    for (size_t i = world->rows_count; i-- > 0;)
        if (world->rows[i].kind == kind)
            return world->rows[i].text;
    return "";
}
