/* test_table_limits.c - the limits of a table: the most steps, the largest record, forced moves one
 * by one, whose turn it is, names cut at a character. Uses the game of synthetic_game.h, which
 * never ends.
 */
#include "synthetic_game.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_STEPS = 200000, MOST_BYTES = 16 * 1024 * 1024 };

static const uint8_t key[TALON_KEY_BYTES] = { 9 };

static struct talon_table *mill_table(const char *preset, const char *players)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, &talon_mill);
    if (preset)
        assert_true(talon_draft_preset(&draft, preset));
    assert_int_equal(talon_draft_set(&draft, "players", players), TALON_SET_OK);
    assert_null(talon_draft_finish(&draft, &config));
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);
    assert_non_null(table);
    return table;
}

static int acting_seat(const struct talon_table *table)
{
    return talon_first_seat(talon_table_acting(table));
}

static enum talon_table_error act(struct talon_table *table, int verb)
{
    return talon_table_act(table, acting_seat(table), (struct talon_move){ .verb = (uint8_t)verb });
}

static uint32_t steps(const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return count;
}

static uint64_t hash(const struct talon_table *table)
{
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

/* ---- steps and records ------------------------------------------------------------------- */

static void assert_refused_as_too_long(const char *text, size_t length)
{
    struct talon_record_error error;

    assert_null(talon_record_read(text, length, &error));
    assert_string_equal(error.sentence, "The record is too long.");
}

/* The record with one step more than a table can have. */
static void assert_one_more_is_not_read(const struct talon_string_buffer *buffer, int seat)
{
    char more[] = "step 200001 0 pass\n";
    const size_t at = (size_t)(strstr(buffer->at, "\nover no\n") + 1 - buffer->at);
    char *text = malloc(buffer->length + sizeof more);

    assert_non_null(text);
    more[12] = (char)('0' + seat);
    memcpy(text, buffer->at, at);
    memcpy(text + at, more, sizeof more - 1);
    memcpy(text + at + sizeof more - 1, buffer->at + at, buffer->length - at);
    assert_refused_as_too_long(text, buffer->length + sizeof more - 1);
    free(text);
}

static void a_table_can_be_full(void **unused)
{
    struct talon_table *table = mill_table("driven", "2");
    struct talon_record_error error;
    struct talon_string_buffer buffer = { 0 };
    uint32_t made;

    (void)unused;
    assert_int_equal(talon_table_forced(table, 3, MOST_STEPS - 1, &made), TALON_TABLE_OK);
    assert_int_equal(made, MOST_STEPS - 1);
    assert_int_equal(talon_table_forced(table, 3, 5, &made), TALON_TABLE_FULL);
    assert_int_equal(made, 1);
    const uint64_t before = hash(table);
    assert_int_equal(act(table, MILL_PASS), TALON_TABLE_FULL);
    assert_true(hash(table) == before);
    assert_int_equal(steps(table), MOST_STEPS);
    talon_record_write(table, false, &buffer);
    struct talon_table *again = talon_record_read(buffer.at, buffer.length, &error);
    assert_non_null(again); /* a full table is still a table */
    assert_true(hash(again) == before);
    assert_one_more_is_not_read(&buffer, acting_seat(table));
    talon_table_free(again);
    talon_table_free(table);
    free(buffer.at);
}

static void records_have_a_largest_size(void **unused)
{
    static const char first[] = "talon-record 1\n";
    char *text = malloc(MOST_BYTES + 1);
    struct talon_record_error error;

    (void)unused;
    assert_non_null(text);
    memset(text, '\n', MOST_BYTES + 1);
    memcpy(text, first, sizeof first - 1);
    assert_refused_as_too_long(text, MOST_BYTES + 1);
    assert_null(talon_record_read(text, MOST_BYTES, &error));
    assert_string_equal(error.sentence, "A line \"engine …\" is missing here.");
    assert_int_equal(error.line, 2);
    free(text);
}

/* ---- forced moves and turns ---------------------------------------------------------------- */

static void no_more_forced_moves_than_asked_for(void **unused)
{
    struct talon_table *table = mill_table("driven", "3");
    uint32_t made = 9;

    (void)unused;
    const int first = acting_seat(table);
    assert_int_equal(talon_table_forced(table, 7, 0, &made), TALON_TABLE_OK);
    assert_int_equal(made, 0);
    assert_int_equal(talon_table_forced(table, 7, 2, &made), TALON_TABLE_OK);
    assert_int_equal(made, 2);
    assert_int_equal(steps(table), 2);
    /* The third seat's, then the first one's, who is not asked. */
    assert_int_equal(talon_table_forced(table, 7u & ~(1u << first), 9, &made), TALON_TABLE_OK);
    assert_int_equal(made, 1);
    assert_int_equal(acting_seat(table), first);
    assert_int_equal(talon_table_forced(table, 7u & ~(1u << first), 9, &made), TALON_TABLE_OK);
    assert_int_equal(made, 0);
    talon_table_free(table);
}

static void nobody_is_forced_who_has_a_choice(void **unused)
{
    struct talon_table *table = mill_table(NULL, "2");
    uint32_t made;

    (void)unused;
    assert_int_equal(talon_table_forced(table, 3, 9, &made), TALON_TABLE_OK);
    assert_int_equal(made, 0);
    assert_int_equal(act(table, MILL_STOP), TALON_TABLE_OK);
    assert_int_equal(talon_table_forced(table, 3, 9, &made), TALON_TABLE_OK); /* it is over */
    assert_int_equal(made, 0);
    talon_table_free(table);
}

static void a_turn_is_one_seats(void **unused)
{
    struct talon_table *table = mill_table(NULL, "2");

    (void)unused;
    assert_int_equal(talon_table_turn(table), 0);
    assert_int_equal(act(table, MILL_STAY), TALON_TABLE_OK);
    assert_int_equal(act(table, MILL_PASS), TALON_TABLE_OK);
    assert_int_equal(talon_table_turn(table), 0);
    assert_int_equal(act(table, MILL_STAY), TALON_TABLE_OK); /* another seat, nothing closed */
    assert_int_equal(talon_table_turn(table), 2);
    assert_int_equal(act(table, MILL_STAY), TALON_TABLE_OK);
    assert_int_equal(talon_table_turn(table), 2);
    assert_int_equal(act(table, MILL_REST), TALON_TABLE_OK); /* the same seat begins a turn */
    assert_int_equal(talon_table_turn(table), 5);
    assert_int_equal(act(table, MILL_STAY), TALON_TABLE_OK);
    assert_int_equal(talon_table_turn(table), 5);
    talon_table_free(table);
}

static void chance_and_another_seat_bar_undo(void **unused)
{
    struct talon_table *table = mill_table(NULL, "2");
    const int seat = acting_seat(table);

    (void)unused;
    assert_int_equal(act(table, MILL_STAY), TALON_TABLE_OK);
    assert_true(talon_table_can_undo(table, seat));
    assert_false(talon_table_can_undo(table, 1 - seat));
    assert_int_equal(act(table, MILL_ROLL), TALON_TABLE_OK);
    assert_false(talon_table_can_undo(table, seat));
    assert_int_equal(talon_table_undo(table, seat), TALON_TABLE_LEARNED);
    assert_int_equal(talon_table_undo(table, 1 - seat), TALON_TABLE_NOTHING);
    talon_table_free(table);
}

/* There is nothing to take back where nobody decided anything. */
static void forced_moves_are_no_decisions(void **unused)
{
    struct talon_table *table = mill_table("driven", "2");
    const int seat = acting_seat(table);

    (void)unused;
    assert_int_equal(act(table, MILL_PASS), TALON_TABLE_OK);
    assert_false(talon_table_can_undo(table, seat));
    assert_int_equal(talon_table_undo(table, seat), TALON_TABLE_NOTHING);
    assert_int_equal(steps(table), 1);
    talon_table_free(table);
}

static void another_games_pack_makes_no_table(void **unused)
{
    uint8_t pack[TALON_PACK_MAX];
    struct talon_draft draft;
    struct talon_config config;

    (void)unused;
    talon_draft_start(&draft, &talon_mill);
    assert_null(talon_draft_finish(&draft, &config));
    const unsigned count = talon_mill.pack(&config, pack);
    assert_null(talon_table_new(&config, key, pack, count - 1));
    pack[0] = 70;
    assert_null(talon_table_new(&config, key, pack, count));
}

/* ---- names ------------------------------------------------------------------------------- */

static void names_are_cut_at_a_character(void **unused)
{
    char text[8];

    (void)unused;
    talon_text_cut(text, sizeof text, "1234567");
    assert_string_equal(text, "1234567"); /* just fits */
    talon_text_cut(text, sizeof text, "12345678");
    assert_string_equal(text, "1234567");
    talon_text_cut(text, sizeof text, "123456ä");
    assert_string_equal(text, "123456");
    talon_text_cut(text, sizeof text, "12345ä8");
    assert_string_equal(text, "12345ä");
    talon_text_cut(text, sizeof text, "12345…8"); /* three bytes */
    assert_string_equal(text, "12345");
    talon_text_cut(text, sizeof text, "1234\xf0\x9f\x82\xa1"); /* four: an ace */
    assert_string_equal(text, "1234");
    talon_text_cut(text, 2, "ä");
    assert_string_equal(text, "");
    talon_text_cut(text, sizeof text, "a\x1f b\x7f~");
    assert_string_equal(text, "a  b ~");
}

static void long_names_are_cut_at_the_table(void **unused)
{
    struct talon_table *table = mill_table(NULL, "2");
    char name[2 * TALON_NAME_MAX + 1] = "", expected[TALON_NAME_MAX] = "";

    (void)unused;
    for (int i = 0; i < TALON_NAME_MAX; i++)
        memcpy(name + strlen("ö") * (size_t)i, "ö", strlen("ö"));
    memcpy(expected, name, 62); /* 63 bytes would end in the middle of an ö */
    talon_table_set_player(table, 1, "simple", name);
    assert_string_equal(talon_table_name(table, 1), expected);
    assert_string_equal(talon_table_player(table, 1), "simple");
    assert_string_equal(talon_table_player(table, 0), "human");
    talon_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_can_be_full),
        cmocka_unit_test(records_have_a_largest_size),
        cmocka_unit_test(no_more_forced_moves_than_asked_for),
        cmocka_unit_test(nobody_is_forced_who_has_a_choice),
        cmocka_unit_test(a_turn_is_one_seats),
        cmocka_unit_test(chance_and_another_seat_bar_undo),
        cmocka_unit_test(forced_moves_are_no_decisions),
        cmocka_unit_test(another_games_pack_makes_no_table),
        cmocka_unit_test(names_are_cut_at_a_character),
        cmocka_unit_test(long_names_are_cut_at_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
