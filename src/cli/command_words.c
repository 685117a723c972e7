/* command_words.c - reads options, words and numbers of a command line.
 */
#include "command_files.h"
#include "command_forms.h"
#include "command_names.h"
#include "command_pager.h"
#include "command_words.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECIMAL = 10 };

/* A command line that is being read. */
struct reading {
    const struct cli_command *command;
    char *into; /* the members of the options */
    struct cli_given given;
    struct cli_files files;
    const char *number[CLI_OPTIONS_MOST]; /* the texts of numbers, which are looked at last */
    const char *variable; /* of the environment, from which the value comes; NULL: it was typed */
    int argc, at;         /* at: the word that is being read */
    char **argv;
    bool has_word;   /* the only one */
    bool only_words; /* behind "--" */
};

/* Every command has these. */
static const char *const own_options[] = { "--help", "--version", "--lang" };
enum { OWN_OPTIONS = sizeof own_options / sizeof *own_options, VARIABLE = 64 };

static int refuse_given(const struct reading *reading, const char *sentence, const char *word)
{
    char refusal[SPOKEN_LINE], where[SPOKEN_LINE];

    if (!reading->variable)
        return cli_refuse_words(reading->command->name, sentence, word);
    spoken_with(refusal, sizeof refusal, sentence, "word", word, NULL);
    return cli_refuse(reading->command->name,
                      spoken_with(where, sizeof where, "{file}: {sentence}", "file",
                                  reading->variable, "sentence", refusal, NULL));
}

/* "There is no option --sed. Did you mean --seed?" */
static int refuse_option(const struct reading *reading, const char *name)
{
    const struct cli_command *command = reading->command;
    char names[CLI_OPTIONS_MOST + OWN_OPTIONS][CLI_NAME], refusal[SPOKEN_LINE];
    const char *known[CLI_OPTIONS_MOST + OWN_OPTIONS];
    size_t count = 0;

    for (; count < OWN_OPTIONS; count++)
        known[count] = own_options[count];
    for (size_t i = 0; i < command->count; i++)
        if (command->options[i].kind != CLI_KIND_TOLD && cli_option_length(&command->options[i])) {
            cli_option_name(&command->options[i], names[count]);
            known[count] = names[count];
            count++;
        }
    const char *nearest = cli_nearest(name, known, count);
    if (!nearest)
        return refuse_given(reading, N_("There is no option {word}."), name);
    return cli_refuse(command->name, spoken_with(refusal, sizeof refusal,
                                                 "There is no option {word}. Did you mean {other}?",
                                                 "word", name, "other", nearest, NULL));
}

static bool was_given(const struct cli_given *given, const char *name)
{
    for (size_t i = 0; i < given->count; i++)
        if (!strcmp(given->word[i], name))
            return true;
    return false;
}

static void note_given(struct reading *reading, const char *word)
{
    if (reading->given.count < CLI_GIVEN_MOST)
        reading->given.word[reading->given.count++] = word;
}

/* The next word, which is no option; NULL: there is none. */
static const char *next_value(struct reading *reading)
{
    if (reading->at + 1 >= reading->argc || !strncmp(reading->argv[reading->at + 1], "--", 2))
        return NULL;
    return reading->argv[++reading->at];
}

static bool is_number(const struct cli_option *option)
{
    return option->kind == CLI_KIND_WHOLE || option->kind == CLI_KIND_INT;
}

/* Whether a second one adds to the first. */
static bool may_repeat(const struct cli_option *option)
{
    return option->kind == CLI_KIND_EACH || option->repeats;
}

static int take_given_number(struct reading *reading, const struct cli_option *option,
                             const char *value)
{
    char sentence[SPOKEN_LINE];
    uint64_t number;

    if (!cli_read_whole(value, option->least, option->most, &number))
        return refuse_given(reading, "{word}",
                            cli_whole_sentence(option, value, sentence, sizeof sentence));
    void *member = reading->into + option->member;
    if (option->kind == CLI_KIND_INT)
        *(int *)member = (int)number;
    else
        *(uint64_t *)member = number;
    return 0;
}

