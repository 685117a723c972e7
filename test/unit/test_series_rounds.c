/* test_series_rounds.c - who moves where after which result, what a deal is worth, and who stands
 * where at the end of a drive (R-WHI-18 … R-WHI-20).
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 24, TABLES = 7, SEATS = 4 };

static const struct series_movement *const by_results[] = { &series_progressive,
                                                            &series_semi_partner, &series_partner,
                                                            &series_swedish, NULL };

static const struct series_ties *ties_named(const char *name)
{
    const struct series_ties *row = series_tie_rules;

    while (strcmp(row->name, name))
        row++;
    return row;
}

static const struct series_prize *prize_named(const char *name)
{
    const struct series_prize *row = series_prizes;

    while (strcmp(row->name, name))
        row++;
    return row;
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Where somebody sits: table and seat; before and after a round. */
struct seat {
    unsigned table, seat;
};

static void find_seats(const struct series *series, struct seat *of)
{
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        series_seats(series, t, seats);
        for (unsigned i = 0; i < SEATS; i++)
            of[seats[i]] = (struct seat){ t, i };
    }
}

static unsigned partner_of(const struct series *series, struct seat at)
{
    uint16_t seats[SERIES_SEATS_MOST];

    series_seats(series, at.table, seats);
    return seats[(at.seat + 2) % SEATS];
}

/* Plays a round of full tables. Afterwards the next one is open. `won` tells who has won. */
static void play_round(struct series *series, struct seat *before, struct seat *after, bool *won,
                       unsigned *partner)
{
    find_seats(series, before);
    series_draw_all(series);
    for (unsigned i = 1; i <= series->people; i++) {
        won[i] = before[i].seat % 2 == series->table[before[i].table].won;
        partner[i] = partner_of(series, before[i]);
    }
    assert_true(series_close(series, &series_why));
    assert_true(series_open(series, &series_why));
    find_seats(series, after);
}

/* A movement's rule for one player, as doc/movements.md has it. */
typedef void check_player(struct seat before, struct seat after, bool moves, bool same_partner);

static unsigned up_from(unsigned table)
{
    return (table + 1) % TABLES;
}

static unsigned down_from(unsigned table)
{
    return (table + TABLES - 1) % TABLES;
}

static void check_progressive(struct seat before, struct seat after, bool moves, bool same_partner)
{
    const unsigned there = before.seat < 2 ? up_from(before.table) : down_from(before.table);

    assert_int_equal(after.table, moves ? there : before.table);
    assert_int_equal(after.seat < 2, before.seat < 2);
    if (!moves)
        assert_int_equal(after.seat, before.seat < 2 ? before.seat : 5 - before.seat);
    assert_false(same_partner);
}

static void check_semi_partner(struct seat before, struct seat after, bool moves, bool same_partner)
{
    const unsigned there = before.seat < 2 ? up_from(before.table) : down_from(before.table);

    assert_int_equal(after.table, moves ? there : before.table);
    if (!moves)
        assert_int_equal(after.seat, before.seat);
    assert_int_equal(same_partner, !moves);
}

static void check_partner(struct seat before, struct seat after, bool moves, bool same_partner)
{
    assert_int_equal(after.table, moves ? up_from(before.table) : before.table);
    if (!moves)
        assert_int_equal(after.seat, before.seat);
    assert_true(same_partner);
}

static void check_swedish(struct seat before, struct seat after, bool moves, bool same_partner)
{
    assert_int_equal(after.table, moves ? up_from(before.table) : before.table);
    if (moves)
        assert_true(before.seat >= 2 ? after.seat == 0 : after.seat == 1 || after.seat == 3);
    else
        assert_int_equal(after.seat, before.seat < 2 ? before.seat + 1 : before.seat);
    assert_false(same_partner);
}

static void check_movement(const struct series_movement *movement, enum series_movers movers,
                           check_player *check)
{
    struct series_setup setup = series_usual(movement, TABLES * SEATS, SEATS);
    setup.movers = movers;
    struct series *series = series_begun(&setup);
    struct seat before[TABLES * SEATS + 1] = { 0 }, after[TABLES * SEATS + 1] = { 0 };
    unsigned partner[TABLES * SEATS + 1] = { 0 };
    bool won[TABLES * SEATS + 1] = { false };

    assert_true(series_open(series, &series_why));
    for (unsigned r = 0; r < ROUNDS; r++) {
        play_round(series, before, after, won, partner);
        for (unsigned i = 1; i <= series->people; i++)
            check(before[i], after[i], won[i] == (movers == SERIES_WINNERS),
                  partner_of(series, after[i]) == partner[i]);
    }
}

