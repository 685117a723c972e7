/* holders_knowledge.c - sensible cards and the worth of a deal, where the auction makes the sides.
 */
#include "holders_knowledge.h"

#include "holders_maxims.h"

#define WHOLE_PACK 0x1fff1fff1fff1fffull

static uint64_t unseen_cards_of(const struct trick_holders *h, int seat)
{
    uint64_t out = WHOLE_PACK & ~trick_held(h, seat);

    for (unsigned i = 0; i < h->played.count; i++)
        out &= ~bit(h->played.card[i]);
    for (int s = 0; s < SEATS; s++)
        out &= ~(h->trick[s] ? bit((uint8_t)(h->trick[s] - 1)) : 0);
    return out;
}

static struct trick_sight sight_of(const struct trick_holders *h,
                                   const struct trick_contract *contract, int seat, uint64_t cards)
{
    const struct trick_table *t = &h->table;
    const bool together = contract->held == HELD_BY_PAIR || !h->holder[seat];

    return (struct trick_sight){
        .hand = trick_held(h, seat),
        .cards = cards,
        .out = unseen_cards_of(h, seat),
        .trump = t->trump,
        .led = t->led,
        .to_come = SEATS - 1 - t->laid % SEATS,
        .partner_wins = t->laid % SEATS && together && h->holder[seat] == h->holder[t->best],
        .best = h->trick[t->best] ? (uint8_t)(h->trick[t->best] - 1) : 0,
    };
}

struct talon_move holders_choose_card(const struct trick_holders *h,
                                      const struct trick_contract *contract, int seat,
                                      uint64_t cards, int way, uint32_t word)
{
    const struct trick_sight sight = sight_of(h, contract, seat, cards);
    const bool is_slam = contract->early && contract->aim == AIM_LEAST; /* lost by one card */

    if (word % 8 == 0 && !(is_slam && h->holder[seat])) /* so that not all playouts go alike */
        return trick_pick(cards, TRICK_PLAY, word);
    return (struct talon_move){ .verb = TRICK_PLAY, .a = holders_best_card(&sight, way).card };
}

const char *holders_maxim_broken(const struct trick_holders *h,
                                 const struct trick_contract *contract, int seat, uint64_t cards,
                                 struct talon_move move)
{
    if (move.verb != TRICK_PLAY)
        return NULL;
    const struct trick_sight sight = sight_of(h, contract, seat, cards);
    return maxim_broken(&sight, move.a, contract->aim != AIM_LEAST);
}

bool holders_has_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct trick_holders *)state)->table.over != GOES_ON;
}

bool holders_is_ending(const void *state)
{
    uint64_t held[SEATS];

    trick_list_held(state, held);
    return maxim_is_short(held, SEATS);
}

void holders_value(const void *root, const void *state, int a_lot, struct talon_values *values)
{
    const struct trick_holders *before = root, *h = state;

    for (int s = 0; s < SEATS; s++) {
        const float own = (float)(h->score[s] - before->score[s]);
        int better = 0;
        for (int other = 0; other < SEATS; other++)
            better += h->score[other] > h->score[s];
        values->chance[s] = 0.5f + 0.45f * own / ((float)a_lot + (own < 0 ? -own : own));
        values->score[s] = own;
        if (h->table.over == MATCH_OVER)
            values->chance[s] =
                (better ? 0.3f - 0.1f * (float)better : 0.7f) + values->chance[s] * 0.3f;
    }
}
