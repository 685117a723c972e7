/* account_changes.c - carries changes of accounts out, writes them as rows, and takes them back if
 * the store refuses them.
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

/* ---- the store has answered ------------------------------------------------------------- */

/* Sessions that were open on the one side, and are not on the other, are found no more. */
static void drop_others(struct account *account, const struct account_sessions *gone)
{
    for (int i = 0; i < gone->logins_count; i++)
        if (account_find_login(account, gone->logins[i]) < 0)
            util_hash_map_remove(&accounts_of(account)->logins, gone->logins[i]);
}

static void end_change(struct account *account)
{
    free(account->before);
    free(account->imported);
    account->before = NULL;
    account->imported = NULL;
    account->imported_count = 0;
}

void account_keep_change(struct stream *stream, struct journal_outputs *outputs)
{
    struct account *account = (struct account *)stream;

    (void)outputs;
    assert(!account->imported_count == !account->imported);
    for (size_t i = 0; i < account->imported_count; i++)
        account_add_result(account, &account->imported[i]);
    if (account->before)
        drop_others(account, account->before);
    end_change(account);
}

void account_take_back(struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->stored && !stream->wait.batch);
    struct account *account = (struct account *)stream;
    const struct account_sessions refused = account->sessions;

    (void)outputs;
    if (account->before) {
        account->sessions = *account->before;
        drop_others(account, &refused);
    }
    end_change(account);
}

/* ---- changes ---------------------------------------------------------------------------- */

static void begin_change(struct account *account)
{
    assert(!account->stream.wait.batch && !account->before && account->stream.stored);
    account->before = util_allocate(sizeof *account->before);
    *account->before = account->sessions;
}

static void write_account(struct journal_outputs *outputs, struct account *account)
{
    char text[ACCOUNT_HASH_SIZE + ACCOUNT_NAME_SIZE + 1];

    snprintf(text, sizeof text, "%s %s", account->sessions.hash, account->name);
    stream_write(&account->stream, STORE_ACCOUNT, text, outputs);
}

static void make_next_id(struct accounts *accounts)
{
    if (!accounts->next_id[0] || accounts_find(accounts, accounts->next_id))
        streams_make_id(&accounts->streams, ID_LETTERS, accounts->next_id);
}

enum ownership_state accounts_own_new(struct accounts *accounts, struct journal_outputs *outputs,
                                      struct journal_wait **waits)
{
    struct ownership *ownership = accounts->streams.ownership;

    if (!ownership->is_shared)
        return OWNERSHIP_OURS;
    make_next_id(accounts);
    const enum ownership_state state =
        ownership_find(ownership, accounts->next_id, true, outputs, waits);
    if (state == OWNERSHIP_ELSEWHERE || state == OWNERSHIP_UNKNOWN)
        accounts->next_id[0] = '\0';
    return state;
}

/* Who comes second with a name or one that looks like it loses the account at the store. */
static void write_handles(struct journal_outputs *outputs, struct account *account)
{
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM];

    account_name_handles(account->name, handles);
    for (int i = 0; i < STORE_HANDLES; i++)
        stream_name(&account->stream, handles[i], outputs);
}

struct account *account_open(struct accounts *accounts, struct journal_outputs *outputs,
                             const char *name, const char *hash, const uint8_t *invitation,
                             char session[LOGIN_SIZE])
{
    uint8_t login[TALON_SHA256_BYTES];

    make_next_id(accounts);
    struct account *account = (struct account *)streams_open(&accounts->streams, accounts->next_id);
    accounts->next_id[0] = '\0';
    account_call(account, name, hash);
    make_session(accounts, session, login);
    write_account(outputs, account);
    if (invitation) {
        write_hash(outputs, account, STORE_INVITED, invitation);
        account_set_invitation(account, invitation);
    }
    write_hash(outputs, account, STORE_LOGIN, login);
    account_add_login(account, login, accounts->streams.day);
    if (streams_are_partial(&accounts->streams))
        write_handles(outputs, account);
    accounts->stored += accounts->streams.looked_up;
    return account;
}

/* A session begins, or is used again. */
static void begin_session(struct account *account, const uint8_t login[TALON_SHA256_BYTES],
                          struct journal_outputs *outputs)
{
    begin_change(account);
    account_add_login(account, login, account->stream.all->day);
    write_hash(outputs, account, STORE_LOGIN, login);
}

