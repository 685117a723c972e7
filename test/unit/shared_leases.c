/* shared_leases.c - two servers on one database of PostgreSQL: who owns a stream, who may append to
 * it, and until when. Usage: shared_leases ADDRESS, which ends with the beginning of a schema's
 * name, as for test_store.
 */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include "store/store.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { ADDRESS_ROOM = 256, LONG = 60000, SHORT = 2500, PAUSE = 20 }; /* ms */

static const struct store *store;
static const char *beginning;
static int tests_begun;
static char address[ADDRESS_ROOM];
static void *one, *two;
static struct store_fault fault;

static void *open_server(const char *name, int64_t lasting)
{
    void *server = store->leases->open(address, name, lasting, &fault);

    if (!server)
        fail_msg("%s", fault.why.sentence);
    return server;
}

static void open_both(int64_t lasting_one)
{
    one = open_server("one.example", lasting_one);
    two = open_server("two.example", LONG);
}

static int begin(void **unused)
{
    (void)unused;
    one = two = NULL;
    return snprintf(address, sizeof address, "%s%d", beginning, tests_begun++) >= ADDRESS_ROOM;
}

static int end(void **unused)
{
    (void)unused;
    if (one)
        store->close(one);
    if (two)
        store->close(two);
    return 0;
}

static enum store_result add(void *server, const char *stream, uint32_t number, int64_t epoch)
{
    struct store_row row = { .number = number,
                             .kind = number ? STORE_MOVE : STORE_OPEN,
                             .seat = -1,
                             .text = "{}",
                             .epoch = epoch };

    snprintf(row.table, sizeof row.table, "%s", stream);
    return store->append(server, &row, 1, &fault);
}

static int64_t claim(void *server, const char *stream)
{
    struct store_owner owner = { .epoch = 0 };

    assert_int_equal(store->leases->claim(server, stream, &owner, &fault), STORE_CLAIM_OWNED);
    return owner.epoch;
}

static bool note_epoch(void *context, const struct store_row *row)
{
    char *text = context;

    snprintf(text + strlen(text), 32, "%u:%d ", row->number, (int)row->epoch);
    return true;
}

