/* hash_map.c - finding things by the hash of what they are called. Open addressing, never more
 * than half full, no tombstones.
 */
#include "hash_map.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 16 };

void util_hash_text(const char *use, const char *text, uint8_t hash[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, use, strlen(use));
    talon_sha256_add(&sum, text, strlen(text));
    talon_sha256_end(&sum, hash);
}

void util_hash_map_free(struct util_hash_map *index)
{
    free(index->entries);
    *index = (struct util_hash_map){ 0 };
}

static size_t home_of(const struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES])
{
    uint64_t start;

    memcpy(&start, key, sizeof start);
    return (size_t)start & (index->room - 1);
}

/* Where the key is, or would be put. */
static struct util_hash_map_entry *find_entry(const struct util_hash_map *index,
                                              const uint8_t key[TALON_SHA256_BYTES])
{
    size_t at = home_of(index, key);

    while (index->entries[at].value && memcmp(index->entries[at].key, key, TALON_SHA256_BYTES))
        at = (at + 1) & (index->room - 1);
    return &index->entries[at];
}

static void grow(struct util_hash_map *index)
{
    const size_t room = index->room ? 2 * index->room : ROOM_FIRST;
    struct util_hash_map larger = { util_allocate_zeroed(room, sizeof *larger.entries), 0, room };

    for (size_t i = 0; i < index->room; i++)
        if (index->entries[i].value)
            util_hash_map_put(&larger, index->entries[i].key, index->entries[i].value);
    free(index->entries);
    *index = larger;
}

void *util_hash_map_find(const struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES])
{
    return index->room ? find_entry(index, key)->value : NULL;
}

void util_hash_map_put(struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES],
                       void *value)
{
    if (2 * (index->count + 1) > index->room)
        grow(index);
    struct util_hash_map_entry *entry = find_entry(index, key);

    if (!entry->value)
        index->count++;
    memcpy(entry->key, key, sizeof entry->key);
    entry->value = value;
}

/* Those behind the gap that looked for a place further up move into it. */
static void close_gap(struct util_hash_map *index, size_t gap)
{
    const size_t mask = index->room - 1;

    for (size_t at = (gap + 1) & mask; index->entries[at].value; at = (at + 1) & mask) {
        const size_t home = home_of(index, index->entries[at].key);
        if (((at - home) & mask) < ((at - gap) & mask))
            continue;
        index->entries[gap] = index->entries[at];
        gap = at;
    }
    index->entries[gap].value = NULL;
}

void util_hash_map_remove(struct util_hash_map *index, const uint8_t key[TALON_SHA256_BYTES])
{
    struct util_hash_map_entry *entry = index->room ? find_entry(index, key) : NULL;

    if (!entry || !entry->value)
        return;
    index->count--;
    close_gap(index, (size_t)(entry - index->entries));
}
