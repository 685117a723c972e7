/* rate_limit.c - limits how fast a connection makes requests, and how much it and its address
 * store.
 */
#include "rate_limit.h"

enum { INTERVAL = 1000 / LIMIT_CHANGES_A_SECOND };

static const struct util_rate changing = { "change", LIMIT_CHANGES_OF_ADDRESS,
                                           LIMIT_CHANGES_WITHIN };

bool limits_may_ask(struct limits_client *client, int64_t now)
{
    const int64_t passed = now - client->refilled_at;
    const int64_t earned = passed * LIMIT_MESSAGES_A_SECOND / 1000;

    if (earned > 0) {
        /* Time short of a whole request goes on counting, or who asks steadily loses it. */
        client->refilled_at += earned * 1000 / LIMIT_MESSAGES_A_SECOND;
        client->refusals = earned < client->refusals ? client->refusals - (int)earned : 0;
        client->credit = earned > LIMIT_MESSAGES_A_SECOND - client->credit
                             ? LIMIT_MESSAGES_A_SECOND
                             : client->credit + (int)earned;
    }
    if (client->credit == 0)
        return false;
    client->credit--;
    return true;
}

bool limits_may_change(const struct util_rates *rates, const struct limits_client *client,
                       int64_t now)
{
    return client->changed_until - now <= (LIMIT_CHANGES - 1) * INTERVAL &&
           (!client->has_address || util_rate_allows(rates, &changing, client->who, now));
}

void limits_count_change(struct util_rates *rates, struct limits_client *client, int64_t now)
{
    client->changed_until = (client->changed_until > now ? client->changed_until : now) + INTERVAL;
    if (client->has_address)
        util_rate_count(rates, &changing, client->who, now);
}
