/* reset_command.c - `talon reset`: prints a code with which somebody who has forgotten a passphrase
 * sets a new one.
 */
#include "command_files.h"
#include "command_words.h"
#include "command_entry.h"

#include "store/store.h"
#include "util/invitation_key.h"
#include "util/reset_code.h"
#include "util/unicode_names.h"

#include "text/spoken.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DAYS_USUAL = 3, DAYS_MOST = 30, DAY = 24 * 3600 /* s */ };
enum { PATH_SIZE = 4096 + 16, ID_SIZE = STORE_ID_ROOM, HASH_SIZE = 128, NAME_SIZE = 256 };

struct reset_arguments {
    const char *data, *name, *keys;
    uint64_t days;
};

static int take_reset_word(void *context, const char *word)
{
    struct reset_arguments *given = context;

    if (given->name)
        return cli_refuse_words("talon reset", "\"{word}\" is one word too many.", word);
    if (given->data)
        given->name = word;
    else
        given->data = word;
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon reset DATA NAME [--days NUMBER] [--keys DIRECTORY]\n";
#define AT(member) offsetof(struct reset_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Prints a code with which the owner of the account NAME sets a new "
                     "passphrase, once. Give it to that person only. DATA is the data directory of "
                     "talon serve, which may be running.")),
    CLI_GAP,
    CLI_WHOLE("--days NUMBER", AT(days), 1, DAYS_MOST,
        N_("how many days the code can be used, beginning tomorrow (3; at most 30)")),
    CLI_TEXT("--keys DIRECTORY", AT(keys),
        N_("the directory of talon serve --keys, if DATA is a database that one server has alone")),
};
/* clang-format on */
static const struct cli_command cli_reset_command = {
    .name = "talon reset",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .take_word = take_reset_word,
};

/* The account that is searched for by its name. */
struct search {
    char wanted[NAME_SIZE];
    char id[ID_SIZE], hash[HASH_SIZE];
};

static void take_account(void *context, const struct store_account *account)
{
    struct search *search = context;
    char folded[NAME_SIZE];

    if (strlen(account->name) >= sizeof folded)
        return;
    util_unicode_fold(account->name, folded);
    if (strcmp(folded, search->wanted) != 0)
        return;
    snprintf(search->id, sizeof search->id, "%s", account->id);
    snprintf(search->hash, sizeof search->hash, "%s", account->hash);
}

static bool find_account(const struct reset_arguments *given, struct search *search)
{
    struct store_fault fault;

    if (strlen(given->name) < sizeof search->wanted)
        util_unicode_fold(given->name, search->wanted);
    if (!store_read_accounts(given->data, take_account, search, &fault)) {
        spoken_complain_of("talon reset", &fault.why);
        return false;
    }
    if (!search->id[0])
        spoken_complain("talon reset", "There is no account \"{name}\".", "name", given->name,
                        NULL);
    return search->id[0];
}

/* The server makes the key, so that it knows it. */
static bool read_reset_key(const char *data, uint8_t key[INVITATION_KEY_BYTES])
{
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%.4000s/" RESET_KEY_FILE, data);
    if (util_invitation_key_read(path, key))
        return true;
    if (errno == EINVAL)
        spoken_complain("talon reset", "The file {file} contains no key for new passphrases.",
                        "file", path, NULL);
    else
        spoken_complain("talon reset",
                        "{file} cannot be used: {reason}. The command talon serve makes it.",
                        "file", path, "reason", strerror(errno), NULL);
    return false;
}

/* Nothing of the server's is written over. */
static int check_files(const char *data)
{
    struct cli_files files = { .count = 0 };
    char database[PATH_SIZE], key[PATH_SIZE];

    snprintf(database, sizeof database, "%.4000s/talon.db", data);
    snprintf(key, sizeof key, "%.4000s/" RESET_KEY_FILE, data);
    cli_add_file(&files, database, CLI_READS);
    cli_add_file(&files, key, CLI_READS);
    return cli_check_files("talon reset", &files);
}

/* No directory has a key that all servers of the database know. */
static bool is_for_sharing(const struct reset_arguments *given)
{
    return !given->keys && store_of(given->data)->add_handle;
}

static bool make_reset_key(uint8_t key[INVITATION_KEY_BYTES])
{
    const bool fine = sodium_init() >= 0;

    if (fine)
        randombytes_buf(key, INVITATION_KEY_BYTES);
    else
        spoken_complain("talon reset", "The system provides no random numbers.", NULL);
    return fine;
}

static bool note_code(const char *data, const struct reset_code_account *account, const char *code)
{
    char note[RESET_NOTE_SIZE];
    struct store_fault fault;
    uint16_t last_day;

    if (!util_reset_code_note(RESET_NOTE_OF_OPERATOR, account, code, &last_day, note))
        return false;
    if (!store_of(data)->add_handle(data, account->id, note, &fault)) {
        spoken_complain_of("talon reset", &fault.why);
        return false;
    }
    return true;
}

static bool write_code(const struct reset_arguments *given, const struct search *search,
                       char code[RESET_CODE_SIZE])
{
    const struct reset_code_account account = { search->id, search->hash };
    const bool shared = is_for_sharing(given);
    uint8_t key[INVITATION_KEY_BYTES];

    if (!(shared ? make_reset_key(key)
                 : read_reset_key(given->keys ? given->keys : given->data, key)))
        return false;
    util_reset_code_write(key, &account, (uint16_t)(time(NULL) / DAY + (time_t)given->days), code);
    return !shared || note_code(given->data, &account, code);
}

static int talon_reset(int argc, char **argv)
{
    struct reset_arguments given = { .days = DAYS_USUAL };
    struct search search = { .wanted = "" };
    char code[RESET_CODE_SIZE];
    int status;

    if (!cli_read_command(&cli_reset_command, &given, argc, argv, &status))
        return status;
    if (!given.name)
        return cli_refuse_words("talon reset", "Name the data directory and the account.", "");
    status = check_files(given.data);
    if (status)
        return status;
    if (!find_account(&given, &search) || !write_code(&given, &search, code))
        return 1;
    puts(code);
    return 0;
}

const struct cli_entry cli_reset_entry = {
    &cli_reset_command,
    talon_reset,
    N_("let somebody set a new passphrase: {example}"),
    "talon reset DATA NAME",
};
