/* answer_digest.c - deals of a block from its number, and FNV-1a over their answers. */
#include "answer_digest.h"
#include "random_deals.h"

enum { WHOLE = 13, SUITS = 4, STRAINS = TALON_SOLVE_NO_TRUMP + 1, FACES = 64, NOT_LEGAL = 0xff };

static void add(uint64_t *digest, uint8_t byte)
{
    *digest = (*digest ^ byte) * 0x100000001b3;
}

static void add_answers(uint64_t *digest, const struct talon_solve_result *result)
{
    uint8_t tricks[FACES];

    for (unsigned face = 0; face < FACES; face++)
        tricks[face] = NOT_LEGAL;
    for (unsigned i = 0; i < result->count; i++)
        tricks[result->card[i].face] = result->card[i].tricks;
    for (unsigned face = 0; face < FACES; face++)
        add(digest, tricks[face]);
}

bool answer_digest(unsigned block, answer_solver *solve, void *context, uint64_t *digest)
{
    uint64_t seed = block;

    *digest = 0xcbf29ce484222325;
    for (unsigned i = 0; i < ANSWER_BLOCK; i++) {
        struct talon_solve_position position;
        struct talon_solve_result result;
        random_deal(&seed, WHOLE, SUITS, &position);
        position.trump = (uint8_t)(i % STRAINS);
        if (!solve(context, &position, &result))
            return false;
        add_answers(digest, &result);
    }
    return true;
}
