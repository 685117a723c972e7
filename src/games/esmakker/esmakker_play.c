/* esmakker_play.c - the play of call-ace Whist: jokers, the duty of the called ace, open hands, and
 * what a deal is worth.
 *
 * Rules: R-ESM-05, R-ESM-07 … R-ESM-13.
 */
#include "esmakker.h"

/* clang-format off */
/* R-ESM-02, R-ESM-11; a number of tricks is part of the bid. */
const struct trick_contract esmakker_contracts[KINDS] = {
    [PLAIN] = { .aim = AIM_LEAST, .trump = TRUMP_NAMED, .held = HELD_BY_PAIR },
    [VIP] = { .aim = AIM_LEAST, .trump = TRUMP_TURNED, .held = HELD_BY_PAIR },
    [GOOD] = { .aim = AIM_LEAST, .trump = TRUMP_NAMED, .held = HELD_BY_PAIR },
    [HALF] = { .aim = AIM_LEAST, .trump = TRUMP_CALLED, .held = HELD_BY_PAIR },
    [SANS] = { .aim = AIM_LEAST, .trump = TRUMP_NONE, .held = HELD_BY_PAIR },
    [SOL] = { .need = 1, .aim = AIM_MOST, .trump = TRUMP_NONE, .held = HELD_JOINTLY,
              .early = true },
    [PURE] = { .need = 0, .aim = AIM_MOST, .trump = TRUMP_NONE, .held = HELD_JOINTLY,
               .early = true },
    [OPEN] = { .need = 0, .aim = AIM_MOST, .trump = TRUMP_NONE, .held = HELD_JOINTLY,
               .early = true, .open = true },
};
static const uint8_t sol_stakes[KINDS] = { [SOL] = 50, [PURE] = 100, [OPEN] = 200 };

const char *const esmakker_labels[] = {
    "Contract made, tricks: {n}", "Contract lost, tricks: {n}",
    "Sol made, tricks: {n}", "Sol lost, tricks: {n}",
    "Pure sol made, tricks: {n}", "Pure sol lost, tricks: {n}",
    "Open sol made, tricks: {n}", "Open sol lost, tricks: {n}",
    NULL,
};
/* clang-format on */

/* ---- which cards ----------------------------------------------------------------------------- */

static bool is_leading(const struct esmakker *e)
{
    return e->table.laid % SEATS == 0;
}

/* R-ESM-09: where its suit is led, the called ace falls; who leads its suit leads the ace. */
uint64_t esmakker_playable(const struct esmakker *e, int seat)
{
    const uint64_t cards = esmakker_cards(e, seat), ace = cards & esmakker_called_ace(e);
    const uint64_t suit = e->called ? (uint64_t)SUIT_LANE << 16 * (e->called - 1) : 0;

    if (is_leading(e))
        return ace ? (cards & ~suit) | ace : cards;
    if (ace && e->table.led == e->called - 1)
        return ace;
    return trick_follow(cards, e->table.led);
}

const struct talon_rule *esmakker_refuse_card(const struct esmakker *e, int seat, uint8_t face)
{
    const uint64_t cards = esmakker_cards(e, seat);

    if (!(cards & bit(face)))
        return &esmakker_rules[TRICK_NOT_HELD];
    if (esmakker_playable(e, seat) & bit(face))
        return NULL;
    if (is_leading(e))
        return &esmakker_rules[ACE_LEADS];
    return &esmakker_rules[cards & esmakker_called_ace(e) && e->table.led == e->called - 1
                               ? ACE_FALLS
                               : TRICK_FOLLOW];
}

/* ---- what a deal is worth -------------------------------------------------------------------- */

static unsigned holders_of(const struct esmakker *e)
{
    return trick_set_of(e->holder, SEATS);
}

/* The declarer and the partner of a finished deal: the ace has been played then, unless it stayed
 * in the cat (R-ESM-05). */
static unsigned side_of(const struct esmakker *e)
{
    const bool has_partner = e->partner_shown && e->partner_shown < ALONE_SHOWN;

    return holders_of(e) | (has_partner ? talon_seat_bit(e->partner_shown - 1) : 0);
}

