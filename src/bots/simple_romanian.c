/* simple_romanian.c - a sensible player of Romanian Whist: bids what its cards promise, and then
 * takes or ducks tricks to make the bid come true. It remembers every card that it has seen.
 *
 * Chances are whole numbers: 0 never … SURE always.
 */
#include "simple.h"
#include <talon/bits.h>

#include <string.h>

enum { SURE = 1024, LIKELY = 512, SUITS = 4, LANE = 0x1fff, ACE = 12, MOST = 8, EXACT = 5 };
enum { NOBODY_SEES = 255 }; /* in the field `unseen` */

enum { BIDS, BLIND_ONE, BLIND_NONE, ALL_HIDDEN, TAKES, HOPELESS, DUCKS, CANNOT_WIN };
extern const char *const talon_reasons_romanian[];
const char *const talon_reasons_romanian[] = {
    [BIDS] = "With these cards a bid of {a} promises you the most points.",
    [BLIND_ONE] = "More than half of the cards that you cannot see would win. Bid 1.",
    [BLIND_NONE] = "Too few of the cards that you cannot see would win. Bid 0.",
    [ALL_HIDDEN] = "Nobody sees a card, and only one of you takes the trick. Bid 0.",
    [TAKES] =
        "You bid {bid} and have {tricks}. {a} is the weakest card that will probably take a trick.",
    [HOPELESS] = "You bid {bid} and have {tricks}, but probably none of your cards wins here. "
                 "Throw away the weakest.",
    [DUCKS] =
        "You bid {bid} and have {tricks}. Take no more tricks. {a} is the least likely to win.",
    [CANNOT_WIN] = "You bid {bid} and have {tricks}. Take no more tricks. {a} is your strongest "
                   "card that cannot win.",
    NULL,
};

/* What the player knows: cards as sets with a bit for each face. */
struct romanian_view {
    int seat, seats, trump, laid, size;
    bool leads, is_empty; /* is_empty: no card of the next trick lies */
    uint8_t best;         /* the card that wins the trick so far */
    uint64_t hand, unseen;
};

static uint64_t suit_of(uint64_t set, int suit)
{
    return suit < SUITS ? set & (uint64_t)LANE << 16 * suit : 0;
}

static bool outdoes(const struct romanian_view *v, uint8_t card, uint8_t over)
{
    return talon_suit(card) == talon_suit(over) ? card > over : talon_suit(card) == v->trump;
}

/* All cards by what one parts with first: plain cards by rank, then trumps. */
static int dearness_of(const struct romanian_view *v, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == v->trump ? 20 : 0);
}

/* The cards of the pack: two ranks for each player (R-ROM-01). */
static uint64_t whole_pack(int seats)
{
    uint64_t pack = 0;

    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = ACE + 1 - 2 * seats; rank <= ACE; rank++)
            pack |= 1ull << (16 * suit + rank);
    return pack;
}

static void observe_romanian(const struct talon_bot_request *q, struct romanian_view *v)
{
    uint64_t seen = 0;

    v->seat = q->view->seat;
    v->seats = q->view->seats;
    v->trump = simple_field(q, "trump", 0);
    v->size = simple_field(q, "size", 0);
    v->laid = simple_field(q, "laid", 0) % v->seats;
    v->is_empty = !v->laid;
    v->leads = simple_field(q, "leader", 0) == v->seat;
    v->hand = simple_cards(q, "hand", v->seat);
    for (unsigned i = 0; i < q->view->cards; i++)
        if (q->view->face[i] != TALON_BACK)
            seen |= 1ull << (q->view->face[i] & 63);
    v->unseen = whole_pack(v->seats) & ~seen;
    v->best = 0;
    if (!v->is_empty)
        v->best = (uint8_t)talon_lowest_bit(simple_cards(q, "trick", simple_field(q, "best", 0)));
}

/* The chance that so many unseen cards, drawn blindly, hold none of `bad` ones. */
static unsigned none_of(unsigned bad, unsigned unseen, unsigned draws)
{
    unsigned chance = SURE;

    for (; draws > 0 && unseen; draws--, unseen--)
        chance = chance * (unseen - (bad < unseen ? bad : unseen)) / unseen;
    return chance;
}

/* ---- bidding --------------------------------------------------------------------------------- */

/* The chance that a card takes a trick: none of those above it is out, or it comes down before. In
 * plain suits the others must also have to follow. The weights are measured: they bring most points
 * among players like this one. */
static unsigned takes_trick(const struct romanian_view *v, uint8_t card)
{
    const int suit = talon_suit(card);
    const unsigned unseen = talon_bit_count(v->unseen), held = talon_bit_count(v->hand),
                   others = (unsigned)(v->seats - 1) * held,
                   above = talon_bit_count(suit_of(v->unseen, suit) & ~((2ull << card) - 1)),
                   clear = none_of(above, unseen, others);

    if (suit == v->trump)
        return clear + (SURE - clear) * 3 / 8;
    if (held == 1 && !v->leads)
        return clear / (unsigned)v->seats;
    const unsigned trumps = talon_bit_count(suit_of(v->unseen, v->trump)),
                   own = talon_bit_count(suit_of(v->hand, suit)),
                   ruffed = trumps * others * (own + 1) * SURE / unseen / 24,
                   follows = ruffed > SURE * 3 / 4 ? SURE / 4 : SURE - ruffed;
    return clear * follows / SURE;
}

