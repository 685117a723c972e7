/* test_synthetic_game.c - what the core does with tables of every kind: zones filled and refused,
 * fields of every width, operands, states saved and loaded, packs and positions. Uses the game of
 * synthetic_game.h, whose tables have more than any single game.
 */
#include "synthetic_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static _Alignas(8) uint8_t state[TALON_STATE_MAX];
static struct talon_config config;

static int fresh(void **unused)
{
    (void)unused;
    struct talon_draft draft;
    talon_draft_start(&draft, &talon_mill);
    if (talon_draft_finish(&draft, &config))
        return -1;
    talon_prepare(&config, state);
    return 0;
}

static bool fill(int zone, int row, const uint8_t *faces, unsigned count)
{
    return talon_zone_fill(&talon_mill, state, zone, row, faces, count);
}

static void assert_row(int zone, int row, const uint8_t *faces, unsigned count)
{
    uint8_t listed[TALON_PACK_MAX];

    assert_int_equal(talon_zone_list(&talon_mill, state, zone, row, listed), count);
    assert_memory_equal(listed, faces, count);
}

/* ---- zones and fields ------------------------------------------------------------------- */

static void rows_hold_what_was_filled_in(void **unused)
{
    static const uint8_t faces[] = { 3, 7, 9, 40 };

    (void)unused;
    for (int zone = MILL_HAND; zone <= MILL_MORE; zone++) {
        const unsigned count = zone == MILL_SLOT ? 1 : 4;
        assert_true(fill(zone, 0, faces, count));
        assert_row(zone, 0, faces, count);
        assert_true(fill(zone, 0, faces, 0));
        assert_row(zone, 0, faces, 0);
    }
}

static void rows_refuse_what_does_not_fit(void **unused)
{
    static const uint8_t five[] = { 1, 2, 3, 4, 5 }, twice[] = { 6, 6 };
    static const uint8_t high = 64, no_card = 31, down = 3 | TALON_DOWN;

    (void)unused;
    assert_true(fill(MILL_QUEUE, 0, five, 4));
    assert_false(fill(MILL_QUEUE, 0, five, 5));
    assert_row(MILL_QUEUE, 0, five, 4);
    assert_false(fill(MILL_DRAW, 0, five, 5));
    assert_false(fill(MILL_SLOT, 0, five, 2));
    assert_false(fill(MILL_HAND, 0, twice, 2));
    assert_false(fill(MILL_HAND, 0, &high, 1));
    assert_true(fill(MILL_BOX, 0, &high, 1));
    assert_false(fill(MILL_STACK, 0, &no_card, 1)); /* colours have 20 numbers */
    assert_true(fill(MILL_STACK, 0, &down, 1));
    assert_true(fill(MILL_QUEUE, 0, &down, 1));
    assert_true(fill(MILL_HEAP, 0, &down, 1));
    assert_false(fill(MILL_DRAW, 0, &down, 1));
    assert_false(fill(MILL_HAND, 0, &down, 1));
}

/* Rows of one space lie one behind the other; one that grows or shrinks moves the others. */
static void packed_rows_share_their_room(void **unused)
{
    uint8_t faces[MILL_WIDE + 1];

    (void)unused;
    for (unsigned i = 0; i <= MILL_WIDE; i++)
        faces[i] = (uint8_t)(i % 20);
    assert_true(fill(MILL_MORE, 0, faces, 3));
    assert_true(fill(MILL_HEAP, 1, faces + 5, 2));
    assert_true(fill(MILL_HEAP, 0, faces, 200));
    assert_row(MILL_MORE, 0, faces, 3);
    assert_row(MILL_HEAP, 1, faces + 5, 2);
    assert_false(fill(MILL_HEAP, 1, faces, 98)); /* 200 + 98 + 3 > 300 */
    assert_row(MILL_HEAP, 1, faces + 5, 2);
    assert_true(fill(MILL_HEAP, 1, faces, 97));
    assert_row(MILL_MORE, 0, faces, 3);
    assert_true(fill(MILL_HEAP, 0, faces, 0));
    assert_row(MILL_HEAP, 1, faces, 97);
    assert_true(fill(MILL_HEAP, 1, faces, 0));
    assert_true(fill(MILL_HEAP, 0, faces, 255));
    assert_false(fill(MILL_HEAP, 0, faces, 256)); /* one byte counts up to 255 */
}

