/* war_position.c - a position of War or P'yanitsa set up by name: completed, or refused with the
 * reason. Whatever play can reach passes, and from whatever passes play can go on.
 *
 * Rules: R-WAR-05 … R-WAR-17.
 */
#include "war.h"

static const char *validate_table(const struct war *w)
{
    if (w->dealer >= w->seats || w->taker > w->seats)
        return "The dealer and the winner of the battle must be players.";
    for (int s = 0; s < w->seats; s++) {
        if (w->out[s] && w->count[s])
            return "A player who is out holds no cards.";
        if (!talon_pile_open(w->packet[s], RING))
            return "Only cards on the table can be face down.";
    }
    if (w->gathered_count && !collecting(w))
        return "Cards can be taken up already only when they are taken one by one.";
    return NULL;
}

/* Seats that hold nothing and take nothing are out (R-WAR-14). */
static void derive_out(struct war *w)
{
    for (int s = 0; s < w->seats; s++)
        if (!w->out[s] && !w->count[s] && s != w->taker - 1 && (w->taker || !w->pot_count[s]))
            w->out[s] = w->battles ? w->battles : 1;
}

static const char *validate_decided(struct war *w)
{
    const int taker = w->taker - 1;
    const bool over = finished(w) || w->battles >= w->max_battles;

    if (w->drawn)
        return "In a draw nobody takes the cards.";
    if (w->out[taker] || !(w->pot_count[taker] || w->gathered_count))
        return "The winner of a battle must have laid a card and not be out.";
    if (w->gathered_count && (over || pot_size(w) < 2))
        return "You can take up cards one by one only while more than one is left and the game "
               "goes on.";
    if (!over)
        w->flipping = (uint8_t)(w->order == CHOSEN ? talon_seat_bit(taker) : seats_in(w));
    return NULL;
}

/* Nobody could go on. Cards are held only by players outside the last war (R-WAR-07), or by those
 * who had too few for another step (R-WAR-10 (c)). */
static const char *validate_draw(struct war *w)
{
    if (!pot_size(w) || w->circle || w->drawn > 1)
        return "After a draw the cards of the last war lie on the table.";
    if (holders(w) && !w->tied_only && w->shortage != SHORT_OUT)
        return "After a draw, nobody who took part in the war holds cards.";
    return NULL;
}

/* The battle card of every player in the battle lies face up on what he has laid (R-WAR-05). */
static bool all_face_up(const struct war *w)
{
    unsigned end = 0;

    for (int s = 0; s < w->seats; s++) {
        end += w->pot_count[s];
        if (!w->out[s] && (!w->pot_count[s] || w->pot[end - 1] & TALON_DOWN))
            return false;
    }
    return true;
}

/* Those who fight and hold cards have laid the same number of them, and nobody has laid more. */
static bool laid_alike(const struct war *w, unsigned able)
{
    const unsigned laid = w->pot_count[talon_first_seat(able)];

    for (int s = 0; s < w->seats; s++)
        if (able >> s & 1 ? w->pot_count[s] != laid : w->pot_count[s] > laid)
            return false;
    return true;
}

/* One open card for each step begun, the battle's first card included. */
static unsigned open_cards(const struct war *w, int seat)
{
    const uint8_t *laid = w->pot + talon_packed_start(w->pot_count, seat);
    unsigned open = 0;

    for (unsigned i = 0; i < w->pot_count[seat]; i++)
        open += !(laid[i] & TALON_DOWN);
    return open;
}

/* Every step of this war takes the same number of cards (R-WAR-08, not R-WAR-12, not R-RAZ-01). */
static bool even_steps(const struct war *w)
{
    return w->need && w->shortage != MIN_COMMON;
}

/* Who fights on in a war of the tied, where the position does not say it, are those with the
 * highest cards (R-WAR-07). */
static void derive_circle(struct war *w)
{
    if (!w->tied_only || !(w->circle & seats_in(w)))
        w->circle = 0;
    if (w->tied_only && !w->circle)
        w->circle = (uint8_t)highest(w, seats_in(w));
}

static bool all_laid(const struct war *w, unsigned seats)
{
    for (; seats; seats &= seats - 1)
        if (!w->pot_count[talon_first_seat(seats)])
            return false;
    return true;
}

/* The latest comparison was a tie, and there are two at least to go on with the war. */
static const char *check_tie(const struct war *w)
{
    if (w->circle >> w->seats || !all_laid(w, compared(w)))
        return "Players still in a war have laid a card.";
    const unsigned tied = highest(w, compared(w));
    if (only_one(tied) || only_one(fighters(w)))
        return "One card is the highest. Set the player who takes the cards.";
    if (w->circle && tied != w->circle)
        return "Players still in the war must have the highest card.";
    return NULL;
}

/* A war goes on between those who are still in it. */
static const char *validate_war(struct war *w)
{
    const char *reason;

    if (!all_face_up(w))
        return "Everybody in the battle has laid a card, the last one face up.";
    derive_circle(w);
    reason = check_tie(w);
    if (reason)
        return reason;
    const unsigned able = holders(w) & fighters(w);
    if (w->shortage == MIN_COMMON && able != fighters(w))
        return "A player with no card at the beginning of a war is out.";
    if (!able)
        return w->circle = 0, w->drawn = 1, NULL;
    if (!laid_alike(w, able))
        return "In a war everybody lays the same number of cards.";
    const unsigned laid = w->pot_count[talon_first_seat(able)];
    if (even_steps(w) && (laid - 1) % w->need)
        return "A war has not been laid in full.";
    w->steps =
        (uint8_t)(even_steps(w) ? (laid - 1) / w->need + 1 : open_cards(w, talon_first_seat(able)));
    w->flipping = (uint8_t)able;
    return NULL;
}

static const char *validate_battle(struct war *w)
{
    const char *reason = NULL;

    if (only_one(seats_in(w)))
        return "At least two players need cards.";
    if (w->drawn)
        return validate_draw(w);
    if (pot_size(w)) {
        reason = validate_war(w);
    } else {
        w->circle = 0;
        w->flipping = (uint8_t)holders(w);
    }
    if (!reason && w->flipping && w->battles >= w->max_battles)
        return "All battles have been fought.";
    return reason;
}

const char *war_validate_position(void *state)
{
    struct war *w = state;
    const unsigned flipping = w->flipping;
    const char *reason;

    derive_out(w);
    reason = validate_table(w);
    if (reason)
        return reason;
    w->steps = w->flipping = 0;
    if (w->taker) {
        w->circle = 0;
        return validate_decided(w);
    }
    reason = validate_battle(w);
    if (flipping && !(flipping & ~(unsigned)w->flipping))
        w->flipping = (uint8_t)flipping; /* the others have flipped already */
    return reason;
}
