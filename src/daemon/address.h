/* address.h - internet addresses as the server counts them, and whose word about somebody
 * else's address is believed.
 */
#ifndef TALON_DAEMON_ADDRESS_H
#define TALON_DAEMON_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_ROOM = 64, PROXIES_MOST = 16 };

/* IPv4 lies in IPv6 as ::ffff:a.b.c.d. */
struct address {
    uint8_t bytes[ADDRESS_BYTES];
};

/* "192.0.2.1", "2001:db8::1", "[2001:db8::1]"; a port behind it is left out. */
bool daemon_address_read(const char *text, size_t length, struct address *address);
/* Of the other end of a socket; false if it has none. Of a Unix socket it is "::", which nobody
 * on a network has. */
bool daemon_address_of_peer(int handle, struct address *address);
/* Whether it is this machine speaking to itself. */
bool daemon_address_is_own(const struct address *address);
/* What is counted as one: an IPv4 address, or the network of an IPv6 address, because a
 * household or a rented server has 2^64 of those. */
struct address daemon_address_counted(const struct address *address);
/* As text, of what daemon_address_counted() answers: "192.0.2.1", "2001:db8:1:2::/64". */
void daemon_address_write(const struct address *counted, char text[ADDRESS_ROOM]);

/* The proxies in front of the server. */
struct proxies {
    struct address address[PROXIES_MOST];
    int bits[PROXIES_MOST];
    int count;
};

/* Adds "127.0.0.1,10.0.0.0/8,::1"; false if that is no such list, or too long. */
bool daemon_proxies_read(struct proxies *proxies, const char *list);
/* Whoever comes by a Unix socket is one: the rights of the file are the list. */
bool daemon_proxies_have(const struct proxies *proxies, const struct address *address);
/* Who sent what `peer` passes on: of X-Forwarded-For, the last entry that is none of our
 * proxies. What stands before it anybody may have written. An entry that is no address counts
 * as the proxy that let it through. */
struct address daemon_proxies_client(const struct proxies *proxies, const struct address *peer,
                                     const char *forwarded_for);

#endif
