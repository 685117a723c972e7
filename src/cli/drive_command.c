/* drive_command.c - `talon drive`: prints who sits where against whom in every round of a drive,
 * and the standings.
 */
#include "command_files.h"
#include "command_words.h"
#include "commands.h"
#include "drive_acts.h"
#include "drive_boards.h"
#include "game_arguments.h"
#include "record_file.h"

#include "drive/drive_options.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/output_file.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1, SEATS_USUAL = 4, ROUNDS_USUAL = 24, TRICKS_USUAL = 13 };
enum { TRICKS_MOST = 255 };
static const long seed_most = 1000000000000000, nodes_most = 1000000000000000;
static const char trump_letters[] = "HDSCNL";

/* clang-format off */
static const char help_usage[] =
    "talon drive MOVEMENT --players NUMBER [--rounds NUMBER] [--seats NUMBER] [--deals NUMBER]\n"
    "            [--seed NUMBER] [--results FILE [--prizes LIST] [--field FILE]]\n"
    "            [--movers winners|losers] [--bots] [--trumps NAME] [--score NAME]\n"
    "            [--tricks NUMBER] [--out-points NUMBER] [--ties NAME] [--same] [--compare NAME]\n"
    "            [--names FILE] [--boards FILE [--nodes NUMBER]]\n"
    "            [--csv standings|travellers | [--travellers] [--json]]\n"
    "talon drive --list [--json]\n"
    "talon drive --options\n"
    "talon drive --acts FILE [--seed NUMBER] [--json]\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { NULL, N_("Prints who sits where against whom in every round of a drive, and who sits "
            "out. People have numbers from 1. Seats 1 and 3 play against 2 and 4, and "
            "are listed in this order.") },
    { NULL, NULL },
    { "--list", N_("the movements, and the names that the options below know") },
    { "--options", N_("what can be chosen for a drive, as JSON, from which forms are made") },
    { "--acts FILE",
      N_("carries out the acts of a drive that its director has saved with everything, and prints "
         "how it stands") },
    { "--players NUMBER", N_("people who begin, from 4 to 400") },
    { "--rounds NUMBER", N_("from 1 to 400 (24, or as many as a plan has)") },
    { "--seats NUMBER", N_("seats of a table, from 2 to 8 (4)") },
    { "--deals NUMBER", N_("deals that a table plays in a round, from 1 to 32 (1)") },
    { "--seed NUMBER",
      N_("draws results that decide who moves, and cuts between "
         "even sides (1)") },
    { "--results FILE", N_("results, and who came and left; - for standard input") },
    { "--movers WHO", N_("winners or losers move (as the movement usually has it)") },
    { "--bots", N_("bots fill the tables, and take the places of those who leave") },
    { "--trumps NAME",
      N_("which suit is trump in each deal (rotation; turned with "
         "points), or its letters: H, D, S, C, N for none, L for the fewest tricks") },
    { "--score NAME", N_("how a deal counts (over_six)") },
    { "--tricks NUMBER",
      N_("of a deal, both sides together (13 at tables of four); "
         "0: any number") },
    { "--out-points N", N_("points for each round that somebody sits out (0)") },
    { "--ties NAME", N_("who ranks before whom with the same sum (shared)") },
    { "--prizes LIST",
      N_("such as high:3,low,first_half; the number says how many "
         "places win") },
    { "--same", N_("all tables play the same deals in a round, as boards") },
    { "--compare NAME",
      N_("how the results of a board are compared (total; "
         "differences in teams)") },
    { "--field FILE",
      N_("compares with an earlier drive on the same boards, too: "
         "its JSON") },
    { "--names FILE", N_("the players' names, a line each, in the order of their numbers") },
    { "--travellers", N_("what happened on each board") },
    { "--boards FILE",
      N_("the cards of all boards, dealt by the seed: as PBN "
         "(.pbn), as hand records (.txt), or as a page with sheets for dealing them "
         "(.html)") },
    { "--nodes NUMBER",
      N_("gives a board's table up after so many tricks were begun "
         "(30000000)") },
    { "--csv WHAT",
      N_("standings or travellers as a table for a spreadsheet: UTF-8 with a byte-order mark, "
         "with the separators of the language") },
    { "--json", N_("one line of JSON") },
    { NULL, NULL },
    { NULL, N_("Lines of FILE, in any order; # begins a comment:") },
    { "ROUND TABLE VALUES",
      N_("a deal: tricks of seats 1 and 3, and of 2 and 4; "
         "with the score points, a number for each seat") },
    { "ROUND join", N_("before this round a person comes, or a team") },
    { "ROUND leave PLAYER", N_("before this round this person leaves, or this team") },
    { "ROUND replace PLAYER",
      N_("somebody new takes the place; with bot behind it, "
         "a bot; with a number, somebody who has left and comes back") },
    { "ROUND adjust PLAYER N", N_("adds N points to that round's") },
};
/* clang-format on */

