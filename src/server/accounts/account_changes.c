/* account_changes.c - writes changes of accounts as rows, and carries them out when the store has
 * answered.
 */
#include "util/memory.h"
#include "accounts_internal.h"
#include "util/hex.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LETTERS = 11, SESSION_BYTES = 32 };

/* ---- rows ------------------------------------------------------------------------------- */

/* A row whose text is a hash: of a session, or of an invitation. */
static void write_hash(struct journal_outputs *outputs, struct account *account,
                       enum store_kind kind, const uint8_t hash[TALON_SHA256_BYTES])
{
    char digits[LOGIN_SIZE];

    util_hex_digits(hash, TALON_SHA256_BYTES, digits);
    stream_write(&account->stream, kind, digits, outputs);
}

static void make_session(const struct accounts *accounts, char session[LOGIN_SIZE],
                         uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[SESSION_BYTES];

    accounts->streams.entropy->fill(accounts->streams.entropy->self, bytes, sizeof bytes);
    util_hex_digits(bytes, sizeof bytes, session);
    account_login_hash(session, hash);
}

void account_forget_change(struct account *account)
{
    free(account->change.results);
    free(account->change.hash);
    account->change = (struct account_change){ .kind = STORE_KINDS };
}

/* ---- the store has answered ------------------------------------------------------------- */

static void take_results(struct accounts *accounts, struct account *account)
{
    for (size_t i = 0; i < account->change.results_count; i++)
        account_add_result(accounts, account, &account->change.results[i]);
}

void account_take_change(struct accounts *accounts, struct account *account)
{
    const struct account_change *change = &account->change;

    if (change->kind == STORE_LOGIN)
        account_add_login(accounts, account, change->login, accounts->streams.day);
    else if (change->kind == STORE_LOGOUT)
        account_drop_login(accounts, account, change->login, change->all);
    else if (change->kind == STORE_PASSPHRASE)
        account_set_passphrase(accounts, account, change->hash, change->login);
    else if (change->kind == STORE_IMPORTED)
        take_results(accounts, account);
    account_forget_change(account);
}

/* ---- changes ---------------------------------------------------------------------------- */

static void begin_change(struct account *account, enum store_kind kind)
{
    assert(!account->stream.wait.batch);
    account->change = (struct account_change){ .kind = kind };
}

static void write_account(struct journal_outputs *outputs, struct account *account)
{
    char text[ACCOUNT_HASH_SIZE + ACCOUNT_NAME_SIZE + 1];

    snprintf(text, sizeof text, "%s %s", account->hash, account->name);
    stream_write(&account->stream, STORE_ACCOUNT, text, outputs);
}

struct account *account_open(struct accounts *accounts, struct journal_outputs *outputs,
                             const char *name, const char *hash, const uint8_t *invitation,
                             char session[LOGIN_SIZE])
{
    uint8_t login[TALON_SHA256_BYTES];
    char id[STORE_ID_ROOM];

    streams_make_id(&accounts->streams, ID_LETTERS, id);
    struct account *account = accounts_add(accounts, id, name, hash);
    make_session(accounts, session, login);
    begin_change(account, STORE_ACCOUNT);
    write_account(outputs, account);
    if (invitation) {
        write_hash(outputs, account, STORE_INVITED, invitation);
        account_set_invitation(accounts, account, invitation);
    }
    write_hash(outputs, account, STORE_LOGIN, login);
    account_add_login(accounts, account, login, accounts->streams.day);
    return account;
}

void account_log_in(struct accounts *accounts, struct journal_outputs *outputs,
                    struct account *account, char session[LOGIN_SIZE])
{
    begin_change(account, STORE_LOGIN);
    make_session(accounts, session, account->change.login);
    write_hash(outputs, account, STORE_LOGIN, account->change.login);
}

void account_log_out(struct journal_outputs *outputs, struct account *account, const char *session,
                     bool all)
{
    begin_change(account, STORE_LOGOUT);
    account->change.all = all;
    account_login_hash(session, account->change.login);
    if (all)
        stream_write(&account->stream, STORE_LOGOUT, "all", outputs);
    else
        write_hash(outputs, account, STORE_LOGOUT, account->change.login);
}

void account_use(struct accounts *accounts, struct journal_outputs *outputs,
                 struct account *account, const char *session)
{
    uint8_t login[TALON_SHA256_BYTES];

    account_login_hash(session, login);
    const int which = account_find_login(account, login);
    if (which < 0 || accounts->streams.day < account->used[which] + LIMIT_SESSION_NOTED_DAYS)
        return;
    begin_change(account, STORE_LOGIN);
    memcpy(account->change.login, login, sizeof login);
    write_hash(outputs, account, STORE_LOGIN, login);
}

void account_change_passphrase(struct journal_outputs *outputs, struct account *account,
                               const char *hash, const char *session)
{
    char digits[LOGIN_SIZE], text[ACCOUNT_HASH_SIZE + LOGIN_SIZE];

    begin_change(account, STORE_PASSPHRASE);
    account_login_hash(session, account->change.login);
    account->change.hash = util_copy_text(hash);
    util_hex_digits(account->change.login, sizeof account->change.login, digits);
    snprintf(text, sizeof text, "%s %s", hash, digits);
    stream_write(&account->stream, STORE_PASSPHRASE, text, outputs);
}

void account_forget(struct journal_outputs *outputs, struct account *account)
{
    begin_change(account, STORE_FORGET);
    stream_forget(&account->stream, outputs);
}

static void write_imported(struct journal_outputs *outputs, struct account *account,
                           struct stats_result *result, const char *record)
{
    struct talon_string_buffer buffer = { 0 };

    result->number = account->stream.number;
    stats_result_write(&buffer, result);
    talon_string_buffer_add(&buffer, "\n");
    talon_string_buffer_add(&buffer, record);
    stream_write(&account->stream, STORE_IMPORTED, buffer.at, outputs);
    free(buffer.at);
}

void account_import(struct journal_outputs *outputs, struct account *account,
                    struct stats_result *results, const char *const *records, size_t count)
{
    begin_change(account, STORE_IMPORTED);
    account->change.results = results;
    account->change.results_count = count;
    for (size_t i = 0; i < count; i++)
        write_imported(outputs, account, &results[i], records[i]);
}

/* ---- results ---------------------------------------------------------------------------- */

void account_post_result(struct account *account, const struct stats_result *result,
                         struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };
    struct stats_result numbered = *result;

    numbered.number = account->stream.number;
    stats_result_write(&text, &numbered);
    stream_post(&account->stream, text.at, &numbered, sizeof numbered, outputs);
    free(text.at);
}

struct stats_rating account_rating(const struct accounts *accounts, const struct account *account,
                                   const char *game)
{
    struct stats_rating rating = stats_player_rating(&account->stats, game);

    for (const struct stream_posting *at = accounts->streams.postings; at; at = at->next) {
        const struct stats_result *result = (const struct stats_result *)at->what;
        if (at->stream == &account->stream && result->rated && !strcmp(result->played.game, game)) {
            rating.points += result->change;
            rating.games++;
        }
    }
    return rating;
}
