/* solve_order.h - which card of a seat is tried first. A good guess spares most of a search.
 */
#ifndef SOLVE_ORDER_H
#define SOLVE_ORDER_H

#include "solve_state.h"
#include "solve_trick.h"

struct solve_moves {
    uint64_t rest; /* the lowest card of each group that is still to be tried */
    uint32_t hint; /* where the card that was best here is remembered */
    unsigned tried;
};

static inline void solve_moves_begin(struct solve_moves *moves, const struct solve_state *s,
                                     const struct solve_trick *trick, unsigned lying,
                                     uint64_t bottoms)
{
    const uint64_t own = s->hand[(trick->leader + lying) & 3];
    uint64_t h = own;
    if (lying)
        h ^= (trick->best[lying] << 3) ^ (trick->lane << 2);
    h = h * 0x9e3779b97f4a7c15ull;
    moves->rest = bottoms;
    moves->tried = 0;
    moves->hint = (uint32_t)(h >> s->table.hint_shift);
}

/* Whether a seat yet to play can beat a card. */
static inline bool solve_can_beat(const struct solve_state *s, const struct solve_trick *trick,
                                  unsigned seat, uint64_t card)
{
    const uint64_t own = s->hand[seat], follow = own & trick->lane;

    if (follow)
        return !(card & s->trumps & ~trick->lane) && solve_highest(follow) > card;
    return (own & s->trumps) && solve_highest(own & s->trumps) > card;
}

static inline uint64_t solve_lowest_beating(uint64_t legal, uint64_t best, uint64_t lane,
                                            uint64_t trumps)
{
    return solve_lowest(legal & (lane | trumps) & ~((best << 1) - 1));
}

/* The cheapest card that wins the trick against those who have not played; 0 if none does. */
static inline uint64_t solve_winning_card(const struct solve_state *s,
                                          const struct solve_trick *trick, unsigned lying,
                                          uint64_t moves)
{
    const unsigned seat = (trick->leader + lying) & 3;
    uint64_t beating = moves & (trick->lane | s->trumps) & ~((trick->best[lying] << 1) - 1);

    for (; beating; beating &= beating - 1) {
        const uint64_t card = solve_lowest(beating);
        if (lying == 3 || !solve_can_beat(s, trick, (seat + 1) & 3, card))
            return card;
    }
    return 0;
}

/* Whether the partner wins the trick without this card. */
static inline bool solve_partner_wins(const struct solve_state *s, const struct solve_trick *trick,
                                      unsigned lying)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const uint64_t best = trick->best[lying];

    if (lying >= 2 && ((trick->winner[lying] ^ seat) & 1) == 0)
        return lying == 3 || !solve_can_beat(s, trick, (seat + 1) & 3, best);
    if (lying != 1)
        return false;
    /* Fourth hand beats the best and whatever third hand can play. */
    const unsigned partner = (seat + 2) & 3, third = (seat + 1) & 3;
    const uint64_t own = s->hand[partner], follow = own & trick->lane,
                   top = follow            ? solve_highest(follow)
                         : own & s->trumps ? solve_highest(own & s->trumps)
                                           : 0;
    return top && solve_beats(top, best, trick->lane, s->trumps) &&
           !solve_can_beat(s, trick, third, top);
}

static inline int solve_discard_score(const struct solve_state *s, unsigned seat, uint64_t card)
{
    const uint64_t lane = solve_lane_of(card), own = s->hand[seat] & lane,
                   others = s->all & lane & ~own;
    int score = 0;

    if (lane & s->trumps)
        return -1000 - (int)(solve_lowest_index(card) & 15);
    if (card > others)
        score -= 40; /* a winner */
    score += 3 * (int)solve_count(own) - (int)(solve_lowest_index(card) & 15);
    if (solve_count(own) == 2 && others && (own & ~card) && solve_highest(own) > 0 &&
        solve_count((others) & ~((solve_highest(own) << 1) - 1)) == 1)
        score -= 15; /* uncovers a king */
    return score;
}

static inline uint64_t solve_choose_discard(const struct solve_state *s, unsigned seat,
                                            uint64_t moves)
{
    uint64_t best = 0;
    int most = -100000;
    for (; moves; moves &= moves - 1) {
        const uint64_t card = solve_lowest(moves);
        const int score = solve_discard_score(s, seat, card);
        if (score > most) {
            most = score;
            best = card;
        }
    }
    return best;
}

static inline int solve_lead_score(const struct solve_state *s, unsigned seat, uint64_t card)
{
    const uint64_t lane = solve_lane_of(card), own = s->hand[seat] & lane,
                   lho = s->hand[(seat + 1) & 3], par = s->hand[(seat + 2) & 3],
                   rho = s->hand[(seat + 3) & 3];
    const uint64_t l = lho & lane, p = par & lane, r = rho & lane, all = own | l | p | r;
    const bool side = s->trumps && lane != s->trumps;
    const int rank = (int)(solve_lowest_index(card) & 15);
    int score = 0;

    if (side) {
        if (!l && lho & s->trumps)
            score -= 20;
        if (!r && rho & s->trumps)
            score -= 20;
        if (!p && par & s->trumps && (l || !(lho & s->trumps)) && (r || !(rho & s->trumps)))
            score += 20;
    }
    if (all) {
        const uint64_t opp = l | r, top = opp ? solve_highest(opp) : 0;
        if (card > top)
            score += 15 - rank / 4;
        else if (p > top)
            score += 12 - rank;
        else if (l > (r | own | p))
            score += (p && solve_highest(p) > r) ? 6 - rank : 0 - rank;
        else
            score += (p > l ? 3 : -3) - rank;
        score += (int)solve_count(own) / 2;
    }
    if (lane == s->trumps)
        score += 2;
    return score;
}

static inline uint64_t solve_choose_lead(const struct solve_state *s, unsigned seat, uint64_t moves)
{
    uint64_t best = 0;
    int most = -100000;
    for (; moves; moves &= moves - 1) {
        const uint64_t card = solve_lowest(moves);
        const int score = solve_lead_score(s, seat, card);
        if (score > most) {
            most = score;
            best = card;
        }
    }
    return best;
}

static inline uint64_t solve_moves_next(struct solve_moves *moves, const struct solve_state *s,
                                        const struct solve_trick *trick, unsigned lying)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const uint64_t rest = moves->rest;
    const unsigned tried = moves->tried;

    if (!(rest & (rest - 1)))
        return rest;
    if (!tried) {
        const uint64_t hint = 1ull << (s->table.hint[moves->hint] & 63) & rest;
        moves->tried = 1;
        if (hint)
            return hint;
    }
    if (!lying)
        return solve_choose_lead(s, seat, rest);
    if (tried < 2) {
        moves->tried = 2;
        if (!solve_partner_wins(s, trick, lying)) {
            const uint64_t card = solve_winning_card(s, trick, lying, rest);
            if (card)
                return card;
        }
    }
    if (rest & trick->lane)
        return solve_lowest(rest);
    return solve_choose_discard(s, seat, rest);
}

static inline void solve_moves_cut(const struct solve_moves *moves, struct solve_state *s,
                                   uint64_t card)
{
    s->table.hint[moves->hint] = (uint8_t)solve_lowest_index(card);
}

#endif
