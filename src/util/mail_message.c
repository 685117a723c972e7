/* mail_message.c - writes mails: headers of one line, and the body as quoted-printable.
 */
#include "mail_message.h"

#include <talon/table.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    LINE_MOST = 76,    /* of an encoded line, with its soft break */
    WORD_MOST = 63,    /* of an encoded word, without its frame */
    SUBJECT_PLAIN = 60 /* longest subject that is written as it is */
};

static const char digits[] = "0123456789ABCDEF";

static void add_encoded(struct talon_string_buffer *out, unsigned char byte)
{
    const char text[] = { '=', digits[byte >> 4], digits[byte & 15], 0 };

    talon_string_buffer_add(out, text);
}

/* ---- headers ------------------------------------------------------------------------------ */

static bool is_plain(const char *text)
{
    const char *at = text;

    while (*at >= ' ' && *at < 127)
        at++;
    return !*at && at - text <= SUBJECT_PLAIN && !strstr(text, "=?");
}

static bool is_word_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9');
}

/* Bytes of the character that begins here. */
static size_t character_bytes(const char *text)
{
    size_t bytes = 1;

    while ((text[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

static size_t encoded_bytes(const char *text, size_t bytes)
{
    return bytes == 1 && is_word_letter(*text) ? 1 : 3 * bytes;
}

/* One encoded word; answers what is left of the text. No character is cut in two. */
static const char *add_word(struct talon_string_buffer *out, const char *text)
{
    size_t length = 0;

    talon_string_buffer_add(out, "=?utf-8?q?");
    while (*text) {
        const size_t bytes = character_bytes(text), more = encoded_bytes(text, bytes);
        if (length + more > WORD_MOST)
            break;
        for (size_t i = 0; i < bytes; i++)
            if (more == 1)
                talon_string_buffer_add_bytes(out, text, 1);
            else
                add_encoded(out, (unsigned char)text[i]);
        length += more;
        text += bytes;
    }
    talon_string_buffer_add(out, "?=");
    return text;
}

static void add_subject(struct talon_string_buffer *out, const char *subject)
{
    talon_string_buffer_add(out, "Subject: ");
    if (is_plain(subject)) {
        talon_string_buffer_add(out, subject);
    } else {
        while (*(subject = add_word(out, subject)))
            talon_string_buffer_add(out, "\n ");
    }
    talon_string_buffer_add(out, "\n");
}

/* A header of a text before and one behind the value. */
static void add_header(struct talon_string_buffer *out, const char *name, const char *value,
                       const char *end)
{
    talon_string_buffer_add(out, name);
    talon_string_buffer_add(out, value);
    talon_string_buffer_add(out, end);
}

/* The names of days and months are English in every language of the system. */
static void add_date(struct talon_string_buffer *out, int64_t seconds)
{
    static const char days[] = "SunMonTueWedThuFriSat",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const time_t time = (time_t)seconds;
    struct tm day;
    char text[60];

    gmtime_r(&time, &day);
    snprintf(text, sizeof text, "Date: %.3s, %d %.3s %d %02d:%02d:%02d +0000\n",
             days + 3 * day.tm_wday, day.tm_mday, months + 3 * day.tm_mon, day.tm_year + 1900,
             day.tm_hour, day.tm_min, day.tm_sec);
    talon_string_buffer_add(out, text);
}

/* ---- the body ----------------------------------------------------------------------------- */

/* A mail program may drop a blank at the end of a line, and take a line with a dot alone for the
 * end of the mail. */
static bool must_encode(const char *at, size_t column)
{
    const bool ends = !at[1] || at[1] == '\n';

    return *at < ' ' || *at >= 127 || *at == '=' || (*at == ' ' && ends) || (*at == '.' && !column);
}

static void add_body(struct talon_string_buffer *out, const char *text)
{
    size_t column = 0;

    for (; *text; text++) {
        if (*text == '\n') {
            talon_string_buffer_add(out, "\n");
            column = 0;
            continue;
        }
        if (column + 3 >= LINE_MOST) {
            talon_string_buffer_add(out, "=\n");
            column = 0;
        }
        if (must_encode(text, column))
            add_encoded(out, (unsigned char)*text), column += 3;
        else
            talon_string_buffer_add_bytes(out, text, 1), column++;
    }
    talon_string_buffer_add(out, "\n");
}

void util_mail_message_write(const struct mail_message *message, struct talon_string_buffer *out)
{
    add_header(out, "From: Talon <", message->from, ">\n");
    add_header(out, "To: ", message->to, "\n");
    add_subject(out, message->subject);
    add_date(out, message->seconds);
    add_header(out, "Message-ID: <", message->id, strchr(message->from, '@'));
    talon_string_buffer_add(out, ">\nAuto-Submitted: auto-generated\n");
    if (message->stop) {
        add_header(out, "List-Unsubscribe: <", message->stop, ">\n");
        talon_string_buffer_add(out, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");
    }
    talon_string_buffer_add(out, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                                 "Content-Transfer-Encoding: quoted-printable\n\n");
    add_body(out, message->text);
}
