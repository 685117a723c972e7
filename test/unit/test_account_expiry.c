/* test_account_expiry.c - registrations are counted by address, by network and in all, and accounts
 * that nobody uses are deleted.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <string.h>

enum { TODAY = 20000, EXPIRY_DAYS = LIMIT_EXPIRY_DELAY / (24 * 3600 * 1000) };

static void a_day_has_come(struct world *world, uint32_t day)
{
    world->day = day;
    server_tell_day(world->server, day);
}

/* The server's tick, some hours long, at which it deletes what has expired. */
static void let_hours_pass(struct world *world, int hours)
{
    for (int minute = 0; minute < 60 * hours; minute++) {
        world->now += 60 * 1000;
        step(world, (struct server_event){ .kind = SERVER_TICK });
        end_turn(world);
    }
}

/* Day after day, as in a server that goes on. */
static void let_days_pass(struct world *world, int days)
{
    for (int i = 0; i < days; i++) {
        a_day_has_come(world, world->day + 1);
        let_hours_pass(world, 1);
    }
}

static struct world *begin_at(uint32_t day)
{
    struct world *world = begin();

    a_day_has_come(world, day);
    return world;
}

/* Whether it has rows in the store. */
static bool has_rows(const struct world *world, enum store_kind kind)
{
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind == kind)
            return true;
    return false;
}

static void who_does_not_come_back_is_deleted(void **unused)
{
    (void)unused;
    for (int restarts = 0; restarts < 2; restarts++) {
        struct world *world = begin_at(TODAY);
        const struct visitor visitor = anna(world);
        let_days_pass(world, LIMIT_UNUSED_ACCOUNT_DAYS);
        assert_true(has_rows(world, STORE_ACCOUNT));
        if (restarts)
            restart(world);
        let_hours_pass(world, restarts * EXPIRY_DAYS * 24);
        let_days_pass(world, 3);
        assert_false(has_rows(world, STORE_ACCOUNT));
        assert_code(with_session(world, "me", &visitor, ""), "session");
        entered(world, 1, "register", "Anna", "one two three"); /* the name is free */
        end(world);
    }
}

static void who_comes_back_stays(void **unused)
{
    struct world *world = begin_at(TODAY);

    (void)unused;
    anna(world);
    for (int i = 0; i < 3; i++) {
        let_days_pass(world, LIMIT_UNUSED_ACCOUNT_DAYS - 1);
        entered(world, 2, "login", "Anna", "one two three");
    }
    assert_true(has_rows(world, STORE_ACCOUNT));
    end(world);
}

static void who_has_played_stays(void **unused)
{
    struct world *world = begin_at(TODAY);
    const struct visitor one = registered(world, 1, "Anna"), other = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &one, &other);

    (void)unused;
    play_on(world, &opened);
    let_days_pass(world, 3 * LIMIT_UNUSED_ACCOUNT_DAYS);
    restart(world);
    let_hours_pass(world, 2 * EXPIRY_DAYS * 24);
    entered(world, 3, "login", "Anna", "one two three");
    entered(world, 3, "login", "Bert", "one two three");
    end(world);
}

/* Some machines start with a clock that is years wrong. There are days to correct it. */
static void a_wrong_clock_deletes_nobody(void **unused)
{
    (void)unused;
    for (int restarts = 0; restarts < 2; restarts++) {
        struct world *world = begin_at(TODAY);
        anna(world);
        let_hours_pass(world, 1);
        a_day_has_come(world, TODAY + 5000);
        if (restarts)
            restart(world);
        let_hours_pass(world, (EXPIRY_DAYS - 1) * 24);
        a_day_has_come(world, TODAY + EXPIRY_DAYS);
        let_hours_pass(world, 2 * EXPIRY_DAYS * 24);
        assert_true(has_rows(world, STORE_ACCOUNT));
        end(world);
    }
}

/* ---- registering -------------------------------------------------------------------------- */

static void assert_wait(const struct json_value *error)
{
    const int64_t wait = json_value_whole(json_value_member(error, "wait"));

    assert_string_equal(text_of(error, "code"), "limit");
    assert_true(wait > 0 && wait * 1000 <= LIMIT_ALL_NEW_ACCOUNTS_WITHIN);
}

/* Registers from one address after the other, each of them twice, until it is refused. */
static int register_from(struct world *world, const char *networks, int most)
{
    static int people;
    char address[64], network[40], name[24];

    for (int i = 0; i < most; i++) {
        const uint64_t conn = 1000 + (uint64_t)people;
        snprintf(network, sizeof network, networks, i / LIMIT_NEW_ACCOUNTS_OF_NETWORK);
        snprintf(address, sizeof address, "%s/%d", network, i / 2);
        snprintf(name, sizeof name, "Person %d", people++);
        step(world,
             (struct server_event){
                 .kind = SERVER_OPEN, .conn = conn, .address = address, .network = network });
        const struct json_value *answer = enter(world, conn, "register", name, "one two three");
        const bool fine = json_is_true(json_value_member(answer, "ok"));
        if (!fine)
            assert_wait(json_value_member(answer, "error"));
        step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = conn });
        if (!fine)
            return i;
    }
    return most;
}

static void a_network_registers_so_many(void **unused)
{
    struct world *world = begin();

    (void)unused;
    assert_int_equal(register_from(world, "2001:db8:1::", 100), LIMIT_NEW_ACCOUNTS_OF_NETWORK);
    assert_int_equal(register_from(world, "2001:db8:2::", 100), LIMIT_NEW_ACCOUNTS_OF_NETWORK);
    world->now += LIMIT_NEW_ACCOUNTS_WITHIN;
    assert_int_equal(register_from(world, "2001:db8:1::", 100), LIMIT_NEW_ACCOUNTS_OF_NETWORK);
    end(world);
}

static void all_register_so_many(void **unused)
{
    struct world *world = begin();

    (void)unused;
    assert_int_equal(register_from(world, "2001:db8:%x::", 2 * LIMIT_ALL_NEW_ACCOUNTS),
                     LIMIT_ALL_NEW_ACCOUNTS);
    world->now += LIMIT_ALL_NEW_ACCOUNTS_WITHIN;
    assert_int_equal(register_from(world, "2001:db8:%x::", 30), 30);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_come_back_is_deleted),
        cmocka_unit_test(who_comes_back_stays),
        cmocka_unit_test(who_has_played_stays),
        cmocka_unit_test(a_wrong_clock_deletes_nobody),
        cmocka_unit_test(a_network_registers_so_many),
        cmocka_unit_test(all_register_so_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
