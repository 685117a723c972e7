/* account_expiry.c - deletes accounts that nobody uses and that have no results. Otherwise
 * somebody could register until there is no place for another account.
 */
#include "accounts_internal.h"

_Static_assert(LIMIT_ALL_NEW_ACCOUNTS *LIMIT_UNUSED_ACCOUNT_DAYS < LIMIT_ACCOUNTS,
               "accounts that nobody uses leave places for others");
_Static_assert(LIMIT_UNUSED_ACCOUNT_DAYS >= LIMIT_SESSION_DAYS,
               "all sessions of an account that expires have ended");

_Static_assert(LIMIT_EXPIRY_DELAY / (24 * 3600 * 1000) < LIMIT_EXPIRY_JUMP,
               "the delay after a jump is no jump");

static bool awaits_result(const struct accounts *accounts, const struct account *account)
{
    const struct account_result_posting *at = accounts->postings;

    while (at && at->account != account)
        at = at->next;
    return at;
}

static bool has_expired(const struct accounts *accounts, const struct account *account)
{
    return account->last_day && accounts->day > account->last_day + LIMIT_UNUSED_ACCOUNT_DAYS &&
           !account->stats.standings_count && !account->wait.batch &&
           !awaits_result(accounts, account);
}

/* A clock that is set wrong must not delete accounts. So after every jump of the day, also from the
 * last day that is stored, there is time to correct it. */
static bool day_has_jumped(struct accounts *accounts)
{
    const uint32_t before = accounts->expiry_day;

    accounts->expiry_day = accounts->day;
    return before && (accounts->day < before || accounts->day > before + LIMIT_EXPIRY_JUMP);
}

/* The next account in the order of the hash map that has expired, or NULL if there is none among
 * the next ones. */
static struct account *find_expired(struct accounts *accounts)
{
    for (int i = 0; i < LIMIT_EXPIRY_EXAMINED; i++) {
        if (++accounts->expiry_place >= accounts->ids.room)
            accounts->expiry_place = 0;
        struct account *account = accounts->ids.entries[accounts->expiry_place].value;
        if (account && has_expired(accounts, account))
            return account;
    }
    return NULL;
}

int64_t accounts_expiry_at(const struct accounts *accounts)
{
    return accounts->count && accounts->day ? accounts->expiry_at : SERVER_NEVER;
}

void accounts_expire(struct accounts *accounts, struct journal_outputs *outputs)
{
    if (outputs->now < accounts_expiry_at(accounts))
        return;
    accounts->expiry_at = outputs->now + LIMIT_EXPIRY_INTERVAL;
    if (day_has_jumped(accounts)) {
        accounts->expiry_at = outputs->now + LIMIT_EXPIRY_DELAY;
        return;
    }
    struct account *expired = journal_is_full(accounts->journal) ? NULL : find_expired(accounts);
    if (expired)
        account_forget(outputs, expired);
}
