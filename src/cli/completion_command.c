/* completion_command.c - `talon completion`: a script for each shell, which asks the program what
 * may stand at the end of a line; so the tables of the commands are the only list.
 */
#include "command_names.h"
#include "command_values.h"
#include "command_words.h"
#include "command_entry.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_OF_COMMAND = 1 }; /* its place among the words of a line */

/* ---- the scripts ----------------------------------------------------------------------------- */

static const char bash_script[] =
    "# bash completion of talon; source it, or put it into bash-completion's folder\n"
    "_talon() {\n"
    "    local value found\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r value _; do\n"
    "        case $value in\n"
    "        :files) compopt -o filenames; mapfile -t found < <(compgen -f -- \"$2\") ;;\n"
    "        :folders) compopt -o filenames; mapfile -t found < <(compgen -d -- \"$2\") ;;\n"
    "        *=) compopt -o nospace; found=(\"$value\") ;;\n"
    "        *) found=(\"$value\") ;;\n"
    "        esac\n"
    "        COMPREPLY+=(\"${found[@]}\")\n"
    "    done < <(\"$1\" completion -- \"${COMP_WORDS[@]:0:COMP_CWORD+1}\" 2>/dev/null)\n"
    "}\n"
    "complete -F _talon talon\n";

static const char zsh_script[] =
    "#compdef talon\n"
    "# zsh completion of talon; source it behind compinit, or put it into a folder of fpath\n"
    "_talon() {\n"
    "    local line\n"
    "    local -a values open\n"
    "    for line in \"${(@f)$(\"${words[1]}\" completion -- \"${(@)words[1,CURRENT]}\" "
    "2>/dev/null)}\"; do\n"
    "        case $line in\n"
    "        '') ;;\n"
    "        :files) _files ;;\n"
    "        :folders) _files -/ ;;\n"
    "        *=|*=$'\\t'*) open+=(\"${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}\") ;;\n"
    "        *) values+=(\"${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}\") ;;\n"
    "        esac\n"
    "    done\n"
    "    (( $#values )) && _describe -V talon values\n"
    "    (( $#open )) && _describe -V talon open -S ''\n"
    "}\n"
    "if [[ ${funcstack[1]} == _talon ]]; then _talon \"$@\"; else compdef _talon talon; fi\n";

static const char fish_script[] =
    "# fish completion of talon; source it, or put it into a folder of fish_complete_path\n"
    "function __talon_values\n"
    "    set -l words (commandline -opc) (commandline -ct)\n"
    "    for line in ($words[1] completion -- $words 2>/dev/null)\n"
    "        switch $line\n"
    "            case :files\n"
    "                __fish_complete_path (commandline -ct)\n"
    "            case :folders\n"
    "                __fish_complete_directories (commandline -ct)\n"
    "            case '*'\n"
    "                echo $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c talon -f -a '(__talon_values)'\n";

static const struct {
    const char *shell, *script;
} scripts[] = { { "bash", bash_script }, { "zsh", zsh_script }, { "fish", fish_script } };

/* ---- the table ------------------------------------------------------------------------------- */

struct completion_arguments {
    const char *shell, *words[CLI_GIVEN_MOST]; /* words: of a line that is being typed */
    size_t count;
};

static int take_completion_word(void *context, const char *word)
{
    struct completion_arguments *given = context;

    given->shell = given->count ? NULL : word;
    if (given->count < CLI_GIVEN_MOST)
        given->words[given->count++] = word;
    return 0;
}

/* clang-format off */
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Prints a script with which this shell completes commands, options, presets "
                     "and names: load it when the shell starts.")),
    CLI_TOLD("bash", N_("in ~/.bashrc: source <(talon completion bash)")),
    CLI_TOLD("zsh", N_("in ~/.zshrc, behind compinit: source <(talon completion zsh)")),
    CLI_TOLD("fish", N_("in config.fish: talon completion fish | source")),
    CLI_TOLD("-- WORD...", N_("what may stand in the place of the last of these words, with what "
                              "it means behind a tab, for such scripts")),
};
/* clang-format on */
static const struct cli_command cli_completion_command = {
    .name = "talon completion",
    .usage = "talon completion bash|zsh|fish\ntalon completion -- WORD...\n",
    CLI_OPTIONS(options),
    .take_word = take_completion_word,
};

