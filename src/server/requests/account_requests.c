/* account_requests.c - requests of people about themselves: registering, logging in and out,
 * changing the passphrase, deleting the account. An unknown name and a wrong passphrase get the
 * same answer after the same work, so nobody learns who has an account here.
 */
#include "password_hashing.h"

#include "json/json_writer.h"
#include "util/name_key.h"
#include "util/reserved_names.h"
#include "util/unicode_names.h"

#include <talon/bot.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The hash of a random passphrase. It is checked where there is no account. */
static const char nobodys_hash[] =
    "$argon2id$v=19$m=19456,t=2,p=1$B2T64Pg/b01E34bIIq3aFg$M8LBx+VRHF7UGaH6JaVLeXKVJ6/"
    "UdAgNzafSmgCvofg";

/* ---- names ------------------------------------------------------------------------------- */

/* The names of bots in the page's other languages; po/ has the same. */
static const char *const translated_bots[] = {
    "Einfach",         "Einfacher Bot",       "Zufallsbot",      "Anfänger",     "Solider Spieler",
    "Starker Spieler", "Gelegenheitsspieler", "Experte",         "Robot simple", "Robot aléatoire",
    "Débutant",        "Joueur amateur",      "Joueur régulier", "Joueur fort",
};

bool request_is_name_of_bot(const char *name)
{
    for (unsigned i = 0; i < talon_bots_count; i++) {
        const struct talon_bot *bot = &talon_bots[i];
        if (util_names_alike(bot->id, name) || util_names_alike(bot->label, name) ||
            (bot->level && util_names_alike(bot->level->name, name)))
            return true;
    }
    for (size_t i = 0; i < sizeof translated_bots / sizeof *translated_bots; i++)
        if (util_names_alike(translated_bots[i], name))
            return true;
    return false;
}

static bool is_reserved(const char *name)
{
    return util_name_is_reserved(name) || request_is_name_of_bot(name);
}

static bool check_name(struct request *request, const char *name)
{
    if (!util_unicode_clean(name) || util_unicode_blank(name) || util_unicode_misleading(name))
        return request_refuse(request, "name", "This name can be mistaken for another one.");
    return !is_reserved(name) || request_refuse(request, "name", "This name cannot be used.");
}

/* ---- invitations ------------------------------------------------------------------------- */

static bool is_unused(struct request *request, const uint8_t invitation[TALON_SHA256_BYTES])
{
    struct account *invited;
    const enum stream_sought sought = accounts_seek_invited(
        request->context->accounts, invitation, request->outputs, &invited, &request->blocked);

    if (!request_settle_sought(request, sought) ||
        (invited && !request_require_stored(request, &invited->stream.wait)))
        return false;
    return sought == STREAM_MISSING ||
           request_refuse(request, "invitation", "This invitation has been used already.");
}

/* Keyboards and people write capitals. The code is the same, also when it has been used. */
static bool read_digits(const char *code, char digits[INVITATION_SIZE])
{
    if (strlen(code) != INVITATION_SIZE - 1)
        return false;
    for (size_t i = 0; i < INVITATION_SIZE; i++)
        digits[i] = (char)(code[i] >= 'A' && code[i] <= 'F' ? code[i] - 'A' + 'a' : code[i]);
    return true;
}

static bool read_invitation(struct request *request, struct request_hashing *hashing)
{
    const struct requests *requests = request->context;
    const char *code = request_text(request, "invitation");
    char digits[INVITATION_SIZE];
    uint16_t last_day;

    hashing->has_proof = requests->invites;
    if (!requests->invites)
        return true;
    if (!code)
        return request_refuse(request, "invitation",
                              "You need an invitation to create an account here.");
    if (!read_digits(code, digits) ||
        !util_invitation_read(requests->invitation_key, digits, &last_day))
        return request_refuse(request, "invitation", "This invitation is not valid.");
    if (requests->accounts->streams.day > last_day)
        return request_refuse(request, "invitation", "This invitation has expired.");
    account_invitation_hash(digits, hashing->proof);
    return is_unused(request, hashing->proof);
}

