/* talon.c - the program `talon`: finds the command and runs it.
 */
#define _POSIX_C_SOURCE 200809L /* SIGXFSZ */
#include "command_end.h"
#include "command_language.h"
#include "command_names.h"
#include "command_pager.h"
#include "command_refusal.h"
#include "command_entry.h"
#include "game_file.h"
#include "json/json_reader.h"
#include "store/store.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/string_buffer.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { COMMANDS_MOST = 64, WRONG_USAGE = 2 };

static int help(FILE *out, int status)
{
    spoken_print(out,
                 "talon {version} - War, Whist and its relatives, Wunsdorf, Wippen, Spite and "
                 "Malice",
                 "version", TALON_VERSION, NULL);
    fputs("\n\n", out);
    for (size_t i = 0; cli_entries[i]; i++) {
        fprintf(out, "  talon %-10s ", cli_entry_word(cli_entries[i]));
        spoken_print(out, cli_entries[i]->what, "example", cli_entries[i]->example, NULL);
        fputs("\n", out);
    }
    fputs("\n", out);
    spoken_print(out, "All games and their presets: {example}", "example", "talon rules --list",
                 NULL);
    fputs("\n", out);
    spoken_print(out, "Help for a command: {example}", "example", "talon COMMAND --help", NULL);
    fputs("\n", out);
    spoken_print(out, "A game from outside: {example}", "example", "talon --game FILE.so COMMAND",
                 NULL);
    fputs("\n", out);
    return status;
}

static int refuse_command(const char *word)
{
    const char *names[COMMANDS_MOST];
    char refusal[SPOKEN_LINE];
    size_t count = 0;

    for (; cli_entries[count]; count++) {
        assert(count < COMMANDS_MOST);
        names[count] = cli_entry_word(cli_entries[count]);
    }
    const char *nearest = cli_nearest(word, names, count);
    if (!nearest)
        return cli_refuse_words("talon", "There is no command \"{word}\".", word);
    return cli_refuse("talon", spoken_with(refusal, sizeof refusal,
                                           "There is no command \"{word}\". Did you mean "
                                           "\"{other}\"?",
                                           "word", word, "other", nearest, NULL));
}

static bool asks_for_help(const char *word)
{
    return !strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help");
}

/* The page of a server plays its games, too, and has those of its release alone. */
static int run_command(const struct cli_entry *entry, int argc, char **argv)
{
    if (entry->command->reads_environment && cli_has_games_from_outside())
        return spoken_complain("talon", "--game is not for \"talon {word}\".", "word",
                               cli_entry_word(entry), NULL),
               WRONG_USAGE;
    return cli_end_command(argv[1], entry->run(argc - 1, argv + 1));
}

/* Answers a word that is no command. */
static int run_alone(const char *word)
{
    if (!word)
        return help(stderr, WRONG_USAGE);
    if (asks_for_help(word)) {
        cli_page_output();
        return help(stdout, 0);
    }
    if (!strcmp(word, "--version") || !strcmp(word, "-V"))
        return puts("talon " TALON_VERSION), 0;
    return refuse_command(word);
}

/* `talon help sim` is `talon sim --help`. */
static void turn_help_round(int argc, char **argv)
{
    static char help_word[] = "--help";

    if (argc == 3 && asks_for_help(argv[1])) {
        argv[1] = argv[2];
        argv[2] = help_word;
    }
}

int main(int argc, char **argv)
{
    util_open_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file at the limit of its size is an error, and told as one */
    cli_know_entries(cli_entries);
    argc = cli_take_language(argc, argv);
    if (argc < 0)
        return -argc;
    /* without memory the process ends, so no command checks whether there was enough */
    util_string_buffers_must_grow(util_out_of_memory);
    store_end_without_memory();
    argc = cli_take_games(argc, argv);
    if (argc < 0)
        return -argc;
    turn_help_round(argc, argv);
    const struct cli_entry *entry = argc > 1 ? cli_entry_named(argv[1]) : NULL;
    if (entry)
        return run_command(entry, argc, argv);
    return cli_end_command(NULL, run_alone(argc > 1 ? argv[1] : NULL));
}
