/* drive_command.c - `talon drive`: prints who sits where against whom in every round of a drive,
 * and the standings.
 */
#include "command_files.h"
#include "command_values.h"
#include "command_words.h"
#include "command_entry.h"
#include "drive_acts.h"
#include "drive_boards.h"
#include "drive_plan.h"
#include "drive_foreign.h"
#include "game_arguments.h"
#include "record_file.h"

#include "drive/drive_options.h"
#include "drive/drive_usebio.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"
#include "util/output_file.h"

#include "text/spoken.h"
#include "util/string_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, SEATS_USUAL = 4, ROUNDS_USUAL = 24, TRICKS_USUAL = 13, TRICKS_MOST = 255 };
#define SEED_MOST 1000000000000000u
#define NODES_MOST 1000000000000000u
enum { SEARCH_MOST = 86400 };
#define UNSAID UINT64_MAX /* a number that was not given, though it may be 0 */
static const char trump_letters[] = "HDSCNL";

/* Numbers are 0 where they were not given and cannot be 0. */
struct drive_arguments {
    const char *movement, *results, *movers, *trumps, *score, *ties, *prizes;
    const char *compare, *field, *names, *groups, *csv, *boards, *acts, *cards, *foreign;
    uint64_t players, rounds, seats, deals, seed, tricks, out_points, nodes, edition;
    struct cli_drive_plan plan;
    bool list, options, json, bots, same, one_prize, travellers, neuberg, usebio;
};

/* clang-format off */
static const char help_usage[] =
    "talon drive MOVEMENT --players NUMBER [--rounds NUMBER] [--seats NUMBER] [--deals NUMBER]\n"
    "            [--seed NUMBER] [--results FILE [--prizes LIST [--one-prize]] [--field FILE]]\n"
    "            [--movers winners|losers] [--bots] [--trumps NAME] [--score NAME]\n"
    "            [--tricks NUMBER] [--out-points NUMBER] [--ties NAME] [--same] [--compare NAME]\n"
    "            [--neuberg] [--edition NUMBER] [--names FILE [--groups NAME/NAME]]\n"
    "            [--plan FILE] [--search SECONDS] [--steps NUMBER] [--keep FILE]\n"
    "            [--boards FILE [--cards SEED] [--nodes NUMBER]]\n"
    "            [--csv standings|travellers | --usebio | [--travellers] [--json]]\n"
    "talon drive --list [--json]\n"
    "talon drive --options\n"
    "talon drive --acts FILE [--seed NUMBER] [--json | --usebio]\n"
    "talon drive --read FILE [MOVEMENT --players NUMBER [--rounds NUMBER] [--seats NUMBER]\n"
    "            [--deals NUMBER] [--score NAME] [--tricks NUMBER] [--compare NAME]]\n";
