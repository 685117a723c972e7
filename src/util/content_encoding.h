/* content_encoding.h - which compressed copies a client accepts.
 */
#pragma once

#include <stdbool.h>

/* Whether the header accept-encoding, a list such as "gzip;q=0.8, br", has this encoding. */
bool util_accepts_encoding(const char *accepts, const char *name);
