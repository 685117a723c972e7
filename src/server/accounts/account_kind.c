/* account_kind.c - accounts as a kind of streams: their rows at a start, what the store's answers
 * mean for them, and which of them are unused.
 */
#include "accounts_internal.h"
#include "util/hex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

/* The first sweep is at once. */
static void connect_accounts(struct streams *all)
{
    all->swept_at = -LIMIT_EXPIRY_INTERVAL;
}

static void free_account(struct stream *stream)
{
    struct account *account = (struct account *)stream;

    free(account->before);
    free(account->imported);
    stats_player_free(&account->stats);
}

static void lend_bounds(struct streams *scratch, const struct streams *all)
{
    ((struct accounts *)scratch)->results_most = ((const struct accounts *)all)->results_most;
}

/* Its name was given away again, so the other one was deleted, which is not known here yet. */
static void drop_namesake(const struct accounts *accounts, const char *name,
                          struct journal_outputs *outputs)
{
    struct account *other = accounts_named(accounts, name);

    if (other && other->stream.copied)
        stream_end_copy(&other->stream, true, outputs);
    else if (other)
        stream_depose(&other->stream, outputs);
}

static void account_joins(struct stream *stream, struct journal_outputs *outputs)
{
    struct accounts *accounts = (struct accounts *)stream->all;
    struct account *account = (struct account *)stream;

    drop_namesake(accounts, account->name, outputs);
    account_names_add(account);
    for (int i = 0; i < account->sessions.logins_count; i++)
        util_hash_map_put(&accounts->logins, account->sessions.logins[i], account);
    if (account->invited)
        util_hash_map_put(&accounts->invitations, account->invitation, account);
    accounts->results += account->stats.results_count;
}

static void remove_account(struct stream *stream)
{
    struct accounts *accounts = (struct accounts *)stream->all;
    struct account *account = (struct account *)stream;

    if (!stream->stored && accounts->streams.looked_up)
        accounts->stored--; /* the store has refused it */
    if (account->name[0])
        account_names_remove(account);
    for (int i = 0; i < account->sessions.logins_count; i++)
        util_hash_map_remove(&accounts->logins, account->sessions.logins[i]);
    if (account->invited)
        util_hash_map_remove(&accounts->invitations, account->invitation);
    assert(accounts->results >= account->stats.results_count);
    accounts->results -= account->stats.results_count;
}

static void account_is_gone(struct stream *stream, struct journal_outputs *outputs)
{
    struct accounts *accounts = (struct accounts *)stream->all;
    const struct stream_message message = { .kind = STREAM_ACCOUNT_GONE,
                                            .from = stream->id,
                                            .name = ((struct account *)stream)->name,
                                            .now = outputs->now };

    accounts->stored -= accounts->streams.looked_up;
    streams_send(stream->all->sets, &message, outputs);
}

