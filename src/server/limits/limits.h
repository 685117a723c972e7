/* limits.h - the bounds of every queue, list and count that the server keeps. A request beyond
 * one of them is refused with the code `limit`. tool/limits.py writes them into doc/operations.md.
 */
#ifndef TALON_SERVER_LIMITS_LIMITS_H
#define TALON_SERVER_LIMITS_LIMITS_H

enum {
    LIMIT_SOCKETS = 12000,         /* WebSockets open at once */
    LIMIT_PLACES = 16384,          /* connections known, refused ones included */
    LIMIT_ADDRESS = 64,            /* WebSockets of one address */
    LIMIT_TABLES = 10000,          /* tables in memory; the others wait in the store */
    LIMIT_OPENED = 30,             /* tables that one address opens in LIMIT_OPENED_WITHIN */
    LIMIT_JOINED = 16,             /* tables that one WebSocket joins */
    LIMIT_MESSAGE = 4 << 10,       /* bytes of one request */
    LIMIT_DEPTH = 8,               /* nesting of objects and lists in a request */
    LIMIT_QUEUE = 64 << 10,        /* bytes that wait behind the message being sent */
    LIMIT_QUEUES = 256 << 20,      /* bytes that wait for all WebSockets together */
    LIMIT_MESSAGES_A_SECOND = 200, /* messages a second from one WebSocket */
    LIMIT_LOUD = 5,           /* messages beyond that rate after which a WebSocket is throttled */
    LIMIT_TURN_LOUD = 4,      /* throttled WebSockets read in one turn */
    LIMIT_TURN_MESSAGES = 16, /* messages read of each throttled WebSocket in one turn */
    LIMIT_CHANGES = 60, /* stored requests other than moves that one WebSocket may make at once */
    LIMIT_CHANGES_A_SECOND = 2,     /* such requests a second after that */
    LIMIT_CHANGES_OF_ADDRESS = 600, /* such requests from one address in LIMIT_CHANGES_WITHIN */
    LIMIT_PARKED = 32,              /* requests of one WebSocket that wait for the store */
    LIMIT_PARKED_BYTES = 16 << 20,  /* bytes of all requests that wait for the store */
    LIMIT_UNWRITTEN = 16 << 20,     /* bytes of rows on their way to the disk */
    LIMIT_DEAF = 200,               /* refusals for excess rate before a WebSocket is closed */
    LIMIT_DEAF_TOLD = 20,           /* of those refusals, how many are answered */
    LIMIT_PACE = 5000,              /* ms between the moves of bots */
    LIMIT_DELAYED = 64,             /* views of one table that wait to be shown to spectators */
    LIMIT_DELAY = 600,              /* seconds that spectators are behind */
    LIMIT_CLOCK = 14 * 24 * 3600,   /* seconds on a clock: 14 days */
    LIMIT_LISTED = 50,              /* tables in one answer to `list` */
    LIMIT_LOOKED_THROUGH = 500,     /* tables examined for one answer to `list` */
    LIMIT_ROWS = 500000,            /* rows stored of one table */
    LIMIT_ROWS_KEPT = 3000000,      /* rows of all tables in memory */
    LIMIT_ROWS_CROWDED = 5000,      /* rows of a table that may go on above LIMIT_ROWS_KEPT */
    LIMIT_EVENTS = 200,             /* steps told in one view */
    LIMIT_FORWARD = 5000,           /* steps of one `forward` */
    LIMIT_RUN = 64,                 /* moves that the bots of one table make without a pause */
    LIMIT_TALK = 5,                 /* chat lines of one seat in LIMIT_TALK_WITHIN */
    LIMIT_TALK_LINES = 50,          /* chat lines of one table in memory */
    LIMIT_TALK_BYTES = 200,         /* bytes of one chat line */
    LIMIT_REASON = 200,             /* bytes of the reason of a report */
    LIMIT_REPORTED = 20,            /* chat lines stored with a report */
    LIMIT_ACCOUNTS = 100000,        /* accounts */
    LIMIT_RESULTS = 5000,           /* results kept of one account; totals stay */
    LIMIT_RESULTS_KEPT = 500000,    /* results kept of all accounts */
    LIMIT_EXPORT_SEATS = 40,        /* seats named in one export */
    LIMIT_EXPORT_PIECE = 24 << 10,  /* bytes of a piece of an export, before its last item */
    LIMIT_EXPORT_RECORD = 28 << 10, /* bytes of a record in an export */
    LIMIT_LOGINS = 16,              /* sessions of one account; one more ends the oldest */
    LIMIT_SESSION_DAYS = 90,        /* days without use after which a session ends */
    LIMIT_SESSION_NOTED_DAYS = 7,   /* days between two notes that a session is used */
    LIMIT_IMPORTS = 8,              /* imports at a time */
    LIMIT_IMPORT = 5,               /* imports that one account begins in LIMIT_IMPORT_WITHIN */
    LIMIT_IMPORT_PIECE = 3 << 10,   /* bytes of a piece of an import */
    LIMIT_IMPORT_BYTES = 1 << 20,   /* bytes of an import */
    LIMIT_IMPORT_RESULT = 96 << 10, /* bytes of one result with its record in an import */
    LIMIT_IMPORT_RESULTS = 2000,    /* results in an import */
    LIMIT_IMPORT_VALUES = 40000,    /* JSON names and values in an import */
    LIMIT_REPORTS = 5,              /* reports from one address in LIMIT_REPORTS_WITHIN */
    LIMIT_HASHING = 18,             /* passphrases being hashed: two at a time, the others wait */
    LIMIT_HASHING_OF_ONE = 4,       /* of those, from one address */
    LIMIT_REGISTER = 5,             /* accounts that one address makes in LIMIT_REGISTER_WITHIN */
    LIMIT_TRIES = 10,               /* wrong passphrases of an address or a name */
    LIMIT_TICK = 512,               /* moves of all bots in one tick */
    LIMIT_WORK = 512,               /* rows replayed in one step when a table is loaded */
    LIMIT_WAKING = 256,             /* tables being loaded at a time */
    LIMIT_SWEPT = 256,              /* tables closed in one step */

