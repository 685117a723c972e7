/* zone.c - reading and filling the state by its tables: the only code that follows offsets.
 */
#include <talon/assert.h>
#include <talon/bits.h>
#include <talon/core.h>

#include "bounded_text.h"

#include <string.h>

/* At least one: a row count of 0 in a table means 1. */
static int at_least_one(int rows)
{
    return rows ? rows : 1;
}

static int owner_count(int owner, int seats)
{
    talon_assert(seats > 0 && seats <= TALON_SEATS_MAX);
    switch (owner) {
    case TALON_SEAT:
        return seats;
    case TALON_SIDE:
        return seats / 2;
    default:
        return 1;
    }
}

int talon_zone_rows(const struct talon_zone *zone, int seats)
{
    return owner_count(zone->owner, seats) * at_least_one(zone->rows);
}

int talon_field_rows(const struct talon_field *field, int seats)
{
    return owner_count(field->owner, seats) * at_least_one(field->rows);
}

int talon_row_seat(int owner, int rows, int row)
{
    talon_assert(row >= 0);
    return owner == TALON_SEAT ? row / at_least_one(rows) : -1;
}

int talon_zone_rows_used(const struct talon_zone *zone, const void *state)
{
    const uint8_t *bytes = state;

    return zone->live ? bytes[zone->live] : at_least_one(zone->rows);
}

int talon_zone_find(const struct talon_game *game, const char *id)
{
    talon_assert(game && id);
    for (int i = 0; i < game->zones_count; i++)
        if (core_text_equal(game->zones[i].id, id))
            return i;
    return -1;
}

int talon_field_find(const struct talon_game *game, const char *id)
{
    talon_assert(game && id);
    for (int i = 0; i < game->fields_count; i++)
        if (core_text_equal(game->fields[i].id, id))
            return i;
    return -1;
}

/* A number of fewer bytes than a word has, with its sign where it can have one. */
static uint64_t with_sign(const struct talon_field *field, uint64_t number)
{
    const unsigned spare = 64u - 8u * field->width;

    return field->show == TALON_SIGNED ? (uint64_t)((int64_t)(number << spare) >> spare) : number;
}

uint64_t talon_field_get(const struct talon_field *field, const void *state, int row)
{
    const uint8_t *from = (const uint8_t *)state + field->offset + row * field->width;
    uint16_t two;
    uint32_t four;
    uint64_t eight;

    talon_assert(row >= 0);
    switch (field->width) {
    case 1:
        return with_sign(field, *from);
    case 2:
        return memcpy(&two, from, 2), with_sign(field, two);
    case 4:
        return memcpy(&four, from, 4), with_sign(field, four);
    default:
        return memcpy(&eight, from, 8), eight;
    }
}

bool talon_field_put(const struct talon_field *field, void *state, int row, uint64_t value)
{
    uint8_t *to = (uint8_t *)state + field->offset + row * field->width;
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;

    talon_assert(row >= 0);
    if (field->show == TALON_SIGNED && with_sign(field, value) != value)
        return false;
    if (field->show != TALON_SIGNED && field->width < 8 && value >> 8 * field->width)
        return false;
    switch (field->width) {
    case 1:
        *to = (uint8_t)value;
        break;
    case 2:
        memcpy(to, &two, 2);
        break;
    case 4:
        memcpy(to, &four, 4);
        break;
    default:
        memcpy(to, &value, 8);
    }
    return true;
}

static bool has_wide_count(const struct talon_zone *zone)
{
    return zone->capacity > 255 && !zone->narrow;
}

static unsigned wide_count(const uint8_t *at)
{
    uint16_t two;

    memcpy(&two, at, 2);
    return two;
}

static unsigned card_count(const struct talon_zone *zone, const uint8_t *state, int row)
{
    return has_wide_count(zone) ? wide_count(state + zone->count + 2 * row)
                                : state[zone->count + row];
}

static void set_count(const struct talon_zone *zone, uint8_t *state, int row, unsigned count)
{
    const uint16_t two = (uint16_t)count;

    if (has_wide_count(zone))
        memcpy(state + zone->count + 2 * row, &two, 2);
    else
        state[zone->count + row] = (uint8_t)count;
}

/* The cards in the first rows of a zone. Each width has a loop of its own, because the compiler
 * then adds several counts at once. */
