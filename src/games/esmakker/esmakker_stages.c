/* esmakker_stages.c - call-ace Whist between the auction and the play: trump is
 * found, an ace is called, others join, and cards are exchanged with the cat.
 *
 * Rules: R-ESM-04 … R-ESM-07.
 */
#include "esmakker.h"

enum { ACE = 12, STEPS = 4 };

/* R-ESM-04: the stages of each kind of bid, in order. */
static const uint8_t steps[KINDS][STEPS] = {
    [PLAIN] = { NAMING, CALLING, EXCHANGING, PLAYING },
    [VIP] = { TURNING, CALLING, EXCHANGING, PLAYING },
    [GOOD] = { CALLING, EXCHANGING, PLAYING, PLAYING },
    [HALF] = { CALLING, NAMING, EXCHANGING, PLAYING },
    [SANS] = { CALLING, EXCHANGING, PLAYING, PLAYING },
    [SOL] = { JOINING, EXCHANGING, PLAYING, PLAYING },
    [PURE] = { JOINING, EXCHANGING, PLAYING, PLAYING },
    [OPEN] = { JOINING, EXCHANGING, PLAYING, PLAYING },
};

/* ---- from stage to stage --------------------------------------------------------------------- */

static bool is_left_out(const struct esmakker *e, int stage)
{
    return (stage == JOINING && !e->agreed[MAY_JOIN]) ||
           (stage == EXCHANGING && !e->agreed[MAY_EXCHANGE]);
}

bool esmakker_has_stage(const struct esmakker *e, int stage)
{
    bool has = false;

    for (int at = 0; at < STEPS; at++)
        has |= steps[e->best_kind][at] == stage && !is_left_out(e, stage);
    return has;
}

static int stage_after(const struct esmakker *e, int stage)
{
    int at = 0;

    if (stage != BIDDING)
        while (steps[e->best_kind][at++] != stage)
            ;
    while (is_left_out(e, steps[e->best_kind][at]))
        at++;
    return steps[e->best_kind][at];
}

uint8_t esmakker_shown_or_declarer(const struct esmakker *e)
{
    return e->partner_shown && e->partner_shown < ALONE_SHOWN ? e->partner_shown : e->declarer;
}

/* The seat + 1 of the next declarer to the right; the bidder himself is the last (R-ESM-06). */
static uint8_t holder_right_of(const struct esmakker *e, int seat_1)
{
    int seat = seat_1 - 1;

    do
        seat = (seat + SEATS - 1) % SEATS;
    while (!e->holder[seat]);
    return (uint8_t)(seat + 1);
}

static void turn_up_next(struct esmakker *e)
{
    e->turned[e->turned_count++] = trick_draw(e->cat, &e->cat_count);
}

static void begin_first_trick(struct esmakker *e)
{
    const int eldest = talon_left_of(e->table.dealer, SEATS);

    e->turn = 0;
    e->table.leader = e->table.best =
        (uint8_t)(e->agreed[LEADS] ? e->declarer - 1 : eldest); /* R-ESM-07 */
}

static void begin_stage(struct esmakker *e)
{
    e->turn = e->declarer;
    if (e->stage == NAMING || (e->stage == EXCHANGING && !esmakker_is_sol(e)))
        e->turn = esmakker_shown_or_declarer(e);
    else if (e->stage == JOINING)
        e->turn = (uint8_t)(talon_left_of(e->declarer - 1, SEATS) + 1);
    else if (e->stage == EXCHANGING)
        e->turn = holder_right_of(e, e->declarer);
    else if (e->stage == TURNING)
        turn_up_next(e);
    else if (e->stage == PLAYING)
        begin_first_trick(e);
}

/* At half the ace is called first, and in a sol there is no trump to be found. */
void esmakker_note_known(struct esmakker *e)
{
    e->one_declares = e->declarer && !esmakker_is_sol(e);
    e->several_declare = e->declarer && esmakker_is_sol(e);
    e->trump_found = e->stage > TURNING || (e->stage == CALLING && e->best_kind != HALF);
}

void esmakker_next_stage(struct esmakker *e)
{
    if (e->stage == BIDDING) {
        e->declarer = e->duel.best_bidder;
        e->holder[e->declarer - 1] = 1;
        if (e->best_kind == GOOD)
            e->table.trump = 0; /* clubs */
    }
    e->stage = (uint8_t)stage_after(e, e->stage);
    esmakker_note_known(e);
    begin_stage(e);
}

/* ---- what may be done ------------------------------------------------------------------------ */

static uint64_t droppable(const struct esmakker *e, int seat)
{
    return e->hand[seat] & ~esmakker_called_ace(e);
}

/* At half, who holds the called ace names trump: so he shows that he holds it. */
static bool may_name(const struct esmakker *e, int seat)
{
    return e->best_kind != HALF || seat == e->declarer - 1 ||
           (e->hand[seat] & esmakker_called_ace(e));
}

