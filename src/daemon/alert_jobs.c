/* alert_jobs.c - seals and signs alerts, and hands them to push services. A service that is slow
 * keeps some of the lane's threads busy at most, and so do all together that have not answered yet:
 * anybody can make up names. One that fails is not asked again for the alerts that wait: these come
 * again later.
 */
#include "jobs.h"

#include "web_push/web_push_seal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

const char *const daemon_alert_result_names[SERVER_ALERT_RESULTS] = { "taken", "gone", "later",
                                                                      "refused", "forbidden" };

/* ---- one alert ----------------------------------------------------------------------------- */

static enum server_alerted result_of(const struct web_push_answer *answer)
{
    const int status = answer->status;

    if (answer->forbidden)
        return SERVER_ALERT_FORBIDDEN;
    if (status >= 200 && status < 300)
        return SERVER_ALERT_TAKEN;
    if (status == 404 || status == 410)
        return SERVER_ALERT_GONE;
    return !status || status == 408 || status == 429 || status >= 500 ? SERVER_ALERT_LATER
                                                                      : SERVER_ALERT_REFUSED;
}

static bool sign_alert(const struct alert_sender *sender, const struct https_url *url,
                       char header[WEB_PUSH_TOKEN_SIZE])
{
    char authority[HTTPS_AUTHORITY_SIZE], audience[HTTPS_AUTHORITY_SIZE + 8];

    util_https_url_authority(url, authority);
    snprintf(audience, sizeof audience, "https://%s", authority);
    return web_push_key_sign(sender->key, audience, sender->contact, (int64_t)time(NULL), header);
}

/* An address that is none leaves an empty host. */
void daemon_alert_prepare(struct server_work *work)
{
    if (!util_https_url_read(work->job.alert.endpoint, &work->alert.url))
        work->alert.url = (struct https_url){ .path = "" };
}

/* A key that nothing can be sealed for is of no use, like an address that is gone. */
void daemon_alert_send(struct worker_job *head, const struct worker_turn *turn)
{
    struct server_work *work = server_work_of(head);
    const struct server_alert *alert = &work->job.alert;
    const struct alert_sender *sender = turn->context;
    char header[WEB_PUSH_TOKEN_SIZE];
    uint8_t content[WEB_PUSH_CONTENT_BYTES];
    const size_t length = web_push_seal(alert->key, alert->secret, alert->text, content);

    work->answer.alerted = SERVER_ALERT_GONE;
    if (!work->alert.url.host[0] || !length || !sign_alert(sender, &work->alert.url, header))
        return;
    const struct web_push_message message = { .url = work->alert.url,
                                              .authorization = header,
                                              .topic = alert->topic,
                                              .seconds = alert->seconds,
                                              .content = content,
                                              .length = length,
                                              .patience = WEB_PUSH_POST_MS };
    const struct web_push_answer answer =
        web_push_post(sender->trust, sender->services, &message, turn->ending);
    work->answer.alerted = result_of(&answer);
    work->alert.heard = answer.status;
    work->answer.after = answer.seconds * 1000;
}

/* ---- the lane ------------------------------------------------------------------------------- */

static const char *host_of(const struct worker_job *head)
{
    return ((const struct server_work *)head)->alert.url.host;
}

static char *find_known(struct alert_sender *sender, const char *host)
{
    for (int i = 0; i < ALERT_HOSTS_KNOWN; i++)
        if (!strcmp(sender->known[i], host))
            return sender->known[i];
    return NULL;
}

/* A host that does not answer any more is a stranger again. */
void daemon_alert_note_done(void *context, const struct worker_job *head)
{
    struct alert_sender *sender = context;
    const char *host = host_of(head);
    const bool heard = ((const struct server_work *)head)->alert.heard;
    char *known = *host ? find_known(sender, host) : NULL;

    if (known && !heard)
        known[0] = 0;
    else if (!known && heard)
        memcpy(sender->known[sender->oldest++ % ALERT_HOSTS_KNOWN], host, HTTPS_HOST_SIZE);
}

bool daemon_alert_is_alike(void *context, const struct worker_job *running,
                           const struct worker_job *waiting)
{
    return !strcmp(host_of(running), host_of(waiting)) ||
           (!find_known(context, host_of(waiting)) && !find_known(context, host_of(running)));
}

/* What a service asked for holds for one device alone. */
bool daemon_alert_put_off(const struct worker_job *done, struct worker_job *waiting)
{
    if (((const struct server_work *)done)->answer.alerted != SERVER_ALERT_LATER ||
        strcmp(host_of(done), host_of(waiting)) != 0)
        return false;
    server_work_of(waiting)->answer.alerted = SERVER_ALERT_LATER;
    return true;
}