/* S-115: participants change tables, each movement in its own way (R-WHI-20). */
static void players_change_tables(void **unused)
{
    (void)unused;
    check_movement(&series_progressive, SERIES_WINNERS, check_progressive);
    check_movement(&series_progressive, SERIES_LOSERS, check_progressive);
    check_movement(&series_semi_partner, SERIES_WINNERS, check_semi_partner);
    check_movement(&series_semi_partner, SERIES_LOSERS, check_semi_partner);
    check_movement(&series_partner, SERIES_WINNERS, check_partner);
    check_movement(&series_partner, SERIES_LOSERS, check_partner);
    check_movement(&series_swedish, SERIES_WINNERS, check_swedish);
}

/* S-115: in a whole evening everybody sits at several tables. */
static void nobody_stays_at_one_table(void **unused)
{
    (void)unused;
    for (const struct series_movement *const *row = by_results; *row; row++) {
        struct series *series = series_evening(*row, TABLES * SEATS);
        unsigned visited[TABLES * SEATS + 1] = { 0 };
        struct seat at[TABLES * SEATS + 1] = { 0 };
        for (unsigned r = 0; r < ROUNDS; r++) {
            assert_true(series_open(series, &series_why));
            find_seats(series, at);
            for (unsigned i = 1; i <= series->people; i++)
                visited[i] |= 1U << at[i].table;
            series_draw_all(series);
            assert_true(series_close(series, &series_why));
        }
        for (unsigned i = 1; i <= series->people; i++)
            assert_true(__builtin_popcount(visited[i]) > 2);
    }
}

/* The mean number of different partners in 24 rounds, in tenths. */
static unsigned mean_partners(const struct series_movement *movement, unsigned players)
{
    enum { RUNS = 40 };
    unsigned sum = 0;

    for (unsigned seed = 0; seed < RUNS; seed++) {
        struct series_setup setup = series_usual(movement, players, SEATS);
        bool met[TABLES * SEATS + 1][TABLES * SEATS + 1] = { { false } };
        struct seat at[TABLES * SEATS + 1] = { 0 };
        setup.seed = seed;
        struct series *series = series_begun(&setup);
        for (unsigned r = 0; r < ROUNDS; r++) {
            assert_true(series_open(series, &series_why));
            find_seats(series, at);
            for (unsigned i = 1; i <= players; i++)
                met[i][partner_of(series, at[i])] = true;
            series_draw_all(series);
            assert_true(series_close(series, &series_why));
        }
        for (unsigned i = 1; i <= players; i++)
            for (unsigned k = 1; k <= players; k++)
                sum += met[i][k];
    }
    return 10 * sum / players / RUNS;
}

/* With four tables: the figures of a program of its own, in which winners were random. */
static void partners_are_as_many_as_measured(void **unused)
{
    (void)unused;
    assert_in_range(mean_partners(&series_semi_partner, 16), 60, 66);
    assert_in_range(mean_partners(&series_progressive, 16), 77, 81);
    assert_in_range(mean_partners(&series_swedish, 16), 124, 128);
}

/* ---- points ---------------------------------------------------------------------------------- */

/* S-113, S-114 (TV-WHI-15): four deals with 7, 6, 10 and 3 tricks are 1 + 0 + 4 + 0 points for each
 * player of the side. */
static void tricks_over_six_count(void **unused)
{
    static const int32_t tricks[] = { 7, 6, 10, 3 };
    struct series_setup setup = series_usual(&series_partner, 8, 4);
    int32_t expected[9] = { 0 };

    (void)unused;
    setup.rounds = 4;
    struct series *series = series_begun(&setup);
    for (unsigned r = 0; r < 4; r++) {
        uint16_t seats[SERIES_SEATS_MOST];
        assert_true(series_open(series, &series_why));
        for (unsigned t = 0; t < 2; t++) {
            series_seats(series, t, seats);
            /* The team 1, 2 has these tricks, and so has one side of the other table. */
            const unsigned side = seats[1] == 1;
            const int32_t values[] = { side ? 13 - tricks[r] : tricks[r],
                                       side ? tricks[r] : 13 - tricks[r] };
            for (unsigned i = 0; i < 4; i++)
                expected[seats[i]] += values[i % 2] > 6 ? values[i % 2] - 6 : 0;
            assert_true(series_take(series, t, values, 2, &series_why));
        }
        assert_true(series_close(series, &series_why));
    }
    struct series_standing standing[SERIES_PEOPLE_MOST];
    assert_int_equal(series_standings(series, standing), 8);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(standing[i].score, expected[standing[i].player]);
    assert_int_equal(expected[1], 5);
    assert_int_equal(expected[2], 5);
    assert_false(series_open(series, &series_why));
    assert_string_equal(series_sentence(), "The drive is over after 4 rounds.");
}