static int take_value(struct reading *reading, const struct cli_option *option, const char *value)
{
    char *member = reading->into + option->member;

    if (option->file)
        cli_add_file(&reading->files, value, option->file);
    if (option->kind == CLI_KIND_EACH)
        return option->take(reading->into, value);
    if (option->kind == CLI_KIND_READ)
        return option->read(member, value) ? 0 : refuse_given(reading, option->wrong, value);
    if (option->kind == CLI_KIND_SWITCH)
        *(bool *)member = true;
    else if (is_number(option) && reading->variable)
        return take_given_number(reading, option, value);
    else if (is_number(option))
        reading->number[option - reading->command->options] = value;
    else
        *(const char **)(void *)member = value;
    return 0;
}

/* An option that every command has, but --lang, which is read before. */
static int read_own_option(struct reading *reading, const char *name, const char *value)
{
    if (was_given(&reading->given, name))
        return refuse_given(reading, N_("{word} is given twice: once is enough."), name);
    note_given(reading, name);
    return value ? refuse_given(reading, N_("{word} takes no value."), name) : 0;
}

/* `value` stands in the same word as the name; NULL: it may stand in the next one. */
static int read_named(struct reading *reading, const char *name, const char *value)
{
    const struct cli_option *option = cli_find_option(reading->command, name);

    if (!strcmp(name, "--help") || !strcmp(name, "--version"))
        return read_own_option(reading, name, value);
    if (!option)
        return refuse_option(reading, name);
    const bool is_switch = option->kind == CLI_KIND_SWITCH;
    if (!may_repeat(option) && was_given(&reading->given, name))
        return refuse_given(reading, N_("{word} is given twice: once is enough."), name);
    note_given(reading, name);
    if (is_switch && value)
        return refuse_given(reading, N_("{word} takes no value."), name);
    if (!is_switch && !value)
        value = next_value(reading);
    return is_switch || (value && *value)
               ? take_value(reading, option, value)
               : refuse_given(reading, N_("{word} needs a value."), name);
}

/* "--seed=4" or "--seed 4" */
static int read_long(struct reading *reading)
{
    char *name = reading->argv[reading->at], *equals = strchr(name, '=');

    if (equals && (size_t)(equals - name) < CLI_NAME)
        *equals = 0;
    return read_named(reading, name, equals ? equals + 1 : NULL);
}

/* "-n5" or "-n 5" */
static int read_short(struct reading *reading)
{
    const char *word = reading->argv[reading->at];
    const char *name = cli_option_of_letter(reading->command, word[1]);

    const struct cli_option *option = name ? cli_find_option(reading->command, name) : NULL;
    const bool has_value = option && option->kind != CLI_KIND_SWITCH;
    if (!name || (word[2] && !has_value))
        return refuse_given(reading, N_("There is no option {word}."), word);
    return read_named(reading, name, word[2] ? word + 2 : NULL);
}

static int take_only_word(struct reading *reading, const char *word)
{
    const struct cli_command *command = reading->command;

    if (!command->too_many)
        return refuse_given(reading, N_("\"{word}\" is one word too many."), word);
    if (reading->has_word)
        return refuse_given(reading, command->too_many, word);
    reading->has_word = true;
    *(const char **)(void *)(reading->into + command->word) = word;
    return 0;
}

/* Behind "--" a word may begin like an option, which it is not. */
static int read_word(struct reading *reading)
{
    const struct cli_command *command = reading->command;
    const char *word = reading->argv[reading->at];

    note_given(reading, *word == '-' ? "-" : word);
    if (command->file)
        cli_add_file(&reading->files, word, command->file);
    return command->take_word ? command->take_word(reading->into, word)
                              : take_only_word(reading, word);
}

static int read_argument(struct reading *reading)
{
    const char *word = reading->argv[reading->at];

    if (reading->only_words || word[0] != '-' || !word[1])
        return read_word(reading);
    if (word[1] != '-')
        return read_short(reading);
    if (word[2])
        return read_long(reading);
    reading->only_words = true;
    return 0;
}

/* ---- the environment ------------------------------------------------------------------------- */

/* "--per-address" is TALON_PER_ADDRESS. */
static void name_variable(const struct cli_option *option, char name[VARIABLE])
{
    size_t length = (size_t)snprintf(name, VARIABLE, "TALON_");

    for (size_t i = 2; i < cli_option_length(option) && length + 1 < VARIABLE; i++) {
        const char letter = option->option[i];
        name[length++] = letter == '-' ? '_' : (char)(letter + 'A' - 'a');
    }
    name[length] = 0;
}

