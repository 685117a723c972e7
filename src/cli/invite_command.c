/* invite_command.c - `talon invite`: prints codes with which people may make accounts.
 */
#include "commands.h"

#include "util/invitation_key.h"

#include "text/spoken.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WRONG_USAGE = 2, COUNT_MOST = 10000, DAYS_USUAL = 14, DAYS_MOST = 3650 };
enum { DAY = 24 * 3600 }; /* s */

/* clang-format off */
static const char help_usage[] =
    "talon invite FILE [--count NUMBER] [--days NUMBER]\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { NULL, N_("Prints invitations for talon serve --invitations FILE, one a line. Each "
            "can be used for one account. FILE contains the key that signs them; it is "
            "made if it does not exist.") },
    { NULL, NULL },
    { "--count NUMBER", N_("how many invitations to print (1; at most 10000)") },
    { "--days NUMBER",
      N_("how many days they can be used, beginning tomorrow (14; "
         "at most 3650)") },
};
/* clang-format on */

static int wrong_usage(void)
{
    spoken_complain("talon invite", "Wrong usage. See {command} --help.", "command", "talon invite",
                    NULL);
    return WRONG_USAGE;
}

static bool read_up_to(const char *text, int most, int *number)
{
    char *end;
    const long value = strtol(text, &end, 10);

    *number = (int)value;
    return *text >= '0' && *text <= '9' && !*end && value >= 1 && value <= most;
}

/* Makes the file if there is none. */
static bool read_or_make_key(const char *path, uint8_t key[INVITATION_KEY_BYTES])
{
    if (util_invitation_key_read(path, key))
        return true;
    if (errno == ENOENT) {
        randombytes_buf(key, INVITATION_KEY_BYTES);
        if (util_invitation_key_write(path, key))
            return true;
    }
    if (errno == EINVAL)
        spoken_complain("talon invite", "{file} is not a file that talon invite has made.", "file",
                        path, NULL);
    else
        spoken_complain("talon invite", "{file} cannot be used: {reason}.", "file", path, "reason",
                        strerror(errno), NULL);
    return false;
}

static void print_codes(const uint8_t key[INVITATION_KEY_BYTES], int count, int days)
{
    const uint16_t last_day = (uint16_t)(time(NULL) / DAY + days);
    uint8_t random[INVITATION_RANDOM_BYTES];
    char code[INVITATION_SIZE];

    for (int i = 0; i < count; i++) {
        randombytes_buf(random, sizeof random);
        util_invitation_write(key, last_day, random, code);
        puts(code);
    }
}

int talon_invite(int argc, char **argv)
{
    uint8_t key[INVITATION_KEY_BYTES];
    int count = 1, days = DAYS_USUAL;

    if (argc == 2 && !strcmp(argv[1], "--help"))
        return !SPOKEN_HELP(help_usage, help_lines);
    if (argc < 2 || argc % 2 || argv[1][0] == '-')
        return wrong_usage();
    for (int i = 2; i < argc; i += 2)
        if (!(!strcmp(argv[i], "--count") && read_up_to(argv[i + 1], COUNT_MOST, &count)) &&
            !(!strcmp(argv[i], "--days") && read_up_to(argv[i + 1], DAYS_MOST, &days)))
            return wrong_usage();
    if (sodium_init() < 0) {
        spoken_complain("talon invite", "The system provides no random numbers.", NULL);
        return 1;
    }
    if (!read_or_make_key(argv[1], key))
        return 1;
    print_codes(key, count, days);
    return 0;
}
