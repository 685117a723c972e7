/* rate_limit.h - how much a socket may ask for in a hurry, and how much it and its address may have
 * written down; for the files of this folder.
 */
#ifndef TALON_SERVER_LIMITS_RATE_LIMIT_H
#define TALON_SERVER_LIMITS_RATE_LIMIT_H

#include "server/server_internal.h"

/* Whether the socket may ask for something now; if so, that is counted. */
bool limits_may_ask(struct connection *connection, int64_t now);
/* Whether something other than a move may be written down for it now. */
bool limits_may_change(const struct server *server, const struct connection *connection,
                       int64_t now);
/* It was. */
void limits_count_change(struct server *server, struct connection *connection, int64_t now);

#endif
