/* hash_map.h - finding things by the hash of what they are called. The keys are hashes already, so
 * their first bytes say where to look.
 */
#pragma once

#include <talon/rng.h>

/* SHA-256 of both texts; the first keeps hashes for different uses apart. */
void util_hash_text(const char *use, const char *text, uint8_t hash[TALON_SHA256_BYTES]);

struct util_hash_map_entry {
    uint8_t key[TALON_SHA256_BYTES];
    void *value; /* NULL: a free place */
};

/* Zero it to begin. */
struct util_hash_map {
    struct util_hash_map_entry *entries;
    size_t count, room; /* room is 0 or a power of two */
};

void util_hash_map_free(struct util_hash_map *index);
void *util_hash_map_find(const struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES]);
/* A key that is there already gets this value. */
void util_hash_map_put(struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES],
                       void *value);
void util_hash_map_remove(struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES]);
