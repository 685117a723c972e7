/* test_drive_rules.c - the rules of an online drive: for every preset, every size of a table and
 * every form of a drive they are those that were shown, before and after a restart; and cards that
 * other tables have still to play stay a secret.
 */
#include "sanitized.h"
#include "server_evening.h"

#include <stdio.h>
#include <string.h>

enum { TURN = 300, TURNS = 12, TURNS_MOST = 20000, SETUP_SIZE = 600, PEOPLE = 4, MOST_ROWS = 5600 };

/* A movement with a way to count; `same`: all tables play the same cards. */
struct form {
    const char *movement, *score, *same;
};

/* Forms that fewer than all sizes of tables allow are refused elsewhere, with their reason. */
static const struct form forms[] = {
    { "rainbow", "points", "false" },          { "rainbow", "points", "true" },
    { "individual", "points", "false" },       { "individual", "over_six", "true" },
    { "progressive", "over_six", "false" },    { "progressive", "points", "true" },
    { "semi_partner", "all_tricks", "false" }, { "partner", "over_six", "true" },
    { "swedish", "over_six", "false" },        { "mitchell", "over_six", "true" },
    { "howell", "over_six", "true" },          { "teams", "over_six", "true" },
};
enum { FORMS = sizeof forms / sizeof *forms };

/* How many drives were tried, and how far they came. */
struct counts {
    unsigned opened, refused, played, tables;
};

static void write_setup(char setup[SETUP_SIZE], const struct talon_game *game, const char *preset,
                        unsigned seats, const struct form *form)
{
    snprintf(setup, SETUP_SIZE,
             "\"movement\":\"%s\",\"seats\":%u,\"score\":\"%s\",\"same\":%s,\"rounds\":2,"
             "\"seed\":7,\"online\":{\"game\":\"%s\",\"preset\":\"%s\",\"level\":\"simple\","
             "\"pace\":0,\"grace\":0,\"pause\":0}",
             form->movement, seats, form->score, form->same, game->id, preset);
}

/* Honours belong to a game of several deals, and in a drive a deal brings somebody points. */
static bool suits_drives(const struct talon_game *game, const struct talon_config *config)
{
    if (!strcmp(game->id, "whist"))
        return talon_config_is(config, "honours", "0");
    return strcmp(game->id, "minnesota") != 0 || talon_config_is(config, "scoring", "set_double") ||
           talon_config_is(config, "scoring", "winners");
}

/* Whether so many can play one deal of it. */
static bool can_be_played(const struct talon_game *game, const char *preset, unsigned seats,
                          struct talon_config *config)
{
    struct talon_draft draft;

    talon_draft_start(&draft, game);
    assert_true(talon_draft_preset(&draft, preset));
    return talon_draft_seats(&draft, seats) && !talon_draft_finish(&draft, config) &&
           suits_drives(game, config);
}

/* The options that a drive may not set itself: all but who deals, and at Whist those that make one
 * game of a room one deal (R-WHD-01 … R-WHD-03). */
static bool is_planned(const char *option)
{
    static const char *const planned[] = { "first_dealer", "match",         "deals",
                                           "target",       "nt_every",      "drive_score",
                                           "trump_mode",   "trump_rotation" };
    bool found = false;

    for (size_t i = 0; i < sizeof planned / sizeof *planned; i++)
        found = found || !strcmp(option, planned[i]);
    return found;
}

static void assert_same_rules(const struct talon_config *wanted, const struct talon_config *played)
{
    assert_ptr_equal(wanted->game, played->game);
    assert_true(talon_config_is_finished(played));
    for (int i = 0; i < wanted->game->options_count; i++)
        if (!is_planned(wanted->game->options[i].id) && wanted->value[i] != played->value[i])
            fail_msg("%s, %s, %d players: %d instead of %d", wanted->preset,
                     wanted->game->options[i].id, talon_seats(wanted), played->value[i],
                     wanted->value[i]);
}

