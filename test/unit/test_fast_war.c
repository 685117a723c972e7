/* test_fast_war.c - the fast games of War against the engine, game by game, and with small packs
 * against plain play with lists and against exact means.
 *
 * FAST_GAMES: how many games of each variant are compared with the engine (60).
 */
#include "fast/fast_war.h"
#include "pot_redraws.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the engine ------------------------------------------------------------------------------ */

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const downs[] = { "war_down=0", "war_down=1", "war_down=3" };
static const char *const shortages[] = { "shortage=out", "shortage=last_card" };
static const char *const orders[] = {
    "collect_order=shuffled",
    "collect_order=winner_first",
    "collect_order=loser_first",
    "collect_order=seat_order",
};
static const char *const others[] = {
    "jokers=2",
    "max_battles=100",
    "first_dealer=0",
    "first_dealer=1",
};

static void set(struct talon_draft *draft, const char *setting)
{
    char id[32];
    const char *value = strchr(setting, '=') + 1;

    memcpy(id, setting, (size_t)(value - setting));
    id[value - setting - 1] = 0;
    assert_int_equal(talon_draft_set(draft, id, value), TALON_SET_OK);
}

static struct talon_config classic_with(const char *const setting[], unsigned count)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find("war", "classic", NULL));
    talon_draft_preset(&draft, "classic");
    for (unsigned i = 0; i < count; i++)
        set(&draft, setting[i]);
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

/* Who has won by the engine; draws and games that never end are one. */
static int winner_of(const struct talon_game *game, const void *state)
{
    struct talon_result result;

    game->result(state, &result);
    return result.rank[0] == result.rank[1] ? FAST_WAR_DRAW : result.rank[0] != 1;
}

static uint8_t highest_of(const struct fast_war *rules)
{
    uint8_t highest = 0;

    for (unsigned i = 0; i < rules->cards; i++)
        highest = rules->pack[i] > highest ? rules->pack[i] : highest;
    return highest;
}

static unsigned count_in_packet(const struct talon_game *game, const void *state, int rank)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned cards = talon_zone_list(game, state, talon_zone_find(game, "packet"), 0, faces);
    unsigned found = 0;

    for (unsigned i = 0; i < cards; i++)
        found += talon_rank(faces[i]) == rank;
    return found;
}

/* Plays on to the end, and counts the war steps that can be seen on the table. */
static unsigned play_by_engine(const struct talon_game *game, void *state, struct talon_rng *rng)
{
    const struct talon_field *steps = &game->fields[talon_field_find(game, "steps")];
    const struct talon_move flip = { .verb = 0 };
    uint64_t before = 0, seen = 0;

    while (game->acting(state)) {
        game->apply(state, talon_first_seat(game->acting(state)), flip, rng);
        const uint64_t now = talon_field_get(steps, state, 0);
        seen += now > before;
        before = now;
    }
    return (unsigned)seen;
}

/* A war step that ends the game at once is never seen on the table. */
static void compare_with_engine(const struct talon_config *config, uint64_t seed)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    const struct talon_game *game = config->game;
    const struct talon_field *battles = &game->fields[talon_field_find(game, "battles")];
    struct fast_war_game fast;
    struct fast_war rules;
    struct talon_rng rng;

    assert_true(fast_war_rules(config, &rules));
    fast_war_play(&rules, seed, &fast);
    talon_rng_toss_all(&rng, seed);
    assert_true(talon_deal(config, NULL, 0, &rng, state));
    assert_int_equal(fast.high_cards, count_in_packet(game, state, highest_of(&rules)));
    const unsigned steps = play_by_engine(game, state, &rng);
    assert_in_range(fast.war_steps, steps, steps + fast.ran_short);
    assert_int_equal(fast.battles, talon_field_get(battles, state, 0));
    assert_int_equal(fast.winner == FAST_WAR_ENDLESS ? FAST_WAR_DRAW : fast.winner,
                     winner_of(game, state));
}

static unsigned games_each(void)
{
    const char *text = getenv("FAST_GAMES");

    return text ? (unsigned)strtoul(text, NULL, 10) : 60;
}

static void compare_variant(const char *const setting[], unsigned count)
{
    const struct talon_config config = classic_with(setting, count);
    const unsigned games = games_each();

    for (unsigned seed = 0; seed < games; seed++)
        compare_with_engine(&config, seed);
}

