/* plain_search.c - single-observer information-set Monte Carlo tree search, straight from the
 * paper: one world for each simulation, UCB1 over the moves that are possible in it, one new node,
 * a random playout to the end of the deal, and the most visited move. It knows nothing of any game.
 *
 * Source: Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search (2012).
 */
#include "plain_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 1 << 18, DEEPEST = 512, PLAYOUT_MOVES = 4000 };
static const double EXPLORATION = 0.7; /* as in the paper */

struct plain_node {
    uint32_t first_child, next_sibling, visits, available;
    struct talon_move move;
    uint8_t seat;
    double sum;
};

struct plain_search {
    uint32_t nodes, path[DEEPEST];
    unsigned depth;
    double range; /* of the rewards */
    struct plain_node node[NODES];
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_sampler sampler;
};

struct plain_search *plain_search_new(void)
{
    return malloc(sizeof(struct plain_search));
}

static uint32_t child_of(struct plain_search *search, uint32_t parent, struct talon_move move,
                         int seat)
{
    uint32_t at = search->node[parent].first_child;

    while (at && !(talon_same_move(search->node[at].move, move) && search->node[at].seat == seat))
        at = search->node[at].next_sibling;
    return at;
}

static uint32_t add_child(struct plain_search *search, uint32_t parent, struct talon_move move,
                          int seat)
{
    if (search->nodes == NODES)
        return 0;
    const uint32_t at = search->nodes++;
    search->node[at] = (struct plain_node){ .move = move, .seat = (uint8_t)seat, .available = 1 };
    search->node[at].next_sibling = search->node[parent].first_child;
    search->node[parent].first_child = at;
    return at;
}

/* Rewards count in the range seen so far. */
static double promise_of(const struct plain_search *search, const struct plain_node *node)
{
    return node->sum / node->visits / (2 * search->range) +
           EXPLORATION * sqrt(log(node->available) / node->visits);
}

/* The deal is over: a shuffle would come next, or the game has ended. */
static bool is_deal_over(const struct talon_game *game, const void *state)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = game->acting(state);

    return !acting || (game->legal(state, talon_first_seat(acting), moves) == 1 &&
                       !strcmp(game->verbs[moves[0].verb].id, "deal"));
}

/* Goes one move down; false where a new node was added, or there is no room for one. */
static bool descend(struct plain_search *search, const struct talon_game *game, uint32_t *at,
                    struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(game->acting(search->state)),
              count = game->legal(search->state, seat, moves);
    uint32_t best = 0, untried = 0;
    struct talon_move move = moves[0];
    double most = 0;

    for (int i = 0; i < count; i++) {
        const uint32_t child = child_of(search, *at, moves[i], seat);
        if (!child) {
            move = talon_rng_below(rng, ++untried) == 0 ? moves[i] : move;
            continue;
        }
        search->node[child].available++;
        const double value = promise_of(search, &search->node[child]);
        if (!best || value > most) {
            best = child;
            most = value;
        }
    }
    const uint32_t next = untried ? add_child(search, *at, move, seat) : best;
    game->apply(search->state, seat, untried ? move : search->node[best].move, rng);
    if (!next)
        return false;
    search->path[search->depth++] = *at = next;
    return !untried;
}

static void play_at_random(struct plain_search *search, const struct talon_game *game,
                           struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];

    for (unsigned made = 0; made < PLAYOUT_MOVES && !is_deal_over(game, search->state); made++) {
        const int seat = talon_first_seat(game->acting(search->state));
        const struct talon_move move =
            game->pick
                ? game->pick(search->state, seat, talon_rng_word(rng))
                : moves[talon_rng_below(rng, (uint32_t)game->legal(search->state, seat, moves))];
        game->apply(search->state, seat, move, rng);
    }
}

/* A seat's gain less the average gain of those who won something else, and a hundredth for its
 * place. */
static double reward(const struct talon_result *before, const struct talon_result *after, int seat,
                     int seats)
{
    const int own = after->points[seat] - before->points[seat];
    double others = 0, beaten = 0;
    int count = 0;

    for (int s = 0; s < seats; s++) {
        const int gain = after->points[s] - before->points[s];
        const bool alike = gain == own && after->rank[s] == after->rank[seat];
        others += alike ? 0 : gain;
        count += !alike;
        beaten += (after->rank[s] > after->rank[seat]) - (after->rank[s] < after->rank[seat]);
    }
    return (count ? own - others / count : 0) + beaten / (100 * seats);
}

static void simulate(struct plain_search *search, const struct talon_bot_request *request)
{
    const struct talon_game *game = request->game;
    struct talon_result before, after;
    double values[TALON_SEATS_MAX];
    uint32_t at = 0;

    if (!talon_sampler_draw(&search->sampler, request->rng, search->state))
        return;
    game->result(search->state, &before);
    search->depth = 0;
    while (search->depth < DEEPEST && !is_deal_over(game, search->state) &&
           descend(search, game, &at, request->rng))
        ;
    play_at_random(search, game, request->rng);
    game->result(search->state, &after);
    for (int seat = 0; seat < request->view->seats; seat++) {
        values[seat] = reward(&before, &after, seat, request->view->seats);
        search->range = fmax(search->range, fabs(values[seat]));
    }
    for (unsigned i = 0; i < search->depth; i++) {
        struct plain_node *node = &search->node[search->path[i]];
        node->visits++;
        node->sum += values[node->seat];
    }
}

static unsigned most_visited(struct plain_search *search, const struct talon_bot_request *request)
{
    unsigned best = 0;
    uint32_t most = 0;

    for (unsigned i = 0; i < request->count; i++) {
        const uint32_t child = child_of(search, 0, request->moves[i], request->view->seat);
        if (child && search->node[child].visits > most) {
            most = search->node[child].visits;
            best = i;
        }
    }
    return best;
}

unsigned plain_search_choose(struct plain_search *search, const struct talon_bot_request *request,
                             uint32_t simulations)
{
    search->node[0] = (struct plain_node){ 0 };
    search->nodes = 1;
    search->range = 1e-6;
    if (request->count == 1 || !talon_sampler_start(&search->sampler, request->config,
                                                    request->view, request->memory.facts))
        return 0;
    for (uint32_t i = 0; i < simulations; i++)
        simulate(search, request);
    return most_visited(search, request);
}
