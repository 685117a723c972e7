/* test_drive_editions.c - a drive keeps the edition of its plans: what was stored before there were
 * editions has the first one, and a running drive cannot have another one.
 */
#include "drive/drive_setup.h"
#include "json/json_reader.h"
#include "util/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 24 };

static bool read_setup(struct drive_setup *setup, const char *text)
{
    struct series_refusal why;
    struct json_value *json = json_read_text(text);
    const bool fine = drive_setup_read(setup, json, &why);

    json_value_free(json);
    return fine;
}

/* Rounds of the rainbow that begins with this setup. */
static unsigned rounds_of(const struct drive_setup *setup)
{
    const struct series_setup given = drive_series_setup(setup, PLAYERS);
    struct series *series = util_allocate(sizeof *series);
    struct series_refusal why;

    assert_true(series_begin(series, &given, &why));
    const unsigned rounds = series_promise(series);
    free(series);
    return rounds;
}

static void stored_setups_have_the_first_edition(void **unused)
{
    struct drive_setup setup = { 0 };

    (void)unused;
    assert_true(read_setup(&setup, "{\"movement\":\"rainbow\",\"rounds\":7}"));
    assert_int_equal(setup.series.edition, SERIES_EDITION_FIRST);
    assert_int_equal(rounds_of(&setup), 2);
}

/* As a request begins one. */
static void new_setups_have_the_newest(void **unused)
{
    struct drive_setup setup = { .series.edition = SERIES_EDITION };

    (void)unused;
    assert_true(read_setup(&setup, "{\"movement\":\"rainbow\",\"rounds\":7}"));
    assert_int_equal(rounds_of(&setup), 7);
    assert_true(read_setup(&setup, "{\"movement\":\"rainbow\",\"rounds\":7,\"edition\":1}"));
    assert_int_equal(rounds_of(&setup), 2);
    assert_false(read_setup(&setup, "{\"movement\":\"rainbow\",\"edition\":4}"));
    assert_false(read_setup(&setup, "{\"movement\":\"rainbow\",\"edition\":0}"));
}

static void an_edition_is_written(void **unused)
{
    (void)unused;
    for (uint8_t edition = SERIES_EDITION_FIRST; edition <= SERIES_EDITION; edition++) {
        struct drive_setup setup = { .series.edition = edition }, again = { 0 };
        struct talon_string_buffer text = { 0 };
        assert_true(read_setup(&setup, "{\"movement\":\"rainbow\",\"rounds\":7}"));
        drive_setup_write(&setup, true, &text);
        assert_true(read_setup(&again, text.at));
        assert_int_equal(again.series.edition, edition);
        assert_int_equal(rounds_of(&again), rounds_of(&setup));
        free(text.at);
    }
}

/* Partners are one of each group: only the first edition can do so. */
static void groups_have_partners_of_both(void **unused)
{
    struct drive_setup setup = { .series.edition = SERIES_EDITION };

    (void)unused;
    assert_true(read_setup(&setup, "{\"movement\":\"rainbow\",\"rounds\":2,"
                                   "\"groups\":[\"Ladies\",\"Gents\"]}"));
    assert_int_equal(rounds_of(&setup), 2);
}

static void own_plans_are_kept(void **unused)
{
    static const char plan[] = "{\"movement\":\"individual\",\"rounds\":2,\"plan\":"
                               "\"1 2 3 4 / 5 6 7 8\\n1 5 2 6 / 3 7 4 8\"}";
    struct drive_setup setup = { 0 }, again = { 0 };
    struct talon_string_buffer text = { 0 };

    (void)unused;
    assert_true(read_setup(&setup, plan));
    drive_setup_write(&setup, true, &text);
    assert_true(read_setup(&again, text.at));
    assert_memory_equal(&again.series.own, &setup.series.own, sizeof setup.series.own);
    assert_int_equal(again.series.own.players, 8);
    assert_int_equal(again.series.own.rounds, 2);
    assert_false(read_setup(&setup, "{\"movement\":\"individual\",\"plan\":\"1 2 3\"}"));
    assert_true(read_setup(&setup, "{\"movement\":\"individual\",\"plan\":null}"));
    assert_int_equal(setup.series.own.rounds, 0);
    free(text.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_setups_have_the_first_edition),
        cmocka_unit_test(new_setups_have_the_newest),
        cmocka_unit_test(an_edition_is_written),
        cmocka_unit_test(own_plans_are_kept),
        cmocka_unit_test(groups_have_partners_of_both),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
