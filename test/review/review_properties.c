/* review_properties.c - tests the promises of a review, in every game: luck and skill add up to the
 * result exactly; a running game is not reviewed; and what it says of a decision follows from what
 * the seat knew then. For the last one a game is played twice, with other cards where the seat
 * cannot see them. The graph, which knows all cards, must differ in some of these pairs: else
 * nothing was exchanged. Arguments: games of each preset, pairs of each game, and N to take every
 * Nth preset only. TAP.
 */
#include "property/property.h"

#include <talon/bits.h>
#include <talon/bot.h>
#include <talon/json.h>
#include <talon/review.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGET = 60, STEPS_MOST = 40000, SHARED_STEPS = 60, LEAD_STEPS = 120, DECISIONS_MOST = 6 };

static unsigned tests, failures;
static unsigned running; /* games that were not over when a review was asked for */

static void report_test(const char *wrong, const struct talon_game *game, const char *preset,
                        const char *what)
{
    tests++;
    failures += wrong != NULL;
    printf("%s %u - %s/%s: %s%s%s\n", wrong ? "not ok" : "ok", tests, game->id, preset, what,
           wrong ? ": " : "", wrong ? wrong : "");
    fflush(stdout);
}

/* ---- playing --------------------------------------------------------------------------------- */

static struct talon_move simple_move(const struct talon_table *table, int seat, uint64_t seed)
{
    struct talon_question *question =
        talon_question_new(table, seat, talon_bot_find(seed % 4 ? "simple" : "random"), seed);

    if (!question)
        exit(70);
    const struct talon_move move = talon_question_answer(question, NULL, 0);
    talon_question_free(question);
    return move;
}

/* Plays on for so many steps, or to the end. */
static void play_simply(struct talon_table *table, struct talon_rng *rng, unsigned most)
{
    unsigned acting;

    for (unsigned made = 0; made < most && (acting = talon_table_acting(table)); made++) {
        const int seat = talon_first_seat(acting);
        if (talon_table_act(table, seat, simple_move(table, seat, talon_rng_word(rng))))
            exit(70);
    }
}

/* ---- adding up ------------------------------------------------------------------------------- */

static bool adds_up(const struct talon_review_ledger *ledger)
{
    return ledger->base + ledger->cards + ledger->others + ledger->lay + ledger->skill ==
           ledger->result;
}

/* A win is 1, shared among the sides that come first. */
static int64_t share_of_win(const struct talon_table *table, int seat)
{
    struct talon_result result = { { 0 }, { 0 } };
    unsigned sides = 0;

    talon_table_game(table)->result(talon_table_state(table), &result);
    for (int s = 0; s < talon_table_seats(table); s++)
        if (result.rank[s] == 1)
            sides |= 1u << talon_side(talon_table_config(table), s);
    return result.rank[seat] == 1 ? TALON_REVIEW_ONE / talon_bit_count(sides) : 0;
}

/* What the seat came to, found without the review. */
static int64_t true_result(const struct talon_table *table, int seat)
{
    struct talon_result result = { { 0 }, { 0 } };

    talon_table_game(table)->result(talon_table_state(table), &result);
    return talon_review_scale_of(talon_table_game(table))->unit
               ? (int64_t)result.points[seat] * TALON_REVIEW_ONE
               : share_of_win(table, seat);
}

/* Partners have the same tricks, and no deal has less than none or more than thirteen. */
static bool partners_share_tricks(const struct talon_review *review)
{
    const int64_t most = (int64_t)13 * TALON_REVIEW_ONE;

    for (uint32_t p = 0; p < review->parts_count; p++)
        for (int seat = 0; seat < 2; seat++) {
            const int64_t tricks = review->parts[p].end[seat];
            if (tricks != review->parts[p].end[seat + 2] || tricks < 0 || tricks > most)
                return false;
        }
    return true;
}

/* Tricks are no points: of them it is known how many there are. */
static bool results_are_true(const struct talon_review *review)
{
    int64_t sum = 0;

    for (int seat = 0; seat < review->seats; seat++)
        sum += review->match[seat].result;
    if (!strcmp(talon_table_game(review->table)->id, "whist"))
        return sum == (int64_t)26 * TALON_REVIEW_ONE * review->parts_count &&
               partners_share_tricks(review);
    for (int seat = 0; seat < review->seats; seat++)
        if (review->match[seat].result != true_result(review->table, seat))
            return false;
    return true;
}

/* The last point of the graph is what came of the game. */
static bool graph_ends_true(const struct talon_review *review)
{
    const struct talon_review_point *last = &review->points[review->points_count - 1];

    for (int seat = 0; seat < review->seats; seat++)
        if (last->chance[seat] != share_of_win(review->table, seat))
            return false;
    return true;
}

static const char *check_sums(const struct talon_review *review)
{
    for (int seat = 0; seat < review->seats; seat++) {
        if (!adds_up(&review->match[seat]))
            return "the match does not add up";
        for (uint32_t p = 0; p < review->parts_count; p++)
            if (!adds_up(&review->parts[p].ledger[seat]))
                return "a deal does not add up";
    }
    if (!results_are_true(review))
        return "the result is not that of the game";
    return graph_ends_true(review) ? NULL : "the graph ends at a chance that is none";
}

