/* game_fault.c - faults in the tables of a game: for tests of ours, and before a game from
 * outside is played. The core trusts the tables of a game that passes.
 */
#include <talon/core.h>

#include "bounded_text.h"

#include <string.h>

#define N_(text) text

enum {
    CHOICE_ID = 24, /* talon_option_write() has room for it */
    ID = 33,        /* for lines of records and of terminals */
};

static const char lacking[] = N_("It lacks {word}.");
static const char wrong_row[] = N_("Its row {word} has a value that means nothing.");
static const char not_plain[] =
    N_("Its id \"{word}\" is no plain word of at most 32 small letters, digits and _.");
static const char too_many[] = N_("There are more {word} than a table has room for.");
static const char wrong_byte[] =
    N_("Byte {word} of its state must belong to one row of a zone or field, and bytes behind the "
       "state to none.");

/* ---- saying where ---------------------------------------------------------------------------- */

/* A sentence, and the word in it. */
static const char *fault(struct core_text *where, const char *sentence, const char *word)
{
    where->length = 0;
    core_text_put(where, word ? word : "?");
    return sentence;
}

static const char *fault_at(struct core_text *where, const char *sentence, unsigned number)
{
    where->length = 0;
    core_text_put_number(where, number);
    return sentence;
}

/* Ids are names of members in JSON, written as they are. Those of games and presets may have
 * hyphens, too. */
static bool is_plain_id(const char *id, bool may_have_hyphens)
{
    if (!id || !*id || core_text_length(id) >= ID)
        return false;
    for (; *id; id++)
        if (!(*id >= 'a' && *id <= 'z') && !(*id >= '0' && *id <= '9') && *id != '_' &&
            !(may_have_hyphens && *id == '-'))
            return false;
    return true;
}

/* ---- the tables ------------------------------------------------------------------------------ */

static const char *fault_of_members(const struct talon_game *game, struct core_text *where)
{
    const struct {
        const char *name;
        bool is_there;
    } needed[] = {
        { "id", game->id != NULL },
        { "title", game->title != NULL },
        { "options", game->options && game->options_count },
        { "presets", game->presets && game->presets_count },
        { "zones", game->zones && game->zones_count },
        { "fields", game->fields && game->fields_count },
        { "verbs", game->verbs && game->verbs_count },
        { "rules", game->rules || !game->rules_count },
        { "facts", game->facts || !game->facts_count },
        { "measures", game->measures || !game->measures_count },
        { "state_size", game->state_size != 0 },
        { "pack", game->pack != NULL },
        { "prepare", game->prepare != NULL },
        { "deal", game->deal != NULL },
        { "validate_position", game->validate_position != NULL },
        { "acting", game->acting != NULL },
        { "legal", game->legal != NULL },
        { "apply", game->apply != NULL },
        { "why_not", game->why_not != NULL },
        { "result", game->result != NULL },
    };

    for (unsigned i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].is_there)
            return fault(where, lacking, needed[i].name);
    return is_plain_id(game->id, true) ? NULL : fault(where, not_plain, game->id);
}

static const char *fault_of_choices(const struct talon_option *option, struct core_text *where)
{
    for (int value = option->min; option->choices && value <= option->max; value++) {
        const char *id = option->choices[value - option->min].id;
        if (!id || core_text_length(id) >= CHOICE_ID)
            return fault(where, wrong_row, option->id);
    }
    return NULL;
}

static const char *fault_of_options(const struct talon_game *game, struct core_text *where)
{
    const struct talon_option *first = game->options;

    if (game->options_count > TALON_OPTIONS_MAX)
        return fault(where, too_many, "options");
    for (int i = 0; i < game->options_count; i++) {
        const struct talon_option *option = &game->options[i];
        if (!is_plain_id(option->id, false))
            return fault(where, not_plain, option->id);
        if (talon_option_find(game, option->id) != i || !option->label ||
            option->min > option->max || option->preset < option->min ||
            option->preset > option->max)
            return fault(where, wrong_row, option->id);
        const char *found = fault_of_choices(option, where);
        if (found)
            return found;
    }
    if (!core_text_equal(first->id, "players") || first->min < 1 || first->max > TALON_SEATS_MAX)
        return fault(where, N_("Its first option must be \"players\", between 1 and {word}."), "8");
    return NULL;
}

static const char *fault_of_presets(const struct talon_game *game, struct core_text *where)
{
    for (int i = 0; i < game->presets_count; i++) {
        const struct talon_preset *preset = &game->presets[i];
        if (!is_plain_id(preset->id, true))
            return fault(where, not_plain, preset->id);
        if (!preset->title || (preset->settings_count && !preset->settings))
            return fault(where, wrong_row, preset->id);
        for (int k = 0; k < preset->settings_count; k++)
            if (preset->settings[k].option >= game->options_count)
                return fault(where, wrong_row, preset->id);
    }
    return NULL;
}

