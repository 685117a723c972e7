/* rate_limit.c - see haste.h. It refuses to know what is asked for.
 */
#include "rate_limit.h"

enum { INTERVAL = 1000 / LIMIT_CHANGES_A_SECOND };

static const struct limits_rate changing = { "change", LIMIT_CHANGES_OF_ADDRESS,
                                             LIMIT_CHANGES_WITHIN };

bool limits_may_ask(struct connection *connection, int64_t now)
{
    const int64_t passed = now - connection->refilled_at;
    const int64_t earned = passed * LIMIT_MESSAGES_A_SECOND / 1000;

    if (earned > 0) {
        connection->refilled_at = now;
        connection->deaf = earned < connection->deaf ? connection->deaf - (int)earned : 0;
        connection->credit = earned > LIMIT_MESSAGES_A_SECOND - connection->credit
                                 ? LIMIT_MESSAGES_A_SECOND
                                 : connection->credit + (int)earned;
    }
    if (connection->credit == 0)
        return false;
    connection->credit--;
    return true;
}

bool limits_may_change(const struct server *server, const struct connection *connection,
                       int64_t now)
{
    return connection->changed_until - now <= (LIMIT_CHANGES - 1) * INTERVAL &&
           (!connection->has_address ||
            limits_rate_allows(&server->counters, &changing, connection->who, now));
}

void limits_count_change(struct server *server, struct connection *connection, int64_t now)
{
    connection->changed_until =
        (connection->changed_until > now ? connection->changed_until : now) + INTERVAL;
    if (connection->has_address)
        limits_rate_count(&server->counters, &changing, connection->who, now);
}
