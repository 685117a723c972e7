/* name_key.c - whether two names look alike. Characters are replaced one by one from the tables of
 * lookalikes.h; what joins a letter from above and below is put in order, and blanks are trimmed.
 */
#include "name_key.h"

#include "lookalikes.h"
#include "unicode_names.h"

#include <stdint.h>
#include <string.h>

enum { WRITTEN, FOLDED };
enum { EMPTY_BRAILLE = 0x2800 }; /* the table of Unicode does not know that it looks like a blank */

/* A key while it is made, as characters. */
struct spelling {
    uint32_t at[UTIL_NAME_KEY_SIZE];
    size_t count;
};

/* ---- character by character --------------------------------------------------------------- */

static bool is_combining_mark(uint32_t character)
{
    size_t low = 0, high = util_lookalike_marks_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (util_lookalike_marks[middle][1] < character)
            low = middle + 1;
        else
            high = middle;
    }
    return low < util_lookalike_marks_count && util_lookalike_marks[low][0] <= character;
}

/* NULL: it is compared as it is. */
static const char *lookalike_of(uint32_t character, int side)
{
    size_t low = 0, high = util_lookalikes_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (util_lookalikes[middle].character < character)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == util_lookalikes_count || util_lookalikes[low].character != character)
        return NULL;
    return (const char *)util_lookalike_texts + util_lookalikes[low].text[side];
}

/* Marks stand behind their letter in one order, whichever they were typed in. */
static void add_character(struct spelling *spelling, uint32_t character)
{
    size_t at = spelling->count;

    if (at == UTIL_NAME_KEY_SIZE)
        return;
    if (is_combining_mark(character))
        for (; at && is_combining_mark(spelling->at[at - 1]) && spelling->at[at - 1] > character;
             at--)
            spelling->at[at] = spelling->at[at - 1];
    spelling->at[at] = character;
    spelling->count++;
}

static void spell_character(struct spelling *spelling, uint32_t character, int side)
{
    const char *text = lookalike_of(character, side);

    if (!text)
        add_character(spelling, character);
    while (text && *text)
        add_character(spelling, util_unicode_next(&text));
}

/* A syllable of Hangul is spelt with two letters or three (The Unicode Standard, section 3.12). */
static void spell_syllable(struct spelling *spelling, uint32_t character, int side)
{
    const uint32_t index = character - 0xac00;

    spell_character(spelling, 0x1100 + index / 588, side);
    spell_character(spelling, 0x1161 + index % 588 / 28, side);
    if (index % 28)
        spell_character(spelling, 0x11a7 + index % 28, side);
}

static void spell(struct spelling *spelling, const char *name, int side)
{
    while (*name) {
        const uint32_t character = util_unicode_next(&name);
        if (character == EMPTY_BRAILLE)
            spell_character(spelling, ' ', side);
        else if (character >= 0xac00 && character <= 0xd7a3)
            spell_syllable(spelling, character, side);
        else
            spell_character(spelling, character, side);
    }
}

/* ---- the key ------------------------------------------------------------------------------ */

static void write_key(const struct spelling *spelling, char key[UTIL_NAME_KEY_SIZE])
{
    char *end = key;
    bool blank = false;

    for (size_t i = 0; i < spelling->count && end - key < UTIL_NAME_KEY_SIZE - 6; i++) {
        if (spelling->at[i] == ' ') {
            blank = end > key;
            continue;
        }
        if (blank)
            *end++ = ' ';
        blank = false;
        end = util_unicode_write(end, spelling->at[i]);
    }
    *end = 0;
}

static void make_side(const char *name, int side, char key[UTIL_NAME_KEY_SIZE])
{
    struct spelling spelling = { .count = 0 };

    spell(&spelling, name, side);
    write_key(&spelling, key);
}

void util_name_key(const char *name, struct util_name_key *key)
{
    char folded[2 * UTIL_NAME_KEY_SIZE];

    make_side(name, WRITTEN, key->written);
    if (strlen(name) >= sizeof folded)
        name = ""; /* no name is so long */
    util_unicode_fold(name, folded);
    make_side(folded, FOLDED, key->folded);
}

bool util_name_keys_alike(const struct util_name_key *key, const struct util_name_key *other)
{
    return key->written[0] &&
           (!strcmp(key->written, other->written) || !strcmp(key->folded, other->folded));
}

bool util_names_alike(const char *name, const char *other)
{
    struct util_name_key key, against;

    util_name_key(name, &key);
    util_name_key(other, &against);
    return util_name_keys_alike(&key, &against);
}

static uint64_t hash_of_key(const char *key)
{
    uint64_t hash = *key ? 14695981039346656037u : 0;

    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 1099511628211u;
    return hash;
}

struct util_name_look util_name_look(const char *name)
{
    struct util_name_key key;

    util_name_key(name, &key);
    return (struct util_name_look){ hash_of_key(key.written), hash_of_key(key.folded) };
}

bool util_looks_alike(struct util_name_look look, struct util_name_look other)
{
    return look.written && (look.written == other.written || look.folded == other.folded);
}
