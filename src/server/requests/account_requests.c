/* account_requests.c - requests of people about themselves: registering, logging in and out,
 * changing the passphrase, deleting the account. An unknown name and a wrong passphrase get the
 * same answer after the same work, so nobody learns who has an account here.
 */
#include "util/memory.h"
#include "json/json_writer.h"
#include "request.h"
#include "util/reserved_names.h"
#include "util/unicode_names.h"
#include "account_requests.h"

#include <talon/bot.h>
#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 128 };

/* Fits nothing anybody knows; to be checked where there is no account. */
static const char nobodys_hash[] =
    "$argon2id$v=19$m=19456,t=2,p=1$B2T64Pg/b01E34bIIq3aFg$M8LBx+VRHF7UGaH6JaVLeXKVJ6/"
    "UdAgNzafSmgCvofg";

static const struct util_rate registering = { "register", LIMIT_NEW_ACCOUNTS,
                                              LIMIT_NEW_ACCOUNTS_WITHIN },
                              address_tries = { "tries", LIMIT_WRONG_PASSPHRASES,
                                                LIMIT_WRONG_PASSPHRASES_WITHIN },
                              name_tries = { "tries for", LIMIT_WRONG_PASSPHRASES,
                                             LIMIT_WRONG_PASSPHRASES_WITHIN };

/* ---- names and passphrases -------------------------------------------------------------- */

static bool is_a_bots(const char *folded)
{
    char other[TALON_NAME_MAX];

    for (unsigned i = 0; i < talon_bots_count; i++) {
        util_unicode_fold(talon_bots[i].label, other);
        if (!strcmp(talon_bots[i].id, folded) || !strcmp(other, folded))
            return true;
    }
    return false;
}

static bool is_reserved(const char *name)
{
    char folded[ACCOUNT_NAME_SIZE];

    util_unicode_fold(name, folded);
    return util_name_is_reserved(folded) || is_a_bots(folded);
}

static bool check_name(struct request *request, const char *name)
{
    const int letters = util_unicode_count(name);

    if (letters < ACCOUNT_LETTERS_LEAST || letters > ACCOUNT_LETTERS_MOST)
        return request_refuse(request, "name", "A name has 2 to 24 letters.");
    if (!util_unicode_clean(name) || util_unicode_misleading(name))
        return request_refuse(request, "name", "This name can be mistaken for another one.");
    return !is_reserved(name) || request_refuse(request, "name", "This name cannot be used.");
}

/* The passphrase; NULL, with the error, if it cannot be one. */
static const char *passphrase_of(struct request *request, const char *member)
{
    const char *passphrase = request_read_text(request, member);

    if (!passphrase || (util_unicode_count(passphrase) >= PASSPHRASE_LEAST &&
                        strlen(passphrase) <= PASSPHRASE_MOST))
        return passphrase;
    request_refuse(request, "passphrase", "A passphrase has 8 to 128 characters.");
    return NULL;
}

static bool check_passphrase(struct request *request, const char *passphrase, const char *name)
{
    char folded[PASSPHRASE_MOST + 1], other[ACCOUNT_NAME_SIZE];

    util_unicode_fold(passphrase, folded);
    util_unicode_fold(name, other);
    const bool common = util_passphrase_is_common(folded, other);
    journal_outputs_wipe(folded, sizeof folded);
    return !common || request_refuse(request, "passphrase",
                                     "This passphrase is too easy to guess. Choose another one.");
}

/* ---- handing over to be hashed ---------------------------------------------------------- */

static const char *who_asks(const struct request *request)
{
    return request_connection(request)->client.who;
}

/* Whether one more can be hashed, of all and of this address. */
static bool has_room(struct request *request)
{
    int all = 0, of_one = 0;

    for (const struct request_hashing *at = request->context->hashing; at; at = at->next) {
        all++;
        of_one += !strcmp(at->who, who_asks(request));
    }
    return (all < LIMIT_HASHING && of_one < LIMIT_HASHING_OF_ADDRESS) ||
           request_refuse(request, "limit", "Too many people are logging in right now. Try again.");
}

static void forget_fresh(struct request_hashing *hashing)
{
    if (hashing->fresh)
        journal_outputs_wipe(hashing->fresh, strlen(hashing->fresh));
    free(hashing->fresh);
    hashing->fresh = NULL;
}

static void hashing_free(struct request_hashing *hashing)
{
    json_decref(hashing->envelope);
    forget_fresh(hashing);
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
    snprintf(hashing.account, sizeof hashing.account, "%s", account ? account->id : "");
    return hashing;
}

