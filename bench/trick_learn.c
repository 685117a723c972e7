/* trick_learn.c - learns the weights by which good players of a game of tricks choose a card
 * (src/knowledge/trick_choice.h): players who choose by them play the same deals against each other
 * several times, and what brought more than in the other plays of the deal becomes likelier.
 *
 * Arguments: the game, how many deals, and perhaps "on": begin with the weights that are built in.
 * Prints the weights as they stand in src/knowledge; on standard error how much they are ahead of
 * the quick player. doc/fits.md says how it is repeated.
 */
#include "learning.h"

#include "knowledge/trick_choosers.h"

#include <talon/core.h>
#include <talon/search.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EACH = sizeof(struct trick_properties), WANTS_MOST = 8, WEIGHTS = WANTS_MOST * EACH };
enum { PLAYS = 8, DEALS_AT_ONCE = 16, CHOICES_MOST = 64, REPORTS = 5, COMPARED = 3000 };
enum { LINE_LENGTH = 95 };
static const float QUARTERS = 5.770780f; /* of a doubling, for a factor of e */

static struct talon_rng rng;
static struct talon_config config;
static const struct trick_chooser *chooser;
static const struct talon_knowledge *knowledge;
static float weights[WEIGHTS], slope[WEIGHTS];
static struct learning learning;

/* ---- deals ----------------------------------------------------------------------------------- */

struct choice {
    struct trick_option option[CHOICE_CARDS];
    float chance[CHOICE_CARDS];
    unsigned count, chosen, seat;
};

/* Lists only say where a weight stands in these. */
static const union trick_weights *places_of(unsigned wants)
{
    static const union trick_weights places[WANTS_MOST];

    return &places[wants];
}

static unsigned place_of(const int8_t *at)
{
    return (unsigned)(at - places_of(0)->each);
}

static float sum_of(const struct trick_option *option)
{
    float sum = 0;

    for (unsigned p = 0; p < option->count; p++)
        sum += weights[place_of(option->list[p])];
    return sum;
}

/* Chances in proportion to e to the power of `times` the sums; one is drawn by them. */
static void draw(struct choice *choice, float times)
{
    float sum[CHOICE_CARDS], most = -INFINITY, all = 0;

    for (unsigned c = 0; c < choice->count; c++)
        most = fmaxf(most, sum[c] = sum_of(&choice->option[c]));
    for (unsigned c = 0; c < choice->count; c++)
        all += choice->chance[c] = expf(times * (sum[c] - most));
    for (unsigned c = 0; c < choice->count; c++)
        choice->chance[c] /= all;
    float at = (float)(talon_rng_word(&rng) >> 8) * (1.0f / (1 << 24));
    for (choice->chosen = 0;
         choice->chosen + 1 < choice->count && at >= choice->chance[choice->chosen];)
        at -= choice->chance[choice->chosen++];
}

static void make(void *state, int seat, struct talon_move move)
{
    config.game->apply(state, seat, move, &rng);
}

/* Plays a deal from `root` on; the seats of the set choose by the weights, the others are quick
 * players. Returns how many choices were noted. */
static unsigned play(const void *root, void *state, unsigned learners, float times,
                     struct choice *choice)
{
    unsigned count = 0, acting;

    memcpy(state, root, config.game->state_size);
    while ((acting = config.game->acting(state)) && !knowledge->is_end(root, state)) {
        const int seat = talon_first_seat(acting);
        struct trick_moment moment;
        if (!(learners >> seat & 1) || !chooser->look(state, seat, &moment)) {
            make(state, seat, knowledge->policy(state, seat, &rng));
            continue;
        }
        struct choice *here = &choice[count];
        here->seat = (unsigned)seat;
        here->count = trick_choice_options(places_of(moment.wants), &moment.sight, here->option);
        draw(here, times);
        count += here->count > 1;
        make(state, seat, (struct talon_move){ .a = here->option[here->chosen].card });
    }
    return count;
}

