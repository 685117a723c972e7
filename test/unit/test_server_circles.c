/* test_server_circles.c - circles where the disk is full or slow, where a game ends meanwhile,
 * where nobody uses them any more, and where there are too many.
 */
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20000 };

struct family {
    char id[TEXT_ROOM], anna[TEXT_ROOM], ben[TEXT_ROOM], link[TEXT_ROOM];
};

static struct json_value *see(struct world *world, const struct family *family)
{
    return ask(world, 1, "{\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"}", family->id,
               family->anna);
}

static int64_t members(struct world *world, const struct family *family)
{
    return number_of(json_value_member(see(world, family), "circle"), "count");
}

static struct json_value *join_as(struct world *world, const struct family *family,
                                  const char *name)
{
    return ask(world, 2,
               "{\"do\":\"circle_join\",\"circle\":\"%s\",\"invitation\":\"%s\",\"name\":\"%s\"}",
               family->id, family->link, name);
}

static struct family lone(struct world *world)
{
    struct family family = { 0 };
    const struct json_value *answer =
        ask(world, 1, "{\"do\":\"circle_new\",\"title\":\"Family\",\"name\":\"Anna\"}");

    assert_fine(answer);
    snprintf(family.id, TEXT_ROOM, "%s", text_of(answer, "circle"));
    snprintf(family.anna, TEXT_ROOM, "%s", text_of(answer, "token"));
    answer = json_value_member(see(world, &family), "circle");
    snprintf(family.link, TEXT_ROOM, "%s", text_of(answer, "invitation"));
    return family;
}

static struct family with_ben(struct world *world)
{
    struct family family = lone(world);
    const struct json_value *answer = join_as(world, &family, "Ben");

    assert_fine(answer);
    snprintf(family.ben, TEXT_ROOM, "%s", text_of(answer, "token"));
    return family;
}

/* ---- the disk ------------------------------------------------------------------------------ */

static void an_act_that_is_not_stored_has_not_happened(void **unused)
{
    struct world *world = begin();
    const struct family family = with_ben(world);

    (void)unused;
    world->full = true;
    assert_code(join_as(world, &family, "Cora"), "store");
    assert_code(ask(world, 1, "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"N\"}"), "store");
    assert_code(ask(world, 1, "{\"do\":\"circle_delete\",\"circle\":\"%s\",\"token\":\"%s\"}",
                    family.id, family.anna),
                "store");
    assert_int_equal(members(world, &family), 2);
    world->full = false;
    assert_int_equal(number_of(join_as(world, &family, "Cora"), "member"), 3);
    restart(world);
    assert_int_equal(members(world, &family), 3);
    end(world);
}

/* What Anna sees, as text that the caller frees. */
static char *seen(struct world *world, const struct family *family)
{
    return json_print_sorted(json_value_member(see(world, family), "circle"));
}

/* Whatever an act changes, the circle is as it was if the store refuses it. */
static void every_act_is_taken_back(void **unused)
{
    static const char *const acts[] = {
        "\"act\":\"title\",\"title\":\"Friends\"", "\"act\":\"link\"",
        "\"act\":\"name\",\"name\":\"Annabel\"",   "\"act\":\"remove\",\"member\":2",
        "\"act\":\"sign\",\"sign\":\"star blue\"", "\"act\":\"leave\"",
    };
    struct world *world = begin();
    const struct family family = with_ben(world);

    (void)unused;
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        char *before = seen(world, &family);
        world->full = true;
        assert_code(ask(world, 1, "{\"do\":\"circle_act\",\"circle\":\"%s\",\"token\":\"%s\",%s}",
                        family.id, family.anna, acts[i]),
                    "store");
        assert_code(join_as(world, &family, "Cora"), "store");
        world->full = false;
        char *after = seen(world, &family);
        assert_string_equal(after, before);
        free(before);
        free(after);
    }
    end(world);
}

static void nobody_sees_an_act_before_it_is_stored(void **unused)
{
    struct world *world = begin();
    const struct family family = with_ben(world);
    char text[400];

    (void)unused;
    world->slow = true;
    snprintf(text, sizeof text,
             "{\"id\":5,\"do\":\"circle_act\",\"circle\":\"%s\",\"token\":\"%s\",\"act\":\"title\","
             "\"title\":\"Friends\"}",
             family.id, family.anna);
    forget_said(world);
    say(world, 1, text);
    end_turn(world);
    snprintf(text, sizeof text, "{\"id\":6,\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"}",
             family.id, family.ben);
    say(world, 2, text);
    end_turn(world);
    assert_int_equal(world->said_count, 0);
    disk_answers(world, 1, true);
    end_turn(world);
    assert_fine(answer_to(world, 1));
    assert_string_equal(text_of(json_value_member(answer_to(world, 2), "circle"), "title"),
                        "Friends");
    end(world);
}

