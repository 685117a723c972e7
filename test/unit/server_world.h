/* server_world.h - a world for the server without sockets, clock and disk: simulated connections, a
 * list as the store, a time that passes when a test says so, and a log of everything that was sent.
 */
#pragma once

#include "../json_edit.h"
#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/room/credentials.h"
#include "server/server.h"

#include <talon/json.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { TEXT_ROOM = 64, CONNS = 8, HELD_MOST = 16, TABLES_ENOUGH = 1000000 };

struct said {
    uint64_t conn;
    struct json_value *json;
    char *text;
};

/* A batch of rows the disk has, but has not answered for. */
struct held {
    uint64_t batch;
    struct store_row *rows;
    size_t count;
};

/* By what an account is found. */
struct row_handles {
    char texts[STORE_HANDLES][STORE_HANDLE_ROOM];
};

/* Jobs without an answer yet, the oldest first. */
struct undone {
    struct server_job *list;
    size_t count, room;
};

struct world {
    struct server *server;
    struct journal_outputs outputs;
    struct store_row *rows;
    size_t rows_count, rows_room;
    struct row_handles *handles; /* of each row; empty until somebody looks for one */
    size_t handles_room;
    size_t looked_at; /* of them, when the server looked back */
    bool full;        /* the disk */
    bool slow;        /* it answers only when told to (disk_answers) */
    struct held held[HELD_MOST];
    size_t held_count;
    bool alerted;  /* absent people are told of their turns, from the next start on */
    bool mailed;   /* also by mail */
    bool days;     /* it has deals of the days, from the next start on */
    bool busy;     /* passphrases are hashed only when told to (hash_all) */
    bool thinking; /* bots answer only when told to (bots_answer) */
    bool unread;   /* the disk is read only when told to (disk_is_read) */
    struct undone questions, jobs, alerts, mails, reads, claims, looks; /* claims: also releases */
    struct talon_search *search;
    int64_t now;
    uint64_t chance;
    struct said *said;
    size_t said_count, said_room, hung_up;
    int last_code;
    uint32_t day;     /* 0: nobody knows */
    size_t most;      /* tables in memory; 0: as the limits say */
    size_t rows_most; /* of all of them; 0: the same */
    int64_t lease;    /* ms of one, if other servers use the store, too; from the next start on */
    int life;         /* counts worlds and their restarts */
};

/* A table as the one who opened it knows it. */
struct opened {
    char table[TEXT_ROOM], token[TALON_SEATS_MAX][TOKEN_SIZE], host[TOKEN_SIZE];
};

#define FOUR_PEOPLE "\"seats\":[\"human\",\"human\",\"human\",\"human\"]"
#define WHIST "\"game\":\"whist\",\"preset\":\"classic\","

/* By which codes of the operator are signed. */
extern const uint8_t reset_key[INVITATION_KEY_BYTES];

/* Beginning, and what does not end with the process: its rows. */
struct world *begin(void);
void restart(struct world *world);
void end(struct world *world);

/* One event, without its outputs; and the end of a turn, with the outputs of all its events. */
void step(struct world *world, struct server_event event);
void say(struct world *world, uint64_t conn, const char *text);
void end_turn(struct world *world);
/* A slow disk answers for the oldest `count` batches it has. */
void disk_answers(struct world *world, size_t count, bool stored);
/* Hashes what waits for it: a hash of this world is the passphrase with a mark before it. */
void hash_all(struct world *world);
/* The bots answer what they were asked. */
void bots_answer(struct world *world);
/* The oldest job that reads from the disk is done. */
void disk_is_read(struct world *world);
/* This became of the oldest alert. */
void alert_ends(struct world *world, enum server_alerted alerted, int64_t after);
/* The same of the oldest mail. */
void mail_ends(struct world *world, enum server_alerted alerted);
/* A turn in which so much time has passed. Earlier messages are dropped. */
void tick(struct world *world, int64_t later);
void forget_said(struct world *world);

/* The answer to one request in a turn of its own. Earlier messages are dropped. */
struct json_value *ask(struct world *world, uint64_t conn, const char *format, ...);
/* The last thing said to a connection that is not a push; and the last push, as it was sent. */
struct json_value *answer_to(struct world *world, uint64_t conn);
const char *pushed_to(struct world *world, uint64_t conn);

const char *text_of(const struct json_value *json, const char *name);
int64_t number_of(const struct json_value *json, const char *name);
void assert_code(const struct json_value *answer, const char *code);
void assert_fine(const struct json_value *answer);
/* The last push is the view of that seat and nothing besides. */
void assert_pushed(struct world *world, uint64_t conn, const struct opened *opened, int seat,
                   uint32_t since);

/* Opens a table from connection 1. */
struct opened open_table(struct world *world, const char *members);
struct talon_table *table_of(struct world *world, const struct opened *opened);
uint64_t hash_of(struct world *world, const struct opened *opened);
uint32_t steps_of(struct world *world, const struct opened *opened);
struct json_value *join(struct world *world, uint64_t conn, const struct opened *opened, int seat);
/* A request with the seat's token, from connection 2. */
struct json_value *at_seat(struct world *world, const char *what, const struct opened *opened,
                           int seat, const char *more);
struct json_value *act(struct world *world, const struct opened *opened, int seat, const char *move,
                       uint32_t number);
/* The first move of the seat that acts; which seat in *seat. */
void first_move(const struct talon_table *table, int *seat, char text[TALON_MOVE_TEXT]);
/* A seat that may act makes it. */
struct json_value *act_first(struct world *world, const struct opened *opened);
