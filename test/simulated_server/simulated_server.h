/* simulated_server.h - a whole server in a simulated world: many tables, people, connections that
 * break, a disk that fills, a process that dies, all from one number and far faster than time
 * passes. The server is the real one; nothing here knows what a card is worth.
 *
 * The same seed is the same run, byte for byte: the trace's hash says so.
 */
#pragma once

#include "../json_edit.h"
#include "json/json_reader.h"
#include "server/server.h"

#include <talon/core.h>
#include <talon/json.h>

#include <stddef.h>

enum {
    SIM_PEOPLE = 48,
    SIM_ACCOUNTS = 2 * SIM_PEOPLE,
    SIM_TABLES = 128,
    SIM_STAKES = 6, /* tables one person looks at */
    SIM_DRIVES = 4,
    SIM_CIRCLES = 2,
    SIM_CODES = 4, /* of tables of a drive, that everybody knows */
    SIM_CODE = 12,
    SIM_OUTSTANDING = 24, /* requests of one line not answered yet */
    SIM_TOKEN = 40,
    SIM_SESSION = 68,
    SIM_WRONG = 1000,
    SIM_TEXT = 1400,
};

/* Faults injected into the driver: each has to be noticed (`--inject`). */
enum injection {
    INJECT_NOTHING,
    INJECT_EARLY,      /* what is still in flight to the disk is said to be stored */
    INJECT_LOST,       /* the disk forgets now and then what it said it had */
    INJECT_TWICE,      /* rows are written twice */
    INJECT_SWAPPED,    /* rows of one batch are written in another order */
    INJECT_RENUMBERED, /* a move sent again gets the number that would be next */
    INJECT_ASTRAY,     /* a push goes to somebody else */
    INJECT_PEEK,       /* a watcher's request is given somebody's token */
    INJECT_SILENT,     /* an answer is not delivered */
    INJECT_ASLEEP,     /* ticks never come */
    INJECT_FORGED,     /* a move nobody asked for */
    INJECT_DENIED,     /* what is written is said to have failed */
    INJECT_HASTY,      /* who is to wait for the next deal is seated at once */
    INJECT_SLOW,       /* the time the server is told goes half as fast: so do people's clocks */
    INJECT_UNDONE,     /* acts of drives are said to be stored, and are not */
    INJECT_REDONE,     /* an act of a drive is stored a second time, as another one */
    INJECT_UNREAD,     /* the last act of a drive is not read when the server starts */
    INJECT_SHIFTED,    /* the number of acts that a drive is told to have is wrong */
    INJECT_UNCOUNTED,  /* results of the day's deals are said to be stored, and are not */
    INJECT_RECOUNTED,  /* such a result is stored a second time */
    INJECT_TOMORROW,   /* the server is told that it is a day later */
    INJECTIONS,
};
extern const char *const injection_names[INJECTIONS];

struct sim;

/* ---- event_queue.c: what happens when -----------------------------------------------------------
 */

enum appointment_kind {
    AT_SERVER,    /* who: line; its next message arrives */
    AT_PERSON,    /* who: line */
    SERVER_LOSES, /* who: line; the server notices that it is gone */
    PERSON_LOSES, /* who: line */
    PERSON_WAKES, /* who: person */
    DISK_IS_DONE,
    JOB_IS_DONE, /* who: its number */
    SERVER_TICKS,
    FAULT_COMES,
    SERVER_STARTS,
    PATIENCE_ENDS, /* a server that stops has had its time */
};

struct appointment {
    int64_t time;
    uint64_t order;
    enum appointment_kind kind;
    uint64_t who, count; /* count: of an older plan if it is not the newest one */
};

struct calendar {
    struct appointment *heap;
    size_t count, room;
    uint64_t order;
};

void calendar_add(struct sim *sim, int64_t delay, enum appointment_kind kind, uint64_t who,
                  uint64_t count);
/* NULL: nothing more will happen. */
const struct appointment *calendar_first(const struct sim *sim);
struct appointment calendar_take(struct sim *sim);

