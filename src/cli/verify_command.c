/* verify_command.c - `talon verify` checks the claims of a record by playing it again; `talon
 * replay` prints its moves.
 */
#include "command_files.h"
#include "command_report.h"
#include "command_words.h"
#include "command_entry.h"
#include "record_file.h"
#include "replay_file.h"
#include "text/spoken.h"
#include "util/string_buffer.h"
#include "util/table_memory.h"

#include <stdlib.h>

/* Of talon verify, which tells a record that is refused from one that cannot be read. */
enum { REFUSED = 1, NOT_READ = 2 };

struct arguments_given {
    const char *record, *page; /* page: the file of a replay page */
    bool json;
};

/* clang-format off */
#define AT(member) offsetof(struct arguments_given, member)
static const struct cli_option options[] = {
    CLI_TOLD("RECORD", N_("a file, or - for standard input")),
    CLI_SWITCH("--json", AT(json), N_("one line of JSON")),
    CLI_FILE("--html FILE", AT(page), CLI_WRITES | CLI_PAGE,
        N_("writes a page that plays the finished game in a browser")),
};
/* clang-format on */
#define A_RECORD                                                                                   \
    .options = options, .file = CLI_READS, .word = AT(record),                                     \
    .too_many = N_("One record is enough: \"{word}\" is one too many.")
static const struct cli_command cli_verify_command = { "talon verify",
                                                       "talon verify RECORD [--json]\n", A_RECORD,
                                                       .count = 2 };
static const struct cli_command cli_replay_command = {
    "talon replay", "talon replay RECORD [--json | --html FILE]\n", A_RECORD, .count = 3
};

/* ---- reading --------------------------------------------------------------------------------- */

/* Why a record is refused; it is told where the answer would be. */
static void refuse_record(struct cli_report *report, struct cli_play *play,
                          const struct talon_record_error *error)
{
    char reason[CLI_SENTENCE];

    if (!report->json) {
        cli_say_record_refused(play, error);
        return;
    }
    const struct talon_wording wording = { talon_catalogue("en"), play->suits, NULL };
    talon_record_sentence(&wording, error, reason, sizeof reason);
    CLI_REPORT_ROW(report, NULL, { .name = "correct", .kind = CLI_CELL_FLAG },
                   { .name = "line", .number = error->line },
                   { .name = "reason", .kind = CLI_CELL_TEXT, .text = reason });
    cli_report_end(report);
    play->status = REFUSED;
}

/* NULL after a complaint; *is_read: there was a text, which is refused. */
static struct talon_table *read_table(struct cli_play *play, struct cli_report *report,
                                      const char *record, bool *is_read)
{
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;
    struct talon_table *table = NULL;

    *is_read = cli_read_record_file(play, record, &text);
    if (*is_read) {
        table = util_record_read(text.at ? text.at : "", text.length, &error);
        if (!table)
            refuse_record(report, play, &error);
    }
    free(text.at);
    return table;
}

/* Reads the command line; false after a complaint, or help, with play->status. */
static bool read_arguments(struct cli_play *play, const struct cli_command *command, int argc,
                           char **argv, struct arguments_given *given)
{
    play->command = command->name;
    if (!cli_read_command(command, given, argc, argv, &play->status))
        return false;
    if (!given->record)
        play->status =
            cli_refuse_words(command->name, "Name the record's file, or - for standard input.", "");
    else if (given->json && given->page)
        play->status =
            cli_refuse_words(command->name, "--json and {word} do not go together.", "--html");
    return !play->status;
}

