/* solve.c - the questions of talon/solve.h.
 */
#include "solve_root.h"

static uint64_t side_cards(const struct solve_root *root)
{
    uint64_t cards = 0;

    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        cards |= solve_has_seat(root->side, seat) ? root->dealt[seat] : 0;
    return cards;
}

static const char *check_hands(const struct talon_solve_position *position)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < position->laid; i++) {
        if (position->lying[i] > 63 || seen & 1ull << position->lying[i])
            return "A card lies twice, or is none.";
        seen |= 1ull << position->lying[i];
    }
    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++) {
        if (seen & position->hand[seat])
            return "Two places have the same card.";
        seen |= position->hand[seat];
    }
    return seen & ~SOLVE_ALL_LANES ? "A card has no suit and rank." : NULL;
}

static const char *check_counts(const struct talon_solve_position *position)
{
    const unsigned cards = solve_count(position->hand[(position->leader + 3) & 3]);

    if (!cards || cards > TALON_SOLVE_CARDS)
        return "Hands have one to thirteen cards.";
    for (unsigned i = 0; i < SOLVE_SEATS; i++)
        if (solve_count(position->hand[(position->leader + i) & 3]) + (i < position->laid) != cards)
            return "The hands are not equally long.";
    return NULL;
}

/* Whether those who did not follow suit had none of it. */
static const char *check_follows(const struct talon_solve_position *position)
{
    for (unsigned i = 1; i < position->laid; i++) {
        const uint64_t led = solve_lane_of(1ull << position->lying[0]);
        if (!(1ull << position->lying[i] & led) && position->hand[(position->leader + i) & 3] & led)
            return "Somebody has not followed suit.";
    }
    return NULL;
}

const char *talon_solve_check(const struct talon_solve_position *position)
{
    if (position->laid >= SOLVE_SEATS || position->leader >= SOLVE_SEATS)
        return "Up to three cards lie, and a seat leads.";
    if (position->trump > TALON_SOLVE_NO_TRUMP)
        return "There are four suits and four seats.";
    if (position->side & 15 & position->side >> TALON_SOLVE_HELPERS)
        return "A seat counts tricks, or helps those who do.";
    const char *why = check_hands(position);
    if (!why)
        why = check_counts(position);
    return why ? why : check_follows(position);
}

/* How many tricks the side may expect: half of them, and for each of the highest cards of a suit
 * that it owns, and for each trump, more than if the others owned it.
 *
 * The numbers are thousandths of a trick when eleven are left. A program that has not been kept
 * fitted them to the tricks of random deals. A bad guess costs time, never a wrong answer. */
static int expected_tricks(const struct solve_state *s, uint64_t side, int left)
{
    enum { HIGH = 4, LEFT = 11, TRICK = 1000, LENGTH = 1077 };
    static const int worth[2][HIGH] = { { 2215, 1177, 563, 288 }, { 1598, 853, 392, 196 } };
    const uint64_t trumps = s->all & s->trumps;
    int sum = LENGTH * (2 * (int)solve_count(trumps & side) - (int)solve_count(trumps));

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        uint64_t lane = s->all & SOLVE_LANE << 16 * suit;
        for (unsigned i = 0; i < HIGH && lane; i++) {
            const uint64_t card = solve_highest(lane);
            sum += card & side ? worth[s->trumps != 0][i] : -worth[s->trumps != 0][i];
            lane ^= card;
        }
    }
    return (left * (sum / LEFT + TRICK) + TRICK) / 2 / TRICK;
}

/* Where to begin. */
static int guess_tricks(const struct talon_solver *solver, const struct solve_root *root)
{
    const int left = root->trick.left,
              tricks = expected_tricks(&solver->state, side_cards(root), left);

    return root->side & root->raisers ? tricks : left - tricks;
}

static unsigned seat_of(const struct solve_root *root)
{
    return (root->trick.leader + root->lying) & 3;
}

static uint64_t legal_cards(const struct solve_root *root)
{
    const uint64_t own = root->hand[seat_of(root)];

    return root->lying && own & root->trick.lane ? own & root->trick.lane : own;
}

/* Narrows the tricks after one card as far as the question asks. */
static void score_card(struct talon_solver *solver, struct solve_root *root, uint64_t card,
                       bool raises, const struct talon_solve_request *request, int best,
                       struct solve_bounds *bounds)
{
    *bounds =
        raises ? (struct solve_bounds){ 0, best } : (struct solve_bounds){ best, root->trick.left };
    if (request->question == TALON_SOLVE_OPTIMAL && raises)
        bounds->least = best > 0 ? best - 1 : 0;
    else if (request->question == TALON_SOLVE_OPTIMAL)
        bounds->most = best < root->trick.left ? best + 1 : best;
    solve_root_narrow(solver, root, card, raises ? best : best + 1, bounds);
}

