/* test_resets.c - somebody who has forgotten a passphrase sets a new one: with a code of the
 * operator or of a mail, once and in time, and nobody else learns anything or gets in.
 */
#include "server_alerting.h"

#include "server/alerts/alert_mail.h"
#include "util/reset_code.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ANNAS "anna@mail.example"
#define OLD "one two three"
#define NEW "four five six"

enum { TODAY = 20000 };

static struct world *begin_resets(struct visitor *visitor)
{
    struct world *world = begin_alerts();

    world->mailed = true;
    world->day = TODAY;
    restart(world);
    pass(world, 2 * MINUTE);
    *visitor = anna(world);
    return world;
}

static void assert_mails(const struct world *world, size_t count)
{
    assert_int_equal(world->mails.count, count);
}

/* The code in the oldest mail, which has then arrived. */
static const char *take_code(struct world *world)
{
    static char code[TEXT_ROOM];

    assert_mails(world, 1);
    snprintf(code, sizeof code, "%s", strstr(world->mails.list[0].mail.subject, ": ") + 2);
    assert_non_null(strstr(world->mails.list[0].mail.text, code));
    mail_ends(world, SERVER_ALERT_TAKEN);
    return code;
}

static bool is_logged_in(struct world *world, const struct visitor *visitor)
{
    return !json_value_member(with_session(world, "me", visitor, ""), "error");
}

/* ---- the address -------------------------------------------------------------------------- */

static struct json_value *recovery(struct world *world, const struct visitor *visitor,
                                   const char *code, const char *passphrase)
{
    char more[300];

    snprintf(more, sizeof more, ",\"address\":\"" ANNAS "\",\"code\":\"%s\",\"passphrase\":\"%s\"",
             code, passphrase);
    return with_session(world, "recovery", visitor, more);
}

static void name_address(struct world *world, const struct visitor *visitor)
{
    assert_fine(
        with_session(world, "recovery", visitor, ",\"address\":\"" ANNAS "\",\"lang\":\"de\""));
    assert_fine(recovery(world, visitor, take_code(world), OLD));
}

static bool has_address(struct world *world, const struct visitor *visitor)
{
    return json_is_true(json_value_member(with_session(world, "me", visitor, ""), "recovery"));
}

static void an_address_is_named_with_code_and_passphrase(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);

    (void)state;
    assert_fine(with_session(world, "recovery", &visitor,
                             ",\"address\":\"Anna@Mail.Example\",\"lang\":\"de\""));
    assert_string_equal(world->mails.list[0].mail.address, ANNAS);
    const char *code = take_code(world);
    assert_code(recovery(world, &visitor, "00000000", OLD), "token");
    assert_code(recovery(world, &visitor, code, "not the one"), "passphrase");
    assert_false(has_address(world, &visitor));
    assert_fine(recovery(world, &visitor, code, OLD));
    assert_true(has_address(world, &visitor));
    for (size_t i = 0; i < world->rows_count; i++) /* the address itself is not stored */
        assert_null(strstr(world->rows[i].text, "mail.example"));
    restart(world);
    assert_true(has_address(world, &visitor));
    assert_code(with_session(world, "recovery", &visitor, ",\"off\":true"), "request");
    assert_fine(
        with_session(world, "recovery", &visitor, ",\"off\":true,\"passphrase\":\"" OLD "\""));
    assert_false(has_address(world, &visitor));
    restart(world);
    assert_false(has_address(world, &visitor));
    end(world);
}

/* The code for one use is none for another, nor for another account. */
static void a_code_is_for_one_use(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    const struct visitor bert = registered(world, 3, "Bert");
    char code[TEXT_ROOM];

    (void)state;
    assert_fine(ask(world, 3, "{\"do\":\"mail\",\"address\":\"" ANNAS "\",\"lang\":\"de\"}"));
    snprintf(code, sizeof code, "%s", take_code(world));
    assert_code(recovery(world, &visitor, code, OLD), "token");
    assert_fine(
        with_session(world, "recovery", &bert, ",\"address\":\"" ANNAS "\",\"lang\":\"de\""));
    assert_code(recovery(world, &visitor, take_code(world), OLD), "token");
    assert_false(has_address(world, &visitor));
    end(world);
}

