/* kleurenwiezen_contracts.c - the contracts of Kleurenwiezen as a ladder, and what they pay.
 *
 * Rules: R-KLE-02, R-KLE-03, R-KLE-09, R-KLE-10.
 */
#include "kleurenwiezen.h"

#include "games/trick/trick_troel.h"

/* clang-format off */
/* R-KLE-02 */
#define LADDER(number, tricks, side, suit, first, players)                                         \
    [(number) - 1] = { .rung = (number), .need = (tricks), .aim = (side), .trump = (suit),         \
                       .lead = (first), .held = (players)
#define PAIR(number, tricks)                                                                       \
    LADDER(number, tricks, AIM_LEAST, TRUMP_NAMED, LEAD_ELDEST, HELD_BY_PAIR) }
#define LONE(number, tricks)                                                                       \
    LADDER(number, tricks, AIM_LEAST, TRUMP_NAMED, LEAD_ELDEST, HELD_ALONE) }
#define ABUNDANCE(number, tricks)                                                                  \
    LADDER(number, tricks, AIM_LEAST, TRUMP_NAMED, LEAD_DECLARER, HELD_ALONE) }
#define JOINT(number, tricks, side)                                                                \
    LADDER(number, tricks, side, TRUMP_NONE, LEAD_ELDEST, HELD_JOINTLY), .early = true
const struct trick_contract kleurenwiezen_ladder[SLAM] = {
    PAIR(PAIR_8, 8), LONE(ALONE_5, 5), PAIR(PAIR_9, 9), LONE(ALONE_6, 6), PAIR(PAIR_10, 10),
    LONE(ALONE_7, 7), JOINT(SMALL_MISERE, 0, AIM_MOST) }, PAIR(PAIR_11, 11), LONE(ALONE_8, 8),
    JOINT(PICCOLO, 1, AIM_EXACT) }, PAIR(PAIR_12, 12), PAIR(PAIR_13, 13), ABUNDANCE(AB_9, 9),
    LADDER(TROEL, 8, AIM_LEAST, TRUMP_CALLED, LEAD_PARTNER, HELD_BY_PAIR) },
    JOINT(MISERE, 0, AIM_MOST) }, ABUNDANCE(AB_10, 10), ABUNDANCE(AB_11, 11),
    JOINT(OPEN_MISERE, 0, AIM_MOST), .open = true }, ABUNDANCE(AB_12, 12),
    LADDER(SLAM, 13, AIM_LEAST, TRUMP_NAMED, LEAD_DECLARER, HELD_ALONE), .early = true },
};

/* R-KLE-10 */
static const struct trick_stake stakes[SLAM] = {
    [PAIR_8 - 1] = { 8, 3, HAND_CARDS, 7, 8, 3 }, [PAIR_9 - 1] = { 11, 3, HAND_CARDS, 7, 11, 3 },
    [PAIR_10 - 1] = { 14, 3, HAND_CARDS, 7, 14, 3 },
    [PAIR_11 - 1] = { 17, 3, HAND_CARDS, 7, 17, 3 },
    [PAIR_12 - 1] = { 20, 3, HAND_CARDS, 7, 20, 3 }, [PAIR_13 - 1] = { 23, 3, 0, 7, 30, 3 },
    [ALONE_5 - 1] = { 3, 1, 3, 0, 3, 1 }, [ALONE_6 - 1] = { 4, 1, 2, 0, 4, 1 },
    [ALONE_7 - 1] = { 5, 1, 1, 0, 5, 1 }, [ALONE_8 - 1] = { 7, 1, 0, 0, 7, 1 },
    [SMALL_MISERE - 1] = { .made = 6, .lost = 6 }, [PICCOLO - 1] = { .made = 8, .lost = 8 },
    [MISERE - 1] = { .made = 12, .lost = 12 }, [OPEN_MISERE - 1] = { .made = 24, .lost = 24 },
    [AB_9 - 1] = { .made = 10, .lost = 10 }, [AB_10 - 1] = { .made = 15, .lost = 15 },
    [AB_11 - 1] = { .made = 20, .lost = 20 }, [AB_12 - 1] = { .made = 30, .lost = 30 },
    [TROEL - 1] = { .made = 16, .all = 14, .lost = 16 },
    [SLAM - 1] = { .made = 60, .lost = 60 },
};
static const uint8_t abundances[] = { 10, 15, 20, 30 }; /* nine tricks to twelve */
/* clang-format on */
enum { LEAST_ABUNDANCE = 9, OTHER_TRUMP_NEEDS = 9 };

struct trick_terms kleurenwiezen_terms(const struct kleurenwiezen *k)
{
    const int number = k->h.contract;
    struct trick_terms terms = { .times = k->factor };

    if (!number)
        return terms;
    terms.contract = kleurenwiezen_ladder[number - 1];
    terms.stake = stakes[number - 1];
    if (number == TROEL && k->h.table.trump != talon_suit(trick_called_face(&k->h)))
        terms.contract.need = OTHER_TRUMP_NEEDS; /* R-KLE-03 */
    if (k->agreed_more[ABUNDANCE_OVER] &&
        (number == AB_9 || number == AB_10 || number == AB_11 || number == AB_12)) {
        const int from = terms.contract.need - LEAST_ABUNDANCE;
        terms.steps = abundances + from;
        terms.steps_count = (int)sizeof abundances - from;
    }
    return terms;
}
