/* cluster.h - several servers, the database that they share, and people who play at them, all
 * simulated from one number. The servers are the real ones; the database fences as doc/cluster.md
 * says. Servers crash, are paused, get slow, lose the database or the people, and drain; clocks go
 * at different speeds and jump.
 */
#pragma once

#include "json/json_reader.h"
#include "server/accounts/accounts.h"
#include "server/room/credentials.h"
#include "server/server.h"

#include <talon/core.h>

enum {
    TODAY = 20000,          /* in days since 1970; all clocks say it */
    DAY = 24 * 3600 * 1000, /* ms */
    NODES = 3,
    PEOPLE = 6,         /* each has a table of four seats */
    GAMES = 60,         /* finished ones of a person */
    STEP = 4,           /* ms of the world */
    LEASE = 4000,       /* ms, by the database's clock */
    FAULTY = 60 * 1000, /* ms; then everything is well */
    MARGIN = 400,       /* ms that a server's clock may lose in a lease: OWNERSHIP_MARGIN */
    NOBODY = 0,
    TEXT = 700,
    ISSUED = 2000,
};

/* Mistakes in the database or in what drives a server: each has to be noticed (--inject). */
enum mistake {
    NO_MISTAKE,
    NO_FENCE,  /* a stream's row is looked at, and not held until the commit */
    NO_EPOCH,  /* it is not even looked at */
    EARLY,     /* rows are told to be stored when they are sent */
    NO_END,    /* a renewal is said to have worked as soon as it is asked for */
    NO_MARGIN, /* clocks lose more than the margin */
    REVIVED,   /* a lease that was found to be over can be renewed when the clock is set back */
    UNREAD,    /* the last row is not read by a new owner */
    APART,     /* a message is written in a transaction of its own, which may never come */
    UNENDED,   /* the same of its end, when it has been heard */
    NAMESAKES, /* a name may be given to two accounts */
    STALE,     /* a server hears of no new rows of its copies */
    UNKNOWN,   /* nor of devices that it does not know */
    UNTOLD,    /* nobody reads that a device was told */
    UNASKED,   /* a server makes moves of people by itself, where there is no choice */
    MISTAKES,
};
extern const char *const mistake_names[MISTAKES];

enum letter_kind { ROWS, JOB, A_TEXT, LOST_LINE };

/* Something on its way. */
struct letter {
    enum letter_kind kind;
    struct letter *next;
    int64_t at;    /* when it arrives */
    uint64_t life; /* of the server that sent it, or is to get it */
    uint64_t conn; /* of a text */
    bool mute;     /* it is not answered */
    bool nothing;  /* of a claim: nothing is stored */
    bool is_hash;  /* of a passphrase, in `text` */
    enum server_alerted alerted;
    uint64_t batch;
    struct store_row *rows;
    size_t count;
    struct server_job job;
    enum store_result result;
    enum store_claim claim;
    int64_t epoch;
    int node;
    char stream[STORE_ID_ROOM];
    char text[TEXT + 40];
};

struct letters {
    struct letter *first;
};

/* One of the servers, and what drives it. */
struct node {
    struct cluster *cluster;
    struct server *server; /* NULL: it is dead */
    struct journal_outputs outputs;
    uint64_t life; /* never used twice; its name in the database */
    int64_t starts_at, paused_until, slow_until, cut_until, lost_until; /* lost: from the people */
    int64_t unrenewed_until; /* only its renewals do not get through */
    int64_t begun, rate;     /* its clock: parts of a million */
    int64_t wake_at;         /* by its clock */
    bool drains;
    struct letters to_write, answers, texts; /* batches; of the database; of people */
    bool writing;
    bool is_checked;              /* what it holds, since its last step and … */
    unsigned long checked_owners; /* … so many changes of owners */
};

/* A message between streams. */
struct waiting_message {
    char receiver[STORE_ID_ROOM], sender[STORE_ID_ROOM];
    uint32_t number;
    char *text;
    bool ended;
};

/* A stream in the database. */
struct shared_stream {
    char id[STORE_ID_ROOM];
    uint64_t owner; /* the life of a server, or NOBODY */
    int64_t epoch;
    int held;            /* by so many transactions */
    uint32_t next;       /* number of its next row */
    int64_t last_epoch;  /* of its rows */
    uint64_t last_owner; /* who wrote under that one */
    bool closed;         /* a table at which nobody is */
};