/* ---- by mail ------------------------------------------------------------------------------ */

static struct json_value *ask_for_reset(struct world *world, const char *name, const char *address)
{
    return ask(world, 4,
               "{\"do\":\"reset_code\",\"name\":\"%s\",\"address\":\"%s\",\"lang\":\"en\"}", name,
               address);
}

/* Anna has an address, and has asked for a code. */
static void mail_code(struct world *world, const struct visitor *visitor, char code[TEXT_ROOM])
{
    name_address(world, visitor);
    assert_fine(ask_for_reset(world, "Anna", ANNAS));
    snprintf(code, TEXT_ROOM, "%s", take_code(world));
}

static struct json_value *reset_by_mail(struct world *world, const char *name, const char *code)
{
    return ask(world, 4,
               "{\"do\":\"reset\",\"name\":\"%s\",\"address\":\"" ANNAS
               "\",\"code\":\"%s\",\"new\":\"" NEW "\"}",
               name, code);
}

static void a_mailed_code_sets_a_new_passphrase(void **state)
{
    struct visitor visitor, now = { "" };
    struct world *world = begin_resets(&visitor);
    char code[TEXT_ROOM];

    (void)state;
    name_address(world, &visitor);
    assert_fine(ask_for_reset(world, "anna", ANNAS));
    snprintf(code, sizeof code, "%s", take_code(world));
    assert_true(is_logged_in(world, &visitor)); /* asking changes nothing */
    const struct json_value *answer = reset_by_mail(world, "ANNA", code);
    assert_fine(answer);
    assert_string_equal(text_of(answer, "name"), "Anna");
    snprintf(now.session, sizeof now.session, "%s", text_of(answer, "session"));
    for (int life = 0; life < 2; life++) {
        assert_false(is_logged_in(world, &visitor));
        assert_true(is_logged_in(world, &now));
        assert_int_equal(number_of(with_session(world, "me", &now, ""), "logins"), 1);
        assert_true(has_address(world, &now));
        restart(world);
    }
    assert_code(enter(world, 5, "login", "Anna", OLD), "passphrase");
    assert_fine(enter(world, 5, "login", "Anna", NEW));
    end(world);
}

/* Also beside another request with it that is under way. */
static void a_mailed_code_is_good_once(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[TEXT_ROOM], text[300];

    (void)state;
    mail_code(world, &visitor, code);
    world->busy = true;
    forget_said(world);
    for (uint64_t conn = 4; conn <= 5; conn++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"reset\",\"name\":\"Anna\",\"address\":\"" ANNAS
                 "\",\"code\":\"%s\",\"new\":\"" NEW " %d\"}",
                 code, (int)conn);
        say(world, conn, text);
    }
    end_turn(world);
    hash_all(world);
    assert_fine(answer_to(world, 4));
    assert_code(answer_to(world, 5), "token");
    world->busy = false;
    assert_code(reset_by_mail(world, "Anna", code), "token");
    end(world);
}

static void a_mailed_code_gets_old(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[TEXT_ROOM];

    (void)state;
    mail_code(world, &visitor, code);
    pass(world, LIMIT_MAIL_CODE_KEPT + SECOND);
    assert_code(reset_by_mail(world, "Anna", code), "token");
    end(world);
}

static void codes_are_not_guessed(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[TEXT_ROOM];

    (void)state;
    mail_code(world, &visitor, code);
    for (int i = 0; i < LIMIT_MAIL_CODE_TRIES; i++)
        assert_code(reset_by_mail(world, "Anna", "00000000"), "token");
    assert_code(reset_by_mail(world, "Anna", code), "token");
    assert_true(is_logged_in(world, &visitor));
    end(world);
}