static void say_game(struct cli_report *report, const struct talon_table *table)
{
    const struct talon_config *config = talon_table_config(table);
    struct talon_string_buffer line = { 0 };
    char name[TALON_NAME_MAX];

    talon_string_buffer_add(&line, spoken(config->game->title));
    if (config->preset) {
        util_print(&line, " (%s)", config->preset);
    }
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        if (seat)
            talon_string_buffer_add(&line, ", ");
        else
            spoken_add_colon(&line);
        talon_string_buffer_add(&line, cli_recorded_name(table, seat, name));
    }
    CLI_REPORT_ROW(
        report, "{game}",
        { .name = "game", .kind = CLI_CELL_TEXT, .text = config->game->id, .said = line.at },
        { .name = "form", .kind = CLI_CELL_TEXT, .text = config->game->variant },
        { .name = "preset", .kind = CLI_CELL_TEXT, .text = config->preset });
    free(line.at);
}

static void say_whether_over(struct cli_report *report, const struct talon_table *table)
{
    const bool is_over = !talon_table_acting(table);

    CLI_REPORT_ROW(report, is_over ? NULL : "The game is not over yet.",
                   { .name = "over", .kind = CLI_CELL_FLAG, .number = is_over });
}

/* ---- talon verify ---------------------------------------------------------------------------- */

static void hex_of(const uint8_t bytes[TALON_KEY_BYTES], char hex[TALON_KEY_HEX])
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add_hex(&buffer, bytes, TALON_KEY_BYTES);
    talon_text_cut(hex, TALON_KEY_HEX, buffer.at);
    free(buffer.at);
}

static void say_values(struct cli_report *report, const struct talon_table *table,
                       const struct talon_fair *fair)
{
    char name[TALON_NAME_MAX], hex[TALON_KEY_HEX];

    cli_report_list(report, "values");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (fair->mixed >> seat & 1) {
            hex_of(fair->mix[seat], hex);
            CLI_REPORT_ROW(report, "{name} gave the value {value}.",
                           { .name = "seat", .number = seat },
                           { .name = "name",
                             .kind = CLI_CELL_TEXT,
                             .text = talon_table_name(table, seat),
                             .said = cli_recorded_name(table, seat, name) },
                           { .name = "value", .kind = CLI_CELL_TEXT, .text = hex });
        }
    cli_report_list(report, NULL);
    if (!fair->mixed)
        cli_report_say(report, "No seat added a random value: the secret alone decided the cards.");
}

static void say_fair(struct cli_report *report, const struct talon_table *table,
                     const struct talon_fair *fair, const char *commitment)
{
    uint32_t draws;

    talon_table_draws(table, &draws);
    CLI_REPORT_ROW(report, "The secret matches the commitment: {commitment}.",
                   { .name = "commitment", .kind = CLI_CELL_TEXT, .text = commitment });
    say_values(report, table, fair);
    CLI_REPORT_ROW(report, "Deals: {n}. Each commitment matches the secret of the table.",
                   { .name = "deals", .hole = "n", .number = talon_table_deals(table) });
    CLI_REPORT_ROW(report, "Random draws: {n}. Each follows from the key of its deal.",
                   { .name = "draws", .hole = "n", .number = draws });
}

static void say_what_holds(struct cli_report *report, const struct talon_table *table)
{
    const struct talon_fair *fair = talon_table_is_fair(table);
    char commitment[TALON_KEY_HEX];
    uint32_t moves;

    talon_table_steps(table, &moves);
    talon_commitment(talon_table_key(table), commitment);
    say_game(report, table);
    CLI_REPORT_ROW(report, "Moves: {n}. All are legal, and every line is as the game writes it.",
                   { .name = "moves", .hole = "n", .number = moves },
                   { .name = "fair", .kind = CLI_CELL_FLAG, .number = fair != NULL });
    if (fair) {
        say_fair(report, table, fair, commitment);
    } else {
        CLI_REPORT_ROW(report, "The key matches the commitment: {commitment}.",
                       { .name = "commitment", .kind = CLI_CELL_TEXT, .text = commitment });
        cli_report_say(report, "All random numbers come from one key. No seat contributed to it.");
    }
    say_whether_over(report, table);
    CLI_REPORT_ROW(report,
                   "Everything is correct. What this proves and what it does not: doc/fairness.md",
                   { .name = "correct", .kind = CLI_CELL_FLAG, .number = 1 });
    cli_report_end(report);
}

