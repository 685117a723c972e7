/* stream_outbox.h - messages between streams that different servers may own. They are rows of the
 * sender's batch, wait in the store, and end with the row that the owner of the receiver writes for
 * them: so each is lost never and counts once. doc/cluster.md tells more.
 */
#pragma once

#include "stream.h"

/* A stream to be taken over. */
struct stream_orphan {
    char id[STORE_ID_ROOM];
    bool is_unused; /* only to be deleted */
};

struct stream_outbox {
    struct stream_sets *sets;
    struct journal *journal;
    struct ownership *ownership;
    int64_t look_at, orphans_at; /* when the next look is due, and one for orphans, too */
    uint64_t number;             /* of the latest look */
    bool looks;                  /* one is under way */
    struct stream_orphan orphans[LIMIT_ORPHANS];
    size_t orphans_count;
    int64_t orphans_retry_at;
};

/* Writes what the message means for a stream of this kind, if it is one of the outbox. */
void stream_outbox_send(struct streams *all, const struct stream_message *message,
                        struct journal_outputs *outputs);
/* Looks for messages, if it is time. */
void stream_outbox_attend(struct stream_outbox *outbox, struct journal_outputs *outputs);
int64_t stream_outbox_wakes_at(const struct stream_outbox *outbox);
void stream_outbox_answered(struct stream_outbox *outbox, const struct server_answer *answer,
                            struct journal_outputs *outputs);
