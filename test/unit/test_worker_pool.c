/* test_worker_pool.c - lanes of threads: the loop goes on meanwhile, jobs are begun in order, newer
 * ones replace older ones, those that are alike leave threads for others, others are put off, and
 * what waits is bounded. Bots' budgets shrink before their queue is full.
 */
#include "daemon/jobs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LANE, OTHER, JOBS_MOST = 400, FULL = 100 };

struct numbered {
    struct worker_job head;
    int number, sort;
    bool fails, put_off;
};

static struct {
    uv_loop_t loop;
    uv_timer_t timer;
    struct worker_pool *pool;
    unsigned ticks;
    int heard[JOBS_MOST], refused, put_off, freed;
    size_t count, wanted;
    atomic_int begun, most, now, closed; /* closed: the threads stay with their jobs */
} world;

/* ---- a lane ---------------------------------------------------------------------------------- */

/* While the gate is closed, it waits. */
static void work(struct worker_job *head, const struct worker_turn *turn)
{
    (void)head;
    const int now = atomic_fetch_add(&world.now, 1) + 1;

    if (now > atomic_load(&world.most))
        atomic_store(&world.most, now);
    atomic_fetch_add(&world.begun, 1);
    while (atomic_load(&world.closed) && !atomic_load(turn->ending))
        uv_sleep(1);
    atomic_fetch_sub(&world.now, 1);
}

static void answer(void *context, struct worker_job *head)
{
    const struct numbered *job = (struct numbered *)head;

    assert_ptr_equal(context, &world);
    world.refused += head->refused;
    world.put_off += job->put_off;
    world.heard[world.count++] = job->number;
    if (world.count == world.wanted)
        uv_stop(&world.loop);
}

static void free_job(struct worker_job *head)
{
    world.freed++;
    free(head);
}

static bool is_same_sort(void *context, const struct worker_job *job,
                         const struct worker_job *other)
{
    (void)context;
    return ((const struct numbered *)job)->sort == ((const struct numbered *)other)->sort;
}

static bool replaces(const struct worker_job *newer, const struct worker_job *waiting)
{
    return is_same_sort(NULL, newer, waiting);
}

static bool put_off(const struct worker_job *done, struct worker_job *waiting)
{
    if (!((const struct numbered *)done)->fails || !is_same_sort(NULL, done, waiting))
        return false;
    ((struct numbered *)waiting)->put_off = true;
    return true;
}

static const struct worker_lane plain = {
    .name = "plain", .work = work, .answer = answer, .free = free_job
};

static void on_timer(uv_timer_t *timer)
{
    (void)timer;
    world.ticks++;
}

static void begin(const struct worker_lane *row, int threads)
{
    memset(&world, 0, sizeof world);
    uv_loop_init(&world.loop);
    uv_timer_init(&world.loop, &world.timer);
    uv_timer_start(&world.timer, on_timer, 1, 1);
    world.pool = daemon_pool_new(&world.loop);
    assert_true(daemon_pool_open(world.pool, LANE, row, threads, &world));
}

static struct worker_job *give(int number, int sort, bool fails)
{
    struct numbered *job = calloc(1, sizeof *job);

    assert_non_null(job);
    job->number = number;
    job->sort = sort;
    job->fails = fails;
    daemon_pool_take(world.pool, LANE, &job->head);
    return &job->head;
}

static struct worker_counts counts(void)
{
    struct worker_counts now;

    daemon_pool_count(world.pool, LANE, &now);
    return now;
}

static void wait_until_begun(int count)
{
    while (atomic_load(&world.begun) < count)
        uv_sleep(1);
}

static void hear_all(size_t count)
{
    world.wanted = count;
    if (world.count < count)
        uv_run(&world.loop, UV_RUN_DEFAULT);
    assert_int_equal(world.count, count);
}

