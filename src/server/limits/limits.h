/* limits.h - the bounds of every queue, list and count that the server keeps. A request beyond
 * one of them is refused with the code `limit`. tool/limits.py writes them into doc/operations.md.
 */
#ifndef TALON_SERVER_LIMITS_LIMITS_H
#define TALON_SERVER_LIMITS_LIMITS_H

enum {
    LIMIT_SOCKETS = 12000,         /* WebSockets open at once */
    LIMIT_CONNECTIONS = 16384,     /* connections known, refused ones included */
    LIMIT_SOCKETS_OF_ADDRESS = 64, /* WebSockets of one address */
    LIMIT_TABLES = 10000,          /* tables in memory; the others wait in the store */
    LIMIT_NEW_TABLES = 30,         /* tables that one address opens in LIMIT_NEW_TABLES_WITHIN */
    LIMIT_TABLES_OF_SOCKET = 16,   /* tables that one WebSocket joins */
    LIMIT_MESSAGE_BYTES = 4 << 10, /* bytes of one request */
    LIMIT_JSON_DEPTH = 8,          /* nesting of objects and lists in a request */
    LIMIT_SEND_QUEUE = 64 << 10,   /* bytes that wait behind the message being sent */
    LIMIT_ALL_SEND_QUEUES = 256 << 20, /* bytes that wait for all WebSockets together */
    LIMIT_MESSAGES_A_SECOND = 200,     /* messages a second from one WebSocket */
    LIMIT_THROTTLE_AFTER = 5, /* messages beyond that rate after which a WebSocket is throttled */
    LIMIT_TIME_SHARE = 2, /* percent of the server's time that one WebSocket may use in its turn */
    LIMIT_THROTTLED_SOCKETS = 4,   /* throttled WebSockets read in one round of the event loop */
    LIMIT_THROTTLED_MESSAGES = 16, /* messages read of each of them in that round */
    LIMIT_CHANGES = 60, /* stored requests other than moves that one WebSocket may make at once */
    LIMIT_CHANGES_A_SECOND = 2,       /* such requests a second after that */
    LIMIT_CHANGES_OF_ADDRESS = 600,   /* such requests from one address in LIMIT_CHANGES_WITHIN */
    LIMIT_WAITING_REQUESTS = 32,      /* requests of one WebSocket that wait for the store */
    LIMIT_WAITING_BYTES = 16 << 20,   /* bytes of all requests that wait for the store */
    LIMIT_UNWRITTEN_BYTES = 16 << 20, /* bytes of rows on their way to the disk */
    LIMIT_RATE_REFUSALS = 200, /* refusals of messages sent too fast before a WebSocket is closed */
    LIMIT_RATE_REFUSALS_ANSWERED = 20, /* of those refusals, how many are answered */
    LIMIT_BOT_PACE = 5000,             /* ms between the moves of bots */
    LIMIT_DELAYED_VIEWS = 64,          /* views of one table that wait to be shown to spectators */
    LIMIT_SPECTATOR_DELAY = 600,       /* seconds that spectators are behind */
    LIMIT_CLOCK = 14 * 24 * 3600,      /* seconds on a clock: 14 days */
    LIMIT_LIST_TABLES = 50,            /* tables in one answer to `list` */
    LIMIT_LIST_EXAMINED = 500,         /* tables examined for one answer to `list` */
    LIMIT_TABLE_ROWS = 500000,         /* rows stored of one table */
    LIMIT_ROWS_IN_MEMORY = 3000000,    /* rows of all tables in memory */
    LIMIT_ROWS_WHEN_FULL = 5000, /* rows of a table that goes on even above LIMIT_ROWS_IN_MEMORY */
    LIMIT_VIEW_STEPS = 200,      /* steps told in one view */
    LIMIT_HISTORY_STEPS = 1000,  /* steps since the deal of which a history is told */
    LIMIT_FORWARD_STEPS = 5000,  /* steps of one `forward` */
    LIMIT_FORWARD_STEPS_AT_ONCE = 256, /* of those, how many are made before others have a turn */
    LIMIT_RECORD_STEPS_AT_ONCE = 400,  /* steps of a record written before others have a turn */
    LIMIT_RECORDS_KEPT = 16 << 20,     /* bytes of records of finished games kept as text */
    LIMIT_BOT_MOVES_IN_A_ROW = 64,     /* moves that the bots of one table make without a pause */
    LIMIT_CHAT = 5,                    /* chat lines of one seat in LIMIT_CHAT_WITHIN */
    LIMIT_CHAT_LINES = 50,             /* chat lines of one table in memory */
    LIMIT_CHAT_LINE_BYTES = 200,       /* bytes of one chat line */
    LIMIT_REPORT_REASON_BYTES = 200,   /* bytes of the reason of a report */
    LIMIT_REPORT_CHAT_LINES = 20,      /* chat lines stored with a report */
    LIMIT_ACCOUNTS = 100000,           /* accounts */
    LIMIT_RESULTS_OF_ACCOUNT = 5000,   /* results kept of one account; totals stay */
    LIMIT_RESULTS_KEPT = 500000,       /* results kept of all accounts */
    LIMIT_EXPORT_SEATS = 40,           /* seats named in one export */
    LIMIT_EXPORT_PIECE = 24 << 10,     /* bytes of a piece of an export, before its last item */
    LIMIT_EXPORT_RECORD = 28 << 10,    /* bytes of a record in an export */
    LIMIT_SESSIONS = 16,               /* sessions of one account; one more ends the oldest */
    LIMIT_SESSION_DAYS = 90,           /* days without use after which a session ends */
    LIMIT_SESSION_NOTED_DAYS = 7,      /* days between two notes that a session is used */
    LIMIT_IMPORTS = 8,                 /* imports at a time */
    LIMIT_ACCOUNT_IMPORTS = 5,         /* imports of one account in LIMIT_ACCOUNT_IMPORTS_WITHIN */
    LIMIT_IMPORT_PIECE = 3 << 10,      /* bytes of a piece of an import */
    LIMIT_IMPORT_BYTES = 1 << 20,      /* bytes of an import */
    LIMIT_IMPORT_RESULT = 96 << 10,    /* bytes of one result with its record in an import */
    LIMIT_IMPORT_RESULTS = 2000,       /* results in an import */
    LIMIT_IMPORT_VALUES = 40000,       /* JSON names and values in an import */
    LIMIT_REPORTS = 5,                 /* reports from one address in LIMIT_REPORTS_WITHIN */
    LIMIT_HASHING = 18,           /* passphrases being hashed: two at a time, the others wait */
    LIMIT_HASHING_OF_ADDRESS = 4, /* of those, from one address */
    LIMIT_NEW_ACCOUNTS = 5,       /* accounts that one address makes in LIMIT_NEW_ACCOUNTS_WITHIN */
    LIMIT_NEW_ACCOUNTS_OF_NETWORK = 20, /* the same for a network: /24, or /48 for IPv6 */
    LIMIT_WRONG_OF_STRANGER = 5,    /* wrong passphrases of an address for a name without a wait */
    LIMIT_WRONG_OF_ADDRESS = 20,    /* the same for all names */
    LIMIT_WRONG_FOR_NAME = 20,      /* the same for a name, from all addresses */
    LIMIT_WRONG_WHERE_KNOWN = 10,   /* the same of a device or address that was logged in before */
    LIMIT_KNOWN_DEVICES = 8,        /* sessions that have ended by which an account knows devices */
    LIMIT_ALL_NEW_ACCOUNTS = 1000,  /* accounts that all make in LIMIT_ALL_NEW_ACCOUNTS_WITHIN */
    LIMIT_UNUSED_ACCOUNT_DAYS = 90, /* days without use that delete an account without results */
    LIMIT_EXPIRY_JUMP = 8,          /* days between two searches, unless the clock has jumped */
    LIMIT_EXPIRY_EXAMINED = 1024,   /* places examined in one step for an account to delete */
    LIMIT_BOT_MOVES_A_TICK = 512,   /* moves of all bots in one tick */
    LIMIT_QUESTIONS = 1000,         /* tables whose bots wait for a thread to think */
    LIMIT_LOADED_ROWS_A_STEP = 512, /* rows replayed in one step when a table is loaded */
    LIMIT_TABLES_LOADING = 256,     /* tables being loaded at a time */
    LIMIT_DRIVES = 500,             /* drives on the server */
    LIMIT_NEW_DRIVES = 10,          /* drives that one address opens in LIMIT_NEW_DRIVES_WITHIN */
    LIMIT_DRIVE_DAYS = 90,          /* days without use after which a drive is deleted */
    LIMIT_DRIVE_ACTS = 10000,       /* acts stored of one drive */
    LIMIT_DRIVE_ACTS_RESERVED = 2000, /* of those, acts that only the director may do */
    LIMIT_DRIVE_PEOPLE = 1000,      /* people who were ever on the list of a drive */
    LIMIT_DRIVE_NEWCOMERS = 500,    /* of those, before people cannot enter themselves any more */
    LIMIT_NEWCOMERS_OF_ADDRESS = 100, /* of one drive, in LIMIT_NEWCOMERS_WITHIN */
    LIMIT_DRIVE_ENTRIES = 8,        /* entries of one side for a deal */
    LIMIT_DRIVE_ROUNDS = 100,       /* rounds of a drive */
    LIMIT_DRIVE_DEALS = 40000,      /* deals of all tables in all rounds of a drive */
    LIMIT_DRIVE_MINUTES = 600,      /* minutes of a round */
    LIMIT_DRIVE_CHANGES = 64,       /* people who come or leave at the end of one round */
    LIMIT_DRIVE_WATCHERS = 1000,    /* WebSockets that watch one drive */
    LIMIT_DRIVE_ACTS_TOLD = 50,     /* acts in one answer to `drive` */
    LIMIT_WRONG_CODES = 60,         /* wrong codes of an address in LIMIT_WRONG_CODES_WITHIN */
    LIMIT_STEADY_SWEEPS = 60,       /* minutes after a jump of the clock without deletions by age */
    LIMIT_DAYS = 60,                /* days whose results are kept */
    LIMIT_DAY_RESULTS = 10000,      /* results counted of one family on one day */
    LIMIT_DAY_RECORDS = 1000,       /* of those, the best, which others can look at */
    LIMIT_DAY_TOLD = 20,            /* results in one answer to `day_result` */
    LIMIT_EVICTIONS_A_STEP = 256,   /* tables closed in one step */