/* chance[t]: that t of our cards take a trick, each on its own. */
static void spread_tricks(const struct romanian_view *v, unsigned chance[MOST + 1])
{
    int cards = 0;

    memset(chance, 0, (MOST + 1) * sizeof *chance);
    chance[0] = SURE * SURE;
    for (uint64_t set = v->hand; set; set &= set - 1) {
        const unsigned takes = takes_trick(v, (uint8_t)talon_lowest_bit(set));
        for (int t = ++cards; t > 0; t--)
            chance[t] = chance[t] / SURE * (SURE - takes) + chance[t - 1] / SURE * takes;
        chance[0] = chance[0] / SURE * (SURE - takes);
    }
}

/* R-ROM-06 */
static int points_for(int bid, int tricks)
{
    return bid == tricks ? EXACT + bid : bid < tricks ? bid - tricks : tricks - bid;
}

static int64_t promise_of(int bid, const unsigned chance[MOST + 1])
{
    int64_t sum = 0;

    for (int t = 0; t <= MOST; t++)
        sum += (int64_t)chance[t] * points_for(bid, t);
    return sum;
}

static unsigned best_bid(const struct talon_bot_request *q, const struct romanian_view *v)
{
    unsigned chance[MOST + 1], best = 0;
    int64_t most = INT64_MIN;

    spread_tricks(v, chance);
    for (unsigned i = 0; i < q->count; i++) {
        const int64_t here = promise_of(q->moves[i].a, chance);
        if (here > most) {
            most = here;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_romanian[BIDS]);
    return best;
}

/* Whether this card, ours, takes the trick of the cards that the others show (R-ROM-08). */
static bool wins_blindly(const struct talon_bot_request *q, const struct romanian_view *v,
                         uint8_t card)
{
    const int leader = simple_field(q, "leader", 0);
    uint8_t best = 0;
    int winner = leader;

    for (int i = 0; i < v->seats; i++) {
        const int seat = (leader + i) % v->seats;
        const uint8_t laid =
            seat == v->seat ? card : (uint8_t)talon_lowest_bit(simple_cards(q, "hand", seat));
        if (i && !outdoes(v, laid, best))
            continue;
        best = laid;
        winner = seat;
    }
    return winner == v->seat;
}

static bool would_win(const struct talon_bot_request *q, const struct romanian_view *v)
{
    unsigned winning = 0;

    for (uint64_t set = v->unseen; set; set &= set - 1)
        winning += wins_blindly(q, v, (uint8_t)talon_lowest_bit(set));
    return winning * 2 > talon_bit_count(v->unseen);
}

/* Of 0 and 1. Where only one of these is allowed, nobody asks. */
static unsigned blind_bid(const struct talon_bot_request *q, const struct romanian_view *v)
{
    const bool hidden = simple_field(q, "unseen", 0) == NOBODY_SEES;
    const unsigned bid = !hidden && would_win(q, v);

    talon_bot_explain(q, talon_reasons_romanian[hidden ? ALL_HIDDEN
                                                : bid  ? BLIND_ONE
                                                       : BLIND_NONE]);
    return bid;
}

/* ---- play ------------------------------------------------------------------------------------ */

/* The chance that this card of ours takes the trick: nobody still to play has a higher one, or
 * trumps because he cannot follow. */
static unsigned takes(const struct romanian_view *v, uint8_t card)
{
    if (!v->is_empty && !outdoes(v, card, v->best))
        return 0;
    const unsigned unseen = talon_bit_count(v->unseen), each = talon_bit_count(v->hand),
                   to_come = (unsigned)(v->seats - 1 - v->laid);
    const uint64_t same = suit_of(v->unseen, talon_suit(card));
    unsigned safe = none_of(talon_bit_count(same & ~((2ull << card) - 1)), unseen, to_come * each);

    if (talon_suit(card) == v->trump || v->trump >= SUITS)
        return 1 + safe;
    const unsigned is_void = none_of(talon_bit_count(same), unseen, each),
                   trumps =
                       SURE - none_of(talon_bit_count(suit_of(v->unseen, v->trump)), unseen, each),
                   ruffs = is_void * trumps / SURE;
    for (unsigned i = 0; i < to_come; i++)
        safe = safe * (SURE - ruffs) / SURE;
    return 1 + safe;
}

/* The weakest card that likely takes the trick; else the weakest of all, keeping the good ones. */
static unsigned take_trick(const struct talon_bot_request *q, const struct romanian_view *v)
{
    unsigned best = 0;
    int weakest = 0;
    bool found = false;

    for (unsigned i = 0; i < q->count; i++) {
        const bool likely = takes(v, q->moves[i].a) >= LIKELY;
        const int strength = dearness_of(v, q->moves[i].a);
        if (!i || likely > found || (likely == found && strength < weakest)) {
            found = likely;
            weakest = strength;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_romanian[found ? TAKES : HOPELESS]);
    return best;
}

/* The card least likely to take the trick; of equals the strongest, to be rid of it. */
static unsigned duck_trick(const struct talon_bot_request *q, const struct romanian_view *v)
{
    unsigned best = 0, least = ~0u;
    int strongest = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const unsigned danger = takes(v, q->moves[i].a);
        const int strength = dearness_of(v, q->moves[i].a);
        if (danger < least || (danger == least && strength > strongest)) {
            least = danger;
            strongest = strength;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_romanian[least ? DUCKS : CANNOT_WIN]);
    return best;
}

unsigned talon_simple_romanian(const struct talon_bot_request *q);
unsigned talon_simple_romanian(const struct talon_bot_request *q)
{
    struct romanian_view v;

    observe_romanian(q, &v);
    if (!strcmp(q->game->verbs[q->moves[0].verb].id, "bid"))
        return v.hand ? best_bid(q, &v) : blind_bid(q, &v);
    const int missing = simple_field(q, "bid", v.seat) - 1 - simple_field(q, "tricks", v.seat);
    return missing > 0 ? take_trick(q, &v) : duck_trick(q, &v);
}
