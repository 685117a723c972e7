/* transport.h - how one gets to a server on this machine.
 */
#pragma once

#include <sys/socket.h>

enum transport_kind { TRANSPORT_TCP, TRANSPORT_UNIX, TRANSPORTS };

extern const char *const transport_names[TRANSPORTS];

struct transport {
    struct sockaddr_storage there;
    socklen_t size;
};

/* To a port of this machine; 0: one that is free, as soon as somebody listens. */
struct transport transport_tcp(int port);
/* To the socket of this path; NULL: one without a file, as soon as somebody listens. */
struct transport transport_unix(const char *path);
int transport_port(const struct transport *transport);
/* Messages leave at once, without waiting for more (Nagle). */
void transport_set_nodelay(int handle);
/* A connection; -1 with errno. */
int transport_connect(const struct transport *transport);
/* Listens at this address, which then names the port or path that was chosen; -1 with errno. */
int transport_listen(struct transport *transport, int backlog);
/* A port that is free. */
int transport_free_port(void);
