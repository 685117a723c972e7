/* baseline.h - what a move takes of the system alone.
 */
#pragma once

#include "transport.h"

#include <stddef.h>

struct baseline_cost {
    double cpu; /* s for a move: one message of `said` bytes in, four of `sent` out */
    double a_second;
};

/* Of the system alone, at so many tables, one move after the other. */
struct baseline_cost baseline_measure(enum transport_kind kind, size_t tables, size_t said,
                                      size_t sent, double seconds);
