/* view.c - the view of one seat, derived from the visibility of zones and fields, nothing else.
 * No other code decides which cards are hidden, and no game can change it.
 *
 * Source: R-GEN-07.
 */
#include <talon/assert.h>
#include <talon/core.h>

#include <string.h>

/* The visibility in force: `then` where the byte at `when` is not 0. */
static int visibility_now(const uint8_t *state, int visibility, uint16_t when, uint8_t then)
{
    if (!when || !state[when])
        return visibility;
    return state[when] == TALON_UNSEEN ? TALON_NOBODY : then;
}

static bool may_know(int visibility, int owner, int viewer)
{
    switch (visibility) {
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

/* Whether the visibility makes no difference between viewers. */
static bool is_shared(int visibility)
{
    return visibility != TALON_OWNER && visibility != TALON_OTHERS;
}

/* Whether only some viewers ever see it. */
static bool is_ever_secret(int visibility, uint16_t when, uint8_t then)
{
    return !is_shared(visibility) || (when && !is_shared(then));
}

bool talon_owners_have_secrets(const struct talon_game *game)
{
    bool any = false;

    for (int z = 0; z < game->zones_count; z++)
        any = any ||
              is_ever_secret(game->zones[z].visibility, game->zones[z].when, game->zones[z].then);
    for (int f = 0; f < game->fields_count; f++)
        any = any || is_ever_secret(game->fields[f].visibility, game->fields[f].when,
                                    game->fields[f].then);
    return any;
}

static int zone_visibility(const struct talon_zone *zone, const void *state)
{
    const int usual = visibility_now(state, zone->visibility, zone->when, zone->then);

    return visibility_now(state, usual, zone->open, TALON_PUBLIC);
}

static int field_visibility(const struct talon_field *field, const void *state)
{
    if (talon_field_until(field) >= 0)
        return field->visibility;
    return visibility_now(state, field->visibility, field->when, field->then);
}

/* Hides what the viewer may not know: everything, all but the top, or the face-down cards. */
static void hide_faces(uint8_t *faces, unsigned count, int visibility, int owner, int viewer)
{
    const bool known = may_know(visibility, owner, viewer);

    for (unsigned i = 0; i < count; i++) {
        const bool top = visibility == TALON_TOP && i + 1 == count;
        if ((!known && !top) || faces[i] & TALON_DOWN)
            faces[i] = TALON_BACK;
    }
}

unsigned talon_visible_cards(const struct talon_game *game, const void *state, int seat, int zone,
                             int row, uint8_t faces[TALON_PACK_MAX])
{
    const struct talon_zone *which = &game->zones[zone];
    const unsigned count = talon_zone_list(game, state, zone, row, faces);

    talon_assert(zone >= 0 && zone < game->zones_count);
    talon_assert(row >= 0 && seat >= TALON_WATCHER && seat < TALON_SEATS_MAX);
    hide_faces(faces, count, zone_visibility(which, state),
               talon_row_seat(which->owner, which->rows, row), seat);
    return count;
}

int64_t talon_visible_field(const struct talon_game *game, const void *state, int seat, int field,
                            int row)
{
    const struct talon_field *which = &game->fields[field];
    const int owner = talon_row_seat(which->owner, which->rows, row);

    talon_assert(field >= 0 && field < game->fields_count);
    talon_assert(row >= 0 && seat >= TALON_WATCHER && seat < TALON_SEATS_MAX);
    if (!may_know(field_visibility(which, state), owner, seat))
        return TALON_UNKNOWN;
    return (int64_t)talon_field_get(which, state, row);
}

bool talon_zone_is_shared(const struct talon_game *game, const void *state, int zone)
{
    talon_assert(zone >= 0 && zone < game->zones_count);
    return is_shared(zone_visibility(&game->zones[zone], state));
}

bool talon_field_is_shared(const struct talon_game *game, const void *state, int field)
{
    talon_assert(field >= 0 && field < game->fields_count);
    return is_shared(field_visibility(&game->fields[field], state));
}

bool talon_zone_row_changed(const struct talon_game *game, const void *before, const void *after,
                            int zone, int row)
{
    const struct talon_zone *which = &game->zones[zone];
    uint8_t old[TALON_PACK_MAX], faces[TALON_PACK_MAX];
    const unsigned count = talon_zone_list(game, after, zone, row, faces);

    talon_assert(before && after);
    return talon_zone_list(game, before, zone, row, old) != count || memcmp(old, faces, count) ||
           zone_visibility(which, before) != zone_visibility(which, after);
}

bool talon_field_row_changed(const struct talon_game *game, const void *before, const void *after,
                             int field, int row)
{
    const struct talon_field *which = &game->fields[field];

    talon_assert(before && after);
    return talon_field_get(which, before, row) != talon_field_get(which, after, row) ||
           field_visibility(which, before) != field_visibility(which, after);
}

static void view_zones(const struct talon_game *game, const void *state, struct talon_view *out)
{
    uint8_t faces[TALON_PACK_MAX];

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], out->seats); row++) {
            const unsigned count = talon_visible_cards(game, state, out->seat, z, row, faces);
            talon_assert(out->rows < TALON_VIEW_ROWS && out->cards + count <= TALON_PACK_MAX);
            memcpy(out->face + out->cards, faces, count);
            out->count[out->rows++] = (uint16_t)count;
            out->cards = (uint16_t)(out->cards + count);
        }
}

