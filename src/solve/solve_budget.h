/* solve_budget.h - a budget of nodes that several searches share.
 */
#pragma once

#include <stdint.h>

/* The nodes that remain for the next search: never 0, because 0 has no limit. So each further
 * search still begins one trick. */
static inline uint64_t solve_nodes_left(uint64_t nodes, uint64_t begun)
{
    return nodes > begun ? nodes - begun : nodes != 0;
}
