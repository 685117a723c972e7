/* reset_requests.c - the requests of somebody who has forgotten a passphrase. `reset` sets a new
 * one with a code: of the operator, or of a mail to the address that `recovery` has named for the
 * account, and `reset_code` sends it. No refusal tells which of name, address and code is wrong, so
 * nobody learns who has an account here, and of which address.
 */
#include "mail_codes.h"
#include "password_hashing.h"

#include "util/reset_code.h"

#include <assert.h>
#include <string.h>

/* ---- the address -------------------------------------------------------------------------- */

static bool finish_recovery(struct request *request, struct request_hashing *hashing)
{
    if (!request_find_owner(request, hashing, request_wrong_passphrase))
        return false;
    account_set_recovery(request->outputs, request->account,
                         hashing->has_proof ? hashing->proof : NULL);
    return true;
}

/* Somebody who found a device logged in must not name an address of their own. */
static bool check_owner(struct request *request, const char *address)
{
    struct request_hashing wanted = request_hashing_within(request, finish_recovery);
    const char *passphrase = request_read_text(request, "passphrase");

    wanted.has_proof = address;
    if (address)
        account_recovery_hash(request->account, address, wanted.proof);
    return passphrase && request_queue_passphrase_check(request, wanted, passphrase,
                                                        request->account->sessions.hash);
}

static bool request_recovery(struct request *request)
{
    assert(request->account);
    const char *account = request->account->stream.id;
    char address[MAIL_ADDRESS_SIZE];

    if (request_flag(request, "off"))
        return check_owner(request, NULL);
    if (!request_read_mail_address(request, address))
        return false;
    if (!request_has(request, "code"))
        return request_send_mail_code(request, CODE_RECOVERY, address, account);
    return request_check_mail_code(request, CODE_RECOVERY, address, account) &&
           check_owner(request, address);
}

/* ---- the code ----------------------------------------------------------------------------- */

/* The account of "name" in *account, or NULL; false: it waits for the store. */
static bool find_named(struct request *request, struct account **account)
{
    const enum stream_sought sought =
        accounts_seek_name(request->context->accounts, request_text(request, "name"),
                           request->outputs, account, &request->blocked);

    return request_settle_sought(request, sought) &&
           (!*account || request_require_stored(request, &(*account)->stream.wait));
}

/* It is counted and answered in the same way where nothing is sent. */
static bool request_reset_code(struct request *request)
{
    struct account *account;
    char address[MAIL_ADDRESS_SIZE], language[ALERT_LANGUAGE_SIZE];

    if (!find_named(request, &account) || !request_read_mail_address(request, address) ||
        !request_count_mail_code(request, address, language))
        return false;
    if (account && account_is_recovery(account, address))
        alert_mail_send_reset(alerts_of(request->context->sets), account, address, language,
                              request->outputs);
    return true;
}

/* ---- the new passphrase ------------------------------------------------------------------- */

/* A code of either kind is bound to the passphrase that it replaces, and so is used once. */
static bool is_operators_code(const struct request *request, const struct account *account)
{
    const struct requests *requests = request->context;
    const struct reset_code_account named = { account->stream.id, account->sessions.hash };
    uint16_t last_day;

    return util_reset_code_read(requests->reset_key, &named, request_text(request, "code"),
                                &last_day) &&
           requests->accounts->streams.day <= last_day;
}

/* Whether such a code is noted where servers share the store, and until when, in `last`; false: it
 * waits for the store. */
static bool find_noted_code(struct request *request, enum reset_note_kind kind,
                            const struct account *account, uint16_t *last, bool *is_noted)
{
    struct streams *all = &request->context->accounts->streams;
    const struct reset_code_account named = { account->stream.id, account->sessions.hash };
    char note[RESET_NOTE_SIZE], id[STORE_ID_ROOM];

    *is_noted = false;
    if (!all->ownership->is_shared ||
        !util_reset_code_note(kind, &named, request_text(request, "code"), last, note))
        return true;
    const enum stream_sought sought =
        streams_find_text(all, note, request->outputs, id, &request->blocked);
    *is_noted = sought == STREAM_FOUND && !strcmp(id, account->stream.id);
    return request_settle_sought(request, sought);
}

