/* libdds_answers.c - prints what libdds answers to blocks of deals, a digest a line, for
 * solve_answers. Arguments: the first block, and how many.
 */
#include "answer_digest.h"
#include "libdds_solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool solve_by_libdds(void *unused, const struct talon_solve_position *position,
                            struct talon_solve_result *result)
{
    (void)unused;
    return libdds_solve(position, TALON_SOLVE_SCORES, result);
}

int main(int argc, char **argv)
{
    const unsigned first = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0,
                   count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;

    libdds_begin();
    for (unsigned i = 0; i < count; i++) {
        uint64_t digest;
        if (!answer_digest(first + i, solve_by_libdds, NULL, &digest))
            return 70;
        printf("%016" PRIx64 "\n", digest);
        fflush(stdout);
    }
    return 0;
}
