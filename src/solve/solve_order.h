/* solve_order.h - which card of a seat is tried first. A good guess spares most of a search.
 *
 * First comes the card that was enough the last time what it depends on was the same. Then leads
 * come by the weights of their features, and other cards by a few maxims.
 */
#pragma once

#include "solve_give.h"
#include "solve_weights.h"

enum { SOLVE_GROUPS = 13, SOLVE_HASH_SHIFT = 3 };

#define SOLVE_MIX_SPARE 0x5851f42d4c957f2dull
#define SOLVE_MIX_PARTNER 0xd6e8feb86659fd93ull
#define SOLVE_MIX_NEXT 0xa0761d6478bd642full

/* A group of equal cards is known by its lowest. */
struct solve_moves {
    uint64_t rest, legal; /* groups that are still to be tried; all legal cards */
    uint64_t weighed;     /* groups that have a score, in this order */
    int score[SOLVE_GROUPS];
    uint32_t hint; /* where the card that was best here is remembered */
    bool hinted;   /* whether one is */
    bool asks;     /* and has not been looked up yet */
};

/* The more of the other hands the place depends on, the rarer a card is remembered that is wrong
 * here; the order without a hint is often better than such a card. Which parts are enough was found
 * by trying: they change how long a search takes, never what it finds. */
static inline uint32_t solve_hint_place(const struct solve_state *s,
                                        const struct solve_trick *trick, unsigned lying)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const uint64_t own = s->hand[seat], follow = own & trick->lane,
                   partner = s->hand[(seat + 2) & 3], lane = trick->lane;
    const uint64_t spare = SOLVE_MIX_SPARE * (unsigned)(trick->left - trick->need);
    uint64_t known = own + spare + SOLVE_MIX_PARTNER * partner;

    if (lying)
        known = (follow ? follow : own ^ lane << 2) ^ trick->best[lying] << SOLVE_HASH_SHIFT ^
                1ull << (60 + lying);
    if (lying == 1)
        known += SOLVE_MIX_PARTNER * (partner & lane) +
                 SOLVE_MIX_NEXT * (s->hand[(seat + 1) & 3] & lane) +
                 SOLVE_MIX_SPARE * (s->hand[trick->leader] & lane);
    if (lying == 3)
        known += spare;
    return (uint32_t)(known * 0x9e3779b97f4a7c15ull >> s->table.hint_shift);
}

static inline void solve_moves_begin(struct solve_moves *moves, const struct solve_state *s,
                                     const struct solve_trick *trick, unsigned lying,
                                     uint64_t legal, uint64_t groups)
{
    moves->rest = groups;
    moves->legal = legal;
    moves->weighed = 0;
    /* A fourth hand that follows suit needs no help. */
    moves->hinted = groups & (groups - 1) && !(lying == 3 && legal & trick->lane);
    moves->asks = moves->hinted;
    moves->hint = moves->hinted ? solve_hint_place(s, trick, lying) : 0;
}

/* Remembers the card that was enough. */
static inline void solve_moves_cut(const struct solve_moves *moves, struct solve_state *s,
                                   uint64_t card)
{
    if (moves->hinted)
        s->table.hint[moves->hint] = (uint8_t)solve_lowest_index(card);
}

/* The group of the card that is remembered; 0 if it is not legal. */
static inline uint64_t solve_hinted_group(const struct solve_moves *moves,
                                          const struct solve_state *s)
{
    const uint64_t card = 1ull << (s->table.hint[moves->hint] & 63);

    return card & moves->legal ? solve_highest(moves->rest & ((card << 1) - 1)) : 0;
}

/* ---- leads ----------------------------------------------------------------------------------- */

static inline void solve_weigh_leads(struct solve_moves *moves, const struct solve_state *s,
                                     const struct solve_trick *trick)
{
    struct solve_lead_suit suit = { .lane = 0 };
    int *score = moves->score;

    for (uint64_t rest = moves->rest; rest; rest &= rest - 1, score++) {
        const uint64_t card = solve_lowest(rest);
        unsigned rows[SOLVE_FEATURES];
        if (!(card & suit.lane))
            solve_lead_suit_begin(&suit, s, trick, solve_lane_of(card));
        solve_lead_rows(&suit, s->all, card, rows);
        *score = 0;
        for (unsigned i = 0; i < SOLVE_FEATURES; i++)
            *score += solve_lead_weights[rows[i]];
    }
    moves->weighed = moves->rest;
}

