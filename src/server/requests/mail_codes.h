/* mail_codes.h - shared by the requests `mail`, `recovery`, `reset_code` and `reset`: codes that
 * are sent to an address of mail, and come back from the person who reads it.
 */
#pragma once

#include "request.h"
#include "server/alerts/alert_mail.h"

/* "address", in small letters; false with the error. */
bool request_read_mail_address(struct request *request, char address[MAIL_ADDRESS_SIZE]);
/* Reads "lang", and counts a code to this address; false with the error: there were too many. */
bool request_count_mail_code(struct request *request, const char *address,
                             char language[ALERT_LANGUAGE_SIZE]);
/* The same, and sends the code; see alert_mail_send_code(). */
bool request_send_mail_code(struct request *request, enum alert_code_use use, const char *address,
                            const char *bound);
/* Whether "code" is the one that was sent there; false with the error. */
bool request_check_mail_code(struct request *request, enum alert_code_use use, const char *address,
                             const char *bound);
