/* wunsdorf_learn.c - learns the weights by which good players of Wunsdorf choose a card
 * (`wunsdorf_weights`): players who choose by them play many rounds against each other, and what
 * brought more points than is usual becomes likelier.
 *
 * Argument: how many rounds, and perhaps "on": begin with the weights that are built in. Prints the
 * weights as they stand in src/knowledge/wunsdorf_choice_weights.h; on standard error how many
 * points a game (19 rounds) they are ahead of the quick player. doc/fits.md says how it is
 * repeated.
 */
#include "learning.h"

#include "knowledge/wunsdorf_choice.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHTS = sizeof(struct wunsdorf_weights) / sizeof(float) };
enum { ROUNDS_AT_ONCE = 100, CHOICES_MOST = SEATS * LONGEST, REPORTS = 6, COMPARED = 2000 };

static struct talon_rng rng;
static struct learning learning = { .count = WEIGHTS };
static union {
    struct wunsdorf_weights named;
    float each[WEIGHTS];
} weights, slope;

/* ---- rounds ---------------------------------------------------------------------------------- */

struct choice {
    struct wunsdorf_situation situation;
    struct wunsdorf_option option[CARDS_MOST];
    float chance[CARDS_MOST];
    unsigned count, chosen, seat, usual; /* usual: place in the table of usual points */
};

static void deal(struct wunsdorf *w, unsigned seats, unsigned cards, bool led_colour)
{
    memset(w, 0, sizeof *w);
    w->seats = (uint8_t)seats;
    w->highest_bid = CEILING;
    w->agreed = led_colour ? LED_COLOUR : 0;
    w->stage = ROUND_OVER;
    w->round = (uint8_t)(cards - 1);
    wunsdorf_deal_again(w, (int)talon_rng_below(&rng, (uint32_t)seats), &rng);
}

/* Chances in proportion to e to the power of `times` the sums; answers one drawn by them. */
static unsigned draw(struct choice *choice, float times)
{
    float sum[CARDS_MOST], most = -INFINITY, all = 0;
    unsigned i = 0;

    wunsdorf_add_up(&weights.named, &choice->situation, choice->option, choice->count, sum);
    for (unsigned c = 0; c < choice->count; c++)
        most = fmaxf(most, sum[c]);
    for (unsigned c = 0; c < choice->count; c++)
        all += choice->chance[c] = expf(times * (sum[c] - most));
    for (unsigned c = 0; c < choice->count; c++)
        choice->chance[c] /= all;
    float at = (float)(talon_rng_word(&rng) >> 8) * (1.0f / (1 << 24));
    for (; i + 1 < choice->count && at >= choice->chance[i]; i++)
        at -= choice->chance[i];
    return i;
}

enum { NEEDED = 8, BEYOND = 12, USUAL = (SEATS + 1) * CARDS_MOST * NEEDED * BEYOND };

static unsigned usual_place(const struct wunsdorf *w, const struct choice *choice)
{
    const int needed = w->bid[choice->seat] - 1 - w->tricks[choice->seat],
              cards = (int)(hand_size(w->round) - tricks_taken(w)),
              wanted = needed < -1  ? 0
                       : needed > 6 ? 7
                                    : needed + 1;
    const unsigned beyond = (unsigned)((choice->situation.beyond + 3) * 2);

    return (((unsigned)w->seats * CARDS_MOST + (unsigned)cards) * NEEDED + (unsigned)wanted) *
               BEYOND +
           (beyond < BEYOND ? beyond : BEYOND - 1);
}

/* Notes the choice if there is one. */
static uint8_t choose(const struct wunsdorf *w, int seat, float times, struct choice *choice)
{
    choice->seat = (unsigned)seat;
    choice->count = wunsdorf_describe(w, seat, &choice->situation, choice->option);
    if (choice->count == 1)
        return choice->option[0].face;
    choice->usual = usual_place(w, choice);
    choice->chosen = draw(choice, times);
    return choice->option[choice->chosen].face;
}

/* Plays a round; the seats of the set choose by the weights, the others are quick players. Answers
 * how many choices were noted. */
