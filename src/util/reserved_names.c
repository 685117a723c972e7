/* reserved_names.c - names that nobody may take because they stand for somebody else, and
 * passphrases that guessing programs try first.
 */
#include "reserved_names.h"

#include "name_key.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define LOOKS_LIKE(name, words) looks_like(name, words, sizeof(words) / sizeof *(words))

static bool looks_like(const char *name, const char *const *words, size_t count)
{
    struct util_name_key key, other;

    util_name_key(name, &key);
    for (size_t i = 0; i < count; i++) {
        util_name_key(words[i], &other);
        if (util_name_keys_alike(&key, &other))
            return true;
    }
    return false;
}

/* "Bot 2", "player 1": what a seat without a name is called. The number goes. */
static void cut_number(const char *name, char word[UTIL_NAME_KEY_SIZE])
{
    size_t length =
        (size_t)snprintf(word, UTIL_NAME_KEY_SIZE, "%.*s", UTIL_NAME_KEY_SIZE - 1, name);

    while (length && strchr(" 0123456789", word[length - 1]))
        word[--length] = 0;
}

bool util_name_is_reserved(const char *name)
{
    static const char *const numbered[] = { "bot", "player", "seat", "platz", "spieler" };
    static const char *const reserved[] = {
        "admin",   "administrator", "anonymous", "anybody",  "betreiber", "bot",     "everybody",
        "gast",    "gastgeber",     "guest",     "host",     "human",     "jemand",  "moderator",
        "mensch",  "niemand",       "nobody",    "open",     "operator",  "person",  "player",
        "root",    "seat",          "server",    "somebody", "spectator", "spieler", "spielerin",
        "support", "system",        "talon",     "watcher",  "zuschauer",
    };

    char word[UTIL_NAME_KEY_SIZE];

    cut_number(name, word);
    return LOOKS_LIKE(name, reserved) || LOOKS_LIKE(word, numbered);
}

bool util_name_is_role(const char *name)
{
    static const char *const roles[] = { "host", "gastgeber" }, *const numbered[] = { "bot" };
    char word[UTIL_NAME_KEY_SIZE];

    cut_number(name, word);
    return LOOKS_LIKE(name, roles) || LOOKS_LIKE(word, numbered);
}

bool util_passphrase_is_common(const char *folded, const char *folded_name)
{
    static const char *const common[] = {
        "password", "password1",  "passw0rd", "12345678",   "123456789", "1234567890",
        "qwertyui", "qwertyuiop", "qwertzui", "qwertzuiop", "11111111",  "00000000",
        "iloveyou", "sunshine",   "princess", "football",   "baseball",  "superman",
        "trustno1", "letmein1",   "welcome1", "passwort",   "passwort1", "hallo123",
        "abcd1234", "abc12345",   "1q2w3e4r", "1qaz2wsx",   "schatzi1",  "talontalon",
    };

    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (!strcmp(common[i], folded))
            return true;
    return !strcmp(folded, folded_name) ||
           strspn(folded, (char[]){ folded[0], 0 }) == strlen(folded);
}
