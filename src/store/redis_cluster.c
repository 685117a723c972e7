/* redis_cluster.c - the state of a cluster in Redis 7, by the library hiredis, which is loaded when
 * such an address is opened. Each exchange is one round trip. Everything has an end by itself.
 */
#include "cluster_state.h"

#include "util/hex.h"
#include "util/memory.h"
#include "util/shared_library.h"

#include <hiredis/hiredis.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOST_ROOM = 256, WORD_ROOM = 128, DIGITS_ROOM = 24, REDIS_PORT = 6379, ARGUMENTS = 8 };
enum { PATIENCE_S = 3 }; /* for the connection, and for each answer */

/* ---- the library ----------------------------------------------------------------------------- */

/* The functions that are called, by what they do. */
static struct {
    __typeof__(redisConnectWithTimeout) *connect;
    __typeof__(redisConnectUnixWithTimeout) *connect_unix;
    __typeof__(redisSetTimeout) *set_patience;
    __typeof__(redisAppendCommandArgv) *add;
    __typeof__(redisGetReply) *next_answer;
    __typeof__(freeReplyObject) *free_answer;
    __typeof__(redisFree) *disconnect;
} hiredis;

static const struct shared_function hiredis_functions[] = {
    { "redisConnectWithTimeout", &hiredis.connect },
    { "redisConnectUnixWithTimeout", &hiredis.connect_unix },
    { "redisSetTimeout", &hiredis.set_patience },
    { "redisAppendCommandArgv", &hiredis.add },
    { "redisGetReply", &hiredis.next_answer },
    { "freeReplyObject", &hiredis.free_answer },
    { "redisFree", &hiredis.disconnect },
};

static bool load_library(struct store_fault *fault)
{
    static struct shared_library library = {
        .file = "libhiredis.so.0.14",
        .package = "libhiredis0.14",
        .functions = hiredis_functions,
        .count = sizeof hiredis_functions / sizeof *hiredis_functions,
    };

    return util_load_library(&library, &fault->why);
}

/* ---- the address ----------------------------------------------------------------------------- */

struct cluster {
    char host[HOST_ROOM]; /* or the path of a socket */
    bool is_socket;
    int port;
    char user[WORD_ROOM], password[WORD_ROOM];
    char cluster[WORD_ROOM], server[STORE_SERVER_ROOM], lasting[DIGITS_ROOM];
    redisContext *link;
};

/* A part of the address up to `end`, or the whole rest. */
static bool take_part(char *part, size_t size, const char **from, const char *end)
{
    const size_t length = end ? (size_t)(end - *from) : strlen(*from);

    snprintf(part, size, "%.*s", (int)length, *from);
    *from += length + (end != NULL);
    return length < size;
}

static bool take_port(struct cluster *cluster, const char *text)
{
    char *end;
    const long port = strtol(text, &end, 10);

    cluster->port = (int)port;
    return *text && (!*end || !strcmp(end, "/")) && port > 0 && port < 65536;
}

/* "redis://user:password@host:port" or "unix:path" */
static bool read_address(struct cluster *cluster, const char *address)
{
    static const char scheme[] = "redis://";
    const char *at = address, *password;

    cluster->port = REDIS_PORT;
    cluster->is_socket = !strncmp(address, "unix:/", 6);
    if (cluster->is_socket) {
        at += strlen("unix:");
        return take_part(cluster->host, sizeof cluster->host, &at, NULL);
    }
    if (strncmp(at, scheme, strlen(scheme)) != 0)
        return false;
    at += strlen(scheme);
    const char *sign = strrchr(at, '@');
    if (sign) {
        password = memchr(at, ':', (size_t)(sign - at));
        if (!password || !take_part(cluster->user, sizeof cluster->user, &at, password) ||
            !take_part(cluster->password, sizeof cluster->password, &at, sign))
            return false;
    }
    const char *colon = strchr(at, ':');
    const char *end = colon ? colon : strchr(at, '/');
    return take_part(cluster->host, sizeof cluster->host, &at, end) && cluster->host[0] &&
           (colon ? take_port(cluster, at) : !*at);
}

static void *open_cluster(const char *address, const struct cluster_member *member,
                          struct store_fault *fault)
{
    struct cluster *cluster = util_allocate_zeroed(1, sizeof *cluster);

    snprintf(cluster->cluster, sizeof cluster->cluster, "%s", member->cluster);
    snprintf(cluster->server, sizeof cluster->server, "%s", member->server);
    snprintf(cluster->lasting, sizeof cluster->lasting, "%d", member->lasting);
    if (read_address(cluster, address) ? load_library(fault)
                                       : util_refuse(&fault->why,
                                                     "The address of Redis cannot be read. It is "
                                                     "written like redis://host:6379.",
                                                     NULL))
        return cluster;
    util_wipe(cluster, sizeof *cluster);
    free(cluster);
    return NULL;
}

/* ---- one exchange ---------------------------------------------------------------------------- */

static bool tell_lost(const struct cluster *cluster, const char *reason, struct store_fault *fault)
{
    return util_refuse(&fault->why, "There is no connection to Redis on {host}: {reason}.", "host",
                       cluster->host, "reason", reason, NULL);
}

static void disconnect(struct cluster *cluster)
{
    if (cluster->link)
        hiredis.disconnect(cluster->link);
    cluster->link = NULL;
}

static void add_command(const struct cluster *cluster, const char *const words[ARGUMENTS])
{
    int count = 0;

    while (count < ARGUMENTS && words[count])
        count++;
    util_require_memory(
        !hiredis.add(cluster->link, count, (const char **)words, NULL) ? cluster->link : NULL);
}

