/* fast_duel.c - the rare parts of a game of War: the deal, wars that a kernel leaves alone, and the
 * end.
 *
 * Rules: R-WAR-03, R-WAR-05 … R-WAR-11, R-WAR-13 … R-WAR-16.
 */
#include "fast_duel.h"
#include "fast_pot.h"

#include <talon/assert.h>

/* ---- chance ---------------------------------------------------------------------------------- */

static void make_coins(struct fast_duel *duel, unsigned from)
{
    for (unsigned i = from; i < FAST_DUEL_BLOCK + FAST_DUEL_SPARE; i++)
        duel->coins[i] = talon_xoshiro(duel->lane);
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
    const uint64_t coins = fast_duel_coins(duel, 0);
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
    return part < TALON_RNG_BATCH_LIMIT && is_rejected(count, end, (uint32_t)part) ? count : end;
}

/* Where talon_shuffle() moves cards with a stream of talon_rng_toss_all() (R-GEN-03): from the last
 * place to the second, each is exchanged with this one. */
static void draw_places(struct fast_duel *duel, unsigned count, uint8_t *place)
{
    for (unsigned left = count; left > 2;)
        left = draw_batch(duel, left, place);
    place[1] = take_coins(duel, 1) & 1;
}

static void shuffle(struct fast_duel *duel, uint8_t *cards, unsigned count)
{
    uint8_t place[FAST_WAR_PACK] = { 0 };

    draw_places(duel, count, place);
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
        talon_assert(rules->pack[i] < 127); /* vectors compare signed bytes */
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
        memset(fast_duel_row(duel, seat) + duel->at + held(duel, seat), 0, FAST_DUEL_NONE);
}

static void begin(struct fast_duel *duel, uint64_t seed, struct fast_war_game *game)
{
    talon_rng_lanes(seed, duel->lane);
    make_coins(duel, 0);
    duel->game = game;
    duel->own = duel->cards / 2;
    duel->at = duel->war_steps = duel->coin_at = 0;
    duel->left = duel->rules->max_battles;
    *game = (struct fast_war_game){ .battles = 0 };
}

static void count_high_cards(struct fast_duel *duel)
{
    uint8_t high = 0;

    for (unsigned i = 0; i < duel->own; i++)
        high = (uint8_t)(high + (fast_duel_row(duel, 0)[i] == duel->highest));
    duel->game->high_cards = high;
}

void fast_duel_take_packets(struct fast_duel *duel, const uint8_t *const packet[2], uint64_t seed,
                            struct fast_war_game *game)
{
    begin(duel, seed, game);
    for (int seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < duel->own; i++)
            fast_duel_row(duel, seat)[i] = (uint8_t)(packet[seat][i] + 1);
    end_rows(duel);
    count_high_cards(duel);
}

/* A pack while it is shuffled. Words are faster than bytes, since a card is read soon after it was
 * written. */
struct pack {
    uint32_t card[FAST_WAR_PACK];
    uint8_t place[FAST_WAR_PACK];
    int dealer;
};

static void draw_pack(struct fast_duel *duel, struct pack *pack)
{
    const uint8_t dealer = duel->rules->dealer;

    pack->dealer = dealer == FAST_WAR_BY_CHANCE ? (int)(take_coins(duel, 1) & 1) : dealer;
    draw_places(duel, duel->cards, pack->place); /* after the dealer: R-GEN-05 */
    for (unsigned i = 0; i < FAST_WAR_PACK; i++)
        pack->card[i] = duel->pack[i];
}

/* One card at a time, beginning to the left of the dealer (R-WAR-03, R-GEN-04). */
static void deal(struct fast_duel *duel, const struct pack *pack)
{
    uint8_t *const first = fast_duel_row(duel, !pack->dealer);
    uint8_t *const second = fast_duel_row(duel, pack->dealer);

    for (unsigned i = 0; i < FAST_WAR_PACK / 2; i++) { /* behind the pack there are zeros */
        first[i] = (uint8_t)pack->card[2 * i];
        second[i] = (uint8_t)pack->card[2 * i + 1];
    }
    end_rows(duel);
    count_high_cards(duel);
}

void fast_duel_deal(struct fast_duel *duel, uint64_t seed, struct fast_war_game *game)
{
    struct pack pack;

    begin(duel, seed, game);
    draw_pack(duel, &pack);
    for (unsigned i = duel->cards - 1; i; i--) {
        const uint32_t moved = pack.card[i];
        pack.card[i] = pack.card[pack.place[i]];
        pack.card[pack.place[i]] = moved;
    }
    deal(duel, &pack);
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
        memmove(fast_duel_row(duel, seat), fast_duel_row(duel, seat) + duel->at, FAST_WAR_PACK);
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

static uint8_t battle_card(struct fast_duel *duel, const struct pot *pot, int seat)
{
    return fast_duel_row(duel, seat)[duel->at + pot->laid[seat] - 1];
}

/* Copies too much: a fixed length needs no call, and the row is ended afterwards. The surplus may
 * overlap. */
static void copy_laid(struct fast_duel *duel, unsigned from, int seat, uint8_t *to)
{
    uint8_t laid[FAST_WAR_PACK / 2];

    memcpy(laid, fast_duel_row(duel, seat) + from, sizeof laid);
    memcpy(to, laid, sizeof laid);
}

/* R-WAR-13. A packet without cards begins again beside the other. */
static void take_pot(struct fast_duel *duel, const struct pot *pot, int taker)
{
    const int order = duel->rules->order, other = !taker,
              first = (int)fast_pot_first(order, (unsigned)taker);
    const unsigned from = duel->at, left = held(duel, taker) - pot->laid[taker];

    duel->at += left ? pot->laid[taker] : pot->laid[other];
    uint8_t *const end = fast_duel_row(duel, taker) + duel->at + left;
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
static bool is_duel_over(struct fast_duel *duel)
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
    if (is_duel_over(duel))
        return true;
    if (fast_duel_row(duel, 0)[duel->at] == fast_duel_row(duel, 1)[duel->at]) {
        if (!fight_war(duel))
            return true;
        end_rows(duel);
    }
    make_room(duel);
    return false;
}
