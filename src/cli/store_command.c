/* store_command.c - `talon store`: backup, check, export, import and records of a server's data.
 */
#define _POSIX_C_SOURCE 200809L
#include "command_files.h"
#include "command_words.h"
#include "command_entry.h"
#include "reports_command.h"

#include "server/server.h"
#include "store/backup.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/unfinished_files.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRONG_USAGE = 2, DATABASE = 4096 };
enum { WORDS = 2, BEFORE = WORDS }; /* arguments of a command: two words, and the day of --before */

struct store_arguments {
    const char *order;
    const char *word[WORDS + 1]; /* behind them the day */
    int count;
};

static int take_store_word(void *context, const char *word)
{
    struct store_arguments *given = context;

    if (!given->order)
        given->order = word;
    else if (given->count == WORDS)
        return cli_refuse_words("talon store", "\"{word}\" is one word too many.", word);
    else
        given->word[given->count++] = word;
    return 0;
}

/* clang-format off */
static const char help_usage[] =
    "talon store backup DATA FILE\n"
    "talon store check DATA\n"
    "talon store export DATA [TABLE]\n"
    "talon store record DATA TABLE\n"
    "talon store import DATA FILE\n"
    "talon store copy FROM TO\n"
    "talon store forget DATA --before DAY [FILE]\n"
    "talon store reports DATA\n";
#define AT(member) offsetof(struct store_arguments, member)
static const struct cli_option options[] = {
    CLI_TOLD("backup DATA FILE",
        N_("copies the current data; the server may be running; FILE may be - for standard "
           "output")),
    CLI_TOLD("check DATA", N_("checks the database and whether every table can continue")),
    CLI_TOLD("export DATA [TABLE]",
        N_("writes all rows, or those of one table or account, as JSON")),
    CLI_TOLD("record DATA TABLE", N_("prints the record of a table whose game is over")),
    CLI_TOLD("import DATA FILE", N_("imports an export; the server must not be running")),
    CLI_TOLD("copy FROM TO",
        N_("copies everything into an empty store, and compares both row by row; FROM and TO are "
           "data directories or databases of PostgreSQL (postgresql://USER@HOST/NAME); the server "
           "must not be running")),
    CLI_TOLD("forget DATA --before DAY [FILE]",
        N_("writes a copy without the tables that nobody has used since before that day; without "
           "FILE it only counts them; the server must not be running")),
    CLI_TOLD("reports DATA", N_("lists reports with their chat messages; times are UTC")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("DATA is the data directory of talon serve, or (except for import) a copy of "
                     "its database; check, record and reports also take a database of PostgreSQL. "
                     "FILE may be - for standard input, where a file is imported.")),
    CLI_TEXT("--before DAY", AT(word[BEFORE]), NULL),
};
/* clang-format on */
static const struct cli_command cli_store_command = {
    .name = "talon store",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .take_word = take_store_word,
};

static int print_failure(const char *sentence)
{
    spoken_complain("talon store", sentence, NULL);
    return 1;
}

static int print_fault(const struct store_fault *fault)
{
    spoken_complain_of("talon store", &fault->why);
    return 1;
}

static int print_counts_to(FILE *file, const char *what, const struct store_counts *counts)
{
    spoken_print(file, "{done}: {tables} ({closed}), {accounts}, {rows}.", "done", spoken(what),
                 "tables", SPOKEN_COUNT("1 table", "{n} tables", (uint64_t)counts->tables),
                 "closed",
                 SPOKEN_COUNT("1 of them closed", "{n} of them closed", (uint64_t)counts->closed),
                 "accounts", SPOKEN_COUNT("1 account", "{n} accounts", (uint64_t)counts->accounts),
                 "rows", SPOKEN_COUNT("1 row", "{n} rows", (uint64_t)counts->rows), NULL);
    putc('\n', file);
    return 0;
}

static int print_counts(const char *what, const struct store_counts *counts)
{
    return print_counts_to(stdout, what, counts);
}

/* ---- tables rebuilt from rows ---------------------------------------------------------------- */

static void no_entropy(void *self, void *bytes, size_t count)
{
    (void)self;
    memset(bytes, 0, count);
}

struct loading {
    struct server *server;
    struct journal_outputs outputs;
    const char *only; /* this table, or all: NULL */
    unsigned tables;
};

static const struct server_entropy entropy = { .fill = no_entropy };

/* Tables of any length are loaded. */
static struct server *new_server(void)
{
    struct server *server = server_new(&entropy);

    util_require_memory(server);
    server_keep_rows(server, SIZE_MAX, SIZE_MAX);
    server_use_all(server);
    return server;
}

