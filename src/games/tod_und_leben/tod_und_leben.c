/* tod_und_leben.c - Tod und Leben: sixteen times both turn up a card, the higher takes what lies,
 * most cards win the round. It knows nothing of suits and wars, and nobody here ever decides
 * anything.
 *
 * Rules: R-TUL-01 … R-TUL-08.
 */
#include "tod_und_leben.h"

#include <talon/pile.h>

#include <string.h>

enum { SEATS = 2, PACK = 32, PACKET_SIZE = PACK / SEATS, SEVEN = 5, BOTH = 3 };
enum { PACKET, POT, WON };
enum { FLIP, DEAL };

struct tul {
    uint8_t seats, dealer;
    uint8_t flipping; /* seats still to flip, a bit set; 0 when the round is over */
    uint8_t cards[SEATS], count[SEATS], pot_count[SEATS], won_count[SEATS];
    uint8_t spare;
    uint16_t round, rounds, rounds_won[SEATS];
    uint8_t packet[SEATS][PACKET_SIZE], pot[SEATS][PACKET_SIZE], won[SEATS][PACK];
};
_Static_assert(sizeof(struct tul) == 12 + 8 + SEATS * (2 * PACKET_SIZE + PACK), "no padding");

/* clang-format off */
static const struct talon_choice two[] = { { "2", "2" } };
static const struct talon_choice forms[] = { { "tul", "Tod und Leben" } };

static const struct talon_option options[] = {
    { "players", "Players", "R-TUL-01", SEATS, SEATS, SEATS, two },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "form", "Form", "R-TUL-01", 0, 0, 0, forms },
    { "rounds", "Rounds", "R-TUL-07", 1, ROUNDS_MOST, 1, NULL },
};

static const struct talon_setting five_rounds[] = { { OPT_ROUNDS, 5 } };
static const struct talon_preset presets[] = {
    { "tod-und-leben", "Tod und Leben", NULL, 0 },
    { "tod-und-leben-5", "Tod und Leben: five rounds", five_rounds, 1 },
};

/* Packets and won piles are seen by nobody, their sizes by all (R-TUL-08). */
static const struct talon_zone zones[] = {
    [PACKET] = { .id = "packet", .label = "Packet", .kind = TALON_DRAW, .owner = TALON_SEAT,
                 .visibility = TALON_NOBODY, .cards = TALON_AT(struct tul, packet),
                 .capacity = PACKET_SIZE, .count = TALON_AT(struct tul, count) },
    [POT] = { .id = "pot", .label = "Cards laid", .kind = TALON_STACK, .owner = TALON_SEAT,
              .visibility = TALON_PUBLIC, .cards = TALON_AT(struct tul, pot),
              .capacity = PACKET_SIZE,
              .count = TALON_AT(struct tul, pot_count) },
    [WON] = { .id = "won", .label = "Cards won", .kind = TALON_STACK, .owner = TALON_SEAT,
              .visibility = TALON_NOBODY, .cards = TALON_AT(struct tul, won), .capacity = PACK,
              .count = TALON_AT(struct tul, won_count) },
};

#define AT(member) .visibility = TALON_PUBLIC, .offset = TALON_AT(struct tul, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .width = 1, AT(seats) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, .width = 1, AT(dealer) },
    { .id = "flipping", .label = "Still to turn up", .width = 1, AT(flipping) },
    { .id = "cards", .label = "Cards won", .owner = TALON_SEAT, .show = TALON_NUMBER, .width = 1,
      AT(cards) },
    { .id = "spare", .label = "Spare", .width = 1, AT(spare) },
    { .id = "round", .label = "Round", .show = TALON_NUMBER, .width = 2, AT(round) },
    { .id = "rounds", .label = "Rounds", .show = TALON_NUMBER, .width = 2, AT(rounds) },
    { .id = "rounds_won", .label = "Rounds won", .owner = TALON_SEAT, .show = TALON_SCORE,
      .width = 2, AT(rounds_won) },
};

static const struct talon_verb verbs[] = {
    [FLIP] = { .id = "flip", .text = "Turn up",
               .third_person = "{who} turns up a card", .second_person = "You turn up a card",
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal",
               .third_person = "{who} deals", .second_person = "You deal",
               .closes = true },
};

enum { DEAL_FIRST, NOT_NOW };
static const struct talon_rule rules[] = {
    [DEAL_FIRST] = { "R-TUL-07", "The round is over. Deal the next one first." },
    [NOT_NOW] = { "R-TUL-07", "The round is not over yet. You cannot deal now." },
};
/* clang-format on */

/* Whose last card is higher; -1: equal, or nothing lies (R-TUL-03, R-TUL-04). */
static int taker(const struct tul *t)
{
    int rank[SEATS];

    for (int s = 0; s < SEATS; s++)
        rank[s] = t->pot_count[s] ? talon_rank(t->pot[s][t->pot_count[s] - 1]) : 0;
    return rank[0] == rank[1] ? -1 : rank[0] < rank[1];
}

static bool round_over(const struct tul *t)
{
    return !t->count[0];
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, SEVEN); /* R-TUL-01 */
}

static void prepare(void *state, const struct talon_config *config)
{
    struct tul *t = state;

    t->seats = SEATS;
    t->round = 1;
    t->rounds = (uint16_t)config->value[OPT_ROUNDS];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct tul *t = state;
    int seat = dealer;

    (void)rng;
    t->dealer = (uint8_t)dealer;
    t->count[0] = t->count[1] = (uint8_t)(count / SEATS);
    for (unsigned i = 0; i < count; i++) {
        seat = talon_left_of(seat, SEATS); /* R-GEN-04 */
        t->packet[seat][count / SEATS - 1 - i / SEATS] = cards[i];
    }
    t->flipping = BOTH;
}

