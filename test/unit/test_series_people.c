/* test_series_people.c - people who come late, leave or are replaced, bots that take places, and
 * points that are corrected: who sits where then, and whose points are whose.
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { LIMIT = SERIES_PEOPLE_MOST + 1 };

static unsigned count_out(const struct series *series)
{
    unsigned out = 0;

    for (unsigned i = 1; i <= series->people; i++)
        out += series_sits_out(series, i);
    return out;
}

/* Everybody who is here sits at one table or sits out; of the others nobody does. */
static void check_seats(const struct series *series)
{
    unsigned there[LIMIT] = { 0 };
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        series_seats(series, t, seats);
        for (unsigned i = 0; i < series->setup.seats && series->table[t].plays; i++)
            there[seats[i]]++;
    }
    assert_int_equal(there[0], 0);
    for (unsigned i = 1; i <= series->people; i++)
        assert_int_equal(there[i] + series_sits_out(series, i), series->player[i].is_here);
}

static bool plays(const struct series *series, unsigned player)
{
    return series->player[player].is_here && !series_sits_out(series, player);
}

/* Opens the round, checks it, and plays it. */
static void play_checked(struct series *series)
{
    assert_true(series_open(series, &series_why));
    check_seats(series);
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
}

static unsigned join(struct series *series)
{
    unsigned first;

    assert_true(series_join(series, &first, &series_why));
    return first;
}

static unsigned leave(struct series *series, unsigned player)
{
    unsigned bot;

    assert_true(series_leave(series, player, &bot, &series_why));
    return bot;
}

static unsigned replace(struct series *series, unsigned player, bool by_bot)
{
    unsigned number;

    assert_true(series_replace(series, player, by_bot, &number, &series_why));
    return number;
}

/* ---- by results ------------------------------------------------------------------------------ */

static void latecomers_play_at_once(void **unused)
{
    struct series *series = series_evening(&series_progressive, 9);

    (void)unused;
    series_play(series, 3);
    assert_int_equal(join(series), 10);
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(series->tables, 2);
    assert_int_equal(count_out(series), 2);
    assert_true(plays(series, 10));
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    join(series);
    join(series);
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(series->tables, 3); /* twelve players fill three tables */
    assert_int_equal(count_out(series), 0);
}

static void tables_close_when_people_leave(void **unused)
{
    struct series *series = series_evening(&series_swedish, 12);

    (void)unused;
    series_play(series, 2);
    assert_int_equal(leave(series, 6), SERIES_NOBODY);
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(series->tables, 2);
    assert_int_equal(count_out(series), 3);
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    while (leave(series, series->player[1].is_here   ? 1
                         : series->player[2].is_here ? 2
                                                     : 3),
           series->player[3].is_here)
        play_checked(series);
    assert_int_equal(series->people, 12);
    assert_false(series->player[6].is_here);
}

/* People come and go at random: the others go on playing, and sit out as often as each other. */
static void coming_and_going_stays_fair(void **unused)
{
    (void)unused;
    for (unsigned run = 0; run < 20; run++) {
        struct series *series = series_evening(&series_progressive, 8 + run);
        uint64_t chance = run;
        for (unsigned r = 0; r < 40; r++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            const unsigned player = (unsigned)(chance >> 40) % series->people + 1;
            if ((chance >> 33) % 4 == 0)
                join(series);
            else if ((chance >> 33) % 2 && series->player[player].is_here)
                leave(series, player);
            else if (!series->player[player].is_here)
                assert_true(series_return(series, player, player, &series_why));
            play_checked(series);
            unsigned least = UINT16_MAX, most = 0;
            for (unsigned i = 1; i <= series->entries; i++) {
                const unsigned out = series->entry[i].out;
                if (!series->player[series->entry[i].member[0]].is_here)
                    continue;
                least = out < least ? out : least;
                most = out > most ? out : most;
            }
            assert_true(most - least <= 1);
        }
    }
}

static void teams_come_as_a_whole(void **unused)
{
    struct series *series = series_evening(&series_partner, 12);

    (void)unused;
    series_play(series, 1);
    assert_int_equal(join(series), 13);
    assert_int_equal(series->people, 14);
    leave(series, 4); /* 3 and 4 are a team, and cannot play without each other */
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_true(series_sits_out(series, 3));
    assert_false(series_sits_out(series, 4));
    assert_true(plays(series, 13));
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    assert_int_equal(replace(series, 4, false), 15);
    play_checked(series);
    assert_int_equal(series->player[3].entry, series->player[15].entry);
}

