/* limits.h - how much of everything there may be. Every queue, list and number the server keeps
 * has its bound here and nowhere else. Whoever asks for more is told so with the code `limit`.
 */
#ifndef TALON_SERVER_LIMITS_LIMITS_H
#define TALON_SERVER_LIMITS_LIMITS_H

enum {
    LIMIT_SOCKETS = 12000,    /* open at once */
    LIMIT_PLACES = 16384,     /* sockets known: a few more, to be told that it is full */
    LIMIT_ADDRESS = 64,       /* sockets of one address */
    LIMIT_TABLES = 10000,     /* in memory; others wait in the store until somebody asks */
    LIMIT_OPENED = 30,        /* tables an address opens in LIMIT_OPENED_WITHIN */
    LIMIT_JOINED = 16,        /* tables one socket looks at */
    LIMIT_MESSAGE = 4 << 10,  /* bytes of one request */
    LIMIT_DEPTH = 8,          /* of objects and lists within each other in one request */
    LIMIT_QUEUE = 64 << 10,   /* bytes waiting for a slow socket behind the first message: more, and
                                 it is dropped */
    LIMIT_QUEUES = 256 << 20, /* bytes waiting for all slow sockets together */
    LIMIT_MESSAGES_A_SECOND = 200, /* of one socket */
    LIMIT_LOUD = 5,                /* messages that a socket is ahead of that, and it is loud … */
    LIMIT_TURN_LOUD = 4, /* … and of the loud so many are heard in a turn, or as many as others … */
    LIMIT_TURN_MESSAGES = 16, /* … so many messages of each */
    LIMIT_CHANGES = 60, /* that are no moves, and are written down, of one socket in a hurry */
    LIMIT_CHANGES_A_SECOND = 2,     /* of them, after that */
    LIMIT_CHANGES_OF_ADDRESS = 600, /* of one address in LIMIT_CHANGES_WITHIN */
    LIMIT_PARKED = 32,              /* of its messages waiting for the store */
    LIMIT_PARKED_BYTES = 16 << 20,  /* of all requests waiting for the store */
    LIMIT_UNWRITTEN = 16 << 20,     /* of rows on their way to the disk: more, and none is begun */
    LIMIT_DEAF = 200,               /* refusals for haste before a socket is dropped … */
    LIMIT_DEAF_TOLD = 20,           /* … of which it is told the first */
    LIMIT_PACE = 5000,              /* ms between the moves of bots */
    LIMIT_DELAYED = 64,             /* views of one table that wait to be shown */
    LIMIT_DELAY = 600,              /* s that spectators are behind */
    LIMIT_CLOCK = 14 * 24 * 3600,   /* s of anybody's time */
    LIMIT_LISTED = 50,              /* tables in one answer to `list` … */
    LIMIT_LOOKED_THROUGH = 500,     /* … and those that are looked at for it */
    LIMIT_ROWS = 500000,            /* written of one table */
    LIMIT_ROWS_KEPT = 3000000, /* of all tables in memory: then one makes way for a new one … */
    LIMIT_ROWS_CROWDED = 5000, /* … and no longer one goes on */
    LIMIT_EVENTS = 200,        /* steps told in one view */
    LIMIT_FORWARD = 5000,      /* steps of one `forward` */
    LIMIT_RUN = 64,            /* moves of one table's bots in one step of the server */
    LIMIT_TALK = 5,            /* lines of one seat in LIMIT_TALK_WITHIN */
    LIMIT_TALK_LINES = 50,     /* of one table, kept in memory */
    LIMIT_TALK_BYTES = 200,    /* of one line */
    LIMIT_REASON = 200,        /* bytes of the reason of a report */
    LIMIT_REPORTED = 20,       /* lines written down with a report */
    LIMIT_ACCOUNTS = 100000,   /* there may be */
    LIMIT_RESULTS = 5000,      /* of one account, kept one by one; the sums are kept for ever */
    LIMIT_RESULTS_KEPT =
        500000, /* of all accounts: then an account that gets one more drops its oldest */
    LIMIT_EXPORT_SEATS = 40,        /* asked for in one export */
    LIMIT_EXPORT_PIECE = 24 << 10,  /* bytes of a piece, and what its last item adds */
    LIMIT_EXPORT_RECORD = 28 << 10, /* bytes of a record in an export */
    LIMIT_LOGINS = 16,              /* of one account; one more, and the oldest ends */
    LIMIT_SESSION_DAYS = 90,        /* without use, and it ends */
    LIMIT_SESSION_NOTED_DAYS = 7,   /* between two notes that it is used */
    LIMIT_IMPORTS = 8,              /* at a time */
    LIMIT_IMPORT = 5,               /* begun by one account in LIMIT_IMPORT_WITHIN */
    LIMIT_IMPORT_PIECE = 3 << 10,   /* bytes of a piece */
    LIMIT_IMPORT_BYTES = 1 << 20,   /* of all its pieces */
    LIMIT_IMPORT_RESULT = 96 << 10, /* of one result with its record, as they are written */
    LIMIT_IMPORT_RESULTS = 2000,
    LIMIT_IMPORT_VALUES = 40000, /* names and values in it: what as many results need */
    LIMIT_REPORTS = 5,           /* of one address in LIMIT_REPORTS_WITHIN */
    LIMIT_HASHING = 18,          /* passphrases being hashed: two at a time, sixteen wait */
    LIMIT_HASHING_OF_ONE = 4,    /* of one address */
    LIMIT_REGISTER = 5,          /* accounts an address makes in LIMIT_REGISTER_WITHIN */
    LIMIT_TRIES = 10,   /* wrong passphrases of an address, or for a name, in LIMIT_TRIES_WITHIN */
    LIMIT_TICK = 512,   /* moves of all bots in one tick */
    LIMIT_WORK = 512,   /* rows of a table done again in one step, when it comes back to memory */
    LIMIT_WAKING = 256, /* tables coming back at a time */
    LIMIT_SWEPT = 256,  /* tables that leave memory in one step */

