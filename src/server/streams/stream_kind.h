/* stream_kind.h - the table of kinds of streams, and the structs that all kinds have in common: a
 * stream, those of a kind, and the messages between streams.
 */
#pragma once

#include "server/journal/store_wait.h"
#include "server/limits/steady_day.h"
#include "server/ownership/ownership.h"
#include "util/hash_map.h"
#include "util/rate_counters.h"

struct room;
struct stats_result;
struct stream;
struct streams;
struct stream_outbox;
struct stream_find;
struct stream_search;

/* The order in which they sweep and hear messages. */
enum stream_place {
    STREAM_TABLES,
    STREAM_ACCOUNTS,
    STREAM_DRIVES,
    STREAM_DAYS,
    STREAM_CIRCLES,
    STREAM_DEVICES,
    STREAM_PLACES,
};

/* The first letter of an id tells the kind; a table's begins with none of these. */
#define ACCOUNT_MARK '@'
#define DRIVE_MARK '~'
#define DAY_MARK '%'
#define CIRCLE_MARK '+'
#define DEVICE_MARK '!'
#define STREAM_MARKS "@~%+!"

/* What happens at a start where a row cannot be understood. */
enum stream_fault {
    STREAM_LACKS_IT,     /* the row is left out; a stream without its opening is not there */
    STREAM_IS_BROKEN,    /* the stream keeps its place, so that nothing is written behind its rows;
                            only a posted row is left out */
    STREAM_STOPS_SERVER, /* the server must not start without it */
};

/* ---- messages ----------------------------------------------------------------------------- */

/* What a stream tells others; doc/architecture.md lists who sends and hears which. */
enum stream_message_kind {
    STREAM_GAME_OVER,     /* `room`: in the step of its last move */
    STREAM_RESULT,        /* `result`: to an account */
    STREAM_TABLE_CHANGED, /* `room`: after any change */
    STREAM_ACCOUNT_GONE,  /* `name`: that the account had */
};

struct stream_message {
    enum stream_message_kind kind;
    const char *from;          /* the stream that tells */
    const char *to;            /* the one that hears it; NULL: all that have to do with it */
    struct journal_wait *wait; /* of the rows of the one that tells; NULL: nothing is posted */
    uint32_t number;           /* of the row that causes it; its messages have no other name */
    struct room *room;
    const struct stats_result *result;
    const char *name;
    int64_t now;
};

/* What a stream does with a message of the outbox. */
enum stream_hearing {
    STREAM_HEARS,    /* it has written a row for it */
    STREAM_DECLINES, /* the message has no effect */
    STREAM_BUSY,     /* it waits for the store: the message is told again */
};

/* All streams of a server by kind; NULL: it has none of this kind. */
struct stream_sets {
    struct streams *list[STREAM_PLACES];
    int64_t loaded_at;            /* when the last row was read at a start; 0: there was none */
    int64_t started_at;           /* when the rows are loaded, in ms since 1970; 0: unknown */
    int64_t started_now;          /* the same moment by the clock of the outputs */
    struct stream_outbox *outbox; /* NULL: all streams are in memory */
    bool look_soon;               /* for messages of the outbox */
    size_t taken;                 /* messages of the outbox whose rows are on their way */
};

/* ---- the table of kinds ------------------------------------------------------------------- */

/* A kind of streams. A member that is NULL or 0 means that this kind does without. */
struct stream_kind {
    enum stream_place place;
    char mark;               /* begins the ids; 0: of tables */
    const char *name;        /* in notes, and of the push that tells of news */
    enum store_kind opening; /* the first row of a stream */
    enum store_kind posted;  /* the row of what another stream has sent; 0: none */
    size_t size, all_size;   /* of one, which begins with struct stream, and of struct streams */
    enum stream_fault fault;
    bool copies; /* where others share the store, a server keeps copies of those that it reads, and
                    owns one only while it writes */
    const char *all_of;  /* of those with copies: the store's name of a sort of which a server needs
                            all; NULL: those that it asks for */
    bool opening_is_use; /* of all rows, only the opening counts as use */
    size_t most;         /* streams: one more needs another to go */
    int64_t sweep;       /* ms between two looks for unused ones */
    size_t examined;     /* in one look; 0: all */

    void (*connect)(struct streams *all); /* when the server begins to have this kind */
    void (*free_all)(struct streams *all);
    void (*begin)(struct stream *stream); /* a new one enters the list */
    /* Where streams are read in sets of their own: what such a set needs of that of all, and what
     * is done when its only stream joins the others. */
    void (*lend)(struct streams *scratch, const struct streams *all);
    void (*joins)(struct stream *stream, struct journal_outputs *outputs);
    void (*joins_alone)(struct streams *all, struct streams *scratch); /* rows of no stream */
    void (*remove)(struct stream *stream);                             /* it has left the list */
    void (*gone)(struct stream *stream, struct journal_outputs *outputs);
    void (*free)(struct stream *stream); /* what it points to */

    bool (*apply)(struct stream *stream, const struct store_row *row);
    bool (*apply_alone)(struct streams *all, const struct store_row *row); /* of no stream */
    /* A start has read a row, of whatever stream. */
    void (*note_row)(struct streams *all, const struct store_row *row, int64_t now);
    void (*loaded)(struct stream *stream, const struct store_row *row, int64_t now);
    void (*check)(struct streams *all, struct journal_outputs *outputs); /* after the last row */

    void (*stored)(struct stream *stream, struct journal_outputs *outputs);
    void (*roll_back)(struct stream *stream, struct journal_outputs *outputs);
    void (*settled)(struct streams *all, struct journal_outputs *outputs); /* after either */
    /* The row of another stream's message is stored, or not. */
    void (*take)(struct stream *stream, const void *what, struct journal_outputs *outputs);
    void (*lose)(struct stream *stream, const void *what);

