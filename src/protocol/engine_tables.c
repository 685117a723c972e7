/* engine_tables.c - requests that open a table: dealt, set up from a position, or loaded from a
 * record.
 */
#include "engine.h"
#include "json/json_writer.h"

#include "json/table_request.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool seat_table(struct protocol_call *call, struct talon_table *table)
{
    for (int i = 0; i < TALON_ENGINE_TABLES; i++)
        if (!call->engine->tables[i]) {
            call->engine->tables[i] = table;
            json_write_member_number(&call->out, "table", i + 1);
            return true;
        }
    talon_table_free(table);
    return protocol_refuse(call, "limit", "Too many tables are open. Close one.");
}

/* Whether it is exactly 64 digits; the caller has checked that it is a text. */
static bool is_hex(const char *text, uint8_t bytes[TALON_KEY_BYTES])
{
    return text && talon_hex_read(text, bytes, TALON_KEY_BYTES) && !text[2 * TALON_KEY_BYTES];
}

static bool is_given(const struct protocol_call *call, const char *name)
{
    return json_value_member(call->request, name);
}

/* Members of which the first takes effect and the second would be ignored: somebody could believe
 * that it counted. */
static bool check_pair(struct protocol_call *call, const char *name, const char *ignored)
{
    if (!is_given(call, name) || !is_given(call, ignored))
        return true;
    snprintf(call->fault.text, sizeof call->fault.text,
             "\"%s\" and \"%s\" cannot be given together.", name, ignored);
    return protocol_refuse(call, "request", call->fault.text);
}

bool protocol_read_key(struct protocol_call *call, uint8_t key[TALON_KEY_BYTES])
{
    const char *hex = protocol_text_member(call, "key");
    char room[24];

    if (call->fault.code || !check_pair(call, "key", "seed"))
        return false;
    if (!hex) {
        const char *seed = protocol_seed_member(call, "1", room);
        if (seed)
            talon_key_from_seed(seed, key);
        return seed;
    }
    return is_hex(hex, key) ||
           protocol_refuse(call, "request", "\"key\" must be 64 hexadecimal digits (0-9, a-f).");
}

/* Reads {"0": 64 digits, …}: the seats' shares of a fair deal. */
static bool read_entropy_shares(struct protocol_call *call, int seats, struct talon_fair *fair)
{
    struct json_value *mixes = json_value_member(call->request, "mixes"), *value;
    const char *name;

    if (mixes && !json_is_object(mixes))
        return protocol_refuse(call, "request", "\"mixes\" must be an object.");
    json_each_member(mixes, name, value)
    {
        const int seat = name[0] >= '0' && name[0] <= '7' && !name[1] ? name[0] - '0' : -1;
        if (seat < 0 || seat >= seats || !is_hex(json_value_text(value), fair->mix[seat]))
            return protocol_refuse(
                call, "request",
                "\"mixes\" must name seats, each with 64 hexadecimal digits (0-9, a-f).");
        fair->mixed |= talon_seat_bit(seat);
    }
    return true;
}

/* Reads a list of card names, "-" before a card that lies face down; -1 if it is none. */
static int read_card_names(const struct json_value *list, enum talon_deck deck,
                           uint8_t faces[TALON_PACK_MAX])
{
    const size_t count = json_value_count(list);

    if (!json_is_list(list) || count > TALON_PACK_MAX)
        return -1;
    for (size_t i = 0; i < count; i++) {
        const char *name = json_value_text(json_value_item(list, i));
        if (!name)
            return -1;
        const bool down = name[0] == '-';
        faces[i] = talon_card_read(deck, name + down, strlen(name + down));
        if (faces[i] == TALON_NO_CARD)
            return -1;
        faces[i] = down ? faces[i] | TALON_DOWN : faces[i];
    }
    return (int)count;
}

static bool sit_down(struct protocol_call *call, struct talon_table *table)
{
    struct json_value *seats = json_value_member(call->request, "seats");
    struct json_value *names = json_value_member(call->request, "names");

    if (!protocol_check_names(names, talon_table_seats(table), &call->fault))
        return false;
    if (seats && !protocol_check_seats(seats, talon_table_seats(table), &call->fault))
        return false;
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        const char *who = json_value_text(json_value_item(seats, (size_t)seat));
        const char *name = json_value_text(json_value_item(names, (size_t)seat));
        if (seats && !talon_request_player(who))
            return protocol_refuse(call, "unknown",
                                   "Each seat must be \"human\" or the id of a bot.");
        talon_table_set_player(table, seat,
                               talon_request_sitter(seats ? who : "human", talon_table_game(table)),
                               name ? name : "");
    }
    return true;
}

bool protocol_open_table(struct protocol_call *call, struct talon_table *table)
{
    char commitment[TALON_KEY_HEX];

    util_require_memory(table);
    if (!sit_down(call, table)) {
        talon_table_free(table);
        return false;
    }
    if (!seat_table(call, table))
        return false;
    talon_commitment(talon_table_key(table), commitment);
    json_write_member(&call->out, "commitment", commitment);
    json_write_member_number(&call->out, "seats", talon_table_seats(table));
    return true;
}

