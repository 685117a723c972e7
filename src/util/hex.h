/* hex.h - bytes as hexadecimal digits, small letters only; and random bytes as letters of an id.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two digits a byte, and a final zero. */
void util_hex_digits(const uint8_t *bytes, size_t count, char *text);
/* Reads so many bytes from exactly twice as many digits. */
bool util_hex_read(const char *text, uint8_t *bytes, size_t count);
/* The same from the beginning of a text, which may go on. */
bool util_hex_read_bytes(const char *text, uint8_t *bytes, size_t count);

/* One letter or digit for five bits of each byte, and a final zero. People do not mistake these for
 * each other. */
void util_id_letters(const uint8_t *bytes, size_t count, char *text);
