/* danish_score.c - the contracts of Danish Whist, when they are decided, and what they bring.
 *
 * Rules: R-DAN-02, R-DAN-03, R-DAN-06, R-DAN-07.
 */
#include "danish.h"

/* clang-format off */
/* R-DAN-02, R-DAN-04 */
#define PLAYED .trump = TRUMP_NONE, .lead = LEAD_DECLARER
const struct trick_contract danish_contracts[PAS - NOLO] = {
    { .rung = NOLO, .need = 1, .aim = AIM_MOST, .held = HELD_BY_PAIR, .early = true, PLAYED },
    { .rung = GRAND, .need = BOOK + 1, .aim = AIM_LEAST, .held = HELD_BY_PAIR, PLAYED },
    { .rung = SOLO_NOLO, .need = 1, .aim = AIM_MOST, .held = HELD_ALONE, .early = true, PLAYED },
    { .rung = GRANDI, .need = BOOK + 1, .aim = AIM_LEAST, .held = HELD_ALONE, .early = true,
      PLAYED },
};

const struct danish_kind danish_kinds[CONTRACTS] = {
    [NOLO] = { true, HAND_CARDS, PAY_NOLO },
    [GRAND] = { false, HAND_CARDS, PAYS },
    [SOLO_NOLO] = { true, HAND_CARDS, PAY_SOLO_NOLO },
    [GRANDI] = { false, BOOK + 1, PAY_GRANDI },
    [PAS] = { true, HAND_CARDS, PAY_PAS },
};

/* Of each contract, if it is made and if it is lost. */
const char *const danish_labels[] = {
    "Nolo made, tricks: {n}", "Nolo lost, tricks: {n}",
    "Grand made, tricks above six: {n}", "Grand lost, the others' tricks above six: {n}",
    "Solo nolo made, tricks: {n}", "Solo nolo lost, tricks: {n}",
    "Grandi made, tricks in a row: {n}", "Grandi lost, tricks in a row: {n}",
    "All passed, fewest tricks of a player: {n}",
    NULL,
};
/* clang-format on */

/* The row of what has been bid; none after four passes. */
static const struct trick_contract *contract_row(const struct danish *d)
{
    return &danish_contracts[d->contract - NOLO];
}

/* The tricks that count for the declarer (R-DAN-03). */
static int counted_tricks(const struct danish *d)
{
    const int declarer = d->declarer - 1,
              partner = danish_is_solo(d) ? declarer : (declarer + 2) % SEATS;

    return trick_of_holders(d->tricks, talon_seat_bit(declarer) | talon_seat_bit(partner));
}

bool danish_is_decided(const struct danish *d)
{
    const int all = (int)trick_sum(d->tricks, SEATS);

    return d->declarer && contract_row(d)->early &&
           trick_is_decided(contract_row(d), counted_tricks(d), all,
                            danish_kinds[d->contract].first);
}

static bool is_contract_made(const struct danish *d)
{
    return trick_is_made(contract_row(d), counted_tricks(d));
}

static int fewest_of(const struct danish *d)
{
    int fewest = HAND_CARDS;

    for (int s = 0; s < SEATS; s++)
        fewest = d->tricks[s] < fewest ? d->tricks[s] : fewest;
    return fewest;
}

int danish_scorers(const struct danish *d)
{
    const int fewest = fewest_of(d);
    bool has_fewest[SIDES] = { false };

    if (d->declarer)
        return trick_side(d->declarer - 1) ^ !is_contract_made(d);
    for (int s = 0; s < SEATS; s++)
        has_fewest[trick_side(s)] |= d->tricks[s] == fewest;
    return has_fewest[0] && has_fewest[1] ? -1 : has_fewest[1];
}

/* Tricks above six of the side that has them. */
static int above_book(const struct danish *d)
{
    const int counted = counted_tricks(d);

    return counted > BOOK ? counted - BOOK : HAND_CARDS - counted - BOOK;
}

int danish_points(const struct danish *d)
{
    const uint8_t pay = danish_kinds[d->contract].pay;

    return pay == PAYS ? above_book(d) : d->pay[pay];
}

uint8_t danish_over(const struct danish *d)
{
    if (!trick_is_played_out(&d->table, d->hand) && !danish_is_decided(d))
        return GOES_ON;
    return trick_after_deal(&d->table, d->score[0] >= d->target || d->score[1] >= d->target);
}

void danish_score_breakdown(const void *before, const void *state,
                            struct talon_score_breakdown *out)
{
    const struct danish *d = state;
    const int side = d->table.over ? danish_scorers(d) : -1;

    (void)before;
    if (side < 0 || !danish_points(d))
        return;
    const bool is_lost = d->declarer && !is_contract_made(d);
    const int count = !d->declarer           ? fewest_of(d)
                      : d->contract == GRAND ? above_book(d)
                                             : counted_tricks(d);
    talon_score_breakdown_add(out, danish_labels[2 * (d->contract - NOLO) + is_lost], "score",
                              (uint8_t)side, count, danish_points(d));
}
