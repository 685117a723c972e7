/* game_arguments.c - reads game, preset, options and language from a command line, or prints one
 * sentence with the mistake and the possible values.
 */
#include "game_arguments.h"

#include "text/catalogue.h"
#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

/* ---- lists of possible values ---------------------------------------------------------------- */

static void add_name(char list[CLI_LIST], const char *name)
{
    const size_t length = strlen(list);

    if (length + strlen(name) + 3 <= CLI_LIST)
        snprintf(list + length, CLI_LIST - length, "%s%s", length ? ", " : "", name);
}

/* The shortest name that begins with the word, if every other one that does begins with this name;
 * otherwise -1. */
static int begun_name(const char *const *names, int count, const char *word)
{
    int shortest = -1;

    for (int i = 0; i < count; i++)
        if (talon_has_prefix(names[i], word) &&
            (shortest < 0 || strlen(names[i]) < strlen(names[shortest])))
            shortest = i;
    for (int i = 0; shortest >= 0 && i < count; i++)
        if (talon_has_prefix(names[i], word) && !talon_has_prefix(names[i], names[shortest]))
            return -1;
    return shortest;
}

int cli_match_word(const char *const *names, int count, const char *word, char list[CLI_LIST])
{
    list[0] = 0;
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], word))
            return i;
    for (int i = 0; *word && i < count; i++)
        if (talon_has_prefix(names[i], word))
            add_name(list, names[i]);
    const bool begun = list[0] != 0;
    for (int i = 0; !begun && i < count; i++)
        add_name(list, names[i]);
    return begun ? begun_name(names, count, word) : -1;
}

const char *cli_preset_of(const char *text, char room[CLI_LINE])
{
    for (unsigned g = 0; !strchr(text, '/') && g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            if (!strcmp(talon_games[g]->presets[p].id, text)) {
                snprintf(room, CLI_LINE, "%s/%s", talon_games[g]->id, text);
                return room;
            }
    return text;
}

bool cli_add_option(struct cli_play *play, struct cli_selection *selection, const char *setting)
{
    if (selection->options_count == CLI_OPTIONS_MAX)
        return cli_complain(play, "There are too many options.", NULL);
    selection->options[selection->options_count++] = setting;
    return true;
}

int cli_take_option(void *given, const char *setting)
{
    struct cli_choice *choice = given;

    return cli_add_option(choice->play, &choice->selection, setting) ? 0 : choice->play->status;
}

/* ---- the language ---------------------------------------------------------------------------- */

const char *cli_environment(const char *name)
{
    const char *value = getenv(name);

    return value && *value ? value : NULL;
}

char cli_decimal_mark(void)
{
    return strchr(spoken("1,234.5"), '4')[1];
}

/* ---- game and preset ------------------------------------------------------------------------- */

/* All presets of games with this id, each with its game. */
struct presets {
    int count;
    const char *id[CLI_OPTIONS_MAX];
    const struct talon_game *game[CLI_OPTIONS_MAX];
};

static void find_presets(struct presets *presets, const char *game)
{
    presets->count = 0;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count && presets->count < CLI_OPTIONS_MAX; p++)
            if (!strcmp(talon_games[g]->id, game)) {
                presets->id[presets->count] = talon_games[g]->presets[p].id;
                presets->game[presets->count++] = talon_games[g];
            }
}

/* Whether a title, in English or in the reader's language, begins with a word, or is it: "call-ace"
 * means Call-ace Whist, and "es-makker" the same in German. */
static bool is_called(const char *title, const char *word, bool whole)
{
    const char *const titles[] = { title, spoken(title) };

    for (int i = 0; i < 2; i++)
        if (text_begins_with(titles[i], word) && (!whole || text_begins_with(word, titles[i])))
            return true;
    return false;
}

