/* name_key.h - whether two names look alike: the one check for circles, tables, drives, days and
 * accounts.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { UTIL_NAME_KEY_SIZE = 512 };

/* Two names are compared by their characters as Unicode decomposes them (NFKD), of those that look
 * alike one for all (the skeleton of Unicode TS 39), without case and without what cannot be seen.
 * Blanks are one blank, and none at either end. Two names are alike if they are so as they are
 * written, as "Ilse" and "llse", or with small letters only, as "Ilse" and "ILSE". */
struct util_name_key {
    char written[UTIL_NAME_KEY_SIZE], folded[UTIL_NAME_KEY_SIZE];
};

/* A name of UTF-8 that the reader of JSON has found to be in order. Of a name too long for the key,
 * the rest does not count. */
void util_name_key(const char *name, struct util_name_key *key);
/* An empty name is like none. */
bool util_name_keys_alike(const struct util_name_key *key, const struct util_name_key *other);
bool util_names_alike(const char *name, const char *other);

/* Hashes of both keys (FNV-1a), for long lists; both 0: of an empty name. */
struct util_name_look {
    uint64_t written, folded;
};

struct util_name_look util_name_look(const char *name);
bool util_looks_alike(struct util_name_look look, struct util_name_look other);
