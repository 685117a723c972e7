/* test_games_in_a_row.c - games that people agree on together: everybody deals once, and the sums
 * of these games go on at each next table, also after a restart.
 */
#include "server_people.h"

#include <stdio.h>

#define BRIEF "\"game\":\"war\",\"preset\":\"classic\",\"pace\":0,"

static struct opened next_of(struct world *world, const struct opened *opened)
{
    struct opened next = *opened;
    struct json_value *answer = as_host(world, "rematch", opened, "");

    assert_fine(answer);
    snprintf(next.table, sizeof next.table, "%s", text_of(answer, "table"));
    return next;
}

static const struct json_value *room_of(struct world *world, const struct opened *opened)
{
    return json_value_member(join(world, 3, opened, 0), "room");
}

static void check_round(struct world *world, const struct opened *opened, int at, int of)
{
    const struct json_value *rounds = json_value_member(room_of(world, opened), "rounds");

    assert_int_equal(rounds ? number_of(rounds, "at") : 0, at);
    assert_int_equal(rounds ? number_of(rounds, "of") : 0, of);
}

/* How many games the sums of the first seat are of. */
static int64_t games_counted(struct world *world, const struct opened *opened)
{
    const struct json_value *seats = json_value_member(room_of(world, opened), "seats");

    return json_value_whole(
        json_value_item(json_value_member(json_value_item(seats, 0), "tally"), 0));
}

static int dealer_of(struct world *world, const struct opened *opened)
{
    const struct talon_table *table = table_of(world, opened);
    const struct talon_game *game = talon_table_game(table);

    return (int)talon_field_get(&game->fields[talon_field_find(game, "dealer")],
                                talon_table_state(table), 0);
}

/* Everybody deals once, and the sums are of these games alone. */
static void they_play_games_in_a_row(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, BRIEF "\"seats\":[\"human\",\"simple\"],\"rounds\":3");
    const int dealer = dealer_of(world, &opened);

    (void)unused;
    for (int round = 1; round <= 3; round++) {
        check_round(world, &opened, round, 3);
        assert_int_equal(games_counted(world, &opened), round - 1);
        assert_int_equal(dealer_of(world, &opened), (dealer + round - 1) % 2);
        restart(world);
        check_round(world, &opened, round, 3);
        assert_int_equal(games_counted(world, &opened), round - 1);
        play_out(world, &opened);
        opened = next_of(world, &opened);
    }
    check_round(world, &opened, 0, 0);
    assert_int_equal(games_counted(world, &opened), 3);
    end(world);
}

/* The host asks for them when a game is over. */
static void they_agree_on_more_games(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, BRIEF "\"seats\":[\"human\",\"simple\"]");

    (void)unused;
    play_out(world, &opened);
    opened = next_of(world, &opened);
    assert_int_equal(games_counted(world, &opened), 1);
    play_out(world, &opened);
    assert_code(as_host(world, "rematch", &opened, ",\"rounds\":1"), "limit");
    assert_code(as_host(world, "rematch", &opened, ",\"rounds\":9"), "limit");
    assert_fine(as_host(world, "rematch", &opened, ",\"rounds\":2"));
    opened = next_of(world, &opened);
    check_round(world, &opened, 1, 2);
    assert_int_equal(games_counted(world, &opened), 0);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_play_games_in_a_row),
        cmocka_unit_test(they_agree_on_more_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