/* ---- when it is hashed ------------------------------------------------------------------ */

static bool is_name_free(struct request *request, const char *name)
{
    struct account *taken;
    const enum stream_sought sought = accounts_seek_alike(
        request->context->accounts, name, request->outputs, &taken, &request->blocked);

    if (!request_settle_sought(request, sought) ||
        (taken && !request_require_stored(request, &taken->stream.wait)))
        return false;
    return sought == STREAM_MISSING ||
           request_refuse(request, "name",
                          "This name is taken, or looks like one that is. Choose another one.");
}

static bool may_open(struct request *request)
{
    const enum ownership_state state =
        accounts_own_new(request->context->accounts, request->outputs, &request->blocked);

    return state == OWNERSHIP_OURS ||
           (state != OWNERSHIP_ASKED &&
            request_refuse(request, "store", "The account could not be opened. Try again later."));
}

static bool finish_register(struct request *request, struct request_hashing *hashing)
{
    char session[LOGIN_SIZE];

    if (!is_name_free(request, hashing->name) ||
        (hashing->has_proof && !is_unused(request, hashing->proof)) || !may_open(request))
        return false;
    request_note_owner(request, hashing);
    struct account *account =
        account_open(request->context->accounts, request->outputs, hashing->name, hashing->hash,
                     hashing->has_proof ? hashing->proof : NULL, session);
    return request_put_session(request, account, session);
}

static bool finish_login(struct request *request, struct request_hashing *hashing)
{
    char session[LOGIN_SIZE];

    if (!request_find_owner(request, hashing, "The name or the passphrase is wrong."))
        return false;
    account_log_in(request->outputs, request->account, session);
    return request_put_session(request, request->account, session);
}

static bool finish_forget(struct request *request, struct request_hashing *hashing)
{
    if (!request_find_owner(request, hashing, request_wrong_passphrase))
        return false;
    return account_forget(request->outputs, request->account, &request->blocked) ||
           (!request->blocked &&
            request_refuse(request, "store", "The account could not be deleted. Try again later."));
}

/* The passphrase may have been changed by another session meanwhile. */
static bool store_new_passphrase(struct request *request, const struct request_hashing *hashing)
{
    struct account *account;

    if (!request_settle_sought(
            request, accounts_seek_session(request->context->accounts, hashing->session, STREAM_OWN,
                                           request->outputs, &account, &request->blocked)) ||
        (account && !request_require_account(request, account)))
        return false;
    if (!account || strcmp(account->sessions.hash, hashing->old))
        return request_refuse(request, "session", "You are not logged in here any more.");
    account_change_passphrase(request->outputs, account, hashing->hash, hashing->session);
    return true;
}

static bool finish_change(struct request *request, struct request_hashing *hashing)
{
    if (!hashing->new_passphrase)
        return store_new_passphrase(request, hashing);
    if (!request_find_owner(request, hashing, request_wrong_passphrase))
        return false;
    memcpy(hashing->old, request->account->sessions.hash, sizeof hashing->old);
    request_hash_next(request, hashing); /* the old one fits */
    return true;
}

/* ---- requests --------------------------------------------------------------------------- */

static bool request_register(struct request *request)
{
    struct requests *requests = request->context;
    const char *name = request_text(request, "name"),
               *passphrase = request_text(request, "passphrase");

    if (!check_name(request, name) || !request_check_passphrase(request, passphrase, name))
        return false;
    struct request_hashing hashing = request_hashing_of(finish_register, name, NULL);
    if (!read_invitation(request, &hashing) || !is_name_free(request, name))
        return false;
    if (accounts_count(requests->accounts) >= LIMIT_ACCOUNTS)
        return request_refuse(request, "limit", "This server has no place for more accounts.");
    if ((!hashing.has_proof && !request_may_do(request, DEED_NEW_ACCOUNT)) ||
        !request_hash_new(request, hashing, passphrase))
        return false;
    if (!hashing.has_proof)
        request_count_deed(request, DEED_NEW_ACCOUNT);
    return true;
}