/* Writes a group of equal cards. */
static void write_group(const struct talon_solve_position *position, uint64_t group,
                        struct talon_solve_card card, struct talon_solve_result *result)
{
    card.equals = solve_root_turn(position, group);
    for (uint64_t rest = card.equals; rest; rest &= rest - 1) {
        card.face = (uint8_t)solve_lowest_index(rest);
        result->card[result->count++] = card;
    }
}

static void sort_cards(struct talon_solve_result *result)
{
    for (unsigned i = 1; i < result->count; i++) {
        const struct talon_solve_card card = result->card[i];
        unsigned at = i;
        for (; at && result->card[at - 1].face < card.face; at--)
            result->card[at] = result->card[at - 1];
        result->card[at] = card;
    }
}

/* The answer for a group of equal cards, of which `bottom` is the lowest. */
static struct talon_solve_card ask_group(struct talon_solver *solver, struct solve_root *root,
                                         const struct talon_solve_request *request, uint64_t bottom,
                                         const struct talon_solve_result *result)
{
    const bool raises = solve_has_seat(root->raisers, seat_of(root));
    struct talon_solve_card card = { .tricks = TALON_SOLVE_UNKNOWN };
    struct solve_bounds bounds;

    if (request->question == TALON_SOLVE_TRICKS || solver->state.stopped)
        return card;
    score_card(solver, root, bottom, raises, request, result->tricks, &bounds);
    if (solver->state.stopped)
        return card;
    card.optimal = bounds.least == result->tricks;
    if (request->question == TALON_SOLVE_SCORES || card.optimal)
        card.tricks = (uint8_t)bounds.least;
    return card;
}

/* The same where it is only asked whether the side takes `need` tricks. */
static struct talon_solve_card reach_group(struct talon_solver *solver, struct solve_root *root,
                                           const struct talon_solve_request *request,
                                           uint64_t bottom, unsigned need,
                                           const struct talon_solve_result *result)
{
    const bool raises = solve_has_seat(root->raisers, seat_of(root)),
               reached = result->least >= need;
    struct talon_solve_card card = { .tricks = TALON_SOLVE_UNKNOWN };
    struct solve_bounds bounds = { 0, root->trick.left };

    if (request->question == TALON_SOLVE_TRICKS || solver->state.stopped)
        return card;
    card.optimal = reached != raises;
    if (!card.optimal && solve_root_reaches(solver, root, bottom, (int)need, &bounds))
        card.optimal = (bounds.least >= (int)need) == raises;
    return card;
}

/* `need` 0: the number of tricks is asked. */
static void ask_cards(struct talon_solver *solver, struct solve_root *root,
                      const struct talon_solve_position *position,
                      const struct talon_solve_request *request, unsigned need,
                      struct talon_solve_result *result)
{
    const uint64_t legal = legal_cards(root),
                   others = solve_others(&root->trick, root->lying, solver->state.all, legal);

    for (uint64_t rest = solve_group_bottoms(legal, others); rest; rest &= rest - 1) {
        const uint64_t bottom = solve_lowest(rest), end = solve_group_end(bottom, others);
        const struct talon_solve_card card =
            need ? reach_group(solver, root, request, bottom, need, result)
                 : ask_group(solver, root, request, bottom, result);
        write_group(position, legal & (end - bottom), card, result);
    }
    sort_cards(result);
}

/* Answers a question; `need` 0: the number of tricks is asked. */
static void answer_question(struct talon_solver *solver,
                            const struct talon_solve_position *position,
                            const struct talon_solve_request *request, unsigned need,
                            struct talon_solve_result *result)
{
    struct solve_root root;

    solve_root_begin(solver, position, request, &root);
    struct solve_bounds bounds = { 0, root.trick.left };
    if (need)
        solve_root_reaches(solver, &root, 0, (int)need, &bounds);
    else
        solve_root_narrow(solver, &root, 0, guess_tricks(solver, &root), &bounds);
    *result = (struct talon_solve_result){ .tricks = (uint8_t)bounds.least,
                                           .least = (uint8_t)bounds.least,
                                           .most = (uint8_t)bounds.most,
                                           .seat = (uint8_t)seat_of(&root) };
    ask_cards(solver, &root, position, request, need, result);
    result->exact = !solver->state.stopped;
    result->nodes = solver->state.nodes;
}

void talon_solve(struct talon_solver *solver, const struct talon_solve_position *position,
                 const struct talon_solve_request *request, struct talon_solve_result *result)
{
    answer_question(solver, position, request, 0, result);
}

void talon_solve_reaches(struct talon_solver *solver, const struct talon_solve_position *position,
                         const struct talon_solve_request *request, unsigned need,
                         struct talon_solve_result *result)
{
    answer_question(solver, position, request, need, result);
}

size_t talon_solve_many(struct talon_solver *solver, const struct talon_solve_position *positions,
                        size_t count, const struct talon_solve_request *request,
                        struct talon_solve_result *results)
{
    size_t exact = 0;

    for (size_t i = 0; i < count; i++) {
        talon_solve(solver, &positions[i], request, &results[i]);
        exact += results[i].exact;
    }
    return exact;
}
