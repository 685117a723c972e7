/* reset_key.h - the key of this server that signs codes for new passphrases: `talon reset` reads
 * the same file.
 */
#pragma once

#include "util/invitation_key.h"
#include "util/refusal.h"

/* Reads the key from the data directory, or makes it. False with the reason. */
bool daemon_reset_key_open(uint8_t key[INVITATION_KEY_BYTES], const char *data,
                           struct util_refusal *why);
