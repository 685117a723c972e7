/* solve_properties.c - the solver against a plain one, at each level of machine instructions, and
 * its promises: equal cards, suits and seats may be exchanged, bounds are true when the nodes run
 * out, memory stays within what the caller gave, and threads change nothing. Argument: endings, at
 * least one. A level that the processor has not is skipped. TAP.
 */
#include "plain_solver.h"
#include "random_deals.h"

#include "solve/solve_solver.h"
#include "solve/solve_threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 22, GUARD = 64, SECRET = 0xa5, SMALL = 5, BIG = 9, BIG_SHARE = 20, KEPT = 64 };

static const struct talon_solve_request scores = { .question = TALON_SOLVE_SCORES };
static unsigned tests, failures;

static void report_skipped(const char *what, const char *why)
{
    printf("ok %u - %s # SKIP %s\n", ++tests, what, why);
    fflush(stdout);
}

static void report_wrong(const char *what, unsigned wrong, unsigned count)
{
    tests++;
    failures += wrong > 0;
    printf("%s %u - %s: %u of %u wrong\n", wrong ? "not ok" : "ok", tests, what, wrong, count);
    fflush(stdout);
}

/* Kept until the end of the program. */
static void *kept[KEPT];
static unsigned kept_count;

static struct talon_solver *new_solver(size_t bytes)
{
    void *memory = kept_count < KEPT ? malloc(bytes) : NULL;
    struct talon_solver *solver = memory ? talon_solver_create(memory, bytes) : NULL;

    if (!solver)
        exit(70);
    kept[kept_count++] = memory;
    return solver;
}

static void free_solvers(void)
{
    while (kept_count)
        free(kept[--kept_count]);
}

static bool same_results(const struct talon_solve_result *one,
                         const struct talon_solve_result *other)
{
    bool same =
        one->tricks == other->tricks && one->count == other->count && one->exact == other->exact;

    for (unsigned i = 0; same && i < one->count; i++)
        same = one->card[i].face == other->card[i].face &&
               one->card[i].tricks == other->card[i].tricks &&
               one->card[i].optimal == other->card[i].optimal &&
               one->card[i].equals == other->card[i].equals;
    return same;
}

/* ---- against the plain solver ---------------------------------------------------------------- */

/* The result as the plain solver finds it, card by card; equals are left out. */
static struct talon_solve_result plain_result(const struct talon_solve_position *position)
{
    struct talon_solve_result result = { .exact = true, .tricks = (uint8_t)plain_solve(position) };
    uint8_t faces[TALON_SOLVE_CARDS];
    const int count = plain_legal(position, faces);

    for (int i = count; i-- > 0;) {
        struct talon_solve_position next = *position;
        const int won = plain_play(&next, faces[i]), tricks = won + plain_solve(&next);
        result.card[result.count++] = (struct talon_solve_card){
            .face = faces[i], .tricks = (uint8_t)tricks, .optimal = tricks == result.tricks
        };
    }
    return result;
}

/* Cards called equal are worth the same, and each is one of its own equals. */
static bool has_true_equals(const struct talon_solve_result *result)
{
    for (unsigned i = 0; i < result->count; i++)
        for (unsigned j = 0; j < result->count; j++)
            if (result->card[i].equals >> result->card[j].face & 1
                    ? result->card[i].tricks != result->card[j].tricks
                    : i == j)
                return false;
    return true;
}

/* The question for the best cards names them all, and tells the tricks of no others. */
static bool names_the_best(struct talon_solver *solver, const struct talon_solve_position *position,
                           const struct talon_solve_result *plain)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_OPTIMAL };
    struct talon_solve_result result;
    bool same = true;

    talon_solve(solver, position, &request, &result);
    for (unsigned i = 0; i < result.count; i++)
        same =
            same && result.card[i].optimal == plain->card[i].optimal &&
            result.card[i].tricks == (result.card[i].optimal ? plain->tricks : TALON_SOLVE_UNKNOWN);
    return same && result.exact && result.count == plain->count;
}

static bool agrees(struct talon_solver *solver, const struct talon_solve_position *position,
                   const struct talon_solve_result *plain)
{
    struct talon_solve_result result;

    talon_solve(solver, position, &scores, &result);
    bool same =
        has_true_equals(&result) && result.least == plain->tricks && result.most == plain->tricks;
    for (unsigned i = 0; i < result.count; i++)
        result.card[i].equals = 0;
    return same && same_results(&result, plain) && names_the_best(solver, position, plain);
}

