/* solve_table.h - the table of bounds that were found, by shape and by the owners of the cards that
 * matter.
 */
#pragma once

#include "solve_match.h"
#include "solve_state.h"

#include <stddef.h>

enum { SOLVE_PROBES = 4 };

/* The lengths of suits as four bits each, suit after suit, seat after seat. The last is the tricks
 * that are left without the others, so it makes room for the leader. */
static inline uint64_t solve_shape_key(uint64_t lengths, unsigned leader)
{
    return (lengths & ~(0xfull << 60)) | (uint64_t)leader << 60;
}

static inline uint32_t solve_slot_of(const struct solve_table *table, uint64_t shape)
{
    return (uint32_t)(shape * 0x9e3779b97f4a7c15ull >> table->slot_shift);
}

static inline void solve_table_prefetch(const struct solve_table *table, uint64_t shape)
{
    __builtin_prefetch(&table->slot[solve_slot_of(table, shape)]);
}

static inline struct solve_key solve_key_of(const struct solve_state *s, uint64_t lengths,
                                            unsigned leader, int left)
{
    struct solve_key key = { .shape = solve_shape_key(lengths, leader),
                             .packing = solve_packing_of(s->all),
                             .wide = left > SOLVE_NARROW_TRICKS };

    key.owner[0] = solve_pack(&key.packing, s->hand[1] | s->hand[3]);
    key.owner[1] = solve_pack(&key.packing, s->hand[2] | s->hand[3]);
    key.slot = solve_slot_of(&s->table, key.shape);
    return key;
}

static inline uint32_t solve_table_chain(const struct solve_table *table,
                                         const struct solve_key *key)
{
    for (unsigned i = 0; i < SOLVE_PROBES; i++) {
        const struct solve_slot *slot = &table->slot[key->slot ^ i];
        if (slot->age == table->age && slot->shape == key->shape)
            return slot->block;
    }
    return 0;
}

/* Whether the table knows if the position reaches the need. */
static inline bool solve_table_find(const struct solve_table *table, const struct solve_key *key,
                                    int need, struct solve_outcome *out)
{
    for (uint32_t at = solve_table_chain(table, key); at; at = table->block[at].next) {
        const struct solve_block *block = &table->block[at];
        for (unsigned set = solve_matches(block, key); set; set &= set - 1) {
            const unsigned i = (unsigned)__builtin_ctz(set);
            if (block->least[i] < need && block->most[i] >= need)
                continue;
            out->value = block->least[i] >= need ? block->least[i] : block->most[i];
            out->ranks = solve_unpack(&key->packing, solve_pattern_mask(block, i, key->wide));
            return true;
        }
    }
    return false;
}

static inline struct solve_slot *solve_table_slot(struct solve_table *table,
                                                  const struct solve_key *key)
{
    struct solve_slot *oldest = &table->slot[key->slot];

    for (unsigned i = 0; i < SOLVE_PROBES; i++) {
        struct solve_slot *slot = &table->slot[key->slot ^ i];
        if (slot->age == table->age && slot->shape == key->shape)
            return slot;
        if (slot->age != table->age) {
            *slot = (struct solve_slot){ key->shape, 0, table->age };
            return slot;
        }
        oldest = slot->block < oldest->block ? slot : oldest;
    }
    *oldest = (struct solve_slot){ key->shape, 0, table->age };
    return oldest;
}

static inline void solve_block_drop(struct solve_block *block, unsigned i, bool wide)
{
    const unsigned last = --block->count;

    if (wide) {
        block->wide.owner[0][i] = block->wide.owner[0][last];
        block->wide.owner[1][i] = block->wide.owner[1][last];
        block->wide.mask[i] = block->wide.mask[last];
    } else {
        block->narrow.owner[0][i] = block->narrow.owner[0][last];
        block->narrow.owner[1][i] = block->narrow.owner[1][last];
        block->narrow.mask[i] = block->narrow.mask[last];
    }
    block->least[i] = block->least[last];
    block->most[i] = block->most[last];
}

/* Removes the patterns that the new one covers. */
static inline void solve_chain_clean(struct solve_table *table, uint32_t at,
                                     const struct solve_key *key, uint64_t mask, uint8_t least,
                                     uint8_t most)
{
    for (; at; at = table->block[at].next) {
        struct solve_block *block = &table->block[at];
        for (unsigned i = block->count; i-- > 0;)
            if (block->least[i] <= least && block->most[i] >= most &&
                !(mask & ~solve_pattern_mask(block, i, key->wide)) &&
                solve_pattern_holds(block, i, key, mask))
                solve_block_drop(block, i, key->wide);
    }
}

/* A block with room at the head of a chain; NULL if there is no memory left. */
static inline struct solve_block *solve_chain_room(struct solve_table *table,
                                                   struct solve_slot *slot, bool wide)
{
    const uint32_t most = wide ? SOLVE_WIDE_PATTERNS : SOLVE_PATTERNS;

    if (slot->block && table->block[slot->block].count < most)
        return &table->block[slot->block];
    if (table->used == table->blocks)
        return NULL;
    struct solve_block *block = &table->block[table->used];
    block->next = slot->block;
    block->count = 0;
    slot->block = table->used++;
    return block;
}

static inline void solve_table_clear(struct solve_table *table)
{
    table->age++;
    table->used = 1;
}

static inline void solve_block_add(struct solve_block *block, const struct solve_key *key,
                                   uint64_t mask, uint8_t least, uint8_t most)
{
    const unsigned i = block->count++;

    if (key->wide) {
        block->wide.owner[0][i] = key->owner[0];
        block->wide.owner[1][i] = key->owner[1];
        block->wide.mask[i] = mask;
    } else {
        block->narrow.owner[0][i] = (uint32_t)key->owner[0];
        block->narrow.owner[1][i] = (uint32_t)key->owner[1];
        block->narrow.mask[i] = (uint32_t)mask;
    }
    block->least[i] = least;
    block->most[i] = most;
}

static inline void solve_table_put(struct solve_table *table, const struct solve_key *key,
                                   struct solve_outcome outcome, int need, int left)
{
    const uint64_t mask = solve_pack(&key->packing, solve_upwards(outcome.ranks));
    const uint8_t value = (uint8_t)outcome.value, least = outcome.value >= need ? value : 0,
                  most = outcome.value >= need ? (uint8_t)left : value;
    struct solve_slot *slot = solve_table_slot(table, key);

    solve_chain_clean(table, slot->block, key, mask, least, most);
    struct solve_block *block = solve_chain_room(table, slot, key->wide);
    if (!block) {
        solve_table_clear(table);
        slot = solve_table_slot(table, key);
        block = solve_chain_room(table, slot, key->wide);
    }
    solve_block_add(block, key, mask, least, most);
}
