/* accounts.c - finds accounts, and changes what they consist of.
 */
#include "util/memory.h"
#include "accounts_internal.h"
#include "util/hex.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void account_login_hash(const char *session, uint8_t hash[TALON_SHA256_BYTES])
{
    util_hash_text("talon session ", session, hash);
}

void account_invitation_hash(const char *code, uint8_t hash[TALON_SHA256_BYTES])
{
    util_hash_text("talon invitation ", code, hash);
}

void account_recovery_hash(const struct account *account, const char *address,
                           uint8_t hash[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;
    static const char use[] = "talon recovery ";

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, use, strlen(use));
    talon_sha256_add(&sum, account->stream.id, strlen(account->stream.id) + 1);
    talon_sha256_add(&sum, address, strlen(address));
    talon_sha256_end(&sum, hash);
}

bool account_is_recovery(const struct account *account, const char *address)
{
    uint8_t hash[TALON_SHA256_BYTES];

    account_recovery_hash(account, address, hash);
    return account->sessions.has_recovery && !memcmp(account->sessions.recovery, hash, sizeof hash);
}

/* ---- finding ---------------------------------------------------------------------------- */

struct account *accounts_find(const struct accounts *accounts, const char *id)
{
    return (struct account *)streams_find(&accounts->streams, id);
}

struct account *accounts_invited(const struct accounts *accounts,
                                 const uint8_t invitation[TALON_SHA256_BYTES])
{
    return util_hash_map_find(&accounts->invitations, invitation);
}

int account_find_login(const struct account *account, const uint8_t login[TALON_SHA256_BYTES])
{
    assert(account->sessions.logins_count >= 0 && account->sessions.logins_count <= LIMIT_SESSIONS);
    for (int i = 0; i < account->sessions.logins_count; i++)
        if (!memcmp(account->sessions.logins[i], login, TALON_SHA256_BYTES))
            return i;
    return -1;
}

bool account_knows_session(const struct account *account, const char *session)
{
    uint8_t hash[TALON_SHA256_BYTES];

    account_login_hash(session, hash);
    for (int i = 0; i < account->sessions.ended_count; i++)
        if (!memcmp(account->sessions.ended[i], hash, sizeof hash))
            return true;
    return account_find_login(account, hash) >= 0;
}

/* A session ends when it has not been used for long. */
static bool has_ended(const struct account *account, int which)
{
    return which < 0 ||
           (account->stream.all->day && account->sessions.used[which] &&
            account->stream.all->day > account->sessions.used[which] + LIMIT_SESSION_DAYS);
}

struct account *accounts_logged_in(const struct accounts *accounts, const char *session)
{
    uint8_t hash[TALON_SHA256_BYTES];

    account_login_hash(session, hash);
    struct account *account = util_hash_map_find(&accounts->logins, hash);
    return account && (account->stream.wait.batch ||
                       !has_ended(account, account_find_login(account, hash)))
               ? account
               : NULL;
}

int account_logins(const struct account *account)
{
    assert(account->stream.id[0] == ACCOUNT_MARK);
    int count = 0;

    for (int i = 0; i < account->sessions.logins_count; i++)
        count += !has_ended(account, i);
    return count;
}

/* ---- adding and removing ---------------------------------------------------------------- */

void account_call(struct account *account, const char *name, const char *hash)
{
    assert(name[0] && !account->name[0]);
    snprintf(account->name, sizeof account->name, "%s", name);
    snprintf(account->sessions.hash, sizeof account->sessions.hash, "%s", hash);
    account_names_add(account);
}

void account_set_invitation(struct account *account, const uint8_t invitation[TALON_SHA256_BYTES])
{
    assert(!account->invited && !accounts_invited(accounts_of(account), invitation));
    memcpy(account->invitation, invitation, TALON_SHA256_BYTES);
    account->invited = true;
    util_hash_map_put(&accounts_of(account)->invitations, invitation, account);
}

/* ---- logins ----------------------------------------------------------------------------- */

/* Its device stays known. The oldest such session gives way. */
static void note_ended(struct account *account, const uint8_t login[TALON_SHA256_BYTES])
{
    assert(account->sessions.ended_count >= 0 &&
           account->sessions.ended_count <= LIMIT_KNOWN_DEVICES);
    if (account->sessions.ended_count == LIMIT_KNOWN_DEVICES)
        memmove(account->sessions.ended[0], account->sessions.ended[1],
                sizeof account->sessions.ended[0] * (size_t)--account->sessions.ended_count);
    memcpy(account->sessions.ended[account->sessions.ended_count++], login, TALON_SHA256_BYTES);
}

static void drop_login(struct account *account, int which)
{
    assert(which >= 0 && which < account->sessions.logins_count);
    if (!account->before) /* else it is not decided */
        util_hash_map_remove(&accounts_of(account)->logins, account->sessions.logins[which]);
    account->sessions.logins_count--;
    const size_t behind = (size_t)(account->sessions.logins_count - which);
    memmove(account->sessions.logins[which], account->sessions.logins[which + 1],
            sizeof account->sessions.logins[0] * behind);
    memmove(account->sessions.used + which, account->sessions.used + which + 1,
            sizeof account->sessions.used[0] * behind);
}

void account_add_login(struct account *account, const uint8_t login[TALON_SHA256_BYTES],
                       uint32_t day)
{
    const int known = account_find_login(account, login);

    if (known >= 0)
        drop_login(account, known); /* it was used again */
    if (account->sessions.logins_count == LIMIT_SESSIONS) {
        note_ended(account, account->sessions.logins[0]);
        drop_login(account, 0);
    }
    account->sessions.used[account->sessions.logins_count] = day;
    memcpy(account->sessions.logins[account->sessions.logins_count++], login, TALON_SHA256_BYTES);
    util_hash_map_put(&accounts_of(account)->logins, login, account);
}

void account_drop_login(struct account *account, const uint8_t login[TALON_SHA256_BYTES], bool all)
{
    const int known = all ? -1 : account_find_login(account, login);

    if (known >= 0) {
        note_ended(account, login);
        drop_login(account, known);
    }
    if (all)
        account->sessions.ended_count = 0;
    while (all && account->sessions.logins_count)
        drop_login(account, 0);
}

void account_set_passphrase(struct account *account, const char *hash,
                            const uint8_t login[TALON_SHA256_BYTES])
{
    assert(hash[0] && strlen(hash) < ACCOUNT_HASH_SIZE);
    snprintf(account->sessions.hash, sizeof account->sessions.hash, "%s", hash);
    account->sessions.ended_count = 0;
    for (int i = account->sessions.logins_count; i-- > 0;)
        if (memcmp(account->sessions.logins[i], login, TALON_SHA256_BYTES))
            drop_login(account, i);
}

void account_keep_recovery(struct account *account, const uint8_t *recovery)
{
    account->sessions.has_recovery = recovery;
    if (recovery)
        memcpy(account->sessions.recovery, recovery, TALON_SHA256_BYTES);
}

void account_add_result(struct account *account, const struct stats_result *result)
{
    struct accounts *accounts = accounts_of(account);
    const bool full = accounts->results >= accounts->results_most;

    accounts->results +=
        (size_t)stats_player_add(&account->stats, result, LIMIT_RESULTS_OF_ACCOUNT, full);
}
