/* server_internal.h - the state of the server: that of every layer.
 */
#ifndef TALON_SERVER_SERVER_INTERNAL_H
#define TALON_SERVER_SERVER_INTERNAL_H

#include "server/requests/request.h"
#include "server/server.h"

/* What the server does with drives; their own files are linked only where they are used. */
struct server_drives_part {
    void (*load)(struct drives *drives, const struct store_row *row,
                 struct journal_outputs *outputs);
    void (*left)(struct connection *connection);
    void (*sweep)(struct drives *drives, struct journal_outputs *outputs);
    int64_t (*wake_at)(const struct drives *drives);
    void (*tell_day)(struct drives *drives, uint32_t day);
    void (*free)(struct drives *drives);
};

struct server {
    struct server_entropy entropy;
    struct util_rates rates;
    struct login_waits login_waits;
    struct connections connections;
    struct journal journal;
    struct accounts accounts;
    struct rooms rooms;
    struct requests requests;
    const struct server_drives_part *drives_part; /* NULL: this server has none */
};

#endif
