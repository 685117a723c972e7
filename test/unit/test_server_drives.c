/* test_server_drives.c - drives where the disk is full, where the server starts again, where nobody
 * uses them any more, and where there are too many.
 */
#include "server_evening.h"

#include <stdio.h>
#include <string.h>

enum { TODAY = 20000, SOME = 5 };

static const char swedish[] = "\"movement\":\"swedish\"";
static const char parts[] = "\"people\",\"round\",\"standings\",\"acts\"";

static const char result[] =
    "\"act\":\"result\",\"round\":1,\"table\":1,\"deal\":1,\"values\":[9,4]";

/* ---- the disk ------------------------------------------------------------------------------ */

static void an_act_that_is_not_stored_has_not_happened(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    struct json_value *before = json_copy(evening_look(world, &evening, parts));

    (void)unused;
    world->full = true;
    assert_code(evening_act(world, &evening, result), "store");
    assert_code(evening_act(world, &evening, "\"act\":\"undo\",\"number\":2"), "store");
    assert_code(ask(world, 1, "{\"do\":\"drive_new\",\"setup\":{\"movement\":\"swedish\"}}"),
                "store");
    struct json_value *after = evening_look(world, &evening, parts);
    assert_true(json_is_same(before, after));
    json_value_free(before);
    world->full = false;
    assert_fine(evening_act(world, &evening, result));
    before = json_copy(evening_look(world, &evening, parts));
    restart(world);
    after = evening_look(world, &evening, parts);
    assert_true(json_is_same(before, after));
    json_value_free(before);
    end(world);
}

/* A request for a drive that waits for the disk waits with it. */
static void nobody_sees_an_act_before_it_is_stored(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    char text[400];

    (void)unused;
    world->slow = true;
    snprintf(text, sizeof text,
             "{\"id\":5,\"do\":\"drive_act\",\"drive\":\"%s\",\"key\":\"%s\",\"act\":{%s}}",
             evening.id, evening.key, result);
    forget_said(world);
    say(world, 1, text);
    end_turn(world);
    snprintf(text, sizeof text, "{\"id\":6,\"do\":\"drive\",\"drive\":\"%s\"}", evening.id);
    say(world, 2, text);
    end_turn(world);
    assert_int_equal(world->said_count, 0);
    disk_answers(world, 1, true);
    end_turn(world);
    assert_fine(answer_to(world, 1));
    assert_int_equal(number_of(json_value_member(answer_to(world, 2), "drive"), "number"), 3);
    end(world);
}

/* ---- names --------------------------------------------------------------------------------- */

static void enter_name(struct world *world, const struct evening *evening, const char *form,
                       const char *name, const char *reason)
{
    char act[300];

    snprintf(act, sizeof act, form, name);
    const struct json_value *answer = evening_act(world, evening, act);
    if (reason)
        assert_string_equal(text_of(json_value_member(answer, "error"), "message"), reason);
    else
        assert_fine(answer);
}

#define ENTER "\"act\":\"enter\",\"names\":[\"%s\"]"
#define RENAME "\"act\":\"name\",\"person\":1,\"name\":\"%s\""
#define TEN_A                                                                                      \
    "ää"                                                                                         \
    "ää"                                                                                         \
    "ää"                                                                                         \
    "ää"                                                                                         \
    "ää"
#define CLOVERS "🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀🍀"

/* Letters are not cut in the middle, however many bytes they have. */
static void a_name_that_is_too_long_is_shown(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    const struct evening gathers = evening_open(world, 1, swedish);

    (void)unused;
    enter_name(world, &gathers, ENTER, TEN_A TEN_A TEN_A, NULL);
    enter_name(world, &gathers, ENTER, TEN_A TEN_A TEN_A "äää",
               "This name is too long: “" TEN_A TEN_A TEN_A "ä …”. Please shorten it.");
    enter_name(world, &gathers, ENTER, CLOVERS, NULL);
    enter_name(world, &evening, RENAME, CLOVERS "🍀🍀",
               "This name is too long: “" CLOVERS " …”. Please shorten it.");
    enter_name(world, &gathers, ENTER, "", "A name cannot be empty.");
    enter_name(world, &evening, RENAME, "", "A name cannot be empty.");
    enter_name(world, &gathers, ENTER, "An\\u200bna", "The name contains invisible characters.");
    end(world);
}

