/* invite_command.c - `talon invite`: prints codes with which people may make accounts.
 */
#include "command_files.h"
#include "command_words.h"
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

struct invite_arguments {
    const char *file, *count, *days;
    bool help;
};

static int refuse_invite(const char *sentence, const char *word)
{
    return cli_refuse_words("talon invite", sentence, word);
}

static int take_key_file(void *context, const char *word)
{
    struct invite_arguments *given = context;

    if (given->file)
        return refuse_invite("One file is enough: \"{word}\" is one too many.", word);
    given->file = word;
    return 0;
}

static int read_invite_arguments(struct invite_arguments *given, int argc, char **argv)
{
    const struct cli_flag flags[] = {
        { "--help", .on = &given->help },
        { "--count", .value = &given->count },
        { "--days", .value = &given->days },
    };
    const struct cli_words words = {
        .command = "talon invite",
        .usage = help_usage,
        .flags = flags,
        .count = sizeof flags / sizeof *flags,
        .file = CLI_READS | CLI_WRITES,
        .word = take_key_file,
        .context = given,
    };

    return cli_read_words(&words, argc, argv);
}

static int read_invite_numbers(const struct invite_arguments *given, long *count, long *days)
{
    if (!given->file)
        return refuse_invite("Name the file with the key.", "");
    if (!cli_read_number(given->count, 1, COUNT_MOST, count))
        return refuse_invite("--count must be a whole number from 1 to 10000, not \"{word}\".",
                             given->count);
    if (!cli_read_number(given->days, 1, DAYS_MOST, days))
        return refuse_invite("--days must be a whole number from 1 to 3650, not \"{word}\".",
                             given->days);
    return 0;
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
    struct invite_arguments given = { .help = false };
    long count = 1, days = DAYS_USUAL;
    int status = read_invite_arguments(&given, argc, argv);

    if (!status && given.help)
        return !SPOKEN_HELP(help_usage, help_lines);
    status = status ? status : read_invite_numbers(&given, &count, &days);
    if (status)
        return status;
    if (sodium_init() < 0) {
        spoken_complain("talon invite", "The system provides no random numbers.", NULL);
        return 1;
    }
    if (!read_or_make_key(given.file, key))
        return 1;
    print_codes(key, (int)count, (int)days);
    return 0;
}
