/* steal_war_position.c - a position of Steal War set up by name: completed, or refused with the
 * reason. Whatever play can reach passes, and from whatever passes play can go on.
 *
 * Rules: R-STL-03, R-STL-05, R-STL-06, R-STL-11, R-STL-14, R-STL-15.
 */
#include "steal_war.h"

/* Seats that hold nothing and take nothing are out; before a decision also laid cards count. */
static void derive_out(struct steal *g)
{
    for (int s = 0; s < g->seats; s++)
        if (!g->out[s] && !g->draw_count[s] && !g->drawn[s] && s != g->taker - 1 &&
            (g->taker || !g->pot_count[s]))
            g->out[s] = g->battles ? g->battles : 1;
}

static const char *check_seat(const struct steal *g, int seat)
{
    const bool decided = g->deciding && !(g->deciding >> seat & 1);

    if (g->out[seat] && (g->draw_count[seat] || g->drawn[seat]))
        return "A player who is out holds no cards.";
    if (!g->draw_count[seat] && g->won_count[seat])
        return "If the draw pile is empty, the won pile is turned over.";
    if (!talon_pile_open(g->won, talon_packed_start(g->won_count, g->seats)))
        return "Cards in a won pile lie face up.";
    if (g->taker && (g->drawn[seat] || !talon_pile_open(g->pot, pot_size(g))))
        return "When a battle is decided all cards lie face up.";
    if (g->protects[seat] > (decided && matches(g, seat, seat)))
        return "Only a matching card can protect a pile.";
    return NULL;
}

static const char *validate_decided(struct steal *g)
{
    g->deciding = g->playing = 0;
    if (g->out[g->taker - 1] || !g->pot_count[g->taker - 1])
        return "The winner of a battle must have laid a card and not be out.";
    return NULL;
}

/* An undecided battle: who has laid nothing has drawn. Until somebody has played in this step
 * the holders of won piles may protect them. */
static const char *validate_battle(struct steal *g)
{
    const unsigned in = seats_in(g), drawn = having(g, g->drawn), piles = having(g, g->won_count);
    const unsigned deciding = g->deciding & piles;

    if (only_one(in))
        return "At least two players need cards.";
    if (in & ~drawn & ~having(g, g->pot_count))
        return "Every player in the battle has drawn or played a card.";
    if (drawn && g->battles >= g->max_battles)
        return "All battles have been fought.";
    g->playing = drawn && (g->playing || g->timing == ORIGINAL || !piles || drawn != in);
    g->deciding = (uint8_t)(!drawn || g->playing ? 0 : deciding ? deciding : piles);
    return NULL;
}

const char *steal_war_validate_position(void *state)
{
    struct steal *g = state;
    const char *reason;

    if (g->dealer >= g->seats || g->first_actor >= g->seats || g->taker > g->seats)
        return "The dealer, the first to act and the winner of the battle must be players.";
    derive_out(g);
    reason = g->taker ? validate_decided(g) : validate_battle(g);
    for (int s = 0; s < g->seats && !reason; s++)
        reason = check_seat(g, s);
    return reason;
}

/* Who has decided in secret and could protect has done so or not. */
void steal_war_imagine(void *state, int viewer, struct talon_rng *rng)
{
    struct steal *g = state;

    for (int seat = 0; seat < g->seats; seat++)
        if (seat != viewer && g->deciding && !(g->deciding >> seat & 1) && g->won_count[seat])
            g->protects[seat] = matches(g, seat, seat) && talon_rng_below(rng, 2);
}