static unsigned cards_in(const struct talon_zone *zone, const uint8_t *state, int rows)
{
    const uint8_t *counts = state + zone->count;
    unsigned cards = 0;

    talon_assert(rows >= 0);
    if (has_wide_count(zone))
        for (int row = 0; row < rows; row++)
            cards += wide_count(counts + 2 * row);
    else
        for (int row = 0; row < rows; row++)
            cards += counts[row];
    return cards;
}

/* The cards of all zones from `zone` up to `end` that are packed into this space. */
static unsigned packed_between(const struct talon_zone *zone, const struct talon_zone *end,
                               const uint8_t *state, uint16_t space)
{
    unsigned cards = 0;

    for (; zone < end; zone++)
        if (zone->kind == TALON_PACKED && zone->cards == space)
            cards += cards_in(zone, state, talon_zone_rows(zone, talon_state_seats(state)));
    return cards;
}

/* Where a row of bytes begins: at its stride, or behind the rows before it (PACKED). */
static unsigned row_start(const struct talon_game *game, const struct talon_zone *zone,
                          const uint8_t *state, int row)
{
    if (zone->kind != TALON_PACKED)
        return zone->cards + (unsigned)row * zone->capacity;
    return zone->cards + packed_between(game->zones, zone, state, zone->cards) +
           cards_in(zone, state, row);
}

static unsigned list_set(const uint8_t *from, int words, uint8_t *faces)
{
    unsigned count = 0;
    uint64_t set;

    for (int i = 0; i < words; i++)
        for (memcpy(&set, from + 8 * i, 8); set; set &= set - 1)
            faces[count++] = (uint8_t)(64 * i + (int)talon_lowest_bit(set));
    return count;
}

static unsigned list_bytes(const struct talon_game *game, const struct talon_zone *zone,
                           const uint8_t *state, int row, uint8_t *faces)
{
    const unsigned count = card_count(zone, state, row);
    const uint8_t *from = state + (count ? row_start(game, zone, state, row) : 0);
    const unsigned first = zone->kind == TALON_RING ? state[zone->first + row] : 0;

    for (unsigned i = 0; i < count; i++)
        switch (zone->kind) {
        case TALON_DRAW:
            faces[i] = from[count - 1 - i];
            break;
        case TALON_RING:
            faces[i] = from[(first + i) & (zone->capacity - 1u)];
            break;
        default:
            faces[i] = from[i];
        }
    return count;
}

unsigned talon_zone_list(const struct talon_game *game, const void *state, int index, int row,
                         uint8_t faces[TALON_PACK_MAX])
{
    const struct talon_zone *zone = &game->zones[index];
    const uint8_t *bytes = state;

    talon_assert(index >= 0 && index < game->zones_count && row >= 0);
    switch (zone->kind) {
    case TALON_SLOT:
        faces[0] = (uint8_t)(bytes[zone->cards + row] - 1);
        return bytes[zone->cards + row] != 0;
    case TALON_SET13:
        return list_set(bytes + zone->cards + 8 * row, 1, faces);
    case TALON_SET20:
        return list_set(bytes + zone->cards + 16 * row, 2, faces);
    default:
        return list_bytes(game, zone, bytes, row, faces);
    }
}

unsigned talon_zone_place(const struct talon_game *game, const void *state, int index, int row,
                          unsigned place)
{
    const struct talon_zone *zone = &game->zones[index];
    const uint8_t *bytes = state;

    talon_assert(index >= 0 && index < game->zones_count && row >= 0);
    switch (zone->kind) {
    case TALON_SLOT:
        return zone->cards + (unsigned)row;
    case TALON_SET13:
        return zone->cards + 8 * (unsigned)row;
    case TALON_SET20:
        return zone->cards + 16 * (unsigned)row;
    case TALON_DRAW:
        return row_start(game, zone, bytes, row) + card_count(zone, bytes, row) - 1 - place;
    case TALON_RING:
        return row_start(game, zone, bytes, row) +
               ((bytes[zone->first + row] + place) & (zone->capacity - 1u));
    default:
        return row_start(game, zone, bytes, row) + place;
    }
}

