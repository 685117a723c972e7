/* simple_wunsdorf.c - a sensible Wunsdorf player: bids what its cards are worth on average, and
 * then takes or ducks tricks to make the bid come true. It remembers every card it has seen.
 *
 * Chances are whole numbers: 0 never … SURE always.
 */
#include "simple.h"

#include <string.h>

enum { SURE = 1024, LIKELY = 512, MOST = 40, NUMBERS = 20, COLOURS = 4, NOTHING = -1 };
enum { LAST_OF_EQUALS = 16, LED_COLOUR = 32 }; /* in the field `agreed` */

/* clang-format off */
enum {
    BID_SOME, BID_NONE, BLIND_ONE, BLIND_NONE, LOWEST_BID, TAKES, TAKES_MORE, HOPELESS,
    HOPELESS_MORE, DUCKS, CANNOT_WIN
};
/* clang-format on */
extern const char *const talon_reasons_wunsdorf[];
const char *const talon_reasons_wunsdorf[] = {
    [BID_SOME] = "With these cards a bid of {a} promises you the most points.",
    [BID_NONE] = "With these cards a bid of 0 promises you the most. It can bring 20 points.",
    [BLIND_ONE] = "More than two thirds of the cards you cannot see would win. Bid 1.",
    [BLIND_NONE] =
        "Too few of the cards you cannot see would win. Bid 0, which can bring 20 points.",
    [LOWEST_BID] = "The best bid is not allowed. Make the lowest bid that is allowed.",
    [TAKES] =
        "You bid {bid} and have {tricks}. {a} is the weakest card that will probably take a trick.",
    [TAKES_MORE] = "You have more tricks than you bid, so each further trick is worth a point. {a} "
                   "will probably win.",
    [HOPELESS] = "You bid {bid} and have {tricks}, but probably none of your cards wins here. "
                 "Throw away the weakest.",
    [HOPELESS_MORE] = "You have more tricks than you bid, but probably none of your cards wins "
                      "here. Throw away the weakest.",
    [DUCKS] =
        "You bid {bid} and have {tricks}. Take no more tricks. {a} is the least likely to win.",
    [CANNOT_WIN] = "You bid {bid} and have {tricks}. Take no more tricks. {a} is your strongest "
                   "card that cannot win.",
    NULL,
};

/* What the player knows, once for each request. */
struct knowledge {
    int seat, seats, trump, to_come; /* to_come: players still to lay on this trick */
    int agreed, led;                 /* led: the colour of the first card of the trick */
    bool beyond;                     /* we have more tricks than we bid */
    uint8_t hand[MOST];              /* our cards; in the blind round none */
    unsigned cards, top;             /* top: strength of the best card of the trick, or 0 */
    unsigned unseen, stronger[MOST]; /* cards nobody has shown; those beating our i-th */
    bool seen[TALON_DOWN];
};

/* Trumps above all, then by number (R-WUN-11). */
static unsigned strength(uint8_t face, int trump)
{
    return (unsigned)((talon_colour(face) == trump) * 2 * NUMBERS + talon_number(face));
}

/* In this trick: where only the colour led can win, other plain cards are worth nothing. */
static unsigned power(const struct knowledge *k, uint8_t face)
{
    const int colour = talon_colour(face);

    if ((k->agreed & LED_COLOUR) && k->led != NOTHING && colour != k->trump && colour != k->led)
        return 0;
    return strength(face, k->trump);
}

/* Of two cards, the first laid before the second: does the second take the trick? */
static bool outdoes(const struct knowledge *k, unsigned second, unsigned first)
{
    return second > first || ((k->agreed & LAST_OF_EQUALS) && second == first);
}

/* Whether this card of another player beats ours, laid to lead or to follow suit. */
static bool threatens(const struct knowledge *k, uint8_t other, uint8_t ours)
{
    if ((k->agreed & LED_COLOUR) && talon_colour(other) != k->trump &&
        talon_colour(other) != talon_colour(ours))
        return false;
    return outdoes(k, strength(other, k->trump), strength(ours, k->trump));
}

/* Marks every card the view shows. */
static void mark_seen(struct knowledge *k, const struct talon_view *view)
{
    for (unsigned i = 0; i < view->cards; i++)
        if (view->face[i] < TALON_DOWN)
            k->seen[view->face[i]] = true;
}

static void count_unseen(struct knowledge *k)
{
    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++) {
            const uint8_t face = talon_elfer(colour, number);
            if (k->seen[face])
                continue;
            k->unseen++;
            for (unsigned i = 0; i < k->cards; i++)
                k->stronger[i] += threatens(k, face, k->hand[i]);
        }
}

/* Takes the cards of a zone row for ours, as far as we may see them. */
static void hold(const struct talon_bot_request *q, struct knowledge *k, const char *id, int row)
{
    unsigned count;
    const uint8_t *cards = simple_zone(q, id, row, &count);

    for (unsigned i = 0; i < count && k->cards < MOST && cards[i] != TALON_BACK; i++)
        k->hand[k->cards++] = cards[i];
}

