/* test_days.c - deals of the days where the clock is ours: midnight, a disk that is full when the
 * first key is made, and days that are old.
 */
#include "server_internals.h"
#include "server_world.h"

#include "server/days/days.h"

#include <stdio.h>
#include <string.h>

enum { OWN_FORM_FROM = 20788 };                            /* 1 December 2026 */
enum { FIRST_DAY = 20783, MINUTE = 60 * 1000, LONG = 70 }; /* 26 November 2026 */

static struct world *begin_days(void)
{
    struct world *world = begin();

    world->day = FIRST_DAY;
    world->days = true;
    restart(world);
    return world;
}

static void clock_says(struct world *world, uint32_t day)
{
    world->day = day;
    server_tell_day(world->server, day);
    tick(world, MINUTE);
}

/* The clock goes on to that day, and is believed. */
static void next_day(struct world *world, unsigned days)
{
    tick(world, LIMIT_DAY_LENGTH);
    clock_says(world, world->day + days);
    if (days > 1)
        tick(world, LIMIT_NEW_DAY);
}

/* Whether the deals of this day are told. */
static bool is_told(struct world *world, const char *day)
{
    const struct json_value *answer = ask(world, 1, "{\"do\":\"day\",\"day\":\"%s\"}", day);

    return !json_value_member(answer, "error");
}

