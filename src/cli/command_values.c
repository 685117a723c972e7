/* command_values.c - lists the values of options and the words of commands from the tables of the
 * games, the bots and the drives; other values stand in the usage, such as "--csv a|b".
 */
#include "command_forms.h"
#include "command_names.h"
#include "command_values.h"
#include "game_arguments.h"

#include "series/series_movements.h"

#include <talon/bot.h>
#include <talon/rule_book.h>

#include <stdio.h>
#include <string.h>

enum { VALUE = 128, SUIT_LETTERS = 2 };

/* ---- lists ----------------------------------------------------------------------------------- */

static void list_presets(const struct cli_line *line, cli_take_value *take, void *taking)
{
    char name[VALUE];

    (void)line;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            snprintf(name, sizeof name, "%s/%s", talon_games[g]->id, talon_games[g]->presets[p].id);
            take(taking, name, talon_games[g]->presets[p].title);
        }
}

static void list_languages(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (int i = 0; talon_languages[i]; i++)
        take(taking, talon_languages[i], NULL);
}

static void list_formats(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (int i = 0; i < TALON_RULE_BOOK_FORMATS; i++)
        take(taking, talon_rule_book_format_names[i], NULL);
}

static void list_movements(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_movement *const *row = series_movements; *row; row++)
        take(taking, (*row)->name, (*row)->title);
}

static void list_scorings(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_scoring *row = series_scorings; row->name; row++)
        take(taking, row->name, row->title);
}

static void list_comparisons(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_comparison *row = series_comparisons; row->name; row++)
        take(taking, row->name, row->title);
}

static void list_trump_plans(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_trumps *row = series_trump_plans; row->name; row++)
        take(taking, row->name, row->title);
}

static void list_ties(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_ties *row = series_tie_rules; row->name; row++)
        take(taking, row->name, row->title);
}

static void list_prizes(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    for (const struct series_prize *row = series_prizes; row->name; row++)
        take(taking, row->name, row->title);
}

static void list_files(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    take(taking, CLI_ANY_FILE, NULL);
}

static void list_folders(const struct cli_line *line, cli_take_value *take, void *taking)
{
    (void)line;
    take(taking, CLI_ANY_FOLDER, NULL);
}

/* "whist" of "--preset=whist", and of "whist". */
static const char *value_behind_equals(const char *word)
{
    const char *equals = *word == '-' ? strchr(word, '=') : NULL;

    return equals ? equals + 1 : word;
}

/* The game that the line names; NULL: none. */
static const struct talon_game *game_of(const struct cli_line *line)
{
    char room[CLI_LINE], id[VALUE];

    for (size_t i = 0; i < line->count; i++) {
        const char *name = cli_preset_of(value_behind_equals(line->words[i]), room);
        const size_t length = strcspn(name, "/");
        snprintf(id, sizeof id, "%.*s", (int)length, name);
        const struct talon_game *game =
            talon_game_find(id, name[length] ? name + length + 1 : NULL, NULL);
        if (game || (game = talon_game_find(id, NULL, NULL)))
            return game;
    }
    return NULL;
}

/* Once the line names a game, those that it offers. */
static void list_bots(const struct cli_line *line, cli_take_value *take, void *taking)
{
    const struct talon_game *game = game_of(line);

    for (unsigned i = 0; i < talon_bots_count; i++)
        if (!game || talon_bot_is_offered(&talon_bots[i], game))
            take(taking, talon_bots[i].id, NULL);
}

static void list_players(const struct cli_line *line, cli_take_value *take, void *taking)
{
    take(taking, "human", NULL);
    list_bots(line, take, taking);
}

/* Behind the name of an option its value is typed by hand, unless it is one of a list. */
static void list_options(const struct cli_line *line, cli_take_value *take, void *taking)
{
    const struct talon_game *game = game_of(line);
    char setting[VALUE];

    for (int i = 0; game && i < game->options_count; i++) {
        const struct talon_option *option = &game->options[i];
        for (int v = option->min; option->choices && v <= option->max; v++) {
            snprintf(setting, sizeof setting, "%s=%s", option->id,
                     option->choices[v - option->min].id);
            take(taking, setting, option->label);
        }
        snprintf(setting, sizeof setting, "%s=", option->id);
        if (!option->choices)
            take(taking, setting, option->label);
    }
}

/* ---- the table ------------------------------------------------------------------------------- */

