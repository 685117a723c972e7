/* test_series_groups.c - the two groups of a club: partners are one of each where the movement
 * promises it, for every number of people, also after people come, leave, sit out or are replaced;
 * prizes of groups; one prize a person; raffles.
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 4, ROUNDS = 12 };
#define A SERIES_GROUP_A
#define B SERIES_GROUP_B
#define NONE SERIES_ANY_GROUP

/* Numbers that look drawn, the same in each run. */
static unsigned drawn(unsigned *state, unsigned bound)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 16) % bound;
}

static struct series *begun(const struct series_movement *movement, unsigned players,
                            unsigned rounds)
{
    struct series_setup setup = series_usual(movement, players, SEATS);

    setup.rounds = (uint16_t)rounds;
    setup.groups = true;
    return series_begun(&setup);
}

static unsigned group_of(const struct series *series, unsigned player)
{
    return series_group_of(series, player);
}

/* ---- partners -------------------------------------------------------------------------------- */

struct counted {
    unsigned alike; /* pairs of one group */
    int ahead;      /* by how many group A plays more than B */
    unsigned free;  /* people without a group who play */
};

static struct counted count_pairs(const struct series *series)
{
    struct counted counted = { 0 };
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        if (!series->table[t].plays)
            continue;
        series_seats(series, t, seats);
        for (unsigned i = 0; i < SEATS; i++) {
            const unsigned own = group_of(series, seats[i]);
            counted.alike += i < 2 && own != NONE && own == group_of(series, seats[i + 2]);
            counted.ahead += (own == A) - (own == B);
            counted.free += own == NONE;
        }
    }
    return counted;
}

/* No seating of those who play has fewer pairs of one group. */
static void check_pairs(const struct series *series)
{
    const struct counted counted = count_pairs(series);
    const unsigned apart = (unsigned)(counted.ahead < 0 ? -counted.ahead : counted.ahead);
    const unsigned over = apart > counted.free ? apart - counted.free : 0;

    assert_int_equal(counted.alike, over / 2);
}

static void play_round(struct series *series)
{
    assert_true(series_open(series, &series_why));
    if (series_pairs_groups(series))
        check_pairs(series);
    series_draw_all(series);
    assert_true(series_close(series, &series_why));
}

static unsigned somebody_here(const struct series *series, unsigned *state)
{
    unsigned player;

    do
        player = 1 + drawn(state, series->people);
    while (!series->player[player].is_here);
    return player;
}

/* Somebody comes, leaves, takes a place or chooses again. */
static void change_people(struct series *series, unsigned *state)
{
    const uint8_t groups[SERIES_TEAM_MOST] = { (uint8_t)(drawn(state, 8) ? A + drawn(state, 2)
                                                                         : NONE) };
    const unsigned player = somebody_here(series, state);
    unsigned number;

    switch (drawn(state, 5)) {
    case 0:
        assert_true(series_join_as(series, groups, &number, &series_why));
        break;
    case 1:
        assert_true(series_leave(series, player, &number, &series_why));
        break;
    case 2:
        assert_true(series_replace(series, player, false, &number, &series_why));
        assert_int_equal(group_of(series, number), group_of(series, player));
        break;
    case 3:
        series_elect(series, player, (enum series_group)groups[0]);
        break;
    default:
        break;
    }
}

/* An evening of so many people, of whom some have chosen A, some B, and a few nothing. */
static void play_evening(const struct series_movement *movement, unsigned players, unsigned seed)
{
    struct series *series = begun(movement, players, ROUNDS);
    unsigned state = seed * 7919 + players, share = drawn(&state, 5);

    if (!series)
        return; /* it has no plan for so many */
    for (unsigned i = 1; i <= players; i++) {
        const unsigned lot = drawn(&state, 10);
        series_elect(series, i, lot == 9 ? NONE : lot < 3 + share ? A : B);
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        if (round)
            change_people(series, &state);
        play_round(series);
    }
}

static void partners_are_one_of_each_by_results(void **unused)
{
    static const struct series_movement *const movements[] = { &series_progressive,
                                                               &series_semi_partner };

    (void)unused;
    for (unsigned m = 0; m < 2; m++)
        for (unsigned players = 13; players <= 72; players++)
            for (unsigned seed = 0; seed < 4; seed++)
                play_evening(movements[m], players, seed);
}

