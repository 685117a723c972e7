/* fast_war.c - games of War without a table: two rows of ranks whose tops lie at the same place,
 * since a battle takes as many cards of one packet as of the other.
 *
 * The way of a game cannot be foreseen by a processor, so that a plain battle has no branch on who
 * wins it.
 *
 * Rules: R-WAR-05 … R-WAR-11, R-WAR-13 … R-WAR-16.
 */
#include "fast_war.h"

#include <talon/assert.h>

#include <string.h>

enum { ROW = 2624, ROW_FULL = ROW - 2 * FAST_WAR_PACK };

/* A game under way. */
struct duel {
    const struct fast_war *rules;
    struct fast_war_game *game;
    unsigned cards, at, own; /* in the pack; place of both tops; in the packet of seat 0 */
    bool is_over;
    struct talon_rng rng; /* of talon_rng_toss(), but read without its slow way */
    uint8_t row[2][ROW];
};

/* As talon_shuffle() does with a stream of talon_rng_toss(), without a call for each draw. */
static void shuffle(struct talon_rng *rng, uint8_t *cards, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        const unsigned j = i > 2 ? talon_rng_below(rng, i) : talon_rng_coin(rng);
        const uint8_t moved = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = moved;
    }
}

static unsigned held(const struct duel *duel, int seat)
{
    return seat ? duel->cards - duel->own : duel->own;
}

static void end_duel(struct duel *duel, uint8_t winner)
{
    duel->game->winner = winner;
    duel->is_over = true;
}

/* R-WAR-14 … R-WAR-16 */
static void end_battle(struct duel *duel)
{
    struct fast_war_game *game = duel->game;

    game->battles++;
    if (!duel->own || duel->own == duel->cards)
        end_duel(duel, duel->own ? 0 : 1);
    else if (game->battles == duel->rules->max_battles)
        end_duel(duel, FAST_WAR_ENDLESS);
}

/* ---- plain battles --------------------------------------------------------------------------- */

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
static inline __attribute__((always_inline)) unsigned fight(struct duel *duel, unsigned most,
                                                            int order)
{
    const uint64_t cards = duel->cards;
    uint8_t *const from = duel->row[0] + duel->at, *top = from, *const last = from + most;
    uint64_t own = duel->own, coins = duel->rng.coins;

    while (top < last) {
        const uint64_t a = top[0], b = top[ROW], loses = -(uint64_t)(a < b);
        if (a == b)
            break;
        const uint16_t pair = swept(order, a, b, coins & 1);
        memcpy(top + own + ((ROW + cards - 2 * own) & loses), &pair, sizeof pair);
        own += 1 + 2 * loses;
        top++;
        coins >>= 1;
        if (own - 1 >= cards - 1)
            break;
    }
    duel->own = (unsigned)own;
    duel->rng.coins = coins;
    return (unsigned)(top - from);
}

static unsigned fight_in_order(struct duel *duel, unsigned most)
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

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* As many battles as there are words, room in the rows, and battles up to the last one. */
static void fight_on(struct duel *duel)
{
    const bool is_shuffled = duel->rules->order == FAST_WAR_SHUFFLED;
    unsigned most = least(ROW_FULL - duel->at, duel->rules->max_battles - duel->game->battles);

    if (is_shuffled)
        most = least(most, duel->rng.coins_left);
    const unsigned made = fight_in_order(duel, most);
    duel->at += made;
    duel->rng.coins_left -= is_shuffled ? made : 0;
    if (made) {
        duel->game->battles = (uint16_t)(duel->game->battles + made - 1);
        end_battle(duel);
    }
}

/* ---- wars ------------------------------------------------------------------------------------ */

/* How many cards each has laid, from the tops on. */
struct pot {
    unsigned laid[2];
};

static uint8_t battle_card(const struct duel *duel, const struct pot *pot, int seat)
{
    return duel->row[seat][duel->at + pot->laid[seat] - 1];
}

/* Copies too much: a fixed length needs no call, and nothing lies behind the cards of a row. The
 * surplus may overlap. */
static void copy_laid(const struct duel *duel, unsigned from, int seat, uint8_t *to)
{
    uint8_t laid[FAST_WAR_PACK / 2];

    memcpy(laid, duel->row[seat] + from, sizeof laid);
    memcpy(to, laid, sizeof laid);
}

/* R-WAR-13. A packet without cards begins again beside the other. */
static void take_pot(struct duel *duel, const struct pot *pot, int taker)
{
    const int order = duel->rules->order, other = !taker;
    const int first = order == FAST_WAR_WINNER ? taker : order == FAST_WAR_LOSER ? other : 0;
    const unsigned from = duel->at, left = held(duel, taker) - pot->laid[taker];

    duel->at += left ? pot->laid[taker] : pot->laid[other];
    uint8_t *const end = duel->row[taker] + duel->at + left;
    copy_laid(duel, from, first, end);
    copy_laid(duel, from, !first, end + pot->laid[first]);
    if (order == FAST_WAR_SHUFFLED)
        shuffle(&duel->rng, end, pot->laid[0] + pot->laid[1]);
    duel->own += taker ? -pot->laid[0] : pot->laid[1];
}

