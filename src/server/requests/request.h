/* request.h - one request being answered: what it asked, and what is to be said to it.
 */
#ifndef TALON_SERVER_REQUESTS_REQUEST_H
#define TALON_SERVER_REQUESTS_REQUEST_H

#include "server/server_internal.h"

#include <jansson.h>

struct call {
    struct server *server;
    struct server_effects *effects;
    int64_t now;
    uint64_t conn;
    json_t *request;
    struct room *room;       /* where the request names a table, or has opened one */
    int seat;                /* where it holds the token of a seat */
    struct room *fresh;      /* a second table it has opened: lost with the first */
    struct account *account; /* whose session it carries, or who has just come */
    bool changes;            /* what it has written down is no move: only so much in a while */
    bool promised;           /* the answer comes later, and not from here */
    struct pending *blocked; /* it waits for the store: nothing was done, ask again then */
    struct pending *awaits;  /* whose rows, if it has unwritten ones, the answer waits for */
    struct talon_string_buffer out;     /* the members of the answer */
    const char *error, *message, *rule; /* error NULL: all went well */
    const char *template;               /* the msgid of a message whose holes were filled */
    char text[320];                     /* room for a message made up here */
};

/* Notes the error and answers false, so that `return call_refuse(…)` reads well. */
bool call_refuse(struct call *call, const char *error, const char *message);
bool call_out_of_memory(struct call *call);
/* What the request is about; false if that waits for the store: then the request must do nothing
 * and will be asked again. Reach everything before doing anything. The answer waits for the rows
 * of what was reached last. */
bool call_reach(struct call *call, struct pending *pending);
/* The table with this id, NULL if there is none; false, with the error or to be asked again, if
 * that cannot be told. */
bool call_look(struct call *call, const char *id, struct room **room);
/* The same, and none is an error. */
bool call_find(struct call *call, const char *id, struct room **room);
/* That call->room is what the request is about. */
bool call_reach_table(struct call *call);
/* Whose session the request carries; false if it is nobody's. */
bool call_account(struct call *call);
/* Notes that the session is used. */
bool call_use(struct call *call);
/* The same where it need not carry one: call->account is NULL then. What the answer waits for stays
 * the table. */
bool call_visitor(struct call *call);
/* An object with the request's id, for an answer that comes later; NULL: out of memory. */
json_t *call_envelope(const struct call *call);
/* Answers what was promised. */
void request_finish(struct call *call);
/* A text member; NULL, with the error, if it is missing or something else. */
const char *call_text(struct call *call, const char *name);
/* A whole number member within bounds; `missing` is what a missing one means, or, below `low`,
 * that it must be there. */
bool call_number(struct call *call, const char *name, int64_t low, int64_t high, int64_t missing,
                 int64_t *out);
/* True or false; what a missing one means is in *out beforehand. */
bool call_flag(struct call *call, const char *name, bool *out);
/* 64 hexadecimal digits; *any tells whether they are there at all. */
bool call_mix(struct call *call, const json_t *mix, uint8_t out[TALON_KEY_BYTES], bool *any);
/* The 32 digits that whoever asks has made up as "own", or "". */
bool call_own(struct call *call, char own[TOKEN_ROOM]);
/* The same as another member. */
bool call_digits(struct call *call, const char *name, char digits[TOKEN_ROOM]);
/* A seat of the table, by number. */
bool call_seat(struct call *call, const char *name, int64_t missing, int *out);
/* ,"number": */
void call_put_number(struct call *call, int64_t number);
/* Whether one more thing may happen at the table. */
bool call_has_room(struct call *call);
/* After something happened: bots of a table without pace answer at once. */
bool call_settle(struct call *call);
/* Something happens at the table, with all that follows from it. */
bool call_happens(struct call *call, enum store_kind kind, int seat, const char *text);

/* order.c: a table to be opened, as somebody asked for it. The tokens go to whoever asked. */
struct order {
    struct opening opening;
    char own[TOKEN_ROOM];   /* from which all that follows is made, or "" */
    char id[STORE_ID_ROOM]; /* then, the table's */
    char token[TALON_SEATS_MAX][TOKEN_ROOM], host[TOKEN_ROOM];
};
/* Reads from what the tokens are made. */
bool order_begin(struct call *call, struct order *order);
/* And then the rest. Free the opening's record in any case. */
bool order_read(struct call *call, struct order *order);
/* Instead of the rest: the tokens of a table that was opened so before. */
void order_remember(struct order *order, const struct opening *opening);
/* Why this cannot be a name, as the error of the call; false then. */
bool name_check(struct call *call, const char *name);

/* Opens the table under this id, or, "", one that it makes; NULL, with the error. */
struct room *call_open(struct call *call, const struct opening *opening, const char *id);

/* hours.c: refuses what cannot be done while the game is paused; a person who does something has
 * come back to the seat. */
bool call_goes_on(struct call *call);
bool call_is_back(struct call *call);

/* Whether the asker may not yet know what has happened at the table: nothing the request came with
 * or over holds a seat there. */
bool call_is_late(const struct call *call);

/* tables.c, seats.c, host.c, hours.c and play.c: the requests themselves. */
bool do_hello(struct call *call);
bool do_games(struct call *call);
bool do_rules(struct call *call);
bool do_new(struct call *call);
bool do_list(struct call *call);
bool do_fair(struct call *call);
bool do_sit(struct call *call);
bool do_stand(struct call *call);
bool do_mix(struct call *call);
bool do_seat(struct call *call);
bool do_start(struct call *call);
bool do_rematch(struct call *call);
bool do_pause(struct call *call);
bool do_resume(struct call *call);
bool do_away(struct call *call);
bool do_join(struct call *call);
bool do_leave(struct call *call);
bool do_record(struct call *call);
bool do_rename(struct call *call);
bool do_act(struct call *call);
bool do_undo(struct call *call);
bool do_redo(struct call *call);
bool do_why(struct call *call);
bool do_hint(struct call *call);
bool do_auto(struct call *call);
bool do_forward(struct call *call);

/* saying.c: talk. */
bool do_say(struct call *call);
bool do_ignore(struct call *call);
bool do_report(struct call *call);

/* people.c: accounts. */
bool do_register(struct call *call);
bool do_login(struct call *call);
bool do_logout(struct call *call);
bool do_me(struct call *call);
bool do_passphrase(struct call *call);
bool do_forget(struct call *call);

/* export.c and import.c */
bool do_export(struct call *call);
bool do_import(struct call *call);

#endif
