/* kernel_exports.c - exports the fast kernels of War as plain functions, for WebAssembly and for
 * the native program that the module is compared with. It is a module of its own, since it needs
 * vectors, and the page's engine must load without them. No allocation, no imports.
 */
#include "fast/fast_war.h"

#define TALON_EXPORT __attribute__((visibility("default"), used))

enum { KERNEL_TEXT = 256, KERNEL_GAMES = 4096 };

extern const struct talon_game talon_war;

static struct talon_draft draft;
static struct talon_config config;
static struct fast_war rules;
static struct fast_war_game games[KERNEL_GAMES];
static uint64_t state[TALON_STATE_MAX / 8];
static char text[KERNEL_TEXT];

/* Where texts are handed over, KERNEL_TEXT bytes, zero-terminated. */
TALON_EXPORT char *talon_wasm_kernel_text(void)
{
    return text;
}

/* Configures the preset of War that the text names. False if no kernel plays it. */
TALON_EXPORT bool talon_wasm_kernel_preset(void)
{
    talon_draft_start(&draft, &talon_war);
    return talon_draft_preset(&draft, text) && !talon_draft_finish(&draft, &config) &&
           fast_war_rules(&config, &rules);
}

/* Sets the option named by the text up to its first zero to the value after that zero. */
TALON_EXPORT bool talon_wasm_kernel_option(void)
{
    unsigned name = 0;

    while (name + 1 < KERNEL_TEXT && text[name])
        name++;
    return talon_draft_set(&draft, text, text + name + 1) == TALON_SET_OK &&
           !talon_draft_finish(&draft, &config) && fast_war_rules(&config, &rules);
}

/* Writes the name of a level as text, and answers whether it runs. */
TALON_EXPORT bool talon_wasm_kernel_level(int level)
{
    const char *const name = fast_level_name((enum fast_level)level);
    unsigned i = 0;

    for (; name[i]; i++)
        text[i] = name[i];
    text[i] = 0;
    return fast_level_runs((enum fast_level)level);
}

static uint32_t mix(uint32_t sum, uint32_t number)
{
    return (sum ^ number) * 0x01000193;
}

static uint32_t mix_game(uint32_t sum, const struct fast_war_game *game)
{
    sum = mix(mix(sum, game->battles), game->war_steps);
    return mix(mix(mix(sum, game->winner), game->ran_short), game->high_cards);
}

/* Plays the games of the seeds first, first+1, … at a level: a hash of all that is told of them. */
TALON_EXPORT uint32_t talon_wasm_kernel_play(int level, uint32_t first, uint32_t count)
{
    uint32_t sum = 0x811c9dc5;

    while (count) {
        const uint32_t now = count < KERNEL_GAMES ? count : KERNEL_GAMES;
        fast_war_play_many(&rules, (enum fast_level)level, first, now, games);
        for (uint32_t i = 0; i < now; i++)
            sum = mix_game(sum, &games[i]);
        first += now;
        count -= now;
    }
    return sum;
}

/* The same games by the engine, with the same chance: a hash of their ends. */
TALON_EXPORT uint32_t talon_wasm_kernel_engine(uint32_t first, uint32_t count)
{
    uint32_t sum = 0x811c9dc5;
    struct talon_rng rng;

    for (uint32_t i = 0; i < count; i++) {
        talon_rng_toss_all(&rng, first + i);
        talon_deal(&config, NULL, 0, &rng, state);
        while (config.game->acting(state))
            config.game->run(state, &rng, UINT32_MAX);
        sum = mix(sum, (uint32_t)talon_hash(config.game, state));
    }
    return sum;
}