static void wide_rows_count_beyond_a_byte(void **unused)
{
    uint8_t faces[MILL_WIDE + 1];

    (void)unused;
    for (unsigned i = 0; i <= MILL_WIDE; i++)
        faces[i] = (uint8_t)(i % 20);
    assert_true(fill(MILL_STACK, 0, faces, MILL_WIDE));
    assert_row(MILL_STACK, 0, faces, MILL_WIDE);
    assert_false(fill(MILL_STACK, 0, faces, MILL_WIDE + 1));
}

static void fields_keep_what_fits_their_width(void **unused)
{
    static const struct {
        int field;
        uint64_t most;
    } fields[] = { { MILL_TURN, UINT8_MAX },
                   { MILL_LAPS, UINT16_MAX },
                   { MILL_STEPS, UINT32_MAX } };

    (void)unused;
    for (int i = 0; i < 3; i++) {
        const struct talon_field *field = &talon_mill.fields[fields[i].field];
        assert_true(talon_field_put(field, state, 0, fields[i].most));
        assert_false(talon_field_put(field, state, 0, fields[i].most + 1));
        assert_true(talon_field_get(field, state, 0) == fields[i].most);
    }
    const struct talon_field *grand = &talon_mill.fields[MILL_GRAND];
    assert_true(talon_field_put(grand, state, 0, UINT64_MAX));
    assert_true(talon_field_get(grand, state, 0) == UINT64_MAX);
}

static void a_field_with_a_sign_keeps_it(void **unused)
{
    struct talon_field field = talon_mill.fields[MILL_LAPS];

    (void)unused;
    field.show = TALON_SIGNED;
    assert_true(talon_field_put(&field, state, 0, (uint64_t)INT16_MIN));
    assert_true((int64_t)talon_field_get(&field, state, 0) == INT16_MIN);
    assert_false(talon_field_put(&field, state, 0, (uint64_t)INT16_MIN - 1));
    assert_true(talon_field_put(&field, state, 0, INT16_MAX));
    assert_true(talon_field_get(&field, state, 0) == INT16_MAX);
    assert_false(talon_field_put(&field, state, 0, INT16_MAX + 1));
    assert_true(talon_field_put(&talon_mill.fields[MILL_LAPS], state, 0, UINT16_MAX));
    assert_true((int64_t)talon_field_get(&field, state, 0) == -1);
}

static void what_is_nobodys_is_not_in_a_view(void **unused)
{
    static const uint8_t faces[] = { 4, 5, 6 };
    struct talon_view view;
    unsigned count;

    (void)unused;
    assert_true(fill(MILL_BOX, 0, faces, 3));
    assert_true(fill(MILL_STACK, 0, faces, 3));
    assert_true(talon_field_put(&talon_mill.fields[MILL_SECRET], state, 0, 9));
    talon_view(&talon_mill, state, 0, &view);
    assert_true(talon_view_field(&talon_mill, &view, MILL_SECRET, 0) == TALON_UNKNOWN);
    assert_true(talon_view_field(&talon_mill, &view, MILL_SEATS, 0) == 2);
    assert_int_equal(*talon_view_zone(&talon_mill, &view, MILL_BOX, 0, &count), TALON_BACK);
    const uint8_t *stack = talon_view_zone(&talon_mill, &view, MILL_STACK, 0, &count);
    assert_int_equal(count, 3);
    assert_int_equal(stack[1], TALON_BACK);
    assert_int_equal(stack[2], 6);
}

/* ---- moves ------------------------------------------------------------------------------ */

static void moves_are_read_and_written(void **unused)
{
    static const char *const texts[] = { "stay", "mark b7 0 254", "mark there 7", "mark y20 3 0" };
    struct talon_move move;
    char text[TALON_MOVE_TEXT];

    (void)unused;
    for (int i = 0; i < 4; i++) {
        assert_true(talon_move_read(&talon_mill, texts[i], &move));
        assert_int_equal(talon_move_write(&talon_mill, move, text), strlen(texts[i]));
        assert_string_equal(text, texts[i]);
    }
    assert_true(talon_move_read(&talon_mill, "  mark   there 7  ", &move));
    assert_int_equal(move.a, 129);
    assert_int_equal(move.b, 7);
    assert_int_equal(move.c, TALON_NO_CARD);
}

