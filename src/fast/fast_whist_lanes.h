/* fast_whist_lanes.h - the kernel of Whist: deals that are played side by side, one card of each
 * after the other. Each source that includes it compiles it for other processors.
 *
 * Sets are kept two bits higher than faces number them. So the value of a card, which is the card
 * itself as a set, has room for its place in the trick, and the highest value tells who wins.
 *
 * Rules: R-WHI-04, R-WHI-05, R-WHI-09 … R-WHI-12.
 */
#ifndef FAST_WHIST_LANES_H
#define FAST_WHIST_LANES_H

#include "fast_chance.h"
#include "fast_inline.h"
#include "fast_pick.h"
#include "fast_whist.h"

#include <string.h>

enum { FAST_WHIST_UP = 2, FAST_WHIST_SUIT_BITS = 16, FAST_WHIST_RANKS = 13 };

struct fast_whist_lanes {
    uint64_t hand[FAST_LANES][FAST_WHIST_SEATS];
    uint64_t trump[FAST_LANES], turn[FAST_LANES]; /* turn: bits that bring it to the top */
    uint64_t leader[FAST_LANES];
    uint64_t winners[FAST_LANES]; /* two bits for each trick, the last one lowest */
    struct fast_chance chance;
};

/* The cards of a trick, and the set of those that may win it without a trump. */
struct fast_whist_trick {
    uint64_t card[FAST_WHIST_SEATS][FAST_LANES], led[FAST_LANES];
};

static inline uint64_t fast_whist_suit(unsigned suit)
{
    return suit < FAST_WHIST_NO_TRUMP ? 0xffffull << FAST_WHIST_SUIT_BITS * suit : 0;
}

static inline uint64_t fast_whist_suit_of(uint64_t card)
{
    return 0xffffull << (talon_lowest_bit(card) & 48);
}

static inline uint64_t fast_whist_turn(uint64_t set, uint64_t turn)
{
    return set << turn | set >> (-turn & 63);
}

/* Without a trump there is nothing to bring to the top. */
FAST_PIECE void fast_whist_set_trump(struct fast_whist_lanes *lanes, unsigned l, unsigned trump)
{
    lanes->trump[l] = fast_whist_suit(trump);
    lanes->turn[l] = -(uint64_t)(trump + 1) * FAST_WHIST_SUIT_BITS & 63;
}

/* R-WHI-10. Chance decides: a branch would be misguessed. */
static inline uint64_t fast_whist_playable(uint64_t hand, uint64_t led)
{
    const uint64_t follow = hand & led;

    return __builtin_expect_with_probability(!follow, 1, 0.5) ? hand : follow;
}

FAST_PIECE uint64_t fast_whist_lay(struct fast_whist_lanes *lanes, unsigned place, unsigned l,
                                   uint64_t led, uint32_t word)
{
    uint64_t *const hand = &lanes->hand[l][(lanes->leader[l] + place) & 3];
    const uint64_t card = fast_pick(fast_whist_playable(*hand, led), word);

    *hand ^= card;
    return card;
}

/* R-WHI-11, R-WHI-12: trump is turned to the top, above the suit led. */
FAST_PIECE void fast_whist_end_trick(struct fast_whist_lanes *lanes,
                                     const struct fast_whist_trick *trick, unsigned l)
{
    const uint64_t winning = lanes->trump[l] | trick->led[l];
    uint64_t best = 0;

    for (unsigned place = 0; place < FAST_WHIST_SEATS; place++) {
        const uint64_t card = trick->card[place][l] & winning;
        const uint64_t value = fast_whist_turn(card, lanes->turn[l]) | place;
        best = value > best ? value : best;
    }
    lanes->leader[l] = (lanes->leader[l] + best) & 3;
    lanes->winners[l] = lanes->winners[l] * 4 + lanes->leader[l];
}

/* `at` is the number of the first word, an even one. */
FAST_PIECE void fast_whist_play_trick(struct fast_whist_lanes *lanes, unsigned at,
                                      const unsigned count)
{
    struct fast_whist_trick trick;

    for (unsigned l = 0; l < count; l++) {
        trick.card[0][l] =
            fast_whist_lay(lanes, 0, l, ~0ull, (uint32_t)lanes->chance.out[at / 2][l]);
        trick.led[l] = fast_whist_suit_of(trick.card[0][l]);
    }
#pragma GCC unroll 3
    for (unsigned place = 1; place < FAST_WHIST_SEATS; place++)
        for (unsigned l = 0; l < count; l++) {
            const uint64_t words = lanes->chance.out[at / 2 + place / 2][l];
            trick.card[place][l] = fast_whist_lay(lanes, place, l, trick.led[l],
                                                  (uint32_t)(place & 1 ? words >> 32 : words));
        }
    for (unsigned l = 0; l < count; l++)
        fast_whist_end_trick(lanes, &trick, l);
}