static void check_endings(enum solve_level level, unsigned count)
{
    static const char *const names[] = { "endings, plain", "endings, AVX2", "endings, AVX-512" };
    struct talon_solver *solver = new_solver(BYTES);
    uint64_t seed = level;
    unsigned wrong = 0;

    if (!(solver->search = solve_level_search(level))) {
        report_skipped(names[level], "not in this build, or not on this processor");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_ending(&seed, i % 8 ? SMALL - 1 : SMALL, &position);
        const struct talon_solve_result plain = plain_result(&position);
        wrong += !agrees(solver, &position, &plain);
    }
    report_wrong(names[level], wrong, count);
}

/* The fourth hand has equal cards on both sides of the lowest rank that matters. One ending in a
 * hundred thousand is such. */
static void check_split_group(void)
{
    static const uint8_t led[][2] = { { 18, 23 }, { 18, 24 }, { 23, 18 }, { 23, 24 } };
    struct talon_solver *solver = new_solver(BYTES);
    unsigned wrong = 0;

    for (unsigned i = 0; i < 4; i++) {
        const struct talon_solve_position position = { .hand = { 0x4a0080, 0x310000, 0x29, 0x152 },
                                                       .lying = { led[i][0], led[i][1] },
                                                       .laid = 2,
                                                       .leader = 1,
                                                       .side = 5,
                                                       .fewest = true };
        const struct talon_solve_result plain = plain_result(&position);
        wrong += !agrees(solver, &position, &plain);
    }
    report_wrong("equal cards on both sides of what matters", wrong, 4);
}

/* A table that has seen other deals knows true bounds only: bounds are kept from one position to
 * the next here, though that makes nothing faster. */
static void check_kept_bounds(unsigned count)
{
    struct talon_solver *solver = new_solver(BYTES);
    uint64_t seed = 77;
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_ending(&seed, SMALL - 1, &position);
        position.side = 5;
        position.fewest = false;
        position.trump = position.trump == TALON_SOLVE_NO_TRUMP ? 3 : position.trump;
        memset(solver->kept, 0xff, sizeof solver->kept);
        const struct talon_solve_result plain = plain_result(&position);
        wrong += !agrees(solver, &position, &plain);
    }
    report_wrong("endings, with the bounds of those before", wrong, count);
}

/* ---- sure tricks ----------------------------------------------------------------------------- */

/* A hand as the faces of each suit from clubs upwards, with points between them. */
static uint64_t hand_of(const char *text)
{
    static const char ranks[] = "23456789TJQKA";
    uint64_t hand = 0;

    for (unsigned suit = 0; *text; text++) {
        if (*text == '.')
            suit++;
        else
            hand |= 1ull << (16 * suit + (unsigned)(strchr(ranks, *text) - ranks));
    }
    return hand;
}

/* The sure tricks of both sides add up, so each search ends where it begins: one finds the lower
 * bound, one the upper, and a bad guess costs one more. */
struct sure_ending {
    const char *hand[TALON_SOLVE_SEATS];
    uint8_t trump, leader, tricks, searches; /* tricks of seats 0 and 2 */
};

static bool is_sure(struct talon_solver *solver, const struct sure_ending *ending)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_TRICKS };
    struct talon_solve_position position = { .trump = ending->trump,
                                             .leader = ending->leader,
                                             .side = 5 };
    struct talon_solve_result result;

    for (unsigned seat = 0; seat < TALON_SOLVE_SEATS; seat++)
        position.hand[seat] = hand_of(ending->hand[seat]);
    talon_solve(solver, &position, &request, &result);
    return plain_solve(&position) == ending->tricks && result.tricks == ending->tricks &&
           result.nodes == ending->searches;
}

