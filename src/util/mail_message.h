/* mail_message.h - a mail as the text that mail programs take: headers and a body (RFC 5322), words
 * outside ASCII encoded (RFC 2047, RFC 2045).
 */
#pragma once

#include <stdint.h>

struct talon_string_buffer;

struct mail_message {
    const char *from, *to; /* addresses */
    const char *subject, *text;
    const char *stop; /* the link that stops further mails, or NULL */
    const char *id;   /* letters and digits that no other message has */
    int64_t seconds;  /* since 1970 */
};

/* Lines end with a newline alone, as programs on Unix want it. */
void util_mail_message_write(const struct mail_message *message, struct talon_string_buffer *out);
