/* reserved_names.c - names that nobody may take because they stand for somebody else, and
 * passphrases that guessing programs try first.
 */
#include "reserved_names.h"

#include <stddef.h>
#include <string.h>

/* "Bot 2", "player 1": what a seat without a name is called. */
static bool is_numbered(const char *folded)
{
    static const char *const plain[] = { "bot", "player", "seat", "platz", "spieler" };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        const size_t length = strlen(plain[i]);
        if (!strncmp(folded, plain[i], length) &&
            strspn(folded + length, " 0123456789") == strlen(folded + length))
            return true;
    }
    return false;
}

bool util_name_is_reserved(const char *folded)
{
    static const char *const reserved[] = {
        "admin",   "administrator", "anonymous", "anybody",  "betreiber", "bot",     "everybody",
        "gast",    "gastgeber",     "guest",     "host",     "human",     "jemand",  "moderator",
        "mensch",  "niemand",       "nobody",    "open",     "operator",  "person",  "player",
        "root",    "seat",          "server",    "somebody", "spectator", "spieler", "spielerin",
        "support", "system",        "talon",     "watcher",  "zuschauer",
    };

    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (!strcmp(reserved[i], folded))
            return true;
    return is_numbered(folded);
}

bool util_name_is_role(const char *folded)
{
    return !strcmp(folded, "host") || !strcmp(folded, "gastgeber") ||
           (!strncmp(folded, "bot", 3) && strspn(folded + 3, " 0123456789") == strlen(folded + 3));
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
