/* test_account_deletion.c - a deleted account leaves no name at any table, neither in memory nor
 * after a restart.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <string.h>

/* Who played stays a player of the finished game, and bears the account's name while there is one.
 * A write that fails makes the table again from its past. */
static void who_got_up_after_the_end_is_forgotten_too(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    play_on(world, &opened);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    world->full = true;
    assert_code(at_seat(world, "auto", &opened, 0, ",\"on\":true"), "store");
    world->full = false;
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Bert");
    join(world, 5, &opened, -1);
    forget(world, &bert);
    assert_non_null(pushed_to(world, 5));
    assert_null(strstr(pushed_to(world, 5), "Bert"));
    for (int i = 0; i < 2; i++) {
        assert_string_equal(talon_table_name(table_of(world, &opened), 0), "Anna");
        assert_string_equal(talon_table_name(table_of(world, &opened), 1), "");
        assert_string_equal(talon_table_player(table_of(world, &opened), 1), "human");
        restart(world);
    }
    end(world);
}

/* As an older server might have written it down. */
static void add_renaming(struct world *world, const struct opened *opened, char *name)
{
    struct store_row row = { .kind = STORE_RENAME, .seat = 1, .text = name };
    size_t last = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        if (!strcmp(world->rows[i].table, opened->table))
            last = i;
    memcpy(row.table, world->rows[last].table, sizeof row.table);
    row.number = world->rows[last].number + 1;
    restart(world);
    step(world, (struct server_event){ .kind = SERVER_LOADED, .row = &row });
}

static void assert_name(struct world *world, const struct opened *opened, const char *name)
{
    assert_string_equal(text_of(room_seat(join(world, 5, opened, -1), 1), "name"), name);
    assert_string_equal(talon_table_name(table_of(world, opened), 1), name);
}

static void a_seat_of_an_account_has_no_other_name(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);
    char name[] = "Bertram";

    (void)unused;
    add_renaming(world, &opened, name);
    assert_name(world, &opened, "Bert");
    forget(world, &bert);
    assert_name(world, &opened, "");
    add_renaming(world, &opened, name);
    assert_name(world, &opened, "");
    assert_code(at_seat(world, "rename", &opened, 1, ",\"name\":\"Bertram\""), "name");
    assert_name(world, &opened, "");
    end(world);
}

static void what_was_said_is_nobodys_any_more(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    assert_fine(at_seat(world, "say", &opened, 0, ",\"phrase\":\"hello\""));
    assert_fine(at_seat(world, "say", &opened, 1, ",\"phrase\":\"hello\""));
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    forget(world, &bert);
    const struct json_value *said = json_value_member(join(world, 5, &opened, -1), "said");
    assert_int_equal(json_value_count(said), 2);
    assert_string_equal(text_of(json_value_item(said, 0), "name"), "Anna");
    assert_string_equal(text_of(json_value_item(said, 1), "name"), "");
    end(world);
}

/* Views made before are not shown afterwards. */
static void late_views_tell_no_forgotten_name(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = open_as(world, &anna, "\"delay\":30," ME_AND_ANYBODY);
    bool shown = false;

    (void)unused;
    assert_fine(sit_down(world, &opened, 1, &bert));
    start_game(world, &opened);
    join(world, 5, &opened, -1);
    assert_fine(act_first(world, &opened));
    forget(world, &bert);
    for (int second = 0; second < 40; second++) {
        tick(world, 1000);
        shown = shown || pushed_to(world, 5);
        for (size_t i = 0; i < world->said_count; i++)
            assert_null(strstr(world->said[i].text, "Bert"));
    }
    assert_true(shown);
    end(world);
}

static void a_chosen_pack_is_written_down_without_the_name(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened =
        open_as(world, &anna, ME_AND_BOTS ",\"seed\":\"1\",\"names\":[\"Anna\",null,null,null]");

    (void)unused;
    assert_string_equal(talon_table_name(table_of(world, &opened), 0), "Anna");
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind != STORE_ACCOUNT)
            assert_null(strstr(world->rows[i].text, "Anna"));
    restart(world);
    assert_string_equal(talon_table_name(table_of(world, &opened), 0), "Anna");
    end(world);
}

static void assert_removed(struct world *world, const struct opened *opened, const char *name)
{
    const struct json_value *room = json_value_member(join(world, 5, opened, -1), "room");
    const struct json_value *removed = json_value_member(room, "removed");

    assert_int_equal(json_value_count(removed), 1);
    assert_string_equal(json_value_text(json_value_item(removed, 0)), name);
}

static struct json_value *say_as_host(struct world *world, const struct opened *opened,
                                      const char *what)
{
    struct json_value *answer = ask(world, 1, "{\"do\":%s,\"table\":\"%s\",\"host\":\"%s\"}", what,
                                    opened->table, opened->host);

    assert_fine(answer);
    return answer;
}

/* The rematch is written down with those who stay away from it. */
static void who_was_sent_away_is_forgotten_too(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = open_as(world, &anna, ME_AND_ANYBODY);

    (void)unused;
    assert_fine(sit_down(world, &opened, 1, &bert));
    say_as_host(world, &opened, "\"seat\",\"seat\":1,\"who\":\"simple\"");
    start_game(world, &opened);
    play_on(world, &opened);
    snprintf(opened.table, sizeof opened.table, "%s",
             text_of(say_as_host(world, &opened, "\"rematch\""), "table"));
    for (int i = 0; i < 2; i++) {
        assert_removed(world, &opened, "Bert");
        restart(world);
    }
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind != STORE_ACCOUNT)
            assert_null(strstr(world->rows[i].text, "Bert"));
    join(world, 6, &opened, -1);
    forget(world, &bert);
    assert_non_null(pushed_to(world, 6));
    assert_null(strstr(pushed_to(world, 6), "Bert"));
    for (int i = 0; i < 2; i++) {
        assert_removed(world, &opened, "");
        restart(world);
    }
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_got_up_after_the_end_is_forgotten_too),
        cmocka_unit_test(a_seat_of_an_account_has_no_other_name),
        cmocka_unit_test(what_was_said_is_nobodys_any_more),
        cmocka_unit_test(late_views_tell_no_forgotten_name),
        cmocka_unit_test(who_was_sent_away_is_forgotten_too),
        cmocka_unit_test(a_chosen_pack_is_written_down_without_the_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
