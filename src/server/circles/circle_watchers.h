/* circle_watchers.h - the connections of members that hear of news, and who of them says to be
 * here.
 */
#ifndef TALON_SERVER_CIRCLES_CIRCLE_WATCHERS_H
#define TALON_SERVER_CIRCLES_CIRCLE_WATCHERS_H

#include "circle.h"
#include "server/limits/shares.h"

bool circle_is_watched_by(const struct circle *circle, const struct connection *connection);
/* How many connections watch; those of this member are one client's. */
struct limits_places_held circle_watchers_count(const struct circle *circle, unsigned member);
/* A connection of this member hears of news from now on; there must be a place for it. Answers
 * whether who is here may be others now. */
bool circle_watch(struct circle *circle, struct connection *connection, unsigned member, bool here);
/* Answers whether who is here may be others now. */
bool circle_unwatch(struct circle *circle, struct connection *connection);
/* Whether one of the member's devices is here and says so. */
bool circle_member_is_here(const struct circle *circle, unsigned member);

/* Tells all that there is news. They ask for what they show. */
void circle_watchers_tell(struct circle *circle, struct journal_outputs *outputs);
/* Somebody is no member any more: the connections are told, and hear nothing further. */
void circle_watchers_drop(struct connections *connections, struct circle *circle, unsigned member,
                          struct journal_outputs *outputs);
/* The circle is about to be freed. */
void circle_watchers_dismiss(struct connections *connections, struct circle *circle);

#endif
