/* account_changes.c - writes changes of accounts as rows, and carries them out when the store has
 * answered.
 */
#include "util/memory.h"
#include "accounts_internal.h"
#include "util/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LETTERS = 11, SESSION_BYTES = 32 };

/* ---- rows ------------------------------------------------------------------------------- */

static void write_row(struct journal_outputs *outputs, struct account *account,
                      struct journal_wait *wait, enum store_kind kind, const char *text)
{
    struct store_row row = { .number = account->next, .kind = kind, .seat = -1, .text = text };

    memcpy(row.table, account->id, sizeof row.table);
    journal_append(outputs, &row, wait);
    account->next++;
}

/* A row whose text is a hash: of a session, or of an invitation. */
static void write_hash(struct journal_outputs *outputs, struct account *account,
                       enum store_kind kind, const uint8_t hash[TALON_SHA256_BYTES])
{
    char digits[LOGIN_SIZE];

    util_hex_digits(hash, TALON_SHA256_BYTES, digits);
    write_row(outputs, account, &account->wait, kind, digits);
}

static void make_session(const struct accounts *accounts, char session[LOGIN_SIZE],
                         uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[SESSION_BYTES];

    accounts->entropy->fill(accounts->entropy->self, bytes, sizeof bytes);
    util_hex_digits(bytes, sizeof bytes, session);
    account_login_hash(session, hash);
}

static void forget_change(struct account *account)
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

static void stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct accounts *accounts = context;
    struct account *account = owner;
    const struct account_change *change = &account->change;
    const bool gone = change->kind == STORE_FORGET;
    char id[STORE_ID_ROOM], name[ACCOUNT_NAME_SIZE];

    memcpy(id, account->id, sizeof id);
    memcpy(name, account->name, sizeof name);
    if (change->kind == STORE_LOGIN)
        account_add_login(accounts, account, change->login, accounts->day);
    else if (change->kind == STORE_LOGOUT)
        account_drop_login(accounts, account, change->login, change->all);
    else if (change->kind == STORE_PASSPHRASE)
        account_set_passphrase(accounts, account, change->hash, change->login);
    else if (change->kind == STORE_IMPORTED)
        take_results(accounts, account);
    account->last_day = accounts->day;
    forget_change(account);
    if (gone) {
        journal_wait_leave(accounts->journal, &account->wait);
        accounts_remove(accounts, account);
        accounts->events.forgotten(accounts->events.self, id, name, outputs);
    }
    accounts->events.settled(accounts->events.self, outputs);
}

static void failed(void *context, void *owner, struct journal_outputs *outputs)
{
    struct accounts *accounts = context;
    struct account *account = owner;
    const bool gone = account->change.kind == STORE_ACCOUNT;

    forget_change(account);
    if (gone) {
        journal_wait_leave(accounts->journal, &account->wait);
        accounts_remove(accounts, account);
    }
    accounts->events.settled(accounts->events.self, outputs);
}

static const struct journal_wait_kind change_wait = { .stored = stored, .failed = failed };

/* ---- changes ---------------------------------------------------------------------------- */

static void begin_change(struct account *account, enum store_kind kind)
{
    account->wait.kind = &change_wait;
    account->change = (struct account_change){ .kind = kind, .first = account->next };
}

static void make_id(const struct accounts *accounts, char id[STORE_ID_ROOM])
{
    uint8_t bytes[ID_LETTERS];

    do {
        accounts->entropy->fill(accounts->entropy->self, bytes, sizeof bytes);
        id[0] = ACCOUNT_MARK;
        util_id_letters(bytes, ID_LETTERS, id + 1);
    } while (accounts_find(accounts, id));
}

static void write_account(struct journal_outputs *outputs, struct account *account)
{
    char text[ACCOUNT_HASH_SIZE + ACCOUNT_NAME_SIZE + 1];

    snprintf(text, sizeof text, "%s %s", account->hash, account->name);
    write_row(outputs, account, &account->wait, STORE_ACCOUNT, text);
}

