/* rules_command.c - `talon rules`: prints the rule book of a game with its preset and options, or
 * lists the presets.
 */
#include "command_report.h"
#include "command_pager.h"
#include "command_words.h"
#include "command_entry.h"
#include "game_arguments.h"

#include "text/rule_book_markup.h"
#include "text/spoken.h"
#include "util/string_buffer.h"
#include "util/output_file.h"

#include <talon/rule_book.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64, NUMBERS = 40 };

struct arguments_given {
    struct cli_choice choice;
    const char *seats, *format;
    bool list, json;
};

/* clang-format off */
static const char help_usage[] =
    "talon rules GAME[/PRESET] [--option NAME=VALUE]... [--seats NUMBER | --players NUMBER]\n"
    "            [--format text|markdown|html]\n"
    "talon rules --list [GAME] [--json]\n";
#define AT(member) offsetof(struct arguments_given, member)
static const struct cli_option options[] = {
    CLI_TOLD("GAME, PRESET", N_("see the list of talon play; the first letters are enough")),
    CLI_EACH("--option NAME=VALUE", cli_take_option,
        N_("sets an option to another value; an unknown name lists all options")),
    CLI_TOLD("--seats, --players NUMBER", N_("the number of players")),
    CLI_TEXT("--format FORMAT", AT(format),
        N_("text for the terminal, markdown, or html for a web page")),
    CLI_SWITCH("--list", AT(list),
        N_("all presets, of one game or of all: the name, the number of players (in brackets what "
           "else is possible), the title")),
    CLI_SWITCH("--json", AT(json), N_("the list as one line of JSON")),
    CLI_TEXT("--seats NUMBER", AT(seats), NULL),
    CLI_TEXT("--players NUMBER", AT(seats), NULL),
};
/* clang-format on */
static const struct cli_command cli_rules_command = {
    .name = "talon rules",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .word = AT(choice.selection.game),
    .too_many = N_("One game is enough: \"{word}\" is one too many."),
};

static bool choose_format(struct cli_play *play, const struct arguments_given *given,
                          enum talon_rule_book_format *format)
{
    const char *name = given->format;
    char list[CLI_LIST];
    const int found =
        name ? cli_match_word(talon_rule_book_format_names, TALON_RULE_BOOK_FORMATS, name, list)
             : TALON_RULE_BOOK_TEXT;

    if (found < 0)
        return cli_complain(play, "There is no format \"{text}\". Possible: {list}.", "text", name,
                            "list", list, NULL);
    *format = (enum talon_rule_book_format)found;
    return true;
}

/* ---- the list of presets --------------------------------------------------------------------- */

/* Whether so many can play a preset. */
static bool can_play(const struct talon_game *game, const char *preset, int players)
{
    struct talon_config config;
    struct talon_draft draft;

    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset);
    return talon_draft_seats(&draft, (size_t)players) && !talon_draft_finish(&draft, &config);
}

/* Adds a range of numbers to a list: "2-4, 6". */
static void add_range(char list[NUMBERS], int first, int last)
{
    const size_t length = strlen(list);
    const char *comma = length ? ", " : "";

    if (first == last)
        snprintf(list + length, NUMBERS - length, "%s%d", comma, first);
    else
        snprintf(list + length, NUMBERS - length, "%s%d-%d", comma, first, last);
}

/* All numbers of players that a preset allows. */
static void list_players(const struct talon_game *game, const char *preset, char list[NUMBERS])
{
    const struct talon_option *option = &game->options[TALON_OPTION_PLAYERS];

    list[0] = 0;
    for (int first = option->min; first <= option->max; first++) {
        int end = first;
        while (end <= option->max && can_play(game, preset, end))
            end++;
        if (end > first)
            add_range(list, first, end - 1);
        first = end;
    }
}

/* The players of a preset as it is. */
static int usual_players(const struct talon_game *game, const char *preset)
{
    struct talon_draft draft;

    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset);
    return talon_seats(&draft.config);
}

