/* solve_speed.c - the time of the double-dummy solver beside libdds: whole deals with and without
 * trump, tables of all strains, and decisions over forty worlds after some tricks. One core,
 * processor time, both by turns on the same positions; it counts answers that differ.
 *
 * It prints a row for each kind, milliseconds and ratios. Arguments: deals of each kind (40), the
 * most nodes of a position (0: no limit). An answer that is cut off by the limit counts as
 * different. The status is 1 if any answer differs or libdds fails.
 */
#include "timing.h"
#include "solve/libdds_solver.h"
#include "solve/random_deals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 27, WORLDS = 40, TABLE_SHARE = 5, DECISION_SHARE = 8 };

struct duel {
    double mine, libdds, logs; /* seconds; logarithms of the ratios */
    double longest;            /* of one position of mine */
    uint64_t nodes;
    unsigned count, differ;
};

static struct talon_solver *solver;
static uint64_t most_nodes;
static unsigned all_differ;

static void add_times(struct duel *duel, double mine, double libdds)
{
    duel->mine += mine;
    duel->libdds += libdds;
    duel->logs += log(libdds / mine);
    duel->longest = mine > duel->longest ? mine : duel->longest;
    duel->count++;
}

static bool differs(const struct talon_solve_result *mine, const struct talon_solve_result *libdds)
{
    if (!mine->exact || mine->tricks != libdds->tricks)
        return true;
    for (unsigned i = 0; i < libdds->count; i++)
        for (unsigned j = 0; j < mine->count; j++)
            if (mine->card[j].face == libdds->card[i].face &&
                mine->card[j].tricks != TALON_SOLVE_UNKNOWN &&
                mine->card[j].tricks != libdds->card[i].tricks)
                return true;
    return false;
}

static void exit_failed(void)
{
    fputs("bench/solve: libdds has failed\n", stderr);
    exit(1);
}

/* The same question to both, about some positions together. */
static void ask_both(struct duel *duel, const struct talon_solve_position *positions,
                     unsigned count, enum talon_solve_question question)
{
    const struct talon_solve_request request = { question, most_nodes, NULL };
    struct talon_solve_result mine[WORLDS], libdds[WORLDS];
    const double start = bench_now();

    talon_solve_many(solver, positions, count, &request, mine);
    const double middle = bench_now();
    for (unsigned i = 0; i < count; i++)
        if (!libdds_solve(&positions[i], question, &libdds[i]))
            exit_failed();
    add_times(duel, middle - start, bench_now() - middle);
    for (unsigned i = 0; i < count; i++) {
        duel->differ += differs(&mine[i], &libdds[i]);
        duel->nodes += mine[i].nodes;
    }
}

static void print_duel(const char *name, const struct duel *duel)
{
    all_differ += duel->differ;
    printf("%-24s %10.2f %15.2f %8.2f %10.2f %10.1f %10.0f %6u %7u\n", name,
           1e3 * duel->mine / duel->count, duel->libdds / duel->mine, exp(duel->logs / duel->count),
           1e3 * duel->libdds / duel->count, 1e3 * duel->longest, (double)duel->nodes / duel->count,
           duel->count, duel->differ);
    fflush(stdout);
}

static void time_deals(const char *name, uint64_t seed, unsigned count, bool trump)
{
    struct duel duel = { 0 };

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_whole_deal(&seed, trump, &position);
        ask_both(&duel, &position, 1, TALON_SOLVE_TRICKS);
    }
    print_duel(name, &duel);
}

static void time_tables(uint64_t seed, unsigned count)
{
    struct duel duel = { 0 };

    for (unsigned i = 0; i < count; i++) {
        uint8_t mine[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], libdds[sizeof mine / 4][4];
        struct talon_solve_position position;
        random_deal(&seed, TALON_SOLVE_CARDS, 4, &position);
        const double start = bench_now();
        talon_solve_strains(solver, position.hand, most_nodes, NULL, mine);
        const double middle = bench_now();
        if (!libdds_strains(position.hand, libdds))
            exit_failed();
        add_times(&duel, middle - start, bench_now() - middle);
        duel.differ += memcmp(mine, libdds, sizeof mine) != 0;
    }
    print_duel("table-of-20", &duel);
}

/* Deals the cards of the others in another way, and keeps how many each has. */
static void deal_world(uint64_t *seed, struct talon_solve_position *world)
{
    uint8_t faces[52];
    unsigned count = 0, counts[4] = { 0 };

    for (unsigned seat = 0; seat < 4; seat++)
        for (uint64_t rest = seat == world->leader ? 0 : world->hand[seat]; rest;
             rest &= rest - 1, counts[seat]++)
            faces[count++] = (uint8_t)__builtin_ctzll(rest);
    for (unsigned seat = 0; seat < 4; seat++) {
        world->hand[seat] = seat == world->leader ? world->hand[seat] : 0;
        for (; counts[seat]; counts[seat]--) {
            const unsigned at = random_below(seed, count);
            world->hand[seat] |= 1ull << faces[at];
            faces[at] = faces[--count];
        }
    }
}

static void time_decisions(unsigned trick, uint64_t seed, unsigned count)
{
    struct duel duel = { 0 };
    char name[40];

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position worlds[WORLDS];
        random_deal(&seed, TALON_SOLVE_CARDS, 4, &worlds[0]);
        worlds[0].trump = (uint8_t)random_below(&seed, 4);
        random_play(&seed, (trick - 1) * 4, &worlds[0]);
        worlds[0].side = worlds[0].leader & 1 ? 10 : 5;
        for (unsigned w = 1; w < WORLDS; w++) {
            worlds[w] = worlds[w - 1];
            deal_world(&seed, &worlds[w]);
        }
        ask_both(&duel, worlds, WORLDS, TALON_SOLVE_SCORES);
    }
    snprintf(name, sizeof name, "40-worlds-at-trick-%u", trick);
    print_duel(name, &duel);
}

int main(int argc, char **argv)
{
    const unsigned deals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 40;
    void *memory = malloc(BYTES);

    most_nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    solver = memory ? talon_solver_create(memory, BYTES) : NULL;
    if (!deals || !solver)
        return free(memory), fputs("bench/solve: at least one deal\n", stderr), 2;
    libdds_begin();
    printf("%-24s %10s %15s %8s %10s %10s %10s %6s %7s\n", "what", "ms", "ratio-to-libdds",
           "geo-mean", "libdds-ms", "longest-ms", "nodes", "count", "differ");
    time_deals("deal-with-trump", 1, deals, true);
    time_deals("deal-without-trump", 2, deals, false);
    time_tables(3, (deals + TABLE_SHARE - 1) / TABLE_SHARE);
    for (unsigned trick = 1; trick <= 9; trick += 4)
        time_decisions(trick, trick,
                       trick > 1 ? deals : (deals + DECISION_SHARE - 1) / DECISION_SHARE);
    free(memory);
    return all_differ != 0;
}
