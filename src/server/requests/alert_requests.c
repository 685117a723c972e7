/* alert_requests.c - the request `alerts`: what a device wants to be told of turns, and where.
 */
#include "request.h"

#include "json/json_parse.h"
#include "json/json_writer.h"
#include "server/alerts/alert_turns.h"
#include "util/base64url.h"
#include "util/https_url.h"
#include "util/memory.h"

#include <talon/text.h>

#include <stdio.h>
#include <string.h>

static const struct util_rate new_devices = { "alerts", LIMIT_NEW_ALERT_DEVICES,
                                              LIMIT_NEW_ALERT_DEVICES_WITHIN },
                              new_of_network = { "alerts from", LIMIT_NEW_ALERT_DEVICES_OF_NETWORK,
                                                 LIMIT_NEW_ALERT_DEVICES_WITHIN },
                              left = { "alerts left", 1, LIMIT_ALERT_RETURN };

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_endpoint(struct request *request, const char *name, const char **endpoint)
{
    struct https_url url;

    *endpoint = request_read_text(request, name);
    return *endpoint &&
           ((strlen(*endpoint) <= LIMIT_ALERT_ENDPOINT_BYTES &&
             util_https_url_read(*endpoint, &url)) ||
            request_refuse(request, "request", "This is not an address of a push service."));
}

static bool read_bytes(struct request *request, const char *name, uint8_t *bytes, size_t count)
{
    const char *text = request_read_text(request, name);

    return text && (util_base64url_read(text, bytes, count) ||
                    request_refuse(request, "request", "This is not a key of a push service."));
}

static bool read_language(struct request *request, struct alert_device *device)
{
    const char *language = request_read_text(request, "lang");

    if (!language)
        return false;
    const bool known = strlen(language) < sizeof device->language && talon_catalogue(language);
    snprintf(device->language, sizeof device->language, "%s", known ? language : "en");
    return true;
}

static bool read_quiet(struct request *request, struct alert_device *device)
{
    const int last = ALERT_DAY_MINUTES - 1;

    return request_read_int(request, "quiet_from", 0, last, 0, &device->quiet.from) &&
           request_read_int(request, "quiet_to", 0, last, 0, &device->quiet.to) &&
           request_read_int(request, "zone", -ALERT_ZONE_MOST, ALERT_ZONE_MOST, 0, &device->zone);
}

/* A token that opens no seat is left out. Where a table is not in memory, one of each device is
 * taken unseen. */
static bool is_worth_watching(const struct request *request, const struct alert_device *device,
                              const char *table, const char *token)
{
    const struct room *room = rooms_find(request->context->rooms, table);

    if (room)
        return room_seat_of_token(room, token) >= 0;
    for (int i = 0; i < device->watches_count; i++)
        if (!strcmp(device->watches[i].table, table))
            return false;
    return true;
}

static bool read_alert_seat(struct request *request, struct alert_device *device,
                            const json_t *seat)
{
    const char *table = json_parse_member(seat, "table"), *token = json_parse_member(seat, "token");
    uint8_t hash[TALON_SHA256_BYTES];

    if (!table || !token || strlen(table) >= STORE_ID_ROOM)
        return request_refuse(request, "request", "\"seats\" must be a list of tables and tokens.");
    room_token_hash(token, hash);
    return !is_worth_watching(request, device, table, token) ||
           alert_device_add_watch(device, table, hash) ||
           request_refuse(request, "limit", "A device is told of 20 seats at most.");
}

static bool read_alert_seats(struct request *request, struct alert_device *device,
                             const struct alert_device *old)
{
    const json_t *seats = json_object_get(request->body, "seats");

    if (!seats && old) {
        for (int i = 0; i < old->watches_count; i++)
            alert_device_add_watch(device, old->watches[i].table, old->watches[i].token);
        return true;
    }
    if (!json_is_array(seats))
        return request_refuse(request, "request", "\"seats\" must be a list of tables and tokens.");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!read_alert_seat(request, device, json_array_get(seats, i)))
            return false;
    return true;
}

/* A worker of the browser renews an address without knowing anything else. */
static void keep_manner(struct alert_device *device, const struct alert_device *old)
{
    memcpy(device->language, old->language, sizeof device->language);
    memcpy(device->account, old->account, sizeof device->account);
    device->quiet = old->quiet;
    device->zone = old->zone;
}

static bool read_manner(struct request *request, struct alert_device *device,
                        const struct alert_device *old)
{
    if (old && !json_object_get(request->body, "lang")) {
        keep_manner(device, old);
        return true;
    }
    if (!read_language(request, device) || !read_quiet(request, device) ||
        !request_read_visitor(request))
        return false;
    if (request->account)
        memcpy(device->account, request->account->id, sizeof device->account);
    return true;
}

