/* random_play.c - plays any game at random, step by step.
 */
#include "property.h"

#include <string.h>

void fail(struct play *play, const char *what)
{
    if (!play->failure)
        play->failure = what;
}

unsigned state_bytes(const struct play *play)
{
    return (unsigned)play->game->state_size;
}

/* In every fifth game the first moves are mostly the first ones listed: games with an auction then
 * pass round after round, which chance alone hardly ever does. */
static bool is_hasty(struct play *play)
{
    enum { EVERY = 5, AT_FIRST = 40, ASTRAY = 20 };

    return play->number % EVERY == 0 && play->steps < AT_FIRST &&
           talon_rng_below(&play->choice, ASTRAY);
}

bool random_move(struct play *play, int *seat, struct talon_move *move)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting = play->game->acting(play->state);

    if (!acting)
        return false;
    for (uint32_t n = talon_rng_below(&play->choice, (uint32_t)__builtin_popcount(acting)); n; n--)
        acting &= acting - 1;
    *seat = talon_first_seat(acting);
    const int count = play->game->legal(play->state, *seat, moves);
    if (count < 1) {
        fail(play, "a seat acts but has no legal move");
        return false;
    }
    *move = moves[is_hasty(play) ? 0 : talon_rng_below(&play->choice, (uint32_t)count)];
    return true;
}

void deal_game(struct play *play, unsigned number)
{
    play->number = number;
    play->steps = 0;
    talon_rng_simulate(&play->rng, number);
    talon_rng_simulate(&play->choice, number ^ 0x5eed);
    if (!talon_deal(play->config, NULL, 0, &play->rng, play->state))
        fail(play, "the deal was refused");
}

void play_game(struct play *play, const struct property_row *row, unsigned number, unsigned most)
{
    int seat;
    struct talon_move move;

    deal_game(play, number);
    row->check(play);
    while (!play->failure && play->steps < most && random_move(play, &seat, &move)) {
        play->game->apply(play->state, seat, move, &play->rng);
        if (++play->steps % row->every == 0)
            row->check(play);
    }
}

static int any_value(const struct talon_option *option, struct talon_rng *rng)
{
    return option->min + (int)talon_rng_below(rng, (uint32_t)(option->max - option->min + 1));
}

void any_table(const struct talon_game *game, struct talon_config *config, struct talon_rng *rng)
{
    enum { TRIES = 20 };
    const char *preset = game->presets[talon_rng_below(rng, game->presets_count)].id;

    for (int tries = 0; tries <= TRIES; tries++) {
        struct talon_draft draft;
        talon_draft_start(&draft, game);
        talon_draft_preset(&draft, preset);
        for (int change = 0; change < 2 && tries < TRIES; change++) {
            const uint32_t option =
                change ? talon_rng_below(rng, game->options_count) : TALON_OPTION_PLAYERS;
            talon_draft_value(&draft, (int)option, any_value(&game->options[option], rng));
        }
        if (!talon_draft_finish(&draft, config))
            return;
    }
}
