/* test_unreadable_rows.c - a row of any stream that a start would not understand is refused, with
 * the request that wrote it, and nothing has changed.
 */
#include "server_alerting.h"
#include "server_evening.h"
#include "server_internals.h"

#include <stdio.h>
#include <string.h>

/* A world in which everything is there that the requests below are about. */
struct setting {
    struct world *world;
    struct opened opened;
    struct evening evening;
    struct visitor visitor;
};

static struct setting set_up(void)
{
    struct setting setting = { .world = begin_alerts() };

    setting.opened = patient_people(setting.world);
    setting.evening = evening_open(setting.world, 1, "\"movement\":\"swedish\"");
    setting.visitor = anna(setting.world);
    return setting;
}

static struct json_value *ask_table(const struct setting *setting)
{
    return ask(setting->world, 1, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}");
}

static struct json_value *ask_move(const struct setting *setting)
{
    return act_first(setting->world, &setting->opened);
}

static struct json_value *ask_account(const struct setting *setting)
{
    return enter(setting->world, 2, "register", "Bert", "one two three");
}

static struct json_value *ask_login(const struct setting *setting)
{
    return enter(setting->world, 3, "login", "Anna", "one two three");
}

static struct json_value *ask_logout(const struct setting *setting)
{
    return with_session(setting->world, "logout", &setting->visitor, "");
}

static struct json_value *ask_drive(const struct setting *setting)
{
    return ask(setting->world, 1, "{\"do\":\"drive_new\",\"setup\":{\"movement\":\"swedish\"}}");
}

static struct json_value *ask_act(const struct setting *setting)
{
    return evening_act(setting->world, &setting->evening,
                       "\"act\":\"enter\",\"names\":[\"A\",\"B\"]");
}

static struct json_value *ask_circle(const struct setting *setting)
{
    return ask(setting->world, 1, "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"N\"}");
}

static struct json_value *ask_device(const struct setting *setting)
{
    return declare(setting->world, 1, "anna", seat_text(&setting->opened, 0), "");
}

static const struct request {
    enum store_kind kind;
    struct json_value *(*ask)(const struct setting *setting);
} requests[] = {
    { STORE_OPEN, ask_table },  { STORE_MOVE, ask_move },     { STORE_ACCOUNT, ask_account },
    { STORE_LOGIN, ask_login }, { STORE_LOGOUT, ask_logout }, { STORE_DRIVE, ask_drive },
    { STORE_ACT, ask_act },     { STORE_CIRCLE, ask_circle }, { STORE_DEVICE, ask_device },
};
enum { REQUESTS = sizeof requests / sizeof *requests };

static void a_row_that_cannot_be_read_back_is_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < REQUESTS; i++) {
        const struct setting setting = set_up();
        struct world *world = setting.world;
        const size_t rows = world->rows_count;
        const uint64_t hash = hash_of(world, &setting.opened);
        look_unreadable(world->server, &requests[i].kind);
        assert_code(requests[i].ask(&setting), "store");
        assert_int_equal(world->rows_count, rows);
        assert_true(hash_of(world, &setting.opened) == hash);
        restart(world);
        assert_true(hash_of(world, &setting.opened) == hash);
        assert_fine(requests[i].ask(&setting));
        assert_true(world->rows_count > rows);
        end(world);
    }
}

/* A start reads each row that is written, and no row without its text. */
static void every_stream_reads_its_rows(void **unused)
{
    const struct setting setting = set_up();
    struct world *world = setting.world;
    unsigned checked = 0;

    (void)unused;
    for (int i = 0; i < REQUESTS; i++)
        assert_fine(requests[i].ask(&setting));
    for (size_t i = 0; i < world->rows_count; i++) {
        struct store_row row = world->rows[i];
        assert_true(look_reads(world->server, &row));
        if (row.kind == STORE_MOVE || row.kind == STORE_SIT || !*row.text)
            continue; /* it is carried out from its text before it is written */
        row.text = "";
        if (look_reads(world->server, &row))
            fail_msg("an empty row of kind %d is read", row.kind);
        checked++;
    }
    assert_true(checked >= REQUESTS);
    end(world);
}

/* Whatever else is stored: its id opens no table, and nobody learns that it is there. */
static void no_other_stream_is_a_table(void **unused)
{
    const struct setting setting = set_up();
    struct world *world = setting.world;
    unsigned others = 0;

    (void)unused;
    for (int i = 0; i < REQUESTS; i++)
        assert_fine(requests[i].ask(&setting));
    restart(world);
    for (size_t i = 0; i < world->rows_count; i++) {
        if (!strchr("@~%+!", world->rows[i].table[0]))
            continue;
        assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", world->rows[i].table),
                    "unknown");
        others++;
    }
    assert_true(others >= 4);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_that_cannot_be_read_back_is_refused),
        cmocka_unit_test(every_stream_reads_its_rows),
        cmocka_unit_test(no_other_stream_is_a_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
