/* server_accounts.c - people with accounts at tables of a server_world: they come, sit down, play
 * to the end, and are deleted.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <string.h>

enum { STEPS_MOST = 4000 };

struct json_value *enter(struct world *world, uint64_t conn, const char *how, const char *name,
                         const char *passphrase)
{
    return ask(world, conn, "{\"id\":5,\"do\":\"%s\",\"name\":\"%s\",\"passphrase\":\"%s\"}", how,
               name, passphrase);
}

struct visitor entered(struct world *world, uint64_t conn, const char *how, const char *name,
                       const char *passphrase)
{
    struct visitor visitor;
    struct json_value *answer = enter(world, conn, how, name, passphrase);

    assert_fine(answer);
    assert_int_equal(number_of(answer, "id"), 5);
    assert_int_equal(strlen(text_of(answer, "session")), 64);
    snprintf(visitor.session, sizeof visitor.session, "%s", text_of(answer, "session"));
    return visitor;
}

struct visitor anna(struct world *world)
{
    return entered(world, 1, "register", "Anna", "one two three");
}

struct json_value *with_session(struct world *world, const char *what,
                                const struct visitor *visitor, const char *more)
{
    return ask(world, 2, "{\"do\":\"%s\",\"session\":\"%s\"%s}", what, visitor->session, more);
}

struct visitor registered(struct world *world, uint64_t conn, const char *name)
{
    struct visitor visitor;
    struct json_value *answer =
        ask(world, conn, "{\"do\":\"register\",\"name\":\"%s\",\"passphrase\":\"one two three\"}",
            name);

    assert_fine(answer);
    snprintf(visitor.session, sizeof visitor.session, "%s", text_of(answer, "session"));
    return visitor;
}

struct opened open_as(struct world *world, const struct visitor *visitor, const char *members)
{
    char all[600];

    snprintf(all, sizeof all, "\"session\":\"%s\",%s", visitor->session, members);
    return open_table(world, all);
}

struct json_value *sit_down(struct world *world, struct opened *opened, int seat,
                            const struct visitor *visitor)
{
    struct json_value *answer =
        ask(world, 2, "{\"do\":\"sit\",\"table\":\"%s\",\"seat\":%d,\"session\":\"%s\"}",
            opened->table, seat, visitor->session);

    if (*text_of(answer, "token"))
        snprintf(opened->token[seat], sizeof opened->token[seat], "%s", text_of(answer, "token"));
    return answer;
}

struct json_value *start_game(struct world *world, const struct opened *opened)
{
    struct json_value *answer = ask(world, 1, "{\"do\":\"start\",\"table\":\"%s\",\"host\":\"%s\"}",
                                    opened->table, opened->host);

    assert_fine(answer);
    return answer;
}

/* Anna and Bert sit next to each other, so they are no partners. */
struct opened table_of_two(struct world *world, const struct visitor *one,
                           const struct visitor *other)
{
    struct opened opened = open_as(world, one, ME_AND_ANYBODY);

    assert_fine(sit_down(world, &opened, 1, other));
    start_game(world, &opened);
    return opened;
}

bool over(struct world *world, const struct opened *opened)
{
    return !talon_table_acting(table_of(world, opened));
}

void play_on(struct world *world, const struct opened *opened)
{
    for (int i = 0; i < STEPS_MOST && !over(world, opened); i++)
        assert_fine(act_first(world, opened));
    assert_true(over(world, opened));
}

const struct json_value *room_seat(const struct json_value *answer, int seat)
{
    return json_value_item(json_value_member(json_value_member(answer, "room"), "seats"),
                           (size_t)seat);
}

void forget(struct world *world, const struct visitor *visitor)
{
    assert_fine(ask(world, 2,
                    "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
                    visitor->session));
}
