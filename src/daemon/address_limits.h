/* address_limits.h - how many connections each address has, so that nobody takes all of them.
 */
#ifndef TALON_DAEMON_ADDRESS_LIMITS_H
#define TALON_DAEMON_ADDRESS_LIMITS_H

#include "address.h"

enum { VISITORS_HEADS = 4096 };

/* Somebody who is here, under the address that is counted. */
struct visitor {
    struct visitor *next;
    struct address address;
    unsigned connections; /* made to this port, whatever for */
    unsigned sockets;     /* WebSockets, also through a proxy */
};

struct visitors {
    struct visitor *heads[VISITORS_HEADS];
    uint8_t key[16]; /* nobody can choose addresses that share a head */
};

void daemon_address_limits_start(struct visitors *visitors);
/* The entry of this address, new if need be. Whoever is found has to be counted up before
 * daemon_address_limits_leave() may see it. */
struct visitor *daemon_address_limits_find(struct visitors *visitors,
                                           const struct address *address);
/* Forgets a visitor who has nothing open any more. */
void daemon_address_limits_leave(struct visitors *visitors, struct visitor *visitor);

#endif
