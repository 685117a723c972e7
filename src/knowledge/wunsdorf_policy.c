/* wunsdorf_policy.c - a quick Wunsdorf player: judges each of its cards by what its seat can know,
 * and plays so that the tricks it expects come close to its bid.
 */
#include "wunsdorf_knowledge.h"

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

/* ---- what a seat can know -------------------------------------------------------------------- */

static bool is_trump(const struct wunsdorf *w, uint8_t face)
{
    return talon_colour(face) == w->trump;
}

/* Whether everybody has seen that the seat has no trump: its last card was a plain one. Where that
 * card has been swept up, the hand must tell. */
static inline bool shows_no_trump(const struct wunsdorf *w, const struct wunsdorf_view *view,
                                  int seat, bool first_trick)
{
    if (w->trick[seat])
        return !is_trump(w, (uint8_t)(w->trick[seat] - 1));
    return !first_trick &&
           !((w->hand[seat][0] & view->trump[0]) | (w->hand[seat][1] & view->trump[1]));
}

static inline void count_players(const struct wunsdorf *w, int seat, struct wunsdorf_view *view,
                                 unsigned out)
{
    const bool swept = w->laid == w->seats, bidding = w->stage == BIDDING,
               first_trick = !(w->played[0] | w->played[1]) && !swept;
    const float others = (float)(w->seats - 1);
    unsigned with_trump = 0, trump_to_come = 0;

    view->to_come = view->wanted = 0;
    for (int s = 0; s < w->seats; s++) {
        if (s == seat)
            continue;
        const bool may = !shows_no_trump(w, view, s, first_trick), comes = swept || !w->trick[s];
        with_trump += may;
        view->to_come += comes;
        trump_to_come += comes & may;
        view->wanted += comes & (bidding || w->bid[s] - 1 > w->tricks[s]);
    }
    const float each = view->share * (float)view->unseen_trumps / others;
    view->trumps_out = each * (float)with_trump;
    view->excess = each * (float)with_trump / others - (float)view->own_trumps;
    view->coming = view->share * (float)(view->to_come * (unsigned)view->cards) / (float)out;
    view->trumps_coming = each * (float)trump_to_come;
    view->wanted = view->wanted >= WANTED ? WANTED - 1 : view->wanted;
}

