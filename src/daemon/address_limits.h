/* address_limits.h - how many connections each address has, so that nobody takes all of them.
 */
#ifndef TALON_DAEMON_ADDRESS_LIMITS_H
#define TALON_DAEMON_ADDRESS_LIMITS_H

#include "address.h"

enum { ADDRESS_HEADS = 4096 };

/* Somebody who is here, under the address that is counted. */
struct address_entry {
    struct address_entry *next;
    struct address address;
    unsigned connections; /* made to this port, whatever for */
    unsigned sockets;     /* WebSockets, also through a proxy */
};

struct address_limits {
    struct address_entry *heads[ADDRESS_HEADS];
    uint8_t key[16]; /* nobody can choose addresses that share a head */
};

void daemon_address_limits_start(struct address_limits *address_limits);
/* The entry of this address, new if need be. Whoever is found has to be counted up before
 * daemon_address_limits_release() may see it. */
struct address_entry *daemon_address_limits_find(struct address_limits *address_limits,
                                                 const struct address *address);
/* Forgets a visitor who has nothing open any more. */
void daemon_address_limits_release(struct address_limits *address_limits,
                                   struct address_entry *address_entry);

#endif
