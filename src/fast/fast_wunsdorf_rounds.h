/* fast_wunsdorf_rounds.h - whole games of Wunsdorf on the kernel: deals, bids at random, rounds and
 * their points, in all lanes at the same time.
 *
 * Rules: R-WUN-02 … R-WUN-09, R-WUN-12, R-WUN-13.
 */
#ifndef FAST_WUNSDORF_ROUNDS_H
#define FAST_WUNSDORF_ROUNDS_H

#include "fast_wunsdorf_lanes.h"

#include <string.h>

enum { FAST_WUNSDORF_LONGEST = 10, FAST_WUNSDORF_CEILING = 20, FAST_WUNSDORF_PAIR = 64 };

/* A card is where its bit stands in the set of its two colours, and 64 more in the second set. The
 * sets dealt are by places, the left neighbour of the dealer first. */
struct fast_wunsdorf_pack {
    uint8_t card[FAST_LANES][FAST_WUNSDORF_CARDS];
    uint64_t dealt[FAST_LANES][FAST_WUNSDORF_SEATS][2];
};

/* A round of all lanes: its length is the same, its dealers and trumps are not. */
struct fast_wunsdorf_round {
    unsigned number, size; /* number: from 0; size: cards of each hand */
    unsigned dealer[FAST_LANES], trump[FAST_LANES];
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
static inline unsigned fast_wunsdorf_seat(const struct fast_wunsdorf_lanes *lanes, unsigned dealer,
                                          unsigned place)
{
    const unsigned seat = dealer + 1 + place;

    return seat >= lanes->rules->seats ? seat - lanes->rules->seats : seat;
}

/* ---- the deal -------------------------------------------------------------------------------- */

FAST_PIECE void fast_wunsdorf_list_pack(struct fast_wunsdorf_pack *pack, const unsigned count)
{
    const unsigned half = FAST_WUNSDORF_CARDS / 2;

    for (unsigned i = 0; i < FAST_WUNSDORF_CARDS; i++) /* R-WUN-02 */
        pack->card[0][i] = (uint8_t)(i < half ? i : i - half + FAST_WUNSDORF_PAIR);
    for (unsigned l = 1; l < count; l++)
        memcpy(pack->card[l], pack->card[0], FAST_WUNSDORF_CARDS);
    memset(pack->dealt, 0, sizeof pack->dealt);
}

/* talon_shuffle() fixes the last place first: there lies the card that it draws. */
FAST_PIECE uint8_t fast_wunsdorf_draw(const struct fast_wunsdorf_lanes *lanes,
                                      struct fast_wunsdorf_pack *pack, unsigned l, unsigned place)
{
    const uint64_t drawn = lanes->chance.drawn[FAST_WUNSDORF_CARDS - 1 - place][l];
    const uint8_t card = pack->card[l][drawn];

    pack->card[l][drawn] = pack->card[l][place];
    return card;
}

/* The first card that nobody gets makes trump (R-WUN-05). */
FAST_PIECE void fast_wunsdorf_turn_trump(struct fast_wunsdorf_lanes *lanes,
                                         struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_pack *pack, unsigned dealt,
                                         const unsigned count)
{
    for (unsigned place = FAST_WUNSDORF_CARDS - 1; place > dealt; place--)
        for (unsigned l = 0; l < count; l++)
            fast_wunsdorf_draw(lanes, pack, l, place);
    for (unsigned l = 0; l < count; l++)
        round->trump[l] = fast_wunsdorf_colour_of(fast_wunsdorf_draw(lanes, pack, l, dealt));
}

/* If all are dealt, the dealer's last card makes trump, or none does (R-WUN-06). */
FAST_PIECE void fast_wunsdorf_do_without(struct fast_wunsdorf_lanes *lanes,
                                         struct fast_wunsdorf_round *round,
                                         const struct fast_wunsdorf_pack *pack,
                                         const unsigned count)
{
    lanes->has_trump = lanes->rules->dealer_last_card;
    for (unsigned l = 0; l < count; l++) {
        const uint8_t last = pack->card[l][lanes->chance.drawn[0][l]];
        round->trump[l] = lanes->has_trump ? fast_wunsdorf_colour_of(last) : FAST_WUNSDORF_NO_TRUMP;
    }
}

/* R-WUN-04 */
FAST_PIECE void fast_wunsdorf_deal_hands(struct fast_wunsdorf_lanes *lanes,
                                         const struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_pack *pack, unsigned dealt,
                                         const unsigned count)
{
    const unsigned seats = lanes->rules->seats;

    for (unsigned place = dealt, turn = seats; place--;) {
        turn = turn ? turn - 1 : seats - 1;
        for (unsigned l = 0; l < count; l++) {
            const uint8_t card = fast_wunsdorf_draw(lanes, pack, l, place);
            pack->dealt[l][turn][card / FAST_WUNSDORF_PAIR] |= 1ull << card % FAST_WUNSDORF_PAIR;
        }
    }
    for (unsigned l = 0; l < count; l++)
        for (unsigned turn = 0; turn < seats; turn++)
            fast_wunsdorf_set_hand(
                lanes->hand[l][fast_wunsdorf_seat(lanes, round->dealer[l], turn)],
                pack->dealt[l][turn], round->trump[l]);
}

FAST_PIECE void fast_wunsdorf_deal(struct fast_wunsdorf_lanes *lanes,
                                   struct fast_wunsdorf_round *round, const unsigned count)
{
    const unsigned dealt = lanes->rules->seats * round->size;
    struct fast_wunsdorf_pack pack;

