/* login_waits.h - how long somebody waits before another passphrase of theirs is checked. A wait
 * grows with the wrong passphrases, up to a bound, so nobody can lock an account for its owner.
 *
 * Wrong passphrases for an account are counted in lanes. A device that was logged in to it before
 * has a lane of its own, and so has an address. Those of everybody else are counted for each
 * address and name, and beside that for the address and for the name.
 */
#pragma once

#include "limits.h"
#include "util/rate_counters.h"

/* Kept in memory only. Zero it and fill the salts from a source of chance. */
struct login_waits {
    struct util_rates wrong; /* passphrases */
    struct util_rates known; /* the addresses that each account was logged in from */
};

struct login_attempt {
    const char *name;   /* of the account, folded */
    const char *who;    /* the address, as util_rate_key() writes it */
    const char *device; /* the key of a session that the account has or had; "": none is known */
};

/* The time in ms until a passphrase of theirs can be checked; 0: now. The first time that others
 * have guessed for the same name, the wait begins with this call. */
int64_t limits_login_wait(struct login_waits *waits, const struct login_attempt *attempt,
                          int64_t now);
/* A check begins. It counts as wrong until the passphrase fits, so many at once gain nothing. */
void limits_login_begin(struct login_waits *waits, const struct login_attempt *attempt,
                        int64_t now);
/* The account was opened here, so this address is known to it. */
void limits_login_know(struct login_waits *waits, const struct login_attempt *attempt, int64_t now);
/* The passphrase did fit. */
void limits_login_succeeded(struct login_waits *waits, const struct login_attempt *attempt,
                            int64_t now);
/* Servers that count the same passphrases have answered: who was wrong elsewhere waits here. */
void limits_login_agree(struct login_waits *waits, const struct util_rate_change *answer,
                        int64_t now);
