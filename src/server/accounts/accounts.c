/* accounts.c - finds accounts, and applies their rows.
 */
#include "util/memory.h"
#include "accounts_internal.h"
#include "util/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

void account_login_hash(const char *session, uint8_t hash[TALON_SHA256_BYTES])
{
    util_hash_text("talon session ", session, hash);
}

void account_invitation_hash(const char *code, uint8_t hash[TALON_SHA256_BYTES])
{
    util_hash_text("talon invitation ", code, hash);
}

static void id_key(const char *id, uint8_t key[TALON_SHA256_BYTES])
{
    util_hash_text("talon account ", id, key);
}

/* ---- finding ---------------------------------------------------------------------------- */

struct account *accounts_find(const struct accounts *accounts, const char *id)
{
    uint8_t key[TALON_SHA256_BYTES];

    id_key(id, key);
    return util_hash_map_find(&accounts->ids, key);
}

struct account *accounts_invited(const struct accounts *accounts,
                                 const uint8_t invitation[TALON_SHA256_BYTES])
{
    return util_hash_map_find(&accounts->invitations, invitation);
}

int account_find_login(const struct account *account, const uint8_t login[TALON_SHA256_BYTES])
{
    for (int i = 0; i < account->logins_count; i++)
        if (!memcmp(account->logins[i], login, TALON_SHA256_BYTES))
            return i;
    return -1;
}

bool account_knows_session(const struct account *account, const char *session)
{
    uint8_t hash[TALON_SHA256_BYTES];

    account_login_hash(session, hash);
    for (int i = 0; i < account->ended_count; i++)
        if (!memcmp(account->ended[i], hash, sizeof hash))
            return true;
    return account_find_login(account, hash) >= 0;
}

/* A session ends when it has not been used for long. */
static bool has_ended(const struct accounts *accounts, const struct account *account, int which)
{
    return which < 0 || (accounts->day && account->used[which] &&
                         accounts->day > account->used[which] + LIMIT_SESSION_DAYS);
}

struct account *accounts_logged_in(const struct accounts *accounts, const char *session)
{
    uint8_t hash[TALON_SHA256_BYTES];

    account_login_hash(session, hash);
    struct account *account = util_hash_map_find(&accounts->logins, hash);
    return account && !has_ended(accounts, account, account_find_login(account, hash)) ? account
                                                                                       : NULL;
}

int account_logins(const struct accounts *accounts, const struct account *account)
{
    int count = 0;

    for (int i = 0; i < account->logins_count; i++)
        count += !has_ended(accounts, account, i);
    return count;
}

/* ---- adding and removing ---------------------------------------------------------------- */

static void account_free(struct account *account)
{
    journal_wait_free(&account->wait);
    free(account->change.results);
    free(account->change.hash);
    stats_player_free(&account->stats);
    free(account);
}

struct account *accounts_add(struct accounts *accounts, const char *id, const char *name,
                             const char *hash)
{
    uint8_t key[TALON_SHA256_BYTES];
    struct account *account = util_allocate_zeroed(1, sizeof *account);

    snprintf(account->id, sizeof account->id, "%s", id);
    snprintf(account->name, sizeof account->name, "%s", name);
    snprintf(account->hash, sizeof account->hash, "%s", hash);
    account->last_day = accounts->day;
    account->wait.owner = account;
    account->wait.context = accounts;
    id_key(id, key);
    util_hash_map_put(&accounts->ids, key, account);
    account_names_add(accounts, account);
    accounts->count++;
    return account;
}

void accounts_remove(struct accounts *accounts, struct account *account)
{
    uint8_t key[TALON_SHA256_BYTES];

    id_key(account->id, key);
    util_hash_map_remove(&accounts->ids, key);
    account_names_remove(accounts, account);
    for (int i = 0; i < account->logins_count; i++)
        util_hash_map_remove(&accounts->logins, account->logins[i]);
    if (account->invited)
        util_hash_map_remove(&accounts->invitations, account->invitation);
    accounts->count--;
    accounts->results -= account->stats.results_count;
    account_free(account);
}

