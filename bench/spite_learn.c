/* spite_learn.c - learns how strong a seat of Spite and Malice stands
 * (src/knowledge/spite_strength.h): players whose discards follow the network play games against
 * each other, and it learns to tell from every turn who will win.
 *
 * Arguments: how many games, and perhaps "on": begin with the weights that
 * are built in. Prints the weights as they stand in src/knowledge; on standard error how well it
 * tells who wins, and how much such players are ahead of the quick player. doc/fits.md says how it
 * is repeated.
 *
 * Source: Sutton, Learning to predict by the methods of temporal differences (1988).
 */
#include "learning.h"

#include "knowledge/spite_strength.h"

#include <talon/core.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUT = SPITE_INPUTS * SPITE_UNITS, STEEPNESS = OUT + SPITE_UNITS, WEIGHTS };
enum { TURNS_MOST = 1500, GAMES_AT_ONCE = 8, REPORTS = 4, COMPARED = 500, TABLES_MIXED = 10 };
static const float KEPT = 0.95f; /* of what later turns tell, for each turn between */

/* Those named several times are played more often. */
static const char *const presets[TABLES_MIXED] = {
    "standard", "standard", "standard",   "standard",      "unlimited",
    "three",    "four",     "partners-4", "massachusetts", "kings-and-jokers",
};

static struct talon_rng rng;
static struct talon_config config[TABLES_MIXED];
static float weights[WEIGHTS], slope[WEIGHTS];
static struct learning learning;

/* ---- chances --------------------------------------------------------------------------------- */

/* A seat with its inputs and the sums of its network. */
struct sight {
    uint16_t inputs[SPITE_INPUTS_MOST];
    unsigned count, left;
    float unit[SPITE_UNITS], strength;
};

struct turn {
    struct sight sight[SEATS];
    float chance[SEATS], wanted[SEATS], spread;
};

struct game {
    struct turn turn[TURNS_MOST];
    unsigned turns, seats, sides;
};

static void add_up(struct sight *sight)
{
    float *unit = sight->unit;

    memset(unit, 0, sizeof sight->unit);
    for (unsigned i = 0; i < sight->count; i++)
        for (unsigned u = 0; u < SPITE_UNITS; u++)
            unit[u] += weights[sight->inputs[i] * SPITE_UNITS + u];
    sight->strength = unit[0] - (float)sight->left;
    for (unsigned u = 1; u < SPITE_UNITS; u++)
        sight->strength += unit[u] > 0 ? unit[u] * weights[OUT + u] : 0;
}

static void look(const struct spite *s, int seat, struct sight *sight)
{
    struct insight o;

    spite_look(s, seat, &o);
    sight->left = s->reserve_count[seat];
    sight->count = spite_list_inputs(&o, sight->inputs);
    add_up(sight);
}

/* Parts of 1, growing with what each side has. */
static void share_out(const float *have, const struct game *game, struct turn *turn)
{
    float most = have[0], sum = 0;

    for (unsigned side = 1; side < game->sides; side++)
        most = fmaxf(most, have[side]);
    for (unsigned side = 0; side < game->sides; side++)
        sum += turn->chance[side] = expf((have[side] - most) * turn->spread * weights[STEEPNESS]);
    for (unsigned side = 0; side < game->sides; side++)
        turn->chance[side] /= sum;
}