static void other_texts_are_no_moves(void **unused)
{
    static const char *const texts[] = {
        "",
        " ",
        "sta",
        "stays",
        "stay 1",
        "mark",
        "mark b7",
        "mark b21 0",
        "mark her 0",
        "mark heres 0",
        "mark b7 8",
        "mark b7 -1",
        "mark b7 x",
        "mark b7 0 255",
        "mark b7 0 -1",
        "mark b7 0 1 2",
        "mark b7 0 9999999999999",
    };
    struct talon_move move;

    (void)unused;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(talon_move_read(&talon_mill, texts[i], &move));
    assert_int_equal(talon_move_write(&talon_mill, (struct talon_move){ .verb = 99 },
                                      (char[TALON_MOVE_TEXT]){ 0 }),
                     1);
}

static const char *why(int seat, struct talon_move move)
{
    const struct talon_rule *rule = talon_why_not(&talon_mill, state, seat, move);

    assert_int_equal(talon_is_legal(&talon_mill, state, seat, move), !rule);
    return rule ? rule->sentence : "";
}

static void refused_moves_have_a_reason(void **unused)
{
    const struct talon_move stay = { .verb = MILL_STAY }, stop = { .verb = MILL_STOP };
    struct talon_rng rng;

    (void)unused;
    assert_string_equal(why(0, stay), "");
    assert_string_equal(why(1, stay), "It is not your turn.");
    assert_string_equal(why(-1, stay), "It is not your turn.");
    assert_string_equal(why(8, stay), "It is not your turn.");
    assert_string_equal(why(0, (struct talon_move){ .verb = MILL_MARK, .a = 128 }),
                        "Nobody may mark the first place.");
    assert_string_equal(why(0, (struct talon_move){ .verb = MILL_MARK, .a = 129 }),
                        "This is not possible now.");
    talon_rng_simulate(&rng, 1);
    assert_false(talon_act(&talon_mill, state, 1, stop, &rng));
    assert_true(talon_act(&talon_mill, state, 0, stop, &rng));
    assert_string_equal(why(0, stay), "The game is over.");
}

