/* test_wippen_outlook.c - the points that are expected of unfinished games of Wippen.
 */
#include "knowledge/wippen_knowledge.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HEARTS = 2, SEVEN = 5, FIVE = 3, DEALER = 1 };

static void win(struct wippen *w, int seat, const uint8_t *cards, unsigned count)
{
    talon_packed_push(w->won, w->won_count, w->seats, seat, cards, count);
}

/* The cards that nobody has won lie in the stock. */
static void fill_stock(struct wippen *w)
{
    uint64_t won = 0;

    for (int i = 0; i < w->won_count[0] + w->won_count[1]; i++)
        won |= bit(w->won[i]);
    for (int suit = 0; suit < 4; suit++)
        for (int rank = TWO; rank <= ACE; rank++)
            if (!(won >> talon_french(suit, rank) & 1))
                w->stock[w->stock_count++] = talon_french(suit, rank);
}

static struct wippen table_of_two(void)
{
    struct wippen w;

    memset(&w, 0, sizeof w);
    w.seats = 2;
    w.packs = 1;
    w.dealer = DEALER;
    return w;
}

static void expect(const struct wippen *w, float points[SEATS])
{
    struct wippen_standing standing;

    memset(points, 0, SEATS * sizeof *points);
    wippen_count_won(w, &standing);
    if (w->stealing)
        wippen_expect_thefts(w, &standing, points);
    else
        wippen_expect_captures(w, &standing, points);
}

static void assert_about(float found, float wanted)
{
    assert_true(found > wanted - 0.02f && found < wanted + 0.02f);
}

/* Seven of thirteen spades are most of them, whatever comes. */
static void a_lead_that_nobody_can_make_up_is_sure(void **nothing)
{
    struct wippen w = table_of_two();
    float points[SEATS];

    (void)nothing;
    for (int rank = TWO + 1; rank <= TWO + 7; rank++) {
        win(&w, 0, &(uint8_t){ talon_french(SPADES, rank) }, 1);
        win(&w, 1, &(uint8_t){ talon_french(HEARTS, rank) }, 1);
    }
    fill_stock(&w);
    expect(&w, points);
    assert_about(points[0], 1 + 2); /* half of most cards */
    assert_about(points[1], 1);
}

static void the_first_to_move_gains_by_a_full_middle(void **nothing)
{
    struct wippen empty = table_of_two(), full = empty;
    float before[SEATS], after[SEATS];

    (void)nothing;
    fill_stock(&empty);
    full.middle_count = 6;
    full.stock_count = empty.stock_count - 6;
    expect(&empty, before);
    expect(&full, after);
    assert_true(after[0] - after[1] > before[0] - before[1] + 0.2f);
}

/* The chances of a dealer who has won a pile with this top, the other cards of whose rank have been
 * won by the other player, or have not. */
static float points_of_dealer(bool is_safe)
{
    const uint8_t sevens[] = { talon_french(0, SEVEN), talon_french(1, SEVEN),
                               talon_french(3, SEVEN) },
                  fives[] = { talon_french(0, FIVE), talon_french(1, FIVE), talon_french(3, FIVE) },
                  top = talon_french(HEARTS, SEVEN);
    struct wippen w = table_of_two();
    float points[SEATS];

    w.stealing = 1;
    win(&w, 0, is_safe ? sevens : fives, 3);
    for (int rank = JACK; rank <= KING; rank++)
        for (int suit = 0; suit < 4; suit++)
            win(&w, DEALER, &(uint8_t){ talon_french(suit, rank) }, 1);
    win(&w, DEALER, &top, 1);
    fill_stock(&w);
    w.stock_count = 8;
    for (uint8_t i = 0; i < 3 && !is_safe; i++)
        w.stock[i] = sevens[i];
    expect(&w, points);
    return points[DEALER];
}

static void a_pile_that_nobody_can_steal_is_worth_more(void **nothing)
{
    (void)nothing;
    assert_true(points_of_dealer(true) > points_of_dealer(false) + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lead_that_nobody_can_make_up_is_sure),
        cmocka_unit_test(the_first_to_move_gains_by_a_full_middle),
        cmocka_unit_test(a_pile_that_nobody_can_steal_is_worth_more),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
