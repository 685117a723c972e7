/* alert_members.c - reads what devices and addresses of mail want to be told, and counts them.
 */
#include "alert_members.h"

#include "json/json_reader.h"
#include "util/base64url.h"

#include <talon/text.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

bool request_read_alert_language(struct request *request, char language[ALERT_LANGUAGE_SIZE])
{
    const char *text = request_read_text(request, "lang");

    if (!text)
        return false;
    const bool known = strlen(text) < ALERT_LANGUAGE_SIZE && talon_catalogue(text);
    snprintf(language, ALERT_LANGUAGE_SIZE, "%s", known ? text : "en");
    return true;
}

bool request_own_device(struct request *request, const char *endpoint, struct alert_device **device)
{
    return alert_list_own(alerts_of(request->context->sets), endpoint, request->outputs, device,
                          &request->blocked) ||
           (!request->blocked &&
            request_refuse(request, "store", "The device could not be noted. Try again later."));
}

static bool read_quiet(struct request *request, struct alert_device *device)
{
    assert(!device->stream.all);
    if (!request_read(request, "quiet_from") || !request_read(request, "quiet_to") ||
        !request_read(request, "zone"))
        return false;
    device->quiet.from = (int)request_number(request, "quiet_from");
    device->quiet.to = (int)request_number(request, "quiet_to");
    device->zone = (int)request_number(request, "zone");
    return true;
}

bool request_read_alert_manner(struct request *request, struct alert_device *device)
{
    if (!request_read_alert_language(request, device->language) || !read_quiet(request, device) ||
        !request_read_visitor(request))
        return false;
    if (request->account)
        memcpy(device->account, request->account->stream.id, sizeof device->account);
    return true;
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
                            const struct json_value *seat)
{
    assert(!device->stream.all && device->watches_count <= LIMIT_ALERT_SEATS);
    const char *table = json_value_member_text(seat, "table"),
               *token = json_value_member_text(seat, "token");
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash);
    return !is_worth_watching(request, device, table, token) ||
           alert_device_add_watch(device, table, hash) ||
           request_refuse(request, "limit", "A device is told of 20 seats at most.");
}

bool request_read_alert_seats(struct request *request, struct alert_device *device)
{
    const struct json_value *seats = json_value_member(request->body, "seats");

    if (!request_read(request, "seats"))
        return false;
    for (size_t i = 0; i < json_value_count(seats); i++)
        if (!read_alert_seat(request, device, json_value_item(seats, i)))
            return false;
    return true;
}

bool request_has_alert_place(struct request *request)
{
    struct alerts *alerts = alerts_of(request->context->sets);

    return alerts->streams.count < LIMIT_ALERT_DEVICES ||
           alert_list_make_room(alerts, request->outputs) ||
           request_refuse(request, "limit", "Too many devices already get notifications.");
}

bool request_knows_alert_secret(const struct request *request, const char *name,
                                const struct alert_device *device)
{
    const char *text = json_value_member_text(request->body, name);
    uint8_t secret[ALERT_SECRET_BYTES];
    int other = 0;

    if (!text || !util_base64url_read(text, secret, sizeof secret))
        return false;
    for (size_t i = 0; i < sizeof secret; i++) /* the time reveals nothing about the secret */
        other |= secret[i] ^ device->secret[i];
    return !other;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct member_refusal no_seats = {
    "request", "\"seats\" must be a list of tables and tokens."
};
static const struct request_member seat_members[] = {
    { "table", MEMBER_TEXT, .when = REQUIRED, 0, STORE_ID_ROOM - 1, .refusal = &no_seats },
    { "token", MEMBER_TEXT, .when = REQUIRED, .refusal = &no_seats },
    { 0 },
};
const struct request_member request_manner_members[] = {
    { "seats",      MEMBER_LIST,   .when = LATER | REQUIRED, .refusal = &no_seats,
      .items = seat_members },
    { "lang",       MEMBER_TEXT,   .when = LATER | REQUIRED },
    { "quiet_from", MEMBER_NUMBER, .when = LATER, 0, ALERT_DAY_MINUTES - 1 },
    { "quiet_to",   MEMBER_NUMBER, .when = LATER, 0, ALERT_DAY_MINUTES - 1 },
    { "zone",       MEMBER_NUMBER, .when = LATER, -ALERT_ZONE_MOST, ALERT_ZONE_MOST },
    { "session",    MEMBER_SESSION, .when = LATER },
    { 0 },
};
/* clang-format on */