static void observe_wunsdorf(const struct talon_bot_request *q, struct knowledge *k)
{
    memset(k, 0, sizeof *k);
    k->seat = q->view->seat;
    k->seats = q->view->seats;
    k->trump = simple_field(q, "trump", 0);
    k->agreed = simple_field(q, "agreed", 0);
    k->led = NOTHING;
    hold(q, k, "hand", k->seat);
    if (simple_field(q, "dealer", 0) == k->seat)
        hold(q, k, "shown", 0); /* R-WUN-06 */
    mark_seen(k, q->view);
    count_unseen(k);
}

/* The chance that so many unseen cards, drawn blindly, hold none of `bad` ones. */
static unsigned none_of(unsigned bad, unsigned unseen, int draws)
{
    unsigned chance = SURE;

    for (; draws > 0 && unseen; draws--)
        chance = chance * (unseen - (bad < unseen ? bad : unseen)) / unseen;
    return chance;
}

/* The points for a bid and the tricks made (R-WUN-12). */
static unsigned points(unsigned bid, unsigned tricks)
{
    if (tricks == bid)
        return bid ? 10 + bid : 20;
    return tricks > bid ? tricks : 0;
}

/* e to the power of -x, x in parts of SURE: the chance that nothing happens that does x times on
 * average. */
static unsigned spared(uint64_t x)
{
    const unsigned steps = 8, most = steps * SURE, part = x < most ? (unsigned)x : most;
    unsigned chance = SURE;

    for (unsigned i = 0; i < steps; i++)
        chance = chance * (most - part) / most;
    return chance;
}

/* Trumps that we hold, or that nobody has shown. */
static unsigned count_trumps(const struct knowledge *k, bool own)
{
    unsigned trumps = 0;

    for (unsigned i = 0; own && i < k->cards; i++)
        trumps += talon_colour(k->hand[i]) == k->trump;
    for (int number = 1; !own && k->trump < COLOURS && number <= NUMBERS; number++)
        trumps += !k->seen[talon_elfer(k->trump, number)];
    return trumps;
}

/* In percent: whether the others' trumps leave our plain cards a chance, the less the more trumps
 * each of them holds beyond ours. */
static unsigned plain_percent(const struct knowledge *k)
{
    const int each = (int)(count_trumps(k, false) * k->cards * 100 / k->unseen),
              percent = 62 - (each - 100 * (int)count_trumps(k, true)) / 4;

    return (unsigned)(percent < 15 ? 15 : percent > 90 ? 90 : percent);
}

/* The chance that our i-th card takes a trick, by the stronger ones of its sort that others hold on
 * average. They do not all come against it, but more the more players there are. All weights are
 * measured: they bring most points among players like this one. */
static unsigned takes_trick(const struct knowledge *k, unsigned i)
{
    const bool is_trump = talon_colour(k->hand[i]) == k->trump;
    const unsigned trumps = is_trump ? 0 : count_trumps(k, false),
                   above = k->stronger[i] > trumps ? k->stronger[i] - trumps : 0,
                   out = (unsigned)(k->seats - 1) * k->cards,
                   weight = (is_trump ? 35 : 27) * (70 + 10 * (unsigned)k->seats);
    const unsigned chance = spared((uint64_t)above * out * weight * SURE / 10000 / k->unseen);

    if (is_trump)
        return chance;
    /* Where only the colour led can win, somebody must lead it first. */
    return chance * plain_percent(k) / (k->agreed & LED_COLOUR ? 200 : 100);
}

/* chance[t]: that t of our cards take a trick, each on its own. */
static void spread(const struct knowledge *k, unsigned chance[MOST + 1])
{
    memset(chance, 0, (MOST + 1) * sizeof *chance);
    chance[0] = SURE * SURE;
    for (unsigned i = 0; i < k->cards; i++) {
        const unsigned takes = takes_trick(k, i);
        for (unsigned t = i + 1; t > 0; t--)
            chance[t] = chance[t] / SURE * (SURE - takes) + chance[t - 1] / SURE * takes;
        chance[0] = chance[0] / SURE * (SURE - takes);
    }
}

/* Hundredths of points that a bid promises, given the chances of the numbers of tricks. To make 0
 * is easier than chance, with few cards above all, and another bid harder. */
static int64_t promise(unsigned bid, unsigned cards, const unsigned chance[MOST + 1])
{
    int64_t sum = 0;

    for (unsigned t = 0; t <= cards; t++)
        sum += (int64_t)chance[t] * points(bid, t) * (bid && bid == t ? 88 : 100);
    return sum / (SURE * SURE) + (bid ? 0 : 375 - 39 * (int)cards);
}

