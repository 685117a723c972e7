/* shuffle.c - measures the shuffle. Makes deals of 52 cards under keys as fair tables use them
 * (doc/fairness.md) and counts what chance would count: cards and places, one deal and the next,
 * rows and neighbours. Prints each figure with the range chance leaves it.
 *
 *     shuffle [DEALS]                      10,000,000 deals, figures; status 1 if any is too odd
 *     shuffle --control NAME [DEALS]       the same with a shuffle broken on purpose
 *     shuffle --test                       TAP: the real one passes, every broken one is found
 */
#include <talon/fair.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARDS = 52,
    SEATS = 4,
    DEALS_A_TABLE = 100,
    ALL_DEALS = 10000000,
    TEST_DEALS = 300000,
    CONTROL_DEALS = 100000,
    FEWEST = 5, /* a cell of which fewer are expected is counted with its neighbour */
};

/* ---- the deals, real and broken ---------------------------------------------------------------
 */

enum fault { NONE, MODULO, SATTOLO, NAIVE, STUCK, TWICE, LEAK, FAULTS };

static const struct {
    const char *name, *what;
} faults[FAULTS] = {
    [NONE] = { "none", "the shuffle as it is" },
    [MODULO] = { "modulo", "a byte modulo the bound, instead of an unbiased draw" },
    [SATTOLO] = { "swap", "the swap off by one: no card may stay where it is" },
    [NAIVE] = { "naive", "each place swapped with any other, not only those left" },
    [STUCK] = { "stuck", "every deal of a table under the same key" },
    [TWICE] = { "twice", "every key used for two deals" },
    [LEAK] = { "leftover", "every deal shuffles the deal before, and only seven times" },
};

struct dealer {
    struct talon_rng rng, table;
    uint64_t deal;
    uint8_t pack[CARDS];
    unsigned first_dealer;
    enum fault fault;
};

static void new_table(struct dealer *dealer)
{
    struct talon_fair fair = { .mixed = 5 };
    uint8_t mix[TALON_SHA256_BYTES];

    memcpy(fair.secret, &dealer->deal, sizeof dealer->deal);
    memset(fair.mix[0], 0xaa, TALON_KEY_BYTES);
    memcpy(fair.mix[2], &dealer->deal, sizeof dealer->deal);
    talon_fair_mix(&fair, SEATS, mix);
    talon_rng_deals(&dealer->rng, fair.secret, mix);
    dealer->table = dealer->rng;
}

static void next_key(struct dealer *dealer)
{
    if (dealer->deal % DEALS_A_TABLE == 0)
        new_table(dealer);
    if (dealer->fault == STUCK || (dealer->fault == TWICE && dealer->deal % 2))
        dealer->rng = dealer->table;
    else if (dealer->fault == TWICE)
        dealer->table = dealer->rng;
    talon_rng_next_deal(&dealer->rng);
}

static unsigned drawn(struct dealer *dealer, unsigned place)
{
    if (dealer->fault == MODULO)
        return (talon_rng_word(&dealer->rng) & 255) % (place + 1);
    if (dealer->fault == SATTOLO)
        return talon_rng_below(&dealer->rng, place);
    return talon_rng_below(&dealer->rng, CARDS);
}

/* The plain loop with one thing wrong in it. */
static void shuffle_badly(struct dealer *dealer)
{
    const unsigned end = dealer->fault == LEAK ? CARDS - 7 : 1;

    for (unsigned place = CARDS - 1; place >= end; place--) {
        const unsigned at = drawn(dealer, place);
        const uint8_t card = dealer->pack[place];
        dealer->pack[place] = dealer->pack[at];
        dealer->pack[at] = card;
    }
}

static void deal(struct dealer *dealer)
{
    const bool whole = dealer->fault == NONE || dealer->fault == STUCK || dealer->fault == TWICE;

    next_key(dealer);
    dealer->first_dealer = talon_rng_below(&dealer->rng, SEATS);
    for (uint8_t card = 0; card < CARDS && (dealer->fault != LEAK || !dealer->deal); card++)
        dealer->pack[card] = card;
    if (whole)
        talon_shuffle(&dealer->rng, dealer->pack, CARDS);
    else
        shuffle_badly(dealer);
    dealer->deal++;
}

