/* wunsdorf_policy.c - a quick Wunsdorf player: judges each of its cards by what its seat can know,
 * and plays so that the tricks it expects come close to its bid.
 */
#include "wunsdorf_knowledge.h"

#include <string.h>

#define LANE 0xfffffull

const uint64_t wunsdorf_trumps[COLOURS + 1][2] = {
    { LANE, 0 }, { LANE << 32, 0 }, { 0, LANE }, { 0, LANE << 32 }, { 0, 0 },
};

/* The bits of two sets, without an instruction for it: ordinary builds have none. */
static inline unsigned count_both(uint64_t a, uint64_t b)
{
    const uint64_t twos = 0x3333333333333333ull, ones = 0x5555555555555555ull;

    a -= a >> 1 & ones;
    b -= b >> 1 & ones;
    a = (a & twos) + (a >> 2 & twos) + (b & twos) + (b >> 2 & twos);
    a = (a & 0x0f0f0f0f0f0f0f0full) + (a >> 4 & 0x0f0f0f0f0f0f0f0full);
    return (unsigned)(a * 0x0101010101010101ull >> 56);
}

/* The bits of twenty, all in one half of a word. */
static inline unsigned count_lane(uint64_t lane)
{
    uint32_t bits = (uint32_t)(lane | lane >> 32);

    bits -= bits >> 1 & 0x55555555u;
    bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;
    return bits * 0x01010101u >> 24;
}

/* ---- what a seat can know -------------------------------------------------------------------- */

/* All trumps lie in one half of a set. */
static inline unsigned trump_half(const struct wunsdorf_view *view)
{
    return !view->trump[0];
}

/* Seats are looked at all at once: a byte for each, whose highest bit is a yes. */
#define EACH 0x0101010101010101ull
#define FLAGS (EACH << 7)