/* The answer comes when it is hashed. The text to be hashed is copied. */
static void have_hashed(struct request *request, struct request_hashing wanted,
                        const char *passphrase, const char *hash)
{
    struct request_hashing *hashing = util_allocate(sizeof *hashing);

    if (wanted.fresh)
        wanted.fresh = util_copy_text(wanted.fresh);
    wanted.job = ++request->context->jobs;
    wanted.conn = request->conn;
    wanted.envelope = request_envelope(request);
    snprintf(wanted.who, sizeof wanted.who, "%s", who_asks(request));
    journal_outputs_hash(request->outputs, wanted.job, passphrase, hash);
    *hashing = wanted;
    queue(request->context, hashing);
    request->promised = true;
}

/* ---- requests --------------------------------------------------------------------------- */

bool request_register(struct request *request)
{
    struct requests *requests = request->context;
    const char *name = request_read_text(request, "name"),
               *passphrase = name ? passphrase_of(request, "passphrase") : NULL;

    if (!passphrase || !check_name(request, name) || !check_passphrase(request, passphrase, name))
        return false;
    struct account *taken = accounts_named(requests->accounts, name);
    if (taken && !request_require_stored(request, &taken->wait))
        return false;
    if (taken)
        return request_refuse(request, "name", "This name is taken. Choose another one.");
    if (requests->accounts->count >= LIMIT_ACCOUNTS ||
        !util_rate_allows(requests->rates, &registering, who_asks(request), request->now))
        return request_refuse(request, "limit", "Too many accounts were created. Come back later.");
    if (!has_room(request))
        return false;
    have_hashed(request, hashing_of(HASHING_REGISTER, name, NULL), passphrase, NULL);
    util_rate_count(requests->rates, &registering, who_asks(request), request->now);
    return true;
}

static bool refuse_tries(struct request *request)
{
    return request_refuse(request, "limit",
                          "Too many wrong passphrases. Come back in ten minutes.");
}

/* Every check counts as wrong until it is found to fit: so asking often at once is no way
 * around the limit. */
static bool queue_passphrase_check(struct request *request, struct request_hashing wanted,
                                   const char *passphrase, const char *hash)
{
    struct util_rates *counters = request->context->rates;

    util_unicode_fold(wanted.name, wanted.name);
    if (!util_rate_allows(counters, &address_tries, who_asks(request), request->now) ||
        !util_rate_allows(counters, &name_tries, wanted.name, request->now))
        return refuse_tries(request);
    if (!has_room(request))
        return false;
    have_hashed(request, wanted, passphrase, hash);
    util_rate_count(counters, &address_tries, who_asks(request), request->now);
    util_rate_count(counters, &name_tries, wanted.name, request->now);
    return true;
}

bool request_login(struct request *request)
{
    const char *name = request_read_text(request, "name"),
               *passphrase = name ? passphrase_of(request, "passphrase") : NULL;

    if (!passphrase)
        return false;
    if (util_unicode_count(name) > ACCOUNT_LETTERS_MOST)
        return request_refuse(request, "name", "A name has 2 to 24 letters.");
    struct account *account = accounts_named(request->context->accounts, name);
    if (account && !request_require_stored(request, &account->wait))
        return false;
    return queue_passphrase_check(request, hashing_of(HASHING_LOGIN, name, account), passphrase,
                                  account ? account->hash : nobodys_hash);
}

bool request_forget(struct request *request)
{
    const char *passphrase = passphrase_of(request, "passphrase");

    if (!passphrase)
        return false;
    return queue_passphrase_check(
        request, hashing_of(HASHING_FORGET, request->account->name, request->account), passphrase,
        request->account->hash);
}

/* First the old one is checked; then the new one is hashed. */
bool request_passphrase(struct request *request)
{
    const char *old = passphrase_of(request, "passphrase"),
               *fresh = old ? passphrase_of(request, "new") : NULL;

    if (!fresh || !check_passphrase(request, fresh, request->account->name))
        return false;
    struct request_hashing wanted =
        hashing_of(HASHING_CHANGE, request->account->name, request->account);
    snprintf(wanted.session, sizeof wanted.session, "%s", request_read_text(request, "session"));
    wanted.fresh = (char *)fresh;
    return queue_passphrase_check(request, wanted, old, request->account->hash);
}

bool request_logout(struct request *request)
{
    bool all = false;

    if (!request_read_flag(request, "all", &all))
        return false;
    account_log_out(request->outputs, request->account, request_read_text(request, "session"), all);
    return true;
}

