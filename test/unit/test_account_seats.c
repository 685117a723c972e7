/* test_account_seats.c - accounts at tables: the name of a seat, the result of a finished game, and
 * that a result exists exactly if the move does that ended the game.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LATE = 31000 };

#define CLOCK "\"clock\":{\"move\":0,\"bank\":30},"

/* The first move there is, of which the disk has not told yet whether it is written. */
static void move_slowly(struct world *world, const struct opened *opened)
{
    char text[300], move[TALON_MOVE_TEXT];
    int seat;

    world->slow = true;
    first_move(table_of(world, opened), &seat, move);
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u}",
             opened->table, opened->token[seat], move, (unsigned)steps_of(world, opened) + 1);
    say(world, 3, text);
    end_turn(world);
}

/* Until the next move of a person ends the game: it was made once, but the disk refused it. */
static void play_to_the_last_move(struct world *world, const struct opened *opened)
{
    for (bool last = false; !last;) {
        move_slowly(world, opened);
        last = over(world, opened);
        disk_answers(world, world->held_count, !last);
    }
    world->slow = false;
    assert_false(over(world, opened));
}

static size_t results_written(const struct world *world)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == STORE_RESULT;
    return count;
}

static struct json_value *me(struct world *world, const struct visitor *visitor)
{
    struct json_value *answer =
        ask(world, 6, "{\"do\":\"me\",\"session\":\"%s\"}", visitor->session);

    assert_fine(answer);
    return answer;
}

static const struct json_value *first_of(const struct json_value *answer, const char *list)
{
    return json_value_item(json_value_member(answer, list), 0);
}

static int64_t played(struct world *world, const struct visitor *visitor)
{
    return number_of(first_of(me(world, visitor), "statistics"), "played");
}

/* The rating of the only game played; 0: none. */
static int64_t rating(struct world *world, const struct visitor *visitor)
{
    return number_of(first_of(me(world, visitor), "ratings"), "rating");
}

/* ---- names ------------------------------------------------------------------------------ */

/* Others would take the guest for a bot of the server. */
static void a_guest_is_not_called_like_a_bot(void **unused)
{
    static const char *const names[] = { "simple",  "Simple bot", "STRONG",        "STRONG player",
                                         "Ottilie", "Einfach",    "einfacher Bot", "Joueur fort" };
    struct world *world = begin();
    const struct opened opened =
        open_table(world, "\"game\":\"whist\",\"preset\":\"classic\","
                          "\"seats\":[\"human\",\"open\",\"open\",\"open\"]");
    char words[100];

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(words, sizeof words, ",\"name\":\"%s\"", names[i]);
        assert_code(at_seat(world, "rename", &opened, 0, words), "name");
    }
    assert_fine(at_seat(world, "rename", &opened, 0, ",\"name\":\"Simone\""));
    end(world);
}

static void a_seat_bears_the_name_of_its_account(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);
    struct json_value *answer = join(world, 5, &opened, -1);

    (void)unused;
    assert_string_equal(text_of(room_seat(answer, 0), "name"), "Anna");
    assert_string_equal(text_of(room_seat(answer, 1), "name"), "Bert");
    assert_true(json_is_true(json_value_member(room_seat(answer, 1), "account")));
    assert_false(json_is_true(json_value_member(room_seat(answer, 2), "account")));
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Bert");
    assert_code(at_seat(world, "rename", &opened, 1, ",\"name\":\"Anna\""), "name");
    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind != STORE_ACCOUNT)
            assert_null(strstr(world->rows[i].text, "Bert"));
    restart(world);
    answer = join(world, 5, &opened, -1);
    assert_string_equal(text_of(room_seat(answer, 0), "name"), "Anna");
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Bert");
    end(world);
}

static void an_account_sits_once_at_a_table(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), nobody = { "00" };
    struct opened opened = open_as(world, &anna, ME_AND_ANYBODY);

    (void)unused;
    assert_code(sit_down(world, &opened, 1, &anna), "seat");
    assert_code(sit_down(world, &opened, 1, &nobody), "session");
    assert_code(ask(world, 1, "{\"do\":\"new\",\"session\":\"\"," ME_AND_BOTS "}"), "session");
    assert_code(ask(world, 1, "{\"do\":\"new\",\"session\":7," ME_AND_BOTS "}"), "request");
    end(world);
}