static bool is_mailed_code(const struct request *request, const struct account *account)
{
    struct alerts *alerts = alerts_of(request->context->sets);
    char address[MAIL_ADDRESS_SIZE];

    return alerts && alerts->site &&
           util_mail_address_read(request_text(request, "address"), address) &&
           alert_mail_is_code(alerts, CODE_RESET, address, account->sessions.hash,
                              request_text(request, "code"), request->now);
}

static bool refuse_code(struct request *request)
{
    return request_refuse(request, "token",
                          "With this name this code is worth nothing. It may be too old, or used.");
}

static bool finish_reset(struct request *request, struct request_hashing *hashing)
{
    struct account *account;
    char session[LOGIN_SIZE];

    if (!request_own_account(request, hashing->account, &account) ||
        (account && !request_require_account(request, account)))
        return false;
    if (!account || strcmp(account->sessions.hash, hashing->old))
        return refuse_code(request); /* it was used meanwhile */
    request_note_owner(request, hashing);
    account_reset_passphrase(request->outputs, account, hashing->hash, session);
    return request_put_session(request, account, session);
}

/* False: it waits for the store. */
static bool check_code(struct request *request, const struct account *account, bool *is_right)
{
    const bool mailed = request_has(request, "address");
    uint16_t last;

    *is_right = mailed ? is_mailed_code(request, account) : is_operators_code(request, account);
    if (*is_right)
        return true;
    if (!find_noted_code(request, mailed ? RESET_NOTE_OF_MAIL : RESET_NOTE_OF_OPERATOR, account,
                         &last, is_right))
        return false;
    *is_right = *is_right && (mailed ? alert_mail_is_fresh(alerts_of(request->context->sets), last)
                                     : request->context->accounts->streams.day <= last);
    return true;
}

static bool request_reset(struct request *request)
{
    const char *fresh = request_text(request, "new"), *name = request_text(request, "name");
    struct account *account;
    bool is_right = false;

    if (!find_named(request, &account) || !request_check_passphrase(request, fresh, name) ||
        (account && !check_code(request, account, &is_right)))
        return false;
    if (!is_right)
        return refuse_code(request);
    struct request_hashing wanted = request_hashing_of(finish_reset, account->name, account);
    memcpy(wanted.old, account->sessions.hash, sizeof wanted.old);
    return request_hash_new(request, wanted, fresh);
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
#define NAME { "name", MEMBER_LETTERS, .when = REQUIRED, 0, ACCOUNT_LETTERS_MOST }
const struct request_row request_reset_rows[] = {
    { "reset", STREAM_ACCOUNTS, WRITES, request_reset, MEMBERS(
        NAME,
        { "code",    MEMBER_TEXT, .when = REQUIRED },
        { "address", MEMBER_TEXT, .when = OPTIONAL },
        PASSPHRASE_MEMBER("new")) },
    { 0 },
};
const struct request_row request_recovery_rows[] = {
    { "recovery", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES | COSTS(DEED_MAIL_CODE), request_recovery,
      MEMBERS(
        { "address",    MEMBER_TEXT, .when = LATER | REQUIRED },
        { "lang",       MEMBER_TEXT, .when = LATER | REQUIRED },
        { "code",       MEMBER_TEXT, .when = LATER },
        { "passphrase", MEMBER_TEXT, .when = LATER | REQUIRED, PASSPHRASE_LEAST, PASSPHRASE_MOST,
          .refusal = &request_no_passphrase },
        { "off",        MEMBER_FLAG, .when = OPTIONAL }) },
    { "reset_code", STREAM_ACCOUNTS, COSTS(DEED_MAIL_CODE), request_reset_code, MEMBERS(
        NAME,
        { "address", MEMBER_TEXT, .when = REQUIRED },
        { "lang",    MEMBER_TEXT, .when = REQUIRED }) },
    { 0 },
};
/* clang-format on */