/* Goes on to the first card of the next deal in which cards are played. */
static void find_deal(void *state)
{
    struct trick_moment moment;

    for (;;) {
        const unsigned acting = config.game->acting(state);
        if (!acting) {
            talon_deal(&config, NULL, 0, &rng, state);
            continue;
        }
        const int seat = talon_first_seat(acting);
        if (chooser->look(state, seat, &moment))
            return;
        make(state, seat, knowledge->policy(state, seat, &rng));
    }
}

/* ---- learning -------------------------------------------------------------------------------- */

static void add_slopes(const struct choice *choice, float more)
{
    for (unsigned c = 0; c < choice->count; c++) {
        const struct trick_option *option = &choice->option[c];
        const float here = more * ((float)(c == choice->chosen) - choice->chance[c]);
        for (unsigned p = 0; p < option->count; p++)
            slope[place_of(option->list[p])] += here;
    }
}

/* Plays a deal several times. A seat's choices have brought all that it got beyond the mean of the
 * plays. Leaves the state at the end of the last one. Returns how many choices there were. */
static unsigned learn_from_deal(const void *root, void *state)
{
    static struct choice choice[PLAYS][CHOICES_MOST];
    struct talon_values values[PLAYS];
    float mean[TALON_SEATS_MAX] = { 0 };
    unsigned counts[PLAYS], learned = 0;

    for (unsigned p = 0; p < PLAYS; p++) {
        memset(&values[p], 0, sizeof values[p]);
        learned += counts[p] = play(root, state, ~0u, 1, choice[p]);
        knowledge->value(root, state, &values[p]);
        for (unsigned s = 0; s < TALON_SEATS_MAX; s++)
            mean[s] += values[p].chance[s] / PLAYS;
    }
    for (unsigned p = 0; p < PLAYS; p++)
        for (unsigned i = 0; i < counts[p]; i++)
            add_slopes(&choice[p][i],
                       values[p].chance[choice[p][i].seat] - mean[choice[p][i].seat]);
    return learned;
}

static void learn_once(void *root, void *state, float rate)
{
    unsigned learned = 0;

    for (unsigned deal = 0; deal < DEALS_AT_ONCE; deal++) {
        find_deal(root);
        learned += learn_from_deal(root, state);
        memcpy(root, state, config.game->state_size);
    }
    learn_step(&learning, weights, slope, 10 / (float)(learned ? learned : 1), rate);
}

/* ---- reports --------------------------------------------------------------------------------- */

static double mean_of(const float *of, unsigned seats, unsigned set)
{
    double sum = 0;
    unsigned count = 0;

    for (unsigned s = 0; s < seats; s++)
        if (set >> s & 1) {
            sum += of[s];
            count++;
        }
    return count ? sum / count : 0;
}

/* How much more learners get in a deal than the quick players between them. */
static void add_lead(const void *root, void *state, double lead[2])
{
    static struct choice choice[CHOICES_MOST];
    const unsigned seats = (unsigned)talon_state_seats(root);

    lead[0] = lead[1] = 0;
    for (unsigned exchanged = 0; exchanged < 2; exchanged++) {
        const unsigned learners = 0x55u << exchanged;
        struct talon_values values = { 0 };
        play(root, state, learners, 2, choice);
        knowledge->value(root, state, &values);
        lead[0] +=
            (mean_of(values.chance, seats, learners) - mean_of(values.chance, seats, ~learners)) /
            2;
        lead[1] +=
            (mean_of(values.score, seats, learners) - mean_of(values.score, seats, ~learners)) / 2;
    }
}