/* Each row has all members, so that a program may read them without asking. */
static bool tells_nulls(const struct talon_review *review)
{
    static const char nulls[] = "\"class\":\"unjudged\",\"best\":null,\"cost\":null,\"low\":null,"
                                "\"high\":null,\"chanceCost\":null,\"simulations\":";
    struct talon_string_buffer text = { 0 };
    uint32_t found = 0;

    talon_json_review(&text, review);
    for (const char *at = text.at; at && (at = strstr(at, nulls)); at++)
        found++;
    free(text.at);
    return found == review->decisions_count;
}

/* A search without simulations finds nothing out, as where no world agrees with the view. */
static const char *check_unjudged(const struct talon_table *table,
                                  const struct talon_review_plan *plan)
{
    struct talon_review *review;
    const char *wrong = NULL;

    if (talon_review_new(table, plan, &review) != TALON_REVIEW_OK)
        return "there was no review";
    struct talon_review_worker *worker = talon_review_worker_new(review);
    review->plan.simulations = 0;
    for (uint32_t i = 0; i < review->decisions_count && !wrong; i++)
        if (!talon_review_work(worker, i) || review->decisions[i].grade != TALON_REVIEW_UNJUDGED ||
            review->decisions[i].cost.value)
            wrong = "a decision is judged of which nothing is known";
    talon_review_finish(review);
    if (!wrong && !tells_nulls(review))
        wrong = "a decision that is not judged lacks members in JSON";
    talon_review_worker_free(worker);
    talon_review_free(review);
    return wrong;
}

static const char *review_game(const struct talon_config *config, unsigned number)
{
    /* The decisions of one seat; the others must add up without theirs. */
    const struct talon_review_plan plan = { BUDGET, 1u << number % (unsigned)talon_seats(config),
                                            number };
    uint8_t key[TALON_KEY_BYTES] = { (uint8_t)number, 7 };
    struct talon_table *table = talon_table_new(config, key, NULL, 0);
    struct talon_review *review = NULL;
    struct talon_rng rng;
    const char *wrong = NULL;

    talon_rng_simulate(&rng, number);
    play_simply(table, &rng, 5);
    running += talon_table_acting(table) != 0;
    if (talon_table_acting(table) &&
        (talon_review_run(table, &plan, &review) != TALON_REVIEW_RUNNING || review))
        wrong = "a running game was reviewed";
    play_simply(table, &rng, STEPS_MOST);
    if (!wrong && talon_table_acting(table))
        wrong = "the game did not end";
    if (!wrong) {
        wrong = talon_review_run(table, &plan, &review) ? "there was no review" : NULL;
        wrong = wrong ? wrong : check_sums(review);
        talon_review_free(review);
        wrong = wrong ? wrong : check_unjudged(table, &plan);
    }
    talon_table_free(table);
    return wrong;
}

static void check_preset(const struct talon_game *game, const char *preset, unsigned games)
{
    struct talon_draft draft;
    struct talon_config config;
    const char *wrong = NULL;

    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset);
    talon_draft_finish(&draft, &config);
    for (unsigned number = 0; !wrong && number < games; number++)
        wrong = review_game(&config, number + (unsigned)(preset[0] & 1));
    report_test(wrong, game, preset, "luck and skill are the result; no review before the end");
}

/* ---- what the seat knew ---------------------------------------------------------------------- */

static struct {
    unsigned pairs, decisions, differences, graphs;
} sealed_total;

static bool sees_alike(const struct play *play, struct talon_table *const table[2], int viewer)
{
    static struct talon_view view[2];

    for (int n = 0; n < 2; n++)
        talon_view(play->game, talon_table_state(table[n]), viewer, &view[n]);
    return !memcmp(&view[0], &view[1], sizeof view[0]);
}

/* Plays both by the same moves while the seat sees the same; the steps so far. */
static uint32_t play_pair(struct play *play, struct talon_table *const table[2], int viewer)
{
    uint32_t shared = 0;
    unsigned acting;

    for (; shared < SHARED_STEPS && (acting = talon_table_acting(table[0])); shared++) {
        const int seat = talon_first_seat(acting);
        if (!sees_alike(play, table, viewer))
            break;
        const struct talon_move move = simple_move(table[0], seat, talon_rng_word(&play->choice));
        if (talon_table_act(table[1], seat, move) || talon_table_act(table[0], seat, move))
            break;
    }
    return shared;
}

static bool is_same_estimate(const struct talon_review_estimate *one,
                             const struct talon_review_estimate *other)
{
    return one->value == other->value && one->low == other->low && one->high == other->high;
}

static bool is_same_reviewed_move(const struct talon_review_move *one,
                                  const struct talon_review_move *other)
{
    return talon_same_move(one->move, other->move) && one->simulations == other->simulations &&
           one->chance == other->chance && is_same_estimate(&one->expected, &other->expected);
}

