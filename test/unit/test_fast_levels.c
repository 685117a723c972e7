/* test_fast_levels.c - the kernels of every level play the same games of War, in each variant. The
 * plain kernel is compared with the engine in test_fast_war.c. AVX-512 is emulated too, from the
 * kernel's own source, so that it is compared on machines without it.
 *
 * FAST_GAMES: how many games of each variant are compared (60).
 * FAST_LEVEL: which level alone is compared: plain, vector128, avx512 or emulated.
 */
#include "fast/fast_war.h"
#include "forced_level.h"
#include "pot_redraws.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { CHUNK = 1000, EMULATED = FAST_LEVELS };

#ifdef FAST_EMULATED
void fast_play_emulated(const struct fast_war *rules, uint64_t first, unsigned count,
                        struct fast_war_game *games);
#else
#define fast_play_emulated(rules, first, count, games)                                             \
    fast_war_play_many(rules, FAST_PLAIN, first, count, games)
#endif

/* Packs by ranks and suits, with so many jokers. */
static const struct {
    uint8_t ranks, suits, jokers;
} packs[] = { { 13, 4, 0 }, { 13, 4, 2 }, { 9, 4, 0 }, { 4, 2, 0 },
              { 2, 6, 0 },  { 1, 8, 0 },  { 2, 1, 0 }, { 16, 4, 0 } };

static const uint16_t ends[] = { 1, 7, 8, 100, 5000 };

static struct fast_war rules_of(unsigned pack)
{
    struct fast_war rules = { .cards = (uint8_t)(packs[pack].ranks * packs[pack].suits) };

    for (unsigned i = 0; i < rules.cards; i++)
        rules.pack[i] = (uint8_t)(i % packs[pack].ranks);
    for (unsigned i = 0; i < packs[pack].jokers; i++)
        rules.pack[rules.cards++] = packs[pack].ranks;
    return rules;
}

static unsigned wanted_games(void)
{
    const char *text = getenv("FAST_GAMES");

    return text ? (unsigned)strtoul(text, NULL, 10) : 60;
}

static uint64_t compared[EMULATED + 1];

static const char *name_of(int level)
{
    return level == EMULATED ? "emulated" : fast_level_name((enum fast_level)level);
}

static void play_at(const struct fast_war *rules, int level, uint64_t first, unsigned count,
                    struct fast_war_game *games)
{
    memset(games, 0xee, count * sizeof *games);
    if (level == EMULATED)
        fast_play_emulated(rules, first, count, games);
    else
        fast_war_play_many(rules, (enum fast_level)level, first, count, games);
}

static bool is_alike(const struct fast_war_game *one, const struct fast_war_game *other)
{
    return one->battles == other->battles && one->war_steps == other->war_steps &&
           one->winner == other->winner && one->ran_short == other->ran_short &&
           one->high_cards == other->high_cards;
}

static bool is_compared(int level)
{
    return is_wanted_level(name_of(level)) &&
           (level == EMULATED || fast_level_runs((enum fast_level)level));
}

static void compare_level(const struct fast_war *rules, int level, uint64_t first, unsigned count,
                          const struct fast_war_game *wanted)
{
    static struct fast_war_game games[CHUNK];

    play_at(rules, level, first, count, games);
    compared[level] += count;
    for (unsigned i = 0; i < count; i++) {
        if (is_alike(&wanted[i], &games[i]))
            continue;
        print_error("level %s, %u cards, need %u, shortage %u, order %u, seed %" PRIu64 "\n",
                    name_of(level), rules->cards, rules->need, rules->shortage, rules->order,
                    first + i);
        fail();
    }
}

static void compare_chunk(const struct fast_war *rules, uint64_t first, unsigned count)
{
    static struct fast_war_game wanted[CHUNK];

    for (unsigned i = 0; i < count; i++)
        fast_war_play(rules, first + i, &wanted[i]);
    for (int level = FAST_PLAIN; level <= EMULATED; level++)
        if (is_compared(level))
            compare_level(rules, level, first, count, wanted);
}

