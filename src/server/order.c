/* order.c - reading which table somebody wants: the game and its options, who sits where, what
 * they are called. It refuses to open anything.
 */
#include "call.h"

#include <stdio.h>
#include <string.h>

/* ---- the game --------------------------------------------------------------------------- */

/* An option's value as text: numbers and booleans may be given as such. */
static const char *value_text(const json_t *value, char room[24])
{
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "1" : "0";
    if (!json_is_integer(value))
        return NULL;
    snprintf(room, 24, "%lld", (long long)json_integer_value(value));
    return room;
}

static bool set_option(struct call *call, struct talon_config *config, const char *name,
                       const json_t *value)
{
    char room[24];
    const char *text = value_text(value, room);
    const enum talon_set_error error =
        text ? talon_config_set(config, name, text) : TALON_SET_NO_VALUE;

    if (error == TALON_SET_OK)
        return true;
    snprintf(call->text, sizeof call->text,
             error == TALON_SET_NO_OPTION ? "This game has no option \"%.60s\"."
                                          : "The option \"%.60s\" does not have this value.",
             name);
    return call_refuse(call, error == TALON_SET_NO_OPTION ? "unknown" : "option", call->text);
}

/* A preset belongs to one form of a game; without one the options may name the form. */
static const struct talon_game *find_game(struct call *call, const char *id, const char *preset)
{
    const json_t *options = json_object_get(call->request, "options");
    const char *form = json_string_value(json_object_get(options, "form"));
    const struct talon_game *game = talon_find(id, preset, preset ? NULL : form);

    if (!game && !preset)
        game = talon_find(id, NULL, NULL);
    if (!game)
        call_refuse(call, "unknown", "There is no such game or preset.");
    return game;
}

static bool set_options(struct call *call, struct talon_config *config)
{
    json_t *options = json_object_get(call->request, "options"), *value;
    const char *name;

    if (options && !json_is_object(options))
        return call_refuse(call, "request", "\"options\" must be an object.");
    json_object_foreach(options, name, value)
    {
        if (!set_option(call, config, name, value))
            return false;
    }
    return true;
}

/* As many players as there are seats, unless the options say it themselves. */
static bool set_players(struct call *call, struct talon_config *config)
{
    const json_t *options = json_object_get(call->request, "options");
    const json_t *seats = json_object_get(call->request, "seats");
    char number[24];

    if (!json_is_array(seats) || json_object_get(options, "players"))
        return true;
    snprintf(number, sizeof number, "%zu", json_array_size(seats));
    if (talon_config_set(config, "players", number) == TALON_SET_OK)
        return true;
    return call_refuse(call, "option", "This game is not played by so many.");
}

static bool read_config(struct call *call, struct talon_config *config)
{
    const char *id = call_text(call, "game");
    const char *preset = json_string_value(json_object_get(call->request, "preset"));
    const struct talon_game *game = id ? find_game(call, id, preset) : NULL;

    if (!game)
        return false;
    talon_config_start(config, game);
    if (preset)
        talon_config_preset(config, preset);
    if (!set_options(call, config) || !set_players(call, config))
        return false;
    const char *reason = talon_config_finish(config);
    return !reason || call_refuse(call, "option", reason);
}

/* ---- the people ------------------------------------------------------------------------- */

/* The next character of UTF-8 that jansson has found to be in order. */
static uint32_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t character = more ? at[0] & (0x3fu >> more) : at[0];

    for (int i = 1; i <= more; i++)
        character = character << 6 | (at[i] & 0x3f);
    *text += 1 + more;
    return character;
}

/* Ends of lines would break a record; what turns the direction of writing, or is not there at
 * all, makes one name look like another. */
static bool is_invisible(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x200b || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

bool name_check(struct call *call, const char *name)
{
    if (strlen(name) >= TALON_NAME_MAX)
        return call_refuse(call, "limit", "The name is too long.");
    while (*name)
        if (is_invisible(next_character(&name)))
            return call_refuse(call, "request", "The name has characters nobody can see.");
    return true;
}

static bool known_player(const char *who)
{
    return who && (!strcmp(who, "human") || talon_bot_find(who));
}

static bool read_name(struct call *call, struct order *order, int seat)
{
    const json_t *names = json_object_get(call->request, "names");
    const json_t *name = json_array_get(names, (size_t)seat);

    order->name[seat] = json_is_string(name) ? json_string_value(name) : "";
    if (name && !json_is_string(name) && !json_is_null(name))
        return call_refuse(call, "request", "A name must be a text.");
    return name_check(call, order->name[seat]);
}

static bool read_seats(struct call *call, struct order *order)
{
    const json_t *seats = json_object_get(call->request, "seats");
    const int count = talon_seats(&order->config);

    if (json_array_size(seats) != (size_t)count)
        return call_refuse(call, "request", "\"seats\" must name as many players as there are.");
    for (int seat = 0; seat < count; seat++) {
        order->who[seat] = json_string_value(json_array_get(seats, (size_t)seat));
        if (!known_player(order->who[seat]))
            return call_refuse(call, "unknown", "A seat is taken by \"human\" or a bot's id.");
        if (!read_name(call, order, seat))
            return false;
    }
    return true;
}

static bool read_key(struct call *call, struct order *order)
{
    const struct server_entropy *entropy = &call->server->entropy;

    if (!json_object_get(call->request, "seed")) {
        entropy->fill(entropy->self, order->key, sizeof order->key);
        return true;
    }
    const char *seed = call_text(call, "seed");
    if (seed)
        talon_key_from_seed(seed, order->key);
    return seed;
}

bool order_read(struct call *call, struct order *order)
{
    int64_t pace;

    if (!read_config(call, &order->config) || !read_seats(call, order) ||
        !call_number(call, "pace", 0, LIMIT_PACE, DEFAULT_PACE, &pace) || !read_key(call, order))
        return false;
    order->pace = (int)pace;
    return true;
}