static bool is_same_decision(const struct talon_review_decision *one,
                             const struct talon_review_decision *other)
{
    bool same =
        one->step == other->step && one->seat == other->seat && one->grade == other->grade &&
        one->simulations == other->simulations && one->worlds == other->worlds &&
        one->count == other->count && talon_same_move(one->best, other->best) &&
        talon_same_move(one->played, other->played) && is_same_estimate(&one->cost, &other->cost) &&
        is_same_estimate(&one->chance_cost, &other->chance_cost);

    for (unsigned i = 0; same && i < one->count; i++)
        same = is_same_reviewed_move(&one->moves[i], &other->moves[i]);
    return same;
}

/* Reviews the decisions made while both looked the same, and the first point. */
static void compare_reviews(struct talon_review *const review[2], uint32_t shared)
{
    struct talon_review_worker *worker[2] = { talon_review_worker_new(review[0]),
                                              talon_review_worker_new(review[1]) };

    for (uint32_t i = 0; i < DECISIONS_MOST && i < review[0]->decisions_count &&
                         i < review[1]->decisions_count && review[0]->decisions[i].step < shared;
         i++) {
        for (int n = 0; n < 2; n++)
            if (!talon_review_work(worker[n], i))
                exit(70);
        sealed_total.decisions++;
        sealed_total.differences +=
            !is_same_decision(&review[0]->decisions[i], &review[1]->decisions[i]);
    }
    for (int n = 0; n < 2; n++)
        talon_review_work(worker[n], review[n]->decisions_count);
    sealed_total.graphs +=
        memcmp(review[0]->points, review[1]->points, sizeof *review[0]->points) != 0;
    for (int n = 0; n < 2; n++)
        talon_review_worker_free(worker[n]);
}

static void compare_pair(struct play *play, uint8_t *const state[2], int viewer)
{
    static const uint8_t key[TALON_KEY_BYTES] = { 5 };
    const struct talon_review_plan plan = { BUDGET, 1u << viewer, play->number };
    struct talon_table *table[2];
    struct talon_review *review[2] = { NULL, NULL };
    struct talon_rng rng;

    for (int n = 0; n < 2; n++)
        if (!(table[n] = talon_table_new_from_position(play->config, state[n], key)))
            exit(70);
    const uint32_t shared = play_pair(play, table, viewer);
    talon_rng_simulate(&rng, play->number);
    for (int n = 0; n < 2; n++) {
        play_simply(table[n], &rng, STEPS_MOST);
        if (talon_table_acting(table[n]) ||
            talon_review_new(table[n], &plan, &review[n]) != TALON_REVIEW_OK)
            review[n] = NULL;
    }
    if (review[0] && review[1]) {
        sealed_total.pairs++;
        compare_reviews(review, shared);
    }
    for (int n = 0; n < 2; n++) {
        talon_review_free(review[n]);
        talon_table_free(table[n]);
    }
}

static void lead_pair_in(struct play *play)
{
    struct talon_move move;
    int seat;

    for (uint32_t left = play->number % 2 ? talon_rng_below(&play->choice, LEAD_STEPS) : 0; left;
         left--) {
        if (!random_move(play, &seat, &move))
            break;
        play->game->apply(play->state, seat, move, &play->rng);
    }
}

static void check_sealed(const struct talon_game *game, unsigned pairs)
{
    static struct talon_config config;
    _Alignas(16) static uint8_t one[TALON_STATE_MAX], other[TALON_STATE_MAX];
    uint8_t *const state[2] = { one, other };
    struct talon_rng rng;
    char what[160];

    memset(&sealed_total, 0, sizeof sealed_total);
    for (unsigned number = 0; number < pairs; number++) {
        talon_rng_simulate(&rng, number);
        any_table(game, &config, &rng);
        struct play play = { .config = &config, .game = game, .state = one };
        deal_game(&play, number);
        lead_pair_in(&play);
        const int viewer = (int)talon_rng_below(&play.choice, (uint32_t)talon_seats(&config));
        if (exchange_hidden(&play, other, viewer))
            compare_pair(&play, state, viewer);
    }
    snprintf(what, sizeof what,
             "reviews of what a seat knew: %u pairs, %u decisions, %u graphs differ",
             sealed_total.pairs, sealed_total.decisions, sealed_total.graphs);
    report_test(sealed_total.differences                          ? "hidden cards told"
                : !sealed_total.decisions || !sealed_total.graphs ? "nothing was compared"
                                                                  : NULL,
                game, game->variant ? game->variant : "", what);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1,
                   pairs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20;
    const int every = argc > 3 ? (int)strtoul(argv[3], NULL, 10) : 1;

    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p += every)
            check_preset(talon_games[g], talon_games[g]->presets[p].id, games);
    for (unsigned g = 0; g < talon_games_count; g++)
        if (talon_knowledge_find(talon_games[g]))
            check_sealed(talon_games[g], pairs);
    printf("%s %u - %u running games were refused\n1..%u\n", running ? "ok" : "not ok", tests + 1,
           running, tests + 1);
    return failures || !running;
}
