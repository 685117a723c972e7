/* alert_mail.h - mails about turns: what they say, how many there may be, and the codes by which
 * people show that an address is theirs. A mail says which game waits, and nothing of its cards.
 */
#pragma once

#include "alert_list.h"
#include "server/accounts/accounts.h"

/* Whether the mail system can take one more now. */
bool alert_mail_has_capacity(const struct alerts *alerts);
/* ms until this address may get another mail; 0: now. */
int64_t alert_mail_wait(const struct alerts *alerts, const char *address, int64_t now);
/* Sends a mail about the turn; answers its number. */
uint64_t alert_mail_send(struct alerts *alerts, const struct alert_watch *watch,
                         const struct room *room, struct journal_outputs *outputs);
/* Counts a code to an address. NULL: it may be sent; else the sentence that says which limit is
 * reached. */
const char *alert_mail_count_code(struct alerts *alerts, const char *address, int64_t now);
/* Sends a code to an address, as soon as the mail system can take it. It is good for this use, as
 * long as `bound` is the same text: "" always is. */
void alert_mail_send_code(struct alerts *alerts, enum alert_code_use use, const char *address,
                          const char *bound, const char *language, struct journal_outputs *outputs);
/* Sends a code for a new passphrase of the account. Where servers share the store it is long, and
 * noted there before, so that it is good at each of them. */
void alert_mail_send_reset(struct alerts *alerts, const struct account *account,
                           const char *address, const char *language,
                           struct journal_outputs *outputs);
/* Whether a noted code of this half hour is still good. */
bool alert_mail_is_fresh(const struct alerts *alerts, uint16_t half_hour);
/* Sends the codes that had to wait. */
void alert_mail_send_codes(struct alerts *alerts, struct journal_outputs *outputs);
/* Whether this is the code that was sent there. It stays good for a repeated request. */
bool alert_mail_is_code(struct alerts *alerts, enum alert_code_use use, const char *address,
                        const char *bound, const char *code, int64_t now);
