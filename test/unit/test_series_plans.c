/* test_series_plans.c - who sits where in every movement with 4 to 100 players: everybody plays or
 * sits out as promised, and planned movements keep what they promise, in each edition of the plans.
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 100, ROUNDS = 24, LIMIT = SERIES_PEOPLE_MOST + 1 };

/* How often two numbers met, and each number something else. */
static uint16_t partners[LIMIT][LIMIT], opponents[LIMIT][LIMIT], outs[LIMIT];
static bool board_seen[LIMIT][4 * LIMIT];

static void forget(void)
{
    memset(partners, 0, sizeof partners);
    memset(opponents, 0, sizeof opponents);
    memset(outs, 0, sizeof outs);
    memset(board_seen, 0, sizeof board_seen);
}

/* ---- everybody plays or sits out ------------------------------------------------------------- */

static void count_table(const struct series *series, unsigned table)
{
    uint16_t seats[SERIES_SEATS_MOST];
    const unsigned count = series->setup.seats;

    series_seats(series, table, seats);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++)
            if (i != k && i % 2 == k % 2)
                partners[seats[i]][seats[k]]++;
            else if (i != k)
                opponents[seats[i]][seats[k]]++;
}

/* Each number is at one table, or sits out. */
static void count_round(const struct series *series)
{
    uint8_t there[LIMIT] = { 0 };
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        if (!series->table[t].plays)
            continue;
        series_seats(series, t, seats);
        for (unsigned i = 0; i < series->setup.seats; i++)
            there[seats[i]]++;
        count_table(series, t);
    }
    for (unsigned i = 1; i <= series->people; i++) {
        const bool out = series_sits_out(series, i);
        outs[i] += out;
        assert_int_equal(there[i] + out, 1);
    }
    assert_int_equal(there[0], 0);
}

/* No two have sat out more than once more or less, and nobody twice running. */
static void check_fair(const struct series *series, uint8_t *was_out)
{
    unsigned least = UINT16_MAX, most = 0;

    for (unsigned i = 1; i <= series->people; i++) {
        least = outs[i] < least ? outs[i] : least;
        most = outs[i] > most ? outs[i] : most;
        assert_false(was_out[i] && series_sits_out(series, i));
        was_out[i] = series_sits_out(series, i);
    }
    assert_true(most - least <= 1);
}

static void play_evening(struct series *series, unsigned rounds)
{
    uint8_t was_out[LIMIT] = { 0 };

    forget();
    for (unsigned r = 0; r < rounds; r++) {
        assert_true(series_open(series, &series_why));
        count_round(series);
        if (series->setup.movement->move)
            check_fair(series, was_out);
        series_draw_all(series);
        assert_true(series_close(series, &series_why));
    }
}

static void everybody_plays_or_sits_out(void **unused)
{
    unsigned played = 0;

    (void)unused;
    for (const struct series_movement *const *row = series_movements; *row; row++)
        for (unsigned seats = SERIES_SEATS_LEAST; seats <= SERIES_SEATS_MOST; seats++)
            for (unsigned players = 4; players <= MOST; players += seats == 4 ? 1 : 5)
                for (int bots = 0; bots <= 1; bots++) {
                    struct series_setup setup = series_usual(*row, players, seats);
                    setup.bots = bots;
                    setup.scoring = &series_scorings[seats % 2 ? 2 : 0];
                    struct series *series = series_begun(&setup);
                    if (!series)
                        continue;
                    play_evening(series, ROUNDS);
                    played++;
                }
    assert_true(played > 1000);
}

