/* test_war_parts.c - parts of War that no trace of a game tells: what simulations are told of the
 * next move, and of the cards that a seat owns.
 */
#include "unit_games.h"

#include "games/war/war.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 24, STEPS = 3000 };

static unsigned short_seats; /* a bit for each that had too few cards for a war */

static struct talon_config with_shortage(const char *players, const char *shortage)
{
    struct talon_draft draft = drafted("war", "classic");

    assert_int_equal(talon_draft_set(&draft, "players", players), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "shortage", shortage), TALON_SET_OK);
    return settled(&draft);
}

static unsigned lying(const struct war *w)
{
    unsigned cards = 0;

    for (int s = 0; s < w->seats; s++)
        cards += w->pot_count[s];
    return cards;
}

/* Of two players one had too few cards for a war: he has laid none, or all face down. */
static bool lacked_cards(const struct war *before, const struct war *after)
{
    bool lacked = false;

    for (int s = 0; s < after->seats && after->seats == 2 && after->shortage == SHORT_OUT; s++) {
        const unsigned end = talon_packed_start(after->pot_count, s + 1);
        lacked |= after->pot_count[s] == before->pot_count[s] || after->pot[end - 1] & TALON_DOWN;
    }
    return lacked;
}

/* What the move decided, as the table tells it: in a war more cards lie than before. */
static enum talon_clash told(const struct war *before, const struct war *after)
{
    if (!lying(before) || before->taker || lying(after) == lying(before))
        return TALON_NO_WAR;
    return lacked_cards(before, after) ? TALON_NO_CARDS : TALON_WAR;
}

static unsigned owned(const struct war *w)
{
    unsigned cards = 0;

    for (int s = 0; s < w->seats; s++)
        cards += w->taker ? war_battles.cards(w, s) : w->count[s] + w->pot_count[s];
    return cards;
}

static void step(const struct talon_config *config, struct war *w, struct talon_rng *rng)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(config->game->acting(w));
    const struct war before = *w;
    const enum talon_clash next = war_battles.next(w);

    const uint32_t count = (uint32_t)config->game->legal(w, seat, moves);
    config->game->apply(w, seat, moves[talon_rng_below(rng, count)], rng);
    assert_int_equal(next, told(&before, w));
    for (int s = 0; s < w->seats && next == TALON_NO_CARDS; s++)
        short_seats |= before.count[s] < before.need ? 1u << s : 0;
    assert_int_equal(owned(w), owned(&before));
    for (int s = 0; s < w->seats && !w->taker; s++)
        assert_int_equal(war_battles.cards(w, s), w->count[s]);
}

static void play(const char *players, const char *shortage)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    const struct talon_config config = with_shortage(players, shortage);
    struct talon_rng rng;

    for (unsigned game = 0; game < GAMES; game++) {
        talon_rng_simulate(&rng, game);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        for (int i = 0; i < STEPS && config.game->acting(state); i++)
            step(&config, (struct war *)state, &rng);
    }
}

static void the_next_clash_is_told(void **unused)
{
    (void)unused;
    play("2", "out");
    assert_int_equal(short_seats, 3);
    play("2", "last_card");
    play("3", "last_card");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_clash_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
