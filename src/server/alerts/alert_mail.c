/* alert_mail.c - words mails, counts them, and keeps codes until they are used or old.
 */
#include "alert_mail.h"

#include "util/base64url.h"
#include "util/memory.h"

#include <talon/text.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_(text) text

enum { TEXT_ROOM = 1200, LINK_ROOM = 400, SUBJECT_ROOM = 200, DAY = 24 * 3600 * 1000 };

/* ---- how many ----------------------------------------------------------------------------- */

static const char
    sent_hour[] = N_("This address was sent too many mails. Wait an hour, and try again."),
    sent_day[] = N_("This address was sent too many mails today. Try again tomorrow."),
    all_hour[] = N_(
        "This server has sent too many mails to all people together. Wait an hour, and try again."),
    all_day[] =
        N_("This server has sent too many mails to all people together. Try again tomorrow.");

static const struct util_rate codes_to = { "mail code to", LIMIT_MAIL_CODES_TO,
                                           LIMIT_MAILS_WITHIN };

/* Each mail counts for its address and for all. */
static const struct {
    struct util_rate rate;
    bool all;
    const char *used;
} bounds[] = {
    { { "mail to", LIMIT_MAILS_TO, LIMIT_MAILS_WITHIN }, false, sent_hour },
    { { "mail to, day", LIMIT_MAILS_TO_A_DAY, DAY }, false, sent_day },
    { { "mails", LIMIT_MAILS, LIMIT_MAILS_WITHIN }, true, all_hour },
    { { "mails, day", LIMIT_MAILS_A_DAY, DAY }, true, all_day },
};
enum { BOUNDS = sizeof bounds / sizeof *bounds };

bool alert_mail_has_capacity(const struct alerts *alerts)
{
    assert(alerts->flights_count <= LIMIT_ALERTS_AT_ONCE);
    int count = 0;

    for (size_t i = 0; i < alerts->flights_count; i++)
        count += alerts->flights[i].mail;
    return count < LIMIT_MAILS_AT_ONCE && alerts->flights_count < LIMIT_ALERTS_AT_ONCE;
}

/* NULL: it may get one more now. Else the limit that lasts longest, and in *wait how long. */
static const char *refusal_of(const struct alerts *alerts, const char *address, int64_t now,
                              int64_t *wait)
{
    const char *refusal = NULL;

    *wait = 0;
    for (int i = 0; i < BOUNDS; i++) {
        const int64_t longer = util_rate_wait(alerts->streams.rates, &bounds[i].rate,
                                              bounds[i].all ? "" : address, now);
        if (longer > *wait) {
            *wait = longer;
            refusal = bounds[i].used;
        }
    }
    return refusal;
}

int64_t alert_mail_wait(const struct alerts *alerts, const char *address, int64_t now)
{
    int64_t wait;

    refusal_of(alerts, address, now, &wait);
    return wait;
}

static void count_mail(struct alerts *alerts, const char *address, int64_t now)
{
    for (int i = 0; i < BOUNDS; i++)
        util_rate_count(alerts->streams.rates, &bounds[i].rate, bounds[i].all ? "" : address, now);
}

/* ---- sending ------------------------------------------------------------------------------ */

/* Takes over nothing but the link. */
static uint64_t send_mail(struct alerts *alerts, const char *address, const char *subject,
                          const char *text, char *stop, struct journal_outputs *outputs)
{
    assert(address[0] && subject[0] && text[0]);
    const struct server_job job = { .kind = SERVER_JOB_MAIL,
                                    .number = ++alerts->number,
                                    .mail = { .address = util_copy_text(address),
                                              .subject = util_copy_text(subject),
                                              .text = util_copy_text(text),
                                              .stop = stop } };

    count_mail(alerts, address, outputs->now);
    journal_outputs_add_job(outputs, &job);
    return job.number;
}

static char *write_stop_link(const struct alerts *alerts, const struct alert_device *device)
{
    assert(alerts->site && device->mail);
    char token[UTIL_BASE64URL_SIZE(ALERT_STOP_BYTES)], link[LINK_ROOM];

    util_base64url_write(device->stop, sizeof device->stop, token);
    snprintf(link, sizeof link, "%s/mail/%s", alerts->site, token);
    return util_copy_text(link);
}

uint64_t alert_mail_send(struct alerts *alerts, const struct alert_watch *watch,
                         const struct room *room, struct journal_outputs *outputs)
{
    assert(watch->device->mail && alerts->site);
    const struct alert_device *device = watch->device;
    const struct talon_catalogue *catalogue = talon_catalogue(device->language);
    const char *game = talon_translate(catalogue, room->settings.config.game->title);
    char subject[SUBJECT_ROOM], text[TEXT_ROOM], link[LINK_ROOM], *stop;

    snprintf(link, sizeof link, "%s/#/%s", alerts->site, room->id);
    stop = write_stop_link(alerts, device);
    talon_translate_with(catalogue, subject, sizeof subject, "Your turn: {game}", "game", game,
                         NULL);
    talon_translate_with(catalogue, text, sizeof text,
                         "It is your turn in this game: {game}\n{link}\n\n"
                         "Open this page if you want no more of these mails:\n{stop}",
                         "game", game, "link", link, "stop", stop, NULL);
    return send_mail(alerts, device->mail, subject, text, stop, outputs);
}

