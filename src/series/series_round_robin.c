/* series_round_robin.c - the circle method of round robins.
 */
#include "series_round_robin.h"

unsigned series_round_robin_slots(unsigned entries)
{
    return entries + entries % SERIES_SIDES;
}

unsigned series_round_robin_rounds(unsigned slots)
{
    return slots - 1;
}

/* In round r the last slot meets r, and r + i meets r - i. Sides change from time to time round. */
void series_round_robin_plan(unsigned slots, unsigned round, struct series_layout *layout)
{
    const unsigned rounds = slots - 1, at = round % rounds, side = round / rounds % SERIES_SIDES;

    for (unsigned i = 0; i < slots / SERIES_SIDES; i++) {
        layout->slot[i][side] = (uint16_t)((at + i) % rounds);
        layout->slot[i][1 - side] = (uint16_t)(i ? (at + rounds - i) % rounds : rounds);
        layout->set[i] = (uint16_t)round;
    }
}
