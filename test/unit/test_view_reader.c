/* test_view_reader.c - a view that was written as JSON, and what its seat remembers, are read back
 * as they were, at every step of games of every preset, for the seats and for somebody who watches.
 * One preset is seen by every second of them, or by fewer, and the next preset by others.
 */
#include "sanitized.h"

#include "json/json_reader.h"
#include "json/view_reader.h"

#include <talon/json.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 90 / SANITIZED, PRESETS = 70 };

static struct json_value *written(struct talon_table *table, int seat)
{
    struct talon_string_buffer text = { 0 };

    talon_json_view(&text, table, seat, 0);
    struct json_value *view = json_read(text.at, text.length);
    free(text.at);
    assert_non_null(view);
    return view;
}

static void compare_moves(const struct talon_table *table, int seat, const struct json_value *view)
{
    const struct talon_game *game = talon_table_game(table);
    static struct talon_move read[TALON_MOVES_MAX], legal[TALON_MOVES_MAX];
    const bool acts = seat >= 0 && talon_table_acting(table) >> seat & 1;
    const int count = acts ? game->legal(talon_table_state(table), seat, legal) : 0;

    assert_int_equal(json_view_moves(game, view, read), count);
    for (int i = 0; i < count; i++)
        assert_true(talon_same_move(read[i], legal[i]));
}

/* The memory of a seat is read back as it was. */
static void compare_facts(const struct talon_table *table, int seat, const struct talon_view *view,
                          const struct json_value *facts)
{
    static struct talon_facts read, made;

    talon_table_facts(table, seat, &made);
    assert_true(json_facts_read(talon_table_game(table), view, facts, &read));
    assert_memory_equal(read.face, made.face, view->cards);
    assert_int_equal(read.groups, made.groups);
    assert_int_equal(read.kinds, made.kinds);
    assert_memory_equal(read.unseen, made.unseen, sizeof read.unseen);
    for (int g = 0; g < made.groups; g++) {
        const struct talon_hidden_group *one = &read.hidden[g], *two = &made.hidden[g];
        assert_int_equal(one->zone, two->zone);
        assert_int_equal(one->row, two->row);
        assert_int_equal(one->places, two->places);
        assert_int_equal(one->needs, two->needs);
        assert_memory_equal(one->excluded, two->excluded, sizeof one->excluded);
        assert_memory_equal(one->needed, two->needed, one->needs * sizeof *one->needed);
        assert_memory_equal(one->limit, two->limit, made.kinds);
    }
    for (unsigned at = 0; at < view->cards; at++)
        if (made.face[at] == TALON_BACK)
            assert_int_equal(read.group[at], made.group[at]);
}

/* The view before a step and what the history tells of the step are the view after it. */
static void compare_history(struct talon_table *table, int seat, const struct talon_view *made)
{
    static struct talon_view before[TALON_SEATS_MAX + 1];
    struct talon_view *known = &before[seat + 1];
    const struct talon_game *game = talon_table_game(table);
    struct talon_string_buffer text = { 0 };
    uint32_t count;

    talon_table_steps(table, &count);
    talon_string_buffer_add(&text, "{\"x\":0");
    talon_json_memory(&text, table, seat, (int64_t)count - 1);
    talon_string_buffer_add(&text, "}");
    struct json_value *told = json_read(text.at, text.length);
    const struct json_value *events = json_value_member(told, "events"), *event;
    size_t i;
    json_each_item(events, i, event)
    {
        if (!json_is_text(json_value_member(event, "move")) && i == 0 &&
            json_value_whole(json_value_member(told, "deal")) == count)
            continue; /* a new deal: nothing is known from before it */
        assert_true(json_view_apply(game, event, known));
        assert_memory_equal(known->count, made->count, sizeof made->count);
        assert_memory_equal(known->face, made->face, made->cards);
        assert_memory_equal(known->field, made->field, sizeof made->field);
        assert_int_equal(known->acting, made->acting);
    }
    *known = *made;
    compare_facts(table, seat, made, json_value_member(told, "facts"));
    json_value_free(told);
    free(text.at);
}

static void compare(struct talon_table *table, int seat)
{
    const struct talon_game *game = talon_table_game(table);
    struct json_value *view = written(table, seat);
    static struct talon_view read, made;

    talon_view(game, talon_table_state(table), seat, &made);
    assert_true(json_view_read(game, view, &read));
    assert_memory_equal(&read, &made, sizeof made);
    compare_moves(table, seat, view);
    compare_history(table, seat, &made);
    json_value_free(view);
}

