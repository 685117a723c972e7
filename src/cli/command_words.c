/* command_words.c - reads flags and numbers of a command line.
 */
#include "command_files.h"
#include "command_forms.h"
#include "command_words.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRONG_USAGE = 2, DECIMAL = 10 };

int cli_refuse_words(const char *command, const char *sentence, const char *word)
{
    char refusal[SPOKEN_LINE], hint[SPOKEN_LINE];

    spoken_with(refusal, sizeof refusal, sentence, "word", word, NULL);
    spoken_with(hint, sizeof hint, "See {command} --help.", "command", command, NULL);
    fprintf(stderr, "%s: %s %s\n", command, refusal, hint);
    return WRONG_USAGE;
}

/* A command line that is being read. */
struct reading {
    const struct cli_words *words;
    struct cli_given given;
    struct cli_files files;
    int argc, at; /* at: the word that is being read */
    char **argv;
};

static int refuse_flag(const struct reading *reading, const char *sentence,
                       const struct cli_flag *flag)
{
    return cli_refuse_words(reading->words->command, sentence, flag->name);
}

/* The flag with the name that ends here. */
static const struct cli_flag *find_flag(const struct cli_words *words, const char *name,
                                        size_t length)
{
    for (size_t i = 0; i < words->count; i++)
        if (!strncmp(words->flags[i].name, name, length) && !words->flags[i].name[length])
            return &words->flags[i];
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

/* Behind "=", or the next word, which is no flag; NULL: there is none. */
static const char *value_of(struct reading *reading, const char *equals)
{
    if (equals)
        return equals + 1;
    if (reading->at + 1 >= reading->argc || !strncmp(reading->argv[reading->at + 1], "--", 2))
        return NULL;
    return reading->argv[++reading->at];
}

static int take_value(struct reading *reading, const struct cli_flag *flag, const char *value)
{
    if (!value || !*value)
        return refuse_flag(reading, "{word} needs a value.", flag);
    if (flag->file)
        cli_add_file(&reading->files, value, flag->file);
    if (flag->take)
        return flag->take(reading->words->context, value);
    *flag->value = value;
    return 0;
}

static int read_flag(struct reading *reading)
{
    const char *text = reading->argv[reading->at], *equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const struct cli_flag *flag = find_flag(reading->words, text, length);

    if (!flag)
        return cli_refuse_words(reading->words->command, "There is no option {word}.", text);
    if (!flag->take && was_given(&reading->given, flag->name))
        return refuse_flag(reading, "{word} is given twice: once is enough.", flag);
    note_given(reading, flag->name);
    if (!flag->on)
        return take_value(reading, flag, value_of(reading, equals));
    *flag->on = true;
    return equals ? refuse_flag(reading, "{word} takes no value.", flag) : 0;
}

static int take_next_word(struct reading *reading)
{
    const struct cli_words *words = reading->words;
    const char *word = reading->argv[reading->at];

    if (word[0] == '-' && word[1])
        return cli_refuse_words(words->command, "There is no option {word}.", word);
    note_given(reading, word);
    if (words->file)
        cli_add_file(&reading->files, word, words->file);
    return words->word(words->context, word);
}

/* Who asks for help is not told that the rest of the line has no effect. */
static int check_reading(const struct reading *reading)
{
    if (was_given(&reading->given, "--help"))
        return 0;
    const int status = cli_check_forms(reading->words, &reading->given);
    return status ? status : cli_check_files(reading->words->command, &reading->files);
}

int cli_read_words(const struct cli_words *words, int argc, char **argv)
{
    struct reading reading = { .words = words, .argc = argc, .argv = argv };
    int status = 0;

    for (reading.at = 1; reading.at < argc && !status; reading.at++)
        status =
            strncmp(argv[reading.at], "--", 2) ? take_next_word(&reading) : read_flag(&reading);
    return status ? status : check_reading(&reading);
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

bool cli_read_number(const char *text, long least, long most, long *number)
{
    uint64_t value;
    const char *end;

    if (!text)
        return true;
    if (!cli_read_digits(text, &value, &end) || *end || value > (uint64_t)most)
        return false;
    *number = (long)value;
    return *number >= least;
}

int cli_read_jobs(const char *command, const char *text, unsigned *jobs)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long number = processors < CLI_JOBS_MOST ? processors : CLI_JOBS_MOST;

    if (!cli_read_number(text, 1, CLI_JOBS_MOST, &number))
        return cli_refuse_words(
            command, "--jobs must be a whole number from 1 to 256, not \"{word}\".", text);
    *jobs = number < 1 ? 1 : (unsigned)number;
    return 0;
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
