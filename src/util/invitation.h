/* invitation.h - codes with which people may make an account where the operator invites them. A
 * code names its last day and is signed with the operator's key, so a server knows its codes
 * without a list of them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    INVITATION_KEY_BYTES = 32,
    INVITATION_RANDOM_BYTES = 6,
    INVITATION_SIZE = 33, /* 32 hexadecimal digits and a final zero */
};

/* Writes the code with these random bytes. It can be used until the end of `last_day`, counted in
 * days since 1970. */
void util_invitation_write(const uint8_t key[INVITATION_KEY_BYTES], uint16_t last_day,
                           const uint8_t random[INVITATION_RANDOM_BYTES],
                           char code[INVITATION_SIZE]);
/* False if the code is not signed with this key. */
bool util_invitation_read(const uint8_t key[INVITATION_KEY_BYTES], const char *code,
                          uint16_t *last_day);