/* ---- plans ----------------------------------------------------------------------------------- */

static void a_plan_keeps_its_places(void **unused)
{
    struct series *series = series_evening(&series_individual, 8);
    unsigned first;

    (void)unused;
    series_play(series, 1);
    assert_false(series_join(series, &first, &series_why));
    assert_string_equal(series_sentence(),
                        "individual has a fixed plan and no free place: somebody has to "
                        "leave first.");
    leave(series, 5);
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(count_out(series), 3); /* those at the table of 5 */
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    assert_int_equal(join(series), 9);
    play_checked(series);
    assert_int_equal(series->player[9].out, 0);
    assert_int_equal(series->place[4], series->player[9].entry);
    assert_false(series_replace(series, 5, false, &first, &series_why));
    assert_string_equal(series_sentence(), "Player 5 has no place that somebody could take.");
}

/* An odd number of teams leaves a place free, and a team that comes late takes it. */
static void a_late_team_fills_the_plan(void **unused)
{
    struct series *series = series_evening(&series_mitchell, 10);

    (void)unused;
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(count_out(series), 2);
    assert_true(series_close(series, &series_why));
    assert_int_equal(join(series), 11);
    assert_true(series_open(series, &series_why));
    check_seats(series);
    assert_int_equal(count_out(series), 0);
    assert_int_equal(series->player[11].group, SERIES_GROUP_B);
}

/* ---- substitutes and bots -------------------------------------------------------------------- */

/* The place is somebody else's, the points are not. */
static void substitutes_begin_with_nothing(void **unused)
{
    struct series *series = series_evening(&series_swedish, 8);
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const uint16_t entry = series->player[1].entry;

    (void)unused;
    series_play_alike(series, 10); /* four points for 1 and 2, 5 and 6 */
    assert_int_equal(replace(series, 1, false), 9);
    assert_int_equal(series->player[9].entry, entry);
    assert_int_equal(series->player[9].group, series->player[1].group);
    play_checked(series);
    assert_int_equal(series_standings(series, standing), 9);
    assert_int_equal(series->score[0][1], 4);
    assert_int_equal(series->score[0][9], 0);
    assert_int_equal(series->score[1][1], 0);
    assert_int_equal(series->player[1].played, 1);
    assert_int_equal(series->player[9].played, 1);
    assert_true(series->player[9].missed[0] && !series->player[9].missed[1]);
}

/* Two people share a place: each keeps the own points. */
static void people_come_back(void **unused)
{
    struct series *series = series_evening(&series_swedish, 8);
    unsigned number;

    (void)unused;
    series_play_alike(series, 10); /* four points for 2 */
    assert_int_equal(replace(series, 2, false), 9);
    assert_int_equal(series->player[9].group, SERIES_GROUP_B);
    assert_false(series_return(series, 3, 4, &series_why));
    assert_string_equal(series_sentence(), "Player 4 is here already.");
    play_checked(series);
    assert_true(series_return(series, 9, 2, &series_why));
    play_checked(series);
    assert_true(series->score[0][2] == 4 && series->score[1][2] == 0);
    assert_int_equal(series->player[2].played, 2);
    assert_int_equal(series->player[9].played, 1);
    assert_true(series->player[2].missed[0]); /* and so there is no prize */
    leave(series, 5);
    assert_false(series_return(series, 6, 5, &series_why));
    assert_string_equal(series_sentence(), "Player 5 still has a place, and can come back to it.");
    assert_true(series_return(series, 5, 5, &series_why));
    play_checked(series);
    assert_int_equal(count_out(series), 0);
    assert_false(series_return(series, 1, 10, &series_why));
    assert_false(series_replace(series, 9, false, &number, &series_why));
}

