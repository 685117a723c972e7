/* wunsdorf_play.c - bidding and playing in Wunsdorf: which moves are legal, what a move
 * changes, and which rule forbids one.
 *
 * Rules: R-WUN-07 … R-WUN-11, R-WUN-14.
 */
#include "wunsdorf.h"

#include <string.h>

/* The trumps of each colour, and of none, as sets of cards. */
#define LANE 0xfffffull
static const uint64_t trumps[COLOURS + 1][2] = {
    { LANE, 0 }, { LANE << 32, 0 }, { 0, LANE }, { 0, LANE << 32 }, { 0, 0 },
};

/* The lowest card of a set that is not empty. */
static uint8_t lowest(const uint64_t set[2])
{
    return (uint8_t)(set[0] ? talon_lowest_bit(set[0]) : 64 + talon_lowest_bit(set[1]));
}

/* A player with trumps, the leader too, may play only these; one without may play anything:
 * there is no duty to follow (R-WUN-10). */
static void keep_to_trump(const uint64_t hand[2], const uint64_t trump[2], uint64_t set[2])
{
    const uint64_t low = hand[0] & trump[0], high = hand[1] & trump[1];
    const bool any = !(low | high);

    set[0] = any ? hand[0] : low;
    set[1] = any ? hand[1] : high;
}

static void playable(const struct wunsdorf *w, int seat, uint64_t set[2])
{
    uint64_t hand[2] = { w->hand[seat][0], w->hand[seat][1] };

    if (w->stage == PLAYING_BESIDE && seat == w->dealer)
        put(hand, (uint8_t)(w->shown - 1)); /* R-WUN-06 */
    keep_to_trump(hand, trumps[w->trump], set);
}

enum { NO_BID = -1 };

/* With the hook, the bid that would make the sum the number of tricks is not the dealer's
 * (R-WUN-08); NO_BID if there is none such. Otherwise any sum will do. */
static int hooked(const struct wunsdorf *w, int seat)
{
    int left = (int)hand_size(w->round);

    if (!(w->agreed & DEALER_HOOK) || seat != w->dealer)
        return NO_BID;
    for (int s = 0; s < w->seats; s++)
        left -= s == seat ? 0 : w->bid[s] - 1;
    return left >= 0 ? left : NO_BID; /* never above the highest bid */
}

static int legal_bids(const struct wunsdorf *w, int seat, struct talon_move *out)
{
    const int barred = hooked(w, seat);
    int count = 0;

    for (int k = 0; k <= w->highest_bid; k++)
        if (k != barred)
            out[count++] = (struct talon_move){ .verb = BID, .a = (uint8_t)k };
    return count;
}

static int legal_cards(const struct wunsdorf *w, int seat, struct talon_move *out)
{
    uint64_t set[2];
    int count = 0;

    playable(w, seat, set);
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t cards = set[half]; cards; cards &= cards - 1)
            out[count++] =
                (struct talon_move){ .verb = PLAY,
                                     .a = (uint8_t)(half * 64 + talon_lowest_bit(cards)) };
    return count;
}

/* The one move of a blind round, and of a round that is over. */
static struct talon_move forced(const struct wunsdorf *w)
{
    return w->stage == BLIND ? (struct talon_move){ .verb = PLAY, .a = TALON_NO_CARD }
                             : (struct talon_move){ .verb = DEAL };
}

int wunsdorf_legal(const void *state, int seat, struct talon_move *out)
{
    const struct wunsdorf *w = state;

    if (w->stage == BIDDING)
        return legal_bids(w, seat, out);
    if (w->stage <= PLAYING_BESIDE)
        return legal_cards(w, seat, out);
    out[0] = forced(w);
    return 1;
}

static struct talon_move pick_card(const uint64_t set[2], uint32_t r)
{
    const unsigned below = talon_bit_count(set[0]);
    const unsigned n = (unsigned)((uint64_t)r * (below + talon_bit_count(set[1])) >> 32);
    const uint64_t lower = 0ull - (n < below); /* a mask: no branch could be foretold here */
    const uint64_t half = set[1] ^ ((set[0] ^ set[1]) & lower);
    const unsigned at = talon_nth_bit(half, n - (below & ~(unsigned)lower));

    return (struct talon_move){ .verb = PLAY, .a = (uint8_t)(at + (64 & ~lower)) };
}