static void view_fields(const struct talon_game *game, const void *state, struct talon_view *out)
{
    for (int f = 0; f < game->fields_count; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], out->seats); row++)
            out->field[out->fields++] = talon_visible_field(game, state, out->seat, f, row);
}

void talon_view(const struct talon_game *game, const void *state, int seat, struct talon_view *out)
{
    talon_assert(seat >= TALON_WATCHER && seat < TALON_SEATS_MAX);
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
    talon_assert(at >= 0 && at < view->rows);
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
    talon_assert(at >= 0 && at < view->fields);
    return view->field[at];
}

int talon_trick_taker(const struct talon_game *game, const struct talon_view *view, bool *is_whole)
{
    unsigned count, laid = 0;

    *is_whole = false;
    if (!game->trick)
        return -1;
    const int zone = talon_zone_find(game, game->trick->zone),
              field = talon_field_find(game, game->trick->taker);
    for (int seat = 0; seat < view->seats; seat++) {
        talon_view_zone(game, view, zone, seat, &count);
        laid += count;
    }
    const int seats = game->trick->seats & ~TALON_TELLS_WHOLE;
    const int64_t taker = laid ? talon_view_field(game, view, field, 0) : -1;
    *is_whole =
        game->trick->seats & TALON_TELLS_WHOLE ? laid && taker >= seats : laid == view->seats;
    return (int)(seats && laid ? taker % seats : taker);
}

/* Counts every face that the seat knows now. */
static void count_known(const struct talon_game *game, const void *state, int seat, int by,
                        int16_t known[256])
{
    uint8_t faces[TALON_PACK_MAX];

    for (int z = 0; z < game->zones_count; z++)
        for (int row = talon_zone_rows(&game->zones[z], talon_state_seats(state)); row-- > 0;) {
            const unsigned count = talon_visible_cards(game, state, seat, z, row, faces);
            for (unsigned i = 0; i < count; i++)
                known[faces[i]] = (int16_t)(known[faces[i]] + by);
        }
}

bool talon_has_learned(const struct talon_game *game, const void *before, const void *after,
                       int seat)
{
    talon_assert(before && after);
    int16_t more[256] = { 0 };

    count_known(game, after, seat, 1, more);
    count_known(game, before, seat, -1, more);
    for (int face = 0; face < TALON_DOWN; face++)
        if (more[face] > 0)
            return true;
    return false;
}