/* ---- what is not used ---------------------------------------------------------------------- */

static size_t drives_stored(const struct world *world)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == STORE_DRIVE;
    return count;
}

static void a_drive_that_nobody_uses_is_deleted(void **unused)
{
    struct world *world = begin();

    (void)unused;
    evening_day(world, TODAY);
    const struct evening evening = evening_begun(world, swedish);
    evening_day(world, TODAY + 1);
    for (uint32_t day = 2; day <= LIMIT_DRIVE_DAYS; day++)
        evening_day(world, TODAY + day);
    assert_fine(evening_look(world, &evening, parts));
    evening_day(world, TODAY + LIMIT_DRIVE_DAYS + 1);
    assert_code(evening_look(world, &evening, parts), "unknown");
    assert_int_equal(drives_stored(world), 0);
    end(world);
}

/* The clock was years wrong, and is put right before an hour has passed. */
static void a_jump_of_the_clock_deletes_nothing(void **unused)
{
    struct world *world = begin();

    (void)unused;
    evening_day(world, TODAY);
    const struct evening evening = evening_begun(world, swedish);
    world->day = TODAY + 3 * LIMIT_DRIVE_DAYS;
    restart(world);
    for (int i = 0; i < LIMIT_STEADY_SWEEPS - 2; i++)
        tick(world, LIMIT_DRIVE_SWEEP);
    evening_day(world, TODAY);
    assert_fine(evening_look(world, &evening, parts));
    end(world);
}

static void what_nobody_watches_is_made_again_when_it_is_asked_for(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_begun(world, swedish);
    struct json_value *before = json_copy(evening_look(world, &evening, parts));

    (void)unused;
    for (int i = 0; i < SOME; i++)
        tick(world, LIMIT_DRIVE_REST);
    const struct json_value *after = evening_look(world, &evening, parts);
    assert_true(json_is_same(before, after));
    json_value_free(before);
    end(world);
}

/* ---- too many ------------------------------------------------------------------------------ */

static void the_longest_unused_makes_room(void **unused)
{
    struct world *world = begin();
    char act[200];

    (void)unused;
    evening_day(world, TODAY);
    for (int i = 0; i < LIMIT_DRIVES; i++) {
        tick(world, LIMIT_NEW_DRIVES_WITHIN);
        evening_open(world, 1, swedish);
    }
    tick(world, LIMIT_NEW_DRIVES_WITHIN);
    snprintf(act, sizeof act, "{\"do\":\"drive_new\",\"setup\":{\"movement\":\"swedish\"}}");
    assert_code(ask(world, 1, act), "limit");
    assert_int_equal(drives_stored(world), LIMIT_DRIVES);
    evening_day(world, TODAY + 2);
    assert_code(ask(world, 1, act), "limit");
    assert_int_equal(drives_stored(world), LIMIT_DRIVES - 1);
    assert_fine(ask(world, 1, act));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_act_that_is_not_stored_has_not_happened),
        cmocka_unit_test(nobody_sees_an_act_before_it_is_stored),
        cmocka_unit_test(a_name_that_is_too_long_is_shown),
        cmocka_unit_test(a_drive_that_nobody_uses_is_deleted),
        cmocka_unit_test(a_jump_of_the_clock_deletes_nothing),
        cmocka_unit_test(what_nobody_watches_is_made_again_when_it_is_asked_for),
        cmocka_unit_test(the_longest_unused_makes_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
