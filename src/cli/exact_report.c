/* exact_report.c - prints what is computed about ties: Tod und Leben, and the first pass of War.
 */
#include "exact_report.h"

#include "text/spoken.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACES = 15, NAME_WIDTH = 24 };

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

void cli_report_name(const char *name)
{
    struct talon_string_buffer text = { 0 };

    spoken_add_left(&text, name, NAME_WIDTH);
    printf("%s ", text.at);
    free(text.at);
}

static void print_row(const char *name, const struct exact_ratio *ratio)
{
    const struct printed value = printed_ratio(ratio);

    cli_report_name(name);
    printf("%18s  %s\n", value.decimal, value.ratio);
}

static void print_root(const char *name, const struct exact_ratio *variance)
{
    cli_report_name(name);
    printf("%18.12f\n", sqrt(exact_ratio_double(variance)));
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
    puts(spoken("A round of Tod und Leben: 32 cards, 16 pairs"));
    print_row(spoken("a given player wins"), &round->win);
    print_row(spoken("drawn round"), &round->draw);
    print_row(spoken("the last pair is a tie"), &round->last_ties);
    print_row(spoken("mean of ties"), &round->mean_ties);
    print_row(spoken("mean of cards won"), &round->mean);
    print_row(spoken("variance of cards won"), &round->variance);
    print_root(spoken("standard deviation"), &round->variance);
    for (unsigned t = 0; t <= EXACT_TUL_PAIRS; t++)
        print_row(SPOKEN_COUNT("1 tie", "{n} ties", t), &round->ties[t]);
    for (unsigned c = 0; c <= EXACT_TUL_CARDS; c++)
        print_row(SPOKEN_COUNT("1 card won", "{n} cards won", c), &round->cards[c]);
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
    spoken_print(stdout, "The first pass of War with {ranks} in {suits}: {pairs}", "ranks",
                 SPOKEN_COUNT("1 rank", "{n} ranks", deck.ranks), "suits",
                 SPOKEN_COUNT("1 suit", "{n} suits", deck.suits), "pairs",
                 SPOKEN_COUNT("1 pair", "{n} pairs", pass->pairs), NULL);
    putchar('\n');
    print_row(spoken("no tie"), &pass->ties[0]);
    print_row(spoken("a given player wins all"), &pass->flawless);
    cli_report_name(spoken("  that is 1 in"));
    printf("%18.6g\n", 1 / exact_ratio_double(&pass->flawless));
    print_row(spoken("mean of ties"), &pass->mean);
    print_row(spoken("variance of ties"), &pass->variance);
    for (unsigned t = 0; t <= pass->pairs; t++)
        print_row(SPOKEN_COUNT("1 tie", "{n} ties", t), &pass->ties[t]);
}