static inline uint64_t bytes_of(const uint8_t seats[SEATS])
{
    uint64_t bytes;

    memcpy(&bytes, seats, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

static inline unsigned count_flags(uint64_t flags)
{
    return (unsigned)((flags >> 7) * EACH >> 56);
}

/* Seats whose card in the trick is a plain one. */
static inline uint64_t seats_with_plain_card(const struct wunsdorf *w, uint64_t laid,
                                             uint64_t trick)
{
    const uint64_t colours = EACH * 0x60, faces = (trick | FLAGS) - EACH,
                   differ = (faces ^ EACH * ((uint64_t)w->trump << 5)) & colours;

    return w->trump == NO_TRUMP ? laid : laid & (differ + colours);
}

/* Seats whose hands have no trump. */
static inline uint64_t seats_without_trump(const struct wunsdorf *w,
                                           const struct wunsdorf_view *view)
{
    const unsigned half = trump_half(view);
    uint64_t none = 0;

    for (int s = 0; s < w->seats; s++)
        none |= (uint64_t) !(w->hand[s][half] & view->trump[half]) << (8 * s + 7);
    return none;
}

/* The others: who may still hold trumps, who is to come in this trick, and who wants tricks.
 * Everybody has seen that a seat has no trump if its last card was a plain one. Where that card has
 * been swept up, the hand must tell. */
static inline void count_players(const struct wunsdorf *w, int seat, struct wunsdorf_view *view,
                                 unsigned taken)
{
    const uint64_t trick = bytes_of(w->trick), laid = (trick + (FLAGS - EACH)) & FLAGS,
                   all = ~0ull >> (64 - 8 * w->seats) & FLAGS,
                   others = all & ~(0x80ull << 8 * seat),
                   comes = w->laid == w->seats ? others : others & ~laid,
                   bids = (bytes_of(w->bid) | FLAGS) - 2 * EACH - bytes_of(w->tricks),
                   wants = w->stage == BIDDING ? FLAGS : bids;
    uint64_t no_trump = seats_with_plain_card(w, laid, trick);

    if (taken && others & ~laid)
        no_trump |= ~laid & seats_without_trump(w, view);
    const uint64_t may = others & ~no_trump;
    view->with_trump = count_flags(may);
    view->to_come = count_flags(comes);
    view->trump_to_come = count_flags(comes & may);
    const unsigned wanted = count_flags(comes & wants);
    view->wanted = wanted >= WANTED ? WANTED - 1 : wanted;
}

static const float share_of_others[SEATS + 1] = { 0,        1,        1,        1 / 2.0f, 1 / 3.0f,
                                                  1 / 4.0f, 1 / 5.0f, 1 / 6.0f, 1 / 7.0f };

/* What follows of the counts: how many cards and trumps others hold on average. */
static inline void estimate(const struct wunsdorf *w, struct wunsdorf_view *view, unsigned taken)
{
    const int gone = (int)(taken * w->seats + (w->laid == w->seats ? 0u : w->laid)),
              all = (int)(w->seats * hand_size(w->round)),
              cards = (int)(hand_size(w->round) - taken),
              unseen = PACK - gone - cards - (w->trump_card != 0);
    const float each = 1.0f / (float)(unsigned)(unseen > 0 ? unseen : 1);
    const unsigned unseen_trumps = count_lane(view->trump[0] ? view->unseen[0] & view->trump[0]
                                                             : view->unseen[1] & view->trump[1]);

    view->cards = cards;
    view->share = (float)(all - gone - cards) * each;
    view->coming = (float)((int)view->to_come * cards) * each;
    const float trumps = view->share * (float)unseen_trumps * share_of_others[w->seats];
    view->trumps_each = trumps * (float)view->with_trump * share_of_others[w->seats];
    view->trumps_coming = trumps * (float)view->trump_to_come;
}

/* How strong a card must be to win the trick, and of which colour (R-WUN-11). */
static inline void read_trick(const struct wunsdorf *w, struct wunsdorf_view *view)
{
    const bool leads = w->laid == w->seats || !w->laid;

    view->top = leads ? 0 : w->top >> 8;
    view->led = ANY_COLOUR;
    if (!(w->agreed & (LAST_OF_EQUALS | LED_COLOUR)) || leads)
        return;
    if (w->agreed & LAST_OF_EQUALS)
        view->top--;
    else
        view->led = talon_colour((uint8_t)(w->trick[w->leader] - 1));
}

static inline void look_at_hand(const struct wunsdorf *w, int seat, struct wunsdorf_view *view)
{
    view->hand[0] = w->hand[seat][0];
    view->hand[1] = w->hand[seat][1];
    if (w->shown && seat == w->dealer)
        put(view->hand, (uint8_t)(w->shown - 1));
    view->trump[0] = wunsdorf_trumps[w->trump][0];
    view->trump[1] = wunsdorf_trumps[w->trump][1];
}

static inline void look_at_others(const struct wunsdorf *w, int seat, struct wunsdorf_view *view)
{
    const uint64_t full = LANE | LANE << 32;
    const unsigned taken = tricks_taken(w);

    view->unseen[0] = full & ~(view->hand[0] | w->played[0] | w->lying[0]);
    view->unseen[1] = full & ~(view->hand[1] | w->played[1] | w->lying[1]);
    if (w->trump_card)
        view->unseen[(w->trump_card - 1) >> 6] &= ~bit((uint8_t)(w->trump_card - 1));
    view->needed = w->bid[seat] - 1 - w->tricks[seat];
    read_trick(w, view);
    count_players(w, seat, view, taken);
    estimate(w, view, taken);
}

void wunsdorf_look(const struct wunsdorf *w, int seat, struct wunsdorf_view *view)
{
    look_at_hand(w, seat, view);
    look_at_others(w, seat, view);
    view->excess = view->trumps_each - (float)count_both(view->hand[0] & view->trump[0],
                                                         view->hand[1] & view->trump[1]);
}

/* ---- what a card is worth -------------------------------------------------------------------- */

static inline unsigned step_of(float value)
{
    const int step = (int)value;

    return (unsigned)(step < 0 ? 0 : step >= STEPS ? STEPS - 1 : step);
}

/* Unseen trumps above this one. */
static inline unsigned trumps_above(const struct wunsdorf_view *view, uint8_t face)
{
    const uint64_t above = (~0ull << (face & 63)) << 1;

    return count_lane(view->unseen[face >> 6] & view->trump[face >> 6] & above);
}

/* Unseen plain cards with a higher number. */
static inline unsigned plain_above(const struct wunsdorf_view *view, uint8_t face)
{
    const uint64_t lane = LANE << ((face & 31) + 1) & LANE, above = lane | lane << 32;

    return count_both(view->unseen[0] & ~view->trump[0] & above,
                      view->unseen[1] & ~view->trump[1] & above);
}

static inline bool in(const uint64_t set[2], uint8_t face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

static inline unsigned excess_of(const struct wunsdorf_view *view)
{
    const int step = (int)(view->excess * 4 + 4);

    return (unsigned)(step < 0 ? 0 : step >= EXCESS ? EXCESS - 1 : step);
}

static inline struct wunsdorf_worth trump_worth(const struct wunsdorf_view *view, uint8_t face)
{
    const float above = 4 * (float)trumps_above(view, face);
    const unsigned strength = 32u + (face & 31) + 1;

    return (struct wunsdorf_worth){
        wunsdorf_trump_later[step_of(above * view->share)],
        strength <= view->top ? 0
        : !view->to_come      ? 1
                              : wunsdorf_now[1][view->wanted][step_of(above * view->coming)],
    };
}

/* Whether only another colour can win. */
static inline bool is_off(const struct wunsdorf_view *view, uint8_t face)
{
    return view->led != ANY_COLOUR && talon_colour(face) != view->led;
}

static inline struct wunsdorf_worth plain_worth(const struct wunsdorf_view *view, uint8_t face,
                                                unsigned excess)
{
    const float above = (float)plain_above(view, face);
    const unsigned strength = (face & 31u) + 1;

    return (struct wunsdorf_worth){
        wunsdorf_plain_later[excess][step_of(2 * above * view->share)],
        strength <= view->top || is_off(view, face) ? 0
        : !view->to_come                            ? 1
                                                    : wunsdorf_now[0][view->wanted]
                                       [step_of(4 * (above * view->coming + view->trumps_coming))],
    };
}

unsigned wunsdorf_above(const struct wunsdorf_view *view, uint8_t face)
{
    return in(view->trump, face) ? trumps_above(view, face) : plain_above(view, face);
}

float wunsdorf_bid_chance(const struct wunsdorf_view *view, uint8_t face, float above)
{
    return in(view->trump, face)
               ? wunsdorf_trump_bid[step_of(4 * above)]
               : wunsdorf_plain_bid[step_of(2 * above)] * wunsdorf_excess_bid[excess_of(view)];
}

/* ---- playing --------------------------------------------------------------------------------- */

static inline float note_worth(struct wunsdorf_judged *judged, uint8_t face,
                               struct wunsdorf_worth worth)
{
    judged->face[judged->count] = face;
    judged->worth[judged->count++] = worth;
    return worth.later;
}

static inline float judge_trumps(const struct wunsdorf_view *view, struct wunsdorf_judged *judged)
{
    const unsigned half = trump_half(view);
    float expected = 0;

    for (uint64_t left = view->hand[half] & view->trump[half]; left; left &= left - 1) {
        const uint8_t face = (uint8_t)(half * 64 + talon_lowest_bit(left));
        expected += note_worth(judged, face, trump_worth(view, face));
    }
    return expected;
}

/* Two loops would be slower: the processor cannot predict where the first ends. */
static inline float judge_plain(const struct wunsdorf_view *view, struct wunsdorf_judged *judged)
{
    const unsigned excess = excess_of(view);
    uint64_t low = view->hand[0] & ~view->trump[0], high = view->hand[1] & ~view->trump[1];
    float expected = 0;

    while (low | high) {
        const uint64_t in_low = low ? ~0ull : 0, left = low ? low : high;
        const uint8_t face = (uint8_t)(talon_lowest_bit(left) | (64 & ~in_low));
        high &= (high - 1) | in_low;
        low &= low - 1;
        expected += note_worth(judged, face, plain_worth(view, face, excess));
    }
    return expected;
}

/* The square of how far the tricks will be from those needed, if this card is played: the mean
 * of a sum of chances. */
static inline float miss(float expected, struct wunsdorf_worth worth, float needed)
{
    const float off = expected - worth.later + worth.now - needed;

    return off * off + worth.now * (1 - worth.now) - worth.later * (1 - worth.later);
}

/* What we aim at. With too many tricks each further one is a point (R-WUN-12); with too few left
 * to take, all are lost alike. */
static inline float aim(const struct wunsdorf_view *view, uint32_t word)
{
    const float wavers = (float)(int)(word & 255) * (0.5f / 255) - 0.25f;

    return view->needed < 0 ? (float)view->cards : (float)view->needed + wavers;
}

/* Judges all cards of a hand, those that may be played first; answers the tricks expected of it. */
static inline float judge_hand(struct wunsdorf_view *view, struct wunsdorf_judged *judged)
{
    judged->count = 0;
    judged->worth[0] =
        (struct wunsdorf_worth){ 0, 0 }; /* closest() reads it before it looks at the count */
    float expected = judge_trumps(view, judged);
    judged->playable = judged->count;
    view->excess = view->trumps_each - (float)judged->count;
    expected += judge_plain(view, judged);
    judged->playable = judged->playable ? judged->playable : judged->count; /* R-WUN-10 */
    return expected;
}

/* The place of the card that comes closest to what is needed. */
static inline unsigned closest(const struct wunsdorf_judged *judged, float expected, float needed)
{
    unsigned best = 0;
    float least = miss(expected, judged->worth[0], needed);

    for (unsigned i = 1; i < judged->playable; i++) {
        const float here = miss(expected, judged->worth[i], needed);
        best = here < least ? i : best;
        least = here < least ? here : least;
    }
    return best;
}

static inline bool has_one_at_most(uint64_t set)
{
    return !(set & (set - 1));
}

/* The only card that may be played (R-WUN-10); TALON_NO_CARD if there are several. */
static inline uint8_t only_card(const struct wunsdorf_view *view)
{
    const unsigned half = trump_half(view);
    const uint64_t trumps = view->hand[half] & view->trump[half], low = view->hand[0],
                   high = view->hand[1];

    if (trumps)
        return has_one_at_most(trumps) ? (uint8_t)(half * 64 + talon_lowest_bit(trumps))
                                       : TALON_NO_CARD;
    if (!has_one_at_most(low) || !has_one_at_most(high) || (low && high))
        return TALON_NO_CARD;
    return (uint8_t)(low ? talon_lowest_bit(low) : 64 + talon_lowest_bit(high));
}

float wunsdorf_judge(const struct wunsdorf *w, int seat, struct wunsdorf_view *view,
                     struct wunsdorf_judged *judged)
{
    look_at_hand(w, seat, view);
    judged->face[0] = only_card(view);
    judged->playable = 1;
    if (judged->face[0] != TALON_NO_CARD)
        return 0;
    look_at_others(w, seat, view);
    return judge_hand(view, judged);
}

struct talon_move wunsdorf_card_move(const struct wunsdorf *w, int seat, uint32_t word)
{
    struct wunsdorf_view view;
    struct wunsdorf_judged judged;

    look_at_hand(w, seat, &view);
    const uint8_t only = only_card(&view);
    if (only != TALON_NO_CARD)
        return (struct talon_move){ .verb = PLAY, .a = only };
    look_at_others(w, seat, &view);
    const float expected = judge_hand(&view, &judged);
    const unsigned best = closest(&judged, expected, aim(&view, word));
    return (struct talon_move){ .verb = PLAY, .a = judged.face[best] };
}
