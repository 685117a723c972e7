/* origin_policy.h - the sites whose pages may connect to this server.
 */
#pragma once

#include <stdbool.h>

enum { ORIGIN_ROOM = 300, ORIGINS_MOST = 16 };

/* In browsers' form: lower case, without a default port. */
struct origins {
    char text[ORIGINS_MOST][ORIGIN_ROOM];
    int count;
};

/* Adds "https://talon.example" or "http://192.0.2.1:8080"; false if it is no origin, or one too
 * many. */
bool util_origins_add(struct origins *origins, const char *text);
/* Whether a page of this origin may connect. An empty list allows the host that
 * was requested, if it is an address or localhost. */
bool util_origins_allow(const struct origins *origins, const char *origin, const char *host);