    uint32_t days;                                    /* without use, after which it is deleted */
    uint32_t (*days_of)(const struct stream *stream); /* the same where they differ: at least so
                                                         many */
    /* How soon it gives way to a new one: the greatest number first; 0: not at all. */
    uint32_t (*spare)(struct stream *stream, unsigned *examined);
    uint32_t (*day_that_counts)(struct streams *all, int64_t now); /* NULL: what the clock says */
    bool (*day_is_steady)(struct streams *all, int64_t now); /* NULL: limits_day_is_steady() */
    /* Whether it is nothing without the stream with this id, and so is deleted with it. */
    bool (*belongs_to)(const struct stream *stream, const char *id);
    /* At each sweep, for one that stays. */
    void (*rest)(struct stream *stream, struct journal_outputs *outputs);

    void (*attend)(struct streams *all, struct journal_outputs *outputs); /* at each tick */
    int64_t (*wake_at)(const struct streams *all);                        /* for that */
    void (*hear)(struct streams *all, const struct stream_message *message,
                 struct journal_outputs *outputs);
    /* Where streams may be other servers': the row that the message means for the one that hears
     * it; false: nobody does. It is written into the outbox instead of hear(). */
    bool (*compose)(const struct streams *all, const struct stream_message *message,
                    char to[STORE_ID_ROOM], struct talon_string_buffer *text);
    enum store_kind heard; /* the kind of such a row */
    enum stream_hearing (*receive)(struct stream *stream, const char *text,
                                   const struct store_message *message,
                                   struct journal_outputs *outputs);
    /* It was read, and is this server's from now on. */
    void (*adopted)(struct stream *stream, int64_t now);
    bool (*is_busy)(const struct stream *stream); /* it does something without being asked */
    /* Where streams leave memory that nobody asks for, before a sweep: notes that those are asked
     * for which others here need. */
    void (*keep_needed)(struct streams *all, int64_t now);
    /* Of a kind that reads its streams itself: takes one over whose owner has ended; false: ask
     * again in a moment. */
    bool (*take_over)(struct streams *all, const char *id, struct journal_outputs *outputs);
    /* A connection that was here has left the stream. */
    void (*left)(struct stream *stream, int64_t now);
    bool (*hides_deal)(struct streams *all,
                       const struct room *room); /* of a drive: still a secret */
    void (*write_news)(const struct stream *stream, struct talon_string_buffer *text);

    /* Tables alone leave memory and come back, so src/server/rooms keeps, loads and rolls them
     * back. */
    const struct journal_wait_kind *wait;
    bool (*reads)(const struct store_row *row); /* whether a start would understand its text */
    void (*load)(struct streams *all, const struct store_row *row, struct journal_outputs *outputs);
};

/* ---- one stream --------------------------------------------------------------------------- */

/* A connection that hears of news. */
struct stream_watcher {
    uint64_t conn;
    unsigned who; /* a member, or 0 */
    bool here;    /* the others may know; of a drive: it takes part */
};

struct stream {
    char id[STORE_ID_ROOM]; /* the mark of its kind, and letters */
    struct streams *all;
    size_t place; /* in the list of all */
    struct journal_wait wait;
    uint32_t number;    /* of its next row; numbers rise, but may leave gaps */
    uint32_t stored;    /* the same as far as rows are stored; 0: not even its opening is */
    uint32_t last_day;  /* of use that is stored, or 0: unknown */
    size_t posted;      /* rows on their way that others have caused */
    bool leaves;        /* its deletion is being stored */
    bool hears;         /* a row about a message is among those that are not stored */
    bool broken;        /* a row cannot be read: nothing is told, and the rows stay as they are */
    int64_t asked_at;   /* where it may be another server's: when somebody asked for it last */
    bool copied;        /* it is not this server's: its rows are followed */
    int64_t fresh_at;   /* of a copy: when it was read last */
    int64_t keep_until; /* one of these that is this server's is not given away before */
    struct stream_watcher *watchers;
    size_t watchers_count, watchers_capacity;
};

/* Another stream's message on its way to the store. */
struct stream_posting {
    struct stream_posting *next;
    struct journal_wait wait;
    struct stream *stream;
    uint32_t number;              /* of its row */
    struct store_message message; /* of the outbox, that the row is about; or zero */
    bool declines;                /* the row is none: the message has no effect */
    _Alignas(8) unsigned char what[];
};

/* All streams of a kind. */
struct streams {
    const struct stream_kind *kind;
    struct stream **list; /* in no order */
    size_t count, capacity;
    struct util_hash_map ids;
    struct stream_posting *postings;  /* the latest first */
    struct stream_search *searches;   /* of streams that are being read, the oldest first */
    struct stream_find *finds;        /* of streams that are looked up by a text */
    size_t copied;                    /* copies in the list */
    struct journal_wait held;         /* has requests that wait for a stream another server holds */
    int64_t held_until;               /* when these are tried again; 0: there are none */
    char next_letters[STORE_ID_ROOM]; /* of the latest new one, kept while it is claimed */
    uint32_t clock;                   /* the day that the clock says, or 0 */
    uint32_t day;                     /* the day that counts, or 0 */
    int64_t swept_at, retry_at;
    size_t sweep_place; /* in the list: the last one that was examined */
    bool seeks_unused;  /* the store is to be asked for unused ones */
    bool looked_up;     /* a server that has its store alone reads those that are asked for */
    struct limits_steady_day steady;
    const struct server_entropy *entropy;
    struct journal *journal;
    struct ownership *ownership;
    struct util_rates *rates;
    struct stream_sets *sets;
};
