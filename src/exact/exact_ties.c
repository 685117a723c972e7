/* exact_ties.c - how many pairs are ties, by counting in how many ways k given pairs can be.
 *
 * Exchanging the two cards of a pair turns a deal into another one that is just as likely. So
 * whatever pairs are ties, each of the others is won by either player with probability 1/2, and
 * independently; and every choice of so many pairs is equally likely to be the ties.
 *
 * Rules: R-TUL-01 … R-TUL-06, R-WAR-05.
 */
#include "exact_ties.h"

#include <talon/assert.h>

#include <string.h>

bool exact_deck_is_possible(struct exact_deck deck)
{
    return deck.ranks && deck.suits && deck.ranks <= EXACT_CARDS_MAX &&
           deck.suits <= EXACT_CARDS_MAX && deck.ranks * deck.suits <= EXACT_CARDS_MAX &&
           deck.ranks * deck.suits % 2 == 0;
}

static struct exact_natural times(const struct exact_natural *number, uint64_t factor)
{
    const struct exact_natural other = exact_natural_of(factor);

    return exact_natural_multiply(number, &other);
}

static struct exact_natural divided(const struct exact_natural *number, uint64_t divisor)
{
    const struct exact_natural by = exact_natural_of(divisor);

    return exact_natural_divide(number, &by, NULL);
}

static struct exact_natural binomial(unsigned n, unsigned k)
{
    struct exact_natural ways = exact_natural_of(1);

    for (unsigned i = 0; i < k; i++) {
        ways = times(&ways, n - i);
        ways = divided(&ways, i + 1);
    }
    return ways;
}

/* In how many ways so many cards can be laid out in pairs: n - 1 times n - 3 times … 1. */
static struct exact_natural pairings(unsigned cards)
{
    struct exact_natural ways = exact_natural_of(1);

    for (unsigned odd = 1; odd < cards; odd += 2)
        ways = times(&ways, odd);
    return ways;
}

/* ways[k]: in how many ways k pairs of equal cards can be taken from a pack of the ranks so far.
 */
struct pair_choices {
    struct exact_natural ways[EXACT_PAIRS_MAX + 1];
};

static void add_rank(struct pair_choices *choices, unsigned suits)
{
    const struct pair_choices before = *choices;

    memset(choices, 0, sizeof *choices);
    for (unsigned more = 0; 2 * more <= suits; more++) {
        const struct exact_natural which = binomial(suits, 2 * more), how = pairings(2 * more);
        const struct exact_natural ways = exact_natural_multiply(&which, &how);
        for (unsigned k = 0; k + more <= EXACT_PAIRS_MAX; k++) {
            const struct exact_natural part = exact_natural_multiply(&before.ways[k], &ways);
            choices->ways[k + more] = exact_natural_add(&choices->ways[k + more], &part);
        }
    }
}

/* chosen[k]: the mean number of ways to choose k of the ties, times all ways to pair the cards. */
static void choices_of_ties(struct exact_deck deck, struct pair_choices *chosen)
{
    const unsigned cards = deck.ranks * deck.suits;

    *chosen = (struct pair_choices){ { exact_natural_of(1) } };
    for (unsigned rank = 0; rank < deck.ranks; rank++)
        add_rank(chosen, deck.suits);
    for (unsigned k = 0; k <= cards / 2; k++) {
        const struct exact_natural others = pairings(cards - 2 * k);
        chosen->ways[k] = exact_natural_multiply(&chosen->ways[k], &others);
    }
}

void exact_ties(struct exact_deck deck, struct exact_ratio share[EXACT_PAIRS_MAX + 1])
{
    talon_assert(exact_deck_is_possible(deck));
    const unsigned cards = deck.ranks * deck.suits, pairs = cards / 2;
    const struct exact_natural all = pairings(cards);
    struct pair_choices chosen;

    choices_of_ties(deck, &chosen);
    for (unsigned t = 0; t <= pairs; t++) {
        struct exact_natural sums[2] = { { { 0 } } }; /* what is added, and what is subtracted */
        for (unsigned k = t; k <= pairs; k++) {
            struct exact_natural *const sum = &sums[(k - t) % 2];
            const struct exact_natural ways = binomial(k, t);
            const struct exact_natural part = exact_natural_multiply(&chosen.ways[k], &ways);
            *sum = exact_natural_add(sum, &part);
        }
        const struct exact_natural exactly = exact_natural_subtract(&sums[0], &sums[1]);
        share[t] = exact_ratio_reduce(&exactly, &all);
    }
}

void exact_first_pass(struct exact_deck deck, struct exact_first_pass *out)
{
    exact_ties(deck, out->ties);
    out->pairs = deck.ranks * deck.suits / 2;
    out->mean = exact_ratio_mean(out->ties, out->pairs + 1);
    out->variance = exact_ratio_variance(out->ties, out->pairs + 1);
    const struct exact_ratio coins = exact_ratio_of(1, 1ull << out->pairs);
    out->flawless = exact_ratio_multiply(&out->ties[0], &coins);
}
