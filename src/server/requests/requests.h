/* requests.h - the state that request handlers work on: the layers below, and their own.
 */
#pragma once

#include "server/limits/login_waits.h"
#include "server/limits/refusals.h"
#include "server/rooms/rooms.h"
#include "util/invitation.h"

struct request_hashing;
struct request_hinting;
struct request_import;
struct request_row;

enum { REQUEST_LISTS = 24 };

/* Zero it and set the first eight to begin. */
struct requests {
    const struct stream_sets *sets;
    struct rooms *rooms;
    struct accounts *accounts;
    struct journal *journal;
    struct connections *connections;
    struct util_rates *rates;
    struct login_waits *login_waits;
    const struct server_entropy *entropy;
    const struct request_row *rows[REQUEST_LISTS]; /* which requests there are */
    int rows_count;
    size_t longest;          /* bytes of one request */
    struct util_rate opened; /* limits the tables that one address opens */
    bool invites;            /* accounts need an invitation, signed with this key: */
    uint8_t invitation_key[INVITATION_KEY_BYTES];
    uint8_t reset_key[INVITATION_KEY_BYTES]; /* signs the operator's codes for new passphrases */
    struct request_import *imports;          /* being sent or checked */
    struct request_hashing *hashing;         /* passphrases being hashed, the oldest first */
    uint64_t jobs;                           /* hashing jobs so far */
    struct request_rows *reads;              /* rows that are read for requests */
    struct request_hinting *hinting;         /* hints that bots think about */
    struct talon_string_buffer games;        /* the answer to `games`, made once */
    uint64_t refusals[REFUSAL_CODES];        /* by limits_refusal_codes */
};
