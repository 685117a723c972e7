/* test_store_writer.c - the writer's thread with a store whose transactions wait until the test
 * lets them go on, fail or break: what is written together, who is told what, and when.
 */
#include "daemon/store_writer.h"
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

/* ---- the store -------------------------------------------------------------------------- */

static uv_sem_t begun, go;
static bool held;              /* transactions begin and wait for `go` */
static char bad;               /* a row with this text is refused */
static bool lost;              /* somebody has removed the file */
static bool deposed;           /* a bad row is of a stream that another server owns */
static bool broken, untidy;    /* the next transaction breaks; tidying up does */
static size_t sizes[MOST];     /* rows of each transaction that was tried */
static char written[MOST + 1]; /* the first letter of every row */
static size_t tried, tidied;

static enum store_result append(void *base, const struct store_row *rows, size_t count,
                                struct store_fault *fault)
{
    (void)base;
    if (held) {
        uv_sem_post(&begun);
        uv_sem_wait(&go);
    }
    sizes[tried++] = count;
    snprintf(fault->why.sentence, sizeof fault->why.sentence, "%s",
             broken ? "It broke." : "It is full.");
    if (broken)
        return STORE_BROKEN;
    for (size_t i = 0; i < count; i++)
        if (rows[i].text[0] == bad) {
            snprintf(fault->stream, sizeof fault->stream, "of %c", bad);
            return deposed ? STORE_DEPOSED : STORE_REFUSED;
        }
    for (size_t i = 0; i < count; i++)
        written[strlen(written)] = rows[i].text[0];
    return STORE_WRITTEN;
}

static enum store_result tidy(void *base, struct store_fault *fault)
{
    (void)base;
    tidied++;
    snprintf(fault->why.sentence, sizeof fault->why.sentence, "It broke at rest.");
    return untidy ? STORE_BROKEN : STORE_WRITTEN;
}

static enum store_result check(void *base, struct store_fault *fault)
{
    (void)base;
    snprintf(fault->why.sentence, sizeof fault->why.sentence, "It was removed.");
    return lost ? STORE_LOST : STORE_WRITTEN;
}

static const struct store store = { .append = append, .tidy = tidy, .check = check };

/* ---- the loop --------------------------------------------------------------------------- */

static uv_loop_t loop;
static struct writer *writer;
static struct heard {
    uint64_t batch;
    enum store_result result;
    char sentence[32], stream[STORE_ID_ROOM];
} heard[MOST];
static size_t heard_count;

static void listen_to(void *context, uint64_t batch, enum store_result result,
                      const struct store_fault *fault)
{
    assert_ptr_equal(context, &loop);
    heard[heard_count].batch = batch;
    heard[heard_count].result = result;
    snprintf(heard[heard_count].sentence, sizeof heard->sentence, "%.31s", fault->why.sentence);
    memcpy(heard[heard_count].stream, fault->stream, sizeof fault->stream);
    heard_count++;
}

static int begin(void **unused)
{
    (void)unused;
    held = broken = untidy = lost = deposed = false;
    bad = 0;
    tried = tidied = heard_count = 0;
    memset(written, 0, sizeof written);
    memset(heard, 0, sizeof heard);
    uv_sem_init(&begun, 0);
    uv_sem_init(&go, 0);
    uv_loop_init(&loop);
    writer = daemon_writer_start(&loop, &store, NULL, listen_to, &loop);
    return !writer;
}

static void end(void)
{
    daemon_writer_end(writer);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    uv_sem_destroy(&begun);
    uv_sem_destroy(&go);
}

/* A batch with a row for each letter. */
static void take(uint64_t batch, const char *letters)
{
    const size_t count = strlen(letters);
    struct store_row *rows = calloc(count, sizeof *rows);

    for (size_t i = 0; i < count; i++) {
        char *text = calloc(1, 2);
        text[0] = letters[i];
        rows[i].text = text;
    }
    daemon_writer_take(writer, batch, rows, count);
}

/* Until so many answers were heard. */
static void wait_for(size_t count)
{
    while (heard_count < count)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(heard_count, count);
}

static void assert_heard(size_t at, uint64_t batch, enum store_result result)
{
    assert_int_equal(heard[at].batch, batch);
    assert_int_equal(heard[at].result, result);
}

/* ---- the tests -------------------------------------------------------------------------- */

static void a_batch_is_written_and_answered(void **unused)
{
    (void)unused;
    take(1, "ab");
    wait_for(1);
    assert_heard(0, 1, STORE_WRITTEN);
    assert_string_equal(written, "ab");
    assert_int_equal(tried, 1);
    end();
    assert_int_equal(tidied, 1);
}

static void what_piled_up_is_written_together(void **unused)
{
    (void)unused;
    held = true;
    take(1, "a");
    uv_sem_wait(&begun);
    for (uint64_t batch = 2; batch <= 20; batch++)
        take(batch, "bc");
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(heard_count, 0); /* nothing is answered before it is written */
    held = false;
    uv_sem_post(&go);
    wait_for(20);
    for (uint64_t batch = 1; batch <= 20; batch++)
        assert_heard(batch - 1, batch, STORE_WRITTEN);
    assert_int_equal(tried, 2);
    assert_int_equal(sizes[1], 38);
    assert_int_equal(strlen(written), 39);
    end();
}

