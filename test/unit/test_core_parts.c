/* test_core_parts.c - questions that the core answers to those who show a table: what a sum still
 * needs, who is on whose side, whether there are secrets, and what a step has changed for anybody.
 */
#include "unit_games.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static _Alignas(16) uint8_t before[TALON_STATE_MAX], after[TALON_STATE_MAX];

static struct talon_config dealt(const char *game, const char *preset)
{
    const struct talon_config config = configured(game, preset);
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1);
    assert_true(talon_deal(&config, NULL, 0, &rng, before));
    memcpy(after, before, config.game->state_size);
    return config;
}

/* ---- what a sum needs ------------------------------------------------------------------------ */

/* A move, and how much it needs up to which value; no value: nothing. */
static const struct {
    const char *game, *move;
    int more, aim;
} sums[] = {
    { "wippen", "capture 9c 5d", 4, 9 },  { "wippen", "capture 9c 9d", 0, 0 },
    { "wippen", "capture 9c [5]", 0, 0 }, /* a build is taken as one */
    { "wippen", "capture Kc 5d", 0, 0 },  /* a king has no value */
    { "wippen", "build 2c 9 3d", 4, 9 },  { "wippen", "build 2c 5 3d", 0, 0 },
    { "wippen", "build 7c 9 6d", 5, 9 }, /* up to twice nine */
    { "wippen", "build Kc 9 6d", 0, 0 },  { "wippen", "build 2c 9 Kd", 0, 0 },
    { "wippen", "build 2c 0 3d", 0, 0 },  { "wippen", "discard 9c", 0, 0 },
    { "whist", "play 9c", 0, 0 },
};

static void sums_need_what_is_left(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof sums / sizeof *sums; i++) {
        const struct talon_game *game = talon_game_find(sums[i].game, NULL, NULL);
        struct talon_sum_need need = { 0, 0 };
        struct talon_move move;
        assert_true(talon_move_read(game, sums[i].move, &move));
        assert_int_equal(talon_sum_needs(game, move, &need), sums[i].aim > 0);
        if (!sums[i].aim)
            continue;
        assert_int_equal(need.more, sums[i].more);
        assert_int_equal(need.aim, sums[i].aim);
    }
}

/* ---- sides and secrets ----------------------------------------------------------------------- */

/* The side of each seat, and whether somebody ever sees what others do not. */
static const struct {
    const char *game, *preset;
    int seats, side[TALON_SEATS_MAX];
    bool has_secrets;
} tables[] = {
    { "war", "classic", 2, { 0, 1 }, false },
    { "whist", "classic", 4, { 0, 1, 0, 1 }, true },
    { "spite", "standard", 2, { 0, 1 }, true },
    { "spite", "partners-6", 6, { 0, 1, 2, 0, 1, 2 }, true },
    { "wunsdorf", "standard", 4, { 0, 1, 2, 3 }, true },
};

static void tables_have_sides_and_secrets(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct talon_config config = configured(tables[i].game, tables[i].preset);
        assert_int_equal(talon_seats(&config), tables[i].seats);
        for (int s = 0; s < tables[i].seats; s++)
            assert_int_equal(talon_side(&config, s), tables[i].side[s]);
        assert_int_equal(talon_owners_have_secrets(config.game), tables[i].has_secrets);
    }
}

/* ---- drafts ---------------------------------------------------------------------------------- */

static void who_sits_there_settles_the_players(void **unused)
{
    struct talon_draft draft;

    (void)unused;
    talon_draft_start(&draft, talon_game_find("war", "classic", NULL));
    assert_false(talon_draft_seats(&draft, 1));
    assert_false(talon_draft_seats(&draft, TALON_SEATS_MAX + 1));
    assert_true(talon_draft_seats(&draft, 3));
    assert_int_equal(talon_seats(&draft.config), 3);
    assert_int_equal(talon_draft_set(&draft, "players", "4"), TALON_SET_OK);
    assert_true(talon_draft_seats(&draft, 2)); /* four was said */
    assert_int_equal(talon_seats(&draft.config), 4);
}

