/* league_names.c - the names of a league's people: which are one, and how they are sorted. Neither
 * depends on a language, so that two readers see one table.
 */
#include "league.h"

#include "util/unicode_names.h"

#include <string.h>

bool league_name_key(const char *name, char key[LEAGUE_NAME])
{
    name += strspn(name, " ");
    if (strlen(name) >= LEAGUE_NAME || !util_unicode_valid(name) || !util_unicode_clean(name))
        return false;
    util_unicode_fold(name, key);
    size_t length = strlen(key);
    while (length && key[length - 1] == ' ')
        key[--length] = 0;
    return length;
}

/* The plain letter of each letter from `first` on. */
static const struct {
    uint32_t first;
    const char *plain;
} letters[] = {
    { 0xe0, "aaaaaaaceeeeiiiidnooooo/ouuuuyty" },
    { 0x100, "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
             "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs" },
    { 0x218, "sstt" },
};

static uint32_t plain_letter(uint32_t character)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (character >= letters[i].first &&
            character - letters[i].first < strlen(letters[i].plain))
            return (unsigned char)letters[i].plain[character - letters[i].first];
    return character;
}

/* An accent that is a character of its own. */
static bool is_accent(uint32_t character)
{
    return character >= 0x300 && character <= 0x36f;
}

void league_name_order(const char *key, char order[LEAGUE_NAME])
{
    while (*key) {
        const uint32_t character = util_unicode_next(&key);
        if (!is_accent(character))
            order = util_unicode_write(order, plain_letter(character));
    }
    *order = 0;
}
