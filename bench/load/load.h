/* load.h - the parts of the load client: figures, a `talon serve` of its own, WebSockets, and
 * tables of four people at Whist. The client has one thread and one epoll. Of the game it uses only
 * the `moves` of a view.
 */
#ifndef TALON_BENCH_LOAD_H
#define TALON_BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

enum { SEATS = 4, TOKEN_ROOM = 33, ID_ROOM = 16, MOVE_ROOM = 32, PATH_ROOM = 256 };

/* Seconds, from any beginning. */
double load_now(void);
/* Ends the program with a sentence. */
_Noreturn void load_fail(const char *sentence, ...) __attribute__((format(printf, 1, 2)));

enum road_kind { ROAD_TCP, ROAD_UNIX, ROADS };

/* ---- load.c: what the scenarios share -------------------------------------------------------- */

enum {
    HONEST_TABLES = 100,
    HONEST_RATE = 400, /* moves/s of all of them */
    ABUSE_MEBIBYTES = 64,
    COMPARISONS = 5, /* of what is compared */
};

struct setting {
    const char *program, *directory;
    double seconds;
};

struct served;
struct tables;
/* Tells a fault; the exit status will be 1. */
void load_fault(const char *what);
/* A server with its directory in `where`; and its end, which takes the directory away. */
void load_start(struct served *served, const struct setting *setting, const char *where,
                enum road_kind kind);
void load_stop(struct served *served);
void load_warm_up(struct tables *tables, double rate);

/* ---- crowds.c */
void crowds_for_each_request(const struct setting *setting);

/* ---- latencies.c: how long things took ------------------------------------------------------ */

struct figures {
    float *at; /* ms */
    size_t count, room;
};

void figures_add(struct figures *figures, double seconds);
/* ms; sorts them. */
double figures_share(struct figures *figures, double share);
void figures_clear(struct figures *figures);

/* ---- transport.c: how one gets to a server -----------------------------------------------------
 */

extern const char *const road_names[ROADS];

struct road {
    struct sockaddr_storage there;
    socklen_t size;
};

/* To a port of this machine; 0: one that is free, as soon as somebody listens. */
struct road road_tcp(int port);
/* To the socket of this path; NULL: one without a file, as soon as somebody listens. */
struct road road_unix(const char *path);
int road_port(const struct road *road);
/* Messages leave at once. */
void road_hurry(int handle);
/* A connection; -1 with errno. */
int road_connect(const struct road *road);
/* Listens where the road leads, and has it lead there; -1 with errno. */
int road_listen(struct road *road, int backlog);

/* ---- server_process.c: the server under load
 * ------------------------------------------------------ */

struct served {
    pid_t process;
    enum road_kind kind;
    struct road road;     /* to it */
    int status;           /* the port of its metrics */
    double greeted_after; /* s from its start */
    char directory[PATH_ROOM];
};

/* The resources used so far. `store`: of the other threads than the loop's. */
struct usage {
    double loop, store; /* s of CPU */
    double memory;      /* KiB, PSS */
};

/* From now on servers have no processor in common with us and our abusers, if there are several:
 * people and servers have machines of their own. */
void served_keep_apart(void);
/* A new directory in `where`. */
void served_directory(struct served *served, const char *where);
void served_start(struct served *served, const char *program);
/* Starts a server as many are written (peer.mjs) instead, over TCP; false: Node is not there, or
 * npm's `ws`. */
bool served_start_peer(struct served *served);
struct usage served_usage(const struct served *served);
/* Its exit status when it has ended; -1: it was killed. */
int served_stop(struct served *served, int signal);
bool served_lives(const struct served *served);
void served_remove(const struct served *served);

/* ---- store_latency.c: how long the server waits for its store
 * --------------------------------------- */

enum { WAITS = 16 };

/* So many batches of rows were safe within so many seconds; the last without a bound. */
struct waits {
    int count;
    double within[WAITS], batches[WAITS];
};

/* One that is free. */
int disk_port(void);
/* What it tells of itself under this name (doc/serve.md). */
double disk_number(const struct served *served, const char *name);
struct waits disk_waits(const struct served *served);
/* What happened in between. */
void disk_tell(const struct waits *before, const struct waits *after);