/* Plays on where no card lies: so many tricks, whose words are filled in. */
FAST_PIECE void fast_whist_play_tricks(struct fast_whist_lanes *lanes, unsigned tricks,
                                       const unsigned count)
{
    for (unsigned t = 0; t < tricks; t++)
        fast_whist_play_trick(lanes, t * FAST_WHIST_SEATS, count);
}

/* The tricks of each seat, of so many. */
FAST_PIECE void fast_whist_read_tricks(const struct fast_whist_lanes *lanes, unsigned l,
                                       unsigned all, uint8_t tricks[FAST_WHIST_SEATS])
{
    const uint64_t odd = lanes->winners[l] & FAST_BYTES(0x55),
                   high = lanes->winners[l] >> 1 & FAST_BYTES(0x55);

    tricks[1] = (uint8_t)talon_bit_count(odd & ~high);
    tricks[2] = (uint8_t)talon_bit_count(high & ~odd);
    tricks[3] = (uint8_t)talon_bit_count(odd & high);
    tricks[0] = (uint8_t)(all - tricks[1] - tricks[2] - tricks[3]);
}

/* ---- a deal ---------------------------------------------------------------------------------- */

/* Faces in the order of R-GEN-03, and the four sets that come of places 0, 4, 8 …, 1, 5, 9 … */
struct fast_whist_pack {
    uint8_t face[FAST_LANES][64];
    uint64_t dealt[FAST_LANES][FAST_WHIST_SEATS];
};

/* talon_shuffle() fixes the last place first: there lies the card that it draws. */
FAST_PIECE uint8_t fast_whist_draw(struct fast_whist_pack *pack, unsigned l, unsigned place,
                                   uint64_t drawn)
{
    const uint8_t face = pack->face[l][drawn];

    pack->face[l][drawn] = pack->face[l][place];
    pack->dealt[l][place & 3] |= 1ull << face;
    return face;
}

FAST_PIECE void fast_whist_list_pack(struct fast_whist_pack *pack, const unsigned count)
{
    memset(pack->dealt, 0, sizeof pack->dealt);
    for (unsigned suit = 0; suit < 4; suit++)
        for (unsigned rank = 0; rank < FAST_WHIST_RANKS; rank++)
            pack->face[0][suit * FAST_WHIST_RANKS + rank] = (uint8_t)(suit * 16 + rank);
    for (unsigned l = 1; l < count; l++)
        memcpy(pack->face[l], pack->face[0], FAST_WHIST_CARDS);
}

/* Shuffles; the last card of each lane comes into `last`. */
FAST_PIECE void fast_whist_shuffle(struct fast_whist_lanes *lanes, struct fast_whist_pack *pack,
                                   unsigned last[FAST_LANES], const unsigned count)
{
    const fast_chance_row *const drawn = lanes->chance.drawn;

    fast_chance_shuffle(&lanes->chance, FAST_WHIST_CARDS, count);
    fast_whist_list_pack(pack, count);
    for (unsigned l = 0; l < count; l++)
        last[l] = fast_whist_draw(pack, l, FAST_WHIST_CARDS - 1, drawn[0][l]);
    for (unsigned place = FAST_WHIST_CARDS - 1; place--;)
        for (unsigned l = 0; l < count; l++)
            fast_whist_draw(pack, l, place, drawn[FAST_WHIST_CARDS - 1 - place][l]);
}

FAST_PIECE void fast_whist_deal(struct fast_whist_lanes *lanes, const struct fast_whist *rules,
                                struct fast_whist_game *games, const unsigned count)
{
    unsigned dealer[FAST_LANES], last[FAST_LANES];
    struct fast_whist_pack pack;

    for (unsigned l = 0; l < count; l++)
        dealer[l] = rules->dealer;
    if (rules->dealer == FAST_WHIST_BY_CHANCE)
        fast_chance_dealers(&lanes->chance, FAST_WHIST_SEATS, dealer, count);
    fast_whist_shuffle(lanes, &pack, last, count);
    for (unsigned l = 0; l < count; l++) {
        games[l].dealer = (uint8_t)dealer[l];
        games[l].trump =
            rules->trump == FAST_WHIST_LAST_CARD ? (uint8_t)(last[l] >> 4) : rules->trump;
        fast_whist_set_trump(lanes, l, games[l].trump);
        lanes->winners[l] = 0;
        lanes->leader[l] = (dealer[l] + 1) & 3;         /* R-WHI-09 */
        for (unsigned p = 0; p < FAST_WHIST_SEATS; p++) /* R-WHI-04 */
            lanes->hand[l][(lanes->leader[l] + p) & 3] = pack.dealt[l][p] << FAST_WHIST_UP;
    }
}