static void end(void)
{
    daemon_pool_end(world.pool);
    uv_close((uv_handle_t *)&world.timer, NULL);
    uv_run(&world.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&world.loop), 0);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void the_loop_goes_on(void **unused)
{
    (void)unused;
    begin(&plain, 2);
    atomic_store(&world.closed, 1);
    for (int i = 0; i < 4; i++)
        give(i, i, false);
    wait_until_begun(2);
    assert_int_equal(counts().running, 2);
    assert_int_equal(counts().waiting, 2);
    while (world.ticks < 3)
        uv_run(&world.loop, UV_RUN_ONCE);
    assert_int_equal(world.count, 0);
    atomic_store(&world.closed, 0);
    hear_all(4);
    assert_int_equal(atomic_load(&world.most), 2);
    assert_int_equal(counts().done, 4);
    assert_true(counts().spent > 0);
    end();
    assert_int_equal(world.freed, 4);
}

static void a_newer_job_takes_the_place_of_an_older_one(void **unused)
{
    struct worker_lane row = plain;

    (void)unused;
    row.replaces = replaces;
    begin(&row, 1);
    atomic_store(&world.closed, 1);
    give(1, 0, false);
    wait_until_begun(1);
    give(2, 1, false);
    give(3, 2, false);
    give(4, 1, false); /* replaces 2, and keeps its place */
    give(5, 2, false); /* the last one in the queue */
    give(6, 3, false);
    atomic_store(&world.closed, 0);
    hear_all(4);
    assert_int_equal(world.heard[1], 4);
    assert_int_equal(world.heard[2], 5);
    assert_int_equal(world.heard[3], 6);
    assert_int_equal(counts().dropped, 2);
    assert_int_equal(counts().waiting, 0);
    end();
    assert_int_equal(world.freed, 6);
}

static void what_waits_is_bounded(void **unused)
{
    struct worker_lane row = plain;

    (void)unused;
    row.waiting_most = FULL;
    begin(&row, 1);
    atomic_store(&world.closed, 1);
    give(0, 0, false);
    wait_until_begun(1);
    for (int i = 1; i <= FULL + 7; i++)
        give(i, i, false);
    assert_int_equal(counts().waiting, FULL);
    assert_int_equal(counts().dropped, 7);
    hear_all(7); /* at once */
    assert_int_equal(world.refused, 7);
    assert_int_equal(world.heard[0], FULL + 1);
    atomic_store(&world.closed, 0);
    hear_all(FULL + 8);
    assert_int_equal(world.refused, 7);
    end();
}

/* Of four threads those that are alike take two; the third one waits, and another sort passes it.
 */
static void jobs_that_are_alike_leave_threads_for_others(void **unused)
{
    struct worker_lane row = plain;

    (void)unused;
    row.at_once = 4;
    row.alike_at_once = 2;
    row.is_alike = is_same_sort;
    begin(&row, 0);
    atomic_store(&world.closed, 1);
    for (int i = 0; i < 3; i++)
        give(i, 1, false);
    give(3, 2, false);
    wait_until_begun(3);
    assert_int_equal(counts().running, 3);
    assert_int_equal(counts().waiting, 1);
    atomic_store(&world.closed, 0);
    hear_all(4);
    end();
}

static void what_waits_for_the_same_is_put_off(void **unused)
{
    struct worker_lane row = plain;

    (void)unused;
    row.put_off = put_off;
    begin(&row, 1);
    atomic_store(&world.closed, 1);
    give(1, 1, true);
    wait_until_begun(1);
    give(2, 1, false);
    give(3, 2, false);
    give(4, 1, false);
    atomic_store(&world.closed, 0);
    hear_all(4);
    assert_int_equal(world.put_off, 2);
    assert_int_equal(counts().done, 2);
    assert_int_equal(counts().waiting, 0);
    assert_int_equal(atomic_load(&world.begun), 2);
    end();
}

