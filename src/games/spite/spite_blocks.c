/* spite_blocks.c - Spite and Malice: what the book version alone knows: side stacks that count
 * down, jokers on them, and the ways out of a block.
 *
 * Rules: R-SPB-03, R-SPB-04, R-SPB-07, R-SPB-09.
 */
#include "spite.h"

enum { ANY = 0x3ffc }; /* values as bits: 2 … 13 */

/* The values the top of a stack may stand for, as bits; all but the ace for jokers alone. */
static unsigned stands_for(const uint8_t *stack, unsigned count)
{
    unsigned jokers = 0, values = ANY;

    for (; count && talon_rank(stack[count - 1]) == TALON_JOKER; count--)
        jokers++;
    if (count)
        values = 1u << value(stack[count - 1]);
    else if (jokers)
        jokers--; /* the lowest stands for any value: R-SPB-04 */
    while (jokers--)
        values = (values | values >> 1) & ANY;
    return values;
}

/* The values a stack takes, as bits; JOKER for jokers. R-SPB-03: the same value or one lower. A
 * joker needs one from 2 to 13, so it cannot lie on an ace. No card has the value 0. */
unsigned spite_takes(const uint8_t *stack, unsigned count)
{
    const unsigned values = stands_for(stack, count), next = values | values >> 1;

    if (!count)
        return TAKES_ALL;
    return next | (next & ANY ? 1u << JOKER : 0);
}

/* A natural ace or two in the hand that can go to the middle (R-SPB-09). */
bool spite_owes(const struct spite *s, int seat)
{
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (fits_low(s, s->hand[seat][i]))
            return true;
    return false;
}

/* Who breaks the block, seen from this seat on; -1: nobody can. */
static int breaker(const struct spite *s, int seat)
{
    for (int i = 0; i < s->seats; i++, seat = talon_left_of(seat, s->seats))
        if (spite_owes(s, seat))
            return seat;
    return -1;
}

/* All have passed, this seat as the last: is the game over by that? */
bool spite_block_ends(const struct spite *s, int seat)
{
    if (s->block == BLOCK_BREAK)
        return breaker(s, talon_left_of(seat, s->seats)) < 0;
    return s->block == BLOCK_END || s->redeals >= BARREN_REDEALS;
}

/* Takes up hands, middle, waiting sequences and talon in the order they are listed in; returns
 * their number. */
static unsigned gather_open_cards(struct spite *s, uint8_t *cards)
{
    const unsigned at = centre_start(s, 0), open = space_end(s) - at;
    unsigned count = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        memcpy(cards + count, s->hand[seat], s->hand_count[seat]);
        count += s->hand_count[seat];
    }
    memcpy(cards + count, s->cards + at, open);
    memset(s->cards + at, 0, open);
    count += open;
    turn_over(cards + count, s->talon, s->talon_count);
    return count + s->talon_count;
}

static void redeal(struct spite *s, struct talon_rng *rng)
{
    uint8_t cards[CARDS];
    const unsigned count = gather_open_cards(s, cards), hands = s->seats * HAND_SIZE;
    const unsigned dealt = count < hands ? count : hands;

    memset(s->hand, 0, sizeof s->hand);
    memset(s->hand_count, 0, sizeof s->hand_count);
    memset(s->centre_count, 0, sizeof s->centre_count);
    memset(s->talon, 0, sizeof s->talon);
    s->complete_count = 0;
    count_places(s);
    talon_shuffle(rng, cards, count);
    for (unsigned i = 0; i < dealt; i++)
        add_to_hand(s, (int)(i % s->seats), cards[i]);
    s->talon_count = (uint16_t)(count - dealt);
    turn_over(s->talon, cards + dealt, s->talon_count);
    s->redeals++;
}

/* R-SPB-09: on turn is the one after the last who passed. */
void spite_unblock(struct spite *s, struct talon_rng *rng)
{
    s->passes = 0;
    if (s->block == BLOCK_BREAK) {
        s->turn = (uint8_t)breaker(s, s->turn);
        s->breaking = 1;
    } else {
        redeal(s, rng);
    }
}
