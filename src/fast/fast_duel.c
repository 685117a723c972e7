/* fast_duel.c - what is rare in a game of War: the deal, wars that a kernel leaves alone, and the
 * end.
 *
 * Rules: R-WAR-03, R-WAR-05 … R-WAR-11, R-WAR-13 … R-WAR-16.
 */
#include "fast_duel.h"
#include "fast_tables.h"

#include <talon/assert.h>

/* ---- chance ---------------------------------------------------------------------------------- */

static void make_coins(struct fast_duel *duel, unsigned from)
{
    for (unsigned i = from; i < FAST_DUEL_BLOCK + FAST_DUEL_SPARE; i++)
        duel->coins[i] = talon_xoshiro(duel->lane);
}

static void begin_coins(struct fast_duel *duel, uint64_t seed)
{
    talon_rng_coin_lanes(seed, duel->lane);
    duel->coin_at = 0;
    make_coins(duel, 0);
}

static void renew_coins(struct fast_duel *duel)
{
    memcpy(duel->coins, duel->coins + FAST_DUEL_BLOCK, FAST_DUEL_SPARE * sizeof *duel->coins);
    duel->coin_at -= FAST_DUEL_COINS;
    make_coins(duel, FAST_DUEL_SPARE);
}

static inline uint64_t take_coins(struct fast_duel *duel, unsigned count)
{
    if (duel->coin_at >= FAST_DUEL_COINS)
        renew_coins(duel);
    const uint64_t coins = fast_duel_coins(duel);
    duel->coin_at += count;
    return coins;
}

/* Whether what is left of a word, after draws below count … end+1, is below their bound's limit. */
static bool is_rejected(unsigned count, unsigned end, uint32_t part)
{
    uint32_t product = 1;

    for (; count > end; count--)
        product *= count;
    return part < (0u - product) % product;
}

/* Where the cards count-1, count-2, … go, as many as one word tells. Returns how many are left. */
static inline unsigned draw_batch(struct fast_duel *duel, unsigned count, uint8_t *place)
{
    const unsigned end = fast_batch_end[count];
    uint64_t part = (uint32_t)take_coins(duel, 32);

    for (unsigned left = count; left > end; left--) {
        part *= left;
        place[left - 1] = (uint8_t)(part >> 32);
        part = (uint32_t)part;
    }
    return part < TALON_BATCH && is_rejected(count, end, (uint32_t)part) ? count : end;
}

/* As talon_shuffle() does with a stream of talon_rng_toss_all() (R-GEN-03). */
static void shuffle(struct fast_duel *duel, uint8_t *cards, unsigned count)
{
    uint8_t place[FAST_WAR_PACK];

    for (unsigned left = count; left > 2;)
        left = draw_batch(duel, left, place);
    place[1] = take_coins(duel, 1) & 1;
    for (unsigned i = count - 1; i; i--) {
        const uint8_t moved = cards[i];
        cards[i] = cards[place[i]];
        cards[place[i]] = moved;
    }
}

/* ---- a deal ---------------------------------------------------------------------------------- */

void fast_duel_prepare(struct fast_duel *duel, const struct fast_war *rules)
{
    talon_assert(rules->cards && rules->cards % 2 == 0 && rules->cards <= FAST_WAR_PACK);
    duel->rules = rules;
    duel->cards = rules->cards;
    duel->highest = 0;
    memset(duel->pack, 0, sizeof duel->pack);
    for (unsigned i = 0; i < rules->cards; i++) {
        duel->pack[i] = (uint8_t)(rules->pack[i] + 1);
        if (duel->pack[i] > duel->highest)
            duel->highest = duel->pack[i];
    }
}

static unsigned held(const struct fast_duel *duel, int seat)
{
    return seat ? duel->cards - duel->own : duel->own;
}

static void end_rows(struct fast_duel *duel)
{
    for (int seat = 0; seat < 2; seat++)
        memset(duel->row[seat] + duel->at + held(duel, seat), 0, FAST_DUEL_NONE);
}

static void begin(struct fast_duel *duel, uint64_t seed, struct fast_war_game *game)
{
    begin_coins(duel, seed);
    duel->game = game;
    duel->own = duel->cards / 2;
    duel->at = duel->war_steps = 0;
    duel->left = duel->rules->max_battles;
    *game = (struct fast_war_game){ .battles = 0 };
}

static void count_high_cards(struct fast_duel *duel)
{
    uint8_t high = 0;

    for (unsigned i = 0; i < duel->own; i++)
        high = (uint8_t)(high + (duel->row[0][i] == duel->highest));
    duel->game->high_cards = high;
}

void fast_duel_take_packets(struct fast_duel *duel, const uint8_t *const packet[2], uint64_t seed,
                            struct fast_war_game *game)
{
    begin(duel, seed, game);
    for (int seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < duel->own; i++)
            duel->row[seat][i] = (uint8_t)(packet[seat][i] + 1);
    end_rows(duel);
    count_high_cards(duel);
}

/* One card at a time, beginning to the left of the dealer (R-WAR-03, R-GEN-04). */
static void deal(struct fast_duel *duel, const uint8_t *cards, int dealer)
{
    uint8_t *const first = duel->row[!dealer], *const second = duel->row[dealer];

    for (unsigned i = 0; i < FAST_WAR_PACK / 2; i++) { /* behind the pack there are zeros */
        first[i] = cards[2 * i];
        second[i] = cards[2 * i + 1];
    }
    end_rows(duel);
}