/* Out of line, as are rarer things below: the common way has its registers to itself. */
static __attribute__((noinline)) struct talon_move pick_beside(const struct wunsdorf *w, int seat,
                                                               uint32_t r)
{
    uint64_t set[2];

    playable(w, seat, set);
    return pick_card(set, r);
}

static __attribute__((noinline)) struct talon_move pick_bid(const struct wunsdorf *w, int seat,
                                                            uint32_t r)
{
    const int barred = hooked(w, seat);
    const unsigned count = w->highest_bid + (barred == NO_BID ? 1u : 0u);
    const unsigned k = (unsigned)((uint64_t)r * count >> 32);
    const bool above = barred != NO_BID && (int)k >= barred;

    return (struct talon_move){ .verb = BID, .a = (uint8_t)(above ? k + 1 : k) };
}

/* Picks where no hand need be looked at, and what is rare. */
static struct talon_move pick_other(const struct wunsdorf *w, int seat, uint32_t r)
{
    if (w->stage == PLAYING_BESIDE)
        return pick_beside(w, seat, r);
    if (w->stage != BIDDING)
        return forced(w);
    if (w->agreed & (BIDS_UP_TO_HAND | DEALER_HOOK))
        return pick_bid(w, seat, r);
    return (struct talon_move){ .verb = BID, .a = (uint8_t)((uint64_t)r * (CEILING + 1) >> 32) };
}

struct talon_move wunsdorf_pick(const void *state, int seat, uint32_t r)
{
    const struct wunsdorf *w = state;
    uint64_t set[2];

    if (w->stage != PLAYING)
        return pick_other(w, seat, r);
    keep_to_trump(w->hand[seat], trumps[w->trump], set);
    return pick_card(set, r);
}

static void bid(struct wunsdorf *w, int seat, uint8_t tricks)
{
    const int next = talon_left_of(seat, w->seats);

    w->bid[seat] = (uint8_t)(tricks + 1);
    w->acting = (uint8_t)talon_seat_bit(next);
    if (next == w->leader)
        w->stage = w->blind ? BLIND : w->shown ? PLAYING_BESIDE : PLAYING;
}

static void sweep_trick(struct wunsdorf *w)
{
    w->played[0] |= w->lying[0];
    w->played[1] |= w->lying[1];
    w->lying[0] = w->lying[1] = 0;
    memset(w->trick, 0, sizeof w->trick);
    w->leader = (uint8_t)w->top; /* R-WUN-09 */
    w->top = w->laid = 0;
}

/* R-WUN-12 */
static unsigned points(unsigned bid_made, unsigned tricks)
{
    if (tricks != bid_made)
        return tricks > bid_made ? tricks : 0;
    return tricks ? tricks + 10 : 20;
}

static __attribute__((noinline)) void end_round(struct wunsdorf *w)
{
    for (int s = 0; s < w->seats; s++)
        w->score[s] = (uint16_t)(w->score[s] + points(w->bid[s] - 1u, w->tricks[s]));
    w->stage = ROUND_OVER;
    w->acting = next_dealer(w);
}

static void end_trick(struct wunsdorf *w, int last)
{
    w->tricks[(uint8_t)w->top]++;
    w->acting = (uint8_t)talon_seat_bit((uint8_t)w->top);
    if (!(w->hand[last][0] | w->hand[last][1] | w->shown))
        end_round(w);
}

/* The card the dealer has shown leaves him as any other leaves his hand (R-WUN-06). */
static void give_up_card(struct wunsdorf *w, int seat, uint8_t face)
{
    if (w->stage == PLAYING_BESIDE && w->shown == face + 1) {
        w->shown = 0;
        w->stage = PLAYING;
    } else {
        w->hand[seat][face >> 6] ^= bit(face);
    }
}

/* `agreed` is known to be 0 for most tables, and then leaves nothing of these questions. */
static inline __attribute__((always_inline)) void lay(struct wunsdorf *w, int seat, uint8_t face,
                                                      unsigned agreed)
{
    if (w->laid == w->seats)
        sweep_trick(w);
    w->lying[face >> 6] ^= bit(face);
    w->trick[seat] = (uint8_t)(face + 1);
    contest(w, seat, face, agreed);
    w->acting = (uint8_t)talon_seat_bit(talon_left_of(seat, w->seats));
    if (++w->laid == w->seats)
        end_trick(w, seat);
}

