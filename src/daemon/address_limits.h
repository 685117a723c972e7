/* address_limits.h - counts the connections of each address, so that one address cannot take all.
 */
#ifndef TALON_DAEMON_ADDRESS_LIMITS_H
#define TALON_DAEMON_ADDRESS_LIMITS_H

#include "util/address.h"

enum { ADDRESS_HEADS = 4096 };

/* The connections of one address. */
struct address_entry {
    struct address_entry *next;
    struct address address;
    unsigned connections; /* accepted from it, of any kind */
    unsigned sockets;     /* WebSockets, also those through a proxy */
};

struct address_limits {
    struct address_entry *heads[ADDRESS_HEADS];
    uint8_t key[16]; /* a random hash key: nobody can choose addresses that collide */
};

void daemon_address_limits_start(struct address_limits *address_limits);
/* The entry of this address, created if need be. The caller counts it up, or releases it. */
struct address_entry *daemon_address_limits_find(struct address_limits *address_limits,
                                                 const struct address *address);
/* Frees an entry with nothing open. */
void daemon_address_limits_release(struct address_limits *address_limits,
                                   struct address_entry *address_entry);

#endif