struct drive_arguments {
    const char *movement, *players, *rounds, *seats, *deals, *seed, *results, *movers;
    const char *trumps, *score, *tricks, *out_points, *ties, *prizes;
    const char *compare, *field, *names, *csv, *boards, *nodes, *acts;
    bool help, list, options, json, bots, same, travellers;
};

static int refuse_argument(const char *sentence, const char *word)
{
    return cli_refuse_words("talon drive", sentence, word);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static int take_movement(void *context, const char *word)
{
    struct drive_arguments *given = context;

    if (given->movement)
        return refuse_argument("One movement is enough: \"{word}\" is one too many.", word);
    given->movement = word;
    return 0;
}

static int read_drive_arguments(struct drive_arguments *given, int argc, char **argv)
{
    const struct cli_flag flags[] = {
        { "--help", .on = &given->help },
        { "--list", .on = &given->list },
        { "--options", .on = &given->options },
        { "--acts", .value = &given->acts, .file = CLI_READS },
        { "--json", .on = &given->json },
        { "--bots", .on = &given->bots },
        { "--same", .on = &given->same },
        { "--travellers", .on = &given->travellers },
        { "--compare", .value = &given->compare },
        { "--field", .value = &given->field, .file = CLI_READS },
        { "--names", .value = &given->names, .file = CLI_READS },
        { "--csv", .value = &given->csv },
        { "--boards", .value = &given->boards, .file = CLI_WRITES },
        { "--players", .value = &given->players },
        { "--rounds", .value = &given->rounds },
        { "--seats", .value = &given->seats },
        { "--deals", .value = &given->deals },
        { "--seed", .value = &given->seed },
        { "--results", .value = &given->results, .file = CLI_READS },
        { "--movers", .value = &given->movers },
        { "--trumps", .value = &given->trumps },
        { "--score", .value = &given->score },
        { "--tricks", .value = &given->tricks },
        { "--out-points", .value = &given->out_points },
        { "--nodes", .value = &given->nodes },
        { "--ties", .value = &given->ties },
        { "--prizes", .value = &given->prizes },
    };
    const struct cli_words words = {
        .command = "talon drive",
        .usage = help_usage,
        .flags = flags,
        .count = sizeof flags / sizeof *flags,
        .word = take_movement,
        .context = given,
    };

    return cli_read_words(&words, argc, argv);
}

struct number_argument {
    const char *text, *sentence;
    long least, most, value; /* value: without a text */
};

static int read_drive_numbers(const struct drive_arguments *given, struct series_setup *setup)
{
    struct number_argument numbers[] = {
        { given->players, N_("--players must be a whole number from 4 to 400, not \"{word}\"."),
          SERIES_PLAYERS_LEAST, SERIES_PLAYERS_MOST, 0 },
        { given->rounds, N_("--rounds must be a whole number from 1 to 400, not \"{word}\"."), 1,
          SERIES_ROUNDS_MOST, ROUNDS_USUAL },
        { given->seats, N_("--seats must be a whole number from 2 to 8, not \"{word}\"."),
          SERIES_SEATS_LEAST, SERIES_SEATS_MOST, SEATS_USUAL },
        { given->deals, N_("--deals must be a whole number from 1 to 32, not \"{word}\"."), 1,
          SERIES_DEALS_MOST, 1 },
        { given->seed,
          N_("--seed must be a whole number from 0 to 1000000000000000, not \"{word}\"."), 0,
          seed_most, 1 },
        { given->tricks, N_("--tricks must be a whole number from 0 to 255, not \"{word}\"."), 0,
          TRICKS_MOST, 0 },
        { given->out_points,
          N_("--out-points must be a whole number from 0 to 100000, not \"{word}\"."), 0,
          SERIES_POINTS_MOST, 0 },
    };

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!cli_read_number(numbers[i].text, numbers[i].least, numbers[i].most, &numbers[i].value))
            return refuse_argument(numbers[i].sentence, numbers[i].text);
    setup->players = (uint16_t)numbers[0].value;
    setup->rounds = (uint16_t)numbers[1].value;
    setup->seats = (uint8_t)numbers[2].value;
    setup->deals = (uint8_t)numbers[3].value;
    setup->seed = (uint64_t)numbers[4].value;
    setup->tricks =
        (uint8_t)(!given->tricks && setup->seats == SEATS_USUAL ? TRICKS_USUAL : numbers[5].value);
    setup->out_points = (int32_t)numbers[6].value;
    return 0;
}

