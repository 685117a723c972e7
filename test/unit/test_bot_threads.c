/* test_bot_threads.c - the threads on which bots think: the loop goes on meanwhile, tables take
 * turns, what waits is bounded, and budgets shrink first.
 */
#include "daemon/bot_threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* While they are asked, the thread answers some on a machine that is busy. */
enum { MANY = 2 * LIMIT_QUESTIONS, MOST = MANY + 20 };

struct heard {
    uint64_t number;
    bool refused;
};

struct setting {
    uv_loop_t loop;
    uv_timer_t timer;
    struct bot_threads *threads;
    struct talon_table *table;
    struct heard heard[MOST];
    size_t count, wanted;
    unsigned ticks;
};

static void hear(void *context, const struct server_answer *answer)
{
    struct setting *setting = context;

    setting->heard[setting->count++] = (struct heard){ answer->number, answer->refused };
    if (setting->count == setting->wanted)
        uv_stop(&setting->loop);
}

static void on_timer(uv_timer_t *timer)
{
    ((struct setting *)timer->data)->ticks++;
}

static void begin(struct setting *setting, int threads)
{
    static const uint8_t key[TALON_KEY_BYTES] = { 7 };
    struct talon_draft draft;
    struct talon_config config;

    memset(setting, 0, sizeof *setting);
    uv_loop_init(&setting->loop);
    uv_timer_init(&setting->loop, &setting->timer);
    setting->timer.data = setting;
    uv_timer_start(&setting->timer, on_timer, 1, 1);
    talon_draft_start(&draft, talon_game_find("whist", NULL, NULL));
    assert_null(talon_draft_finish(&draft, &config));
    setting->table = talon_table_new(&config, key, NULL, 0);
    assert_non_null(setting->table);
    setting->threads = daemon_bot_threads_start(&setting->loop, threads, hear, setting);
}

static void ask(struct setting *setting, uint64_t number, unsigned table)
{
    const struct talon_bot *bot = talon_bot_find("strong");
    const int seat = talon_first_seat(talon_table_acting(setting->table));
    struct server_question question = { .number = number,
                                        .simulations = talon_bot_simulations(
                                            bot, talon_table_game(setting->table)) };

    snprintf(question.table, sizeof question.table, "table%u", table);
    question.question = talon_question_new(setting->table, seat, bot, number);
    assert_non_null(question.question);
    daemon_bot_threads_take(setting->threads, &question);
}

static void hear_all(struct setting *setting, size_t count)
{
    setting->wanted = count;
    if (setting->count < count)
        uv_run(&setting->loop, UV_RUN_DEFAULT);
    assert_int_equal(setting->count, count);
}

static struct bot_threads_counts counts_of(struct setting *setting)
{
    struct bot_threads_counts counts;

    daemon_bot_threads_count(setting->threads, &counts);
    return counts;
}

static void end(struct setting *setting)
{
    daemon_bot_threads_end(setting->threads);
    uv_close((uv_handle_t *)&setting->timer, NULL);
    uv_run(&setting->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&setting->loop), 0);
    talon_table_free(setting->table);
}

static struct setting setting;

static void the_loop_goes_on(void **unused)
{
    (void)unused;
    begin(&setting, 1);
    const uint64_t begun = uv_hrtime();
    for (unsigned i = 0; i < 4; i++)
        ask(&setting, 1 + i, i);
    assert_int_equal(setting.count, 0);
    hear_all(&setting, 4);
    const unsigned ms = (unsigned)((uv_hrtime() - begun) / 1000000);
    assert_true(ms < 8 || setting.ticks >= ms / 8);
    const struct bot_threads_counts counts = counts_of(&setting);
    assert_int_equal(counts.answered, 4);
    assert_int_equal(counts.shrunk, 0);
    assert_true(counts.thinking > 0);
    end(&setting);
}

/* One question of each table, in the order in which they came. */
static void tables_take_turns(void **unused)
{
    (void)unused;
    begin(&setting, 1);
    ask(&setting, 1, 0);
    while (counts_of(&setting).waiting)
        uv_sleep(1); /* until the thread is busy */
    ask(&setting, 2, 1);
    ask(&setting, 3, 2);
    ask(&setting, 4, 1); /* replaces 2, and keeps its place */
    hear_all(&setting, 3);
    assert_int_equal(setting.heard[1].number, 4);
    assert_int_equal(setting.heard[2].number, 3);
    assert_int_equal(counts_of(&setting).dropped, 1);
    end(&setting);
}

static void what_waits_is_bounded(void **unused)
{
    size_t refused = 0;

    (void)unused;
    begin(&setting, 1);
    for (unsigned i = 0; i < MANY; i++)
        ask(&setting, 1 + i, i);
    assert_true(counts_of(&setting).waiting <= LIMIT_QUESTIONS);
    const uint64_t dropped = counts_of(&setting).dropped;
    assert_true(dropped >= 1);
    hear_all(&setting, MANY);
    for (size_t i = 0; i < setting.count; i++)
        refused += setting.heard[i].refused;
    assert_int_equal(refused, dropped);
    assert_true(counts_of(&setting).shrunk > LIMIT_QUESTIONS / 2);
    assert_int_equal(counts_of(&setting).waiting, 0);
    end(&setting);
}

static void budgets_shrink(void **unused)
{
    (void)unused;
    assert_int_equal(daemon_bot_threads_budget(24000, 1, 1), 24000);
    assert_int_equal(daemon_bot_threads_budget(24000, 8, 1), 24000);
    assert_int_equal(daemon_bot_threads_budget(24000, 16, 1), 12000);
    assert_int_equal(daemon_bot_threads_budget(24000, 16, 2), 24000);
    assert_int_equal(daemon_bot_threads_budget(24000, 1000, 1), 24000 / SHRINKS_MOST);
    assert_int_equal(daemon_bot_threads_budget(60, 1000, 1), 16);
    assert_int_equal(daemon_bot_threads_budget(10, 1000, 1), 10);
}

/* Questions that wait are dropped, and no search under way is heard of. */
static void an_end_waits_for_no_queue(void **unused)
{
    (void)unused;
    begin(&setting, 2);
    for (unsigned i = 0; i < 200; i++)
        ask(&setting, 1 + i, i);
    end(&setting);
    assert_int_equal(setting.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loop_goes_on),          cmocka_unit_test(tables_take_turns),
        cmocka_unit_test(what_waits_is_bounded),     cmocka_unit_test(budgets_shrink),
        cmocka_unit_test(an_end_waits_for_no_queue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