/* By the key of a session that it had before, a device has a lane of its own. */
static void find_earlier(const struct request *request, const struct account *account,
                         char earlier[LOGIN_SIZE])
{
    const char *text = request_text(request, "earlier");

    if (text && account && account_knows_session(account, text))
        snprintf(earlier, LOGIN_SIZE, "%s", text);
}

static bool request_login(struct request *request)
{
    const char *name = request_text(request, "name");
    struct account *account;
    const enum stream_sought sought = accounts_seek_name(
        request->context->accounts, name, request->outputs, &account, &request->blocked);
    if (!request_settle_sought(request, sought) ||
        (account && !request_require_stored(request, &account->stream.wait)))
        return false;
    struct request_hashing wanted = request_hashing_of(finish_login, name, account);
    find_earlier(request, account, wanted.session);
    return request_queue_passphrase_check(request, wanted, request_text(request, "passphrase"),
                                          account ? account->sessions.hash : nobodys_hash);
}

static bool request_forget(struct request *request)
{
    assert(request->account);
    return request_queue_passphrase_check(request, request_hashing_within(request, finish_forget),
                                          request_text(request, "passphrase"),
                                          request->account->sessions.hash);
}

/* The old passphrase is checked first. The new one is hashed if it fits. */
static bool request_passphrase(struct request *request)
{
    assert(request->account);
    const char *old = request_text(request, "passphrase"), *fresh = request_text(request, "new");

    if (!request_check_passphrase(request, fresh, request->account->name))
        return false;
    struct request_hashing wanted = request_hashing_within(request, finish_change);
    wanted.new_passphrase = (char *)fresh;
    return request_queue_passphrase_check(request, wanted, old, request->account->sessions.hash);
}

static bool request_logout(struct request *request)
{
    assert(request->account && request->account->stream.stored);
    account_log_out(request->outputs, request->account, request_text(request, "session"),
                    request_flag(request, "all"));
    return true;
}

static bool request_me(struct request *request)
{
    assert(request->account);
    struct account *account = request->account;

    if (account_use_is_due(account, request_text(request, "session")) &&
        (!request_own_account(request, account->stream.id, &account) ||
         !request_require_account(request, account)))
        return false;
    json_write_member(&request->out, "name", request->account->name);
    json_write_member_number(&request->out, "logins", account_logins(request->account));
    json_write_member_flag(&request->out, "recovery", request->account->sessions.has_recovery);
    stats_player_write_json(&request->out, &request->account->stats);
    request_note_session_use(request);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_account_rows[] = {
    { "register", STREAM_ACCOUNTS, WRITES | COSTS(DEED_NEW_ACCOUNT), request_register, MEMBERS(
        { "name",       MEMBER_LETTERS, .when = REQUIRED, ACCOUNT_LETTERS_LEAST,
          ACCOUNT_LETTERS_MOST },
        PASSPHRASE_MEMBER("passphrase"),
        { "invitation", MEMBER_TEXT,    .when = OPTIONAL }) },
    { "login", STREAM_ACCOUNTS, WRITES, request_login, MEMBERS(
        { "name",    MEMBER_LETTERS, .when = REQUIRED, 0, ACCOUNT_LETTERS_MOST },
        PASSPHRASE_MEMBER("passphrase"),
        { "earlier", MEMBER_TEXT,    .when = OPTIONAL }) },
    { "logout", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_logout, MEMBERS(
        { "all", MEMBER_FLAG, .when = OPTIONAL }) },
    { "me", STREAM_ACCOUNTS, AN_ACCOUNT | AGAIN, request_me, NULL },
    { "passphrase", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_passphrase, MEMBERS(
        PASSPHRASE_MEMBER("passphrase"),
        PASSPHRASE_MEMBER("new")) },
    { "forget", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_forget, MEMBERS(
        PASSPHRASE_MEMBER("passphrase")) },
    { 0 },
};
/* clang-format on */