static void who_is_forgotten_leaves_a_seat_without_a_name(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    join(world, 5, &opened, -1);
    assert_fine(ask(world, 2,
                    "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
                    bert.session));
    assert_non_null(pushed_to(world, 5));
    assert_null(strstr(pushed_to(world, 5), "Bert"));
    for (int i = 0; i < 2; i++) {
        struct json_value *answer = join(world, 5, &opened, -1);
        assert_string_equal(text_of(room_seat(answer, 1), "name"), "");
        assert_false(json_is_true(json_value_member(room_seat(answer, 1), "account")));
        assert_string_equal(talon_table_name(table_of(world, &opened), 1), "");
        restart(world);
    }
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 1);
    assert_int_equal(rating(world, &anna), 0);
    end(world);
}

/* ---- results ---------------------------------------------------------------------------- */

static void a_finished_game_counts(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    assert_int_equal(json_value_count(json_value_member(me(world, &anna), "statistics")), 0);
    play_on(world, &opened);
    for (int i = 0; i < 2; i++) {
        const struct json_value *standing = first_of(me(world, &anna), "statistics");
        const int64_t won = number_of(standing, "won");
        assert_string_equal(text_of(standing, "game"), "whist");
        assert_string_equal(text_of(standing, "preset"), "classic");
        assert_int_equal(number_of(standing, "played"), 1);
        assert_int_equal(number_of(first_of(me(world, &bert), "statistics"), "won"), 1 - won);
        assert_int_equal(rating(world, &anna), won ? 1520 : 1480);
        assert_int_equal(rating(world, &bert), won ? 1480 : 1520);
        restart(world);
    }
    struct json_value *again =
        ask(world, 1, "{\"do\":\"rematch\",\"table\":\"%s\",\"host\":\"%s\"}", opened.table,
            opened.host);
    assert_fine(again);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(again, "table"));
    if (!table_of(world, &opened))
        start_game(world, &opened);
    play_on(world, &opened);
    assert_int_equal(played(world, &bert), 2);
    end(world);
}

static void alone_against_bots_there_is_no_rating(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened = open_as(world, &anna, ME_AND_BOTS);

    (void)unused;
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 1);
    assert_int_equal(rating(world, &anna), 0);
    end(world);
}

static void a_seed_that_somebody_chose_counts_nothing(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened = open_as(world, &anna, ME_AND_BOTS ",\"seed\":\"1\"");

    (void)unused;
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 0);
    end(world);
}

static void player_who_leaves_has_lost(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert"),
                   carla = registered(world, 3, "Carla");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    for (int i = 0; i < 20; i++)
        assert_fine(act_first(world, &opened));
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    assert_code(sit_down(world, &opened, 1, &carla), "seat");
    play_on(world, &opened);
    assert_int_equal(played(world, &carla), 0);
    assert_int_equal(number_of(first_of(me(world, &bert), "statistics"), "won"), 0);
    assert_int_equal(played(world, &bert), 1);
    assert_true(rating(world, &bert) <= 1500);
    assert_true(rating(world, &anna) >= 1500);
    end(world);
}

static struct json_value *assign(struct world *world, const struct opened *opened, int seat,
                                 const char *who)
{
    return ask(world, 1,
               "{\"do\":\"seat\",\"table\":\"%s\",\"host\":\"%s\",\"seat\":%d,\"who\":\"%s\"}",
               opened->table, opened->host, seat, who);
}

static struct json_value *give_away(struct world *world, const struct opened *opened, int seat)
{
    return assign(world, opened, seat, "simple");
}

/* Nobody sends oneself away to lose nothing. */
static void a_host_who_gives_the_own_seat_away_has_lost(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    for (int i = 0; i < 20; i++)
        assert_fine(act_first(world, &opened));
    assert_fine(give_away(world, &opened, 0));
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 1);
    assert_int_equal(number_of(first_of(me(world, &anna), "statistics"), "won"), 0);
    assert_int_equal(played(world, &bert), 1);
    end(world);
}

