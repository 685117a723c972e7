/* trick_choice.c - how often good players of a game of tricks choose a card. Each card that may be
 * played has some properties; the weights of these, added up, are the logarithm of how often it is
 * chosen.
 *
 * The weights were learned by playing (doc/fits.md).
 */
#include "trick_choice.h"

/* ---- a suit and its cards -------------------------------------------------------------------- */

struct suit_held {
    uint64_t own, out; /* out: in other hands, or left over */
    bool is_trump;
    unsigned length, outside; /* in steps */
    unsigned top, second;     /* how many are higher than the two highest, in steps */
};

struct card_held {
    unsigned above, below, rank;    /* above, below: in other hands, in steps */
    unsigned from_top, from_bottom; /* own cards above and below */
    bool beats, cheapest;           /* cheapest: of those that beat the best card */
    bool equal_above, equal_below;  /* the next own card is worth the same */
};

/* The same for all cards of a hand. */
struct hand_held {
    const struct trick_sight *sight;
    const union trick_weights *weights;
    unsigned place, stage, trumps, trumps_out; /* in steps */
    bool is_safe, stands_highest;              /* the best card, so far */
};

static inline unsigned no_more_than(unsigned count, unsigned most)
{
    return count < most ? count : most;
}

/* How many cards a set has, but no more than three, or two: faster than to count all. */
static inline unsigned up_to_two(uint64_t set)
{
    return (unsigned)!!set + !!(set & (set - 1));
}

static inline unsigned up_to_three(uint64_t set)
{
    return (unsigned)!!set + up_to_two(set & (set - 1));
}

static inline uint64_t over(uint8_t card)
{
    return ~((2ull << card) - 1);
}

static inline uint64_t under(uint8_t card)
{
    return (1ull << card) - 1;
}

static inline uint8_t low_card(uint64_t set)
{
    return (uint8_t)talon_lowest_bit(set);
}

static inline uint8_t top_card(uint64_t set)
{
    return (uint8_t)(63 - __builtin_clzll(set));
}

static inline uint64_t trumps_among(uint64_t cards, int trump)
{
    return trump == MAXIM_NO_TRUMP ? 0 : maxim_suit(cards, trump);
}

static inline unsigned stage_of(unsigned cards)
{
    return cards <= 2 ? 0 : cards <= 5 ? 1 : cards <= 9 ? 2 : 3;
}

static inline struct hand_held hold_hand(const union trick_weights *weights,
                                         const struct trick_sight *s)
{
    const unsigned trumps_out = talon_bit_count(trumps_among(s->out, s->trump));
    struct hand_held h = {
        .sight = s,
        .weights = weights,
        .place = no_more_than((unsigned)s->to_come, CHOICE_PLACES - 1),
        .stage = stage_of(talon_bit_count(s->hand)),
        .trumps =
            no_more_than(talon_bit_count(trumps_among(s->hand, s->trump)), CHOICE_LENGTHS - 1),
        .trumps_out = !trumps_out       ? 0
                      : trumps_out <= 3 ? 1
                                        : 2,
    };

    if (s->led == MAXIM_NOTHING_LED)
        return h;
    h.stands_highest = !(maxim_suit(s->out, talon_suit(s->best)) & over(s->best));
    h.is_safe = !s->to_come || (h.stands_highest &&
                                (talon_suit(s->best) == s->trump || s->trump == MAXIM_NO_TRUMP));
    return h;
}

static inline struct suit_held hold_cards(const struct trick_sight *s, int suit)
{
    const uint64_t own = maxim_suit(s->hand, suit);
    const uint64_t rest = own & ~(1ull << top_card(own));
    struct suit_held h = {
        .own = own,
        .out = maxim_suit(s->out, suit),
        .is_trump = suit == s->trump,
        .length = no_more_than(talon_bit_count(own), CHOICE_LENGTHS) - 1,
    };

    h.outside = (no_more_than(talon_bit_count(h.out), 2 * CHOICE_OUTSIDE - 2) + 1) / 2;
    h.top = up_to_three(h.out & over(top_card(own)));
    h.second = rest ? up_to_three(h.out & over(top_card(rest))) : CHOICE_ABOVE - 1;
    return h;
}