/* Deals and plays as many deals as there are lanes, whose chance has begun. Answers the set of
 * those that are not the engine's, because a draw may have to be repeated. */
FAST_PIECE unsigned fast_whist_play_lanes(struct fast_whist_lanes *lanes,
                                          const struct fast_whist *rules,
                                          struct fast_whist_game *games, const unsigned count)
{
    fast_whist_deal(lanes, rules, games, count);
    fast_chance_fill(&lanes->chance, FAST_WHIST_CARDS, count);
    fast_whist_play_tricks(lanes, FAST_WHIST_RANKS, count);
    for (unsigned l = 0; l < count; l++)
        fast_whist_read_tricks(lanes, l, FAST_WHIST_RANKS, games[l].tricks);
    return fast_chance_uneven_lanes(&lanes->chance, count);
}

FAST_PIECE unsigned fast_whist_play_seeds(const struct fast_whist *rules, uint64_t first,
                                          struct fast_whist_game *games, const unsigned count)
{
    struct fast_whist_lanes lanes;

    fast_chance_begin(&lanes.chance, first, count);
    return fast_whist_play_lanes(&lanes, rules, games, count);
}

/* ---- a playout ------------------------------------------------------------------------------- */

FAST_PIECE unsigned fast_whist_cards_left(const struct fast_whist_position *position)
{
    unsigned cards = 0;

    for (unsigned seat = 0; seat < FAST_WHIST_SEATS; seat++)
        cards += talon_bit_count(position->hand[seat]);
    return cards;
}

FAST_PIECE void fast_whist_set_up(struct fast_whist_lanes *lanes,
                                  const struct fast_whist_position *position, const unsigned count)
{
    for (unsigned l = 0; l < count; l++) {
        for (unsigned seat = 0; seat < FAST_WHIST_SEATS; seat++)
            lanes->hand[l][seat] = position->hand[seat] << FAST_WHIST_UP;
        fast_whist_set_trump(lanes, l, position->trump);
        lanes->leader[l] = position->leader;
        lanes->winners[l] = 0;
    }
}

/* Lays the cards of the trick under way. */
FAST_PIECE void fast_whist_set_up_trick(struct fast_whist_trick *trick,
                                        const struct fast_whist_position *position,
                                        const unsigned count)
{
    for (unsigned l = 0; l < count; l++) {
        for (unsigned place = 0; place < position->laid; place++)
            trick->card[place][l] = 1ull << position->trick[place] << FAST_WHIST_UP;
        trick->led[l] = fast_whist_suit_of(trick->card[0][l]);
    }
}

/* The trick under way; its words are filled in. */
FAST_PIECE void fast_whist_finish_trick(struct fast_whist_lanes *lanes,
                                        const struct fast_whist_position *position,
                                        const unsigned count)
{
    struct fast_whist_trick trick = { .led = { 0 } };

    fast_whist_set_up_trick(&trick, position, count);
    for (unsigned place = position->laid; place < FAST_WHIST_SEATS; place++)
        for (unsigned l = 0; l < count; l++)
            trick.card[place][l] =
                fast_whist_lay(lanes, place, l, trick.led[l],
                               fast_chance_word(&lanes->chance, place - position->laid, l));
    for (unsigned l = 0; l < count; l++)
        fast_whist_end_trick(lanes, &trick, l);
}

/* Plays one position on in as many lanes, whose chance has begun. */
FAST_PIECE void fast_whist_play_out_lanes(struct fast_whist_lanes *lanes,
                                          const struct fast_whist_position *position,
                                          uint8_t (*tricks)[FAST_WHIST_SEATS], const unsigned count)
{
    const unsigned tricks_left = fast_whist_cards_left(position) / FAST_WHIST_SEATS;

    fast_whist_set_up(lanes, position, count);
    if (position->laid) {
        fast_chance_fill(&lanes->chance, FAST_WHIST_SEATS - position->laid, count);
        fast_whist_finish_trick(lanes, position, count);
    }
    fast_chance_fill(&lanes->chance, tricks_left * FAST_WHIST_SEATS, count);
    fast_whist_play_tricks(lanes, tricks_left, count);
    for (unsigned l = 0; l < count; l++)
        fast_whist_read_tricks(lanes, l, tricks_left + !!position->laid, tricks[l]);
}

FAST_PIECE void fast_whist_play_out_seeds(const struct fast_whist_position *position,
                                          uint64_t first, uint8_t (*tricks)[FAST_WHIST_SEATS],
                                          const unsigned count)
{
    struct fast_whist_lanes lanes;

    fast_chance_begin(&lanes.chance, first, count);
    fast_whist_play_out_lanes(&lanes, position, tricks, count);
}

#endif