/* Of movements by results, which numbers of players can be played at tables of four. */
static void no_number_is_left_out(void **unused)
{
    (void)unused;
    for (unsigned players = 4; players <= SERIES_PLAYERS_MOST; players++) {
        struct series_setup setup = series_usual(&series_progressive, players, 4);
        assert_non_null(series_begun(&setup));
        setup.movement = &series_swedish;
        assert_non_null(series_begun(&setup));
        setup.movement = &series_semi_partner;
        assert_int_equal(series_begun(&setup) != NULL, players >= 12);
        setup.movement = &series_mitchell;
        assert_int_equal(series_begun(&setup) != NULL, players % 2 == 0 && players >= 8);
        setup.movement = &series_howell;
        assert_int_equal(series_begun(&setup) != NULL, players % 2 == 0 && players >= 6);
        setup.movement = &series_partner;
        assert_int_equal(series_begun(&setup) != NULL, players % 2 == 0 && players >= 8);
        setup.movement = &series_rainbow;
        assert_int_equal(series_begun(&setup) != NULL, players % 4 == 0);
        setup.bots = true;
        assert_non_null(series_begun(&setup));
    }
}

/* Who sits out does not depend on results. */
static void sitting_out_is_known_beforehand(void **unused)
{
    static bool out[ROUNDS][LIMIT];

    (void)unused;
    for (unsigned players = 5; players <= 23; players++)
        for (uint64_t seed = 0; seed < 2; seed++) {
            struct series_setup setup = series_usual(&series_swedish, players, 4);
            setup.seed = seed;
            struct series *series = series_begun(&setup);
            for (unsigned r = 0; r < ROUNDS; r++) {
                assert_true(series_open(series, &series_why));
                for (unsigned i = 1; i <= players; i++) {
                    assert_true(!seed || out[r][i] == series_sits_out(series, i));
                    out[r][i] = series_sits_out(series, i);
                }
                series_draw_all(series);
                assert_true(series_close(series, &series_why));
            }
        }
}

/* ---- what plans promise ---------------------------------------------------------------------- */

static bool is_known_size(unsigned players)
{
    if (players <= 45)
        return players % 4 < 2;
    for (unsigned factor = 2; factor < players; factor++)
        if (players % factor == 0)
            return false;
    return players % 4 == 1;
}

/* The second time round everybody sits one seat further. */
static void check_second_cycle(struct series *series)
{
    uint16_t first[SERIES_SEATS_MOST], second[SERIES_SEATS_MOST];

    assert_true(series_open(series, &series_why));
    series_seats(series, 0, first);
    assert_true(series_close(series, &series_why));
    while (series->round <= series_promise(series)) {
        assert_true(series_open(series, &series_why));
        assert_true(series_close(series, &series_why));
    }
    assert_true(series_open(series, &series_why));
    series_seats(series, 0, second);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(second[(i + 1) % 4], first[i]);
}

/* In the first edition, and in the second one for all 4n and 4n + 1 players up to a hundred. */
static void check_whole_individual(unsigned players)
{
    for (unsigned i = 1; i <= players; i++) {
        assert_int_equal(outs[i], players % 4);
        for (unsigned k = 1; k <= players; k++) {
            assert_int_equal(partners[i][k], i != k);
            assert_int_equal(opponents[i][k], 2 * (i != k));
        }
    }
}

static void individuals_have_all_partners_once(void **unused)
{
    (void)unused;
    for (unsigned players = 4; players <= 2 * MOST; players++) {
        struct series_setup setup = series_usual(&series_individual, players, 4);
        setup.edition = SERIES_EDITION_FIRST;
        struct series *series = series_begun(&setup);
        assert_int_equal(series != NULL, is_known_size(players));
        if (!series)
            continue;
        assert_int_equal(series_promise(series), players - (players % 4 == 0));
        play_evening(series, series_promise(series));
        check_whole_individual(players);
        check_second_cycle(series_begun(&setup));
    }
}

/* Few never become partners, and nobody is one three times. */
static void check_near_individual(unsigned players)
{
    for (unsigned i = 1; i <= players; i++) {
        unsigned missed = 0;
        assert_int_equal(outs[i], players % 4);
        for (unsigned k = 1; k <= players; k++) {
            assert_in_range(partners[i][k], 0, 2);
            assert_in_range(opponents[i][k], 0, 5);
            missed += i != k && !partners[i][k];
        }
        assert_in_range(missed, 0, 4);
    }
}