#define AT(member) offsetof(struct drive_arguments, member)
static const struct cli_option options[] = {
    CLI_PARAGRAPH(N_("Prints who sits where against whom in every round of a drive, and who sits "
                     "out. People have numbers from 1. Seats 1 and 3 play against 2 and 4, and are "
                     "listed in this order.")),
    CLI_GAP,
    CLI_SWITCH("--list", AT(list), N_("the movements, and the names that the options below know")),
    CLI_SWITCH("--options", AT(options),
        N_("what can be chosen for a drive, as JSON, from which forms are made")),
    CLI_FILE("--acts FILE", AT(acts), CLI_READS,
        N_("carries out the acts of a drive that its director has saved with everything, and "
           "prints how it stands")),
    CLI_FILE("--read FILE", AT(foreign), CLI_READS,
        N_("prints the names in a file of another club's program as --names takes them, and with a "
           "movement for pairs its results as --results takes them")),
    CLI_WHOLE("--players NUMBER", AT(players), 1, SERIES_PLAYERS_MOST,
        N_("people who begin, from 4 to 400, with --bots from 1")),
    CLI_WHOLE("--rounds NUMBER", AT(rounds), 1, SERIES_ROUNDS_MOST,
        N_("from 1 to 400 (24, or as many as a plan has)")),
    CLI_WHOLE("--seats NUMBER", AT(seats), SERIES_SEATS_LEAST, SERIES_SEATS_MOST,
        N_("seats of a table, from 2 to 8 (4)")),
    CLI_WHOLE("--deals NUMBER", AT(deals), 1, SERIES_DEALS_MOST,
        N_("deals that a table plays in a round, from 1 to 32 (1)")),
    CLI_WHOLE("--seed NUMBER", AT(seed), 0, SEED_MOST,
        N_("draws results that decide who moves, and cuts between even sides (1)")),
    CLI_FILE("--results FILE", AT(results), CLI_READS,
        N_("results, and who came and left; - for standard input")),
    CLI_TEXT("--movers WHO", AT(movers),
        N_("winners or losers move (as the movement usually has it)")),
    CLI_SWITCH("--bots", AT(bots),
        N_("bots fill the tables, and take the places of those who leave")),
    CLI_TEXT("--trumps NAME", AT(trumps),
        N_("which suit is trump in each deal (rotation; turned with points), or its letters: H, D, "
           "S, C, N for none, L for the fewest tricks")),
    CLI_TEXT("--score NAME", AT(score), N_("how a deal counts (over_six)")),
    CLI_WHOLE("--tricks NUMBER", AT(tricks), 0, TRICKS_MOST,
        N_("of a deal, both sides together (13 at tables of four); 0: any number")),
    CLI_WHOLE("--out-points N", AT(out_points), 0, SERIES_POINTS_MOST,
        N_("points for each round that somebody sits out (0)")),
    CLI_TEXT("--ties NAME", AT(ties), N_("who ranks before whom with the same sum (shared)")),
    CLI_TEXT("--prizes LIST", AT(prizes),
        N_("such as high:3,low,first_half; the number says how many places win")),
    CLI_SWITCH("--one-prize", AT(one_prize),
        N_("who has won a prize of the list wins none behind it")),
    CLI_SWITCH("--same", AT(same), N_("all tables play the same deals in a round, as boards")),
    CLI_TEXT("--compare NAME", AT(compare),
        N_("how the results of a board are compared (total; differences in teams)")),
    CLI_SWITCH("--neuberg", AT(neuberg),
        N_("by match points, boards that fewer tables have played weigh as much")),
    CLI_FILE("--field FILE", AT(field), CLI_READS,
        N_("compares with an earlier drive on the same boards, too: its JSON")),
    CLI_FILE("--names FILE", AT(names), CLI_READS,
        N_("the players' names, a line each, in the order of their numbers")),
    CLI_TEXT("--groups NAME/NAME", AT(groups),
        N_("two groups that people choose: behind a name in the file a tab, and the name of the "
           "group or A or B")),
    CLI_WHOLE("--edition NUMBER", AT(edition), SERIES_EDITION_FIRST, SERIES_EDITION,
        N_("plans and comparing as they were in this edition; 1: as in drives that were begun long "
           "ago (3)")),
    CLI_FILE("--plan FILE", AT(plan.plan), CLI_READS,
        N_("plays a plan of one's own: a line for each round, with the numbers at each table and / "
           "between tables")),
    CLI_WHOLE("--search SECONDS", AT(plan.seconds), 1, SEARCH_MOST,
        N_("looks so long for a plan that mixes people better; in individual and rainbow")),
    CLI_WHOLE("--steps NUMBER", AT(plan.steps), 1, NODES_MOST,
        N_("ends the search after so many steps: the same again with the same seed")),
    CLI_FILE("--keep FILE", AT(plan.keep), CLI_WRITES | CLI_PLAN,
        N_("keeps the plan in this file, for --plan")),
    CLI_SWITCH("--travellers", AT(travellers), N_("what happened on each board")),
    CLI_FILE("--boards FILE", AT(boards), CLI_WRITES | CLI_BOARDS,
        N_("the cards of all boards, dealt by the seed: as PBN (.pbn), as hand records (.txt), or "
           "as a page with sheets for dealing them (.html)")),
    CLI_TEXT("--cards SEED", AT(cards),
        N_("these are the cards that a director has drawn in the page from this seed")),
    CLI_WHOLE("--nodes NUMBER", AT(nodes), 1, NODES_MOST,
        N_("gives a board's table up after so many tricks were begun (30000000)")),
    CLI_TEXT("--csv WHAT", AT(csv),
        N_("standings or travellers as a table for a spreadsheet: UTF-8 with a byte-order mark, "
           "with the separators of the language")),
    CLI_SWITCH("--usebio", AT(usebio),
        N_("pairs, boards and points as USEBIO, the XML of bridge clubs")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
    CLI_GAP,
    CLI_PARAGRAPH(N_("Lines of FILE, in any order; # begins a comment:")),
    CLI_TOLD("ROUND TABLE VALUES",
        N_("a deal: tricks of seats 1 and 3, and of 2 and 4; with the scores points and stakes, a "
           "number for each seat")),
    CLI_TOLD("ROUND TABLE AWARD",
        N_("no result but average, plus, minus, none, a share such as 60% or another result such "
           "as 9:4; one for each side, or one for all")),
    CLI_TOLD("ROUND join [A|B]", N_("before this round a person comes, or a team; with a group")),
    CLI_TOLD("ROUND leave PLAYER", N_("before this round this person leaves, or this team")),
    CLI_TOLD("ROUND replace PLAYER",
        N_("somebody new takes the place; with bot behind it, a bot; with a number, somebody who "
           "has left and comes back")),
    CLI_TOLD("ROUND adjust PLAYER N", N_("adds N points to that round's")),
    CLI_TOLD("ROUND handicap PLAYER N",
        N_("adds N points to the sum; by match points hundredths of a percent")),
};
/* clang-format on */
static const struct cli_command cli_drive_command = {
    .name = "talon drive",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .word = AT(movement),
    .too_many = N_("One movement is enough: \"{word}\" is one too many."),
};

static int refuse_argument(const char *sentence, const char *word)
{
    return cli_refuse_words("talon drive", sentence, word);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static void take_numbers(const struct drive_arguments *given, struct series_setup *setup)
{
    setup->players = (uint16_t)given->players;
    setup->rounds = (uint16_t)(given->rounds ? given->rounds : ROUNDS_USUAL);
    setup->seats = (uint8_t)given->seats;
    setup->deals = (uint8_t)given->deals;
    setup->seed = given->seed == UNSAID ? 1 : given->seed;
    setup->tricks = (uint8_t)(given->tricks != UNSAID       ? given->tricks
                              : setup->seats == SEATS_USUAL ? TRICKS_USUAL
                                                            : 0);
    setup->out_points = (int32_t)given->out_points;
    setup->edition = (uint8_t)given->edition;
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

static void add_rule(void *context, const char *name, const char *title)
{
    struct talon_string_buffer *text = context;

    util_print(text, "  %-14s %s\n", name, spoken(title));
}

static void add_prize_rules(struct talon_string_buffer *text)
{
    for (const struct series_prize *row = series_prizes; row->name; row++) {
        util_print(text, "  %-14s ", row->name);
        cli_drive_add_prize(row, NULL, text);
        talon_string_buffer_add(text, "\n");
    }
}

/* The values of these rows, as a shell offers them. */
static void list_text(struct talon_string_buffer *text)
{
    static const char *const rows[] = { "--score NAME", "--compare NAME", "--trumps NAME",
                                        "--ties NAME" };

    util_print(text, "%s\n", spoken("Movements"));
    cli_list_row("MOVEMENT", add_rule, text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        util_print(text, "%.*s\n", (int)strcspn(rows[i], " "), rows[i]);
        cli_list_row(rows[i], add_rule, text);
    }
    talon_string_buffer_add(text, "--prizes\n");
    add_prize_rules(text);
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

    if (!given->rounds && setup->movement->promise)
        setup->rounds = SERIES_ROUNDS_MOST; /* and not a shorter plan */
    if (!series_begin(&drive->series, setup, &why))
        return refuse_argument("{word}", cli_drive_refusal(&why, sentence));
    const unsigned promise = series_promise(&drive->series);
    if (!given->rounds && promise)
        drive->series.setup.rounds = (uint16_t)promise;
    return cli_drive_search_plan(drive, &given->plan);
}

static int set_up_drive(struct cli_drive *drive, const struct drive_arguments *given)
{
    struct series_setup setup = { .scoring = series_scorings,
                                  .bots = given->bots,
                                  .neuberg = given->neuberg,
                                  .groups = given->groups,
                                  .same = given->same };
    int status = read_drive_names(given, &setup);

    take_numbers(given, &setup);
    if (!status)
        status = read_trumps(given, &setup);
    if (!status)
        status = read_movers(given, &setup);
    if (!status)
        status = read_prizes(given, drive);
    if (!status && given->groups && !cli_drive_read_groups(drive, given->groups))
        status =
            refuse_argument("\"{word}\" names no two groups, as Damen/Herren does.", given->groups);
    drive->one_prize = given->one_prize;
    if (!status)
        status = cli_drive_read_plan(&given->plan, &setup);
    return status ? status : begin_drive(drive, given, &setup);
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool read_drive_file(const char *path, struct talon_string_buffer *text)
{
    struct cli_play play = { .command = "talon drive" };

    return cli_read_record_file(&play, path, text);
}

static int read_drive_files(struct cli_drive *drive, const struct drive_arguments *given)
{
    struct talon_string_buffer results = { 0 }, field = { 0 };
    int status = 0;

    if (given->names)
        status = read_drive_file(given->names, &drive->names_text)
                     ? cli_drive_read_names(drive, &drive->names_text, given->names)
                     : CLI_UNREADABLE;
    if (!status && given->field)
        status = read_drive_file(given->field, &field)
                     ? cli_drive_read_field(drive, &field, given->field)
                     : CLI_UNREADABLE;
    if (!status && given->results)
        status = read_drive_file(given->results, &results) ? cli_drive_read(drive, &results)
                                                           : CLI_UNREADABLE;
    free(results.at);
    free(field.at);
    return status;
}

/* Some options need results. */
static int check_results_options(const struct cli_drive *drive, const struct drive_arguments *given)
{
    const char *needing = given->travellers ? "--travellers"
                          : given->csv      ? "--csv"
                          : given->usebio   ? "--usebio"
                                            : NULL;
    const bool wants_boards =
        given->travellers || (given->csv && !strcmp(given->csv, "travellers"));

    if (given->csv && strcmp(given->csv, "standings") != 0 && !wants_boards)
        return refuse_argument("--csv must be standings or travellers, not \"{word}\".",
                               given->csv);
    if (needing && !given->results)
        return refuse_argument("{word} needs results: name their file with --results.", needing);
    if (given->usebio && !drive_can_report(&drive->series))
        return refuse_argument("{word} is for pairs that play boards: mitchell or howell.",
                               "--usebio");
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
    return given->seed != UNSAID || given->cards
               ? 0
               : refuse_argument("{word} deals by the seed: give a --seed that nobody guesses.",
                                 "--boards");
}

static const struct cli_drive_printer *printer_of(const struct drive_arguments *given)
{
    if (given->usebio)
        return &cli_drive_usebio;
    if (given->csv)
        return *given->csv == 's' ? &cli_drive_csv_standings : &cli_drive_csv_travellers;
    return given->json ? &cli_drive_json : &cli_drive_text;
}

/* Results of another program, whose pairs and boards are those of this plan. */
static int read_foreign(struct cli_drive *drive, const struct drive_arguments *given)
{
    struct talon_string_buffer text = { 0 };
    int status = WRONG_USAGE;

    if (given->movement && !cli_drive_takes_foreign(&drive->series))
        return refuse_argument("{word} reads results of pairs that play boards: of mitchell or "
                               "howell.",
                               "--read");
    if (read_drive_file(given->foreign, &text))
        status = cli_drive_foreign(drive, &text, given->foreign);
    free(text.at);
    return status;
}

static int run_drive(struct cli_drive *drive, const struct drive_arguments *given)
{
    int status = given->movement ? set_up_drive(drive, given) : 0;

    if (!status && given->foreign) {
        status = read_foreign(drive, given);
        if (!status)
            util_write(stdout, drive->text.at, drive->text.length);
        return status;
    }
    drive->printer = printer_of(given);
    drive->has_results = given->results;
    drive->travellers = given->travellers;
    drive->cards = given->cards;
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
        status = cli_board_write(drive, given->boards, given->nodes);
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
    free(drive->awards);
    free(drive->names_text.at);
    free(drive);
}

static int run_movement(const struct drive_arguments *given)
{
    struct cli_drive *drive = util_allocate_zeroed(1, sizeof *drive);

    drive->decimal_mark = cli_decimal_mark();
    const int status = run_drive(drive, given);
    free_drive(drive);
    return status;
}

static int talon_drive(int argc, char **argv)
{
    struct drive_arguments given = { .seats = SEATS_USUAL,
                                     .deals = 1,
                                     .seed = UNSAID,
                                     .tricks = UNSAID,
                                     .nodes = CLI_SOLVE_NODES,
                                     .edition = SERIES_EDITION };
    int status;

    if (!cli_read_command(&cli_drive_command, &given, argc, argv, &status))
        return status;
    if (given.list || given.options)
        return list_movements(&given);
    /* The file says everything but the seed, which is a secret of the server. */
    if (given.acts)
        return cli_drive_acts(given.acts, given.seed == UNSAID ? 1 : given.seed,
                              given.usebio ? CLI_ACTS_USEBIO
                              : given.json ? CLI_ACTS_JSON
                                           : CLI_ACTS_TEXT);
    if (given.foreign && !given.movement)
        return run_movement(&given);
    if (!given.movement)
        return refuse_argument("Name the movement: {word} names them.", "talon drive --list");
    if (!given.players)
        return refuse_argument("Say with {word} how many people play.", "--players");
    return run_movement(&given);
}

const struct cli_entry cli_drive_entry = {
    &cli_drive_command,
    talon_drive,
    N_("print who sits where in every round of a drive: {example}"),
    "talon drive progressive --players 16",
};
