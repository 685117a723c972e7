/* connections.c - the open connections by number. A number is never used twice; its remainder by
 * LIMIT_CONNECTIONS is the connection's place in the list.
 */
#include "connections.h"

#include <assert.h>
#include <string.h>

void connection_open(struct connections *connections, const struct util_rates *rates, int64_t now,
                     uint64_t conn, const char *address, const char *network)
{
    struct connection *connection = &connections->list[conn % LIMIT_CONNECTIONS];

    assert(!connection->open && connections->count < LIMIT_SOCKETS);
    *connection = (struct connection){
        .conn = conn,
        .open = true,
        .client = { .refilled_at = now, .credit = LIMIT_MESSAGES_A_SECOND },
    };
    if (!address)
        address = "";
    util_rate_key(rates, address, connection->client.who);
    util_rate_key(rates, network && *network ? network : address, connection->client.network);
    connection->client.has_address = *address;
    connections->count++;
}

void connection_close(struct connections *connections, struct connection *connection)
{
    assert(connection->open && connections->count > 0);
    connection->open = false;
    connections->count--;
}

struct connection *connection_find(struct connections *connections, uint64_t conn)
{
    assert(connections->count >= 0 && connections->count <= LIMIT_SOCKETS);
    struct connection *connection = &connections->list[conn % LIMIT_CONNECTIONS];

    return connection->open && connection->conn == conn ? connection : NULL;
}

uint64_t connection_address_key(const struct connection *connection)
{
    assert(connection->open);
    uint64_t key;

    memcpy(&key, connection->client.who, sizeof key);
    return key;
}

bool connection_join(struct connection *connection, struct room *room)
{
    assert(connection->open && connection->joined_count <= LIMIT_TABLES_OF_SOCKET);
    for (int i = 0; i < connection->joined_count; i++)
        if (connection->joined[i] == room)
            return true;
    if (connection->joined_count == LIMIT_TABLES_OF_SOCKET)
        return false;
    connection->joined[connection->joined_count++] = room;
    return true;
}

void connection_leave(struct connection *connection, const struct room *room)
{
    for (int i = 0; connection && i < connection->joined_count; i++)
        if (connection->joined[i] == room)
            connection->joined[i--] = connection->joined[--connection->joined_count];
}
