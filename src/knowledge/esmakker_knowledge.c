/* esmakker_knowledge.c - for searches of call-ace Whist: sensible bids, calls, exchanges and cards,
 * which bids are out of the question, and the worth of a deal. A playout knows no partner but the
 * one whom its seat knows.
 *
 * Rules: R-ESM-02 … R-ESM-12.
 */
#include "knowledge.h"

#include "esmakker_maxims.h"

#include "games/esmakker/esmakker.h"

enum { FIRST_SOL = 7, FIRST_KIND = 10 }; /* places of the verb `bid` */
enum { ONE_IN = 8 };                     /* so many cards have one at random among them */
#define FRENCH_PACK 0x1fff1fff1fff1fffu

/* ---- before the play ------------------------------------------------------------------------- */

static int kind_bid(struct talon_move move)
{
    return move.b == TALON_NO_CARD ? move.a - CONTRACT_PLACE - FIRST_SOL + SOL
                                   : move.b - CONTRACT_PLACE - FIRST_KIND;
}

static bool is_sensible_bid(const struct esmakker *e, int seat, struct talon_move move, int above)
{
    const int tricks = move.a - CONTRACT_PLACE + TRICKS_LEAST - above;

    return maxim_is_bid(e->hand[seat], tricks, kind_bid(move), e->agreed[ACE_LOW_SOL]);
}

/* The lowest bid of tricks that the hand is worth, or the best sol, which is rarely worth it: the
 * moves come in this order. */
static struct talon_move choose_call_bid(const struct esmakker *e, int seat,
                                         const struct talon_move *moves, int count)
{
    int best = 0;

    for (int i = 0; i < count; i++)
        if (moves[i].verb == BID && (!best || kind_bid(moves[i]) >= SOL) &&
            is_sensible_bid(e, seat, moves[i], 0))
            best = i;
    return moves[best];
}