static bool read_device(struct request *request, struct alert_device *device,
                        const struct alert_device *old)
{
    const char *endpoint;

    if (!read_endpoint(request, "endpoint", &endpoint))
        return false;
    device->endpoint = util_copy_text(endpoint);
    return read_bytes(request, "key", device->key, sizeof device->key) &&
           read_bytes(request, "secret", device->secret, sizeof device->secret) &&
           read_alert_seats(request, device, old) && read_manner(request, device, old);
}

/* ---- carrying out ------------------------------------------------------------------------- */

/* Addresses are known to push services; the secret is the device's own. */
static bool knows_secret(const struct request *request, const char *name,
                         const struct alert_device *device)
{
    const char *text = json_parse_member(request->body, name);
    uint8_t secret[ALERT_SECRET_BYTES];
    int other = 0;

    if (!text || !util_base64url_read(text, secret, sizeof secret))
        return false;
    for (size_t i = 0; i < sizeof secret; i++) /* the time reveals nothing about the secret */
        other |= secret[i] ^ device->secret[i];
    return !other;
}

/* Whether the request comes from the device itself. */
static bool is_own(const struct request *request, const struct alert_device *device)
{
    return knows_secret(request, "was_secret", device) || knows_secret(request, "secret", device);
}

/* The device as it is known, by its address now or before; false: the request has to wait. */
static bool find_old(struct request *request, struct alert_device **old)
{
    const char *before = json_parse_member(request->body, "was"),
               *endpoint = json_parse_member(request->body, "endpoint");
    struct alerts *alerts = request->context->alerts;

    *old = before ? alert_list_find(alerts, before) : NULL;
    if (*old && !is_own(request, *old))
        *old = NULL;
    if (!*old && endpoint)
        *old = alert_list_find(alerts, endpoint);
    return !*old || request_require_stored(request, &(*old)->wait);
}

/* Whether the device was here lately, with games that are over by now. */
static bool comes_back(const struct request *request, const struct alert_device *device)
{
    return !util_rate_allows(request->context->rates, &left, device->endpoint, request->now);
}

static bool spend_rates(const struct request *request)
{
    const struct limits_client *client = &request_connection(request)->client;
    struct util_rates *rates = request->context->rates;

    return !client->has_address ||
           (util_rate_allows(rates, &new_of_network, client->network, request->now) &&
            util_rate_spend(rates, &new_devices, client->who, request->now) &&
            util_rate_spend(rates, &new_of_network, client->network, request->now));
}

static bool may_add(struct request *request, const struct alert_device *device)
{
    struct alerts *alerts = request->context->alerts;

    if (!comes_back(request, device) && !spend_rates(request))
        return request_refuse(request, "limit",
                              "You have switched this on too often. Wait an hour.");
    return alerts->count < LIMIT_ALERT_DEVICES || alert_list_make_room(alerts, request->outputs) ||
           request_refuse(request, "limit", "Too many devices already get notifications.");
}

/* The address that the device renews may be known already, by an answer that got lost. */
static bool is_taken(const struct request *request, const struct alert_device *device,
                     const struct alert_device *old)
{
    const struct alert_device *known = alert_list_find(request->context->alerts, device->endpoint);

    return known && known != old;
}

static void leave_list(struct request *request, struct alert_device *device)
{
    util_rate_count(request->context->rates, &left, device->endpoint, request->now);
    alert_list_forget(request->context->alerts, device, request->outputs);
}

/* Takes the device over. */
static bool settle(struct request *request, struct alert_device *device, struct alert_device *old)
{
    struct alerts *alerts = request->context->alerts;
    const bool same = old && !old->unwanted && alert_device_equal(device, old) &&
                      !alert_list_wants_note(alerts, old);
    const bool none = !device->watches_count;

    if (same)
        alert_list_link(alerts, old);
    if (same || none || is_taken(request, device, old) || (!old && !may_add(request, device))) {
        alert_device_free(device);
        if (none && old && is_own(request, old))
            leave_list(request, old);
        return !request->fault.code;
    }
    alert_list_add(alerts, device, old, request->outputs);
    alert_turns_follow_device(alerts, device, request->now);
    request->awaits = &device->wait;
    return true;
}

static bool declare_device(struct request *request)
{
    struct alert_device *old, *device;

    if (!find_old(request, &old))
        return false;
    device = alert_device_new();
    if (read_device(request, device, old && is_own(request, old) ? old : NULL))
        return settle(request, device, old);
    alert_device_free(device);
    return false;
}

static bool request_alerts(struct request *request)
{
    json_write_member(&request->out, "key", request->context->alerts->key);
    return !json_object_get(request->body, "endpoint") || declare_device(request);
}

const struct request_row request_alert_rows[] = {
    { "alerts", CHANGES, request_alerts },
    { 0 },
};