/* ---- counting ---------------------------------------------------------------------------------
 */

typedef uint64_t square[CARDS][CARDS];

struct counts {
    uint64_t deals;
    square card_place;  /* this card at this place */
    square card_card;   /* where this card lay, that one lies in the next deal */
    square place_place; /* the card of this place lies at that one in the next deal */
    square top_top;     /* the first card, and the first of the next deal: separate pairs */
    uint64_t top[CARDS], dealer[SEATS], parity[2];
    uint64_t rises[CARDS];      /* places after which a higher card comes */
    uint64_t sequence[CARDS];   /* cards that come before the next higher one */
    uint64_t together[CARDS];   /* cards with the next higher one directly behind */
    uint64_t fixed[CARDS + 1];  /* cards at their place in the listed pack */
    uint64_t stayed[CARDS + 1]; /* cards at the place they had in the deal before */
};

static void places_of(const uint8_t pack[CARDS], uint8_t place[CARDS])
{
    for (unsigned p = 0; p < CARDS; p++)
        place[pack[p]] = (uint8_t)p;
}

static unsigned cycles(const uint8_t pack[CARDS])
{
    uint64_t seen = 0;
    unsigned count = 0;

    for (unsigned card = 0; card < CARDS; card++) {
        count += !(seen >> card & 1);
        for (unsigned at = card; !(seen >> at & 1); at = pack[at])
            seen |= 1ull << at;
    }
    return count;
}

static void count_one(struct counts *counts, const uint8_t pack[CARDS], const uint8_t place[CARDS])
{
    unsigned rises = 0, sequence = 0, together = 0, fixed = 0;

    for (unsigned i = 0; i < CARDS; i++) {
        counts->card_place[pack[i]][i]++;
        fixed += pack[i] == i;
    }
    for (unsigned i = 0; i + 1 < CARDS; i++) {
        rises += pack[i] < pack[i + 1];
        sequence += place[i] < place[i + 1];
        together += place[i] + 1 == place[i + 1];
    }
    counts->rises[rises]++;
    counts->sequence[sequence]++;
    counts->together[together]++;
    counts->fixed[fixed]++;
    counts->parity[cycles(pack) % 2]++;
    counts->top[pack[0]]++;
}

/* One deal and the next. */
static void count_two(struct counts *counts, const uint8_t before[CARDS],
                      const uint8_t place[CARDS], const uint8_t pack[CARDS])
{
    unsigned stayed = 0;

    for (unsigned i = 0; i < CARDS; i++) {
        counts->card_card[before[i]][pack[i]]++;
        counts->place_place[place[pack[i]]][i]++;
        stayed += before[i] == pack[i];
    }
    counts->stayed[stayed]++;
    if (counts->deals % 2)
        counts->top_top[before[0]][pack[0]]++;
}

static void count_deals(struct counts *counts, enum fault fault, uint64_t deals)
{
    struct dealer dealer = { .fault = fault };
    uint8_t before[CARDS], place[CARDS], place_before[CARDS];

    memset(counts, 0, sizeof *counts);
    for (; counts->deals < deals; counts->deals++) {
        deal(&dealer);
        places_of(dealer.pack, place);
        count_one(counts, dealer.pack, place);
        counts->dealer[dealer.first_dealer]++;
        if (counts->deals)
            count_two(counts, before, place_before, dealer.pack);
        memcpy(before, dealer.pack, sizeof before);
        memcpy(place_before, place, sizeof place);
    }
}

/* ---- what chance expects ----------------------------------------------------------------------
 */

/* Numbers of rises in a permutation: Eulerian numbers over n!. */
static void expect_rises(double chance[CARDS + 1])
{
    memset(chance, 0, (CARDS + 1) * sizeof *chance);
    chance[0] = 1;
    for (int n = 2; n <= CARDS; n++)
        for (int k = n - 1; k >= 0; k--)
            chance[k] = ((k + 1) * chance[k] + (k ? (n - k) * chance[k - 1] : 0)) / n;
}

