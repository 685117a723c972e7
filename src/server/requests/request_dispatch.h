/* request_dispatch.h - what the server calls of this folder: answers a message, or refuses it.
 */
#ifndef TALON_SERVER_REQUESTS_REQUEST_DISPATCH_H
#define TALON_SERVER_REQUESTS_REQUEST_DISPATCH_H

#include "requests.h"

/* From now on there are these requests, too. */
void request_add_rows(struct requests *requests, const struct request_row *rows);
/* Answers a message. NULL; or what it has to wait for, and then it has done nothing. */
struct journal_wait *request_answer(struct requests *requests, uint64_t conn, const char *text,
                                    size_t length, struct journal_outputs *outputs);
/* Refuses a message with the code `limit`. The text is read only for the request's id. */
void request_refuse_unread(struct requests *requests, uint64_t conn, const char *text,
                           size_t length, const char *message, struct journal_outputs *outputs);

#endif