static const uint8_t any_key[TALON_KEY_BYTES] = { 7 };

static struct talon_table *deal_preset(const struct talon_game *game, const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset);
    assert_null(talon_draft_finish(&draft, &config));
    return talon_table_new(&config, any_key, NULL, 0);
}

/* Plays legal moves, drawn by chance, before some of the seats. Each of them sees every step,
 * because the events of a step are read into the view before it. */
static void play_preset(const struct talon_game *game, int number)
{
    static struct talon_move legal[TALON_MOVES_MAX];
    struct talon_rng rng;
    const int apart = 1 + (int)rows_apart(presets_of_all_games(), PRESETS);

    struct talon_table *table = deal_preset(game, game->presets[number].id);
    const int viewers = talon_table_seats(table) + 1; /* with somebody who watches */
    const int first = TALON_WATCHER + number % (apart < viewers ? apart : viewers);
    talon_rng_key(&rng, any_key);
    for (int step = 0; step < STEPS && talon_table_acting(table); step++) {
        for (int seat = first; seat < talon_table_seats(table); seat += apart)
            compare(table, seat);
        const int seat = talon_first_seat(talon_table_acting(table));
        const int count = game->legal(talon_table_state(table), seat, legal);
        talon_table_act(table, seat, legal[talon_rng_below(&rng, (uint32_t)count)]);
    }
    talon_table_free(table);
}

static void every_preset_reads_back(void **unused)
{
    (void)unused;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            play_preset(talon_games[g], p);
}

/* Real views with one number changed. */
static void a_number_that_stands_for_nothing_is_refused(void)
{
    static const struct {
        const char *game, *preset, *wrong;
    } rows[] = {
        { "whist", "classic", "\"dealer\":9" },    { "whist", "classic", "\"dealer\":-1" },
        { "whist", "classic", "\"trump\":-5" },    { "wiezen", "standard", "\"called\":53" },
        { "wiezen", "standard", "\"called\":-5" },
    };
    static struct talon_view read;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct talon_game *game = talon_game_find(rows[i].game, NULL, NULL);
        struct talon_table *table = deal_preset(game, rows[i].preset);
        struct talon_string_buffer text = { 0 }, changed = { 0 };
        char member[20];
        snprintf(member, sizeof member, "%.*s", (int)strcspn(rows[i].wrong, ":") + 1,
                 rows[i].wrong);
        talon_json_view(&text, table, 0, 0);
        const char *at = strstr(text.at, member);
        assert_non_null(at);
        talon_string_buffer_add_bytes(&changed, text.at, (size_t)(at - text.at));
        talon_string_buffer_add(&changed, rows[i].wrong);
        talon_string_buffer_add(&changed, at + strcspn(at, ",}"));
        struct json_value *view = json_read_text(changed.at);
        assert_non_null(view);
        assert_false(json_view_read(game, view, &read));
        json_value_free(view);
        free(text.at);
        free(changed.at);
        talon_table_free(table);
    }
}

/* Views of something else: another game's, numbers and cards of a wrong kind, too many seats. */
static void anything_else_is_refused(void **unused)
{
    static const char *const texts[] = {
        "{}",
        "[]",
        "{\"seat\":0,\"seats\":4}",
        "{\"seat\":9,\"seats\":4,\"zones\":{},\"fields\":{}}",
        "{\"seat\":0,\"seats\":99,\"zones\":{},\"fields\":{}}",
        "{\"seat\":0,\"seats\":4,\"zones\":{\"hand\":[[\"XX\"]]},\"fields\":{}}",
        "{\"seat\":0,\"seats\":4,\"zones\":{\"hand\":[[9]]},\"fields\":{}}",
        "{\"seat\":0,\"seats\":4,\"zones\":{},\"fields\":{\"dealer\":\"x\"}}",
    };
    static struct talon_view read;

    (void)unused;
    a_number_that_stands_for_nothing_is_refused();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct json_value *view = json_read_text(texts[i]);
        assert_false(json_view_read(talon_game_find("whist", NULL, NULL), view, &read));
        json_value_free(view);
    }
    assert_false(json_view_read(talon_game_find("whist", NULL, NULL), NULL, &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_reads_back),
        cmocka_unit_test(anything_else_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