/* R-ESM-12 */
static int value_of_bid(const struct esmakker *e, int tricks)
{
    const int bid = e->best_tricks, base = (e->agreed[TABLE] == OVER ? 5 : 10)
                                           << (bid - TRICKS_LEAST);
    const int times = e->best_kind == PLAIN ? 1 : 2;

    if (tricks < bid)
        return -base * 2 * (bid - tricks) * times;
    return base * (e->agreed[TABLE] == OVER ? tricks - bid + 1 : tricks) * times;
}

/* R-ESM-12: a declarer of a sol, whose stake says whether he has made it. */
static struct trick_due due_of_sol(const struct esmakker *e, int declarer)
{
    const int tricks = e->tricks[declarer], stake = sol_stakes[e->best_kind];
    const bool made = trick_is_made(&esmakker_contracts[e->best_kind], tricks);

    return (struct trick_due){ talon_seat_bit(declarer), tricks, made ? stake : -stake };
}

/* In a sol each declarer for himself; returns how many. */
static int list_dues(const struct esmakker *e, struct trick_due dues[SEATS])
{
    const int tricks = trick_of_holders(e->tricks, side_of(e));
    int count = 0;

    if (!esmakker_is_sol(e))
        dues[count++] = (struct trick_due){ side_of(e), tricks, value_of_bid(e, tricks) };
    for (int s = 0; esmakker_is_sol(e) && s < SEATS; s++)
        if (e->holder[s])
            dues[count++] = due_of_sol(e, s);
    return count;
}

static void settle_deal(struct esmakker *e)
{
    struct trick_due dues[SEATS];
    const int count = list_dues(e, dues);

    e->scored++;
    for (int i = 0; i < count; i++)
        trick_settle(&dues[i], SEATS, e->score);
}

static void account_due_of(const struct esmakker *e, const struct trick_due *due,
                           struct talon_score_breakdown *out)
{
    const int kind = esmakker_is_sol(e) ? e->best_kind - SOL + 1 : 0;
    int32_t amount[SEATS] = { 0 };

    trick_settle(due, SEATS, amount);
    for (int s = 0; s < SEATS; s++)
        talon_score_breakdown_add(out, esmakker_labels[2 * kind + (due->stake < 0)], "score",
                                  (uint8_t)s, due->tricks, amount[s]);
}

void esmakker_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct esmakker *e = state;
    struct trick_due dues[SEATS];

    (void)before;
    if (!e->table.over || !e->declarer)
        return;
    const int count = list_dues(e, dues);
    for (int i = 0; i < count; i++)
        account_due_of(e, &dues[i], out);
}

/* ---- the play -------------------------------------------------------------------------------- */

static bool is_decided(const struct esmakker *e)
{
    const struct trick_contract *row = &esmakker_contracts[e->best_kind];

    return row->early && trick_all_decided(row, e->tricks, holders_of(e), 0, HAND_CARDS);
}

uint8_t esmakker_over(const struct esmakker *e)
{
    uint64_t held = 0;

    for (int s = 0; s < SEATS; s++)
        held |= esmakker_cards(e, s);
    if (held && !is_decided(e))
        return GOES_ON;
    return trick_after_deal(&e->table, e->scored >= e->deals);
}

void esmakker_play(struct esmakker *e, int seat, uint8_t face)
{
    e->played |= trick_sweep(&e->table, e->trick);
    e->hand[seat] &= ~bit(face);
    e->open_hand[seat] &= ~bit(face);
    if (bit(face) == esmakker_called_ace(e) && !e->partner_shown)
        e->partner_shown = seat == e->declarer - 1 ? ALONE_SHOWN : (uint8_t)(seat + 1);
    if (!trick_lay_in_order(&e->table, e->trick, seat, face, esmakker_order(e)))
        return;
    e->tricks[e->table.best]++;
    if (esmakker_over(e) != GOES_ON) {
        settle_deal(e);
        e->table.over = esmakker_over(e);
    } else if (esmakker_contracts[e->best_kind].open && !e->played) {
        trick_lay_open(e->hand, e->open_hand, holders_of(e)); /* after the first trick (R-ESM-11) */
    }
}
