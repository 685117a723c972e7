/* server_people.c - people at a table of a server_world: sitting down, the host, the room as it
 * is told. It checks only what every answer must have.
 */
#include "server_people.h"

#include <stdio.h>
#include <string.h>

struct json_value *at_table(struct world *world, uint64_t conn, const char *what,
                            const struct opened *opened, const char *more)
{
    return ask(world, conn, "{\"do\":\"%s\",\"table\":\"%s\"%s}", what, opened->table, more);
}

struct json_value *as_host(struct world *world, const char *what, const struct opened *opened,
                           const char *more)
{
    return ask(world, 1, "{\"do\":\"%s\",\"table\":\"%s\",\"host\":\"%s\"%s}", what, opened->table,
               opened->host, more);
}

struct json_value *look(struct world *world, const struct opened *opened)
{
    struct json_value *answer = at_table(world, 8, "join", opened, "");

    assert_fine(answer);
    struct json_value *room = json_copy(json_value_member(answer, "room"));
    assert_true(json_is_object(room));
    assert_fine(at_table(world, 8, "leave", opened, ""));
    return room;
}

void assert_state(struct world *world, const struct opened *opened, const char *state)
{
    struct json_value *room = look(world, opened);

    assert_string_equal(text_of(room, "state"), state);
    json_value_free(room);
}

struct json_value *seat_in(const struct json_value *room, int seat)
{
    return json_value_item(json_value_member(room, "seats"), (size_t)seat);
}

void assert_who(struct world *world, const struct opened *opened, int seat, const char *who)
{
    struct json_value *room = look(world, opened);

    assert_string_equal(text_of(seat_in(room, seat), "who"), who);
    json_value_free(room);
}

int sit(struct world *world, struct opened *opened, uint64_t conn, const char *more)
{
    struct json_value *answer = at_table(world, conn, "sit", opened, more);

    assert_fine(answer);
    const int seat = (int)number_of(answer, "seat");
    snprintf(opened->token[seat], TOKEN_SIZE, "%s", text_of(answer, "token"));
    assert_int_equal(strlen(opened->token[seat]), 32);
    return seat;
}

struct json_value *push_of(const struct world *world, uint64_t conn, const char *kind)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && !strcmp(text_of(world->said[i].json, "push"), kind))
            return world->said[i].json;
    return NULL;
}

void play_out(struct world *world, const struct opened *opened)
{
    while (talon_table_acting(table_of(world, opened))) {
        const int seat = talon_first_seat(talon_table_acting(table_of(world, opened)));
        if (opened->token[seat][0])
            assert_fine(act_first(world, opened));
        else
            tick(world, LIMIT_BOT_PACE);
    }
}