static void compare_levels(const struct fast_war *rules, unsigned games)
{
    for (unsigned first = 0; first < games; first += CHUNK)
        compare_chunk(rules, first, games - first < CHUNK ? games - first : CHUNK);
}

static void compare_orders(struct fast_war rules, unsigned games)
{
    static const uint8_t needs[] = { 1, 2, 4 };

    for (unsigned n = 0; n < COUNT(needs); n++)
        for (int shortage = FAST_WAR_OUT; shortage <= FAST_WAR_LAST_CARD; shortage++)
            for (int order = FAST_WAR_SHUFFLED; order <= FAST_WAR_SEAT; order++) {
                rules.need = needs[n];
                rules.shortage = (uint8_t)shortage;
                rules.order = (uint8_t)order;
                compare_levels(&rules, games);
            }
}

static void levels_play_the_same_games(void **unused)
{
    struct fast_war rules = rules_of(0);

    (void)unused;
    rules.max_battles = 5000;
    rules.dealer = FAST_WAR_BY_CHANCE;
    compare_orders(rules, wanted_games());
}

static void levels_agree_with_any_pack_end_and_dealer(void **unused)
{
    (void)unused;
    for (unsigned pack = 0; pack < COUNT(packs); pack++)
        for (unsigned end = 0; end < COUNT(ends); end++) {
            struct fast_war rules = rules_of(pack);
            rules.max_battles = ends[end];
            rules.dealer = (uint8_t)((pack + end) % 3);
            compare_orders(rules, (wanted_games() + 9) / 10);
        }
}

/* No game, fewer than take turns, and more. The last seed is the greatest number. */
static void any_number_of_games_is_played(void **unused)
{
    struct fast_war rules = rules_of(0);

    (void)unused;
    rules.need = 2;
    rules.max_battles = 5000;
    for (unsigned count = 0; count < 20; count++)
        compare_chunk(&rules, (uint64_t)0 - count, count);
}

/* In the first war of each of these games a kernel meets a word that is drawn again. */
static void levels_draw_words_again(void **unused)
{
    struct fast_war rules = rules_of(0);
    uint64_t seed = 0;

    (void)unused;
    rules.need = 4;
    rules.max_battles = 5000;
    for (unsigned i = 0; i < 3; i++, seed++) {
        seed = find_redraw(&rules, seed);
        assert_int_not_equal(seed, REDRAW_NONE);
        compare_chunk(&rules, seed, 1);
    }
    compare_levels(&rules, 3000);
}

static void levels_have_names_and_an_order(void **unused)
{
    (void)unused;
    assert_string_equal(fast_level_name(FAST_PLAIN), "plain");
    assert_string_equal(fast_level_name(FAST_VECTOR128), "vector128");
    assert_string_equal(fast_level_name(FAST_AVX512), "avx512");
    assert_string_equal(fast_level_name(FAST_LEVELS), "none");
    assert_true(fast_level_runs(FAST_PLAIN));
    assert_false(fast_level_runs(FAST_LEVELS));
    assert_true(fast_level_runs(fast_level_best()));
    for (int level = FAST_PLAIN; level < FAST_LEVELS; level++) {
        const bool runs = fast_level_runs((enum fast_level)level);
        assert_int_equal(fast_war_level((enum fast_level)level), runs ? level : FAST_PLAIN);
        assert_true(!runs || (int)fast_level_best() >= level);
    }
}

static void a_level_that_is_asked_for_was_compared(void **unused)
{
    unsigned wanted = 0;

    (void)unused;
    for (int level = FAST_PLAIN; level <= EMULATED; level++) {
        assert_true(report_level(name_of(level), compared[level]));
        wanted += is_wanted_level(name_of(level));
    }
    assert_true(wanted); /* FAST_LEVEL names a level that there is */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_play_the_same_games),
        cmocka_unit_test(levels_agree_with_any_pack_end_and_dealer),
        cmocka_unit_test(any_number_of_games_is_played),
        cmocka_unit_test(levels_draw_words_again),
        cmocka_unit_test(levels_have_names_and_an_order),
        cmocka_unit_test(a_level_that_is_asked_for_was_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
