/* league_command.c - `talon league`: a table of several evenings of a drive.
 */
#include "command_words.h"
#include "commands.h"
#include "game_arguments.h"
#include "league.h"
#include "record_file.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1, DEPTH_MOST = 16, VALUES_MOST = 4000000, POINTS_MOST = 100000 };

/* clang-format off */
static const char help_usage[] =
    "talon league FILE... [--points sum|percent|places|LIST] [--best N | --drop N]\n"
    "             [--same NAME=NAME]... [--csv] [--json]\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { NULL, N_("Adds up several evenings. A FILE is a drive as the page saves it "
            "(Everything as JSON), or as talon drive --results FILE --json prints it; - "
            "is standard input. People are known by their names, in whatever capital "
            "letters; bots are left out.") },
    { NULL, NULL },
    { "--points WHAT",
      N_("what an evening counts (sum): sum, the points of the "
         "drive; percent, if it was compared by match points; places, from as many "
         "points as there are people for the first to 1 for the last; or a list for the "
         "first places: 10,8,6,5,4,3,2,1") },
    { "--best N", N_("only the best N evenings of everybody count") },
    { "--drop N", N_("the worst N evenings of everybody don't count") },
    { "--same NAME=NAME",
      N_("both names are one person, listed by the second; may "
         "be repeated") },
    { "--csv",
      N_("a table for a spreadsheet: UTF-8 with a byte-order mark, with the separators of the "
         "language") },
    { "--json", N_("one line of JSON") },
};
/* clang-format on */

struct league_arguments {
    struct league *league;
    const char *files[LEAGUE_EVENINGS];
    size_t file_count;
    const char *points, *best, *drop;
    bool help, json, csv;
};

static int refuse_league(const char *sentence, const char *word)
{
    return cli_refuse_words("talon league", sentence, word);
}

/* ---- arguments ------------------------------------------------------------------------------- */

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
    if (league->joined_count == LEAGUE_PLACES || !equals ||
        !cli_league_key(first, league->joined[league->joined_count].from) ||
        !cli_league_key(equals + 1, league->joined[league->joined_count].to))
        return refuse_league(
            "\"{word}\" does not join two names: write --same \"Annie=Anna Berg\".", value);
    snprintf(league->joined[league->joined_count++].name, LEAGUE_NAME, "%s", equals + 1);
    return 0;
}

static int read_league_arguments(struct league_arguments *given, int argc, char **argv)
{
    const struct cli_flag flags[] = {
        { "--help", .on = &given->help },    { "--json", .on = &given->json },
        { "--csv", .on = &given->csv },      { "--points", .value = &given->points },
        { "--best", .value = &given->best }, { "--drop", .value = &given->drop },
        { "--same", .take = take_joined },
    };
    const struct cli_words words = { "talon league", flags, sizeof flags / sizeof *flags, take_file,
                                     given };

    return cli_read_words(&words, argc, argv);
}

/* "10,8,6" */
static bool read_places(struct league *league, const char *at)
{
    uint64_t points;

    league->by = LEAGUE_LIST;
    while (league->place_count < LEAGUE_PLACES && cli_read_digits(at, &points, &at) &&
           points <= POINTS_MOST) {
        league->places[league->place_count++] = (int64_t)points * LEAGUE_ONE;
        if (!*at)
            return true;
        if (*at++ != ',')
            return false;
    }
    return false;
}

static int read_points(struct league *league, const char *given)
{
    static const char *const names[] = { "sum", "percent", "places" };

    for (unsigned i = 0; given && i < sizeof names / sizeof *names; i++)
        if (!strcmp(given, names[i]))
            return league->by = (enum league_points)i, 0;
    return !given || read_places(league, given)
               ? 0
               : refuse_league("--points must be sum, percent, places or a list such as 10,8,6, "
                               "not \"{word}\".",
                               given);
}

static int read_counted(struct league *league, const struct league_arguments *given)
{
    long best = 0, dropped = 0;

    if (given->best && given->drop)
        return refuse_league("Choose --best or {word}.", "--drop");
    if (!cli_read_number(given->best, 1, LEAGUE_EVENINGS, &best))
        return refuse_league("--best must be a whole number from 1 to 100, not \"{word}\".",
                             given->best);
    if (!cli_read_number(given->drop, 0, LEAGUE_EVENINGS, &dropped))
        return refuse_league("--drop must be a whole number from 0 to 100, not \"{word}\".",
                             given->drop);
    league->best = (unsigned)best;
    league->dropped = (unsigned)dropped;
    return dropped && (size_t)dropped >= given->file_count
               ? refuse_league("--drop {word} leaves no evening that counts.", given->drop)
               : 0;
}

/* ---- evenings -------------------------------------------------------------------------------- */

static int refuse_evening(const char *path, const char *name, const char *reason)
{
    if (*name)
        spoken_complain("talon league", "{file}: {name}: {sentence}", "file", path, "name", name,
                        "sentence", spoken(reason), NULL);
    else
        spoken_complain("talon league", "{file}: {sentence}", "file", path, "sentence",
                        spoken(reason), NULL);
    return WRONG_USAGE;
}

static int add_evening(struct league *league, const char *path)
{
    struct cli_play play = { .command = "talon league", .catalogue = spoken_catalogue() };
    struct talon_string_buffer text = { 0 };
    char name[LEAGUE_NAME] = "";
    int status = cli_read_record_file(&play, path, &text) ? 0 : WRONG_USAGE;
    const struct json_size size = json_parse_measure(text.at ? text.at : "", text.length);
    const bool fits = size.depth <= DEPTH_MOST && size.values <= VALUES_MOST;
    json_t *drive = fits && !status ? json_parse_text(text.at ? text.at : "", text.length) : NULL;

    if (!status) {
        const char *wrong = cli_league_add(league, path, drive, name);
        status = wrong ? refuse_evening(path, name, wrong) : 0;
    }
    json_decref(drive);
    free(text.at);
    return status;
}

static void print_league(const struct league_arguments *given)
{
    struct talon_string_buffer text = { 0 };

    (given->json  ? cli_league_json
     : given->csv ? cli_league_csv
                  : cli_league_text)(given->league, &text);
    util_write(stdout, text.at, text.length);
    free(text.at);
}

static int run_league(struct league_arguments *given)
{
    struct league *league = given->league;
    int status = read_points(league, given->points);

    if (!status)
        status = read_counted(league, given);
    for (size_t i = 0; i < given->file_count && !status; i++)
        status = add_evening(league, given->files[i]);
    if (status)
        return status;
    const char *wrong = cli_league_count(league);
    if (wrong)
        return refuse_league(wrong, "");
    print_league(given);
    return 0;
}

int talon_league(int argc, char **argv)
{
    struct league_arguments given = { .league = calloc(1, sizeof *given.league) };

    if (!given.league)
        return spoken_complain("talon league", "There is not enough memory.", NULL), FAILED;
    given.league->decimal_mark = cli_decimal_mark();
    int status = read_league_arguments(&given, argc, argv);
    if (!status && given.help)
        status = !SPOKEN_HELP(help_usage, help_lines);
    else if (!status && given.json && given.csv)
        status = refuse_league("Choose --csv or {word}: there is one output.", "--json");
    else if (!status && !given.file_count)
        status = refuse_league("Name the files of the evenings.", "");
    else if (!status)
        status = run_league(&given);
    free(given.league->person);
    free(given.league);
    return status;
}
