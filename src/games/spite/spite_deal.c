/* spite_deal.c - Spite and Malice: the pack, the deal, who begins, the next game of a match, and
 * everything that is shuffled into a talon of waiting sequences.
 *
 * Rules: R-SPI-01 … R-SPI-03, R-SPI-21, R-SPI-28, R-SPM-01, R-SPM-02, R-SPB-01.
 */
#include "spite.h"

/* Packs of 52, then the jokers; beyond four their faces begin again (R-SPI-01, R-SPI-25). */
unsigned spite_list_pack(uint8_t *faces, unsigned packs, unsigned jokers)
{
    unsigned count = talon_list_french(faces, packs, 0);

    for (unsigned i = 0; i < jokers; i++)
        faces[count++] = talon_french((int)(i % JOKER_FACES), TALON_JOKER);
    return count;
}

/* Deals one by one to so many seats; a seat's first cards lie lowest (R-SPI-02). With a pack of
 * its own for the reserves they use it up (R-SPB-01). */
static const uint8_t *deal_reserves(struct spite *s, const uint8_t *cards)
{
    const unsigned size = s->reserve_size;

    for (unsigned i = 0; i < size; i++)
        for (unsigned seat = 0; seat < s->seats; seat++)
            s->cards[seat * size + i] = *cards++;
    memset(s->reserve_count, s->reserve_size, s->seats);
    return cards;
}

static const uint8_t *deal_hands(struct spite *s, const uint8_t *cards)
{
    for (int i = 0; i < HAND_SIZE; i++)
        for (int seat = 0; seat < s->seats; seat++)
            add_to_hand(s, seat, *cards++);
    return cards;
}

/* One card on each side stack, seat by seat (R-SPM-02). */
static const uint8_t *deal_sides(struct spite *s, const uint8_t *cards)
{
    const unsigned at = reserve_start(s, s->seats), rows = s->seats * SIDES;

    if (!s->initial_side_cards)
        return cards;
    memcpy(s->cards + at, cards, rows);
    for (unsigned row = 0; row < rows; row++)
        s->side_count[row] = 1;
    return cards + rows;
}

/* Listed bottom to top before, place 0 is the top afterwards (R-GEN-03). */
static void shuffle_reserve(struct spite *s, int seat, struct talon_rng *rng)
{
    uint8_t cards[RESERVE], *reserve = s->cards + reserve_start(s, seat);

    memcpy(cards, reserve, s->reserve_size);
    talon_shuffle(rng, cards, s->reserve_size);
    turn_over(reserve, cards, s->reserve_size);
}

/* R-SPI-03: a wild card counts what it is, or nothing. */
static unsigned start_value(const struct spite *s, uint8_t face)
{
    return s->wild_start == LOW && is_wild(s, face) ? 0 : value(face);
}

/* Which of these seats have the highest reserve card. */
static unsigned highest(const struct spite *s, unsigned seats)
{
    unsigned best = 0, found = 0;

    for (; seats; seats &= seats - 1) {
        const int seat = talon_first_seat(seats);
        const unsigned top = start_value(s, reserve_top(s, seat));
        if (top > best)
            found = 0;
        if (top >= best) {
            found |= talon_seat_bit(seat);
            best = top;
        }
    }
    return found;
}

/* Who begins: tied seats shuffle their reserves and compare again (R-SPI-03). */
static int starter(struct spite *s, struct talon_rng *rng)
{
    unsigned tied = highest(s, (1u << s->seats) - 1);

    for (int again = 0; tied & (tied - 1) && again < RESHUFFLES; again++) {
        for (unsigned rest = tied; rest; rest &= rest - 1)
            shuffle_reserve(s, talon_first_seat(rest), rng);
        tied = highest(s, tied);
    }
    const unsigned count = talon_bit_count(tied);
    return (int)talon_nth_bit(tied, count > 1 ? talon_rng_below(rng, count) : 0);
}

void spite_deal(struct spite *s, const uint8_t *cards, unsigned count, struct talon_rng *rng)
{
    const uint8_t *rest = deal_sides(s, deal_hands(s, deal_reserves(s, cards)));

    s->talon_count = (uint16_t)(cards + count - rest);
    turn_over(s->talon, rest, s->talon_count);
    s->turn = (uint8_t)starter(s, rng);
}

/* Back to a prepared table; the points and the number of the game stay. */
static void collect_all_cards(struct spite *s)
{
    s->over = s->played = s->exposed = s->breaking = s->passes = s->redeals = 0;
    s->turns = 1;
    s->actions = s->complete_count = 0;
    memset(s->side_count, 0, sizeof s->side_count);
    memset(s->hand_count, 0, sizeof s->hand_count);
    memset(s->centre_count, 0, sizeof s->centre_count);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->talon, 0, sizeof s->talon);
    memset(s->cards, 0, sizeof s->cards);
    count_places(s);
}

/* R-SPI-28, R-SPB-01: packs shuffled apart are sorted out again. */
void spite_next_game(struct spite *s, struct talon_rng *rng)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = spite_list_pack(faces, s->packs, s->jokers);
    const unsigned first = s->separate_packs ? PACK : 0;

    talon_rng_next_deal(rng);
    collect_all_cards(s);
    s->game++;
    talon_shuffle(rng, faces, first);
    talon_shuffle(rng, faces + first, count - first);
    spite_deal(s, faces, count, rng);
}

/* The waiting sequences become the talon (R-SPI-21). */
void spite_refill(struct spite *s, struct talon_rng *rng)
{
    uint8_t cards[CARDS], *from = s->cards + complete_start(s);

    memcpy(cards, from, s->complete_count);
    memset(from, 0, s->complete_count);
    s->talon_count = s->complete_count;
    s->complete_count = 0;
    talon_shuffle(rng, cards, s->talon_count);
    turn_over(s->talon, cards, s->talon_count);
}
