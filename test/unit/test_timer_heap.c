/* test_timer_heap.c - the timer heap, compared with a plain search: whatever is added, removed and
 * moved, it names the table that is due first.
 */
#include "server/server_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROOMS = 60, CHANGES = 20000 };

static uint32_t draw(uint32_t below)
{
    static uint64_t chance = 1;

    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

static int64_t earliest(const struct room *rooms)
{
    int64_t found = SERVER_NEVER;

    for (int i = 0; i < ROOMS; i++)
        if (rooms[i].timer_place && rooms[i].timer_at < found)
            found = rooms[i].timer_at;
    return found;
}

static void the_first_is_first(void **unused)
{
    struct server *server = calloc(1, sizeof *server);
    struct room *rooms = calloc(ROOMS, sizeof *rooms);

    (void)unused;
    assert_non_null(server);
    assert_non_null(rooms);
    for (int i = 0; i < CHANGES; i++) {
        struct room *room = &rooms[draw(ROOMS)];
        room->stored = draw(8) > 0; /* with unwritten rows it is not on the agenda */
        room->due = draw(4) ? (int64_t)draw(1000) : SERVER_NEVER;
        room->tell_at = draw(4) ? SERVER_NEVER : (int64_t)draw(1000);
        if (draw(5))
            rooms_timer_update(server, room);
        else
            rooms_timer_remove(server, room);
        assert_true(rooms_timer_time(server) == earliest(rooms));
        const int64_t now = (int64_t)draw(1000);
        struct room *first = rooms_timer_first(server, now);
        assert_int_equal(first != NULL, earliest(rooms) <= now);
        assert_true(!first || first->timer_at == earliest(rooms));
        for (size_t place = 1; place <= server->timers_count; place++)
            assert_int_equal(server->timers[place]->timer_place, place);
    }
    free(rooms);
    free(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_is_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