/* Nor is an opponent sent away who is about to win, here or when a bot plays for him a while. */
static void nobody_is_removed_from_a_rated_game(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);
    const size_t rows = world->rows_count;

    (void)unused;
    assert_code(give_away(world, &opened, 1), "request");
    assert_fine(at_seat(world, "away", &opened, 1, ",\"on\":true"));
    assert_code(give_away(world, &opened, 1), "request");
    restart(world);
    assert_code(give_away(world, &opened, 1), "request");
    assert_int_equal(world->rows_count, rows + 1);
    assert_code(assign(world, &opened, 2, "open"), "request"); /* nor does a bot leave its seat */
    assert_fine(at_seat(world, "stand", &opened, 0, "")); /* who leaves has lost, but it goes on */
    assert_code(give_away(world, &opened, 1), "request");
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 1);
    assert_int_equal(played(world, &bert), 1);
    assert_fine(give_away(world, &opened, 1)); /* it is over */
    end(world);
}

/* Where nothing is at stake the host is the host. */
static void where_nothing_is_rated_the_host_may_remove(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");

    (void)unused;
    struct opened mixed = open_as(world, &anna, ME_AND_ANYBODY);
    struct json_value *answer =
        ask(world, 5, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Guest\"}", mixed.table);
    assert_fine(answer);
    assert_fine(start_game(world, &mixed));
    assert_fine(give_away(world, &mixed, 1)); /* a guest */
    end(world);
}

/* For each of them a bot has decided something, so it counts for no rating. */
static void with_a_bots_help_nothing_is_won(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    join(world, 5, &opened, 0);
    for (int seat = 0; seat < 2; seat++) {
        assert_fine(at_seat(world, "away", &opened, seat, ",\"on\":true"));
        for (int i = 0; i < 8; i++)
            assert_fine(act_first(world, &opened));
        assert_fine(at_seat(world, "away", &opened, seat, ",\"on\":false"));
    }
    restart(world);
    play_on(world, &opened);
    assert_int_equal(played(world, &anna), 1);
    assert_int_equal(rating(world, &anna), 1500);
    assert_int_equal(rating(world, &bert), 1500);
    end(world);
}

/* A bot plays some moves for Anna: she asked for it, or has let her time run out. */
static void be_helped(struct world *world, const struct opened *opened, bool late)
{
    while (!(talon_table_acting(table_of(world, opened)) & 1))
        assert_fine(act_first(world, opened));
    if (late)
        tick(world, LATE);
    else
        assert_fine(at_seat(world, "away", opened, 0, ",\"on\":true"));
    for (int i = 0; i < 8; i++) {
        tick(world, 1);
        if (talon_table_acting(table_of(world, opened)) & 2)
            assert_fine(act_first(world, opened));
    }
    assert_fine(at_seat(world, "away", opened, 0, ",\"on\":false"));
}

/* Whether she won; what a bot decided for her wins no points. */
static bool play_helped(struct world *world, const struct visitor *anna, const struct visitor *bert,
                        bool late, bool again)
{
    struct opened opened = open_as(world, anna, CLOCK ME_AND_ANYBODY);
    const int64_t before = rating(world, anna);
    const int64_t won = number_of(first_of(me(world, anna), "statistics"), "won");

    assert_fine(sit_down(world, &opened, 1, bert));
    start_game(world, &opened);
    join(world, 3, &opened, 0);
    join(world, 4, &opened, 1);
    be_helped(world, &opened, late);
    if (again)
        restart(world);
    play_on(world, &opened);
    const int64_t after = rating(world, anna);
    if (number_of(first_of(me(world, anna), "statistics"), "won") == won) {
        assert_true(after < (before ? before : 1500));
        return false;
    }
    assert_int_equal(after, before ? before : 1500);
    return true;
}

static void who_was_helped_wins_no_rating(void **unused)
{
    (void)unused;
    for (int way = 0; way < 4; way++) {
        struct world *world = begin();
        struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
        int games = 0;
        while (!play_helped(world, &anna, &bert, way & 1, way & 2))
            assert_true(++games < 12);
        end(world);
    }
}

/* ---- the store -------------------------------------------------------------------------- */