static void report(unsigned deals, void *root, void *state)
{
    double sum[2] = { 0 }, squares[2] = { 0 };

    for (unsigned deal = 0; deal < COMPARED; deal++) {
        double lead[2];
        find_deal(root);
        add_lead(root, state, lead);
        for (unsigned i = 0; i < 2; i++) {
            sum[i] += lead[i];
            squares[i] += lead[i] * lead[i];
        }
        memcpy(root, state, config.game->state_size);
    }
    fprintf(stderr, "%9u deals:", deals);
    for (unsigned i = 0; i < 2; i++) {
        const double mean = sum[i] / COMPARED,
                     error = sqrt((squares[i] / COMPARED - mean * mean) / COMPARED);
        fprintf(stderr, " %s %+.4f (99 %%: %+.4f to %+.4f)", i ? "score" : "chance", mean,
                mean - 2.576 * error, mean + 2.576 * error);
    }
    fprintf(stderr, "\n");
}

/* ---- the weights as text --------------------------------------------------------------------- */

static int rounded(float weight)
{
    const float here = roundf(weight * QUARTERS);

    return here > INT8_MAX ? INT8_MAX : here < -INT8_MAX ? -INT8_MAX : (int)here;
}

/* Prints a number, and before it a comma and perhaps the end of the line. Returns the column. */
static unsigned print_number(unsigned column, unsigned number, int weight)
{
    char text[16];
    const unsigned length = (unsigned)snprintf(text, sizeof text, "%d", weight);

    if (!number)
        return column + (unsigned)printf("%s", text);
    if (column + length + 2 > LINE_LENGTH)
        return (unsigned)printf(",\n      %s", text) - 2;
    return column + (unsigned)printf(", %s", text);
}

static void print_weights(void)
{
    char name[32];

    snprintf(name, sizeof name, "%s", chooser->game->id);
    for (char *at = name; (at = strchr(at, '-'));)
        *at = '_';
    printf("/* %s_choice_weights.h - the weights by which players of this game choose a card\n"
           " * (trick_choice.h), as bench/trick_learn.c has learned them.\n"
           " */\n"
           "static const union trick_weights %s_weights[] = {\n",
           name, name);
    for (unsigned wants = 0; wants < chooser->wants; wants++) {
        unsigned column = (unsigned)printf("    { { ");
        for (unsigned i = 0; i < EACH; i++)
            column = print_number(column, i, rounded(weights[wants * EACH + i]));
        printf(" } },\n");
    }
    printf("};\n");
}

/* ---- beginning ------------------------------------------------------------------------------- */

static const struct trick_chooser *find_chooser(const char *game)
{
    for (unsigned i = 0; trick_choosers[i]; i++)
        if (!strcmp(trick_choosers[i]->game->id, game))
            return trick_choosers[i];
    return NULL;
}

static bool configure(const char *game)
{
    struct talon_draft draft;

    chooser = find_chooser(game);
    if (!chooser)
        return false;
    talon_draft_start(&draft, talon_game_find(game, "standard", NULL));
    if (talon_draft_finish(&draft, &config))
        return false;
    knowledge = talon_knowledge_find(config.game);
    return true;
}

static void begin_with_built_in(void)
{
    for (unsigned wants = 0; wants < chooser->wants; wants++)
        for (unsigned i = 0; i < EACH; i++)
            weights[wants * EACH + i] = (float)chooser->weights[wants].each[i] / QUARTERS;
}

int main(int count, char **arguments)
{
    static _Alignas(16) uint8_t root[TALON_STATE_MAX], state[TALON_STATE_MAX];
    const unsigned deals = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 0;

    if (!deals || !configure(arguments[1])) {
        fprintf(stderr, "trick_learn: name a game that has weights, and how many deals.\n");
        return 2;
    }
    talon_rng_simulate(&rng, 1);
    if (count > 3)
        begin_with_built_in();
    learning.count = WEIGHTS;
    talon_deal(&config, NULL, 0, &rng, root);
    for (unsigned done = 0; done < deals; done += DEALS_AT_ONCE) {
        if (done % (deals / REPORTS) < DEALS_AT_ONCE)
            report(done, root, state);
        learn_once(root, state, 0.01f * (1 - (float)done / (float)deals) + 0.0005f);
    }
    report(deals, root, state);
    print_weights();
    return 0;
}
