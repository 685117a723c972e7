/* trick_holders.c - four seats, of whom those who hold the contract play against the others: the
 * deal, the tricks, the settlement.
 *
 * Rules: R-TRK-07 … R-TRK-13.
 */
#include "trick_holders.h"

#include <string.h>

const char *const trick_due_labels[DUE_LABELS + 1] = {
    [DUE_MADE] = "Contract made, tricks: {n}",
    [DUE_LOST] = "Contract lost, tricks: {n}",
    [DUE_AGAINST_MADE] = "Against a contract that was made, tricks: {n}",
    [DUE_AGAINST_LOST] = "Against a contract that was lost, tricks: {n}",
    NULL,
};

/* clang-format off */
const struct talon_measure trick_holders_measures[TRICK_HOLDERS_MEASURES] = {
    { .id = "contract_tricks", .title = "Tricks of those who play the contract, in a deal",
      .source = TALON_LINE_COUNTS, .lines = 1u << DUE_MADE | 1u << DUE_LOST, .most = HAND_CARDS },
    TRICK_DEALS_MEASURE,
};
/* clang-format on */

unsigned trick_holders_set(const struct trick_holders *h)
{
    return trick_set_of(h->holder, SEATS);
}

void trick_hold(struct trick_holders *h, unsigned holders)
{
    for (int s = 0; s < SEATS; s++)
        h->holder[s] = holders >> s & 1;
}

/* ---- options and the deal -------------------------------------------------------------------- */

enum { AGREED_FROM = TALON_OPTION_PLAYERS + 2 };

void trick_holders_prepare(struct trick_holders *h, const struct talon_config *config, int agreed)
{
    const int16_t *end = config->value + config->game->options_count;

    trick_prepare(&h->table, SEATS, 0, end[-1]);
    trick_agree(h->agreed, agreed, config, AGREED_FROM);
    h->deals = (uint16_t)end[-2];
    h->shuffle = (uint8_t)end[-3];
}

