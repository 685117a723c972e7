/* command_words.c - reads options, words and numbers of a command line.
 */
#include "command_files.h"
#include "command_forms.h"
#include "command_words.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECIMAL = 10 };

/* How much of a row's first member is the name. */
static size_t name_length(const struct cli_option *option)
{
    return option->option ? strcspn(option->option, " ") : 0;
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

/* A command line that is being read. */
struct reading {
    const struct cli_command *command;
    char *into; /* the members of the options */
    struct cli_given given;
    struct cli_files files;
    const char *number[CLI_OPTIONS_MOST]; /* the texts of numbers, which are looked at last */
    int argc, at;                         /* at: the word that is being read */
    char **argv;
    bool has_word; /* the only one */
};

static int refuse_given(const struct reading *reading, const char *sentence, const char *word)
{
    return cli_refuse_words(reading->command->name, sentence, word);
}

static const struct cli_option *find_option(const struct cli_command *command, const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < command->count; i++)
        if (command->options[i].kind != CLI_KIND_TOLD &&
            name_length(&command->options[i]) == length &&
            !strncmp(command->options[i].option, name, length))
            return &command->options[i];
    return NULL;
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

static int take_value(struct reading *reading, const struct cli_option *option, const char *value)
{
    if (option->file)
        cli_add_file(&reading->files, value, option->file);
    if (option->kind == CLI_KIND_EACH)
        return option->take(reading->into, value);
    if (option->kind == CLI_KIND_READ)
        return option->read(reading->into + option->member, value)
                   ? 0
                   : refuse_given(reading, option->wrong, value);
    if (is_number(option))
        reading->number[option - reading->command->options] = value;
    else
        *(const char **)(void *)(reading->into + option->member) = value;
    return 0;
}

static int read_option(struct reading *reading)
{
    char *name = reading->argv[reading->at], *equals = strchr(name, '=');
    const char *value = equals ? equals + 1 : NULL;

    if (equals)
        *equals = 0;
    const struct cli_option *option = find_option(reading->command, name);
    const bool is_help = !strcmp(name, "--help"),
               is_switch = is_help || (option && option->kind == CLI_KIND_SWITCH);
    if (!option && !is_help) {
        if (equals)
            *equals = '=';
        return refuse_given(reading, N_("There is no option {word}."), name);
    }
    if ((is_help || !may_repeat(option)) && was_given(&reading->given, name))
        return refuse_given(reading, N_("{word} is given twice: once is enough."), name);
    note_given(reading, name);
    if (is_switch && value)
        return refuse_given(reading, N_("{word} takes no value."), name);
    if (is_help)
        return 0;
    if (is_switch)
        return *(bool *)(reading->into + option->member) = true, 0;
    value = value ? value : next_value(reading);
    return value && *value ? take_value(reading, option, value)
                           : refuse_given(reading, N_("{word} needs a value."), name);
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

static int read_word(struct reading *reading)
{
    const struct cli_command *command = reading->command;
    const char *word = reading->argv[reading->at];

    if (word[0] == '-' && word[1])
        return refuse_given(reading, N_("There is no option {word}."), word);
    note_given(reading, word);
    if (command->file)
        cli_add_file(&reading->files, word, command->file);
    return command->take_word ? command->take_word(reading->into, word)
                              : take_only_word(reading, word);
}

static int check_numbers(const struct reading *reading)
{
    for (size_t i = 0; i < reading->command->count; i++) {
        const struct cli_option *option = &reading->command->options[i];
        void *member = reading->into + option->member;
        uint64_t number;
        if (!reading->number[i])
            continue;
        if (!cli_read_whole(reading->number[i], option->least, option->most, &number))
            return cli_refuse_whole(reading->command->name, option, reading->number[i]);
        if (option->kind == CLI_KIND_INT)
            *(int *)member = (int)number;
        else
            *(uint64_t *)member = number;
    }
    return 0;
}

static int check_reading(const struct reading *reading)
{
    int status = cli_check_forms(reading->command, &reading->given);

    if (!status)
        status = cli_check_files(reading->command->name, &reading->files);
    return status ? status : check_numbers(reading);
}

bool cli_print_help(const struct cli_command *command)
{
    struct spoken_help lines[CLI_OPTIONS_MOST] = { { NULL, NULL } };
    size_t count = 1;

    for (size_t i = 0; i < command->count; i++) {
        const struct cli_option *option = &command->options[i];
        if (!option->option || option->msgid)
            lines[count++] = (struct spoken_help){ option->option, option->msgid };
    }
    return spoken_print_help(command->usage, lines, count);
}

bool cli_read_command(const struct cli_command *command, void *given, int argc, char **argv,
                      int *status)
{
    struct reading reading = { .command = command, .into = given, .argc = argc, .argv = argv };

    *status = 0;
    for (reading.at = 1; reading.at < argc && !*status; reading.at++)
        *status = strncmp(argv[reading.at], "--", 2) ? read_word(&reading) : read_option(&reading);
    if (*status)
        return false;
    /* Who asks for help is not told that the rest of the line has no effect. */
    if (was_given(&reading.given, "--help")) {
        *status = !cli_print_help(command);
        if (command->add_help)
            command->add_help(given);
        return false;
    }
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
