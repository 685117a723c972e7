/* unit_games.h - the games that tests of single parts play: configured, and moved on by chance.
 */
#pragma once

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* With its preset, before options are set. */
static inline struct talon_draft drafted(const char *game, const char *preset)
{
    struct talon_draft draft;

    talon_draft_start(&draft, talon_game_find(game, preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    return draft;
}

static inline struct talon_config settled(const struct talon_draft *draft)
{
    struct talon_config config;

    assert_null(talon_draft_finish(draft, &config));
    return config;
}

static inline struct talon_config configured(const char *game, const char *preset)
{
    const struct talon_draft draft = drafted(game, preset);

    return settled(&draft);
}

/* One move of the first seat that acts. */
static inline void random_step(const struct talon_game *game, void *state, struct talon_rng *rng)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(game->acting(state));
    const uint32_t count = (uint32_t)game->legal(state, seat, moves);

    game->apply(state, seat, moves[talon_rng_below(rng, count)], rng);
}