    DEFAULT_PACE = 700,
    DEFAULT_GRACE = 60, /* s */
    DEFAULT_FORWARD = 1000,
};

/* Times in ms. */
enum {
    LIMIT_TELL = 1000,                    /* between two notices of how many spectators there are */
    LIMIT_LATE = 15 * 1000,               /* given once a decision after the time was up */
    LIMIT_FORGIVEN = 60 * 1000,           /* of a seat's bank that a crash may give back */
    LIMIT_FORGIVEN_OWN = 3600 * 1000,     /* the same of a decision's own time */
    LIMIT_SWEEP = 60 * 1000,              /* between two searches for tables to close */
    LIMIT_SWEPT_AGAIN = 200,              /* the same where there were very many */
    LIMIT_AWAKE = 10 * 60 * 1000,         /* how long bots play on without people */
    LIMIT_ALONE = 5 * 1000,               /* the same where no seat is a person's */
    LIMIT_LOOKED_AT = 60 * 1000,          /* in memory: a loaded table at which nothing happens */
    LIMIT_OVER_KEPT = 60 * 60 * 1000,     /* in memory: a finished table without visitors */
    LIMIT_KEPT = 24 * 3600 * 1000,        /* in memory: any table without visitors */
    LIMIT_OPENED_WITHIN = 10 * 60 * 1000, /* the period of LIMIT_OPENED */
    LIMIT_CHANGES_WITHIN = 60 * 1000,     /* the period of LIMIT_CHANGES_OF_ADDRESS */
    LIMIT_REGISTER_WITHIN = 3600 * 1000,  /* the period of LIMIT_REGISTER */
    LIMIT_IMPORT_WITHIN = 24 * 3600 * 1000, /* the period of LIMIT_IMPORT */
    LIMIT_IMPORT_IDLE = 60 * 1000,      /* between two pieces of an import, if other imports wait */
    LIMIT_REPORTS_WITHIN = 3600 * 1000, /* the period of LIMIT_REPORTS */
    LIMIT_TALK_WITHIN = 10 * 1000,      /* the period of LIMIT_TALK */
    LIMIT_TRIES_WITHIN = 10 * 60 * 1000, /* the period of LIMIT_TRIES */
    LIMIT_STORE_RETRY = 1000,            /* before bots try again after a failed write */
    LIMIT_RUN_REST = 500,                /* pause of the bots of a table after LIMIT_RUN moves */
};

#endif
