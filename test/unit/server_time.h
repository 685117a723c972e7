/* server_time.h - two people at a table, and time that passes as a test says: for the tests of
 * clocks, pauses and absence.
 */
#pragma once

#include "server_world.h"

#define FOR_TWO "\"game\":\"wunsdorf\",\"options\":{\"players\":2},"
#define TWO FOR_TWO "\"pace\":700,"
#define SECOND 1000
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * (int64_t)HOUR)

enum { ANNA = 0, BERT = 1, CONN_ANNA = 3, CONN_BERT = 4, CONN_OTHER = 5 };

/* A tick whenever one was asked for, to the millisecond. */
void pass_until(struct world *world, int64_t at);
/* The same; what was said before is forgotten. */
void pass(struct world *world, int64_t time);
void leave(struct world *world, uint64_t conn, const struct opened *opened);
struct json_value *by_host(struct world *world, const char *what, const struct opened *opened);
/* Somebody takes the next open seat. */
void take_seat(struct world *world, struct opened *opened, const char *name);
/* Anna and Bert play with these settings of the table, both are here, Anna is to move. */
struct opened two_people(struct world *world, const char *settings);
/* The room as somebody who looks in is told; somebody to give it back. */
struct json_value *look_in(struct world *world, const struct opened *opened);
bool is_kept(struct world *world, const struct opened *opened, int seat);
void assert_room_state(struct world *world, const struct opened *opened, const char *state);
size_t rows_of(const struct world *world, enum store_kind kind);
const char *last_row(const struct world *world, enum store_kind kind);