static void one_bad_batch_spoils_no_other(void **unused)
{
    (void)unused;
    held = true;
    bad = 'x';
    take(1, "a");
    uv_sem_wait(&begun);
    take(2, "b");
    take(3, "cx");
    take(4, "d");
    held = false;
    uv_sem_post(&go);
    wait_for(4);
    assert_heard(1, 2, STORE_WRITTEN);
    assert_heard(2, 3, STORE_REFUSED);
    assert_string_equal(heard[2].sentence, "It is full.");
    assert_heard(3, 4, STORE_WRITTEN);
    assert_string_equal(written, "abd");
    assert_int_equal(tried, 5);
    end();
}

/* Only the batch with a row of that stream is refused, and the listener is told which stream. */
static void a_lost_stream_spoils_no_other(void **unused)
{
    (void)unused;
    held = deposed = true;
    bad = 'x';
    take(1, "a");
    uv_sem_wait(&begun);
    take(2, "bx");
    take(3, "c");
    held = false;
    uv_sem_post(&go);
    wait_for(3);
    assert_heard(1, 2, STORE_DEPOSED);
    assert_string_equal(heard[1].stream, "of x");
    assert_heard(2, 3, STORE_WRITTEN);
    assert_string_equal(written, "ac");
    end();
}

static void after_a_break_nothing_is_tried(void **unused)
{
    (void)unused;
    held = true;
    take(1, "a");
    uv_sem_wait(&begun);
    take(2, "b");
    take(3, "c");
    held = false;
    broken = true;
    uv_sem_post(&go);
    wait_for(3);
    take(4, "d");
    wait_for(4);
    for (uint64_t batch = 1; batch <= 4; batch++)
        assert_heard(batch - 1, batch, STORE_BROKEN);
    assert_string_equal(heard[0].sentence, "It broke.");
    assert_string_equal(heard[3].sentence, "It broke.");
    assert_int_equal(tried, 1);
    assert_int_equal(tidied, 0);
    end();
}

static void a_break_at_rest_is_told_at_once(void **unused)
{
    (void)unused;
    untidy = true;
    take(1, "a");
    wait_for(2);
    assert_heard(0, 1, STORE_WRITTEN);
    assert_heard(1, 0, STORE_BROKEN);
    assert_string_equal(heard[1].sentence, "It broke at rest.");
    take(2, "b");
    wait_for(3);
    assert_heard(2, 2, STORE_BROKEN);
    assert_string_equal(written, "a");
    end();
}

/* Rows in a removed file are not acknowledged. */
static void a_loss_is_told_instead_of_an_acknowledgement(void **unused)
{
    (void)unused;
    take(1, "a");
    wait_for(1);
    assert_heard(0, 1, STORE_WRITTEN);
    lost = true;
    take(2, "b");
    wait_for(2);
    assert_int_equal(heard[1].result, STORE_LOST);
    assert_string_equal(heard[1].sentence, "It was removed.");
    end();
}

/* Also when nobody writes. */
static void a_loss_at_rest_is_told(void **unused)
{
    (void)unused;
    lost = true;
    wait_for(1);
    assert_heard(0, 0, STORE_LOST);
    assert_string_equal(heard[0].sentence, "It was removed.");
    end();
}

static void finishing_waits_for_everything(void **unused)
{
    (void)unused;
    daemon_writer_finish(writer); /* of nothing */
    for (uint64_t batch = 1; batch <= 20; batch++)
        take(batch, "a");
    daemon_writer_finish(writer);
    assert_int_equal(heard_count, 20);
    assert_heard(19, 20, STORE_WRITTEN);
    take(21, "b"); /* it goes on afterwards */
    end();         /* and ending finishes, too */
    assert_heard(20, 21, STORE_WRITTEN);
    assert_int_equal(strlen(written), 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_batch_is_written_and_answered, begin),
        cmocka_unit_test_setup(what_piled_up_is_written_together, begin),
        cmocka_unit_test_setup(a_lost_stream_spoils_no_other, begin),
        cmocka_unit_test_setup(one_bad_batch_spoils_no_other, begin),
        cmocka_unit_test_setup(after_a_break_nothing_is_tried, begin),
        cmocka_unit_test_setup(a_loss_is_told_instead_of_an_acknowledgement, begin),
        cmocka_unit_test_setup(a_loss_at_rest_is_told, begin),
        cmocka_unit_test_setup(a_loss_is_told_instead_of_an_acknowledgement, begin),
        cmocka_unit_test_setup(a_loss_at_rest_is_told, begin),
        cmocka_unit_test_setup(a_break_at_rest_is_told_at_once, begin),
        cmocka_unit_test_setup(finishing_waits_for_everything, begin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
