/* play_trick.c - finds out who took a trick, from two views: the trick has just become complete,
 * and a count of tricks has grown by one.
 */
#include "play_command.h"

static bool is_trick(const struct talon_zone *zone)
{
    return zone->kind == TALON_SLOT && zone->owner == TALON_SEAT && zone->rows <= 1 &&
           zone->visibility == TALON_PUBLIC;
}

/* The cards that lie in a zone of seats, all together. */
static unsigned cards_laid(const struct talon_game *game, const struct talon_view *view, int zone)
{
    unsigned count, all = 0;

    for (int seat = 0; seat < view->seats; seat++) {
        talon_view_zone(game, view, zone, seat, &count);
        all += count;
    }
    return all;
}

static bool has_completed(const struct talon_game *game, const struct talon_view *before,
                          const struct talon_view *after)
{
    for (int zone = 0; zone < game->zones_count; zone++)
        if (is_trick(&game->zones[zone]) && cards_laid(game, after, zone) == after->seats &&
            cards_laid(game, before, zone) + 1 == after->seats)
            return true;
    return false;
}

/* The only row of a count that has grown by one, or -1. */
static int grown_row(const struct talon_game *game, const struct talon_view *before,
                     const struct talon_view *after, int field)
{
    int found = -1;

    for (int row = 0; row < talon_field_rows(&game->fields[field], after->seats); row++) {
        const int64_t more =
            talon_view_field(game, after, field, row) - talon_view_field(game, before, field, row);
        if (more && (more != 1 || found >= 0))
            return -1;
        found = more ? row : found;
    }
    return found;
}

/* A count of a side names the side; of its seats it is the one that leads next. */
static int taker_by(const struct talon_field *field, int row, int rows, unsigned acting)
{
    if (row < 0 || field->owner == TALON_SEAT)
        return row;
    const int next = acting ? talon_first_seat(acting) : -1;
    return next >= 0 && next % rows == row ? next : -1;
}

int cli_trick_taker(const struct cli_play *play, const struct talon_view *before,
                    const struct talon_view *after)
{
    const struct talon_game *game = cli_game(play);

    if (!has_completed(game, before, after))
        return -1;
    for (int f = 0; f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        if (field->owner == TALON_TABLE || field->show != TALON_NUMBER || field->rows > 1)
            continue;
        const int row = grown_row(game, before, after, f),
                  rows = talon_field_rows(field, after->seats),
                  taker = taker_by(field, row, rows, talon_table_acting(play->table));
        if (taker >= 0)
            return taker;
    }
    return -1;
}