/* S-107: trumps go round in a tournament, too (R-WHI-06, R-WHI-07). */
static void trumps_go_round(void **unused)
{
    struct series_setup setup = series_usual(&series_progressive, 8, 4);
    char letters[13] = { 0 };

    (void)unused;
    setup.deals = 2;
    for (unsigned plan = 0; plan < 4; plan++) {
        setup.trumps = series_trump_plans[plan].letters;
        struct series *series = series_begun(&setup);
        for (unsigned r = 0; r < 6; r++) {
            assert_true(series_open(series, &series_why));
            for (unsigned deal = 0; deal < 2; deal++)
                letters[2 * r + deal] = series_trump(series, r % 2, deal);
            series_draw_all(series);
            assert_true(series_close(series, &series_why));
        }
        static const char *const expected[] = { "HDSCHDSCHDSC", "HCDSHCDSHCDS", "HDSCNHDSCNHD",
                                                "SHNDCLSHNDCL" };
        assert_string_equal(letters, expected[plan]);
    }
    setup.trumps = "";
    assert_int_equal(series_trump(series_begun(&setup), 0, 0), 0);
}

/* Where the fewest tricks win, a side counts the tricks of the other one. */
static void fewest_tricks_win(void **unused)
{
    struct series_setup setup = series_usual(&series_swedish, 4, 4);

    (void)unused;
    setup.trumps = "L";
    setup.scoring = &series_scorings[1];
    struct series *series = series_begun(&setup);
    assert_true(series_open(series, &series_why));
    assert_true(series_take(series, 0, (int32_t[]){ 3, 10 }, 2, &series_why));
    assert_int_equal(series->table[0].won, 0);
    assert_true(series_close(series, &series_why));
    assert_int_equal(series->score[0][1], 10);
    assert_int_equal(series->score[0][3], 3);
}

/* The sum of all deals decides who moves; sides that are even cut, the same way every time. */
static void even_sides_cut(void **unused)
{
    struct series_setup setup = series_usual(&series_progressive, 4, 4);
    unsigned won = 0;

    (void)unused;
    setup.deals = 2;
    for (setup.seed = 0; setup.seed < 40; setup.seed++) {
        struct series *series = series_begun(&setup);
        assert_true(series_open(series, &series_why));
        assert_true(series_take(series, 0, (int32_t[]){ 9, 4 }, 2, &series_why));
        assert_true(series_take(series, 0, (int32_t[]){ 4, 9 }, 2, &series_why));
        won += series->table[0].won;
        struct series again = *series;
        again.table[0].deals = 1;
        assert_true(series_take(&again, 0, (int32_t[]){ 4, 9 }, 2, &series_why));
        assert_int_equal(again.table[0].won, series->table[0].won);
        again.table[0].deals = 1;
        assert_true(series_take(&again, 0, (int32_t[]){ 3, 10 }, 2, &series_why));
        assert_int_equal(again.table[0].won, 1);
    }
    assert_in_range(won, 10, 30);
}

static void wrong_results_are_refused(void **unused)
{
    struct series *series = series_evening(&series_progressive, 9);
    const int32_t fine[] = { 8, 5 };

    (void)unused;
    assert_false(series_take(series, 0, fine, 2, &series_why));
    assert_string_equal(series_sentence(), "Table 1 does not play in round 1.");
    assert_true(series_open(series, &series_why));
    assert_false(series_open(series, &series_why));
    assert_false(series_take(series, 2, fine, 2, &series_why));
    assert_string_equal(series_sentence(), "Table 3 does not play in round 1.");
    assert_false(series_take(series, 1, (int32_t[]){ 8, 6 }, 2, &series_why));
    assert_string_equal(series_sentence(),
                        "The tricks of the two sides add up to 14, but a deal has 13.");
    assert_false(series_take(series, 1, (int32_t[]){ -1, 14 }, 2, &series_why));
    assert_string_equal(series_sentence(), "The tricks of a side are 0 to 100000.");
    assert_false(series_take(series, 1, (int32_t[]){ 8, 5, 0, 0 }, 4, &series_why));
    assert_string_equal(series_sentence(), "A deal has 2 values here, not 4.");
    assert_true(series_take(series, 1, fine, 2, &series_why));
    assert_false(series_take(series, 1, fine, 2, &series_why));
    assert_string_equal(series_sentence(), "Table 2 has played all its deals of round 1.");
    assert_false(series_close(series, &series_why));
    assert_string_equal(series_sentence(), "Round 1 is not over: results are missing.");
    assert_true(series_take(series, 0, fine, 2, &series_why));
    assert_true(series_close(series, &series_why));
}

