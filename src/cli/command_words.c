/* command_words.c - reads flags and numbers of a command line.
 */
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

static const struct cli_flag *find_flag(const struct cli_words *words, const char *name)
{
    for (size_t i = 0; i < words->count; i++)
        if (!strcmp(words->flags[i].name, name))
            return &words->flags[i];
    return NULL;
}

/* Reads the flag and its value; *at stands on the last word read. */
static int read_flag(const struct cli_words *words, int argc, char **argv, int *at)
{
    const struct cli_flag *flag = find_flag(words, argv[*at]);

    if (!flag)
        return cli_refuse_words(words->command, "There is no option {word}.", argv[*at]);
    if (flag->on)
        return *flag->on = true, 0;
    if (*at + 1 >= argc)
        return cli_refuse_words(words->command, "{word} needs a value.", argv[*at]);
    const char *value = argv[++*at];
    if (flag->take)
        return flag->take(words->context, value);
    *flag->value = value;
    return 0;
}

int cli_read_words(const struct cli_words *words, int argc, char **argv)
{
    int status = 0;

    for (int i = 1; i < argc && !status; i++)
        status = strncmp(argv[i], "--", 2) ? words->word(words->context, argv[i])
                                           : read_flag(words, argc, argv, &i);
    return status;
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
