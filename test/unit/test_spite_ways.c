/* test_spite_ways.c - ways up to a reserve card in Spite and Malice, compared with walking every
 * one of them card by card. The positions come from games played half sensibly, half at random.
 */
#include "knowledge/spite_insight.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GAMES = 12, STEPS = 300, HIGHEST = 13, MISSING = 3 };

/* The cards that a way can use, as they lie. */
struct cards {
    unsigned piles, depth[2 * SIDES];
    int pile[2 * SIDES][CARDS], hand[WILD + 1];
};

static void add_piles(struct cards *cards, const struct spite *s, int seat)
{
    for (int side = 0; side < SIDES; side++) {
        const int row = seat * SIDES + side;
        const unsigned pile = cards->piles++, from = side_start(s, row);
        cards->depth[pile] = s->side_count[row];
        for (unsigned i = 0; i < cards->depth[pile]; i++)
            cards->pile[pile][i] = spite_value(s, s->cards[from + i]);
    }
}

static void list_cards(struct cards *cards, const struct spite *s, int seat)
{
    memset(cards, 0, sizeof *cards);
    add_piles(cards, s, seat);
    if (partner_of(s, seat) != seat)
        add_piles(cards, s, partner_of(s, seat));
    for (unsigned i = 0; i < s->hand_count[seat]; i++)
        cards->hand[spite_value(s, s->hand[seat][i])]++;
}

static bool take(struct cards *cards, int wanted)
{
    for (unsigned pile = 0; pile < cards->piles; pile++)
        if (cards->depth[pile] && cards->pile[pile][cards->depth[pile] - 1] == wanted) {
            cards->depth[pile]--;
            return true;
        }
    return cards->hand[wanted] && cards->hand[wanted]--;
}

/* A way from a sequence that needs `need`. */
static struct chain walk(const struct spite *s, int seat, int need, int goal)
{
    struct chain chain = { 0 };
    struct cards cards;

    list_cards(&cards, s, seat);
    for (; need != goal; need = need == (int)last_value(s) ? 1 : need + 1) {
        if (take(&cards, need)) {
            chain.cost++;
        } else if (spite_wild_may_be(s, need) && take(&cards, WILD)) {
            chain.cost += WILD_COST;
            chain.wilds++;
        } else {
            chain.cost += 1 + 2 * WILD_COST;
            chain.missing++;
        }
    }
    return chain;
}

static bool is_needed(const struct spite *s, int need)
{
    for (int place = 0; place < s->places; place++)
        if (s->centre_count[place] + 1 == need)
            return true;
    return false;
}

static struct chain cheapest(const struct spite *s, int seat, int goal, int missing)
{
    struct chain best = { .cost = NO_CHAIN, .missing = (uint8_t)(missing + 1) };

    for (int need = 1; need <= HIGHEST; need++) {
        if (!is_needed(s, need) || (need > goal && is_needed(s, 1)))
            continue;
        const struct chain chain = walk(s, seat, need, goal);
        if (chain.missing <= missing && chain.cost < best.cost)
            best = chain;
    }
    return best;
}

/* Answers how many ways there were. */
static unsigned check_position(const struct spite *s, int seat)
{
    struct insight insight;
    unsigned ways = 0;

    spite_look(s, seat, &insight);
    for (int goal = 1; goal <= (int)last_value(s); goal++)
        for (int missing = 0; missing < MISSING; missing++) {
            const struct chain expected = cheapest(s, seat, goal, missing),
                               found = spite_find_chain(&insight, goal, missing);
            assert_int_equal(found.cost, expected.cost);
            assert_int_equal(found.wilds, expected.wilds);
            assert_int_equal(found.missing, expected.missing);
            ways += found.cost < NO_CHAIN;
        }
    return ways;
}

static struct talon_move some_move(const struct talon_table *table, int seat, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const void *state = talon_table_state(table);
    const int count = talon_table_game(table)->legal(state, seat, moves);

    if (talon_rng_below(rng, 2))
        return spite_policy(state, seat, rng);
    return moves[talon_rng_below(rng, (uint32_t)count)];
}

static void check_preset(const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;
    struct talon_rng rng;
    unsigned ways = 0;

    talon_draft_start(&draft, talon_game_find("spite", preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, &config));
    talon_rng_simulate(&rng, 1);
    for (uint8_t game = 0; game < GAMES; game++) {
        struct talon_table *table =
            talon_table_new(&config, (const uint8_t[TALON_KEY_BYTES]){ game }, NULL, 0);
        for (int step = 0; step < STEPS && talon_table_acting(table); step++) {
            const int seat = talon_first_seat(talon_table_acting(table));
            ways += check_position(talon_table_state(table), seat);
            talon_table_act(table, seat, some_move(table, seat, &rng));
        }
        talon_table_free(table);
    }
    assert_true(ways > GAMES * STEPS);
}

static void the_cheapest_way_is_found(void **unused)
{
    (void)unused;
    check_preset("standard");
    check_preset("book");
    check_preset("partners-4");
    check_preset("massachusetts");
}

/* A complete sequence lies only where it won the game. Nothing comes after its last card. */
static void no_way_begins_on_a_complete_sequence(void **unused)
{
    const struct talon_game *game = talon_game_find("spite", "standard", NULL);
    struct talon_draft draft;
    struct talon_config config;
    struct insight insight;
    struct spite s;

    (void)unused;
    talon_draft_start(&draft, game);
    assert_null(talon_draft_finish(&draft, &config));
    talon_prepare(&config, &s);
    s.over = WON;
    s.places = 1;
    s.centre_count[0] = (uint8_t)last_value(&s);
    s.hand_count[0] = HAND_SIZE;
    for (int i = 0; i < HAND_SIZE; i++)
        s.hand[0][i] = talon_french(i % 4, KING); /* wild */
    spite_look(&s, 0, &insight);
    assert_int_equal(insight.needs, 0);
    for (int goal = 1; goal <= (int)last_value(&s); goal++)
        assert_int_equal(spite_find_chain(&insight, goal, 0).cost, NO_CHAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_way_is_found),
        cmocka_unit_test(no_way_begins_on_a_complete_sequence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
