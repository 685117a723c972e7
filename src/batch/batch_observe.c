/* batch_observe.c - what a seat sees, as numbers in a fixed layout. The zone and field tables say
 * which sections there are; all that is in them comes from core's functions for views.
 */
#include "batch_internal.h"

#include <talon/assert.h>

#include <string.h>

/* ---- the layout ------------------------------------------------------------------------------ */

/* A layout in the making: where the next section goes (NULL: nowhere, only counting). */
struct layout {
    struct talon_batch_section *at;
    uint32_t sections, cells;
};

static void add_section(struct layout *layout, struct talon_batch_section section)
{
    section.first = layout->cells;
    if (layout->at)
        *layout->at++ = section;
    layout->sections++;
    layout->cells += section.cells;
}

/* Some seat may see cards of it at some time. */
static bool zone_is_ever_seen(const struct talon_zone *zone)
{
    return zone->visibility != TALON_NOBODY || (zone->when && zone->then != TALON_NOBODY) ||
           zone->open;
}

static bool field_is_ever_seen(const struct talon_field *field)
{
    return field->visibility != TALON_NOBODY || (field->when && field->then != TALON_NOBODY);
}

/* In a hand kept as a set the places of cards mean nothing, and a slot has only one. */
static bool has_order(const struct talon_zone *zone)
{
    return zone->kind != TALON_SET13 && zone->kind != TALON_SET20 && zone->kind != TALON_SLOT;
}

/* Places for the cards of one row: as many as fit, and not more than there are. */
static uint32_t places_of(const struct talon_batch *batch, const struct talon_zone *zone)
{
    uint8_t cards[TALON_PACK_MAX];
    const uint32_t count = talon_all_cards(&batch->config, cards);

    return zone->capacity && zone->capacity < count ? zone->capacity : count;
}

static void lay_out_zone(const struct talon_batch *batch, int index, struct layout *layout)
{
    const struct talon_zone *zone = &batch->game->zones[index];
    const bool in_order = batch->flags & TALON_BATCH_ORDER && has_order(zone);
    const int rows = talon_zone_rows(zone, (int)batch_seats(batch));

    for (int row = 0; row < rows; row++) {
        struct talon_batch_section section = { .index = (uint8_t)index, .row = (uint8_t)row };
        section.seat = (int8_t)talon_row_seat(zone->owner, zone->rows, row);
        section.part = TALON_BATCH_COUNT;
        section.cells = 1;
        add_section(layout, section);
        if (!zone_is_ever_seen(zone))
            continue;
        section.part = TALON_BATCH_FACES;
        section.cells = batch->faces;
        add_section(layout, section);
        section.part = in_order ? TALON_BATCH_LIST : TALON_BATCH_TOP;
        section.cells = in_order ? places_of(batch, zone) : 1;
        if (has_order(zone))
            add_section(layout, section);
    }
}

static void lay_out_field(const struct talon_batch *batch, int index, struct layout *layout)
{
    const struct talon_field *field = &batch->game->fields[index];
    const int rows = talon_field_rows(field, (int)batch_seats(batch));

    for (int row = 0; row < rows && field_is_ever_seen(field); row++)
        add_section(layout, (struct talon_batch_section){
                                .part = TALON_BATCH_FIELD,
                                .index = (uint8_t)index,
                                .seat = (int8_t)talon_row_seat(field->owner, field->rows, row),
                                .row = (uint8_t)row,
                                .cells = field->width > sizeof(int32_t) ? 2 : 1 });
}

uint32_t batch_lay_out(const struct talon_batch *batch, struct talon_batch_section *sections,
                       uint32_t *cells)
{
    const uint32_t seats = batch_seats(batch);
    struct layout layout = { sections, 0, 0 };

    add_section(&layout, (struct talon_batch_section){
                             .part = TALON_BATCH_SEAT, .seat = -1, .cells = seats });
    add_section(&layout, (struct talon_batch_section){
                             .part = TALON_BATCH_ACTING, .seat = -1, .cells = seats });
    for (int z = 0; z < batch->game->zones_count; z++)
        lay_out_zone(batch, z, &layout);
    for (int f = 0; f < batch->game->fields_count; f++)
        lay_out_field(batch, f, &layout);
    *cells = layout.cells;
    return layout.sections;
}

uint32_t talon_batch_cells(const struct talon_batch *batch)
{
    return batch->cells;
}

const struct talon_batch_section *talon_batch_sections(const struct talon_batch *batch,
                                                       uint32_t *count)
{
    *count = batch->sections;
    return batch->section;
}

