/* fast_wunsdorf_rounds.h - whole games of Wunsdorf on the kernel: deals, bids at random, rounds and
 * their points, in all lanes at the same time.
 *
 * Rules: R-WUN-02 … R-WUN-09, R-WUN-12, R-WUN-13.
 */
#ifndef FAST_WUNSDORF_ROUNDS_H
#define FAST_WUNSDORF_ROUNDS_H

#include "fast_wunsdorf_rows.h"

#include <string.h>

enum {
    FAST_WUNSDORF_CEILING = 20,
    FAST_WUNSDORF_PAIR = 64,
    FAST_WUNSDORF_MOST = FAST_ROWS * FAST_LANES
};

/* A card is where its bit stands in the set of its two colours, and 64 more in the second set. The
 * sets dealt are by places, the left neighbour of the dealer first. */
struct fast_wunsdorf_pack {
    uint8_t card[FAST_WUNSDORF_MOST][FAST_WUNSDORF_CARDS];
    uint64_t dealt[FAST_WUNSDORF_MOST][FAST_WUNSDORF_SEATS][2];
};

/* A round of all lanes, one behind the other: its length is the same, its dealers and trumps are
 * not. */
struct fast_wunsdorf_round {
    unsigned number, size; /* number: from 0; size: cards of each hand */
    unsigned dealer[FAST_WUNSDORF_MOST], trump[FAST_WUNSDORF_MOST];
};

static inline unsigned fast_wunsdorf_hand_size(unsigned number)
{
    return number < FAST_WUNSDORF_LONGEST ? number + 1
                                          : 2 * FAST_WUNSDORF_LONGEST - 1 - number; /* R-WUN-03 */
}

/* The colour of a card of a pack. */
static inline unsigned fast_wunsdorf_colour_of(uint8_t card)
{
    const unsigned at = card % FAST_WUNSDORF_PAIR;

    return card / FAST_WUNSDORF_PAIR * 2u + (at >= FAST_WUNSDORF_NUMBERS);
}

/* Seats count from the left neighbour of the dealer (R-WUN-04, R-WUN-09). */
static inline unsigned fast_wunsdorf_seat(const struct fast_wunsdorf_rows *rows, unsigned dealer,
                                          unsigned place)
{
    const unsigned seat = dealer + 1 + place;

    return seat >= rows->rules->seats ? seat - rows->rules->seats : seat;
}

/* ---- the deal -------------------------------------------------------------------------------- */

FAST_PIECE void fast_wunsdorf_list_pack(struct fast_wunsdorf_pack *pack, const unsigned lanes)
{
    const unsigned half = FAST_WUNSDORF_CARDS / 2;

    for (unsigned i = 0; i < FAST_WUNSDORF_CARDS; i++) /* R-WUN-02 */
        pack->card[0][i] = (uint8_t)(i < half ? i : i - half + FAST_WUNSDORF_PAIR);
    for (unsigned l = 1; l < lanes; l++)
        memcpy(pack->card[l], pack->card[0], FAST_WUNSDORF_CARDS);
    memset(pack->dealt, 0, sizeof pack->dealt);
}

/* talon_shuffle() fixes the last place first: there lies the card that it draws. */
FAST_PIECE uint8_t fast_wunsdorf_draw(const struct fast_wunsdorf_rows *rows,
                                      struct fast_wunsdorf_pack *pack, unsigned l, unsigned place)
{
    const struct fast_chance *const chance = &rows->row[l / FAST_LANES].chance;
    const uint64_t drawn =
        fast_row_get(&chance->drawn[FAST_WUNSDORF_CARDS - 1 - place], l % FAST_LANES);
    const uint8_t card = pack->card[l][drawn];

    pack->card[l][drawn] = pack->card[l][place];
    return card;
}

/* The first card that nobody gets makes trump (R-WUN-05). */
FAST_PIECE void fast_wunsdorf_turn_trump(struct fast_wunsdorf_rows *rows,
                                         struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_pack *pack, unsigned dealt,
                                         const unsigned lanes)
{
    for (unsigned place = FAST_WUNSDORF_CARDS - 1; place > dealt; place--)
        for (unsigned l = 0; l < lanes; l++)
            fast_wunsdorf_draw(rows, pack, l, place);
    for (unsigned l = 0; l < lanes; l++)
        round->trump[l] = fast_wunsdorf_colour_of(fast_wunsdorf_draw(rows, pack, l, dealt));
}

