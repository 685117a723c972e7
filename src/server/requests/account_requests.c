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

/* The hash of a random passphrase. It is checked where there is no account. */
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

static bool is_name_of_bot(const char *folded)
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
    return util_name_is_reserved(folded) || is_name_of_bot(folded);
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
static const char *read_passphrase(struct request *request, const char *member)
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

/* ---- jobs for the password hashing ------------------------------------------------------ */

static const char *who_asks(const struct request *request)
{
    return request_connection(request)->client.who;
}

/* Bounded in all, and for each address. */
static bool can_hash_one_more(struct request *request)
{
    int all = 0, of_one = 0;

    for (const struct request_hashing *at = request->context->hashing; at; at = at->next) {
        all++;
        of_one += !strcmp(at->who, who_asks(request));
    }
    return (all < LIMIT_HASHING && of_one < LIMIT_HASHING_OF_ADDRESS) ||
           request_refuse(request, "limit", "Too many people are logging in right now. Try again.");
}

static void wipe_new_passphrase(struct request_hashing *hashing)
{
    if (hashing->new_passphrase)
        journal_outputs_wipe(hashing->new_passphrase, strlen(hashing->new_passphrase));
    free(hashing->new_passphrase);
    hashing->new_passphrase = NULL;
}

static void hashing_free(struct request_hashing *hashing)
{
    json_decref(hashing->envelope);
    wipe_new_passphrase(hashing);
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
    snprintf(wanted.who, sizeof wanted.who, "%s", who_asks(request));
    journal_outputs_hash(request->outputs, wanted.job, passphrase, hash);
    *hashing = wanted;
    queue(request->context, hashing);
    request->promised = true;
}

/* ---- requests --------------------------------------------------------------------------- */

static bool is_name_free(struct request *request, const char *name)
{
    struct account *taken = accounts_named(request->context->accounts, name);

    return !taken || (request_require_stored(request, &taken->wait) &&
                      request_refuse(request, "name", "This name is taken. Choose another one."));
}

bool request_register(struct request *request)
{
    struct requests *requests = request->context;
    const char *name = request_read_text(request, "name"),
               *passphrase = name ? read_passphrase(request, "passphrase") : NULL;

    if (!passphrase || !check_name(request, name) || !check_passphrase(request, passphrase, name))
        return false;
    if (!is_name_free(request, name))
        return false;
    if (requests->accounts->count >= LIMIT_ACCOUNTS ||
        !util_rate_allows(requests->rates, &registering, who_asks(request), request->now))
        return request_refuse(request, "limit", "Too many accounts were created. Come back later.");
    if (!can_hash_one_more(request))
        return false;
    start_hashing(request, hashing_of(HASHING_REGISTER, name, NULL), passphrase, NULL);
    util_rate_count(requests->rates, &registering, who_asks(request), request->now);
    return true;
}

/* Every check counts as wrong until the passphrase fits, so many requests at once do not get around
 * the limit. */
static bool queue_passphrase_check(struct request *request, struct request_hashing wanted,
                                   const char *passphrase, const char *hash)
{
    struct util_rates *counters = request->context->rates;

    util_unicode_fold(wanted.name, wanted.name);
    if (!util_rate_allows(counters, &address_tries, who_asks(request), request->now) ||
        !util_rate_allows(counters, &name_tries, wanted.name, request->now))
        return request_refuse(request, "limit",
                              "Too many wrong passphrases. Come back in ten minutes.");
    if (!can_hash_one_more(request))
        return false;
    start_hashing(request, wanted, passphrase, hash);
    util_rate_count(counters, &address_tries, who_asks(request), request->now);
    util_rate_count(counters, &name_tries, wanted.name, request->now);
    return true;
}

bool request_login(struct request *request)
{
    const char *name = request_read_text(request, "name"),
               *passphrase = name ? read_passphrase(request, "passphrase") : NULL;

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
    const char *passphrase = read_passphrase(request, "passphrase");

    if (!passphrase)
        return false;
    return queue_passphrase_check(
        request, hashing_of(HASHING_FORGET, request->account->name, request->account), passphrase,
        request->account->hash);
}

/* The old passphrase is checked first. The new one is hashed if it fits. */
bool request_passphrase(struct request *request)
{
    const char *old = read_passphrase(request, "passphrase"),
               *fresh = old ? read_passphrase(request, "new") : NULL;

    if (!fresh || !check_passphrase(request, fresh, request->account->name))
        return false;
    struct request_hashing wanted =
        hashing_of(HASHING_CHANGE, request->account->name, request->account);
    snprintf(wanted.session, sizeof wanted.session, "%s", request_read_text(request, "session"));
    wanted.new_passphrase = (char *)fresh;
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
    request->awaits = &account->wait;
    json_write_member(&request->out, "name", account->name);
    json_write_member(&request->out, "session", session);
    return true;
}

static bool finish_register(struct request *request, struct request_hashing *hashing)
{
    char session[LOGIN_SIZE];

    if (!is_name_free(request, hashing->name))
        return false;
    return put_session(request,
                       account_open(request->context->accounts, request->outputs, hashing->name,
                                    hashing->hash, session),
                       session);
}

/* Finds the account, and checks that the passphrase was right. False with the error, or if the
 * account waits for the store. */
static bool find_owner(struct request *request, const struct request_hashing *hashing)
{
    struct account *account = accounts_find(request->context->accounts, hashing->account);
    struct util_rates *rates = request->context->rates;

    if (account && !request_require_account(request, account))
        return false;
    if (!account || strcmp(account->hash, hashing->hash))
        return request_refuse(request, "passphrase",
                              hashing->kind == HASHING_LOGIN
                                  ? "The name or the passphrase is wrong."
                                  : "The passphrase is wrong.");
    util_rate_give_back(rates, &address_tries, hashing->who, request->now);
    util_rate_give_back(rates, &name_tries, hashing->name, request->now);
    return true;
}

static bool finish_login(struct request *request, struct request_hashing *hashing)
{
    char session[LOGIN_SIZE];

    if (!find_owner(request, hashing))
        return false;
    account_log_in(request->context->accounts, request->outputs, request->account, session);
    return put_session(request, request->account, session);
}

static bool finish_forget(struct request *request, struct request_hashing *hashing)
{
    if (!find_owner(request, hashing))
        return false;
    account_forget(request->outputs, request->account);
    return true;
}

/* The old passphrase fits. */
static void hash_new_passphrase(struct request *request, struct request_hashing *hashing)
{
    memcpy(hashing->old, request->account->hash, sizeof hashing->old);
    hashing->job = ++request->context->jobs;
    hashing->done = false;
    request->promised = true;
    journal_outputs_hash(request->outputs, hashing->job, hashing->new_passphrase, NULL);
    wipe_new_passphrase(hashing);
}

/* The passphrase may have been changed by another session meanwhile. */
static bool store_new_passphrase(struct request *request, const struct request_hashing *hashing)
{
    struct account *account = accounts_logged_in(request->context->accounts, hashing->session);

    if (account && !request_require_account(request, account))
        return false;
    if (!account || strcmp(account->hash, hashing->old))
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