/* A new server now and then bounds the memory when there are very many tables. */
static void renew_server(struct loading *loading, const struct store_row *row)
{
    enum { AT_A_TIME = 1000 };

    if (row->kind == STORE_OPEN && ++loading->tables % AT_A_TIME == 0) {
        server_check(loading->server, &loading->outputs);
        server_free(loading->server);
        loading->server = new_server();
    }
}

static bool load_stored_row(void *context, const struct store_row *row)
{
    struct loading *loading = context;

    if (loading->only && strcmp(row->table, loading->only))
        return true;
    renew_server(loading, row);
    server_step(loading->server, 1, &(struct server_event){ .kind = SERVER_LOADED, .row = row },
                &loading->outputs);
    return true;
}

static struct loading *start_loading(const char *only)
{
    struct loading *loading = util_allocate_zeroed(1, sizeof *loading);

    loading->only = only;
    loading->server = new_server();
    return loading;
}

static void end_loading(struct loading *loading)
{
    server_free(loading->server);
    journal_outputs_free(&loading->outputs);
    free(loading);
}

/* ---- the commands ---------------------------------------------------------------------------- */

static void copy_to_output(FILE *copy)
{
    static char piece[1 << 16];
    size_t length;

    while ((length = fread(piece, 1, sizeof piece, copy)) && util_write(stdout, piece, length)) {
    }
}

/* A copy is whole before its first byte is printed. It stands in a folder that nobody else reads,
 * and it has lost its name before it is printed. */
static int print_backup(const char *data)
{
    const char *temporary = getenv("TMPDIR");
    char folder[DATABASE], file[DATABASE + sizeof "/talon.db"];
    struct store_counts counts;
    struct store_fault fault;

    snprintf(folder, sizeof folder, "%s/talon-XXXXXX",
             temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
        spoken_complain("talon store", "The folder {folder} cannot be made: {reason}.", "folder",
                        folder, "reason", strerror(errno), NULL);
        return 1;
    }
    snprintf(file, sizeof file, "%s/talon.db", folder);
    const size_t unfinished = util_unfinished_add(folder);
    util_unfinished_add(file);
    FILE *copy = store_backup(data, file, &counts, &fault) ? fopen(file, "rb") : NULL;
    util_unfinished_end(unfinished, false);
    if (!copy)
        return print_fault(&fault);
    copy_to_output(copy);
    fclose(copy);
    /* lost output is told at the end of the command */
    return util_flush_file(stdout) && print_counts_to(stderr, N_("Copied and checked"), &counts);
}

static int backup(const char *const *arguments)
{
    struct store_counts counts;
    struct store_fault fault;

    if (!strcmp(arguments[1], "-"))
        return print_backup(arguments[0]);
    if (!store_backup(arguments[0], arguments[1], &counts, &fault))
        return print_fault(&fault);
    return print_counts(N_("Copied and checked"), &counts);
}

static int check_database(const char *const *arguments)
{
    struct store_counts counts;
    struct store_fault fault;

    if (!store_check(arguments[0], &counts, &fault))
        return print_fault(&fault);
    struct loading *loading = start_loading(NULL);
    const bool read = store_read(arguments[0], load_stored_row, loading, &fault);
    server_check(loading->server, &loading->outputs);
    const bool whole = read && !loading->outputs.notes.length;
    if (read && !whole)
        fputs(loading->outputs.notes.at, stderr);
    end_loading(loading);
    if (!read)
        return print_fault(&fault);
    return whole ? print_counts(N_("In order"), &counts)
                 : print_failure("Some tables cannot go on.");
}

static int export(const char *const *arguments)
{
    struct store_counts counts;
    struct store_fault fault;

    return store_export(arguments[0], arguments[1], stdout, &counts, &fault) ? 0
                                                                             : print_fault(&fault);
}

static int write_record(struct loading *loading, const char *id)
{
    const struct talon_table *table = server_table(loading->server, id);
    struct talon_string_buffer record = { 0 };

    if (!table)
        return print_failure("There is no such table, or its cards are not dealt yet.");
    if (talon_table_acting(table))
        return print_failure("This game is not over; its record would reveal its cards.");
    talon_record_write(table, false, &record);
    fputs(record.at, stdout);
    free(record.at);
    return 0;
}

static int record(const char *const *arguments)
{
    struct loading *loading = start_loading(arguments[1]);
    struct store_fault fault;

    const int status = store_read(arguments[0], load_stored_row, loading, &fault)
                           ? write_record(loading, arguments[1])
                           : print_fault(&fault);
    end_loading(loading);
    return status;
}

