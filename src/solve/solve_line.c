/* solve_line.c - plays a position to its end, against the defence that asks most of the solver.
 */
#include "solve_line.h"

#include "solve_cards.h"

struct solve_line_choices solve_line_count(const struct talon_solve_result *result)
{
    struct solve_line_choices choices = { 0, 0 };

    for (unsigned i = 0; i < result->count; i++)
        if (solve_lowest_index(result->card[i].equals) == result->card[i].face) {
            choices.all++;
            choices.good += result->card[i].optimal;
        }
    return choices;
}

static void find_optimal(struct talon_solver *solver, const struct talon_solve_position *position,
                         struct talon_solve_result *result)
{
    static const struct talon_solve_request request = { TALON_SOLVE_OPTIMAL, 0, NULL };

    talon_solve(solver, position, &request, result);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool takes_over(uint8_t trump, uint8_t later, uint8_t best)
{
    return later >> 4 == best >> 4 ? later > best : later >> 4 == trump;
}

/* The seat that wins the trick of the cards that lie and this last one. */
static uint8_t trick_winner(const struct talon_solve_position *position, uint8_t last)
{
    unsigned winner = 0;

    for (unsigned i = 1; i < SOLVE_SEATS - 1; i++)
        if (takes_over(position->trump, position->lying[i], position->lying[winner]))
            winner = i;
    if (takes_over(position->trump, last, position->lying[winner]))
        winner = SOLVE_SEATS - 1;
    return (position->leader + winner) & 3;
}

void solve_line_put(struct talon_solve_position *position, uint8_t face)
{
    position->hand[(position->leader + position->laid) & 3] &= ~(1ull << face);
    if (position->laid < SOLVE_SEATS - 1) {
        position->lying[position->laid++] = face;
        return;
    }
    position->leader = trick_winner(position, face);
    position->laid = 0;
}

/* ---- the defence ----------------------------------------------------------------------------- */

static bool is_over(const struct talon_solve_position *position)
{
    return !position->laid && !position->hand[0];
}

static bool defends(const struct talon_solve_position *position, unsigned seat)
{
    return !(position->side >> seat & 1);
}

/* How much the next decision of the solving side asks: few good cards count first, then many that
 * fail. 0: no card fails. */
static unsigned demand(const struct talon_solve_result *result)
{
    const struct solve_line_choices choices = solve_line_count(result);

    if (choices.good == choices.all)
        return 0;
    return (TALON_SOLVE_CARDS - choices.good) * TALON_SOLVE_CARDS + choices.all;
}

/* The optimal card of a defender with which two in a row can ask most of the other side, and how
 * much that is. A defender who wins a trick leads to the next one, so two may follow each other. */
static uint8_t hardest_card(struct talon_solver *solver,
                            const struct talon_solve_position *position,
                            const struct talon_solve_result *result, unsigned *most);

static unsigned demand_after(struct talon_solver *solver, struct talon_solve_position position,
                             uint8_t face)
{
    struct talon_solve_result result;
    unsigned most = 0;

    solve_line_put(&position, face);
    if (is_over(&position))
        return 0;
    find_optimal(solver, &position, &result);
    if (!defends(&position, result.seat))
        return demand(&result);
    hardest_card(solver, &position, &result, &most);
    return most;
}

static uint8_t hardest_card(struct talon_solver *solver,
                            const struct talon_solve_position *position,
                            const struct talon_solve_result *result, unsigned *most)
{
    uint8_t hardest = 0;

    *most = 0;
    for (unsigned i = 0; i < result->count; i++) {
        const struct talon_solve_card *card = &result->card[i];
        if (!card->optimal || solve_lowest_index(card->equals) != card->face)
            continue;
        const unsigned asked = demand_after(solver, *position, card->face);
        if (asked >= *most) {
            *most = asked;
            hardest = card->face;
        }
    }
    return hardest;
}

uint8_t solve_line_defend(struct talon_solver *solver, const struct talon_solve_position *position)
{
    struct talon_solve_result result;
    unsigned most;

    find_optimal(solver, position, &result);
    return hardest_card(solver, position, &result, &most);
}

/* ---- the line -------------------------------------------------------------------------------- */

static uint8_t lowest_optimal(const struct talon_solve_result *result)
{
    unsigned at = result->count - 1u;

    while (!result->card[at].optimal)
        at--;
    return result->card[at].face;
}

static bool note_turn(struct solve_line_choices choices, struct solve_line *line)
{
    line->others += choices.all - 1;
    if (choices.good == choices.all)
        return true;
    line->moments++;
    line->failing += choices.all - choices.good;
    return choices.good == 1;
}

bool solve_line_play(struct talon_solver *solver, const struct talon_solve_position *from,
                     struct solve_line *line)
{
    struct talon_solve_position position = *from;
    struct talon_solve_result result;
    unsigned most;

    *line = (struct solve_line){ .moments = 0 };
    for (unsigned i = 0; !is_over(&position); i++) {
        find_optimal(solver, &position, &result);
        if (defends(&position, result.seat))
            line->face[i] = hardest_card(solver, &position, &result, &most);
        else if (note_turn(solve_line_count(&result), line))
            line->face[i] = lowest_optimal(&result);
        else
            return false;
        solve_line_put(&position, line->face[i]);
    }
    return true;
}