static int read_drive_names(const struct drive_arguments *given, struct series_setup *setup)
{
    const char *score = given->score ? given->score : series_scorings->name,
               *ties = given->ties ? given->ties : series_tie_rules->name;

    setup->movement = series_movement_named(given->movement, strlen(given->movement));
    if (!setup->movement)
        return refuse_argument("There is no movement \"{word}\": talon drive --list names them.",
                               given->movement);
    setup->scoring = series_scoring_named(score, strlen(score));
    if (!setup->scoring)
        return refuse_argument("There is no score \"{word}\": talon drive --list names them.",
                               score);
    setup->ties = series_ties_named(ties, strlen(ties));
    if (given->compare) {
        setup->compare = series_comparison_named(given->compare, strlen(given->compare));
        if (!setup->compare)
            return refuse_argument(
                "There is no comparison \"{word}\": talon drive --list names them.",
                given->compare);
    }
    return setup->ties ? 0
                       : refuse_argument("There is no rule of ties \"{word}\": talon drive --list "
                                         "names them.",
                                         ties);
}

/* A name of the table, or letters. */
static int read_trumps(const struct drive_arguments *given, struct series_setup *setup)
{
    if (!given->trumps) {
        setup->trumps = setup->scoring->by_seat ? "" : series_trump_plans->letters;
        return 0;
    }
    const size_t length = strlen(given->trumps);
    const struct series_trumps *plan = series_trumps_named(given->trumps, length);
    setup->trumps = plan ? plan->letters : given->trumps;
    if (plan || (length && strspn(given->trumps, trump_letters) == length))
        return 0;
    return refuse_argument(
        "\"{word}\" is no plan of trumps: talon drive --list names them, and the "
        "letters H, D, S, C, N and L make others.",
        given->trumps);
}

static int read_movers(const struct drive_arguments *given, struct series_setup *setup)
{
    if (!given->movers)
        return 0;
    if (strcmp(given->movers, "winners") && strcmp(given->movers, "losers"))
        return refuse_argument("--movers must be winners or losers, not \"{word}\".",
                               given->movers);
    setup->movers = *given->movers == 'w' ? SERIES_WINNERS : SERIES_LOSERS;
    return 0;
}

/* ---- prizes ---------------------------------------------------------------------------------- */

/* A prize of the list, with :NUMBER behind it or not; NULL if it is none. */
static const char *read_prize(struct cli_drive *drive, const char *list)
{
    const size_t length = strcspn(list, ":,");
    const struct series_prize *prize = series_prize_named(list, length);
    uint64_t places = 1;

    list += length;
    if (!prize || drive->prize_count == CLI_DRIVE_PRIZES ||
        (*list == ':' && !cli_read_digits(list + 1, &places, &list)) || !places ||
        places > SERIES_PEOPLE_MOST)
        return NULL;
    drive->prizes[drive->prize_count].prize = prize;
    drive->prizes[drive->prize_count++].places = (unsigned)places;
    return *list && *list != ',' ? NULL : list;
}

static int read_prizes(const struct drive_arguments *given, struct cli_drive *drive)
{
    for (const char *at = given->prizes; at; at = *at ? at + 1 : NULL) {
        at = read_prize(drive, at);
        if (!at)
            return refuse_argument(
                "\"{word}\" is no list of prizes such as high:3,low: talon drive "
                "--list names them.",
                given->prizes);
    }
    return 0;
}

/* ---- the list -------------------------------------------------------------------------------- */

