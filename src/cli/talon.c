/* talon.c - the program `talon`: finds the command and runs it.
 */
#include "command_end.h"
#include "commands.h"
#include "daemon/serve_command.h"
#include "store/store.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/string_buffer.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    { "play", talon_play, "play in the terminal: talon play whist" },
    { "rules", talon_rules, "the rules of one table: talon rules wippen/full --seats 5" },
    { "card", talon_card, "draw cards: talon card --svg Ks > king.svg" },
    { "serve", talon_serve, "play in the browser: talon serve" },
    { "verify", talon_verify, "check how the cards of a record were dealt: talon verify FILE" },
    { "replay", talon_replay, "list the moves of a record: talon replay FILE" },
    { "review", talon_review,
      "tell which moves of a finished game cost something: talon review FILE" },
    { "store", talon_store, "copy and check a server's data: talon store backup DATA FILE" },
    { "invite", talon_invite, "invite people to make accounts: talon invite FILE" },
    { "match", talon_match,
      "let bots play duplicate deals: talon match expert simple --preset whist/classic" },
    { "sim", talon_sim, "play many games and count: talon sim war/classic --games 1000000" },
    { "exact", talon_exact, "compute figures of War exactly: talon exact --help" },
    { "solve", talon_solve_command, "tell how many tricks open hands take: talon solve FILE.pbn" },
    { "drive", talon_drive,
      "print who sits where in every round of a drive: talon drive progressive --players 16" },
    { "league", talon_league,
      "add up several evenings of drives: talon league EVENING1.json EVENING2.json --best 5" },
    { "bot", talon_bot, "let a program play at a server's table: talon bot --help" },
    { "engine", talon_engine, "JSON on standard input and output, for programs" },
};
enum { COMMANDS = sizeof commands / sizeof *commands, WRONG_USAGE = 2 };

static int help(FILE *out, int status)
{
    fputs("talon " TALON_VERSION " - War, Whist, Wunsdorf, Wippen, Spite and Malice\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  talon %-8s %s\n", commands[i].name, commands[i].what);
    fputs("\nHelp for a command: talon COMMAND --help\n", out);
    return status;
}

/* Answers a word that is no command. */
static int run_alone(const char *word)
{
    if (!word)
        return help(stderr, WRONG_USAGE);
    if (!strcmp(word, "--help") || !strcmp(word, "help"))
        return help(stdout, 0);
    if (!strcmp(word, "--version"))
        return puts("talon " TALON_VERSION), 0;
    fprintf(stderr, "talon: There is no command \"%s\".\n", word);
    return help(stderr, WRONG_USAGE);
}

int main(int argc, char **argv)
{
    util_open_standard_streams();
    /* without memory the process ends, so no command checks whether there was enough */
    json_set_alloc_funcs(util_allocate, free);
    util_string_buffers_must_grow(util_out_of_memory);
    store_end_without_memory();
    for (int i = 0; i < COMMANDS && argc > 1; i++)
        if (!strcmp(argv[1], commands[i].name))
            return cli_end_command(argv[1], argc - 1, argv + 1,
                                   commands[i].run(argc - 1, argv + 1));
    return cli_end_command(NULL, argc, argv, run_alone(argc > 1 ? argv[1] : NULL));
}