/* Somebody who knows the name, and not the address, does not use up the owner's tries. */
static void strangers_do_not_spoil_a_code(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[TEXT_ROOM];

    (void)state;
    mail_code(world, &visitor, code);
    for (int i = 0; i < 3 * LIMIT_MAIL_CODE_TRIES; i++)
        assert_code(ask(world, 5,
                        "{\"do\":\"reset\",\"name\":\"Anna\",\"address\":\"eve@mail.example\","
                        "\"code\":\"%s\",\"new\":\"" NEW "\"}",
                        code),
                    "token");
    assert_fine(reset_by_mail(world, "Anna", code));
    end(world);
}

/* Who has an account, and with which address, is told to nobody: the answers and limits are the
 * same where no mail goes out. */
static void an_address_is_not_found_out(void **state)
{
    static const struct {
        const char *name, *address;
        size_t mails;
    } cases[] = { { "Anna", ANNAS, 1 }, { "Anna", "eve@mail.example", 0 }, { "Eve", ANNAS, 0 } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct visitor visitor;
        struct world *world = begin_resets(&visitor);
        name_address(world, &visitor);
        pass(world, HOUR + SECOND); /* the code of the confirmation counts no more */
        for (int times = 0; times < LIMIT_MAIL_CODES_TO; times++) {
            assert_fine(ask_for_reset(world, cases[i].name, cases[i].address));
            assert_mails(world, cases[i].mails);
            if (world->mails.count)
                take_code(world);
        }
        assert_code(ask_for_reset(world, cases[i].name, cases[i].address), "limit");
        end(world);
    }
}

/* ---- by the operator ---------------------------------------------------------------------- */

/* As `talon reset` makes it, which reads id and hash in the store. */
static void make_code(const struct world *world, const uint8_t key[INVITATION_KEY_BYTES],
                      uint16_t last_day, char code[RESET_CODE_SIZE])
{
    char hash[200] = "";
    const char *id = NULL;

    for (size_t i = 0; i < world->rows_count; i++) {
        const struct store_row *row = &world->rows[i];
        if (row->kind != STORE_ACCOUNT && row->kind != STORE_PASSPHRASE)
            continue;
        id = row->table;
        snprintf(hash, sizeof hash, "%.*s", (int)strcspn(row->text, " "), row->text);
    }
    assert_non_null(id);
    util_reset_code_write(key, &(struct reset_code_account){ id, hash }, last_day, code);
}

static struct json_value *reset_by_code(struct world *world, const char *name, const char *code,
                                        const char *fresh)
{
    return ask(world, 4, "{\"do\":\"reset\",\"name\":\"%s\",\"code\":\"%s\",\"new\":\"%s\"}", name,
               code, fresh);
}

static void an_operators_code_is_good_once(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[RESET_CODE_SIZE], loud[RESET_CODE_SIZE], later[RESET_CODE_SIZE];

    (void)state;
    make_code(world, reset_key, TODAY, code);
    for (int i = 0; i < RESET_CODE_SIZE; i++)
        loud[i] = (char)toupper(code[i]);
    assert_code(reset_by_code(world, "Anna", code, "password"), "passphrase");
    assert_fine(reset_by_code(world, "Anna", loud, NEW));
    assert_false(is_logged_in(world, &visitor));
    assert_code(reset_by_code(world, "Anna", code, "seven eight nine"), "token");
    restart(world);
    assert_code(reset_by_code(world, "Anna", code, "seven eight nine"), "token");
    make_code(world, reset_key, TODAY + 3, later);
    assert_fine(reset_by_code(world, "Anna", later, "seven eight nine"));
    end(world);
}