struct account *account_open(struct accounts *accounts, struct journal_outputs *outputs,
                             const char *name, const char *hash, const uint8_t *invitation,
                             char session[LOGIN_SIZE])
{
    uint8_t login[TALON_SHA256_BYTES];
    char id[STORE_ID_ROOM];

    make_id(accounts, id);
    struct account *account = accounts_add(accounts, id, name, hash);
    make_session(accounts, session, login);
    begin_change(account, STORE_ACCOUNT);
    write_account(outputs, account);
    if (invitation) {
        write_hash(outputs, account, STORE_INVITED, invitation);
        account_set_invitation(accounts, account, invitation);
    }
    write_hash(outputs, account, STORE_LOGIN, login);
    account_add_login(accounts, account, login, accounts->day);
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
        write_row(outputs, account, &account->wait, STORE_LOGOUT, "all");
    else
        write_hash(outputs, account, STORE_LOGOUT, account->change.login);
}

void account_use(struct accounts *accounts, struct journal_outputs *outputs,
                 struct account *account, const char *session)
{
    uint8_t login[TALON_SHA256_BYTES];

    account_login_hash(session, login);
    const int which = account_find_login(account, login);
    if (which < 0 || accounts->day < account->used[which] + LIMIT_SESSION_NOTED_DAYS)
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
    write_row(outputs, account, &account->wait, STORE_PASSPHRASE, text);
}

void account_forget(struct journal_outputs *outputs, struct account *account)
{
    begin_change(account, STORE_FORGET);
    write_row(outputs, account, &account->wait, STORE_FORGET, "");
}

static void write_imported(struct journal_outputs *outputs, struct account *account,
                           struct stats_result *result, const char *record)
{
    struct talon_string_buffer buffer = { 0 };

    result->number = account->next;
    stats_result_write(&buffer, result);
    talon_string_buffer_add(&buffer, "\n");
    talon_string_buffer_add(&buffer, record);
    write_row(outputs, account, &account->wait, STORE_IMPORTED, buffer.at);
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

bool account_is_leaving(const struct account *account)
{
    return account->wait.batch && account->change.kind == STORE_FORGET;
}

/* ---- results ---------------------------------------------------------------------------- */

static void drop_posting(void *context, void *owner, struct journal_outputs *outputs)
{
    struct accounts *accounts = context;
    struct account_result_posting *posting = owner, **at = &accounts->postings;

    (void)outputs;
    while (*at != posting)
        at = &(*at)->next;
    *at = posting->next;
    journal_wait_leave(accounts->journal, &posting->wait);
    free(posting);
}

static void posting_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    const struct account_result_posting *posting = owner;

    account_add_result(context, posting->account, &posting->result);
    drop_posting(context, owner, outputs);
}

static const struct journal_wait_kind posting_wait = { .stored = posting_stored,
                                                       .failed = drop_posting };

void account_record_result(struct accounts *accounts, struct journal_outputs *outputs,
                           struct account *account, const struct stats_result *result)
{
    struct talon_string_buffer buffer = { 0 };
    struct account_result_posting *posting = util_allocate(sizeof *posting);

    *posting = (struct account_result_posting){
        .next = accounts->postings,
        .wait = { .kind = &posting_wait, .owner = posting, .context = accounts },
        .account = account,
        .result = *result
    };
    accounts->postings = posting;
    posting->result.number = account->next;
    stats_result_write(&buffer, &posting->result);
    write_row(outputs, account, &posting->wait, STORE_RESULT, buffer.at);
    free(buffer.at);
}

struct stats_rating account_rating(const struct accounts *accounts, const struct account *account,
                                   const char *game)
{
    struct stats_rating rating = stats_player_rating(&account->stats, game);

    for (const struct account_result_posting *at = accounts->postings; at; at = at->next)
        if (at->account == account && at->result.rated && !strcmp(at->result.played.game, game)) {
            rating.points += at->result.change;
            rating.games++;
        }
    return rating;
}