static unsigned play(struct wunsdorf *w, unsigned learners, float times, struct choice *choice)
{
    unsigned count = 0;

    while (w->stage != ROUND_OVER) {
        const int seat = talon_first_seat(w->acting);
        struct talon_move move = { .verb = BID };
        if (w->stage == BIDDING)
            move.a = wunsdorf_bid_move(w, seat, &rng);
        else if (!(learners >> seat & 1))
            move = wunsdorf_card_move(w, seat, talon_rng_word(&rng));
        else {
            move = (struct talon_move){ .verb = PLAY, .a = choose(w, seat, times, &choice[count]) };
            count += choice[count].count > 1;
        }
        wunsdorf_apply(w, seat, move, &rng);
    }
    return count;
}

/* ---- learning -------------------------------------------------------------------------------- */

static void add_slopes(struct wunsdorf_terms *terms, const struct wunsdorf_option *option,
                       float times)
{
    terms->now += times * option->now;
    terms->later += times * option->later;
    terms->later_twice += times * option->later * option->later;
    terms->both += times * option->now * option->later;
}

/* What wunsdorf_add_up() multiplies each weight with. */
static void add_slope(const struct wunsdorf_situation *at, const struct wunsdorf_option *option,
                      float times)
{
    struct wunsdorf_weights *to = &slope.named;

    add_slopes(&to->always[at->need][at->place], option, times);
    add_slopes(&to->beyond[at->need][at->place], option, times * at->beyond);
    add_slopes(&to->fought_for[at->need][at->place], option, times * at->fought_for);
    add_slopes(&to->wanted[at->need][at->place], option, times * at->wanted);
    add_slopes(&to->crowd[at->need][at->place], option, times * at->crowd);
    add_slopes(&to->length[at->need][at->length], option, times);
    to->order[at->need][at->place][at->kind][option->result][option->order] += times;
    to->result[at->need][at->kind][at->length][option->result] += times;
    to->holder[at->need][at->holder][option->result] += times;
    to->number[at->need][at->kind] += times * option->tens;
    to->number_squared[at->need][at->kind] += times * option->tens * option->tens;
}

/* How many points a seat is ahead of the mean of the others, in tens. */
static float ahead(const struct wunsdorf *w, unsigned seat)
{
    float all = 0;

    for (int s = 0; s < w->seats; s++)
        all += w->score[s];
    return (w->score[seat] - (all - w->score[seat]) / (float)(w->seats - 1)) * 0.1f;
}

/* The points that usually come of such a place: a mean that forgets slowly. Answers by how much
 * these were more, once some have been seen. */
static float surprise(unsigned place, float points)
{
    static float usual[USUAL];
    static unsigned seen[USUAL];
    const float more = points - usual[place], rate = 1.0f / (float)++seen[place];

    usual[place] += fmaxf(rate, 0.002f) * more;
    return seen[place] < 20 ? 0 : more;
}

static void learn_from(const struct wunsdorf *w, const struct choice *choice)
{
    const float more = surprise(choice->usual, ahead(w, choice->seat));

    for (unsigned c = 0; c < choice->count; c++)
        add_slope(&choice->situation, &choice->option[c],
                  more * ((float)(c == choice->chosen) - choice->chance[c]));
}

/* Most rounds are of three to five players, some of two to eight. */
static void learn_once(float rate)
{
    static struct choice choice[CHOICES_MOST];
    unsigned learned = 0;

    for (unsigned round = 0; round < ROUNDS_AT_ONCE; round++) {
        struct wunsdorf w;
        const unsigned seats =
            talon_rng_below(&rng, 4) ? 3 + talon_rng_below(&rng, 3) : 2 + talon_rng_below(&rng, 7);
        deal(&w, seats, 2 + talon_rng_below(&rng, LONGEST - 1), !talon_rng_below(&rng, 8));
        const unsigned count = play(&w, ~0u, 1, choice);
        for (unsigned i = 0; i < count; i++)
            learn_from(&w, &choice[i]);
        learned += count;
    }
    learn_step(&learning, weights.each, slope.each, 1 / (float)(learned ? learned : 1), rate);
}

/* ---- reports --------------------------------------------------------------------------------- */

/* The mean points of the seats of a set. */
static double mean_points(const struct wunsdorf *w, unsigned set)
{
    double sum = 0;
    unsigned count = 0;

    for (int s = 0; s < w->seats; s++)
        if (set >> s & 1) {
            sum += w->score[s];
            count++;
        }
    return sum / count;
}