static bool deal_fairly(struct protocol_call *call, const struct talon_config *config)
{
    const char *secret = protocol_text_member(call, "secret");
    struct talon_fair fair = { 0 };

    if (call->fault.code || !check_pair(call, "secret", "key") ||
        !check_pair(call, "secret", "seed") ||
        !read_entropy_shares(call, talon_seats(config), &fair))
        return false;
    if (json_value_member(call->request, "pack"))
        return protocol_refuse(call, "request",
                               "A fair deal is shuffled by the server. It cannot have a \"pack\".");
    if (!is_hex(secret, fair.secret))
        return protocol_refuse(call, "request",
                               "\"secret\" must be 64 hexadecimal digits (0-9, a-f).");
    return protocol_open_table(call, talon_table_new_fair(config, &fair));
}

bool protocol_do_new(struct protocol_call *call)
{
    struct talon_config config = { 0 };
    uint8_t key[TALON_KEY_BYTES], pack[TALON_PACK_MAX];
    static const char *const of_positions[] = { "zones", "fields", NULL };
    static const char *const of_fair_deals[] = { "mixes", NULL };
    const struct json_value *listed = json_value_member(call->request, "pack");
    int cards = 0;

    if (!protocol_check_absent(call->request, of_positions,
                               "\"%s\" belongs to the request \"position\".", &call->fault) ||
        !protocol_read_config(call->request, &config, &call->fault))
        return false;
    if (json_value_member(call->request, "secret"))
        return deal_fairly(call, &config);
    if (!protocol_check_absent(call->request, of_fair_deals,
                               "\"%s\" needs a \"secret\": only a fair deal uses it.",
                               &call->fault) ||
        !protocol_read_key(call, key))
        return false;
    if (listed) {
        cards = read_card_names(listed, config.game->deck, pack);
        if (cards < 0)
            return protocol_refuse(call, "position",
                                   "\"pack\" must be a list of cards, top first.");
        uint8_t fresh[TALON_PACK_MAX];
        if ((unsigned)cards != config.game->pack(&config, fresh))
            return protocol_refuse(call, "position", "\"pack\" must be exactly this game's pack.");
    }
    struct talon_table *table =
        talon_table_new(&config, key, listed ? pack : NULL, (unsigned)cards);
    if (!table && listed)
        return protocol_refuse(call, "position", "\"pack\" must be exactly this game's pack.");
    return protocol_open_table(call, table);
}

/* The value of one row in the shape of the protocol: alone, by owner, or by owner and row. */
static const struct json_value *row_value(const struct json_value *shape, int owner, int rows,
                                          int row)
{
    if (rows == 0)
        rows = 1;
    if (owner != TALON_TABLE)
        shape = json_value_item(shape, (size_t)(row / rows));
    return rows > 1 ? json_value_item(shape, (size_t)(row % rows)) : shape;
}

/* Whether lists are where lists belong and not too long. */
static bool shape_fits(const struct json_value *shape, int owner, int owners, int rows)
{
    const bool nested = rows > 1;

    if (owner == TALON_TABLE)
        return !nested || (json_is_list(shape) && json_value_count(shape) <= (size_t)rows);
    if (!json_is_list(shape) || json_value_count(shape) > (size_t)owners)
        return false;
    for (size_t i = 0; nested && i < json_value_count(shape); i++)
        if (!json_is_list(json_value_item(shape, i)) ||
            json_value_count(json_value_item(shape, i)) > (size_t)rows)
            return false;
    return true;
}

static bool fill_zone(struct protocol_call *call, const struct talon_game *game, void *state,
                      int zone, const struct json_value *shape)
{
    const struct talon_zone *z = &game->zones[zone];
    const int count_rows = talon_zone_rows(z, talon_state_seats(state));
    const int rows = z->rows ? z->rows : 1;
    uint8_t faces[TALON_PACK_MAX];
    bool fits = shape_fits(shape, z->owner, count_rows / rows, rows);

    for (int row = 0; fits && row < count_rows; row++) {
        const struct json_value *list = row_value(shape, z->owner, z->rows, row);
        const int count = list ? read_card_names(list, game->deck, faces) : 0;
        fits = count >= 0 && talon_zone_fill(game, state, zone, row, faces, (unsigned)count);
    }
    return fits ||
           protocol_refuse_named(call, "position", "The zone \"%s\" cannot be filled so.", z->id);
}

static bool refuse_name(struct protocol_call *call, const char *message, const char *name)
{
    char shown[61];

    talon_text_cut(shown, sizeof shown, name);
    return protocol_refuse_named(call, "unknown", message, shown);
}

/* Whether a member is an object or missing. */
static bool is_object(struct protocol_call *call, const char *name)
{
    const struct json_value *member = json_value_member(call->request, name);

    return !member || json_is_object(member) ||
           protocol_refuse_named(call, "request", "\"%s\" must be an object.", name);
}

