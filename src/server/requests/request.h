/* request.h - one request being answered: what it asked, and its answer.
 */
#ifndef TALON_SERVER_REQUESTS_REQUEST_H
#define TALON_SERVER_REQUESTS_REQUEST_H

#include "requests.h"
#include "protocol/answer.h"
#include "server/rooms/account_seats.h"
#include "server/rooms/room_changed.h"
#include "server/rooms/room_registry.h"

struct request {
    struct requests *context;
    struct journal_outputs *outputs;
    int64_t now;
    uint64_t conn;
    json_t *body;
    struct room *room;            /* where the request names a table, or has opened one */
    int seat;                     /* where it holds the token of a seat */
    struct account *account;      /* whose session it carries, or who has just come */
    bool changes;                 /* what it has written down is no move: only so much in a while */
    bool promised;                /* the answer comes later, and not from here */
    struct journal_wait *blocked; /* it waits for the store: nothing was done, ask again then */
    struct journal_wait *awaits;  /* whose rows, if it has unwritten ones, the answer waits for */
    struct talon_string_buffer out; /* the members of the answer */
    struct protocol_fault fault;
};

/* Notes the error and answers false, so that `return request_refuse(…)` reads well. */
bool request_refuse(struct request *request, const char *error, const char *message);
/* The room or account of a request; false if it waits for the store: then the request must do
 * nothing and will be carried out again. Reach everything before doing anything. The answer waits
 * for the rows of what was reached last. */
bool request_require_stored(struct request *request, struct journal_wait *wait);
/* The table with this id, NULL if there is none; false, with the error or to be asked again, if
 * that cannot be told. */
bool request_look_up_room(struct request *request, const char *id, struct room **room);
/* The same, and none is an error. */
bool request_find_room(struct request *request, const char *id, struct room **room);
/* That call->room is what the request is about. */
bool request_require_room_stored(struct request *request);
/* Whose session the request carries; false if it is nobody's. */
bool request_read_account(struct request *request);
/* Notes that the session is used. */
void request_note_session_use(struct request *request);
/* The same where it need not carry one: call->account is NULL then. What the answer waits for stays
 * the table. */
bool request_read_visitor(struct request *request);
/* An object with the request's id, for an answer that comes later. */
json_t *request_envelope(const struct request *request);
/* Answers what was promised. */
void request_finish(struct request *request);
/* A text member; NULL, with the error, if it is missing or something else. */
const char *request_read_text(struct request *request, const char *name);
/* A whole number member within bounds; `missing` is what a missing one means, or, below `low`,
 * that it must be there. */
bool request_read_number(struct request *request, const char *name, int64_t low, int64_t high,
                         int64_t missing, int64_t *out);
/* True or false; what a missing one means is in *out beforehand. */
bool request_read_flag(struct request *request, const char *name, bool *out);
/* "on", which must be there. */
bool request_read_switch(struct request *request, bool *on);
/* The seat that "token" opens. */
bool request_find_seat(struct request *request);
/* Whose message it is. */
struct connection *request_connection(const struct request *request);
/* 64 hexadecimal digits; *any tells whether they are there at all. */
bool request_read_entropy(struct request *request, const json_t *mix, uint8_t out[TALON_KEY_BYTES],
                          bool *any);
/* The 32 digits that the client has made up as "own", or "". */
bool request_read_idempotency_key(struct request *request, char own[TOKEN_SIZE]);
/* The same as another member. */
bool request_read_digits(struct request *request, const char *name, char digits[TOKEN_SIZE]);
/* A seat of the table, by number. */
bool request_read_seat(struct request *request, const char *name, int64_t missing, int *out);
/* ,"number": */
void request_put_number(struct request *request, int64_t number);
/* Refuses what cannot be done while the game is paused. */
bool request_require_unpaused(struct request *request);
/* Whether one more thing may happen at the table. */
bool request_has_capacity(struct request *request);
/* After something happened: bots of a table without pace answer at once. */
void request_run_bots(struct request *request);
/* Something happens at the table, with all that follows from it. */
bool request_record_event(struct request *request, enum store_kind kind, int seat,
                          const char *text);
/* The same with a text that is freed. */
bool request_record_text(struct request *request, enum store_kind kind, int seat,
                         struct talon_string_buffer *text);

/* table_spec.c: a table to be opened, as somebody asked for it. The tokens go to the asker. */
struct request_table_spec {
    struct room_settings settings;
    char own[TOKEN_SIZE];   /* from which all that follows is made, or "" */
    char id[STORE_ID_ROOM]; /* then, the table's */
    char token[TALON_SEATS_MAX][TOKEN_SIZE], host[TOKEN_SIZE];
};
/* Reads from what the tokens are made. */
bool request_spec_start(struct request *request, struct request_table_spec *spec);
/* And then the rest. Free the opening's record in any case. */
bool request_spec_read(struct request *request, struct request_table_spec *spec);
/* Instead of the rest: the tokens of a table that was opened so before. */
void request_spec_restore(struct request_table_spec *spec, const struct room_settings *settings);
/* Why this cannot be a name, as the error of the call; false then. */
bool request_check_name(struct request *request, const char *name);

/* Opens the table under this id, or, "", one that it makes; NULL, with the error. */
struct room *request_open_room(struct request *request, const struct room_settings *settings,
                               const char *id);

/* Whether the asker may not yet know what has happened at the table: nothing the request came with
 * or over holds a seat there. */
bool request_is_delayed(const struct request *request);

/* The requests themselves, by file: table_requests, seat_requests, host_requests, pause_requests,
 * play_requests, public_requests. */
bool request_hello(struct request *request);
bool request_games(struct request *request);
bool request_rules(struct request *request);
bool request_new(struct request *request);
bool request_list(struct request *request);
bool request_fair(struct request *request);
bool request_sit(struct request *request);
bool request_stand(struct request *request);
bool request_mix(struct request *request);
bool request_seat(struct request *request);
bool request_start(struct request *request);
bool request_rematch(struct request *request);
bool request_pause(struct request *request);
bool request_resume(struct request *request);
bool request_away(struct request *request);
bool request_join(struct request *request);
bool request_leave(struct request *request);
bool request_record(struct request *request);
bool request_rename(struct request *request);
bool request_act(struct request *request);
bool request_undo(struct request *request);
bool request_redo(struct request *request);
bool request_why(struct request *request);
bool request_hint(struct request *request);
bool request_auto(struct request *request);
bool request_forward(struct request *request);

/* chat_requests.c */
bool request_say(struct request *request);
bool request_ignore(struct request *request);
bool request_report(struct request *request);

/* account_requests.c */
bool request_register(struct request *request);
bool request_login(struct request *request);
bool request_logout(struct request *request);
bool request_me(struct request *request);
bool request_passphrase(struct request *request);
bool request_forget(struct request *request);

/* export_requests.c and import_requests.c */
bool request_export(struct request *request);
bool request_import(struct request *request);

#endif
