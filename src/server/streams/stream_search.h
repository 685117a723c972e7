/* stream_search.h - finds a stream that may be another server's, or is not in memory: it is claimed
 * and read, or read as a copy. Tables have a loader of their own.
 */
#pragma once

#include "stream.h"

enum stream_use {
    STREAM_READ,  /* a copy does, which lasts as long as the request; another server may own it */
    STREAM_FRESH, /* a copy that was read in this step */
    STREAM_OWN,
    STREAM_NEW, /* the same, and it need not be stored yet */
};

enum stream_sought {
    STREAM_FOUND,
    STREAM_MISSING,
    STREAM_AWAITED, /* the request has to wait */
    STREAM_ELSEWHERE,
    STREAM_UNREAD,
    STREAM_CROWDED, /* too many are sought at once */
};

/* *stream is NULL but for STREAM_FOUND. Where all are in memory, that is known at once. A server
 * that has its store alone owns what it reads, whatever the use. */
enum stream_sought streams_seek(struct streams *all, const char *id, enum stream_use use,
                                struct journal_outputs *outputs, struct stream **stream,
                                struct journal_wait **waits);
/* Called now and then: gives those away that are this server's and that nobody has read, because
 * who asked for them has gone. */
void streams_give_unread_away(const struct stream_sets *sets, struct ownership *ownership,
                              struct journal_outputs *outputs);
/* Of a new stream without letters of its own: the same at the next try of the request, when it has
 * been claimed. */
void streams_keep_letters(struct streams *all, char letters[STORE_ID_ROOM]);
/* The id of the stream with this handle, or with this secret in a row (store.h). */
enum stream_sought streams_find_text(struct streams *all, const char *text,
                                     struct journal_outputs *outputs, char id[STORE_ID_ROOM],
                                     struct journal_wait **waits);
/* Copies of all streams to which this text leads (store.h), as they were stored at a moment between
 * the request and this; valid in this step. */
enum stream_sought streams_find_copies(struct streams *all, const char *text,
                                       struct journal_outputs *outputs,
                                       const struct streams **copies, struct journal_wait **waits);
void streams_find_answered(const struct stream_sets *sets, const struct server_answer *answer,
                           struct journal_outputs *outputs);
void streams_free_finds(struct streams *all);

/* The store has read rows. False: they were read for somebody else. */
bool streams_seek_answered(const struct stream_sets *sets, const struct server_answer *answer,
                           struct journal_outputs *outputs);
void streams_free_searches(struct streams *all);