/* Up to a hundred everybody can play, and all sit out as often. */
static void individuals_take_every_number(void **unused)
{
    (void)unused;
    for (unsigned players = 4; players <= MOST; players++) {
        const struct series_setup setup = series_usual(&series_individual, players, 4);
        struct series *series = series_begun(&setup);
        assert_non_null(series);
        assert_int_equal(series_promise(series), players - (players % 4 == 0));
        play_evening(series, series_promise(series));
        if (players % 4 < 2)
            check_whole_individual(players);
        else
            check_near_individual(players);
        check_second_cycle(series_begun(&setup));
    }
}

static void play_short(unsigned players, unsigned rounds)
{
    struct series_setup setup = series_usual(&series_individual, players, 4);

    setup.rounds = (uint16_t)rounds;
    struct series *series = series_begun(&setup);
    assert_true(series_promise(series) >= rounds);
    play_evening(series, rounds);
}

/* A whole schedule of 40 brings nobody together again for a third of it. A short one of 24 lets
 * nobody meet twice, and a longer one lets everybody meet. */
static void short_individuals_mix(void **unused)
{
    (void)unused;
    play_short(40, 13);
    for (unsigned i = 1; i <= 40; i++)
        for (unsigned k = 1; k <= 40; k++)
            assert_int_equal(partners[i][k] + opponents[i][k], i != k);
    play_short(24, 7);
    for (unsigned i = 1; i <= 24; i++)
        for (unsigned k = 1; k <= 24; k++)
            assert_in_range(partners[i][k] + opponents[i][k], 0, 1);
    play_short(24, 12);
    for (unsigned i = 1; i <= 24; i++)
        for (unsigned k = i + 1; k <= 24; k++) {
            assert_in_range(partners[i][k] + opponents[i][k], 1, 2);
            assert_in_range(partners[i][k], 0, 1);
        }
}

/* The second time round who sat on one side sits on the other. */
static void check_sides_change(struct series *series)
{
    uint16_t first[SERIES_SEATS_MOST], second[SERIES_SEATS_MOST];

    assert_int_equal(series->round, 1);
    assert_true(series_open(series, &series_why));
    series_seats(series, 1, first);
    assert_true(series_close(series, &series_why));
    series_play(series, series_promise(series) - 1);
    assert_true(series_open(series, &series_why));
    series_seats(series, 1, second);
    assert_int_equal(first[0], second[1]);
    assert_int_equal(first[1], second[0]);
}

static void individuals_at_tables_of_two_meet_once(void **unused)
{
    (void)unused;
    for (unsigned players = 4; players <= MOST; players++) {
        const struct series_setup setup = series_usual(&series_individual, players, 2);
        struct series *series = series_begun(&setup);
        assert_non_null(series);
        play_evening(series, series_promise(series));
        for (unsigned i = 1; i <= players; i++) {
            assert_int_equal(outs[i], players % 2);
            for (unsigned k = 1; k <= players; k++)
                assert_int_equal(opponents[i][k], i != k);
        }
        check_sides_change(series_begun(&setup));
    }
}

/* With fields for all prime powers in the number, a plan has as many rounds as tables. */
static bool has_fields(unsigned tables, unsigned seats)
{
    for (unsigned prime = 2; tables > 1; prime++) {
        unsigned power = 1;
        for (; tables % prime == 0; tables /= prime)
            power *= prime;
        if (power > 1 && power < seats)
            return false;
    }
    return true;
}

/* Otherwise the players of seat i, counted from 0, move on i tables in a round. */
static void check_rainbow_moves(struct series *series)
{
    uint16_t before[SERIES_TABLES_MOST][SERIES_SEATS_MOST], after[SERIES_SEATS_MOST];
    const unsigned tables = series->places / series->setup.seats;

    assert_true(series_open(series, &series_why));
    for (unsigned t = 0; t < tables; t++)
        series_seats(series, t, before[t]);
    assert_true(series_close(series, &series_why));
    assert_true(series_open(series, &series_why));
    for (unsigned t = 0; t < tables; t++) {
        series_seats(series, t, after);
        for (unsigned i = 0; i < series->setup.seats; i++)
            assert_int_equal(after[i], before[(t + i * (tables - 1)) % tables][i]);
    }
}

