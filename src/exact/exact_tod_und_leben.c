/* exact_tod_und_leben.c - how many cards a player wins in a round of Tod und Leben, by counting the
 * courses that a round can take: at each pair a tie, or either player's card is higher.
 *
 * Rules: R-TUL-01 … R-TUL-06.
 */
#include "exact_ties.h"

enum { PAIRS = EXACT_TUL_PAIRS };

/* After some pairs: in how many ways so many of them were ties, so many of the latest of these are
 * still lying, and so many pairs have been won by the player. */
struct courses {
    uint64_t ways[PAIRS + 1][PAIRS + 1][PAIRS + 1];
};

/* R-TUL-03: who wins a pair gets the ties that lie, too. R-TUL-04: a tie stays. */
static void add_pair(const struct courses *before, struct courses *after)
{
    *after = (struct courses){ { { { 0 } } } };
    for (unsigned ties = 0; ties < PAIRS; ties++)
        for (unsigned lying = 0; lying <= ties; lying++)
            for (unsigned won = 0; won < PAIRS - lying; won++) {
                const uint64_t ways = before->ways[ties][lying][won];
                after->ways[ties + 1][lying + 1][won] += ways;
                after->ways[ties][0][won] += ways;
                after->ways[ties][0][won + lying + 1] += ways;
            }
}

static void count_courses(struct courses *end)
{
    struct courses before = { .ways = { { { 1 } } } };

    for (unsigned pair = 0; pair < PAIRS; pair++) {
        add_pair(&before, end);
        before = *end;
    }
}

/* The probability of each single course with so many ties. */
static struct exact_ratio share_of_course(const struct exact_ratio *ties, unsigned count)
{
    struct exact_ratio share = *ties;

    for (unsigned i = 0; i < count; i++) { /* over binomial(PAIRS, count) */
        const struct exact_ratio factor = exact_ratio_of(i + 1, PAIRS - i);
        share = exact_ratio_multiply(&share, &factor);
    }
    const struct exact_ratio coins = exact_ratio_of(1, 1ull << (PAIRS - count));
    return exact_ratio_multiply(&share, &coins);
}

static void add_courses(struct exact_ratio *sum, uint64_t ways, const struct exact_ratio *each)
{
    const struct exact_ratio count = exact_ratio_of(ways, 1);
    const struct exact_ratio part = exact_ratio_multiply(&count, each);

    *sum = exact_ratio_add(sum, &part);
}

/* R-TUL-05: of ties at the end each takes back his own cards. */
static void add_up_cards(const struct courses *end, struct exact_tod_und_leben *out)
{
    for (unsigned c = 0; c <= EXACT_TUL_CARDS; c++)
        out->cards[c] = exact_ratio_of(0, 1);
    for (unsigned ties = 0; ties <= PAIRS; ties++) {
        const struct exact_ratio each = share_of_course(&out->ties[ties], ties);
        for (unsigned lying = 0; lying <= ties; lying++)
            for (unsigned won = 0; won + lying <= PAIRS; won++)
                if (end->ways[ties][lying][won])
                    add_courses(&out->cards[2 * won + lying], end->ways[ties][lying][won], &each);
    }
}

void exact_tod_und_leben(struct exact_tod_und_leben *out)
{
    const struct exact_deck skat = { 8, 4 }; /* R-TUL-01 */
    const struct exact_ratio one_of_all = exact_ratio_of(1, PAIRS);
    struct exact_ratio ties[EXACT_PAIRS_MAX + 1];
    struct courses end;

    exact_ties(skat, ties);
    for (unsigned t = 0; t <= PAIRS; t++)
        out->ties[t] = ties[t];
    count_courses(&end);
    add_up_cards(&end, out);
    out->draw = out->cards[PAIRS]; /* R-TUL-06 */
    out->win = exact_ratio_of(0, 1);
    for (unsigned c = PAIRS + 1; c <= EXACT_TUL_CARDS; c++)
        out->win = exact_ratio_add(&out->win, &out->cards[c]);
    out->mean_ties = exact_ratio_mean(out->ties, PAIRS + 1);
    out->last_ties = exact_ratio_multiply(&out->mean_ties, &one_of_all);
    out->mean = exact_ratio_mean(out->cards, EXACT_TUL_CARDS + 1);
    out->variance = exact_ratio_variance(out->cards, EXACT_TUL_CARDS + 1);
}