/* ---- results ------------------------------------------------------------------------------- */

static int64_t games_counted(struct world *world, const struct family *family)
{
    const struct json_value *scores = json_value_member(
        ask(world, 1, "{\"do\":\"circle_scores\",\"circle\":\"%s\",\"token\":\"%s\"}", family->id,
            family->anna),
        "scores");

    return json_value_count(scores)
               ? number_of(
                     json_value_item(json_value_member(json_value_item(scores, 0), "rows"), 0),
                     "games")
               : 0;
}

/* A table of the circle with Anna and Ben, just dealt. */
static struct opened begin_game(struct world *world, const struct family *family)
{
    struct opened opened = { 0 };
    struct json_value *answer =
        ask(world, 1,
            "{\"do\":\"circle_table\",\"circle\":\"%s\",\"token\":\"%s\",\"pace\":0,"
            "\"game\":\"war\",\"preset\":\"tod-und-leben\",\"wait\":true,"
            "\"seats\":[\"human\",\"open\"]}",
            family->id, family->anna);
    const char *const people[] = { family->anna, family->ben };

    assert_fine(answer);
    snprintf(opened.table, TEXT_ROOM, "%s", text_of(answer, "table"));
    snprintf(opened.host, TOKEN_SIZE, "%s", text_of(answer, "host"));
    snprintf(opened.token[0], TOKEN_SIZE, "%s",
             json_value_text(json_value_item(json_value_member(answer, "tokens"), 0)));
    answer = ask(world, 2, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\"}", opened.table);
    snprintf(opened.token[1], TOKEN_SIZE, "%s", text_of(answer, "token"));
    for (int seat = 0; seat < 2; seat++)
        assert_fine(ask(world, 1 + (uint64_t)seat,
                        "{\"do\":\"circle_seat\",\"table\":\"%s\",\"token\":\"%s\","
                        "\"member\":\"%s\"}",
                        opened.table, opened.token[seat], people[seat]));
    assert_fine(ask(world, 1, "{\"do\":\"start\",\"table\":\"%s\",\"host\":\"%s\"}", opened.table,
                    opened.host));
    return opened;
}

static void play_on(struct world *world, const struct opened *opened)
{
    while (talon_table_acting(table_of(world, opened)))
        assert_fine(act_first(world, opened));
}

static void a_result_counts_with_its_last_move(void **unused)
{
    struct world *world = begin();
    const struct family family = with_ben(world);
    const struct opened opened = begin_game(world, &family);

    (void)unused;
    play_on(world, &opened);
    assert_int_equal(games_counted(world, &family), 1);
    restart(world);
    assert_int_equal(games_counted(world, &family), 1);
    end(world);
}

static size_t results_stored(const struct world *world)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == STORE_PLAYED;
    return count;
}

/* The last move is made, is not stored, and is made again. */
static void a_last_move_that_is_not_stored_counts_nothing(void **unused)
{
    struct world *world = begin();
    const struct family family = with_ben(world);
    const struct opened opened = begin_game(world, &family);
    uint32_t steps;

    (void)unused;
    do {
        steps = steps_of(world, &opened);
        world->full = true;
        assert_code(act_first(world, &opened), "store");
        world->full = false;
        assert_int_equal(steps_of(world, &opened), steps);
        assert_int_equal(games_counted(world, &family), 0);
        assert_fine(act_first(world, &opened));
    } while (talon_table_acting(table_of(world, &opened)));
    assert_int_equal(games_counted(world, &family), 1);
    assert_int_equal(results_stored(world), 1);
    end(world);
}

/* ---- disuse -------------------------------------------------------------------------------- */

static void a_day_comes(struct world *world, uint32_t day)
{
    world->day = day;
    server_tell_day(world->server, day);
    for (int i = 0; i < LIMIT_STEADY_SWEEPS + 2; i++)
        tick(world, LIMIT_CIRCLE_SWEEP);
}

static void days_pass(struct world *world, uint32_t first, uint32_t last)
{
    for (uint32_t day = first; day <= last; day++)
        a_day_comes(world, TODAY + day);
}

static size_t circles_stored(const struct world *world)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == STORE_CIRCLE;
    return count;
}

