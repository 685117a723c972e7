/* game_json.c - the games' tables as JSON, so that a page can draw any game it has never heard of.
 * It refuses to know what any of them means.
 */
#include <talon/bot.h>
#include <talon/json.h>

#include "json_writer.h"

static const char *const owner_names[] = { "table", "seat", "side" };
static const char *const sight_names[] = { "nobody", "owner", "others", "public", "top" };
static const char *const kind_names[] = { "stack", "draw", "ring", "stack", "slot", "set", "set" };
static const char *const show_names[] = { "hidden", "number", "number1", "score",
                                          "seat",   "seat1",  "named",   "flag" };
static const char *const operand_names[] = { "nothing", "card",  "cardOrPlace",
                                             "place",   "count", "seat" };
static const char *const deck_names[] = { "french", "elfer" };

static void first_member(struct talon_ink *ink, const char *name, const char *text)
{
    tln_json_name(ink, name);
    talon_wire_string(ink, text);
}

static void count_member(struct talon_ink *ink, const char *name, int64_t number)
{
    talon_ink_put(ink, ",");
    tln_json_count(ink, name, number);
}

/* ,"name":[ */
static void open_list(struct talon_ink *ink, const char *name)
{
    talon_ink_put(ink, ",");
    tln_json_name(ink, name);
    talon_ink_put(ink, "[");
}

static void open_item(struct talon_ink *ink, int index)
{
    tln_json_comma(ink, index);
    talon_ink_put(ink, "{");
}