    DEFAULT_PACE = 700,
    DEFAULT_GRACE = 60, /* s */
    DEFAULT_FORWARD = 1000,
};

/* Times in ms. */
enum {
    LIMIT_TELL = 1000,                /* until it is told how many look on */
    LIMIT_LATE = 15 * 1000,           /* given to who comes back late, once a decision */
    LIMIT_FORGIVEN = 60 * 1000,       /* of a seat's bank, should the process die */
    LIMIT_FORGIVEN_OWN = 3600 * 1000, /* of the time that a decision has of its own */
    LIMIT_SWEEP = 60 * 1000,          /* between looks for tables nobody is at */
    LIMIT_SWEPT_AGAIN = 200,          /* the same, if there were very many */
    LIMIT_AWAKE = 10 * 60 * 1000,     /* bots play on so long with nobody there */
    LIMIT_ALONE = 5 * 1000,           /* the same where no seat is a person's */
    LIMIT_LOOKED_AT = 60 * 1000,      /* a table that came back to memory, and nothing happened */
    LIMIT_OVER_KEPT = 60 * 60 * 1000, /* a finished table in memory, with nobody there */
    LIMIT_KEPT = 24 * 3600 * 1000,    /* any table in memory, with nobody there */
    LIMIT_OPENED_WITHIN = 10 * 60 * 1000,
    LIMIT_CHANGES_WITHIN = 60 * 1000,
    LIMIT_REGISTER_WITHIN = 3600 * 1000,
    LIMIT_IMPORT_WITHIN = 24 * 3600 * 1000,
    LIMIT_IMPORT_IDLE = 60 * 1000, /* between two pieces, if others wait */
    LIMIT_REPORTS_WITHIN = 3600 * 1000,
    LIMIT_TALK_WITHIN = 10 * 1000,
    LIMIT_TRIES_WITHIN = 10 * 60 * 1000,
    LIMIT_STORE_RETRY = 1000, /* before bots try again after a failed write */
    LIMIT_RUN_REST = 500,     /* of a table's bots after LIMIT_RUN moves without a pause */
};

#endif
