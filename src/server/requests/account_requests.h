/* account_requests.h - requests of people about themselves: registering, logging in and out,
 * changing the passphrase, deleting the account. Requests that need a passphrase hashed are
 * answered when that is done.
 */
#ifndef TALON_SERVER_REQUESTS_ACCOUNT_REQUESTS_H
#define TALON_SERVER_REQUESTS_ACCOUNT_REQUESTS_H

#include "requests.h"

enum request_hashing_kind { HASHING_REGISTER, HASHING_LOGIN, HASHING_FORGET, HASHING_CHANGE };

/* A request whose passphrase is being hashed, or that has its hash and waits for its account. */
struct request_hashing {
    struct request_hashing *next;
    uint64_t job, conn;
    enum request_hashing_kind kind;
    char who[RATE_KEY_SIZE];
    char name[ACCOUNT_NAME_SIZE]; /* as it was asked for */
    char account[STORE_ID_ROOM];  /* "": there is no such account */
    bool done;                    /* hashed: */
    char hash[ACCOUNT_HASH_SIZE]; /* the new one, the one that fits, or "" */
    char session[LOGIN_SIZE];     /* HASHING_CHANGE: which asks */
    char *fresh;                  /* the new passphrase, until the old one has been found to fit */
    char old[ACCOUNT_HASH_SIZE];  /* the hash that did */
    struct json_t *envelope;      /* an object with the request's id */
};

/* A passphrase is hashed, or fits, or ("") does not. */
void request_hashing_done(struct requests *requests, int64_t now, uint64_t job, const char *text,
                          struct journal_outputs *outputs);
/* The store has accepted or refused the unwritten rows of an account. */
void request_hashing_retry(struct requests *requests, int64_t now, struct journal_outputs *outputs);
void request_hashing_free(struct requests *requests);

#endif