/* Fixed points of a permutation: each set of k, and none of the rest. */
static void expect_fixed(double chance[CARDS + 1])
{
    for (int k = 0; k <= CARDS; k++) {
        double none = 0;
        for (int j = CARDS - k; j >= 0; j--)
            none += (j % 2 ? -1 : 1) / tgamma(j + 1.0);
        chance[k] = none / tgamma(k + 1.0);
    }
}

/* Cards with the next higher one directly behind: inclusion and exclusion over such pairs. */
static void expect_together(double chance[CARDS + 1])
{
    for (int k = 0; k <= CARDS; k++) {
        chance[k] = 0;
        for (int j = CARDS - 1 - k; j >= 0; j--) /* (n-k-j)! C(n-1,k+j) C(k+j,k) / n! */
            chance[k] +=
                (j % 2 ? -1 : 1) * (CARDS - k - j) / (CARDS * tgamma(j + 1.0) * tgamma(k + 1.0));
    }
}

/* ---- figures ----------------------------------------------------------------------------------
 */

/* The share of cases in which chi-square of so many degrees stays below a value: the incomplete
 * gamma function by its series, all of whose terms are positive. */
static double share_below(double degrees, double value)
{
    const double a = degrees / 2, x = value / 2;
    double term = 1, sum = 1;

    if (x <= 0)
        return 0;
    for (int n = 1; term > sum * 1e-17; n++)
        sum += term *= x / (a + n);
    return sum * exp(a * log(x) - x - lgamma(a + 1));
}