static bool is_operand_right(const struct talon_game *game, const struct talon_verb *verb,
                             const struct talon_operand *operand)
{
    const bool has_places = operand->kind == TALON_PLACE || operand->kind == TALON_CARD_OR_PLACE;

    return operand->kind <= TALON_AT_SEAT && operand->zone <= game->zones_count &&
           (!has_places || (verb->places && verb->places_count));
}

static const char *fault_of_verbs(const struct talon_game *game, struct core_text *where)
{
    for (int i = 0; i < game->verbs_count; i++) {
        const struct talon_verb *verb = &game->verbs[i];
        if (!is_plain_id(verb->id, true))
            return fault(where, not_plain, verb->id);
        if (!verb->text || !verb->third_person || !verb->second_person)
            return fault(where, N_("The move \"{word}\" lacks a sentence."), verb->id);
        for (int k = 0; k < 3; k++)
            if (!is_operand_right(game, verb, &verb->operand[k]))
                return fault(where, wrong_row, verb->id);
    }
    for (int i = 0; i < game->rules_count; i++)
        if (!game->rules[i].id || !game->rules[i].sentence)
            return fault(where, lacking, "rules");
    return NULL;
}

/* ---- every byte of the state belongs to exactly one zone or field row ------------------------ */

/* How many rows each byte belongs to, three at most; bytes behind the state count as one. */
struct cover {
    uint8_t owners[TALON_STATE_MAX / 4];
    unsigned beyond;
};

static void cover(struct cover *cover, unsigned offset, unsigned bytes)
{
    for (unsigned at = offset; at < offset + bytes; at++) {
        if (at >= TALON_STATE_MAX) {
            cover->beyond = at;
            continue;
        }
        const unsigned shift = 2 * (at & 3), owners = cover->owners[at / 4] >> shift & 3;
        if (owners < 3)
            cover->owners[at / 4] = (uint8_t)(cover->owners[at / 4] + (1u << shift));
    }
}

static unsigned owners_of(const struct cover *cover, unsigned at)
{
    return cover->owners[at / 4] >> 2 * (at & 3) & 3;
}

/* The bytes of a zone's cards; none where it shares the space of a zone before it. */
static unsigned card_bytes(const struct talon_game *game, const struct talon_zone *zone,
                           unsigned rows)
{
    if (zone->kind != TALON_PACKED)
        return zone->capacity * rows;
    for (const struct talon_zone *before = game->zones; before < zone; before++)
        if (before->kind == TALON_PACKED && before->cards == zone->cards)
            return before->capacity == zone->capacity ? 0 : TALON_STATE_MAX;
    return zone->capacity;
}

static void cover_zone(struct cover *bytes, const struct talon_game *game,
                       const struct talon_zone *zone, unsigned rows)
{
    const unsigned of_count = zone->capacity > 255 && !zone->narrow ? 2 : 1;

    switch (zone->kind) {
    case TALON_SLOT:
        cover(bytes, zone->cards, rows);
        return;
    case TALON_SET13:
        cover(bytes, zone->cards, 8 * rows);
        return;
    case TALON_SET20:
        cover(bytes, zone->cards, 16 * rows);
        return;
    default:
        cover(bytes, zone->cards, card_bytes(game, zone, rows));
        cover(bytes, zone->count, of_count * rows);
        if (zone->kind == TALON_RING)
            cover(bytes, zone->first, rows);
    }
}

static bool is_zone_right(const struct talon_game *game, const struct talon_zone *zone)
{
    const size_t bytes = game->state_size;
    const bool is_ring = zone->kind == TALON_RING;

    return zone->label && zone->kind <= TALON_SET20 && zone->owner <= TALON_SIDE &&
           zone->visibility <= TALON_TOP && zone->then <= TALON_TOP && zone->when < bytes &&
           zone->open < bytes && zone->live < bytes && zone->row_label <= game->fields_count &&
           !(is_ring && (!zone->capacity || (zone->capacity & (zone->capacity - 1))));
}

/* Whether its values can be shown so: with the names that it needs, and as cards of this game. */
static bool is_show_right(const struct talon_game *game, const struct talon_field *field)
{
    switch (field->show) {
    case TALON_NAMED:
        return field->names != NULL;
    case TALON_SEAT_1:
        return !field->names_count || (field->names && field->names_count == 2);
    case TALON_CARD_1:
        return game->deck == TALON_FRENCH;
    default:
        return field->show < TALON_CARD_1;
    }
}

/* Whether it says what becomes of it: another visibility, or a field of the table that everybody
 * knows, to which it gives way. */
