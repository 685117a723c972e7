/* sources.h - the interface to the driver for chance.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The source of keys, tokens and ids. */
struct server_entropy {
    void (*fill)(void *self, void *bytes, size_t count);
    void *self;
};
