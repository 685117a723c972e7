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
    unsigned holders = 0;

    for (int s = 0; s < SEATS; s++)
        holders |= e->holder[s] ? talon_seat_bit(s) : 0;
    return holders;
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

static void settle_sol(const struct esmakker *e, int declarer, int32_t amount[SEATS])
{
    const bool made = trick_is_made(&esmakker_contracts[e->best_kind], e->tricks[declarer]);
    const int stake = sol_stakes[e->best_kind];

    trick_settle_alone(made ? stake : -stake, declarer, SEATS, amount);
}

static void settle_tricks(const struct esmakker *e, int32_t amount[SEATS])
{
    const int value = value_of_bid(e, trick_of_holders(e->tricks, side_of(e)));

    if (talon_bit_count(side_of(e)) > 1)
        trick_settle_pair(value, side_of(e), SEATS, amount);
    else
        trick_settle_alone(value, e->declarer - 1, SEATS, amount);
}

static void settle_deal(struct esmakker *e)
{
    e->scored++;
    if (!esmakker_is_sol(e)) {
        settle_tricks(e, e->score);
        return;
    }
    for (int s = 0; s < SEATS; s++)
        if (e->holder[s])
            settle_sol(e, s, e->score);
}

static void add_amounts(const int32_t amount[SEATS], int label, int tricks,
                        struct talon_score_breakdown *out)
{
    for (int s = 0; s < SEATS; s++)
        talon_score_breakdown_add(out, esmakker_labels[label], "score", (uint8_t)s, tricks,
                                  amount[s]);
}

static void account_sol(const struct esmakker *e, int declarer, struct talon_score_breakdown *out)
{
    const bool made = trick_is_made(&esmakker_contracts[e->best_kind], e->tricks[declarer]);
    int32_t amount[SEATS] = { 0 };

    settle_sol(e, declarer, amount);
    add_amounts(amount, 2 * (e->best_kind - SOL + 1) + !made, e->tricks[declarer], out);
}

void esmakker_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct esmakker *e = state;
    int32_t amount[SEATS] = { 0 };

    (void)before;
    if (!e->table.over || !e->declarer)
        return;
    for (int s = 0; esmakker_is_sol(e) && s < SEATS; s++)
        if (e->holder[s])
            account_sol(e, s, out);
    if (esmakker_is_sol(e))
        return;
    const int tricks = trick_of_holders(e->tricks, side_of(e));
    settle_tricks(e, amount);
    add_amounts(amount, tricks < e->best_tricks, tricks, out);
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

/* After the first trick the declarers' hands lie open (R-ESM-11). */
static void lay_open(struct esmakker *e)
{
    for (int s = 0; s < SEATS; s++)
        if (e->holder[s]) {
            e->open_hand[s] = e->hand[s];
            e->hand[s] = 0;
        }
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
        lay_open(e);
    }
}