static inline struct card_held hold_card(const struct trick_sight *s, const struct suit_held *h,
                                         uint8_t card)
{
    const uint64_t higher = h->own & over(card), lower = h->own & under(card);
    struct card_held k = {
        .above = up_to_three(h->out & over(card)),
        .below = up_to_three(h->out & under(card)),
        .rank = no_more_than((unsigned)talon_rank(card), CHOICE_RANKS - 1),
        .from_top = up_to_two(higher),
        .from_bottom = up_to_two(lower),
        .equal_above = higher && !(h->out & over(card) & under(low_card(higher))),
        .equal_below = lower && !(h->out & under(card) & over(top_card(lower))),
    };

    if (s->led == MAXIM_NOTHING_LED)
        return k;
    const bool same = talon_suit(card) == talon_suit(s->best);
    k.beats = same ? card > s->best : h->is_trump;
    k.cheapest = k.beats && !(same ? lower & over(s->best) : lower);
    return k;
}

/* ---- properties ------------------------------------------------------------------------------ */

static inline unsigned list_of_lead(const struct hand_held *hand, const struct suit_held *h,
                                    const struct card_held *k,
                                    const int8_t *list[CHOICE_PROPERTIES])
{
    const struct trick_properties *w = &hand->weights->of;
    const bool trump = h->is_trump;

    list[0] = &w->lead_height[trump][k->above][h->length];
    list[1] = &w->lead_order[trump][!k->from_bottom][!k->from_top][k->equal_above][k->equal_below];
    list[2] = &w->lead_outside[trump][h->outside][h->length];
    list[3] = &w->lead_trumps[trump][hand->trumps][hand->trumps_out][!h->length];
    list[4] = &w->lead_stage[trump][hand->stage][k->above];
    list[5] = &w->lead_below[trump][k->below][k->above];
    list[6] = &w->lead_tops[trump][h->top][h->second][k->from_top];
    return 7;
}

static inline unsigned list_of_follow(const struct hand_held *hand, const struct suit_held *h,
                                      const struct card_held *k,
                                      const int8_t *list[CHOICE_PROPERTIES])
{
    const struct trick_properties *w = &hand->weights->of;
    const unsigned place = hand->place;
    const bool beats = k->beats, top = !k->from_top, partner = hand->sight->partner_wins;

    list[0] = &w->follow_order[place][beats][k->from_bottom][top];
    list[1] = &w->follow_partner[place][partner][hand->stands_highest][beats][k->cheapest][top];
    list[2] = &w->follow_out[place][beats][k->above][k->below];
    list[3] = &w->follow_rank[place][beats][k->rank];
    list[4] = &w->follow_outside[place][h->outside][k->above];
    list[5] = &w->follow_stage[place][beats][hand->stage][top];
    return 6;
}

static inline unsigned list_of_other(const struct hand_held *hand, const struct suit_held *h,
                                     const struct card_held *k,
                                     const int8_t *list[CHOICE_PROPERTIES])
{
    const struct trick_properties *w = &hand->weights->of;
    const unsigned kind = !h->is_trump ? CHOICE_PLAIN
                          : k->beats   ? CHOICE_WINNING_TRUMP
                                       : CHOICE_BEATEN_TRUMP;

    list[0] = &w->other_partner[hand->place][kind][hand->sight->partner_wins][hand->is_safe];
    list[1] = &w->other_length[kind][k->above][h->length];
    list[2] = &w->other_rank[kind][k->rank];
    list[3] = &w->other_outside[kind][h->outside][h->length];
    list[4] = &w->other_guards[h->top][no_more_than(h->length, CHOICE_ABOVE - 1)][!k->from_bottom];
    list[5] = &w->other_below[kind][k->below][!k->from_top];
    return 6;
}

static inline unsigned list_of_card(const struct hand_held *hand, const struct suit_held *held,
                                    int suit, uint8_t card, const int8_t *list[CHOICE_PROPERTIES])
{
    const struct trick_sight *s = hand->sight;
    const struct card_held k = hold_card(s, held, card);

    if (s->led == MAXIM_NOTHING_LED)
        return list_of_lead(hand, held, &k, list);
    return suit == s->led ? list_of_follow(hand, held, &k, list)
                          : list_of_other(hand, held, &k, list);
}