/* The value below which it stays in such a share of cases. */
static double chi_square_at(double degrees, double share)
{
    double low = 0, high = 2 * degrees + 100;

    for (int half = 0; half < 100; half++) {
        const double middle = (low + high) / 2;
        if (share_below(degrees, middle) < share)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* How much is cut off at either end: one case in a hundred is unusual, one in ten thousand too
 * odd to be believed. */
static const double usual_end = 0.005, rare_end = 0.00005;

static bool inside(double value, double degrees, double end)
{
    const double share = share_below(degrees, value);

    return share >= end && share <= 1 - end;
}

struct report {
    bool quiet;
    unsigned odd, wrong; /* figures outside the usual range, and outside the rare one */
};

static void tell(struct report *report, const char *name, double value, double degrees)
{
    const bool usual = inside(value, degrees, usual_end);
    const bool possible = inside(value, degrees, rare_end);

    report->odd += !usual;
    report->wrong += !possible;
    if (!report->quiet)
        printf("%-44s %12.1f %6.0f  %8.1f … %8.1f  %8.1f … %8.1f  %s\n", name, value, degrees,
               chi_square_at(degrees, usual_end), chi_square_at(degrees, 1 - usual_end),
               chi_square_at(degrees, rare_end), chi_square_at(degrees, 1 - rare_end),
               !possible ? "FAILS"
               : usual   ? "fine"
                         : "unusual");
}

static double deviation(uint64_t seen, double expected)
{
    const double off = (double)seen - expected;

    return off * off / expected;
}

/* Sums of permutation matrices: all their variance lies evenly in (n-1)^2 directions, n/(n-1)
 * times what separate counts would have. */
static void tell_square(struct report *report, const char *name, square counts, uint64_t deals)
{
    double sum = 0;

    for (unsigned i = 0; i < CARDS; i++)
        for (unsigned j = 0; j < CARDS; j++)
            sum += deviation(counts[i][j], (double)deals / CARDS);
    tell(report, name, sum * (CARDS - 1) / CARDS, (CARDS - 1) * (CARDS - 1));
}

static void tell_even(struct report *report, const char *name, const uint64_t *counts,
                      unsigned cells, uint64_t total)
{
    double sum = 0;

    for (unsigned i = 0; i < cells; i++)
        sum += deviation(counts[i], (double)total / cells);
    tell(report, name, sum, cells - 1);
}

/* Cells that are hardly ever met are counted together with the next. */
static void tell_spread(struct report *report, const char *name, const uint64_t *counts,
                        unsigned cells, const double *chance, uint64_t total)
{
    double sum = 0, expected = 0, left = (double)total, degrees = -1;
    uint64_t seen = 0;

    for (unsigned i = 0; i < cells; i++) {
        expected += chance[i] * (double)total;
        seen += counts[i];
        const double after = left - expected;
        if ((expected < FEWEST || after < FEWEST) && i + 1 < cells)
            continue;
        sum += expected > 0 ? deviation(seen, expected) : 0;
        left = after;
        degrees++;
        expected = 0;
        seen = 0;
    }
    tell(report, name, sum, degrees);
}

static void tell_all(struct report *report, struct counts *c)
{
    const uint64_t deals = c->deals, pairs = deals - 1;
    double chance[CARDS + 1];

    tell_square(report, "card × place", c->card_place, deals);
    tell_square(report, "card × card there in the next deal", c->card_card, pairs);
    tell_square(report, "place × its place in the next deal", c->place_place, pairs);
    tell_even(report, "first card", c->top, CARDS, deals);
    tell_even(report, "first card × first card of the next deal", c->top_top[0], CARDS * CARDS,
              deals / 2);
    tell_even(report, "first dealer", c->dealer, SEATS, deals);
    tell_even(report, "odd and even orders", c->parity, 2, deals);
    expect_rises(chance);
    tell_spread(report, "rises (runs up)", c->rises, CARDS, chance, deals);
    tell_spread(report, "cards before the next higher", c->sequence, CARDS, chance, deals);
    expect_together(chance);
    tell_spread(report, "neighbours left together", c->together, CARDS, chance, deals);
    expect_fixed(chance);
    tell_spread(report, "cards left at their place", c->fixed, CARDS + 1, chance, deals);
    tell_spread(report, "cards at the same place in the next deal", c->stayed, CARDS + 1, chance,
                pairs);
}

/* ---- running ----------------------------------------------------------------------------------
 */

static struct counts counts;

static struct report judged(enum fault fault, uint64_t deals, bool quiet)
{
    struct report report = { .quiet = quiet };

    count_deals(&counts, fault, deals);
    tell_all(&report, &counts);
    return report;
}

static int figures(enum fault fault, uint64_t deals)
{
    printf("%llu deals of %d cards: %s\n\n%-44s %12s %6s  %19s  %19s\n", (unsigned long long)deals,
           CARDS, faults[fault].what, "", "chi-square", "df", "99 % of cases", "99.99 % of cases");
    const struct report report = judged(fault, deals, false);
    printf("\n%u of 12 figures outside the range of 99 %%, %u outside that of 99.99 %%: %s\n",
           report.odd, report.wrong, report.wrong ? "not what chance does" : "chance");
    return report.wrong != 0;
}

static int test(void)
{
    int failures = 0;

    for (int fault = NONE; fault < FAULTS; fault++) {
        const uint64_t deals = fault == NONE ? TEST_DEALS : CONTROL_DEALS;
        const struct report report = judged((enum fault)fault, deals, true);
        const bool fine = fault == NONE ? report.wrong == 0 : report.wrong > 0;
        failures += !fine;
        printf("%s %d - %s: %u of 12 figures fail in %llu deals\n", fine ? "ok" : "not ok",
               fault + 1, faults[fault].what, report.wrong, (unsigned long long)deals);
    }
    printf("1..%d\n", FAULTS);
    return failures != 0;
}

static int fault_named(const char *name)
{
    for (int fault = NONE; fault < FAULTS; fault++)
        if (!strcmp(name, faults[fault].name))
            return fault;
    return FAULTS;
}

static int usage(void)
{
    fputs("shuffle [--control NAME] [DEALS], shuffle --test\n", stderr);
    for (int fault = NONE; fault < FAULTS; fault++)
        fprintf(stderr, "  %-9s %s\n", faults[fault].name, faults[fault].what);
    return 2;
}

int main(int argc, char **argv)
{
    int fault = NONE, at = 1;

    if (argc == 2 && !strcmp(argv[1], "--test"))
        return test();
    if (argc > 2 && !strcmp(argv[1], "--control")) {
        fault = fault_named(argv[2]);
        at = 3;
    }
    const uint64_t deals = at < argc ? strtoull(argv[at], NULL, 10) : ALL_DEALS;
    if (fault == FAULTS || argc > at + 1 || deals < 1000)
        return usage();
    return figures((enum fault)fault, deals);
}
