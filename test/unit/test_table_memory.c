/* test_table_memory.c - a table when memory runs out: each allocation of a call fails once. The
 * call must report it, change nothing, and work the next time. Linked with --wrap. Uses the game of
 * synthetic_game.h.
 */
#include "synthetic_game.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { A_FEW = 2, MANY = 300, FAIRLY = 3, WAYS };

static const uint8_t key[TALON_KEY_BYTES] = { 9 };

/* ---- memory that runs out --------------------------------------------------------------- */

static long countdown = -1; /* allocations until one fails; negative: none does */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

/* Whether the allocation that was to fail was asked for at all; from now on none fails. */
static bool failed(void)
{
    const bool asked = countdown < 0;

    countdown = -1;
    return asked;
}

/* ---- tables ----------------------------------------------------------------------------- */

static struct talon_config configured_as(const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, &talon_mill);
    assert_true(!preset || talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

static struct talon_config configured(void)
{
    return configured_as(NULL);
}

static enum talon_table_error act(struct talon_table *table, int verb)
{
    return talon_table_act(table, talon_first_seat(talon_table_acting(table)),
                           (struct talon_move){ .verb = (uint8_t)verb });
}

static uint32_t steps(const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return count;
}

static uint64_t hash(const struct talon_table *table)
{
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

/* A table by key, by pack, by position or fairly: the ways a record can tell of. */
static struct talon_table *begun(int way)
{
    static _Alignas(8) uint8_t state[TALON_STATE_MAX];
    static const struct talon_fair fair = { .secret = { 3 }, .mixed = 2 };
    uint8_t pack[TALON_PACK_MAX];
    const struct talon_config config = configured();

    if (way == FAIRLY)
        return talon_table_new_fair(&config, &fair);
    if (way == 0)
        return talon_table_new(&config, key, NULL, 0);
    if (way == 1)
        return talon_table_new(&config, key, pack, talon_mill.pack(&config, pack));
    talon_prepare(&config, state);
    return talon_table_new_from_position(&config, state, key);
}

static struct talon_table *played(int way, int rounds)
{
    struct talon_table *table = begun(way);

    assert_non_null(table);
    for (int i = 0; i < rounds; i++) {
        assert_int_equal(act(table, MILL_ROLL), TALON_TABLE_OK);
        assert_int_equal(act(table, MILL_PASS), TALON_TABLE_OK);
    }
    return table;
}

static void no_table_without_memory(void **unused)
{
    (void)unused;
    for (int way = 0; way < WAYS; way++) {
        long at = 0;
        for (;; at++) {
            countdown = at;
            struct talon_table *table = begun(way);
            if (!failed()) {
                assert_non_null(table);
                talon_table_free(table);
                break;
            }
            assert_null(table);
        }
        /* The table, its states; steps and draws of a first deal that is told. */
        assert_int_equal(at, way == FAIRLY ? 4 : 2);
    }
}

/* Steps and draws need more room from time to time; the step is made the next time. */
static void a_step_without_memory_is_not_made(void **unused)
{
    struct talon_table *table = played(0, 0);
    int refused = 0;

    (void)unused;
    for (uint32_t made = 0; made < MANY; made++)
        for (long at = 0;; at++) {
            const uint64_t before = hash(table);
            countdown = at;
            const enum talon_table_error error = act(table, MILL_ROLL);
            if (!failed()) {
                assert_int_equal(error, TALON_TABLE_OK);
                break;
            }
            assert_int_equal(error, TALON_TABLE_MEMORY);
            assert_int_equal(steps(table), made);
            assert_true(hash(table) == before);
            refused++;
        }
    assert_true(refused >= 4); /* both lists, when they begin and when they grow */
    talon_table_free(table);
}

static void forced_moves_stop_without_memory(void **unused)
{
    const struct talon_config config = configured_as("driven");
    uint32_t made;

    (void)unused;
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);
    countdown = 2; /* enough for the first steps, not for more */
    assert_int_equal(talon_table_forced(table, 3, MANY, &made), TALON_TABLE_MEMORY);
    assert_true(failed());
    assert_int_equal(steps(table), made);
    assert_true(made > 0);
    assert_true(made < MANY);
    talon_table_free(table);
}

/* ---- records ---------------------------------------------------------------------------- */

static void a_record_without_memory_says_so(void **unused)
{
    struct talon_table *table = played(0, MANY);
    long at = 0;

    (void)unused;
    for (;; at++) {
        struct talon_string_buffer buffer = { 0 };
        countdown = at;
        talon_record_write(table, false, &buffer);
        const bool missed = failed();
        assert_int_equal(buffer.failed, missed);
        free(buffer.at);
        if (!missed)
            break;
    }
    assert_true(at > 3);
    talon_table_free(table);
}

/* No other reason may be given: the record is good. */
static void assert_read_or_out_of_memory(const struct talon_string_buffer *buffer)
{
    struct talon_record_error error;
    long at = 0;

    for (;; at++) {
        countdown = at;
        struct talon_table *table = talon_record_read(buffer->at, buffer->length, &error);
        if (!failed()) {
            assert_non_null(table);
            talon_table_free(table);
            break;
        }
        assert_null(table);
        assert_true(error.memory);
        assert_string_equal(error.sentence, "Out of memory.");
    }
    assert_true(at > 6);
}

static void reading_without_memory_says_so(void **unused)
{
    (void)unused;
    for (int way = 0; way < WAYS; way++) {
        struct talon_table *table = played(way, A_FEW);
        struct talon_string_buffer buffer = { 0 };
        talon_record_write(table, false, &buffer);
        assert_read_or_out_of_memory(&buffer);
        talon_table_free(table);
        free(buffer.at);
    }
}

static void freeing_nothing_is_fine(void **unused)
{
    (void)unused;
    talon_table_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_table_without_memory),
        cmocka_unit_test(a_step_without_memory_is_not_made),
        cmocka_unit_test(forced_moves_stop_without_memory),
        cmocka_unit_test(a_record_without_memory_says_so),
        cmocka_unit_test(reading_without_memory_says_so),
        cmocka_unit_test(freeing_nothing_is_fine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
