/* solve_play.c - the tricks that each card of a deal gave away, seen with open cards: the side that
 * plays it could have made more.
 */
#include "solve_report.h"

#include "solve/solve_budget.h"

/* Where the deal stands after some cards. */
struct course {
    struct talon_solve_position position;
    unsigned north; /* tricks that north and south have made */
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

    position->hand[seat] &= ~((uint64_t)1 << deal->card[number]);
    if (position->laid < PBN_SEATS - 1) {
        position->lying[position->laid++] = deal->card[number];
        return;
    }
    const unsigned winner = pbn_trick_winner(deal, number + 1 - PBN_SEATS, position->leader);
    course->north += !(winner & 1);
    lead_from(course, winner);
}

/* Tricks of north and south in the whole deal, if the rest is played perfectly. */
static bool find_tricks(struct talon_solver *solver, uint64_t *nodes, struct course *course,
                        unsigned *tricks)
{
    const struct talon_solve_request request = { TALON_SOLVE_TRICKS, *nodes, NULL };
    struct talon_solve_result result = { .exact = true };

    course->position.side = 5;
    if (course->position.hand[0] | course->position.hand[1] | course->position.hand[2] |
        course->position.hand[3])
        talon_solve(solver, &course->position, &request, &result);
    *nodes = solve_nodes_left(*nodes, result.nodes);
    *tricks = course->north + result.tricks;
    return result.exact;
}

void cli_solve_play(struct talon_solver *solver, uint64_t *nodes, struct cli_solved *solved)
{
    const struct pbn_deal *deal = &solved->deal;
    struct course course = { .north = 0 };
    unsigned before, after;

    pbn_position(deal, &course.position);
    if (!find_tricks(solver, nodes, &course, &before))
        return;
    for (unsigned number = 0; number < deal->played; number++) {
        const unsigned seat = (course.position.leader + course.position.laid) % PBN_SEATS;
        play_card(deal, number, &course);
        if (!find_tricks(solver, nodes, &course, &after))
            return;
        solved->lost[number] = (uint8_t)(seat & 1 ? after - before : before - after);
        before = after;
    }
    solved->has_play = true;
}
