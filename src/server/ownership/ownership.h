/* ownership.h - which streams this server owns where several servers share a store: by a lease of
 * the server, and an epoch of each stream. doc/cluster.md tells why that is enough. A server that
 * has its store alone owns every stream, under the epoch 0.
 */
#pragma once

#include "server/journal/store_wait.h"
#include "util/hash_map.h"

enum ownership_state {
    OWNERSHIP_OURS,
    OWNERSHIP_ASKED,     /* the store is being asked: the request has to wait */
    OWNERSHIP_ELSEWHERE, /* another server owns it */
    OWNERSHIP_NOTHING,   /* nothing is stored of it, so nobody owns it */
    OWNERSHIP_UNKNOWN,   /* the store could not be asked, or is asked too much at once */
};

/* A stream that this server owns, wants, or gives away. */
struct owned_stream {
    char id[STORE_ID_ROOM];
    enum ownership_state state;
    bool is_answered;         /* the store has been asked once */
    bool leaves;              /* it is being given away */
    bool is_kept, is_told;    /* the answer is kept for those who ask next; one was told it */
    int64_t asked_at;         /* the store, the last time */
    int64_t kept_until;       /* 0: until one is told it */
    int64_t epoch;            /* under which this server owns it */
    char *server;             /* the address of the owner, if that is another one */
    struct journal_wait wait; /* has the requests that wait for the store's answer */
    size_t place;             /* in the list of all */
    int64_t unread_since;     /* it is ours and not in memory since then, or later; 0: unknown */
};

/* Zero it for a server that has its store alone. */
struct ownership {
    bool is_shared;
    bool is_over;    /* the lease has ended: this server owns nothing any more, and never will */
    int64_t lasting; /* ms of a lease by the clock of the store */
    int64_t ends;    /* the lease, by the clock of the steps */
    int64_t renew_at;
    int64_t renewed_at; /* when the renewal that is under way was sent; SERVER_NEVER: none is */
    uint64_t number;    /* of the latest job */
    struct owned_stream **list;
    size_t count, capacity;
    size_t asked, kept; /* of them, those that the store is asked about, and kept answers */
    struct util_hash_map ids;
    struct journal *journal;
};

/* From now on other servers use the store, too. The lease was asked for at `begun`. */
void ownership_share(struct ownership *ownership, struct journal *journal, int64_t begun,
                     int64_t lasting);
/* Whether this server owns the stream. If nothing is known of it, it is claimed, and the request
 * has to wait for *waits. Only one that `is_new` is claimed if nothing is stored of it: so nobody
 * can fill the store with owners of nothing. */
enum ownership_state ownership_find(struct ownership *ownership, const char *id, bool is_new,
                                    struct journal_outputs *outputs, struct journal_wait **waits);
/* Whether it is this server's, without asking anybody. */
bool ownership_is_ours(const struct ownership *ownership, const char *id);
/* Under which its rows are written. It must be this server's. */
int64_t ownership_epoch(const struct ownership *ownership, const char *id);
/* The address of the server that owns it, while the requests that waited for that are answered
 * (OWNERSHIP_ELSEWHERE). */
const char *ownership_server(const struct ownership *ownership, const char *id);
/* Gives a stream away that nothing is under way for. */
void ownership_release(struct ownership *ownership, const char *id,
                       struct journal_outputs *outputs);
/* It is not this server's any more. */
void ownership_lose(struct ownership *ownership, const char *id);
/* The store has answered a job of these. False: the lease is lost. */
bool ownership_answered(struct ownership *ownership, const struct server_answer *answer,
                        struct journal_outputs *outputs);
/* Renews the lease if it is time. */
void ownership_attend(struct ownership *ownership, struct journal_outputs *outputs);
/* When that is, or the lease ends. */
int64_t ownership_wakes_at(const struct ownership *ownership);
/* Whether the lease has ended by this time. */
bool ownership_has_ended(const struct ownership *ownership, int64_t now);
/* Ends it: nothing is this server's any more. */
void ownership_end(struct ownership *ownership);
/* The same, and gives everything away at once, the lease, too. */
void ownership_give_all(struct ownership *ownership, struct journal_outputs *outputs);
void ownership_free(struct ownership *ownership);
