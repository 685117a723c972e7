/* wunsdorf_fit.c - fits the numbers by which the quick Wunsdorf player tells how often a hand
 * brings a bid or a card (`wunsdorf_fitted`) to what the players of recorded games chose.
 *
 * Arguments: how many steps to try, and records of matches. Every fifth record is kept apart: its
 * figures tell whether a gain is more than learning by heart. Prints the numbers as they stand in
 * src/knowledge/wunsdorf_bids.c. doc/fits.md says how a fit is repeated.
 */
#include "knowledge/wunsdorf_knowledge.h"
#include "util/text_file.h"

#include <talon/table.h>

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MOST = 100000, APART = 5, CHANGED_AT_ONCE = 3 };

/* What a seat chose, and the table before it. */
struct choice {
    struct wunsdorf before;
    uint8_t seat, move;
    bool is_bid, is_apart;
};

static struct choice *choices;
static unsigned count;

/* ---- reading --------------------------------------------------------------------------------- */

/* With one card bids follow from the chances, and a single card is no choice. */
static bool is_fitted(const struct wunsdorf *w, int seat, struct talon_move move)
{
    struct talon_move moves[TALON_MOVES_MAX];

    return move.verb != DEAL && !w->blind && hand_size(w->round) > 1 &&
           wunsdorf_legal(w, seat, moves) > 1;
}

static void note_choices(struct talon_table *table, bool is_apart)
{
    uint32_t steps;
    const struct talon_step *step = talon_table_steps(table, &steps);

    for (uint32_t i = 0; i < steps && count < CHOICES_MOST; i++) {
        const struct talon_move move = step[i].move;
        if (!talon_table_seek(table, i))
            return;
        const struct wunsdorf *w = talon_table_state(table);
        /* Bids beyond the hand are kept as the highest one that the numbers know. */
        if (is_fitted(w, step[i].seat, move) && (move.verb != BID || move.a <= hand_size(w->round)))
            choices[count++] =
                (struct choice){ *w, step[i].seat, move.a, move.verb == BID, is_apart };
    }
}

static bool read_record(const char *path, bool is_apart)
{
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;
    enum util_text_form form;

    if (!util_text_read_file(path, &text, &form) || util_text_is_refused(form))
        return fprintf(stderr, "wunsdorf_fit: %s cannot be read.\n", path), false;
    struct talon_table *table = talon_record_read(text.at, text.length, &error);
    free(text.at);
    if (!table || strcmp(talon_table_game(table)->id, "wunsdorf") != 0)
        return fprintf(stderr, "wunsdorf_fit: %s is no record of Wunsdorf.\n", path), false;
    note_choices(table, is_apart);
    talon_table_free(table);
    return true;
}

/* ---- fitting --------------------------------------------------------------------------------- */

