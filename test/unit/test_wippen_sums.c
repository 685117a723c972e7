/* test_wippen_sums.c - Wippen's arithmetic, compared with the plainest way there is: every set of
 * pieces is tried, and every way to lay such sets beside each other. The tables are small and
 * random; many are dead ends for an algorithm that takes the first group that fits.
 */
#include "games/wippen/wippen_sums.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { PIECES = 9, TRIALS = 20000 };

/* One table: pieces, the first of them cards, the others heaps; which of them are needed. */
struct table {
    int value, count, cards;
    int worth[PIECES];
    unsigned needed; /* pieces, as bits */
};

static uint64_t stream = 1;

static unsigned below(unsigned bound)
{
    stream = stream * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(stream >> 33) % bound;
}

static struct sum_pieces pieces_of(const struct table *table, unsigned chosen)
{
    struct sum_pieces pieces = { 0 };

    for (int i = 0; i < table->count; i++) {
        if (!(chosen >> i & 1))
            continue;
        if (i < table->cards)
            pieces.cards += wippen_sum_one(table->worth[i]);
        else
            pieces.heaps |= 1u << table->worth[i];
    }
    return pieces;
}

static struct sum_pieces all_of(const struct table *table)
{
    return pieces_of(table, (1u << table->count) - 1);
}

static int total_of(const struct table *table, unsigned chosen)
{
    int total = 0;

    for (int i = 0; i < table->count; i++)
        total += chosen >> i & 1 ? table->worth[i] : 0;
    return total;
}

static unsigned cards_among(const struct table *table)
{
    return (1u << table->cards) - 1;
}

/* A group adds up to the value, and is not of heaps alone. */
static bool is_group(const struct table *table, unsigned chosen)
{
    return chosen & cards_among(table) && total_of(table, chosen) == table->value;
}

static bool is_within(struct sum_pieces part, struct sum_pieces whole)
{
    for (int v = 1; v <= SUM_MOST; v++)
        if (wippen_sum_count(part.cards, v) > wippen_sum_count(whole.cards, v))
            return false;
    return !(part.heaps & ~whole.heaps);
}

/* Groups beside each other, of pieces not taken yet, until all that is needed lies in them. */
static bool covered(const struct table *table, struct sum_pieces need, unsigned taken)
{
    if (is_within(need, pieces_of(table, taken)))
        return true;
    const unsigned free = ~taken & ((1u << table->count) - 1);
    for (unsigned group = free; group; group = (group - 1) & free)
        if (is_group(table, group) && covered(table, need, taken | group))
            return true;
    return false;
}

/* Whether these pieces are whole groups and nothing else. */
static bool falls_apart(const struct table *table, unsigned chosen)
{
    if (!chosen)
        return true;
    for (unsigned group = chosen; group; group = (group - 1) & chosen)
        if (group & chosen & -chosen && is_group(table, group) &&
            falls_apart(table, chosen & ~group))
            return true;
    return false;
}

static bool is_used(const struct table *table, struct sum_pieces used)
{
    for (unsigned chosen = 0; chosen < 1u << table->count; chosen++) {
        const struct sum_pieces pieces = pieces_of(table, chosen);
        if (pieces.cards == used.cards && pieces.heaps == used.heaps && falls_apart(table, chosen))
            return true;
    }
    return false;
}

/* ---- random tables ------------------------------------------------------------------------ */

static struct table make(bool heaps)
{
    struct table table = { .value = 2 + (int)below(9) };
    const unsigned most = (unsigned)table.value < 6 || below(3) ? (unsigned)table.value : 5;
    unsigned taken = 0;

    table.cards = table.count = 1 + (int)below(heaps ? 7 : PIECES);
    for (int i = 0; i < table.cards; i++)
        table.worth[i] = 1 + (int)below(most);
    while (heaps && table.count < PIECES && below(4)) {
        const int worth = 1 + (int)below((unsigned)table.value - 1);
        if (!(taken >> worth & 1))
            table.worth[table.count++] = worth;
        taken |= 1u << worth;
    }
    for (int i = 0; i < table.count; i++)
        table.needed |= (unsigned)!below(3) << i;
    return table;
}

/* ---- the questions ------------------------------------------------------------------------ */

