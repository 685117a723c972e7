/* mail_address.h - addresses of mail, as far as this program sends any: plain ones alone, so that
 * nothing in them can mean anything to a mail program.
 */
#pragma once

#include <stdbool.h>

enum { MAIL_ADDRESS_SIZE = 254 + 1 };

/* Reads a text such as "anna@talon.example", and writes it in small letters. False for anything
 * with quotes, blanks, control characters, letters outside ASCII, or a host without a domain. */
bool util_mail_address_read(const char *text, char address[MAIL_ADDRESS_SIZE]);
