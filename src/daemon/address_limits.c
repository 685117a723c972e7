/* address_limits.c - a table of the addresses that are connected. It refuses to remember anybody
 * who has left.
 */
#include "address_limits.h"

#include "util/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void daemon_address_limits_start(struct visitors *visitors)
{
    *visitors = (struct visitors){ 0 };
    randombytes_buf(visitors->key, sizeof visitors->key);
}

static struct visitor **head_of(struct visitors *visitors, const struct address *address)
{
    uint64_t hash;

    _Static_assert(sizeof visitors->key == crypto_shorthash_KEYBYTES, "SipHash");
    crypto_shorthash((unsigned char *)&hash, address->bytes, ADDRESS_BYTES, visitors->key);
    return &visitors->heads[hash % VISITORS_HEADS];
}

struct visitor *daemon_address_limits_find(struct visitors *visitors, const struct address *address)
{
    struct visitor **head = head_of(visitors, address), *visitor = *head;

    while (visitor && memcmp(&visitor->address, address, sizeof *address))
        visitor = visitor->next;
    if (visitor)
        return visitor;
    visitor = util_allocate(sizeof *visitor);
    *visitor = (struct visitor){ .next = *head, .address = *address };
    *head = visitor;
    return visitor;
}

void daemon_address_limits_leave(struct visitors *visitors, struct visitor *visitor)
{
    struct visitor **at = head_of(visitors, &visitor->address);

    if (visitor->connections || visitor->sockets)
        return;
    while (*at != visitor)
        at = &(*at)->next;
    *at = visitor->next;
    free(visitor);
}
