/* exact_report.c - prints what is computed about ties: Tod und Leben, and the first pass of War.
 */
#include "exact_report.h"

#include <math.h>
#include <stdio.h>

enum { PLACES = 15 };

/* A ratio as a fraction and as a decimal number. */
struct printed {
    char ratio[EXACT_RATIO_TEXT], decimal[EXACT_RATIO_TEXT];
};

static struct printed printed_ratio(const struct exact_ratio *ratio)
{
    struct printed printed;

    exact_ratio_write(ratio, printed.ratio);
    exact_ratio_decimal(ratio, PLACES, printed.decimal);
    return printed;
}

static void print_row(const char *name, const struct exact_ratio *ratio)
{
    const struct printed value = printed_ratio(ratio);

    printf("%-24s %18s  %s\n", name, value.decimal, value.ratio);
}

static void print_root(const char *name, const struct exact_ratio *variance)
{
    printf("%-24s %18.12f\n", name, sqrt(exact_ratio_double(variance)));
}

static void print_numbered(const char *name, unsigned number, const struct exact_ratio *ratio)
{
    char row[32];

    snprintf(row, sizeof row, "%s %u", name, number);
    print_row(row, ratio);
}

/* {"exact":"48/31","decimal":1.548…} */
static void print_value(const struct exact_ratio *ratio)
{
    const struct printed value = printed_ratio(ratio);

    printf("{\"exact\":\"%s\",\"decimal\":%s}", value.ratio, value.decimal);
}

static void print_member(const char *name, const struct exact_ratio *ratio)
{
    printf("\"%s\":", name);
    print_value(ratio);
    putchar(',');
}

static void print_list(const char *name, const struct exact_ratio *ratio, unsigned count)
{
    printf("\"%s\":[", name);
    for (unsigned i = 0; i < count; i++) {
        if (i)
            putchar(',');
        print_value(&ratio[i]);
    }
    putchar(']');
}

static void print_round_json(const struct exact_tod_und_leben *round)
{
    putchar('{');
    print_member("win", &round->win);
    print_member("draw", &round->draw);
    print_member("last_ties", &round->last_ties);
    print_member("mean_ties", &round->mean_ties);
    print_member("mean", &round->mean);
    print_member("variance", &round->variance);
    printf("\"deviation\":%.12f,", sqrt(exact_ratio_double(&round->variance)));
    print_list("ties", round->ties, EXACT_TUL_PAIRS + 1);
    putchar(',');
    print_list("cards", round->cards, EXACT_TUL_CARDS + 1);
    puts("}");
}

void cli_report_tod_und_leben(const struct exact_tod_und_leben *round, bool json)
{
    if (json) {
        print_round_json(round);
        return;
    }
    puts("A round of Tod und Leben: 32 cards, 16 pairs");
    print_row("a given player wins", &round->win);
    print_row("drawn round", &round->draw);
    print_row("the last pair is a tie", &round->last_ties);
    print_row("mean of ties", &round->mean_ties);
    print_row("mean of cards won", &round->mean);
    print_row("variance of cards won", &round->variance);
    print_root("standard deviation", &round->variance);
    for (unsigned t = 0; t <= EXACT_TUL_PAIRS; t++)
        print_numbered("ties", t, &round->ties[t]);
    for (unsigned c = 0; c <= EXACT_TUL_CARDS; c++)
        print_numbered("cards won", c, &round->cards[c]);
}

static void print_pass_json(struct exact_deck deck, const struct exact_first_pass *pass)
{
    printf("{\"ranks\":%u,\"suits\":%u,\"pairs\":%u,", deck.ranks, deck.suits, pass->pairs);
    print_member("no_tie", &pass->ties[0]);
    print_member("flawless", &pass->flawless);
    print_member("mean_ties", &pass->mean);
    print_member("variance_ties", &pass->variance);
    print_list("ties", pass->ties, pass->pairs + 1);
    puts("}");
}

void cli_report_first_pass(struct exact_deck deck, const struct exact_first_pass *pass, bool json)
{
    if (json) {
        print_pass_json(deck, pass);
        return;
    }
    printf("The first pass of War with %u ranks in %u suits: %u pairs\n", deck.ranks, deck.suits,
           pass->pairs);
    print_row("no tie", &pass->ties[0]);
    print_row("a given player wins all", &pass->flawless);
    printf("%-24s %18.6g\n", "  that is 1 in", 1 / exact_ratio_double(&pass->flawless));
    print_row("mean of ties", &pass->mean);
    print_row("variance of ties", &pass->variance);
    for (unsigned t = 0; t <= pass->pairs; t++)
        print_numbered("ties", t, &pass->ties[t]);
}
