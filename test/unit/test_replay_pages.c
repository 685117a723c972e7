/* test_replay_pages.c - records that wait to become replay pages: one address fills its share, and
 * another one still gets its page.
 */
#include "daemon/replay_pages.h"
#include "server/limits/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool take(struct replay_pages *pages, const char *address, size_t length)
{
    static uint64_t conn;
    const struct replay_asker asker = { ++conn, address, "en", "" };
    char *answer = malloc(length);

    assert_non_null(answer);
    memset(answer, 'x', length);
    const bool taken = daemon_replay_pages_take(pages, &asker, answer, length);
    free(answer);
    return taken;
}

/* So many records of the largest size are taken. */
static int fill(struct replay_pages *pages, const char *address)
{
    int count = 0;

    while (take(pages, address, LIMIT_REPLAY_BYTES))
        count++;
    return count;
}

static struct {
    uv_loop_t loop;
    int made, wanted;
} world;

static void page_made(void *context, uint64_t conn, struct talon_string_buffer *page)
{
    (void)context;
    (void)conn;
    (void)page;
    if (++world.made == world.wanted)
        uv_stop(&world.loop);
}

static void wait_until_made(int count)
{
    world.wanted = count;
    uv_run(&world.loop, UV_RUN_DEFAULT);
    assert_int_equal(world.made, count);
}

static void one_address_leaves_bytes_for_others(void **unused)
{
    const int all = LIMIT_REPLAYS_WAITING / LIMIT_REPLAY_BYTES,
              share = LIMIT_REPLAYS_WAITING_OF_ADDRESS / LIMIT_REPLAY_BYTES;
    static const struct worker_lane lane = { .name = "replays",
                                             .at_once = 1,
                                             .work = daemon_replay_make,
                                             .answer = daemon_replay_answer,
                                             .free = daemon_replay_free };

    (void)unused;
    assert_int_equal(uv_loop_init(&world.loop), 0);
    struct replay_pages pages = { .pool = daemon_pool_new(&world.loop), .listener = page_made };
    assert_true(daemon_pool_open(pages.pool, 0, &lane, 0, NULL));
    assert_int_equal(fill(&pages, "192.0.2.1"), share);
    assert_int_equal(fill(&pages, "192.0.2.2"), all - share);
    assert_false(take(&pages, "192.0.2.3", LIMIT_REPLAY_BYTES));
    wait_until_made(all);
    assert_int_equal(fill(&pages, ""), all); /* those whose address is not known are many */
    wait_until_made(2 * all);
    assert_int_equal(pages.bytes, 0);
    daemon_pool_end(pages.pool);
    uv_run(&world.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&world.loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_leaves_bytes_for_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