struct database {
    struct store_row *rows;
    size_t count, capacity;
    struct shared_stream streams[PEOPLE * GAMES * 4];
    int streams_count;
    struct waiting_message messages[PEOPLE * GAMES * 2];
    int messages_count;
    struct {
        char text[STORE_HANDLE_ROOM], stream[STORE_ID_ROOM];
    } handles[PEOPLE * GAMES];
    int handles_count;
    unsigned long owners_changed;
    int chains, days; /* rows that begin the chain of the days' keys, and a day */
    struct {
        uint64_t life;
        int64_t until;
        int node;
    } leases[4000];
    int leases_count;
    int64_t ahead, most;  /* of the world's time; and the greatest such lead */
    int64_t jumped_at;    /* forward, the last time */
    struct letters asked; /* on their way to it */
    struct letters committing;
};

/* What a person does next. */
enum deed {
    SIGN_IN, /* to a new account */
    OPEN_CIRCLE,
    SEE_CIRCLE,
    JOIN_CIRCLE,
    ASK_ME,
    ASK_DAY,
    OPEN_TABLE,
    SIT_DOWN, /* on the open seat */
    NAME_FIRST,
    NAME_SECOND,
    START,
    DECLARE, /* a device that is told of the first seat's turns */
    PLAY,
    LEAVE, /* the account is deleted, and another one follows */
};

/* Somebody with a circle of his own, of which he is both members, and tables in it, one after the
 * other: he plays all their seats, one move after the other. */
struct person {
    uint64_t conn; /* 0: none */
    uint64_t life; /* of the server that it leads to */
    int node;      /* where he is, or tries next */
    int64_t acts_at, patient_until, id;
    enum deed deed;
    char own[TOKEN_SIZE], table[STORE_ID_ROOM], token[TALON_SEATS_MAX][TOKEN_SIZE];
    char session[LOGIN_SIZE], name[ACCOUNT_NAME_SIZE];
    int names;       /* that he has tried */
    bool registered; /* and no answer has come, so the account may be there */
    bool leaves;     /* the account may be gone */
    bool declared;   /* the device is there, for this table */
    char host[TOKEN_SIZE], circle[STORE_ID_ROOM], invitation[TOKEN_SIZE], member[2][TOKEN_SIZE];
    char over[GAMES][STORE_ID_ROOM]; /* tables that he has finished */
    int over_count, over_before;     /* before: when everything was well */
    int over_from;                   /* the first one of this account */
    bool joined, asked;
    int seat; /* of his wish */
    uint32_t number, told, told_before;
    char move[TALON_MOVE_TEXT];
    uint64_t issued[ISSUED]; /* hashes of what he ever wished */
    int issued_count;
    int64_t here_at;    /* when he was at his table last */
    int64_t rests_from; /* until `acts_at` he rests, and should be told of his turn; 0: no */
    uint32_t rests_at;  /* the steps of his table then */
    int64_t told_at;    /* when his device was told last */
    struct letters heard;
};

struct cluster {
    struct talon_rng chance, keys;
    int64_t time, quiet_from;
    enum mistake mistake;
    struct node nodes[NODES];
    struct database base;
    struct person people[PEOPLE];
    struct server *reader; /* has what is stored, and nothing else */
    struct journal_outputs reader_outputs;
    uint64_t lives, conns;
    char day_key[2 * TALON_KEY_BYTES + 1]; /* as the first one was told it; or "" */
    bool trace, is_quiet;                  /* the latter: everything has been well for two leases */
    unsigned long moves, told_again, takeovers, crashes, pauses, cuts, fenced, deposed, moved,
        drains, ends, heard, read, orphans, signed_in, followed, forgotten, dropped, alerts;
    char wrong[300];
};

