/* command_files.c - compares the files of a command line before anything is written.
 */
#define _POSIX_C_SOURCE 200809L /* fileno */
#include "command_files.h"

#include "store/store.h"
#include "text/spoken.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { WRONG_USAGE = 2 };

void cli_add_file(struct cli_files *files, const char *path, unsigned use)
{
    if (files->count < CLI_FILES_MOST) {
        files->file[files->count].path = path;
        files->file[files->count++].use = use;
    }
}

/* A regular file that is there; - is a standard stream. */
static bool find_file(const char *path, unsigned use, struct stat *found)
{
    const bool is_stream = !strcmp(path, "-");
    const int failed =
        is_stream ? fstat(fileno(use & CLI_WRITES ? stdout : stdin), found) : stat(path, found);

    return !failed && S_ISREG(found->st_mode);
}

/* Two names of one file; files that are not there yet are known by their names. */
static bool is_same_file(const char *a, unsigned use_a, const char *b, unsigned use_b)
{
    struct stat first, second;
    const bool has_first = find_file(a, use_a, &first), has_second = find_file(b, use_b, &second);

    if (has_first && has_second)
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    return !has_first && !has_second && strcmp(a, "-") != 0 && !strcmp(a, b) &&
           (use_a & use_b & CLI_WRITES);
}

/* What the user calls it. */
static const char *name_of(const char *path, unsigned use)
{
    if (strcmp(path, "-") != 0)
        return path;
    return use & CLI_WRITES ? spoken("standard output") : spoken("standard input");
}

static int refuse_same(const char *command, const char *written, const char *other)
{
    spoken_complain(command, "{file} and {other} are the same file, which would be written over.",
                    "file", written, "other", other, NULL);
    return WRONG_USAGE;
}

static int refuse_stream(const char *command)
{
    spoken_complain(command, "This file is read and written: it needs a name, and - is none.",
                    NULL);
    return WRONG_USAGE;
}

/* What one of them reads from standard input, the other would miss. */
static bool are_both_input(const struct cli_files *files)
{
    int count = 0;

    for (size_t i = 0; i < files->count; i++)
        count += files->file[i].use == CLI_READS && !strcmp(files->file[i].path, "-");
    return count > 1;
}

static int refuse_two_inputs(const char *command)
{
    spoken_complain(command, "Standard input can be read once: - is given twice.", NULL);
    return WRONG_USAGE;
}

/* How a file begins whose place a new one may take. Boards are written in several ways, and the
 * hand records among them in several languages. */
static const struct {
    unsigned use;
    const char *beginning;
    bool has_tricks; /* and soon afterwards a line that ends with the tricks of a board */
} kinds[] = {
    { CLI_RECORD, "talon-record 1\n", false },
    { CLI_RECORD, "talon-record 2\n", false },
    { CLI_PAGE | CLI_BOARDS, "<!doctype html", false },
    { CLI_PLAN, "# talon drive ", false },
    { CLI_BOARDS, "% PBN 2.1\n% EXPORT\n% talon drive", false },
    { CLI_BOARDS, "Board ", true },
    { CLI_BOARDS, "Étui ", true },
};
enum { BEGINNING_MOST = 40, BOARD_MOST = 4096, STRAINS = 5 };

/* A file that cannot be read is told of when it is written. */
static bool begins_with(const char *path, const char *beginning)
{
    char begins[BEGINNING_MOST];
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(begins, 1, strlen(beginning), file) : 0;

    if (file)
        fclose(file);
    return !length || (length == strlen(beginning) && !strncasecmp(begins, beginning, length));
}

/* The tricks in each suit and without trumps, or question marks. */
static bool ends_with_tricks(char *line)
{
    int tricks = 0;
    char *rest;

    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        tricks = strspn(word, "0123456789?") == strlen(word) ? tricks + 1 : 0;
    return tricks == STRAINS;
}

static bool has_tricks(const char *path)
{
    char begins[BOARD_MOST + 1], *rest;
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(begins, 1, BOARD_MOST, file) : 0;
    bool found = !length;

    if (file)
        fclose(file);
    begins[length] = 0;
    for (char *line = strtok_r(begins, "\n", &rest); line && !found;
         line = strtok_r(NULL, "\n", &rest))
        found = ends_with_tricks(line);
    return found;
}

bool cli_may_replace(const char *path, unsigned use)
{
    struct stat found;
    bool is_foreign = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && find_file(path, use, &found); i++)
        if (use & kinds[i].use) {
            if (begins_with(path, kinds[i].beginning) && (!kinds[i].has_tricks || has_tricks(path)))
                return true;
            is_foreign = true;
        }
    return !is_foreign;
}

bool cli_is_on_disk(const char *command, const char *word)
{
    if (!word || store_of(word)->is_directory)
        return true;
    spoken_complain(command,
                    "Name a file or a directory here: a database of PostgreSQL is neither.", NULL);
    return false;
}

static int refuse_foreign(const char *command, const char *path)
{
    spoken_complain(command,
                    "{file} is something else than what would be written, and stays: name another "
                    "file.",
                    "file", path, NULL);
    return WRONG_USAGE;
}

/* - is a stream, and has no place to take. */
static int check_foreign(const char *command, const struct cli_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, "-") != 0 &&
            !cli_may_replace(files->file[i].path, files->file[i].use))
            return refuse_foreign(command, files->file[i].path);
    return 0;
}

/* Standard output stands behind the files of the command line. */
int cli_check_files(const char *command, const struct cli_files *given)
{
    struct cli_files files = *given;

    for (size_t i = 0; i < files.count; i++)
        if (files.file[i].use == (CLI_READS | CLI_WRITES) && !strcmp(files.file[i].path, "-"))
            return refuse_stream(command);
    if (are_both_input(&files))
        return refuse_two_inputs(command);
    cli_add_file(&files, "-", CLI_WRITES);
    for (size_t i = 0; i < files.count; i++)
        for (size_t k = 0; k < files.count; k++) {
            const char *path = files.file[i].path, *other = files.file[k].path;
            const unsigned use = files.file[i].use, other_use = files.file[k].use;
            const bool are_both_output =
                !strcmp(path, "-") && !strcmp(other, "-") && use & other_use & CLI_WRITES;
            if (i != k && use & CLI_WRITES && !are_both_output &&
                is_same_file(path, use, other, other_use))
                return refuse_same(command, name_of(other, other_use), name_of(path, use));
        }
    return check_foreign(command, given);
}