static const char *epochs_of(const char *stream)
{
    static char text[256];

    text[0] = 0;
    assert_true(store->read_one(two, stream, 0, note_epoch, text));
    return text;
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void a_stream_has_one_owner(void **unused)
{
    struct store_owner owner;

    (void)unused;
    open_both(LONG);
    assert_int_equal(claim(one, "a"), 1);
    assert_int_equal(claim(one, "a"), 1);
    assert_int_equal(store->leases->claim(two, "a", &owner, &fault), STORE_CLAIM_HELD);
    assert_string_equal(owner.server, "one.example");
    assert_int_equal(claim(two, "b"), 1);
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    assert_int_equal(add(two, "b", 0, 1), STORE_WRITTEN);
}

static void assert_owner(void *server, const char *stream, bool is_stored, const char *wanted)
{
    char found[STORE_SERVER_ROOM];
    bool stored;

    assert_true(store->leases->ask_owner(server, stream, &stored, found, &fault));
    assert_int_equal(stored, is_stored);
    assert_string_equal(found, wanted);
}

static void who_asks_for_the_owner_claims_nothing(void **unused)
{
    (void)unused;
    open_both(LONG);
    assert_owner(two, "a", false, "");
    assert_int_equal(claim(one, "a"), 1);
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    assert_owner(one, "a", true, "");
    assert_owner(two, "a", true, "one.example");
    assert_int_equal(add(one, "a", 1, 1), STORE_WRITTEN); /* still under its epoch */
    assert_int_equal(store->leases->release(one, NULL, &fault), STORE_WRITTEN);
    assert_owner(two, "a", true, "");
    assert_int_equal(claim(two, "a"), 2);
}

static void only_the_owner_appends(void **unused)
{
    (void)unused;
    open_both(LONG);
    claim(one, "a");
    assert_int_equal(add(two, "a", 0, 1), STORE_DEPOSED);
    assert_string_equal(fault.stream, "a");
    assert_int_equal(add(one, "a", 0, 2), STORE_DEPOSED);
    assert_int_equal(add(one, "a", 0, 0), STORE_DEPOSED);
    assert_int_equal(add(one, "b", 0, 1), STORE_DEPOSED);
    assert_string_equal(fault.stream, "b");
    assert_string_equal(epochs_of("a"), "");
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
}

/* Also the streams of the batch that are still owned. */
static void a_batch_with_a_lost_stream_is_refused_whole(void **unused)
{
    (void)unused;
    open_both(LONG);
    claim(one, "a");
    claim(two, "b");
    const struct store_row rows[] = {
        { .table = "a", .kind = STORE_OPEN, .seat = -1, .text = "{}", .epoch = 1 },
        { .table = "b", .kind = STORE_OPEN, .seat = -1, .text = "{}", .epoch = 1 },
    };
    assert_int_equal(store->append(one, rows, 2, &fault), STORE_DEPOSED);
    assert_string_equal(fault.stream, "b");
    assert_string_equal(epochs_of("a"), "");
}

static void what_is_given_away_goes_on_under_the_next_epoch(void **unused)
{
    (void)unused;
    open_both(LONG);
    claim(one, "a");
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    assert_int_equal(store->leases->release(one, "a", &fault), STORE_WRITTEN);
    assert_int_equal(add(one, "a", 1, 1), STORE_DEPOSED);
    assert_int_equal(claim(two, "a"), 2);
    assert_int_equal(add(two, "a", 1, 2), STORE_WRITTEN);
    assert_string_equal(epochs_of("a"), "0:1 1:2 ");
    claim(one, "c");
    assert_int_equal(store->leases->release(one, NULL, &fault), STORE_WRITTEN);
    assert_int_equal(claim(two, "c"), 2);
    assert_int_equal(store->leases->renew(one, &fault), STORE_DEPOSED);
    assert_int_equal(add(one, "c", 0, 1), STORE_DEPOSED);
    assert_string_equal(fault.stream, "");
}

static void pause_ms(int64_t time)
{
    const struct timespec pause = { .tv_sec = time / 1000, .tv_nsec = time % 1000 * 1000000L };

    nanosleep(&pause, NULL);
}

/* Until then the other one is refused. */
static void a_lease_that_runs_out_is_taken_over(void **unused)
{
    struct store_owner owner;
    enum store_claim answer;
    int held = 0;

    (void)unused;
    two = open_server("two.example", LONG);
    one = open_server("one.example", SHORT);
    claim(one, "a");
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    assert_int_equal(store->leases->renew(one, &fault), STORE_WRITTEN);
    while ((answer = store->leases->claim(two, "a", &owner, &fault)) == STORE_CLAIM_HELD) {
        held++;
        pause_ms(PAUSE);
    }
    assert_int_equal(answer, STORE_CLAIM_OWNED);
    assert_int_equal(owner.epoch, 2);
    assert_string_equal(owner.server, "two.example");
    assert_true(held > 0);
    assert_int_equal(store->leases->renew(one, &fault), STORE_DEPOSED);
    assert_int_equal(store->leases->claim(one, "z", &owner, &fault), STORE_CLAIM_LAPSED);
    assert_int_equal(add(one, "a", 1, 1), STORE_DEPOSED);
    assert_int_equal(add(two, "a", 1, 2), STORE_WRITTEN);
}

/* It was killed: the next one does not wait for its lease. */
static void a_start_ends_the_lease_of_its_address(void **unused)
{
    (void)unused;
    open_both(LONG);
    claim(one, "a");
    claim(two, "b");
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    void *again = open_server("one.example", LONG);
    assert_int_equal(claim(again, "a"), 2);
    assert_int_equal(add(again, "a", 1, 2), STORE_WRITTEN);
    assert_int_equal(add(one, "a", 2, 1), STORE_DEPOSED);
    assert_int_equal(store->leases->renew(one, &fault), STORE_DEPOSED);
    assert_int_equal(store->leases->renew(two, &fault), STORE_WRITTEN);
    store->close(again);
}

static void alone_and_together_exclude_each_other(void **unused)
{
    (void)unused;
    one = open_server("one.example", LONG);
    assert_null(store->open(address, &fault));
    assert_non_null(strstr(fault.why.sentence, "in use"));
    store->close(one);
    one = store->open(address, &fault);
    assert_non_null(one);
    assert_null(store->leases->open(address, "two.example", LONG, &fault));
    assert_non_null(strstr(fault.why.sentence, "in use"));
}

/* ---- appends and changes of hands that meet -------------------------------------------------- */

static atomic_int stored_by_one; /* the last number */

/* Appends until it is deposed. */
static void *append_on(void *unused)
{
    uint32_t number = 1;

    while (add(one, "a", number, 1) == STORE_WRITTEN)
        atomic_store(&stored_by_one, (int)number++);
    return unused;
}

static bool note_last(void *context, const struct store_row *row)
{
    *(int *)context = (int)row->number;
    return true;
}

/* Whatever the old owner was told to be stored the new one reads, and nothing comes behind it. */
static void nothing_is_stored_behind_the_next_owner(void **unused)
{
    pthread_t appending;
    struct store_owner owner;
    int read = -1, later = -1;

    (void)unused;
    two = open_server("two.example", LONG);
    one = open_server("one.example", SHORT);
    claim(one, "a");
    assert_int_equal(add(one, "a", 0, 1), STORE_WRITTEN);
    atomic_store(&stored_by_one, 0);
    assert_int_equal(pthread_create(&appending, NULL, append_on, NULL), 0);
    while (store->leases->claim(two, "a", &owner, &fault) == STORE_CLAIM_HELD)
        pause_ms(PAUSE);
    assert_true(store->read_one(two, "a", 0, note_last, &read));
    pthread_join(appending, NULL);
    assert_true(store->read_one(two, "a", 0, note_last, &later));
    assert_int_equal(read, later);
    assert_int_equal(read, atomic_load(&stored_by_one));
    assert_true(read > 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stream_has_one_owner, begin, end),
        cmocka_unit_test_setup_teardown(who_asks_for_the_owner_claims_nothing, begin, end),
        cmocka_unit_test_setup_teardown(only_the_owner_appends, begin, end),
        cmocka_unit_test_setup_teardown(a_batch_with_a_lost_stream_is_refused_whole, begin, end),
        cmocka_unit_test_setup_teardown(what_is_given_away_goes_on_under_the_next_epoch, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_lease_that_runs_out_is_taken_over, begin, end),
        cmocka_unit_test_setup_teardown(a_start_ends_the_lease_of_its_address, begin, end),
        cmocka_unit_test_setup_teardown(alone_and_together_exclude_each_other, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_stored_behind_the_next_owner, begin, end),
    };

    if (count != 2) {
        fputs("usage: shared_leases ADDRESS\n", stderr);
        return 2;
    }
    beginning = arguments[1];
    store = store_of(beginning);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