static void hash_of_key(const char *digits, char hash[TALON_KEY_HEX])
{
    uint8_t bytes[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    assert_true(talon_hex_read(digits, bytes, sizeof bytes));
    talon_sha256_start(&sum);
    talon_sha256_add(&sum, bytes, sizeof bytes);
    talon_sha256_end(&sum, bytes);
    for (unsigned i = 0; i < sizeof bytes; i++)
        snprintf(hash + 2 * i, 3, "%02x", bytes[i]);
}

/* Answered again until the day has begun. */
static void key_of_today(struct world *world, char key[TALON_KEY_HEX])
{
    struct json_value *answer = ask(world, 1, "{\"do\":\"day\"}");

    assert_fine(answer);
    snprintf(key, TALON_KEY_HEX, "%s", text_of(answer, "key"));
}

static struct opened open_own(struct world *world, int own)
{
    struct json_value *answer = ask(
        world, 1, "{\"do\":\"day_new\",\"family\":\"wippen\",\"pace\":0,\"own\":\"%032d\"}", own);
    struct opened opened = { 0 };

    assert_fine(answer);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    snprintf(opened.token[0], sizeof opened.token[0], "%s",
             json_value_text(json_value_item(json_value_member(answer, "tokens"), 0)));
    return opened;
}

/* Until the person has to move; bots need turns of their own. */
static bool let_bots_play(struct world *world, const struct opened *opened)
{
    while (talon_table_acting(table_of(world, opened)) & ~1u)
        tick(world, MINUTE);
    return talon_table_acting(table_of(world, opened));
}

static void play_to_the_end(struct world *world, const struct opened *opened)
{
    while (let_bots_play(world, opened))
        act_first(world, opened);
}

static struct json_value *result(struct world *world, const struct opened *opened)
{
    return ask(world, 1, "{\"do\":\"day_result\",\"table\":\"%s\",\"token\":\"%s\"}", opened->table,
               opened->token[0]);
}

static size_t results_of(struct world *world, const struct opened *opened)
{
    struct json_value *answer = result(world, opened);

    assert_fine(answer);
    return json_value_count(json_value_member(answer, "best"));
}

static void at_midnight_the_key_changes(void **unused)
{
    struct world *world = begin_days();
    char today[TALON_KEY_HEX], tomorrow[TALON_KEY_HEX], hash[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, today);
    assert_code(ask(world, 1, "{\"do\":\"day\",\"day\":\"2026-11-27\"}"), "unknown");
    next_day(world, 1);
    key_of_today(world, tomorrow);
    hash_of_key(tomorrow, hash);
    assert_string_equal(hash, today);
    struct json_value *old = ask(world, 1, "{\"do\":\"day\",\"day\":\"2026-11-26\"}");
    assert_string_equal(text_of(old, "key"), today);
    restart(world);
    key_of_today(world, hash);
    assert_string_equal(hash, tomorrow);
    end(world);
}

static void a_clock_that_jumps_ahead_tells_no_key(void **unused)
{
    struct world *world = begin_days();
    char today[TALON_KEY_HEX], still[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, today);
    for (int jump = 0; jump < 2; jump++) {
        clock_says(world, FIRST_DAY + 5);
        for (int minute = 1; minute < LIMIT_NEW_DAY / MINUTE; minute++) {
            assert_false(is_told(world, "2026-12-01"));
            tick(world, MINUTE);
        }
        key_of_today(world, still);
        assert_string_equal(still, today);
        clock_says(world, FIRST_DAY);
    }
    clock_says(world, FIRST_DAY + 5);
    tick(world, LIMIT_NEW_DAY);
    assert_true(is_told(world, "2026-12-01"));
    clock_says(world, FIRST_DAY);
    assert_false(is_told(world, "2026-12-01"));
    end(world);
}

/* The clock of a machine may be ahead when the server starts: the day of the stored rows counts. */
static void a_clock_that_is_ahead_at_a_start_tells_no_key(void **unused)
{
    struct world *world = begin_days();
    char today[TALON_KEY_HEX], still[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, today);
    world->day = FIRST_DAY + 1;
    restart(world);
    key_of_today(world, still);
    assert_string_equal(still, today);
    for (int minute = 1; minute < LIMIT_NEW_DAY / MINUTE; minute++) {
        assert_false(is_told(world, "2026-11-27"));
        tick(world, MINUTE);
    }
    tick(world, MINUTE);
    assert_true(is_told(world, "2026-11-27"));
    end(world);
}

/* No day has begun for a while, but something else was stored yesterday. */
static void the_newest_row_tells_the_day_at_a_start(void **unused)
{
    struct world *world = begin_days();
    char key[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, key);
    open_table(world, WHIST FOUR_PEOPLE);
    world->rows[world->rows_count - 1].at = (FIRST_DAY + 2) * INT64_C(86400000);
    world->day = FIRST_DAY + 2;
    restart(world);
    assert_true(is_told(world, "2026-11-28"));
    world->day = FIRST_DAY + 3;
    restart(world);
    assert_false(is_told(world, "2026-11-29"));
    end(world);
}

/* A machine without a battery sets its clock when it has found the network. Until then nobody got
 * a key, because the disk was full. */
static void the_first_key_is_of_the_day_that_the_clock_says_then(void **unused)
{
    struct world *world = begin();
    char key[TALON_KEY_HEX];

    (void)unused;
    world->day = 1;
    world->days = true;
    restart(world);
    world->full = true;
    assert_code(ask(world, 1, "{\"do\":\"day\"}"), "store");
    world->full = false;
    clock_says(world, FIRST_DAY);
    key_of_today(world, key);
    assert_true(is_told(world, "2026-11-26"));
    end(world);
}

static void tomorrow_does_not_come_twice_in_a_day(void **unused)
{
    struct world *world = begin_days();
    char today[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, today);
    tick(world, LIMIT_DAY_LENGTH);
    clock_says(world, FIRST_DAY + 1);
    assert_true(is_told(world, "2026-11-27"));
    clock_says(world, FIRST_DAY + 2);
    assert_false(is_told(world, "2026-11-28"));
    tick(world, LIMIT_NEW_DAY);
    assert_true(is_told(world, "2026-11-28"));
    end(world);
}

/* A game counts for the day on which it began. */
static void a_game_may_go_on_after_midnight(void **unused)
{
    struct world *world = begin_days();
    const struct opened first = open_own(world, 7);

    (void)unused;
    next_day(world, 1);
    const struct opened second = open_own(world, 7);
    assert_string_not_equal(first.table, second.table);
    play_to_the_end(world, &first);
    assert_int_equal(results_of(world, &first), 1);
    assert_string_equal(text_of(result(world, &first), "day"), "2026-11-26");
    play_to_the_end(world, &second);
    assert_int_equal(results_of(world, &second), 1);
    restart(world);
    assert_int_equal(results_of(world, &first), 1);
    end(world);
}

static void no_key_is_told_before_it_is_stored(void **unused)
{
    struct world *world = begin();
    char key[TALON_KEY_HEX], again[TALON_KEY_HEX];

    (void)unused;
    world->day = FIRST_DAY;
    world->days = world->full = true;
    restart(world);
    assert_code(ask(world, 1, "{\"do\":\"day\"}"), "store");
    world->full = false;
    tick(world, MINUTE);
    key_of_today(world, key);
    restart(world);
    key_of_today(world, again);
    assert_string_equal(key, again);
    end(world);
}

/* Nothing has to be written to tell it. Where no clock is known, there are no deals at all. */
static void a_full_disk_does_not_hide_a_day_that_has_begun(void **unused)
{
    struct world *world = begin_days();
    char key[TALON_KEY_HEX], still[TALON_KEY_HEX];

    (void)unused;
    key_of_today(world, key);
    look_days(world->server)->streams.retry_at = INT64_MAX;
    key_of_today(world, still);
    assert_string_equal(still, key);
    server_tell_day(world->server, 0);
    tick(world, MINUTE);
    assert_code(ask(world, 1, "{\"do\":\"day\"}"), "request");
    end(world);
}

/* The disk is full at the last move: neither it nor its result is there. */
static void move_and_result_are_stored_together(void **unused)
{
    struct world *world = begin_days();
    const struct opened opened = open_own(world, 7);
    char move[TALON_MOVE_TEXT];
    uint32_t steps = 0;
    int seat;

    (void)unused;
    while (let_bots_play(world, &opened)) {
        world->full = true;
        first_move(table_of(world, &opened), &seat, move);
        steps = steps_of(world, &opened);
        assert_code(act(world, &opened, seat, move, steps + 1), "store");
        assert_int_equal(steps_of(world, &opened), steps);
        world->full = false;
        tick(world, MINUTE);
        act_first(world, &opened);
    }
    assert_int_equal(results_of(world, &opened), 1);
    end(world);
}

/* Two people play alike, and the second result is one too many to be counted. */
static void a_result_that_does_not_count_is_not_taken_off(void **unused)
{
    struct world *world = begin_days();
    const struct opened first = open_own(world, 7), second = open_own(world, 8);
    struct day_field *field = days_find(look_days(world->server), FIRST_DAY)->field;

    (void)unused;
    play_to_the_end(world, &first);
    assert_int_equal(number_of(result(world, &first), "equal"), 0);
    field[day_family_find("wippen")].all = LIMIT_DAY_RESULTS;
    play_to_the_end(world, &second);
    assert_int_equal(results_of(world, &second), 1);
    assert_int_equal(number_of(result(world, &second), "equal"), 1);
    assert_true(json_is_true(json_value_member(result(world, &second), "full")));
    assert_int_equal(number_of(result(world, &first), "equal"), 0);
    assert_null(json_value_member(result(world, &first), "full"));
    restart(world);
    assert_int_equal(number_of(result(world, &second), "equal"), 1);
    end(world);
}

static void old_results_are_deleted(void **unused)
{
    struct world *world = begin_days();
    const struct opened opened = open_own(world, 7);

    (void)unused;
    play_to_the_end(world, &opened);
    next_day(world, LIMIT_DAYS - 1);
    for (int minute = 0; minute < LONG; minute++)
        tick(world, MINUTE);
    assert_int_equal(results_of(world, &opened), 1);
    next_day(world, 1);
    tick(world, MINUTE);
    assert_code(result(world, &opened), "unknown");
    restart(world);
    assert_code(result(world, &opened), "unknown");
    end(world);
}

/* After a jump nothing is deleted at once. */
static void a_wrong_clock_deletes_nothing(void **unused)
{
    struct world *world = begin_days();
    const struct opened opened = open_own(world, 7);

    (void)unused;
    play_to_the_end(world, &opened);
    next_day(world, 2 * LIMIT_DAYS);
    tick(world, MINUTE);
    world->day = FIRST_DAY;
    next_day(world, 0);
    assert_int_equal(results_of(world, &opened), 1);
    end(world);
}

/* ---- what is played ----------------------------------------------------------------------- */

static struct json_value *read_source(const char *path)
{
    static char text[1 << 14];
    char whole[512];

    snprintf(whole, sizeof whole, SOURCE_ROOT "%s", path);
    FILE *file = fopen(whole, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    struct json_value *json = json_read_text(text);
    assert_non_null(json);
    return json;
}

static const struct day_variant *planned(unsigned family, uint32_t day)
{
    return day_variant_of(family, day_plan_of(day), day);
}

/* test/e2e/day.test.mjs checks the page's own deals by the same file. */
static void the_variants_are_as_the_file_says(void **unused)
{
    struct json_value *file = read_source("test/data/day_variants.json");
    const struct json_value *row;
    size_t i;

    (void)unused;
    assert_true(json_value_count(file) > 10);
    json_each_item(file, i, row)
    {
        const uint32_t day = day_name_read(json_value_text(json_value_item(row, 0)));
        assert_true(day >= FIRST_DAY);
        for (unsigned f = 0; f < DAY_FAMILIES; f++) {
            const struct day_variant *variant = planned(f, day);
            const char *name = day_families[f].takes_turns ? variant->game : variant->preset;
            assert_string_equal(name, json_value_text(json_value_item(row, f + 1)));
        }
    }
    json_value_free(file);
}

static void the_own_form_is_played_on_most_days(void **unused)
{
    enum { DAYS = 300 };

    (void)unused;
    for (unsigned f = 1; f < DAY_FAMILIES; f++) { /* in War nobody decides anything */
        const struct day_variant *variants = day_families[f].variant;
        unsigned played[DAY_VARIANTS] = { 0 };
        assert_false(variants[0].special);
        if (day_families[f].takes_turns)
            continue;
        for (uint32_t day = OWN_FORM_FROM; day < OWN_FORM_FROM + DAYS; day++)
            played[planned(f, day) - variants]++;
        assert_int_equal(played[0], DAYS / 5 * 4);
        for (unsigned i = 1; i < DAY_VARIANTS && variants[i].preset; i++) {
            assert_true(variants[i].special);
            assert_true(played[i] >= DAYS / 5 / 4);
        }
    }
}

static void assert_same_variants(const struct json_value *list, const struct day_variant *variants)
{
    size_t count = 0;

    for (; count < DAY_VARIANTS && variants[count].preset; count++) {
        const struct day_variant *variant = &variants[count];
        const struct json_value *own = json_value_item(list, count);
        const struct json_value *options = json_value_member(own, "options");
        size_t pairs = 0;
        if (json_value_member(own, "game"))
            assert_string_equal(text_of(own, "game"), variant->game);
        assert_string_equal(text_of(own, "preset"), variant->preset);
        assert_int_equal(json_is_true(json_value_member(own, "special")), variant->special);
        assert_int_equal(json_value_count(json_value_member(own, "seats")), variant->seats);
        for (; pairs < DAY_OPTIONS && variant->options[pairs][0]; pairs++)
            assert_string_equal(text_of(options, variant->options[pairs][0]),
                                variant->options[pairs][1]);
        assert_int_equal(json_value_members(options), pairs);
    }
    assert_int_equal(json_value_count(list), count);
}

static void a_device_without_a_server_has_the_same_variants(void **unused)
{
    struct json_value *own = read_source("web/src/day/own_deals.json");

    (void)unused;
    assert_int_equal(json_value_count(own), DAY_FAMILIES);
    for (unsigned f = 0; f < DAY_FAMILIES; f++) {
        const struct json_value *family = json_value_item(own, f);
        assert_string_equal(text_of(family, "game"), day_families[f].id);
        assert_string_equal(text_of(family, "measure"), day_measure_names[day_families[f].measure]);
        const bool turns = day_families[f].takes_turns;
        if (!turns)
            assert_same_variants(json_value_member(family, "inTurn"), day_families[f].in_turn);
        assert_same_variants(json_value_member(family, turns ? "turns" : "variants"),
                             day_families[f].variant);
    }
    json_value_free(own);
}

static const struct json_value *told_family(struct world *world, unsigned family)
{
    const struct json_value *answer = ask(world, 1, "{\"do\":\"day\"}");

    assert_fine(answer);
    return json_value_item(json_value_member(answer, "families"), family);
}

static void assert_told(struct world *world, enum day_plan plan)
{
    for (unsigned f = 0; f < DAY_FAMILIES; f++) {
        const struct day_variant *variant = day_variant_of(f, plan, world->day);
        const struct json_value *told = told_family(world, f);
        assert_string_equal(text_of(told, "preset"), variant->preset);
        assert_int_equal(json_is_true(json_value_member(told, "special")), variant->special);
    }
}

/* An earlier program has begun it, or this one: what is told and played stays the same. */
static void a_day_that_has_begun_keeps_its_variants(void **unused)
{
    struct world *world = begin_days();

    (void)unused;
    assert_told(world, DAY_PLAN_IN_TURN);
    next_day(world, OWN_FORM_FROM + 1 - FIRST_DAY);
    assert_told(world, DAY_PLAN_OWN_FORM);
    restart(world);
    assert_told(world, DAY_PLAN_OWN_FORM);
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind == STORE_DAY)
            ((char *)world->rows[i].text)[0] = 0; /* as an earlier program wrote it */
    restart(world);
    assert_told(world, DAY_PLAN_IN_TURN);
    const struct opened opened = open_own(world, 1);
    const struct json_value *joined = join(world, 1, &opened, 0);
    assert_string_equal(text_of(json_value_member(joined, "view"), "preset"),
                        day_variant_of(3, DAY_PLAN_IN_TURN, world->day)->preset);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_midnight_the_key_changes),
        cmocka_unit_test(a_clock_that_jumps_ahead_tells_no_key),
        cmocka_unit_test(a_clock_that_is_ahead_at_a_start_tells_no_key),
        cmocka_unit_test(the_newest_row_tells_the_day_at_a_start),
        cmocka_unit_test(the_first_key_is_of_the_day_that_the_clock_says_then),
        cmocka_unit_test(tomorrow_does_not_come_twice_in_a_day),
        cmocka_unit_test(a_game_may_go_on_after_midnight),
        cmocka_unit_test(no_key_is_told_before_it_is_stored),
        cmocka_unit_test(a_full_disk_does_not_hide_a_day_that_has_begun),
        cmocka_unit_test(move_and_result_are_stored_together),
        cmocka_unit_test(a_result_that_does_not_count_is_not_taken_off),
        cmocka_unit_test(old_results_are_deleted),
        cmocka_unit_test(a_wrong_clock_deletes_nothing),
        cmocka_unit_test(the_variants_are_as_the_file_says),
        cmocka_unit_test(the_own_form_is_played_on_most_days),
        cmocka_unit_test(a_device_without_a_server_has_the_same_variants),
        cmocka_unit_test(a_day_that_has_begun_keeps_its_variants),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