/* If all are dealt, the dealer's last card makes trump, or none does (R-WUN-06). */
FAST_PIECE void fast_wunsdorf_do_without(struct fast_wunsdorf_rows *rows,
                                         struct fast_wunsdorf_round *round,
                                         const struct fast_wunsdorf_pack *pack,
                                         const unsigned lanes)
{
    rows->has_trump = rows->rules->dealer_last_card;
    for (unsigned l = 0; l < lanes; l++) {
        const struct fast_chance *const chance = &rows->row[l / FAST_LANES].chance;
        const uint8_t last = pack->card[l][fast_row_get(&chance->drawn[0], l % FAST_LANES)];
        round->trump[l] = rows->has_trump ? fast_wunsdorf_colour_of(last) : FAST_WUNSDORF_NO_TRUMP;
    }
}

/* The left neighbour of the dealer leads, and his hand is the first (R-WUN-09). */
FAST_PIECE void fast_wunsdorf_take_up(struct fast_wunsdorf_rows *rows, unsigned l,
                                      const struct fast_wunsdorf_pack *pack, unsigned trump)
{
    struct fast_wunsdorf_row *const row = &rows->row[l / FAST_LANES];

    for (unsigned turn = 0; turn < rows->rules->seats; turn++) {
        const struct fast_wunsdorf_list list = fast_wunsdorf_list_of(pack->dealt[l][turn], trump);
        const unsigned at = fast_wunsdorf_hand(row, turn, rows->rules->seats);
        fast_row_set(&row->list[at], l % FAST_LANES, list.cards);
        fast_row_set(&row->colours[at], l % FAST_LANES, list.colours);
    }
}

/* R-WUN-04 */
FAST_PIECE void fast_wunsdorf_deal_hands(struct fast_wunsdorf_rows *rows,
                                         const struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_pack *pack, unsigned dealt,
                                         const unsigned lanes)
{
    const unsigned seats = rows->rules->seats;

    for (unsigned place = dealt, turn = seats; place--;) {
        turn = turn ? turn - 1 : seats - 1;
        for (unsigned l = 0; l < lanes; l++) {
            const uint8_t card = fast_wunsdorf_draw(rows, pack, l, place);
            pack->dealt[l][turn][card / FAST_WUNSDORF_PAIR] |= 1ull << card % FAST_WUNSDORF_PAIR;
        }
    }
    for (unsigned l = 0; l < lanes; l++)
        fast_wunsdorf_take_up(rows, l, pack, round->trump[l]);
}

FAST_PIECE void fast_wunsdorf_deal(struct fast_wunsdorf_rows *rows,
                                   struct fast_wunsdorf_round *round, const unsigned lanes)
{
    const unsigned dealt = rows->rules->seats * round->size;
    struct fast_wunsdorf_pack pack;

    for (unsigned r = 0; r < lanes / FAST_LANES; r++)
        fast_chance_shuffle(&rows->row[r].chance, FAST_WUNSDORF_CARDS);
    fast_wunsdorf_list_pack(&pack, lanes);
    rows->has_trump = true;
    if (dealt < FAST_WUNSDORF_CARDS)
        fast_wunsdorf_turn_trump(rows, round, &pack, dealt, lanes);
    else
        fast_wunsdorf_do_without(rows, round, &pack, lanes);
    fast_wunsdorf_deal_hands(rows, round, &pack, dealt, lanes);
}

/* ---- bids and points ------------------------------------------------------------------------- */

/* The bid of the dealer, if the sum may not be the number of tricks (R-WUN-08). */
static inline unsigned fast_wunsdorf_hooked_bid(uint32_t word, unsigned highest, unsigned barred)
{
    const unsigned k = (unsigned)((uint64_t)word * highest >> 32);

    return k + (k >= barred);
}

/* R-WUN-07 */
FAST_PIECE void fast_wunsdorf_bid(const struct fast_wunsdorf_rows *rows,
                                  const struct fast_wunsdorf_round *round, unsigned l,
                                  uint8_t bid[FAST_WUNSDORF_SEATS])
{
    const struct fast_wunsdorf *const rules = rows->rules;
    const unsigned highest = rules->bids_up_to_hand ? round->size : FAST_WUNSDORF_CEILING;
    unsigned sum = 0;

    for (unsigned place = 0; place < rules->seats; place++) {
        const uint32_t word =
            fast_chance_word(&rows->row[l / FAST_LANES].chance, place, l % FAST_LANES);
        const bool is_hooked =
            rules->dealer_hook && place + 1u == rules->seats && sum <= round->size;
        const unsigned made = is_hooked ? fast_wunsdorf_hooked_bid(word, highest, round->size - sum)
                                        : (unsigned)((uint64_t)word * (highest + 1) >> 32);
        bid[fast_wunsdorf_seat(rows, round->dealer[l], place)] = (uint8_t)made;
        sum += made;
    }
}

/* R-WUN-12 */
static inline unsigned fast_wunsdorf_points(unsigned bid, unsigned tricks)
{
    if (tricks != bid)
        return tricks > bid ? tricks : 0;
    return tricks ? tricks + 10 : 20;
}