/* The rules as the drive shows them. */
static void assert_shown(struct world *world, const struct evening *evening,
                         const struct talon_config *wanted)
{
    const struct json_value *head = json_value_member(evening_look(world, evening, ""), "drive");
    const struct json_value *online = json_value_member(json_value_member(head, "setup"), "online");
    const struct json_value *options = json_value_member(online, "options");
    char value[24];

    assert_non_null(options);
    for (int i = 0; i < wanted->game->options_count; i++) {
        const struct talon_option *option = &wanted->game->options[i];
        talon_option_write(option, wanted->value[i], value, sizeof value);
        assert_string_equal(text_of(options, option->id), value);
    }
}

/* All rooms of the drive: how many. */
static unsigned check_rooms(struct world *world, const struct talon_config *wanted)
{
    unsigned count = 0;

    for (size_t i = 0; i < world->rows_count; i++) {
        struct opened room;
        if (world->rows[i].kind != STORE_OPEN)
            continue;
        snprintf(room.table, sizeof room.table, "%s", world->rows[i].table);
        const struct talon_table *table = table_of(world, &room);
        assert_non_null(table);
        assert_same_rules(wanted, talon_table_config(table));
        count++;
    }
    return count;
}

static void play_a_little(struct world *world)
{
    for (int i = 0; i < TURNS; i++)
        tick(world, TURN);
}

/* One by one, or by twos where those are a team. */
static void enter_people(struct world *world, const struct evening *evening)
{
    char act[64];

    for (int i = 0; i < PEOPLE; i++) {
        snprintf(act, sizeof act, "\"act\":\"enter\",\"names\":[\"P%d\"]", i);
        if (!json_value_member(evening_act(world, evening, act), "error"))
            continue;
        snprintf(act, sizeof act, "\"act\":\"enter\",\"names\":[\"P%d\",\"Q%d\"]", i, i);
        if (!json_value_member(evening_act(world, evening, act), "error"))
            continue;
        snprintf(act, sizeof act, "\"act\":\"enter\",\"names\":[\"P%d\",\"Q%d\",\"R%d\",\"S%d\"]",
                 i, i, i, i);
        assert_fine(evening_act(world, evening, act));
    }
}

/* A drive that could be opened is begun, played a little, restarted, and played on. */
static void check_drive(struct world *world, const struct evening *evening,
                        const struct talon_config *wanted, struct counts *counts)
{
    assert_shown(world, evening, wanted);
    enter_people(world, evening);
    const bool begun =
        !json_value_member(evening_act(world, evening, "\"act\":\"begin\""), "error");
    play_a_little(world);
    const unsigned tables = check_rooms(world, wanted);
    assert_true(!begun || tables);
    restart(world);
    assert_shown(world, evening, wanted);
    assert_int_equal(check_rooms(world, wanted), tables);
    play_a_little(world);
    counts->played += begun;
    counts->tables += tables;
}

static void check_form(const struct talon_game *game, const char *preset, unsigned seats,
                       const struct form *form, struct counts *counts)
{
    char setup[SETUP_SIZE];
    struct evening evening = { 0 };
    struct talon_config wanted;
    struct world *world = begin();
    const bool possible = can_be_played(game, preset, seats, &wanted);

    write_setup(setup, game, preset, seats, form);
    const struct json_value *answer = ask(world, 1, "{\"do\":\"drive_new\",\"setup\":{%s}}", setup);
    const bool opened = !json_value_member(answer, "error");
    if (!opened)
        assert_code(answer, "option");
    if (!opened && !strcmp(game->id, "whist") && seats == PEOPLE)
        assert_string_not_equal(text_of(json_value_member(answer, "error"), "message"),
                                "Honours are not counted where a fixed number of deals is played.");
    if (opened && !possible)
        fail_msg("%s/%s with %u seats was opened", game->id, preset, seats);
    if (!opened && possible && !strcmp(form->movement, "rainbow"))
        fail_msg("%s/%s with %u seats was refused", game->id, preset, seats);
    counts->opened += opened;
    counts->refused += !opened;
    if (opened) {
        snprintf(evening.id, sizeof evening.id, "%s", text_of(answer, "drive"));
        snprintf(evening.key, sizeof evening.key, "%s", text_of(answer, "key"));
        check_drive(world, &evening, &wanted, counts);
    }
    end(world);
}