/* ---- standings ------------------------------------------------------------------------------- */

/* Four single players, whose scores are given round by round. */
static struct series *scored(const char *ties, int32_t scores[3][5])
{
    struct series_setup setup = series_usual(&series_swedish, 4, 4);
    setup.rounds = 3;
    setup.ties = ties_named(ties);
    struct series *series = series_begun(&setup);

    for (unsigned r = 0; r < 3; r++) {
        memcpy(series->score[r], scores[r], 5 * sizeof **scores);
        for (unsigned player = 1; player <= 4; player++)
            series_note_played(series, player, r + 1, 1);
    }
    series->round = 4;
    series->counted = 3;
    return series;
}

static void assert_standings(const struct series *series, const char *players, const char *ranks)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];

    assert_int_equal(series_standings(series, standing), strlen(players));
    for (size_t i = 0; players[i]; i++) {
        assert_int_equal(standing[i].player, players[i] - '0');
        assert_int_equal(standing[i].rank, ranks[i] - '0');
    }
}

static void the_same_sum_has_a_rule(void **unused)
{
    int32_t scores[3][5] = { { 0, 3, 1, 0, 2 }, { 0, 0, 2, 3, 0 }, { 0, 2, 2, 2, 1 } };

    (void)unused;
    assert_standings(scored("shared", scores), "1234", "1114");
    assert_standings(scored("best", scores), "1324", "1134");
    scores[2][1] = 3;
    scores[1][1] = -1;
    assert_standings(scored("best", scores), "1324", "1234");
    scores[2][1] = scores[0][1] = 1;
    scores[1][1] = 3;
    assert_standings(scored("last", scores), "3214", "1234");

    /* Lots depend on the seed, and on nothing else. */
    unsigned first = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct series *series = scored("cut", scores);
        struct series_standing standing[SERIES_PEOPLE_MOST];
        series->setup.seed = seed;
        series_standings(series, standing);
        for (unsigned i = 0; i < 4; i++)
            assert_int_equal(standing[i].rank, i + 1);
        assert_int_equal(standing[3].player, 4);
        first |= 1U << standing[0].player;
    }
    assert_int_equal(first, 1U << 1 | 1U << 2 | 1U << 3);
}

static void assert_winners(const struct series *series, const char *prize, unsigned places,
                           const char *players)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];

    assert_int_equal(series_winners(series, prize_named(prize), places, standing), strlen(players));
    for (size_t i = 0; players[i]; i++)
        assert_int_equal(standing[i].player, players[i] - '0');
}

static void prizes_go_to_the_first_and_the_last(void **unused)
{
    int32_t scores[3][5] = { { 0, 9, 2, 0, 2 }, { 0, 0, 4, 3, 0 }, { 0, 0, 2, 3, 1 } };
    struct series *series = scored("shared", scores); /* sums 9, 8, 6, 3 */

    (void)unused;
    assert_winners(series, "high", 1, "1");
    assert_winners(series, "high", 3, "123");
    assert_winners(series, "low", 1, "4");
    assert_winners(series, "high_a", 1, "1");
    assert_winners(series, "high_b", 1, "2");
    assert_winners(series, "low_a", 1, "3");
    assert_winners(series, "low_b", 2, "42");
    assert_winners(series, "first_half", 1, "1");   /* of three rounds the first one */
    assert_winners(series, "second_half", 1, "23"); /* both 6 */
    series->player[4].is_bot = true;
    series->player[2].missed[0] = true;
    assert_winners(series, "low", 1, "3");
    assert_winners(series, "second_half", 1, "23");
    assert_winners(series, "high_b", 1, "");
    series->player[3].missed[1] = true; /* who left after two rounds, has part in the first half */
    assert_winners(series, "second_half", 1, "2");
    assert_winners(series, "first_half", 2, "13");
}

/* In a Mitchell the two lines have met different opponents with the same boards. */
static void lines_have_ranks_of_their_own(void **unused)
{
    struct series *series = series_evening(&series_mitchell, 12);

    (void)unused;
    series_play_alike(series, 9);
    struct series_standing standing[SERIES_PEOPLE_MOST];
    assert_int_equal(series_standings(series, standing), 12);
    for (unsigned i = 0; i < 12; i++) {
        assert_int_equal(standing[i].rank, 1);
        assert_int_equal(standing[i].score, i < 6 ? 3 : 0);
        assert_int_equal((standing[i].player - 1) / 2 % 2, i >= 6);
    }
}

