/* step_told.c - whether a step told a seat something of cards that it does not see, where the rules
 * say that its verb can. The game itself is asked how the move would come out if two of those cards
 * changed places.
 */
#include "table_internal.h"

#include <string.h>

/* A card that the seat does not see, and whether it lies in a hand. */
struct hidden_card {
    uint8_t zone, row, place;
    bool in_hand;
};

struct hidden_cards {
    struct hidden_card card[TALON_PACK_MAX];
    unsigned count;
};

/* A pile that looks alike to everybody is no hand. */
static void note_hidden(struct hidden_cards *hidden, const struct talon_game *game,
                        const void *state, int seat, int zone, int row)
{
    uint8_t seen[TALON_PACK_MAX], is[TALON_PACK_MAX];
    const bool in_hand =
        game->zones[zone].owner == TALON_SEAT && !talon_zone_is_shared(game, state, zone);
    const unsigned count = talon_zone_list(game, state, zone, row, is);

    talon_visible_cards(game, state, seat, zone, row, seen);
    for (unsigned i = 0; i < count; i++)
        if (seen[i] != is[i] && !(is[i] & TALON_DOWN))
            hidden->card[hidden->count++] =
                (struct hidden_card){ (uint8_t)zone, (uint8_t)row, (uint8_t)i, in_hand };
}

static void list_hidden(struct hidden_cards *hidden, const struct talon_game *game,
                        const void *state, int seat)
{
    const int seats = talon_state_seats(state);

    hidden->count = 0;
    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], seats); row++)
            note_hidden(hidden, game, state, seat, z, row);
}

static void swap_cards(const struct talon_game *game, void *state, struct hidden_card one,
                       struct hidden_card two)
{
    uint8_t first[TALON_PACK_MAX], second[TALON_PACK_MAX];
    const unsigned first_count = talon_zone_list(game, state, one.zone, one.row, first);
    const unsigned second_count = talon_zone_list(game, state, two.zone, two.row, second);
    const uint8_t face = first[one.place];

    first[one.place] = second[two.place];
    second[two.place] = face;
    talon_zone_fill(game, state, one.zone, one.row, first, first_count);
    talon_zone_fill(game, state, two.zone, two.row, second, second_count);
}

/* Whether the seat would be shown the same seats to act and the same numbers with these two cards
 * in each other's place. */
static bool comes_out_alike(const struct talon_game *game, const struct talon_traced_step *step,
                            const struct talon_view *truth, struct hidden_card one,
                            struct hidden_card two)
{
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_view view;
    struct talon_rng rng;

    memcpy(state, step->before, game->state_size);
    swap_cards(game, state, one, two);
    talon_rng_script(&rng, NULL, 0);
    game->apply(state, step->seat, step->move, &rng);
    talon_view(game, state, truth->seat, &view);
    return view.acting == truth->acting &&
           !memcmp(view.field, truth->field, truth->fields * sizeof *view.field);
}

bool table_step_told(const struct talon_game *game, const struct talon_traced_step *step, int seat)
{
    struct hidden_cards hidden;
    struct talon_view truth;

    if (!game->verbs[step->move.verb].tells || step->draws_count)
        return false;
    list_hidden(&hidden, game, step->before, seat);
    talon_view(game, step->after, seat, &truth);
    for (unsigned i = 0; i < hidden.count; i++)
        for (unsigned j = 0; j < i; j++) {
            const struct hidden_card one = hidden.card[i], two = hidden.card[j];
            const bool same_row = one.zone == two.zone && one.row == two.row;
            if ((one.in_hand || two.in_hand) && !same_row &&
                !comes_out_alike(game, step, &truth, one, two))
                return true;
        }
    return false;
}
