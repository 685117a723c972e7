/* partners_knowledge.c - for searches of Norwegian and Minnesota Whist: sensible moves for deals
 * that are played to win tricks and for those played to lose them, and the worth of a deal.
 *
 * Rules: R-NOR-02, R-NOR-04, R-MIN-02, R-MIN-05.
 */
#include "knowledge.h"
#include "side_values.h"
#include "trick_maxims.h"

#include "games/minnesota/minnesota.h"

enum { JACK = 9 }; /* a rank */
/* Points of a hand for its court cards, ace 4 … jack 1. A quarter of all is 10. */
enum { GRAND_FROM = 12, NULLO_UP_TO = 7, HIGH_FROM = 11 };
enum { VOTES_LOW_BELOW = 4, VOTES_HIGH_ABOVE = 20 }; /* beyond doubt */
#define N_(text) text
#define ALL_CARDS 0x1fff1fff1fff1fffull

static uint64_t suit_cards(int suit)
{
    return (uint64_t)SUIT_LANE << 16 * suit;
}

static unsigned strength_of(uint64_t hand)
{
    unsigned points = 0;

    for (int rank = JACK; rank < JACK + 4; rank++)
        points +=
            (unsigned)(rank - JACK + 1) * talon_bit_count(hand & 0x0001000100010001ull << rank);
    return points;
}

/* By rank, whatever the suit; the lowest or the highest card of a set. */
static uint8_t extreme_card(uint64_t cards, bool highest)
{
    uint8_t best = (uint8_t)talon_lowest_bit(cards);

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        if (highest ? talon_rank(card) > talon_rank(best) : talon_rank(card) < talon_rank(best))
            best = card;
    }
    return best;
}

/* Cards that others may hold, as far as everybody sees. */
static uint64_t cards_out(const struct trick_partners *p, uint64_t hand)
{
    uint64_t out = ALL_CARDS & ~(hand | p->won[0] | p->won[1]);

    for (int s = 0; s < SEATS; s++)
        out &= ~(p->trick[s] ? bit((uint8_t)(p->trick[s] - 1)) : 0);
    return out;
}

/* Cards that nobody else can beat any more. */
static uint64_t masters_of(const struct trick_partners *p, uint64_t hand)
{
    const uint64_t out = cards_out(p, hand);
    uint64_t masters = 0;

    for (uint64_t set = hand; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        if (!((out & suit_cards(talon_suit(card))) >> card))
            masters |= bit(card);
    }
    return masters;
}

static uint64_t longest_suit(uint64_t hand)
{
    uint64_t best = 0;

    for (int suit = 0; suit < 4; suit++)
        if (talon_bit_count(hand & suit_cards(suit)) > talon_bit_count(best))
            best = hand & suit_cards(suit);
    return best;
}

static uint8_t lead_of(const struct trick_partners *p, uint64_t hand)
{
    const uint64_t masters = masters_of(p, hand);

    if (p->contract == LOW)
        return extreme_card(hand, false);
    return masters ? extreme_card(masters, true) : extreme_card(longest_suit(hand), false);
}

/* To lose tricks: the highest card that stays below the best one; otherwise the highest at the end
 * of a trick, and the lowest before. */
static uint8_t duck_with(const struct trick_partners *p, uint64_t cards, uint8_t best)
{
    const uint64_t below = cards & suit_cards(talon_suit(best)) & (bit(best) - 1);

    if (!(cards & suit_cards(talon_suit(best))))
        return extreme_card(cards, true);
    return below ? extreme_card(below, true) : extreme_card(cards, p->table.laid == SEATS - 1);
}

/* To win tricks: the cheapest card that is certain to win, or in third place the highest. */
static uint8_t take_with(const struct trick_partners *p, int seat, uint64_t hand, uint64_t cards,
                         uint8_t best)
{
    const uint64_t above = cards & suit_cards(talon_suit(best)) & ~(bit(best) * 2 - 1);
    const bool last = p->table.laid == SEATS - 1, partner = !((p->table.best ^ seat) & 1);
    const uint64_t certain = last ? above : above & masters_of(p, hand);

    if (!above || (partner && (last || !certain)))
        return extreme_card(cards, false);
    if (certain)
        return extreme_card(certain, false);
    return extreme_card(p->table.laid == 2 ? above : cards, p->table.laid == 2);
}

static uint8_t choose_partners(const struct trick_partners *p, int seat, uint64_t hand)
{
    const uint64_t cards = trick_follow(hand, p->table.led);

    if (p->table.led == NOTHING_LED)
        return lead_of(p, hand);
    const uint8_t best = (uint8_t)(p->trick[p->table.best] - 1);
    return p->contract == LOW ? duck_with(p, cards, best) : take_with(p, seat, hand, cards, best);
}

/* One card in eight is any other, so that not all playouts go alike. */
static struct talon_move play_partners(const struct trick_partners *p, int seat, uint64_t hand,
                                       struct talon_rng *rng)
{
    const uint32_t word = talon_rng_word(rng);

    if (p->table.over || word % 8 == 0)
        return trick_choose(&p->table, hand, talon_rng_word(rng));
    return (struct talon_move){ .verb = TRICK_PLAY, .a = choose_partners(p, seat, hand) };
}