static int talon_verify(int argc, char **argv)
{
    struct cli_play play = { 0 };
    struct arguments_given given = { 0 };
    struct cli_report report;
    bool is_read;

    if (!read_arguments(&play, &cli_verify_command, argc, argv, &given))
        return play.status;
    cli_report_begin(&report, &play, given.json);
    struct talon_table *table = read_table(&play, &report, given.record, &is_read);
    if (table)
        say_what_holds(&report, table);
    else if (!is_read)
        play.status = NOT_READ;
    talon_table_free(table);
    return play.status;
}

const struct cli_entry cli_verify_entry = {
    &cli_verify_command,
    talon_verify,
    N_("check how the cards of a record were dealt: {example}"),
    "talon verify FILE",
};

/* ---- talon replay ---------------------------------------------------------------------------- */

static void tell_step(struct cli_report *report, const struct talon_wording *wording,
                      const struct talon_game *game, const struct talon_step *step, uint32_t number)
{
    char move[TALON_MOVE_TEXT], sentence[CLI_SENTENCE];

    talon_move_write(game, step->move, move);
    talon_move_log_sentence(wording, game, step->move, wording->names[step->seat], sentence,
                            sizeof sentence);
    CLI_REPORT_ROW(report, "{n}. {move}", { .name = "number", .hole = "n", .number = number },
                   { .name = "seat", .number = step->seat },
                   { .name = "move", .kind = CLI_CELL_TEXT, .text = move, .said = sentence });
}

static void tell_steps(struct cli_report *report, const struct talon_table *table)
{
    char name[TALON_SEATS_MAX][TALON_NAME_MAX];
    const char *names[TALON_SEATS_MAX];
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        names[seat] = cli_recorded_name(table, seat, name[seat]);
    const struct talon_wording wording = { spoken_catalogue(), report->play->suits, names };
    cli_report_list(report, "steps");
    for (uint32_t i = 0; i < count; i++)
        tell_step(report, &wording, talon_table_game(table), &steps[i], i + 1);
}

static void tell_standing(struct cli_report *report, const struct talon_table *table)
{
    struct talon_result result;
    char name[TALON_NAME_MAX];

    talon_table_game(table)->result(talon_table_state(table), &result);
    cli_report_list(report, "standing");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        CLI_REPORT_ROW(report, "{name}: place {rank}, points: {points}",
                       { .name = "seat", .number = seat },
                       { .name = "name",
                         .kind = CLI_CELL_TEXT,
                         .text = talon_table_name(table, seat),
                         .said = cli_recorded_name(table, seat, name) },
                       { .name = "rank", .number = result.rank[seat] },
                       { .name = "points", .number = result.points[seat] });
    cli_report_list(report, NULL);
}

static void tell_game(struct cli_report *report, const struct talon_table *table)
{
    say_game(report, table);
    tell_steps(report, table);
    tell_standing(report, table);
    say_whether_over(report, table);
    cli_report_end(report);
}

static int talon_replay(int argc, char **argv)
{
    struct cli_play play = { 0 };
    struct arguments_given given = { 0 };
    struct cli_report report;
    bool is_read;

    if (!read_arguments(&play, &cli_replay_command, argc, argv, &given))
        return play.status;
    cli_report_begin(&report, &play, given.json);
    struct talon_table *table = read_table(&play, &report, given.record, &is_read);
    if (table && given.page)
        cli_write_replay_page(&play, table, given.page);
    else if (table)
        tell_game(&report, table);
    talon_table_free(table);
    return play.status;
}

const struct cli_entry cli_replay_entry = {
    &cli_replay_command,
    talon_replay,
    N_("list the moves of a record: {example}"),
    "talon replay FILE",
};
