/* whist_choice.c - how often sensible players of Whist choose a card. Each card that may be played
 * has some properties; the weights of these, added up, are the logarithm of how often it is chosen.
 *
 * The weights were fitted by logistic regression to all choices of 1,629 deals. The players
 * searched, and their playouts went by weights that had been fitted to 4,000 deals of players with
 * quick playouts. In a fifth of the deals one side was `simple`.
 */
#include "whist_choice.h"

#include "whist_knowledge.h"

enum { PROPERTIES = 9 };

/* A weight for each value of some properties of a card, in sixteenths: 16 more double how often
 * it is chosen. */
struct weights {
    /* Leads. The first index is whether it is a trump. */
    int8_t lead_length[2][4][6], lead_place[2][2][2][2][2], lead_outside[2][5][6];
    int8_t lead_suits[2][2][2], lead_voids[2][2][2][2][2][2], lead_trumps[2][6][2][3];
    int8_t lead_tricks[2][4][4], lead_tops[2][4][4][3];
    /* Cards of the suit led, by the place in the trick. */
    int8_t follow_order[3][2][3][2], follow_partner[3][2][2][2][2][2], follow_equals[3][2][2][2];
    int8_t follow_rank[3][2][13], follow_outside[3][5][4], follow_honour[3][2][2][2][4];
    /* Other cards, by whether they are a plain card, a trump that is beaten, or one that wins. */
    int8_t other_partner[3][3][2][2], other_length[3][4][6], other_rank[3][13];
    int8_t other_outside[3][5][6], other_guards[4][4][2];
};

#include "whist_choice_weights.h"

/* ---- a suit and its cards -------------------------------------------------------------------- */

struct holding {
    const struct whist_moment *moment;
    uint64_t own, out; /* out: in other hands */
    int suit;
    bool is_trump;
    unsigned length, outside;    /* in steps */
    unsigned top, second;        /* how many are higher than the two highest */
    unsigned trumps, trumps_out; /* in steps */
};

struct candidate {
    unsigned above, rank;           /* above: how many are higher, at most 3 */
    unsigned from_top, from_bottom; /* own cards above and below */
    bool equal_above, equal_below;  /* the next own card is worth the same */
    bool beats, cheapest;           /* cheapest: of those that beat the best card */
};

static unsigned at_most(unsigned count, unsigned most)
{
    return count < most ? count : most;
}

static uint64_t above(uint8_t card)
{
    return ~((bit(card) << 1) - 1);
}

static uint64_t below(uint8_t card)
{
    return bit(card) - 1;
}

static uint8_t lowest(uint64_t set)
{
    return (uint8_t)talon_lowest_bit(set);
}

static uint8_t top_of(uint64_t set)
{
    return (uint8_t)(63 - __builtin_clzll(set));
}

static unsigned count_above(uint64_t out, uint8_t card)
{
    return at_most(talon_bit_count(out & above(card)), 3);
}

static unsigned few_or_many(unsigned count)
{
    return count == 0 ? 0 : count <= 3 ? 1 : 2;
}

static void hold_suit(const struct whist_moment *moment, const struct whist_suit *suit,
                      struct holding *h)
{
    const uint64_t all = whist_suit_cards(suit->suit), rest = suit->own & ~bit(top_of(suit->own));
    const unsigned trumps_left = talon_bit_count(whist_suit_cards(moment->trump) & ~moment->gone);

    *h = (struct holding){
        .moment = moment,
        .own = suit->own,
        .out = all & ~(moment->gone | suit->own),
        .suit = suit->suit,
        .is_trump = suit->suit == moment->trump,
        .length = at_most(talon_bit_count(suit->own), 6) - 1,
        .trumps = at_most(suit->trumps, 5),
        .trumps_out = few_or_many(trumps_left - suit->trumps),
    };
    h->outside = (at_most(talon_bit_count(h->out), 8) + 1) / 2;
    h->top = count_above(h->out, top_of(h->own));
    h->second = rest ? count_above(h->out, top_of(rest)) : 3;
}

static void look_at(const struct holding *h, uint8_t card, struct candidate *k)
{
    const uint64_t higher = h->own & above(card), lower = h->own & below(card);
    const struct whist_moment *moment = h->moment;

    *k = (struct candidate){
        .above = count_above(h->out, card),
        .rank = (unsigned)talon_rank(card),
        .from_top = talon_bit_count(higher),
        .from_bottom = talon_bit_count(lower),
        .equal_above = higher && !(h->out & above(card) & below(lowest(higher))),
        .equal_below = lower && !(h->out & below(card) & above(top_of(lower))),
    };
    if (!moment->place)
        return;
    const bool same = h->suit == talon_suit(moment->best);
    k->beats = same ? card > moment->best : h->is_trump;
    k->cheapest = k->beats && !(same ? lower & above(moment->best) : lower);
}

/* ---- properties ------------------------------------------------------------------------------ */

static bool has(uint8_t suits, int suit)
{
    return suits >> suit & 1;
}

