/* circle_watchers.h - the connections of members that hear of news, and who of them says to be
 * here.
 */
#ifndef TALON_SERVER_CIRCLES_CIRCLE_WATCHERS_H
#define TALON_SERVER_CIRCLES_CIRCLE_WATCHERS_H

#include "circle.h"

/* A connection of this member hears of news from now on. False: too many watch. *changes tells
 * whether who is here may be others now. */
bool circle_watch(struct circle *circle, struct connection *connection, unsigned member, bool here,
                  bool *changes);
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
