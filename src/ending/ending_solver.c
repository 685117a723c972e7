/* ending_solver.c - solves a deal with all cards open: tries every line, and keeps what positions
 * came to, because many lines lead to the same one.
 *
 * A position is known by 128 bits made of its bytes. That two of a search agree by accident is less
 * likely than a fault of the machine.
 */
#include "ending_internal.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS = 600, KNOWN = 1 << 18 };

struct level {
    struct talon_move moves[TALON_MOVES_MAX];
    struct ending_values best;
};

struct known {
    uint64_t key[2]; /* both 0: empty */
    struct ending_values values;
};

struct ending_solver {
    const struct talon_config *config;
    const struct talon_game *game;
    const struct talon_knowledge *knowledge;
    const void *root;
    int seats;
    size_t stride;
    uint64_t left, used; /* positions */
    enum ending_outcome outcome;
    struct level *level;
    uint8_t *states; /* one for each level */
    struct known *known;
};

/* ---- beginning and ending -------------------------------------------------------------------- */

struct ending_solver *ending_solver_new(const struct talon_config *config, const void *root)
{
    struct ending_solver *solver = calloc(1, sizeof *solver);

    if (!solver)
        return NULL;
    solver->config = config;
    solver->game = config->game;
    solver->knowledge = talon_knowledge_find(config->game);
    solver->root = root;
    solver->seats = talon_state_seats(root);
    solver->stride = (config->game->state_size + 15) & ~(size_t)15;
    solver->level = malloc(LEVELS * sizeof *solver->level);
    solver->states = calloc(LEVELS, solver->stride);
    solver->known = calloc(KNOWN, sizeof *solver->known);
    if (solver->level && solver->states && solver->known)
        return solver;
    ending_solver_free(solver);
    return NULL;
}

void ending_solver_free(struct ending_solver *solver)
{
    if (!solver)
        return;
    free(solver->level);
    free(solver->states);
    free(solver->known);
    free(solver);
}

void ending_solver_begin(struct ending_solver *solver, uint64_t positions)
{
    solver->left = positions;
}

uint64_t ending_solver_positions(const struct ending_solver *solver)
{
    return solver->used;
}

/* ---- the worth of a line -------------------------------------------------------------------- */

bool ending_counts_units(const struct ending_solver *solver)
{
    return solver->knowledge && solver->knowledge->unit;
}

static bool ends_here(const struct ending_solver *solver, const void *state)
{
    return !solver->game->acting(state) ||
           (ending_counts_units(solver) && solver->knowledge->is_end(state, state));
}

static void share_win(const struct ending_solver *solver, const void *state,
                      struct ending_values *values)
{
    struct talon_result result = { { 0 }, { 0 } };
    unsigned sides = 0;

    solver->game->result(state, &result);
    for (int s = 0; s < solver->seats; s++)
        if (result.rank[s] == 1)
            sides |= 1u << talon_side(solver->config, s);
    for (int s = 0; s < solver->seats; s++)
        values->seat[s] = result.rank[s] == 1 ? ENDING_ONE / __builtin_popcount(sides) : 0;
}

static void value_of(const struct ending_solver *solver, const void *state,
                     struct ending_values *values)
{
    struct talon_values found = { 0 };

    *values = (struct ending_values){ 0 };
    if (!ending_counts_units(solver)) {
        share_win(solver, state, values);
        return;
    }
    solver->knowledge->value(solver->root, state, &found);
    for (int s = 0; s < solver->seats; s++)
        values->seat[s] = (int64_t)__builtin_llround((double)found.score[s] * ENDING_ONE);
}

/* Whether the seat prefers x: more for itself, then less for the next seats in turn. */
static bool is_better(const struct ending_solver *solver, int seat, const struct ending_values *x,
                      const struct ending_values *y)
{
    if (x->seat[seat] != y->seat[seat])
        return x->seat[seat] > y->seat[seat];
    for (int i = 1; i < solver->seats; i++) {
        const int other = (seat + i) % solver->seats;
        if (x->seat[other] != y->seat[other])
            return x->seat[other] < y->seat[other];
    }
    return false;
}

/* ---- trying every line ----------------------------------------------------------------------- */

static void *state_at(const struct ending_solver *solver, unsigned depth)
{
    return solver->states + depth * solver->stride;
}

static struct known *place_of(const struct ending_solver *solver, const void *state,
                              uint64_t key[2])
{
    key[0] = ending_mix(state, solver->stride, 0x243f6a8885a308d3u);
    key[1] = ending_mix(state, solver->stride, 0x13198a2e03707344u) | 1;
    return &solver->known[key[0] % KNOWN];
}

/* Makes a move from one level to the next. False if it drew from chance. */
static bool step_down(struct ending_solver *solver, unsigned depth, int seat,
                      struct talon_move move)
{
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1);
    talon_rng_record(&rng, NULL, 0);
    memcpy(state_at(solver, depth + 1), state_at(solver, depth), solver->game->state_size);
    solver->game->apply(state_at(solver, depth + 1), seat, move, &rng);
    if (!rng.log_count)
        return true;
    solver->outcome = ENDING_CHANCE;
    return false;
}

static bool solve_from(struct ending_solver *solver, unsigned depth, struct ending_values *values);

/* A sure win needs no other line. */
static bool is_settled(const struct ending_solver *solver, int seat,
                       const struct ending_values *best)
{
    return !ending_counts_units(solver) && best->seat[seat] == ENDING_ONE;
}

static bool try_moves(struct ending_solver *solver, unsigned depth, struct ending_values *values)
{
    struct level *level = &solver->level[depth];
    const void *state = state_at(solver, depth);
    const int seat = talon_first_seat(solver->game->acting(state));
    const int count = solver->game->legal(state, seat, level->moves);
    bool found_any = false, missed_any = false;

    for (int i = 0; i < count; i++) {
        struct ending_values found;
        if (!step_down(solver, depth, seat, level->moves[i]) ||
            !solve_from(solver, depth + 1, &found)) {
            missed_any = true;
            if (ending_counts_units(solver))
                return false;
            continue;
        }
        if (!found_any || is_better(solver, seat, &found, &level->best))
            level->best = found;
        found_any = true;
        if (is_settled(solver, seat, &level->best))
            missed_any = false, i = count;
    }
    *values = level->best;
    return !missed_any;
}

/* False: `outcome` says why. */
static bool solve_from(struct ending_solver *solver, unsigned depth, struct ending_values *values)
{
    uint64_t key[2];

    if (ends_here(solver, state_at(solver, depth))) {
        value_of(solver, state_at(solver, depth), values);
        return true;
    }
    struct known *known = place_of(solver, state_at(solver, depth), key);
    if (known->key[0] == key[0] && known->key[1] == key[1]) {
        *values = known->values;
        return true;
    }
    if (!solver->left || depth + 2 > LEVELS) {
        solver->outcome = ENDING_TOO_LONG;
        return false;
    }
    solver->left--;
    solver->used++;
    if (!try_moves(solver, depth, values))
        return false;
    *known = (struct known){ { key[0], key[1] }, *values };
    return true;
}

enum ending_outcome ending_solver_run(struct ending_solver *solver, const void *state, int seat,
                                      struct talon_move move, struct ending_values *values)
{
    memcpy(state_at(solver, 0), state, solver->game->state_size);
    if (step_down(solver, 0, seat, move) && solve_from(solver, 1, values))
        return ENDING_SOLVED;
    return solver->outcome;
}
