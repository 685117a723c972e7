/* exact_deals.c - plays all deals of a small pack, or the deals of many seeds, with a fixed order
 * of collecting, and counts how they end.
 *
 * Rules: R-WAR-03, R-WAR-13.
 */
#include "exact_war.h"

#include <talon/assert.h>

#include <string.h>

void exact_sort(uint8_t *cards, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const uint8_t card = cards[i];
        unsigned at = i;
        for (; at && cards[at - 1] > card; at--)
            cards[at] = cards[at - 1];
        cards[at] = card;
    }
}

void exact_first_order(const struct exact_war *rules, uint8_t cards[EXACT_CARDS_MAX])
{
    talon_assert(rules->cards && rules->cards <= EXACT_CARDS_MAX);
    memcpy(cards, rules->pack, rules->cards);
    exact_sort(cards, rules->cards);
}

static void exchange(uint8_t *one, uint8_t *other)
{
    const uint8_t card = *one;

    *one = *other;
    *other = card;
}

bool exact_next_order(uint8_t *cards, unsigned count)
{
    unsigned i = count - 1, j = count - 1;

    talon_assert(count);
    while (i && cards[i - 1] >= cards[i])
        i--;
    if (!i)
        return false;
    while (cards[j] <= cards[i - 1])
        j--;
    exchange(&cards[i - 1], &cards[j]);
    for (unsigned low = i, high = count - 1; low < high; low++, high--)
        exchange(&cards[low], &cards[high]);
    return true;
}

/* Card by card in ascending order: equal ones that came before can change places with it. */
uint64_t exact_count_deals(const struct exact_war *rules)
{
    uint8_t cards[EXACT_CARDS_MAX];
    unsigned alike = 0;
    uint64_t deals = 1;

    exact_first_order(rules, cards);
    for (unsigned i = 0; i < rules->cards; i++) {
        alike = i && cards[i] == cards[i - 1] ? alike + 1 : 1;
        deals = deals * (i + 1) / alike;
        if (deals > EXACT_DEALS_MOST)
            return 0;
    }
    return deals;
}

static void count_cycle(struct exact_deals *sum, uint64_t length)
{
    unsigned at = 0;

    while (at < sum->cycles && sum->cycle[at].length < length)
        at++;
    if (at == sum->cycles || sum->cycle[at].length != length) {
        if (sum->cycles == EXACT_CYCLES_MAX) {
            sum->other_cycles++;
            return;
        }
        memmove(&sum->cycle[at + 1], &sum->cycle[at], (sum->cycles++ - at) * sizeof sum->cycle[0]);
        sum->cycle[at] = (struct exact_cycle_count){ length, 0 };
    }
    sum->cycle[at].deals++;
}

static void count_end(const struct exact_war *rules, const struct exact_course *course,
                      struct exact_deals *sum)
{
    sum->won[exact_game_winner(rules, &course->last)]++;
    sum->battles += course->battles;
    sum->settled += course->battles - course->last.ran_short;
    if (course->battles > sum->longest)
        sum->longest = course->battles;
    if (course->battles < EXACT_LENGTHS_MAX)
        sum->length[course->battles]++;
    else
        sum->longer++;
}

static void play_deal(const struct exact_war *rules, const struct exact_position *deal,
                      uint64_t most, struct exact_deals *sum)
{
    struct exact_course course;

    sum->deals++;
    if (!exact_follow(rules, deal, most, &course)) {
        sum->undecided++;
    } else if (course.ends) {
        count_end(rules, &course, sum);
    } else {
        sum->endless++;
        count_cycle(sum, course.length);
    }
}

/* A deal of these cards: the first half is the packet of seat 0. */
static struct exact_position halves(const struct exact_war *rules, const uint8_t *cards)
{
    const uint8_t each = rules->cards / 2;
    struct exact_position deal = { .count = { each, each } };

    memcpy(deal.card[0], cards, each);
    memcpy(deal.card[1], cards + each, each);
    return deal;
}

void exact_play_all(const struct exact_war *rules, uint64_t most, struct exact_deals *sum)
{
    uint8_t cards[EXACT_CARDS_MAX];

    talon_assert(exact_count_deals(rules));
    *sum = (struct exact_deals){ .deals = 0 };
    exact_first_order(rules, cards);
    do {
        const struct exact_position deal = halves(rules, cards);
        play_deal(rules, &deal, most, sum);
    } while (exact_next_order(cards, rules->cards));
}

void exact_play_seeds(const struct exact_war *rules, uint64_t first, uint64_t count, uint64_t most,
                      struct exact_deals *sum)
{
    struct exact_position deal;

    *sum = (struct exact_deals){ .deals = 0 };
    for (uint64_t i = 0; i < count; i++) {
        exact_war_deal(rules, first + i, &deal);
        play_deal(rules, &deal, most, sum);
    }
}
