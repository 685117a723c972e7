/* test_secret_moves.c - a seat remembers which cards it has given away, but not where they are once
 * their new holder may have passed them on secretly: Israeli Whist, R-ISR-03, R-ISR-08.
 */
#include <talon/history.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 4, VIEWER = 0, HOLDER = 1, GIVEN = 3 };

/* A table, and what its first seat knows of it. */
struct followed {
    struct talon_tracer tracer;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
};

static struct talon_config config;

static void deal_israeli(struct followed *f)
{
    struct talon_draft draft;
    struct talon_rng rng;

    talon_draft_start(&draft, talon_game_find("israeli", NULL, NULL));
    assert_true(talon_draft_preset(&draft, "standard"));
    assert_null(talon_draft_finish(&draft, &config));
    talon_rng_toss(&rng, 1);
    memset(f, 0, sizeof *f);
    assert_true(talon_deal(&config, NULL, 0, &rng, f->state));
    talon_tracer_start(&f->tracer, &config, f->state, VIEWER);
}

static void follow_move(struct followed *f, int seat, struct talon_move move)
{
    struct talon_rng rng;
    uint8_t before[TALON_STATE_MAX];

    talon_rng_toss(&rng, 1);
    memcpy(before, f->state, sizeof before);
    assert_true(talon_act(config.game, f->state, seat, move, &rng));
    const struct talon_traced_step step = { before, f->state, (uint8_t)seat, move, NULL, 0 };
    talon_tracer_step(&f->tracer, &step);
}

static bool names(struct talon_move move, uint8_t card)
{
    return move.a == card || move.b == card || move.c == card;
}

/* The first move of a seat, or the first that names this card, or the last that does not. */
static void follow_first(struct followed *f, int seat, int card, bool with)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = config.game->legal(f->state, seat, moves);
    int at = with ? 0 : count - 1;

    while (card >= 0 && names(moves[at], (uint8_t)card) != with)
        at += with ? 1 : -1;
    follow_move(f, seat, moves[card < 0 ? 0 : at]);
}

static void pass_all(struct followed *f)
{
    for (int i = 0; i < SEATS; i++)
        follow_first(f, __builtin_ctz(config.game->acting(f->state)), -1, true);
}

/* Cards of a hand that the viewer knows to lie there; the last of them. */
static unsigned count_remembered(const struct followed *f, int seat, int *card)
{
    struct talon_view view;
    unsigned remembered = 0, count;

    talon_view(config.game, f->state, VIEWER, &view);
    const uint8_t *faces = talon_view_zone(config.game, &view, 0, seat, &count);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t face = f->tracer.facts.face[(unsigned)(faces - view.face) + i];
        remembered += face != TALON_BACK;
        *card = face != TALON_BACK ? face : *card;
    }
    return remembered;
}

/* All give; the holder of our cards passes one of them on, or keeps them all. */
static void second_exchange(struct followed *f, int card, bool passes_on)
{
    pass_all(f);
    for (int seat = 0; seat < SEATS; seat++)
        follow_first(f, seat, seat == HOLDER ? card : -1, passes_on || seat != HOLDER);
}

static void a_card_given_away_is_remembered_until_it_may_be_passed_on(void **unused)
{
    static struct followed kept, passed;
    int card = -1;

    (void)unused;
    deal_israeli(&kept);
    pass_all(&kept);
    pass_all(&kept); /* their first moves: all give three cards */
    assert_int_equal(count_remembered(&kept, HOLDER, &card), GIVEN);
    passed = kept;
    second_exchange(&kept, card, false);
    second_exchange(&passed, card, true);
    assert_int_equal(count_remembered(&kept, HOLDER, &card), GIVEN); /* those of the second time */
    assert_int_equal(count_remembered(&kept, HOLDER + 1, &card), 0);
    assert_memory_equal(&kept.tracer.facts, &passed.tracer.facts, sizeof kept.tracer.facts);
    assert_memory_not_equal(kept.state, passed.state, config.game->state_size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_given_away_is_remembered_until_it_may_be_passed_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
