/* test_chat.c - chat at a table, by requests: who hears what, what is refused, what is stored (only
 * reports, and who is ignored).
 */
#include "server/room/chat.h"
#include "server_world.h"

#include <stdio.h>
#include <string.h>

#define PHRASES WHIST FOUR_PEOPLE ",\"names\":[\"Anna\",\"Bert\",\"Carla\",\"Dora\"]"
#define FREE PHRASES ",\"talk\":\"free\""
#define HELLO ",\"phrase\":\"hello\""

/* Seats 0 and 1 look on from connections 3 and 4, and a watcher from 5. */
static struct opened table_with_people(struct world *world, const char *members)
{
    struct opened opened = open_table(world, members);

    join(world, 3, &opened, 0);
    join(world, 4, &opened, 1);
    join(world, 5, &opened, -1);
    return opened;
}

static const struct json_value *line_to(struct world *world, uint64_t conn)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && !strcmp(text_of(world->said[i].json, "push"), "said"))
            return json_value_member(world->said[i].json, "line");
    return NULL;
}

static size_t lines_told(struct world *world, const struct opened *opened, int seat)
{
    return json_value_count(json_value_member(join(world, 3, opened, seat), "said"));
}

static void everybody_hears_a_phrase(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, PHRASES);
    const size_t rows = world->rows_count;

    (void)unused;
    assert_int_equal(number_of(at_seat(world, "say", &opened, 1, HELLO), "number"), 1);
    for (uint64_t conn = 3; conn <= 5; conn++) {
        assert_non_null(line_to(world, conn));
        assert_string_equal(text_of(line_to(world, conn), "phrase"), "hello");
        assert_string_equal(text_of(line_to(world, conn), "name"), "Bert");
        assert_int_equal(number_of(line_to(world, conn), "seat"), 1);
    }
    assert_null(line_to(world, 6));
    assert_int_equal(world->rows_count, rows);
    assert_int_equal(lines_told(world, &opened, 0), 1);
    restart(world);
    assert_int_equal(lines_told(world, &opened, 0), 0);
    end(world);
}

static void words_of_their_own_only_where_allowed(void **unused)
{
    struct world *world = begin();
    struct opened quiet = table_with_people(world, PHRASES ",\"talk\":\"off\""),
                  shy = table_with_people(world, PHRASES), open = table_with_people(world, FREE);
    static const char *const refused[] = {
        ",\"text\":\"\"",          ",\"text\":\"  \"", ",\"text\":\"a\\nb\"",
        ",\"text\":\"a\\u202eb\"", ",\"text\":7",      "",
    };

    (void)unused;
    assert_code(at_seat(world, "say", &quiet, 0, HELLO), "request");
    assert_code(at_seat(world, "say", &shy, 0, ",\"text\":\"Hm\""), "request");
    assert_code(at_seat(world, "say", &shy, 0, ",\"phrase\":\"curse\""), "unknown");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_code(at_seat(world, "say", &open, 0, refused[i]), "request");
    assert_int_equal(lines_told(world, &open, 0), 0);
    assert_fine(at_seat(world, "say", &open, 0, ",\"text\":\"Schöne Karten!\""));
    assert_string_equal(text_of(line_to(world, 4), "text"), "Schöne Karten!");
    end(world);
}

static void lines_are_short_and_few(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, FREE);
    char more[300];

    (void)unused;
    snprintf(more, sizeof more, ",\"text\":\"%0*d\"", LIMIT_CHAT_LINE_BYTES + 1, 7);
    assert_code(at_seat(world, "say", &opened, 0, more), "limit");
    snprintf(more, sizeof more, ",\"text\":\"%0*d\"", LIMIT_CHAT_LINE_BYTES, 7);
    for (int i = 0; i < LIMIT_CHAT; i++)
        assert_fine(at_seat(world, "say", &opened, 0, more));
    assert_code(at_seat(world, "say", &opened, 0, HELLO), "limit");
    assert_fine(at_seat(world, "say", &opened, 1, HELLO));
    world->now += LIMIT_CHAT_WITHIN;
    assert_fine(at_seat(world, "say", &opened, 0, HELLO));
    end(world);
}

