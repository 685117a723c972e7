/* series_round_robin.h - a schedule in which everybody meets everybody once, at tables of two
 * entries: one stands still, the others go round.
 */
#pragma once

#include "series_movements.h"

/* An even number; with an odd one the last slot is vacant, and its opponent sits out. */
unsigned series_round_robin_slots(unsigned entries);
unsigned series_round_robin_rounds(unsigned slots);
void series_round_robin_plan(unsigned slots, unsigned round, struct series_layout *layout);
