/* search_internal.h - the memory of a search, shared by its sources.
 */
#pragma once

#include <talon/search.h>

enum { SEARCH_TOLD_MOVES = 512 }; /* more than any deal worth weighing has */
enum { SEARCH_DEPTH = 16, SEARCH_BRANCHES = 64 };
enum { SEARCH_ENDING_BYTES = 1024, SEARCH_ENDING_LEVELS = 48 };

/* A move of the searching seat, and what its simulations came to. */
struct search_candidate {
    uint16_t move;
    uint32_t simulations;
    uint16_t tree; /* its node; 0: none yet */
    double chance, square, score, score_square;
    uint32_t came_true[TALON_FEATURES_MAX];
};

/* A candidate, or a move somewhere below: how often it was possible, how often made, and what came
 * of it for the seat that makes it. Nodes are numbered from 1, and found by parent, move and seat.
 */
struct search_node {
    uint16_t parent, next; /* next: of those with the same hash; 0: none */
    struct talon_move move;
    uint32_t visits, available;
    float sum;
    uint8_t seat;
};
_Static_assert(TALON_SEARCH_NODES <= 1 << 16, "their numbers fit into 16 bits");

/* A solved position of a duel: a bound of the chance of the first seat, and the line that brought
 * it. */
struct search_known {
    uint64_t key; /* 0: empty */
    float chance, score[2];
    uint8_t features[2], bound;
};

/* A position on the way down an ending, the best line below it so far, and its moves. */
struct search_level {
    _Alignas(16) uint8_t state[SEARCH_ENDING_BYTES];
    struct talon_values best;
    struct talon_move moves[TALON_MOVES_MAX];
    bool keep[TALON_MOVES_MAX];
    int count, next, seat;
};

struct talon_search {
    const struct talon_search_request *request;
    const struct talon_game *game;
    struct talon_rng rng;
    unsigned worlds, turn, candidates;
    bool is_ending;
    /* Solves search->state where nothing is hidden; NULL: it is not, or is too long. */
    bool (*solve)(struct talon_search *search, struct talon_values *values);
    uint32_t positions_left; /* that may be solved */
    uint32_t known_most;     /* of a duel: places in use, a power of two */
    int deal_verb;
    uint32_t nodes, buckets, simulations; /* buckets: in use, a power of two */
    double weight_sum;
    unsigned path_length;
    uint32_t path[SEARCH_DEPTH];
    uint16_t bucket[TALON_SEARCH_NODES]; /* the first node of each hash; 0: none */
    struct talon_search_result result;
    struct talon_memory memory;
    struct talon_told_move told[SEARCH_TOLD_MOVES];
    float cumulated[TALON_SEARCH_WORLDS];
    struct search_candidate candidate[TALON_MOVES_MAX];
    struct search_candidate solved[TALON_MOVES_MAX]; /* of a duel, those that are equal */
    union {                                          /* a search either solves or grows a tree */
        struct search_node node[TALON_SEARCH_NODES];
        struct search_known known[TALON_SEARCH_NODES];
    };
    _Alignas(16) uint8_t root[TALON_STATE_MAX]; /* the world before the move */
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    _Alignas(16) uint8_t world[TALON_SEARCH_WORLD_BYTES];
    struct search_level level[SEARCH_ENDING_LEVELS];
    _Alignas(16) uint8_t room[TALON_RECALL_BYTES]; /* what the game's knowledge has noted */
    struct talon_sampler sampler;
};

static inline size_t search_stride(const struct talon_game *game)
{
    return (game->state_size + 15) & ~(size_t)15;
}

static inline void *search_world(struct talon_search *search, unsigned index)
{
    return search->world + index * search_stride(search->game);
}

/* Whether others' moves tell something, and playouts are careful. */
static inline bool search_is_careful(const struct talon_search *search)
{
    const struct talon_search_request *request = search->request;

    return request->knowledge && !request->plan.plain_worlds && !request->plan.plain_policy;
}

/* The least power of two that is as much, from 64 to TALON_SEARCH_NODES. */
static inline uint32_t search_power_of_two(uint32_t least)
{
    uint32_t power = 64;

    while (power < least && power < TALON_SEARCH_NODES)
        power *= 2;
    return power;
}

/* search_playout.c */
bool search_is_end(const struct talon_search *search, const void *state);
struct talon_move search_policy_move(struct talon_search *search, const void *state, int seat);
/* Plays search->state to its end. */
void search_play_out(struct talon_search *search);

void search_value_of(const struct talon_search *search, const void *state,
                     struct talon_values *values);

/* search_ending.c */
/* Whether this world is so near its end that it is solved instead of played out. */
bool search_is_ending(const struct talon_search *search, const void *state);
/* Whether everybody's cards are known, in a game whose endings are solved, and which does not say
 * itself when that may be done (talon_knowledge.is_open_ending). */
bool search_is_open(const struct talon_search *search);
/* Plays search->state to its end, everybody seeing all cards and playing best. False: chance comes
 * in between, or that takes more positions than are left. */
bool search_solve_ending(struct talon_search *search, struct talon_values *values);

/* search_duel.c */
/* Before any position: so many may be solved in all. */
void search_begin_duel(struct talon_search *search, uint32_t positions);
/* Plays search->state to its end as search_solve_ending() does, for two. False: that takes more
 * positions than are left. */
bool search_solve_duel(struct talon_search *search, struct talon_values *values);

/* search_tree.c */
/* Forgets the tree. It will have about so many nodes. */
void search_tree_clear(struct talon_search *search, uint32_t nodes);
/* Follows the tree below a candidate in search->state, and adds one node. */
void search_tree_descend(struct talon_search *search, struct search_candidate *candidate);
/* Counts what came of it into the nodes that were followed. */
void search_tree_record(struct talon_search *search, const struct talon_values *values);
