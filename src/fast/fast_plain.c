/* fast_plain.c - the plain kernel of War, battle by battle.
 *
 * A battle has no branch on who wins it, because a processor would guess wrong half of the time.
 *
 * Rules: R-WAR-05 … R-WAR-08, R-WAR-13.
 */
#include "fast_duel.h"
#include "fast_inline.h"
#include "fast_kernels.h"
#include "fast_pot.h"

/* 1 if the card of seat 1 comes first under the packet of the winner (R-WAR-13). A shuffle of two
 * cards tosses a coin (R-GEN-03). */
FAST_PIECE size_t is_turned(int order, uint64_t loses, uint64_t tails)
{
    return order == FAST_WAR_SHUFFLED ? tails & 1 : fast_pot_first(order, loses & 1);
}

/* Plays battles, `most` of them unless a tie lies on top or somebody has run out of cards. */
FAST_PIECE unsigned fight(struct fast_duel *duel, unsigned most, int order)
{
    const uint64_t cards = duel->cards, row = FAST_DUEL_ROW;
    uint8_t *const from = fast_duel_row(duel, 0) + duel->at, *const last = from + most;
    uint8_t *top = from, *end = top + duel->own;     /* where cards won by seat 0 go */
    uint64_t apart = row + cards - 2ull * duel->own; /* cards won by seat 1 go so far behind it */
    uint64_t tails = order == FAST_WAR_SHUFFLED ? ~fast_duel_coins(duel, 0) : 0;

    while (top < last && apart - (row - cards) - 1 < 2 * cards - 1) {
        const int64_t more = (int64_t)top[0] - top[row];
        if (!more)
            break;
        const uint64_t loses = (uint64_t)(more >> 63);
        uint8_t *const to = end + (apart & loses);
        const size_t turned = is_turned(order, loses, tails);
        to[turned] = top[0];
        to[turned ^ 1] = top[row];
        end += 2 + 2 * loses;
        apart -= 2 + 4 * loses;
        top++;
        tails >>= 1;
    }
    duel->own = (unsigned)(end - top);
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
    const unsigned most = duel->left < FAST_DUEL_AT_ONCE ? duel->left : FAST_DUEL_AT_ONCE;
    const unsigned made = fight_in_order(duel, most);

    duel->at += made;
    duel->left -= made;
    if (duel->rules->order == FAST_WAR_SHUFFLED)
        duel->coin_at += made;
}

/* Whole rows, since a fixed length is faster. */
static inline void add_moves(const uint8_t *moves, unsigned count, uint8_t *places)
{
    for (unsigned i = 0; i < count; i++)
        places[i] = (uint8_t)(i + moves[i]);
}

/* Which card of the pairs comes to each place of a pot that is shuffled (fast_tables.h). False: the
 * word may have to be drawn again. */
static bool shuffle_places(struct fast_duel *duel, unsigned need, uint8_t *places)
{
    const uint64_t coins = fast_duel_coins(duel, 0);
    const uint32_t word = (uint32_t)coins, coin = coins >> 32 & 1;

    if (fast_pot_is_doubtful(need, word))
        return false;
    duel->coin_at += 33;
    if (need < 4) {
        add_moves(fast_pot_shuffled(need, word, coin), 8, places);
        return true;
    }
    const struct fast_pot_rows rows = fast_pot_shuffled10(word, coin);
    for (unsigned i = 0; i < 10; i++)
        places[i] = rows.ten[rows.eight[rows.six[i]]];
    return true;
}

/* The same for a pot that is taken as it lies. */
static void lay_places(const struct fast_war *rules, int taker, uint8_t *places)
{
    const unsigned first = fast_pot_first(rules->order, (unsigned)taker);

    add_moves(fast_pot_laid(rules->need, first), 16, places);
}

/* Whether a war of one step between packets that are not short lies on top. */
static bool is_short_war(struct fast_duel *duel)
{
    const unsigned need = duel->rules->need;
    const uint8_t *const own = fast_duel_row(duel, 0) + duel->at;
    const uint8_t *const other = fast_duel_row(duel, 1) + duel->at;

    return duel->own > need && duel->cards - duel->own > need && duel->left &&
           duel->coin_at < FAST_DUEL_COINS && duel->at < FAST_DUEL_ROW_FULL && *own == *other &&
           own[need] != other[need];
}

/* Plays such a war. False if none lies on top. */
static bool fight_short_war(struct fast_duel *duel)
{
    const unsigned need = duel->rules->need, own = duel->own;
    const uint8_t *const top[2] = { fast_duel_row(duel, 0) + duel->at,
                                    fast_duel_row(duel, 1) + duel->at };
    const int taker = top[0][need] < top[1][need];
    uint8_t places[16];

    if (!is_short_war(duel))
        return false;
    if (duel->rules->order != FAST_WAR_SHUFFLED)
        lay_places(duel->rules, taker, places);
    else if (!shuffle_places(duel, need, places))
        return false;
    uint8_t *const end = fast_duel_row(duel, taker) + duel->at + (taker ? duel->cards - own : own);
    for (unsigned i = 0; i < 2 * need + 2; i++)
        end[i] = top[places[i] & 1][places[i] >> 1];
    duel->at += need + 1;
    duel->own = taker ? own - need - 1 : own + need + 1;
    duel->left--;
    duel->war_steps++;
    return true;
}

void fast_plain_finish(struct fast_duel *duel)
{
    do
        do
            fight_on(duel);
        while (fight_short_war(duel));
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
