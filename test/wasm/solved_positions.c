/* solved_positions.c - prints random positions with the answers of the solver's portable level and
 * its time: solve.wasm must give the same (test/wasm/same_tricks.mjs), and the bench of the solver
 * in WebAssembly compares the times.
 *
 * Arguments: what (endings, trump, no-trump or tables), how many, a seed. A line has the
 * microseconds of the portable level, those of the fastest one, the bytes of the position, the
 * question, and the answer.
 */
#include "bench/timing.h"
#include "solve/solve_solver.h"
#include "test/solve/random_deals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 64 << 20, CARDS_MOST = 8, QUESTIONS = 3, TABLE = 3, STRAINS = 5 };

static struct talon_solver *plain, *fastest;

static struct talon_solver *create(void)
{
    void *memory = malloc(BYTES);

    return memory ? talon_solver_create(memory, BYTES) : NULL;
}

static void print_result(const struct talon_solve_result *result)
{
    printf("%d %u %u %u %u %" PRIu64, result->exact, result->tricks, result->least, result->most,
           result->seat, result->nodes);
    for (unsigned i = 0; i < result->count; i++)
        printf(" %u:%u:%d:%" PRIx64, result->card[i].face, result->card[i].tricks,
               result->card[i].optimal, result->card[i].equals);
    printf("\n");
}

static void print_head(double start, double middle, double end,
                       const struct talon_solve_position *position, unsigned question)
{
    const uint8_t *bytes = (const uint8_t *)position;

    printf("%.1f %.1f ", 1e6 * (middle - start), 1e6 * (end - middle));
    for (size_t i = 0; i < sizeof *position; i++)
        printf("%02x", bytes[i]);
    printf(" %u ", question);
}

static void print_answer(const struct talon_solve_position *position, unsigned question)
{
    const struct talon_solve_request request = { (enum talon_solve_question)question, 0, NULL };
    struct talon_solve_result result, other;
    const double start = bench_now();

    talon_solve(plain, position, &request, &result);
    const double middle = bench_now();
    talon_solve(fastest, position, &request, &other);
    print_head(start, middle, bench_now(), position, question);
    print_result(&result);
}

static void print_table(const struct talon_solve_position *position)
{
    uint8_t tricks[STRAINS][TALON_SOLVE_SEATS], other[STRAINS][TALON_SOLVE_SEATS];
    const double start = bench_now();

    const bool exact = talon_solve_strains(plain, position->hand, 0, NULL, tricks);
    const double middle = bench_now();
    talon_solve_strains(fastest, position->hand, 0, NULL, other);
    print_head(start, middle, bench_now(), position, TABLE);
    printf("%d", exact);
    for (unsigned i = 0; i < STRAINS; i++)
        for (unsigned seat = 0; seat < TALON_SOLVE_SEATS; seat++)
            printf(" %u", tricks[i][seat]);
    printf("\n");
}

static bool print_position(const char *what, unsigned number, uint64_t *seed)
{
    struct talon_solve_position position;

    if (!strcmp(what, "endings")) {
        random_ending(seed, CARDS_MOST, &position);
        print_answer(&position, number % QUESTIONS);
    } else if (!strcmp(what, "tables")) {
        random_whole_deal(seed, false, &position);
        print_table(&position);
    } else if (!strcmp(what, "trump") || !strcmp(what, "no-trump")) {
        random_whole_deal(seed, *what == 't', &position);
        print_answer(&position, TALON_SOLVE_TRICKS);
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    const unsigned count = argc == 4 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    uint64_t seed = argc == 4 ? strtoull(argv[3], NULL, 10) : 0;

    plain = create();
    fastest = create();
    if (!plain || !fastest || !count)
        return fputs("solved_positions: endings, trump, no-trump or tables; how many; a seed\n",
                     stderr),
               2;
    plain->search = solve_level_search(SOLVE_PLAIN);
    for (unsigned i = 0; i < count; i++)
        if (!print_position(argv[1], i, &seed))
            return fprintf(stderr, "solved_positions: there are no %s\n", argv[1]), 2;
    return 0;
}