/* The place of the bid that promises most points; not every bid need be allowed (R-WUN-08). */
static unsigned best_bid(const struct talon_bot_request *q, const struct knowledge *k)
{
    unsigned chance[MOST + 1], best = 0;
    int64_t most = INT64_MIN;

    spread(k, chance);
    for (unsigned i = 0; i < q->count && q->moves[i].a <= k->cards; i++) {
        const int64_t here = promise(q->moves[i].a, k->cards, chance);
        if (here > most) {
            most = here;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_wunsdorf[q->moves[best].a ? BID_SOME : BID_NONE]);
    return best;
}

/* Our one card is hidden, everybody else's is open (R-WUN-14): does it win? A bid of 0 is worth
 * 20 points, one trick 11, so bid 1 only if two of three unseen cards would win. */
static unsigned blind_bid(const struct talon_bot_request *q, const struct knowledge *k)
{
    unsigned top = 0, winning = 0;

    for (int seat = 0; seat < k->seats; seat++) {
        unsigned count;
        const uint8_t *hand = simple_zone(q, "hand", seat, &count);
        if (seat != k->seat && count && strength(hand[0], k->trump) > top)
            top = strength(hand[0], k->trump);
    }
    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++) {
            const uint8_t face = talon_elfer(colour, number);
            winning += !k->seen[face] && strength(face, k->trump) > top;
        }
    return winning * 3 > k->unseen * 2;
}

/* The colour of the card the leader laid. */
static void look_at_lead(const struct talon_bot_request *q, struct knowledge *k)
{
    unsigned count;
    const uint8_t *card = simple_zone(q, "trick", simple_field(q, "leader", 0), &count);

    k->led = count ? talon_colour(card[0]) : NOTHING;
}

/* The best card of the trick so far, and who is still to play. */
static void look_at_trick(const struct talon_bot_request *q, struct knowledge *k)
{
    if (simple_field(q, "laid", 0) == k->seats) { /* a swept trick: we lead the next */
        k->to_come = k->seats - 1;
        return;
    }
    k->to_come = k->seats - 1 - simple_field(q, "laid", 0);
    look_at_lead(q, k);
    for (int seat = 0; seat < k->seats; seat++) {
        unsigned count;
        const uint8_t *card = simple_zone(q, "trick", seat, &count);
        if (count && power(k, card[0]) > k->top)
            k->top = power(k, card[0]);
    }
}

/* The chance that this card of ours takes the trick. */
static unsigned takes(const struct knowledge *k, uint8_t face)
{
    for (unsigned i = 0; i < k->cards; i++)
        if (k->hand[i] == face && outdoes(k, power(k, face), k->top))
            return none_of(k->stronger[i], k->unseen, k->to_come);
    return 0;
}

/* The weakest card that likely takes the trick; else the weakest of all, keeping the good ones. */
static unsigned take_trick(const struct talon_bot_request *q, const struct knowledge *k)
{
    unsigned best = 0, weakest = ~0u;
    bool found = false;

    for (unsigned i = 0; i < q->count; i++) {
        const unsigned power = strength(q->moves[i].a, k->trump);
        const bool likely = takes(k, q->moves[i].a) >= LIKELY;
        if (likely > found || (likely == found && power < weakest)) {
            found = likely;
            weakest = power;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_wunsdorf[k->beyond ? (found ? TAKES_MORE : HOPELESS_MORE)
                                                          : (found ? TAKES : HOPELESS)]);
    return best;
}

/* The card least likely to take the trick; of equals the strongest, to be rid of it. */
static unsigned duck_trick(const struct talon_bot_request *q, const struct knowledge *k)
{
    unsigned best = 0, least = ~0u, strongest = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const unsigned power = strength(q->moves[i].a, k->trump);
        const unsigned danger = takes(k, q->moves[i].a);
        if (danger < least || (danger == least && power > strongest)) {
            least = danger;
            strongest = power;
            best = i;
        }
    }
    const bool beaten = !outdoes(k, power(k, q->moves[best].a), k->top);
    talon_bot_explain(q, talon_reasons_wunsdorf[beaten ? CANNOT_WIN : DUCKS]);
    return best;
}

/* More tricks than bid score one point each, so only an exact bid makes us duck. */
static unsigned choose_card(const struct talon_bot_request *q, struct knowledge *k)
{
    const int missing = simple_field(q, "bid", k->seat) - 1 - simple_field(q, "tricks", k->seat);

    look_at_trick(q, k);
    k->beyond = missing < 0;
    return missing ? take_trick(q, k) : duck_trick(q, k);
}

/* The place of this bid of 0 or 1, or of the lowest where it is not allowed. */
static unsigned allowed_bid(const struct talon_bot_request *q, unsigned bid)
{
    for (unsigned at = 0; at < q->count; at++)
        if (q->moves[at].a == bid) {
            talon_bot_explain(q, talon_reasons_wunsdorf[bid ? BLIND_ONE : BLIND_NONE]);
            return at;
        }
    talon_bot_explain(q, talon_reasons_wunsdorf[LOWEST_BID]);
    return 0;
}

unsigned talon_simple_wunsdorf(const struct talon_bot_request *q);
unsigned talon_simple_wunsdorf(const struct talon_bot_request *q)
{
    struct knowledge k;

    observe_wunsdorf(q, &k);
    if (strcmp(q->game->verbs[q->moves[0].verb].id, "bid"))
        return choose_card(q, &k);
    return k.cards ? best_bid(q, &k) : allowed_bid(q, blind_bid(q, &k));
}
