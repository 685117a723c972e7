/* position_properties.c - properties of positions that are set up by hand: whatever numbers and
 * cards of a game are changed, it is refused with a reason, or is a table that can be played.
 */
#include "property.h"

#include <string.h>

enum { LOOKS = 8, SMALL = 6, LARGE = 40, ANY_SCORE = 1000 };

static uint8_t copy[TALON_STATE_MAX], again[TALON_STATE_MAX];

static uint64_t odd_number(struct play *play)
{
    static const uint32_t bounds[] = { SMALL, SMALL, SMALL, LARGE, ANY_SCORE };
    const uint32_t bound = bounds[talon_rng_below(&play->choice, sizeof bounds / sizeof *bounds)];

    return talon_rng_below(&play->choice, bound);
}

static void change_number(struct play *play)
{
    const int f = (int)talon_rng_below(&play->choice, play->game->fields_count);
    const struct talon_field *field = &play->game->fields[f];
    const int count = talon_field_rows(field, talon_seats(play->config));

    if (!field->offset)
        return; /* the number of seats: the rows of all else depend on it */
    talon_field_put(field, copy, (int)talon_rng_below(&play->choice, (uint32_t)count),
                    odd_number(play));
}

/* A row of cards, taken from the table to be changed. */
struct held {
    int zone, row;
    unsigned count;
    uint8_t faces[TALON_PACK_MAX];
};

static void any_row(struct play *play, struct held *held)
{
    held->zone = (int)talon_rng_below(&play->choice, play->game->zones_count);
    const int rows = talon_zone_rows(&play->game->zones[held->zone], talon_seats(play->config));
    held->row = (int)talon_rng_below(&play->choice, (uint32_t)rows);
    held->count = talon_zone_list(play->game, copy, held->zone, held->row, held->faces);
}

static void put_row(struct play *play, const struct held *held)
{
    talon_zone_fill(play->game, copy, held->zone, held->row, held->faces, held->count);
}

/* Some cards leave one row, mostly for the end of another one. */
static void move_cards(struct play *play)
{
    static struct held from, to;

    any_row(play, &from);
    const unsigned moved = 1 + talon_rng_below(&play->choice, 4);
    if (from.count < moved)
        return;
    from.count -= moved;
    put_row(play, &from);
    any_row(play, &to);
    if (to.count + moved > TALON_PACK_MAX || !talon_rng_below(&play->choice, 4))
        return;
    memcpy(to.faces + to.count, from.faces + from.count, moved);
    to.count += moved;
    put_row(play, &to);
}

/* Somebody can go on, or the game is over. */
static bool can_be_played(const struct play *play, const uint8_t *state)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting = play->game->acting(state);

    if (acting >> talon_seats(play->config))
        return false;
    for (; acting; acting &= acting - 1) {
        const int count = play->game->legal(state, talon_first_seat(acting), moves);
        if (count < 1 || count > TALON_MOVES_MAX)
            return false;
    }
    return true;
}

static void spoiled_once(struct play *play)
{
    memcpy(copy, play->state, state_bytes(play));
    for (uint32_t n = 1 + talon_rng_below(&play->choice, 3); n; n--)
        if (talon_rng_below(&play->choice, 3))
            change_number(play);
        else
            move_cards(play);
    const char *reason = talon_validate_position(play->config, copy);
    if (reason && !*reason)
        fail(play, "a position is refused without a reason");
    if (reason)
        return;
    memcpy(again, copy, state_bytes(play));
    if (talon_validate_position(play->config, again))
        fail(play, "a position that was accepted is refused");
    if (memcmp(again, copy, state_bytes(play)))
        fail(play, "a position that was accepted is changed again");
    if (!can_be_played(play, copy))
        fail(play, "nobody can go on in a position that was accepted");
}

void spoiled(struct play *play)
{
    for (int i = 0; i < LOOKS; i++)
        spoiled_once(play);
}
