/* command_names.c - finds options by their names, their letters, or a name written wrong.
 */
#include "command_names.h"

#include <stdio.h>
#include <string.h>

enum { NEAREST_WORD = 64, LETTERS_A_SLIP = 3 };

/* A letter stands for the first of its options that the command has. */
static const struct {
    char letter;
    const char *option;
} letters[] = {
    { 'h', "--help" },  { 'V', "--version" }, { 'j', "--jobs" },     { 'n', "--games" },
    { 'n', "--deals" }, { 'n', "--count" },   { 'n', "--problems" }, { 'o', "--record" },
    { 'o', "--html" },  { 'o', "--file" },    { 'p', "--players" },  { 's', "--seed" },
};
enum { LETTERS = sizeof letters / sizeof *letters, OWN_LETTERS = 2 };

size_t cli_option_length(const struct cli_option *option)
{
    return option->option ? strcspn(option->option, " ") : 0;
}

void cli_option_name(const struct cli_option *option, char name[CLI_NAME])
{
    snprintf(name, CLI_NAME, "%.*s", (int)cli_option_length(option),
             option->option ? option->option : "");
}

const struct cli_option *cli_find_option(const struct cli_command *command, const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < command->count; i++)
        if (command->options[i].kind != CLI_KIND_TOLD &&
            cli_option_length(&command->options[i]) == length &&
            !strncmp(command->options[i].option, name, length))
            return &command->options[i];
    return NULL;
}

const char *cli_option_of_letter(const struct cli_command *command, char letter)
{
    for (size_t i = 0; i < LETTERS; i++)
        if (letters[i].letter == letter &&
            (i < OWN_LETTERS || cli_find_option(command, letters[i].option)))
            return letters[i].option;
    return NULL;
}

const char *cli_option_title(const struct cli_command *command, const struct cli_option *option,
                             char title[CLI_NAME])
{
    char name[CLI_NAME];

    cli_option_name(option, name);
    for (size_t i = 0; i < LETTERS && option->kind != CLI_KIND_TOLD; i++) {
        const char *meant = cli_option_of_letter(command, letters[i].letter);
        if (meant && !strcmp(meant, name)) {
            snprintf(title, CLI_NAME, "-%c, %.80s", letters[i].letter, option->option);
            return title;
        }
    }
    return option->option;
}

/* ---- the nearest ----------------------------------------------------------------------------- */

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters to insert, leave out, replace or swap with their neighbours, by the usual table of all
 * beginnings of both words: row i + 1 has the beginning of i letters. */
static unsigned slips_between(const char *word, const char *other)
{
    const size_t length = strlen(word), other_length = strlen(other);
    unsigned row[NEAREST_WORD + 1][NEAREST_WORD + 1];

    for (size_t i = 0; i <= length; i++)
        row[i][0] = (unsigned)i;
    for (size_t k = 0; k <= other_length; k++)
        row[0][k] = (unsigned)k;
    for (size_t i = 1; i <= length; i++)
        for (size_t k = 1; k <= other_length; k++) {
            const bool is_same = word[i - 1] == other[k - 1];
            row[i][k] =
                least_of(row[i - 1][k - 1] + !is_same, least_of(row[i - 1][k], row[i][k - 1]) + 1);
            if (i > 1 && k > 1 && word[i - 1] == other[k - 2] && word[i - 2] == other[k - 1])
                row[i][k] = least_of(row[i][k], row[i - 2][k - 2] + 1);
        }
    return row[length][other_length];
}

const char *cli_nearest(const char *word, const char *const *candidates, size_t count)
{
    const size_t letters_given = strlen(word) - strspn(word, "-");
    unsigned least = (unsigned)(letters_given + LETTERS_A_SLIP - 1) / LETTERS_A_SLIP + 1;
    const char *nearest = NULL;

    for (size_t i = 0; strlen(word) <= NEAREST_WORD && i < count; i++) {
        const unsigned found =
            strlen(candidates[i]) <= NEAREST_WORD ? slips_between(word, candidates[i]) : least;
        if (found < least) {
            least = found;
            nearest = candidates[i];
        }
    }
    return nearest;
}
