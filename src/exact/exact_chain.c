/* exact_chain.c - the mean over all deals and all shuffled pots of a small pack: the chain of all
 * its positions, solved by repeated sweeps (Gauss-Seidel) with a bound for what is left of error.
 *
 * A position has a number: by the size of the first packet, and then by the place of all cards,
 * one packet behind the other, in a dictionary.
 *
 * Rules: R-WAR-13.
 */
#include "exact_war.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 256, SWEEPS_MOST = 20000 };
enum { BATTLES, SHORT, DRAWN, FIRST_WINS, FIGURES };
static const double enough = 1e-12, rounding = 0x1p-53;

/* The figures of a position: the mean of the battles to come, and the probabilities that the game
 * ends by shortage, in a draw, or is won by seat 0. */
struct figures {
    double of[FIGURES];
};

/* One position: what its battle adds, and the positions that may follow, each as likely as the
 * next. After the last battle there are none. */
struct node {
    struct figures added;
    uint32_t first, count;
};

struct chain {
    const struct exact_war *rules;
    uint32_t deals, states;
    struct node *node;
    struct figures *value;
    uint32_t *next;
    size_t next_count, next_room;
};

/* ---- numbering ------------------------------------------------------------------------------- */

static uint32_t place_in_dictionary(const struct chain *chain, const uint8_t *cards)
{
    const unsigned count = chain->rules->cards;
    uint8_t left[RANKS] = { 0 };
    uint64_t orders = chain->deals, place = 0;

    for (unsigned i = 0; i < count; i++)
        left[cards[i]]++;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned rank = chain->rules->low; rank < cards[i]; rank++)
            place += orders * left[rank] / (count - i);
        orders = orders * left[cards[i]]-- / (count - i);
    }
    return (uint32_t)place;
}

static uint32_t position_number(const struct chain *chain, const struct exact_position *position)
{
    uint8_t cards[EXACT_CARDS_MAX];

    memcpy(cards, position->card[0], position->count[0]);
    memcpy(cards + position->count[0], position->card[1], position->count[1]);
    return (position->count[0] - 1u) * chain->deals + place_in_dictionary(chain, cards);
}

/* ---- building -------------------------------------------------------------------------------- */

static bool add_next(struct chain *chain, uint32_t number)
{
    if (chain->next_count == chain->next_room) {
        const size_t room = chain->next_room ? 2 * chain->next_room : 65536;
        uint32_t *const grown = realloc(chain->next, room * sizeof *grown);
        if (!grown)
            return false;
        chain->next = grown;
        chain->next_room = room;
    }
    chain->next[chain->next_count++] = number;
    return true;
}

/* All orders of a pot that can be told apart are equally likely. */
static bool add_orders(struct chain *chain, const struct exact_position *position,
                       const struct exact_battle *battle)
{
    uint8_t pot[EXACT_CARDS_MAX];
    const unsigned cards = exact_pot(chain->rules, position, battle, pot);

    exact_sort(pot, cards);
    do {
        struct exact_position after = *position;
        exact_collect(&after, battle, pot);
        if (!add_next(chain, position_number(chain, &after)))
            return false;
    } while (exact_next_order(pot, cards));
    return true;
}

static bool add_node(struct chain *chain, const struct exact_position *position)
{
    struct node *const node = &chain->node[position_number(chain, position)];
    struct exact_battle battle;

    exact_fight(chain->rules, position, &battle);
    node->first = (uint32_t)chain->next_count;
    node->added.of[BATTLES] = 1;
    if (battle.is_over) {
        const uint8_t winner = exact_game_winner(chain->rules, &battle);
        node->added.of[SHORT] = battle.ran_short;
        node->added.of[DRAWN] = winner == EXACT_DRAW;
        node->added.of[FIRST_WINS] = winner == 0;
    } else if (!add_orders(chain, position, &battle)) {
        return false;
    }
    node->count = (uint32_t)chain->next_count - node->first;
    return true;
}

/* The positions of one order of all cards, cut at every place. */
static bool add_cuts(struct chain *chain, const uint8_t *cards)
{
    const unsigned count = chain->rules->cards;

    for (unsigned own = 1; own < count; own++) {
        struct exact_position position = { .count = { (uint8_t)own, (uint8_t)(count - own) } };
        memcpy(position.card[0], cards, own);
        memcpy(position.card[1], cards + own, count - own);
        if (!add_node(chain, &position))
            return false;
    }
    return true;
}

