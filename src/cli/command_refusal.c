/* command_refusal.c - complains about words of a command line, and names the help.
 */
#include "command_refusal.h"

#include "text/spoken.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WRONG_USAGE = 2, NUMBER = 24 };

int cli_refuse(const char *command, const char *refusal)
{
    char hint[SPOKEN_LINE];

    spoken_with(hint, sizeof hint, "See {command} --help.", "command", command, NULL);
    fprintf(stderr, "%s: %s %s\n", command, refusal, hint);
    return WRONG_USAGE;
}

int cli_refuse_words(const char *command, const char *sentence, const char *word)
{
    char refusal[SPOKEN_LINE];

    return cli_refuse(command, spoken_with(refusal, sizeof refusal, sentence, "word", word, NULL));
}

const char *cli_whole_sentence(const struct cli_option *option, const char *text, char *room,
                               size_t size)
{
    char name[NUMBER], least[NUMBER], most[NUMBER];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(option->option, " "), option->option);
    snprintf(least, sizeof least, "%" PRIu64, option->least);
    snprintf(most, sizeof most, "%" PRIu64, option->most);
    return spoken_with(room, size,
                       "{option} must be a whole number from {least} to {most}, not \"{word}\".",
                       "option", name, "least", least, "most", most, "word", text, NULL);
}

int cli_refuse_whole(const char *command, const struct cli_option *option, const char *text)
{
    char refusal[SPOKEN_LINE];

    return cli_refuse(command, cli_whole_sentence(option, text, refusal, sizeof refusal));
}