/* ---- offering -------------------------------------------------------------------------------- */

/* The word that is being typed, as far as it is there, and what stands before its values: of
 * "--seats=human,s" the part "--seats=human,". */
struct offer {
    const char *begun, *before;
    size_t before_length;
    struct talon_string_buffer *offered; /* values, each between new lines: none comes twice */
};

static bool was_offered(const struct offer *offer, const char *value)
{
    const size_t length = strlen(value);
    const char *at = offer->offered->length ? offer->offered->at : "";

    for (; (at = strstr(at, value)); at += length)
        if (at[-1] == '\n' && at[length] == '\n')
            return true;
    return false;
}

static void note_offered(const struct offer *offer, const char *value)
{
    talon_string_buffer_add(offer->offered, offer->offered->length ? "" : "\n");
    talon_string_buffer_add(offer->offered, value);
    talon_string_buffer_add(offer->offered, "\n");
}

/* One line: the whole word, and behind a tab the first part of what it does. */
static void offer_value(void *context, const char *value, const char *what)
{
    const struct offer *offer = context;
    const bool is_of_shell = !strcmp(value, CLI_ANY_FILE) || !strcmp(value, CLI_ANY_FOLDER);

    if ((!is_of_shell && strncmp(value, offer->begun, strlen(offer->begun)) != 0) ||
        was_offered(offer, value))
        return;
    note_offered(offer, value);
    if (!is_of_shell)
        printf("%.*s", (int)offer->before_length, offer->before);
    fputs(value, stdout);
    if (what) {
        const char *told = spoken(what);
        printf("\t%.*s", (int)strcspn(told, ";\n"), told);
    }
    putchar('\n');
}

static bool has_word(const struct cli_line *line, const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < line->count; i++)
        if (!strncmp(line->words[i], name, length) && strchr("=", line->words[i][length]))
            return true;
    return false;
}

static const struct cli_option lang_row = { .option = "--lang LANGUAGE", .kind = CLI_KIND_TEXT };

/* The options that are not there yet, or may come again. */
static void offer_options(const struct cli_line *line, struct offer *offer)
{
    char name[CLI_NAME];

    for (size_t i = 0; i < line->command->count; i++) {
        const struct cli_option *option = &line->command->options[i];
        cli_option_name(option, name);
        if (option->kind != CLI_KIND_TOLD &&
            (option->kind == CLI_KIND_EACH || option->repeats || !has_word(line, name)))
            offer_value(offer, name, option->msgid);
    }
    if (!has_word(line, "--lang"))
        offer_value(offer, "--lang", NULL);
    offer_value(offer, "--help", NULL);
}

/* The option of this name that takes a value; NULL: none. */
static const struct cli_option *option_with_value(const struct cli_command *command,
                                                  const char *word, size_t length)
{
    char name[CLI_NAME];

    snprintf(name, sizeof name, "%.*s", (int)length, word);
    if (length == 2 && word[0] == '-' && cli_option_of_letter(command, word[1]))
        snprintf(name, sizeof name, "%s", cli_option_of_letter(command, word[1]));
    const struct cli_option *option = cli_find_option(command, name);
    if (option)
        return option->kind != CLI_KIND_SWITCH ? option : NULL;
    return strcmp(name, "--lang") != 0 ? NULL : &lang_row;
}

/* The text up to this sign stays, and a new value begins. */
static void skip_to(struct offer *offer, const char *sign)
{
    offer->begun = sign + 1;
    offer->before_length = (size_t)(offer->begun - offer->before);
}

/* Behind a comma another value of a list begins. */
static void offer_option_values(const struct cli_line *line, const struct cli_option *option,
                                struct offer *offer)
{
    const char *comma = strrchr(offer->begun, ',');