void accounts_free(struct accounts *accounts)
{
    for (size_t i = 0; i < accounts->ids.room; i++)
        if (accounts->ids.entries[i].value)
            account_free(accounts->ids.entries[i].value);
    while (accounts->postings) {
        struct account_result_posting *posting = accounts->postings;
        accounts->postings = posting->next;
        journal_wait_free(&posting->wait);
        free(posting);
    }
    util_hash_map_free(&accounts->ids);
    util_hash_map_free(&accounts->names);
    util_hash_map_free(&accounts->looks);
    util_hash_map_free(&accounts->logins);
    util_hash_map_free(&accounts->invitations);
}

void account_set_invitation(struct accounts *accounts, struct account *account,
                            const uint8_t invitation[TALON_SHA256_BYTES])
{
    memcpy(account->invitation, invitation, TALON_SHA256_BYTES);
    account->invited = true;
    util_hash_map_put(&accounts->invitations, invitation, account);
}

/* ---- logins ----------------------------------------------------------------------------- */

/* Its device stays known. The oldest such session gives way. */
static void note_ended(struct account *account, const uint8_t login[TALON_SHA256_BYTES])
{
    if (account->ended_count == LIMIT_KNOWN_DEVICES)
        memmove(account->ended[0], account->ended[1],
                sizeof account->ended[0] * (size_t)--account->ended_count);
    memcpy(account->ended[account->ended_count++], login, TALON_SHA256_BYTES);
}

static void drop_login(struct accounts *accounts, struct account *account, int which)
{
    util_hash_map_remove(&accounts->logins, account->logins[which]);
    account->logins_count--;
    const size_t behind = (size_t)(account->logins_count - which);
    memmove(account->logins[which], account->logins[which + 1], sizeof account->logins[0] * behind);
    memmove(account->used + which, account->used + which + 1, sizeof account->used[0] * behind);
}

void account_add_login(struct accounts *accounts, struct account *account,
                       const uint8_t login[TALON_SHA256_BYTES], uint32_t day)
{
    const int known = account_find_login(account, login);

    if (known >= 0)
        drop_login(accounts, account, known); /* it was used again */
    if (account->logins_count == LIMIT_SESSIONS) {
        note_ended(account, account->logins[0]);
        drop_login(accounts, account, 0);
    }
    account->used[account->logins_count] = day;
    memcpy(account->logins[account->logins_count++], login, TALON_SHA256_BYTES);
    util_hash_map_put(&accounts->logins, login, account);
}

void account_drop_login(struct accounts *accounts, struct account *account,
                        const uint8_t login[TALON_SHA256_BYTES], bool all)
{
    const int known = all ? -1 : account_find_login(account, login);

    if (known >= 0) {
        note_ended(account, login);
        drop_login(accounts, account, known);
    }
    if (all)
        account->ended_count = 0;
    while (all && account->logins_count)
        drop_login(accounts, account, 0);
}

void account_set_passphrase(struct accounts *accounts, struct account *account, const char *hash,
                            const uint8_t login[TALON_SHA256_BYTES])
{
    snprintf(account->hash, sizeof account->hash, "%s", hash);
    account->ended_count = 0;
    for (int i = account->logins_count; i-- > 0;)
        if (memcmp(account->logins[i], login, TALON_SHA256_BYTES))
            drop_login(accounts, account, i);
}

void account_add_result(struct accounts *accounts, struct account *account,
                        const struct stats_result *result)
{
    const bool full = accounts->results >= accounts->results_most;

    accounts->results +=
        (size_t)stats_player_add(&account->stats, result, LIMIT_RESULTS_OF_ACCOUNT, full);
}

/* ---- starting up ------------------------------------------------------------------------ */

/* "hash rest": the rest, or NULL. */
static const char *read_hash(const char *text, char hash[ACCOUNT_HASH_SIZE])
{
    const size_t length = strcspn(text, " ");

    if (length >= ACCOUNT_HASH_SIZE || !text[length])
        return NULL;
    memcpy(hash, text, length);
    hash[length] = 0;
    return text + length + 1;
}

static struct account *load_account(struct accounts *accounts, const struct store_row *row)
{
    char hash[ACCOUNT_HASH_SIZE];
    const char *name = read_hash(row->text, hash);

    if (!name || strlen(name) >= ACCOUNT_NAME_SIZE || accounts_find(accounts, row->table) ||
        accounts_named(accounts, name))
        return NULL;
    return accounts_add(accounts, row->table, name, hash);
}

