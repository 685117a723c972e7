/* view.c - what one seat may know: derived from the sight of zones and fields, nothing else.
 * This is the only place where hidden and open meet; no game can add to it.
 *
 * Source: R-GEN-07.
 */
#include <talon/core.h>

#include <string.h>

/* The sight in force: `then` where the byte at `when` is not 0. */
static int sight_now(const uint8_t *state, int sight, uint16_t when, uint8_t then)
{
    return when && state[when] ? then : sight;
}

static bool may_know(int sight, int owner, int viewer)
{
    switch (sight) {
    case TALON_PUBLIC:
        return true;
    case TALON_OWNER:
        return owner >= 0 && owner == viewer;
    case TALON_OTHERS:
        return owner != viewer && viewer != TALON_WATCHER;
    default:
        return false;
    }
}

/* Hides what the viewer may not know: everything, all but the top, or the face-down cards. */
static void hide(uint8_t *faces, unsigned count, int sight, int owner, int viewer)
{
    const bool known = may_know(sight, owner, viewer);

    for (unsigned i = 0; i < count; i++) {
        const bool top = sight == TALON_TOP && i + 1 == count;
        if ((!known && !top) || faces[i] & TALON_DOWN)
            faces[i] = TALON_BACK;
    }
}

static void view_zones(const struct talon_game *game, const void *state, struct talon_view *out)
{
    for (int z = 0; z < game->zones_count; z++) {
        const struct talon_zone *zone = &game->zones[z];
        const int usual = sight_now(state, zone->sight, zone->when, zone->then);
        const int sight = sight_now(state, usual, zone->open, TALON_PUBLIC);
        for (int row = 0; row < talon_zone_rows(zone, out->seats); row++) {
            uint8_t *faces = out->face + out->cards;
            uint8_t listed[TALON_PACK_MAX];
            const unsigned count = talon_zone_list(game, state, z, row, listed);
            memcpy(faces, listed, count);
            hide(faces, count, sight, talon_row_seat(zone->owner, zone->rows, row), out->seat);
            out->count[out->rows++] = (uint16_t)count;
            out->cards = (uint16_t)(out->cards + count);
        }
    }
}

static void view_fields(const struct talon_game *game, const void *state, struct talon_view *out)
{
    for (int f = 0; f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        const int sight = sight_now(state, field->sight, field->when, field->then);
        for (int row = 0; row < talon_field_rows(field, out->seats); row++) {
            const int owner = talon_row_seat(field->owner, field->rows, row);
            const bool known = may_know(sight, owner, out->seat);
            out->field[out->fields++] =
                known ? (int64_t)talon_field_get(field, state, row) : TALON_UNKNOWN;
        }
    }
}

void talon_view(const struct talon_game *game, const void *state, int seat, struct talon_view *out)
{
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)seat;
    out->seats = (uint8_t)talon_state_seats(state);
    out->acting = (uint8_t)game->acting(state);
    view_zones(game, state, out);
    view_fields(game, state, out);
}

const uint8_t *talon_view_zone(const struct talon_game *game, const struct talon_view *view,
                               int zone, int row, unsigned *count)
{
    int at = row;
    const uint8_t *faces = view->face;

    for (int z = 0; z < zone; z++)
        at += talon_zone_rows(&game->zones[z], view->seats);
    for (int i = 0; i < at; i++)
        faces += view->count[i];
    *count = view->count[at];
    return faces;
}

int64_t talon_view_field(const struct talon_game *game, const struct talon_view *view, int field,
                         int row)
{
    int at = row;

    for (int f = 0; f < field; f++)
        at += talon_field_rows(&game->fields[f], view->seats);
    return view->field[at];
}

bool talon_learned(const struct talon_view *before, const struct talon_view *after)
{
    int16_t more[256] = { 0 };

    for (unsigned i = 0; i < after->cards; i++)
        more[after->face[i]]++;
    for (unsigned i = 0; i < before->cards; i++)
        more[before->face[i]]--;
    for (int face = 0; face < TALON_DOWN; face++)
        if (more[face] > 0)
            return true;
    return false;
}