static void malformed_moves_are_no_moves(void **unused)
{
    static const struct talon_move moves[] = {
        { .verb = MILL_MARK + 1 },
        { .verb = MILL_STAY, .a = 1 },
        { .verb = MILL_MARK, .a = 31 },  /* no card */
        { .verb = MILL_MARK, .a = 130 }, /* no third place */
        { .verb = MILL_MARK, .a = 1, .b = TALON_SEATS_MAX },
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_string_equal(why(0, moves[i]), "This is not a move of this game.");
}

/* ---- options ---------------------------------------------------------------------------- */

static void option_values_are_written(void **unused)
{
    const struct talon_option *bias = &talon_mill.options[MILL_BIAS];
    char text[24], little[3];

    (void)unused;
    assert_int_equal(talon_option_write(bias, -1, text, sizeof text), 4);
    assert_string_equal(text, "left");
    assert_int_equal(talon_option_write(bias, 0, text, sizeof text), 5);
    assert_string_equal(text, "right");
    talon_option_write(bias, -12, text, sizeof text); /* no choice has this value */
    assert_string_equal(text, "-12");
    talon_option_write(bias, 1, text, sizeof text);
    assert_string_equal(text, "1");
    assert_int_equal(talon_option_write(bias, 0, little, sizeof little), 5);
    assert_string_equal(little, "ri");
}

static void values_out_of_range_are_refused(void **unused)
{
    static const int values[] = { 1, 9 };
    const struct talon_config before = config;
    struct talon_draft draft;

    (void)unused;
    talon_draft_reopen(&draft, &config);
    for (int i = 0; i < 2; i++) {
        talon_draft_value(&draft, MILL_PLAYERS, values[i]);
        assert_string_equal(talon_draft_finish(&draft, &config),
                            "An option has a value outside its range.");
    }
    talon_draft_value(&draft, MILL_PLAYERS, 7);
    assert_string_equal(talon_draft_finish(&draft, &config), "Seven do not fit round the mill.");
    assert_memory_equal(&config, &before, sizeof config); /* a refused draft writes nothing */
    talon_draft_value(&draft, MILL_PLAYERS, 8);
    assert_null(talon_draft_finish(&draft, &config));
    assert_false(talon_draft_preset(&draft, "nope"));
    assert_true(talon_draft_preset(&draft, "driven"));
    assert_null(talon_draft_finish(&draft, &config));
    assert_int_equal(config.value[MILL_FORCED], 1);
    assert_null(talon_game_find("mill", NULL, "form")); /* it has no form */
    assert_true(talon_option_elsewhere(&talon_mill, "bias"));
    assert_false(talon_option_elsewhere(&talon_mill, "wind"));
}

/* ---- packs and whole states --------------------------------------------------------------- */

/* Two packs lie one behind the other: no card may change from one to the other (R-SPB-01). */
static void packs_are_not_mixed(void **unused)
{
    uint8_t pack[TALON_PACK_MAX];
    struct talon_rng rng;

    (void)unused;
    talon_mill.pack(&config, pack);
    talon_rng_simulate(&rng, 1);
    pack[0] = 1, pack[1] = 0;
    assert_true(talon_deal(&config, pack, MILL_PACK, &rng, state));
    pack[0] = 4, pack[4] = 1;
    assert_false(talon_deal(&config, pack, MILL_PACK, &rng, state));
    pack[0] = 1, pack[4] = 5;
    assert_false(talon_deal(&config, pack, MILL_PACK, &rng, state));
    pack[0] = 0, pack[4] = 4;
    assert_false(talon_deal(&config, pack, MILL_PACK, &rng, state));
    assert_true(talon_deal(&config, NULL, 0, &rng, state));
    uint8_t box[TALON_PACK_MAX];
    assert_int_equal(talon_zone_list(&talon_mill, state, MILL_BOX, 0, box), MILL_PACK - 1);
    assert_int_equal(talon_zone_list(&talon_mill, state, MILL_HAND, 0, box), 1);
    assert_true(box[0] < MILL_FIRST_PACK);
}

static void scripted_draws_stay_below_their_bound(void **unused)
{
    static const struct talon_draw script[] = { { 5, 5 }, { 5, 4 } };
    struct talon_rng rng;

    (void)unused;
    talon_rng_script(&rng, script, 2);
    assert_int_equal(talon_rng_below(&rng, 5), 0);
    assert_true(rng.script_mismatch);
    assert_int_equal(talon_rng_below(&rng, 5), 4);
}

static void names_of_nothing_are_no_cards(void **unused)
{
    char name[TALON_CARD_TEXT];

    (void)unused;
    assert_int_equal(talon_card_write(TALON_FRENCH, 14, name), 1);
    assert_string_equal(name, "?");
    assert_int_equal(talon_card_read(TALON_FRENCH, "?", 1), TALON_NO_CARD);
    assert_int_equal(talon_card_read(TALON_ELFER, "?", 1), TALON_NO_CARD);
}

static void positions_must_be_the_configurations(void **unused)
{
    static const uint8_t card = 3, foreign = 50;

    (void)unused;
    assert_null(talon_validate_position(&config, state));
    assert_true(fill(MILL_HAND, 0, &card, 1));
    assert_null(talon_validate_position(&config, state));
    assert_true(fill(MILL_SLOT, 0, &card, 1)); /* there is only one */
    assert_string_equal(talon_validate_position(&config, state),
                        "A card appears more often here than in the pack.");
    assert_true(fill(MILL_SLOT, 0, &foreign, 1));
    assert_string_equal(talon_validate_position(&config, state),
                        "A card appears more often here than in the pack.");
    talon_prepare(&config, state);
    state[0] = 3;
    assert_string_equal(talon_validate_position(&config, state),
                        "The number of players is an option, not part of the position.");
}

/* A table with cards in many rows, saved; returns how many bytes. */
static size_t saved(uint8_t bytes[TALON_SAVE_MAX])
{
    static const uint8_t faces[] = { 0, 1, 2, 3, 4, 5, 6 };

    assert_true(fill(MILL_HAND, 1, faces, 2));
    assert_true(fill(MILL_STACK, 0, faces + 2, 3));
    assert_true(fill(MILL_HEAP, 1, faces + 5, 2));
    assert_true(talon_field_put(&talon_mill.fields[MILL_GRAND], state, 0, 1ull << 60));
    return talon_save(&talon_mill, state, bytes, TALON_SAVE_MAX);
}

static void saved_states_are_loaded(void **unused)
{
    static uint8_t bytes[TALON_SAVE_MAX];
    const size_t count = saved(bytes);
    const uint64_t hash = talon_hash(&talon_mill, state);

    (void)unused;
    assert_int_equal(talon_save(&talon_mill, state, bytes, count), count);
    assert_int_equal(talon_save(&talon_mill, state, bytes, count - 1), 0);
    talon_prepare(&config, state);
    assert_true(talon_hash(&talon_mill, state) != hash);
    assert_true(talon_load(&config, bytes, count, state));
    assert_true(talon_hash(&talon_mill, state) == hash);
}

static void assert_not_loaded(const uint8_t *bytes, size_t count)
{
    static _Alignas(8) uint8_t empty[TALON_STATE_MAX];

    talon_prepare(&config, empty);
    assert_false(talon_load(&config, bytes, count, state));
    assert_memory_equal(state, empty, talon_mill.state_size);
}

static void other_bytes_are_no_states(void **unused)
{
    static uint8_t bytes[TALON_SAVE_MAX];
    const size_t count = saved(bytes);

    (void)unused;
    for (size_t cut = 0; cut < count; cut++)
        assert_not_loaded(bytes, cut);
    assert_not_loaded(bytes, count + 1);
    bytes[0] = 3; /* another number of seats */
    assert_not_loaded(bytes, count);
    bytes[0] = 2;
    bytes[5] = 31; /* the first card of hand 1 is none */
    assert_not_loaded(bytes, count);
    bytes[5] = 2; /* a card that lies elsewhere too */
    assert_not_loaded(bytes, count);
    bytes[5] = 0;
    assert_true(talon_load(&config, bytes, count, state));
    bytes[1] = 449 & 255; /* more cards than any pack has */
    bytes[2] = 449 >> 8;
    assert_not_loaded(bytes, TALON_SAVE_MAX);
}

static void without_a_dealer_none_is_named(void **unused)
{
    struct talon_draft draft;
    struct talon_config other;

    (void)unused;
    talon_draft_start(&draft, &talon_mill);
    talon_draft_dealer(&draft, 2);
    assert_null(talon_draft_finish(&draft, &other));
    assert_memory_equal(other.value, config.value, sizeof config.value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(rows_hold_what_was_filled_in, fresh),
        cmocka_unit_test_setup(rows_refuse_what_does_not_fit, fresh),
        cmocka_unit_test_setup(packed_rows_share_their_room, fresh),
        cmocka_unit_test_setup(wide_rows_count_beyond_a_byte, fresh),
        cmocka_unit_test_setup(fields_keep_what_fits_their_width, fresh),
        cmocka_unit_test_setup(a_field_with_a_sign_keeps_it, fresh),
        cmocka_unit_test_setup(what_is_nobodys_is_not_in_a_view, fresh),
        cmocka_unit_test_setup(moves_are_read_and_written, fresh),
        cmocka_unit_test_setup(other_texts_are_no_moves, fresh),
        cmocka_unit_test_setup(refused_moves_have_a_reason, fresh),
        cmocka_unit_test_setup(malformed_moves_are_no_moves, fresh),
        cmocka_unit_test_setup(option_values_are_written, fresh),
        cmocka_unit_test_setup(values_out_of_range_are_refused, fresh),
        cmocka_unit_test_setup(packs_are_not_mixed, fresh),
        cmocka_unit_test_setup(scripted_draws_stay_below_their_bound, fresh),
        cmocka_unit_test_setup(names_of_nothing_are_no_cards, fresh),
        cmocka_unit_test_setup(positions_must_be_the_configurations, fresh),
        cmocka_unit_test_setup(saved_states_are_loaded, fresh),
        cmocka_unit_test_setup(other_bytes_are_no_states, fresh),
        cmocka_unit_test_setup(without_a_dealer_none_is_named, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