/* ---- websocket_client.c: one WebSocket
 * ---------------------------------------------------------------- */

struct line;
struct line_kind {
    void (*opened)(struct line *line);
    void (*heard)(struct line *line, const char *text, size_t length); /* ends with 0 */
    void (*closed)(struct line *line, int code); /* 0: without a closing frame */
};

struct line {
    int handle; /* -1: closed */
    bool open;  /* hands are shaken */
    int code;   /* of the closing frame that came */
    const struct line_kind *kind;
    void *owner;
    int seat;
    char *kept; /* of a message that has not come whole */
    size_t kept_length;
};

void lines_begin(void);
/* Everybody comes from an address of their own, by the number, as behind a proxy. */
void line_open(struct line *line, const struct served *served, unsigned number);
void line_say(struct line *line, const char *text, size_t length);
void line_close(struct line *line);
/* Waits at most so many seconds for something to read, and passes it on. */
void lines_wait(double seconds);
extern size_t lines_open;
extern uint64_t lines_said, lines_heard; /* bytes */

/* ---- whist_table.c: four people at a table ------------------------------------------------------
 */

enum table_state {
    TABLE_OPENING,
    TABLE_ASKING,
    TABLE_JOINING,
    TABLE_WAITING,
    TABLE_MOVING,
    TABLE_LOST
};

struct table {
    struct line lines[SEATS];
    enum table_state state;
    unsigned here, seen; /* seats whose line is open or who have joined; who have seen the step */
    char id[ID_ROOM], token[SEATS][TOKEN_ROOM], host[TOKEN_ROOM], move[MOVE_ROOM];
    int mover;       /* whose move is chosen; -1: nobody's yet */
    int64_t number;  /* the step all have seen */
    double wanted;   /* when the move under way should have been made */
    double breath;   /* until when nobody asks for another match */
    double due;      /* when the next one should be made … */
    unsigned behind; /* … and how many there are by now, a period apart */
    bool over;
};

struct tables {
    const struct served *served;
    struct table *at;
    size_t count;
    bool closed_loop; /* who has seen a move makes the next one */
    double period;
    struct figures figures; /* from when a move should have been made until all have seen it */
    struct figures late;    /* from then until it was made: what we ourselves were late */
    double played;          /* s */
    uint64_t moves, refused, lost; /* moves; tries again, in too much of a hurry; connections */
};

/* Opens so many tables; returns when all of them wait for the first move. */
void tables_open(struct tables *tables, const struct served *served, size_t count);
/* Everybody closes, in no order. */
void tables_close(struct tables *tables);
void tables_free(struct tables *tables);
/* All come back, to another run of the server; false if a table is not what it was. */
bool tables_return(struct tables *tables, const struct served *served);
/* Begins to count from 0. */
void tables_forget(struct tables *tables);
/* Plays for so many seconds; `rate` moves a second in all, or, 0, one after the other. */
void tables_play(struct tables *tables, double seconds, double rate);

/* ---- baseline.c: what a move takes of the system alone -----------------------------------------
 */

struct toll {
    double cpu; /* s for a move: one message of `said` bytes in, four of `sent` out */
    double a_second;
};

/* Of the system alone, at so many tables, one move after the other. */
struct toll floor_measure(enum road_kind kind, size_t tables, size_t said, size_t sent,
                          double seconds);

/* ---- war_game.c: a game that abusive clients ask about -----------------------------------------
 */

struct war_game {
    struct line line;
    char table[32], token[40];
    char *answer; /* the last one */
    bool heard;
};

/* Opens one, and plays it to its end if it is to be finished. */
void war_game_open(struct war_game *game, const struct served *served, bool finished);
void war_game_close(struct war_game *game);

/* ---- abuse.c ------------------------------------------------------------------------------ */

struct abuse {
    int slow, deaf, flooding; /* how many there are at any time */
    const char *request;      /* that the last send; NULL: `hello` */
};

/* In a process of their own, until that is killed. */
pid_t abuse_begin(const struct served *served, const struct abuse *abuse);

#endif