static void circles_that_nobody_uses_are_deleted(void **unused)
{
    struct world *world = begin();

    (void)unused;
    a_day_comes(world, TODAY);
    const struct family family = with_ben(world), alone = lone(world);
    days_pass(world, 1, LIMIT_LONE_CIRCLE_DAYS);
    assert_int_equal(circles_stored(world), 2);
    days_pass(world, LIMIT_LONE_CIRCLE_DAYS + 1, LIMIT_LONE_CIRCLE_DAYS + 1);
    assert_code(see(world, &alone), "unknown");
    const uint32_t used = LIMIT_LONE_CIRCLE_DAYS + 1; /* looking at it counts */
    assert_int_equal(members(world, &family), 2);
    days_pass(world, used + 1, used + LIMIT_CIRCLE_DAYS);
    assert_int_equal(circles_stored(world), 1);
    days_pass(world, used + LIMIT_CIRCLE_DAYS + 1, used + LIMIT_CIRCLE_DAYS + 1);
    assert_code(see(world, &family), "unknown");
    assert_int_equal(circles_stored(world), 0);
    end(world);
}

static void one_that_nobody_has_joined_makes_room(void **unused)
{
    struct world *world = begin();

    (void)unused;
    a_day_comes(world, TODAY);
    const struct family family = with_ben(world);
    for (int i = 1; i < LIMIT_CIRCLES; i++) {
        tick(world, LIMIT_NEW_CIRCLES_WITHIN);
        lone(world);
    }
    tick(world, LIMIT_NEW_CIRCLES_WITHIN);
    const char *more = "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"N\"}";
    assert_code(ask(world, 1, more), "limit");
    assert_int_equal(circles_stored(world), LIMIT_CIRCLES);
    a_day_comes(world, TODAY + 2);
    assert_code(ask(world, 1, more), "limit");
    assert_int_equal(circles_stored(world), LIMIT_CIRCLES - 1);
    assert_fine(ask(world, 1, more));
    assert_int_equal(members(world, &family), 2);
    end(world);
}

/* ---- the list of a club -------------------------------------------------------------------- */

static struct json_value *put_row(struct world *world, const struct family *family, const char *row,
                                  const char *text)
{
    world->now += 60 * 1000; /* so many in a short time are too many */
    return ask(world, 1,
               "{\"do\":\"circle_act\",\"circle\":\"%s\",\"token\":\"%s\","
               "\"act\":\"row\",\"row\":\"%s\",\"text\":\"%s\"}",
               family->id, family->anna, row, text);
}

/* All rows, as text that the caller frees. */
static char *all_rows(struct world *world, const struct family *family)
{
    const struct json_value *answer =
        ask(world, 1, "{\"do\":\"circle_list\",\"circle\":\"%s\",\"token\":\"%s\"}", family->id,
            family->anna);

    assert_fine(answer);
    return json_print_sorted(json_value_member(answer, "rows"));
}

static void a_row_that_is_not_stored_is_as_before(void **unused)
{
    static const char *const changes[][2] = { { "a", "other" }, { "a", "" }, { "c", "new" } };
    struct world *world = begin();
    const struct family family = lone(world);

    (void)unused;
    assert_fine(put_row(world, &family, "a", "one"));
    assert_fine(put_row(world, &family, "b", "two"));
    char *before = all_rows(world, &family);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        world->full = true;
        assert_code(put_row(world, &family, changes[i][0], changes[i][1]), "store");
        world->full = false;
        char *after = all_rows(world, &family);
        assert_int_equal(strlen(after), strlen(before));
        assert_non_null(strstr(after, "one"));
        assert_non_null(strstr(after, "two"));
        free(after);
    }
    restart(world);
    char *loaded = all_rows(world, &family);
    assert_string_equal(loaded, before);
    free(loaded);
    free(before);
    end(world);
}

static void a_list_has_an_end(void **unused)
{
    enum { TEXT_BYTES = 800 };
    struct world *world = begin();
    const struct family family = lone(world);
    char text[TEXT_BYTES + 1], row[16];
    const struct json_value *answer = NULL;
    int count = 0;

    (void)unused;
    memset(text, 'x', TEXT_BYTES);
    text[TEXT_BYTES] = 0;
    do {
        snprintf(row, sizeof row, "e.%d", ++count);
        answer = put_row(world, &family, row, text);
    } while (!json_value_member(answer, "error") && count < LIMIT_CIRCLE_LIST_BYTES / TEXT_BYTES);
    assert_code(answer, "limit");
    assert_fine(put_row(world, &family, "e.1", ""));
    assert_fine(put_row(world, &family, row, text));
    assert_code(put_row(world, &family, "e.1", text), "limit");
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_act_that_is_not_stored_has_not_happened),
        cmocka_unit_test(every_act_is_taken_back),
        cmocka_unit_test(nobody_sees_an_act_before_it_is_stored),
        cmocka_unit_test(a_result_counts_with_its_last_move),
        cmocka_unit_test(a_last_move_that_is_not_stored_counts_nothing),
        cmocka_unit_test(circles_that_nobody_uses_are_deleted),
        cmocka_unit_test(one_that_nobody_has_joined_makes_room),
        cmocka_unit_test(a_row_that_is_not_stored_is_as_before),
        cmocka_unit_test(a_list_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
