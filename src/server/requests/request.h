/* request.h - one request while it is answered: its body, the room and account that it is about,
 * and the answer so far; and the helpers that all handlers share.
 */
#pragma once

#include "request_row.h"
#include "requests.h"
#include "protocol/answer.h"
#include "server/limits/shares.h"
#include "server/rooms/account_seats.h"
#include "server/rooms/room_changed.h"
#include "server/rooms/room_registry.h"
#include "server/streams/stream_search.h"

struct request {
    struct requests *context;
    struct journal_outputs *outputs;
    int64_t now;
    uint64_t conn;
    struct json_value *body;
    const struct request_row *row;        /* which request it is */
    const struct request_member *members; /* by these rows the body is read */
    struct room *room;                    /* the table that it names, or has opened */
    int seat;                             /* the seat whose token it holds */
    struct account *account;              /* of its session, or the one that has just logged in */
    bool changes;                   /* it counts towards LIMIT_CHANGES once it has written a row */
    bool promised;                  /* the answer is sent later, by other code */
    struct journal_wait *blocked;   /* it waits for the store: it did nothing, and is retried */
    struct journal_wait *awaits;    /* the answer waits until the rows of this one are stored */
    struct talon_string_buffer out; /* the members of the answer */
    struct protocol_fault fault;
};

/* Notes the error and answers false, so that `return request_refuse(…)` reads well. */
bool request_refuse(struct request *request, const char *error, const char *message);

/* ---- the room and the account -------------------------------------------------------------- */

/* False if a room or account waits for the store. Then the request must do nothing, and is retried
 * later; so a handler requires everything before it changes anything. The answer waits for the rows
 * of the one that was required last. */
bool request_require_stored(struct request *request, struct journal_wait *wait);
/* Refuses a request about a table that another server owns, whose address the error has. */
bool request_refuse_moved(struct request *request, const char *id);
/* Finds the stream with these letters, which is no table; *stream is NULL if there is none. False
 * with the error, or if the request has to be retried. */
bool request_seek(struct request *request, enum stream_place place, const char *letters,
                  enum stream_use use, struct stream **stream);
/* The same of one that is to be opened under letters of its own, or of "own". */
bool request_seek_new(struct request *request, enum stream_place place, char letters[STORE_ID_ROOM],
                      struct stream **stream);
/* Where other servers use the store, too: whether this one may open a table under this id, or "".
 * False with the error, or if the request has to be retried. */
bool request_own_new_table(struct request *request, const char *id);
/* Finds the table with this id; *room is NULL if there is none. False with the error, or if the
 * request has to be retried. */
bool request_look_up_room(struct request *request, const char *id, struct room **room);
/* The same, but a missing table is an error. */
bool request_find_room(struct request *request, const char *id, struct room **room);
/* Requires request->room to be stored, and notes that it is in use. */
bool request_require_room_stored(struct request *request);
/* Finds the account of "session"; false with the error if nobody is logged in with it. */
bool request_find_account(struct request *request);
/* The same if there is a session; else request->account stays NULL. The answer does not wait for
 * the account. */
bool request_read_visitor(struct request *request);
/* Whether it is known; false: the request has to wait, or with the error. */
bool request_settle_sought(struct request *request, enum stream_sought sought);
/* The account with this id as this server's, so that it can be changed; NULL: there is none. */
bool request_own_account(struct request *request, const char *id, struct account **account);
/* Requires the account to be stored, and has the answer wait for its rows. */
bool request_require_account(struct request *request, struct account *account);
/* Notes that the session is used. */
void request_note_session_use(struct request *request);
/* The connection that sent the request. */
struct connection *request_connection(const struct request *request);
/* Whether one more such deed is within all limits, for this client and in all; false with the
 * error. It is counted when it is done. */
bool request_may_do(struct request *request, enum limits_deed deed);
void request_count_deed(const struct request *request, enum limits_deed deed);
/* Whether there is a place for one more; false with the error. */
bool request_has_place(struct request *request, enum limits_place place,
                       const struct limits_places_held *held);

/* ---- reading what members lead to: false with the error ------------------------------------- */

/* The seat that the token in this member opens. */
bool request_find_seat(struct request *request, const char *name, int *seat);
/* Whether this connection may see the hands of these seats. If it then sees the hands of several
 * seats, everybody is told, and the game counts for no rating. */