static void check_sure_tricks(void)
{
    static const struct sure_ending endings[] = {
        /* Five trumps lose to the two higher ones, if these come one after the other. */
        { { "QJT98...", ".5432.8.", ".76.32.A", "AK..KQJ." }, 0, 3, 3, 2 },
        /* The jack lies behind the three that are higher, with three lower ones. */
        { { "..5432.", "AKQ..A.", "J543...", "T987..." }, 0, 1, 1, 2 },
        /* The ace of clubs stays until the two hearts have been led. */
        { { ".543..", "2..AK.", "A.76..", "43..2." }, TALON_SOLVE_NO_TRUMP, 1, 1, 2 },
        /* Both partners cash an ace, and one of two trumps wins. */
        { { "KQ..2.A", "A.4.3.3", ".3.A5.2", ".65.4.4" }, 0, 0, 3, 3 },
        /* Two aces win although the side that leads has a trump. */
        { { ".543..", "..32.2", "..A.A2", "2..4.3" }, 0, 1, 2, 2 },
        /* The king of clubs has a card to follow the ace with, and lies behind it. */
        { { "AQ..A.", "K3...2", "42..2.", "...543" }, TALON_SOLVE_NO_TRUMP, 0, 2, 2 },
        /* King and queen of clubs lie before the ace. */
        { { "AJ..A.", "...543", "42..2.", "KQ...2" }, TALON_SOLVE_NO_TRUMP, 0, 2, 3 },
        /* The only trump ruffs, and two high diamonds are cashed. */
        { { "...432", "..432.", "2.AK..", "..765." }, 0, 1, 3, 2 },
        /* The ace of spades is cashed, and then the partner's hearts. */
        { { "..AK.2", "...543", "..43.A", "..52.6" }, TALON_SOLVE_NO_TRUMP, 1, 3, 2 },
    };
    const unsigned count = sizeof endings / sizeof *endings;
    struct talon_solver *solver = new_solver(BYTES);
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++)
        wrong += !is_sure(solver, &endings[i]);
    report_wrong("sure tricks are counted without playing them", wrong, count);
}

/* ---- levels ---------------------------------------------------------------------------------- */

/* Compares a level with the plain one, which has no name here itself. */
static void check_level(enum solve_level level, unsigned count)
{
    static const char *const names[] = { NULL, "AVX2 searches the nodes of the plain level",
                                         "AVX-512 searches the nodes of the plain level" };
    struct talon_solver *plain = new_solver(BYTES), *fast = new_solver(BYTES);
    uint64_t seed = 5;
    unsigned wrong = 0;

    plain->search = solve_level_search(SOLVE_PLAIN);
    if (!(fast->search = solve_level_search(level))) {
        report_skipped(names[level], "not in this build, or not on this processor");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        struct talon_solve_result one, other;
        random_deal(&seed, i % 8 ? BIG : TALON_SOLVE_CARDS, 4, &position);
        talon_solve(plain, &position, &scores, &one);
        talon_solve(fast, &position, &scores, &other);
        wrong += !same_results(&one, &other) || one.nodes != other.nodes;
    }
    report_wrong(names[level], wrong, count);
}

/* ---- symmetries ------------------------------------------------------------------------------ */

static uint64_t move_suits(uint64_t cards, const uint8_t to[4])
{
    uint64_t moved = 0;

    for (unsigned suit = 0; suit < 4; suit++)
        moved |= (cards >> 16 * suit & 0x1fff) << 16 * to[suit];
    return moved;
}

/* The same position with other suits, at other seats. */
static struct talon_solve_position moved_position(const struct talon_solve_position *position,
                                                  const uint8_t to[4], unsigned turn)
{
    struct talon_solve_position moved = *position;

    for (unsigned seat = 0; seat < 4; seat++)
        moved.hand[(seat + turn) & 3] = move_suits(position->hand[seat], to);
    for (unsigned i = 0; i < position->laid; i++)
        moved.lying[i] = (uint8_t)(to[position->lying[i] / 16] * 16 + position->lying[i] % 16);
    moved.leader = (uint8_t)((position->leader + turn) & 3);
    moved.side = (uint8_t)((position->side << turn | position->side >> (4 - turn)) & 15);
    moved.trump = position->trump < 4 ? to[position->trump] : position->trump;
    return moved;
}

static bool is_symmetric(struct talon_solver *solver, const struct talon_solve_position *position,
                         const uint8_t to[4], unsigned turn)
{
    const struct talon_solve_position moved = moved_position(position, to, turn);
    struct talon_solve_result one, other;
    unsigned found = 0;

    talon_solve(solver, position, &scores, &one);
    talon_solve(solver, &moved, &scores, &other);
    for (unsigned i = 0; i < one.count; i++)
        for (unsigned j = 0; j < other.count; j++)
            found += move_suits(1ull << one.card[i].face, to) == 1ull << other.card[j].face &&
                     one.card[i].tricks == other.card[j].tricks &&
                     move_suits(one.card[i].equals, to) == other.card[j].equals;
    return one.tricks == other.tricks && one.count == other.count && found == one.count;
}