const struct talon_rule *esmakker_refuse_stage(const struct esmakker *e, int seat,
                                               struct talon_move move)
{
    switch (move.verb) {
    case NAME:
        return move.a - SUIT_PLACE + 1 == e->called ? &esmakker_rules[NOT_CALLED_SUIT] : NULL;
    case CALL:
        return move.a - SUIT_PLACE == e->table.trump ? &esmakker_rules[NOT_TRUMP_ACE] : NULL;
    case TURN:
        return e->cat_count ? NULL : &esmakker_rules[NO_MORE_TO_TURN];
    case DROP:
        if (!(e->hand[seat] & bit(move.a)))
            return &esmakker_rules[TRICK_NOT_HELD];
        return droppable(e, seat) & bit(move.a) ? NULL : &esmakker_rules[KEEP_ACE];
    default:
        return NULL;
    }
}

static int add_suits(const struct esmakker *e, int seat, uint8_t verb, struct talon_move *out)
{
    int count = 0;

    for (int suit = 0; suit < NO_TRUMP; suit++) {
        const struct talon_move move = { .verb = verb, .a = (uint8_t)(SUIT_PLACE + suit) };
        if (!esmakker_refuse_stage(e, seat, move))
            out[count++] = move;
    }
    return count;
}

int esmakker_list_stage(const struct esmakker *e, int seat, struct talon_move *out)
{
    int count = 0;

    switch (e->stage) {
    case NAMING:
        return may_name(e, seat) ? add_suits(e, seat, NAME, out) : 0;
    case CALLING:
        return add_suits(e, seat, CALL, out);
    case TURNING:
        out[count++] = (struct talon_move){ .verb = TAKE };
        if (e->cat_count)
            out[count++] = (struct talon_move){ .verb = TURN };
        return count;
    case JOINING:
        out[count++] = (struct talon_move){ .verb = PASS };
        out[count++] = (struct talon_move){ .verb = JOIN };
        return count;
    default:
        count = trick_list(droppable(e, seat), DROP, out);
        out[count++] = (struct talon_move){ .verb = DONE };
        return count;
    }
}

/* ---- what it brings ---------------------------------------------------------------------------
 */

/* At half it is shown who holds the ace, or only that no other seat does. */
static void call_ace(struct esmakker *e, int suit)
{
    e->called = (uint8_t)(suit + 1);
    if (e->best_kind == HALF) {
        e->partner_shown = ALONE_SHOWN;
        for (int s = 0; s < SEATS; s++)
            if (s != e->declarer - 1 && (e->hand[s] & esmakker_called_ace(e)))
                e->partner_shown = (uint8_t)(s + 1);
    }
    esmakker_next_stage(e);
}

static void take_turned(struct esmakker *e)
{
    const uint8_t face = e->turned[e->turned_count - 1];

    e->table.trump = (uint8_t)(talon_rank(face) == TALON_JOKER ? NO_TRUMP : talon_suit(face));
    esmakker_next_stage(e);
}

static void answer_sol(struct esmakker *e, int seat, bool joins)
{
    e->holder[seat] = joins;
    e->turn = (uint8_t)(talon_left_of(seat, SEATS) + 1);
    if (e->turn == e->declarer)
        esmakker_next_stage(e);
}

/* The front card of the cat: those turned up lie before the others. */
static uint8_t draw_front(struct esmakker *e)
{
    if (!e->turned_count)
        return trick_draw(e->cat, &e->cat_count);
    const uint8_t drawn = e->turned[0];
    for (int i = 0; i + 1 < CAT; i++)
        e->turned[i] = e->turned[i + 1];
    e->turned[CAT - 1] = 0;
    e->turned_count--;
    return drawn;
}

/* R-ESM-06: as many cards as were dropped come from the cat. */
static void end_exchange(struct esmakker *e, int seat)
{
    for (unsigned i = talon_bit_count(e->dropped[seat]); i; i--)
        e->hand[seat] |= bit(draw_front(e));
    if (!esmakker_is_sol(e) || seat == e->declarer - 1 || !esmakker_cards_of_cat(e))
        esmakker_next_stage(e);
    else
        e->turn = holder_right_of(e, seat + 1);
}

static void drop_card(struct esmakker *e, int seat, uint8_t face)
{
    e->hand[seat] ^= bit(face);
    e->dropped[seat] |= bit(face);
    if ((int)talon_bit_count(e->dropped[seat]) == esmakker_cards_of_cat(e))
        end_exchange(e, seat);
}

void esmakker_act_in_stage(struct esmakker *e, int seat, struct talon_move move)
{
    switch (move.verb) {
    case NAME:
        e->table.trump = (uint8_t)(move.a - SUIT_PLACE);
        esmakker_next_stage(e);
        break;
    case CALL:
        call_ace(e, move.a - SUIT_PLACE);
        break;
    case TURN:
        turn_up_next(e);
        break;
    case TAKE:
        take_turned(e);
        break;
    case DROP:
        drop_card(e, seat, move.a);
        break;
    case DONE:
        end_exchange(e, seat);
        break;
    default:
        answer_sol(e, seat, move.verb == JOIN);
    }
}
