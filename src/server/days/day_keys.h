/* day_keys.h - the keys of the days: a chain of SHA-256 from one secret of the server. The key of a
 * day is the hash of the next day's, so a key that has been told proves itself by all earlier ones,
 * and nobody can compute a later one.
 */
#pragma once

#include <talon/core.h>

#include <stdbool.h>

enum { DAY_KEYS = 40 * 366, DAY_NAME_SIZE = 11 };

/* Days are counted from 1 January 1970. */
struct day_keys {
    uint8_t secret[TALON_KEY_BYTES]; /* the key of the last day */
    uint32_t first, last;            /* the first one is the anchor: nobody plays on it */
    uint8_t latest[TALON_KEY_BYTES]; /* the key that was computed last */
    uint32_t latest_day;             /* 0: none was */
};

/* A chain whose anchor is the day before this one. */
void day_keys_make(struct day_keys *keys, const uint8_t secret[TALON_KEY_BYTES], uint32_t today);
/* Whether the day has a key, which people play by. */
bool day_keys_have(const struct day_keys *keys, uint32_t day);
/* The key of a day from the first to the last. */
void day_keys_find(struct day_keys *keys, uint32_t day, uint8_t key[TALON_KEY_BYTES]);

/* "2026-11-26", for days of the years 1970 to 9999. */
void day_name_write(uint32_t day, char name[DAY_NAME_SIZE]);
/* 0: it is no such name. */
uint32_t day_name_read(const char *name);