unsigned trick_choice_options(const union trick_weights *weights, const struct trick_sight *sight,
                              struct trick_option option[CHOICE_CARDS])
{
    const struct hand_held hand = hold_hand(weights, sight);
    unsigned count = 0;

    for (uint64_t set = sight->cards; set; set &= set - 1, count++) {
        const uint8_t card = low_card(set);
        const struct suit_held held = hold_cards(sight, talon_suit(card));
        option[count].card = card;
        option[count].count =
            list_of_card(&hand, &held, talon_suit(card), card, option[count].list);
    }
    return count;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* 65535 divided by 2 to the power of so many quarters. */
static inline uint32_t halved(int quarters)
{
    static const uint16_t part[4] = { 65535, 55108, 46341, 38968 };

    return quarters < 4 * 16 ? (uint32_t)part[quarters & 3] >> (quarters >> 2) : 0;
}

/* The weights of the cards of a suit, the lowest first; returns the number of cards. */
static inline unsigned add_up_suit(const struct hand_held *hand, int suit, uint64_t cards, int *sum)
{
    const struct suit_held held = hold_cards(hand->sight, suit);
    const int8_t *list[CHOICE_PROPERTIES];
    unsigned count = 0;

    for (uint64_t set = cards; set; set &= set - 1, count++) {
        const unsigned properties = list_of_card(hand, &held, suit, low_card(set), list);
        sum[count] = 0;
        for (unsigned p = 0; p < properties; p++)
            sum[count] += *list[p];
    }
    return count;
}

static unsigned add_up_weights(const union trick_weights *weights, const struct trick_sight *sight,
                               int sum[CHOICE_CARDS])
{
    const struct hand_held hand = hold_hand(weights, sight);
    unsigned count = 0;

    for (int suit = 0; suit < MAXIM_SUITS; suit++)
        if (maxim_suit(sight->cards, suit))
            count += add_up_suit(&hand, suit, maxim_suit(sight->cards, suit), sum + count);
    return count;
}

/* Squared: good players err less often than those who learned the weights, who chose by chance to
 * find out what is good. */
enum { SHARPNESS = 2 };

/* The place of a card, drawn by how often each is chosen. */
static unsigned draw_place(const int *sum, unsigned count, struct talon_rng *rng)
{
    uint32_t weight[CHOICE_CARDS], all = 0;
    int most = sum[0];
    unsigned i = 0;

    for (unsigned c = 1; c < count; c++)
        most = sum[c] > most ? sum[c] : most;
    for (unsigned c = 0; c < count; c++)
        all += weight[c] = halved(SHARPNESS * (most - sum[c]));
    uint32_t at = (uint32_t)((uint64_t)talon_rng_word(rng) * all >> 32);
    for (; i + 1 < count && at >= weight[i]; i++)
        at -= weight[i];
    return i;
}

struct talon_move trick_choice_of_card(const struct trick_chooser *chooser,
                                       const struct trick_moment *moment, struct talon_rng *rng)
{
    const uint64_t cards = moment->sight.cards;
    int sum[CHOICE_CARDS];

    if (!(cards & (cards - 1)))
        return (struct talon_move){ .a = low_card(cards) };
    const unsigned count = add_up_weights(&chooser->weights[moment->wants], &moment->sight, sum);
    return (struct talon_move){ .a = (uint8_t)talon_nth_bit(cards, draw_place(sum, count, rng)) };
}

void trick_choice_play_on(const struct trick_chooser *chooser,
                          const struct talon_knowledge *knowledge, const void *root, void *state,
                          struct talon_rng *rng)
{
    unsigned acting;

    while ((acting = chooser->game->acting(state)) && !knowledge->is_end(root, state)) {
        const int seat = talon_first_seat(acting);
        struct trick_moment moment;
        const struct talon_move move = chooser->look(state, seat, &moment)
                                           ? trick_choice_of_card(chooser, &moment, rng)
                                           : knowledge->policy(state, seat, rng);
        chooser->game->apply(state, seat, move, rng);
    }
}
