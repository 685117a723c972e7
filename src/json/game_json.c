/* game_json.c - the games' tables as JSON, so that a page can draw any game it has never heard of.
 */
#include <talon/bot.h>
#include <talon/json.h>

#include "json_writer.h"

#include <assert.h>

static const char *const owner_names[] = { "table", "seat", "side" };
/* The protocol says "sight" for visibility and "form" for a variant; these names are frozen. */
static const char *const visibility_names[] = { "nobody", "owner", "others", "public", "top" };
static const char *const kind_names[] = { "stack", "draw", "ring", "stack", "slot", "set", "set" };
static const char *const show_names[] = { "hidden", "number", "number1", "score",
                                          "seat",   "seat1",  "named",   "flag" };
static const char *const operand_names[] = { "nothing", "card",  "cardOrPlace",
                                             "place",   "count", "seat" };
static const char *const deck_names[] = { "french", "elfer" };

static void write_first_member(struct talon_string_buffer *buffer, const char *name,
                               const char *text)
{
    json_write_name(buffer, name);
    talon_json_string(buffer, text);
}

static void write_count_member(struct talon_string_buffer *buffer, const char *name, int64_t number)
{
    talon_string_buffer_add(buffer, ",");
    json_write_count(buffer, name, number);
}

/* ,"name":[ */
static void open_list(struct talon_string_buffer *buffer, const char *name)
{
    talon_string_buffer_add(buffer, ",");
    json_write_name(buffer, name);
    talon_string_buffer_add(buffer, "[");
}

static void open_item(struct talon_string_buffer *buffer, int index)
{
    json_write_comma(buffer, index);
    talon_string_buffer_add(buffer, "{");
}