    DEFAULT_PACE = 700,
    DEFAULT_GRACE = 60, /* s */
    DEFAULT_FORWARD = 1000,
};

/* Times in ms. */
enum {
    LIMIT_SPECTATOR_NOTICE = 1000,     /* between two notices of how many spectators there are */
    LIMIT_CLOCK_GRACE = 15 * 1000,     /* extra time for one move after the clock ran out */
    LIMIT_CRASH_BANK_TIME = 60 * 1000, /* time that a crash may give back to a seat's bank */
    LIMIT_CRASH_DECISION_TIME = 3600 * 1000, /* the same for the time of a move */
    LIMIT_EVICTION_INTERVAL = 60 * 1000,     /* between two searches for tables to close */
    LIMIT_EVICTION_RETRY = 200,              /* the same if there were too many for one step */
    LIMIT_BOTS_PLAY_ON = 10 * 60 * 1000,     /* how long bots play on without people */
    LIMIT_BOTS_ONLY_PLAY_ON = 5 * 1000,      /* the same where no seat is a person's */
    LIMIT_IDLE_TABLE_KEPT = 60 * 1000, /* in memory: a loaded table at which nothing happens */
    LIMIT_FINISHED_TABLE_KEPT = 60 * 60 * 1000, /* in memory: a finished table without visitors */
    LIMIT_UNVISITED_TABLE_KEPT = 24 * 3600 * 1000,    /* in memory: any table without visitors */
    LIMIT_NEW_TABLES_WITHIN = 10 * 60 * 1000,         /* the period of LIMIT_NEW_TABLES */
    LIMIT_CHANGES_WITHIN = 60 * 1000,                 /* the period of LIMIT_CHANGES_OF_ADDRESS */
    LIMIT_NEW_ACCOUNTS_WITHIN = 3600 * 1000,          /* the period of LIMIT_NEW_ACCOUNTS */
    LIMIT_ALL_NEW_ACCOUNTS_WITHIN = 24 * 3600 * 1000, /* the period of LIMIT_ALL_NEW_ACCOUNTS */
    LIMIT_EXPIRY_INTERVAL = 60 * 1000,         /* between two searches for an account to delete */
    LIMIT_EXPIRY_DELAY = 7 * 24 * 3600 * 1000, /* before the next one if the clock has jumped */
    LIMIT_ACCOUNT_IMPORTS_WITHIN = 24 * 3600 * 1000, /* the period of LIMIT_ACCOUNT_IMPORTS */
    LIMIT_IMPORT_IDLE = 60 * 1000,      /* between two pieces of an import, if other imports wait */
    LIMIT_REPORTS_WITHIN = 3600 * 1000, /* the period of LIMIT_REPORTS */
    LIMIT_CHAT_WITHIN = 10 * 1000,      /* the period of LIMIT_CHAT */
    LIMIT_WAIT_OF_STRANGER = 10 * 60 * 1000,     /* longest wait of an address for a name */
    LIMIT_WAIT_OF_MANY = 60 * 1000,              /* longest wait because of other guesses */
    LIMIT_WRONG_REMEMBERED = 24 * 3600 * 1000,   /* how long wrong passphrases are counted */
    LIMIT_ADDRESS_KNOWN = 14 * 24 * 3600 * 1000, /* how long an address stays known */
    LIMIT_STORE_RETRY = 1000,                    /* before bots try again after a failed write */
    LIMIT_QUESTION_RETRY = 1000,           /* before a bot asks again when too many were waiting */
    LIMIT_QUESTION_LOST = 60 * 1000,       /* before a bot that got no answer asks again */
    LIMIT_NEW_DRIVES_WITHIN = 3600 * 1000, /* the period of LIMIT_NEW_DRIVES */
    LIMIT_WRONG_CODES_WITHIN = 10 * 60 * 1000, /* the period of LIMIT_WRONG_CODES */
    LIMIT_NEWCOMERS_WITHIN = 10 * 60 * 1000,   /* the period of LIMIT_NEWCOMERS_OF_ADDRESS */
    LIMIT_DRIVE_SWEEP = 60 * 1000,             /* between two searches for drives to delete */
    LIMIT_DRIVE_REST = 10 * 60 * 1000,         /* how long a drive that nobody watches is ready */
    LIMIT_DAY_SWEEP = 60 * 1000,               /* between two looks for old days */
    LIMIT_BOT_REST = 500, /* pause of the bots of a table after LIMIT_BOT_MOVES_IN_A_ROW moves */
};

#endif
