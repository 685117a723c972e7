/* account_requests.h - the requests whose passphrase is being hashed; they are answered when that
 * is done.
 */
#ifndef TALON_SERVER_REQUESTS_ACCOUNT_REQUESTS_H
#define TALON_SERVER_REQUESTS_ACCOUNT_REQUESTS_H

#include "requests.h"
#include "server/limits/shares.h"

enum request_hashing_kind { HASHING_REGISTER, HASHING_LOGIN, HASHING_FORGET, HASHING_CHANGE };

/* A request whose passphrase is being hashed. Afterwards it may wait for the rows of its account.
 */
struct request_hashing {
    struct request_hashing *next;
    uint64_t job, conn;
    enum request_hashing_kind kind;
    struct limits_holder holder;
    char name[ACCOUNT_NAME_SIZE]; /* as the client wrote it */
    char account[STORE_ID_ROOM];  /* "": there is no such account */
    bool done;                    /* the job is done, and `hash` is its result */
    char hash[ACCOUNT_HASH_SIZE]; /* the new hash, the one that fits, or "" */
    struct json_value *envelope;  /* an object with the request's id */
    char session[LOGIN_SIZE];     /* that asks, or that the device had before; "": none is known */
    bool invited;                 /* HASHING_REGISTER: with the invitation of this hash */
    uint8_t invitation[TALON_SHA256_BYTES];
    /* HASHING_CHANGE: */
    char *new_passphrase;        /* NULL once the old one has been checked */
    char old[ACCOUNT_HASH_SIZE]; /* the hash of the old one */
};

/* The result of a job: the new hash, or the one that fits, or "". */
void request_hashing_done(struct requests *requests, uint64_t job, const char *text,
                          struct journal_outputs *outputs);
/* Called when the store has answered for an account: answers the requests that waited for it. */
void request_hashing_retry(struct requests *requests, struct journal_outputs *outputs);
void request_hashing_free(struct requests *requests);

#endif