static void write_choices(struct talon_string_buffer *buffer, const struct talon_option *option)
{
    if (!option->choices) {
        talon_string_buffer_add(buffer, ",\"choices\":null");
        return;
    }
    open_list(buffer, "choices");
    for (int i = 0; i <= option->max - option->min; i++) {
        open_item(buffer, i);
        write_first_member(buffer, "id", option->choices[i].id);
        json_write_member(buffer, "label", option->choices[i].label);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_option(struct talon_string_buffer *buffer, const struct talon_option *option)
{
    char value[24];

    write_first_member(buffer, "id", option->id);
    json_write_member(buffer, "label", option->label);
    json_write_member(buffer, "rule", option->rule);
    write_count_member(buffer, "min", option->min);
    write_count_member(buffer, "max", option->max);
    talon_option_write(option, option->preset, value, sizeof value);
    json_write_member(buffer, "default", value);
    write_choices(buffer, option);
}

static void write_preset(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const struct talon_preset *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    write_first_member(buffer, "id", preset->id);
    json_write_member(buffer, "title", preset->title);
    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset->id);
    const char *reason = talon_draft_finish(&draft, &config);
    assert(!reason); /* every preset can be played */
    (void)reason;
    talon_string_buffer_add(buffer, ",\"options\":");
    talon_json_options(buffer, &config);
}

/* The field whose byte lies at this offset; NULL if there is none. */
static const char *field_at(const struct talon_game *game, uint16_t offset)
{
    for (int i = 0; offset && i < game->fields_count; i++)
        if (game->fields[i].offset == offset)
            return game->fields[i].id;
    return NULL;
}

/* Another visibility, which replaces the usual one where a field is not 0. */
static void write_switched_visibility(struct talon_string_buffer *buffer,
                                      const struct talon_game *game, uint16_t when, uint8_t then)
{
    json_write_member(buffer, "when", field_at(game, when));
    json_write_member(buffer, "then", when ? visibility_names[then] : NULL);
}

static void write_game_zone(struct talon_string_buffer *buffer, const struct talon_game *game,
                            const struct talon_zone *zone)
{
    write_first_member(buffer, "id", zone->id);
    json_write_member(buffer, "label", zone->label);
    json_write_member(buffer, "kind", kind_names[zone->kind]);
    json_write_member(buffer, "owner", owner_names[zone->owner]);
    json_write_member(buffer, "sight", visibility_names[zone->visibility]);
    write_switched_visibility(buffer, game, zone->when, zone->then);
    json_write_member(buffer, "open", field_at(game, zone->open));
    write_count_member(buffer, "rows", zone->rows ? zone->rows : 1);
    json_write_member(buffer, "rowLabel",
                      zone->row_label ? game->fields[zone->row_label - 1].id : NULL);
    json_write_member(buffer, "live", field_at(game, zone->live));
}

static void write_game_field(struct talon_string_buffer *buffer, const struct talon_game *game,
                             const struct talon_field *field)
{
    write_first_member(buffer, "id", field->id);
    json_write_member(buffer, "label", field->label);
    json_write_member(buffer, "owner", owner_names[field->owner]);
    json_write_member(buffer, "sight", visibility_names[field->visibility]);
    write_switched_visibility(buffer, game, field->when, field->then);
    write_count_member(buffer, "rows", field->rows ? field->rows : 1);
    json_write_member(buffer, "show", show_names[field->show]);
    open_list(buffer, "names");
    for (int i = 0; i < field->names_count; i++) {
        json_write_comma(buffer, i);
        talon_json_string(buffer, field->names[i]);
    }
    talon_string_buffer_add(buffer, "]");
}

static const char *zone_id(const struct talon_game *game, int zone)
{
    return zone ? game->zones[zone - 1].id : NULL;
}

static void write_operands(struct talon_string_buffer *buffer, const struct talon_game *game,
                           const struct talon_verb *verb)
{
    open_list(buffer, "operands");
    for (int i = 0; i < 3 && verb->operand[i].kind; i++) {
        open_item(buffer, i);
        write_first_member(buffer, "kind", operand_names[verb->operand[i].kind]);
        talon_string_buffer_add(buffer, ",");
        json_write_flag(buffer, "optional", verb->operand[i].optional);
        json_write_member(buffer, "zone", zone_id(game, verb->operand[i].zone));
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_verb(struct talon_string_buffer *buffer, const struct talon_game *game,
                       const struct talon_verb *verb)
{
    write_first_member(buffer, "id", verb->id);
    json_write_member(buffer, "text", verb->text);
    json_write_member(buffer, "thirdPerson", verb->third_person);
    json_write_member(buffer, "secondPerson", verb->second_person);
    write_operands(buffer, game, verb);
    open_list(buffer, "places");
    for (int i = 0; i < verb->places_count; i++) {
        open_item(buffer, i);
        write_first_member(buffer, "id", verb->places[i].id);
        json_write_member(buffer, "label", verb->places[i].label);
        json_write_member(buffer, "zone", zone_id(game, verb->places[i].zone));
        write_count_member(buffer, "row", verb->places[i].row);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "],");
    json_write_flag(buffer, "closes", verb->closes);
}

static void write_settings(struct talon_string_buffer *buffer, const struct talon_game *game)
{
    open_list(buffer, "options");
    for (int i = 0; i < game->options_count; i++) {
        open_item(buffer, i);
        write_option(buffer, &game->options[i]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
    open_list(buffer, "presets");
    for (int i = 0; i < game->presets_count; i++) {
        open_item(buffer, i);
        write_preset(buffer, game, &game->presets[i]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_state_tables(struct talon_string_buffer *buffer, const struct talon_game *game)
{
    open_list(buffer, "zones");
    for (int i = 0; i < game->zones_count; i++) {
        open_item(buffer, i);
        write_game_zone(buffer, game, &game->zones[i]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
    open_list(buffer, "fields");
    for (int i = 0; i < game->fields_count; i++) {
        open_item(buffer, i);
        write_game_field(buffer, game, &game->fields[i]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_move_tables(struct talon_string_buffer *buffer, const struct talon_game *game)
{
    open_list(buffer, "verbs");
    for (int i = 0; i < game->verbs_count; i++) {
        open_item(buffer, i);
        write_verb(buffer, game, &game->verbs[i]);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
    open_list(buffer, "rules");
    for (int i = 0; i < game->rules_count; i++) {
        open_item(buffer, i);
        write_first_member(buffer, "id", game->rules[i].id);
        json_write_member(buffer, "sentence", game->rules[i].sentence);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* Whether the bots' levels play differently. */
static bool has_levels(const struct talon_game *game)
{
    for (unsigned i = 0; i < talon_bots_count; i++)
        if (talon_bot_searches(&talon_bots[i], game))
            return true;
    return false;
}

void talon_json_games(struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "\"games\":[");
    for (unsigned i = 0; i < talon_games_count; i++) {
        const struct talon_game *game = talon_games[i];
        open_item(buffer, (int)i);
        write_first_member(buffer, "id", game->id);
        json_write_member(buffer, "form", game->variant);
        json_write_member(buffer, "title", game->title);
        json_write_member(buffer, "deck", deck_names[game->deck]);
        talon_string_buffer_add(buffer, ",");
        json_write_flag(buffer, "levels", has_levels(game));
        write_settings(buffer, game);
        write_state_tables(buffer, game);
        write_move_tables(buffer, game);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "],\"bots\":[");
    for (unsigned i = 0; i < talon_bots_count; i++) {
        open_item(buffer, (int)i);
        write_first_member(buffer, "id", talon_bots[i].id);
        json_write_member(buffer, "label", talon_bots[i].label);
        if (talon_bots[i].level) {
            json_write_member(buffer, "name", talon_bots[i].level->name);
            json_write_member(buffer, "emblem", talon_bots[i].level->emblem);
        }
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}
