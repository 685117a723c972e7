/* account_requests.c - see people.h. An unknown name and a wrong passphrase are told with the same
 * words after the same work, so nobody learns who has an account here. It refuses to hash anything.
 */
#include "request.h"
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

static const struct tally_limit registering = { "register", LIMIT_REGISTER, LIMIT_REGISTER_WITHIN },
                                address_tries = { "tries", LIMIT_TRIES, LIMIT_TRIES_WITHIN },
                                name_tries = { "tries for", LIMIT_TRIES, LIMIT_TRIES_WITHIN };

/* ---- names and passphrases -------------------------------------------------------------- */

static const char *const reserved[] = {
    "admin",   "administrator", "anonymous", "anybody",  "betreiber", "bot",     "everybody",
    "gast",    "gastgeber",     "guest",     "host",     "human",     "jemand",  "moderator",
    "mensch",  "niemand",       "nobody",    "open",     "operator",  "person",  "player",
    "root",    "seat",          "server",    "somebody", "spectator", "spieler", "spielerin",
    "support", "system",        "talon",     "watcher",  "zuschauer",
};

/* "Bot 2", "player 1": what a seat without a name is called. */
static bool is_numbered(const char *folded)
{
    static const char *const plain[] = { "bot", "player", "seat", "platz", "spieler" };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        const size_t length = strlen(plain[i]);
        if (!strncmp(folded, plain[i], length) &&
            strspn(folded + length, " 0123456789") == strlen(folded + length))
            return true;
    }
    return false;
}

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
    char folded[ACCOUNT_NAME_ROOM];

    util_unicode_fold(name, folded);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (!strcmp(reserved[i], folded))
            return true;
    return is_numbered(folded) || is_a_bots(folded);
}

static bool check_name(struct call *call, const char *name)
{
    const int letters = util_unicode_count(name);

    if (letters < ACCOUNT_LETTERS_LEAST || letters > ACCOUNT_LETTERS_MOST)
        return call_refuse(call, "name", "A name has 2 to 24 letters.");
    if (!util_unicode_clean(name) || util_unicode_misleading(name))
        return call_refuse(call, "name", "This name could be taken for another one.");
    return !is_reserved(name) || call_refuse(call, "name", "This name is not given away.");
}

/* What is tried first by whoever guesses. */
static bool is_common(const char *folded, const char *name)
{
    static const char *const common[] = {
        "password", "password1",  "passw0rd", "12345678",   "123456789", "1234567890",
        "qwertyui", "qwertyuiop", "qwertzui", "qwertzuiop", "11111111",  "00000000",
        "iloveyou", "sunshine",   "princess", "football",   "baseball",  "superman",
        "trustno1", "letmein1",   "welcome1", "passwort",   "passwort1", "hallo123",
        "abcd1234", "abc12345",   "1q2w3e4r", "1qaz2wsx",   "schatzi1",  "talontalon",
    };
    char other[ACCOUNT_NAME_ROOM];

    util_unicode_fold(name, other);
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (!strcmp(common[i], folded))
            return true;
    return !strcmp(folded, other) || strspn(folded, (char[]){ folded[0], 0 }) == strlen(folded);
}

/* The passphrase; NULL, with the error, if it cannot be one. */
static const char *passphrase_of(struct call *call, const char *member)
{
    const char *passphrase = call_text(call, member);

    if (!passphrase || (util_unicode_count(passphrase) >= PASSPHRASE_LEAST &&
                        strlen(passphrase) <= PASSPHRASE_MOST))
        return passphrase;
    call_refuse(call, "passphrase", "A passphrase has 8 to 128 characters.");
    return NULL;
}

static bool check_passphrase(struct call *call, const char *passphrase, const char *name)
{
    char folded[PASSPHRASE_MOST + 1];

    util_unicode_fold(passphrase, folded);
    const bool common = is_common(folded, name);
    effects_wipe(folded, sizeof folded);
    return !common ||
           call_refuse(call, "passphrase", "This passphrase is guessed at once: take another one.");
}

/* ---- handing over to be hashed ---------------------------------------------------------- */

static const char *who_asks(const struct call *call)
{
    return socket_of(call->server, call->conn)->who;
}

