/* alert_members.h - shared by the requests `alerts` and `mail`: the members that say of which
 * seats somebody is told, and how; and how many devices there may be.
 */
#pragma once

#include "request.h"
#include "server/alerts/alert_turns.h"

/* "seats", beside those that the device has already. */
bool request_read_alert_seats(struct request *request, struct alert_device *device);
/* "lang"; English where it is unknown. */
bool request_read_alert_language(struct request *request, char language[ALERT_LANGUAGE_SIZE]);
/* The device with this address as this server's; false: the request has to wait, or is refused. */
bool request_own_device(struct request *request, const char *endpoint,
                        struct alert_device **device);
/* Language, quiet hours, the zone of the clock, and the account. */
bool request_read_alert_manner(struct request *request, struct alert_device *device);
/* Whether this member is the secret of the device. Push services know its address, too. */
bool request_knows_alert_secret(const struct request *request, const char *name,
                                const struct alert_device *device);
/* Makes a place for one more; false with the error: there is none. */
bool request_has_alert_place(struct request *request);

/* The members that say what a device or an address wants to be told, and how. */
extern const struct request_member request_manner_members[];
