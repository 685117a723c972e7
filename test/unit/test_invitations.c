/* test_invitations.c - accounts where the operator invites: which codes are accepted, and each
 * once.
 */
#include "server_accounts.h"

#include "util/invitation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TODAY = 20000 };

static const uint8_t key[INVITATION_KEY_BYTES] = { 1, 2, 3 },
                     other_key[INVITATION_KEY_BYTES] = { 9 };

static struct world *begin_inviting(void)
{
    struct world *world = begin();

    world->day = TODAY;
    server_tell_day(world->server, TODAY);
    server_require_invitations(world->server, key);
    return world;
}

static void make_code(const uint8_t with[INVITATION_KEY_BYTES], uint16_t last_day, uint8_t number,
                      char code[INVITATION_SIZE])
{
    const uint8_t random[INVITATION_RANDOM_BYTES] = { number };

    util_invitation_write(with, last_day, random, code);
}

static struct json_value *come(struct world *world, uint64_t conn, const char *name,
                               const char *code)
{
    return ask(world, conn,
               "{\"do\":\"register\",\"name\":\"%s\",\"passphrase\":\"one two three\","
               "\"invitation\":\"%s\"}",
               name, code);
}

static void a_code_makes_one_account(void **unused)
{
    struct world *world = begin_inviting();
    char code[INVITATION_SIZE];

    (void)unused;
    make_code(key, TODAY, 1, code);
    assert_code(enter(world, 1, "register", "Anna", "one two three"), "invitation");
    assert_fine(come(world, 1, "Anna", code));
    assert_code(come(world, 2, "Bert", code), "invitation");
    restart(world);
    server_require_invitations(world->server, key);
    assert_code(come(world, 2, "Bert", code), "invitation");
    make_code(key, TODAY, 2, code);
    assert_fine(come(world, 2, "Bert", code));
    end(world);
}

static void a_code_is_used_by_the_first_of_two(void **unused)
{
    struct world *world = begin_inviting();
    char code[INVITATION_SIZE], text[300];

    (void)unused;
    make_code(key, TODAY, 1, code);
    world->busy = true;
    for (uint64_t conn = 1; conn <= 2; conn++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"register\",\"name\":\"Anna %d\",\"passphrase\":\"one two three\","
                 "\"invitation\":\"%s\"}",
                 (int)conn, code);
        say(world, conn, text);
    }
    end_turn(world);
    hash_all(world);
    assert_fine(answer_to(world, 1));
    assert_code(answer_to(world, 2), "invitation");
    end(world);
}

static void other_codes_are_refused(void **unused)
{
    struct world *world = begin_inviting();
    char code[INVITATION_SIZE];

    (void)unused;
    make_code(other_key, TODAY, 1, code);
    assert_code(come(world, 1, "Anna", code), "invitation");
    make_code(key, TODAY - 1, 1, code); /* expired yesterday */
    assert_code(come(world, 1, "Anna", code), "invitation");
    assert_code(come(world, 1, "Anna", ""), "invitation");
    make_code(key, TODAY, 1, code);
    for (size_t i = 0; i < INVITATION_SIZE - 1; i++) { /* one digit is another */
        char changed[INVITATION_SIZE];
        memcpy(changed, code, sizeof changed);
        changed[i] = changed[i] == '0' ? '1' : '0';
        assert_code(come(world, 1, "Anna", changed), "invitation");
    }
    assert_fine(come(world, 1, "Anna", code));
    end(world);
}

/* Keyboards of phones write capitals. They make no other code. */
static void capitals_are_the_same_code(void **unused)
{
    struct world *world = begin_inviting();
    char code[INVITATION_SIZE], loud[INVITATION_SIZE];

    (void)unused;
    make_code(key, TODAY, 1, code);
    for (size_t i = 0; i < INVITATION_SIZE; i++)
        loud[i] = (char)toupper(code[i]);
    assert_string_not_equal(loud, code);
    assert_fine(come(world, 1, "Anna", loud));
    assert_code(come(world, 2, "Bert", code), "invitation");
    assert_code(come(world, 2, "Bert", loud), "invitation");
    restart(world);
    server_require_invitations(world->server, key);
    assert_code(come(world, 2, "Bert", loud), "invitation");
    end(world);
}

/* The last day cannot be moved, and a code is accepted until its end. */
static void codes_can_be_used_for_days(void **unused)
{
    char code[INVITATION_SIZE];
    uint16_t last_day = 0;

    (void)unused;
    make_code(key, 65535, 1, code);
    assert_int_equal(strlen(code), INVITATION_SIZE - 1);
    assert_true(util_invitation_read(key, code, &last_day));
    assert_int_equal(last_day, 65535);
    assert_false(util_invitation_read(other_key, code, &last_day));
    code[INVITATION_SIZE - 2] = 0;
    assert_false(util_invitation_read(key, code, &last_day));
}

/* Who is invited is not counted by address. */
static void a_school_registers_at_once(void **unused)
{
    struct world *world = begin_inviting();
    char code[INVITATION_SIZE], name[24];

    (void)unused;
    for (int i = 0; i < 4 * LIMIT_NEW_ACCOUNTS; i++) {
        make_code(key, TODAY + 14, (uint8_t)i, code);
        snprintf(name, sizeof name, "Pupil %d", i);
        assert_fine(come(world, 1, name, code));
    }
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_makes_one_account),
        cmocka_unit_test(a_code_is_used_by_the_first_of_two),
        cmocka_unit_test(other_codes_are_refused),
        cmocka_unit_test(capitals_are_the_same_code),
        cmocka_unit_test(codes_can_be_used_for_days),
        cmocka_unit_test(a_school_registers_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