static void free_accounts(struct streams *all)
{
    struct accounts *accounts = (struct accounts *)all;

    util_hash_map_free(&accounts->names);
    util_hash_map_free(&accounts->looks);
    util_hash_map_free(&accounts->logins);
    util_hash_map_free(&accounts->invitations);
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

static bool load_account(struct account *account, const struct store_row *row)
{
    assert(!account->name[0] && !account->sessions.logins_count);
    char hash[ACCOUNT_HASH_SIZE];
    const char *name = read_hash(row->text, hash);

    if (!name || !*name || strlen(name) >= ACCOUNT_NAME_SIZE ||
        accounts_named(accounts_of(account), name))
        return false;
    account_call(account, name, hash);
    return true;
}

static bool load_login(struct account *account, const struct store_row *row)
{
    uint8_t login[TALON_SHA256_BYTES];
    const bool all = !strcmp(row->text, "all");

    if (!all && !util_hex_read(row->text, login, sizeof login))
        return false;
    if (row->kind == STORE_LOGOUT)
        account_drop_login(account, login, all);
    else if (all)
        return false;
    else
        account_add_login(account, login, account->stream.last_day);
    return true;
}

static bool load_invitation(struct account *account, const struct store_row *row)
{
    uint8_t invitation[TALON_SHA256_BYTES];

    if (account->invited || !util_hex_read(row->text, invitation, sizeof invitation) ||
        accounts_invited(accounts_of(account), invitation))
        return false;
    account_set_invitation(account, invitation);
    return true;
}

static bool load_passphrase(struct account *account, const struct store_row *row)
{
    char hash[ACCOUNT_HASH_SIZE];
    const char *digits = read_hash(row->text, hash);
    uint8_t login[TALON_SHA256_BYTES];

    if (!digits || !util_hex_read(digits, login, sizeof login))
        return false;
    account_set_passphrase(account, hash, login);
    return true;
}

static bool load_recovery(struct account *account, const struct store_row *row)
{
    uint8_t recovery[TALON_SHA256_BYTES];
    const bool none = !strcmp(row->text, "none");

    if (!none && !util_hex_read(row->text, recovery, sizeof recovery))
        return false;
    account_keep_recovery(account, none ? NULL : recovery);
    return true;
}

static bool load_result(struct account *account, const struct store_row *row)
{
    assert(account->stream.number == row->number + 1);
    struct stats_result result;
    const char *rest;

    if (!stats_result_read(row->text, &result, &rest))
        return false;
    result.imported = row->kind == STORE_IMPORTED;
    result.number = row->number;
    account_add_result(account, &result);
    return true;
}

static bool apply_account_row(struct stream *stream, const struct store_row *row)
{
    struct account *account = (struct account *)stream;

    switch (row->kind) {
    case STORE_ACCOUNT:
        return load_account(account, row);
    case STORE_INVITED:
        return load_invitation(account, row);
    case STORE_PASSPHRASE:
        return load_passphrase(account, row);
    case STORE_RECOVERY:
        return load_recovery(account, row);
    case STORE_RESULT:
    case STORE_IMPORTED:
        return load_result(account, row);
    default:
        return load_login(account, row);
    }
}

static void note_day(struct stream *stream, const struct store_row *row, int64_t now)
{
    assert(row->number < stream->number && stream->all->count);
    struct accounts *accounts = (struct accounts *)stream->all;

    (void)row, (void)now;
    if (stream->last_day > accounts->expiry_day)
        accounts->expiry_day = stream->last_day;
}

/* ---- the store's answers ---------------------------------------------------------------- */

static void account_is_settled(struct streams *all, struct journal_outputs *outputs)
{
    const struct accounts *accounts = (struct accounts *)all;

    accounts->settled(accounts->self, outputs);
}

static void take_account_result(struct stream *stream, const void *what,
                                struct journal_outputs *outputs)
{
    assert(stream->posted && ((const struct account *)stream)->name[0]);
    (void)outputs;
    account_add_result((struct account *)stream, what);
}

static void account_hears(struct streams *all, const struct stream_message *message,
                          struct journal_outputs *outputs)
{
    assert(!message->to || message->to[0] == ACCOUNT_MARK);
    struct stream *account = message->kind == STREAM_RESULT ? streams_find(all, message->to) : NULL;

    if (account && !account->leaves)
        account_post_result((struct account *)account, message->result, NULL, outputs);
}

/* ---- other servers ---------------------------------------------------------------------- */

static bool compose_account_result(const struct streams *all, const struct stream_message *message,
                                   char to[STORE_ID_ROOM], struct talon_string_buffer *text)
{
    (void)all;
    if (message->kind != STREAM_RESULT)
        return false;
    memcpy(to, message->to, strlen(message->to) + 1);
    stats_result_write(text, message->result);
    return true;
}

static enum stream_hearing receive_account_result(struct stream *stream, const char *text,
                                                  const struct store_message *message,
                                                  struct journal_outputs *outputs)
{
    struct stats_result result;
    const char *rest;

    if (!stats_result_read(text, &result, &rest))
        return STREAM_DECLINES;
    account_post_result((struct account *)stream, &result, message, outputs);
    return STREAM_HEARS;
}

static void keep_accounts_at_tables(struct streams *all, int64_t now)
{
    const struct accounts *accounts = (const struct accounts *)all;

    if (accounts->keep_at_tables)
        accounts->keep_at_tables(accounts->self, now);
}

/* ---- unused ones ------------------------------------------------------------------------ */

_Static_assert(LIMIT_ALL_NEW_ACCOUNTS *LIMIT_UNUSED_ACCOUNT_DAYS < LIMIT_ACCOUNTS,
               "accounts that nobody uses leave places for others");
_Static_assert(LIMIT_UNUSED_ACCOUNT_DAYS >= LIMIT_SESSION_DAYS,
               "all sessions of an account that expires have ended");
_Static_assert(LIMIT_EXPIRY_DELAY / DAY < LIMIT_EXPIRY_JUMP, "the delay after a jump is no jump");

/* Without a result. Otherwise somebody could register until there is no place for another one. */
static uint32_t account_days(const struct stream *stream)
{
    assert(stream->id[0] == ACCOUNT_MARK);
    return ((const struct account *)stream)->stats.standings_count ? UINT32_MAX
                                                                   : LIMIT_UNUSED_ACCOUNT_DAYS;
}

/* A clock that is set wrong must not delete accounts. So after every jump of the day, also from the
 * last day that is stored, there is time to correct it. */
static bool day_goes_on(struct streams *all, int64_t now)
{
    struct accounts *accounts = (struct accounts *)all;
    const uint32_t before = accounts->expiry_day;

    accounts->expiry_day = all->day;
    if (before && (all->day < before || all->day > before + LIMIT_EXPIRY_JUMP))
        accounts->expires_from = now + LIMIT_EXPIRY_DELAY;
    return now >= accounts->expires_from;
}

const struct stream_kind account_kind = {
    .place = STREAM_ACCOUNTS,
    .mark = ACCOUNT_MARK,
    .name = "account",
    .opening = STORE_ACCOUNT,
    .posted = STORE_RESULT,
    .copies = true,
    .size = sizeof(struct account),
    .all_size = sizeof(struct accounts),
    .fault = STREAM_STOPS_SERVER, /* without the row its name could be given away again */
    .most = LIMIT_ACCOUNTS,
    .sweep = LIMIT_EXPIRY_INTERVAL,
    .examined = LIMIT_EXPIRY_EXAMINED,
    .connect = connect_accounts,
    .lend = lend_bounds,
    .joins = account_joins,
    .free_all = free_accounts,
    .remove = remove_account,
    .gone = account_is_gone,
    .free = free_account,
    .apply = apply_account_row,
    .loaded = note_day,
    .stored = account_keep_change,
    .roll_back = account_take_back,
    .settled = account_is_settled,
    .take = take_account_result,
    .days = LIMIT_UNUSED_ACCOUNT_DAYS,
    .days_of = account_days,
    .day_is_steady = day_goes_on,
    .hear = account_hears,
    .compose = compose_account_result,
    .heard = STORE_RESULT,
    .receive = receive_account_result,
    .keep_needed = keep_accounts_at_tables,
};