/* Up to a hundred players, and the large fields that are no primes. */
static bool is_looked_at(unsigned players, unsigned tables)
{
    static const uint8_t powers[] = { 25, 27, 32, 49, 64, 81, 125, 128 };
    bool is_power = false;

    for (size_t i = 0; i < sizeof powers; i++)
        is_power = is_power || tables == powers[i];
    return players <= MOST || is_power;
}

static void check_nobody_twice(unsigned players)
{
    for (unsigned i = 1; i <= players; i++)
        for (unsigned k = 1; k <= players; k++)
            assert_true(partners[i][k] + opponents[i][k] <= 1);
}

static void rainbows_bring_nobody_together_twice(void **unused)
{
    (void)unused;
    for (unsigned seats = SERIES_SEATS_LEAST; seats <= SERIES_SEATS_MOST; seats++)
        for (unsigned players = seats; players <= SERIES_PLAYERS_MOST; players += seats) {
            struct series_setup setup = series_usual(&series_rainbow, players, seats);
            setup.scoring = &series_scorings[2];
            setup.edition = SERIES_EDITION_FIRST;
            const unsigned tables = players / seats;
            if (players < SERIES_PLAYERS_LEAST || !is_looked_at(players, tables))
                continue;
            struct series *series = series_begun(&setup);
            const unsigned promise = series_promise(series);
            assert_in_range(promise, 1, tables);
            assert_int_equal(promise == tables, has_fields(tables, seats));
            play_evening(series, promise);
            check_nobody_twice(players);
            if (promise < tables)
                check_rainbow_moves(series_begun(&setup));
            setup.edition = SERIES_EDITION;
            series = series_begun(&setup);
            assert_true(series_promise(series) >= promise);
            play_evening(series, series_promise(series));
            check_nobody_twice(players);
        }
}

/* Boards of this round: nobody has had them, and, if they lie there, at one table each. */
static void check_boards(const struct series *series)
{
    uint8_t lies[4 * LIMIT] = { 0 };
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        if (!series->table[t].plays)
            continue;
        series_seats(series, t, seats);
        for (unsigned deal = 0; deal < series->setup.deals; deal++) {
            const unsigned board = series_board(series, t, deal);
            lies[board]++;
            assert_true(lies[board] <= series_copies(series));
            for (unsigned i = 0; i < series->setup.seats; i++) {
                assert_false(board_seen[seats[i]][board]);
                board_seen[seats[i]][board] = true;
            }
        }
    }
}

static void play_boards(struct series *series, unsigned rounds)
{
    forget();
    for (unsigned r = 0; r < rounds; r++) {
        assert_true(series_open(series, &series_why));
        count_round(series);
        check_boards(series);
        assert_true(series_close(series, &series_why));
    }
}

static void check_teams(const struct series *series, unsigned rounds)
{
    for (unsigned i = 1; i < series->people; i += 2)
        assert_int_equal(partners[i][i + 1], rounds - outs[i]);
}

/* In two whole plans a team meets each one of the other line once or twice. */
static void check_lines(unsigned times, bool two_lines)
{
    assert_true(two_lines ? times == 1 || times == 2 : times == 0);
}

/* Half-way an even number of tables skips; in the second edition few tables share and relay. */
static unsigned mitchell_rounds(unsigned tables, unsigned edition)
{
    const bool relays = edition > SERIES_EDITION_FIRST && tables <= 6;

    return tables - (tables % 2 == 0 && !relays);
}