/* Old rows have no time: their day is today. */
static uint32_t day_of(const struct accounts *accounts, const struct store_row *row)
{
    return row->at ? (uint32_t)(row->at / DAY) : accounts->day;
}

static bool load_login(struct accounts *accounts, struct account *account,
                       const struct store_row *row)
{
    uint8_t login[TALON_SHA256_BYTES];
    const bool all = !strcmp(row->text, "all");

    if (!all && !util_hex_read(row->text, login, sizeof login))
        return false;
    if (row->kind == STORE_LOGOUT)
        account_drop_login(accounts, account, login, all);
    else if (all)
        return false;
    else
        account_add_login(accounts, account, login, day_of(accounts, row));
    return true;
}

static bool load_invitation(struct accounts *accounts, struct account *account,
                            const struct store_row *row)
{
    uint8_t invitation[TALON_SHA256_BYTES];

    if (account->invited || !util_hex_read(row->text, invitation, sizeof invitation) ||
        accounts_invited(accounts, invitation))
        return false;
    account_set_invitation(accounts, account, invitation);
    return true;
}

static bool load_passphrase(struct accounts *accounts, struct account *account,
                            const struct store_row *row)
{
    char hash[ACCOUNT_HASH_SIZE];
    const char *digits = read_hash(row->text, hash);
    uint8_t login[TALON_SHA256_BYTES];

    if (!digits || !util_hex_read(digits, login, sizeof login))
        return false;
    account_set_passphrase(accounts, account, hash, login);
    return true;
}

static bool load_result(struct accounts *accounts, struct account *account,
                        const struct store_row *row)
{
    struct stats_result result;
    const char *rest;

    if (!stats_result_read(row->text, &result, &rest))
        return false;
    result.imported = row->kind == STORE_IMPORTED;
    result.number = row->number;
    account_add_result(accounts, account, &result);
    return true;
}

static bool hash_reads(const char *text, bool with_login)
{
    char hash[ACCOUNT_HASH_SIZE];
    uint8_t login[TALON_SHA256_BYTES];
    const char *rest = read_hash(text, hash);

    return rest && (with_login ? util_hex_read(rest, login, sizeof login)
                               : strlen(rest) < ACCOUNT_NAME_SIZE);
}

static bool result_reads(const char *text)
{
    struct stats_result result;
    const char *rest;

    return stats_result_read(text, &result, &rest);
}

bool accounts_reads(const struct store_row *row)
{
    uint8_t digits[TALON_SHA256_BYTES];

    if (row->kind == STORE_ACCOUNT || row->kind == STORE_PASSPHRASE)
        return hash_reads(row->text, row->kind == STORE_PASSPHRASE);
    if (row->kind == STORE_RESULT || row->kind == STORE_IMPORTED)
        return result_reads(row->text);
    return util_hex_read(row->text, digits, sizeof digits) ||
           (row->kind == STORE_LOGOUT && !strcmp(row->text, "all"));
}

static bool load_account_row(struct accounts *accounts, const struct store_row *row)
{
    const bool is_new = row->kind == STORE_ACCOUNT;
    struct account *account =
        is_new ? load_account(accounts, row) : accounts_find(accounts, row->table);

    if (!account || row->number < account->next)
        return false;
    account->next = row->number + 1;
    account->last_day = day_of(accounts, row);
    if (account->last_day > accounts->expiry_day)
        accounts->expiry_day = account->last_day;
    if (is_new)
        return true;
    if (row->kind == STORE_INVITED)
        return load_invitation(accounts, account, row);
    if (row->kind == STORE_PASSPHRASE)
        return load_passphrase(accounts, account, row);
    return row->kind == STORE_RESULT || row->kind == STORE_IMPORTED
               ? load_result(accounts, account, row)
               : load_login(accounts, account, row);
}

bool accounts_load(struct accounts *accounts, const struct store_row *row,
                   struct journal_outputs *outputs)
{
    if (load_account_row(accounts, row))
        return true;
    journal_outputs_note(outputs, row->table, "a row of this account cannot be understood.");
    outputs->refused = true; /* without the row its name could be given away again */
    return false;
}
