/* search_playout.c - plays a world on by the game's policy, to an end that it values.
 */
#include "search_internal.h"

#include <string.h>

enum { PLAYOUT_MOVES = 4000 };

static bool begins_new_deal(const struct talon_search *search, const void *state, unsigned acting)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(acting);

    return search->deal_verb >= 0 && search->game->legal(state, seat, moves) == 1 &&
           moves[0].verb == search->deal_verb;
}

bool search_is_end(const struct talon_search *search, const void *state)
{
    const struct talon_game *game = search->game;
    const struct talon_knowledge *knowledge = search->request->knowledge;
    const unsigned acting = game->acting(state);

    if (!acting)
        return true;
    if (knowledge && knowledge->is_end)
        return knowledge->is_end(search->root, state);
    return begins_new_deal(search, state, acting);
}

struct talon_move search_policy_move(struct talon_search *search, const void *state, int seat)
{
    const struct talon_game *game = search->game;
    const struct talon_knowledge *knowledge = search->request->knowledge;
    struct talon_move moves[TALON_MOVES_MAX];

    if (knowledge && knowledge->policy && !search->request->plan.plain_policy)
        return knowledge->policy(state, seat, &search->rng);
    if (game->pick)
        return game->pick(state, seat, talon_rng_word(&search->rng));
    return moves[talon_rng_below(&search->rng, (uint32_t)game->legal(state, seat, moves))];
}

void search_play_out(struct talon_search *search)
{
    void *state = search->state;
    const struct talon_knowledge *knowledge = search->request->knowledge;

    if (knowledge && knowledge->careful_playout && search_is_careful(search)) {
        knowledge->careful_playout(search->root, state, &search->rng, search->room);
        return;
    }
    if (knowledge && knowledge->playout && !search->request->plan.plain_policy) {
        knowledge->playout(search->root, state, &search->rng);
        return;
    }
    for (unsigned made = 0; made < PLAYOUT_MOVES && !search_is_end(search, state); made++) {
        const int seat = talon_first_seat(search->game->acting(state));
        search->game->apply(state, seat, search_policy_move(search, state, seat), &search->rng);
    }
}

/* Without knowledge: the share of seats that are beaten, ties counting half. */
static void rank_values(const struct talon_game *game, const void *state,
                        struct talon_values *values)
{
    const unsigned seats = (unsigned)talon_state_seats(state);
    struct talon_result result = { { 0 }, { 0 } };

    game->result(state, &result);
    for (unsigned s = 0; s < seats; s++) {
        float beaten = 0;
        for (unsigned other = 0; other < seats; other++)
            if (other != s)
                beaten += result.rank[other] > result.rank[s]    ? 1.0f
                          : result.rank[other] == result.rank[s] ? 0.5f
                                                                 : 0.0f;
        values->chance[s] = beaten / (float)(seats > 1 ? seats - 1 : 1);
        values->score[s] = (float)result.points[s];
    }
}

void search_value_of(const struct talon_search *search, const void *state,
                     struct talon_values *values)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    *values = (struct talon_values){ 0 };
    if (knowledge && knowledge->value)
        knowledge->value(search->root, state, values);
    else
        rank_values(search->game, state, values);
}
