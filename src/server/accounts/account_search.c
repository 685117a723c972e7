/* account_search.c - finds accounts where not all of them are in memory: by a session, a name or an
 * invitation the store tells the id, and then the account is read.
 */
#include "accounts_internal.h"

#include "util/hex.h"

#include <assert.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

void accounts_look_up(struct accounts *accounts, size_t stored, int64_t last_at)
{
    assert(!accounts->streams.count && last_at >= 0);
    accounts->streams.looked_up = true;
    accounts->stored = stored;
    accounts->expiry_day = (uint32_t)(last_at / DAY);
}

size_t accounts_count(const struct accounts *accounts)
{
    return accounts->streams.looked_up ? accounts->stored : accounts->streams.count;
}

enum stream_sought accounts_seek(struct accounts *accounts, const char *id, enum stream_use use,
                                 struct journal_outputs *outputs, struct account **account,
                                 struct journal_wait **waits)
{
    struct stream *stream = NULL;
    const enum stream_sought sought =
        *id ? streams_seek(&accounts->streams, id, use, outputs, &stream, waits) : STREAM_MISSING;

    *account = (struct account *)stream;
    return sought;
}

static enum stream_sought seek_text(struct accounts *accounts, const char *text,
                                    enum stream_use use, struct journal_outputs *outputs,
                                    struct account **account, struct journal_wait **waits)
{
    char id[STORE_ID_ROOM];

    *account = NULL;
    if (!streams_are_partial(&accounts->streams))
        return STREAM_MISSING;
    const enum stream_sought sought =
        streams_find_text(&accounts->streams, text, outputs, id, waits);
    return sought == STREAM_FOUND ? accounts_seek(accounts, id, use, outputs, account, waits)
                                  : sought;
}

/* ---- by a session --------------------------------------------------------------------------- */

enum stream_sought accounts_seek_session(struct accounts *accounts, const char *session,
                                         enum stream_use use, struct journal_outputs *outputs,
                                         struct account **account, struct journal_wait **waits)
{
    uint8_t hash[TALON_SHA256_BYTES];
    char text[LOGIN_SIZE];
    enum stream_sought sought;

    *account = accounts_logged_in(accounts, session);
    account_login_hash(session, hash);
    util_hex_digits(hash, sizeof hash, text);
    if (*account)
        sought = accounts_seek(accounts, (*account)->stream.id, use, outputs, account, waits);
    else /* a copy may lack a session that has just begun */
        sought = seek_text(accounts, text, use == STREAM_READ ? STREAM_FRESH : use, outputs,
                           account, waits);
    if (sought != STREAM_FOUND)
        return sought;
    *account = accounts_logged_in(accounts, session);
    return *account ? STREAM_FOUND : STREAM_MISSING;
}

/* ---- by a name ------------------------------------------------------------------------------ */

enum stream_sought accounts_seek_name(struct accounts *accounts, const char *name,
                                      struct journal_outputs *outputs, struct account **account,
                                      struct journal_wait **waits)
{
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM];

    *account = accounts_named(accounts, name);
    if (*account)
        return accounts_seek(accounts, (*account)->stream.id, STREAM_FRESH, outputs, account,
                             waits);
    if (strlen(name) >= ACCOUNT_NAME_SIZE)
        return STREAM_MISSING;
    account_name_handles(name, handles);
    return seek_text(accounts, handles[0], STREAM_FRESH, outputs, account, waits);
}

enum stream_sought accounts_seek_alike(struct accounts *accounts, const char *name,
                                       struct journal_outputs *outputs, struct account **account,
                                       struct journal_wait **waits)
{
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM], id[STORE_ID_ROOM];
    enum stream_sought sought = STREAM_MISSING;

    *account = accounts_alike(accounts, name);
    if (*account || !streams_are_partial(&accounts->streams))
        return *account ? STREAM_FOUND : STREAM_MISSING;
    account_name_handles(name, handles);
    for (int i = 1; i < STORE_HANDLES && sought == STREAM_MISSING; i++)
        sought = streams_find_text(&accounts->streams, handles[i], outputs, id, waits);
    return sought;
}

enum stream_sought accounts_seek_invited(struct accounts *accounts,
                                         const uint8_t invitation[TALON_SHA256_BYTES],
                                         struct journal_outputs *outputs, struct account **account,
                                         struct journal_wait **waits)
{
    char text[LOGIN_SIZE], id[STORE_ID_ROOM];

    *account = accounts_invited(accounts, invitation);
    if (*account || !streams_are_partial(&accounts->streams))
        return *account ? STREAM_FOUND : STREAM_MISSING;
    util_hex_digits(invitation, TALON_SHA256_BYTES, text);
    return streams_find_text(&accounts->streams, text, outputs, id, waits);
}
