/* rules_command.c - `talon rules`: prints the rule book of a game with its preset and options.
 */
#include "game_arguments.h"
#include "commands.h"

#include <talon/rule_book.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

struct arguments_given {
    struct cli_selection selection;
    const char *seats, *format;
    bool help;
};

static const struct {
    const char *name;
    enum talon_rule_book_format format;
} formats[] = {
    { "text", TALON_RULE_BOOK_TEXT },
    { "markdown", TALON_RULE_BOOK_MARKDOWN },
    { "html", TALON_RULE_BOOK_HTML },
};
enum { FORMATS = sizeof formats / sizeof *formats };

/* The place a flag's value goes to; NULL for --option and unknown flags. */
static const char **rules_flag_value(struct arguments_given *arguments_given, const char *flag)
{
    if (!strcmp(flag, "seats"))
        return &arguments_given->seats;
    if (!strcmp(flag, "format"))
        return &arguments_given->format;
    return !strcmp(flag, "lang") ? &arguments_given->selection.language : NULL;
}

static bool read_rules_flag(struct cli_play *play, struct arguments_given *arguments_given,
                            int argc, char **argv, int *at)
{
    const char *text = argv[*at] + 2, *value = strchr(text, '=');
    char flag[NAME];

    snprintf(flag, sizeof flag, "%.*s", (int)strcspn(text, "="), text);
    if (!strcmp(text, "help"))
        return arguments_given->help = true;
    const char **to = rules_flag_value(arguments_given, flag);
    if (!to && strcmp(flag, "option") != 0)
        return cli_complain(play, "There is no option --{flag} here. Possible: {list}.", "flag",
                            flag, "list", "--option, --seats, --lang, --format, --help", NULL);
    if (!value && (*at + 1 >= argc || !strncmp(argv[*at + 1], "--", 2)))
        return cli_complain(play, "--{flag} needs a value.", "flag", flag, NULL);
    value = value ? value + 1 : argv[++*at];
    if (!to)
        return cli_add_option(play, &arguments_given->selection, value);
    *to = value;
    return true;
}

static bool read_rules_arguments(struct cli_play *play, struct arguments_given *arguments_given,
                                 int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--", 2)) {
            if (!read_rules_flag(play, arguments_given, argc, argv, &i))
                return false;
        } else if (argv[i][0] == '-' || arguments_given->selection.game) {
            return cli_complain(play, "\"{text}\" is not known here.", "text", argv[i], NULL);
        } else {
            arguments_given->selection.game = argv[i];
        }
    }
    return true;
}

static bool choose_format(struct cli_play *play, const struct arguments_given *arguments_given,
                          enum talon_rule_book_format *format)
{
    const char *names[FORMATS];
    char list[CLI_LIST];

    for (int i = 0; i < FORMATS; i++)
        names[i] = formats[i].name;
    const int found =
        arguments_given->format ? cli_match_word(names, FORMATS, arguments_given->format, list) : 0;
    if (found < 0)
        return cli_complain(play, "There is no format \"{text}\". Possible: {list}.", "text",
                            arguments_given->format, "list", list, NULL);
    *format = formats[found].format;
    return true;
}

static void show_rules_help(const struct cli_play *play)
{
    cli_print(play, "talon rules GAME[/PRESET] [--option NAME=VALUE]... [--seats NUMBER]\n"
                    "            [--lang LANGUAGE] [--format text|markdown|html]");
    cli_say(play, "GAME, PRESET: see the list of talon play; the first letters are enough", NULL);
    cli_say(play, "--option: sets an option to another value; an unknown name lists all options",
            NULL);
    cli_say(play, "--seats: the number of players", NULL);
    cli_say(play, "--lang: the language; default: the language of the environment (LANG)", NULL);
    cli_say(play, "--format: text for the terminal, markdown, or html for a web page", NULL);
}

static bool print_book(struct cli_play *play, enum talon_rule_book_format format)
{
    const struct talon_wording wording = { play->catalogue, TALON_SYMBOLS, NULL };
    struct talon_string_buffer book = { 0 };

    if (format == TALON_RULE_BOOK_HTML)
        talon_rule_book_alone(&play->config, play->catalogue, &book);
    else
        talon_rule_book_write(&play->config, &wording, format, &book);
    const bool written = fwrite(book.at, 1, book.length, stdout) == book.length && !fflush(stdout);
    free(book.at);
    if (!written) {
        cli_complain(play, "The rules could not be written.", NULL);
        play->status = 1;
    }
    return written;
}

int talon_rules(int argc, char **argv)
{
    struct cli_play play = { .command = "talon rules" };
    struct arguments_given arguments_given = { 0 };
    enum talon_rule_book_format format = TALON_RULE_BOOK_TEXT;

    cli_choose_language(&play, argc, argv);
    if (!read_rules_arguments(&play, &arguments_given, argc, argv) ||
        !cli_check_language(&play, &arguments_given.selection) ||
        !choose_format(&play, &arguments_given, &format))
        return play.status;
    if (arguments_given.help || !arguments_given.selection.game) {
        if (arguments_given.help)
            show_rules_help(&play);
        else
            cli_list_games(&play);
        return 0;
    }
    if (!cli_choose_game(&play, &arguments_given.selection) ||
        (arguments_given.seats &&
         !cli_set_option(&play, play.config.game->options[TALON_OPTION_PLAYERS].id,
                         arguments_given.seats)) ||
        !cli_check_options(&play))
        return play.status;
    return print_book(&play, format) ? 0 : play.status;
}