/* ---- simulated_chance.c: the world's own chance, and its trace ------------------------------- */

uint32_t below(struct sim *sim, uint32_t bound);
bool one_in(struct sim *sim, uint32_t bound);
int64_t between(struct sim *sim, int64_t low, int64_t high);
/* Mostly near `typical`, now and then many times that. */
int64_t about(struct sim *sim, int64_t typical);

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);
/* One line of the trace: into the hash, and kept if somebody will read it. */
void note(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Something that must never be: the run ends. Only the first one counts. */
void wrong(struct sim *sim, const char *table, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void *more(void *list, size_t *room, size_t count, size_t size);
char *blank_text(size_t length);
char *copy_text(const char *text, size_t length);

/* ---- simulated_disk.c ------------------------------------------------------------------------ */

struct batch {
    struct batch *next;
    uint64_t number;
    struct store_row *rows;
    size_t count;
    bool told; /* INJECT_EARLY */
};

struct disk {
    struct store_row *rows; /* durable, in the order of writing */
    size_t count, room;
    struct batch *first, *last; /* in flight */
    bool full, busy;
    int64_t delay; /* ms of one transaction */
};

/* The rows of a turn are handed over. */
void disk_take(struct sim *sim, struct journal_outputs *outputs);
void disk_is_done(struct sim *sim);
/* The process ends: of what is in flight some batches from the first on are durable. */
void disk_is_cut(struct sim *sim);
/* Steps the rows of every account and table into a server, but for those, unless `all` is set, that
 * a start does not read. */
void disk_read(struct sim *sim, struct server *server, bool all, struct journal_outputs *outputs);
/* Copies the wanted rows, whose texts stay the disk's; how many there are. */
size_t disk_look_back(struct sim *sim, const struct server_read *wanted, struct store_row *rows);
/* The account with this handle, session or invitation, as a row of STORE_HANDLE; 0: none. */
size_t disk_find(const struct sim *sim, const char *text, struct store_row *row);
/* All accounts, as rows of STORE_CLOSE; how many there are. */
size_t disk_accounts(const struct sim *sim, struct store_row *rows, size_t most);
/* Whether the disk answers this time. */
bool disk_can_be_read(struct sim *sim);
void disk_free(struct sim *sim);

/* ---- simulated_jobs.c ------------------------------------------------------------------------ */

void sim_jobs_take(struct sim *sim, struct journal_outputs *outputs);
void job_is_done(struct sim *sim, uint64_t number);
void jobs_die(struct sim *sim);
void jobs_free(struct sim *sim);

/* ---- simulated_connections.c ----------------------------------------------------------------- */

struct mail {
    struct mail *next;
    size_t length;
    char text[];
};

struct post {
    struct mail *first, *last;
    int64_t newest; /* when the last of it arrives: nothing overtakes */
    size_t bytes;
};

/* By what a person at a seat is known. */
struct sitter {
    bool marked, account;
};

/* A request on its way, or being answered. `what` is its kind in one letter. */
struct asked {
    int64_t id, at;
    char what;
    int table, seat, stake;
    uint32_t since;        /* join */
    uint64_t intent;       /* act */
    char token[SIM_TOKEN]; /* join */
    struct sitter sitter;  /* sit */
    int drive;             /* its number; for what is asked about drives */
    int circle;            /* the same of circles */
    bool deltas;           /* join */
    bool told;             /* the server has answered; the answer is on its way */
};

/* A table that a line has joined: which seat it proved, and up to which step it was told. */
struct joined {
    int table, seat;
    uint32_t told;
    char token[SIM_TOKEN];
    bool deltas;             /* it asked for them */
    struct json_value *view; /* the last one it was told, if it did */
};

struct line {
    uint64_t conn;
    int person;
    bool server_open, person_open;
    bool dead; /* half open: what is sent never arrives */
    bool slow; /* its reader takes his time */
    struct post up, down;
    struct asked asked[SIM_OUTSTANDING];
    int asked_count;
    struct joined joined[SIM_STAKES + 10];
    int joined_count;
    bool babble;
};

int line_open(struct sim *sim, int person);
int line_of_conn(const struct sim *sim, uint64_t conn);
void line_send_up(struct sim *sim, int line, const char *text, size_t length);
void line_send_down(struct sim *sim, int line, const char *text, size_t length);
/* The person hangs up; the server hears of it, sooner or later. */
void line_hang_up(struct sim *sim, int line);
/* The server's end is closed. */
void line_drop(struct sim *sim, int line);
/* Nothing gets through any more, and neither side knows yet. */
void line_break(struct sim *sim, int line);
void line_arrives_up(struct sim *sim, int line);
void line_arrives_down(struct sim *sim, int line);
void line_lost_by_server(struct sim *sim, int line);
void line_lost_by_person(struct sim *sim, int line);
void lines_die(struct sim *sim);
/* The request with this id, or NULL. */
struct asked *line_asked(struct line *line, int64_t id);
void lines_free(struct sim *sim);

/* ---- simulated_people.c, people_requests.c, random_messages.c -------------------------------- */

enum person_kind { PLAYER, WATCHER, BABBLER };

/* A seat somebody holds, or a table somebody watches. */
struct stake {
    int table, seat; /* -1: only watches */
    bool joined, asked, gone;
    bool proved;                  /* said which member of a circle sits there */
    bool gathering, open, paused; /* as far as is known: not dealt, a seat is open, it rests */
    uint32_t known;
    char *view;
    char token[SIM_TOKEN], host[SIM_TOKEN]; /* empty: none */
};

struct person {
    enum person_kind kind;
    int line;
    int64_t think; /* ms */
    uint64_t wake;
    struct stake stakes[SIM_STAKES];
    int stakes_count;
    char *wish; /* a request that must be answered; sent again after a reconnection */
    struct asked wished;
    int64_t wish_sent; /* -1: not on this line */
    int wish_tries;
    int64_t next_id, away_until;
    bool slow;
    char session[SIM_SESSION]; /* empty: not logged in */
    bool registered;
    char member[SIM_CIRCLES][SIM_TOKEN]; /* the token of a member; empty: of another one */
    bool entered[SIM_DRIVES]; /* put himself on the list of this drive, under a token of his own */
};

void crowd_begin(struct sim *sim);
void crowd_free(struct sim *sim);
void person_wakes(struct sim *sim, int person);
void person_wake_in(struct sim *sim, int person, int64_t delay);
void person_hears(struct sim *sim, int person, const char *text, size_t length);
/* The name of a person's account. */
const char *person_name(int person);
void person_lost_line(struct sim *sim, int person);

/* A request goes out; it has the id and the kind that `asked` says. */
void person_says(struct sim *sim, int person, const struct asked *asked, const char *text);
/* A request that is said again until it is answered: its members behind "id". */
void person_wishes(struct sim *sim, int person, const struct asked *asked, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int stake_of(const struct person *person, int table);
/* NULL: there is no room for one more. */
struct stake *stake_add(struct person *person, int table, int seat, const char *token);
uint32_t number_in(const char *view);
void wish_something(struct sim *sim, int person);
void wish_table(struct sim *sim, int person);
void babble(struct sim *sim, int person);

/* evening_people.c: drives and the deals of the days. False: there is nothing to do in them. */
bool wish_in_drives(struct sim *sim, int person);
void hear_about_drives(struct sim *sim, int person, const struct asked *asked,
                       const struct json_value *answer);
/* The token by which a person enters drives and circles. */
const char *person_token(int person);

/* ---- answer_checks.c: what must never be ----------------------------------------------------- */

/* The last clock of a table that was sent, and the uptime of the server at that moment. */
struct told_clock {
    bool any;
    int64_t left[TALON_SEATS_MAX], at;
    unsigned running; /* a set of seats */
    unsigned given;   /* those who came back late: a little for one decision, and gone with it */
    unsigned long rows, fails; /* of the table, and of all writes, until then … */
    uint64_t restarts;         /* … and lives of the server */
};

/* Something that was to be seen of a table, and since when. */
struct moment {
    int64_t at;
    uint64_t hash;
};

/* A hand that somebody was told. */
struct hand {
    int table, seat, person;
    uint32_t deal;
    uint64_t conn;
    bool shared; /* everybody knows that the device shows another seat, too */
};

/* A table, as everybody together knows it. */
struct known_table {
    char id[STORE_ID_ROOM], token[TALON_SEATS_MAX][SIM_TOKEN], host[SIM_TOKEN];
    int seats, holder[TALON_SEATS_MAX];
    struct sitter sitters[TALON_SEATS_MAX];
    bool helped[TALON_SEATS_MAX]; /* asked once for forced moves to be made */
    bool gone, over, known;
    uint32_t day;     /* whose deal it is; 0: of none */
    bool counted;     /* its result is among those of the day, or cannot be any more */
    int circle;       /* 1 + the number of its circle; 0: none */
    bool told_circle; /* its result is among those of the circle */
    int64_t moved_at;
    struct told_clock clock;
    unsigned long rows; /* of it that are durable */
    int delay;          /* s that spectators are behind */
    struct moment *moments;
    size_t moments_count, moments_room;
    uint32_t steps;
    uint16_t census[128];
};

/* A drive, as everybody together knows it. The last ones are as somebody was told. */
struct evening {
    char id[STORE_ID_ROOM], key[SIM_TOKEN], code[SIM_CODES][SIM_CODE];
    bool gone;
    struct json_value **acts; /* that are durable */
    size_t acts_count, acts_room;
    int64_t numbers; /* the highest number that people on the list have */
    char phase;      /* the first letter; 0: nobody was told */
    int round, people, team, tables, deals, seats;
    bool by_seat, is_online;
};

/* A circle, as everybody together knows it. The invitation is as somebody was told. */
struct known_circle {
    char id[STORE_ID_ROOM], invitation[SIM_TOKEN];
    bool gone, changed; /* changed: somebody has left it */
    char **rows;        /* texts of those that are durable */
    size_t rows_count, rows_room;
};

/* An act that somebody asked for, whatever the drive: how often, and how often it is durable. */
struct act_count {
    uint64_t act;
    unsigned asked, stored;
};

struct checker {
    struct server *reader; /* rows that are durable, read as at the start */
    struct journal_outputs outputs;
    uint64_t *intents; /* moves somebody asked for: hashes in an open table */
    size_t intents_count, intents_room;
    struct hand *hands;
    size_t hands_count, hands_room;
    struct act_count *acts;
    size_t acts_count, acts_room;
    uint64_t last_conn; /* of the checker, at the reader */
    uint32_t told_day;  /* the latest whose key was told */
    char told_key[2 * TALON_KEY_BYTES + 1];
    unsigned long drive_deals;             /* results of online tables */
    unsigned long drives, played;          /* answers about drives compared, results counted */
    unsigned long circles, circle_results; /* the same of circles */
    unsigned long late, imports;           /* late views, imports looked at */
    unsigned long views, answers, rows, acknowledged, clocks; /* clocks: seen to have run */
};

/* The table as its durable rows make it; NULL if there is none, or it is not dealt. */
struct talon_table *durable(const struct sim *sim, int table);
bool is_durable(const struct sim *sim, int table); /* its opening is */
uint32_t durable_steps(const struct talon_table *table);

void check_begin(struct sim *sim);
void check_free(struct sim *sim);
/* An account's rows are gone for good. */
void check_forget(struct sim *sim);
/* A row has become durable. */
void check_row(struct sim *sim, const struct store_row *row);
/* delay_checks.c: how the table is now may be told later; whether the seat is one of those it is
 * told later; what it is told. */
void check_moment(struct sim *sim, int table);
bool check_is_late(const struct sim *sim, int table, int seat);
void check_late(struct sim *sim, int table, const char *text);
/* clock_checks.c: what a view's push tells of a clock; NULL: nothing. */
void check_clock(struct sim *sim, int table, const char *text);
/* The same of what else tells of it, when nothing has happened: it must have run on. */
void check_clock_meanwhile(struct sim *sim, int table, const char *text);

/* hand_checks.c: a view of this seat is told. */
void check_hand(struct sim *sim, const struct line *line, int table, int seat);
/* sent_view_checks.c: what one step of the server led to, from that send on. */
void check_sends(struct sim *sim, size_t from);
struct joined *joined_of(struct line *line, int table);
/* Forgets what all lines have joined. */
void joined_free(struct sim *sim);
/* The seat that the line still holds there, or -1. */
int seat_now(const struct sim *sim, const struct joined *joined);
/* Every table in memory is what its durable rows make. */
void check_tables(struct sim *sim);
/* After the faults have ended: does everything go on? */
void check_progress(struct sim *sim);
/* Somebody asks for this move; returns what it will be known by. */
uint64_t check_intent(struct sim *sim, int table, int seat, int64_t number, const char *move);
uint64_t intent_of(int table, int seat, int64_t number, const char *move);
int known_table_of(const struct sim *sim, const char *id, size_t length);

/* drive_checks.c: a row of a drive; a request that arrives at the server; a push; a good answer,
 * and a refusal. */
void check_drive_row(struct sim *sim, const struct store_row *row);
void check_drive_asked(struct sim *sim, const char *text);
void check_drive_push(struct sim *sim, const char *text);
void check_drive_answer(struct sim *sim, int person, const struct asked *asked,
                        const struct json_value *answer, const char *text);
void check_drive_refused(struct sim *sim, const struct asked *asked, const char *text);
/* All drives are what their durable rows make; where rows are on their way, that one is left out.
 */
void check_drives(struct sim *sim);
/* Online tables that are over are counted. */
void check_drive_results(struct sim *sim);
void check_drive_gone(struct sim *sim, const char *stream);
void check_drives_free(struct sim *sim);
/* The answer of the reader to this request; free it. */
char *reader_says(struct sim *sim, const char *text);

/* day_checks.c: a row with a result; a key that is told; the results at a moment at which nothing
 * is on its way; results that are missing; the results of a day are deleted. */
void check_played(struct sim *sim, const struct store_row *row);
void check_day(struct sim *sim, const struct json_value *answer);
void check_days(struct sim *sim);
void check_missing(struct sim *sim, int at);
void check_day_gone(struct sim *sim, const char *stream);

/* ---- view_checks.c: the only looks into a server itself -------------------------------------- */

/* Whether a start would leave the table in the store. */
bool look_rests(const struct server *server, const char *id);
/* Whether one token opens two seats there. */
bool look_twice(const struct server *server, const char *id);
/* Whether all rows of the table are written, as the server sees it; -1: it is not in memory. */
int look_written(const struct server *server, const char *id);
/* The seat that this token opens, or -1. */
int look_seat_of(const struct server *server, const char *id, const char *token);
/* The room as it is told, and the first step that a seat is told of. */
void look_room(const struct server *server, const char *id, bool late,
               struct talon_string_buffer *buffer);
/* Whether a result of this table is among those of the account with this name. */
bool look_result(const struct server *server, const char *name, const char *table);
uint32_t look_since(const struct server *server, const char *id, int seat, uint32_t told);
/* Whether this session is one of the account with this name. */
bool look_session(const struct server *server, const char *session, const char *name);
bool look_account(const struct server *server, const char *name);
/* Whether what this seat says is told to that one. */
bool look_hears(const struct server *server, const char *id, int listener, int speaker);
/* The seat whose view a person at this seat gets: -1 while the person waits for the next deal. */
int look_eyes(const struct server *server, const char *id, int seat);
/* Whether everybody is told that this seat shares a device. */
bool look_shared(const struct server *server, const char *id, int seat);
/* All that can be told of a drive: 1; 0: rows of it are on their way; -1: there is no such drive,
 * or its acts do not fit together. */
int look_drive(struct server *server, const char *id, struct talon_string_buffer *buffer);
/* All results of the days. */
void look_days(const struct server *server, struct talon_string_buffer *buffer);
bool look_log(const struct server *server, uint32_t day);
/* Whether a bot plays this seat of an online drive: its round is to end, or the person has left. */
bool look_bot_plays_on(struct server *server, const char *id, int seat);
/* Whether a table of an online drive ended with these values. */
bool look_is_result(struct server *server, const char *id, const char *room,
                    const struct json_value *values);
/* The room of a deal of an online drive, each from 1; "": there is none. Whether it has a result.
 */
const char *look_drive_room(struct server *server, const char *id, const int64_t at[3],
                            bool *known);
uint32_t look_day_of(const struct server *server, const char *id);
/* Bytes of requests that wait. */
size_t look_queued(const struct server *server);

/* ---- simulated_world.c: the server's driver
 * ------------------------------------------------------------ */

/* The properties of the world that a seed makes. */
struct plan {
    int people, tables, drives, circles;
    bool days;     /* people play the deals of the day */
    bool looks_up; /* the server reads the accounts that are asked for, and has not all in memory */
    int64_t length, latency, think, write;
    int64_t fault_every;
    unsigned faults; /* a set of kinds */
    int64_t stall;
    size_t loaded;        /* tables in memory; 0: as the limits say */
    int64_t kept;         /* ms there, with nobody at them */
    unsigned long budget; /* messages to people before the faults end */
};

/* injected_faults.c: what the driver does wrong when it is told to. */
char *inject_into_request(struct sim *sim, int line, char *text);
void injection_sends(struct sim *sim, size_t from);

struct sim {
    uint64_t seed;
    enum injection injection;
    unsigned long budget; /* instead of the plan's; 0: the plan's */
    bool keep, live, stopping, quiet_end, wrong_found;
    int64_t time, skew, quiet_since;
    struct talon_rng chance, keys;
    struct plan plan;
    struct calendar calendar;
    struct server *server; /* NULL while it is down */
    struct journal_outputs outputs;
    uint64_t ticks;
    int64_t tick_at;
    int absences, spins, openings;
    int64_t down_since, down, jumped; /* ms in all */
    uint32_t day;                     /* which one the server is told it is */
    uint64_t last_conn;
    struct disk disk;
    struct server_job *jobs; /* without an answer yet */
    size_t jobs_count, jobs_room;
    struct talon_search *search; /* NULL until a bot thinks */
    struct line *lines;
    size_t lines_count, lines_room;
    struct person people[SIM_PEOPLE];
    struct known_table tables[SIM_TABLES];
    int tables_count;
    struct evening evenings[SIM_DRIVES];
    int evenings_count, drive_openings;
    struct known_circle known_circles[SIM_CIRCLES];
    int companies_count, circle_openings;
    bool day_jumped;   /* since the start */
    int64_t day_at;    /* then, in the server's time */
    uint32_t believed; /* the latest day that the clock has said for long, or at a start */
    struct checker checker;
    uint64_t hash;
    char **trace_lines;
    size_t trace_count, trace_capacity;
    char wrong[SIM_WRONG], wrong_table[STORE_ID_ROOM];
    unsigned long turns, messages, kills, cuts, restarts, fails;
};

/* True while the server itself is at work. */
extern bool sim_in_server;

void sim_step(struct sim *sim, const struct server_event *event);
/* Keeps the settings live (the trace is printed at once), keep and budget. */
void sim_begin(struct sim *sim, uint64_t seed, enum injection injection);
void sim_run(struct sim *sim);
void sim_free(struct sim *sim);

/* simulated_faults.c */
void plan_make(struct sim *sim);
void fault_comes(struct sim *sim);
void faults_end(struct sim *sim);
/* How much the server has room for, as the plan says. */
void server_bounds(struct sim *sim);
/* The day changes by so many, as a clock on the wall may: forward and back. */
void server_sees_day(struct sim *sim, int64_t by);
void server_dies(struct sim *sim);
void server_stops(struct sim *sim);
void server_starts(struct sim *sim);
