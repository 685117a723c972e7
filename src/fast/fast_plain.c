/* fast_plain.c - the plain kernel of War, battle by battle.
 *
 * The way of a game cannot be foreseen by a processor, so that a battle has no branch on who wins
 * it.
 *
 * Rules: R-WAR-05 … R-WAR-08, R-WAR-13.
 */
#include "fast_duel.h"
#include "fast_kernels.h"

/* Two cards in the order in which they are put under a packet, the first in the low byte
 * (R-WAR-13). A shuffle of two cards tosses a coin (R-GEN-03). */
static inline __attribute__((always_inline)) uint16_t swept(int order, uint64_t a, uint64_t b,
                                                            uint64_t coin)
{
    const uint64_t both = a ^ b;
    uint64_t upper = a;

    if (order == FAST_WAR_SHUFFLED)
        upper = b ^ (both & -coin);
    else if (order == FAST_WAR_WINNER)
        upper = a > b ? a : b;
    else if (order == FAST_WAR_LOSER)
        upper = a > b ? b : a;
    return (uint16_t)(upper | (both ^ upper) << 8);
}

/* Plays battles, `most` of them unless a tie lies on top or somebody has run out of cards. */
static inline __attribute__((always_inline)) unsigned fight(struct fast_duel *duel, unsigned most,
                                                            int order)
{
    const uint64_t cards = duel->cards;
    uint8_t *const from = duel->row[0] + duel->at, *top = from, *const last = from + most;
    uint64_t own = duel->own, coins = order == FAST_WAR_SHUFFLED ? fast_duel_coins(duel) : 0;

    while (top < last && own - 1 < cards - 1) {
        const uint64_t a = top[0], b = top[FAST_DUEL_ROW], loses = -(uint64_t)(a < b);
        if (a == b)
            break;
        const uint16_t pair = swept(order, a, b, coins & 1);
        memcpy(top + own + ((FAST_DUEL_ROW + cards - 2 * own) & loses), &pair, sizeof pair);
        own += 1 + 2 * loses;
        top++;
        coins >>= 1;
    }
    duel->own = (unsigned)own;
    return (unsigned)(top - from);
}

static unsigned fight_in_order(struct fast_duel *duel, unsigned most)
{
    switch (duel->rules->order) {
    case FAST_WAR_SHUFFLED:
        return fight(duel, most, FAST_WAR_SHUFFLED);
    case FAST_WAR_WINNER:
        return fight(duel, most, FAST_WAR_WINNER);
    case FAST_WAR_LOSER:
        return fight(duel, most, FAST_WAR_LOSER);
    default:
        return fight(duel, most, FAST_WAR_SEAT);
    }
}

/* Plays battles up to the next war, or the end, as far as there are coins. */
static void fight_on(struct fast_duel *duel)
{
    const unsigned made = fight_in_order(duel, duel->left < 64 ? duel->left : 64);

    duel->at += made;
    duel->left -= made;
    if (duel->rules->order == FAST_WAR_SHUFFLED)
        duel->coin_at += made;
}

void fast_plain_finish(struct fast_duel *duel)
{
    do
        fight_on(duel);
    while (!fast_duel_settle(duel));
}

void fast_play_plain(const struct fast_war *rules, uint64_t first, unsigned count,
                     struct fast_war_game *games)
{
    struct fast_duel duel;

    fast_duel_prepare(&duel, rules);
    for (unsigned i = 0; i < count; i++) {
        fast_duel_deal(&duel, first + i, &games[i]);
        fast_plain_finish(&duel);
    }
}