/* Every game and preset, and of the sizes of a table and the forms as many as there is time for.
 * The forms share the code that lays out a pack. */
static void the_rules_that_were_shown_are_played(void **unused)
{
    struct counts counts = { 0 };
    const int rows = (int)presets_of_all_games() * (TALON_SEATS_MAX - 1) * FORMS;
    const int apart = (int)rows_apart((unsigned)rows, MOST_ROWS);

    (void)unused;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            for (unsigned seats = 2; seats <= TALON_SEATS_MAX; seats++)
                for (int form = (p + (int)seats) % apart; form < FORMS; form += apart)
                    check_form(talon_games[g], talon_games[g]->presets[p].id, seats, &forms[form],
                               &counts);
    print_message("# %u drives opened, %u refused, %u begun, with %u tables\n", counts.opened,
                  counts.refused, counts.played, counts.tables);
    assert_true(counts.opened && counts.refused && counts.played && counts.tables);
}

/* ---- secrets ------------------------------------------------------------------------------- */

/* As somebody asks who sits at no table. */
static const struct json_value *ask_fair(struct world *world, const char *table)
{
    return ask(world, 5, "{\"do\":\"fair\",\"table\":\"%s\"}", table);
}

/* How many deals of all rooms are told with their secret; how many have begun. */
static unsigned count_secrets(struct world *world, unsigned *begun)
{
    char tables[PEOPLE][STORE_ID_ROOM];
    unsigned rooms = 0, secrets = 0;

    *begun = 0;
    for (size_t i = 0; i < world->rows_count && rooms < PEOPLE; i++)
        if (world->rows[i].kind == STORE_OPEN)
            memcpy(tables[rooms++], world->rows[i].table, STORE_ID_ROOM);
    for (unsigned room = 0; room < rooms; room++) {
        const struct json_value *fair = ask_fair(world, tables[room]);
        const struct json_value *deals = json_value_member(fair, "deals");
        assert_fine(fair);
        secrets += !json_is_null(json_value_member(fair, "secret"));
        for (size_t deal = 0; deal < json_value_count(deals); deal++)
            secrets += !json_is_null(json_value_member(json_value_item(deals, deal), "secret"));
        *begun += (unsigned)json_value_count(deals);
    }
    return secrets;
}

static bool evening_is_over(struct world *world, const struct evening *evening)
{
    const struct json_value *head = json_value_member(evening_look(world, evening, ""), "drive");

    return !strcmp(text_of(head, "phase"), "over");
}

/* Bots play a game of several deals with the same cards at two tables. Before both have ended it,
 * nobody is told the cards of a deal that one of them has finished. */
static void cards_that_others_play_stay_a_secret(void **unused)
{
    struct world *world = begin();
    const struct evening evening =
        evening_open(world, 1,
                     "\"movement\":\"rainbow\",\"seats\":2,\"score\":\"points\",\"same\":true,"
                     "\"rounds\":1,\"seed\":7,\"online\":{\"game\":\"wunsdorf\","
                     "\"preset\":\"standard\",\"level\":\"simple\",\"pace\":0,\"grace\":0,"
                     "\"pause\":1}");
    unsigned begun = 0, most = 0, turns = 0;

    (void)unused;
    enter_people(world, &evening);
    assert_fine(evening_act(world, &evening, "\"act\":\"begin\""));
    while (!evening_is_over(world, &evening)) {
        assert_int_equal(count_secrets(world, &begun), 0);
        most = begun > most ? begun : most;
        tick(world, TURN);
        assert_true(turns++ < TURNS_MOST);
    }
    assert_true(most > 2); /* a table was in its second deal, while the cards were a secret */
    assert_true(count_secrets(world, &begun) > begun);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_that_were_shown_are_played),
        cmocka_unit_test(cards_that_others_play_stay_a_secret),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
