/* drive_wishes.h - the wishes of people for their seats: to stay at one table, and not to sit at a
 * table with somebody.
 */
#pragma once

#include "drive_act.h"

/* Where everybody sits in the rounds that are known. Columns are players of the series, or persons
 * of the drive; 0 is nobody. */
struct drive_seat {
    uint16_t table; /* from 1; 0: nowhere */
    uint8_t seat;
};
struct drive_seat_plan {
    unsigned rounds, columns;
    bool in_groups;        /* it depends on who is in which group */
    struct drive_seat *at; /* of the first round, then of the next one */
};

static inline struct drive_seat drive_planned_seat(const struct drive_seat_plan *plan,
                                                   unsigned round, unsigned column)
{
    return plan->at[(size_t)(round - 1) * plan->columns + column];
}

/* Where numbers of the series sit, if these persons have the numbers 1, 2, 3 …: in all rounds, or
 * in the first one if results decide the others. Free `at`. False: play cannot begin so. */
bool drive_plan_seats(const struct drive *drive, const uint16_t *list, unsigned count,
                      struct drive_seat_plan *plan);
/* Whether anybody wishes for anything. */
bool drive_has_wishes(const struct drive *drive);
/* Before play begins: the act says in which order people get their numbers, so that as many wishes
 * as possible come true. */
void drive_honour_wishes(const struct drive *drive, struct drive_act *act);

/* drive_wishes_json.c: ,"wishes":[…] with the rounds in which they do not come true */
void drive_write_wishes(const struct drive *drive, struct talon_string_buffer *text);
