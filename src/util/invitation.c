/* invitation.c - a code is its last day, random bytes, and the beginning of a hash of both with the
 * key. All three have a fixed length, and most of the hash is left out, so a code tells nothing
 * from which another one could be made.
 */
#include "invitation.h"

#include "hex.h"

#include <talon/rng.h>

#include <string.h>

enum {
    DAY_BYTES = 2,
    SIGNED_BYTES = DAY_BYTES + INVITATION_RANDOM_BYTES,
    CODE_BYTES = (INVITATION_SIZE - 1) / 2,
    SIGNATURE_BYTES = CODE_BYTES - SIGNED_BYTES
};

static void sign(const uint8_t key[INVITATION_KEY_BYTES], const uint8_t code[SIGNED_BYTES],
                 uint8_t signature[SIGNATURE_BYTES])
{
    static const char use[] = "talon invitation ";
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, use, strlen(use));
    talon_sha256_add(&sum, key, INVITATION_KEY_BYTES);
    talon_sha256_add(&sum, code, SIGNED_BYTES);
    talon_sha256_end(&sum, hash);
    memcpy(signature, hash, SIGNATURE_BYTES);
}

void util_invitation_write(const uint8_t key[INVITATION_KEY_BYTES], uint16_t last_day,
                           const uint8_t random[INVITATION_RANDOM_BYTES],
                           char code[INVITATION_SIZE])
{
    uint8_t bytes[CODE_BYTES] = { (uint8_t)(last_day >> 8), (uint8_t)last_day };

    memcpy(bytes + DAY_BYTES, random, INVITATION_RANDOM_BYTES);
    sign(key, bytes, bytes + SIGNED_BYTES);
    util_hex_digits(bytes, sizeof bytes, code);
}

/* Takes the same time wherever they differ, so nobody can find a signature byte by byte. */
static bool same_signature(const uint8_t *one, const uint8_t *other)
{
    uint8_t different = 0;

    for (int i = 0; i < SIGNATURE_BYTES; i++)
        different |= one[i] ^ other[i];
    return !different;
}

bool util_invitation_read(const uint8_t key[INVITATION_KEY_BYTES], const char *code,
                          uint16_t *last_day)
{
    uint8_t bytes[CODE_BYTES], signature[SIGNATURE_BYTES];

    if (!util_hex_read(code, bytes, sizeof bytes))
        return false;
    sign(key, bytes, signature);
    *last_day = (uint16_t)(bytes[0] << 8 | bytes[1]);
    return same_signature(signature, bytes + SIGNED_BYTES);
}