static bool build(struct chain *chain)
{
    uint8_t cards[EXACT_CARDS_MAX];

    chain->node = calloc(chain->states, sizeof *chain->node);
    chain->value = calloc(chain->states, sizeof *chain->value);
    if (!chain->node || !chain->value)
        return false;
    exact_first_order(chain->rules, cards);
    do
        if (!add_cuts(chain, cards))
            return false;
    while (exact_next_order(cards, chain->rules->cards));
    return chain->next_count <= UINT32_MAX;
}

/* ---- solving --------------------------------------------------------------------------------- */

/* The value that a position must have, given the present values of those that may follow. */
static struct figures equation(const struct chain *chain, const struct node *node)
{
    struct figures sum = { { 0 } };

    for (uint32_t i = 0; i < node->count; i++)
        for (int f = 0; f < FIGURES; f++)
            sum.of[f] += chain->value[chain->next[node->first + i]].of[f];
    for (int f = 0; f < FIGURES; f++)
        sum.of[f] = node->added.of[f] + (node->count ? sum.of[f] / node->count : 0);
    return sum;
}

static double distance(double one, double other)
{
    return one > other ? one - other : other - one;
}

/* The largest difference between a value and what its equation asks for; with `moved` the values
 * change on the way. */
static double sweep(struct chain *chain, bool moves)
{
    double most = 0;

    for (uint32_t s = 0; s < chain->states; s++) {
        const struct figures asked = equation(chain, &chain->node[s]);
        for (int f = 0; f < FIGURES; f++) {
            const double off = distance(asked.of[f], chain->value[s].of[f]);
            most = off > most ? off : most;
        }
        if (moves)
            chain->value[s] = asked;
    }
    return most;
}

static double most_battles(const struct chain *chain)
{
    double most = 0;

    for (uint32_t s = 0; s < chain->states; s++)
        most = chain->value[s].of[BATTLES] > most ? chain->value[s].of[BATTLES] : most;
    return most;
}

static uint32_t most_followers(const struct chain *chain)
{
    uint32_t most = 0;

    for (uint32_t s = 0; s < chain->states; s++)
        most = chain->node[s].count > most ? chain->node[s].count : most;
    return most;
}

/* Where no value x is further than d < 1 from what its equation asks for, x of the battles is at
 * least 1 - d times the true value. So no game lasts longer on average than the largest x over
 * 1 - d, and no value is wrong by more than d times that. Sums of doubles add what they round. */
static double error_of(struct chain *chain)
{
    const double most = most_battles(chain);
    const double off = sweep(chain, false) + rounding * (most_followers(chain) + 4) * (most + 1);

    return off < 1 ? off * most / (1 - off) : 1 / rounding;
}

/* The mean over the deals: the positions of two equal packets. */
static void add_up(const struct chain *chain, struct exact_chain *out)
{
    const uint32_t start = (chain->rules->cards / 2u - 1) * chain->deals;
    double sum[FIGURES] = { 0 };

    for (uint32_t i = 0; i < chain->deals; i++)
        for (int f = 0; f < FIGURES; f++)
            sum[f] += chain->value[start + i].of[f];
    for (int f = 0; f < FIGURES; f++)
        sum[f] /= chain->deals;
    out->battles = sum[BATTLES];
    out->settled = sum[BATTLES] - sum[SHORT];
    out->drawn = sum[DRAWN];
    out->won[0] = sum[FIRST_WINS];
    out->won[1] = 1 - sum[FIRST_WINS] - sum[DRAWN];
}

/* The sums over all deals round, too; `settled` and `won` are the differences of up to three. */
static bool solve(struct chain *chain, struct exact_chain *out)
{
    for (int i = 0; i < SWEEPS_MOST; i++)
        if (sweep(chain, true) < enough) {
            add_up(chain, out);
            out->error =
                3 * (error_of(chain) + rounding * (chain->deals + 2.0) * (most_battles(chain) + 1));
            return true;
        }
    return false;
}

static void drop_chain(struct chain *chain)
{
    free(chain->node);
    free(chain->value);
    free(chain->next);
}

enum exact_chain_fault exact_solve_chain(const struct exact_war *rules, struct exact_chain *out)
{
    const uint64_t deals = exact_count_deals(rules), states = deals * (rules->cards - 1u);
    struct chain chain = { .rules = rules, .deals = (uint32_t)deals, .states = (uint32_t)states };
    enum exact_chain_fault fault = EXACT_CHAIN_OK;

    if (!deals || states > EXACT_STATES_MOST)
        return EXACT_CHAIN_LARGE;
    *out = (struct exact_chain){ .deals = deals, .states = states };
    if (!build(&chain))
        fault = EXACT_CHAIN_MEMORY;
    else if (!solve(&chain, out))
        fault = EXACT_CHAIN_UNSETTLED;
    drop_chain(&chain);
    return fault;
}
