/* entropy.c - random keys, tokens and ids from libsodium.
 */
#include "entropy.h"

#include <sodium.h>

static void fill(void *self, void *bytes, size_t count)
{
    (void)self;
    randombytes_buf(bytes, count);
}

bool daemon_entropy_start(struct server_entropy *entropy)
{
    *entropy = (struct server_entropy){ .fill = fill };
    return sodium_init() >= 0;
}