bool request_may_see(struct request *request, unsigned seats);
/* The host's token in "host". */
bool request_find_host(struct request *request);
/* 32 random digits that the client has made up, or "". */
void request_copy_digits(const struct request *request, const char *name, char digits[TOKEN_SIZE]);
/* A token of the digits in "own", or else a new one; and its hash. */
void request_make_token(const struct request *request, char token[TOKEN_SIZE],
                        uint8_t hash[TALON_SHA256_BYTES]);
/* The id of what the request opens, and the first token for it with its hash. With digits of its
 * own a client can repeat the request: both follow from them and from these two words. */
void request_make_opening(struct request *request, const char *const words[2], size_t letters_count,
                          char *letters, char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES]);
/* "sign": of the person who asks; a missing one is "". */
void request_copy_sign(const struct request *request, char sign[PERSON_SIGN_SIZE]);
/* Whether the page calls a bot so, in any language, or the name looks like such a one. */
bool request_is_name_of_bot(const char *name);
/* Whether a guest may be called so: not like anybody else at the table, a bot or the host. `own`:
 * the guest's seat, or -1. */
bool request_check_guest_name(struct request *request, const char *name, int own);

/* ---- changing a room ------------------------------------------------------------------------ */

/* Refuses moves while the game is paused. */
bool request_require_unpaused(struct request *request);
/* Whether the room may get more rows. */
bool request_has_capacity(struct request *request);
/* After an event: bots of a table without pace answer at once. */
void request_run_bots(struct request *request);
/* Carries an event out at the table, writes its row, and runs the bots. */
bool request_record_event(struct request *request, enum store_kind kind, int seat,
                          const char *text);
/* The same, and frees the text. */
bool request_record_text(struct request *request, enum store_kind kind, int seat,
                         struct talon_string_buffer *text);
/* Opens the table under this id, or, "", under a new one; NULL with the error. */
struct room *request_open_room(struct request *request, const struct room_settings *settings,
                               const char *id);

/* ---- the answer ----------------------------------------------------------------------------- */

/* An object with the request's id, for an answer that is sent later. */
struct json_value *request_envelope(const struct request *request);
/* Sends the answer, or has it wait for the store. */
void request_finish(struct request *request);
/* Whether the table is shown to this client with the spectators' delay: neither the request nor its
 * connection has a seat there. */
bool request_is_delayed(const struct request *request);

/* ---- table_spec.c: a table to be opened ------------------------------------------------------ */

/* The table that a client asks for. Its tokens are sent to that client alone. */
struct request_table_spec {
    struct room_settings settings;
    char own[TOKEN_SIZE];   /* the digits from which id and tokens are derived, or "" */
    char id[STORE_ID_ROOM]; /* then, the table's */
    char token[TALON_SEATS_MAX][TOKEN_SIZE], host[TOKEN_SIZE];
    const char *record; /* of a table as which it begins; NULL: the cards are dealt */
};
/* Derives the id from "own". */
void request_spec_start(struct request *request, struct request_table_spec *spec);
/* Reads the rest. The caller frees settings.record in any case. */
bool request_spec_read(struct request *request, struct request_table_spec *spec);
/* Opens the table, or finds it where it was opened before with these digits; writes the answer of
 * `new`. */
bool request_open_spec(struct request *request, struct request_table_spec *spec);
/* Instead of the rest: derives the tokens of a table that was opened before with these digits. */
void request_spec_restore(struct request_table_spec *spec, const struct room_settings *settings);

/* ---- the rows, by file ----------------------------------------------------------------------- */

/* Of every server. */
extern const struct request_row request_table_rows[], request_public_rows[], request_seat_rows[],
    request_host_rows[], request_pause_rows[], request_play_rows[], request_hint_rows[],
    request_chat_rows[], request_account_rows[], request_export_rows[], request_import_rows[];
/* Of those that tell devices of turns, send mails, or take codes for forgotten passphrases. */
extern const struct request_row request_alert_rows[], request_mail_rows[], request_recovery_rows[],
    request_reset_rows[];
/* Of the server in a page: tables at which games of another server go on. */
extern const struct request_row request_go_on_rows[];
/* The members that name a game and its options. */
extern const struct request_member request_game_members[];
/* The members of `new`, which other requests that open a table have, too. */
extern const struct request_member request_new_members[];
request_handler request_drive_sit;
