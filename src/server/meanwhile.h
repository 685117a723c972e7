/* meanwhile.h - stands in for talon/fair.h until the table can be dealt fairly: the secret is the
 * only key, and nobody's value is mixed in.
 */
#ifndef TALON_SERVER_MEANWHILE_H
#define TALON_SERVER_MEANWHILE_H

#include <talon/table.h>

#if !__has_include(<talon/fair.h>)
struct talon_fair {
    uint8_t secret[TALON_KEY_BYTES];
    unsigned mixed;
    uint8_t mix[TALON_SEATS_MAX][TALON_KEY_BYTES];
};

static inline struct talon_table *talon_table_fair(const struct talon_config *config,
                                                   const struct talon_fair *fair)
{
    return talon_table_new(config, fair->secret, NULL, 0);
}

static inline const struct talon_fair *talon_table_is_fair(const struct talon_table *table)
{
    (void)table;
    return NULL;
}

static inline uint32_t talon_table_deals(const struct talon_table *table)
{
    (void)table;
    return 0;
}

static inline void talon_fair_deal_secret(const uint8_t *secret, uint32_t deal, uint8_t *out)
{
    (void)secret;
    (void)deal;
    (void)out;
}

static inline void talon_fair_deal_commitment(const uint8_t *secret, uint32_t deal, uint8_t *out)
{
    (void)secret;
    (void)deal;
    (void)out;
}
#endif

#endif
