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

bool json_face_read(enum talon_deck deck, const struct json_value *card, uint8_t *face)
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
        if (!json_face_read(deck, json_value_item(cards, i), &out->face[out->cards + i]))
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

enum { WHOLE_PACK = 4 * TALON_JOKER }; /* cards, without jokers */

/* A number that stands for a seat, a card or a name must be one: others look it up. */
static bool is_value(const struct talon_field *field, int64_t value, int seats)
{
    if (value == TALON_UNKNOWN || field->show == TALON_SIGNED)
        return true;
    if (field->show == TALON_SEAT_0)
        return value >= 0 && value < seats;
    if (field->show == TALON_CARD_1)
        return value >= 0 && value <= WHOLE_PACK;
    return value >= 0 && (field->show != TALON_SEAT_1 || value <= seats || field->names_count > 1);
}

static bool read_number(const struct talon_field *field, const struct json_value *value,
                        struct talon_view *out)
{
    const int64_t number = json_is_null(value) ? TALON_UNKNOWN : json_value_whole(value);

    if (out->fields == TALON_VIEW_FIELDS || (!json_is_whole(value) && !json_is_null(value)) ||
        !is_value(field, number, out->seats))
        return false;
    out->field[out->fields++] = number;
    return true;
}

static bool read_fields(const struct talon_game *game, const struct json_value *fields,
                        struct talon_view *out)
{
    for (int f = 0; f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        const struct json_value *value = json_value_member(fields, field->id);
        for (int row = 0; row < talon_field_rows(field, out->seats); row++) {
            if (!read_number(field, value_of_row(value, field->owner, field->rows, row), out))
                return false;
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

/* The trick is taken by a seat, if there is one. */
static bool has_taker(const struct talon_game *game, const struct talon_view *view)
{
    bool is_whole;
    const int taker = talon_trick_taker(game, view, &is_whole);

    return taker >= -1 && taker < view->seats;
}

/* ---- what a step changed --------------------------------------------------------------------- */

/* Which row of all a row of this zone is; -1: there is none. */
static int row_in_view(const struct talon_game *game, const struct talon_view *view, int zone,
                       int64_t row)
{
    int at = 0;

    if (zone < 0 || row < 0 || row >= talon_zone_rows(&game->zones[zone], view->seats))
        return -1;
    for (int z = 0; z < zone; z++)
        at += talon_zone_rows(&game->zones[z], view->seats);
    return at + (int)row;
}

/* The cards behind the row move. */
static bool replace_row(const struct talon_game *game, int row, const struct json_value *cards,
                        struct talon_view *view)
{
    const size_t count = json_value_count(cards), old = view->count[row];
    size_t at = 0;

    for (int i = 0; i < row; i++)
        at += view->count[i];
    if (view->cards - old + count > TALON_PACK_MAX)
        return false;
    memmove(view->face + at + count, view->face + at + old, view->cards - at - old);
    for (size_t i = 0; i < count; i++)
        if (!json_face_read(game->deck, json_value_item(cards, i), &view->face[at + i]))
            return false;
    view->count[row] = (uint16_t)count;
    view->cards = (uint16_t)(view->cards - old + count);
    return true;
}

/* ["hand",0,["2c","?"]] */
static bool apply_cards(const struct talon_game *game, const struct json_value *change,
                        struct talon_view *view)
{
    const char *id = json_value_text(json_value_item(change, 0));
    const int row = row_in_view(game, view, id ? talon_zone_find(game, id) : -1,
                                json_value_whole(json_value_item(change, 1)));

    return row >= 0 && replace_row(game, row, json_value_item(change, 2), view);
}

/* ["trump",0,1] */
static bool apply_field(const struct talon_game *game, const struct json_value *change,
                        struct talon_view *view)
{
    const char *id = json_value_text(json_value_item(change, 0));
    const int field = id ? talon_field_find(game, id) : -1;
    const int64_t row = json_value_whole(json_value_item(change, 1));
    const struct json_value *value = json_value_item(change, 2);
    int at = 0;

    if (field < 0 || row < 0 || row >= talon_field_rows(&game->fields[field], view->seats))
        return false;
    for (int f = 0; f < field; f++)
        at += talon_field_rows(&game->fields[f], view->seats);
    view->field[at + row] = json_is_null(value) ? TALON_UNKNOWN : json_value_whole(value);
    return is_value(&game->fields[field], view->field[at + row], view->seats) &&
           has_taker(game, view);
}

bool json_view_apply(const struct talon_game *game, const struct json_value *event,
                     struct talon_view *view)
{
    const struct json_value *cards = json_value_member(event, "cards"),
                            *fields = json_value_member(event, "fields"), *change;
    size_t i;

    json_each_item(cards, i, change)
    {
        if (!apply_cards(game, change, view))
            return false;
    }
    json_each_item(fields, i, change)
    {
        if (!apply_field(game, change, view))
            return false;
    }
    if (json_value_member(event, "acting"))
        view->acting = (uint8_t)json_view_seat_set(json_value_member(event, "acting"));
    return true;
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
           read_fields(game, json_value_member(view, "fields"), out) && has_taker(game, out);
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

/* ---- how it was scored ----------------------------------------------------------------------- */

static const char *find_label(const struct talon_game *game, const char *text)
{
    for (int i = 0; text && game->labels && game->labels[i]; i++)
        if (!strcmp(game->labels[i], text))
            return game->labels[i];
    return NULL;
}

static void read_score_line(const struct talon_game *game, const struct json_value *line,
                            struct talon_score_breakdown *out)
{
    const char *label = find_label(game, json_value_member_text(line, "label")),
               *id = json_value_member_text(line, "field");
    const int field = id ? talon_field_find(game, id) : -1;
    const int64_t row = json_value_whole(json_value_member(line, "row"));

    if (!label || field < 0 || row < 0 || row >= TALON_SEATS_MAX)
        return;
    talon_score_breakdown_add(out, label, game->fields[field].id, (uint8_t)row,
                              (int)json_value_whole(json_value_member(line, "count")),
                              (int)json_value_whole(json_value_member(line, "amount")));
}

/* "account" is the protocol's frozen name of a score breakdown. */
void json_view_score_breakdown(const struct talon_game *game, const struct json_value *view,
                               struct talon_score_breakdown *out)
{
    const struct json_value *lines = json_value_member(view, "account"), *line;
    size_t i;

    out->count = 0;
    json_each_item(lines, i, line)
    {
        read_score_line(game, line, out);
    }
}
