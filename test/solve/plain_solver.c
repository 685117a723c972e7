/* plain_solver.c - alpha-beta without anything that could be wrong.
 */
#include "plain_solver.h"

static int seat_to_play(const struct talon_solve_position *position)
{
    return (position->leader + position->laid) % 4;
}

int plain_legal(const struct talon_solve_position *position, uint8_t faces[TALON_SOLVE_CARDS])
{
    const uint64_t hand = position->hand[seat_to_play(position)];
    int count = 0;

    for (int must_follow = position->laid > 0; must_follow >= 0 && !count; must_follow--)
        for (uint8_t face = 0; face < 64; face++)
            if (hand >> face & 1 && (!must_follow || face / 16 == position->lying[0] / 16))
                faces[count++] = face;
    return count;
}

/* Who wins four cards, the first of which the leader has played. */
static int trick_winner(const uint8_t cards[4], int trump)
{
    int best = 0;

    for (int i = 1; i < 4; i++) {
        const int suit = cards[i] / 16, best_suit = cards[best] / 16;
        if (suit == best_suit ? cards[i] > cards[best] : suit == trump)
            best = i;
    }
    return best;
}

int plain_play(struct talon_solve_position *position, uint8_t face)
{
    uint8_t cards[4] = { position->lying[0], position->lying[1], position->lying[2], face };

    position->hand[seat_to_play(position)] &= ~(1ull << face);
    if (position->laid < 3) {
        position->lying[position->laid++] = face;
        return 0;
    }
    position->laid = 0;
    position->leader = (uint8_t)((position->leader + trick_winner(cards, position->trump)) % 4);
    return position->side >> position->leader & 1;
}

static int search(const struct talon_solve_position *position, int least, int most)
{
    const int wishing = position->side | position->side >> 4,
              mover = wishing >> seat_to_play(position) & 1;
    uint8_t faces[TALON_SOLVE_CARDS];
    const int count = plain_legal(position, faces);

    if (!count)
        return 0;
    for (int i = 0; i < count && least < most; i++) {
        struct talon_solve_position next = *position;
        const int won = plain_play(&next, faces[i]),
                  tricks = won + search(&next, least - won, most - won);
        if (mover != position->fewest)
            least = tricks > least ? tricks : least;
        else
            most = tricks < most ? tricks : most;
    }
    return mover != position->fewest ? least : most;
}

int plain_solve(const struct talon_solve_position *position)
{
    return search(position, -1, TALON_SOLVE_CARDS + 1);
}
