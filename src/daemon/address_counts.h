/* address_counts.h - counts the connections of each address, so that one address cannot take all.
 */
#pragma once

#include "util/address.h"

enum { ADDRESS_HEADS = 4096 };

/* The connections of one address. */
struct address_entry {
    struct address_entry *next;
    struct address address;
    unsigned connections; /* accepted from it, of any kind */
    unsigned sockets;     /* WebSockets, also those through a proxy */
};

struct address_counts {
    struct address_entry *heads[ADDRESS_HEADS];
    uint8_t key[16]; /* a random hash key: nobody can choose addresses that collide */
};

void daemon_address_counts_start(struct address_counts *address_counts);
/* The entry of this address, created if need be. The caller counts it up, or releases it. */
struct address_entry *daemon_address_counts_find(struct address_counts *address_counts,
                                                 const struct address *address);
/* Frees an entry with nothing open. */
void daemon_address_counts_release(struct address_counts *address_counts,
                                   struct address_entry *address_entry);
