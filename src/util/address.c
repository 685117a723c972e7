/* address.c - internet addresses: reading, comparing, and the client behind a proxy. Names are
 * never resolved, because that would ask the network.
 */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    IPV4_BITS = 96,          /* before an IPv4 address */
    NETWORK_BYTES = 8,       /* of an IPv6 network that one household has */
    WIDER_NETWORK_BYTES = 6, /* of one that providers give to a customer at most */
    WIDER_IPV4_BYTES = 3     /* of the smallest IPv4 network that is routed alone */
};

static const uint8_t ipv4_prefix[IPV4_BITS / 8] = { [10] = 0xff, [11] = 0xff };

static const struct address unix_peer; /* "::" */

static bool is_ipv4(const struct address *address)
{
    return !memcmp(address->bytes, ipv4_prefix, sizeof ipv4_prefix);
}

static struct address from_ipv4(const void *bytes)
{
    struct address address;

    memcpy(address.bytes, ipv4_prefix, sizeof ipv4_prefix);
    memcpy(address.bytes + sizeof ipv4_prefix, bytes, 4);
    return address;
}

/* ---- networks that nobody else can reach ---------------------------------------------------- */

struct network {
    uint8_t bytes[ADDRESS_BYTES];
    int bits;
};

#define V4(a, b, c)                                                                                \
    {                                                                                              \
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, 0                                       \
    }

/* IANA's registries of addresses for special purposes. */
static const struct network special[] = {
    { V4(0, 0, 0), 96 + 8 },            /* this network */
    { V4(10, 0, 0), 96 + 8 },           /* private */
    { V4(100, 64, 0), 96 + 10 },        /* between a provider and its customers */
    { V4(127, 0, 0), 96 + 8 },          /* loopback */
    { V4(169, 254, 0), 96 + 16 },       /* link-local */
    { V4(172, 16, 0), 96 + 12 },        /* private */
    { V4(192, 0, 0), 96 + 24 },         /* of protocols */
    { V4(192, 0, 2), 96 + 24 },         /* examples */
    { V4(192, 88, 99), 96 + 24 },       /* relays of 6to4 */
    { V4(192, 168, 0), 96 + 16 },       /* private */
    { V4(198, 18, 0), 96 + 15 },        /* measurements */
    { V4(198, 51, 100), 96 + 24 },      /* examples */
    { V4(203, 0, 113), 96 + 24 },       /* examples */
    { V4(224, 0, 0), 96 + 4 },          /* multicast */
    { V4(240, 0, 0), 96 + 4 },          /* reserved */
    { { 0x20, 0x01, 0, 0 }, 23 },       /* of protocols, Teredo among them */
    { { 0x20, 0x01, 0x0d, 0xb8 }, 32 }, /* examples */
    { { 0x20, 0x02 }, 16 },             /* 6to4: an IPv4 address */
    { { 0x3f, 0xff }, 20 },             /* examples */
};

static const struct network global_ipv6 = { { 0x20 }, 3 };

static bool is_within(const struct address *address, const struct network *network)
{
    const size_t whole = (size_t)network->bits / 8;
    const int rest = network->bits % 8;

    return !memcmp(address->bytes, network->bytes, whole) &&
           (!rest || !((address->bytes[whole] ^ network->bytes[whole]) >> (8 - rest)));
}

bool util_address_is_public(const struct address *address)
{
    if (!is_ipv4(address) && !is_within(address, &global_ipv6))
        return false;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (is_within(address, &special[i]))
            return false;
    return true;
}

/* The length of the address in "[::1]:80" or "192.0.2.1:80"; moves the text to its beginning. */
static size_t address_length(const char **text, size_t length)
{
    const char *end;

    if (length && **text == '[') {
        (*text)++;
        end = memchr(*text, ']', length - 1);
        return end ? (size_t)(end - *text) : 0;
    }
    end = memchr(*text, ':', length);
    if (end && !memchr(end + 1, ':', length - (size_t)(end + 1 - *text)))
        return (size_t)(end - *text); /* one colon only: a port */
    return length;
}

bool util_address_read(const char *text, size_t length, struct address *address)
{
    char alone[INET6_ADDRSTRLEN];
    struct in_addr ipv4;

    length = address_length(&text, length);
    if (!length || length >= sizeof alone)
        return false;
    memcpy(alone, text, length);
    alone[length] = 0;
    if (inet_pton(AF_INET, alone, &ipv4) == 1) {
        *address = from_ipv4(&ipv4);
        return true;
    }
    return inet_pton(AF_INET6, alone, address->bytes) == 1;
}