static void end_by_shortage(struct duel *duel, uint8_t winner)
{
    duel->game->battles++;
    duel->game->ran_short = true;
    end_duel(duel, winner);
}

/* Who has more cards wins, and nobody if both have as many (R-WAR-10). */
static uint8_t winner_by_shortage(const struct duel *duel)
{
    const unsigned own = duel->own, other = held(duel, 1);

    return own == other ? FAST_WAR_DRAW : own < other;
}

/* Both lay the cards of a war step. False if that ends the game. */
static bool lay_step(struct duel *duel, struct pot *pot)
{
    const unsigned need = duel->rules->need;
    unsigned cards = 0;

    duel->game->war_steps++;
    for (int seat = 0; seat < 2; seat++) {
        const unsigned left = held(duel, seat) - pot->laid[seat];
        if (left < need && duel->rules->shortage == FAST_WAR_OUT) {
            end_by_shortage(duel, winner_by_shortage(duel));
            return false;
        }
        pot->laid[seat] += least(left, need); /* R-WAR-11 */
        cards += left;
    }
    if (!cards)
        end_by_shortage(duel, FAST_WAR_DRAW);
    return cards;
}

/* A tie lies on top (R-WAR-07, R-WAR-09). */
static void fight_war(struct duel *duel)
{
    struct pot pot = { { 1, 1 } };

    do {
        if (!lay_step(duel, &pot))
            return;
    } while (battle_card(duel, &pot, 0) == battle_card(duel, &pot, 1));
    const int taker = battle_card(duel, &pot, 0) < battle_card(duel, &pot, 1);
    if (held(duel, !taker) == pot.laid[!taker])
        duel->own = taker ? 0 : duel->cards;
    else
        take_pot(duel, &pot, taker);
    end_battle(duel);
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void move_to_front(struct duel *duel)
{
    for (int seat = 0; seat < 2; seat++)
        memmove(duel->row[seat], duel->row[seat] + duel->at, held(duel, seat));
    duel->at = 0;
}

/* Both packets lie in their rows. */
static void play_duel(struct duel *duel)
{
    while (!duel->is_over) {
        if (duel->at >= ROW_FULL)
            move_to_front(duel);
        if (!duel->rng.coins_left)
            talon_rng_refill_coins(&duel->rng);
        fight_on(duel);
        if (!duel->is_over && duel->row[0][duel->at] == duel->row[1][duel->at])
            fight_war(duel);
    }
}

static void begin_duel(struct duel *duel, const struct fast_war *rules, uint64_t seed,
                       struct fast_war_game *game)
{
    talon_assert(rules->cards && rules->cards % 2 == 0 && rules->cards <= FAST_WAR_PACK);
    talon_rng_toss(&duel->rng, seed);
    duel->rng.traced = false;
    for (int seat = 0; seat < 2; seat++)
        memset(duel->row[seat], 0, FAST_WAR_PACK); /* copies of a fixed length read on */
    *game = (struct fast_war_game){ .battles = 0 };
    duel->rules = rules;
    duel->game = game;
    duel->cards = rules->cards;
    duel->own = rules->cards / 2u;
    duel->at = 0;
    duel->is_over = false;
}

static void count_high_cards(struct duel *duel)
{
    uint8_t highest = 0;

    for (unsigned i = 0; i < duel->cards; i++)
        if (duel->rules->pack[i] > highest)
            highest = duel->rules->pack[i];
    for (unsigned i = 0; i < duel->own; i++)
        duel->game->high_cards = (uint8_t)(duel->game->high_cards + (duel->row[0][i] == highest));
}

void fast_war_play_packets(const struct fast_war *rules, const uint8_t *const packet[2],
                           uint64_t seed, struct fast_war_game *game)
{
    struct duel duel;

    begin_duel(&duel, rules, seed, game);
    for (int seat = 0; seat < 2; seat++)
        memcpy(duel.row[seat], packet[seat], held(&duel, seat));
    count_high_cards(&duel);
    play_duel(&duel);
}

/* One card at a time, beginning to the left of the dealer (R-WAR-03, R-GEN-04). */
static void deal(struct duel *duel, const uint8_t *cards, int dealer)
{
    for (unsigned i = 0; i < duel->own; i++) {
        duel->row[!dealer][i] = cards[2 * i];
        duel->row[dealer][i] = cards[2 * i + 1];
    }
}

void fast_war_play(const struct fast_war *rules, uint64_t seed, struct fast_war_game *game)
{
    struct duel duel;
    uint8_t cards[FAST_WAR_PACK];

    begin_duel(&duel, rules, seed, game);
    const int dealer = rules->dealer == FAST_WAR_BY_CHANCE ? (int)talon_rng_coin(&duel.rng)
                                                           : rules->dealer; /* R-GEN-05 */
    memcpy(cards, rules->pack, sizeof cards);
    shuffle(&duel.rng, cards, rules->cards);
    deal(&duel, cards, dealer);
    count_high_cards(&duel);
    play_duel(&duel);
}