static void variants_are_played_as_by_the_engine(void **unused)
{
    (void)unused;
    for (unsigned d = 0; d < COUNT(downs); d++)
        for (unsigned s = 0; s < COUNT(shortages); s++)
            for (unsigned o = 0; o < COUNT(orders); o++)
                compare_variant((const char *[]){ downs[d], shortages[s], orders[o] }, 3);
}

static void words_are_drawn_again_as_by_the_engine(void **unused)
{
    const struct talon_config config = classic_with((const char *[]){ "war_down=3" }, 1);
    struct fast_war rules;
    uint64_t seed = 0;

    (void)unused;
    assert_true(fast_war_rules(&config, &rules));
    for (unsigned i = 0; i < 3; i++, seed++) {
        seed = find_redraw(&rules, seed);
        assert_int_not_equal(seed, REDRAW_NONE);
        compare_with_engine(&config, seed);
    }
}

static void other_options_are_played_as_by_the_engine(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < COUNT(others); i++)
        compare_variant(&others[i], 1);
    compare_variant((const char *[]){ "form=pyanitsa", "goal=win_all", "low_beats_ace=0" }, 3);
}

/* Those with more packets, with choices, or with another order of the ranks. */
static void other_games_are_refused(void **unused)
{
    static const char *const presets[] = { "multi", "joker-split",  "razboi", "pyanitsa-last-loses",
                                           "steal", "tod-und-leben" };
    static const char *const unlike[] = { "collect_order=chosen", "goal=avoid_all",
                                          "shortage=min_common", "players=3" };
    struct talon_config config;
    struct fast_war rules;

    (void)unused;
    for (unsigned p = 0; p < COUNT(presets); p++) {
        struct talon_draft draft;
        talon_draft_start(&draft, talon_game_find("war", presets[p], NULL));
        assert_true(talon_draft_preset(&draft, presets[p]));
        assert_null(talon_draft_finish(&draft, &config));
        assert_false(fast_war_rules(&config, &rules));
    }
    for (unsigned i = 0; i < COUNT(unlike); i++) {
        config = classic_with(&unlike[i], 1);
        assert_false(fast_war_rules(&config, &rules));
    }
    config = classic_with((const char *[]){ "form=pyanitsa", "goal=win_all" }, 2);
    assert_false(fast_war_rules(&config, &rules)); /* the six beats the ace */
}

/* ---- small packs, with lists ----------------------------------------------------------------- */

struct list {
    unsigned count;
    uint8_t card[64];
};

static void add(struct list *list, const uint8_t *cards, unsigned count)
{
    memcpy(list->card + list->count, cards, count);
    list->count += count;
}

static void drop(struct list *list, unsigned count)
{
    list->count -= count;
    memmove(list->card, list->card + count, list->count);
}

/* R-WAR-10: who has fewer is out; R-WAR-11: he lays what he has. False: nobody can go on. */
static bool lay(const struct fast_war *rules, const struct list packet[2], unsigned laid[2],
                struct fast_war_game *game)
{
    const unsigned left[2] = { packet[0].count - laid[0], packet[1].count - laid[1] };
    const bool is_short = left[0] < rules->need || left[1] < rules->need;

    game->war_steps++;
    if (rules->shortage == FAST_WAR_OUT && is_short) {
        game->winner = left[0] == left[1] ? FAST_WAR_DRAW : left[0] < left[1];
        return false;
    }
    if (!left[0] && !left[1]) {
        game->winner = FAST_WAR_DRAW;
        return false;
    }
    for (int s = 0; s < 2; s++)
        laid[s] += left[s] < rules->need ? left[s] : rules->need;
    return true;
}

/* A battle with its war. False: the game is over. */
static bool fight(const struct fast_war *rules, struct list packet[2], struct fast_war_game *game)
{
    struct list pot = { 0 };
    unsigned laid[2] = { 1, 1 };

    game->battles++;
    while (packet[0].card[laid[0] - 1] == packet[1].card[laid[1] - 1])
        if (!lay(rules, packet, laid, game)) {
            game->ran_short = true;
            return false;
        }
    const int taker = packet[0].card[laid[0] - 1] < packet[1].card[laid[1] - 1];
    const int first = rules->order == FAST_WAR_WINNER  ? taker
                      : rules->order == FAST_WAR_LOSER ? !taker
                                                       : 0;
    add(&pot, packet[first].card, laid[first]);
    add(&pot, packet[!first].card, laid[!first]);
    drop(&packet[0], laid[0]);
    drop(&packet[1], laid[1]);
    add(&packet[taker], pot.card, pot.count);
    game->winner = packet[!taker].count ? FAST_WAR_ENDLESS : (uint8_t)taker;
    return packet[!taker].count && game->battles < rules->max_battles;
}

