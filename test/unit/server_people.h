/* server_people.h - people at a table of a server_world: sitting down, the host, the room as it is
 * told. Each function sends a request or checks a room in one line of a test.
 */
#pragma once

#include "server_world.h"

#define OPEN_TWO "\"seats\":[\"human\",\"open\",\"open\",\"simple\"]"
#define MIX_A "00000000000000000000000000000000000000000000000000000000000000aa"
#define MIX_B "00000000000000000000000000000000000000000000000000000000000000bb"

/* The room as somebody who looks in for a moment is told: to be given back. */
struct json_value *look(struct world *world, const struct opened *opened);
void assert_state(struct world *world, const struct opened *opened, const char *state);
/* Who sits there, as the room tells it: "person", "open", a bot's id. */
void assert_who(struct world *world, const struct opened *opened, int seat, const char *who);
struct json_value *seat_in(const struct json_value *room, int seat);

/* Somebody sits down from this connection; the token joins those in `opened`. Which seat. */
int sit(struct world *world, struct opened *opened, uint64_t conn, const char *more);
struct json_value *as_host(struct world *world, const char *what, const struct opened *opened,
                           const char *more);
/* A request that needs no token. */
struct json_value *at_table(struct world *world, uint64_t conn, const char *what,
                            const struct opened *opened, const char *more);
/* The last push of this kind to the connection since things were last forgotten; or NULL. */
struct json_value *push_of(const struct world *world, uint64_t conn, const char *kind);
/* Plays to the end: a seat that may act makes its first legal move. */
void play_out(struct world *world, const struct opened *opened);
