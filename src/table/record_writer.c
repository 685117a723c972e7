/* record_writer.c - a table's record written as text. The format is described in doc/record.md.
 * Everything is written from the tables.
 */
#include <talon/assert.h>
#include "record_writer.h"

#include <stdlib.h>
#include <string.h>

static void end_line(struct table_record *record)
{
    struct talon_sha256 sum;

    talon_assert(record->line <= record->buffer->length || record->buffer->failed);
    talon_string_buffer_add(record->buffer, "\n");
    if (record->buffer->failed)
        return;
    talon_sha256_start(&sum);
    talon_sha256_add(&sum, record->chain, sizeof record->chain);
    talon_sha256_add(&sum, record->buffer->at + record->line,
                     record->buffer->length - record->line);
    talon_sha256_end(&sum, record->chain);
    record->line = record->buffer->length;
}

static void write_word(struct table_record *record, const char *text)
{
    talon_assert(text != NULL);
    if (record->buffer->length > record->line)
        talon_string_buffer_add(record->buffer, " ");
    talon_string_buffer_add(record->buffer, text);
}

static void write_number(struct table_record *record, int64_t value)
{
    write_word(record, "");
    talon_string_buffer_add_number(record->buffer, value);
}

static void write_two_words(struct table_record *record, const char *first, const char *second)
{
    write_word(record, first);
    write_word(record, second);
    end_line(record);
}

/* Ends the line with these bytes. */
static void end_with_hex(struct table_record *record, const uint8_t *bytes, size_t count)
{
    write_word(record, "");
    talon_string_buffer_add_hex(record->buffer, bytes, count);
    end_line(record);
}

static void write_hex_line(struct table_record *record, const char *name, const uint8_t *bytes,
                           size_t count)
{
    write_word(record, name);
    end_with_hex(record, bytes, count);
}

static void write_card(struct table_record *record, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    write_word(record, face & TALON_DOWN ? "-" : "");
    talon_card_write(talon_table_game(record->table)->deck, face & (uint8_t)~TALON_DOWN, name);
    talon_string_buffer_add(record->buffer, name);
}

static void write_options(struct table_record *record)
{
    const struct talon_config *config = &record->table->config;
    char value[24];

    for (int i = 0; i < config->game->options_count; i++) {
        const struct talon_option *option = &config->game->options[i];
        talon_option_write(option, config->value[i], value, sizeof value);
        write_word(record, "option");
        write_two_words(record, option->id, value);
    }
}

static void write_seats(struct table_record *record)
{
    for (int seat = 0; seat < talon_table_seats(record->table); seat++) {
        write_word(record, "seat");
        write_number(record, seat);
        write_two_words(record, record->table->who[seat], record->table->name[seat]);
    }
}

static void write_header(struct table_record *record, const char *engine)
{
    const struct talon_config *config = &record->table->config;

    write_two_words(record, "talon-record", talon_table_is_fair(record->table) ? "2" : "1");
    write_two_words(record, "engine", engine);
    write_word(record, "game");
    write_two_words(record, config->game->id, config->game->variant ? config->game->variant : "-");
    write_two_words(record, "preset", config->preset ? config->preset : "-");
    write_two_words(record, "rules", "1");
    write_options(record);
    write_seats(record);
}

static void write_position_zone(struct table_record *record, int zone, int row)
{
    const struct talon_table *table = record->table;
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = talon_zone_list(table->config.game, table->start, zone, row, faces);

    if (!count)
        return;
    write_word(record, "zone");
    write_word(record, table->config.game->zones[zone].id);
    write_number(record, row);
    for (unsigned i = 0; i < count; i++)
        write_card(record, faces[i]);
    end_line(record);
}

static void write_position_field(struct table_record *record, int field, int row)
{
    const struct talon_table *table = record->table;
    const struct talon_field *f = &table->config.game->fields[field];

    write_word(record, "field");
    write_word(record, f->id);
    write_number(record, row);
    write_number(record, (int64_t)talon_field_get(f, table->start, row));
    end_line(record);
}

static void write_position(struct table_record *record)
{
    const struct talon_game *game = talon_table_game(record->table);
    const int count = talon_table_seats(record->table);

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], count); row++)
            write_position_zone(record, z, row);
    for (int f = 0; f < game->fields_count; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], count); row++)
            write_position_field(record, f, row);
}

static void write_mixes(struct table_record *record)
{
    const struct talon_fair *fair = &record->table->fair;

    for (int seat = 0; seat < talon_table_seats(record->table); seat++)
        if (fair->mixed >> seat & 1) {
            write_word(record, "mix");
            write_number(record, seat);
            end_with_hex(record, fair->mix[seat], TALON_KEY_BYTES);
        }
}

static void write_origin(struct table_record *record, bool sealed)
{
    const struct talon_table *table = record->table;
    const bool fair = table->origin == TABLE_FAIR;
    char commitment[TALON_KEY_HEX];

    talon_commitment(table->fair.secret, commitment);
    write_two_words(record, "commitment", commitment);
    if (fair)
        write_mixes(record);
    if (sealed)
        write_two_words(record, fair ? "secret" : "key", "sealed");
    else
        write_hex_line(record, fair ? "secret" : "key", table->fair.secret, TALON_KEY_BYTES);
    if (table->origin == TABLE_BY_PACK && !sealed) {
        write_word(record, "pack");
        for (unsigned i = 0; i < table->pack_count; i++)
            write_card(record, table->pack[i]);
        end_line(record);
    } else if (table->origin == TABLE_BY_POSITION && !sealed) {
        write_position(record);
    }
}