/* An option's row of the help, or a word of the usage. */
static const struct {
    const char *row;
    void (*list)(const struct cli_line *line, cli_take_value *take, void *taking);
} lists[] = {
    { "--lang LANGUAGE", list_languages },
    { "--level LEVEL", list_bots },
    { "--seats LIST", list_players },
    { "--bots LIST", list_bots },
    { "--option NAME=VALUE", list_options },
    { "--preset GAME/PRESET", list_presets },
    { "--format FORMAT", list_formats },
    { "--trumps NAME", list_trump_plans },
    { "--score NAME", list_scorings },
    { "--compare NAME", list_comparisons },
    { "--ties NAME", list_ties },
    { "--prizes LIST", list_prizes },
    { "GAME", list_presets },
    { "GAME[/PRESET]", list_presets },
    { "GAME/PRESET", list_presets },
    { "[GAME/]PRESET", list_presets },
    { "MOVEMENT", list_movements },
    { "A", list_bots },
    { "B", list_bots },
    { "FILE", list_files },
    { "RECORD", list_files },
    { "DATA", list_folders },
};

/* Whether a list has these characters as its row. */
static bool list_row(const struct cli_line *line, const char *row, size_t length,
                     cli_take_value *take, void *taking)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strlen(lists[i].row) == length && !strncmp(lists[i].row, row, length)) {
            lists[i].list(line, take, taking);
            return true;
        }
    return false;
}

void cli_list_row(const char *row, cli_take_value *take, void *taking)
{
    const struct cli_line nothing = { 0 };

    list_row(&nothing, row, strlen(row), take, taking);
}

/* ---- the usage ------------------------------------------------------------------------------- */

/* A name in small letters or one of a suit, not what stands for a value. */
static bool is_value(const char *word, size_t length)
{
    return length && ((*word >= 'a' && *word <= 'z') || length <= SUIT_LETTERS);
}

/* The values in "winners|losers". */
static void take_alternatives(const char *at, cli_take_value *take, void *taking)
{
    const size_t whole = strcspn(at, " \n])");
    char value[VALUE];

    for (size_t begin = 0, length; begin < whole; begin += length + 1) {
        length = strcspn(at + begin, "| \n])");
        snprintf(value, sizeof value, "%.*s", (int)length, at + begin);
        if (is_value(value, length))
            take(taking, value, NULL);
    }
}

void cli_list_option_values(const struct cli_line *line, const struct cli_option *option,
                            cli_take_value *take, void *taking)
{
    const size_t length = cli_option_length(option);
    const char *at = line->command->usage;
    char name[CLI_NAME];

    if (list_row(line, option->option, strlen(option->option), take, taking))
        return;
    if (option->file || strstr(option->option, " FILE"))
        list_files(line, take, taking);
    else if (strstr(option->option, " DIRECTORY"))
        list_folders(line, take, taking);
    cli_option_name(option, name);
    while ((at = strstr(at, name)) && at[length] != ' ')
        at += length;
    if (at && memchr(at + length, '|', strcspn(at + length + 1, " \n])") + 1))
        take_alternatives(at + length + 1, take, taking);
}

struct word_taker {
    const struct cli_line *line;
    cli_take_value *take;
    void *taking;
    unsigned missing; /* the form whose literal word is not there, counted from 1 */
};

static bool has_word(const struct cli_line *line, const char *word)
{
    for (size_t i = 0; i < line->count; i++)
        if (!strcmp(line->words[i], word))
            return true;
    return false;
}

/* A literal word says what is to be done: it comes first, and others follow where it is there. */
static void take_usage_word(void *context, unsigned form, const char *at, size_t length)
{
    struct word_taker *taker = context;
    char word[VALUE];

    snprintf(word, sizeof word, "%.*s", (int)length, at);
    if (*at < 'a' || *at > 'z') {
        if (taker->missing != form + 1)
            list_row(taker->line, at, length, taker->take, taker->taking);
        return;
    }
    if (has_word(taker->line, word))
        return;
    taker->missing = form + 1;
    if (!taker->line->count)
        take_alternatives(at, taker->take, taker->taking);
}

void cli_list_words(const struct cli_line *line, cli_take_value *take, void *taking)
{
    struct word_taker taker = { line, take, taking, 0 };

    cli_each_usage_word(line->command, take_usage_word, &taker);
}