bool request_me(struct request *request)
{
    json_write_member(&request->out, "name", request->account->name);
    json_write_member_number(&request->out, "logins",
                             account_logins(request->context->accounts, request->account));
    stats_player_write_json(&request->out, &request->account->stats);
    request_note_session_use(request);
    return true;
}

/* ---- when it is hashed ------------------------------------------------------------------ */

static bool put_session(struct request *request, struct account *account, const char *session)
{
    request->account = account;
    request->awaits = &account->wait;
    json_write_member(&request->out, "name", account->name);
    json_write_member(&request->out, "session", session);
    return true;
}

static bool finish_register(struct request *request, struct request_hashing *hashing)
{
    struct account *taken = accounts_named(request->context->accounts, hashing->name);
    char session[LOGIN_SIZE];

    if (taken && !request_require_stored(request, &taken->wait))
        return false;
    if (taken)
        return request_refuse(request, "name", "This name is taken. Choose another one.");
    return put_session(request,
                       account_open(request->context->accounts, request->outputs, hashing->name,
                                    hashing->hash, session),
                       session);
}

/* The account, if its passphrase was right; NULL with the error, or with call->blocked. */
static struct account *rightful(struct request *request, const struct request_hashing *hashing)
{
    struct account *account = accounts_find(request->context->accounts, hashing->account);

    if (account && !request_require_stored(request, &account->wait))
        return NULL;
    const bool fits = account && !strcmp(account->hash, hashing->hash);
    if (fits) {
        util_rate_give_back(request->context->rates, &address_tries, hashing->who, request->now);
        util_rate_give_back(request->context->rates, &name_tries, hashing->name, request->now);
    }
    if (fits)
        return account;
    if (hashing->kind == HASHING_LOGIN)
        request_refuse(request, "passphrase", "The name or the passphrase is wrong.");
    else
        request_refuse(request, "passphrase", "The passphrase is wrong.");
    return NULL;
}

static bool finish_login(struct request *request, struct request_hashing *hashing)
{
    struct account *account = rightful(request, hashing);
    char session[LOGIN_SIZE];

    if (!account)
        return false;
    account_log_in(request->context->accounts, request->outputs, account, session);
    return put_session(request, account, session);
}

static bool finish_forget(struct request *request, struct request_hashing *hashing)
{
    struct account *account = rightful(request, hashing);

    if (!account)
        return false;
    account_forget(request->outputs, account);
    request->account = account;
    request->awaits = &account->wait;
    return true;
}

static void have_made(struct request *request, struct request_hashing *hashing)
{
    hashing->job = ++request->context->jobs;
    hashing->done = false;
    request->promised = true;
    journal_outputs_hash(request->outputs, hashing->job, hashing->fresh, NULL);
    forget_fresh(hashing);
}

static bool finish_change(struct request *request, struct request_hashing *hashing)
{
    struct account *account;

    if (hashing->fresh) {
        account = rightful(request, hashing);
        if (!account)
            return false;
        memcpy(hashing->old, account->hash, sizeof hashing->old);
        have_made(request, hashing);
        return true;
    }
    account = accounts_logged_in(request->context->accounts, hashing->session);
    if (account && !request_require_stored(request, &account->wait))
        return false;
    if (!account || strcmp(account->hash, hashing->old)) /* meanwhile */
        return request_refuse(request, "session", "You are not logged in here any more.");
    account_change_passphrase(request->outputs, account, hashing->hash, hashing->session);
    request->account = account;
    request->awaits = &account->wait;
    return true;
}

/* False: the account waits for the store, and this with it; or there is more to be hashed. */
static bool answer_hashed(struct requests *requests, int64_t now, struct request_hashing *hashing,
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
                               .now = now,
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

/* Takes them out that are done, unless they have to wait. */
static void answer_all(struct requests *requests, int64_t now, struct journal_outputs *outputs)
{
    struct request_hashing **at = &requests->hashing;

    while (*at) {
        struct request_hashing *hashing = *at;
        if (!hashing->done || !answer_hashed(requests, now, hashing, outputs)) {
            at = &hashing->next;
            continue;
        }
        *at = hashing->next;
        hashing_free(hashing);
    }
}

void request_hashing_done(struct requests *requests, int64_t now, uint64_t job, const char *text,
                          struct journal_outputs *outputs)
{
    for (struct request_hashing *at = requests->hashing; at; at = at->next)
        if (at->job == job) {
            at->done = true;
            snprintf(at->hash, sizeof at->hash, "%s", text);
        }
    answer_all(requests, now, outputs);
}

void request_hashing_retry(struct requests *requests, int64_t now, struct journal_outputs *outputs)
{
    answer_all(requests, now, outputs);
}
