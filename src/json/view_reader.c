/* view_reader.c - reads a view, the way back from view_json.c: cards and numbers row by row, in the
 * order in which talon_view() lists them. A server may send anything: what does not fit is refused.
 */
#include "view_reader.h"

#include <string.h>

/* The value of one row in the shape that the protocol promises; NULL where a row is not in use. */
static const struct json_value *value_of_row(const struct json_value *value, int owner_kind,
                                             int rows, int row)
{
    const int each = rows ? rows : 1;

    if (owner_kind != TALON_TABLE)
        value = json_value_item(value, (size_t)(row / each));
    return each > 1 ? json_value_item(value, (size_t)(row % each)) : value;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool read_face(enum talon_deck deck, const struct json_value *card, uint8_t *face)
{
    const char *text = json_value_text(card);

    if (!text)
        return false;
    const bool is_hidden = !strcmp(text, "?");
    *face = is_hidden ? TALON_BACK : talon_card_read(deck, text, strlen(text));
    return is_hidden || *face != TALON_NO_CARD;
}

static bool read_cards(enum talon_deck deck, const struct json_value *cards, struct talon_view *out)
{
    const size_t count = json_value_count(cards);

    if (out->rows == TALON_VIEW_ROWS || out->cards + count > TALON_PACK_MAX)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_face(deck, json_value_item(cards, i), &out->face[out->cards + i]))
            return false;
    out->count[out->rows++] = (uint16_t)count;
    out->cards = (uint16_t)(out->cards + count);
    return true;
}

static bool read_zones(const struct talon_game *game, const struct json_value *zones,
                       struct talon_view *out)
{
    for (int z = 0; z < game->zones_count; z++) {
        const struct talon_zone *zone = &game->zones[z];
        const struct json_value *value = json_value_member(zones, zone->id);
        for (int row = 0; row < talon_zone_rows(zone, out->seats); row++)
            if (!read_cards(game->deck, value_of_row(value, zone->owner, zone->rows, row), out))
                return false;
    }
    return true;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static bool read_fields(const struct talon_game *game, const struct json_value *fields,
                        struct talon_view *out)
{
    for (int f = 0; f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        const struct json_value *value = json_value_member(fields, field->id);
        for (int row = 0; row < talon_field_rows(field, out->seats); row++) {
            const struct json_value *one = value_of_row(value, field->owner, field->rows, row);
            if (out->fields == TALON_VIEW_FIELDS || (!json_is_whole(one) && !json_is_null(one)))
                return false;
            out->field[out->fields++] = json_is_null(one) ? TALON_UNKNOWN : json_value_whole(one);
        }
    }
    return true;
}

unsigned json_view_seat_set(const struct json_value *list)
{
    unsigned set = 0;

    for (size_t i = 0; i < json_value_count(list); i++)
        set |= talon_seat_bit((int)(json_value_whole(json_value_item(list, i)) & 7));
    return set;
}

/* ---- all of it ------------------------------------------------------------------------------- */

bool json_view_read(const struct talon_game *game, const struct json_value *view,
                    struct talon_view *out)
{
    const int64_t seat = json_value_whole(json_value_member(view, "seat")),
                  seats = json_value_whole(json_value_member(view, "seats"));

    memset(out, 0, sizeof *out);
    if (seats < 1 || seats > TALON_SEATS_MAX || seat < TALON_WATCHER || seat >= seats)
        return false;
    out->seat = (int8_t)seat;
    out->seats = (uint8_t)seats;
    out->acting = (uint8_t)json_view_seat_set(json_value_member(view, "acting"));
    return read_zones(game, json_value_member(view, "zones"), out) &&
           read_fields(game, json_value_member(view, "fields"), out);
}

int json_view_moves(const struct talon_game *game, const struct json_value *view,
                    struct talon_move moves[TALON_MOVES_MAX])
{
    const struct json_value *list = json_value_member(view, "moves");
    int count = 0;

    for (size_t i = 0; i < json_value_count(list) && count < TALON_MOVES_MAX; i++) {
        const char *text = json_value_text(json_value_item(list, i));
        count += text && talon_move_read(game, text, &moves[count]);
    }
    return count;
}