/* The id of the only game whose title or id begins with a word, else NULL. */
static const char *game_called(const char *word)
{
    const char *found = NULL;

    for (unsigned g = 0; g < talon_games_count; g++) {
        if (!is_called(talon_games[g]->title, word, false) &&
            !text_begins_with(talon_games[g]->id, word))
            continue;
        if (found && strcmp(found, talon_games[g]->id) != 0)
            return NULL;
        found = talon_games[g]->id;
    }
    return found;
}

/* Of presets with this title the only one, as "GAME/PRESET" in the room; else the word. */
static const char *preset_called(const char *word, char room[CLI_LINE])
{
    int count = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            if (is_called(talon_games[g]->presets[p].title, word, true) && !count++)
                snprintf(room, CLI_LINE, "%s/%s", talon_games[g]->id,
                         talon_games[g]->presets[p].id);
    return count == 1 ? room : word;
}

static int match_id(const char *word, const char *names[CLI_OPTIONS_MAX], char list[CLI_LIST])
{
    int count = 0;

    for (unsigned i = 0; i < talon_games_count; i++)
        if (talon_game_find(talon_games[i]->id, NULL, NULL) == talon_games[i])
            names[count++] = talon_games[i]->id;
    return cli_match_word(names, count, word, list);
}

const char *cli_find_game(struct cli_play *play, const char *word)
{
    const char *names[CLI_OPTIONS_MAX];
    char list[CLI_LIST];
    const int found = match_id(word, names, list);
    const char *id = found < 0 ? game_called(word) : names[found];

    if (!id)
        cli_complain(play, "Which game is \"{text}\"? Possible: {list}.", "text", word, "list",
                     list, NULL);
    return id;
}

/* What a selection means: its own words, or the preset with this title. */
static const char *meant(const char *text, char room[CLI_LINE])
{
    const char *names[CLI_OPTIONS_MAX];
    char list[CLI_LIST];
    const bool is_title =
        !strchr(text, '/') && match_id(text, names, list) < 0 && !game_called(text);

    return is_title ? preset_called(text, room) : text;
}

static bool takes_all(const struct talon_game *game, const struct cli_selection *selection)
{
    struct talon_draft draft;
    char name[NAME];

    talon_draft_start(&draft, game);
    for (int i = 0; i < selection->options_count; i++) {
        const char *equals = strchr(selection->options[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)strcspn(selection->options[i], "="),
                 selection->options[i]);
        if (!equals || talon_draft_set(&draft, name, equals + 1) != TALON_SET_OK)
            return false;
    }
    return true;
}

/* Of one form the preset that is called like the game, as on the page: the first one of Wippen is
 * for children. Otherwise the first one. */
static int usual_preset(const struct presets *presets, int first)
{
    const struct talon_game *game = presets->game[first];

    for (int i = first; i < presets->count && presets->game[i] == game; i++)
        if (!strcmp(game->presets[i - first].title, game->title))
            return i;
    return first;
}

/* Without a preset: the usual one of the first form that has all given options. */
static int first_preset(const struct presets *presets, const struct cli_selection *selection)
{
    for (int i = 0; i < presets->count; i++)
        if (takes_all(presets->game[i], selection))
            return usual_preset(presets, i);
    return usual_preset(presets, 0);
}

static bool choose_preset(struct cli_play *play, const struct cli_selection *selection)
{
    char word[NAME], list[CLI_LIST], room[CLI_LINE];
    const char *text = meant(selection->game, room), *slash = strchr(text, '/');
    struct presets presets = { 0 };

    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, "/"), text);
    const char *game = cli_find_game(play, word);
    if (!game)
        return false;
    find_presets(&presets, game);
    const int found = slash ? cli_match_word(presets.id, presets.count, slash + 1, list)
                            : first_preset(&presets, selection);
    if (found < 0)
        return cli_complain(play, "Which preset of {game} is \"{text}\"? Possible: {list}.", "game",
                            game, "text", slash + 1, "list", list, NULL);
    talon_draft_start(&play->draft, presets.game[found]);
    return talon_draft_preset(&play->draft, presets.id[found]);
}

