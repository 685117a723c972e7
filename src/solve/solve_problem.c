/* solve_problem.c - draws endings, keeps the one that is worth solving, and rates it.
 */
#include "solve_problem.h"

#include "solve_cards.h"

enum { NORTH, EAST, SOUTH, WEST };
enum { RANKS = 13, PACK = 52, LANE_BITS = 16 };

/* ---- drawing --------------------------------------------------------------------------------- */

static unsigned draw_size(struct talon_rng *rng, const struct solve_problem_wish *wish)
{
    enum { CHOICES = SOLVE_PROBLEM_CARDS_MOST - SOLVE_PROBLEM_CARDS_LEAST + 1 };

    return wish->cards ? wish->cards : SOLVE_PROBLEM_CARDS_LEAST + talon_rng_below(rng, CHOICES);
}

static void draw_ending(struct talon_rng *rng, const struct solve_problem_wish *wish,
                        unsigned cards, struct talon_solve_position *position)
{
    uint8_t pack[PACK];

    *position = (struct talon_solve_position){ .leader = SOUTH,
                                               .trump = wish->trump,
                                               .side = SOLVE_PROBLEM_NORTH_SOUTH };
    if (wish->trump == SOLVE_PROBLEM_ANY_TRUMP)
        position->trump = (uint8_t)talon_rng_below(rng, TALON_SOLVE_NO_TRUMP + 1);
    for (unsigned i = 0; i < PACK; i++)
        pack[i] = (uint8_t)(i / RANKS * LANE_BITS + i % RANKS);
    for (unsigned i = 0; i < SOLVE_SEATS * cards; i++) {
        const unsigned other = i + talon_rng_below(rng, PACK - i);
        const uint8_t face = pack[other];
        pack[other] = pack[i];
        position->hand[i % SOLVE_SEATS] |= 1ull << face;
    }
}

/* ---- what makes a problem plain -------------------------------------------------------------- */

static uint64_t all_cards(const struct talon_solve_position *position)
{
    return position->hand[NORTH] | position->hand[EAST] | position->hand[SOUTH] |
           position->hand[WEST];
}

/* High cards of north and south that nobody else can beat, suit by suit; in none of them more than
 * the longer hand has cards. */
static unsigned count_winners(const struct talon_solve_position *position)
{
    const uint64_t all = all_cards(position), own = position->hand[NORTH] | position->hand[SOUTH];
    unsigned sum = 0;

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        const uint64_t lane = SOLVE_LANE << LANE_BITS * suit;
        const unsigned north = solve_count(position->hand[NORTH] & lane),
                       south = solve_count(position->hand[SOUTH] & lane),
                       longer = north > south ? north : south;
        unsigned high = 0;
        for (uint64_t rest = all & lane; rest && solve_highest(rest) & own && high < longer; high++)
            rest ^= solve_highest(rest);
        sum += high;
    }
    return sum;
}

/* The suits of the leader's cards of which the highest in play is his. */
static uint64_t winning_suits(const struct talon_solve_position *position)
{
    const uint64_t all = all_cards(position);
    uint64_t suits = 0;

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        const uint64_t lane = SOLVE_LANE << LANE_BITS * suit;
        if (all & lane && solve_highest(all & lane) & position->hand[SOUTH])
            suits |= lane;
    }
    return suits;
}

/* The leads of somebody without a plan. He cashes: of the suits in which he has the highest card of
 * all, the highest card of the longest. Or he draws trumps with the highest. Without any such card
 * he leads the highest card of his longest suit. */
static uint64_t plain_leads(const struct talon_solve_position *position)
{
    const uint64_t winning = position->hand[SOUTH] & winning_suits(position),
                   from = winning ? winning : position->hand[SOUTH];
    uint64_t best = 0, trumps = 0;

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        const uint64_t lane = from & SOLVE_LANE << LANE_BITS * suit;
        if (solve_count(lane) >= solve_count(best))
            best = lane;
        if (suit == position->trump)
            trumps = winning & lane;
    }
    return solve_highest(best) | (trumps ? solve_highest(trumps) : 0);
}

/* ---- what every hand is for ------------------------------------------------------------------ */

static unsigned owner_of(const struct talon_solve_position *position, uint64_t card)
{
    unsigned seat = 0;

    while (!(position->hand[seat] & card))
        seat++;
    return seat;
}