/* cluster_world.c */
uint32_t below(struct cluster *cluster, uint32_t bound);
int64_t between(struct cluster *cluster, int64_t low, int64_t high);
void wrong(struct cluster *cluster, const char *format, ...) __attribute__((format(printf, 2, 3)));
void note(const struct cluster *cluster, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct letter *letter_new(enum letter_kind kind, int64_t at);
/* Those of one connection do not overtake each other. */
void letters_add(struct letters *letters, struct letter *letter);
/* The next one that has arrived by now, or NULL. */
struct letter *letters_take(struct letters *letters, int64_t now);
void letter_free(struct letter *letter);
void letters_free(struct letters *letters);

/* cluster_database.c */
void database_step(struct cluster *cluster);
int64_t database_now(const struct cluster *cluster);
/* Within a lease: leases ended early, and who had one does not know it (doc/cluster.md). */
bool database_was_set_forward(const struct cluster *cluster);
/* An account that nobody has used for long, and one of the same age with a result. */
void database_begin(struct cluster *cluster);
/* Those of them that are there still. */
bool database_has_unused(const struct cluster *cluster);
bool database_has_played(const struct cluster *cluster);
void database_begin_lease(struct cluster *cluster, const struct node *node);
const struct shared_stream *database_stream(const struct cluster *cluster, const char *id);
void database_free(struct cluster *cluster);
/* The same for cluster_copies.c. */
bool database_lease_runs(const struct cluster *cluster, uint64_t life);
struct shared_stream *database_make_stream(struct cluster *cluster, const char *id);
struct store_row *database_add_found(struct letter *letter, enum store_kind kind, const char *id,
                                     const char *text);
struct store_row database_copy_row(const struct store_row *row);

/* cluster_copies.c */
/* Whether the stream is an account, a day or a device: of these servers have copies. */
bool has_copies(const char *id);
void copies_look_for_news(struct cluster *cluster, struct letter *letter);
void copies_look_for_others(struct cluster *cluster, struct letter *letter);
/* By a handle, or by a session. */
void copies_find(struct cluster *cluster, struct letter *letter);
/* The second one loses the stream. */
bool copies_have_other_names(const struct cluster *cluster, struct letter *letter);
/* With this mistake a server does not learn that a device was told. */
void copies_hide(const struct cluster *cluster, struct store_row *row);
void copies_keep_handle(struct database *base, const struct store_row *row);
void copies_forget(struct cluster *cluster, const char *id);
/* Those that have been there for a moment have their accounts. */
void copies_check_devices(struct cluster *cluster);

/* cluster_nodes.c */
int64_t node_now(const struct cluster *cluster, const struct node *node);
void node_start(struct cluster *cluster, struct node *node);
void node_kill(struct cluster *cluster, struct node *node);
void nodes_step(struct cluster *cluster);
bool node_hears_people(const struct cluster *cluster, const struct node *node);

/* cluster_people.c */
void people_begin(struct cluster *cluster);
void people_step(struct cluster *cluster);
/* The line is gone. */
void person_loses(struct cluster *cluster, uint64_t conn);
void person_gets(struct cluster *cluster, uint64_t conn, const char *text, size_t length);
/* Whether he ever asked for this move as this step. */
bool person_has_wished(const struct person *person, uint32_t number, int seat, const char *move);
/* Of his games, by turns. */
bool is_war(int game);
/* His table and the count of its steps, as they are stored. */
struct talon_table *person_table(const struct cluster *cluster, const struct person *person);
uint32_t person_steps(const struct cluster *cluster, const struct person *person);
void hang_up(struct cluster *cluster, struct person *person);

/* cluster_checks.c */
/* A row of a move is stored: somebody must have wished it. */
void people_check_row(struct cluster *cluster, const struct store_row *row);
/* A game counts in a circle: once, and only if it was finished. */
void people_check_result(struct cluster *cluster, const struct store_row *row);
/* Whether somebody with this name deletes his account. */
bool people_leave(const struct cluster *cluster, const char *name);
/* Everything is well from now on, and people who are away come back … */
void people_note_moves(struct cluster *cluster);
/* … and has been for a while: so everybody has gone on, and nothing is lost. */
void people_end(struct cluster *cluster);

/* cluster_devices.c */
void device_say(const struct person *person, int number, char text[TEXT]);
/* A server tells a device of a turn. */
void devices_take_alert(struct cluster *cluster, struct node *node, struct letter *letter);
/* He is away for long enough to be told of his turn, and comes back. */
void person_rests(struct cluster *cluster, struct person *person);
void person_has_rested(struct cluster *cluster, struct person *person);
/* When everything has been well for a while: no device is missing, or there twice. */
void devices_end(struct cluster *cluster);
