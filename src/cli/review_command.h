/* review_command.h - reviews of finished games, for other commands.
 */
#pragma once

#include "play_command.h"

struct talon_review;
struct talon_table;

/* Does all of it, on as many threads as are given; 0: as many as processors. */
void cli_run_review(struct talon_review *review, unsigned given);
/* Tells what it found of each seat that it was to review, and with `deals` of each deal. */
void cli_say_review(const struct cli_play *play, const struct talon_review *review, bool deals);
/* review_hindsight.c: tells of each deal of a finished game that was played for a contract whether
 * it would have been made with open cards. */
void cli_say_hindsight(const struct cli_play *play, const struct talon_table *table);