/* Gives the cards of a seat the lowest of the ranks in play. Otherwise the order stays. */
static void weaken_hand(const struct talon_solve_position *position, unsigned seat,
                        struct talon_solve_position *weak)
{
    *weak = *position;
    for (unsigned other = 0; other < SOLVE_SEATS; other++)
        weak->hand[other] = 0;
    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        const uint64_t lane = all_cards(position) & SOLVE_LANE << LANE_BITS * suit,
                       own = lane & position->hand[seat];
        uint64_t places = lane;
        for (uint64_t rest = own; rest; rest &= rest - 1, places &= places - 1)
            weak->hand[seat] |= solve_lowest(places);
        for (uint64_t rest = lane & ~own; rest; rest &= rest - 1, places &= places - 1)
            weak->hand[owner_of(position, solve_lowest(rest))] |= solve_lowest(places);
    }
}

static const struct talon_solve_request optimal = { TALON_SOLVE_OPTIMAL, 0, NULL };

/* Whether the ranks of a seat change how many tricks there are or how many first cards reach them.
 */
static bool has_purpose(struct talon_solver *solver, const struct solve_problem *problem,
                        unsigned seat)
{
    struct talon_solve_position weak;
    struct talon_solve_result result;

    weaken_hand(&problem->position, seat, &weak);
    talon_solve(solver, &weak, &optimal, &result);
    return result.tricks != problem->goal || solve_line_count(&result).good > 1;
}

/* ---- the difficulty -------------------------------------------------------------------------- */

/* One point for each step that the number reaches. */
static unsigned steps_reached(unsigned number, const unsigned *steps, unsigned count)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += number >= steps[i];
    return sum;
}

/* doc/solving.md explains these steps. */
static unsigned rate(const struct solve_problem *problem)
{
    enum { STEPS = 3, LEVELS = 4 };
    static const unsigned first[STEPS] = { 4, 5, 7 }, moments[STEPS] = { 3, 5, 7 },
                          share[STEPS] = { 60, 75, 90 }, effort[STEPS] = { 32, 256, 1024 },
                          levels[LEVELS] = { 3, 5, 7, 9 };
    const unsigned sum =
        steps_reached(problem->first, first, STEPS) +
        steps_reached(problem->line.moments, moments, STEPS) +
        steps_reached(100 * problem->line.failing / problem->line.others, share, STEPS) +
        steps_reached(problem->effort, effort, STEPS);

    return 1 + steps_reached(sum, levels, LEVELS);
}

/* ---- finding --------------------------------------------------------------------------------- */

enum { FIRST_LEAST = 3, MOMENTS_LEAST = 2 };

static uint64_t optimal_cards(const struct talon_solve_result *result)
{
    uint64_t cards = 0;

    for (unsigned i = 0; i < result->count; i++)
        cards |= result->card[i].optimal ? result->card[i].equals : 0;
    return cards;
}

/* Whether a single first card reaches the goal, and without a plan another one is led. */
static bool has_key(struct talon_solver *solver, struct solve_problem *problem)
{
    struct talon_solve_result result;

    talon_solve(solver, &problem->position, &optimal, &result);
    const struct solve_line_choices choices = solve_line_count(&result);
    problem->goal = result.tricks;
    problem->key = optimal_cards(&result);
    problem->first = choices.all;
    problem->effort = (unsigned)result.nodes;
    return choices.good == 1 && choices.all >= FIRST_LEAST && 2 * problem->goal >= problem->cards &&
           !(problem->key & plain_leads(&problem->position)) &&
           count_winners(&problem->position) < problem->goal;
}

static bool is_worth_solving(struct talon_solver *solver, struct solve_problem *problem)
{
    return has_key(solver, problem) && has_purpose(solver, problem, NORTH) &&
           has_purpose(solver, problem, EAST) && has_purpose(solver, problem, WEST) &&
           solve_line_play(solver, &problem->position, &problem->line) &&
           problem->line.moments >= MOMENTS_LEAST;
}

void solve_problem_find(struct talon_solver *solver, struct talon_rng *rng,
                        const struct solve_problem_wish *wish, struct solve_problem *problem)
{
    *problem = (struct solve_problem){ .cards = draw_size(rng, wish) };
    do
        draw_ending(rng, wish, problem->cards, &problem->position);
    while (!is_worth_solving(solver, problem));
    problem->difficulty = rate(problem);
}
