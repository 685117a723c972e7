/* wippen_deal.c - the cards of Wippen before they are played: which ones there are, how they are
 * dealt round by round, and the next game of a match.
 *
 * Rules: R-WIP-01 … R-WIP-07.
 */
#include "wippen.h"

/* R-WIP-02: how many cards must go so that the rest can be dealt evenly. The result is the
 * table of R-WIP-03. */
int wippen_left_out(int packs, int players)
{
    return (52 * packs - 4) % (HAND_SIZE * players);
}

/* These are picture cards only: all kings of the last pack, its queens, its jacks, then those of
 * the pack before (R-WIP-02). */
unsigned wippen_list_left_out(uint8_t *faces, int packs, int players)
{
    const int count = wippen_left_out(packs, players);

    for (int i = 0; i < count; i++)
        faces[i] = talon_french(i % 4, KING - i / 4 % 3);
    return (unsigned)count;
}

/* All others, in the order of R-GEN-03. */
unsigned wippen_list_pack(uint8_t *faces, int packs, int players)
{
    const int fours = wippen_left_out(packs, players) / 4;
    const int listed = (int)talon_list_french(faces, (unsigned)packs, 0); /* R-WIP-01 */
    unsigned count = 0;

    for (int i = 0; i < listed; i++) {
        const int rank = talon_rank(faces[i]), later_packs = packs - 1 - i / 52;
        if (rank < JACK || rank == ACE || 3 * later_packs + KING - rank >= fours)
            faces[count++] = faces[i];
    }
    return count;
}

static uint8_t draw_card(struct wippen *w)
{
    const uint8_t face = w->stock[--w->stock_count];

    w->stock[w->stock_count] = 0;
    return face;
}

/* Twice two cards each, the dealer last; in the first round two to the middle before him
 * (R-WIP-04, R-WIP-05). */
static void deal_round(struct wippen *w, bool first)
{
    for (int half = 0; half < 2; half++)
        for (int i = 0, seat = w->dealer; i < w->seats; i++) {
            seat = talon_left_of(seat, w->seats);
            for (int n = 0; first && seat == w->dealer && n < 2; n++)
                lay_loose(w, draw_card(w));
            for (int n = 0; n < 2; n++)
                push(w->hand[seat], &w->hand_count[seat], draw_card(w));
        }
}

void wippen_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct wippen *w = state;

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->turn = (uint8_t)talon_left_of(dealer, w->seats); /* R-WIP-07 */
    w->removed_count = (uint8_t)wippen_list_left_out(w->removed, w->packs, w->seats);
    while (count)
        push(w->stock, &w->stock_count, cards[--count]);
    deal_round(w, true);
}

/* The cards of the game before are gone from the table, and what was noted about them. All cards
 * lie in one stretch, the end of the table. */
static void clear(struct wippen *w)
{
    memset((uint8_t *)w + offsetof(struct wippen, hand), 0,
           sizeof *w - offsetof(struct wippen, hand));
    w->middle_count = 0;
    w->loose = w->loose_twice = w->loose_values = 0;
    memset(w->won_count, 0, sizeof w->won_count);
    memset(w->wippen, 0, sizeof w->wippen);
    for (int row = 0; row < w->builds; row++)
        w->build_value[row] = w->build_owner[row] = w->build_count[row] = 0;
    w->builds = w->last_capturer = w->finished = 0;
}

/* The next game of a match: the whole pack is shuffled again, the next dealer deals (R-WIP-06,
 * R-WIP-25). */
static __attribute__((noinline)) void deal_game(struct wippen *w, struct talon_rng *rng)
{
    uint8_t cards[PACK];
    const unsigned count = wippen_list_pack(cards, w->packs, w->seats);

    talon_rng_next_deal(rng);
    clear(w);
    talon_shuffle(rng, cards, count);
    w->game++;
    w->round = 1;
    wippen_deal(w, talon_left_of(w->dealer, w->seats), cards, count, rng);
}

void wippen_deal_again(struct wippen *w, struct talon_rng *rng)
{
    if (w->finished) {
        deal_game(w, rng);
        return;
    }
    w->round++;
    deal_round(w, false);
    w->turn = (uint8_t)next_turn(w);
}