/* ---- options --------------------------------------------------------------------------------- */

static bool no_such_option(struct cli_play *play, const char *name)
{
    const struct talon_game *game = play->draft.config.game;
    char list[CLI_LIST] = "";

    for (int i = 0; i < game->options_count; i++)
        add_name(list, game->options[i].id);
    if (talon_option_elsewhere(game, name))
        return cli_complain(
            play, "{text} is an option of another form of this game. Possible here: {list}.",
            "text", name, "list", list, NULL);
    return cli_complain(play, "{game} has no option \"{text}\". Possible: {list}.", "game",
                        spoken(game->title), "text", name, "list", list, NULL);
}

static bool no_such_value(struct cli_play *play, const char *name, const char *value)
{
    const struct talon_game *game = play->draft.config.game;
    const struct talon_option *option = &game->options[talon_option_find(game, name)];
    char list[CLI_LIST] = "";

    for (int v = option->min; option->choices && v <= option->max; v++)
        add_name(list, option->choices[v - option->min].id);
    if (!option->choices)
        snprintf(list, sizeof list, "%d...%d", option->min, option->max);
    return cli_complain(play, "The option {option} cannot be \"{value}\". Possible: {list}.",
                        "option", name, "value", value, "list", list, NULL);
}

bool cli_set_option(struct cli_play *play, const char *name, const char *value)
{
    switch (talon_draft_set(&play->draft, name, value)) {
    case TALON_SET_NO_OPTION:
        return no_such_option(play, name);
    case TALON_SET_NO_VALUE:
        return no_such_value(play, name, value);
    default:
        return true;
    }
}

/* Whether a later setting of the command line takes this one's place. */
static bool is_set_again(const struct cli_selection *selection, int at)
{
    const size_t length = strcspn(selection->options[at], "=") + 1;

    for (int i = at + 1; at >= selection->defaults && i < selection->options_count; i++)
        if (!strncmp(selection->options[i], selection->options[at], length))
            return true;
    return false;
}

static bool set_options(struct cli_play *play, const struct cli_selection *selection)
{
    char name[NAME];

    for (int i = 0; i < selection->options_count; i++) {
        const char *setting = selection->options[i], *equals = strchr(setting, '=');
        if (!equals)
            return cli_complain(play, "\"{text}\" has no value. Write --option name=value.", "text",
                                setting, NULL);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
        if (is_set_again(selection, i))
            return cli_complain(play, "The option {option} is set twice: once is enough.", "option",
                                name, NULL);
        if (!cli_set_option(play, name, equals + 1))
            return false;
    }
    return true;
}

bool cli_set_players(struct cli_play *play, const char *number)
{
    const char *name = play->draft.config.game->options[TALON_OPTION_PLAYERS].id;

    if (number && play->draft.config.given >> TALON_OPTION_PLAYERS & 1)
        return cli_complain(play, "The option {option} is set twice: once is enough.", "option",
                            name, NULL);
    return !number || cli_set_option(play, name, number);
}

/* ---- lists ----------------------------------------------------------------------------------- */

void cli_list_games(const struct cli_play *play)
{
    cli_say(play, "Games:", NULL);
    for (unsigned g = 0; g < talon_games_count; g++) {
        const struct talon_game *game = talon_games[g];
        for (int p = 0; p < game->presets_count; p++)
            cli_say(play, "{game}/{preset}: {title}", "game", game->id, "preset",
                    game->presets[p].id, "title", spoken(game->presets[p].title), NULL);
    }
    cli_say(play,
            "To play, type talon play and one of these names. For more, type talon play --help",
            NULL);
}

bool cli_check_options(struct cli_play *play)
{
    const char *reason = talon_draft_finish(&play->draft, &play->config);

    return reason ? cli_complain(play, reason, NULL) : true;
}

bool cli_choose_game(struct cli_play *play, const struct cli_selection *selection)
{
    return choose_preset(play, selection) && set_options(play, selection);
}