static void check_mitchell(const struct series_setup *setup, bool has_lines)
{
    const unsigned players = setup->players, tables = (players + 2) / 4;
    struct series *series = series_begun(setup);
    const unsigned rounds = series_promise(series);

    assert_int_equal(rounds, mitchell_rounds(tables, setup->edition));
    assert_int_equal(series_copies(series), tables % 2 == 0 && rounds == tables ? 2 : 1);
    play_boards(series, 2 * rounds); /* the second time round has boards of its own */
    check_teams(series, 2 * rounds);
    for (unsigned i = 1; i <= players; i++) {
        const bool may_sit_out = players / 2 % 2 && (i - 1) / 2 % 2 == 0;
        assert_true(may_sit_out ? outs[i] == 1 || outs[i] == 2 : outs[i] == 0);
        assert_true(!has_lines || series_ranked_group(series, i) == 1 + (i - 1) / 2 % 2);
        for (unsigned k = 1; k <= players; k++)
            check_lines(opponents[i][k], (i - 1) / 2 % 2 != (k - 1) / 2 % 2);
    }
}

static void mitchell_has_two_lines(void **unused)
{
    (void)unused;
    for (unsigned players = 8; players <= MOST; players += 2)
        for (uint8_t edition = SERIES_EDITION_FIRST; edition <= SERIES_EDITION; edition++) {
            struct series_setup setup = series_usual(&series_mitchell, players, 4);
            setup.deals = 2;
            setup.edition = edition;
            check_mitchell(&setup, true);
            setup.movement = &series_mitchell_switched;
            if (edition == SERIES_EDITION)
                check_mitchell(&setup, false);
        }
}

/* In how many rounds no table shares boards: all numbers but 3 and 5, as far as plans are known. */
static bool howell_shares(unsigned rounds, unsigned edition)
{
    return rounds < 7 || rounds > (edition == SERIES_EDITION_FIRST ? 31 : 49);
}

static void check_howell(const struct series_setup *setup)
{
    const unsigned players = setup->players, teams = players / 2;
    struct series *series = series_begun(setup);
    const unsigned rounds = series_promise(series);

    assert_int_equal(rounds, teams - (teams % 2 == 0));
    assert_int_equal(series_shares_boards(series), howell_shares(rounds, setup->edition));
    play_boards(series, rounds);
    check_teams(series, rounds);
    for (unsigned i = 1; i <= players; i++) {
        assert_int_equal(outs[i], teams % 2);
        for (unsigned k = 1; k <= players; k++)
            assert_int_equal(opponents[i][k], (i - 1) / 2 != (k - 1) / 2);
    }
}

static void howell_brings_all_teams_together_once(void **unused)
{
    (void)unused;
    for (unsigned players = 6; players <= MOST; players += 2)
        for (uint8_t edition = SERIES_EDITION_FIRST; edition <= SERIES_EDITION; edition++) {
            struct series_setup setup = series_usual(&series_howell, players, 4);
            setup.deals = 2;
            setup.edition = edition;
            check_howell(&setup);
        }
}

/* Teams of one, three and four, too. */
static void teams_have_any_size(void **unused)
{
    static const struct series_movement *const rows[] = { &series_partner, &series_mitchell,
                                                          &series_howell };

    (void)unused;
    for (unsigned seats = 2; seats <= 8; seats += 2)
        for (unsigned row = 0; row < 3; row++) {
            const unsigned team = seats / 2;
            const struct series_setup setup = series_usual(rows[row], 10 * team, seats);
            struct series *series = series_begun(&setup);
            assert_non_null(series);
            assert_int_equal(series_team(series), team);
            play_evening(series, ROUNDS);
            for (unsigned i = 1; i <= series->people; i++)
                for (unsigned k = 1; k <= series->people; k++)
                    assert_int_equal(partners[i][k],
                                     i != k && (i - 1) / team == (k - 1) / team ? ROUNDS : 0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_or_sits_out),
        cmocka_unit_test(no_number_is_left_out),
        cmocka_unit_test(sitting_out_is_known_beforehand),
        cmocka_unit_test(individuals_have_all_partners_once),
        cmocka_unit_test(individuals_take_every_number),
        cmocka_unit_test(short_individuals_mix),
        cmocka_unit_test(individuals_at_tables_of_two_meet_once),
        cmocka_unit_test(rainbows_bring_nobody_together_twice),
        cmocka_unit_test(mitchell_has_two_lines),
        cmocka_unit_test(howell_brings_all_teams_together_once),
        cmocka_unit_test(teams_have_any_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