static struct talon_move choose_suit(const struct esmakker *e, int seat,
                                     const struct talon_move *moves, int count)
{
    int best = 0, most = -1;

    for (int i = 0; i < count; i++) {
        const int suit = moves[i].a - SUIT_PLACE;
        const int worth = moves[i].verb == CALL ? maxim_of_call(e->hand[seat], suit)
                                                : maxim_joker_tricks(e->hand[seat], suit);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return moves[best];
}

static struct talon_move choose_drop(const struct esmakker *e, int seat,
                                     const struct talon_move *moves, int count)
{
    int best = count - 1, most = 0; /* the last move ends the exchange */

    for (int i = 0; i + 1 < count; i++) {
        const int worth =
            maxim_of_drop(e->hand[seat], moves[i].a, e->table.trump, esmakker_is_sol(e));
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return moves[best];
}

/* A trump of which one holds four cards is good enough. */
static bool takes_turned(const struct esmakker *e, int seat)
{
    const uint8_t face = e->turned[e->turned_count - 1];

    return talon_rank(face) != TALON_JOKER && maxim_length(e->hand[seat], talon_suit(face)) >= 4;
}

static struct talon_move choose_before_play(const struct esmakker *e, int seat)
{
    struct talon_move moves[64];
    const int count =
        e->stage == BIDDING ? esmakker_list_bids(e, moves) : esmakker_list_stage(e, seat, moves);

    switch (e->stage) {
    case BIDDING:
        return choose_call_bid(e, seat, moves, count);
    case TURNING:
        return moves[count > 1 && !takes_turned(e, seat)];
    case JOINING:
        return moves[maxim_is_bid(e->hand[seat], 0, e->best_kind, e->agreed[ACE_LOW_SOL])];
    case EXCHANGING:
        return choose_drop(e, seat, moves, count);
    default:
        return choose_suit(e, seat, moves, count);
    }
}

/* ---- the play -------------------------------------------------------------------------------- */

/* Who is together, as far as a seat knows: declarers, and the partner who is shown or itself. */
static unsigned known_side(const struct esmakker *e, int seat)
{
    unsigned side = 0;

    for (int s = 0; s < SEATS; s++)
        side |= e->holder[s] ? talon_seat_bit(s) : 0;
    if (e->partner_shown && e->partner_shown < ALONE_SHOWN)
        side |= talon_seat_bit(e->partner_shown - 1);
    if (e->hand[seat] & esmakker_called_ace(e))
        side |= talon_seat_bit(seat);
    return side;
}

/* Until the partner is known, opponents trust nobody. */
static bool is_friend_winning(const struct esmakker *e, int seat)
{
    const unsigned side = known_side(e, seat);
    const bool in_side = side & talon_seat_bit(seat),
               best_in_side = side & talon_seat_bit(e->table.best);

    if (esmakker_is_sol(e) || e->table.best == seat)
        return false;
    return in_side == best_in_side && (in_side || e->partner_shown);
}

static struct trick_sight look_at_esmakker(const struct esmakker *e, int seat)
{
    const uint64_t own = esmakker_cards(e, seat);
    const uint8_t best = e->trick[e->table.best];
    uint64_t gone = e->played | e->dropped[seat];

    for (int s = 0; s < SEATS; s++)
        gone |= e->trick[s] ? bit((uint8_t)(e->trick[s] - 1)) : 0;
    return (struct trick_sight){
        .hand = own,
        .cards = esmakker_playable(e, seat),
        .out = FRENCH_PACK & ~(own | gone),
        .trump = e->table.trump,
        .led = e->table.led,
        .to_come = SEATS - 1 - e->table.laid % SEATS,
        .partner_wins = is_friend_winning(e, seat),
        .best = best ? (uint8_t)(best - 1) : 0,
    };
}

static struct joker_trick joker_trick_of(const struct esmakker *e)
{
    return (struct joker_trick){ .wants = !esmakker_is_sol(e),
                                 .leads = e->table.laid % SEATS == 0,
                                 .aces_low = esmakker_order(e) == TRICK_ACE_LOW };
}

static struct talon_move choose_esmakker_card(const struct esmakker *e, int seat)
{
    const struct trick_choice choice =
        maxim_beside_jokers(look_at_esmakker(e, seat), joker_trick_of(e));

    return (struct talon_move){ .verb = TRICK_PLAY, .a = choice.card };
}

static const char *maxim_esmakker(const void *world, int seat, const struct talon_move *moves,
                                  unsigned count, unsigned which)
{
    (void)count;
    if (moves[which].verb != TRICK_PLAY)
        return NULL;
    return maxim_broken_beside_jokers(look_at_esmakker(world, seat), joker_trick_of(world),
                                      moves[which].a);
}

static struct talon_move move_esmakker(const void *state, int seat, struct talon_rng *rng)
{
    const struct esmakker *e = state;
    const uint32_t word = talon_rng_word(rng);

    if (e->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (e->stage != PLAYING)
        return choose_before_play(e, seat);
    if (word % ONE_IN == 0)
        return trick_pick(esmakker_playable(e, seat), TRICK_PLAY, talon_rng_word(rng));
    return choose_esmakker_card(e, seat);
}

/* A bid one trick above what the hand seems worth may still be right. Nobody can know much of vip
 * and half, which are looked at where they are low. */
static bool is_near_bid(const struct esmakker *e, int seat, struct talon_move move)
{
    const int kind = kind_bid(move);

    if (kind >= SOL)
        return true;
    if (kind == VIP || kind == HALF)
        return move.a - CONTRACT_PLACE < 2;
    return is_sensible_bid(e, seat, move, 1);
}

static void prune_esmakker(const void *world, int seat, const struct talon_move *moves,
                           unsigned count, bool *keep)
{
    for (unsigned i = 0; i < count; i++)
        keep[i] = moves[i].verb != BID || is_near_bid(world, seat, moves[i]);
}

/* ---- values ---------------------------------------------------------------------------------- */

enum { WORTH_A_LOT = 60 }; /* points */

static bool has_esmakker_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct esmakker *)state)->table.over != GOES_ON;
}

/* All amounts of a deal add up to nothing: what a seat gained, it is ahead. */
static void value_esmakker(const void *root, const void *state, struct talon_values *values)
{
    const struct esmakker *before = root, *e = state;

    for (int s = 0; s < SEATS; s++) {
        const float gained = (float)(e->score[s] - before->score[s]);
        values->chance[s] = 0.5f + 0.45f * gained / (WORTH_A_LOT + (gained < 0 ? -gained : gained));
        values->score[s] = gained;
    }
}

static bool is_esmakker_short(const void *state)
{
    uint64_t cards[SEATS];

    for (int s = 0; s < SEATS; s++)
        cards[s] = esmakker_cards(state, s);
    return maxim_is_short(cards, SEATS);
}

const struct talon_knowledge talon_knowledge_esmakker = {
    .game = "esmakker",
    .is_ending = is_esmakker_short,
    .unit = "points",
    .costly = 20,
    .policy = move_esmakker,
    .maxim = maxim_esmakker,
    .is_end = has_esmakker_deal_ended,
    .value = value_esmakker,
    .prune = prune_esmakker,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