static void check_symmetries(unsigned count)
{
    static const uint8_t orders[][4] = {
        { 1, 2, 3, 0 }, { 3, 2, 1, 0 }, { 0, 2, 1, 3 }, { 2, 3, 0, 1 }, { 0, 1, 2, 3 }
    };
    struct talon_solver *solver = new_solver(BYTES);
    uint64_t seed = 11;
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_ending(&seed, i % 4 ? SMALL : BIG, &position);
        wrong += !is_symmetric(solver, &position, orders[i % 5], i % 4);
    }
    report_wrong("other suits and seats, same answers", wrong, count);
}

/* The tricks of both sides add up to all; few tricks for one side are many for the other. */
static void check_sides(unsigned count)
{
    struct talon_solver *solver = new_solver(BYTES);
    uint64_t seed = 13;
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        struct talon_solve_result one, other;
        random_ending(&seed, BIG - 1, &position);
        const unsigned left =
            (unsigned)__builtin_popcountll(position.hand[(position.leader + 3) & 3]);
        talon_solve(solver, &position, &scores, &one);
        position.side ^= 15;
        talon_solve(solver, &position, &scores, &other);
        wrong += (unsigned)one.tricks + other.tricks != left;
    }
    report_wrong("the tricks of both sides add up", wrong, count);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Whether a result that ran out of nodes tells nothing false. */
static bool is_true(const struct talon_solve_result *limited,
                    const struct talon_solve_result *whole)
{
    if (limited->least > whole->tricks || limited->most < whole->tricks)
        return false;
    for (unsigned i = 0; i < whole->count; i++)
        if ((limited->card[i].tricks != TALON_SOLVE_UNKNOWN &&
             limited->card[i].tricks != whole->card[i].tricks) ||
            (limited->card[i].optimal && !whole->card[i].optimal))
            return false;
    return limited->exact ? same_results(limited, whole) : true;
}

static void check_budgets(unsigned count)
{
    struct talon_solver *solver = new_solver(BYTES), *other = new_solver(BYTES);
    uint64_t seed = 17;
    unsigned wrong = 0, ended = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        struct talon_solve_result limited, whole;
        random_deal(&seed, BIG, 4, &position);
        struct talon_solve_request request = { TALON_SOLVE_SCORES, 1 + random_below(&seed, 800),
                                               NULL };
        talon_solve(other, &position, &scores, &whole);
        talon_solve(solver, &position, &request, &limited);
        ended += !limited.exact;
        wrong += !is_true(&limited, &whole) || limited.nodes > request.nodes;
        talon_solve(solver, &position, &scores, &limited); /* the table has no false bound now */
        wrong += !same_results(&limited, &whole);
    }
    report_wrong("results are true when the nodes run out", wrong + (ended < count / 8), count);
}

static void check_stop(void)
{
    static const int stop = 1;
    struct talon_solver *solver = new_solver(BYTES);
    const struct talon_solve_request request = { TALON_SOLVE_SCORES, 0, &stop };
    struct talon_solve_position position;
    struct talon_solve_result result;
    uint64_t seed = 19;

    random_deal(&seed, TALON_SOLVE_CARDS, 4, &position);
    talon_solve(solver, &position, &request, &result);
    report_wrong("a search can be stopped", result.exact || result.nodes > 2048, 1);
}

/* The table has no more slots than it uses, whatever memory the caller names. No more than the
 * beginning of the memory is touched, so that little of it need exist. */
static void check_great_memory(void)
{
    enum { EXISTS = 1 << 24, SLOTS = 1 << 18 };
    uint8_t *memory = calloc(1, EXISTS);
    struct talon_solver *solver =
        memory ? talon_solver_create(memory, (size_t)1 << (sizeof(size_t) * 8 - 8)) : NULL;
    struct talon_solve_position position;
    uint64_t seed = 37;

    if (!solver)
        exit(70);
    bool same = solver->all_slots == SLOTS;
    random_ending(&seed, SMALL - 1, &position);
    const struct talon_solve_result plain = plain_result(&position);
    same = same && agrees(solver, &position, &plain);
    free(memory);
    report_wrong("much memory is not too much", !same, 1);
}

static void check_memory(unsigned count)
{
    uint8_t *memory = malloc(TALON_SOLVER_LEAST + 2 * GUARD);
    struct talon_solver *big = new_solver(BYTES * 8);
    uint64_t seed = 23;
    unsigned wrong = 0;

    if (!memory)
        exit(70);
    memset(memory, SECRET, TALON_SOLVER_LEAST + 2 * GUARD);
    struct talon_solver *small = talon_solver_create(memory + GUARD + 1, TALON_SOLVER_LEAST - 1);
    wrong += small != NULL;
    small = talon_solver_create(memory + GUARD, TALON_SOLVER_LEAST);
    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        struct talon_solve_result one, other;
        random_deal(&seed, TALON_SOLVE_CARDS - 2, 4, &position);
        talon_solve(small, &position, &scores, &one);
        talon_solve(big, &position, &scores, &other);
        wrong += !same_results(&one, &other);
    }
    for (unsigned i = 0; i < GUARD; i++)
        wrong += memory[i] != SECRET || memory[GUARD + TALON_SOLVER_LEAST + i] != SECRET;
    free(memory);
    report_wrong("the least memory is enough, and bounds are kept", wrong, count);
}