static void other_codes_are_refused(void **state)
{
    static const uint8_t other_key[INVITATION_KEY_BYTES] = { 8 };
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[RESET_CODE_SIZE];

    (void)state;
    make_code(world, other_key, TODAY, code);
    assert_code(reset_by_code(world, "Anna", code, NEW), "token");
    make_code(world, reset_key, TODAY - 1, code); /* expired yesterday */
    assert_code(reset_by_code(world, "Anna", code, NEW), "token");
    make_code(world, reset_key, TODAY, code);
    assert_code(reset_by_code(world, "Bert", code, NEW), "token");
    registered(world, 3, "Bert");
    assert_code(reset_by_code(world, "Bert", code, NEW), "token");
    for (int i = 0; i < RESET_CODE_SIZE - 1; i++) { /* one digit is another */
        char changed[RESET_CODE_SIZE];
        memcpy(changed, code, sizeof changed);
        changed[i] = changed[i] == '0' ? '1' : '0';
        assert_code(reset_by_code(world, "Anna", changed, NEW), "token");
    }
    assert_true(is_logged_in(world, &visitor));
    assert_fine(reset_by_code(world, "Anna", code, NEW));
    end(world);
}

/* A passphrase that the owner has changed meanwhile makes codes worth nothing. */
static void a_code_ends_with_its_passphrase(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[RESET_CODE_SIZE];

    (void)state;
    make_code(world, reset_key, TODAY, code);
    assert_fine(with_session(world, "passphrase", &visitor,
                             ",\"passphrase\":\"" OLD "\",\"new\":\"" NEW "\""));
    assert_code(reset_by_code(world, "Anna", code, "seven eight nine"), "token");
    end(world);
}

static void a_full_disk_changes_nothing(void **state)
{
    struct visitor visitor;
    struct world *world = begin_resets(&visitor);
    char code[RESET_CODE_SIZE];

    (void)state;
    make_code(world, reset_key, TODAY, code);
    world->full = true;
    assert_code(reset_by_code(world, "Anna", code, NEW), "store");
    assert_true(is_logged_in(world, &visitor));
    assert_code(enter(world, 5, "login", "Anna", NEW), "passphrase");
    world->full = false;
    assert_fine(reset_by_code(world, "Anna", code, NEW));
    assert_false(is_logged_in(world, &visitor));
    end(world);
}

/* Where servers share the store, the code has the half hour in which it was made. */
static void a_noted_code_is_good_for_half_an_hour_more(void **state)
{
    enum { HALF_HOURS = 48, MINUTES = 30 };
    struct alerts alerts = { .streams.clock = TODAY, .minute = 10 };
    const uint16_t now = (uint16_t)(TODAY * HALF_HOURS);

    (void)state;
    assert_true(alert_mail_is_fresh(&alerts, now));
    assert_true(alert_mail_is_fresh(&alerts, (uint16_t)(now - 1)));
    assert_false(alert_mail_is_fresh(&alerts, (uint16_t)(now - 2)));
    assert_false(alert_mail_is_fresh(&alerts, (uint16_t)(now + 1)));
    alerts.minute = MINUTES;
    assert_false(alert_mail_is_fresh(&alerts, (uint16_t)(now - 1)));
    alerts.minute = -1;
    assert_false(alert_mail_is_fresh(&alerts, now));
    assert_false(alert_mail_is_fresh(NULL, now));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_named_with_code_and_passphrase),
        cmocka_unit_test(a_code_is_for_one_use),
        cmocka_unit_test(a_mailed_code_sets_a_new_passphrase),
        cmocka_unit_test(a_mailed_code_is_good_once),
        cmocka_unit_test(a_mailed_code_gets_old),
        cmocka_unit_test(codes_are_not_guessed),
        cmocka_unit_test(strangers_do_not_spoil_a_code),
        cmocka_unit_test(an_address_is_not_found_out),
        cmocka_unit_test(an_operators_code_is_good_once),
        cmocka_unit_test(other_codes_are_refused),
        cmocka_unit_test(a_code_ends_with_its_passphrase),
        cmocka_unit_test(a_full_disk_changes_nothing),
        cmocka_unit_test(a_noted_code_is_good_for_half_an_hour_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