static void add_movement_json(struct talon_string_buffer *text,
                              const struct series_movement *movement)
{
    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "movement", movement->name);
    json_write_member(text, "title", movement->title);
    json_write_member_flag(text, "by_results", movement->move);
    json_write_member_list(text, "seats");
    for (unsigned i = SERIES_SEATS_LEAST; i <= SERIES_SEATS_MOST; i++)
        if (movement->seats & SERIES_TABLES_OF(i))
            json_write_list_number(text, i);
    talon_string_buffer_add(text, "]");
    json_write_member(text, "team", movement->teams ? "side" : "single");
    talon_string_buffer_add(text, "}");
}

static void list_json(struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "[");
    for (const struct series_movement *const *row = series_movements; *row; row++)
        add_movement_json(text, *row);
    talon_string_buffer_add(text, "]\n");
}

static void add_rule(struct talon_string_buffer *text, const char *name, const char *title)
{
    char line[SPOKEN_LINE];

    snprintf(line, sizeof line, "  %-14s %s\n", name, spoken(title));
    talon_string_buffer_add(text, line);
}

static void list_text(struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, spoken("Movements"));
    talon_string_buffer_add(text, "\n");
    for (const struct series_movement *const *row = series_movements; *row; row++)
        add_rule(text, (*row)->name, (*row)->title);
    talon_string_buffer_add(text, "--score\n");
    for (const struct series_scoring *row = series_scorings; row->name; row++)
        add_rule(text, row->name, row->title);
    talon_string_buffer_add(text, "--compare\n");
    for (const struct series_comparison *row = series_comparisons; row->name; row++)
        add_rule(text, row->name, row->title);
    talon_string_buffer_add(text, "--trumps\n");
    for (const struct series_trumps *row = series_trump_plans; row->name; row++)
        add_rule(text, row->name, row->title);
    talon_string_buffer_add(text, "--ties\n");
    for (const struct series_ties *row = series_tie_rules; row->name; row++)
        add_rule(text, row->name, row->title);
    talon_string_buffer_add(text, "--prizes\n");
    for (const struct series_prize *row = series_prizes; row->name; row++)
        add_rule(text, row->name, row->title);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int list_movements(const struct drive_arguments *given)
{
    struct talon_string_buffer text = { 0 };

    if (given->options)
        drive_write_options(&text);
    else if (given->json)
        list_json(&text);
    else
        list_text(&text);
    util_write(stdout, text.at, text.length);
    free(text.at);
    return 0;
}

/* Begins the drive; a plan is played to its end if nothing else is said. */
static int begin_drive(struct cli_drive *drive, const struct drive_arguments *given,
                       struct series_setup *setup)
{
    struct series_refusal why;
    char sentence[SPOKEN_LINE];

    if (!series_begin(&drive->series, setup, &why))
        return refuse_argument("{word}", cli_drive_refusal(&why, sentence));
    const unsigned promise = series_promise(&drive->series);
    if (!given->rounds && promise)
        drive->series.setup.rounds = (uint16_t)promise;
    return 0;
}

