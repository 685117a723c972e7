/* talon/fair.h - deals that nobody can have arranged: one secret a table, committed to before
 * anybody gives a value of his own, and one key a deal made of both (doc/fairness.md).
 *
 * Everything here is SHA-256 over a few words and bytes, so that every language can check it.
 * It knows no cards, no players and no network.
 */
#pragma once

#include <talon/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What decides every deal of a table: the secret, and the values the seats gave. */
struct talon_fair {
    uint8_t secret[TALON_KEY_BYTES];
    unsigned mixed; /* the set of seats that gave a value */
    uint8_t mix[TALON_SEATS_MAX][TALON_KEY_BYTES];
};

/* SHA-256 of "talon commitment " and the secret (or a table's only key). */
void talon_fair_commitment(const uint8_t secret[TALON_KEY_BYTES], uint8_t out[TALON_SHA256_BYTES]);
/* All values in one: SHA-256 of "talon mix ", the commitment, and for each of the seats a byte 1
 * and its value, or a byte 0. */
void talon_fair_mix(const struct talon_fair *fair, int seats, uint8_t out[TALON_SHA256_BYTES]);
/* SHA-256 of "talon deal secret ", the secret and the deal's number (from 1, four bytes,
 * little-endian): shown when this deal is over, it tells nothing about any other. */
void talon_fair_deal_secret(const uint8_t secret[TALON_KEY_BYTES], uint32_t deal,
                            uint8_t out[TALON_SHA256_BYTES]);
/* SHA-256 of "talon deal commitment " and the deal's secret. */
void talon_fair_deal_commitment(const uint8_t secret[TALON_KEY_BYTES], uint32_t deal,
                                uint8_t out[TALON_SHA256_BYTES]);
/* The key of all chance of a deal: SHA-256 of "talon deal key ", the deal's secret and the mix. */
void talon_fair_deal_key(const uint8_t deal_secret[TALON_KEY_BYTES],
                         const uint8_t mix[TALON_SHA256_BYTES], uint8_t out[TALON_KEY_BYTES]);

#ifdef __cplusplus
}
#endif
