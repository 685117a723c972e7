/* solve_memory.c - lays a solver out in the memory of its caller.
 */
#include "solve_memory.h"

#include <string.h>

enum { SLOT_SHARE = 8, ALIGNMENT = 128 };

/* Powers of two: what twelve tricks and more use. More memory goes to the blocks. */
enum { SLOTS_MOST = 18, HINTS_MOST = 20 };

static unsigned log2_below(size_t number)
{
    return 63u - (unsigned)__builtin_clzll(number);
}

static unsigned smaller(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

static size_t rounded_up(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

/* Slots, hints and blocks, one after the other. */
static void lay_out_table(struct talon_solver *solver, uint8_t *memory, size_t bytes)
{
    struct solve_table *table = &solver->state.table;

    solver->all_slots =
        1u << smaller(log2_below(bytes / SLOT_SHARE / sizeof *table->slot), SLOTS_MOST);
    solver->all_hints = 1u << smaller(log2_below(bytes / SLOT_SHARE), HINTS_MOST);
    const size_t slots = solver->all_slots * sizeof *table->slot,
                 blocks = (bytes - slots - solver->all_hints) / sizeof *table->block;
    table->slot = (struct solve_slot *)memory;
    table->hint = memory + slots;
    table->block = (struct solve_block *)(table->hint + solver->all_hints);
    table->blocks = blocks > UINT32_MAX ? UINT32_MAX : (uint32_t)blocks;
    memset(table->slot, 0, slots);
}

struct talon_solver *talon_solver_create(void *memory, size_t bytes)
{
    const size_t waste = -(uintptr_t)memory & (ALIGNMENT - 1),
                 head = rounded_up(sizeof(struct talon_solver));
    uint8_t *aligned = (uint8_t *)memory + waste;

    if (bytes < TALON_SOLVER_LEAST)
        return NULL;
    struct talon_solver *solver = (struct talon_solver *)aligned;
    memset(solver, 0, head);
    solver->search = solve_level_best();
    lay_out_table(solver, aligned + head, bytes - waste - head);
    return solver;
}

/* How many are enough for so many tricks. How the growth was chosen is not recorded. */
static uint32_t hints_of(int left)
{
    return 1u << (left <= 4 ? 10 : left >= 12 ? HINTS_MOST : 10 + (left - 4) * 10 / 8);
}

static uint32_t slots_of(int left)
{
    return 1u << (left <= 4 ? 10 : left >= 12 ? SLOTS_MOST : 10 + (left - 4));
}

void solve_memory_begin(struct talon_solver *solver, int left)
{
    struct solve_table *table = &solver->state.table;

    table->slots = smaller(slots_of(left), solver->all_slots);
    table->hints = smaller(hints_of(left), solver->all_hints);
    table->slot_shift = 64 - log2_below(table->slots);
    table->hint_shift = 64 - log2_below(table->hints);
    memset(table->hint, 63, table->hints);
    table->used = 1;
    if (++table->age == 0) {
        memset(table->slot, 0, sizeof *table->slot * solver->all_slots);
        table->age = 1;
    }
}
