/* server_transfer.c - what people take along from a server_world to another one: accounts,
 * finished games, exports put together and imports taken apart.
 */
#include "server_transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct opened finished_game(struct world *world, const struct visitor *visitor)
{
    char all[600];

    snprintf(all, sizeof all, "\"session\":\"%s\"," ME_AND_BOTS, visitor->session);
    struct opened opened = open_table(world, all);
    while (talon_table_acting(table_of(world, &opened)))
        assert_fine(act_first(world, &opened));
    return opened;
}

json_t *me(struct world *world, const struct visitor *visitor)
{
    json_t *answer = ask(world, 6, "{\"do\":\"me\",\"session\":\"%s\"}", visitor->session);

    assert_fine(answer);
    return answer;
}

int64_t imported(struct world *world, const struct visitor *visitor)
{
    json_t *list = json_object_get(me(world, visitor), "imported");

    return number_of(json_array_get(list, 0), "played");
}

json_t *exported(struct world *world, const struct visitor *visitor, int *pieces)
{
    json_t *whole = NULL, *answer;
    int64_t from = 0;

    *pieces = 0;
    do {
        answer = ask(world, 5, "{\"do\":\"export\",\"session\":\"%s\",\"from\":%d}",
                     visitor->session, (int)from);
        assert_fine(answer);
        assert_true(strlen(world->said[0].text) < LIMIT_SEND_QUEUE);
        json_t *piece = json_object_get(answer, "export");
        if (whole)
            json_array_extend(json_object_get(whole, "results"), json_object_get(piece, "results"));
        else
            whole = json_incref(piece);
        from = number_of(answer, "next");
        ++*pieces;
    } while (!json_is_null(json_object_get(answer, "next")));
    return whole;
}

json_t *results_of(json_t *whole)
{
    return json_object_get(whole, "results");
}

json_t *send_all(struct world *world, uint64_t conn, const struct visitor *visitor,
                 const char *text)
{
    const size_t length = strlen(text);
    char piece[PIECE + 1];

    forget_said(world);
    for (size_t at = 0; at == 0 || at < length; at += PIECE) {
        snprintf(piece, sizeof piece, "%s", text + at);
        json_t *request =
            json_pack("{s:s,s:s,s:s,s:b,s:i}", "do", "import", "session", visitor->session, "part",
                      piece, "last", at + PIECE >= length, "id", (int)(at / PIECE));
        char *line = json_dumps(request, JSON_COMPACT);
        forget_said(world);
        world->now += 20;
        say(world, conn, line);
        end_turn(world);
        free(line);
        json_decref(request);
        if (answer_to(world, conn) && json_object_get(answer_to(world, conn), "error"))
            return answer_to(world, conn);
    }
    for (int i = 0; i < TICKS_MOST && !answer_to(world, conn); i++) {
        step(world, (struct server_event){ .kind = SERVER_TICK });
        end_turn(world);
    }
    return answer_to(world, conn);
}

json_t *send_json(struct world *world, const struct visitor *visitor, const json_t *whole)
{
    char *text = json_dumps(whole, JSON_COMPACT);
    json_t *answer = send_all(world, 4, visitor, text);

    free(text);
    return answer;
}

json_t *claims(int count)
{
    json_t *list = json_array();
    char table[16];

    for (int i = 0; i < count; i++) {
        snprintf(table, sizeof table, "t%d", i);
        json_array_append_new(list,
                              json_pack("{s:s,s:s,s:n,s:s,s:i,s:i,s:i,s:s,s:i}", "table", table,
                                        "game", "whist", "form", "preset", "classic", "seats", 4,
                                        "seat", 0, "rank", 1, "outcome", "won", "points", 5));
    }
    return json_pack("{s:o}", "results", list);
}
