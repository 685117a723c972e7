/* table_request.c - from a JSON request to a checked configuration.
 */
#include "table_request.h"

#include <talon/bot.h>

#include "json_reader.h"

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

static const char *text_of(const struct json_value *request, const char *name)
{
    return json_value_text(json_value_member(request, name));
}

/* An option's value as text: numbers and booleans may be given as such. */
static const char *value_text(const struct json_value *value, char room[24])
{
    if (json_is_text(value))
        return json_value_text(value);
    if (json_is_flag(value))
        return json_is_true(value) ? "true" : "false";
    if (!json_is_whole(value))
        return NULL;
    snprintf(room, 24, "%lld", (long long)json_value_whole(value));
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

static bool set_option(struct talon_draft *draft, const char *name, const struct json_value *value,
                       struct talon_request_error *fault)
{
    char room[24];
    const char *text = value_text(value, room);
    const enum talon_set_error error =
        text ? talon_draft_set(draft, name, text) : TALON_SET_NO_VALUE;

    return error == TALON_SET_OK || refuse_option(draft->config.game, error, name, fault);
}

static bool set_options(const struct json_value *request, struct talon_draft *draft,
                        struct talon_request_error *fault)
{
    struct json_value *options = json_value_member(request, "options"), *value;
    const char *name;

    if (options && !json_is_null(options) && !json_is_object(options))
        return fault_refuse(fault, "request", "\"options\" must be an object.");
    json_each_member(options, name, value)
    {
        if (!set_option(draft, name, value, fault))
            return false;
    }
    return true;
}

/* A preset belongs to one form of a game. Without one the form may be named: by a stored row, or
 * among the options. */
static const struct talon_game *find_game(const struct json_value *request, const char *id,
                                          const char *preset)
{
    const struct json_value *options = json_value_member(request, "options");
    const char *form = text_of(request, "form");
    const char *variant = form ? form : preset ? NULL : text_of(options, "form");
    const struct talon_game *game = talon_game_find(id, preset, variant);

    return game || preset || form ? game : talon_game_find(id, NULL, NULL);
}

static const struct talon_game *find_requested_game(const struct json_value *request,
                                                    const char **preset,
                                                    struct talon_request_error *fault)
{
    const char *id = text_of(request, "game");
    const struct json_value *given = json_value_member(request, "preset"),
                            *any = json_value_member(request, "game");
    const char *wrong = NULL;

    *preset = text_of(request, "preset");
    if (given && !json_is_null(given) && !*preset)
        wrong = "\"preset\" must be a text.";
    else if (!id)
        wrong = any ? "\"game\" must be a text." : "\"game\" is missing.";
    if (wrong) {
        fault_refuse(fault, "request", wrong);
        return NULL;
    }
    const struct talon_game *game = find_game(request, id, *preset);
    if (!game)
        fault_refuse(fault, "unknown", "There is no such game or preset.");
    return game;
}

int talon_request_seats(const struct json_value *request)
{
    const struct json_value *seats = json_value_member(request, "seats");

    return json_is_list(seats) ? (int)json_value_count(seats) : TALON_SEATS_UNKNOWN;
}

bool talon_request_config(const struct json_value *request, int seats, struct talon_config *config,
                          struct talon_request_error *fault)
{
    const char *preset;
    const struct talon_game *game = find_requested_game(request, &preset, fault);
    struct talon_draft draft;

    if (!game)
        return false;
    talon_draft_start(&draft, game);
    if (preset)
        talon_draft_preset(&draft, preset);
    if (!set_options(request, &draft, fault))
        return false;
    if (seats != TALON_SEATS_UNKNOWN && !talon_draft_seats(&draft, (size_t)seats))
        return fault_refuse(fault, "option", "This game cannot be played with so many players.");
    const char *reason = talon_draft_finish(&draft, config);
    return reason ? fault_refuse(fault, "option", reason) : true;
}

bool talon_request_player(const char *who)
{
    return who && (!strcmp(who, "human") || talon_bot_find(who));
}

const char *talon_request_sitter(const char *who, const struct talon_game *game)
{
    const struct talon_bot *bot = talon_bot_find(who);

    return bot ? talon_bot_at(bot, game)->id : who;
}
