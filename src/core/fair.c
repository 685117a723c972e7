/* fair.c - the values derived from a table's secret and the players' values: commitments, the mix,
 * and one secret and one key for each deal.
 */
#include <talon/assert.h>
#include <talon/fair.h>

/* Starts a hash with these words, so that hashes for different uses are never equal. */
static struct talon_sha256 start_sum(const char *words, size_t count, const uint8_t bytes[32])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, words, count);
    talon_sha256_add(&sum, bytes, 32);
    return sum;
}

#define START_SUM(words, bytes) start_sum(words, sizeof(words) - 1, bytes)

void talon_fair_commitment(const uint8_t secret[TALON_KEY_BYTES], uint8_t out[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum = START_SUM("talon commitment ", secret);

    talon_sha256_end(&sum, out);
}

void talon_fair_mix(const struct talon_fair *fair, int seats, uint8_t out[TALON_SHA256_BYTES])
{
    uint8_t commitment[TALON_SHA256_BYTES];

    talon_assert(seats > 0 && seats <= TALON_SEATS_MAX);
    talon_fair_commitment(fair->secret, commitment);
    struct talon_sha256 sum = START_SUM("talon mix ", commitment);
    for (int seat = 0; seat < seats; seat++) {
        const uint8_t given = fair->mixed >> seat & 1;
        talon_sha256_add(&sum, &given, 1);
        talon_sha256_add(&sum, fair->mix[seat], given ? TALON_KEY_BYTES : 0);
    }
    talon_sha256_end(&sum, out);
}

void talon_fair_deal_secret(const uint8_t secret[TALON_KEY_BYTES], uint32_t deal,
                            uint8_t out[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum = START_SUM("talon deal secret ", secret);
    const uint8_t number[] = { (uint8_t)deal, (uint8_t)(deal >> 8), (uint8_t)(deal >> 16),
                               (uint8_t)(deal >> 24) };

    talon_assert(secret && out);
    talon_sha256_add(&sum, number, sizeof number);
    talon_sha256_end(&sum, out);
}

void talon_fair_deal_commitment(const uint8_t secret[TALON_KEY_BYTES], uint32_t deal,
                                uint8_t out[TALON_SHA256_BYTES])
{
    uint8_t deal_secret[TALON_SHA256_BYTES];

    talon_fair_deal_secret(secret, deal, deal_secret);
    struct talon_sha256 sum = START_SUM("talon deal commitment ", deal_secret);
    talon_sha256_end(&sum, out);
}

void talon_fair_deal_key(const uint8_t deal_secret[TALON_KEY_BYTES],
                         const uint8_t mix[TALON_SHA256_BYTES], uint8_t out[TALON_KEY_BYTES])
{
    struct talon_sha256 sum = START_SUM("talon deal key ", deal_secret);

    talon_assert(deal_secret && mix);
    talon_sha256_add(&sum, mix, TALON_SHA256_BYTES);
    talon_sha256_end(&sum, out);
}
