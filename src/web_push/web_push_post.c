/* web_push_post.c - one request to a push service. Each has a connection of its own: they are few,
 * and nothing is left open meanwhile.
 */
#include "web_push_post.h"

#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { HEAD_SIZE = 4096, ANSWER_SIZE = 8192, DAY = 24 * 3600 };

/* ---- TLS ----------------------------------------------------------------------------------- */

web_push_tls *web_push_tls_new(void)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());

    if (!tls)
        return NULL;
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(tls);
    return tls;
}

void web_push_tls_free(web_push_tls *tls)
{
    SSL_CTX_free(tls);
}

struct channel {
    SSL *ssl;
    int handle;
    const struct web_push_patience *patience;
};

/* Whether to call again, after the result of a call of OpenSSL. */
static bool may_call_again(const struct channel *channel, int result)
{
    switch (SSL_get_error(channel->ssl, result)) {
    case SSL_ERROR_WANT_READ:
        return web_push_wait(channel->patience, channel->handle, POLLIN);
    case SSL_ERROR_WANT_WRITE:
        return web_push_wait(channel->patience, channel->handle, POLLOUT);
    default:
        return false;
    }
}

static bool shake_hands(const struct channel *channel, const char *host)
{
    int result;

    if (!SSL_set_tlsext_host_name(channel->ssl, host) || !SSL_set1_host(channel->ssl, host) ||
        !SSL_set_fd(channel->ssl, channel->handle))
        return false;
    while ((result = SSL_connect(channel->ssl)) != 1)
        if (!may_call_again(channel, result))
            return false;
    return true;
}

static bool write_to_service(const struct channel *channel, const void *bytes, size_t count)
{
    size_t written;
    int result;

    while ((result = SSL_write_ex(channel->ssl, bytes, count, &written)) != 1)
        if (!may_call_again(channel, result))
            return false;
    return true;
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

static bool send_message(const struct channel *channel, const struct web_push_message *message)
{
    char head[HEAD_SIZE], authority[HTTPS_AUTHORITY_SIZE];

    util_https_url_authority(&message->url, authority);
    const int length = snprintf(head, sizeof head,
                                "POST %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n"
                                "Authorization: %s\r\nTTL: %d\r\nUrgency: normal\r\nTopic: %s\r\n"
                                "Content-Type: application/octet-stream\r\n"
                                "Content-Encoding: aes128gcm\r\nContent-Length: %zu\r\n\r\n",
                                message->url.path, authority, message->authorization,
                                message->seconds, message->topic, message->length);

    return length < HEAD_SIZE && write_to_service(channel, head, (size_t)length) &&
           write_to_service(channel, message->content, message->length);
}

/* The head of the answer; what follows is not read. */
static bool receive_head(const struct channel *channel, char head[ANSWER_SIZE])
{
    size_t count = 0, more;

    while (count < ANSWER_SIZE - 1) {
        const int result = SSL_read_ex(channel->ssl, head + count, ANSWER_SIZE - 1 - count, &more);
        if (result == 1) {
            head[count += more] = 0;
            if (strstr(head, "\r\n\r\n"))
                return true;
        } else if (!may_call_again(channel, result)) {
            return false;
        }
    }
    return false;
}

/* Retry-After: seconds, or a date. */
static int64_t seconds_until(const char *text, int64_t now)
{
    struct tm date = { 0 };
    int64_t seconds;

    text += strspn(text, " \t");
    if (*text >= '0' && *text <= '9')
        seconds = strtoll(text, NULL, 10);
    else if (strptime(text, "%a, %d %b %Y %H:%M:%S GMT", &date))
        seconds = (int64_t)timegm(&date) - now;
    else
        seconds = 0;
    return seconds < 0 ? 0 : seconds > DAY ? DAY : seconds;
}

struct web_push_answer web_push_read_answer(const char *head, int64_t now)
{
    static const char version[] = "HTTP/1.", after[] = "\nRetry-After:";
    struct web_push_answer answer = { 0 };

    if (strncmp(head, version, sizeof version - 1) != 0 || strlen(head) < sizeof version + 1)
        return answer;
    answer.status = (int)strtol(head + sizeof version + 1, NULL, 10);
    const char *found = strcasestr(head, after);
    if (found)
        answer.seconds = seconds_until(found + sizeof after - 1, now);
    return answer;
}

/* ---- the whole ----------------------------------------------------------------------------- */

static struct web_push_answer converse(const struct channel *channel,
                                       const struct web_push_message *message)
{
    char head[ANSWER_SIZE];

    if (!shake_hands(channel, message->url.host) || !send_message(channel, message) ||
        !receive_head(channel, head))
        return (struct web_push_answer){ 0 };
    return web_push_read_answer(head, (int64_t)time(NULL));
}

struct web_push_answer web_push_post(web_push_tls *tls, const struct web_push_services *services,
                                     const struct web_push_message *message,
                                     const atomic_bool *ending)
{
    const struct web_push_patience patience = { web_push_now() + WEB_PUSH_POST_MS, ending };
    struct web_push_answer answer = { 0 };
    struct channel channel = { .patience = &patience };
    const enum web_push_reached reached =
        web_push_services_may_ask(services, &message->url)
            ? web_push_connect(services, &message->url, &patience, &channel.handle)
            : WEB_PUSH_FORBIDDEN;

    answer.forbidden = reached == WEB_PUSH_FORBIDDEN;
    if (reached != WEB_PUSH_REACHED)
        return answer;
    channel.ssl = SSL_new(tls);
    if (channel.ssl)
        answer = converse(&channel, message);
    SSL_free(channel.ssl);
    close(channel.handle);
    return answer;
}