static bool is_then_right(const struct talon_game *game, const struct talon_field *field)
{
    const int until = talon_field_until(field);

    if (until < 0 || until >= game->fields_count)
        return until < 0 && field->then <= TALON_PUBLIC;
    const struct talon_field *other = &game->fields[until];
    return other != field && other->owner == TALON_TABLE && other->rows <= 1 &&
           other->visibility == TALON_PUBLIC && field->visibility == TALON_PUBLIC;
}

static bool is_field_right(const struct talon_game *game, const struct talon_field *field)
{
    return field->label && field->owner <= TALON_SIDE && field->visibility <= TALON_PUBLIC &&
           is_then_right(game, field) && is_show_right(game, field) &&
           (field->width == 1 || field->width == 2 || field->width == 4 || field->width == 8) &&
           field->when < game->state_size;
}

/* Views have room for all rows at a full table. */
static const char *fault_of_rows(const struct talon_game *game, struct cover *bytes,
                                 struct core_text *where)
{
    const int seats = game->options[TALON_OPTION_PLAYERS].max;
    unsigned zones = 0, fields = 0;

    for (int z = 0; z < game->zones_count; z++) {
        const struct talon_zone *zone = &game->zones[z];
        if (!is_plain_id(zone->id, false))
            return fault(where, not_plain, zone->id);
        if (talon_zone_find(game, zone->id) != z || !is_zone_right(game, zone))
            return fault(where, wrong_row, zone->id);
        zones += (unsigned)talon_zone_rows(zone, seats);
        cover_zone(bytes, game, zone, (unsigned)talon_zone_rows(zone, seats));
    }
    for (int f = 0; f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        const unsigned rows = (unsigned)talon_field_rows(field, seats);
        if (!is_plain_id(field->id, false))
            return fault(where, not_plain, field->id);
        if (talon_field_find(game, field->id) != f || !is_field_right(game, field))
            return fault(where, wrong_row, field->id);
        fields += rows;
        cover(bytes, field->offset, field->width * rows);
    }
    if (zones > TALON_VIEW_ROWS)
        return fault(where, too_many, "zones");
    return fields > TALON_VIEW_FIELDS ? fault(where, too_many, "fields") : NULL;
}

static const char *fault_of_state(const struct talon_game *game, struct core_text *where)
{
    struct cover bytes = { .beyond = 0 };

    if (game->state_size > TALON_STATE_MAX)
        return fault(where, too_many, "bytes");
    const char *found = fault_of_rows(game, &bytes, where);
    if (found)
        return found;
    for (unsigned at = 0; at < TALON_STATE_MAX; at++)
        if (owners_of(&bytes, at) != (at < game->state_size))
            return fault_at(where, wrong_byte, at);
    return bytes.beyond ? fault_at(where, wrong_byte, bytes.beyond) : NULL;
}

/* Tricks and battles name fields and zones that there are. */
static const char *fault_of_names(const struct talon_game *game, struct core_text *where)
{
    const struct talon_battles *battles = game->battles;
    const char *const fields[] = { game->trick ? game->trick->taker : NULL,
                                   battles ? battles->begun : NULL,
                                   battles ? battles->unfought : NULL,
                                   battles ? battles->most : NULL };

    if (battles && (!battles->begun || !battles->unfought || !battles->most || !battles->next ||
                    !battles->cards))
        return fault(where, lacking, "battles");
    if (game->trick && (!game->trick->zone || !game->trick->taker))
        return fault(where, lacking, "trick");
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i] && talon_field_find(game, fields[i]) < 0)
            return fault(where, lacking, fields[i]);
    return game->trick && talon_zone_find(game, game->trick->zone) < 0
               ? fault(where, lacking, game->trick->zone)
               : NULL;
}

/* Every preset is a table that can be dealt. */
static const char *fault_of_tables(const struct talon_game *game, struct core_text *where)
{
    struct talon_draft draft;
    struct talon_config config;

    for (int i = 0; i < game->presets_count; i++) {
        talon_draft_start(&draft, game);
        (void)talon_draft_preset(&draft, game->presets[i].id); /* it is one of the game's */
        if (talon_draft_finish(&draft, &config))
            return fault(where, N_("Nobody can play its preset {word}."), game->presets[i].id);
    }
    return NULL;
}

const char *talon_game_fault(const struct talon_game *game, char where[TALON_GAME_WHERE])
{
    struct core_text text = { where, TALON_GAME_WHERE, 0 };
    const char *(*const checks[])(const struct talon_game *, struct core_text *) = {
        fault_of_members, fault_of_options, fault_of_presets, fault_of_verbs,
        fault_of_state,   fault_of_names,   fault_of_tables,
    };

    where[0] = 0;
    if (game->abi != TALON_ABI || game->struct_size != sizeof *game)
        return N_("It was built for another version of Talon.");
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *found = checks[i](game, &text);
        if (found)
            return found;
    }
    return NULL;
}