static inline uint64_t solve_choose_lead(const struct solve_moves *moves)
{
    const int *score = moves->score;
    uint64_t best = 0;
    int most = INT32_MIN;

    for (uint64_t rest = moves->weighed; rest; rest &= rest - 1, score++) {
        const uint64_t card = solve_lowest(rest);
        if (*score > most && card & moves->rest) {
            most = *score;
            best = card;
        }
    }
    return best;
}

/* ---- later in the trick ---------------------------------------------------------------------- */

/* Whether a seat yet to play can beat a card. */
static inline bool solve_can_beat(const struct solve_state *s, const struct solve_trick *trick,
                                  unsigned seat, uint64_t card)
{
    const uint64_t own = s->hand[seat], follow = own & trick->lane;

    if (follow)
        return !(card & s->trumps & ~trick->lane) && solve_highest(follow) > card;
    return own & s->trumps && solve_highest(own & s->trumps) > card;
}

/* The groups that beat the card that wins so far. */
static inline uint64_t solve_beating_groups(const struct solve_state *s,
                                            const struct solve_trick *trick, unsigned lying,
                                            uint64_t groups)
{
    return groups & (trick->lane | s->trumps) & ~((trick->best[lying] << 1) - 1);
}

/* The cheapest of these groups that the next seat cannot beat; 0: none. */
static inline uint64_t solve_winning_group(const struct solve_state *s,
                                           const struct solve_trick *trick, unsigned lying,
                                           uint64_t beating)
{
    const unsigned next = (trick->leader + lying + 1) & 3;

    for (; beating; beating &= beating - 1)
        if (lying == 3 || !solve_can_beat(s, trick, next, solve_lowest(beating)))
            return solve_lowest(beating);
    return 0;
}

/* The group to play where the next seat can beat all of them, so that it has to play as high a card
 * as possible; 0: none of them. The third hand does not ruff its partner's trick, and the second
 * leaves a card to the fourth that this can beat. */
static inline uint64_t solve_forcing_group(const struct solve_state *s,
                                           const struct solve_trick *trick, unsigned lying,
                                           uint64_t beating)
{
    if (!beating)
        return 0;
    if (lying == 2)
        return beating & trick->lane || (trick->winner[2] ^ trick->leader) & 1
                   ? solve_highest(beating)
                   : 0;
    if (!(beating & trick->lane))
        return solve_highest(beating);
    const uint64_t fourth = s->hand[(trick->leader + 3) & 3] & trick->lane;
    return fourth > trick->best[1] ? 0 : solve_lowest(beating);
}

/* Whether the fourth hand, to whom the second is partner, beats the best card and the third hand.
 */
static inline bool solve_fourth_wins(const struct solve_state *s, const struct solve_trick *trick)
{
    const uint64_t own = s->hand[(trick->leader + 3) & 3], follow = own & trick->lane,
                   winners = follow ? follow : own & s->trumps;

    return winners && solve_beats(solve_highest(winners), trick->best[1], trick->lane, s->trumps) &&
           !solve_can_beat(s, trick, (trick->leader + 2) & 3, solve_highest(winners));
}

/* Whether the partner wins the trick without help. */
static inline bool solve_partner_wins(const struct solve_state *s, const struct solve_trick *trick,
                                      unsigned lying)
{
    const unsigned seat = (trick->leader + lying) & 3;

    if (lying == 1)
        return solve_fourth_wins(s, trick);
    return !((trick->winner[lying] ^ seat) & 1) &&
           (lying == 3 || !solve_can_beat(s, trick, (seat + 1) & 3, trick->best[lying]));
}

/* A group that wins the trick, or helps the partner to; 0: none. */
static inline uint64_t solve_try_to_win(const struct solve_state *s,
                                        const struct solve_trick *trick, unsigned lying,
                                        uint64_t groups)
{
    const uint64_t beating = solve_beating_groups(s, trick, lying, groups),
                   winning = solve_winning_group(s, trick, lying, beating);

    return winning ? winning : solve_forcing_group(s, trick, lying, beating);
}

