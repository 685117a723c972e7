/* server_cluster.c - what several servers at one store tell each other: the counts of their limits,
 * so that nobody gains by going from one to the next, and their public tables. One exchange is
 * under way at a time. A server without an answer goes on by what it knows itself.
 */
#include "server_internal.h"

#include "server/rooms/public_list.h"
#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Those who know the id of the database know what the keys are hashed with. */
static void share_counts(struct util_rates *rates, const char *cluster)
{
    uint8_t hash[TALON_SHA256_BYTES];

    util_hash_text("talon limits ", cluster, hash);
    util_rates_share(rates, hash);
}

void server_share_limits(struct server *server, const char *cluster)
{
    assert(server->ownership.is_shared && !server->cluster.is_shared);
    server->cluster.is_shared = true;
    share_counts(&server->rates, cluster);
    share_counts(&server->login_waits.wrong, cluster);
}

void server_cluster_free(struct server *server)
{
    util_rates_free(&server->rates);
    util_rates_free(&server->login_waits.wrong);
    rooms_public_hear(&server->rooms, NULL);
    free(server->rooms.elsewhere.lines);
}

static bool has_changes(const struct server *server)
{
    return util_rates_have_changes(&server->rates) ||
           util_rates_have_changes(&server->login_waits.wrong);
}

int64_t server_cluster_wakes_at(const struct server *server)
{
    const struct server_cluster *cluster = &server->cluster;

    if (!cluster->is_shared || cluster->asked)
        return SERVER_NEVER;
    return has_changes(server) && cluster->counts_at < cluster->listing_at ? cluster->counts_at
                                                                           : cluster->listing_at;
}

/* ---- telling --------------------------------------------------------------------------------- */

static void take_counts(struct server *server, struct cluster_exchange *exchange, int64_t now)
{
    exchange->counts = util_allocate(LIMIT_COUNTS_TOLD * sizeof *exchange->counts);
    server->cluster.of_rates =
        util_rates_take_changes(&server->rates, exchange->counts, LIMIT_COUNTS_TOLD, now);
    exchange->counts_count =
        server->cluster.of_rates +
        util_rates_take_changes(&server->login_waits.wrong,
                                exchange->counts + server->cluster.of_rates,
                                LIMIT_COUNTS_TOLD - server->cluster.of_rates, now);
}

static char *write_listing(const struct server *server)
{
    struct talon_string_buffer text = { 0 };

    rooms_public_tell(&server->rooms, &text);
    return text.at ? text.at : util_copy_text("");
}

void server_cluster_attend(struct server *server, struct journal_outputs *outputs)
{
    struct server_cluster *cluster = &server->cluster;
    struct server_job job = { .kind = SERVER_JOB_EXCHANGE, .number = cluster->number + 1 };

    if (server_cluster_wakes_at(server) > outputs->now)
        return;
    take_counts(server, &job.exchange, outputs->now);
    if (cluster->listing_at <= outputs->now) {
        job.exchange.listing = write_listing(server);
        cluster->listing_at = outputs->now + LIMIT_LISTING_PAUSE;
    }
    cluster->number++;
    cluster->asked = true;
    journal_outputs_add_job(outputs, &job);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void agree(struct server *server, const struct cluster_exchange *exchange, int64_t now)
{
    for (size_t i = 0; i < exchange->counts_count; i++)
        if (i < server->cluster.of_rates)
            util_rate_agree(&server->rates, &exchange->counts[i], now);
        else
            limits_login_agree(&server->login_waits, &exchange->counts[i], now);
}

static void tell_again(struct server *server, const struct cluster_exchange *exchange, int64_t now)
{
    for (size_t i = 0; i < exchange->counts_count; i++)
        util_rate_tell_again(i < server->cluster.of_rates ? &server->rates
                                                          : &server->login_waits.wrong,
                             &exchange->counts[i], now);
}

void server_cluster_answered(struct server *server, const struct server_answer *answer,
                             struct journal_outputs *outputs)
{
    struct server_cluster *cluster = &server->cluster;
    const bool failed = answer->refused || answer->unread;

    if (!cluster->asked || answer->number != cluster->number)
        return;
    cluster->asked = false;
    cluster->counts_at = outputs->now + (failed ? LIMIT_EXCHANGE_RETRY : LIMIT_EXCHANGE_PAUSE);
    if (failed) {
        tell_again(server, answer->exchange, outputs->now);
        cluster->listing_at = outputs->now + LIMIT_LISTING_PAUSE;
        return;
    }
    agree(server, answer->exchange, outputs->now);
    if (answer->exchange->listed) {
        rooms_public_hear(&server->rooms, answer->exchange->listed);
        answer->exchange->listed = NULL;
    }
}
