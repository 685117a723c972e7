/* test_login_waits.c - wrong passphrases make the next check wait. They lock nobody out: known
 * devices and addresses go on, and everybody else gets in after the wait that they are told.
 */
#include "server_accounts.h"

#include <string.h>
#include <stdio.h>

/* Guesses until it has to wait; how many seconds. */
static int guess_until_refused(struct world *world, uint64_t conn, const char *name, int most)
{
    for (int i = 0; i < most; i++) {
        const struct json_value *answer = enter(world, conn, "login", name, "wrong wrong");
        const struct json_value *error = json_value_member(answer, "error");
        if (!strcmp(text_of(error, "code"), "limit"))
            return (int)number_of(error, "wait");
        assert_string_equal(text_of(error, "code"), "passphrase");
    }
    return 0;
}

static void nobody_locks_anybody_out(void **unused)
{
    struct world *world = begin();
    struct visitor device = anna(world);

    (void)unused;
    assert_fine(with_session(world, "logout", &device, ""));
    for (uint64_t conn = 3; conn < 8; conn++) /* from five addresses, as many as are let through */
        assert_true(guess_until_refused(world, conn, "aNNa", 100) > 0);
    entered(world, 1, "login", "Anna", "one two three"); /* the address is known */
    assert_fine(ask(world, 6, /* the device is known; others have guessed from this address */
                    "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\","
                    "\"earlier\":\"%s\"}",
                    device.session));
    const struct json_value *error =
        json_value_member(enter(world, 2, "login", "Anna", "one two three"), "error");
    assert_string_equal(text_of(error, "code"), "limit");
    const int wait = (int)number_of(error, "wait");
    assert_in_range(wait, 1, LIMIT_WAIT_OF_MANY / 1000);
    for (int second = 0; second < wait; second++) { /* the others do not stop */
        world->now += 1000;
        for (uint64_t conn = 3; conn < 8; conn++)
            guess_until_refused(world, conn, "Anna", 100);
    }
    entered(world, 2, "login", "Anna", "one two three");
    end(world);
}

/* Such a session shows no device that its owner would still trust. */
static void devices_are_forgotten_with_all_sessions(void **unused)
{
    static const char *const how[] = { "logout", "passphrase" };

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct world *world = begin();
        struct visitor device = anna(world),
                       other = entered(world, 2, "login", "Anna", "one two three");
        assert_fine(with_session(world, how[i], i ? &other : &device,
                                 i ? ",\"passphrase\":\"one two three\",\"new\":\"four five six\""
                                   : ",\"all\":true"));
        guess_until_refused(world, 5, "Anna", 100);
        assert_code(ask(world, 5,
                        "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\","
                        "\"earlier\":\"%s\"}",
                        device.session),
                    "limit");
        end(world);
    }
}

static void waits_grow_with_wrong_passphrases(void **unused)
{
    struct world *world = begin();
    int wait = 0, before;

    (void)unused;
    anna(world);
    for (int i = 0; i < LIMIT_WRONG_OF_STRANGER; i++)
        assert_code(enter(world, 2, "login", "Anna", "wrong wrong"), "passphrase");
    do {
        before = wait;
        wait = guess_until_refused(world, 2, "Anna", 2);
        assert_in_range(wait, before ? before : 1, LIMIT_WAIT_OF_STRANGER / 1000);
        world->now += 1000 * (wait - 1);
        assert_code(enter(world, 2, "login", "Anna", "one two three"), "limit");
        world->now += 1000;
        assert_code(enter(world, 2, "login", "Anna", "wrong wrong"), "passphrase");
    } while (wait > before);
    assert_int_equal(wait, LIMIT_WAIT_OF_STRANGER / 1000);
    world->now += LIMIT_WAIT_OF_STRANGER;
    for (int i = 0; i < 2 * LIMIT_WRONG_FOR_NAME; i++) /* right ones do not count */
        entered(world, 2, "login", "Anna", "one two three");
    end(world);
}

/* Of one address, for many names. */
static void guessers_of_many_names_wait_too(void **unused)
{
    struct world *world = begin();
    char name[32];

    (void)unused;
    anna(world);
    for (int i = 0; i < LIMIT_WRONG_OF_ADDRESS; i++)
        assert_code((snprintf(name, sizeof name, "Nobody%d", i),
                     enter(world, 2, "login", name, "wrong wrong")),
                    "passphrase");
    assert_code(enter(world, 2, "login", "Anna", "one two three"), "limit");
    entered(world, 1, "login", "Anna", "one two three");
    world->now += 1000;
    entered(world, 2, "login", "Anna", "one two three");
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_locks_anybody_out),
        cmocka_unit_test(devices_are_forgotten_with_all_sessions),
        cmocka_unit_test(waits_grow_with_wrong_passphrases),
        cmocka_unit_test(guessers_of_many_names_wait_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
