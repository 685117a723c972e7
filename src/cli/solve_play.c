/* solve_play.c - the tricks that each card of a deal gave away, seen with open cards: the side that
 * plays it could have made more, or could have made or beaten the contract.
 */
#include "solve_report.h"

#include "solve/solve_budget.h"

/* Where the deal stands after some cards. */
struct course {
    struct talon_solve_position position;
    unsigned made; /* tricks of the position's side */
};

static void lead_from(struct course *course, unsigned leader)
{
    course->position.leader = (uint8_t)leader;
    course->position.laid = 0;
}

static void play_card(const struct pbn_deal *deal, unsigned number, struct course *course)
{
    struct talon_solve_position *position = &course->position;
    const unsigned seat = (position->leader + position->laid) % PBN_SEATS;

    position->hand[seat] &= ~((uint64_t)1 << open_deal_lift(deal->card[number], deal->goal.order));
    if (position->laid < PBN_SEATS - 1) {
        position->lying[position->laid++] = open_deal_lift(deal->card[number], deal->goal.order);
        return;
    }
    const unsigned winner = pbn_trick_winner(deal, number + 1 - PBN_SEATS, position->leader);
    course->made += course->position.side >> winner & 1;
    lead_from(course, winner);
}

/* The worth of the whole deal if the rest goes perfectly: the tricks of the side, or whether it
 * reaches the contract's number of them. */
static bool find_worth(struct talon_solver *solver, uint64_t *nodes, const struct pbn_deal *deal,
                       const struct course *course, unsigned *worth)
{
    const struct talon_solve_request request = { TALON_SOLVE_TRICKS, *nodes, NULL };
    struct talon_solve_result result = { .exact = true };
    const uint64_t *hand = course->position.hand;
    const unsigned need = deal->goal.decides ? deal->goal.need : 0;

    if (hand[0] | hand[1] | hand[2] | hand[3] && need > course->made)
        talon_solve_reaches(solver, &course->position, &request, need - course->made, &result);
    else if (hand[0] | hand[1] | hand[2] | hand[3] && !need)
        talon_solve(solver, &course->position, &request, &result);
    *nodes = solve_nodes_left(*nodes, result.nodes);
    *worth = course->made + result.least;
    if (need)
        *worth = *worth >= need;
    return result.exact;
}

/* Whether a seat wants the side to take many tricks. */
static bool wants_many(const struct talon_solve_position *position, unsigned seat)
{
    const unsigned wishing = position->side | position->side >> TALON_SOLVE_HELPERS;

    return (wishing >> seat & 1) != position->fewest;
}

void cli_solve_play(struct talon_solver *solver, uint64_t *nodes, struct cli_solved *solved)
{
    const struct pbn_deal *deal = &solved->deal;
    struct course course = { .made = 0 };
    unsigned before, after;

    pbn_position(deal, &course.position);
    if (!find_worth(solver, nodes, deal, &course, &before))
        return;
    for (unsigned number = 0; number < deal->played; number++) {
        const unsigned seat = (course.position.leader + course.position.laid) % PBN_SEATS;
        play_card(deal, number, &course);
        if (!find_worth(solver, nodes, deal, &course, &after))
            return;
        solved->lost[number] =
            (uint8_t)(wants_many(&course.position, seat) ? before - after : after - before);
        before = after;
    }
    solved->has_play = true;
}