/* Of both the same number; how many rounds have partners one of each; 0: none is promised. */
static unsigned count_promised(const struct series_movement *movement, unsigned players,
                               unsigned rounds)
{
    struct series *series = begun(movement, players, rounds);
    unsigned kept = 0;

    if (!series || !series_pairs_groups(series))
        return 0;
    for (unsigned i = 1; i <= players; i++)
        series_elect(series, i, i <= players / 2 ? A : B);
    for (unsigned round = 0; round < rounds; round++) {
        assert_true(series_open(series, &series_why));
        kept += !count_pairs(series).alike;
        series_draw_all(series);
        assert_true(series_close(series, &series_why));
    }
    return kept;
}

static void movements_that_promise_it_keep_it(void **unused)
{
    (void)unused;
    for (const struct series_movement *const *at = series_movements; *at; at++)
        for (unsigned players = 4; players <= 100; players += 2) {
            const unsigned kept = count_promised(*at, players, 6);
            const bool is_by_results = (*at)->move, has_halves = (*at)->halves;
            if (is_by_results && has_halves && players >= 12)
                assert_int_equal(kept, players % SEATS ? kept : 6);
            assert_true(!kept || !(*at)->teams);
            assert_true(!is_by_results || has_halves || !kept);
            assert_true(!kept || kept == 6 || players % SEATS);
        }
    assert_int_equal(count_promised(&series_rainbow, 28, 7), 7);
    assert_int_equal(count_promised(&series_individual, 16, 15), 0);
    assert_int_equal(count_promised(&series_swedish, 16, 6), 0);
}

/* Two leave their places of a plan; who comes then gets the one where the group belongs. */
static void newcomers_of_a_plan_sit_where_they_belong(void **unused)
{
    struct series *series = begun(&series_rainbow, 28, 7);
    unsigned number;

    (void)unused;
    for (unsigned i = 1; i <= 28; i++)
        series_elect(series, i, i <= 14 ? A : B);
    play_round(series);
    assert_true(series_leave(series, 3, &number, &series_why));
    assert_true(series_leave(series, 20, &number, &series_why));
    assert_true(series_join_as(series, (const uint8_t[]){ B, 0, 0, 0 }, &number, &series_why));
    assert_true(series_join_as(series, (const uint8_t[]){ A, 0, 0, 0 }, &number, &series_why));
    for (unsigned round = 2; round <= 7; round++) {
        assert_true(series_open(series, &series_why));
        assert_int_equal(count_pairs(series).alike, 0);
        series_draw_all(series);
        assert_true(series_close(series, &series_why));
    }
}

/* Sitting out stays fair: the numbers of times differ by one, and nobody does so twice running. */
static void sitting_out_is_shared(void **unused)
{
    (void)unused;
    for (unsigned players = 9; players <= 47; players++)
        for (unsigned ladies = 3; ladies <= players - 3; ladies += 4) {
            struct series *series = begun(&series_progressive, players, 24);
            bool out_before[SERIES_PEOPLE_MOST + 1] = { false };
            for (unsigned i = 1; i <= players; i++)
                series_elect(series, i, i <= ladies ? A : B);
            for (unsigned round = 0; round < 24; round++) {
                assert_true(series_open(series, &series_why));
                check_pairs(series);
                unsigned least = 24, most = 0;
                for (unsigned i = 1; i <= players; i++) {
                    const bool out = series_sits_out(series, i);
                    assert_false(out && out_before[i]);
                    out_before[i] = out;
                    const unsigned times = series->entry[series->player[i].entry].out + out;
                    least = times < least ? times : least;
                    most = times > most ? times : most;
                }
                assert_true(most - least <= 1);
                series_draw_all(series);
                assert_true(series_close(series, &series_why));
            }
        }
}

/* ---- old drives ------------------------------------------------------------------------------ */

/* Without groups everything is as before: numbers are the groups, and choices do not count. */
static void without_groups_numbers_are(void **unused)
{
    struct series *series = series_evening(&series_progressive, 13);

    (void)unused;
    series_elect(series, 2, A);
    for (unsigned i = 1; i <= 13; i++)
        assert_int_equal(series_group_of(series, i), i % 2 ? A : B);
    assert_false(series_pairs_groups(series));
    assert_true(series_open(series, &series_why));
    assert_true(series_sits_out(series, 13));
    assert_int_equal(series->place[0], 1);
    assert_int_equal(series->place[2], 2);
}

/* ---- prizes ---------------------------------------------------------------------------------- */

