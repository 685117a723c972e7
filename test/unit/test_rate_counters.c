/* test_rate_counters.c - servers that count the same: an attacker who goes round them gains no more
 * than one attempt at each further server, and what an engine forgets gives nobody anything back.
 */
#include "server/limits/login_waits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { SERVERS = 3, KEYS = 64, AT_ONCE = 16, HOUR = 3600 * 1000 };

static const uint8_t salt[RATE_KEY_BYTES] = { 7 };
static const struct util_rate opening = { "open", 6, HOUR };

/* As the engines count. */
static struct engine {
    struct util_rate_change known[KEYS];
    size_t count;
    int64_t now;
} engine;

static struct util_rates rates[SERVERS];
static struct login_waits waits[SERVERS];

static int begin(void **unused)
{
    (void)unused;
    engine = (struct engine){ .now = 1000 };
    for (int i = 0; i < SERVERS; i++) {
        memset(&rates[i], 0, sizeof rates[i]);
        memset(&waits[i], 0, sizeof waits[i]);
        util_rates_share(&rates[i], salt);
        util_rates_share(&waits[i].wrong, salt);
    }
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    for (int i = 0; i < SERVERS; i++) {
        util_rates_free(&rates[i]);
        util_rates_free(&waits[i].wrong);
    }
    return 0;
}

static struct util_rate_change *find_known(const uint8_t key[RATE_KEY_BYTES])
{
    for (size_t i = 0; i < engine.count; i++)
        if (!memcmp(engine.known[i].key, key, RATE_KEY_BYTES))
            return &engine.known[i];
    assert_true(engine.count < KEYS);
    memcpy(engine.known[engine.count].key, key, RATE_KEY_BYTES);
    return &engine.known[engine.count++];
}

static void add_up(struct util_rate_change *told)
{
    struct util_rate_change *known = find_known(told->key);
    const int64_t total = (int64_t)known->total + told->change;

    known->total = total > 0 ? (uint32_t)total : 0;
    told->total = known->total;
}

/* What server_cluster.c does with the answer of an engine. */
static void exchange(int server)
{
    struct util_rate_change told[AT_ONCE];
    size_t count = util_rates_take_changes(&rates[server], told, AT_ONCE, engine.now);

    for (size_t i = 0; i < count; i++) {
        add_up(&told[i]);
        util_rate_agree(&rates[server], &told[i], engine.now);
    }
    count = util_rates_take_changes(&waits[server].wrong, told, AT_ONCE, engine.now);
    for (size_t i = 0; i < count; i++) {
        add_up(&told[i]);
        limits_login_agree(&waits[server], &told[i], engine.now);
    }
}

static int open_round(void)
{
    int opened = 0;

    for (int refused = 0, i = 0; refused < SERVERS; i++) {
        const bool did = util_rate_spend(&rates[i % SERVERS], &opening, "somebody", engine.now);
        exchange(i % SERVERS);
        opened += did;
        refused = did ? 0 : refused + 1;
    }
    return opened;
}

static void each_further_server_gives_one(void **unused)
{
    (void)unused;
    assert_in_range(open_round(), opening.most, opening.most + SERVERS - 1);
    assert_int_equal(open_round(), 0);
    engine.now += HOUR + 1;
    engine.count = 0;
    memset(engine.known, 0, sizeof engine.known);
    assert_true(open_round() > 0);
}

/* An engine that starts again is empty. */
static void what_is_forgotten_gives_nothing_back(void **unused)
{
    (void)unused;
    assert_true(open_round() > 0);
    engine.count = 0;
    memset(engine.known, 0, sizeof engine.known);
    assert_int_equal(open_round(), 0);
}

static void what_could_not_be_told_is_told_later(void **unused)
{
    struct util_rate_change told[AT_ONCE];

    (void)unused;
    util_rate_count(&rates[0], &opening, "somebody", engine.now);
    assert_int_equal(util_rates_take_changes(&rates[0], told, AT_ONCE, engine.now), 1);
    assert_false(util_rates_have_changes(&rates[0]));
    util_rate_tell_again(&rates[0], &told[0], engine.now);
    util_rate_count(&rates[0], &opening, "somebody", engine.now);
    exchange(0);
    util_rate_count(&rates[1], &opening, "somebody", engine.now);
    exchange(1);
    assert_int_equal(util_rate_find(&rates[1], &opening, "somebody", engine.now)->count, 3);
}

/* Guesses for one account until every server says to wait. */
static int guess_round(const struct login_attempt *attempt)
{
    int guesses = 0;

    for (int refused = 0, i = 0; refused < SERVERS; i++) {
        struct login_waits *at = &waits[i % SERVERS];
        const bool may = !limits_login_wait(at, attempt, engine.now);
        if (may)
            limits_login_begin(at, attempt, engine.now);
        exchange(i % SERVERS);
        guesses += may;
        refused = may ? 0 : refused + 1;
    }
    return guesses;
}

static void guesses_count_together(void **unused)
{
    const struct login_attempt attempt = { "anna", "an address", "" };

    (void)unused;
    const int guesses = guess_round(&attempt);
    assert_in_range(guesses, LIMIT_WRONG_OF_STRANGER, LIMIT_WRONG_OF_STRANGER + SERVERS - 1);
    assert_int_equal(guess_round(&attempt), 0);
}

/* Who has guessed right is not held up, wherever he was wrong before. */
static void a_success_counts_everywhere(void **unused)
{
    const struct login_attempt attempt = { "anna", "an address", "a device" };

    (void)unused;
    for (int i = 0; i < LIMIT_WRONG_WHERE_KNOWN - 1; i++) {
        limits_login_begin(&waits[0], &attempt, engine.now);
        exchange(0);
    }
    limits_login_succeeded(&waits[0], &attempt, engine.now);
    exchange(0);
    for (int i = 0; i < LIMIT_WRONG_WHERE_KNOWN - 1; i++) {
        assert_int_equal(limits_login_wait(&waits[1], &attempt, engine.now), 0);
        limits_login_begin(&waits[1], &attempt, engine.now);
        exchange(1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_further_server_gives_one, begin, end),
        cmocka_unit_test_setup_teardown(what_is_forgotten_gives_nothing_back, begin, end),
        cmocka_unit_test_setup_teardown(what_could_not_be_told_is_told_later, begin, end),
        cmocka_unit_test_setup_teardown(guesses_count_together, begin, end),
        cmocka_unit_test_setup_teardown(a_success_counts_everywhere, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
