/* invitation_key.h - the file with the key that signs invitations, or codes for new passphrases
 * (reset_code.h): 64 hexadecimal digits, however an editor saved them (text_file.h).
 */
#pragma once

#include "invitation.h"

/* Both are false, with errno, if it did not work; EINVAL: the file contains something else. */
bool util_invitation_key_read(const char *path, uint8_t key[INVITATION_KEY_BYTES]);
/* Makes the file, for this user only. EEXIST: there is one already. */
bool util_invitation_key_write(const char *path, const uint8_t key[INVITATION_KEY_BYTES]);