static void results_live_and_die_with_the_last_move(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");
    struct opened opened = table_of_two(world, &anna, &bert);

    (void)unused;
    play_to_the_last_move(world, &opened);
    assert_int_equal(results_written(world), 0);
    assert_int_equal(played(world, &anna), 0);
    assert_fine(act_first(world, &opened));
    assert_int_equal(results_written(world), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(played(world, &anna), 1);
        assert_int_equal(played(world, &bert), 1);
        assert_int_equal(rating(world, &anna) + rating(world, &bert), 3000);
        restart(world);
    }
    end(world);
}

static void what_follows_counts_nothing_twice(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened = open_as(world, &anna, ME_AND_BOTS);

    (void)unused;
    play_on(world, &opened);
    world->full = true;
    assert_code(at_seat(world, "auto", &opened, 0, ",\"on\":true"), "store");
    world->full = false;
    assert_fine(at_seat(world, "auto", &opened, 0, ",\"on\":true"));
    restart(world);
    assert_fine(at_seat(world, "auto", &opened, 0, ",\"on\":false"));
    assert_int_equal(results_written(world), 1);
    end(world);
}

/* Both are under way at once; the disk writes one of them. */
static void results_of_two_tables_at_once(void **unused)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened one = open_as(world, &anna, ME_AND_BOTS),
                  other = open_as(world, &anna, ME_AND_BOTS);

    (void)unused;
    play_to_the_last_move(world, &one);
    play_to_the_last_move(world, &other);
    move_slowly(world, &one);
    move_slowly(world, &other);
    assert_int_equal(world->held_count, 2);
    disk_answers(world, 1, false);
    disk_answers(world, 1, true);
    world->slow = false;
    assert_int_equal(played(world, &anna), 1);
    restart(world);
    assert_int_equal(played(world, &anna), 1);
    assert_fine(act_first(world, &one));
    assert_int_equal(played(world, &anna), 2);
    end(world);
}

/* An account that is deleted while a game ends is gone, and so is the result. */
static void forget_at_the_end(bool result_first)
{
    struct world *world = begin();
    struct visitor anna = registered(world, 1, "Anna");
    struct opened opened = open_as(world, &anna, ME_AND_BOTS);
    char text[300];

    play_to_the_last_move(world, &opened);
    snprintf(text, sizeof text,
             "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
             anna.session);
    world->slow = true;
    if (result_first)
        move_slowly(world, &opened);
    say(world, 2, text);
    end_turn(world);
    if (!result_first)
        move_slowly(world, &opened);
    assert_int_equal(world->held_count, 2);
    disk_answers(world, 2, true);
    world->slow = false;
    assert_int_equal(results_written(world), 0);
    assert_code(ask(world, 6, "{\"do\":\"me\",\"session\":\"%s\"}", anna.session), "session");
    restart(world);
    assert_int_equal(world->outputs.notes.length, 0);
    end(world);
}

static void forgotten_while_a_game_ends(void **unused)
{
    (void)unused;
    forget_at_the_end(false);
    forget_at_the_end(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_is_not_called_like_a_bot),
        cmocka_unit_test(a_seat_bears_the_name_of_its_account),
        cmocka_unit_test(an_account_sits_once_at_a_table),
        cmocka_unit_test(who_is_forgotten_leaves_a_seat_without_a_name),
        cmocka_unit_test(a_finished_game_counts),
        cmocka_unit_test(alone_against_bots_there_is_no_rating),
        cmocka_unit_test(a_seed_that_somebody_chose_counts_nothing),
        cmocka_unit_test(player_who_leaves_has_lost),
        cmocka_unit_test(a_host_who_gives_the_own_seat_away_has_lost),
        cmocka_unit_test(nobody_is_removed_from_a_rated_game),
        cmocka_unit_test(where_nothing_is_rated_the_host_may_remove),
        cmocka_unit_test(with_a_bots_help_nothing_is_won),
        cmocka_unit_test(who_was_helped_wins_no_rating),
        cmocka_unit_test(results_live_and_die_with_the_last_move),
        cmocka_unit_test(what_follows_counts_nothing_twice),
        cmocka_unit_test(results_of_two_tables_at_once),
        cmocka_unit_test(forgotten_while_a_game_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