void account_log_in(struct journal_outputs *outputs, struct account *account,
                    char session[LOGIN_SIZE])
{
    uint8_t login[TALON_SHA256_BYTES];

    make_session(accounts_of(account), session, login);
    begin_session(account, login, outputs);
}

void account_log_out(struct journal_outputs *outputs, struct account *account, const char *session,
                     bool all)
{
    uint8_t login[TALON_SHA256_BYTES];

    begin_change(account);
    account_login_hash(session, login);
    account_drop_login(account, login, all);
    if (all)
        stream_write(&account->stream, STORE_LOGOUT, "all", outputs);
    else
        write_hash(outputs, account, STORE_LOGOUT, login);
}

bool account_use_is_due(const struct account *account, const char *session)
{
    uint8_t login[TALON_SHA256_BYTES];

    account_login_hash(session, login);
    const int which = account_find_login(account, login);
    return which >= 0 &&
           account->stream.all->day >= account->sessions.used[which] + LIMIT_SESSION_NOTED_DAYS;
}

void account_use(struct journal_outputs *outputs, struct account *account, const char *session)
{
    assert(account->name[0] && account->stream.stored);
    uint8_t login[TALON_SHA256_BYTES];

    account_login_hash(session, login);
    if (!account->stream.copied && account_use_is_due(account, session))
        begin_session(account, login, outputs);
}

static void write_passphrase(struct journal_outputs *outputs, struct account *account,
                             const char *hash, const uint8_t login[TALON_SHA256_BYTES])
{
    char digits[LOGIN_SIZE], text[ACCOUNT_HASH_SIZE + LOGIN_SIZE];

    begin_change(account);
    account_set_passphrase(account, hash, login);
    util_hex_digits(login, TALON_SHA256_BYTES, digits);
    snprintf(text, sizeof text, "%s %s", hash, digits);
    stream_write(&account->stream, STORE_PASSPHRASE, text, outputs);
}

void account_change_passphrase(struct journal_outputs *outputs, struct account *account,
                               const char *hash, const char *session)
{
    uint8_t login[TALON_SHA256_BYTES];

    account_login_hash(session, login);
    write_passphrase(outputs, account, hash, login);
}

void account_reset_passphrase(struct journal_outputs *outputs, struct account *account,
                              const char *hash, char session[LOGIN_SIZE])
{
    uint8_t login[TALON_SHA256_BYTES];

    make_session(accounts_of(account), session, login);
    write_passphrase(outputs, account, hash, login);
    account_add_login(account, login, account->stream.all->day);
    write_hash(outputs, account, STORE_LOGIN, login);
}

void account_set_recovery(struct journal_outputs *outputs, struct account *account,
                          const uint8_t *recovery)
{
    begin_change(account);
    account_keep_recovery(account, recovery);
    if (recovery)
        write_hash(outputs, account, STORE_RECOVERY, recovery);
    else
        stream_write(&account->stream, STORE_RECOVERY, "none", outputs);
}

bool account_forget(struct journal_outputs *outputs, struct account *account,
                    struct journal_wait **waits)
{
    assert(account->stream.stored);
    return stream_forget_with_others(&account->stream, outputs, waits);
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
    assert(count && results && records);
    account->imported = results;
    account->imported_count = count;
    for (size_t i = 0; i < count; i++)
        write_imported(outputs, account, &results[i], records[i]);
}

/* ---- results ---------------------------------------------------------------------------- */

void account_post_result(struct account *account, const struct stats_result *result,
                         const struct store_message *message, struct journal_outputs *outputs)
{
    assert(account->stream.stored && result->table[0]);
    struct talon_string_buffer text = { 0 };
    struct stats_result numbered = *result;

    numbered.number = account->stream.number;
    stats_result_write(&text, &numbered);
    stream_post(&account->stream, text.at, &numbered, sizeof numbered, message, outputs);
    free(text.at);
}

struct stats_rating account_rating(const struct account *account, const char *game)
{
    struct stats_rating rating = stats_player_rating(&account->stats, game);

    for (const struct stream_posting *at = account->stream.all->postings; at; at = at->next) {
        const struct stats_result *result = (const struct stats_result *)at->what;
        if (at->stream == &account->stream && result->rated && !strcmp(result->played.game, game)) {
            rating.points += result->change;
            rating.games++;
        }
    }
    return rating;
}
