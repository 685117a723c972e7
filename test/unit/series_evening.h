/* series_evening.h - drives for the unit tests: begun with few words, and played with drawn
 * results.
 */
#pragma once

#include "series/series_movements.h"

/* Tables of so many seats, many rounds, and the first row of each table of rules. */
struct series_setup series_usual(const struct series_movement *movement, unsigned players,
                                 unsigned seats);
/* The drive of all tests, begun; NULL: it was refused. */
struct series *series_begun(const struct series_setup *setup);
/* The same, and nothing but success is expected. */
struct series *series_evening(const struct series_movement *movement, unsigned players);
/* Each table's deals are drawn. The round is open before and after. */
void series_draw_all(struct series *series);
/* Opens, draws and closes so many rounds. */
void series_play(struct series *series, unsigned rounds);
/* Opens the round and enters this result of tricks at each table. */
void series_play_alike(struct series *series, int32_t tricks);
/* The sentence of the latest refusal. */
const char *series_sentence(void);
/* Where every call of these drives writes its refusal. */
extern struct series_refusal series_why;
