/* account_requests.c - requests of people about themselves: registering, logging in and out,
 * changing the passphrase, deleting the account. An unknown name and a wrong passphrase get the
 * same answer after the same work, so nobody learns who has an account here.
 */
#include "util/memory.h"
#include "json/json_writer.h"
#include "request.h"
#include "util/name_key.h"
#include "util/reserved_names.h"
#include "util/unicode_names.h"
#include "request_dispatch.h"

#include <assert.h>
#include <talon/bot.h>
#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 128 };

enum request_hashing_kind { HASHING_REGISTER, HASHING_LOGIN, HASHING_FORGET, HASHING_CHANGE };

/* A request whose passphrase is being hashed. Afterwards it may wait for the rows of its account.
 */
struct request_hashing {
    struct request_hashing *next;
    uint64_t job, conn;
    enum request_hashing_kind kind;
    struct limits_holder holder;
    char name[ACCOUNT_NAME_SIZE]; /* as the client wrote it */
    char account[STORE_ID_ROOM];  /* "": there is no such account */
    bool done;                    /* the job is done, and `hash` is its result */
    char hash[ACCOUNT_HASH_SIZE]; /* the new hash, the one that fits, or "" */
    struct json_value *envelope;  /* an object with the request's id */
    char session[LOGIN_SIZE];     /* that asks, or that the device had before; "": none is known */
    bool invited;                 /* HASHING_REGISTER: with the invitation of this hash */
    uint8_t invitation[TALON_SHA256_BYTES];
    /* HASHING_CHANGE: */
    char *new_passphrase;        /* NULL once the old one has been checked */
    char old[ACCOUNT_HASH_SIZE]; /* the hash of the old one */
};

/* The hash of a random passphrase. It is checked where there is no account. */
static const char nobodys_hash[] =
    "$argon2id$v=19$m=19456,t=2,p=1$B2T64Pg/b01E34bIIq3aFg$M8LBx+VRHF7UGaH6JaVLeXKVJ6/"
    "UdAgNzafSmgCvofg";

static const char msgid_wait[] = "Too many wrong passphrases. You can try again in {n} s.";

/* ---- names and passphrases -------------------------------------------------------------- */

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

static bool check_passphrase(struct request *request, const char *passphrase, const char *name)
{
    char folded[PASSPHRASE_MOST + 1], other[ACCOUNT_NAME_SIZE];

    util_unicode_fold(passphrase, folded);
    util_unicode_fold(name, other);
    const bool common = util_passphrase_is_common(folded, other);
    util_wipe(folded, sizeof folded);
    return !common || request_refuse(request, "passphrase",
                                     "This passphrase is too easy to guess. Choose another one.");
}

/* ---- invitations ------------------------------------------------------------------------- */

static bool is_unused(struct request *request, const uint8_t invitation[TALON_SHA256_BYTES])
{
    struct account *invited = accounts_invited(request->context->accounts, invitation);

    return !invited ||
           (request_require_stored(request, &invited->stream.wait) &&
            request_refuse(request, "invitation", "This invitation has been used already."));
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

    hashing->invited = requests->invites;
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
    account_invitation_hash(digits, hashing->invitation);
    return is_unused(request, hashing->invitation);
}

/* ---- jobs for the password hashing ------------------------------------------------------ */

/* Bounded in all, and for each address. */
static bool can_hash_one_more(struct request *request)
{
    const struct limits_client *client = &request_connection(request)->client;
    struct limits_places_held held = { 0 };

    for (const struct request_hashing *at = request->context->hashing; at; at = at->next)
        limits_place_count(&held, client, &at->holder);
    return request_has_place(request, PLACE_HASHING, &held);
}

static void hashing_free(struct request_hashing *hashing)
{
    json_value_free(hashing->envelope);
    util_free_secret(hashing->new_passphrase);
    free(hashing);
}

void request_hashing_free(struct requests *requests)
{
    while (requests->hashing) {
        struct request_hashing *hashing = requests->hashing;
        requests->hashing = hashing->next;
        hashing_free(hashing);
    }
}

