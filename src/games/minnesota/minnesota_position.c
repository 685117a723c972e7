/* minnesota_position.c - a position of Minnesota Whist set up by name: what follows from it, and
 * whether it can be.
 */
#include "minnesota.h"

/* The cards turned up end with the first high one; without one all four lie there. */
static bool is_turned_up_right(const struct minnesota *m)
{
    int seat = m->partners.table.dealer;
    bool ended = false;

    for (int i = 0; i < SEATS; i++) {
        seat = talon_left_of(seat, SEATS);
        if (ended ? m->shown[seat] : !m->shown[seat])
            return false;
        if (ended)
            continue;
        ended = minnesota_is_high(m, (uint8_t)(m->shown[seat] - 1));
        if (ended && m->partners.declarer != seat + 1)
            return false;
    }
    return ended == (m->partners.contract == HIGH);
}

static const char *validate_choice(struct minnesota *m)
{
    struct trick_partners *p = &m->partners;
    const unsigned laid = trick_set_of(m->laid, SEATS), shown = trick_set_of(m->shown, SEATS);

    p->calls = (uint8_t)(p->contract ? 0 : TRICK_ALL(SEATS) & ~laid);
    if (p->contract ? laid : shown || !p->calls)
        return "Cards lie face down until all four have laid one, and are turned up afterwards.";
    if (shown && (p->table.laid || p->tricks[0] || p->tricks[1]))
        return "Cards are taken back before the first trick begins.";
    if (shown && !is_turned_up_right(m))
        return "Cards are turned up from the dealer's left, to the first one of the high colour.";
    return p->contract == LOW && p->declarer ? "A low deal has no grander." : NULL;
}

const char *minnesota_validate_position(void *state)
{
    struct minnesota *m = state;
    uint64_t hand[SEATS];

    for (int s = 0; s < SEATS; s++)
        hand[s] = minnesota_hand(m, s) | (m->laid[s] ? bit((uint8_t)(m->laid[s] - 1)) : 0);
    const char *reason = trick_partners_validate(&m->partners, hand);
    return reason ? reason : validate_choice(m);
}