/* ---- codes -------------------------------------------------------------------------------- */

static const char *const code_texts[CODE_USES] = {
    [CODE_TURNS] = N_("Somebody wants mails at this address when it is their turn at {site}. "
                      "If it was you, enter this code there: {code}\n\n"
                      "If not, do nothing. You will get no other mail."),
    [CODE_RECOVERY] = N_("Somebody names this address for an account at {site}, in case the "
                         "passphrase is forgotten. If it was you, enter this code there: "
                         "{code}\n\n"
                         "If not, do nothing. You will get no other mail."),
    [CODE_RESET] = N_("Somebody wants a new passphrase for your account at {site}. If it was you, "
                      "enter this code there: {code}\n\n"
                      "If not, do nothing. Without this code your passphrase stays as it is."),
};

static struct alert_code *find_code(struct alerts *alerts, enum alert_code_use use,
                                    const char *address, int64_t now)
{
    for (int i = 0; i < LIMIT_MAIL_CODES; i++)
        if (alerts->codes[i].until > now && alerts->codes[i].use == use &&
            !strcmp(alerts->codes[i].address, address))
            return &alerts->codes[i];
    return NULL;
}

/* Where a new code can stand, the oldest one's place if need be. */
static struct alert_code *place_of_code(struct alerts *alerts, enum alert_code_use use,
                                        const char *address, int64_t now)
{
    struct alert_code *oldest = find_code(alerts, use, address, now);

    for (int i = 0; !oldest && i < LIMIT_MAIL_CODES; i++)
        if (alerts->codes[i].until <= now)
            oldest = &alerts->codes[i];
    if (oldest)
        return oldest;
    oldest = alerts->codes;
    for (int i = 1; i < LIMIT_MAIL_CODES; i++)
        if (alerts->codes[i].until < oldest->until)
            oldest = &alerts->codes[i];
    return oldest;
}

static void hash_code(const char *code, const char *bound, uint8_t hash[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;
    static const char use[] = "talon mail code ";

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, use, strlen(use));
    talon_sha256_add(&sum, code, strlen(code) + 1);
    talon_sha256_add(&sum, bound, strlen(bound));
    talon_sha256_end(&sum, hash);
}

