/* game_json.c - the games' tables as JSON, so that a page can draw any game it has never heard of.
 */
#include <talon/bot.h>
#include <talon/json.h>

#include "json_writer.h"
#include "view_writer.h"

#include <assert.h>

static const char *const owner_names[] = { "table", "seat", "side" };
/* The protocol says "sight" for visibility and "form" for a variant; these names are frozen. */
static const char *const visibility_names[] = { "nobody", "owner", "others", "public", "top" };
static const char *const kind_names[] = { "stack", "draw", "ring", "stack", "slot", "set", "set" };
static const char *const show_names[] = { "hidden", "number", "number1", "score", "seat",
                                          "seat1",  "named",  "flag",    "score", "card1" };
static const char *const operand_names[] = { "nothing", "card",  "cardOrPlace",
                                             "place",   "count", "seat" };
static const char *const deck_names[] = { "french", "elfer" };

/* Writes the members of one object of a list: of a row of the tables of a game. */
typedef void row_writer(struct talon_string_buffer *buffer, const struct talon_game *game,
                        const void *row);

/* So many rows of a table. */
struct rows {
    const void *first;
    size_t size;
    int count;
};
#define ROWS(first, count) ((struct rows){ first, sizeof *(first), (int)(count) })

/* ,"name":[{…},{…}] */
static void write_list(struct talon_string_buffer *buffer, const char *name,
                       const struct talon_game *game, struct rows rows, row_writer *one)
{
    json_write_member_list(buffer, name);
    for (int i = 0; i < rows.count; i++) {
        json_write_list_object(buffer);
        one(buffer, game, (const char *)rows.first + (size_t)i * rows.size);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void write_choice(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const void *row)
{
    const struct talon_choice *choice = row;

    (void)game;
    json_write_member(buffer, "id", choice->id);
    json_write_member(buffer, "label", choice->label);
}

static void write_option(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const void *row)
{
    const struct talon_option *option = row;
    char value[24];

    json_write_member(buffer, "id", option->id);
    json_write_member(buffer, "label", option->label);
    json_write_member(buffer, "rule", option->rule);
    json_write_member_number(buffer, "min", option->min);
    json_write_member_number(buffer, "max", option->max);
    talon_option_write(option, option->preset, value, sizeof value);
    json_write_member(buffer, "default", value);
    if (option->choices)
        write_list(buffer, "choices", game, ROWS(option->choices, option->max - option->min + 1),
                   write_choice);
    else
        json_write_member(buffer, "choices", NULL);
}

static void write_preset(struct talon_string_buffer *buffer, const struct talon_game *game,
                         const void *row)
{
    const struct talon_preset *preset = row;
    struct talon_draft draft;
    struct talon_config config;

    json_write_member(buffer, "id", preset->id);
    json_write_member(buffer, "title", preset->title);
    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset->id);
    const char *reason = talon_draft_finish(&draft, &config);
    assert(!reason); /* every preset can be played */
    (void)reason;
    json_write_member_name(buffer, "options");
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
                            const void *row)
{
    const struct talon_zone *zone = row;

    json_write_member(buffer, "id", zone->id);
    json_write_member(buffer, "label", zone->label);
    json_write_member(buffer, "kind", kind_names[zone->kind]);
    json_write_member(buffer, "owner", owner_names[zone->owner]);
    json_write_member(buffer, "sight", visibility_names[zone->visibility]);
    write_switched_visibility(buffer, game, zone->when, zone->then);
    json_write_member(buffer, "open", field_at(game, zone->open));
    json_write_member_number(buffer, "rows", zone->rows ? zone->rows : 1);
    json_write_member(buffer, "rowLabel",
                      zone->row_label ? game->fields[zone->row_label - 1].id : NULL);
    json_write_member(buffer, "live", field_at(game, zone->live));
}

static void write_game_field(struct talon_string_buffer *buffer, const struct talon_game *game,
                             const void *row)
{
    const struct talon_field *field = row;
    const int until = talon_field_until(field);

    json_write_member(buffer, "id", field->id);
    json_write_member(buffer, "label", field->label);
    json_write_member(buffer, "owner", owner_names[field->owner]);
    json_write_member(buffer, "sight", visibility_names[field->visibility]);
    write_switched_visibility(buffer, game, field->when,
                              until < 0 ? field->then : field->visibility);
    json_write_member(buffer, "until", until < 0 ? NULL : game->fields[until].id);
    json_write_member_number(buffer, "rows", field->rows ? field->rows : 1);
    json_write_member(buffer, "show", show_names[field->show]);
    json_write_member_list(buffer, "names");
    for (int i = 0; i < field->names_count; i++)
        json_write_list_text(buffer, field->names[i]);
    talon_string_buffer_add(buffer, "]");
}

static const char *zone_id(const struct talon_game *game, int zone)
{
    return zone ? game->zones[zone - 1].id : NULL;
}

static void write_operand(struct talon_string_buffer *buffer, const struct talon_game *game,
                          const void *row)
{
    const struct talon_operand *operand = row;

    json_write_member(buffer, "kind", operand_names[operand->kind]);
    json_write_member_flag(buffer, "optional", operand->optional);
    json_write_member(buffer, "zone", zone_id(game, operand->zone));
}

static void write_place(struct talon_string_buffer *buffer, const struct talon_game *game,
                        const void *row)
{
    const struct talon_place *place = row;

    json_write_member(buffer, "id", place->id);
    json_write_member(buffer, "label", place->label);
    json_write_member(buffer, "zone", zone_id(game, place->zone));
    json_write_member_number(buffer, "row", place->row);
}

static int operands_of(const struct talon_verb *verb)
{
    int count = 0;

    while (count < 3 && verb->operand[count].kind)
        count++;
    return count;
}

static void write_verb(struct talon_string_buffer *buffer, const struct talon_game *game,
                       const void *row)
{
    const struct talon_verb *verb = row;

    json_write_member(buffer, "id", verb->id);
    json_write_member(buffer, "text", verb->text);
    json_write_member(buffer, "thirdPerson", verb->third_person);
    json_write_member(buffer, "secondPerson", verb->second_person);
    write_list(buffer, "operands", game, ROWS(verb->operand, operands_of(verb)), write_operand);
    write_list(buffer, "places", game, ROWS(verb->places, verb->places_count), write_place);
    json_write_member_flag(buffer, "closes", verb->closes);
}

static void write_rule(struct talon_string_buffer *buffer, const struct talon_game *game,
                       const void *row)
{
    const struct talon_rule *rule = row;

    (void)game;
    json_write_member(buffer, "id", rule->id);
    json_write_member(buffer, "sentence", rule->sentence);
}

/* ,"trick":{"zone":"trick","taker":"top","seats":256} */
static void write_trick(struct talon_string_buffer *buffer, const struct talon_trick *trick)
{
    json_write_member_object(buffer, "trick");
    json_write_member(buffer, "zone", trick->zone);
    json_write_member(buffer, "taker", trick->taker);
    json_write_member_number(buffer, "seats", trick->seats & ~TALON_TELLS_WHOLE);
    if (trick->seats & TALON_TELLS_WHOLE)
        json_write_member_flag(buffer, "whole", true);
    talon_string_buffer_add(buffer, "}");
}

/* {"verb":"build","aim":1,"parts":[0,2]} */
static void write_sum(struct talon_string_buffer *buffer, const struct talon_game *game,
                      const void *row)
{
    const struct talon_sum *sum = row;

    json_write_member(buffer, "verb", game->verbs[sum->verb].id);
    json_write_member_number(buffer, "aim", sum->aim);
    json_write_member_name(buffer, "parts");
    json_write_seat_set(buffer, sum->parts);
}

/* ,"sums":{"values":[2,3,…],"begins":[…],"chosen":"chosen","begun":"begun","aim":"value"} */
static void write_sums(struct talon_string_buffer *buffer, const struct talon_game *game,
                       const struct talon_sums *sums)
{
    json_write_member_object(buffer, "sums");
    json_write_member_list(buffer, "values");
    for (int rank = 0; rank < sums->values_count; rank++)
        json_write_list_number(buffer, sums->values[rank]);
    talon_string_buffer_add(buffer, "]");
    write_list(buffer, "begins", game, ROWS(sums->begins, sums->begins_count), write_sum);
    json_write_member(buffer, "chosen", sums->chosen);
    json_write_member(buffer, "begun", sums->begun);
    json_write_member(buffer, "aim", sums->aim);
    talon_string_buffer_add(buffer, "}");
}

/* Whether the bots' levels play differently. */
static bool has_levels(const struct talon_game *game)
{
    for (unsigned i = 0; i < talon_bots_count; i++)
        if (talon_bot_searches(&talon_bots[i], game))
            return true;
    return false;
}

/* ,"bots":["simple","random","beginner",…],"merged":{"strong":"steady",…} */
static void write_bots_of(struct talon_string_buffer *buffer, const struct talon_game *game)
{
    json_write_member_list(buffer, "bots");
    for (unsigned i = 0; i < talon_bots_count; i++)
        if (talon_bot_is_offered(&talon_bots[i], game))
            json_write_list_text(buffer, talon_bots[i].id);
    talon_string_buffer_add(buffer, "]");
    json_write_member_object(buffer, "merged");
    for (unsigned i = 0; i < talon_bots_count; i++) {
        const struct talon_bot *played = talon_bot_at(&talon_bots[i], game);
        if (played != &talon_bots[i])
            json_write_member(buffer, talon_bots[i].id, played->id);
    }
    talon_string_buffer_add(buffer, "}");
}

static void write_game(struct talon_string_buffer *buffer, const struct talon_game *none,
                       const void *row)
{
    const struct talon_game *game = *(const struct talon_game *const *)row;

    (void)none;
    json_write_member(buffer, "id", game->id);
    json_write_member(buffer, "form", game->variant);
    json_write_member(buffer, "title", game->title);
    if (game->tagline)
        json_write_member(buffer, "tagline", game->tagline);
    json_write_member(buffer, "deck", deck_names[game->deck]);
    json_write_member_flag(buffer, "levels", has_levels(game));
    write_bots_of(buffer, game);
    write_list(buffer, "options", game, ROWS(game->options, game->options_count), write_option);
    write_list(buffer, "presets", game, ROWS(game->presets, game->presets_count), write_preset);
    write_list(buffer, "zones", game, ROWS(game->zones, game->zones_count), write_game_zone);
    write_list(buffer, "fields", game, ROWS(game->fields, game->fields_count), write_game_field);
    write_list(buffer, "verbs", game, ROWS(game->verbs, game->verbs_count), write_verb);
    write_list(buffer, "rules", game, ROWS(game->rules, game->rules_count), write_rule);
    if (game->trick)
        write_trick(buffer, game->trick);
    if (game->sums)
        write_sums(buffer, game, game->sums);
}

static void write_bot(struct talon_string_buffer *buffer, const struct talon_game *none,
                      const void *row)
{
    const struct talon_bot *bot = row;

    (void)none;
    json_write_member(buffer, "id", bot->id);
    json_write_member(buffer, "label", bot->label);
    if (bot->level) {
        json_write_member(buffer, "name", bot->level->name);
        json_write_member(buffer, "emblem", bot->level->emblem);
    }
}

void talon_json_games(struct talon_string_buffer *buffer)
{
    const struct rows games = { talon_games, sizeof(void *), (int)talon_games_count };

    write_list(buffer, "games", NULL, games, write_game);
    write_list(buffer, "bots", NULL, ROWS(talon_bots, talon_bots_count), write_bot);
}
