/* request_dispatch.h - from a message to its answer. What the server calls of this folder.
 */
#ifndef TALON_SERVER_REQUESTS_REQUEST_DISPATCH_H
#define TALON_SERVER_REQUESTS_REQUEST_DISPATCH_H

#include "requests.h"

/* One request; NULL, or what waits for the store, and then nothing was done. */
struct journal_wait *request_answer(struct requests *requests, int64_t now, uint64_t conn,
                                    const char *text, size_t length,
                                    struct journal_outputs *outputs);
/* The same, when the socket is in too much of a hurry: only refuses. */
void request_refuse_rate(struct requests *requests, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs);
/* The same, when too much waits for the store. */
void request_refuse_wait(struct requests *requests, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs);
void request_refuse_size(struct requests *requests, uint64_t conn, struct journal_outputs *outputs);

#endif
