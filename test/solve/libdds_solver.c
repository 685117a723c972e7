/* libdds_solver.c - calls libdds. Its suits are numbered from spades down, its ranks from 2 to 14.
 */
#include "libdds_solver.h"

#include <dds/dll.h>
#include <string.h>

enum { SPADES = 3 };

void libdds_begin(void)
{
    SetMaxThreads(1);
}

static int suit_of(unsigned suit)
{
    return suit == TALON_SOLVE_NO_TRUMP ? TALON_SOLVE_NO_TRUMP : SPADES - (int)suit;
}

static unsigned ranks_of(uint64_t hand, unsigned suit)
{
    return (unsigned)(hand >> 16 * suit & 0x1fff) << 2;
}

static void write_deal(const struct talon_solve_position *position, struct deal *deal)
{
    memset(deal, 0, sizeof *deal);
    deal->trump = suit_of(position->trump);
    deal->first = position->leader;
    for (int i = 0; i < position->laid; i++) {
        deal->currentTrickSuit[i] = suit_of(position->lying[i] / 16);
        deal->currentTrickRank[i] = position->lying[i] % 16 + 2;
    }
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned suit = 0; suit < 4; suit++)
            deal->remainCards[seat][suit_of(suit)] = ranks_of(position->hand[seat], suit);
}

/* libdds counts the tricks of the side whose turn it is. */
static uint8_t tricks_of(const struct talon_solve_position *position, int score)
{
    const unsigned seat = (position->leader + position->laid) & 3u,
                   all = (unsigned)__builtin_popcountll(position->hand[seat]);

    return (uint8_t)(position->side >> seat & 1 ? score : (int)all - score);
}

/* libdds names the highest card of a group and lists the others. */
static void read_group(const struct talon_solve_position *position,
                       const struct futureTricks *future, int i, struct talon_solve_result *result)
{
    const unsigned first = 16u * (unsigned)suit_of((unsigned)future->suit[i]);

    for (unsigned rank = 2; rank < 15; rank++)
        if (rank == (unsigned)future->rank[i] || future->equals[i] >> rank & 1) {
            struct talon_solve_card *card = &result->card[result->count++];
            card->face = (uint8_t)(first + rank - 2);
            card->tricks = tricks_of(position, future->score[i]);
        }
}

bool libdds_solve(const struct talon_solve_position *position, enum talon_solve_question question,
                  struct talon_solve_result *result)
{
    const int solutions = question == TALON_SOLVE_TRICKS    ? 1
                          : question == TALON_SOLVE_OPTIMAL ? 2
                                                            : 3;
    struct futureTricks future;
    struct deal deal;

    write_deal(position, &deal);
    memset(result, 0, sizeof *result);
    if (SolveBoard(deal, -1, solutions, 1, &future, 0) != RETURN_NO_FAULT)
        return false;
    for (int i = 0; i < future.cards; i++)
        read_group(position, &future, i, result);
    result->tricks = tricks_of(position, future.score[0]);
    return true;
}

bool libdds_strains(const uint64_t hand[TALON_SOLVE_SEATS],
                    uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS])
{
    struct ddTableResults results;
    struct ddTableDeal deal;

    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned suit = 0; suit < 4; suit++)
            deal.cards[seat][suit_of(suit)] = ranks_of(hand[seat], suit);
    if (CalcDDtable(deal, &results) != RETURN_NO_FAULT)
        return false;
    for (unsigned strain = 0; strain <= TALON_SOLVE_NO_TRUMP; strain++)
        for (unsigned seat = 0; seat < 4; seat++)
            tricks[strain][seat] = (uint8_t)results.resTable[suit_of(strain)][seat];
    return true;
}

/* libdds has 0 none, 1 both, 2 north and south, 3 east and west vulnerable. Its score is that of
 * the dealer's side. */
bool libdds_par(uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], unsigned dealer,
                unsigned vulnerable, int *points)
{
    static const int numbers[] = { 0, 2, 3, 1 };
    struct ddTableResults table;
    struct parResultsDealer par;

    for (unsigned strain = 0; strain <= TALON_SOLVE_NO_TRUMP; strain++)
        for (unsigned seat = 0; seat < 4; seat++)
            table.resTable[suit_of(strain)][seat] = tricks[strain][seat];
    if (DealerPar(&table, &par, (int)dealer, numbers[vulnerable]) != RETURN_NO_FAULT)
        return false;
    *points = par.score;
    return true;
}
