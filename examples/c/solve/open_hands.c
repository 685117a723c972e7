/* open_hands.c - tells how many tricks each side takes with open hands and perfect play, in every
 * strain. README.md beside it says how to build it.
 *
 * Usage: open_hands NORTH EAST SOUTH WEST, each as SPADES.HEARTS.DIAMONDS.CLUBS: "AKQ.543.T98.7652"
 */
#include <talon/card.h>
#include <talon/solve.h>

#include <stdio.h>
#include <stdlib.h>

enum { SUITS = 4, MEMORY = 1 << 25 };

/* The cards of a hand as a set of faces; 0: it is none. */
static uint64_t hand_of(const char *text)
{
    uint64_t hand = 0;
    int suit = SUITS - 1; /* spades come first in the text, and last in the library */

    for (; *text; text++) {
        const char name[2] = { *text, "cdhs"[suit] };
        const uint8_t face = talon_card_read(TALON_FRENCH, name, sizeof name);
        if (*text == '.' && suit > 0)
            suit--;
        else if (face != TALON_NO_CARD && !(hand >> face & 1))
            hand |= (uint64_t)1 << face;
        else
            return 0;
    }
    return hand;
}

static void print_table(uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS])
{
    static const char *const strains[] = { "clubs", "diamonds", "hearts", "spades", "no trump" };

    printf("%-9s North East South West\n", "");
    for (int strain = 0; strain <= TALON_SOLVE_NO_TRUMP; strain++)
        printf("%-9s %5d %4d %5d %4d\n", strains[strain], tricks[strain][0], tricks[strain][1],
               tricks[strain][2], tricks[strain][3]);
}

int main(int argc, char **argv)
{
    uint64_t hand[TALON_SOLVE_SEATS];
    uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS];
    struct talon_solve_position position = { { 0 }, { 0 }, 0, 0, TALON_SOLVE_NO_TRUMP, 5, false };

    for (int seat = 0; seat < TALON_SOLVE_SEATS; seat++)
        position.hand[seat] = hand[seat] =
            argc == 1 + TALON_SOLVE_SEATS ? hand_of(argv[1 + seat]) : 0;
    const char *fault = talon_solve_check(&position);
    if (fault || !hand[0]) {
        fprintf(stderr, "open_hands: %s\n", fault ? fault : "four hands, such as AKQ.543.T98.7652");
        return 2;
    }
    void *memory = malloc(MEMORY);
    struct talon_solver *solver = memory ? talon_solver_create(memory, MEMORY) : NULL;
    if (!solver || !talon_solve_strains(solver, hand, 0, NULL, tricks))
        return 1;
    print_table(tricks);
    free(memory);
    return 0;
}
