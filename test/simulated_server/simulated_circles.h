/* simulated_circles.h - circles in the simulated world: their people, their checks, and looks into
 * a server.
 */
#pragma once

#include "simulated_server.h"

/* ---- circle_people.c: what people ask; false: there is nothing to do ----------------------- */

bool wish_in_circles(struct sim *sim, int person);
void hear_about_circles(struct sim *sim, int person, const struct asked *asked,
                        const struct json_value *answer);
/* Asks for a table of a circle; false: the person is in none. */
bool wish_circle_table(struct sim *sim, int person);
int circle_of(const struct sim *sim, const char *id);

/* ---- circle_checks.c: as of drives; a table that is over counts ---------------------------- */

void check_circle_row(struct sim *sim, const struct store_row *row);
void check_circle_answer(struct sim *sim, int person, const struct asked *asked,
                         const struct json_value *answer, const char *text);
void check_circle_refused(struct sim *sim, int person, const struct asked *asked, const char *text);
void check_circles(struct sim *sim);
void check_circle_result(struct sim *sim, int at);
void check_circle_gone(struct sim *sim, const char *stream);
void check_circles_free(struct sim *sim);

/* ---- view_checks.c -------------------------------------------------------------------------- */

/* All that the rows of a circle make: 1; 0: rows of it are on their way; -1: there is no such
 * circle, or it cannot be read. */
int look_circle(const struct server *server, const char *id, struct talon_string_buffer *buffer);
/* As members are told of it; false: not now. */
bool look_circle_told(const struct server *server, const char *id,
                      struct talon_string_buffer *buffer);
/* The number of the member with this token; 0: there is none, or rows are on their way. */
unsigned look_circle_member(const struct server *server, const char *id, const char *token);
/* The circle that a table was opened for, or "". */
const char *look_circle_of(const struct server *server, const char *id);
/* How many members have played a whole table of a circle; 0: it does not count. */
int look_circle_players(const struct server *server, const char *id);
