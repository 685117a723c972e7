/* open_deal.c - reads a position by the names of its zones and fields, and finds the goal by the
 * row of its game.
 */
#include "open_deal.h"

#include "open_goals.h"

#include <talon/bits.h>
#include <talon/card.h>
#include <talon/core.h>

#include <string.h>

enum { SEATS = TALON_SOLVE_SEATS, RANKS = 13, SUITS = 4 };

/* ---- orders ---------------------------------------------------------------------------------- */

/* The height of each rank, from the two to the ace. */
static const uint8_t heights[OPEN_ORDERS][RANKS] = {
    [OPEN_HIGH] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 },
    [OPEN_ACE_LOW] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0 },
    [OPEN_DOWN] = { 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12 },
    [OPEN_DOWN_ACE_LOW] = { 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 },
};

uint8_t open_deal_lift(uint8_t face, enum open_order order)
{
    const unsigned rank = (unsigned)talon_rank(face);

    return rank < RANKS ? talon_french(talon_suit(face), heights[order][rank]) : face;
}

uint8_t open_deal_lower(uint8_t face, enum open_order order)
{
    for (int rank = 0; rank < RANKS; rank++)
        if (heights[order][rank] == talon_rank(face))
            return talon_french(talon_suit(face), rank);
    return face;
}

uint64_t open_deal_lift_all(uint64_t cards, enum open_order order)
{
    uint64_t lifted = 0;

    for (; cards; cards &= cards - 1)
        lifted |= 1ull << open_deal_lift((uint8_t)talon_lowest_bit(cards), order);
    return lifted;
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool open_deal_goal_of_whist(const void *state, struct open_goal *goal)
{
    (void)state;
    goal->side = 1 << 0 | 1 << 2; /* R-WHI-01 */
    return true;
}

/* In other games of tricks two play, or more than two sides, or jokers that belong to no suit. */
static const struct open_row {
    const char *game, *contract; /* the field that names what is played, or NULL */
    bool (*goal)(const void *state, struct open_goal *goal);
} open_rows[] = {
    { "whist", NULL, open_deal_goal_of_whist },
    { "norwegian", "contract", open_deal_goal_of_norwegian },
    { "minnesota", "contract", open_deal_goal_of_minnesota },
    { "danish", "contract", open_deal_goal_of_danish },
    { "solo-whist", "contract", open_deal_goal_of_solo_whist },
    { "wiezen", "contract", open_deal_goal_of_wiezen },
    { "kleurenwiezen", "contract", open_deal_goal_of_kleurenwiezen },
    { "bid-whist", NULL, open_deal_goal_of_bid_whist },
};

static const struct open_row *open_row_of(const struct talon_game *game)
{
    for (unsigned i = 0; i < sizeof open_rows / sizeof *open_rows; i++)
        if (!strcmp(open_rows[i].game, game->id))
            return &open_rows[i];
    return NULL;
}

bool open_deal_has(const struct talon_game *game)
{
    return open_row_of(game);
}

/* ---- the position ---------------------------------------------------------------------------- */

static uint8_t field_number(const struct talon_game *game, const void *state, const char *id,
                            int row)
{
    const int field = talon_field_find(game, id);

    return field < 0 ? 0 : (uint8_t)talon_field_get(&game->fields[field], state, row);
}

static uint64_t cards_of(const struct talon_game *game, const void *state, const char *id, int row)
{
    const int zone = talon_zone_find(game, id);
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = zone < 0 ? 0 : talon_zone_list(game, state, zone, row, faces);
    uint64_t cards = 0;

    for (unsigned i = 0; i < count; i++)
        cards |= 1ull << (faces[i] & 63);
    return cards;
}

/* A seat's hand, wherever its cards lie; the turned card is the dealer's. */
static uint64_t hand_of(const struct talon_game *game, const void *state, int seat)
{
    const bool deals = field_number(game, state, "dealer", 0) == seat;

    return cards_of(game, state, "hand", seat) | cards_of(game, state, "open_hand", seat) |
           cards_of(game, state, "shown", seat) | (deals ? cards_of(game, state, "turned", 0) : 0);
}

/* A complete trick still lies there, and the next step takes it away. */
static void read_lying(const struct talon_game *game, const void *state, enum open_order order,
                       struct talon_solve_position *position)
{
    const unsigned laid = field_number(game, state, "laid", 0);

    position->leader = field_number(game, state, laid == SEATS ? "best" : "leader", 0);
    for (; position->laid < laid % SEATS; position->laid++) {
        const int seat = (position->leader + position->laid) % SEATS;
        const uint64_t card = cards_of(game, state, "trick", seat);
        position->lying[position->laid] =
            open_deal_lift((uint8_t)(card ? talon_lowest_bit(card) : 0), order);
    }
}

/* Whether the seat whose turn it is may play what following suit allows, and nothing else. */
static bool only_follows(const struct talon_game *game, const void *state,
                         const struct talon_solve_position *position)
{
    const int seat = (position->leader + position->laid) % SEATS;
    const uint64_t hand = position->hand[seat],
                   lane = position->laid ? 0x1fffull << (position->lying[0] & 48) : 0;
    struct talon_move moves[TALON_MOVES_MAX];

    return game->acting(state) == talon_seat_bit(seat) &&
           game->legal(state, seat, moves) ==
               (int)talon_bit_count(hand & lane ? hand & lane : hand);
}

/* Sides have a row each in some games: that of a side is the lowest seat's. */
static uint8_t tricks_of(const struct talon_game *game, const void *state, unsigned side)
{
    const int field = talon_field_find(game, "tricks");
    const int rows = field < 0 ? 0 : talon_field_rows(&game->fields[field], SEATS);
    unsigned tricks = 0;

    for (int row = 0; row < rows; row++)
        tricks += side >> row & 1 ? field_number(game, state, "tricks", row) : 0;
    return (uint8_t)tricks;
}

static const char *name_in(const struct talon_game *game, const void *state, const char *id)
{
    const int index = id ? talon_field_find(game, id) : -1;

    if (index < 0)
        return NULL;
    const struct talon_field *field = &game->fields[index];
    const uint64_t value = talon_field_get(field, state, 0);
    return value < field->names_count ? field->names[value] : NULL;
}

/* Leaves one of the seats that play each for himself. False: there are no more. */
static bool choose_declarer(struct open_goal *goal, unsigned which)
{
    unsigned seats = goal->side;

    if (!goal->apart)
        return !which;
    for (; which && seats; which--)
        seats &= seats - 1;
    goal->side = (uint8_t)(seats & -seats);
    return seats;
}

bool open_deal_read(const struct talon_game *game, const void *state, unsigned which,
                    struct open_deal *deal)
{
    const struct open_row *row = open_row_of(game);
    struct talon_solve_position *position = &deal->position;

    *deal = (struct open_deal){ .contract = NULL };
    if (!row || !game->acting(state) || !row->goal(state, &deal->goal) ||
        !choose_declarer(&deal->goal, which))
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        position->hand[seat] = open_deal_lift_all(hand_of(game, state, seat), deal->goal.order);
    position->trump = field_number(game, state, "trump", 0);
    position->side = deal->goal.side;
    position->fewest = deal->goal.fewest;
    read_lying(game, state, deal->goal.order, position);
    deal->taken = tricks_of(game, state, deal->goal.side & 15);
    deal->contract = name_in(game, state, row->contract);
    return !talon_solve_check(position) && only_follows(game, state, position);
}
