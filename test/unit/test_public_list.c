/* test_public_list.c - the list of public tables, compared with a plain search: whatever is opened,
 * ends, leaves memory and comes back, `list` tells each table once, in order, and examines no
 * others.
 */
#include "server_internals.h"
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHANGES = 400 };

#define ALONE                                                                                      \
    "\"game\":\"war\",\"preset\":\"tod-und-leben\",\"pace\":0,\"seats\":[\"human\",\"simple\"]"

static uint32_t draw(uint32_t below)
{
    static uint64_t chance = 1;

    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

/* All pieces of the list are what a search through all tables finds, in the same order. */
static void assert_list(struct world *world)
{
    const struct server *server = world->server;
    char from[STORE_ID_ROOM] = "";
    size_t at = 0, listed = 0;
    bool more = true;

    for (int pieces = 0; more; pieces++) {
        struct json_value *answer = ask(world, 2, "{\"do\":\"list\",\"from\":\"%s\"}", from), *line;
        size_t i;
        assert_fine(answer);
        assert_true(pieces < CHANGES);
        json_each_item(json_value_member(answer, "tables"), i, line)
        {
            while (at < look_tables(server) && !look_is_listed(server, at))
                at++;
            assert_true(at < look_tables(server));
            assert_string_equal(text_of(line, "table"), look_table(server, at++));
            listed++;
        }
        more = json_is_text(json_value_member(answer, "more"));
        snprintf(from, sizeof from, "%s", text_of(answer, "more"));
    }
    while (at < look_tables(server))
        assert_false(look_is_listed(server, at++));
    assert_int_equal(listed, look_listed_count(server)); /* and nothing else is looked at */
}

static void play_to_the_end(struct world *world, const struct opened *opened)
{
    for (int i = 0;
         i < 1000 && table_of(world, opened) && talon_table_acting(table_of(world, opened)); i++)
        assert_fine(at_seat(world, "forward", opened, 0, ""));
}

static void the_list_tells_what_there_is(void **unused)
{
    struct world *world = begin();
    struct opened *opened = calloc(CHANGES, sizeof *opened);
    uint32_t count = 0;

    (void)unused;
    for (int i = 0; i < CHANGES; i++) {
        const struct opened *one = &opened[count ? draw(count) : 0];
        if (!count || draw(2))
            opened[count++] = open_table(world, draw(3) ? ALONE ",\"public\":true" : ALONE);
        else if (draw(2))
            join(world, 3, one, -1),
                ask(world, 3, "{\"do\":\"leave\",\"table\":\"%s\"}", one->table);
        else
            play_to_the_end(world, one);
        world->full = !draw(8);
        if (world->full)
            ask(world, 4, "{\"do\":\"new\"," ALONE ",\"public\":true}");
        world->full = false;
        if (!draw(40))
            tick(world, LIMIT_FINISHED_TABLE_KEPT);
        if (!draw(80))
            tick(world, LIMIT_UNVISITED_TABLE_KEPT);
        if (!draw(100))
            restart(world);
        assert_list(world);
    }
    free(opened);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_list_tells_what_there_is) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
