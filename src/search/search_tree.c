/* search_tree.c - the tree below the moves of a search: information sets, as far as moves tell
 * them apart, with counts of how often a move was possible.
 *
 * Source: Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search (2012).
 */
#include "search_internal.h"

#include <string.h>

void search_tree_clear(struct talon_search *search, uint32_t nodes)
{
    search->nodes = 0;
    search->buckets = search_power_of_two(nodes);
    memset(search->bucket, 0, search->buckets * sizeof *search->bucket);
}

static uint16_t *bucket_of(struct talon_search *search, unsigned parent, struct talon_move move)
{
    const uint32_t operands = (uint32_t)move.a << 16 | (uint32_t)move.b << 8 | move.c;
    uint64_t hash = ((uint64_t)(parent << 8 | move.verb) << 24 | operands) * 0x9fb21c651e98df25u;

    hash ^= hash >> 32;
    return &search->bucket[hash & (search->buckets - 1)];
}

static uint16_t new_node(struct talon_search *search, unsigned parent, struct talon_move move,
                         int seat)
{
    if (search->nodes + 1 >= TALON_SEARCH_NODES)
        return 0;
    const uint16_t at = (uint16_t)++search->nodes;
    uint16_t *bucket = bucket_of(search, parent, move);
    search->node[at] = (struct search_node){ .parent = (uint16_t)parent,
                                             .next = *bucket,
                                             .move = move,
                                             .available = 1,
                                             .seat = (uint8_t)seat };
    return *bucket = at;
}

static uint16_t find_child(struct talon_search *search, unsigned parent, struct talon_move move,
                           int seat)
{
    const struct search_node *node = search->node;
    uint16_t at = *bucket_of(search, parent, move);

    while (at && !(node[at].parent == parent && node[at].seat == seat &&
                   talon_same_move(node[at].move, move)))
        at = node[at].next;
    return at;
}

/* The natural logarithm to three digits: the same bits on every machine. */
static float logarithm(float x)
{
    union {
        float real;
        uint32_t bits;
    } number = { .real = x };
    const int exponent = (int)(number.bits >> 23) - 127;

    number.bits = (number.bits & 0x7fffff) | 0x3f800000;
    const float m = number.real,
                log2 = ((-0.33582878f * m + 2.0f) * m - 1.65871022f) + (float)exponent;
    return 0.69314718f * log2;
}

static bool grows_by_policy(const struct talon_search *search)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;

    return knowledge && knowledge->tree_by_policy && !search->request->plan.plain_policy;
}

/* How wide the tree explores. The values of a deep one lie close together, and so wide a search as
 * suits wins and losses would make others move by chance there. Measured for Wunsdorf. */
static float exploration_of(const struct talon_search *search)
{
    return grows_by_policy(search) && search->request->knowledge->tree_depth > 1 ? 0.25f : 0.7f;
}

/* The promise of a move (UCB1), whose number of tries is how often it was possible. */
static float promise(const struct search_node *node, float explores)
{
    const float visits = (float)node->visits,
                spread = __builtin_sqrtf(logarithm((float)node->available) / visits);

    return node->sum / visits + explores * spread;
}

/* Where a step leads: an existing node, or a move that has none yet. */
struct step {
    struct talon_move move;
    uint16_t node;
    bool is_new;
};

/* The most promising of the possible moves; those never tried come first, by chance. */
static struct step choose_step(struct talon_search *search, unsigned parent,
                               const struct talon_move *moves, unsigned count, int seat)
{
    struct step best = { .node = 0 };
    float most = 0;
    unsigned untried = 0;
    struct talon_move usual = moves[0];
    const bool by_policy = grows_by_policy(search);
    const float explores = exploration_of(search);

    if (by_policy)
        usual = search_policy_move(search, search->state, seat);
    for (unsigned i = 0; i < count; i++) {
        const uint16_t at = find_child(search, parent, moves[i], seat);
        if (!at && by_policy) {
            untried += talon_same_move(moves[i], usual);
            if (talon_same_move(moves[i], usual))
                best = (struct step){ moves[i], 0, true };
            continue;
        }
        if (!at) {
            if (talon_rng_below(&search->rng, ++untried) == 0)
                best = (struct step){ moves[i], 0, true };
            continue;
        }
        search->node[at].available++;
        const float value = promise(&search->node[at], explores);
        if (!untried && (!best.node || value > most)) {
            most = value;
            best = (struct step){ moves[i], at, false };
        }
    }
    return best;
}

static bool is_secret(const struct talon_search *search, struct talon_move move)
{
    return search->game->verbs[move.verb].secret;
}

/* A step below a node; false where the tree ends. */
static bool follow(struct talon_search *search, uint16_t *parent)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = search->game;
    const int seat = talon_first_seat(game->acting(search->state)),
              count = game->legal(search->state, seat, moves);

    if (count == 1) {
        game->apply(search->state, seat, moves[0], &search->rng);
        return true;
    }
    /* Secret choices of others must not tell positions apart. */
    if (count > SEARCH_BRANCHES || is_secret(search, moves[0]))
        return false;
    struct step step = choose_step(search, *parent, moves, (unsigned)count, seat);
    if (step.is_new)
        step.node = new_node(search, *parent, step.move, seat);
    if (!step.node)
        return false;
    search->path[search->path_length++] = *parent = step.node;
    game->apply(search->state, seat, step.move, &search->rng);
    return !step.is_new;
}

void search_tree_descend(struct talon_search *search, struct search_candidate *candidate)
{
    const struct talon_knowledge *knowledge = search->request->knowledge;
    const unsigned depth = knowledge ? knowledge->tree_depth : 4;
    uint16_t parent;

    search->path_length = 0;
    if (depth && !candidate->tree)
        candidate->tree = new_node(search, 0, search->request->moves[candidate->move],
                                   search->request->view->seat);
    parent = candidate->tree;
    if (!parent)
        return;
    while (search->path_length < depth && search->path_length < SEARCH_DEPTH &&
           !search_is_end(search, search->state) && follow(search, &parent))
        ;
}

void search_tree_record(struct talon_search *search, const struct talon_values *values)
{
    for (unsigned i = 0; i < search->path_length; i++) {
        struct search_node *node = &search->node[search->path[i]];
        node->visits++;
        node->sum += values->chance[node->seat];
    }
}