/* Whether one more can be hashed, of all and of this address. */
static bool has_room(struct call *call)
{
    int all = 0, of_one = 0;

    for (const struct hashing *at = call->server->hashing; at; at = at->next) {
        all++;
        of_one += !strcmp(at->who, who_asks(call));
    }
    return (all < LIMIT_HASHING && of_one < LIMIT_HASHING_OF_ONE) ||
           call_refuse(call, "limit", "Too many people log in right now: try again.");
}

static void forget_fresh(struct hashing *hashing)
{
    if (hashing->fresh)
        effects_wipe(hashing->fresh, strlen(hashing->fresh));
    free(hashing->fresh);
    hashing->fresh = NULL;
}

static void hashing_free(struct hashing *hashing)
{
    json_decref(hashing->envelope);
    forget_fresh(hashing);
    free(hashing);
}

void people_free(struct server *server)
{
    while (server->hashing) {
        struct hashing *hashing = server->hashing;
        server->hashing = hashing->next;
        hashing_free(hashing);
    }
}

static void queue(struct server *server, struct hashing *hashing)
{
    struct hashing **last = &server->hashing;

    while (*last)
        last = &(*last)->next;
    *last = hashing;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *at = malloc(size);

    return at ? memcpy(at, text, size) : NULL;
}

/* The answer comes when it is hashed. What was to be hashed next is copied. */
static bool have_hashed(struct call *call, struct hashing wanted, const char *passphrase,
                        const char *hash)
{
    struct hashing *hashing = malloc(sizeof *hashing);

    const char *fresh = wanted.fresh;
    wanted.fresh = fresh ? copy(fresh) : NULL;
    wanted.job = ++call->server->jobs;
    wanted.conn = call->conn;
    wanted.envelope = call_envelope(call);
    snprintf(wanted.who, sizeof wanted.who, "%s", who_asks(call));
    if (!hashing || !wanted.envelope || !fresh != !wanted.fresh ||
        !effects_hash(call->effects, wanted.job, passphrase, hash)) {
        json_decref(wanted.envelope);
        forget_fresh(&wanted);
        free(hashing);
        return call_out_of_memory(call);
    }
    *hashing = wanted;
    queue(call->server, hashing);
    call->promised = true;
    return true;
}

/* ---- requests --------------------------------------------------------------------------- */

bool do_register(struct call *call)
{
    struct server *server = call->server;
    struct hashing wanted = { .kind = HASHING_REGISTER };
    const char *name = call_text(call, "name"),
               *passphrase = name ? passphrase_of(call, "passphrase") : NULL;

    if (!passphrase || !check_name(call, name) || !check_passphrase(call, passphrase, name))
        return false;
    struct account *taken = accounts_named(&server->accounts, name);
    if (taken && !call_reach(call, &taken->pending))
        return false;
    if (taken)
        return call_refuse(call, "name", "This name is taken: choose another one.");
    if (server->accounts.count >= LIMIT_ACCOUNTS ||
        !tally_allows(&server->tally, &registering, who_asks(call), call->now))
        return call_refuse(call, "limit", "Too many accounts were made: come back later.");
    snprintf(wanted.name, sizeof wanted.name, "%s", name);
    if (!has_room(call) || !have_hashed(call, wanted, passphrase, NULL))
        return false;
    tally_count(&server->tally, &registering, who_asks(call), call->now);
    return true;
}

static bool refuse_tries(struct call *call)
{
    return call_refuse(call, "limit", "Too many wrong passphrases: come back in ten minutes.");
}

/* Every check counts as wrong until it is found to fit: so asking often at once is no way
 * around the limit. */
static bool check(struct call *call, struct hashing wanted, const char *passphrase,
                  const char *hash)
{
    struct tally *tally = &call->server->tally;

    util_unicode_fold(wanted.name, wanted.name);
    if (!tally_allows(tally, &address_tries, who_asks(call), call->now) ||
        !tally_allows(tally, &name_tries, wanted.name, call->now))
        return refuse_tries(call);
    if (!has_room(call) || !have_hashed(call, wanted, passphrase, hash))
        return false;
    tally_count(tally, &address_tries, who_asks(call), call->now);
    tally_count(tally, &name_tries, wanted.name, call->now);
    return true;
}