/* Where more was agreed than how to bid. */
static __attribute__((noinline)) void play_as_agreed(struct wunsdorf *w, int seat, uint8_t card)
{
    const uint8_t face = card == TALON_NO_CARD ? lowest(w->hand[seat]) : card; /* R-WUN-14 */

    give_up_card(w, seat, face);
    lay(w, seat, face, w->agreed);
}

/* Out of line: apply() is a fifth faster with its registers to itself. */
static __attribute__((noinline)) void play(struct wunsdorf *w, int seat, uint8_t face)
{
    w->hand[seat][face >> 6] ^= bit(face);
    lay(w, seat, face, 0);
}

static void play_move(struct wunsdorf *w, int seat, uint8_t card)
{
    if (w->agreed & BEYOND_BIDS)
        play_as_agreed(w, seat, card);
    else
        play(w, seat, card);
}

void wunsdorf_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct wunsdorf *w = state;

    if (move.verb == PLAY)
        play_move(w, seat, move.a);
    else if (move.verb == BID)
        bid(w, seat, move.a);
    else
        wunsdorf_deal_again(w, seat, rng);
}

/* clang-format off */
const struct talon_rule wunsdorf_rules[RULES] = {
    [TRUMP_DUTY] = { "R-WUN-10", "You still hold {trump}. You must play a trump." },
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [NO_HIGHER] = { "R-WUN-07", "The highest possible bid is {highest_bid}." },
    [NO_MORE_TRICKS] = { "R-WUN-07", "The round has only {highest_bid} tricks. Bid less." },
    [HOOKED] = { "R-WUN-08",
                 "The bids may not add up to the number of tricks. Bid more or less than {a}." },
    [BID_FIRST] = { "R-WUN-07", "Bid first: say how many tricks you will take." },
    [BIDS_MADE] = { "R-WUN-07", "All bids have been made. Play a card now." },
    [DEAL_FIRST] = { "R-WUN-04", "The round is over. The next dealer must deal first." },
    [NOT_NOW] = { "R-WUN-04", "The round is not over yet. You cannot deal now." },
    [UNSEEN] = { "R-WUN-14", "You cannot see your card. Play it without naming it." },
    [WHICH] = { "R-WUN-09", "Choose the card you play." },
};
/* clang-format on */

static const struct talon_rule *why_not_bid(const struct wunsdorf *w, int seat, uint8_t tricks)
{
    if (w->stage != BIDDING)
        return &wunsdorf_rules[BIDS_MADE];
    if (tricks > w->highest_bid)
        return &wunsdorf_rules[w->agreed & BIDS_UP_TO_HAND ? NO_MORE_TRICKS : NO_HIGHER];
    return tricks == hooked(w, seat) ? &wunsdorf_rules[HOOKED] : NULL;
}

/* Whether the seat holds the card, in hand or shown. */
static bool holds(const struct wunsdorf *w, int seat, uint8_t face)
{
    return (w->hand[seat][face >> 6] & bit(face)) || (seat == w->dealer && w->shown == face + 1);
}

static const struct talon_rule *why_not_play(const struct wunsdorf *w, int seat, uint8_t face)
{
    uint64_t set[2];

    if (w->stage == BLIND)
        return face == TALON_NO_CARD ? NULL : &wunsdorf_rules[UNSEEN];
    if (face == TALON_NO_CARD)
        return &wunsdorf_rules[WHICH];
    if (!holds(w, seat, face))
        return &wunsdorf_rules[NOT_HELD];
    playable(w, seat, set);
    return set[face >> 6] & bit(face) ? NULL : &wunsdorf_rules[TRUMP_DUTY];
}

const struct talon_rule *wunsdorf_why_not(const void *state, int seat, struct talon_move move)
{
    const struct wunsdorf *w = state;

    if (move.verb == DEAL)
        return w->stage == ROUND_OVER ? NULL : &wunsdorf_rules[NOT_NOW];
    if (w->stage == ROUND_OVER)
        return &wunsdorf_rules[DEAL_FIRST];
    if (move.verb == BID)
        return why_not_bid(w, seat, move.a);
    if (w->stage == BIDDING)
        return &wunsdorf_rules[BID_FIRST];
    return why_not_play(w, seat, move.a);
}
