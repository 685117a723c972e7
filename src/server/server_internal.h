/* server_internal.h - the state of the server: that of every layer.
 */
#ifndef TALON_SERVER_SERVER_INTERNAL_H
#define TALON_SERVER_SERVER_INTERNAL_H

#include "server/requests/request.h"
#include "server/server.h"

/* A part that a server may do without, such as drives; its files are linked only where it is used.
 */
struct server_part {
    char mark; /* begins the ids of its streams */
    void (*load)(void *self, const struct store_row *row, struct journal_outputs *outputs);
    /* A start has read a row of any stream. NULL: it need not know. */
    void (*note_row)(void *self, const struct store_row *row, int64_t now);
    bool (*reads)(const struct store_row *row); /* whether load() will understand its text */
    /* NULL: it knows no connections */
    void (*left)(void *self, struct connection *connection, int64_t now);
    void (*sweep)(void *self, struct journal_outputs *outputs);
    int64_t (*wake_at)(const void *self);
    void (*tell_day)(void *self, uint32_t day);
    /* An account is gone. NULL: it knows none. */
    void (*account_gone)(void *self, const char *account, struct journal_outputs *outputs);
    void (*free)(void *self);
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
    const struct server_part *parts[REQUEST_PARTS]; /* the first ones, the others are NULL */
    void *selves[REQUEST_PARTS];
    void (*alert_is_answered)(struct alerts *alerts, const struct server_answer *answer,
                              struct journal_outputs *outputs); /* NULL: there are no alerts */
};

/* Adds a part with its requests. */
void server_add_part(struct server *server, const struct server_part *part, void *self,
                     const struct request_row *rows);

#endif