static void compare_with_lists(const struct fast_war *rules, const uint8_t *cards)
{
    const unsigned each = rules->cards / 2u;
    struct fast_war_game plain = { 0 }, fast;
    struct list packet[2] = { { 0 } };

    for (int s = 0; s < 2; s++)
        add(&packet[s], cards + (unsigned)s * each, each);
    while (fight(rules, packet, &plain))
        ;
    fast_war_play_packets(rules, (const uint8_t *[]){ cards, cards + each }, 1, &fast);
    assert_int_equal(plain.battles, fast.battles);
    assert_int_equal(plain.war_steps, fast.war_steps);
    assert_int_equal(plain.winner, fast.winner);
    assert_int_equal(plain.ran_short, fast.ran_short);
}

/* The next order of the same cards; false after the last. */
static bool next_order(uint8_t *cards, unsigned count)
{
    unsigned i = count - 1, j = count - 1;

    while (i && cards[i - 1] >= cards[i])
        i--;
    if (!i)
        return false;
    while (cards[j] <= cards[i - 1])
        j--;
    const uint8_t moved = cards[i - 1];
    cards[i - 1] = cards[j];
    cards[j] = moved;
    for (unsigned low = i, high = count - 1; low < high; low++, high--) {
        const uint8_t other = cards[low];
        cards[low] = cards[high];
        cards[high] = other;
    }
    return true;
}

static struct fast_war small_pack(unsigned ranks, unsigned suits)
{
    struct fast_war rules = { .cards = (uint8_t)(ranks * suits), .need = 2, .max_battles = 500 };

    for (unsigned i = 0; i < rules.cards; i++)
        rules.pack[i] = (uint8_t)(i / suits);
    return rules;
}

static unsigned compare_all_deals(const struct fast_war *rules)
{
    uint8_t cards[FAST_WAR_PACK];
    unsigned deals = 0;

    memcpy(cards, rules->pack, rules->cards);
    do {
        compare_with_lists(rules, cards);
        deals++;
    } while (next_order(cards, rules->cards));
    return deals;
}

static void compare_all_rules(struct fast_war rules, unsigned deals)
{
    static const uint8_t needs[] = { 1, 2, 4 };

    for (unsigned n = 0; n < COUNT(needs); n++)
        for (uint8_t shortage = FAST_WAR_OUT; shortage <= FAST_WAR_LAST_CARD; shortage++)
            for (uint8_t order = FAST_WAR_WINNER; order <= FAST_WAR_SEAT; order++) {
                rules.need = needs[n];
                rules.shortage = shortage;
                rules.order = order;
                assert_int_equal(compare_all_deals(&rules), deals);
            }
}

static void small_packs_are_played_as_with_lists(void **unused)
{
    (void)unused;
    compare_all_rules(small_pack(4, 2), 2520);
    compare_all_rules(small_pack(2, 6), 924);
    compare_all_rules(small_pack(2, 1), 2);
}

/* ---- exact means ----------------------------------------------------------------------------- */

/* The mean number of battles that a comparison settles, by solving the chain of all positions. */
static const struct {
    uint8_t ranks, suits, need;
    double mean;
} exact[] = {
    { 3, 2, 2, 3.0865384615 },
    { 3, 2, 1, 5.1351311428 },
    { 4, 2, 2, 6.6806580800 },
    { 4, 2, 1, 10.5263896605 },
};

static void shuffled_pots_agree_with_exact_means(void **unused)
{
    enum { GAMES = 40000 };

    (void)unused;
    for (unsigned i = 0; i < COUNT(exact); i++) {
        struct fast_war rules = small_pack(exact[i].ranks, exact[i].suits);
        double sum = 0, squares = 0;
        rules.need = exact[i].need;
        rules.max_battles = 30000;
        for (unsigned seed = 0; seed < GAMES; seed++) {
            struct fast_war_game game;
            fast_war_play(&rules, seed, &game);
            const double settled = game.battles - game.ran_short;
            sum += settled;
            squares += settled * settled;
        }
        const double mean = sum / GAMES, error = sqrt((squares / GAMES - mean * mean) / GAMES);
        assert_true(fabs(mean - exact[i].mean) < 4 * error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_are_played_as_by_the_engine),
        cmocka_unit_test(words_are_drawn_again_as_by_the_engine),
        cmocka_unit_test(other_options_are_played_as_by_the_engine),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(small_packs_are_played_as_with_lists),
        cmocka_unit_test(shuffled_pots_agree_with_exact_means),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
