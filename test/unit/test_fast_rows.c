/* test_fast_rows.c - the kernel of Whist in rows of eight lanes, compiled for any processor,
 * against the plain kernel. This checks its arithmetic on machines without AVX-512. It does not
 * check what is compiled for AVX-512: there the products and the numbers of bits are instructions
 * of their own. On machines that have these, test_fast_whist.c compares that kernel with the
 * engine.
 */
#define FAST_LANES 8
#include "fast/fast_whist_rows.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { DEALS = 4000, DEPTHS = FAST_WHIST_CARDS };

static void deals_are_the_same(void **unused)
{
    const struct fast_whist rules = { FAST_WHIST_BY_CHANCE, FAST_WHIST_LAST_CARD };
    struct fast_whist_game rows[FAST_LANES], plain[FAST_LANES];

    (void)unused;
    for (uint64_t first = 0; first < DEALS; first += FAST_LANES) {
        assert_int_equal(fast_whist_play_seeds_in_rows(&rules, first, rows), 0);
        fast_whist_play_as(FAST_TRICKS_PLAIN, &rules, first, FAST_LANES, plain);
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
    uint8_t rows[FAST_LANES][FAST_WHIST_SEATS], plain[FAST_LANES][FAST_WHIST_SEATS];

    (void)unused;
    for (unsigned played = 0; played < DEPTHS; played++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            const struct fast_whist_position position = position_after(played, seed);
            fast_whist_play_out_in_rows(&position, seed, rows);
            fast_whist_play_out_as(FAST_TRICKS_PLAIN, &position, seed, FAST_LANES, plain);
            assert_memory_equal(rows, plain, sizeof rows);
        }
}

/* In the shuffle of this seed a draw is repeated. Each lane reports it, and none of the others. */
static void uneven_lanes_are_told(void **unused)
{
    const struct fast_whist rules = { FAST_WHIST_BY_CHANCE, FAST_WHIST_LAST_CARD };
    struct fast_whist_game rows[FAST_LANES];

    (void)unused;
    for (unsigned l = 0; l < FAST_LANES; l++)
        assert_int_equal(fast_whist_play_seeds_in_rows(&rules, 2247891 - l, rows), 1u << l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_are_the_same),
        cmocka_unit_test(playouts_are_the_same),
        cmocka_unit_test(uneven_lanes_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