static void queue(struct requests *requests, struct request_hashing *hashing)
{
    assert(hashing->job);
    struct request_hashing **last = &requests->hashing;

    while (*last)
        last = &(*last)->next;
    *last = hashing;
}

/* `account` is NULL if there is none of this name. */
static struct request_hashing hashing_of(enum request_hashing_kind kind, const char *name,
                                         const struct account *account)
{
    struct request_hashing hashing = { .kind = kind };

    snprintf(hashing.name, sizeof hashing.name, "%s", name);
    snprintf(hashing.account, sizeof hashing.account, "%s", account ? account->stream.id : "");
    return hashing;
}

/* Starts a job, and answers the request when it is done. The texts are copied. */
static void start_hashing(struct request *request, struct request_hashing wanted,
                          const char *passphrase, const char *hash)
{
    struct request_hashing *hashing = util_allocate(sizeof *hashing);

    if (wanted.new_passphrase)
        wanted.new_passphrase = util_copy_text(wanted.new_passphrase);
    wanted.job = ++request->context->jobs;
    wanted.conn = request->conn;
    wanted.envelope = request_envelope(request);
    wanted.holder = limits_holder_of(&request_connection(request)->client);
    journal_outputs_hash(request->outputs, wanted.job, passphrase, hash);
    *hashing = wanted;
    queue(request->context, hashing);
    request->promised = true;
}

/* ---- requests --------------------------------------------------------------------------- */

static bool is_name_free(struct request *request, const char *name)
{
    struct account *taken = accounts_alike(request->context->accounts, name);

    return !taken ||
           (request_require_stored(request, &taken->stream.wait) &&
            request_refuse(request, "name",
                           "This name is taken, or looks like one that is. Choose another one."));
}

/* Rounded up, so that nobody comes back too early. */
static int whole_seconds(int64_t wait)
{
    return (int)((wait + 999) / 1000);
}

static bool request_register(struct request *request)
{
    struct requests *requests = request->context;
    const char *name = request_text(request, "name"),
               *passphrase = request_text(request, "passphrase");

    if (!check_name(request, name) || !check_passphrase(request, passphrase, name))
        return false;
    struct request_hashing hashing = hashing_of(HASHING_REGISTER, name, NULL);
    if (!read_invitation(request, &hashing) || !is_name_free(request, name))
        return false;
    if (requests->accounts->streams.count >= LIMIT_ACCOUNTS)
        return request_refuse(request, "limit", "This server has no place for more accounts.");
    if ((!hashing.invited && !request_may_do(request, DEED_NEW_ACCOUNT)) ||
        !can_hash_one_more(request))
        return false;
    start_hashing(request, hashing, passphrase, NULL);
    if (!hashing.invited)
        request_count_deed(request, DEED_NEW_ACCOUNT);
    return true;
}

static struct login_attempt attempt_of(const struct request_hashing *hashing)
{
    return (struct login_attempt){ .name = hashing->name,
                                   .who = hashing->holder.who,
                                   .device = hashing->session };
}

static bool refuse_to_check(struct request *request, int64_t wait)
{
    assert(wait >= 0);
    const int seconds = whole_seconds(wait);

    request->fault.wait = seconds;
    request->fault.template = msgid_wait;
    snprintf(request->fault.text, sizeof request->fault.text,
             "Too many wrong passphrases. You can try again in %d s.", seconds);
    return request_refuse(request, "limit", request->fault.text);
}

static bool queue_passphrase_check(struct request *request, struct request_hashing wanted,
                                   const char *passphrase, const char *hash)
{
    struct login_waits *waits = request->context->login_waits;

    util_unicode_fold(wanted.name, wanted.name);
    wanted.holder = limits_holder_of(&request_connection(request)->client);
    const struct login_attempt attempt = attempt_of(&wanted);
    const int64_t wait = limits_login_wait(waits, &attempt, request->now);
    if (wait)
        return refuse_to_check(request, wait);
    if (!can_hash_one_more(request))
        return false;
    start_hashing(request, wanted, passphrase, hash);
    limits_login_begin(waits, &attempt, request->now);
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
    struct account *account = accounts_named(request->context->accounts, name);
    if (account && !request_require_stored(request, &account->stream.wait))
        return false;
    struct request_hashing wanted = hashing_of(HASHING_LOGIN, name, account);
    find_earlier(request, account, wanted.session);
    return queue_passphrase_check(request, wanted, request_text(request, "passphrase"),
                                  account ? account->sessions.hash : nobodys_hash);
}

