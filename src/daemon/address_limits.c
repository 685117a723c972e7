/* address_limits.c - a hash map from addresses to their open connections. An entry exists only
 * while something is open.
 */
#include "address_limits.h"

#include "util/memory.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void daemon_address_limits_start(struct address_limits *address_limits)
{
    *address_limits = (struct address_limits){ 0 };
    randombytes_buf(address_limits->key, sizeof address_limits->key);
}

static struct address_entry **head_of(struct address_limits *address_limits,
                                      const struct address *address)
{
    uint64_t hash;

    _Static_assert(sizeof address_limits->key == crypto_shorthash_KEYBYTES, "SipHash");
    crypto_shorthash((unsigned char *)&hash, address->bytes, ADDRESS_BYTES, address_limits->key);
    return &address_limits->heads[hash % ADDRESS_HEADS];
}

struct address_entry *daemon_address_limits_find(struct address_limits *address_limits,
                                                 const struct address *address)
{
    struct address_entry **head = head_of(address_limits, address), *address_entry = *head;

    while (address_entry && memcmp(&address_entry->address, address, sizeof *address))
        address_entry = address_entry->next;
    if (address_entry)
        return address_entry;
    address_entry = util_allocate(sizeof *address_entry);
    *address_entry = (struct address_entry){ .next = *head, .address = *address };
    *head = address_entry;
    return address_entry;
}

void daemon_address_limits_release(struct address_limits *address_limits,
                                   struct address_entry *address_entry)
{
    struct address_entry **at = head_of(address_limits, &address_entry->address);

    if (address_entry->connections || address_entry->sockets)
        return;
    for (; *at != address_entry; at = &(*at)->next)
        assert(*at);
    *at = address_entry->next;
    free(address_entry);
}
