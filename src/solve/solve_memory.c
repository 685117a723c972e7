/* solve_memory.c - lays a solver out in the memory of its caller.
 */
#include "solve_memory.h"

#include <string.h>

enum { SLOT_SHARE = 8, HINTS_MOST = 20, ALIGNMENT = 128 };

static unsigned log2_below(size_t number)
{
    return 63u - (unsigned)__builtin_clzll(number);
}

struct talon_solver *talon_solver_create(void *memory, size_t bytes)
{
    const uintptr_t begin = (uintptr_t)memory,
                    aligned = (begin + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    const size_t waste = aligned - begin;

    if (bytes < TALON_SOLVER_LEAST)
        return NULL;
    const size_t room = (bytes - waste) & ~(size_t)(ALIGNMENT - 1),
                 head = (sizeof(struct talon_solver) + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    struct talon_solver *solver = (struct talon_solver *)aligned;
    struct solve_table *table = &solver->state.table;
    const unsigned slots = log2_below(room / SLOT_SHARE / sizeof *table->slot),
                   hints = log2_below(room / SLOT_SHARE) < HINTS_MOST
                               ? log2_below(room / SLOT_SHARE)
                               : HINTS_MOST;

    memset(solver, 0, head);
    solver->search = solve_level_best();
    solver->all_slots = 1u << slots;
    solver->all_hints = 1u << hints;
    table->slot = (struct solve_slot *)(aligned + head);
    table->hint = (uint8_t *)(table->slot + solver->all_slots);
    table->block = (struct solve_block *)(table->hint + solver->all_hints);
    const size_t blocks =
        (room - (size_t)((uint8_t *)table->block - (uint8_t *)solver)) / sizeof *table->block;
    table->blocks = blocks > UINT32_MAX ? UINT32_MAX : (uint32_t)blocks;
    memset(table->slot, 0, sizeof *table->slot << slots);
    table->age = 1;
    table->used = 1;
    return solver;
}

/* Powers of two that suit so many tricks. */
static uint32_t hints_of(int left)
{
    return 1u << (left <= 4 ? 10 : left >= 12 ? 20 : 10 + (left - 4) * 10 / 8);
}

static uint32_t slots_of(int left)
{
    return 1u << (left <= 4 ? 10 : left >= 12 ? 18 : 10 + (left - 4));
}

static uint32_t smaller(uint32_t one, uint32_t other)
{
    return one < other ? one : other;
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
