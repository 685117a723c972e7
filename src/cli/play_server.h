/* play_server.h - the connection of a person to one table of a server: requests with their answers,
 * and what the server tells unasked. It is made again when it is lost.
 */
#pragma once

#include "server_moved.h"

#include "json/json_value.h"

#include <stdint.h>

struct cli_server {
    struct cli_link link;
    struct cli_moved moved; /* where the table is, if not at the link's server */
    /* Gets each message that is no answer. */
    void (*hear)(void *context, const struct json_value *message);
    void *context;
    struct cli_socket *socket; /* NULL: lost */
    bool is_connecting;        /* to a server that was lost */
    uint16_t tries;
    int64_t again_at; /* when the connection is tried again */
    int64_t next_id;
    int64_t next_at;           /* when a request may be sent again */
    struct json_value *answer; /* the last one */
};

enum cli_answer {
    CLI_ANSWERED,
    CLI_REFUSED, /* cli_server_refusal() says why */
    CLI_UNANSWERED,
};

/* Connects. False: nobody is there; cli_server_reason() says why. */
bool cli_server_open(struct cli_server *server);
/* A sentence about the connection that could not be made, a msgid. */
const char *cli_server_reason(const struct cli_server *server);
void cli_server_close(struct cli_server *server);
/* Whether there is a connection now. */
bool cli_server_is_there(const struct cli_server *server);

/* Asks about the table, as the seat's person where there is a key; `more` are further members, each
 * with a comma before it. Meanwhile others are heard. */
enum cli_answer cli_server_ask(struct cli_server *server, const char *name, const char *more);
/* The code of a refusal, and its sentence, a msgid. */
const char *cli_server_code(const struct cli_server *server);
const char *cli_server_refusal(const struct cli_server *server);

enum cli_server_event {
    CLI_SERVER_HEARD, /* and `hear` was called */
    CLI_SERVER_INPUT,
    CLI_SERVER_TIME,
    CLI_SERVER_LOST,
    CLI_SERVER_BACK, /* the connection is there again; the table is to be joined */
};

/* Waits for one of these. `input`: a descriptor, or -1; `most`: ms, or -1. */
enum cli_server_event cli_server_wait(struct cli_server *server, int input, int most);
/* ms of a clock that nobody sets. */
int64_t cli_server_now(void);
