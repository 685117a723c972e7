/* json_number.h - the digits of a JSON number, for the reader.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a whole number fits 64 bits; it is *number then. */
bool json_number_whole(const char *digits, size_t length, int64_t *number);
/* Whether any number fits a double. */
bool json_number_fits(const char *digits, size_t length);