/* If others are possible, all numbers: "2 (2-8)". */
static void write_players(int usual, const char *possible, char out[NUMBERS])
{
    const int length = snprintf(out, NUMBERS, "%d", usual);

    if (strcmp(out, possible) != 0)
        snprintf(out + length, (size_t)(NUMBERS - length), " (%s)", possible);
}

/* For people in columns. */
static void print_preset(const struct talon_game *game, const struct talon_preset *preset,
                         int usual, const char *possible)
{
    struct talon_string_buffer line = { 0 };
    char name[2 * NAME], players[NUMBERS];

    write_players(usual, possible, players);
    snprintf(name, sizeof name, "%s/%s", game->id, preset->id);
    util_print(&line, "%-36s %-8s  %s\n", name, players, spoken(preset->title));
    util_write(stdout, line.at, line.length);
    free(line.at);
}

static void tell_preset(struct cli_report *report, const struct talon_game *game,
                        const struct talon_preset *preset)
{
    const int usual = usual_players(game, preset->id);
    char possible[NUMBERS];

    list_players(game, preset->id, possible);
    if (!report->json)
        print_preset(game, preset, usual, possible);
    CLI_REPORT_ROW(report, NULL, { .name = "game", .kind = CLI_CELL_TEXT, .text = game->id },
                   { .name = "form", .kind = CLI_CELL_TEXT, .text = game->variant },
                   { .name = "preset", .kind = CLI_CELL_TEXT, .text = preset->id },
                   { .name = "players", .number = usual },
                   { .name = "possible", .kind = CLI_CELL_TEXT, .text = possible },
                   { .name = "title", .kind = CLI_CELL_TEXT, .text = preset->title });
}

/* Lists the presets of the game that a word means; without one, those of all games. */
static void list_presets(struct cli_play *play, const char *word, bool json)
{
    const char *id = word ? cli_find_game(play, word) : NULL;
    struct cli_report report;

    if (word && !id)
        return;
    cli_report_begin(&report, play, json);
    cli_report_list(&report, "presets");
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            if (!id || !strcmp(talon_games[g]->id, id))
                tell_preset(&report, talon_games[g], &talon_games[g]->presets[p]);
    cli_report_end(&report);
}

/* ---- the rule book --------------------------------------------------------------------------- */

static void print_book(struct cli_play *play, enum talon_rule_book_format format)
{
    const struct talon_wording wording = { spoken_catalogue(), TALON_SYMBOLS, NULL };
    struct talon_string_buffer book = { 0 };

    if (format == TALON_RULE_BOOK_HTML)
        talon_rule_book_alone(&play->config, spoken_catalogue(), &book);
    else if (format == TALON_RULE_BOOK_TEXT)
        text_rule_book_lines(&play->config, &wording, cli_columns(), &book);
    else
        talon_rule_book_write(&play->config, &wording, format, &book);
    util_write(stdout, book.at, book.length);
    free(book.at);
}

static void print_chosen(struct cli_play *play, const struct arguments_given *given,
                         enum talon_rule_book_format format)
{
    if (cli_choose_game(play, &given->choice.selection) && cli_set_players(play, given->seats) &&
        cli_check_options(play))
        print_book(play, format);
}

static int talon_rules(int argc, char **argv)
{
    struct cli_play play = { .command = "talon rules" };
    struct arguments_given given = { .choice.play = &play };
    enum talon_rule_book_format format = TALON_RULE_BOOK_TEXT;

    if (!cli_read_command(&cli_rules_command, &given, argc, argv, &play.status))
        return play.status;
    if (!choose_format(&play, &given, &format))
        return play.status;
    if (given.json && !given.list)
        return cli_refuse_words("talon rules", "{word} needs --list.", "--json");
    if (format == TALON_RULE_BOOK_TEXT && !given.json)
        cli_page_output();
    if (given.list)
        list_presets(&play, given.choice.selection.game, given.json);
    else if (!given.choice.selection.game)
        cli_list_games(&play);
    else
        print_chosen(&play, &given, format);
    return play.status;
}

const struct cli_entry cli_rules_entry = {
    &cli_rules_command,
    talon_rules,
    N_("the rules of one table: {example}"),
    "talon rules wippen/full --seats 5",
};