/* How many points more the learners make in a round than the quick players between them. */
static double lead_in_round(unsigned seats, unsigned cards)
{
    static struct choice choice[CHOICES_MOST];
    struct wunsdorf dealt;
    double lead = 0;

    deal(&dealt, seats, cards, false);
    for (unsigned exchanged = 0; exchanged < 2; exchanged++) {
        const unsigned learners = 0x55u << exchanged;
        struct wunsdorf w = dealt;
        play(&w, learners, 2, choice);
        lead += mean_points(&w, learners) - mean_points(&w, ~learners);
    }
    return lead / 2;
}

static void compare(unsigned seats)
{
    double sum = 0, squares = 0;

    for (unsigned round = 0; round < COMPARED; round++) {
        const double lead = lead_in_round(seats, 1 + round % LONGEST);
        sum += lead;
        squares += lead * lead;
    }
    const double mean = sum / COMPARED, error = sqrt((squares / COMPARED - mean * mean) / COMPARED);
    fprintf(stderr, "  %u players: %+.1f (99 %%: %+.1f to %+.1f)\n", seats, mean * ROUNDS,
            (mean - 2.576 * error) * ROUNDS, (mean + 2.576 * error) * ROUNDS);
}

static void report(unsigned rounds)
{
    fprintf(stderr, "%u rounds\n", rounds);
    for (unsigned seats = 2; seats <= SEATS; seats++)
        compare(seats);
}

/* ---- the weights as text --------------------------------------------------------------------- */

enum { SIZES_MOST = 5 };
#define TERMS(name, kinds)                                                                         \
    {                                                                                              \
#name, offsetof(struct wunsdorf_weights, name),                                            \
        {                                                                                          \
            NEEDS, kinds, 4                                                                        \
        }                                                                                          \
    }
static const struct {
    const char *name;
    size_t at;
    unsigned sizes[SIZES_MOST + 1]; /* ended by 0 */
} arrays[] = {
    TERMS(always, PLACES),
    TERMS(beyond, PLACES),
    TERMS(fought_for, PLACES),
    TERMS(wanted, PLACES),
    TERMS(crowd, PLACES),
    TERMS(length, LENGTHS),
    { "order",
      offsetof(struct wunsdorf_weights, order),
      { NEEDS, PLACES, KINDS, RESULTS, ORDERS } },
    { "result", offsetof(struct wunsdorf_weights, result), { NEEDS, KINDS, LENGTHS, RESULTS } },
    { "holder", offsetof(struct wunsdorf_weights, holder), { NEEDS, HOLDERS, RESULTS } },
    { "number", offsetof(struct wunsdorf_weights, number), { NEEDS, KINDS } },
    { "number_squared", offsetof(struct wunsdorf_weights, number_squared), { NEEDS, KINDS } },
};

/* Prints an array of arrays; answers what lies behind it. */
static const float *print_array(const float *at, const unsigned *sizes)
{
    if (!*sizes) {
        printf(fabsf(*at) < 0.005f ? "0" : "%.2ff", *at);
        return at + 1;
    }
    printf("{ ");
    for (unsigned i = 0; i < *sizes; i++) {
        printf(i ? ", " : "");
        at = print_array(at, sizes + 1);
    }
    printf(" }");
    return at;
}

static void print_weights(void)
{
    printf("/* wunsdorf_choice_weights.h - the weights of wunsdorf_choice.c, which alone includes "
           "this\n"
           " * file and says how they were learned.\n"
           " */\n"
           "const struct wunsdorf_weights wunsdorf_weights = {\n");
    for (unsigned i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        printf("    .%s = ", arrays[i].name);
        print_array(&weights.each[arrays[i].at / sizeof(float)], arrays[i].sizes);
        printf(",\n");
    }
    printf("};\n");
}

int main(int count, char **arguments)
{
    const unsigned rounds = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : 0;

    if (count < 2 || !rounds) {
        fprintf(stderr, "wunsdorf_learn: name how many rounds are to be played.\n");
        return 2;
    }
    talon_rng_simulate(&rng, 1);
    if (count > 2)
        weights.named = wunsdorf_weights;
    for (unsigned done = 0; done < rounds; done += ROUNDS_AT_ONCE) {
        const float left = 1 - (float)done / (float)rounds;
        learn_once(0.01f * left + 0.0005f);
        if ((done + ROUNDS_AT_ONCE) % (rounds / REPORTS) < ROUNDS_AT_ONCE) {
            report(done + ROUNDS_AT_ONCE);
            fflush(stderr);
        }
    }
    print_weights();
    return 0;
}
