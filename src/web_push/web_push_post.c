/* web_push_post.c - one request to a push service, by libcurl, which is loaded where a server sends
 * alerts. Each request has a connection of its own: they are few, and nothing is left open.
 *
 * libcurl asks for a socket for each address that the name leads to, and connects it to that very
 * address. There the address is checked, so that a name which leads elsewhere the next time that
 * somebody looks gains nothing. No proxy, redirect or other protocol leads around this.
 */
#include "web_push_post.h"

#include "util/memory.h"
#include "util/shared_library.h"

#include <assert.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SLICE = 100,   /* ms between two looks whether the program ends */
    ADDRESSES = 4, /* of a host that are tried */
    HEAD_MOST = 8192,
    HEADER_SIZE = 1200,
    DAY = 24 * 3600,
};

struct exchange {
    CURL *curl;
    const struct web_push_services *services;
    const struct https_url *url;
    int tried;
    bool allowed, forbidden; /* at least one of its addresses */
    size_t head;             /* bytes of the answer's */
    bool answered;           /* it is whole */
};

/* ---- the library ---------------------------------------------------------------------------- */

/* The functions that are called, by what they do. */
static struct {
    __typeof__(curl_global_init_mem) *start;
    __typeof__(curl_easy_init) *new_request;
    __typeof__(curl_easy_setopt) *set;
    __typeof__(curl_easy_getinfo) *tell;
    __typeof__(curl_easy_cleanup) *free_request;
    __typeof__(curl_slist_append) *add_text;
    __typeof__(curl_slist_free_all) *free_texts;
    __typeof__(curl_multi_init) *new_transfer;
    __typeof__(curl_multi_add_handle) *add_request;
    __typeof__(curl_multi_perform) *go_on;
    __typeof__(curl_multi_poll) *wait;
    __typeof__(curl_multi_remove_handle) *remove_request;
    __typeof__(curl_multi_cleanup) *free_transfer;
} libcurl;

static const struct shared_function libcurl_functions[] = {
    { "curl_global_init_mem", &libcurl.start },
    { "curl_easy_init", &libcurl.new_request },
    { "curl_easy_setopt", &libcurl.set },
    { "curl_easy_getinfo", &libcurl.tell },
    { "curl_easy_cleanup", &libcurl.free_request },
    { "curl_slist_append", &libcurl.add_text },
    { "curl_slist_free_all", &libcurl.free_texts },
    { "curl_multi_init", &libcurl.new_transfer },
    { "curl_multi_add_handle", &libcurl.add_request },
    { "curl_multi_perform", &libcurl.go_on },
    { "curl_multi_poll", &libcurl.wait },
    { "curl_multi_remove_handle", &libcurl.remove_request },
    { "curl_multi_cleanup", &libcurl.free_transfer },
};

bool web_push_load_library(struct util_refusal *why)
{
    static struct shared_library library = {
        .file = "libcurl.so.4",
        .package = "libcurl4",
        .functions = libcurl_functions,
        .count = sizeof libcurl_functions / sizeof *libcurl_functions,
    };

    return util_load_library(&library, why);
}

web_push_trust *web_push_trust_new(void)
{
    const CURLcode started = libcurl.start(CURL_GLOBAL_DEFAULT, util_allocate, free,
                                           util_reallocate, util_copy_text, util_allocate_zeroed);
    X509_STORE *trust = started ? NULL : X509_STORE_new();

    if (trust)
        X509_STORE_set_default_paths(trust);
    return trust;
}

void web_push_trust_free(web_push_trust *trust)
{
    X509_STORE_free(trust);
}

/* ---- what libcurl asks ---------------------------------------------------------------------- */

static struct address address_of(const struct curl_sockaddr *place)
{
    struct address address = { .bytes = { [10] = 0xff, [11] = 0xff } };
    const void *given = &place->addr;

    if (place->family == AF_INET6)
        memcpy(address.bytes, &((const struct sockaddr_in6 *)given)->sin6_addr, 16);
    else
        memcpy(address.bytes + 12, &((const struct sockaddr_in *)given)->sin_addr, 4);
    return address;
}