    if (comma)
        skip_to(offer, comma);
    cli_list_option_values(line, option, offer_value, offer);
}

/* Some shells cut "--lang=de" into three words. */
static size_t join_equals(const struct completion_arguments *given, size_t last,
                          struct offer *offer)
{
    if (!strcmp(given->words[last], "="))
        offer->begun = offer->before = "";
    return strcmp(given->words[last - 1], "=") != 0 ? last : last - 1;
}

static void offer_behind(const struct cli_line *line, struct offer *offer,
                         const struct completion_arguments *given, size_t last)
{
    const char *previous = given->words[join_equals(given, last, offer) - 1];
    const char *word = offer->begun, *equals = *word == '-' ? strchr(word, '=') : NULL;
    const struct cli_option *option =
        equals ? option_with_value(line->command, word, (size_t)(equals - word))
               : option_with_value(line->command, previous, strlen(previous));

    if (equals)
        skip_to(offer, equals);
    if (option)
        offer_option_values(line, option, offer);
    else if (*word == '-' && !equals)
        offer_options(line, offer);
    else if (!equals)
        cli_list_words(line, offer_value, offer);
}

static void offer_commands(struct offer *offer)
{
    char what[SPOKEN_LINE];

    for (size_t i = 0; cli_entry_at(i); i++) {
        const struct cli_entry *entry = cli_entry_at(i);
        spoken_with(what, sizeof what, entry->what, "example", entry->example, NULL);
        offer_value(offer, cli_entry_word(entry), what);
    }
    offer_value(offer, "help", NULL);
}

/* The words begin with "talon". Behind "help" another command stands. */
static void offer_words(const struct completion_arguments *given)
{
    const size_t last = given->count - 1;
    struct talon_string_buffer offered = { 0 };
    struct offer offer = { given->words[last], given->words[last], 0, &offered };
    const char *word = last > NAME_OF_COMMAND ? given->words[NAME_OF_COMMAND] : "help";
    const struct cli_entry *entry = cli_entry_named(word);

    if (entry) {
        const struct cli_line line = { entry->command, given->words + NAME_OF_COMMAND + 1,
                                       last - NAME_OF_COMMAND - 1 };
        offer_behind(&line, &offer, given, last);
    } else if (!strcmp(word, "help")) {
        offer_commands(&offer);
    }
    free(offered.at);
}

/* The words of games from outside, which stand before the command, mean nothing for the rest. */
static void skip_games(struct completion_arguments *given)
{
    while (given->count > NAME_OF_COMMAND + 2 && !strcmp(given->words[NAME_OF_COMMAND], "--game")) {
        given->count -= 2;
        memmove(given->words + NAME_OF_COMMAND, given->words + NAME_OF_COMMAND + 2,
                sizeof *given->words * (given->count - NAME_OF_COMMAND));
    }
}

static int complete_line(int argc, char **argv)
{
    struct completion_arguments given = { 0 };
    int status;

    if (!cli_read_command(&cli_completion_command, &given, argc, argv, &status))
        return status;
    for (size_t i = 0; given.shell && i < sizeof scripts / sizeof *scripts; i++)
        if (!strcmp(given.shell, scripts[i].shell))
            return fputs(scripts[i].script, stdout) < 0;
    for (size_t i = 0; given.count > 1 && i < sizeof scripts / sizeof *scripts; i++)
        if (!strcmp(given.words[0], scripts[i].shell))
            return cli_refuse_words("talon completion", "\"{word}\" is one word too many.",
                                    given.words[1]);
    skip_games(&given);
    if (given.count < 2)
        return cli_refuse_words("talon completion", "Which shell: bash, zsh or fish?", "");
    offer_words(&given);
    return 0;
}

const struct cli_entry cli_completion_entry = {
    &cli_completion_command,
    complete_line,
    N_("let a shell complete commands: {example}"),
    "talon completion bash",
};