static unsigned acting(const void *state)
{
    const struct tul *t = state;

    if (t->flipping)
        return t->flipping;
    return t->round < t->rounds ? talon_seat_bit(talon_left_of(t->dealer, SEATS)) : 0;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct tul *t = state;

    (void)seat;
    out[0] = (struct talon_move){ .verb = t->flipping ? FLIP : DEAL };
    return 1;
}

/* The winner of the battle piles up what lies. */
static void sweep_pot(struct tul *t, int winner)
{
    for (int s = 0; s < SEATS; s++) {
        memcpy(t->won[winner] + t->won_count[winner], t->pot[s], t->pot_count[s]);
        t->won_count[winner] = (uint8_t)(t->won_count[winner] + t->pot_count[s]);
        memset(t->pot[s], 0, sizeof t->pot[s]);
        t->pot_count[s] = 0;
    }
}

static void lay_card(struct tul *t, int seat)
{
    uint8_t *const top = &t->packet[seat][--t->count[seat]];

    t->pot[seat][t->pot_count[seat]++] = *top;
    *top = 0;
}

/* Counts the cards of a decided battle (R-TUL-03); after final ties each counts his own (R-TUL-05).
 * After the last battle, the player with more cards has won the round (R-TUL-06). */
static void resolve(struct tul *t)
{
    const int winner = taker(t);

    for (int s = 0; s < SEATS; s++) {
        const int to = winner < 0 ? s : winner;
        if (winner >= 0 || round_over(t))
            t->cards[to] = (uint8_t)(t->cards[to] + t->pot_count[s]);
    }
    if (!round_over(t))
        t->flipping = BOTH;
    else if (t->cards[0] != t->cards[1])
        t->rounds_won[t->cards[0] < t->cards[1]]++;
}

/* Both lay at the same moment: the second of them to flip turns both cards (R-TUL-02). */
static void flip(struct tul *t, int seat)
{
    if (taker(t) >= 0)
        sweep_pot(t, taker(t));
    t->flipping &= (uint8_t)~talon_seat_bit(seat);
    if (t->flipping)
        return;
    lay_card(t, 0);
    lay_card(t, 1);
    resolve(t);
}

/* A new round with the whole pack again, by the next dealer (R-TUL-01, R-TUL-07). */
static void deal_again(struct tul *t, struct talon_rng *rng)
{
    const struct tul last = *t;
    uint8_t cards[PACK];
    const unsigned count = talon_list_french(cards, 1, SEVEN);

    talon_rng_next_deal(rng);
    *t = (struct tul){ .seats = SEATS, .round = (uint16_t)(last.round + 1), .rounds = last.rounds };
    memcpy(t->rounds_won, last.rounds_won, sizeof t->rounds_won);
    talon_shuffle(rng, cards, count);
    deal(t, talon_left_of(last.dealer, SEATS), cards, count, rng);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == FLIP)
        flip(state, seat);
    else
        deal_again(state, rng);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct tul *t = state;

    (void)seat;
    if (move.verb == FLIP)
        return t->flipping ? NULL : &rules[DEAL_FIRST];
    return t->flipping ? &rules[NOT_NOW] : NULL;
}

static void result(const void *state, struct talon_result *out)
{
    const struct tul *t = state;

    for (int s = 0; s < SEATS; s++)
        out->points[s] = t->rounds_won[s];
    talon_rank_by(out->points, SEATS, out->rank);
}

/* The cards won: the piles, and the lying cards if they are decided. */
static void derive_cards(struct tul *t)
{
    const int winner = taker(t);

    for (int s = 0; s < SEATS; s++)
        t->cards[s] = t->won_count[s];
    for (int s = 0; s < SEATS; s++)
        if (winner >= 0)
            t->cards[winner] = (uint8_t)(t->cards[winner] + t->pot_count[s]);
        else if (round_over(t))
            t->cards[s] = (uint8_t)(t->cards[s] + t->pot_count[s]);
}

static bool any_face_down(const struct tul *t)
{
    for (int s = 0; s < SEATS; s++)
        if (!talon_pile_open(t->pot[s], sizeof t->pot[s]) ||
            !talon_pile_open(t->won[s], sizeof t->won[s]))
            return true;
    return false;
}

static const char *tod_und_leben_validate_position(void *state)
{
    struct tul *t = state;

    if (t->dealer >= SEATS || !t->round || t->round > t->rounds)
        return "The dealer must be a player, and the round one of those agreed.";
    if (t->rounds_won[0] + t->rounds_won[1] > t->round)
        return "No more rounds can have been won than were played.";
    if (t->count[0] != t->count[1] || t->pot_count[0] != t->pot_count[1])
        return "Both players need the same number of cards in their packets, and the same number "
               "on the table.";
    if (!(t->count[0] + t->pot_count[0] + t->won_count[0] + t->won_count[1]))
        return "At least two players need cards.";
    if ((t->won_count[0] + t->won_count[1]) % SEATS)
        return "Cards are won in pairs.";
    if (any_face_down(t))
        return "No card is marked as face down in this game.";
    derive_cards(t);
    if (round_over(t))
        t->flipping = 0;
    else if (!t->flipping || t->flipping & ~BOTH)
        t->flipping = BOTH;
    return NULL;
}

/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "cards", .title = "Cards that a player has won", .source = TALON_SEAT_FIELDS,
      .field = "cards", .most = PACK },
};
/* clang-format on */

const struct talon_game talon_tod_und_leben = {
    TALON_OWN_TABLES,
    .id = "war",
    .variant = "tul",
    .title = "War",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = tod_und_leben_rulebook,
    .kept = "rounds spare",
    .state_size = sizeof(struct tul),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = tod_und_leben_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    TALON_ROWS(measures, measures),
    .is_simultaneous = true,
};