static bool fill_set(uint8_t *to, int words, const uint8_t *faces, unsigned count)
{
    uint64_t set[2] = { 0, 0 };

    for (unsigned i = 0; i < count; i++) {
        if (faces[i] >= 64 * words || set[faces[i] / 64] >> faces[i] % 64 & 1)
            return false;
        set[faces[i] / 64] |= 1ull << faces[i] % 64;
    }
    memcpy(to, set, 8 * (size_t)words);
    return true;
}

/* Makes room for `count` cards in a packed row by moving the rows behind it; false if the space
 * for all rows is too small. Freed space is zeroed. */
static bool make_row_space(const struct talon_game *game, const struct talon_zone *zone,
                           uint8_t *state, int row, unsigned count)
{
    const struct talon_zone *zones = game->zones;
    const unsigned at = row_start(game, zone, state, row), held = card_count(zone, state, row);
    const unsigned end = zone->cards + zone->capacity;
    const unsigned used =
        zone->cards + packed_between(zones, zones + game->zones_count, state, zone->cards) - at;

    if (at + count + (used - held) > end)
        return false;
    memmove(state + at + count, state + at + held, used - held);
    memset(state + at + count + (used - held), 0, end - (at + count + (used - held)));
    return true;
}

static bool fill_packed(const struct talon_game *game, const struct talon_zone *zone,
                        uint8_t *state, int row, const uint8_t *faces, unsigned count)
{
    if ((!has_wide_count(zone) && count > UINT8_MAX) ||
        !make_row_space(game, zone, state, row, count))
        return false;
    memcpy(state + row_start(game, zone, state, row), faces, count);
    set_count(zone, state, row, count);
    return true;
}

static bool fill_bytes(const struct talon_zone *zone, uint8_t *state, int row, const uint8_t *faces,
                       unsigned count)
{
    uint8_t *to = state + zone->cards + (unsigned)row * zone->capacity;

    if (count > zone->capacity)
        return false;
    memset(to, 0, zone->capacity);
    for (unsigned i = 0; i < count; i++)
        to[zone->kind == TALON_DRAW ? count - 1 - i : i] = faces[i];
    set_count(zone, state, row, count);
    if (zone->kind == TALON_RING)
        state[zone->first + row] = 0;
    return true;
}

/* Face-down marks make sense only where cards keep their order in bytes. */
static bool can_hold(const struct talon_game *game, const struct talon_zone *zone,
                     const uint8_t *faces, unsigned count)
{
    char name[TALON_CARD_TEXT];
    const bool plain =
        zone->kind != TALON_STACK && zone->kind != TALON_RING && zone->kind != TALON_PACKED;

    for (unsigned i = 0; i < count; i++) {
        talon_card_write(game->deck, faces[i] & (uint8_t)~TALON_DOWN, name);
        if (name[0] == '?' || (plain && faces[i] & TALON_DOWN))
            return false;
    }
    return true;
}

bool talon_zone_fill(const struct talon_game *game, void *state, int index, int row,
                     const uint8_t *faces, unsigned count)
{
    const struct talon_zone *zone = &game->zones[index];
    uint8_t *bytes = state;

    talon_assert(index >= 0 && index < game->zones_count && row >= 0);
    talon_assert(faces || !count);
    if (!can_hold(game, zone, faces, count))
        return false;
    switch (zone->kind) {
    case TALON_SLOT:
        if (count > 1)
            return false;
        bytes[zone->cards + row] = count ? (uint8_t)(faces[0] + 1) : 0;
        return true;
    case TALON_SET13:
        return fill_set(bytes + zone->cards + 8 * row, 1, faces, count);
    case TALON_SET20:
        return fill_set(bytes + zone->cards + 16 * row, 2, faces, count);
    case TALON_PACKED:
        return fill_packed(game, zone, bytes, row, faces, count);
    default:
        return fill_bytes(zone, bytes, row, faces, count);
    }
}

void talon_count_cards(const struct talon_game *game, const void *state, uint16_t counts[128])
{
    const int seats = talon_state_seats(state);
    uint8_t faces[TALON_PACK_MAX] = { 0 };

    memset(counts, 0, 128 * sizeof *counts);
    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], seats); row++) {
            const unsigned count = talon_zone_list(game, state, z, row, faces);
            for (unsigned i = 0; i < count; i++)
                counts[faces[i] & 127]++;
        }
}