static int import(const char *const *arguments)
{
    struct store_counts counts;
    struct store_fault fault;
    FILE *in = strcmp(arguments[1], "-") ? fopen(arguments[1], "r") : stdin;

    if (!in) {
        spoken_complain("talon store", "{file} cannot be read: {reason}.", "file", arguments[1],
                        "reason", strerror(errno), NULL);
        return 1;
    }
    const bool fine = store_import(arguments[0], in, &counts, &fault);
    if (in != stdin)
        fclose(in);
    return fine ? print_counts(N_("Imported"), &counts) : print_fault(&fault);
}

static int copy_store(const char *const *arguments)
{
    struct store_counts counts;
    struct store_fault fault;

    if (!store_copy(arguments[0], arguments[1], &counts, &fault))
        return print_fault(&fault);
    return print_counts(N_("Copied and compared"), &counts);
}

/* DATA stays as it is: the operator puts the new file in its place. */
static int forget(const char *const *arguments)
{
    struct store_counts kept, gone;
    struct store_fault fault;

    if (!arguments[BEFORE])
        return cli_refuse_words("talon store", "{word} is missing.", "--before");
    if (!store_forget(arguments[0], arguments[BEFORE], arguments[1], &kept, &gone, &fault))
        return print_fault(&fault);
    return print_counts(arguments[1] ? N_("Left out") : N_("Would be left out"), &gone) ||
           (arguments[1] && print_counts(N_("Copied and checked"), &kept));
}

static const struct {
    const char *name;
    int least, most;     /* words after the name */
    bool on_disk[WORDS]; /* such a word is a file or a directory, whatever the others are */
    int (*run)(const char *const *arguments);
} orders[] = {
    { "backup", 2, 2, { false, true }, backup },
    { "check", 1, 1, { false }, check_database },
    { "export", 1, 2, { false }, export },
    { "record", 2, 2, { false }, record },
    { "import", 2, 2, { true, true }, import },
    { "copy", 2, 2, { false }, copy_store },
    { "reports", 1, 1, { false }, cli_store_reports },
    { "forget", 1, 2, { false, true }, forget },
};

/* The output does not go into the database that is read. */
static int check_store_files(const struct store_arguments *given)
{
    struct cli_files files = { .count = 0 };
    char database[DATABASE];

    snprintf(database, sizeof database, "%.4000s/talon.db", given->word[0]);
    cli_add_file(&files, database, CLI_READS);
    cli_add_file(&files, given->word[0], CLI_READS);
    return cli_check_files("talon store", &files);
}

/* The line of the usage with this order; it knows them all. */
static void find_usage(const char *order, char usage[SPOKEN_LINE])
{
    char begin[DATABASE];

    snprintf(begin, sizeof begin, "talon store %.100s ", order);
    const char *line = strstr(help_usage, begin);
    snprintf(usage, SPOKEN_LINE, "%.*s", line ? (int)strcspn(line, "\n") : 0, line ? line : "");
}

/* It is none, or has not the words that it needs. */
static int refuse_order(const char *order)
{
    char usage[SPOKEN_LINE], list[SPOKEN_LINE] = "";

    find_usage(order ? order : "", usage);
    if (*usage)
        return cli_refuse_words("talon store", "This is used as follows: {word}.", usage);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), i ? ", %s" : "%s",
                 orders[i].name);
    if (!order)
        return cli_refuse_words("talon store", "What is to be done is missing: {word}.", list);
    spoken_complain("talon store", "There is no \"{word}\". Possible: {list}.", "word", order,
                    "list", list, NULL);
    return WRONG_USAGE;
}

static bool are_on_disk(const bool on_disk[WORDS], const struct store_arguments *given)
{
    for (int i = 0; i < WORDS; i++)
        if (on_disk[i] && !cli_is_on_disk("talon store", given->word[i]))
            return false;
    return true;
}

static int run_order(struct store_arguments *given)
{
    for (size_t i = 0; given->order && i < sizeof orders / sizeof *orders; i++)
        if (!strcmp(given->order, orders[i].name) && given->count >= orders[i].least &&
            given->count <= orders[i].most) {
            if (!are_on_disk(orders[i].on_disk, given))
                return 1;
            const int status = check_store_files(given);
            return status ? status : orders[i].run(given->word);
        }
    return refuse_order(given->order);
}

static int talon_store(int argc, char **argv)
{
    struct store_arguments given = { .order = NULL };
    int status;

    umask(077); /* other users must not read the keys of games in progress */
    return cli_read_command(&cli_store_command, &given, argc, argv, &status) ? run_order(&given)
                                                                             : status;
}

const struct cli_entry cli_store_entry = {
    &cli_store_command,
    talon_store,
    N_("copy and check a server's data: {example}"),
    "talon store backup DATA FILE",
};
