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

struct json_value *me(struct world *world, const struct visitor *visitor)
{
    struct json_value *answer =
        ask(world, 6, "{\"do\":\"me\",\"session\":\"%s\"}", visitor->session);

    assert_fine(answer);
    return answer;
}

int64_t imported(struct world *world, const struct visitor *visitor)
{
    struct json_value *list = json_value_member(me(world, visitor), "imported");

    return number_of(json_value_item(list, 0), "played");
}

struct json_value *results_of(struct json_value *whole)
{
    return json_value_member(whole, "results");
}

static void write_results(struct talon_string_buffer *text, const struct json_value *results)
{
    const struct json_value *result;
    size_t i;

    json_each_item(results, i, result)
    {
        json_write_list_item(text);
        json_write_copy(text, result);
    }
}

/* The results of what was told before, which is freed, and of another piece. */
static struct json_value *joined(struct json_value *whole, struct json_value *piece)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, "[");
    write_results(&text, results_of(whole));
    write_results(&text, results_of(piece));
    talon_string_buffer_add(&text, "]");
    struct json_value *all = json_replaced(piece, results_of(piece), text.at);
    json_value_free(whole);
    free(text.at);
    return all;
}

struct json_value *exported(struct world *world, const struct visitor *visitor, int *pieces)
{
    struct json_value *whole = NULL, *answer;
    int64_t from = 0;

    *pieces = 0;
    do {
        answer = ask(world, 5, "{\"do\":\"export\",\"session\":\"%s\",\"from\":%d}",
                     visitor->session, (int)from);
        assert_fine(answer);
        assert_true(strlen(world->said[0].text) < LIMIT_SEND_QUEUE);
        whole = joined(whole, json_value_member(answer, "export"));
        from = number_of(answer, "next");
        ++*pieces;
    } while (!json_is_null(json_value_member(answer, "next")));
    return whole;
}

void write_import(struct talon_string_buffer *line, const struct visitor *visitor,
                  const char *piece, bool last)
{
    talon_string_buffer_add(line, "{");
    json_write_member(line, "do", "import");
    json_write_member(line, "session", visitor->session);
    json_write_member(line, "part", piece);
    json_write_member_flag(line, "last", last);
    talon_string_buffer_add(line, "}");
}

struct json_value *send_all(struct world *world, uint64_t conn, const struct visitor *visitor,
                            const char *text)
{
    const size_t length = strlen(text);
    char piece[PIECE + 1];

    forget_said(world);
    for (size_t at = 0; at == 0 || at < length; at += PIECE) {
        snprintf(piece, sizeof piece, "%s", text + at);
        struct talon_string_buffer line = { 0 };
        write_import(&line, visitor, piece, at + PIECE >= length);
        forget_said(world);
        world->now += 20;
        say(world, conn, line.at);
        end_turn(world);
        free(line.at);
        if (answer_to(world, conn) && json_value_member(answer_to(world, conn), "error"))
            return answer_to(world, conn);
    }
    for (int i = 0; i < TICKS_MOST && !answer_to(world, conn); i++) {
        step(world, (struct server_event){ .kind = SERVER_TICK });
        end_turn(world);
    }
    return answer_to(world, conn);
}

struct json_value *send_json(struct world *world, const struct visitor *visitor,
                             const struct json_value *whole)
{
    char *text = json_print(whole);
    struct json_value *answer = send_all(world, 4, visitor, text);

    free(text);
    return answer;
}

struct json_value *claims(int count)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, "{\"results\":[");
    for (int i = 0; i < count; i++) {
        talon_string_buffer_add(&text, i ? ",{\"table\":\"t" : "{\"table\":\"t");
        talon_string_buffer_add_number(&text, i);
        talon_string_buffer_add(&text, "\",\"game\":\"whist\",\"form\":null,"
                                       "\"preset\":\"classic\",\"seats\":4,\"seat\":0,\"rank\":1,"
                                       "\"outcome\":\"won\",\"points\":5,\"record\":null}");
    }
    talon_string_buffer_add(&text, "]}");
    struct json_value *whole = json_read(text.at, text.length);
    free(text.at);
    return whole;
}