static curl_socket_t open_checked(void *context, curlsocktype purpose, struct curl_sockaddr *place)
{
    struct exchange *exchange = context;

    assert(purpose == CURLSOCKTYPE_IPCXN);
    if (exchange->tried++ >= ADDRESSES || (place->family != AF_INET && place->family != AF_INET6))
        return CURL_SOCKET_BAD;
    const struct address address = address_of(place);
    if (!web_push_services_may_reach(exchange->services, exchange->url, &address)) {
        exchange->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    exchange->allowed = true;
    return socket(place->family, place->socktype | SOCK_CLOEXEC, place->protocol);
}

static long status_of(CURL *curl)
{
    long status = 0;

    libcurl.tell(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* A line of the head. Its end ends the request: the rest of the answer is not read. */
static size_t read_head(char *line, size_t one, size_t length, void *context)
{
    struct exchange *exchange = context;

    assert(one == 1);
    exchange->head += length;
    exchange->answered = (line[0] == '\r' || line[0] == '\n') && status_of(exchange->curl) >= 200;
    return exchange->answered || exchange->head > HEAD_MOST ? 0 : length;
}

static size_t read_no_body(char *bytes, size_t one, size_t length, void *context)
{
    (void)bytes, (void)one, (void)length, (void)context;
    return 0;
}

static CURLcode use_trust(CURL *curl, void *tls, void *trust)
{
    (void)curl;
    SSL_CTX_set1_cert_store(tls, trust);
    return CURLE_OK;
}

/* ---- the request ---------------------------------------------------------------------------- */

/* A proxy of the environment would connect to addresses that nobody has checked. A resolver that
 * does not answer is left behind (QUICK_EXIT) instead of waited for. */
static const struct {
    CURLoption option;
    long value;
} numbers[] = {
    { CURLOPT_POST, 1 },
    { CURLOPT_FOLLOWLOCATION, 0 },
    { CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1 },
    { CURLOPT_SSL_ENABLE_ALPN, 0 },
    { CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2 },
    { CURLOPT_SSL_VERIFYPEER, 1 },
    { CURLOPT_SSL_VERIFYHOST, 2 },
    { CURLOPT_FRESH_CONNECT, 1 },
    { CURLOPT_FORBID_REUSE, 1 },
    { CURLOPT_NOSIGNAL, 1 },
    { CURLOPT_QUICK_EXIT, 1 },
};

static const struct {
    CURLoption option;
    const char *value;
} texts[] = {
    { CURLOPT_PROTOCOLS_STR, "https" },
    { CURLOPT_PROXY, "" },
    { CURLOPT_CAINFO, NULL }, /* use_trust() has them */
    { CURLOPT_CAPATH, NULL },
};

static void set_request(CURL *curl)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        libcurl.set(curl, numbers[i].option, numbers[i].value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        libcurl.set(curl, texts[i].option, texts[i].value);
    libcurl.set(curl, CURLOPT_OPENSOCKETFUNCTION, open_checked);
    libcurl.set(curl, CURLOPT_HEADERFUNCTION, read_head);
    libcurl.set(curl, CURLOPT_WRITEFUNCTION, read_no_body);
    libcurl.set(curl, CURLOPT_SSL_CTX_FUNCTION, use_trust);
}

/* The path goes out as it was given: libcurl would leave parts such as "/../" out. */
static void set_message(CURL *curl, const struct web_push_message *message)
{
    char authority[HTTPS_AUTHORITY_SIZE], url[HTTPS_AUTHORITY_SIZE + 16];

    util_https_url_authority(&message->url, authority);
    snprintf(url, sizeof url, "https://%s/", authority);
    libcurl.set(curl, CURLOPT_URL, url);
    libcurl.set(curl, CURLOPT_REQUEST_TARGET, message->url.path);
    libcurl.set(curl, CURLOPT_POSTFIELDS, message->content);
    libcurl.set(curl, CURLOPT_POSTFIELDSIZE, (long)message->length);
    libcurl.set(curl, CURLOPT_TIMEOUT_MS, (long)message->patience);
    libcurl.set(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)message->patience);
}

static struct curl_slist *headers_of(const struct web_push_message *message)
{
    char lines[3][HEADER_SIZE];
    const char *const all[] = { lines[0],
                                lines[1],
                                lines[2],
                                "Urgency: normal",
                                "Content-Type: application/octet-stream",
                                "Content-Encoding: aes128gcm",
                                "Connection: close",
                                "Accept:",
                                "Expect:" };
    struct curl_slist *headers = NULL;

    snprintf(lines[0], HEADER_SIZE, "Authorization: %s", message->authorization);
    snprintf(lines[1], HEADER_SIZE, "TTL: %d", message->seconds);
    snprintf(lines[2], HEADER_SIZE, "Topic: %s", message->topic);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        headers = libcurl.add_text(headers, all[i]);
    return headers;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void perform(CURL *curl, const atomic_bool *ending)
{
    CURLM *multi = libcurl.new_transfer();
    int running = 1;

    if (!multi || libcurl.add_request(multi, curl))
        running = 0;
    while (running && !atomic_load(ending) && !libcurl.go_on(multi, &running))
        if (running)
            libcurl.wait(multi, NULL, 0, SLICE, NULL);
    libcurl.remove_request(multi, curl);
    libcurl.free_transfer(multi);
}

static int64_t wait_of(CURL *curl)
{
    curl_off_t seconds = 0;

    libcurl.tell(curl, CURLINFO_RETRY_AFTER, &seconds);
    return seconds < 0 ? 0 : seconds > DAY ? DAY : seconds;
}

static struct web_push_answer answer_of(const struct exchange *exchange)
{
    if (!exchange->answered)
        return (struct web_push_answer){ .forbidden = exchange->forbidden && !exchange->allowed };
    return (struct web_push_answer){ .status = (int)status_of(exchange->curl),
                                     .seconds = wait_of(exchange->curl) };
}

struct web_push_answer web_push_post(web_push_trust *trust,
                                     const struct web_push_services *services,
                                     const struct web_push_message *message,
                                     const atomic_bool *ending)
{
    struct exchange exchange = { .services = services, .url = &message->url };

    assert(message->patience > 0 && message->length);
    if (!web_push_services_may_ask(services, &message->url))
        return (struct web_push_answer){ .forbidden = true };
    exchange.curl = libcurl.new_request();
    if (!exchange.curl)
        return (struct web_push_answer){ 0 };
    struct curl_slist *headers = headers_of(message);
    set_request(exchange.curl);
    set_message(exchange.curl, message);
    libcurl.set(exchange.curl, CURLOPT_HTTPHEADER, headers);
    libcurl.set(exchange.curl, CURLOPT_SSL_CTX_DATA, trust);
    libcurl.set(exchange.curl, CURLOPT_OPENSOCKETDATA, &exchange);
    libcurl.set(exchange.curl, CURLOPT_HEADERDATA, &exchange);
    perform(exchange.curl, ending);
    const struct web_push_answer answer = answer_of(&exchange);
    libcurl.free_request(exchange.curl);
    libcurl.free_texts(headers);
    return answer;
}
