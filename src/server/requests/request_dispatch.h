/* request_dispatch.h - what the server calls of this folder: answers a message, or refuses it.
 */
#pragma once

#include "requests.h"

struct talon_hint;

/* From now on there are these requests, too. */
void request_add_rows(struct requests *requests, const struct request_row *rows);
/* Answers a message. NULL; or what it has to wait for, and then it has done nothing. */
struct journal_wait *request_answer(struct requests *requests, uint64_t conn, const char *text,
                                    size_t length, struct journal_outputs *outputs);
/* Refuses a message with the code `limit`. The text is read only for the request's id. */
void request_refuse_unread(struct requests *requests, uint64_t conn, const char *text,
                           size_t length, const char *message, struct journal_outputs *outputs);

/* password_hashing.c: passphrases that are hashed. */

/* The result of a job: the new hash, or the one that fits, or "". */
void request_hashing_done(struct requests *requests, uint64_t job, const char *text,
                          struct journal_outputs *outputs);
/* Called when the store has answered for an account: answers the requests that waited for it. */
void request_hashing_retry(struct requests *requests, struct journal_outputs *outputs);
void request_hashing_free(struct requests *requests);

/* hint_requests.c: hints that a bot thinks about. */

/* The answer to a question about a hint; NULL: nobody has capacity to search. A question that is
 * not about a hint is ignored. */
void request_hint_done(struct requests *requests, uint64_t number, const struct talon_hint *hint,
                       struct journal_outputs *outputs);
void request_hints_free(struct requests *requests);

/* stored_rows.c: rows that requests wait for. */

/* A job has read rows. One that was not for a request is ignored. */
void request_rows_answered(struct requests *requests, const struct server_answer *answer,
                           struct journal_outputs *outputs);
void request_rows_free(struct requests *requests);

/* import_requests.c: imports that are sent in pieces, and checked result by result. */

void request_imports_free(struct requests *requests);
/* The connection is closed: its import is dropped. */
void request_imports_drop(struct requests *requests, uint64_t conn);
/* Checks one more result of an import, or answers one whose results are all checked. */
void request_imports_continue(struct requests *requests, struct journal_outputs *outputs);
/* Those that have waited for an account try again. */
void request_imports_retry(struct requests *requests);
/* Whether request_imports_continue() has something to do. */
bool request_imports_waiting(const struct requests *requests);
