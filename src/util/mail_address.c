/* mail_address.c - reads addresses of mail (the plain ones of RFC 5321).
 */
#include "mail_address.h"

#include <stddef.h>
#include <string.h>

enum { PERSON_MOST = 64, LABEL_MOST = 63 };

static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

/* A person's part consists of words with dots between them. It must not look like an option. */
static bool is_person(const char *text, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_+='~&.";

    return length && length <= PERSON_MOST && strspn(text, letters) == length && *text != '-' &&
           *text != '.' && text[length - 1] != '.' && !strstr(text, "..");
}

static bool is_label(const char *text, size_t length)
{
    return length && length <= LABEL_MOST && *text != '-' && text[length - 1] != '-';
}

/* Labels with dots between them, two at least; the last one is no number. */
static bool is_domain(const char *text)
{
    int labels = 0;

    for (;; labels++) {
        const size_t length = strspn(text, plain);
        if (!is_label(text, length))
            return false;
        if (!text[length])
            return labels && (*text < '0' || *text > '9');
        if (text[length] != '.')
            return false;
        text += length + 1;
    }
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool util_mail_address_read(const char *text, char address[MAIL_ADDRESS_SIZE])
{
    size_t length = 0;

    for (; text[length]; length++) {
        if (length == MAIL_ADDRESS_SIZE - 1)
            return false;
        address[length] = small(text[length]);
    }
    address[length] = 0;
    const char *at = strchr(address, '@');
    return at && is_person(address, (size_t)(at - address)) && is_domain(at + 1);
}