static void make_code(const struct alerts *alerts, struct alert_code *code, const char *bound)
{
    uint8_t bytes[ALERT_CODE_SIZE - 1];
    uint64_t number = 0;

    alerts->streams.entropy->fill(alerts->streams.entropy->self, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        number = number << 8 | bytes[i];
    snprintf(code->code, ALERT_CODE_SIZE, "%08u", (unsigned)(number % 100000000));
    hash_code(code->code, bound, code->hash);
}

static void mail_code(struct alerts *alerts, struct alert_code *code,
                      struct journal_outputs *outputs)
{
    assert(code->unsent && code->code[0] && alerts->flights_count < LIMIT_ALERTS_AT_ONCE);
    const struct talon_catalogue *catalogue = talon_catalogue(code->language);
    char subject[SUBJECT_ROOM], text[TEXT_ROOM];

    talon_translate_with(catalogue, subject, sizeof subject, "Your code for Talon: {code}", "code",
                         code->code, NULL);
    talon_translate_with(catalogue, text, sizeof text, code_texts[code->use], "site", alerts->site,
                         "code", code->code, NULL);
    util_wipe(code->code, sizeof code->code);
    const uint64_t number = send_mail(alerts, code->address, subject, text, NULL, outputs);
    alerts->flights[alerts->flights_count++] = (struct alert_flight){ number, NULL, true };
    code->unsent = false;
    code->until = outputs->now + LIMIT_MAIL_CODE_KEPT;
}

/* ---- codes that are noted ------------------------------------------------------------------- */

static bool half_hour_of_now(const struct alerts *alerts, uint16_t *half_hour)
{
    enum { MINUTES = 30 };

    *half_hour = (uint16_t)((alerts->streams.clock * (uint32_t)ALERT_DAY_MINUTES +
                             (uint32_t)alerts->minute) /
                            MINUTES);
    return alerts->streams.clock && alerts->minute >= 0;
}

bool alert_mail_is_fresh(const struct alerts *alerts, uint16_t half_hour)
{
    uint16_t now;

    return alerts && half_hour_of_now(alerts, &now) && (uint16_t)(now - half_hour) <= 1;
}

/* With so many random digits nobody finds it, not even from its hash. */
static bool make_long_code(const struct alerts *alerts, struct alert_code *code,
                           const struct reset_code_account *account)
{
    uint8_t key[INVITATION_KEY_BYTES];
    uint16_t half_hour;

    if (!half_hour_of_now(alerts, &half_hour))
        return false;
    alerts->streams.entropy->fill(alerts->streams.entropy->self, key, sizeof key);
    util_reset_code_write(key, account, half_hour, code->code);
    return true;
}

static void write_note(const struct alert_code *code, struct account *account,
                       struct journal_outputs *outputs)
{
    const struct reset_code_account named = { account->stream.id, account->sessions.hash };
    char note[RESET_NOTE_SIZE];
    uint16_t half_hour;

    if (util_reset_code_note(RESET_NOTE_OF_MAIL, &named, code->code, &half_hour, note))
        stream_name(&account->stream, note, outputs);
}

/* False: it has to wait. An account that is gone gets no mail. */
static bool note_code(struct alerts *alerts, struct alert_code *code,
                      struct journal_outputs *outputs)
{
    struct accounts *accounts = (struct accounts *)alerts->streams.sets->list[STREAM_ACCOUNTS];
    struct account *account;
    struct journal_wait *waits;
    const enum stream_sought sought =
        accounts_seek(accounts, code->account, STREAM_OWN, outputs, &account, &waits);

    if (sought == STREAM_MISSING)
        *code = (struct alert_code){ 0 };
    if (sought != STREAM_FOUND || account->stream.wait.batch || account->stream.leaves ||
        journal_is_full(alerts->streams.journal)) {
        alert_list_write_later(alerts, outputs->now);
        return false;
    }
    write_note(code, account, outputs);
    code->account[0] = '\0';
    return true;
}

/* ---- sending codes -------------------------------------------------------------------------- */

/* Of the code that waits longest, or NULL. */
static struct alert_code *first_unsent(struct alerts *alerts, int64_t now)
{
    struct alert_code *first = NULL;

    for (int i = 0; i < LIMIT_MAIL_CODES; i++) {
        struct alert_code *code = &alerts->codes[i];
        if (code->unsent && code->until > now && (!first || code->until < first->until))
            first = code;
    }
    return first;
}

void alert_mail_send_codes(struct alerts *alerts, struct journal_outputs *outputs)
{
    struct alert_code *code;

    while (alert_mail_has_capacity(alerts) && (code = first_unsent(alerts, outputs->now)) &&
           (!code->account[0] || note_code(alerts, code, outputs)))
        mail_code(alerts, code, outputs);
}

const char *alert_mail_count_code(struct alerts *alerts, const char *address, int64_t now)
{
    int64_t wait;
    const char *refusal = refusal_of(alerts, address, now, &wait);

    if (refusal)
        return refusal;
    return util_rate_spend(alerts->streams.rates, &codes_to, address, now) ? NULL : sent_hour;
}

static struct alert_code *begin_code(struct alerts *alerts, enum alert_code_use use,
                                     const char *address, const char *language, int64_t now)
{
    struct alert_code *code = place_of_code(alerts, use, address, now);

    *code = (struct alert_code){ .use = use, .until = now + LIMIT_MAIL_CODE_KEPT, .unsent = true };
    snprintf(code->address, sizeof code->address, "%s", address);
    snprintf(code->language, sizeof code->language, "%s", language);
    return code;
}

void alert_mail_send_code(struct alerts *alerts, enum alert_code_use use, const char *address,
                          const char *bound, const char *language, struct journal_outputs *outputs)
{
    assert(address[0] && alerts->site);
    make_code(alerts, begin_code(alerts, use, address, language, outputs->now), bound);
    alert_mail_send_codes(alerts, outputs);
}

void alert_mail_send_reset(struct alerts *alerts, const struct account *account,
                           const char *address, const char *language,
                           struct journal_outputs *outputs)
{
    assert(address[0] && alerts->site);
    const struct reset_code_account named = { account->stream.id, account->sessions.hash };
    struct alert_code *code = begin_code(alerts, CODE_RESET, address, language, outputs->now);

    if (alerts->streams.ownership->is_shared && make_long_code(alerts, code, &named)) {
        memcpy(code->account, account->stream.id, sizeof code->account);
        alert_list_write_later(alerts, outputs->now - LIMIT_STORE_RETRY); /* at the next tick */
    } else {
        make_code(alerts, code, account->sessions.hash);
        alert_mail_send_codes(alerts, outputs);
    }
}

bool alert_mail_is_code(struct alerts *alerts, enum alert_code_use use, const char *address,
                        const char *bound, const char *text, int64_t now)
{
    struct alert_code *code = find_code(alerts, use, address, now);
    uint8_t hash[TALON_SHA256_BYTES];

    if (!code || code->wrong >= LIMIT_MAIL_CODE_TRIES)
        return false;
    hash_code(text, bound, hash);
    if (!memcmp(code->hash, hash, sizeof hash))
        return true;
    code->wrong++;
    return false;
}
