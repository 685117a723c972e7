/* hint_requests.h - requests for hints, which are answered when a bot has thought.
 */
#ifndef TALON_SERVER_REQUESTS_HINT_REQUESTS_H
#define TALON_SERVER_REQUESTS_HINT_REQUESTS_H

#include "requests.h"
#include "server/limits/shares.h"

struct talon_hint;

/* A hint that a bot thinks about. */
struct request_hinting {
    struct request_hinting *next;
    uint64_t number, conn;
    char table[STORE_ID_ROOM];
    struct limits_holder holder; /* asked */
    uint32_t generation;         /* of the room when it was asked */
    int64_t lost_at;             /* without an answer until then it is given up */
    struct json_value *envelope;
};

/* The answer to a question about a hint; NULL: nobody has capacity to search. A question that is
 * not about a hint is ignored. */
void request_hint_done(struct requests *requests, uint64_t number, const struct talon_hint *hint,
                       struct journal_outputs *outputs);
void request_hints_free(struct requests *requests);

#endif