/* ---- many ------------------------------------------------------------------------------------ */

static void check_threads(unsigned more)
{
    const unsigned count = 1 + more;
    struct talon_solve_position *positions = calloc(count, sizeof *positions);
    struct talon_solve_result *one = calloc(count, sizeof *one),
                              *other = calloc(count, sizeof *one);
    uint64_t seed = 29;
    unsigned wrong = 0;

    if (!positions || !one || !other)
        exit(70);
    for (unsigned i = 0; i < count; i++)
        random_ending(&seed, BIG - 1, &positions[i]);
    wrong += talon_solve_many(new_solver(BYTES), positions, count, &scores, one) != count;
    wrong += solve_threads_run(3, BYTES, positions, count, &scores, other) != count;
    for (unsigned i = 0; i < count; i++)
        wrong += !same_results(&one[i], &other[i]);
    free(positions);
    free(one);
    free(other);
    report_wrong("many at once, also by threads", wrong, count);
}

/* Each declarer of the table is a question of its own. */
static void check_strains(unsigned count)
{
    struct talon_solver *solver = new_solver(BYTES);
    uint64_t seed = 31;
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS];
        struct talon_solve_position position;
        struct talon_solve_result result;
        random_deal(&seed, BIG, 4, &position);
        wrong += !talon_solve_strains(solver, position.hand, 0, NULL, tricks);
        talon_solve(solver, &position, &scores, &result);
        /* The leader's side is asked for; the declarer sits before the leader. */
        wrong += result.tricks + tricks[position.trump][(position.leader + 3) & 3] != BIG;
        wrong += talon_solve_strains(solver, position.hand, 1, NULL, tricks);
    }
    report_wrong("tables of all strains", wrong, count);
}

/* ---- refused positions ----------------------------------------------------------------------- */

static void check_refusals(void)
{
    const struct talon_solve_position good = { .hand = { 3, 3 << 2, 1 << 4, 3 << 5 },
                                               .lying = { 7, 8 },
                                               .laid = 1,
                                               .leader = 2,
                                               .trump = 4,
                                               .side = 5 };
    struct talon_solve_position bad[10];
    unsigned wrong = talon_solve_check(&good) != NULL;

    for (unsigned i = 0; i < 10; i++)
        bad[i] = good;
    bad[0].laid = 4;
    bad[1].leader = 4;
    bad[2].trump = 5;
    bad[3].side = 16 | 1;
    bad[4].hand[0] = 3 << 2;
    bad[5].hand[0] = 7;
    bad[6].hand[0] = 1ull << 13 | 1;
    bad[7].lying[0] = 0;
    bad[8].hand[2] = 1ull << 50;
    bad[8].lying[0] = 64;
    bad[9].laid = 2;
    bad[9].lying[1] = 16;
    bad[9].hand[3] = 1 << 5;
    for (unsigned i = 0; i < 10; i++)
        wrong += talon_solve_check(&bad[i]) == NULL;
    report_wrong("positions that cannot be are refused", wrong, 11);
}

/* Whole deals take longer, so there are fewer of them. */
static unsigned at_least_one(unsigned count)
{
    return count ? count : 1;
}

int main(int argc, char **argv)
{
    const unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 4000,
                   big = at_least_one(count / BIG_SHARE);

    if (!count)
        return fputs("solve_properties: at least one ending\n", stderr), 2;

    for (enum solve_level level = SOLVE_PLAIN; level < SOLVE_LEVELS; level++)
        check_endings(level, count);
    check_split_group();
    check_sure_tricks();
    check_kept_bounds(count);
    for (enum solve_level level = SOLVE_PLAIN + 1; level < SOLVE_LEVELS; level++)
        check_level(level, big);
    check_symmetries(count);
    check_sides(count);
    check_budgets(big);
    check_stop();
    check_memory(at_least_one(big / 4));
    check_great_memory();
    check_threads(big);
    check_strains(big);
    check_refusals();
    free_solvers();
    printf("1..%u\n", tests);
    return failures != 0;
}
