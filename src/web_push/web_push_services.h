/* web_push_services.h - where messages may be sent. Anybody may name an address as that of a push
 * service, so the server must not be led to machines that only it can reach.
 */
#pragma once

#include "util/address.h"
#include "util/https_url.h"

enum { WEB_PUSH_SERVICES_MOST = 8 };

/* Services of the operator: at any port, and also in a network of one's own. Zero it to begin. */
struct web_push_services {
    char host[WEB_PUSH_SERVICES_MOST][HTTPS_HOST_SIZE];
    int port[WEB_PUSH_SERVICES_MOST];
    int count;
};

/* Adds "push.example" or "push.example:8443"; false if it is none, or there are too many. */
bool web_push_services_add(struct web_push_services *services, const char *text);
/* Whether a message may go there: to one of the operator's, or to the usual port. */
bool web_push_services_may_ask(const struct web_push_services *services,
                               const struct https_url *url);
/* Whether it may go to this address of the host. */
bool web_push_services_may_reach(const struct web_push_services *services,
                                 const struct https_url *url, const struct address *address);
