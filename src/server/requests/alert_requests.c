/* alert_requests.c - the request `alerts`: what a device wants to be told of turns, and where.
 */
#include "alert_members.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/alerts/alert_turns.h"
#include "util/base64url.h"
#include "util/https_url.h"

#include <assert.h>
#include <string.h>

static const struct util_rate left = { "alerts left", 1, LIMIT_ALERT_RETURN };

/* ---- reading ------------------------------------------------------------------------------ */

static const struct member_refusal no_address = { "request",
                                                  "This is not an address of a push service." };

static bool read_endpoint(struct request *request, const char *name, const char **endpoint)
{
    struct https_url url;

    *endpoint = request_read_text(request, name);
    return *endpoint && (util_https_url_read(*endpoint, &url) ||
                         request_refuse(request, no_address.code, no_address.message));
}

static bool read_bytes(struct request *request, const char *name, uint8_t *bytes, size_t count)
{
    const char *text = request_read_text(request, name);

    return text && (util_base64url_read(text, bytes, count) ||
                    request_refuse(request, "request", "This is not a key of a push service."));
}

static bool read_alert_seats(struct request *request, struct alert_device *device,
                             const struct alert_device *old)
{
    if (!request_has(request, "seats") && old) {
        for (int i = 0; i < old->watches_count; i++)
            alert_device_add_watch(device, old->watches[i].table, old->watches[i].token);
        return true;
    }
    return request_read_alert_seats(request, device);
}

/* A worker of the browser renews an address without knowing anything else. */
static void keep_manner(struct alert_device *device, const struct alert_device *old)
{
    assert(device != old && !device->stream.all);
    memcpy(device->language, old->language, sizeof device->language);
    memcpy(device->account, old->account, sizeof device->account);
    device->quiet = old->quiet;
    device->zone = old->zone;
}

static bool read_manner(struct request *request, struct alert_device *device,
                        const struct alert_device *old)
{
    if (old && !request_has(request, "lang")) {
        keep_manner(device, old);
        return true;
    }
    return request_read_alert_manner(request, device);
}

static bool read_device(struct request *request, struct alert_device *device,
                        const struct alert_device *old)
{
    const char *endpoint;

    if (!read_endpoint(request, "endpoint", &endpoint))
        return false;
    alert_device_set_endpoint(device, endpoint);
    return read_bytes(request, "key", device->key, sizeof device->key) &&
           read_bytes(request, "secret", device->secret, sizeof device->secret) &&
           read_alert_seats(request, device, old) && read_manner(request, device, old);
}

/* ---- carrying out ------------------------------------------------------------------------- */

/* Whether the request comes from the device itself. */
static bool is_own(const struct request *request, const struct alert_device *device)
{
    return request_knows_alert_secret(request, "was_secret", device) ||
           request_knows_alert_secret(request, "secret", device);
}

/* The device as it is known, by its address now or before; false: the request has to wait. */
static bool find_old(struct request *request, struct alert_device **old)
{
    const char *before = json_value_member_text(request->body, "was"),
               *endpoint = json_value_member_text(request->body, "endpoint");

    *old = NULL;
    if (before && !request_own_device(request, before, old))
        return false;
    if (*old && ((*old)->mail || !is_own(request, *old)))
        *old = NULL;
    if (!*old && endpoint && !request_own_device(request, endpoint, old))
        return false;
    return !*old || request_require_stored(request, &(*old)->stream.wait);
}

/* Whether the device was here lately, with games that are over by now. */
static bool comes_back(const struct request *request, const struct alert_device *device)
{
    return !util_rate_allows(request->context->rates, &left, device->endpoint, request->now);
}

static bool may_add(struct request *request, const struct alert_device *device)
{
    assert(device->endpoint && !device->stream.all);
    const bool is_new = !comes_back(request, device);

    if ((is_new && !request_may_do(request, DEED_NEW_ALERT_DEVICE)) ||
        !request_has_alert_place(request))
        return false;
    if (is_new)
        request_count_deed(request, DEED_NEW_ALERT_DEVICE);
    return true;
}

/* The address that the device renews may be known already, by an answer that got lost. */
static bool is_taken(const struct request *request, const struct alert_device *device,
                     const struct alert_device *old)
{
    assert(device->endpoint && device != old);
    const struct alert_device *known =
        alert_list_find(alerts_of(request->context->sets), device->endpoint);

    return known && known != old;
}

static void leave_list(struct request *request, struct alert_device *device)
{
    util_rate_count(request->context->rates, &left, device->endpoint, request->now);
    alert_list_forget(alerts_of(request->context->sets), device, request->outputs);
}

/* Takes the device over. */
static bool settle(struct request *request, struct alert_device *device, struct alert_device *old)
{
    assert(device->endpoint && !device->stream.all);
    struct alerts *alerts = alerts_of(request->context->sets);
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
    request->awaits = &device->stream.wait;
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
    json_write_member(&request->out, "key", alerts_of(request->context->sets)->key);
    return !request_has(request, "endpoint") || declare_device(request);
}

/* ---- the row ------------------------------------------------------------------------------ */

/* clang-format off */
const struct request_row request_alert_rows[] = {
    { "alerts", STREAM_DEVICES, CHANGES | AGAIN | COSTS(DEED_NEW_ALERT_DEVICE),
      request_alerts, MEMBERS(
        { "endpoint",   MEMBER_TEXT,        .when = LATER, 0, LIMIT_ALERT_ENDPOINT_BYTES,
          .refusal = &no_address },
        { "key",        MEMBER_PUSH_KEY,    .when = LATER | REQUIRED },
        { "secret",     MEMBER_PUSH_SECRET, .when = LATER | REQUIRED },
        { .items = request_manner_members },
        { "was",        MEMBER_TEXT,        .when = LATER },
        { "was_secret", MEMBER_PUSH_SECRET, .when = LATER }) },
    { 0 },
};
/* clang-format on */
