/* origin_policy.h - the sites whose pages may talk to this server.
 */
#ifndef TALON_DAEMON_ORIGIN_POLICY_H
#define TALON_DAEMON_ORIGIN_POLICY_H

#include <stdbool.h>

enum { ORIGIN_ROOM = 300, ORIGINS_MOST = 16 };

/* Written as browsers write them: in lower case, without the port that goes without saying. */
struct origins {
    char text[ORIGINS_MOST][ORIGIN_ROOM];
    int count;
};

/* Adds "https://talon.example" or "http://192.0.2.1:8080"; false if it is none, or one too
 * many. */
bool daemon_origins_add(struct origins *origins, const char *text);
/* Whether a page from there may talk to us. Without a list, a page of the host it asked for. */
bool daemon_origins_allow(const struct origins *origins, const char *origin, const char *host);

#endif