/* Scores a card for discarding. High are low cards of a long suit, and the last card of a suit that
 * can be ruffed then; low are winners and the guard of a king. How the numbers were chosen is not
 * recorded. They change how long a search takes, never what it finds. */
static inline int solve_discard_score(const struct solve_state *s, unsigned seat, uint64_t card)
{
    enum { TRUMP = -1000, WINNER = -40, GUARD = -15, LENGTH = 3, RUFF = 20 };
    const uint64_t lane = solve_lane_of(card), own = s->hand[seat] & lane,
                   others = s->all & lane & ~own;
    const int rank = (int)(solve_lowest_index(card) & 15), length = (int)solve_count(own);

    if (lane & s->trumps)
        return TRUMP - rank;
    return LENGTH * length - rank + (card > others ? WINNER : 0) +
           (length == 1 && s->hand[seat] & s->trumps ? RUFF : 0) +
           (length == 2 && solve_count(others & -solve_highest(own)) == 1 ? GUARD : 0);
}

static inline uint64_t solve_choose_discard(const struct solve_state *s, unsigned seat,
                                            uint64_t groups)
{
    uint64_t best = 0;
    int most = INT32_MIN;

    for (; groups; groups &= groups - 1) {
        const int score = solve_discard_score(s, seat, solve_lowest(groups));
        if (score > most) {
            most = score;
            best = solve_lowest(groups);
        }
    }
    return best;
}

/* ---- any sides ------------------------------------------------------------------------------- */

/* Whether a later seat that is no friend can beat a card. */
static inline bool solve_is_beatable(const struct solve_state *s, const struct solve_trick *trick,
                                     unsigned lying, uint8_t friends, uint64_t card)
{
    for (unsigned i = lying + 1; i < SOLVE_SEATS; i++) {
        const unsigned seat = (trick->leader + i) & 3;
        if (!solve_has_seat(friends, seat) && solve_can_beat(s, trick, seat, card))
            return true;
    }
    return false;
}

/* The next group of a seat that does not lead, where friends may sit anywhere: the cheapest that
 * wins for good; 0 where a friend wins, or nothing does. */
static inline uint64_t solve_win_for_side(const struct solve_state *s,
                                          const struct solve_trick *trick, unsigned lying,
                                          uint64_t groups)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const uint8_t friends =
        (uint8_t)(solve_has_seat(s->raisers, seat) ? s->raisers : ~s->raisers & 15);

    if (solve_has_seat(friends, trick->winner[lying]) &&
        !solve_is_beatable(s, trick, lying, friends, trick->best[lying]))
        return 0;
    for (uint64_t beating = solve_beating_groups(s, trick, lying, groups); beating;
         beating &= beating - 1)
        if (!solve_is_beatable(s, trick, lying, friends, solve_lowest(beating)))
            return solve_lowest(beating);
    return 0;
}

/* ---- all ------------------------------------------------------------------------------------- */

/* The next group to try. */
static inline uint64_t solve_moves_next(struct solve_moves *moves, const struct solve_state *s,
                                        const struct solve_trick *trick, unsigned lying)
{
    const uint64_t rest = moves->rest;
    uint64_t group = 0;

    if (!(rest & (rest - 1)))
        return rest;
    if (moves->asks)
        group = solve_hinted_group(moves, s);
    moves->asks = false;
    if (group)
        return group;
    if (s->gives)
        return solve_give(s, trick, lying, rest);
    if (!lying) {
        if (!moves->weighed)
            solve_weigh_leads(moves, s, trick);
        return solve_choose_lead(moves);
    }
    if (!s->plain)
        group = solve_win_for_side(s, trick, lying, rest);
    else if (!solve_partner_wins(s, trick, lying))
        group = solve_try_to_win(s, trick, lying, rest);
    if (group)
        return group;
    if (rest & trick->lane)
        return solve_lowest(rest);
    return solve_choose_discard(s, (trick->leader + lying) & 3, rest);
}
