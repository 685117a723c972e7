/* test_spite_strength.c - the strength of a seat of Spite and Malice goes by no more than the seat
 * sees, and tells discards apart.
 */
#include "knowledge/spite_strength.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GAMES = 12, STEPS = 300 };

static void check_inputs(const struct spite *s, int seat)
{
    uint16_t inputs[SPITE_INPUTS_MOST];
    struct insight o;

    spite_look(s, seat, &o);
    const unsigned count = spite_list_inputs(&o, inputs);
    assert_true(count > 0 && count <= SPITE_INPUTS_MOST);
    for (unsigned i = 0; i < count; i++)
        assert_true(inputs[i] < SPITE_INPUTS);
}

/* Turns round the talon, the hands of others, and all reserves below their top cards. */
static void change_hidden(struct spite *s, int seat)
{
    uint8_t cards[CARDS];

    turn_over(cards, s->talon, s->talon_count);
    memcpy(s->talon, cards, s->talon_count);
    for (int other = 0; other < s->seats; other++) {
        uint8_t *reserve = s->cards + reserve_start(s, other);
        const unsigned below = s->reserve_count[other] ? s->reserve_count[other] - 1u : 0;
        turn_over(cards, reserve, below);
        memcpy(reserve, cards, below);
        if (other != seat && s->talon_count >= s->hand_count[other])
            memcpy(s->hand[other], s->talon, s->hand_count[other]);
    }
}

static void check_eyes(const struct spite *s, int seat)
{
    struct spite otherwise = *s;
    struct insight o;

    change_hidden(&otherwise, seat);
    spite_look(s, seat, &o);
    const float strength = spite_strength(&o);
    spite_look(&otherwise, seat, &o);
    assert_true(spite_strength(&o) == strength);
}

static struct talon_move some_move(const struct spite *s, int seat, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = spite_legal(s, seat, moves);

    if (talon_rng_below(rng, 2))
        return spite_policy(s, seat, rng);
    return moves[talon_rng_below(rng, (uint32_t)count)];
}

static void configure(const char *preset, struct talon_config *config)
{
    struct talon_draft draft;

    talon_draft_start(&draft, talon_game_find("spite", preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, config));
}

static void check_preset(const char *preset, void (*check)(const struct spite *s, int seat))
{
    struct talon_config config;
    struct talon_rng rng;
    struct spite s;

    configure(preset, &config);
    talon_rng_simulate(&rng, 1);
    for (int game = 0; game < GAMES; game++) {
        talon_deal(&config, NULL, 0, &rng, &s);
        for (int step = 0; step < STEPS && !s.over; step++) {
            for (int seat = 0; seat < s.seats; seat++)
                check(&s, seat);
            spite_apply(&s, s.turn, some_move(&s, s.turn, &rng), &rng);
        }
    }
}

static void check_presets(void (*check)(const struct spite *s, int seat))
{
    static const char *const presets[] = { "standard",         "partners-6",  "massachusetts",
                                           "kings-and-jokers", "jokers-only", "attack" };

    for (unsigned i = 0; i < sizeof presets / sizeof *presets; i++)
        check_preset(presets[i], check);
}

static void inputs_are_those_of_the_network(void **unused)
{
    (void)unused;
    check_presets(check_inputs);
}

static void nothing_hidden_counts(void **unused)
{
    (void)unused;
    check_presets(check_eyes);
}

/* Lays cards of these ranks one behind the other; returns how many. */
static unsigned lay(uint8_t *at, const char *ranks)
{
    static const char letters[] = "23456789TJQKA";
    unsigned count = 0;

    for (; ranks[count]; count++)
        at[count] = talon_french(0, (int)(strchr(letters, ranks[count]) - letters));
    return count;
}

/* Seat 0 has ended its turn, holds nothing for its seven, and its side stacks lie so; the middle
 * needs a three. */
static float strength_with(const char *const sides[SIDES])
{
    struct talon_config config;
    struct insight o;
    struct spite s;

    configure("standard", &config);
    talon_prepare(&config, &s);
    s.turn = 1;
    unsigned at = lay(s.cards, "888888888788888888888Q"); /* the reserves */
    s.reserve_count[0] = 10;
    s.reserve_count[1] = 12;
    for (unsigned side = 0; side < SIDES; side++)
        at += s.side_count[side] = (uint16_t)lay(s.cards + at, sides[side]);
    lay(s.cards + at, "A2");
    s.centre_count[0] = 2;
    s.hand_count[0] = (uint8_t)lay(s.hand[0], "99TJ");
    spite_look(&s, 0, &o);
    return spite_strength(&o);
}

static void discards_are_told_apart(void **unused)
{
    static const char *const on_higher[] = { "J", "98", "4", "Q" },
                             *const on_needed[] = { "J", "9", "48", "Q" },
                             *const on_equal[] = { "TT", "Q", "5", "Q" },
                             *const on_low[] = { "T", "Q", "5T", "Q" };

    (void)unused;
    assert_true(strength_with(on_higher) > strength_with(on_needed));
    assert_true(strength_with(on_equal) > strength_with(on_low));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_are_those_of_the_network),
        cmocka_unit_test(nothing_hidden_counts),
        cmocka_unit_test(discards_are_told_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
