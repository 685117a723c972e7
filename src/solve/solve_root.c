/* solve_root.c - answers questions on a position: narrows the number of tricks by searches that
 * each answer whether a need is reached.
 */
#include "solve_root.h"

#include "solve_memory.h"

#include <string.h>

/* The suit that a lane stands for, and the reverse: trump and the highest lane change places. */
static unsigned lane_suit(const struct talon_solve_position *position, unsigned suit)
{
    if (position->trump == TALON_SOLVE_NO_TRUMP)
        return suit;
    return suit == position->trump ? 3 : suit == 3 ? position->trump : suit;
}

uint64_t solve_root_turn(const struct talon_solve_position *position, uint64_t cards)
{
    uint64_t turned = 0;

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++)
        turned |= (cards >> 16 * suit & SOLVE_LANE) << 16 * lane_suit(position, suit);
    return turned;
}

static uint64_t lengths_of(const uint64_t hand[SOLVE_SEATS])
{
    uint64_t lengths = 0;

    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        for (unsigned suit = 0; suit < SOLVE_SUITS; suit++)
            lengths |= (uint64_t)solve_count(hand[seat] >> 16 * suit & SOLVE_LANE)
                       << (16 * suit + 4 * seat);
    return lengths;
}

/* Whether the table knows parts of the position: it comes later in the deal of the last one. */
static bool continues(const struct talon_solver *solver, const struct solve_root *root)
{
    const struct solve_state *s = &solver->state;

    if (s->trumps != root->trumps || s->side != root->side || s->raisers != root->raisers)
        return false;
    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        if (root->dealt[seat] & ~solver->kept[seat])
            return false;
    return true;
}

static void lay_out(struct solve_root *root, const struct talon_solve_position *position)
{
    struct solve_trick *trick = &root->trick;

    *root = (struct solve_root){ .lying = position->laid, .side = position->side & 15 };
    root->raisers = root->side | position->side >> TALON_SOLVE_HELPERS;
    root->raisers = position->fewest ? ~root->raisers & 15 : root->raisers;
    root->trumps = position->trump == TALON_SOLVE_NO_TRUMP ? 0 : SOLVE_TRUMPS;
    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        root->dealt[seat] = root->hand[seat] = solve_root_turn(position, position->hand[seat]);
    trick->leader = position->leader;
    trick->left = (int)solve_count(root->hand[trick->leader]) + !!root->lying;
    trick->lengths[0] = lengths_of(root->hand);
    for (unsigned i = 0; i < root->lying; i++) {
        const uint64_t card = solve_root_turn(position, 1ull << position->lying[i]);
        const unsigned seat = (trick->leader + i) & 3;
        root->dealt[seat] |= card;
        trick->lengths[0] += solve_length_of(card, seat);
    }
    for (unsigned i = 0; i < root->lying; i++)
        solve_trick_add(trick, i, (trick->leader + i) & 3,
                        solve_root_turn(position, 1ull << position->lying[i]), root->trumps);
}

void solve_root_begin(struct talon_solver *solver, const struct talon_solve_position *position,
                      const struct talon_solve_request *request, struct solve_root *root)
{
    struct solve_state *s = &solver->state;

    lay_out(root, position);
    if (!continues(solver, root)) {
        memcpy(solver->kept, root->dealt, sizeof solver->kept);
        solve_memory_begin(solver, root->trick.left);
    }
    memcpy(s->hand, root->hand, sizeof s->hand);
    s->all = root->dealt[0] | root->dealt[1] | root->dealt[2] | root->dealt[3];
    s->trumps = root->trumps;
    s->side = root->side;
    s->raisers = root->raisers;
    s->plain = (root->side == 5 || root->side == 10) && root->side == root->raisers;
    s->gives = position->fewest;
    s->ducks = s->gives && solve_count(root->side) == 1 && !root->trumps;
    s->alone = root->side == root->raisers && solve_count(root->side) == 1;
    s->single = (uint8_t)(root->side ? solve_lowest_index(root->side) : 0);
    s->stopped = false;
    s->nodes = 0;
    s->limit = request->nodes ? request->nodes : UINT64_MAX;
    s->stop = request->stop;
}

bool solve_root_reaches(struct talon_solver *solver, struct solve_root *root, uint64_t card,
                        int need, struct solve_bounds *bounds)
{
    root->trick.need = need;
    const struct solve_outcome outcome =
        solver->search(&solver->state, &root->trick, root->lying, card);
    if (solver->state.stopped)
        return false;
    if (outcome.value >= need)
        bounds->least = (int)outcome.value;
    else
        bounds->most = (int)outcome.value;
    return true;
}

void solve_root_narrow(struct talon_solver *solver, struct solve_root *root, uint64_t card,
                       int guess, struct solve_bounds *bounds)
{
    for (int need = guess; bounds->least < bounds->most;) {
        need = need <= bounds->least ? bounds->least + 1
               : need > bounds->most ? bounds->most
                                     : need;
        const int most = bounds->most;
        if (!solve_root_reaches(solver, root, card, need, bounds))
            return;
        need = bounds->most < most ? bounds->most : bounds->least + 1;
    }
}
