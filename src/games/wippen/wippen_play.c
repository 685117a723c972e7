/* wippen_play.c - carries out a move of Wippen: cards go from hand and middle to
 * builds and won piles, and the turn goes on.
 *
 * Rules: R-WIP-07 … R-WIP-22.
 */
#include <talon/bits.h>

#include "wippen.h"

/* Takes the first card with this face out of a row that has one. */
static void pull(uint8_t *cards, uint8_t *count, uint8_t face)
{
    unsigned at = 0;

    while (cards[at] != face)
        at++;
    --*count;
    for (; at < *count; at++)
        cards[at] = cards[at + 1];
    cards[at] = 0;
}

static void lift_loose(struct wippen *w, uint8_t face)
{
    pull(w->middle, &w->middle_count, face);
    if (w->loose_twice & bit(face))
        w->loose_twice ^= bit(face);
    else
        w->loose ^= bit(face);
    w->loose_values -= one_card(face);
}

static void win_cards(struct wippen *w, int seat, uint8_t *cards, uint8_t *count)
{
    talon_packed_push(w->won, w->won_count, w->seats, seat, cards, *count);
    memset(cards, 0, *count);
    *count = 0;
}

/* The rows behind a build that is gone close up. */
static void close_up(struct wippen *w, int row)
{
    const int last = --w->builds;

    for (; row < last; row++) {
        w->build_value[row] = w->build_value[row + 1];
        w->build_owner[row] = w->build_owner[row + 1];
        w->build_count[row] = w->build_count[row + 1];
    }
    w->build_value[last] = w->build_owner[last] = w->build_count[last] = 0;
}

static void win_build(struct wippen *w, int seat, int row)
{
    talon_packed_push(w->won, w->won_count, w->seats, seat, build_cards(w, row),
                      w->build_count[row]);
    talon_packed_clear(w->build, w->build_count, BUILDS, row);
    close_up(w, row);
}

static void add_to_build(struct wippen *w, int row, const uint8_t *cards, unsigned count)
{
    talon_packed_push(w->build, w->build_count, BUILDS, row, cards, count);
}

/* R-WIP-22: the last capture of the game, which is that of the last round if it had one. What lay
 * open on top of the pile stays there (R-WIP-20). */
static void win_leftovers(struct wippen *w)
{
    const int seat = w->last_capturer - 1;

    if (seat < 0)
        return;
    const unsigned before = w->won_count[seat];
    win_cards(w, seat, w->middle, &w->middle_count);
    w->loose = w->loose_twice = w->loose_values = 0;
    while (w->builds)
        win_build(w, seat, 0);
    if (before) {
        uint8_t *pile = w->won + talon_packed_start(w->won_count, seat);
        const unsigned last = w->won_count[seat] - 1u;
        const uint8_t top = pile[before - 1];
        pile[before - 1] = pile[last];
        pile[last] = top;
    }
}

static void pass_turn(struct wippen *w)
{
    w->begun = w->card = w->value = w->whole = 0;
    w->open = w->chosen_builds = w->open_builds = 0;
    w->chosen_values = 0;
    w->turn = (uint8_t)next_turn(w);
    if (all_played(w)) {
        win_leftovers(w);
        wippen_finish(w);
        w->turn = (uint8_t)next_turn(w);
    }
}

/* After a capture: it is remembered, and it may be a Wippe, not in the last round (R-WIP-21). */
static void captured(struct wippen *w, int seat)
{
    w->last_capturer = (uint8_t)(seat + 1);
    if (w->wippe && w->stock_count && !w->middle_count && !w->builds)
        w->wippen[seat]++;
    pass_turn(w);
}

/* All chosen cards and builds go to the won pile, the hand card, which was chosen first, on top
 * (R-WIP-12, R-WIP-20). */
static void close_capture(struct wippen *w, int seat)
{
    const unsigned last = w->chosen_count - 1u;
    const uint8_t face = w->chosen[0];

    for (unsigned left = w->chosen_builds; left; left = wippen_sum_rest(left))
        win_build(w, seat, row_of(w, (int)talon_lowest_bit(left)));
    w->chosen[0] = w->chosen[last];
    w->chosen[last] = face;
    win_cards(w, seat, w->chosen, &w->chosen_count);
    captured(w, seat);
}

/* A single card of the whole value lies visibly on top (lock_total, Q-WIP-14). */
static void show_total(struct wippen *w, int row)
{
    uint8_t *cards = w->build + talon_packed_start(w->build_count, row);
    const unsigned last = w->build_count[row] - 1u;

    for (unsigned i = 0; i < last; i++)
        if (value_of(cards[i]) == w->build_value[row]) {
            const uint8_t face = cards[i];
            cards[i] = cards[last];
            cards[last] = face;
            return;
        }
}