static void write_deal(struct table_record *record, uint32_t deal)
{
    uint8_t commitment[TALON_SHA256_BYTES];

    talon_fair_deal_commitment(record->table->fair.secret, deal, commitment);
    write_word(record, "deal");
    write_number(record, deal);
    end_with_hex(record, commitment, sizeof commitment);
}

static void write_chance(struct table_record *record, const struct talon_draw *draws,
                         uint32_t count)
{
    talon_assert(draws || !count);
    write_word(record, "chance");
    for (uint32_t i = 0; i < count; i++) {
        const struct talon_draw draw = draws[i];
        write_number(record, draw.bound);
        talon_string_buffer_add(record->buffer, ":");
        talon_string_buffer_add_number(record->buffer, draw.value);
    }
    end_line(record);
}

static void write_first_deal(struct table_record *record, bool sealed)
{
    const struct talon_table *table = record->table;

    if (table->origin != TABLE_FAIR)
        return;
    write_deal(record, 1);
    if (!sealed)
        write_chance(record, table->draws, table->start_draws);
}

static void write_step(struct table_record *record, uint32_t number, bool sealed)
{
    const struct talon_table *table = record->table;
    const struct talon_step *step = &table->steps[number];
    char text[TALON_MOVE_TEXT];

    if (sealed && talon_table_game(table)->verbs[step->move.verb].secret)
        return; /* R-STL-06 */
    write_word(record, "step");
    write_number(record, number + 1);
    write_number(record, step->seat);
    talon_move_write(talon_table_game(table), step->move, text);
    write_word(record, text);
    end_line(record);
    if (step->deal != record->begun)
        write_deal(record, record->begun = step->deal);
    if (step->draws_count && !sealed)
        write_chance(record, table->draws + step->draws, step->draws_count);
}

static void write_result(struct table_record *record, bool sealed)
{
    const struct talon_table *table = record->table;
    struct talon_result standing;
    uint8_t hash[8];
    const uint64_t value = talon_hash(table->config.game, table->state);

    table->config.game->result(table->state, &standing);
    write_two_words(record, "over", talon_table_acting(table) ? "no" : "yes");
    write_word(record, "rank");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        write_number(record, standing.rank[seat]);
    end_line(record);
    write_word(record, "points");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        write_number(record, standing.points[seat]);
    end_line(record);
    for (int i = 0; i < 8; i++)
        hash[i] = (uint8_t)(value >> (56 - 8 * i));
    if (!sealed)
        write_hex_line(record, "state", hash, sizeof hash);
}

static void write_beginning(struct table_record *record, bool sealed, const char *engine)
{
    write_header(record, engine);
    write_origin(record, sealed);
    write_first_deal(record, sealed);
    record->begun = record->table->start_rng.deal;
}

/* False: all are written. */
static bool write_steps(struct table_record *record, bool sealed, uint32_t most)
{
    talon_assert(!record->table->made || record->table->steps);
    for (; most && record->steps < record->table->made; most--)
        write_step(record, record->steps++, sealed);
    return record->steps < record->table->made;
}

static void write_end(struct table_record *record, bool sealed)
{
    write_result(record, sealed);
    talon_string_buffer_add(record->buffer, "chain ");
    talon_string_buffer_add_hex(record->buffer, record->chain, sizeof record->chain);
    talon_string_buffer_add(record->buffer, "\n");
}

void table_record_write(const struct talon_table *table, bool sealed, const char *engine,
                        struct talon_string_buffer *out)
{
    struct table_record record = { .table = table, .buffer = out, .line = out->length };

    talon_assert(table && engine && out);
    write_beginning(&record, sealed, engine);
    write_steps(&record, sealed, UINT32_MAX);
    write_end(&record, sealed);
}

/* ---- in parts --------------------------------------------------------------------------- */

struct talon_record_parts {
    struct table_record record;
    bool sealed;
};

struct talon_record_parts *talon_record_begin(const struct talon_table *table, bool sealed)
{
    struct talon_record_parts *parts = calloc(1, sizeof *parts);

    if (parts)
        *parts = (struct talon_record_parts){ { .table = table }, sealed };
    return parts;
}

void talon_record_end(struct talon_record_parts *parts)
{
    free(parts);
}

bool talon_record_continue(struct talon_record_parts *parts, uint32_t steps,
                           struct talon_string_buffer *out)
{
    struct table_record *record = &parts->record;

    if (!record->buffer) {
        record->buffer = out;
        record->line = out->length;
        write_beginning(record, parts->sealed, TALON_VERSION);
    }
    talon_assert(record->buffer == out);
    if (write_steps(record, parts->sealed, steps))
        return false;
    write_end(record, parts->sealed);
    return true;
}

void talon_record_write(const struct talon_table *table, bool sealed,
                        struct talon_string_buffer *out)
{
    table_record_write(table, sealed, TALON_VERSION, out);
}
