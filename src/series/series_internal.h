/* series_internal.h - what the files of a drive share.
 */
#pragma once

#include "series_movements.h"

/* series_setup.c: entries that so many players make, bots among them; 0: it cannot be done. */
unsigned series_entries_of(const struct series_setup *setup, unsigned players);

/* series_own.c: slots of the plan for so many entries; 0: there is none. */
unsigned series_slots_for(const struct series_setup *setup, unsigned entries);
/* Who sits where in a round (from 0); how many tables there are. */
unsigned series_lay_out(const struct series *series, unsigned round, struct series_layout *layout);
/* Whether this drive can play the setup's own plan, if it has one. */
bool series_own_check(const struct series_setup *setup, struct series_refusal *why);

/* series_sitting_out.c: by results, gives the places to those who are to play this round. */
void series_settle(struct series *series);
/* series_questions.c: all members of the entry are here. */
bool series_is_whole(const struct series *series, unsigned entry);

/* series_people.c: a new entry of people or bots, from this round on; its number. */
unsigned series_add_entry(struct series *series, bool of_bots);

/* series_groups.c: people of both groups change places, so that partners are one of each. */
void series_part_groups(struct series *series);
/* Whether somebody of this group belongs there. */
bool series_belongs(const struct series *series, unsigned place, enum series_group group);
/* The group of which more are to play than of the other one, where that matters. */
enum series_group series_larger_group(const struct series *series);

/* series_chance.c: a number below the bound, the same for the same seed and question. */
enum series_question { SERIES_CUT, SERIES_LOT, SERIES_RESULT, SERIES_RAFFLE };
unsigned series_chance(const struct series *series, enum series_question question, unsigned one,
                       unsigned other, unsigned bound);

/* series_award.c: rounded to the nearest whole number, from the middle to the even one. So what two
 * sides share still adds up. The divisor is above 0. */
int64_t series_divide(int64_t number, int64_t divisor);
/* Gives the results of a board of so many scores what is awarded to them, as far as it does not
 * depend on other boards. */
void series_award_board(const struct series *series, struct series_result *results, size_t count,
                        uint32_t field);
/* The awards that depend on a side's other boards, when all others are known. */
void series_award_by_others(const struct series *series, struct series_result *results,
                            size_t count);