bool do_login(struct call *call)
{
    struct hashing wanted = { .kind = HASHING_LOGIN };
    const char *name = call_text(call, "name"),
               *passphrase = name ? passphrase_of(call, "passphrase") : NULL;

    if (!passphrase)
        return false;
    if (util_unicode_count(name) > ACCOUNT_LETTERS_MOST)
        return call_refuse(call, "name", "A name has 2 to 24 letters.");
    struct account *account = accounts_named(&call->server->accounts, name);
    if (account && !call_reach(call, &account->pending))
        return false;
    snprintf(wanted.name, sizeof wanted.name, "%s", name);
    snprintf(wanted.account, sizeof wanted.account, "%s", account ? account->id : "");
    return check(call, wanted, passphrase, account ? account->hash : nobodys_hash);
}

bool do_forget(struct call *call)
{
    struct hashing wanted = { .kind = HASHING_FORGET };
    const char *passphrase = passphrase_of(call, "passphrase");

    if (!passphrase)
        return false;
    snprintf(wanted.name, sizeof wanted.name, "%s", call->account->name);
    snprintf(wanted.account, sizeof wanted.account, "%s", call->account->id);
    return check(call, wanted, passphrase, call->account->hash);
}

/* First the old one is checked; then the new one is hashed. */
bool do_passphrase(struct call *call)
{
    struct hashing wanted = { .kind = HASHING_CHANGE };
    const char *old = passphrase_of(call, "passphrase"),
               *fresh = old ? passphrase_of(call, "new") : NULL;

    if (!fresh || !check_passphrase(call, fresh, call->account->name))
        return false;
    snprintf(wanted.name, sizeof wanted.name, "%s", call->account->name);
    snprintf(wanted.account, sizeof wanted.account, "%s", call->account->id);
    snprintf(wanted.session, sizeof wanted.session, "%s", call_text(call, "session"));
    wanted.fresh = (char *)fresh;
    return check(call, wanted, old, call->account->hash);
}

bool do_logout(struct call *call)
{
    const json_t *all = json_object_get(call->request, "all");

    if (all && !json_is_boolean(all))
        return call_refuse(call, "request", "\"all\" must be true or false.");
    return account_log_out(call->server, call->effects, call->account, call_text(call, "session"),
                           json_is_true(all)) ||
           call_out_of_memory(call);
}

bool do_me(struct call *call)
{
    talon_string_buffer_add(&call->out, ",\"name\":");
    talon_json_string(&call->out, call->account->name);
    talon_string_buffer_add(&call->out, ",\"logins\":");
    talon_string_buffer_add_number(&call->out,
                                   account_logins(&call->server->accounts, call->account));
    career_put(&call->out, &call->account->career);
    return call_use(call);
}

/* ---- when it is hashed ------------------------------------------------------------------ */

static bool put_session(struct call *call, struct account *account, const char *session)
{
    call->account = account;
    call->awaits = &account->pending;
    talon_string_buffer_add(&call->out, ",\"name\":");
    talon_json_string(&call->out, account->name);
    talon_string_buffer_add(&call->out, ",\"session\":");
    talon_json_string(&call->out, session);
    return true;
}

static bool finish_register(struct call *call, struct hashing *hashing)
{
    struct account *taken = accounts_named(&call->server->accounts, hashing->name);
    char session[LOGIN_ROOM];

    if (taken && !call_reach(call, &taken->pending))
        return false;
    if (taken)
        return call_refuse(call, "name", "This name is taken: choose another one.");
    struct account *account = hashing->hash[0] ? account_open(call->server, call->effects,
                                                              hashing->name, hashing->hash, session)
                                               : NULL;
    return account ? put_session(call, account, session) : call_out_of_memory(call);
}

/* The account, if its passphrase was right; NULL with the error, or with call->blocked. */
static struct account *rightful(struct call *call, const struct hashing *hashing)
{
    struct account *account = accounts_find(&call->server->accounts, hashing->account);