static const struct series_prize *prize(const char *name)
{
    return series_prize_named(name, strlen(name));
}

static unsigned winner(const struct series *series, const char *name, struct series_given *given)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];

    return series_award(series, prize(name), 1, given, standing) ? standing[0].player : 0;
}

static void set_scores(struct series *series, const int32_t *first, const int32_t *second)
{
    for (unsigned i = 1; i <= 8; i++) {
        series->score[0][i] = first[i - 1];
        series->score[1][i] = second[i - 1];
        series_note_played(series, i, 1, 1);
        series_note_played(series, i, 2, 1);
    }
    series->counted = 2;
}

static void groups_have_prizes(void **unused)
{
    struct series *series = begun(&series_swedish, 8, 2);

    (void)unused;
    for (unsigned i = 1; i <= 8; i++)
        series_elect(series, i, i == 8 ? NONE : i <= 5 ? A : B);
    set_scores(series, (const int32_t[]){ 5, 4, 3, 2, 1, 6, 7, 9 },
               (const int32_t[]){ 0, 0, 9, 0, 0, 3, 1, 9 });
    assert_int_equal(winner(series, "high", NULL), 8);
    assert_int_equal(winner(series, "high_a", NULL), 3);
    assert_int_equal(winner(series, "high_b", NULL), 6);
    assert_int_equal(winner(series, "low_a", NULL), 5);
    assert_int_equal(winner(series, "low_b", NULL), 7);
    assert_int_equal(winner(series, "first_half_a", NULL), 1);
    assert_int_equal(winner(series, "first_half_b", NULL), 7);
    assert_int_equal(winner(series, "first_half_low", NULL), 5);
}

static void one_prize_a_person(void **unused)
{
    struct series *series = begun(&series_swedish, 8, 2);
    struct series_given given = { 0 };

    (void)unused;
    for (unsigned i = 1; i <= 8; i++)
        series_elect(series, i, i <= 4 ? A : B);
    set_scores(series, (const int32_t[]){ 9, 8, 7, 0, 6, 5, 4, 3 },
               (const int32_t[]){ 9, 1, 2, 0, 2, 1, 0, 1 });
    assert_int_equal(winner(series, "high", &given), 1);
    /* it was given at half-time, when nobody knew who would win the first prize */
    assert_int_equal(winner(series, "first_half", &given), 1);
    assert_int_equal(winner(series, "first_half_a", &given), 2);
    assert_int_equal(winner(series, "high_a", &given), 3);
    assert_int_equal(winner(series, "second_half", &given), 5);
    assert_int_equal(winner(series, "low", &given), 4);
    assert_int_equal(winner(series, "low_a", &given), 0);
}

static void a_raffle_is_drawn_by_the_seed_at_its_time(void **unused)
{
    struct series *series = begun(&series_swedish, 8, 4);
    struct series_standing standing[SERIES_PEOPLE_MOST];
    unsigned seen = 0, halves_differ = 0;

    (void)unused;
    series_play(series, 1);
    assert_int_equal(winner(series, "first_half_raffle", NULL), 0);
    series_play(series, 1);
    assert_int_not_equal(winner(series, "first_half_raffle", NULL), 0);
    assert_int_equal(winner(series, "raffle", NULL), 0);
    series_play(series, 2);
    assert_int_equal(series_award(series, prize("raffle"), 8, NULL, standing), 8);
    for (unsigned seed = 0; seed < 200; seed++) {
        series->setup.seed = seed;
        const unsigned lucky = winner(series, "raffle", NULL);
        assert_int_equal(lucky, winner(series, "raffle", NULL));
        assert_true(lucky >= 1 && lucky <= 8);
        seen |= 1u << lucky;
        halves_differ += lucky != winner(series, "first_half_raffle", NULL);
    }
    assert_int_equal(seen, 0x1fe); /* everybody can win */
    assert_true(halves_differ > 100);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(partners_are_one_of_each_by_results),
        cmocka_unit_test(movements_that_promise_it_keep_it),
        cmocka_unit_test(newcomers_of_a_plan_sit_where_they_belong),
        cmocka_unit_test(sitting_out_is_shared),
        cmocka_unit_test(without_groups_numbers_are),
        cmocka_unit_test(groups_have_prizes),
        cmocka_unit_test(one_prize_a_person),
        cmocka_unit_test(a_raffle_is_drawn_by_the_seed_at_its_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
