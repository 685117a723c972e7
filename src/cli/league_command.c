/* league_command.c - `talon league`: a table of several evenings of a drive.
 */
#include "command_files.h"
#include "command_words.h"
#include "command_entry.h"
#include "game_arguments.h"
#include "league_print.h"
#include "record_file.h"

#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2 };

struct league_arguments {
    struct league *league;
    const char *files[LEAGUE_EVENINGS];
    size_t file_count;
    const char *points, *best, *drop;
    bool json, csv;
};

static int refuse_league(const char *sentence, const char *word)
{
    return cli_refuse_words("talon league", sentence, word);
}

static int take_file(void *context, const char *word)
{
    struct league_arguments *given = context;

    if (given->file_count == LEAGUE_EVENINGS)
        return refuse_league("A league has 100 evenings at most, and {word} is one more.", word);
    given->files[given->file_count++] = word;
    return 0;
}

static int take_joined(void *context, const char *value)
{
    struct league *league = ((struct league_arguments *)context)->league;
    const char *equals = strchr(value, '=');
    char first[LEAGUE_NAME] = "";

    if (equals && equals - value < LEAGUE_NAME)
        snprintf(first, sizeof first, "%.*s", (int)(equals - value), value);
    return equals && league_join(league, first, equals + 1)
               ? 0
               : refuse_league(
                     "\"{word}\" does not join two names: write --same \"Annie=Anna Berg\".",
                     value);
}

/* clang-format off */
static const char help_usage[] =
    "talon league FILE... [--points sum|percent|places|LIST] [--best N | --drop N]\n"
    "             [--same NAME=NAME]... [--csv | --json]\n";
#define AT(member) offsetof(struct league_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Adds up several evenings. A FILE is a drive as the page saves it (Everything "
                     "as JSON), or as talon drive --results FILE --json prints it; - is standard "
                     "input. People are known by their names, in whatever capital letters; bots "
                     "are left out.")),
    CLI_GAP,
    CLI_TEXT("--points WHAT", AT(points),
        N_("what an evening counts (sum): sum, the points of the drive; percent, if it was "
           "compared by match points; places, from as many points as there are people for the "
           "first to 1 for the last; or a list for the first places: 10,8,6,5,4,3,2,1")),
    CLI_TEXT("--best N", AT(best), N_("only the best N evenings of everybody count")),
    CLI_TEXT("--drop N", AT(drop), N_("the worst N evenings of everybody don't count")),
    CLI_EACH("--same NAME=NAME", take_joined,
        N_("both names are one person, listed by the second; may be repeated")),
    CLI_SWITCH("--csv", AT(csv),
        N_("a table for a spreadsheet: UTF-8 with a byte-order mark, with the separators of the "
           "language")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
};
/* clang-format on */
static const struct cli_command cli_league_command = {
    .name = "talon league",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .file = CLI_READS,
    .take_word = take_file,
};

static const char *const headings[LEAGUE_HEADINGS] = { "place", "name", "total", "played" };

/* ---- evenings -------------------------------------------------------------------------------- */

/* Says why, of which file and of whom. */
static int refuse_counting(const struct league_arguments *given)
{
    const struct league_refusal *refusal = &given->league->refusal;
    char sentence[SPOKEN_LINE];

    if (!refusal->evening)
        return refuse_league(refusal->sentence, refusal->word);
    spoken_with(sentence, sizeof sentence, refusal->sentence, "word", refusal->word, NULL);
    const char *file = given->files[refusal->evening - 1];
    if (*refusal->name)
        spoken_complain("talon league", "{file}: {name}: {sentence}", "file", file, "name",
                        refusal->name, "sentence", sentence, NULL);
    else
        spoken_complain("talon league", "{file}: {sentence}", "file", file, "sentence", sentence,
                        NULL);
    return WRONG_USAGE;
}

/* The name of the file without folders and ending. */
static void name_file(const char *path, char title[LEAGUE_TITLE])
{
    const char *slash = strrchr(path, '/');

    league_copy(title, LEAGUE_TITLE, slash ? slash + 1 : path);
    char *ending = strrchr(title, '.');
    if (ending && ending != title)
        *ending = 0;
}

static int add_evening(const struct league_arguments *given, const char *path)
{
    struct cli_play play = { .command = "talon league" };
    struct talon_string_buffer text = { 0 };
    char title[LEAGUE_TITLE];
    int status = cli_read_record_file(&play, path, &text) ? 0 : CLI_UNREADABLE;

    name_file(path, title);
    if (!status && !league_add_text(given->league, title, text.at ? text.at : "", text.length))
        status = refuse_counting(given);
    free(text.at);
    return status;
}

static void print_league(const struct league_arguments *given)
{
    struct talon_string_buffer text = { 0 };

    if (given->json)
        league_write_json(given->league, &text);
    else if (given->csv)
        league_write_csv(given->league, headings, cli_decimal_mark(), &text);
    else
        cli_league_text(given->league, &text);
    util_write(stdout, text.at, text.length);
    free(text.at);
}

static int run_league(const struct league_arguments *given)
{
    struct league *league = given->league;
    int status = 0;

    if (!league_read_points(league, given->points ? given->points : "sum") ||
        !league_read_counted(league, given->best, given->drop))
        return refuse_counting(given);
    for (size_t i = 0; i < given->file_count && !status; i++)
        status = add_evening(given, given->files[i]);
    if (status)
        return status;
    const char *unknown = league_unused_join(league);
    if (unknown)
        return refuse_league("--same has no effect: nobody is called \"{word}\".", unknown);
    if (!league_count(league))
        return refuse_counting(given);
    print_league(given);
    return 0;
}

static int talon_league(int argc, char **argv)
{
    struct league_arguments given = { .league = util_allocate_zeroed(1, sizeof *given.league) };
    int status;

    if (cli_read_command(&cli_league_command, &given, argc, argv, &status))
        status = given.file_count ? run_league(&given)
                                  : refuse_league("Name the files of the evenings.", "");
    league_free(given.league);
    free(given.league);
    return status;
}

const struct cli_entry cli_league_entry = {
    &cli_league_command,
    talon_league,
    N_("add up several evenings of drives: {example}"),
    "talon league EVENING1.json EVENING2.json --best 5",
};