/* ---- observing ------------------------------------------------------------------------------- */

/* The cards of the row that the sections speak of, as the seat sees them. */
struct seen_row {
    int zone, row;
    unsigned count;
    uint8_t faces[TALON_PACK_MAX];
};

static int32_t code_of(const struct talon_batch *batch, uint8_t face, int32_t hidden)
{
    return face == TALON_BACK ? hidden : batch->number_of[face] + 1;
}

static void count_faces(const struct talon_batch *batch, const struct seen_row *seen,
                        int32_t *cells)
{
    for (unsigned i = 0; i < seen->count; i++)
        if (seen->faces[i] != TALON_BACK)
            cells[batch->number_of[seen->faces[i]]]++;
}

/* Piles are listed with the top last, what is drawn from with the next card first. */
static int32_t top_of(const struct talon_batch *batch, const struct seen_row *seen)
{
    const uint8_t kind = batch->game->zones[seen->zone].kind;
    const bool is_first = kind == TALON_DRAW || kind == TALON_RING;

    return seen->count ? code_of(batch, seen->faces[is_first ? 0 : seen->count - 1], 0) : 0;
}

static void put_list(const struct talon_batch *batch, const struct seen_row *seen, uint32_t places,
                     int32_t *cells)
{
    for (unsigned i = 0; i < seen->count && i < places; i++)
        cells[i] = code_of(batch, seen->faces[i], (int32_t)batch->faces + 1);
}

static void put_field(int64_t value, uint32_t count, int32_t *cells)
{
    const uint64_t bits = (uint64_t)value;

    cells[0] = value == TALON_UNKNOWN ? TALON_BATCH_UNKNOWN : (int32_t)(uint32_t)bits;
    if (count > 1)
        cells[1] = value == TALON_UNKNOWN ? TALON_BATCH_UNKNOWN : (int32_t)(uint32_t)(bits >> 32);
}

static void see_row(const struct talon_batch *batch, const void *state, int seat,
                    const struct talon_batch_section *section, struct seen_row *seen)
{
    seen->zone = section->index;
    seen->row = section->row;
    seen->count =
        talon_visible_cards(batch->game, state, seat, section->index, section->row, seen->faces);
}

static void put_seats(unsigned set, uint32_t seats, int32_t *cells)
{
    for (uint32_t s = 0; s < seats; s++)
        cells[s] = set >> s & 1;
}

static void put_section(const struct talon_batch *batch, const void *state, int seat,
                        const struct talon_batch_section *section, struct seen_row *seen,
                        int32_t *cells)
{
    switch (section->part) {
    case TALON_BATCH_SEAT:
        put_seats(seat < 0 ? 0 : talon_seat_bit(seat), section->cells, cells);
        break;
    case TALON_BATCH_ACTING:
        put_seats(batch->game->acting(state), section->cells, cells);
        break;
    case TALON_BATCH_COUNT: /* the first section of a row */
        see_row(batch, state, seat, section, seen);
        cells[0] = (int32_t)seen->count;
        break;
    case TALON_BATCH_FACES:
        count_faces(batch, seen, cells);
        break;
    case TALON_BATCH_TOP:
        cells[0] = top_of(batch, seen);
        break;
    case TALON_BATCH_LIST:
        put_list(batch, seen, section->cells, cells);
        break;
    default:
        put_field(talon_visible_field(batch->game, state, seat, section->index, section->row),
                  section->cells, cells);
    }
}

void talon_batch_observe_state(const struct talon_batch *batch, const void *state, int seat,
                               int32_t *cells)
{
    struct seen_row seen; /* its cards come with the first section of each row */

    seen.zone = 0;
    seen.count = 0;
    talon_assert(talon_state_seats(state) == talon_seats(&batch->config));
    memset(cells, 0, batch->cells * sizeof *cells);
    for (uint32_t i = 0; i < batch->sections; i++)
        put_section(batch, state, seat, &batch->section[i], &seen, cells + batch->section[i].first);
}

void talon_batch_observe(const struct talon_batch *batch, const int8_t *seats, int32_t *cells)
{
    for (uint32_t lane = 0; lane < batch->lanes; lane++, cells += batch->cells) {
        struct batch_lane *const from = batch_lane_at(batch, lane);
        const void *state = batch_state_of(from);
        const int acting = from->seat;
        talon_batch_observe_state(batch, state,
                                  seats        ? seats[lane]
                                  : acting < 0 ? 0
                                               : acting,
                                  cells);
    }
}
