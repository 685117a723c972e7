/* address_counts.c - a hash map from addresses to their open connections. An entry exists only
 * while something is open.
 */
#include "address_counts.h"

#include "util/memory.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void daemon_address_counts_start(struct address_counts *address_counts)
{
    *address_counts = (struct address_counts){ 0 };
    randombytes_buf(address_counts->key, sizeof address_counts->key);
}

static struct address_entry **head_of(struct address_counts *address_counts,
                                      const struct address *address)
{
    uint64_t hash;

    _Static_assert(sizeof address_counts->key == crypto_shorthash_KEYBYTES, "SipHash");
    crypto_shorthash((unsigned char *)&hash, address->bytes, ADDRESS_BYTES, address_counts->key);
    return &address_counts->heads[hash % ADDRESS_HEADS];
}

struct address_entry *daemon_address_counts_find(struct address_counts *address_counts,
                                                 const struct address *address)
{
    struct address_entry **head = head_of(address_counts, address), *address_entry = *head;

    while (address_entry && memcmp(&address_entry->address, address, sizeof *address))
        address_entry = address_entry->next;
    if (address_entry)
        return address_entry;
    address_entry = util_allocate(sizeof *address_entry);
    *address_entry = (struct address_entry){ .next = *head, .address = *address };
    *head = address_entry;
    return address_entry;
}

void daemon_address_counts_release(struct address_counts *address_counts,
                                   struct address_entry *address_entry)
{
    struct address_entry **at = head_of(address_counts, &address_entry->address);

    if (address_entry->connections || address_entry->sockets)
        return;
    for (; *at != address_entry; at = &(*at)->next)
        assert(*at);
    *at = address_entry->next;
    free(address_entry);
}