static void a_job_that_waits_can_be_withdrawn(void **unused)
{
    (void)unused;
    begin(&plain, 1);
    atomic_store(&world.closed, 1);
    struct worker_job *first = give(1, 1, false);
    wait_until_begun(1);
    struct worker_job *second = give(2, 1, false);
    give(3, 1, false);
    assert_false(daemon_pool_withdraw(world.pool, LANE, first));
    assert_true(daemon_pool_withdraw(world.pool, LANE, second));
    free(second);
    atomic_store(&world.closed, 0);
    hear_all(2);
    assert_int_equal(world.heard[1], 3);
    end();
}

/* Jobs that wait are dropped, and none under way is heard of. */
static void an_end_waits_for_no_queue(void **unused)
{
    (void)unused;
    begin(&plain, 2);
    atomic_store(&world.closed, 1);
    for (int i = 0; i < 200; i++)
        give(i, i, false);
    wait_until_begun(2);
    end();
    assert_int_equal(world.count, 0);
    assert_int_equal(world.freed, 200);
    assert_int_equal(atomic_load(&world.begun), 2);
}

/* ---- threads that cannot start --------------------------------------------------------------- */

static int threads_left = -1; /* below 0: as many as anybody wants */

int __real_uv_thread_create(uv_thread_t *thread, uv_thread_cb entry, void *context);
int __wrap_uv_thread_create(uv_thread_t *thread, uv_thread_cb entry, void *context);

int __wrap_uv_thread_create(uv_thread_t *thread, uv_thread_cb entry, void *context)
{
    if (!threads_left)
        return UV_EAGAIN;
    threads_left--;
    return __real_uv_thread_create(thread, entry, context);
}

static void a_thread_that_cannot_start_is_told(void **unused)
{
    (void)unused;
    begin(&plain, 1);
    threads_left = 2;
    assert_false(daemon_pool_open(world.pool, OTHER, &plain, 3, &world));
    threads_left = -1;
    end(); /* with the two that did */
}

/* ---- bots ------------------------------------------------------------------------------------ */

void server_think(const struct server_job *job, struct talon_search *search, uint32_t budget,
                  struct talon_move *move, struct talon_hint *hint)
{
    (void)job, (void)search, (void)hint;
    move->a = (uint8_t)(budget / 1000);
}

static struct server_work thought(uint32_t simulations, bool whole, size_t waiting)
{
    static char scratch[1];
    struct server_work work = { .job = {
                                    .kind = SERVER_JOB_MOVE,
                                    .question = { .simulations = simulations, .whole = whole } } };

    daemon_bot_think(&work.head,
                     &(struct worker_turn){ .scratch = scratch, .waiting = waiting, .threads = 1 });
    return work;
}

static void budgets_shrink(void **unused)
{
    (void)unused;
    assert_int_equal(daemon_bot_budget(24000, 1, 1), 24000);
    assert_int_equal(daemon_bot_budget(24000, 8, 1), 24000);
    assert_int_equal(daemon_bot_budget(24000, 16, 1), 12000);
    assert_int_equal(daemon_bot_budget(24000, 16, 2), 24000);
    assert_int_equal(daemon_bot_budget(24000, 1000, 1), 24000 / SHRINKS_MOST);
    assert_int_equal(daemon_bot_budget(60, 1000, 1), 16);
    assert_int_equal(daemon_bot_budget(10, 1000, 1), 10);
    assert_true(thought(24000, false, 16).thought.shrunk);
    assert_int_equal(thought(24000, false, 16).answer.move.a, 12);
    assert_false(thought(24000, true, 16).thought.shrunk); /* whatever the load */
    assert_int_equal(thought(24000, true, 16).answer.move.a, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loop_goes_on),
        cmocka_unit_test(a_newer_job_takes_the_place_of_an_older_one),
        cmocka_unit_test(what_waits_is_bounded),
        cmocka_unit_test(jobs_that_are_alike_leave_threads_for_others),
        cmocka_unit_test(what_waits_for_the_same_is_put_off),
        cmocka_unit_test(a_job_that_waits_can_be_withdrawn),
        cmocka_unit_test(an_end_waits_for_no_queue),
        cmocka_unit_test(a_thread_that_cannot_start_is_told),
        cmocka_unit_test(budgets_shrink),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
