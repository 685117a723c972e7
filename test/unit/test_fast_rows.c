/* test_fast_rows.c - the kernels of Whist and Wunsdorf in rows of eight lanes, compiled for any
 * processor, against the plain kernels. This checks their arithmetic on machines without AVX-512.
 * It does not check the pieces of fast_row.h that are instructions of their own there. On machines
 * that have these, test_fast_whist.c and test_fast_wunsdorf.c compare those kernels with the
 * engine.
 */
#define FAST_LANES 8
#include "fast/fast_whist_rows.h"
#include "fast/fast_wunsdorf_rounds.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { DEALS = 4000, DEPTHS = FAST_WHIST_CARDS, LANES = FAST_ROWS * FAST_LANES, GAMES = 64 };

static void deals_are_the_same(void **unused)
{
    const struct fast_whist rules = { FAST_WHIST_BY_CHANCE, FAST_WHIST_LAST_CARD };
    struct fast_whist_game rows[LANES], plain[LANES];

    (void)unused;
    for (uint64_t first = 0; first < DEALS; first += LANES) {
        assert_int_equal(fast_whist_play_seeds(&rules, first, rows, FAST_ROWS), 0);
        fast_whist_play_as(FAST_TRICKS_PLAIN, &rules, first, LANES, plain);
        assert_memory_equal(rows, plain, sizeof rows);
    }
}

/* A deal in which so many cards are gone. Nobody need have followed suit. */
static struct fast_whist_position position_after(unsigned played, uint64_t seed)
{
    struct fast_whist_position position = { .trump = (uint8_t)(seed % 5), .leader = seed & 3 };
    uint8_t cards[FAST_WHIST_CARDS];
    struct talon_rng rng;

    talon_rng_simulate(&rng, seed);
    talon_shuffle(&rng, cards, talon_list_french(cards, 1, 0));
    position.laid = played % FAST_WHIST_SEATS;
    for (unsigned i = 0; i < position.laid; i++)
        position.trick[i] = cards[played - position.laid + i];
    for (unsigned i = played; i < FAST_WHIST_CARDS; i++)
        position.hand[(position.leader + i) & 3] |= 1ull << cards[i];
    return position;
}

static void playouts_are_the_same(void **unused)
{
    uint8_t rows[LANES][FAST_WHIST_SEATS], plain[LANES][FAST_WHIST_SEATS];

    (void)unused;
    for (unsigned played = 0; played < DEPTHS; played++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            const struct fast_whist_position position = position_after(played, seed);
            assert_int_equal(fast_whist_play_out_seeds(&position, seed, LANES, rows, FAST_ROWS),
                             LANES);
            fast_whist_play_out_as(FAST_TRICKS_PLAIN, &position, seed, LANES, plain);
            assert_memory_equal(rows, plain, sizeof rows);
        }
}

/* In the shuffle of this seed a draw is repeated. Each lane reports it, and none of the others. */
static void uneven_lanes_are_told(void **unused)
{
    const struct fast_whist rules = { FAST_WHIST_BY_CHANCE, FAST_WHIST_LAST_CARD };
    struct fast_whist_game rows[LANES];

    (void)unused;
    for (unsigned l = 0; l < LANES; l++)
        assert_int_equal(fast_whist_play_seeds(&rules, 2247891 - l, rows, FAST_ROWS), 1u << l);
}

static void compare_games(const struct fast_wunsdorf *rules)
{
    static struct fast_wunsdorf_game rows[LANES], plain[LANES];

    for (uint64_t first = 0; first < GAMES; first += LANES) {
        assert_int_equal(fast_wunsdorf_play_seeds(rules, first, rows, FAST_ROWS), 0);
        fast_wunsdorf_play_as(FAST_TRICKS_PLAIN, rules, first, LANES, plain);
        assert_memory_equal(rows, plain, sizeof rows);
    }
}

static void games_are_the_same(void **unused)
{
    (void)unused;
    for (unsigned seats = 2; seats <= FAST_WUNSDORF_SEATS; seats++)
        for (unsigned options = 0; options < 8; options++) {
            const struct fast_wunsdorf rules = { .seats = (uint8_t)seats,
                                                 .dealer = FAST_WUNSDORF_BY_CHANCE,
                                                 .dealer_last_card = options & 1,
                                                 .last_of_equals = options >> 1 & 1,
                                                 .led_colour = options >> 2 };
            compare_games(&rules);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_are_the_same),
        cmocka_unit_test(playouts_are_the_same),
        cmocka_unit_test(uneven_lanes_are_told),
        cmocka_unit_test(games_are_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
