/* wippen_score_breakdown.c - what a game of Wippen scored, line by line.
 *
 * Rules: R-WIP-21, R-WIP-23, R-WIP-24.
 */
#include "wippen.h"

enum { MOST_CARDS, SHARED_CARDS, MOST_SPADES, SHARED_SPADES, TENS, TWOS, EACH_ACE, WIPPEN };
const char *const wippen_labels[] = {
    [MOST_CARDS] = "Most cards: {n}",
    [SHARED_CARDS] = "Most cards, shared: {n}",
    [MOST_SPADES] = "Most spades: {n}",
    [SHARED_SPADES] = "Most spades, shared: {n}",
    [TENS] = "Ten of diamonds, two points each: {n}",
    [TWOS] = "Two of spades: {n}",
    [EACH_ACE] = "Aces: {n}",
    [WIPPEN] = "Wippen: {n}",
    NULL,
};

/* clang-format off */
const struct talon_measure wippen_measures[WIPPEN_MEASURES] = {
    { .id = "wippen", .title = "Wippen of a player in a game", .source = TALON_LINE_COUNTS,
      .lines = 1u << WIPPEN, .most = 60 },
    { .id = "aces", .title = "Aces taken by a player in a game", .source = TALON_LINE_COUNTS,
      .lines = 1u << EACH_ACE, .most = 16 },
};
/* clang-format on */

enum { OF_TEN = 2, OF_MOST = 2, OF_TIED = 1 };

/* The captured cards of a seat, counted by the rule that scores them. */
struct haul {
    uint8_t cards, spades, tens, twos, aces;
};

static void count_haul(const struct wippen *w, int seat, struct haul *haul)
{
    const uint8_t *cards = w->won + talon_packed_start(w->won_count, seat);

    *haul = (struct haul){ .cards = w->won_count[seat] };
    for (int i = 0; i < haul->cards; i++) {
        if (talon_suit(cards[i]) == SPADES)
            haul->spades++;
        if (cards[i] == talon_french(DIAMONDS, TEN))
            haul->tens++;
        if (cards[i] == talon_french(SPADES, TWO))
            haul->twos++;
        if (talon_rank(cards[i]) == ACE)
            haul->aces++;
    }
}

/* How many seats have most of something, and how much that is (R-WIP-24: not nothing). */
struct most {
    int count, shared;
};

static struct most find_most(const uint8_t counts[SEATS], int seats)
{
    struct most most = { 1, 0 };

    for (int s = 0; s < seats; s++) {
        if (counts[s] > most.count)
            most = (struct most){ counts[s], 0 };
        most.shared += counts[s] == most.count;
    }
    return most;
}

static void account_most(const struct wippen *w, struct most most, uint8_t seat, int count,
                         unsigned label, struct talon_score_breakdown *out)
{
    if (count != most.count)
        return;
    if (most.shared == 1)
        talon_score_breakdown_add(out, wippen_labels[label], "score", seat, count, OF_MOST);
    else
        talon_score_breakdown_add(out, wippen_labels[label + 1], "score", seat, count,
                                  most.shared == 2 || w->tie3 ? OF_TIED : 0);
}

static void account_each(uint8_t seat, const char *label, int count, int worth,
                         struct talon_score_breakdown *out)
{
    if (count)
        talon_score_breakdown_add(out, label, "score", seat, count, count * worth);
}

void wippen_score_breakdown(const void *before, const void *state,
                            struct talon_score_breakdown *out)
{
    const struct wippen *w = state;
    struct haul haul[SEATS] = { 0 };
    uint8_t cards[SEATS] = { 0 }, spades[SEATS] = { 0 };

    (void)before;
    if (!w->finished)
        return;
    for (int s = 0; s < w->seats; s++) {
        count_haul(w, s, &haul[s]);
        cards[s] = haul[s].cards;
        spades[s] = haul[s].spades;
    }
    for (uint8_t s = 0; s < w->seats; s++) {
        account_most(w, find_most(cards, w->seats), s, cards[s], MOST_CARDS, out);
        account_most(w, find_most(spades, w->seats), s, spades[s], MOST_SPADES, out);
        account_each(s, wippen_labels[TENS], haul[s].tens, OF_TEN, out);
        account_each(s, wippen_labels[TWOS], haul[s].twos, 1, out);
        account_each(s, wippen_labels[EACH_ACE], haul[s].aces, 1, out);
        account_each(s, wippen_labels[WIPPEN], w->wippen[s], 1, out);
    }
}
