/* invite_command.c - `talon invite`: prints codes with which people may make accounts.
 */
#define _POSIX_C_SOURCE 200809L /* gmtime_r */
#include "command_files.h"
#include "command_report.h"
#include "command_words.h"
#include "command_entry.h"

#include "util/invitation_key.h"

#include "text/spoken.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { COUNT_MOST = 10000, DAYS_USUAL = 14, DAYS_MOST = 3650 };
enum { DAY = 24 * 3600, DATE_SIZE = 16 }; /* s */

struct invite_arguments {
    const char *file;
    uint64_t count, days;
    bool json;
};

/* clang-format off */
static const char help_usage[] =
    "talon invite FILE [--count NUMBER] [--days NUMBER] [--json]\n";
#define AT(member) offsetof(struct invite_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Prints invitations for talon serve --invitations FILE, one a line. Each can "
                     "be used for one account. FILE contains the key that signs them; it is made "
                     "if it does not exist.")),
    CLI_GAP,
    CLI_WHOLE("--count NUMBER", AT(count), 1, COUNT_MOST,
        N_("how many invitations to print (1; at most 10000)")),
    CLI_WHOLE("--days NUMBER", AT(days), 1, DAYS_MOST,
        N_("how many days they can be used, beginning tomorrow (14; at most 3650)")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
};
/* clang-format on */
static const struct cli_command cli_invite_command = {
    .name = "talon invite",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .file = CLI_READS | CLI_WRITES,
    .word = AT(file),
    .too_many = N_("One file is enough: \"{word}\" is one too many."),
};

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

static void print_codes(const uint8_t key[INVITATION_KEY_BYTES],
                        const struct invite_arguments *given)
{
    const struct cli_play play = { .command = "talon invite" };
    const uint16_t last_day = (uint16_t)(time(NULL) / DAY + (int)given->days);
    uint8_t random[INVITATION_RANDOM_BYTES];
    char code[INVITATION_SIZE], until[DATE_SIZE];
    struct cli_report report;
    struct tm date;

    gmtime_r(&(time_t){ (time_t)last_day * DAY }, &date);
    strftime(until, sizeof until, "%Y-%m-%d", &date);
    cli_report_begin(&report, &play, given->json);
    cli_report_list(&report, "codes");
    for (uint64_t i = 0; i < given->count; i++) {
        randombytes_buf(random, sizeof random);
        util_invitation_write(key, last_day, random, code);
        CLI_REPORT_ROW(&report, "{code}", { .name = "code", .kind = CLI_CELL_TEXT, .text = code },
                       { .name = "last_day", .kind = CLI_CELL_TEXT, .text = until });
    }
    cli_report_end(&report);
}

static int talon_invite(int argc, char **argv)
{
    uint8_t key[INVITATION_KEY_BYTES];
    struct invite_arguments given = { .count = 1, .days = DAYS_USUAL };
    int status;

    if (!cli_read_command(&cli_invite_command, &given, argc, argv, &status))
        return status;
    if (!given.file)
        return cli_refuse_words("talon invite", "Name the file with the key.", "");
    if (!cli_is_on_disk("talon invite", given.file))
        return 1;
    if (sodium_init() < 0) {
        spoken_complain("talon invite", "The system provides no random numbers.", NULL);
        return 1;
    }
    if (!read_or_make_key(given.file, key))
        return 1;
    print_codes(key, &given);
    return 0;
}

const struct cli_entry cli_invite_entry = {
    &cli_invite_command,
    talon_invite,
    N_("invite people to make accounts: {example}"),
    "talon invite FILE",
};
