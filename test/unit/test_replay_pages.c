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
    const struct replay_asker asker = { ++conn, address, "en" };
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

static void page_made(void *context, uint64_t conn, struct talon_string_buffer *page)
{
    (void)conn;
    (void)page;
    ++*(int *)context;
}

static void one_address_leaves_bytes_for_others(void **unused)
{
    const int all = LIMIT_REPLAYS_WAITING / LIMIT_REPLAY_BYTES,
              share = LIMIT_REPLAYS_WAITING_OF_ADDRESS / LIMIT_REPLAY_BYTES;
    uv_loop_t loop;
    int made = 0;
    struct replay_pages pages = { .loop = &loop, .listener = page_made, .context = &made };

    (void)unused;
    assert_int_equal(uv_loop_init(&loop), 0);
    assert_int_equal(fill(&pages, "192.0.2.1"), share);
    assert_int_equal(fill(&pages, "192.0.2.2"), all - share);
    assert_false(take(&pages, "192.0.2.3", LIMIT_REPLAY_BYTES));
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(made, all);
    assert_int_equal(fill(&pages, ""), all); /* those whose address is not known are many */
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(made, 2 * all);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_leaves_bytes_for_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