/* Points for a round that one sits out, if the drive gives some. */
static void sitting_out_may_have_points(void **unused)
{
    struct series_setup setup = series_usual(&series_swedish, 5, 4);

    (void)unused;
    setup.out_points = 2;
    struct series *series = series_begun(&setup);
    series_play_alike(series, 9);
    assert_int_equal(series->score[0][5], 2);
    assert_int_equal(series->score[0][1], 3);
    assert_int_equal(series->score[0][3], 0);
    assert_int_equal(series->player[5].out, 1);
    assert_int_equal(series->player[1].played, 1);
}

/* With the last deal of a table its players have points, and those who sit out have sat out. */
static void tables_count_once_all_deals_are_known(void **unused)
{
    struct series_setup setup = series_usual(&series_swedish, 9, 4);
    const int32_t deal[] = { 9, 4 };

    (void)unused;
    setup.out_points = 2;
    setup.deals = 2;
    struct series *series = series_begun(&setup);
    assert_true(series_open(series, &series_why));
    assert_true(series_take(series, 1, deal, 2, &series_why));
    assert_true(series->player[5].played == 0 && series->score[0][5] == 0);
    assert_true(series->player[9].out == 0 && series->score[0][9] == 0);
    assert_true(series_take(series, 1, deal, 2, &series_why));
    assert_true(series->player[5].played == 1 && series->score[0][5] == 6);
    assert_true(series->player[7].played == 1 && series->score[0][7] == 0);
    assert_true(series->player[1].played == 0 && series->player[9].out == 1);
    assert_true(series_take(series, 0, deal, 2, &series_why));
    assert_true(series_take(series, 0, deal, 2, &series_why));
    assert_true(series_close(series, &series_why));
    assert_true(series->player[9].out == 1 && series->score[0][9] == 2);
}

/* A plan goes on without results, and counts none of its rounds. */
static void rounds_without_results_do_not_count(void **unused)
{
    struct series *series = series_evening(&series_individual, 9);
    struct series_standing standing[SERIES_PEOPLE_MOST];

    (void)unused;
    assert_true(series_open(series, &series_why));
    assert_true(series_close(series, &series_why));
    for (unsigned i = 1; i <= 9; i++)
        assert_int_equal(series->player[i].played + series->player[i].out, 0);
    assert_int_equal(series_winners(series, prize_named("high"), 1, standing), 0);
    series_play_alike(series, 9);
    assert_int_equal(series_winners(series, prize_named("high"), 1, standing), 4);
    assert_int_equal(series_winners(series, prize_named("second_half"), 1, standing), 0);
}

/* At tables of any size everybody may play alone; in all other movements there are partners. */
static void points_have_sides_too(void **unused)
{
    struct series_setup setup = series_usual(&series_rainbow, 8, 4);

    (void)unused;
    assert_true(series_has_sides(series_begun(&setup)));
    for (const struct series_movement *const *row = series_movements; *row; row++) {
        setup = series_usual(*row, 12, 4);
        setup.scoring = &series_scorings[2];
        assert_int_equal(series_has_sides(series_begun(&setup)), *row != &series_rainbow);
    }
}

static void a_team_has_one_lot(void **unused)
{
    struct series_setup setup = series_usual(&series_howell, 16, 4);

    (void)unused;
    setup.ties = ties_named("cut");
    struct series *series = series_begun(&setup);
    struct series_standing standing[SERIES_PEOPLE_MOST];
    assert_int_equal(series_standings(series, standing), 16);
    for (unsigned i = 0; i < 16; i++) {
        assert_int_equal(standing[i].rank, i / 2 * 2 + 1);
        assert_int_equal((standing[i].player - 1) / 2, (standing[i / 2 * 2].player - 1) / 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_change_tables),
        cmocka_unit_test(nobody_stays_at_one_table),
        cmocka_unit_test(partners_are_as_many_as_measured),
        cmocka_unit_test(tricks_over_six_count),
        cmocka_unit_test(trumps_go_round),
        cmocka_unit_test(fewest_tricks_win),
        cmocka_unit_test(even_sides_cut),
        cmocka_unit_test(wrong_results_are_refused),
        cmocka_unit_test(the_same_sum_has_a_rule),
        cmocka_unit_test(prizes_go_to_the_first_and_the_last),
        cmocka_unit_test(lines_have_ranks_of_their_own),
        cmocka_unit_test(sitting_out_may_have_points),
        cmocka_unit_test(tables_count_once_all_deals_are_known),
        cmocka_unit_test(rounds_without_results_do_not_count),
        cmocka_unit_test(points_have_sides_too),
        cmocka_unit_test(a_team_has_one_lot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