void wunsdorf_look(const struct wunsdorf *w, int seat, struct wunsdorf_view *view)
{
    const uint64_t full = LANE | LANE << 32;

    view->hand[0] = w->hand[seat][0];
    view->hand[1] = w->hand[seat][1];
    if (w->shown && seat == w->dealer)
        put(view->hand, (uint8_t)(w->shown - 1));
    view->trump[0] = wunsdorf_trumps[w->trump][0];
    view->trump[1] = wunsdorf_trumps[w->trump][1];
    uint64_t seen[2] = { view->hand[0] | w->played[0] | w->lying[0],
                         view->hand[1] | w->played[1] | w->lying[1] };
    const unsigned gone = count_both(w->played[0] | w->lying[0], w->played[1] | w->lying[1]);
    if (w->trump_card)
        put(seen, (uint8_t)(w->trump_card - 1));
    view->unseen[0] = full & ~seen[0];
    view->unseen[1] = full & ~seen[1];
    view->cards = (int)count_both(view->hand[0], view->hand[1]);
    view->own_trumps = count_both(view->hand[0] & view->trump[0], view->hand[1] & view->trump[1]);
    view->unseen_trumps =
        count_both(view->unseen[0] & view->trump[0], view->unseen[1] & view->trump[1]);
    view->needed = w->bid[seat] - 1 - w->tricks[seat];
    const unsigned unseen = PACK - gone - (unsigned)view->cards - (w->trump_card != 0),
                   out = w->seats * hand_size(w->round) - gone - (unsigned)view->cards;
    view->share = unseen ? (float)out / (float)unseen : 0;
    view->top = w->laid == w->seats || !w->laid ? 0 : w->top >> 8;
    count_players(w, seat, view, out ? out : 1);
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

    return face >> 6 ? count_both(0, view->unseen[1] & view->trump[1] & above)
                     : count_both(view->unseen[0] & view->trump[0] & above, 0);
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

struct worth {
    float later, now;
};

static inline struct worth trump_worth(const struct wunsdorf_view *view, uint8_t face)
{
    const float above = 4 * (float)trumps_above(view, face);
    const unsigned strength = 32u + (face & 31) + 1;

    return (struct worth){
        wunsdorf_trump_later[step_of(above * view->share)],
        strength <= view->top ? 0
        : !view->to_come      ? 1
                              : wunsdorf_now[1][view->wanted][step_of(above * view->coming)],
    };
}

static inline struct worth plain_worth(const struct wunsdorf_view *view, uint8_t face,
                                       unsigned excess)
{
    const float above = (float)plain_above(view, face);
    const unsigned strength = (face & 31u) + 1;

    return (struct worth){
        wunsdorf_plain_later[excess][step_of(2 * above * view->share)],
        strength <= view->top ? 0
        : !view->to_come      ? 1
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

/* Of the cards of a hand that may be played: what each is worth. */
struct judged {
    uint8_t face[LONGEST + 1];
    struct worth worth[LONGEST + 1];
    unsigned count;
};

static inline float judge_trumps(const struct wunsdorf_view *view, struct judged *judged)
{
    float expected = 0;

    for (unsigned half = 0; half < 2; half++)
        for (uint64_t left = view->hand[half] & view->trump[half]; left; left &= left - 1) {
            const uint8_t face = (uint8_t)(half * 64 + talon_lowest_bit(left));
            const struct worth worth = trump_worth(view, face);
            judged->face[judged->count] = face;
            judged->worth[judged->count++] = worth;
            expected += worth.later;
        }
    return expected;
}

static inline float judge_plain(const struct wunsdorf_view *view, struct judged *judged)
{
    const unsigned excess = excess_of(view);
    float expected = 0;

    for (unsigned half = 0; half < 2; half++)
        for (uint64_t left = view->hand[half] & ~view->trump[half]; left; left &= left - 1) {
            const uint8_t face = (uint8_t)(half * 64 + talon_lowest_bit(left));
            const struct worth worth = plain_worth(view, face, excess);
            judged->face[judged->count] = face;
            judged->worth[judged->count++] = worth;
            expected += worth.later;
        }
    return expected;
}

/* The square of how far the tricks will be from those needed, if this card is played: the mean
 * of a sum of chances. */
static inline float miss(float expected, struct worth worth, float needed)
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

static struct talon_move play_card(const struct wunsdorf *w, int seat, uint32_t word)
{
    struct wunsdorf_view view;
    struct judged judged;

    judged.count = 0;
    wunsdorf_look(w, seat, &view);
    float expected = judge_trumps(&view, &judged);
    unsigned playable = judged.count;
    expected += judge_plain(&view, &judged);
    playable = playable ? playable : judged.count; /* R-WUN-10 */
    const float needed = aim(&view, word);
    unsigned best = 0;
    float least = miss(expected, judged.worth[0], needed);
    for (unsigned i = 1; i < playable; i++) {
        const float here = miss(expected, judged.worth[i], needed);
        best = here < least ? i : best;
        least = here < least ? here : least;
    }
    return (struct talon_move){ .verb = PLAY, .a = judged.face[best] };
}

struct talon_move wunsdorf_policy(const void *state, int seat, struct talon_rng *rng)
{
    const struct wunsdorf *w = state;

    if (w->stage <= PLAYING_BESIDE)
        return play_card(w, seat, talon_rng_word(rng));
    if (w->stage == BIDDING)
        return (struct talon_move){ .verb = BID, .a = wunsdorf_bid_move(w, seat, rng) };
    return w->stage == BLIND ? (struct talon_move){ .verb = PLAY, .a = TALON_NO_CARD }
                             : (struct talon_move){ .verb = DEAL };
}
