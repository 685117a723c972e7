/* address.h - internet addresses as the limits count them, and the proxies whose X-Forwarded-For is
 * believed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_ROOM = 64, PROXIES_MOST = 16 };

/* An IPv4 address is stored as ::ffff:a.b.c.d. */
struct address {
    uint8_t bytes[ADDRESS_BYTES];
};

/* Reads "192.0.2.1", "2001:db8::1" or "[2001:db8::1]"; a port after it is left out. */
bool util_address_read(const char *text, size_t length, struct address *address);
/* The peer's address; false if it has none. The peer of a Unix socket is "::", which no host on
 * a network has. */
bool util_address_of_peer(int handle, struct address *address);
/* Whether it is a loopback address. */
bool util_address_is_own(const struct address *address);
/* Whether it is one of the internet, which anybody may reach: no address of a network of one's own,
 * of this machine, of examples, of many receivers, and none that stands for another address. */
bool util_address_is_public(const struct address *address);
/* One client for the limits: an IPv4 address, or the /64 network of an IPv6 address,
 * because a household or a rented server has 2^64 of those. */
struct address util_address_counted(const struct address *address);
/* Writes what util_address_counted() answers: "192.0.2.1", "2001:db8:1:2::/64". */
void util_address_write(const struct address *counted, char text[ADDRESS_ROOM]);
/* The same for the wider network that it belongs to: "192.0.2.0/24", "2001:db8:1::/48". */
void util_address_write_wider(const struct address *counted, char text[ADDRESS_ROOM]);

/* The proxies in front of the server. */
struct proxies {
    struct address address[PROXIES_MOST];
    int bits[PROXIES_MOST];
    int count;
};

/* Adds "127.0.0.1,10.0.0.0/8,::1"; false if that is no such list, or too long. */
bool util_proxies_read(struct proxies *proxies, const char *list);
/* Every peer of a Unix socket is a proxy: the rights of the file say who may connect. */
bool util_proxies_have(const struct proxies *proxies, const struct address *address);
/* The client that `peer` speaks for: the last entry of X-Forwarded-For that is none of our
 * proxies. Entries before it may be forged. An entry that is no address counts as the proxy that
 * passed it on. */
struct address util_proxies_client(const struct proxies *proxies, const struct address *peer,
                                   const char *forwarded_for);