static void who_is_ignored_is_silent_also_after_a_restart(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, PHRASES);

    (void)unused;
    assert_fine(at_seat(world, "ignore", &opened, 0, ",\"seat\":1,\"on\":true"));
    assert_fine(at_seat(world, "ignore", &opened, 0, ",\"seat\":1,\"on\":true"));
    restart(world);
    struct json_value *answer = join(world, 3, &opened, 0);
    assert_int_equal(json_value_whole(json_value_item(json_value_member(answer, "ignored"), 0)), 1);
    join(world, 4, &opened, 1);
    join(world, 5, &opened, -1);
    assert_fine(at_seat(world, "say", &opened, 1, HELLO));
    assert_null(line_to(world, 3));
    assert_non_null(line_to(world, 4));
    assert_non_null(line_to(world, 5));
    assert_int_equal(lines_told(world, &opened, 0), 0);
    assert_fine(at_seat(world, "ignore", &opened, 0, ",\"seat\":1,\"on\":false"));
    assert_int_equal(lines_told(world, &opened, 0), 1);
    assert_code(at_seat(world, "ignore", &opened, 0, ",\"seat\":0,\"on\":true"), "seat");
    assert_code(at_seat(world, "ignore", &opened, 0, ",\"seat\":4,\"on\":true"), "limit");
    assert_code(at_seat(world, "ignore", &opened, 0, ",\"seat\":1"), "request");
    assert_code(at_seat(world, "ignore", &opened, 0, ",\"on\":true"), "request");
    end(world);
}

static void the_next_one_at_the_seat_is_heard(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, PHRASES);

    (void)unused;
    assert_fine(at_seat(world, "ignore", &opened, 0, ",\"seat\":1,\"on\":true"));
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    struct json_value *answer =
        ask(world, 4, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Emil\"}", opened.table);
    assert_fine(answer);
    snprintf(opened.token[1], sizeof opened.token[1], "%s", text_of(answer, "token"));
    join(world, 3, &opened, 0);
    assert_fine(at_seat(world, "say", &opened, 1, HELLO));
    assert_string_equal(text_of(line_to(world, 3), "name"), "Emil");
    end(world);
}

static void what_the_disk_refused_is_heard_again(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, PHRASES);

    (void)unused;
    world->full = true;
    assert_code(at_seat(world, "ignore", &opened, 0, ",\"seat\":1,\"on\":true"), "store");
    assert_code(at_seat(world, "report", &opened, 0, ",\"seat\":1"), "store");
    world->full = false;
    assert_fine(at_seat(world, "say", &opened, 1, HELLO));
    assert_non_null(line_to(world, 3));
    end(world);
}

static void a_report_has_what_was_said(void **unused)
{
    struct world *world = begin();
    struct opened opened = table_with_people(world, FREE);

    (void)unused;
    assert_fine(at_seat(world, "say", &opened, 1, ",\"text\":\"Buh!\""));
    assert_fine(
        at_seat(world, "report", &opened, 0, ",\"seat\":1,\"reason\":\"He frightens me.\""));
    const struct store_row *row = &world->rows[world->rows_count - 1];
    assert_int_equal(row->kind, STORE_REPORT);
    assert_int_equal(row->seat, 0);
    struct json_value *report = json_read_text(row->text);
    assert_int_equal(number_of(report, "seat"), 1);
    assert_string_equal(text_of(report, "name"), "Bert");
    assert_string_equal(text_of(report, "reason"), "He frightens me.");
    assert_string_equal(text_of(json_value_item(json_value_member(report, "lines"), 0), "text"),
                        "Buh!");
    json_value_free(report);
    assert_code(at_seat(world, "report", &opened, 0, ",\"seat\":0"), "seat");
    assert_code(at_seat(world, "report", &opened, 0, ",\"seat\":1,\"reason\":\"\""), "request");
    restart(world);
    assert_int_equal(lines_told(world, &opened, 0), 0);
    for (int i = 0; i < LIMIT_REPORTS; i++)
        assert_fine(at_seat(world, "report", &opened, 0, ",\"seat\":1"));
    assert_code(at_seat(world, "report", &opened, 0, ",\"seat\":1"), "limit");
    end(world);
}

static void phrases_are_told_with_the_games(void **unused)
{
    struct world *world = begin();
    struct json_value *answer = ask(world, 1, "{\"do\":\"games\"}");

    (void)unused;
    assert_int_equal(json_value_count(json_value_member(answer, "talk")), 10);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_hears_a_phrase),
        cmocka_unit_test(words_of_their_own_only_where_allowed),
        cmocka_unit_test(lines_are_short_and_few),
        cmocka_unit_test(who_is_ignored_is_silent_also_after_a_restart),
        cmocka_unit_test(the_next_one_at_the_seat_is_heard),
        cmocka_unit_test(what_the_disk_refused_is_heard_again),
        cmocka_unit_test(a_report_has_what_was_said),
        cmocka_unit_test(phrases_are_told_with_the_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
