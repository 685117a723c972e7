/* steal_war_battle.c - Steal War at play: drawing, protecting, stealing, playing, wars and
 * collecting.
 *
 * Rules: R-STL-03 … R-STL-16.
 */
#include "steal_war.h"

#include <string.h>

enum { WAR_DOWN = 3 };

/* An empty draw pile is made of the won pile at once, shuffled (R-STL-03). */
static void turn_over(struct steal *g, int seat, struct talon_rng *rng)
{
    const unsigned count = g->won_count[seat];

    if (g->draw_count[seat])
        return;
    uint8_t *const won = g->won + talon_packed_start(g->won_count, seat);
    talon_shuffle(rng, won, count);
    for (unsigned i = 0; i < count; i++)
        g->draw[seat][count - 1 - i] = won[i];
    talon_packed_clear(g->won, g->won_count, g->seats, seat);
    g->draw_count[seat] = (uint8_t)count;
}

static uint8_t take_top(struct steal *g, int seat, struct talon_rng *rng)
{
    uint8_t *const top = &g->draw[seat][--g->draw_count[seat]];
    const uint8_t face = *top;

    *top = 0;
    turn_over(g, seat, rng);
    return face;
}

static void lay_cards(struct steal *g, int seat, uint8_t face)
{
    talon_packed_push(g->pot, g->pot_count, g->seats, seat, &face, 1);
}

/* These seats draw a card, and the protect phase begins if there is one (R-STL-05, 06, 11). */
void steal_war_draw(struct steal *g, unsigned seats, struct talon_rng *rng)
{
    for (; seats; seats &= seats - 1) {
        const int seat = talon_first_seat(seats);
        g->drawn[seat] = (uint8_t)(take_top(g, seat, rng) + 1);
    }
    g->deciding = (uint8_t)(g->timing == PROTECTED ? having(g, g->won_count) : 0);
    g->playing = !g->deciding;
}

static void put_out(struct steal *g, unsigned seats, unsigned battle)
{
    for (; seats; seats &= seats - 1)
        g->out[talon_first_seat(seats)] = (uint16_t)battle;
}

/* The battle is decided: all cards are turned up, who has nothing left is out (R-STL-14, 15). */
static void win_battle(struct steal *g, int seat)
{
    g->battles++;
    g->playing = 0;
    g->taker = (uint8_t)(seat + 1);
    for (unsigned i = 0; i < pot_size(g); i++)
        g->pot[i] &= (uint8_t)~TALON_DOWN;
    put_out(g, seats_in(g) & ~having(g, g->draw_count) & ~talon_seat_bit(seat), g->battles);
}

/* War: three cards face down and a fourth to look at (R-STL-12), card by card in step: who has none
 * left is out at once (R-STL-13). */
static void wage_war(struct steal *g, struct talon_rng *rng)
{
    for (int step = 0; step <= WAR_DOWN; step++) {
        const unsigned able = having(g, g->draw_count);
        if (!able) { /* R-STL-13: a draw between all who are left */
            g->battles++;
            g->playing = 0;
            return;
        }
        put_out(g, seats_in(g) & ~able, g->battles + 1u);
        if (only_one(able)) {
            win_battle(g, talon_first_seat(able));
            return;
        }
        if (step == WAR_DOWN)
            steal_war_draw(g, able, rng);
        for (unsigned set = able; set && step < WAR_DOWN; set &= set - 1)
            lay_cards(g, talon_first_seat(set),
                      take_top(g, talon_first_seat(set), rng) | TALON_DOWN);
    }
}

/* Everybody has played: the highest card wins, a tie is a war (R-STL-12). */
static void compare_cards(struct steal *g, struct talon_rng *rng)
{
    unsigned tied = 0;
    int best = -1;

    for (unsigned set = seats_in(g); set; set &= set - 1) {
        const int seat = talon_first_seat(set);
        const int rank = talon_rank(g->pot[talon_packed_start(g->pot_count, seat + 1) - 1]);
        if (rank > best)
            best = rank, tied = 0;
        if (rank == best)
            tied |= talon_seat_bit(seat);
    }
    if (only_one(tied))
        win_battle(g, talon_first_seat(tied));
    else
        wage_war(g, rng);
}

/* Lays the drawn card; if it matches the own pile, this is safe from now on (R-STL-09). */
static void play_drawn_card(struct steal *g, int seat)
{
    if (g->timing == PROTECTED && matches(g, seat, seat))
        g->guarded[seat] = 1;
    lay_cards(g, seat, (uint8_t)(g->drawn[seat] - 1));
    g->drawn[seat] = 0;
}

/* Notes a secret decision; the last one reveals who protects (R-STL-06). */
static void decide(struct steal *g, int seat, bool protects)
{
    g->protects[seat] = protects;
    g->deciding &= (uint8_t)~talon_seat_bit(seat);
    if (g->deciding)
        return;
    for (int s = 0; s < g->seats; s++)
        if (g->protects[s])
            play_drawn_card(g, s);
    memset(g->protects, 0, sizeof g->protects);
    g->playing = 1;
}

/* The drawn card and the whole pile under it change hands; the thief draws again (R-STL-08). */
static void steal(struct steal *g, int seat, int victim, struct talon_rng *rng)
{
    const unsigned count = g->won_count[victim];
    uint8_t cards[UINT8_MAX + 1];

    memcpy(cards, g->won + talon_packed_start(g->won_count, victim), count);
    cards[count] = (uint8_t)(g->drawn[seat] - 1);
    talon_packed_clear(g->won, g->won_count, g->seats, victim);
    talon_packed_push(g->won, g->won_count, g->seats, seat, cards, count + 1);
    turn_over(g, seat, rng);
    g->drawn[seat] = (uint8_t)(take_top(g, seat, rng) + 1);
}

static int next_actor(const struct steal *g)
{
    const unsigned in = seats_in(g);

    if (g->actor_rule == LAST_WINNER)
        return g->taker - 1;
    if (g->actor_rule == FIXED)
        return nearest(g, talon_left_of(g->dealer, g->seats), in);
    return nearest(g, talon_left_of(g->first_actor, g->seats), in); /* R-STL-04 */
}

static void put_last(uint8_t *cards, unsigned count, unsigned at)
{
    const uint8_t face = cards[at];
    talon_pile_remove(cards, count, at);
    cards[count - 1] = face;
}

/* The winner piles up the pot, `top` last if it is a card, and the next battle begins. */
static void collect(struct steal *g, int seat, uint8_t top, struct talon_rng *rng)
{
    const unsigned count = pot_size(g);

    if (top != TALON_NO_CARD)
        put_last(g->pot, count, (unsigned)talon_pile_find(g->pot, count, top));
    talon_packed_push(g->won, g->won_count, g->seats, seat, g->pot, count);
    memset(g->pot, 0, sizeof g->pot);
    memset(g->pot_count, 0, sizeof g->pot_count);
    memset(g->guarded, 0, sizeof g->guarded);
    turn_over(g, seat, rng);
    g->first_actor = (uint8_t)next_actor(g);
    g->taker = 0;
    steal_war_draw(g, seats_in(g), rng);
}

void steal_war_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct steal *g = state;

    if (g->taker) {
        collect(g, seat, move.verb == CHOOSE_TOP ? move.a : TALON_NO_CARD, rng);
        return;
    }
    if (move.verb == STEAL)
        steal(g, seat, move.a, rng);
    else if (move.verb == PLAY)
        play_drawn_card(g, seat);
    else
        decide(g, seat, move.verb == PROTECT);
    if (!having(g, g->drawn))
        compare_cards(g, rng);
}