/* The next answer, of this kind; NULL with the fault, and not connected. */
static redisReply *take_answer(struct cluster *cluster, int type, struct store_fault *fault)
{
    void *answer = NULL;
    const bool came = hiredis.next_answer(cluster->link, &answer) == REDIS_OK;
    redisReply *reply = answer;

    if (came && reply->type == type)
        return reply;
    tell_lost(cluster,
              came && reply->type == REDIS_REPLY_ERROR ? reply->str : cluster->link->errstr, fault);
    if (reply)
        hiredis.free_answer(reply);
    disconnect(cluster);
    return NULL;
}

static bool log_in(struct cluster *cluster, struct store_fault *fault)
{
    const char *user = cluster->user[0] ? cluster->user : "default";

    if (!cluster->password[0])
        return true;
    add_command(cluster, (const char *const[ARGUMENTS]){ "AUTH", user, cluster->password });
    redisReply *reply = take_answer(cluster, REDIS_REPLY_STATUS, fault);
    if (reply)
        hiredis.free_answer(reply);
    return reply;
}

static bool connect_cluster(struct cluster *cluster, struct store_fault *fault)
{
    const struct timeval patience = { .tv_sec = PATIENCE_S };

    if (cluster->link)
        return true;
    cluster->link = cluster->is_socket ? hiredis.connect_unix(cluster->host, patience)
                                       : hiredis.connect(cluster->host, cluster->port, patience);
    util_require_memory(cluster->link);
    if (!cluster->link->err && hiredis.set_patience(cluster->link, patience) == REDIS_OK)
        return log_in(cluster, fault);
    tell_lost(cluster, cluster->link->errstr, fault);
    disconnect(cluster);
    return false;
}

/* Whether each count has an end of its own, or one that every change moves on. */
static const char count_script[] =
    "local count = redis.call('INCRBY', KEYS[1], ARGV[1]) "
    "if count <= 0 then redis.call('DEL', KEYS[1]) return {0, 0} end "
    "redis.call('PEXPIRE', KEYS[1], ARGV[2], 'NX') "
    "if ARGV[3] == '1' then redis.call('PEXPIRE', KEYS[1], ARGV[2], 'GT') end "
    "return {count, redis.call('PTTL', KEYS[1])}";
static const char listing_script[] =
    "redis.call('SET', KEYS[1] .. ':' .. ARGV[1], ARGV[2], 'PX', ARGV[3]) "
    "redis.call('SADD', KEYS[1], ARGV[1]) local all = {} "
    "for _, one in ipairs(redis.call('SMEMBERS', KEYS[1])) do "
    "local text = redis.call('GET', KEYS[1] .. ':' .. one) "
    "if not text then redis.call('SREM', KEYS[1], one) "
    "elseif one ~= ARGV[1] then all[#all + 1] = text end end "
    "return table.concat(all)";

static void send_count(const struct cluster *cluster, const struct util_rate_change *told)
{
    char key[sizeof "talon:count:" + WORD_ROOM + RATE_KEY_SIZE], hex[RATE_KEY_SIZE];
    char change[DIGITS_ROOM], lasting[DIGITS_ROOM];

    util_hex_digits(told->key, sizeof told->key, hex);
    snprintf(key, sizeof key, "talon:count:%s:%s", cluster->cluster, hex);
    snprintf(change, sizeof change, "%" PRId64, told->change);
    snprintf(lasting, sizeof lasting, "%" PRId64, told->lasting);
    add_command(cluster, (const char *const[ARGUMENTS]){ "EVAL", count_script, "1", key, change,
                                                         lasting, told->extends ? "1" : "0" });
}

static bool take_total(struct cluster *cluster, struct util_rate_change *told,
                       struct store_fault *fault)
{
    redisReply *reply = take_answer(cluster, REDIS_REPLY_ARRAY, fault);

    if (!reply)
        return false;
    if (reply->elements == 2) {
        told->total = (uint32_t)reply->element[0]->integer;
        told->lasting = reply->element[1]->integer;
    }
    hiredis.free_answer(reply);
    return true;
}

static void send_tables(const struct cluster *cluster, const char *listing)
{
    char key[sizeof "talon:tables:" + WORD_ROOM];

    snprintf(key, sizeof key, "talon:tables:%s", cluster->cluster);
    add_command(cluster,
                (const char *const[ARGUMENTS]){ "EVAL", listing_script, "1", key, cluster->server,
                                                listing, cluster->lasting });
}

static bool take_tables(struct cluster *cluster, struct cluster_exchange *exchange,
                        struct store_fault *fault)
{
    redisReply *reply = take_answer(cluster, REDIS_REPLY_STRING, fault);

    if (!reply)
        return false;
    exchange->listed = util_copy_text(reply->str);
    hiredis.free_answer(reply);
    return true;
}

static bool exchange_all(void *state, struct cluster_exchange *exchange, struct store_fault *fault)
{
    struct cluster *cluster = state;
    bool fine = connect_cluster(cluster, fault);

    for (size_t i = 0; fine && i < exchange->counts_count; i++)
        send_count(cluster, &exchange->counts[i]);
    if (fine && exchange->listing)
        send_tables(cluster, exchange->listing);
    for (size_t i = 0; fine && i < exchange->counts_count; i++)
        fine = take_total(cluster, &exchange->counts[i], fault);
    return fine && (!exchange->listing || take_tables(cluster, exchange, fault));
}

static void close_cluster(void *state)
{
    struct cluster *cluster = state;

    disconnect(cluster);
    util_wipe(cluster, sizeof *cluster);
    free(cluster);
}

const struct cluster_state store_cluster_redis = {
    .open = open_cluster,
    .exchange = exchange_all,
    .close = close_cluster,
};