static void check_cover(const struct table *table)
{
    const struct sum_pieces have = all_of(table), need = pieces_of(table, table->needed);
    struct sum_pieces used = { 0 };

    const bool can = wippen_sum_cover(have.cards, need.cards, table->value, &used.cards);
    assert_int_equal(can, covered(table, need, 0));
    if (can) {
        assert_true(is_within(need, used));
        assert_true(is_used(table, used));
    }
}

static void check_open(const struct table *table)
{
    const struct sum_pieces have = all_of(table), need = pieces_of(table, table->needed);
    const unsigned wanted = SUM_VALUES & ~(below(2) << (1 + below(SUM_MOST)));
    unsigned open = 0;

    for (int v = 1; v <= SUM_MOST; v++) {
        const struct sum_pieces more = { need.cards + wippen_sum_one(v), 0 };
        if (wanted >> v & 1 && is_within(more, have) && covered(table, more, 0))
            open |= 1u << v;
    }
    assert_int_equal(wippen_sum_open(have.cards, need.cards, table->value, wanted), open);
}

static void check_parts(const struct table *table)
{
    uint16_t parts[SUM_MOST + 1], found[SUM_MOST + 1] = { 0 };
    const uint64_t have = all_of(table).cards;

    wippen_sum_parts(have, SUM_MOST, parts);
    for (unsigned chosen = 1; chosen < 1u << table->count; chosen++) {
        const int total = total_of(table, chosen);
        if (total <= SUM_MOST)
            found[total] |= (uint16_t)(1 | wippen_sum_present(pieces_of(table, chosen).cards));
    }
    for (int s = 1; s <= SUM_MOST; s++)
        assert_int_equal(parts[s], found[s]);
    assert_int_equal(wippen_sum_total(have), total_of(table, (1u << table->count) - 1));
}

static void check_joined(const struct table *table)
{
    const struct sum_pieces have = all_of(table), need = pieces_of(table, table->needed);
    struct sum_pieces used = { 0 };

    const bool can = wippen_sum_cover_joined(have, need, table->value, &used);
    assert_int_equal(can, covered(table, need, 0));
    if (can) {
        assert_true(is_within(need, used));
        assert_true(is_used(table, used));
    }
}

static void check_open_joined(const struct table *table)
{
    const struct sum_pieces have = all_of(table), need = pieces_of(table, table->needed);
    const struct sum_values wanted = { SUM_VALUES, SUM_VALUES };
    struct sum_values open = { 0 };

    for (int v = 1; v <= SUM_MOST; v++) {
        const struct sum_pieces card = { need.cards + wippen_sum_one(v), need.heaps };
        const struct sum_pieces heap = { need.cards, need.heaps | 1u << v };
        if (is_within(card, have) && covered(table, card, 0))
            open.cards |= 1u << v;
        if (!(need.heaps >> v & 1) && is_within(heap, have) && covered(table, heap, 0))
            open.heaps |= 1u << v;
    }
    const struct sum_values said = wippen_sum_open_joined(have, need, table->value, wanted);
    assert_int_equal(said.cards, open.cards);
    assert_int_equal(said.heaps, open.heaps);
}

static void check_group(const struct table *table)
{
    const struct sum_pieces have = all_of(table);
    const bool accompanied = below(2);
    struct sum_values part = { 0 };

    for (unsigned chosen = 1; chosen < 1u << table->count; chosen++) {
        const struct sum_pieces pieces = pieces_of(table, chosen);
        if (total_of(table, chosen) != table->value || !(accompanied || pieces.cards))
            continue;
        part.cards |= wippen_sum_present(pieces.cards);
        part.heaps |= pieces.heaps;
    }
    const struct sum_values said = wippen_sum_group(have, table->value, accompanied);
    assert_int_equal(said.cards, part.cards);
    assert_int_equal(said.heaps, part.heaps);
}

static void repeat(void (*check)(const struct table *), bool heaps)
{
    for (int trial = 0; trial < TRIALS; trial++) {
        const struct table table = make(heaps);
        check(&table);
    }
}

/* R-WIP-11 */
static void cards_lie_in_groups(void **unused)
{
    (void)unused;
    repeat(check_cover, false);
    repeat(check_open, false);
    repeat(check_parts, false);
}

/* R-WIP-13, R-WIP-14 */
static void heaps_lie_with_cards(void **unused)
{
    (void)unused;
    repeat(check_joined, true);
    repeat(check_open_joined, true);
    repeat(check_group, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_lie_in_groups),
        cmocka_unit_test(heaps_lie_with_cards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
