/* solve_par.c - the contract that both sides of bridge reach if they bid with open cards, and what
 * it scores. It knows a table of tricks, the laws of scoring, and no deal.
 */
#include <talon/solve.h>

enum {
    STRAINS = TALON_SOLVE_NO_TRUMP + 1,
    BIDS = 7 * STRAINS, /* 0: one club … 34: seven without trump */
    SIDES = 2,          /* 0: seats 0 and 2, 1: seats 1 and 3 */
    PASSES = 3,         /* in turn, which end the auction behind a bid */
    MAJOR = 2,          /* hearts are the first strain that counts thirty a trick */
    GAME = 100,         /* points for tricks */
};

/* The auction from each bid on: the points of seats 0 and 2 if the side to speak
 * speaks after so many passes, and the bid that it makes; BIDS: it passes. */
struct outlook {
    int points[BIDS][SIDES][PASSES]; /* bid, side that made it, passes since */
    uint8_t answer[BIDS][SIDES][PASSES];
};

struct auction {
    uint8_t (*tricks)[TALON_SOLVE_SEATS];
    unsigned vulnerable;
    struct outlook outlook;
};

static int trick_points(unsigned strain, int count)
{
    const int each = strain < MAJOR ? 20 : 30;

    return each * count + (strain == TALON_SOLVE_NO_TRUMP ? 10 : 0);
}

static int made_points(unsigned strain, int level, int tricks, bool vulnerable)
{
    const int over = tricks - 6 - level, contract = trick_points(strain, level);
    const int game = contract < GAME ? 50 : vulnerable ? 500 : 300;
    const int slam = level == 7 ? 1000 : level == 6 ? 500 : 0;

    return contract + over * (strain < MAJOR ? 20 : 30) + game + slam + (vulnerable ? slam / 2 : 0);
}

/* Nobody lets a contract that fails go undoubled. */
static int failed_points(int down, bool vulnerable)
{
    if (vulnerable)
        return -(300 * down - 100);
    return down <= 3 ? -(200 * down - 100) : -(300 * down - 400);
}

static int contract_points(const struct auction *auction, unsigned bid, unsigned declarer)
{
    const unsigned strain = bid % STRAINS;
    const int level = (int)(bid / STRAINS) + 1, tricks = auction->tricks[strain][declarer];
    const bool vulnerable = auction->vulnerable >> (declarer & 1) & 1;

    return tricks >= level + 6 ? made_points(strain, level, tricks, vulnerable)
                               : failed_points(level + 6 - tricks, vulnerable);
}

/* Of two partners the better one plays. */
static int side_points(const struct auction *auction, unsigned bid, unsigned side)
{
    const int one = contract_points(auction, bid, side),
              other = contract_points(auction, bid, side + 2), best = one > other ? one : other;

    return side ? -best : best;
}

/* Makes the best bid above `bid` instead, if that is better for the side than passing. */
static void outbid(struct auction *auction, int bid, unsigned side, int *points, uint8_t *answer)
{
    *answer = BIDS;
    for (int next = bid + 1; next < BIDS; next++) {
        const int reached = auction->outlook.points[next][side][0];
        if (side ? reached < *points : reached > *points) {
            *points = reached;
            *answer = (uint8_t)next;
        }
    }
}

static void look_from_bid(struct auction *auction, int bid, unsigned side)
{
    for (unsigned passes = PASSES; passes-- > 0;) {
        const unsigned speaker = passes & 1 ? side : !side;
        int points = passes + 1 < PASSES ? auction->outlook.points[bid][side][passes + 1]
                                         : side_points(auction, (unsigned)bid, side);
        outbid(auction, bid, speaker, &points, &auction->outlook.answer[bid][side][passes]);
        auction->outlook.points[bid][side][passes] = points;
    }
}

/* The first bid, if four seats from the dealer on may make one: BIDS if all of them pass. */
static unsigned first_bid(struct auction *auction, unsigned dealer, unsigned *side)
{
    unsigned chosen = BIDS;
    int points = 0;

    for (unsigned turn = TALON_SOLVE_SEATS; turn-- > 0;) {
        const unsigned speaker = (dealer + turn) & 1;
        uint8_t answer;
        outbid(auction, -1, speaker, &points, &answer);
        if (answer != BIDS) {
            chosen = answer;
            *side = speaker;
        }
    }
    return chosen;
}

/* Follows the answers from a first bid to the last one. */
static unsigned last_bid(const struct auction *auction, unsigned bid, unsigned *side)
{
    for (unsigned passes = 0; passes < PASSES;) {
        const unsigned answer = auction->outlook.answer[bid][*side][passes];
        if (answer == BIDS) {
            passes++;
            continue;
        }
        *side = passes & 1 ? *side : !*side;
        bid = answer;
        passes = 0;
    }
    return bid;
}

/* Of bids that score the same, the one that takes all its tricks is what people call the par. */
static unsigned highest_equal(const struct auction *auction, unsigned bid, unsigned side)
{
    const int points = side_points(auction, bid, side);
    unsigned highest = bid;

    for (unsigned next = bid + STRAINS; next < BIDS; next += STRAINS)
        if (side_points(auction, next, side) == points)
            highest = next;
    return highest;
}

static void tell_contract(const struct auction *auction, unsigned bid, unsigned side,
                          struct talon_solve_par *par)
{
    const int one = contract_points(auction, bid, side),
              other = contract_points(auction, bid, side + 2);
    const unsigned declarer = one >= other ? side : side + 2;

    par->level = (uint8_t)(bid / STRAINS + 1);
    par->strain = (uint8_t)(bid % STRAINS);
    par->tricks = auction->tricks[par->strain][declarer];
    par->points = side_points(auction, bid, side);
    par->declarers = (uint8_t)((one >= other) << side | (other >= one) << (side + 2));
}

void talon_solve_par(uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], unsigned dealer,
                     unsigned vulnerable, struct talon_solve_par *par)
{
    struct auction auction = { .tricks = tricks, .vulnerable = vulnerable };
    unsigned side = 0;

    *par = (struct talon_solve_par){ .level = 0 };
    for (int bid = BIDS - 1; bid >= 0; bid--)
        for (unsigned bidder = 0; bidder < SIDES; bidder++)
            look_from_bid(&auction, bid, bidder);
    const unsigned first = first_bid(&auction, dealer, &side);
    if (first == BIDS)
        return;
    const unsigned last = last_bid(&auction, first, &side);
    tell_contract(&auction, highest_equal(&auction, last, side), side, par);
}