static bool fill_zones(struct protocol_call *call, const struct talon_game *game, void *state)
{
    struct json_value *zones = json_value_member(call->request, "zones"), *shape;
    const char *name;

    json_each_member(zones, name, shape)
    {
        const int zone = talon_zone_find(game, name);
        if (zone < 0)
            return refuse_name(call, "This game has no zone \"%s\".", name);
        if (!fill_zone(call, game, state, zone, shape))
            return false;
    }
    return true;
}

static bool fill_field(struct protocol_call *call, const struct talon_field *field, void *state,
                       const struct json_value *shape)
{
    const int count = talon_field_rows(field, talon_state_seats(state));
    const int rows = field->rows ? field->rows : 1;
    bool fits = shape_fits(shape, field->owner, count / rows, rows);

    for (int row = 0; fits && row < count; row++) {
        const struct json_value *value = row_value(shape, field->owner, field->rows, row);
        fits = !value || (json_is_whole(value) &&
                          (json_value_whole(value) >= 0 || field->show == TALON_SIGNED) &&
                          talon_field_put(field, state, row, (uint64_t)json_value_whole(value)));
    }
    return fits || protocol_refuse_named(call, "position",
                                         "The field \"%s\" cannot have this value.", field->id);
}

static bool fill_fields(struct protocol_call *call, const struct talon_config *config, void *state)
{
    struct json_value *fields = json_value_member(call->request, "fields"), *shape;
    const char *name;

    json_each_member(fields, name, shape)
    {
        const int field = talon_field_find(config->game, name);
        if (field < 0)
            return refuse_name(call, "This game has no field \"%s\".", name);
        if (!fill_field(call, &config->game->fields[field], state, shape))
            return false;
        if (talon_state_seats(state) != talon_seats(config))
            return protocol_refuse(call, "position",
                                   "The number of players is an option, not part of the position.");
    }
    return true;
}

/* The row of a field that was given another value than the position has now; -1 if there is none.
 */
static int row_overruled(const struct talon_field *field, const void *state,
                         const struct json_value *shape)
{
    const int count = talon_field_rows(field, talon_state_seats(state));

    for (int row = 0; row < count; row++) {
        const struct json_value *value = row_value(shape, field->owner, field->rows, row);
        if (value && (uint64_t)json_value_whole(value) != talon_field_get(field, state, row))
            return row;
    }
    return -1;
}

/* A field that the rest of a position decides may be left out, but not have another value. */
static bool check_derived(struct protocol_call *call, const struct talon_game *game,
                          const void *state)
{
    struct json_value *fields = json_value_member(call->request, "fields"), *shape;
    const char *name;

    json_each_member(fields, name, shape)
    {
        const struct talon_field *field = &game->fields[talon_field_find(game, name)];
        const int row = row_overruled(field, state, shape);
        if (row < 0)
            continue;
        snprintf(call->fault.text, sizeof call->fault.text,
                 "The field \"%s\" follows from the rest of the position: it is %lld here.",
                 field->id, (long long)talon_field_get(field, state, row));
        return protocol_refuse(call, "position", call->fault.text);
    }
    return true;
}

static bool set_up(struct protocol_call *call, const struct talon_config *config, void *state)
{
    talon_prepare(config, state);
    if (!is_object(call, "zones") || !is_object(call, "fields") ||
        !fill_zones(call, config->game, state) || !fill_fields(call, config, state))
        return false;
    const char *reason = talon_validate_position(config, state);
    return reason ? protocol_refuse(call, "position", reason)
                  : check_derived(call, config->game, state);
}

bool protocol_do_position(struct protocol_call *call)
{
    struct talon_config config = { 0 };
    static const char *const of_deals[] = { "secret", "mixes", "pack", NULL };
    uint8_t key[TALON_KEY_BYTES];

    if (!protocol_check_absent(call->request, of_deals,
                               "A position has no \"%s\": its cards are laid, not mixed.",
                               &call->fault) ||
        !protocol_read_config(call->request, &config, &call->fault) ||
        !protocol_read_key(call, key))
        return false;
    void *state = util_allocate(config.game->state_size);
    const bool fine = set_up(call, &config, state) &&
                      protocol_open_table(call, talon_table_new_from_position(&config, state, key));
    free(state);
    return fine;
}

bool protocol_do_load(struct protocol_call *call)
{
    const struct json_value *record = json_value_member(call->request, "record");
    struct talon_record_error error;
    char sentence[256];

    if (!protocol_read_text(record, "record", &call->fault))
        return false;
    struct talon_table *table =
        util_record_read(json_value_text(record), json_value_text_length(record), &error);
    if (!table) {
        talon_record_sentence_in_english(&error, sentence, sizeof sentence);
        snprintf(call->fault.text, sizeof call->fault.text, "Line %u: %s", error.line, sentence);
        return protocol_refuse(call, "record", call->fault.text);
    }
    return seat_table(call, table);
}

bool protocol_do_copy(struct protocol_call *call)
{
    struct talon_table *copy = talon_table_copy(call->table);

    util_require_memory(copy);
    return seat_table(call, copy);
}
