/* rate_limit.c - see haste.h. It refuses to know what is asked for.
 */
#include "rate_limit.h"

enum { INTERVAL = 1000 / LIMIT_CHANGES_A_SECOND };

static const struct tally_limit changing = { "change", LIMIT_CHANGES_OF_ADDRESS,
                                             LIMIT_CHANGES_WITHIN };

bool haste_asks(struct socket *socket, int64_t now)
{
    const int64_t passed = now - socket->refilled_at;
    const int64_t earned = passed * LIMIT_MESSAGES_A_SECOND / 1000;

    if (earned > 0) {
        socket->refilled_at = now;
        socket->deaf = earned < socket->deaf ? socket->deaf - (int)earned : 0;
        socket->credit = earned > LIMIT_MESSAGES_A_SECOND - socket->credit
                             ? LIMIT_MESSAGES_A_SECOND
                             : socket->credit + (int)earned;
    }
    if (socket->credit == 0)
        return false;
    socket->credit--;
    return true;
}

bool haste_may_change(const struct server *server, const struct socket *socket, int64_t now)
{
    return socket->changed_until - now <= (LIMIT_CHANGES - 1) * INTERVAL &&
           (!socket->has_address || tally_allows(&server->tally, &changing, socket->who, now));
}

void haste_changes(struct server *server, struct socket *socket, int64_t now)
{
    socket->changed_until = (socket->changed_until > now ? socket->changed_until : now) + INTERVAL;
    if (socket->has_address)
        tally_count(&server->tally, &changing, socket->who, now);
}
