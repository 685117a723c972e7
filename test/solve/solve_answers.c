/* solve_answers.c - compares the solver with answers of libdds that are kept in a file
 * (libdds_answers), block by block. Arguments: the file, the first block, how many. TAP.
 */
#include "answer_digest.h"

#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 1 << 26, LINE = 17 };

static bool solve_by_talon(void *solver, const struct talon_solve_position *position,
                           struct talon_solve_result *result)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_SCORES };

    talon_solve(solver, position, &request, result);
    return result->exact;
}

/* Each line of the file has the same length. */
static bool read_digest(FILE *file, unsigned block, uint64_t *digest)
{
    char line[LINE + 1];

    if (fseek(file, (long)block * LINE, SEEK_SET) || !fgets(line, sizeof line, file))
        return false;
    *digest = strtoull(line, NULL, 16);
    return true;
}

static unsigned count_wrong(FILE *file, struct talon_solver *solver, unsigned first, unsigned count)
{
    unsigned wrong = 0;

    for (unsigned block = first; block < first + count; block++) {
        uint64_t libdds, mine;
        if (!read_digest(file, block, &libdds) ||
            !answer_digest(block, solve_by_talon, solver, &mine) || mine != libdds) {
            printf("# block %u differs\n", block);
            wrong++;
        }
    }
    return wrong;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 3 ? fopen(argv[1], "r") : NULL;
    void *memory = malloc(BYTES);
    struct talon_solver *solver = memory ? talon_solver_create(memory, BYTES) : NULL;
    unsigned count, wrong;

    if (!file || !solver)
        return 70;
    count = (unsigned)strtoul(argv[3], NULL, 10);
    wrong = count_wrong(file, solver, (unsigned)strtoul(argv[2], NULL, 10), count);
    printf("%s 1 - libdds answered %u deals, %u blocks of %u differ\n1..1\n",
           wrong ? "not ok" : "ok", count * ANSWER_BLOCK, wrong, ANSWER_BLOCK);
    fclose(file);
    free(memory);
    return wrong != 0;
}
