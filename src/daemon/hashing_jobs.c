/* hashing_jobs.c - hashes and checks passphrases with Argon2id. Each takes 19 MiB and a core, so
 * that a flood of logins delays other logins, not the games.
 */
#include "jobs.h"

#include "util/memory.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <string.h>

/* OWASP's first choice for Argon2id: m = 19 MiB, t = 2, p = 1. */
static const unsigned long long passes = 2;
static const size_t memory = 19456 * 1024;

_Static_assert(HASH_ROOM >= crypto_pwhash_STRBYTES, "a hash must fit");

/* The hash if the passphrase fits it, else "". libsodium has the same result for a wrong passphrase
 * and for too little memory, but the latter sets ENOMEM. */
static const char *check_passphrase(const struct server_passphrase *passphrase)
{
    errno = 0;
    if (!crypto_pwhash_str_verify(passphrase->hash, passphrase->text, strlen(passphrase->text)))
        return passphrase->hash;
    util_require_memory(errno != ENOMEM);
    return "";
}

void daemon_hash_passphrase(struct worker_job *head, const struct worker_turn *turn)
{
    struct server_work *work = server_work_of(head);
    const struct server_passphrase *passphrase = &work->job.passphrase;

    (void)turn;
    assert((work->job.kind == SERVER_JOB_CHECK) == (passphrase->hash != NULL));
    if (work->job.kind == SERVER_JOB_CHECK)
        work->answer.hash = check_passphrase(passphrase);
    else if (crypto_pwhash_str(work->hash, passphrase->text, strlen(passphrase->text), passes,
                               memory))
        util_out_of_memory();
    else
        work->answer.hash = work->hash;
}