static unsigned list_of_lead(const struct holding *h, const struct candidate *k,
                             const int8_t *list[PROPERTIES])
{
    const struct whist_moment *m = h->moment;
    const bool master = !k->above, top = !k->from_top, low = !k->from_bottom, trump = h->is_trump,
               partner = has(m->led_by_partner, h->suit), others = has(m->led_by_others, h->suit);

    list[0] = &weights.lead_length[trump][k->above][h->length];
    list[1] = &weights.lead_place[trump][low][top][k->equal_above][k->equal_below];
    list[2] = &weights.lead_outside[trump][h->outside][h->length];
    list[3] = &weights.lead_suits[partner][others][master];
    list[4] = &weights.lead_voids[trump][has(m->partner_void, h->suit)][has(m->left_void, h->suit)]
                                 [has(m->right_void, h->suit)][h->trumps_out > 0][master];
    list[5] = &weights.lead_trumps[trump][h->trumps][h->length == 0][h->trumps_out];
    list[6] = &weights.lead_tricks[trump][at_most(m->tricks / 3u, 3)][k->above];
    list[7] = &weights.lead_tops[trump][h->top][h->second][at_most(k->from_top, 2)];
    return 8;
}

static bool stands_highest(const struct holding *h, uint8_t card)
{
    const uint64_t own = h->suit == talon_suit(card) ? h->own : 0;

    return !(whist_suit_cards(talon_suit(card)) & ~(h->moment->gone | own) & above(card));
}

static unsigned list_of_follow(const struct holding *h, const struct candidate *k,
                               const int8_t *list[PROPERTIES])
{
    const struct whist_moment *m = h->moment;
    const unsigned place = m->place - 1u;
    const bool master = stands_highest(h, m->best), top = !k->from_top,
               honour = talon_rank(m->best) >= RANK_JACK - 1;

    list[0] = &weights.follow_order[place][k->beats][at_most(k->from_bottom, 2)][top];
    list[1] = &weights.follow_partner[place][m->partner_wins][master][k->beats][k->cheapest][top];
    list[2] = &weights.follow_equals[place][k->equal_above][k->equal_below][k->beats];
    list[3] = &weights.follow_rank[place][k->beats][k->rank];
    list[4] = &weights.follow_outside[place][h->outside][k->above];
    list[5] = &weights.follow_honour[place][honour][k->beats][k->cheapest][k->above];
    return 6;
}

static unsigned list_of_other(const struct holding *h, const struct candidate *k,
                              const int8_t *list[PROPERTIES])
{
    const struct whist_moment *m = h->moment;
    const unsigned place = m->place - 1u, kind = !h->is_trump ? 0 : k->beats ? 2 : 1;
    const bool safe = m->place == SEATS - 1 || talon_suit(m->best) == m->trump ||
                      !(whist_suit_cards(m->led) & ~m->gone & above(m->best));

    list[0] = &weights.other_partner[place][kind][m->partner_wins][safe];
    list[1] = &weights.other_length[kind][k->above][h->length];
    list[2] = &weights.other_rank[kind][k->rank];
    list[3] = &weights.other_outside[kind][h->outside][h->length];
    list[4] = &weights.other_guards[h->top][at_most(h->length, 3)][!k->from_bottom];
    return 5;
}

static unsigned list_properties(const struct holding *h, const struct candidate *k,
                                const int8_t *list[PROPERTIES])
{
    if (!h->moment->place)
        return list_of_lead(h, k, list);
    return h->suit == h->moment->led ? list_of_follow(h, k, list) : list_of_other(h, k, list);
}

/* ---- weighing -------------------------------------------------------------------------------- */

/* 2 to the power of so many sixteenths: the same bits on every machine. */
static float power_of_two(int sixteenths)
{
    static const float part[16] = { 1.0f,       1.0442738f, 1.0905077f, 1.1387886f,
                                    1.1892071f, 1.2418578f, 1.2968396f, 1.3542555f,
                                    1.4142136f, 1.4768261f, 1.5422108f, 1.6104903f,
                                    1.6817928f, 1.7562522f, 1.8340081f, 1.9152066f };
    const int whole = (sixteenths + 16 * 127) / 16 - 127;
    const union {
        uint32_t bits;
        float real;
    } power = { .bits = (uint32_t)(whole + 127) << 23 };

    return power.real * part[sixteenths & 15];
}

/* Of one card. Beyond these bounds nothing changes, and sums of weights stay finite. */
static float weigh_card(const struct holding *h, uint8_t card, int sharpness)
{
    enum { BOUND = 60 * 16 };
    const int8_t *list[PROPERTIES];
    struct candidate candidate;
    int sum = 0;

    look_at(h, card, &candidate);
    const unsigned count = list_properties(h, &candidate, list);
    for (unsigned i = 0; i < count; i++)
        sum += *list[i];
    sum *= sharpness;
    return power_of_two(sum < -BOUND ? -BOUND : sum > BOUND ? BOUND : sum);
}

unsigned whist_choice_weigh(const struct whist_moment *moment, const struct whist_suit *suit,
                            int sharpness, struct whist_weight *weight)
{
    struct holding holding;
    unsigned count = 0;

    hold_suit(moment, suit, &holding);
    for (uint64_t set = suit->own; set; set &= set - 1, count++)
        weight[count] =
            (struct whist_weight){ weigh_card(&holding, lowest(set), sharpness), lowest(set) };
    return count;
}