/* For somebody who is logged in. */
static struct request_hashing hashing_within(struct request *request,
                                             enum request_hashing_kind kind)
{
    assert(request->account);
    struct request_hashing hashing = hashing_of(kind, request->account->name, request->account);

    snprintf(hashing.session, sizeof hashing.session, "%s", request_text(request, "session"));
    return hashing;
}

static bool request_forget(struct request *request)
{
    assert(request->account);
    return queue_passphrase_check(request, hashing_within(request, HASHING_FORGET),
                                  request_text(request, "passphrase"),
                                  request->account->sessions.hash);
}

/* The old passphrase is checked first. The new one is hashed if it fits. */
static bool request_passphrase(struct request *request)
{
    assert(request->account);
    const char *old = request_text(request, "passphrase"), *fresh = request_text(request, "new");

    if (!check_passphrase(request, fresh, request->account->name))
        return false;
    struct request_hashing wanted = hashing_within(request, HASHING_CHANGE);
    wanted.new_passphrase = (char *)fresh;
    return queue_passphrase_check(request, wanted, old, request->account->sessions.hash);
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
    json_write_member(&request->out, "name", request->account->name);
    json_write_member_number(&request->out, "logins", account_logins(request->account));
    stats_player_write_json(&request->out, &request->account->stats);
    request_note_session_use(request);
    return true;
}

/* ---- when it is hashed ------------------------------------------------------------------ */

static bool put_session(struct request *request, struct account *account, const char *session)
{
    assert(account->name[0] && session[0]);
    request->awaits = &account->stream.wait;
    json_write_member(&request->out, "name", account->name);
    json_write_member(&request->out, "session", session);
    return true;
}

static bool finish_register(struct request *request, struct request_hashing *hashing)
{
    assert(hashing->kind == HASHING_REGISTER);
    char session[LOGIN_SIZE], folded[ACCOUNT_NAME_SIZE];
    const struct login_attempt attempt = { .name = folded,
                                           .who = hashing->holder.who,
                                           .device = "" };

    if (!is_name_free(request, hashing->name) ||
        (hashing->invited && !is_unused(request, hashing->invitation)))
        return false;
    util_unicode_fold(hashing->name, folded);
    limits_login_know(request->context->login_waits, &attempt, request->now);
    struct account *account =
        account_open(request->context->accounts, request->outputs, hashing->name, hashing->hash,
                     hashing->invited ? hashing->invitation : NULL, session);
    return put_session(request, account, session);
}

/* Finds the account, and checks that the passphrase was right. False with the error, or if the
 * account waits for the store. */
static bool find_owner(struct request *request, const struct request_hashing *hashing)
{
    struct account *account = accounts_find(request->context->accounts, hashing->account);
    const struct login_attempt attempt = attempt_of(hashing);

    if (account && !request_require_account(request, account))
        return false;
    if (!account || strcmp(account->sessions.hash, hashing->hash))
        return request_refuse(request, "passphrase",
                              hashing->kind == HASHING_LOGIN
                                  ? "The name or the passphrase is wrong."
                                  : "The passphrase is wrong.");
    limits_login_succeeded(request->context->login_waits, &attempt, request->now);
    return true;
}

static bool finish_login(struct request *request, struct request_hashing *hashing)
{
    assert(hashing->kind == HASHING_LOGIN);
    char session[LOGIN_SIZE];

    if (!find_owner(request, hashing))
        return false;
    account_log_in(request->outputs, request->account, session);
    return put_session(request, request->account, session);
}

static bool finish_forget(struct request *request, struct request_hashing *hashing)
{
    assert(hashing->kind == HASHING_FORGET);
    if (!find_owner(request, hashing))
        return false;
    account_forget(request->outputs, request->account);
    return true;
}

