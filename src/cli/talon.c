/* talon.c - the program `talon`: finds the command and runs it.
 */
#define _POSIX_C_SOURCE 200809L /* SIGXFSZ */
#include "command_end.h"
#include "command_entry.h"
#include "command_language.h"
#include "command_names.h"
#include "command_pager.h"
#include "command_refusal.h"
#include "commands.h"
#include "completion_command.h"
#include "game_file.h"
#include "manual_command.h"
#include "json/json_reader.h"
#include "store/store.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/string_buffer.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int complete_line(int argc, char **argv);
static int write_manual(int argc, char **argv);

static const struct cli_entry commands[] = {
    { "play", talon_play, &cli_play_command, N_("play in the terminal: {example}"),
      "talon play whist" },
    { "rules", talon_rules, &cli_rules_command, N_("the rules of one table: {example}"),
      "talon rules wippen/full --seats 5" },
    { "card", talon_card, &cli_card_command, N_("draw cards: {example}"),
      "talon card --svg Ks > king.svg" },
    { "serve", talon_serve, &cli_serve_command, N_("play in the browser: {example}"),
      "talon serve" },
    { "verify", talon_verify, &cli_verify_command,
      N_("check how the cards of a record were dealt: {example}"), "talon verify FILE" },
    { "replay", talon_replay, &cli_replay_command, N_("list the moves of a record: {example}"),
      "talon replay FILE" },
    { "review", talon_review, &cli_review_command,
      N_("tell which moves of a finished game cost something: {example}"), "talon review FILE" },
    { "store", talon_store, &cli_store_command, N_("copy and check a server's data: {example}"),
      "talon store backup DATA FILE" },
    { "invite", talon_invite, &cli_invite_command, N_("invite people to make accounts: {example}"),
      "talon invite FILE" },
    { "reset", talon_reset, &cli_reset_command, N_("let somebody set a new passphrase: {example}"),
      "talon reset DATA NAME" },
    { "match", talon_match, &cli_match_command, N_("let bots play duplicate deals: {example}"),
      "talon match expert simple --preset whist/classic" },
    { "sim", talon_sim, &cli_sim_command, N_("play many games and count: {example}"),
      "talon sim war/classic --games 1000000" },
    { "exact", talon_exact, &cli_exact_command, N_("compute figures of War exactly: {example}"),
      "talon exact --help" },
    { "solve", talon_solve_command, &cli_solve_command,
      N_("tell how many tricks open hands take: {example}"), "talon solve FILE.pbn" },
    { "drive", talon_drive, &cli_drive_command,
      N_("print who sits where in every round of a drive: {example}"),
      "talon drive progressive --players 16" },
    { "league", talon_league, &cli_league_command,
      N_("add up several evenings of drives: {example}"),
      "talon league EVENING1.json EVENING2.json --best 5" },
    { "bot", talon_bot, &cli_bot_command, N_("let a program play at a server's table: {example}"),
      "talon bot --help" },
    { "engine", talon_engine, &cli_engine_command,
      N_("JSON on standard input and output, for programs"), "" },
    { "completion", complete_line, &cli_completion_command,
      N_("let a shell complete commands: {example}"), "talon completion bash" },
    { "manual", write_manual, &cli_manual_command, N_("write the pages for man: {example}"),
      "talon manual sim | man -l -" },
};
enum { COMMANDS = sizeof commands / sizeof *commands, WRONG_USAGE = 2 };

static int help(FILE *out, int status)
{
    spoken_print(out, "talon {version} - War, Whist, Wunsdorf, Wippen, Spite and Malice", "version",
                 TALON_VERSION, NULL);
    fputs("\n\n", out);
    for (int i = 0; i < COMMANDS; i++) {
        fprintf(out, "  talon %-10s ", commands[i].name);
        spoken_print(out, commands[i].what, "example", commands[i].example, NULL);
        fputs("\n", out);
    }
    fputs("\n", out);
    spoken_print(out, "Help for a command: {example}", "example", "talon COMMAND --help", NULL);
    fputs("\n", out);
    spoken_print(out, "A game from outside: {example}", "example", "talon --game FILE.so COMMAND",
                 NULL);
    fputs("\n", out);
    return status;
}

static int complete_line(int argc, char **argv)
{
    return cli_complete(commands, COMMANDS, argc, argv);
}

static int write_manual(int argc, char **argv)
{
    return cli_write_manual(commands, COMMANDS, argc, argv);
}

static int refuse_command(const char *word)
{
    const char *names[COMMANDS];
    char refusal[SPOKEN_LINE];

    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *nearest = cli_nearest(word, names, COMMANDS);
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
        return spoken_complain("talon", "--game is not for \"talon {word}\".", "word", entry->name,
                               NULL),
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
    for (int i = 0; i < COMMANDS && argc > 1; i++)
        if (!strcmp(argv[1], commands[i].name))
            return run_command(&commands[i], argc, argv);
    return cli_end_command(NULL, run_alone(argc > 1 ? argv[1] : NULL));
}
