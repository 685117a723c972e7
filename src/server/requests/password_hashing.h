/* password_hashing.h - requests whose passphrase is hashed by a job before they are answered. Each
 * names what finishes it then. A wrong passphrase makes the next check wait.
 */
#pragma once

#include "request.h"

enum { PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 128 };

/* Carries a request out when its passphrase is hashed. */
typedef bool request_hashing_finish(struct request *request, struct request_hashing *hashing);

/* A request whose passphrase is being hashed. Afterwards it may wait for the rows of its account.
 */
struct request_hashing {
    struct request_hashing *next;
    uint64_t job, conn;
    request_hashing_finish *finish;
    struct limits_holder holder;
    char name[ACCOUNT_NAME_SIZE]; /* as the client wrote it */
    char account[STORE_ID_ROOM];  /* "": there is no such account */
    bool done;                    /* the job is done, and `hash` is its result */
    char hash[ACCOUNT_HASH_SIZE]; /* the new hash, the one that fits, or "" */
    struct json_value *envelope;  /* an object with the request's id */
    char session[LOGIN_SIZE];     /* that asks, or that the device had before; "": none is known */
    /* For what finishes it: */
    bool has_proof;
    uint8_t proof[TALON_SHA256_BYTES]; /* the hash of an invitation, or of a mail address */
    char *new_passphrase;              /* NULL once the old one has been checked */
    char old[ACCOUNT_HASH_SIZE];       /* the hash of the old one */
};

extern const char request_wrong_passphrase[];
extern const struct member_refusal request_no_passphrase;
/* The row of a member that is a passphrase. */
#define PASSPHRASE_MEMBER(name)                                                                    \
    {                                                                                              \
        name, MEMBER_TEXT, .when = REQUIRED, PASSPHRASE_LEAST, PASSPHRASE_MOST,                    \
                           .refusal = &request_no_passphrase                                       \
    }

/* Whether it may be the passphrase of this name; false with the error: it is easily guessed. */
bool request_check_passphrase(struct request *request, const char *passphrase, const char *name);
/* `account` is NULL if there is none of this name. */
struct request_hashing request_hashing_of(request_hashing_finish *finish, const char *name,
                                          const struct account *account);
/* For somebody who is logged in. */
struct request_hashing request_hashing_within(struct request *request,
                                              request_hashing_finish *finish);
/* Starts a job that hashes a new passphrase; false with the error: there is no place. */
bool request_hash_new(struct request *request, struct request_hashing wanted,
                      const char *passphrase);
/* Another job for the same request: hashes its new passphrase. */
void request_hash_next(struct request *request, struct request_hashing *hashing);
/* Starts a job that checks the passphrase by its hash, unless wrong ones came before. */
bool request_queue_passphrase_check(struct request *request, struct request_hashing wanted,
                                    const char *passphrase, const char *hash);
/* Finds the account, and checks that the passphrase was right. False with the error, or if the
 * account waits for the store. */
bool request_find_owner(struct request *request, const struct request_hashing *hashing,
                        const char *refusal);
/* This client has shown that the account is theirs: its address is known from now on. */
void request_note_owner(const struct request *request, const struct request_hashing *hashing);
/* The answer with a new session. */
bool request_put_session(struct request *request, struct account *account, const char *session);
