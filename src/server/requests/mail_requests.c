/* mail_requests.c - the requests `mail` and `mail_stop`: an address that is told of turns. It is
 * confirmed by a code that was sent there. Devices that know the address share it: each adds its
 * seats.
 */
#include "alert_members.h"
#include "mail_codes.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/base64url.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ENDPOINT_SIZE = sizeof ALERT_MAILTO + MAIL_ADDRESS_SIZE };

static bool find_address(struct request *request, const char *address, struct alert_device **device)
{
    char endpoint[ENDPOINT_SIZE];

    snprintf(endpoint, sizeof endpoint, ALERT_MAILTO "%s", address);
    return request_own_device(request, endpoint, device);
}

/* ---- what is wanted ----------------------------------------------------------------------- */

/* The seats of other devices stay, as far as there is room: the oldest go first. */
static void keep_seats(struct alert_device *device, const struct alert_device *old)
{
    for (int i = 0; i < old->watches_count; i++)
        alert_device_add_watch(device, old->watches[i].table, old->watches[i].token);
}

static struct alert_device *new_address(const struct request *request, const char *address,
                                        const struct alert_device *old)
{
    const struct server_entropy *entropy = request->context->entropy;
    struct alert_device *device = alert_device_new();
    char endpoint[ENDPOINT_SIZE];

    if (old)
        memcpy(device->secret, old->secret, sizeof device->secret);
    else
        entropy->fill(entropy->self, device->secret, sizeof device->secret);
    snprintf(endpoint, sizeof endpoint, ALERT_MAILTO "%s", address);
    alert_device_set_endpoint(device, endpoint);
    return device;
}

static void tell_secret(struct request *request, const struct alert_device *device)
{
    assert(device->mail);
    char secret[UTIL_BASE64URL_SIZE(ALERT_SECRET_BYTES)];

    util_base64url_write(device->secret, sizeof device->secret, secret);
    json_write_member(&request->out, "secret", secret);
}

/* Takes the device over. */
static bool add_address(struct request *request, struct alert_device *device,
                        struct alert_device *old)
{
    assert(device->mail && !device->stream.all);
    struct alerts *alerts = alerts_of(request->context->sets);

    tell_secret(request, device);
    if (old && !old->unwanted && alert_device_equal(device, old) &&
        !alert_list_wants_note(alerts, old)) {
        alert_device_free(device);
        alert_list_link(alerts, old);
        return true;
    }
    alert_list_add(alerts, device, old, request->outputs);
    alert_turns_follow_device(alerts, device, request->now);
    request->awaits = &device->stream.wait;
    return true;
}

static bool declare_address(struct request *request, const char *address, struct alert_device *old)
{
    struct alert_device *device = new_address(request, address, old);
    const bool fine =
        request_read_alert_seats(request, device) && request_read_alert_manner(request, device) &&
        (old ||
         (request_may_do(request, DEED_NEW_ALERT_DEVICE) && request_has_alert_place(request)));

    if (!fine) {
        alert_device_free(device);
        return false;
    }
    if (old)
        keep_seats(device, old);
    else
        request_count_deed(request, DEED_NEW_ALERT_DEVICE);
    return add_address(request, device, old);
}

static bool stop_mails(struct request *request, struct alert_device *device)
{
    assert(device->mail && device->stream.stored);
    alert_list_forget(alerts_of(request->context->sets), device, request->outputs);
    if (device->stream.leaves)
        request->awaits = &device->stream.wait;
    return true;
}

/* ---- the requests ------------------------------------------------------------------------- */

static bool is_confirmed(struct request *request, const char *address,
                         const struct alert_device *device)
{
    const char *code = json_value_member_text(request->body, "code");

    if (code)
        return request_check_mail_code(request, CODE_TURNS, address, "");
    return (device && !device->unwanted && request_knows_alert_secret(request, "secret", device)) ||
           request_refuse(request, "token", "This address gets no mails any more.");
}

static bool request_mail(struct request *request)
{
    char address[MAIL_ADDRESS_SIZE];

    if (!request_has(request, "address"))
        return true;
    if (!request_read_mail_address(request, address) || !request_read(request, "off"))
        return false;
    if (!request_has(request, "code") && !request_has(request, "secret"))
        return request_send_mail_code(request, CODE_TURNS, address, "");
    struct alert_device *device;
    if (!find_address(request, address, &device) ||
        (device && !request_require_stored(request, &device->stream.wait)) ||
        !is_confirmed(request, address, device))
        return false;
    if (request_flag(request, "off"))
        return !device || stop_mails(request, device);
    return declare_address(request, address, device);
}

/* By the link in a mail. It may be used again: then nothing is left to do. */
static bool request_mail_stop(struct request *request)
{
    const char *text = request_text(request, "stop");
    uint8_t stop[ALERT_STOP_BYTES];
    struct alert_device *device =
        util_base64url_read(text, stop, sizeof stop)
            ? alert_list_find_stop(alerts_of(request->context->sets), stop)
            : NULL;

    if (device && !request_own_device(request, device->endpoint, &device))
        return false;
    return !device ||
           (request_require_stored(request, &device->stream.wait) && stop_mails(request, device));
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_mail_rows[] = {
    { "mail", STREAM_DEVICES, CHANGES | COSTS(DEED_MAIL_CODE) | COSTS(DEED_NEW_ALERT_DEVICE),
      request_mail, MEMBERS(
        { "address", MEMBER_TEXT,        .when = LATER },
        { "code",    MEMBER_TEXT,        .when = LATER },
        { "secret",  MEMBER_PUSH_SECRET, .when = LATER },
        { .items = request_manner_members },
        { "off",     MEMBER_FLAG,        .when = LATER }) },
    { "mail_stop", STREAM_DEVICES, CHANGES, request_mail_stop, MEMBERS(
        { "stop", MEMBER_TEXT, .when = REQUIRED }) },
    { 0 },
};
/* clang-format on */