    fast_chance_shuffle(&lanes->chance, FAST_WUNSDORF_CARDS, count);
    fast_wunsdorf_list_pack(&pack, count);
    lanes->has_trump = true;
    if (dealt < FAST_WUNSDORF_CARDS)
        fast_wunsdorf_turn_trump(lanes, round, &pack, dealt, count);
    else
        fast_wunsdorf_do_without(lanes, round, &pack, count);
    fast_wunsdorf_deal_hands(lanes, round, &pack, dealt, count);
}

/* ---- bids and points ------------------------------------------------------------------------- */

/* The bid of the dealer, if the sum may not be the number of tricks (R-WUN-08). */
static inline unsigned fast_wunsdorf_hooked_bid(uint32_t word, unsigned highest, unsigned barred)
{
    const unsigned k = (unsigned)((uint64_t)word * highest >> 32);

    return k + (k >= barred);
}

/* R-WUN-07 */
FAST_PIECE void fast_wunsdorf_bid(const struct fast_wunsdorf_lanes *lanes,
                                  const struct fast_wunsdorf_round *round, unsigned l,
                                  uint8_t bid[FAST_WUNSDORF_SEATS])
{
    const struct fast_wunsdorf *const rules = lanes->rules;
    const unsigned highest = rules->bids_up_to_hand ? round->size : FAST_WUNSDORF_CEILING;
    unsigned sum = 0;

    for (unsigned place = 0; place < rules->seats; place++) {
        const uint32_t word = (uint32_t)lanes->chance.drawn[place][l];
        const bool is_hooked =
            rules->dealer_hook && place + 1u == rules->seats && sum <= round->size;
        const unsigned made = is_hooked ? fast_wunsdorf_hooked_bid(word, highest, round->size - sum)
                                        : (unsigned)((uint64_t)word * (highest + 1) >> 32);
        bid[fast_wunsdorf_seat(lanes, round->dealer[l], place)] = (uint8_t)made;
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

FAST_PIECE void fast_wunsdorf_score(const struct fast_wunsdorf_lanes *lanes,
                                    const struct fast_wunsdorf_round *round, unsigned l,
                                    struct fast_wunsdorf_game *game)
{
    const uint8_t *const bid = game->bid[round->number];
    uint8_t *const tricks = game->tricks[round->number];

    for (unsigned seat = 0; seat < lanes->rules->seats; seat++) {
        tricks[seat] = fast_wunsdorf_tricks_of(lanes, l, seat);
        game->score[seat] =
            (uint16_t)(game->score[seat] + fast_wunsdorf_points(bid[seat], tricks[seat]));
    }
    game->trump[round->number] = (uint8_t)round->trump[l];
}

/* ---- a game ---------------------------------------------------------------------------------- */

FAST_PIECE void fast_wunsdorf_play_round(struct fast_wunsdorf_lanes *lanes,
                                         struct fast_wunsdorf_round *round,
                                         struct fast_wunsdorf_game *games, const unsigned count)
{
    fast_wunsdorf_deal(lanes, round, count);
    fast_chance_words(&lanes->chance, lanes->rules->seats, count);
    for (unsigned l = 0; l < count; l++) {
        fast_wunsdorf_bid(lanes, round, l, games[l].bid[round->number]);
        lanes->leader[l] = fast_wunsdorf_seat(lanes, round->dealer[l], 0); /* R-WUN-09 */
        lanes->won[l] = 0;
    }
    fast_wunsdorf_play_on(lanes, round->size, count);
    for (unsigned l = 0; l < count; l++)
        fast_wunsdorf_score(lanes, round, l, &games[l]);
}

/* Plays as many games as there are lanes, whose chance has begun. Answers the set of those that are
 * not the engine's, because a draw may have to be repeated. */
FAST_PIECE unsigned fast_wunsdorf_play_lanes(struct fast_wunsdorf_lanes *lanes,
                                             const struct fast_wunsdorf *rules,
                                             struct fast_wunsdorf_game *games, const unsigned count)
{
    struct fast_wunsdorf_round round = { .number = 0 };

    fast_wunsdorf_set_rules(lanes, rules);
    if (rules->dealer == FAST_WUNSDORF_BY_CHANCE)
        fast_chance_dealers(&lanes->chance, rules->seats, round.dealer, count);
    else
        for (unsigned l = 0; l < count; l++)
            round.dealer[l] = rules->dealer;
    for (unsigned l = 0; l < count; l++)
        games[l] = (struct fast_wunsdorf_game){ .dealer = (uint8_t)round.dealer[l] };
    for (; round.number < FAST_WUNSDORF_ROUNDS; round.number++) {
        round.size = fast_wunsdorf_hand_size(round.number);
        fast_wunsdorf_play_round(lanes, &round, games, count);
        if (round.number + 1 < FAST_WUNSDORF_ROUNDS)
            fast_chance_fill(&lanes->chance, 1, count); /* for the move that deals again */
        for (unsigned l = 0; l < count; l++)
            round.dealer[l] = fast_wunsdorf_seat(lanes, round.dealer[l], 0);
    }
    return fast_chance_uneven_lanes(&lanes->chance, count);
}

FAST_PIECE unsigned fast_wunsdorf_play_seeds(const struct fast_wunsdorf *rules, uint64_t first,
                                             struct fast_wunsdorf_game *games, const unsigned count)
{
    struct fast_wunsdorf_lanes lanes;

    fast_chance_begin(&lanes.chance, first, count);
    return fast_wunsdorf_play_lanes(&lanes, rules, games, count);
}

#endif