    if (account && !call_reach(call, &account->pending))
        return NULL;
    const bool fits = account && !strcmp(account->hash, hashing->hash);
    if (fits || hashing->failed) {
        tally_give_back(&call->server->tally, &address_tries, hashing->who, call->now);
        tally_give_back(&call->server->tally, &name_tries, hashing->name, call->now);
    }
    if (fits)
        return account;
    if (hashing->failed)
        call_out_of_memory(call);
    else if (hashing->kind == HASHING_LOGIN)
        call_refuse(call, "passphrase", "The name or the passphrase is wrong.");
    else
        call_refuse(call, "passphrase", "The passphrase is wrong.");
    return NULL;
}

static bool finish_login(struct call *call, struct hashing *hashing)
{
    struct account *account = rightful(call, hashing);
    char session[LOGIN_ROOM];

    if (!account)
        return false;
    if (!account_log_in(call->server, call->effects, account, session))
        return call_out_of_memory(call);
    return put_session(call, account, session);
}

static bool finish_forget(struct call *call, struct hashing *hashing)
{
    struct account *account = rightful(call, hashing);

    if (!account)
        return false;
    if (!account_forget(call->server, call->effects, account))
        return call_out_of_memory(call);
    call->account = account;
    call->awaits = &account->pending;
    return true;
}

static bool have_made(struct call *call, struct hashing *hashing)
{
    hashing->job = ++call->server->jobs;
    hashing->done = false;
    call->promised = effects_hash(call->effects, hashing->job, hashing->fresh, NULL);
    forget_fresh(hashing);
    return call->promised || call_out_of_memory(call);
}

static bool finish_change(struct call *call, struct hashing *hashing)
{
    struct account *account;

    if (hashing->fresh) {
        account = rightful(call, hashing);
        if (!account)
            return false;
        memcpy(hashing->old, account->hash, sizeof hashing->old);
        return have_made(call, hashing);
    }
    account = accounts_logged_in(&call->server->accounts, hashing->session);
    if (account && !call_reach(call, &account->pending))
        return false;
    if (!account || strcmp(account->hash, hashing->old)) /* meanwhile */
        return call_refuse(call, "session", "You are not logged in here any more.");
    if (!hashing->hash[0] || !account_change_passphrase(call->server, call->effects, account,
                                                        hashing->hash, hashing->session))
        return call_out_of_memory(call);
    call->account = account;
    call->awaits = &account->pending;
    return true;
}

/* False: the account waits for the store, and this with it; or there is more to be hashed. */
static bool answer_hashed(struct server *server, int64_t now, struct hashing *hashing,
                          struct server_effects *effects)
{
    static bool (*const finish[])(struct call *, struct hashing *) = {
        [HASHING_REGISTER] = finish_register,
        [HASHING_LOGIN] = finish_login,
        [HASHING_FORGET] = finish_forget,
        [HASHING_CHANGE] = finish_change,
    };
    struct call call = { .server = server,
                         .effects = effects,
                         .now = now,
                         .conn = hashing->conn,
                         .request = hashing->envelope };

    if (!socket_of(server, hashing->conn))
        return true;
    finish[hashing->kind](&call, hashing);
    const bool waits = call.blocked || call.promised;
    if (!waits)
        request_finish(&call);
    free(call.out.at);
    return !waits;
}

/* Takes them out that are done, unless they have to wait. */
static void answer_all(struct server *server, int64_t now, struct server_effects *effects)
{
    struct hashing **at = &server->hashing;

    while (*at) {
        struct hashing *hashing = *at;
        if (!hashing->done || !answer_hashed(server, now, hashing, effects)) {
            at = &hashing->next;
            continue;
        }
        *at = hashing->next;
        hashing_free(hashing);
    }
}

void people_hashed(struct server *server, int64_t now, uint64_t job, const char *text,
                   struct server_effects *effects)
{
    for (struct hashing *at = server->hashing; at; at = at->next)
        if (at->job == job) {
            at->done = true;
            at->failed = !text;
            snprintf(at->hash, sizeof at->hash, "%s", text ? text : "");
        }
    answer_all(server, now, effects);
}

void people_settled(struct server *server, int64_t now, struct server_effects *effects)
{
    answer_all(server, now, effects);
}