static void choices(struct talon_ink *ink, const struct talon_option *option)
{
    if (!option->choices) {
        talon_ink_put(ink, ",\"choices\":null");
        return;
    }
    open_list(ink, "choices");
    for (int i = 0; i <= option->max - option->min; i++) {
        open_item(ink, i);
        first_member(ink, "id", option->choices[i].id);
        tln_json_member(ink, "label", option->choices[i].label);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

static void option(struct talon_ink *ink, const struct talon_option *option)
{
    char value[24];

    first_member(ink, "id", option->id);
    tln_json_member(ink, "label", option->label);
    tln_json_member(ink, "rule", option->rule);
    count_member(ink, "min", option->min);
    count_member(ink, "max", option->max);
    talon_option_write(option, option->preset, value, sizeof value);
    tln_json_member(ink, "default", value);
    choices(ink, option);
}

static void preset(struct talon_ink *ink, const struct talon_game *game,
                   const struct talon_preset *preset)
{
    struct talon_config config;

    first_member(ink, "id", preset->id);
    tln_json_member(ink, "title", preset->title);
    talon_config_start(&config, game);
    talon_config_preset(&config, preset->id);
    talon_config_finish(&config);
    talon_ink_put(ink, ",\"options\":");
    talon_wire_options(ink, &config);
}

/* The field whose byte lies at this offset; NULL if there is none. */
static const char *field_at(const struct talon_game *game, uint16_t offset)
{
    for (int i = 0; offset && i < game->fields_count; i++)
        if (game->fields[i].offset == offset)
            return game->fields[i].id;
    return NULL;
}

/* Another sight that replaces the usual one where a field is not 0. */
static void switched(struct talon_ink *ink, const struct talon_game *game, uint16_t when,
                     uint8_t then)
{
    tln_json_member(ink, "when", field_at(game, when));
    tln_json_member(ink, "then", when ? sight_names[then] : NULL);
}

static void zone(struct talon_ink *ink, const struct talon_game *game,
                 const struct talon_zone *zone)
{
    first_member(ink, "id", zone->id);
    tln_json_member(ink, "label", zone->label);
    tln_json_member(ink, "kind", kind_names[zone->kind]);
    tln_json_member(ink, "owner", owner_names[zone->owner]);
    tln_json_member(ink, "sight", sight_names[zone->sight]);
    switched(ink, game, zone->when, zone->then);
    tln_json_member(ink, "open", field_at(game, zone->open));
    count_member(ink, "rows", zone->rows ? zone->rows : 1);
    tln_json_member(ink, "rowLabel", zone->row_label ? game->fields[zone->row_label - 1].id : NULL);
    tln_json_member(ink, "live", field_at(game, zone->live));
}

static void field(struct talon_ink *ink, const struct talon_game *game,
                  const struct talon_field *field)
{
    first_member(ink, "id", field->id);
    tln_json_member(ink, "label", field->label);
    tln_json_member(ink, "owner", owner_names[field->owner]);
    tln_json_member(ink, "sight", sight_names[field->sight]);
    switched(ink, game, field->when, field->then);
    count_member(ink, "rows", field->rows ? field->rows : 1);
    tln_json_member(ink, "show", show_names[field->show]);
    open_list(ink, "names");
    for (int i = 0; i < field->names_count; i++) {
        tln_json_comma(ink, i);
        talon_wire_string(ink, field->names[i]);
    }
    talon_ink_put(ink, "]");
}

static const char *zone_id(const struct talon_game *game, int zone)
{
    return zone ? game->zones[zone - 1].id : NULL;
}

static void operands(struct talon_ink *ink, const struct talon_game *game,
                     const struct talon_verb *verb)
{
    open_list(ink, "operands");
    for (int i = 0; i < 3 && verb->operand[i].kind; i++) {
        open_item(ink, i);
        first_member(ink, "kind", operand_names[verb->operand[i].kind]);
        talon_ink_put(ink, ",");
        tln_json_flag(ink, "optional", verb->operand[i].optional);
        tln_json_member(ink, "zone", zone_id(game, verb->operand[i].zone));
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

static void verb(struct talon_ink *ink, const struct talon_game *game,
                 const struct talon_verb *verb)
{
    first_member(ink, "id", verb->id);
    tln_json_member(ink, "text", verb->text);
    operands(ink, game, verb);
    open_list(ink, "places");
    for (int i = 0; i < verb->places_count; i++) {
        open_item(ink, i);
        first_member(ink, "id", verb->places[i].id);
        tln_json_member(ink, "label", verb->places[i].label);
        tln_json_member(ink, "zone", zone_id(game, verb->places[i].zone));
        count_member(ink, "row", verb->places[i].row);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "],");
    tln_json_flag(ink, "closes", verb->closes);
}

static void settings_of(struct talon_ink *ink, const struct talon_game *game)
{
    open_list(ink, "options");
    for (int i = 0; i < game->options_count; i++) {
        open_item(ink, i);
        option(ink, &game->options[i]);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
    open_list(ink, "presets");
    for (int i = 0; i < game->presets_count; i++) {
        open_item(ink, i);
        preset(ink, game, &game->presets[i]);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

static void state_of(struct talon_ink *ink, const struct talon_game *game)
{
    open_list(ink, "zones");
    for (int i = 0; i < game->zones_count; i++) {
        open_item(ink, i);
        zone(ink, game, &game->zones[i]);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
    open_list(ink, "fields");
    for (int i = 0; i < game->fields_count; i++) {
        open_item(ink, i);
        field(ink, game, &game->fields[i]);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

static void moves_of(struct talon_ink *ink, const struct talon_game *game)
{
    open_list(ink, "verbs");
    for (int i = 0; i < game->verbs_count; i++) {
        open_item(ink, i);
        verb(ink, game, &game->verbs[i]);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
    open_list(ink, "rules");
    for (int i = 0; i < game->rules_count; i++) {
        open_item(ink, i);
        first_member(ink, "id", game->rules[i].id);
        tln_json_member(ink, "sentence", game->rules[i].sentence);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}

void talon_wire_games(struct talon_ink *ink)
{
    talon_ink_put(ink, "\"games\":[");
    for (unsigned i = 0; i < talon_games_count; i++) {
        const struct talon_game *game = talon_games[i];
        open_item(ink, (int)i);
        first_member(ink, "id", game->id);
        tln_json_member(ink, "form", game->form);
        tln_json_member(ink, "title", game->title);
        tln_json_member(ink, "deck", deck_names[game->deck]);
        settings_of(ink, game);
        state_of(ink, game);
        moves_of(ink, game);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "],\"bots\":[");
    for (unsigned i = 0; i < talon_bots_count; i++) {
        open_item(ink, (int)i);
        first_member(ink, "id", talon_bots[i].id);
        tln_json_member(ink, "label", talon_bots[i].label);
        talon_ink_put(ink, "}");
    }
    talon_ink_put(ink, "]");
}