bool util_address_of_peer(int handle, struct address *address)
{
    struct sockaddr_storage peer = { 0 };
    socklen_t size = sizeof peer;

    if (getpeername(handle, (struct sockaddr *)&peer, &size))
        return false;
    if (peer.ss_family == AF_INET)
        *address = from_ipv4(&((const struct sockaddr_in *)&peer)->sin_addr);
    else if (peer.ss_family == AF_INET6)
        memcpy(address->bytes, &((const struct sockaddr_in6 *)&peer)->sin6_addr, ADDRESS_BYTES);
    else if (peer.ss_family == AF_UNIX)
        *address = unix_peer;
    return peer.ss_family == AF_INET || peer.ss_family == AF_INET6 || peer.ss_family == AF_UNIX;
}

bool util_address_is_own(const struct address *address)
{
    static const uint8_t six[ADDRESS_BYTES] = { [15] = 1 };

    return is_ipv4(address) ? address->bytes[12] == 127
                            : !memcmp(address->bytes, six, ADDRESS_BYTES);
}

struct address util_address_counted(const struct address *address)
{
    struct address counted = *address;

    if (!is_ipv4(address))
        memset(counted.bytes + NETWORK_BYTES, 0, ADDRESS_BYTES - NETWORK_BYTES);
    return counted;
}

/* The network of the first bytes of an address. `family` is AF_INET or AF_INET6. */
static void write_network(int family, const uint8_t *address, int bytes, char text[ADDRESS_ROOM])
{
    uint8_t network[ADDRESS_BYTES] = { 0 };

    memcpy(network, address, (size_t)bytes);
    inet_ntop(family, network, text, INET6_ADDRSTRLEN);
    const size_t length = strlen(text);
    snprintf(text + length, ADDRESS_ROOM - length, "/%d", 8 * bytes);
}

void util_address_write(const struct address *counted, char text[ADDRESS_ROOM])
{
    if (is_ipv4(counted))
        inet_ntop(AF_INET, counted->bytes + sizeof ipv4_prefix, text, ADDRESS_ROOM);
    else
        write_network(AF_INET6, counted->bytes, NETWORK_BYTES, text);
}

void util_address_write_wider(const struct address *counted, char text[ADDRESS_ROOM])
{
    if (is_ipv4(counted))
        write_network(AF_INET, counted->bytes + sizeof ipv4_prefix, WIDER_IPV4_BYTES, text);
    else
        write_network(AF_INET6, counted->bytes, WIDER_NETWORK_BYTES, text);
}

/* ---- proxies ---------------------------------------------------------------------------- */

/* The length of the network's prefix: all bits without a slash. -1: not a number. */
static int read_bits(const char *slash, const char *end, const struct address *address)
{
    const int most = is_ipv4(address) ? 32 : 128;
    char *stop;

    if (!slash)
        return 128;
    if (slash[1] < '0' || slash[1] > '9')
        return -1;
    const long bits = strtol(slash + 1, &stop, 10);
    return stop == end && bits <= most ? (int)bits + 128 - most : -1;
}

static bool read_proxy(struct proxies *proxies, const char *text, const char *end)
{
    const char *slash = memchr(text, '/', (size_t)(end - text));
    struct address *address = &proxies->address[proxies->count];

    if (proxies->count == PROXIES_MOST ||
        !util_address_read(text, (size_t)((slash ? slash : end) - text), address))
        return false;
    const int bits = read_bits(slash, end, address);
    if (bits < 0)
        return false;
    proxies->bits[proxies->count++] = bits;
    return true;
}

bool util_proxies_read(struct proxies *proxies, const char *list)
{
    for (;;) {
        const char *end = list + strcspn(list, ",");
        if (!read_proxy(proxies, list, end))
            return false;
        if (!*end)
            return true;
        list = end + 1;
    }
}

static bool same_bits(const uint8_t *one, const uint8_t *other, int bits)
{
    const size_t whole = (size_t)bits / 8;
    const int rest = bits % 8;

    return !memcmp(one, other, whole) && (!rest || (one[whole] ^ other[whole]) >> (8 - rest) == 0);
}

bool util_proxies_have(const struct proxies *proxies, const struct address *address)
{
    if (!memcmp(address, &unix_peer, sizeof unix_peer))
        return true;
    for (int i = 0; i < proxies->count; i++)
        if (same_bits(proxies->address[i].bytes, address->bytes, proxies->bits[i]))
            return true;
    return false;
}

/* Takes the last entry off the list; false if it is no address. */
static bool last_entry(const char *list, size_t *length, struct address *address)
{
    size_t from, to = *length;

    while (to && (list[to - 1] == ' ' || list[to - 1] == '\t'))
        to--;
    for (from = to; from && list[from - 1] != ',';)
        from--;
    *length = from ? from - 1 : 0;
    while (from < to && (list[from] == ' ' || list[from] == '\t'))
        from++;
    return util_address_read(list + from, to - from, address);
}

struct address util_proxies_client(const struct proxies *proxies, const struct address *peer,
                                   const char *forwarded_for)
{
    size_t length = strlen(forwarded_for);
    struct address client = *peer, entry;

    while (length && util_proxies_have(proxies, &client) &&
           last_entry(forwarded_for, &length, &entry))
        client = entry;
    return client;
}