/* Two packs are for more than four players, unless somebody has asked for them. */
static void finished_tables_have_what_follows(void **unused)
{
    struct talon_config config = configured("wippen", "basic");

    (void)unused;
    assert_true(talon_config_is_finished(&config));
    config.value[talon_option_find(config.game, "packs")] = 2;
    assert_false(talon_config_is_finished(&config));
    config = configured("wippen", "basic");
    config.value[TALON_OPTION_PLAYERS] = TALON_SEATS_MAX + 1;
    assert_false(talon_config_is_finished(&config));
}

static void options_are_asked_by_name(void **unused)
{
    static const char *const few[] = { "2", "3", NULL }, *const many[] = { "7", "8", NULL };
    const struct talon_config config = configured("war", "multi");

    (void)unused;
    assert_true(talon_config_is(&config, "players", "3"));
    assert_false(talon_config_is(&config, "players", "2"));
    assert_false(talon_config_is(&config, "wishes", "3"));
    assert_int_equal(talon_config_among(&config, "players", few), 1);
    assert_int_equal(talon_config_among(&config, "players", many), -1);
}

/* ---- what has changed for anybody ------------------------------------------------------------ */

static bool is_zone_changed(const struct talon_game *game, const char *zone, int row)
{
    return talon_zone_row_changed(game, before, after, talon_zone_find(game, zone), row);
}

static bool is_field_changed(const struct talon_game *game, const char *field, int row)
{
    return talon_field_row_changed(game, before, after, talon_field_find(game, field), row);
}

static void put(const struct talon_game *game, const char *field, uint64_t value)
{
    talon_field_put(&game->fields[talon_field_find(game, field)], after, 0, value);
}

static void a_step_changes_some_rows(void **unused)
{
    const struct talon_config config = dealt("whist", "honours");
    const struct talon_game *game = config.game;
    const int seat = talon_first_seat(game->acting(after));
    static struct talon_move moves[TALON_MOVES_MAX];
    struct talon_rng rng;

    (void)unused;
    talon_rng_simulate(&rng, 2);
    game->legal(after, seat, moves);
    game->apply(after, seat, moves[0], &rng);
    for (int s = 0; s < talon_seats(&config); s++) {
        assert_int_equal(is_zone_changed(game, "hand", s), s == seat);
        assert_int_equal(is_zone_changed(game, "trick", s), s == seat);
    }
    assert_true(is_field_changed(game, "led", 0));
    assert_false(is_field_changed(game, "honours", 0));
    put(game, "over", 1);
    assert_true(is_field_changed(game, "honours", 0)); /* everybody sees them now */
}

static void as_many_other_cards_are_a_change(void **unused)
{
    const struct talon_config config = dealt("bid-whist", "standard");
    const struct talon_game *game = config.game;
    const int hand = talon_zone_find(game, "hand");
    uint8_t faces[TALON_PACK_MAX];

    (void)unused;
    const unsigned count = talon_zone_list(game, before, hand, 1, faces);
    assert_true(talon_zone_fill(game, after, hand, 0, faces, count));
    assert_true(is_zone_changed(game, "hand", 0));
    assert_false(is_zone_changed(game, "kitty", 0));
    put(game, "shown", 1);
    assert_true(is_zone_changed(game, "kitty", 0)); /* the same cards, face up */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_need_what_is_left),
        cmocka_unit_test(tables_have_sides_and_secrets),
        cmocka_unit_test(who_sits_there_settles_the_players),
        cmocka_unit_test(finished_tables_have_what_follows),
        cmocka_unit_test(options_are_asked_by_name),
        cmocka_unit_test(a_step_changes_some_rows),
        cmocka_unit_test(as_many_other_cards_are_a_change),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