/* The last player to add to a build owns it (R-WIP-13, R-WIP-14). */
static void close_build(struct wippen *w, int seat)
{
    int row = row_of(w, w->value);

    if (row < 0)
        row = w->builds++;
    add_to_build(w, row, w->chosen, w->chosen_count);
    memset(w->chosen, 0, w->chosen_count);
    w->chosen_count = 0;
    w->build_value[row] = w->value;
    w->build_owner[row] = (uint8_t)(seat + 1);
    if (w->lock_total)
        show_total(w, row);
    pass_turn(w);
}

static void close_action(struct wippen *w, int seat)
{
    if (w->begun == CAPTURE + 1)
        close_capture(w, seat);
    else
        close_build(w, seat);
}

/* Adds a loose card, a build, or (an extension by the hand card alone) nothing; closes when there
 * is nothing left to add. */
static void choose_card(struct wippen *w, int seat, uint8_t target)
{
    if (target < PLACES) {
        lift_loose(w, target);
        push(w->chosen, &w->chosen_count, target);
        w->chosen_values += one_card(target);
    } else if (target != TALON_NO_CARD) {
        w->chosen_builds |= (uint16_t)(1u << build_named(target));
    }
    wippen_reckon(w);
    if (!w->open && !w->open_builds)
        close_action(w, seat);
}

static void begin_action(struct wippen *w, int seat, int verb, uint8_t face, int value,
                         uint8_t target)
{
    pull(w->hand[seat], &w->hand_count[seat], face);
    if (verb == CAPTURE && !value) { /* R-WIP-08, R-WIP-09 */
        lift_loose(w, target);
        const uint8_t both[] = { target, face };
        talon_packed_push(w->won, w->won_count, w->seats, seat, both, 2);
        captured(w, seat);
        return;
    }
    push(w->chosen, &w->chosen_count, face);
    if (verb != CAPTURE)
        w->chosen_values = one_card(face);
    w->begun = (uint8_t)(verb + 1);
    w->card = (uint8_t)(face + 1);
    w->value = (uint8_t)value;
    w->open = SUM_VALUES;
    choose_card(w, seat, target);
}

/* R-WIP-15: only the hand card is added. */
static void raise(struct wippen *w, int seat, uint8_t face, int old)
{
    const int row = row_of(w, old);

    pull(w->hand[seat], &w->hand_count[seat], face);
    add_to_build(w, row, &face, 1);
    w->build_value[row] = (uint8_t)(old + value_of(face));
    w->build_owner[row] = (uint8_t)(seat + 1);
    pass_turn(w);
}

/* R-WIP-18 */
static void discard(struct wippen *w, int seat, uint8_t face)
{
    pull(w->hand[seat], &w->hand_count[seat], face);
    lay_loose(w, face);
    pass_turn(w);
}

/* The whole pile, and the hand card on top. That is no capture: no Wippe, and left-overs do not go
 * by it (R-WIP-19). */
static void steal(struct wippen *w, int seat, uint8_t face, int victim)
{
    uint8_t pile[PACK + 1];
    const unsigned count = w->won_count[victim];

    pull(w->hand[seat], &w->hand_count[seat], face);
    memcpy(pile, w->won + talon_packed_start(w->won_count, victim), count);
    pile[count] = face;
    talon_packed_clear(w->won, w->won_count, w->seats, victim);
    talon_packed_push(w->won, w->won_count, w->seats, seat, pile, count + 1);
    pass_turn(w);
}

void wippen_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct wippen *w = state;

    switch (move.verb) {
    case CAPTURE:
        begin_action(w, seat, CAPTURE, move.a, w->adding ? value_of(move.a) : 0, move.b);
        break;
    case TAKE:
        choose_card(w, seat, move.a);
        break;
    case DONE:
        close_action(w, seat);
        break;
    case BUILD:
        begin_action(w, seat, BUILD, move.a, move.b, move.c);
        break;
    case EXTEND:
        begin_action(w, seat, EXTEND, move.a, build_named(move.b), move.c);
        break;
    case RAISE:
        raise(w, seat, move.a, build_named(move.b));
        break;
    case DISCARD:
        discard(w, seat, move.a);
        break;
    case STEAL:
        steal(w, seat, move.a, move.b);
        break;
    default:
        wippen_deal_again(w, rng);
    }
}
