/* sim_result.h - which games have been counted, and the counters; as a file, too, from which a
 * killed run goes on and which other runs are added to.
 *
 * The file is text (doc/simulation.md): what was played, the ranges of games, and each counter that
 * is not zero. The same games give the same bytes, in whatever parts and order they were played.
 */
#pragma once

#include "sim_plan.h"

#include <stdio.h>

struct sim_range {
    uint64_t from, to; /* without `to` */
};

/* The next look of a run that plays until an interval is narrow (sim_run.h). */
struct sim_look {
    double margin; /* 0: there is none */
    unsigned table;
    uint64_t from, games; /* it is after so many games from this one on */
};

struct sim_result {
    const struct sim_plan *plan;
    struct sim_counters counters;
    struct sim_range *range; /* in order, with a gap between any two */
    size_t ranges, capacity;
    struct sim_look look; /* of the run that is under way */
};

/* An empty result. The plan must outlive it. Free with sim_result_free(). */
void sim_result_begin(struct sim_result *result, const struct sim_plan *plan);
void sim_result_free(struct sim_result *result);
/* Notes that these games are counted; false if one of them was already. */
bool sim_result_add_range(struct sim_result *result, struct sim_range range);
/* How many games of this range are counted. */
uint64_t sim_result_games(const struct sim_result *result, struct sim_range within);
/* The first stretch of uncounted games in [from, to), at most so many; false if there is none. */
bool sim_result_gap(const struct sim_result *result, struct sim_range within, uint64_t most,
                    struct sim_range *gap);
/* Adds another result of the same plan. A result that is already part of this one, range by range,
 * changes nothing. False if they have only some games in common. */
bool sim_result_add(struct sim_result *result, const struct sim_result *part);

/* Writes it to the path by way of a file beside it, so that a kill leaves the old one or the new
 * one. A link stays a link, and the file that it names is written. NULL, or a sentence that says
 * why it could not be written; free it. */
char *sim_result_save(const struct sim_result *result, const char *path);
/* Reads a file of the same plan into an empty result. NULL, or a sentence if it is of another plan,
 * or no such file, or damaged; free it. */
char *sim_result_load(struct sim_result *result, const char *path);
/* The text of such a file. False: it could not be written. */
bool sim_result_write(const struct sim_result *result, FILE *file);
/* Reads such a text into an empty result. NULL, or what is wrong with it: a msgid with {file} in
 * it. */
const char *sim_result_read(struct sim_result *result, const char *text, size_t length);
/* Whether the counters add up to the games that they are said to be of (sim_check.c). */
bool sim_result_agrees(const struct sim_result *result);
