/* server_people.c - people at a table of a server_world: sitting down, the host, the room as it
 * is told. It checks only what every answer must have.
 */
#include "server_people.h"

#include <stdio.h>
#include <string.h>

json_t *at_table(struct world *world, uint64_t conn, const char *what, const struct opened *opened,
                 const char *more)
{
    return ask(world, conn, "{\"do\":\"%s\",\"table\":\"%s\"%s}", what, opened->table, more);
}

json_t *as_host(struct world *world, const char *what, const struct opened *opened,
                const char *more)
{
    return ask(world, 1, "{\"do\":\"%s\",\"table\":\"%s\",\"host\":\"%s\"%s}", what, opened->table,
               opened->host, more);
}

json_t *look(struct world *world, const struct opened *opened)
{
    json_t *answer = at_table(world, 8, "join", opened, "");

    assert_fine(answer);
    json_t *room = json_copy(json_object_get(answer, "room"));
    assert_true(json_is_object(room));
    assert_fine(at_table(world, 8, "leave", opened, ""));
    return room;
}

void assert_state(struct world *world, const struct opened *opened, const char *state)
{
    json_t *room = look(world, opened);

    assert_string_equal(text_of(room, "state"), state);
    json_decref(room);
}

json_t *seat_in(const json_t *room, int seat)
{
    return json_array_get(json_object_get(room, "seats"), (size_t)seat);
}

void assert_who(struct world *world, const struct opened *opened, int seat, const char *who)
{
    json_t *room = look(world, opened);

    assert_string_equal(text_of(seat_in(room, seat), "who"), who);
    json_decref(room);
}

int sit(struct world *world, struct opened *opened, uint64_t conn, const char *more)
{
    json_t *answer = at_table(world, conn, "sit", opened, more);

    assert_fine(answer);
    const int seat = (int)number_of(answer, "seat");
    snprintf(opened->token[seat], TOKEN_SIZE, "%s", text_of(answer, "token"));
    assert_int_equal(strlen(opened->token[seat]), 32);
    return seat;
}

json_t *push_of(const struct world *world, uint64_t conn, const char *kind)
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