void trick_holders_deal(struct trick_holders *h, int dealer, const uint8_t *cards,
                        const uint8_t *packets)
{
    trick_begin(&h->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_packets(&h->table, h->hand, cards, packets);
    memset(h->tricks, 0, sizeof h->tricks);
    memset(h->word, 0, sizeof h->word);
    trick_hold(h, 0);
    h->contract = h->partner = h->troel = h->called = 0;
    h->stage = SPEAKING;
    h->speaker = (uint8_t)trick_eldest(h);
}

void trick_list_held(const struct trick_holders *h, uint64_t held[SEATS])
{
    for (int s = 0; s < SEATS; s++)
        held[s] = trick_held(h, s);
    if (h->turned)
        held[h->table.dealer] |= bit((uint8_t)(h->turned - 1));
}

static void shuffle_or_cut(struct trick_holders *h, const uint8_t *aside,
                           uint8_t cards[TALON_PACK_MAX], struct talon_rng *rng)
{
    uint64_t held[SEATS];
    unsigned count;

    if (h->shuffle == CUT_ONLY) {
        trick_sweep_in_order(&h->table, h->trick, &h->played);
        trick_list_held(h, held);
        count = trick_gather(&h->table, &h->played, held, cards);
        for (int s = 0; aside && s < SEATS; s++)
            if (aside[s])
                cards[count++] = (uint8_t)(aside[s] - 1);
        talon_rng_next_deal(rng);
        h->table.deal++;
        trick_cut(cards, rng);
    } else {
        trick_shuffle(&h->table, (struct trick_deck){ 0 }, cards, rng);
    }
}

void trick_holders_deal_again(struct trick_holders *h, int dealer, const uint8_t *aside,
                              trick_dealing *deal, struct talon_rng *rng)
{
    uint8_t cards[TALON_PACK_MAX];

    shuffle_or_cut(h, aside, cards, rng);
    memset(h->trick, 0, sizeof h->trick);
    memset(h->hand, 0, sizeof h->hand);
    memset(h->open_hand, 0, sizeof h->open_hand);
    memset(&h->played, 0, sizeof h->played);
    h->turned = 0;
    deal(h, dealer, cards, TRICK_PACK, rng);
}

/* ---- the settlement ---------------------------------------------------------------------------
 */

static struct trick_due due_of(const struct trick_holders *h, const struct trick_terms *terms,
                               unsigned holders)
{
    const int tricks = trick_of_holders(h->tricks, holders);
    int stake = trick_stake_of(&terms->contract, &terms->stake, tricks, HAND_CARDS);

    if (terms->steps && stake > 0) {
        const int step = tricks - terms->contract.need;
        stake = terms->steps[step < terms->steps_count ? step : terms->steps_count - 1];
    }
    return (struct trick_due){ holders, tricks, terms->times * stake };
}

int trick_list_dues(const struct trick_holders *h, const struct trick_terms *terms,
                    struct trick_due dues[SEATS])
{
    const unsigned holders = trick_holders_set(h);
    int count = 0;

    if (terms->contract.held == HELD_BY_PAIR) {
        dues[count++] = due_of(h, terms, holders);
        return count;
    }
    for (unsigned set = holders; set; set &= set - 1)
        dues[count++] = due_of(h, terms, set & -set);
    return count;
}

static uint8_t over_after(const struct trick_holders *h)
{
    return trick_after_deal(&h->table, h->scored >= h->deals);
}

static void settle_deal(struct trick_holders *h, const struct trick_terms *terms)
{
    struct trick_due dues[SEATS];
    const int count = trick_list_dues(h, terms, dues);

    for (int i = 0; i < count; i++)
        trick_settle(&dues[i], SEATS, h->score);
    h->scored++;
    h->table.over = over_after(h);
}

static void account_due(const struct trick_due *due, struct talon_score_breakdown *out)
{
    const bool made = due->stake > 0;
    int32_t amount[SEATS] = { 0 };

    trick_settle(due, SEATS, amount);
    for (int s = 0; s < SEATS; s++) {
        const int label = due->holders >> s & 1 ? (made ? DUE_MADE : DUE_LOST)
                                                : (made ? DUE_AGAINST_MADE : DUE_AGAINST_LOST);
        talon_score_breakdown_add(out, trick_due_labels[label], "score", (uint8_t)s, due->tricks,
                                  amount[s]);
    }
}

void trick_holders_account(const struct trick_holders *h, const struct trick_terms *terms,
                           struct talon_score_breakdown *out)
{
    struct trick_due dues[SEATS];

    if (!h->table.over || !h->contract)
        return;
    const int count = trick_list_dues(h, terms, dues);
    for (int i = 0; i < count; i++)
        account_due(&dues[i], out);
}

void trick_holders_result(const void *state, struct talon_result *out)
{
    trick_result(((const struct trick_holders *)state)->score, SEATS, SEATS, out); /* R-TRK-13 */
}

/* ---- play -------------------------------------------------------------------------------------
 */

void trick_holders_begin(struct trick_holders *h, int trump, int leader)
{
    h->table.trump = (uint8_t)trump;
    h->table.leader = h->table.best = (uint8_t)leader;
    h->stage = PLAYING;
}

int trick_holders_leader(const struct trick_holders *h, const struct trick_contract *contract)
{
    if (contract->lead == LEAD_PARTNER) /* R-WIE-07, R-KLE-03 */
        return h->partner - 1;
    return contract->lead == LEAD_DECLARER ? talon_first_seat(trick_holders_set(h))
                                           : trick_eldest(h);
}

void trick_throw_in(struct trick_holders *h)
{
    h->stage = PLAYING;
    h->table.over = over_after(h);
}

/* After a complete trick: nothing is left to play, or nothing that matters (R-TRK-12). */
static bool is_all_settled(const struct trick_holders *h, const struct trick_contract *contract)
{
    const unsigned holders = trick_holders_set(h);

    if (!(trick_held(h, 0) | trick_held(h, 1) | trick_held(h, 2) | trick_held(h, 3)))
        return true;
    return contract->early && trick_all_decided(contract, h->tricks, holders,
                                                (int)trick_sum(h->tricks, SEATS), HAND_CARDS);
}

void trick_holders_play(struct trick_holders *h, const struct trick_terms *terms, int seat,
                        uint8_t face)
{
    trick_sweep_in_order(&h->table, h->trick, &h->played);
    h->hand[seat] &= ~bit(face);
    h->open_hand[seat] &= ~bit(face);
    if (!trick_lay(&h->table, h->trick, seat, face))
        return;
    h->tricks[h->table.best]++;
    if (is_all_settled(h, &terms->contract))
        settle_deal(h, terms);
    else if (terms->contract.open)
        trick_lay_open(h->hand, h->open_hand, trick_holders_set(h));
}

/* ---- positions --------------------------------------------------------------------------------
 */

bool trick_is_untouched(const struct trick_holders *h)
{
    uint64_t held[SEATS];
    bool whole = !h->table.laid && !trick_sum(h->tricks, SEATS);

    trick_list_held(h, held);
    for (int s = 0; s < SEATS; s++)
        whole = whole && talon_bit_count(held[s]) == HAND_CARDS;
    return whole;
}

const char *trick_validate_holders(const struct trick_holders *h,
                                   const struct trick_contract *contracts, bool looked_for)
{
    const unsigned count = talon_bit_count(trick_holders_set(h));

    if (!h->contract || !count)
        return h->contract || count ? "A contract and its players belong together." : NULL;
    const uint8_t held = contracts[h->contract - 1].held;
    if ((held == HELD_ALONE && count != 1) || (held == HELD_BY_PAIR && count != 2 && !looked_for))
        return "So many players cannot play this contract.";
    return NULL;
}

static const char *validate_score_of(const struct trick_holders *h)
{
    const unsigned before = h->scored - (h->table.over && h->contract ? 1u : 0u);

    if (h->scored > h->table.deal || before >= h->deals || before >= h->table.deal)
        return "So many deals cannot have been scored.";
    return trick_validate_scores(h->score, SEATS, true);
}

const char *trick_holders_validate(struct trick_holders *h, const struct trick_terms *terms)
{
    uint64_t held[SEATS];
    unsigned cards = 0;

    trick_list_held(h, held);
    const char *reason = trick_validate_hands(&h->table, held, h->trick, &cards);
    if (reason)
        return reason;
    if ((reason = trick_validate_taken(trick_sum(h->tricks, SEATS), cards, h->played.count)))
        return reason;
    if (h->contract && h->stage == PLAYING && h->table.laid == SEATS &&
        is_all_settled(h, &terms->contract))
        h->table.over = over_after(h);
    for (int s = 0; s < SEATS; s++)
        if (h->open_hand[s] && (!terms->contract.open || !h->holder[s] || h->hand[s]))
            return "Only the player of an open contract has his hand face up.";
    return validate_score_of(h);
}