static struct talon_move move_norwegian(const void *state, int seat, struct talon_rng *rng)
{
    enum { PASS = TRICK_VERBS, GRAND, NULLO };
    const struct trick_partners *p = state;
    const unsigned strength = strength_of(p->hand[seat]);

    if (p->contract != UNDECIDED)
        return play_partners(p, seat, p->hand[seat], rng);
    if (strength >= GRAND_FROM)
        return (struct talon_move){ .verb = GRAND };
    return (struct talon_move){ .verb = strength <= NULLO_UP_TO && !p->agreed[0] ? NULLO : PASS };
}

static struct talon_move move_minnesota(const void *state, int seat, struct talon_rng *rng)
{
    const struct minnesota *m = state;
    const uint64_t hand = minnesota_hand(m, seat);
    const bool high = strength_of(hand) >= HIGH_FROM;
    uint64_t votes = 0;

    if (m->partners.contract != UNDECIDED)
        return play_partners(&m->partners, seat, hand, rng);
    for (uint64_t set = hand; set; set &= set - 1)
        if (minnesota_is_high(m, (uint8_t)talon_lowest_bit(set)) == high)
            votes |= set & -set;
    return (struct talon_move){ .verb = TRICK_VERBS,
                                .a = extreme_card(votes ? votes : hand, false) };
}

/* ---- maxims ---------------------------------------------------------------------------------- */

static const char *broken_by(const struct trick_partners *p, int seat, uint64_t hand,
                             struct talon_move move)
{
    const struct trick_sight sight = {
        .hand = hand,
        .cards = trick_follow(hand, p->table.led),
        .out = cards_out(p, hand),
        .trump = NO_TRUMP,
        .led = p->table.led,
        .to_come = SEATS - 1 - p->table.laid % SEATS,
        .partner_wins = !((p->table.best ^ seat) & 1),
        .best = p->trick[p->table.best] ? (uint8_t)(p->trick[p->table.best] - 1) : 0,
    };

    if (move.verb != TRICK_PLAY)
        return NULL;
    const char *broken = maxim_broken(&sight, move.a, p->contract == LOW);
    return broken || p->contract != LOW ? broken : maxim_careless(&sight, move.a);
}

static const char *maxim_norwegian(const void *world, int seat, const struct talon_move *moves,
                                   unsigned count, unsigned which)
{
    const struct trick_partners *p = world;

    (void)count;
    return broken_by(p, seat, p->hand[seat], moves[which]);
}

/* R-MIN-02: a vote shows its card. */
static const char *broken_by_vote(const struct minnesota *m, uint64_t hand, uint8_t card)
{
    const bool high = minnesota_is_high(m, card);
    uint64_t alike = 0;

    for (uint64_t set = hand; set; set &= set - 1)
        alike |= minnesota_is_high(m, (uint8_t)talon_lowest_bit(set)) == high ? set & -set : 0;
    if (high ? strength_of(hand) < VOTES_LOW_BELOW : strength_of(hand) > VOTES_HIGH_ABOVE)
        return high ? N_("Your hand has hardly any high cards. Vote for a low deal.")
                    : N_("Your hand has many high cards. Vote for a high deal.");
    return talon_rank(card) >= JACK + 1 && talon_rank(extreme_card(alike, false)) < JACK
               ? N_("All may see the card of a vote. A low one says as much.")
               : NULL;
}

static const char *maxim_minnesota(const void *world, int seat, const struct talon_move *moves,
                                   unsigned count, unsigned which)
{
    const struct minnesota *m = world;

    const uint64_t hand = minnesota_hand(m, seat);

    (void)count;
    if (moves[which].verb == TRICK_VERBS)
        return broken_by_vote(m, hand, moves[which].a);
    return broken_by(&m->partners, seat, hand, moves[which]);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool has_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct trick_partners *)state)->table.over != GOES_ON;
}

static void value_partners(const void *root, const void *state, struct talon_values *values)
{
    const struct trick_partners *before = root, *p = state;

    knowledge_value_sides(before->score, p->score, p->table.over == MATCH_OVER ? p->target : 0,
                          values);
}

static bool is_partners_short(const void *state)
{
    const struct trick_partners *p = state;

    return maxim_is_short(p->hand, SEATS);
}

static bool is_minnesota_short(const void *state)
{
    const struct minnesota *m = state;

    return m->partners.contract != UNDECIDED && maxim_is_short(m->partners.hand, SEATS);
}

const struct talon_knowledge talon_knowledge_norwegian = {
    .game = "norwegian",
    .is_ending = is_partners_short,
    .unit = "points",
    .costly = 3,
    .policy = move_norwegian,
    .maxim = maxim_norwegian,
    .is_end = has_deal_ended,
    .value = value_partners,
    .slips = 100,
    .habits = 100,
};

const struct talon_knowledge talon_knowledge_minnesota = {
    .game = "minnesota",
    .is_ending = is_minnesota_short,
    .unit = "points",
    .costly = 1,
    .policy = move_minnesota,
    .maxim = maxim_minnesota,
    .is_end = has_deal_ended,
    .value = value_partners,
    .slips = 100,
    .habits = 100,
};