/* The old passphrase fits. */
static void hash_new_passphrase(struct request *request, struct request_hashing *hashing)
{
    assert(request->account);
    memcpy(hashing->old, request->account->sessions.hash, sizeof hashing->old);
    hashing->job = ++request->context->jobs;
    hashing->done = false;
    request->promised = true;
    journal_outputs_hash(request->outputs, hashing->job, hashing->new_passphrase, NULL);
    util_free_secret(hashing->new_passphrase);
    hashing->new_passphrase = NULL;
}

/* The passphrase may have been changed by another session meanwhile. */
static bool store_new_passphrase(struct request *request, const struct request_hashing *hashing)
{
    struct account *account = accounts_logged_in(request->context->accounts, hashing->session);

    if (account && !request_require_account(request, account))
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
    if (!find_owner(request, hashing))
        return false;
    hash_new_passphrase(request, hashing);
    return true;
}

/* False if it is not answered yet: the account waits for the store, or there is another job. */
static bool answer_hashed(struct requests *requests, struct request_hashing *hashing,
                          struct journal_outputs *outputs)
{
    static bool (*const finish[])(struct request *, struct request_hashing *) = {
        [HASHING_REGISTER] = finish_register,
        [HASHING_LOGIN] = finish_login,
        [HASHING_FORGET] = finish_forget,
        [HASHING_CHANGE] = finish_change,
    };
    struct request request = { .context = requests,
                               .outputs = outputs,
                               .now = outputs->now,
                               .conn = hashing->conn,
                               .body = hashing->envelope };

    if (!connection_find(requests->connections, hashing->conn))
        return true;
    finish[hashing->kind](&request, hashing);
    const bool waits = request.blocked || request.promised;
    if (!waits)
        request_finish(&request);
    free(request.out.at);
    return !waits;
}

/* Answers and removes those that are done, unless they wait for the store. */
void request_hashing_retry(struct requests *requests, struct journal_outputs *outputs)
{
    struct request_hashing **at = &requests->hashing;

    while (*at) {
        struct request_hashing *hashing = *at;
        if (!hashing->done || !answer_hashed(requests, hashing, outputs)) {
            at = &hashing->next;
            continue;
        }
        *at = hashing->next;
        hashing_free(hashing);
    }
}

void request_hashing_done(struct requests *requests, uint64_t job, const char *text,
                          struct journal_outputs *outputs)
{
    for (struct request_hashing *at = requests->hashing; at; at = at->next)
        if (at->job == job) {
            at->done = true;
            snprintf(at->hash, sizeof at->hash, "%s", text);
        }
    request_hashing_retry(requests, outputs);
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct member_refusal no_passphrase = {
    "passphrase", "A passphrase has 8 to 128 characters."
};
#define PASSPHRASE(name)                                                                           \
    { name, MEMBER_TEXT, .when = REQUIRED, PASSPHRASE_LEAST, PASSPHRASE_MOST,                      \
      .refusal = &no_passphrase }
const struct request_row request_account_rows[] = {
    { "register", STREAM_ACCOUNTS, WRITES | COSTS(DEED_NEW_ACCOUNT), request_register, MEMBERS(
        { "name",       MEMBER_LETTERS, .when = REQUIRED, ACCOUNT_LETTERS_LEAST,
          ACCOUNT_LETTERS_MOST },
        PASSPHRASE("passphrase"),
        { "invitation", MEMBER_TEXT,    .when = OPTIONAL }) },
    { "login", STREAM_ACCOUNTS, WRITES, request_login, MEMBERS(
        { "name",    MEMBER_LETTERS, .when = REQUIRED, 0, ACCOUNT_LETTERS_MOST },
        PASSPHRASE("passphrase"),
        { "earlier", MEMBER_TEXT,    .when = OPTIONAL }) },
    { "logout", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_logout, MEMBERS(
        { "all", MEMBER_FLAG, .when = OPTIONAL }) },
    { "me", STREAM_ACCOUNTS, AN_ACCOUNT | AGAIN, request_me, NULL },
    { "passphrase", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_passphrase, MEMBERS(
        PASSPHRASE("passphrase"),
        PASSPHRASE("new")) },
    { "forget", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES, request_forget, MEMBERS(
        PASSPHRASE("passphrase")) },
    { 0 },
};
/* clang-format on */