static void note_turn(const struct spite *s, struct game *game)
{
    struct turn *turn = &game->turn[game->turns++];
    float have[SEATS] = { 0 };

    for (int seat = 0; seat < s->seats; seat++) {
        look(s, seat, &turn->sight[seat]);
        have[(unsigned)seat % game->sides] += turn->sight[seat].strength;
    }
    turn->spread = spite_spread(s);
    share_out(have, game, turn);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Gumbel's distribution: what is largest with it added is drawn in proportion to a power of e. */
static float luck(void)
{
    const float even = ((float)(talon_rng_word(&rng) >> 8) + 0.5f) * (1.0f / (1 << 24));

    return -logf(-logf(even));
}

/* How strong the seat stands after a discard. */
static float worth_of(const struct spite *s, int seat, struct talon_move move)
{
    struct spite after = *s;
    struct sight sight;

    spite_apply(&after, seat, move, &rng);
    after.turn = (uint8_t)(seat + 1); /* it is over even if the game is */
    look(&after, seat, &sight);
    return sight.strength;
}

/* The discard after which the seat stands strongest, as far as luck goes. */
static struct talon_move choose_discard(const struct spite *s, int seat, float lucky)
{
    struct talon_move moves[TALON_MOVES_MAX], best = { .verb = END };
    const int count = spite_legal(s, seat, moves);
    uint32_t tried[SIDES + 1] = { 0 }; /* values on each side stack, and on an empty one */
    float most = -INFINITY;

    for (int i = 0; i < count; i++) {
        const uint32_t card = 1u << spite_value(s, moves[i].a);
        if (moves[i].verb != DISCARD)
            continue;
        const int side = moves[i].b - 1;
        uint32_t *here = &tried[s->side_count[seat * SIDES + side] ? side : SIDES];
        if (*here & card)
            continue;
        *here |= card;
        const float worth = worth_of(s, seat, moves[i]) + lucky * luck();
        if (worth > most) {
            most = worth;
            best = moves[i];
        }
    }
    return best;
}

static struct talon_move choose(const struct spite *s, int seat, bool is_learner, float lucky)
{
    const struct talon_move move = spite_policy(s, seat, &rng);

    return is_learner && move.verb == DISCARD ? choose_discard(s, seat, lucky) : move;
}

/* Plays a game that is dealt, and notes every turn; seats of the set discard by the network. */
static void play_game(struct spite *s, unsigned learners, float lucky, struct game *game)
{
    unsigned turns = s->turns + 1u;

    game->turns = 0;
    game->seats = s->seats;
    game->sides = s->teams ? s->seats / 2u : s->seats;
    while (!s->over && game->turns < TURNS_MOST) {
        if (s->turns != turns)
            note_turn(s, game);
        turns = s->turns;
        spite_apply(s, s->turn, choose(s, s->turn, learners >> s->turn & 1, lucky), &rng);
    }
}

/* The side that has won; one beyond the last: nobody. */
static unsigned winner_of(const struct spite *s, const struct game *game)
{
    for (unsigned side = 0; side < game->sides; side++)
        if (s->over == WON && played_off(s, (int)side))
            return side;
    return game->sides;
}

/* ---- learning -------------------------------------------------------------------------------- */

/* Each turn ought to tell what the next one tells, and in part what comes later. */
static void set_wanted(struct game *game, unsigned winner)
{
    for (unsigned side = 0; side < game->sides; side++) {
        float later = side == winner;
        for (unsigned t = game->turns; t--;) {
            game->turn[t].wanted[side] = later;
            later = KEPT * later + (1 - KEPT) * game->turn[t].chance[side];
        }
    }
}

static void add_slopes(const struct sight *sight, float more)
{
    float unit[SPITE_UNITS] = { more };

    for (unsigned u = 1; u < SPITE_UNITS; u++) {
        if (sight->unit[u] <= 0)
            continue;
        unit[u] = more * weights[OUT + u];
        slope[OUT + u] += more * sight->unit[u];
    }
    for (unsigned i = 0; i < sight->count; i++)
        for (unsigned u = 0; u < SPITE_UNITS; u++)
            slope[sight->inputs[i] * SPITE_UNITS + u] += unit[u];
}

static void learn_from_turn(const struct turn *turn, const struct game *game)
{
    for (unsigned seat = 0; seat < game->seats; seat++) {
        const unsigned side = seat % game->sides;
        const float more = (turn->wanted[side] - turn->chance[side]) * turn->spread;
        add_slopes(&turn->sight[seat], more * weights[STEEPNESS]);
        slope[STEEPNESS] += more * turn->sight[seat].strength;
    }
}

/* Returns how many positions of a seat were learned from: none if nobody won. */
static unsigned learn_from_game(struct game *game)
{
    struct spite s;

    talon_deal(&config[talon_rng_below(&rng, TABLES_MIXED)], NULL, 0, &rng, &s);
    play_game(&s, ~0u, talon_rng_below(&rng, 2) ? 0.05f : 0.3f, game);
    const unsigned winner = winner_of(&s, game);
    if (winner == game->sides)
        return 0;
    set_wanted(game, winner);
    for (unsigned t = 0; t < game->turns; t++)
        learn_from_turn(&game->turn[t], game);
    return game->turns * game->seats;
}

static void learn_once(struct game *game, float rate)
{
    unsigned learned = 0;

    for (unsigned done = 0; done < GAMES_AT_ONCE; done++)
        learned += learn_from_game(game);
    learn_step(&learning, weights, slope, 10 / (float)(learned ? learned : 1), rate);
}

/* ---- reports --------------------------------------------------------------------------------- */

/* How much more often learners win a deal than the quick players between them; adds how well each
 * turn told the winner. */
static double compare(const struct spite *dealt, struct game *game, double *told, unsigned *turns)
{
    double lead = 0;

    for (unsigned exchanged = 0; exchanged < 2; exchanged++) {
        const unsigned learners = 0x55u << exchanged;
        struct spite s = *dealt;
        play_game(&s, learners, 0, game);
        const unsigned winner = winner_of(&s, game);
        if (winner == game->sides)
            continue;
        lead += learners >> winner & 1 ? 0.5 : -0.5;
        for (unsigned t = 0; t < game->turns; t++)
            *told += log(game->turn[t].chance[winner] + 1e-6);
        *turns += game->turns;
    }
    return lead;
}

static void report(unsigned games, struct game *game)
{
    double told = 0, sum = 0, squares = 0;
    unsigned turns = 0;

    for (unsigned i = 0; i < COMPARED; i++) {
        struct spite dealt;
        talon_deal(&config[i % TABLES_MIXED], NULL, 0, &rng, &dealt);
        const double lead = compare(&dealt, game, &told, &turns);
        sum += lead;
        squares += lead * lead;
    }
    const double mean = sum / COMPARED, error = sqrt((squares / COMPARED - mean * mean) / COMPARED);
    fprintf(stderr, "%9u games: log chance %.4f, win rate %+.3f (99 %%: %+.3f to %+.3f)\n", games,
            told / (turns ? turns : 1), mean, mean - 2.576 * error, mean + 2.576 * error);
}

/* ---- the weights as text --------------------------------------------------------------------- */

static void print_row(const float *row)
{
    unsigned column = 0;

    printf("{ ");
    for (unsigned u = 0; u < SPITE_UNITS; u++)
        column = learn_print_weight(column, u, (int)roundf(row[u] * SPITE_PARTS));
    printf(" },\n");
}

static void print_network(void)
{
    printf(
        "/* spite_network_weights.h - the weights of spite_strength.c, which alone includes this\n"
        " * file, as bench/spite_learn.c has learned them.\n"
        " */\n"
        "const struct spite_network spite_network = {\n"
        "    .each = {\n");
    for (unsigned input = 0; input < SPITE_INPUTS; input++)
        print_row(weights + input * SPITE_UNITS);
    printf("    },\n    .out = ");
    print_row(weights + OUT);
    printf("    .steepness = %.3ff,\n};\n", (double)weights[STEEPNESS]);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Small numbers of both signs, so that units become different. */
static void begin_with_chance(void)
{
    for (unsigned i = 0; i < OUT; i++)
        weights[i] = i % SPITE_UNITS ? 0.0001f * ((float)talon_rng_below(&rng, 2001) - 1000) : 0;
    for (unsigned u = 1; u < SPITE_UNITS; u++)
        weights[OUT + u] = u & 1 ? 0.5f : -0.5f;
    weights[STEEPNESS] = 1.4f;
}

static void begin_with_built_in(void)
{
    for (unsigned i = 0; i < OUT; i++)
        weights[i] = (float)spite_network.each[i / SPITE_UNITS][i % SPITE_UNITS] / SPITE_PARTS;
    for (unsigned u = 0; u < SPITE_UNITS; u++)
        weights[OUT + u] = (float)spite_network.out[u] / SPITE_PARTS;
    weights[STEEPNESS] = spite_network.steepness;
}

static bool configure(void)
{
    for (unsigned i = 0; i < TABLES_MIXED; i++) {
        struct talon_draft draft;
        talon_draft_start(&draft, talon_game_find("spite", presets[i], NULL));
        if (!talon_draft_preset(&draft, presets[i]) || talon_draft_finish(&draft, &config[i]))
            return false;
    }
    return true;
}

static void learn(unsigned games)
{
    static struct game game;

    memset(&learning, 0, sizeof learning);
    learning.count = WEIGHTS;
    for (unsigned done = 0; done < games; done += GAMES_AT_ONCE) {
        if (done % (games / REPORTS) < GAMES_AT_ONCE)
            report(done, &game);
        learn_once(&game, 0.005f * (1 - (float)done / (float)games) + 0.0001f);
    }
    report(games, &game);
}

int main(int count, char **arguments)
{
    const unsigned games = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : 0;

    if (games < REPORTS) {
        fprintf(stderr, "spite_learn: name how many games are to be played.\n");
        return 2;
    }
    talon_rng_simulate(&rng, 1);
    if (!configure())
        return 1;
    if (count > 2)
        begin_with_built_in();
    else
        begin_with_chance();
    learn(games);
    print_network();
    return 0;
}
