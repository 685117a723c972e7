/* table_request.c - from a JSON request to a checked configuration.
 */
#include <talon/bot.h>
#include <talon/table_request.h>

#include <talon/table.h>

#include <stdio.h>
#include <string.h>

enum { NAME_SHOWN = 61 }; /* bytes of an unknown name in a sentence */

static bool fault_refuse(struct talon_request_error *fault, const char *code, const char *sentence)
{
    fault->code = code;
    snprintf(fault->sentence, sizeof fault->sentence, "%s", sentence);
    return false;
}

static const char *text_of(const json_t *request, const char *name)
{
    return json_string_value(json_object_get(request, name));
}

/* An option's value as text: numbers and booleans may be given as such. */
static const char *value_text(const json_t *value, char room[24])
{
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    if (!json_is_integer(value))
        return NULL;
    snprintf(room, 24, "%lld", (long long)json_integer_value(value));
    return room;
}

static bool refuse_option(const struct talon_game *game, enum talon_set_error error,
                          const char *name, struct talon_request_error *fault)
{
    char known[NAME_SHOWN];
    const char *sentence = "The option \"%s\" does not have this value.";

    fault->code = "option";
    if (error == TALON_SET_NO_OPTION && talon_option_elsewhere(game, name)) {
        sentence = "\"%s\" is an option of another form of this game; here its rules fix it.";
    } else if (error == TALON_SET_NO_OPTION) {
        sentence = "This game has no option \"%s\".";
        fault->code = "unknown";
    }
    talon_text_cut(known, sizeof known, name);
    snprintf(fault->sentence, sizeof fault->sentence, sentence, known);
    return false;
}

static bool set_option(struct talon_config *config, const char *name, const json_t *value,
                       struct talon_request_error *fault)
{
    char room[24];
    const char *text = value_text(value, room);
    const enum talon_set_error error =
        text ? talon_config_set(config, name, text) : TALON_SET_NO_VALUE;

    return error == TALON_SET_OK || refuse_option(config->game, error, name, fault);
}

static bool set_options(const json_t *request, struct talon_config *config,
                        struct talon_request_error *fault)
{
    json_t *options = json_object_get(request, "options"), *value;
    const char *name;

    if (options && !json_is_null(options) && !json_is_object(options))
        return fault_refuse(fault, "request", "\"options\" must be an object.");
    json_object_foreach(options, name, value)
    {
        if (!set_option(config, name, value, fault))
            return false;
    }
    return true;
}

/* As many players as there are seats, unless the options say it themselves. */
static bool set_players(const json_t *request, struct talon_config *config,
                        struct talon_request_error *fault)
{
    const json_t *seats = json_object_get(request, "seats");
    char number[24];

    if (!json_is_array(seats) || json_object_get(json_object_get(request, "options"), "players"))
        return true;
    snprintf(number, sizeof number, "%zu", json_array_size(seats));
    if (talon_config_set(config, "players", number) == TALON_SET_OK)
        return true;
    return fault_refuse(fault, "option", "This game cannot be played with so many players.");
}

/* A preset belongs to one form of a game; without one the options may name the form. */
static const struct talon_game *find_game(const json_t *request, const char *id, const char *preset)
{
    const json_t *options = json_object_get(request, "options");
    const char *variant = preset ? NULL : text_of(options, "form");
    const struct talon_game *game = talon_game_find(id, preset, variant);

    return game || preset ? game : talon_game_find(id, NULL, NULL);
}

bool talon_request_config(const json_t *request, struct talon_config *config,
                          struct talon_request_error *fault)
{
    const char *id = text_of(request, "game"), *preset = text_of(request, "preset");
    const json_t *given = json_object_get(request, "preset"),
                 *any = json_object_get(request, "game");

    if (given && !json_is_null(given) && !preset)
        return fault_refuse(fault, "request", "\"preset\" must be a text.");
    if (!id && any)
        return fault_refuse(fault, "request", "\"game\" must be a text.");
    if (!id)
        return fault_refuse(fault, "request", "\"game\" is missing.");
    const struct talon_game *game = find_game(request, id, preset);
    if (!game)
        return fault_refuse(fault, "unknown", "There is no such game or preset.");
    talon_config_start(config, game);
    if (preset)
        talon_config_preset(config, preset);
    if (!set_options(request, config, fault) || !set_players(request, config, fault))
        return false;
    const char *reason = talon_config_finish(config);
    return reason ? fault_refuse(fault, "option", reason) : true;
}

bool talon_request_player(const char *who)
{
    return who && (!strcmp(who, "human") || talon_bot_find(who));
}