FAST_PIECE void fast_wunsdorf_score(const struct fast_wunsdorf_rows *rows,
                                    const struct fast_wunsdorf_round *round, unsigned l,
                                    struct fast_wunsdorf_game *game)
{
    const uint8_t *const bid = game->bid[round->number];
    uint8_t *const tricks = game->tricks[round->number];

    for (unsigned seat = 0; seat < rows->rules->seats; seat++) {
        tricks[seat] = fast_wunsdorf_tricks_of(&rows->row[l / FAST_LANES], l % FAST_LANES, seat);
        game->score[seat] =
            (uint16_t)(game->score[seat] + fast_wunsdorf_points(bid[seat], tricks[seat]));
    }
    game->trump[round->number] = (uint8_t)round->trump[l];
}

/* ---- a game ---------------------------------------------------------------------------------- */

FAST_PIECE void fast_wunsdorf_play_round(struct fast_wunsdorf_rows *rows,
                                         struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_game *games, const unsigned lanes)
{
    for (unsigned l = 0; l < lanes; l++)
        fast_row_set(&rows->row[l / FAST_LANES].leader, l % FAST_LANES,
                     fast_wunsdorf_seat(rows, round->dealer[l], 0)); /* R-WUN-09 */
    fast_wunsdorf_deal(rows, round, lanes);
    for (unsigned r = 0; r < lanes / FAST_LANES; r++) {
        fast_chance_fill(&rows->row[r].chance, rows->rules->seats);
        rows->row[r].won = fast_row_all(0);
    }
    for (unsigned l = 0; l < lanes; l++)
        fast_wunsdorf_bid(rows, round, l, games[l].bid[round->number]);
    fast_wunsdorf_play_on(rows, round->size, lanes / FAST_LANES);
    for (unsigned l = 0; l < lanes; l++)
        fast_wunsdorf_score(rows, round, l, &games[l]);
}

FAST_PIECE void fast_wunsdorf_find_dealers(struct fast_wunsdorf_rows *rows,
                                           struct fast_wunsdorf_round *round, const unsigned lanes)
{
    const unsigned dealer = rows->rules->dealer, seats = rows->rules->seats;

    for (unsigned r = 0; r < lanes / FAST_LANES; r++) {
        const fast_row dealers = dealer == FAST_WUNSDORF_BY_CHANCE
                                     ? fast_chance_dealers(&rows->row[r].chance, seats)
                                     : fast_row_all(dealer);
        for (unsigned l = 0; l < FAST_LANES; l++)
            round->dealer[r * FAST_LANES + l] = (unsigned)fast_row_get(&dealers, l);
    }
}

/* For the move that deals again. */
FAST_PIECE void fast_wunsdorf_pass_over(struct fast_wunsdorf_rows *rows, const unsigned lanes)
{
    for (unsigned r = 0; r < lanes / FAST_LANES; r++)
        fast_chance_fill(&rows->row[r].chance, 1);
}

/* Plays as many games as there are lanes, whose chance has begun. Answers the set of those that are
 * not the engine's, because a draw may have to be repeated. */
FAST_PIECE unsigned fast_wunsdorf_play_rows(struct fast_wunsdorf_rows *rows,
                                            struct fast_wunsdorf_game *games, const unsigned lanes)
{
    struct fast_wunsdorf_round round = { .number = 0 };
    unsigned uneven = 0;

    fast_wunsdorf_find_dealers(rows, &round, lanes);
    for (unsigned l = 0; l < lanes; l++)
        games[l] = (struct fast_wunsdorf_game){ .dealer = (uint8_t)round.dealer[l] };
    for (; round.number < FAST_WUNSDORF_ROUNDS; round.number++) {
        round.size = fast_wunsdorf_hand_size(round.number);
        fast_wunsdorf_play_round(rows, &round, games, lanes);
        if (round.number + 1 < FAST_WUNSDORF_ROUNDS)
            fast_wunsdorf_pass_over(rows, lanes);
        for (unsigned l = 0; l < lanes; l++)
            round.dealer[l] = fast_wunsdorf_seat(rows, round.dealer[l], 0);
    }
    for (unsigned r = 0; r < lanes / FAST_LANES; r++)
        uneven |= fast_chance_uneven_lanes(&rows->row[r].chance) << r * FAST_LANES;
    return uneven;
}

FAST_PIECE unsigned fast_wunsdorf_play_seeds(const struct fast_wunsdorf *rules, uint64_t first,
                                             struct fast_wunsdorf_game *games, const unsigned count)
{
    struct fast_wunsdorf_rows rows;

    rows.rules = rules;
    for (unsigned r = 0; r < count; r++) {
        fast_chance_begin(&rows.row[r].chance, first + r * FAST_LANES);
        fast_chance_toss(&rows.row[r].chance, first + r * FAST_LANES);
    }
    return fast_wunsdorf_play_rows(&rows, games, count * FAST_LANES);
}

#endif
