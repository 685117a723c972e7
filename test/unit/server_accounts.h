/* server_accounts.h - people with accounts at tables of a server_world: they come, sit down, play
 * to the end, and are deleted.
 */
#pragma once

#include "server_world.h"

enum { SESSION_ROOM = 80 };

#define SHORT "\"game\":\"whist\",\"preset\":\"classic\",\"options\":{\"target\":3},\"pace\":0,"
#define ME_AND_BOTS SHORT "\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]"
#define ME_AND_ANYBODY SHORT "\"seats\":[\"human\",\"open\",\"simple\",\"simple\"]"

struct visitor {
    char session[SESSION_ROOM];
};

/* The answer to `register` or `login`. */
struct json_value *enter(struct world *world, uint64_t conn, const char *how, const char *name,
                         const char *passphrase);
/* The same, which must succeed. */
struct visitor entered(struct world *world, uint64_t conn, const char *how, const char *name,
                       const char *passphrase);
/* Registers Anna on connection 1; her passphrase is "one two three". */
struct visitor anna(struct world *world);
/* The answer to a request of connection 2 with this session and the further members. */
struct json_value *with_session(struct world *world, const char *what,
                                const struct visitor *visitor, const char *more);

struct visitor registered(struct world *world, uint64_t conn, const char *name);
struct opened open_as(struct world *world, const struct visitor *visitor, const char *members);
/* The token joins those in `opened`. */
struct json_value *sit_down(struct world *world, struct opened *opened, int seat,
                            const struct visitor *visitor);
struct json_value *start_game(struct world *world, const struct opened *opened);
/* They sit next to each other, so they are no partners. */
struct opened table_of_two(struct world *world, const struct visitor *one,
                           const struct visitor *other);
bool over(struct world *world, const struct opened *opened);
void play_on(struct world *world, const struct opened *opened);
/* As an answer with a room tells it. */
const struct json_value *room_seat(const struct json_value *answer, int seat);
void forget(struct world *world, const struct visitor *visitor);