/* An option that may be given several times has its values with blanks between them. */
static int take_values(struct reading *reading, const struct cli_option *option, const char *values)
{
    char value[SPOKEN_LINE];
    int status = 0;

    if (!may_repeat(option))
        return take_value(reading, option, values);
    while (!status && *(values += strspn(values, " "))) {
        snprintf(value, sizeof value, "%.*s", (int)strcspn(values, " "), values);
        status = take_value(reading, option, value);
        values += strcspn(values, " ");
    }
    return status;
}

/* Units and containers have the environment instead of a command line. */
static int read_environment(struct reading *reading)
{
    static char names[CLI_OPTIONS_MOST][CLI_NAME];
    char variable[VARIABLE];
    int status = 0;

    for (size_t i = 0; !status && i < reading->command->count; i++) {
        const struct cli_option *option = &reading->command->options[i];
        if (option->kind == CLI_KIND_TOLD)
            continue;
        cli_option_name(option, names[i]);
        name_variable(option, variable);
        const char *values = getenv(variable);
        if (!values || !*values || was_given(&reading->given, names[i]))
            continue;
        note_given(reading, names[i]);
        reading->variable = variable;
        status = take_values(reading, option, values);
    }
    reading->variable = NULL;
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static int check_numbers(struct reading *reading)
{
    int status = 0;

    for (size_t i = 0; !status && i < reading->command->count; i++)
        if (reading->number[i])
            status = take_given_number(reading, &reading->command->options[i], reading->number[i]);
    return status;
}

static int check_reading(struct reading *reading)
{
    int status = cli_check_forms(reading->command, &reading->given);

    if (!status)
        status = cli_check_files(reading->command->name, &reading->files);
    return status ? status : check_numbers(reading);
}

bool cli_print_help(const struct cli_command *command)
{
    struct spoken_help lines[CLI_OPTIONS_MOST] = { { NULL, NULL } };
    char names[CLI_OPTIONS_MOST][CLI_NAME];
    size_t count = 1;

    spoken_set_columns(cli_columns());
    for (size_t i = 0; i < command->count; i++) {
        const struct cli_option *option = &command->options[i];
        if (!option->option || option->msgid)
            lines[count++] =
                (struct spoken_help){ cli_option_title(command, option, names[i]), option->msgid };
    }
    return spoken_print_help(command->usage, lines, count);
}

/* Who asks for help is not told that the rest of the line has no effect. */
static int answer_question(const struct reading *reading)
{
    const struct cli_command *command = reading->command;

    if (!was_given(&reading->given, "--help"))
        return puts("talon " TALON_VERSION) < 0;
    cli_page_output();
    const int status = !cli_print_help(command);
    if (command->add_help)
        command->add_help(reading->into);
    return status;
}

bool cli_read_command(const struct cli_command *command, void *given, int argc, char **argv,
                      int *status)
{
    struct reading reading = { .command = command, .into = given, .argc = argc, .argv = argv };

    *status = 0;
    for (reading.at = 1; reading.at < argc && !*status; reading.at++)
        *status = read_argument(&reading);
    if (*status)
        return false;
    if (was_given(&reading.given, "--help") || was_given(&reading.given, "--version")) {
        *status = answer_question(&reading);
        return false;
    }
    if (command->reads_environment)
        *status = read_environment(&reading);
    if (!*status)
        *status = check_reading(&reading);
    return !*status;
}

/* ---- numbers --------------------------------------------------------------------------------- */

bool cli_read_digits(const char *text, uint64_t *number, const char **end)
{
    char *after;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *number = strtoull(text, &after, DECIMAL);
    *end = after;
    return !errno;
}

bool cli_read_whole(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value;
    const char *end;

    if (!cli_read_digits(text, &value, &end) || *end || value < least || value > most)
        return false;
    *number = value;
    return true;
}

unsigned cli_jobs(uint64_t given)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (given)
        return (unsigned)given;
    return processors < 1 ? 1 : processors < CLI_JOBS_MOST ? (unsigned)processors : CLI_JOBS_MOST;
}

bool cli_read_deck(const char *text, uint64_t *ranks, uint64_t *suits)
{
    static const char times[] = "\xc3\x97";
    const char *end;

    if (!cli_read_digits(text, ranks, &end))
        return false;
    if (*end == 'x')
        end++;
    else if (!strncmp(end, times, sizeof times - 1))
        end += sizeof times - 1;
    else
        return false;
    return cli_read_digits(end, suits, &end) && !*end;
}