static int set_up_drive(struct cli_drive *drive, const struct drive_arguments *given)
{
    struct series_setup setup = { .scoring = series_scorings,
                                  .bots = given->bots,
                                  .same = given->same };
    int status = read_drive_names(given, &setup);

    if (!status)
        status = read_drive_numbers(given, &setup);
    if (!status)
        status = read_trumps(given, &setup);
    if (!status)
        status = read_movers(given, &setup);
    if (!status)
        status = read_prizes(given, drive);
    return status ? status : begin_drive(drive, given, &setup);
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool read_drive_file(const char *path, struct talon_string_buffer *text)
{
    struct cli_play play = { .command = "talon drive", .catalogue = spoken_catalogue() };

    return cli_read_record_file(&play, path, text);
}

static int read_drive_files(struct cli_drive *drive, const struct drive_arguments *given)
{
    struct talon_string_buffer results = { 0 }, field = { 0 };
    int status = 0;

    if (given->names)
        status = read_drive_file(given->names, &drive->names_text)
                     ? cli_drive_read_names(drive, &drive->names_text, given->names)
                     : WRONG_USAGE;
    if (!status && given->field)
        status = read_drive_file(given->field, &field)
                     ? cli_drive_read_field(drive, &field, given->field)
                     : WRONG_USAGE;
    if (!status && given->results)
        status = read_drive_file(given->results, &results) ? cli_drive_read(drive, &results)
                                                           : WRONG_USAGE;
    free(results.at);
    free(field.at);
    return status;
}

/* Some options need results. */
static int check_results_options(const struct cli_drive *drive, const struct drive_arguments *given)
{
    const char *needing = given->travellers ? "--travellers" : given->csv ? "--csv" : NULL;
    const bool wants_boards =
        given->travellers || (given->csv && !strcmp(given->csv, "travellers"));

    if (given->csv && strcmp(given->csv, "standings") != 0 && !wants_boards)
        return refuse_argument("--csv must be standings or travellers, not \"{word}\".",
                               given->csv);
    if (needing && !given->results)
        return refuse_argument("{word} needs results: name their file with --results.", needing);
    return !wants_boards || series_has_boards(&drive->series)
               ? 0
               : refuse_argument(
                     "Travellers need boards: with {word} all tables play the same deals.",
                     "--same");
}

/* Who knows the seed knows the cards. */
static int check_boards_option(const struct cli_drive *drive, const struct drive_arguments *given)
{
    const char *wrong = cli_board_refusal(&drive->series);

    if (wrong)
        return refuse_argument("{word}", wrong);
    return given->seed
               ? 0
               : refuse_argument("{word} deals by the seed: give a --seed that nobody guesses.",
                                 "--boards");
}

static int deal_boards(const struct cli_drive *drive, const struct drive_arguments *given)
{
    long nodes = CLI_SOLVE_NODES;

    if (!cli_read_number(given->nodes, 1, nodes_most, &nodes))
        return refuse_argument("--nodes must be a whole number from 1 to 1000000000000000, not "
                               "\"{word}\".",
                               given->nodes);
    return cli_board_write(drive, given->boards, (uint64_t)nodes);
}

static const struct cli_drive_printer *printer_of(const struct drive_arguments *given)
{
    if (given->csv)
        return *given->csv == 's' ? &cli_drive_csv_standings : &cli_drive_csv_travellers;
    return given->json ? &cli_drive_json : &cli_drive_text;
}

static int run_drive(struct cli_drive *drive, const struct drive_arguments *given)
{
    int status = set_up_drive(drive, given);

    drive->printer = printer_of(given);
    drive->has_results = given->results;
    drive->travellers = given->travellers;
    drive->drawn = !given->results && !status && drive->series.setup.movement->move;
    if (!status)
        status = check_results_options(drive, given);
    if (!status && given->boards)
        status = check_boards_option(drive, given);
    if (!status)
        status = read_drive_files(drive, given);
    if (!status)
        status = cli_drive_run(drive);
    if (!status && given->boards)
        status = deal_boards(drive, given);
    if (!status)
        util_write(stdout, drive->text.at, drive->text.length);
    return status;
}

static void free_drive(struct cli_drive *drive)
{
    free(drive->lines);
    free(drive->text.at);
    free(drive->changes.at);
    free(drive->results);
    free(drive->compared);
    free(drive->names_text.at);
    free(drive);
}

/* The file says everything but the seed, which is a secret of the server. */
static int run_saved_acts(const struct drive_arguments *given)
{
    long seed = 1;

    if (!cli_read_number(given->seed, 0, seed_most, &seed))
        return refuse_argument(
            "--seed must be a whole number from 0 to 1000000000000000, not \"{word}\".",
            given->seed);
    return cli_drive_acts(given->acts, (uint64_t)seed, given->json);
}

int talon_drive(int argc, char **argv)
{
    struct drive_arguments given = { 0 };
    const int status = read_drive_arguments(&given, argc, argv);

    if (status)
        return status;
    if (given.help)
        return !SPOKEN_HELP(help_usage, help_lines);
    if (given.list || given.options)
        return list_movements(&given);
    if (given.acts)
        return run_saved_acts(&given);
    if (!given.movement)
        return refuse_argument("Name the movement: {word} names them.", "talon drive --list");
    if (!given.players)
        return refuse_argument("Say with {word} how many people play.", "--players");
    struct cli_drive *drive = calloc(1, sizeof *drive);
    if (!drive)
        return spoken_complain("talon drive", "There is not enough memory.", NULL), FAILED;
    drive->decimal_mark = cli_decimal_mark();
    const int done = run_drive(drive, &given);
    free_drive(drive);
    return done;
}
