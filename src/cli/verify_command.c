/* verify_command.c - `talon verify` checks the claims of a record by playing it again; `talon
 * replay` prints its moves.
 */
#include "command_files.h"
#include "command_words.h"
#include "commands.h"
#include "record_file.h"
#include "replay_file.h"
#include "text/spoken.h"
#include "util/string_buffer.h"
#include "util/table_memory.h"

#include <stdlib.h>

struct arguments_given {
    const char *record, *page; /* page: the file of a replay page */
};

/* clang-format off */
#define AT(member) offsetof(struct arguments_given, member)
static const struct cli_option options[] = {
    CLI_TOLD("RECORD", N_("a file, or - for standard input")),
    CLI_FILE("--html FILE", AT(page), CLI_WRITES | CLI_PAGE,
        N_("writes a page that plays the finished game in a browser")),
};
/* clang-format on */
#define A_RECORD                                                                                   \
    .options = options, .file = CLI_READS, .word = AT(record),                                     \
    .too_many = N_("One record is enough: \"{word}\" is one too many.")
const struct cli_command cli_verify_command = { "talon verify", "talon verify RECORD\n", A_RECORD,
                                                .count = 1 };
const struct cli_command cli_replay_command = { "talon replay",
                                                "talon replay RECORD [--html FILE]\n", A_RECORD,
                                                .count = 2 };

/* ---- reading --------------------------------------------------------------------------------- */

/* The record's table; NULL after a complaint, with play->status. */
static struct talon_table *read_record(struct cli_play *play, const struct cli_command *command,
                                       int argc, char **argv, const char **page)
{
    struct arguments_given given = { 0 };
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;
    struct talon_table *table = NULL;

    play->command = command->name;
    if (!cli_read_command(command, &given, argc, argv, &play->status))
        return NULL;
    if (!given.record) {
        play->status =
            cli_refuse_words(command->name, "Name the record's file, or - for standard input.", "");
    } else if (cli_read_record_file(play, given.record, &text)) {
        table = util_record_read(text.at ? text.at : "", text.length, &error);
        if (!table)
            cli_say_record_refused(play, &error);
    }
    free(text.at);
    *page = given.page;
    return table;
}

static void say_game(const struct cli_play *play, const struct talon_table *table)
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
    cli_print(play, line.at);
    free(line.at);
}

/* ---- talon verify ---------------------------------------------------------------------------- */

static void hex_of(const uint8_t bytes[TALON_KEY_BYTES], char hex[TALON_KEY_HEX])
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add_hex(&buffer, bytes, TALON_KEY_BYTES);
    talon_text_cut(hex, TALON_KEY_HEX, buffer.at);
    free(buffer.at);
}

static void say_values(const struct cli_play *play, const struct talon_table *table,
                       const struct talon_fair *fair)
{
    char name[TALON_NAME_MAX], hex[TALON_KEY_HEX];

    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (fair->mixed >> seat & 1) {
            hex_of(fair->mix[seat], hex);
            cli_say(play, "{name} gave the value {value}.", "name",
                    cli_recorded_name(table, seat, name), "value", hex, NULL);
        }
    if (!fair->mixed)
        cli_say(play, "No seat added a random value: the secret alone decided the cards.", NULL);
}

static void say_fair(const struct cli_play *play, const struct talon_table *table,
                     const struct talon_fair *fair, const char *commitment)
{
    uint32_t draws;

    talon_table_draws(table, &draws);
    cli_say(play, "The secret matches the commitment: {commitment}.", "commitment", commitment,
            NULL);
    say_values(play, table, fair);
    cli_say(play, "Deals: {n}. Each commitment matches the secret of the table.", "n",
            SPOKEN_NUMBER(talon_table_deals(table)), NULL);
    cli_say(play, "Random draws: {n}. Each follows from the key of its deal.", "n",
            SPOKEN_NUMBER(draws), NULL);
}

static void say_what_holds(const struct cli_play *play, const struct talon_table *table)
{
    const struct talon_fair *fair = talon_table_is_fair(table);
    char commitment[TALON_KEY_HEX];
    uint32_t moves;

    talon_table_steps(table, &moves);
    talon_commitment(talon_table_key(table), commitment);
    say_game(play, table);
    cli_say(play, "Moves: {n}. All are legal, and every line is as the game writes it.", "n",
            SPOKEN_NUMBER(moves), NULL);
    if (fair) {
        say_fair(play, table, fair, commitment);
    } else {
        cli_say(play, "The key matches the commitment: {commitment}.", "commitment", commitment,
                NULL);
        cli_say(play, "All random numbers come from one key. No seat contributed to it.", NULL);
    }
    if (talon_table_acting(table))
        cli_say(play, "The game is not over yet.", NULL);
    cli_say(play, "Everything is correct. What this proves and what it does not: doc/fairness.md",
            NULL);
}

int talon_verify(int argc, char **argv)
{
    struct cli_play play = { 0 };
    const char *page;
    struct talon_table *table = read_record(&play, &cli_verify_command, argc, argv, &page);

    if (table)
        say_what_holds(&play, table);
    talon_table_free(table);
    return play.status;
}

/* ---- talon replay ---------------------------------------------------------------------------- */

static void tell_steps(const struct cli_play *play, const struct talon_table *table)
{
    char name[TALON_SEATS_MAX][TALON_NAME_MAX], move[CLI_SENTENCE];
    const char *names[TALON_SEATS_MAX];
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        names[seat] = cli_recorded_name(table, seat, name[seat]);
    const struct talon_wording wording = { spoken_catalogue(), play->suits, names };

    for (uint32_t i = 0; i < count; i++) {
        talon_move_log_sentence(&wording, talon_table_game(table), steps[i].move,
                                names[steps[i].seat], move, sizeof move);
        cli_say(play, "{n}. {move}", "n", SPOKEN_NUMBER(i + 1), "move", move, NULL);
    }
}

static void tell_standing(const struct cli_play *play, const struct talon_table *table)
{
    struct talon_result result;
    char name[TALON_NAME_MAX];

    talon_table_game(table)->result(talon_table_state(table), &result);
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        cli_say(play, "{name}: place {rank}, points: {points}", "name",
                cli_recorded_name(table, seat, name), "rank", SPOKEN_NUMBER(result.rank[seat]),
                "points", SPOKEN_NUMBER(result.points[seat]), NULL);
}

int talon_replay(int argc, char **argv)
{
    struct cli_play play = { 0 };
    const char *page = NULL;
    struct talon_table *table = read_record(&play, &cli_replay_command, argc, argv, &page);

    if (table && page) {
        cli_write_replay_page(&play, table, page);
    } else if (table) {
        say_game(&play, table);
        tell_steps(&play, table);
        tell_standing(&play, table);
        if (talon_table_acting(table))
            cli_say(&play, "The game is not over yet.", NULL);
    }
    talon_table_free(table);
    return play.status;
}
