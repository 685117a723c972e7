/* sampling_places.c - the state as one seat knows it: what it sees and remembers lies where it is,
 * and of every hidden card there is the place in which its byte or bit belongs.
 */
#include <talon/assert.h>

#include "sampler.h"

#include <string.h>

/* A row of the view being laid out. */
struct layout {
    struct talon_sampler *sampler;
    const struct talon_view *view;
    int zone, row;         /* row of the zone */
    unsigned first, count; /* its cards in the view */
    bool is_filled;
};

static bool is_set_zone(const struct talon_zone *zone)
{
    return zone->kind == TALON_SET13 || zone->kind == TALON_SET20;
}

/* A hand of bytes: its order must tell nothing. */
static bool is_sorted(const struct talon_zone *zone)
{
    return zone->kind == TALON_STACK && zone->visibility == TALON_OWNER;
}

/* A card that even an open row does not show lies face down there. */
static uint8_t face_down(const struct talon_zone *zone, const struct talon_sampler *sampler)
{
    const bool open = zone->open && sampler->base[zone->open];
    const uint8_t now = zone->when && sampler->base[zone->when] ? zone->then : zone->visibility;

    return open || now == TALON_PUBLIC ? TALON_DOWN : 0;
}

/* The row's known cards, and in rows of bytes any card where one is unknown. */
static unsigned known_cards(const struct layout *layout, uint8_t *faces)
{
    const struct talon_sampler *sampler = layout->sampler;
    const struct talon_zone *zone = &sampler->game->zones[layout->zone];
    unsigned count = 0;

    for (unsigned i = 0; i < layout->count; i++) {
        const uint8_t face = sampler->facts.face[layout->first + i];
        const bool shown = layout->view->face[layout->first + i] != TALON_BACK;
        if (face != TALON_BACK)
            faces[count++] = (uint8_t)(face | (shown ? 0 : face_down(zone, sampler)));
        else if (!is_set_zone(zone))
            faces[count++] = sampler->card[0];
    }
    return count;
}

static bool fill_row(struct layout *layout)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = known_cards(layout, faces);

    return talon_zone_fill(layout->sampler->game, layout->sampler->base, layout->zone, layout->row,
                           faces, count);
}

/* Appends the row's hidden places; those of a group stand together, because a group is one row or
 * a part of one. */
static void add_places(struct layout *layout)
{
    struct talon_sampler *sampler = layout->sampler;
    const struct talon_zone *zone = &sampler->game->zones[layout->zone];

    for (unsigned i = 0; i < layout->count; i++) {
        if (sampler->facts.face[layout->first + i] != TALON_BACK)
            continue;
        sampler->place[sampler->places++] = (struct talon_hidden_place){
            .at = (uint16_t)talon_zone_place(sampler->game, sampler->base, layout->zone,
                                             layout->row, i),
            .is_set = is_set_zone(zone),
            .is_hand = is_set_zone(zone) || is_sorted(zone),
            .add = zone->kind == TALON_SLOT ? 1 : face_down(zone, sampler),
            .group = sampler->facts.group[layout->first + i],
        };
    }
}

static void note_hand(struct layout *layout, unsigned hidden)
{
    struct talon_sampler *sampler = layout->sampler;
    const struct talon_zone *zone = &sampler->game->zones[layout->zone];

    if (!hidden || !is_sorted(zone))
        return;
    talon_assert(sampler->rows < TALON_SEATS_MAX);
    sampler->row[sampler->rows++] =
        (struct talon_sorted_row){ (uint16_t)talon_zone_place(sampler->game, sampler->base,
                                                              layout->zone, layout->row, 0),
                                   (uint16_t)layout->count };
}

static bool lay_row(struct layout *layout)
{
    const unsigned before = layout->sampler->places;

    if (!layout->is_filled)
        return fill_row(layout);
    add_places(layout);
    note_hand(layout, layout->sampler->places - before);
    return true;
}

/* Goes over all rows: fills them, or, once all are filled and lie where they stay, notes places. */
static bool lay_rows(struct layout *layout)
{
    const struct talon_game *game = layout->sampler->game;
    unsigned at = 0;

    layout->first = 0;
    for (layout->zone = 0; layout->zone < game->zones_count; layout->zone++) {
        const int rows = talon_zone_rows(&game->zones[layout->zone], layout->view->seats);
        for (layout->row = 0; layout->row < rows; layout->row++) {
            layout->count = layout->view->count[at++];
            if (!lay_row(layout))
                return false;
            layout->first += layout->count;
        }
    }
    return true;
}

/* False also for a view whose fields tell of other seats than it has. */
static bool fill_fields(struct talon_sampler *sampler, const struct talon_view *view)
{
    const struct talon_game *game = sampler->game;
    unsigned at = 0;

    for (int f = 0; f < game->fields_count; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], view->seats); row++, at++)
            if (view->field[at] != TALON_UNKNOWN &&
                !talon_field_put(&game->fields[f], sampler->base, row, (uint64_t)view->field[at]))
                return false;
    return talon_state_seats(sampler->base) == view->seats;
}

bool sampling_lay_out(struct talon_sampler *sampler, const struct talon_config *config,
                      const struct talon_view *view)
{
    struct layout layout = { .sampler = sampler, .view = view };

    talon_prepare(config, sampler->base);
    if (!fill_fields(sampler, view) || !lay_rows(&layout))
        return false;
    layout.is_filled = true;
    /* Counts that were filled with the rows are fields of the view as well. */
    return fill_fields(sampler, view) && lay_rows(&layout);
}