static void bots_fill_tables_and_make_room(void **unused)
{
    struct series_setup setup = series_usual(&series_progressive, 10, 4);

    (void)unused;
    setup.bots = true;
    struct series *series = series_begun(&setup);
    assert_int_equal(series->people, 12);
    assert_true(series->player[11].is_bot && series->player[12].is_bot);
    assert_false(series->player[10].is_bot);
    play_checked(series);
    assert_int_equal(join(series), 13); /* in the place of a bot */
    assert_false(series->player[11].is_here);
    play_checked(series);
    assert_int_equal(series->tables, 3);
    assert_int_equal(leave(series, 3), 14);
    assert_true(series->player[14].is_bot);
    play_checked(series);
    assert_int_equal(series->tables, 3);
    assert_int_equal(replace(series, 14, false), 15);
    play_checked(series);
}

/* A bot completes a team, and others fill the last table. */
static void bots_complete_teams(void **unused)
{
    struct series_setup setup = series_usual(&series_partner, 9, 4);

    (void)unused;
    setup.bots = true;
    struct series *series = series_begun(&setup);
    assert_int_equal(series->people, 12);
    play_checked(series);
    assert_int_equal(join(series), 13); /* a team, in the place of the two bots 11 and 12 */
    assert_true(series->player[10].is_here);
    assert_false(series->player[11].is_here || series->player[12].is_here);
    play_checked(series);
    setup.movement = &series_mitchell;
    series = series_begun(&setup);
    play_checked(series);
    assert_int_equal(count_out(series), 0);
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void changes_wait_for_the_end_of_a_round(void **unused)
{
    struct series *series = series_evening(&series_progressive, 8);
    unsigned number;

    (void)unused;
    assert_true(series_open(series, &series_why));
    assert_false(series_join(series, &number, &series_why));
    assert_string_equal(series_sentence(),
                        "People can come and go only between rounds, and round 1 is being played.");
    assert_false(series_leave(series, 1, &number, &series_why));
    assert_false(series_replace(series, 1, true, &number, &series_why));
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    assert_false(series_leave(series, 9, &number, &series_why));
    assert_string_equal(series_sentence(), "There is no player 9.");
    leave(series, 1);
    assert_false(series_leave(series, 1, &number, &series_why));
    assert_string_equal(series_sentence(), "Player 1 has left already.");
}

static void numbers_run_out(void **unused)
{
    struct series *series = series_evening(&series_progressive, SERIES_PLAYERS_MOST);
    unsigned number;

    (void)unused;
    while (series->people < SERIES_PEOPLE_MOST)
        join(series);
    assert_false(series_join(series, &number, &series_why));
    assert_string_equal(series_sentence(),
                        "A drive has numbers for 512 people and bots, and all are taken.");
    assert_false(series_replace(series, 1, false, &number, &series_why));
    play_checked(series);
}

static void points_are_corrected(void **unused)
{
    struct series *series = series_evening(&series_progressive, 8);

    (void)unused;
    series_play_alike(series, 10);
    assert_true(series_adjust(series, 1, 1, -3, &series_why)); /* three tricks for a revoke */
    assert_int_equal(series->score[0][1], 1);
    assert_true(series_adjust(series, 1, 2, 2, &series_why));
    assert_true(series_open(series, &series_why));
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
    assert_true(series->score[1][1] >= 2);
    assert_false(series_adjust(series, 1, 4, 1, &series_why));
    assert_string_equal(series_sentence(),
                        "Points of round 4 cannot be corrected: it has not been reached.");
    assert_false(series_adjust(series, 0, 1, 1, &series_why));
    assert_true(series_adjust(series, 2, 1, SERIES_SCORE_MOST - 4, &series_why));
    assert_false(series_adjust(series, 2, 1, 1, &series_why));
    assert_string_equal(series_sentence(), "Points of player 2 cannot be corrected by so much.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(latecomers_play_at_once),
        cmocka_unit_test(tables_close_when_people_leave),
        cmocka_unit_test(coming_and_going_stays_fair),
        cmocka_unit_test(teams_come_as_a_whole),
        cmocka_unit_test(a_plan_keeps_its_places),
        cmocka_unit_test(a_late_team_fills_the_plan),
        cmocka_unit_test(substitutes_begin_with_nothing),
        cmocka_unit_test(people_come_back),
        cmocka_unit_test(bots_fill_tables_and_make_room),
        cmocka_unit_test(bots_complete_teams),
        cmocka_unit_test(changes_wait_for_the_end_of_a_round),
        cmocka_unit_test(numbers_run_out),
        cmocka_unit_test(points_are_corrected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