void fast_duel_deal(struct fast_duel *duel, uint64_t seed, struct fast_war_game *game)
{
    const uint8_t dealer = duel->rules->dealer;
    uint8_t cards[FAST_WAR_PACK];

    begin(duel, seed, game);
    const int dealt_by =
        dealer == FAST_WAR_BY_CHANCE ? (int)(take_coins(duel, 1) & 1) : dealer; /* R-GEN-05 */
    memcpy(cards, duel->pack, sizeof cards);
    shuffle(duel, cards, duel->cards);
    deal(duel, cards, dealt_by);
    count_high_cards(duel);
}

/* A row has a place for each coin that is left, or is used to its end where there are no coins. */
static bool is_row_full(const struct fast_duel *duel)
{
    if (duel->rules->order == FAST_WAR_SHUFFLED)
        return duel->at + FAST_DUEL_COINS > duel->coin_at + FAST_DUEL_ROW_FULL;
    return duel->at >= FAST_DUEL_ROW_FULL;
}

static void make_room(struct fast_duel *duel)
{
    if (duel->coin_at >= FAST_DUEL_COINS)
        renew_coins(duel);
    if (!is_row_full(duel))
        return;
    for (int seat = 0; seat < 2; seat++)
        memmove(duel->row[seat], duel->row[seat] + duel->at, FAST_WAR_PACK);
    duel->at = 0;
    end_rows(duel);
}

/* ---- wars ------------------------------------------------------------------------------------ */

/* How many cards each has laid, from the tops on. */
struct pot {
    unsigned laid[2];
};

static void end_duel(struct fast_duel *duel, uint8_t winner)
{
    struct fast_war_game *game = duel->game;

    game->battles = (uint16_t)(duel->rules->max_battles - duel->left);
    game->war_steps = (uint16_t)duel->war_steps;
    game->winner = winner;
}

static void end_by_shortage(struct fast_duel *duel, uint8_t winner)
{
    duel->left--;
    duel->game->ran_short = true;
    end_duel(duel, winner);
}

static uint8_t battle_card(const struct fast_duel *duel, const struct pot *pot, int seat)
{
    return duel->row[seat][duel->at + pot->laid[seat] - 1];
}

/* Copies too much: a fixed length needs no call, and the row is ended afterwards. The surplus may
 * overlap. */
static void copy_laid(const struct fast_duel *duel, unsigned from, int seat, uint8_t *to)
{
    uint8_t laid[FAST_WAR_PACK / 2];

    memcpy(laid, duel->row[seat] + from, sizeof laid);
    memcpy(to, laid, sizeof laid);
}

/* R-WAR-13. A packet without cards begins again beside the other. */
static void take_pot(struct fast_duel *duel, const struct pot *pot, int taker)
{
    const int order = duel->rules->order, other = !taker;
    const int first = order == FAST_WAR_WINNER ? taker : order == FAST_WAR_LOSER ? other : 0;
    const unsigned from = duel->at, left = held(duel, taker) - pot->laid[taker];

    duel->at += left ? pot->laid[taker] : pot->laid[other];
    uint8_t *const end = duel->row[taker] + duel->at + left;
    copy_laid(duel, from, first, end);
    copy_laid(duel, from, !first, end + pot->laid[first]);
    if (order == FAST_WAR_SHUFFLED)
        shuffle(duel, end, pot->laid[0] + pot->laid[1]);
    duel->own += taker ? -pot->laid[0] : pot->laid[1];
}

/* Who has more cards wins, and nobody if both have as many (R-WAR-10). */
static uint8_t winner_by_shortage(const struct fast_duel *duel)
{
    const unsigned own = duel->own, other = held(duel, 1);

    return own == other ? FAST_WAR_DRAW : own < other;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Both lay the cards of a war step. False if that ends the game. */
static bool lay_step(struct fast_duel *duel, struct pot *pot)
{
    const unsigned need = duel->rules->need;
    unsigned cards = 0;

    duel->war_steps++;
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

/* A tie lies on top (R-WAR-07, R-WAR-09). False if that ended the game. */
static bool fight_war(struct fast_duel *duel)
{
    struct pot pot = { { 1, 1 } };

    do {
        if (!lay_step(duel, &pot))
            return false;
    } while (battle_card(duel, &pot, 0) == battle_card(duel, &pot, 1));
    const int taker = battle_card(duel, &pot, 0) < battle_card(duel, &pot, 1);
    if (held(duel, !taker) == pot.laid[!taker])
        duel->own = taker ? 0 : duel->cards;
    else
        take_pot(duel, &pot, taker);
    duel->left--;
    return true;
}

/* R-WAR-14 … R-WAR-16 */
static bool has_ended(struct fast_duel *duel)
{
    if (!duel->own || duel->own == duel->cards)
        end_duel(duel, duel->own ? 0 : 1);
    else if (!duel->left)
        end_duel(duel, FAST_WAR_ENDLESS);
    else
        return false;
    return true;
}

bool fast_duel_settle(struct fast_duel *duel)
{
    if (has_ended(duel))
        return true;
    if (duel->row[0][duel->at] == duel->row[1][duel->at]) {
        if (!fight_war(duel))
            return true;
        end_rows(duel);
    }
    make_room(duel);
    return false;
}
