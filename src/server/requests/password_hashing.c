/* password_hashing.c - jobs that hash passphrases: how many at a time, what waits for them, and how
 * long somebody waits after wrong ones.
 */
#include "password_hashing.h"

#include "json/json_writer.h"
#include "request_dispatch.h"
#include "util/memory.h"
#include "util/reserved_names.h"
#include "util/unicode_names.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char msgid_wait[] = "Too many wrong passphrases. You can try again in {n} s.";

const char request_wrong_passphrase[] = "The passphrase is wrong.";
const struct member_refusal request_no_passphrase = { "passphrase",
                                                      "A passphrase has 8 to 128 characters." };

bool request_check_passphrase(struct request *request, const char *passphrase, const char *name)
{
    char folded[PASSPHRASE_MOST + 1], other[ACCOUNT_NAME_SIZE];

    util_unicode_fold(passphrase, folded);
    util_unicode_fold(name, other);
    const bool common = util_passphrase_is_common(folded, other);
    util_wipe(folded, sizeof folded);
    return !common || request_refuse(request, "passphrase",
                                     "This passphrase is too easy to guess. Choose another one.");
}

/* ---- jobs --------------------------------------------------------------------------------- */

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

struct request_hashing request_hashing_of(request_hashing_finish *finish, const char *name,
                                          const struct account *account)
{
    struct request_hashing hashing = { .finish = finish };

    snprintf(hashing.name, sizeof hashing.name, "%s", name);
    snprintf(hashing.account, sizeof hashing.account, "%s", account ? account->stream.id : "");
    return hashing;
}

struct request_hashing request_hashing_within(struct request *request,
                                              request_hashing_finish *finish)
{
    assert(request->account);
    struct request_hashing hashing =
        request_hashing_of(finish, request->account->name, request->account);

    snprintf(hashing.session, sizeof hashing.session, "%s", request_text(request, "session"));
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

bool request_hash_new(struct request *request, struct request_hashing wanted,
                      const char *passphrase)
{
    if (!can_hash_one_more(request))
        return false;
    start_hashing(request, wanted, passphrase, NULL);
    return true;
}

void request_hash_next(struct request *request, struct request_hashing *hashing)
{
    assert(hashing->new_passphrase);
    hashing->job = ++request->context->jobs;
    hashing->done = false;
    request->promised = true;
    journal_outputs_hash(request->outputs, hashing->job, hashing->new_passphrase, NULL);
    util_free_secret(hashing->new_passphrase);
    hashing->new_passphrase = NULL;
}

/* ---- waits after wrong ones --------------------------------------------------------------- */

/* Rounded up, so that nobody comes back too early. */
static int whole_seconds(int64_t wait)
{
    return (int)((wait + 999) / 1000);
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

bool request_queue_passphrase_check(struct request *request, struct request_hashing wanted,
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

bool request_find_owner(struct request *request, const struct request_hashing *hashing,
                        const char *refusal)
{
    struct account *account;
    const struct login_attempt attempt = attempt_of(hashing);

    if (!request_own_account(request, hashing->account, &account) ||
        (account && !request_require_account(request, account)))
        return false;
    if (!account || strcmp(account->sessions.hash, hashing->hash))
        return request_refuse(request, "passphrase", refusal);
    limits_login_succeeded(request->context->login_waits, &attempt, request->now);
    return true;
}

void request_note_owner(const struct request *request, const struct request_hashing *hashing)
{
    char folded[ACCOUNT_NAME_SIZE];
    const struct login_attempt attempt = { .name = folded,
                                           .who = hashing->holder.who,
                                           .device = "" };

    util_unicode_fold(hashing->name, folded);
    limits_login_know(request->context->login_waits, &attempt, request->now);
}

/* ---- when it is hashed -------------------------------------------------------------------- */

bool request_put_session(struct request *request, struct account *account, const char *session)
{
    assert(account->name[0] && session[0]);
    request->awaits = &account->stream.wait;
    json_write_member(&request->out, "name", account->name);
    json_write_member(&request->out, "session", session);
    return true;
}

/* False if it is not answered yet: the account waits for the store, or there is another job. */
static bool answer_hashed(struct requests *requests, struct request_hashing *hashing,
                          struct journal_outputs *outputs)
{
    struct request request = { .context = requests,
                               .outputs = outputs,
                               .now = outputs->now,
                               .conn = hashing->conn,
                               .body = hashing->envelope };

    if (!connection_find(requests->connections, hashing->conn))
        return true;
    hashing->finish(&request, hashing);
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