/* clang-format off */
#define NUMBER(name, step, of_bids)                                                                \
    { #name, offsetof(struct wunsdorf_numbers, name), step, of_bids }
/* clang-format on */
static const struct number {
    const char *name;
    size_t at;
    float step; /* how far it is changed at first */
    bool of_bids;
} numbers[] = {
    NUMBER(crowd, 0.1f, true),
    NUMBER(crowd_less, 0.03f, true),
    NUMBER(leads, 0.05f, true),
    NUMBER(fought_over, 0.1f, true),
    NUMBER(expected_of_each, 0.1f, true),
    NUMBER(ducks, 0.1f, true),
    NUMBER(ducks_less, 0.02f, true),
    NUMBER(ducks_two, 0.1f, true),
    NUMBER(finds, 0.1f, true),
    NUMBER(finds_more, 0.02f, true),
    NUMBER(zero_more, 1, true),
    NUMBER(zero_less, 0.2f, true),
    NUMBER(made, 0.05f, true),
    NUMBER(indifferent, 0.2f, true),
    NUMBER(indifferent_more, 0.05f, true),
    NUMBER(by_chance, 0.01f, true),
    NUMBER(card_indifferent, 0.02f, false),
    NUMBER(card_by_chance, 0.05f, false),
};
enum { NUMBERS_FITTED = sizeof numbers / sizeof *numbers };

static float *number_in(struct wunsdorf_numbers *by, unsigned which)
{
    return (float *)(void *)((char *)by + numbers[which].at);
}

/* Not chances of less than 0, and room for people who bid otherwise than players that search. */
static bool are_possible(const struct wunsdorf_numbers *by)
{
    return by->by_chance > 0.01f && by->by_chance < 1 && by->card_by_chance > 0.01f &&
           by->card_by_chance < 1 && by->indifferent > 0.1f && by->indifferent_more >= 0 &&
           by->card_indifferent > 0.01f && by->leads > 0 && by->fought_over >= 0;
}

/* The mean logarithm of the chance that these numbers give to what was chosen. */
static double fit_of(const struct wunsdorf_numbers *by, bool bids, bool apart)
{
    double sum = 0;
    unsigned fitted = 0;

    for (unsigned i = 0; i < count; i++) {
        const struct choice *choice = &choices[i];
        if (choice->is_bid != bids || choice->is_apart != apart)
            continue;
        const float chance =
            bids ? wunsdorf_bid_likelihood(by, &choice->before, choice->seat, choice->move)
                 : wunsdorf_card_likelihood(by, &choice->before, choice->seat, choice->move);
        sum += log(chance > 1e-6f ? chance : 1e-6);
        fitted++;
    }
    return fitted ? sum / fitted : 0;
}

static double between(struct talon_rng *rng, double low, double high)
{
    return low + (high - low) * talon_rng_word(rng) / UINT32_MAX;
}

/* Changes a few numbers, by much or by little. */
static void change(struct wunsdorf_numbers *by, bool bids, struct talon_rng *rng)
{
    const double size = 2 * exp(between(rng, -4, 0));

    for (unsigned left = 1 + talon_rng_below(rng, CHANGED_AT_ONCE); left; left--) {
        const unsigned which = talon_rng_below(rng, NUMBERS_FITTED);
        if (numbers[which].of_bids == bids)
            *number_in(by, which) += (float)(numbers[which].step * size * between(rng, -1, 1));
    }
}

/* Keeps each change that explains the choices better. */
static void fit(struct wunsdorf_numbers *by, bool bids, unsigned tries, struct talon_rng *rng)
{
    double best = fit_of(by, bids, false);

    for (; tries; tries--) {
        struct wunsdorf_numbers changed = *by;
        change(&changed, bids, rng);
        if (!are_possible(&changed))
            continue;
        const double here = fit_of(&changed, bids, false);
        if (here <= best)
            continue;
        best = here;
        *by = changed;
    }
}

/* ---- results --------------------------------------------------------------------------------- */

static unsigned count_of(bool bids, bool apart)
{
    unsigned found = 0;

    for (unsigned i = 0; i < count; i++)
        found += choices[i].is_bid == bids && choices[i].is_apart == apart;
    return found;
}

static void report(const struct wunsdorf_numbers *by)
{
    for (int bids = 1; bids >= 0; bids--)
        for (int apart = 0; apart <= 1; apart++)
            printf("%s %s: %u, %.4f before, %.4f now\n", bids ? "bids" : "cards",
                   apart ? "kept apart" : "fitted", count_of(bids, apart),
                   fit_of(&wunsdorf_fitted, bids, apart), fit_of(by, bids, apart));
}

int main(int argc, char **argv)
{
    struct wunsdorf_numbers by = wunsdorf_fitted;
    struct talon_rng rng;

    choices = malloc(CHOICES_MOST * sizeof *choices);
    if (argc < 3 || !choices)
        return fputs("wunsdorf_fit STEPS RECORD ...\n", stderr), 2;
    for (int i = 2; i < argc; i++)
        if (!read_record(argv[i], i % APART == 0))
            return 1;
    talon_rng_simulate(&rng, 1);
    for (int bids = 0; bids <= 1; bids++)
        fit(&by, bids, (unsigned)strtoul(argv[1], NULL, 10), &rng);
    report(&by);
    for (unsigned i = 0; i < NUMBERS_FITTED; i++)
        printf("    .%s = %.4gf,\n", numbers[i].name, (double)*number_in(&by, i));
    free(choices);
    return 0;
}
