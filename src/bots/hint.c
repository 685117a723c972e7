/* hint.c - finds in the numbers of a search why its move is the best: how much more it promises
 * than the runner-up, and which feature comes true more often after it.
 */
#include <talon/hint.h>

#include "bots.h"
#include "question.h"

#define N_(text) text

/* In the order of talon_hint_sentences, two of each: with one possible deal nothing is hidden, and
 * deals are not worth a word. */
enum { BY_UNIT, BY_CHANCE, EQUAL, ALONE };

static const char *const sentences[] = {
    N_("About {difference} {unit} more than with {other}."),
    N_("About {difference} {unit} more than with {other}, over {worlds} possible deals."),
    N_("Of 100 games you would win about {difference} more than with {other}."),
    (N_("Of 100 games you would win about {difference} more than with {other}, over {worlds} "
        "possible deals.")),
    N_("About as good as {other}."),
    N_("About as good as {other}, over {worlds} possible deals."),
    N_("Your other moves come to the same, or were ruled out at once."),
    NULL,
};
const char *const *const talon_hint_sentences = sentences;

/* What would be told as 0.0 tricks, or as 0 chances in 100, is no difference. */
static const double least_unit = 0.05, least_chance = 0.005, least_share = 0.02;
static const double costly_chance = 0.06, maxim_weight = 0.5; /* as of talon_slip.weight */

/* ---- the runner-up --------------------------------------------------------------------------- */

/* A twin came to the same in every deal, such as the next lower card of a run. To compare with it
 * would say nothing. */
static bool is_twin(const struct talon_move_value *one, const struct talon_move_value *other)
{
    const struct talon_move_value x = *one, y = *other;

    return x.simulations == y.simulations && !(x.chance < y.chance || x.chance > y.chance) &&
           !(x.chance_error < y.chance_error || x.chance_error > y.chance_error) &&
           !(x.score < y.score || x.score > y.score) &&
           !(x.score_error < y.score_error || x.score_error > y.score_error);
}

/* Moves drop out early if they do badly, so the runner-up is among those that were tried most. */
static bool is_nearer(const struct talon_move_value *one, const struct talon_move_value *other)
{
    if (one->simulations != other->simulations)
        return one->simulations > other->simulations;
    return one->chance > other->chance ||
           (one->chance >= other->chance && one->score > other->score);
}

static unsigned nearest(const struct talon_search_result *result, unsigned count, bool twins)
{
    const struct talon_move_value *value = result->value;
    const unsigned best = result->best;
    unsigned other = best;

    for (unsigned i = 0; i < count; i++)
        if (i != best && value[i].simulations && !value[i].is_ruled_out &&
            is_twin(&value[i], &value[best]) == twins &&
            (other == best || is_nearer(&value[i], &value[other])))
            other = i;
    return other;
}

/* The best one itself: there is no other. */
static unsigned runner_up(const struct talon_search_result *result, unsigned count)
{
    const unsigned other = nearest(result, count, false);

    return other != result->best ? other : nearest(result, count, true);
}

/* ---- what is expected ------------------------------------------------------------------------ */

static double error_of_difference(double one, double other)
{
    return __builtin_sqrt(one * one + other * other);
}

static void count_by_chance(struct talon_expectation *expected, const struct talon_move_value *best,
                            const struct talon_move_value *other)
{
    expected->unit = NULL;
    expected->value = best->chance;
    expected->other_value = other->chance;
    expected->error = error_of_difference(best->chance_error, other->chance_error);
}

static void count_by_unit(struct talon_expectation *expected, const char *unit,
                          const struct talon_move_value *best, const struct talon_move_value *other)
{
    expected->unit = unit;
    expected->value = best->score;
    expected->other_value = other->score;
    expected->error = error_of_difference(best->score_error, other->score_error);
}

static double difference_of(const struct talon_expectation *expected)
{
    return expected->value - expected->other_value;
}

static bool is_more(const struct talon_expectation *expected, double least)
{
    return difference_of(expected) >= least &&
           difference_of(expected) > TALON_HINT_ERRORS * expected->error;
}

static bool is_less(const struct talon_expectation *expected)
{
    return difference_of(expected) < -TALON_HINT_ERRORS * expected->error;
}

/* A search compares chances. People count tricks and points, so these are told, unless they say
 * something else than the chances: who needs one point only does not play for many. */
static int compare(struct talon_expectation *expected, const char *unit,
                   const struct talon_move_value *best, const struct talon_move_value *other)
{
    if (unit) {
        count_by_unit(expected, unit, best, other);
        if (is_more(expected, least_unit))
            return BY_UNIT;
    }
    const bool against = unit && is_less(expected);
    struct talon_expectation chances = *expected;
    count_by_chance(&chances, best, other);
    const bool better = is_more(&chances, least_chance);
    if (better || against || !unit)
        *expected = chances;
    return better ? BY_CHANCE : EQUAL;
}

static void expect(struct talon_hint *hint, const struct talon_question *question,
                   const struct talon_search_result *result, unsigned other)
{
    const struct talon_knowledge *knowledge = talon_knowledge_find(question->config.game);
    const struct talon_move_value *best = &result->value[result->best], *next;
    struct talon_expectation *expected = &hint->expected;
    const bool alone = other == result->best;
    int kind = ALONE;

    next = &result->value[other];
    expected->other = question->moves[other];
    expected->simulations = best->simulations;
    expected->other_simulations = next->simulations;
    expected->worlds = result->worlds;
    if (alone)
        count_by_chance(expected, best, next);
    else
        kind = compare(expected, knowledge->unit, best, next);
    expected->alone = alone;
    expected->equal = kind == EQUAL;
    expected->sentence = talon_hint_sentences[2 * kind + (!alone && result->worlds > 1)];
}

/* In chances, which are all that some games count. */
static double slip_weight(const struct talon_expectation *expected,
                          const struct talon_knowledge *knowledge)
{
    return difference_of(expected) / (expected->unit ? knowledge->costly : costly_chance);
}

/* False: nothing is said against the move. Those that were never tried cost nobody knows how
 * much. */
static bool is_slip(const struct talon_knowledge *knowledge, const struct talon_move_value *best,
                    const struct talon_move_value *value, struct talon_slip *slip)
{
    struct talon_expectation expected = { .unit = NULL };

    slip->maxim = value->maxim;
    if (value->simulations && compare(&expected, knowledge->unit, best, value) != EQUAL) {
        slip->unit = expected.unit;
        slip->cost = difference_of(&expected);
        slip->weight = slip_weight(&expected, knowledge);
    }
    if (slip->maxim && slip->weight < maxim_weight)
        slip->weight = maxim_weight;
    return slip->weight > 0;
}

/* The other moves that something is said against. */
static void find_slips(struct talon_hint *hint, const struct talon_question *question,
                       const struct talon_search_result *result)
{
    const struct talon_knowledge *knowledge = talon_knowledge_find(question->config.game);

    for (unsigned i = 0; i < question->count && hint->slips_count < TALON_HINT_SLIPS; i++) {
        struct talon_slip slip = { .move = question->moves[i] };
        if (i != result->best &&
            is_slip(knowledge, &result->value[result->best], &result->value[i], &slip))
            hint->slips[hint->slips_count++] = slip;
    }
}

/* ---- what decided ---------------------------------------------------------------------------- */

static double variance_of(double share, uint32_t simulations)
{
    return share * (1 - share) / simulations;
}

static bool differs(double share, double other, const struct talon_expectation *expected)
{
    const double more = share > other ? share - other : other - share,
                 error = __builtin_sqrt(variance_of(share, expected->simulations) +
                                        variance_of(other, expected->other_simulations));

    return more >= least_share && more > TALON_HINT_SHARE_ERRORS * error &&
           talon_hint_percent(share) != talon_hint_percent(other);
}

/* The feature whose share differs most, if it has a sentence for it. */
static void find_feature(struct talon_hint *hint, const struct talon_knowledge *knowledge,
                         const struct talon_move_value *best, const struct talon_move_value *other)
{
    double most = 0;

    for (unsigned f = 0; f < knowledge->features_count; f++) {
        const struct talon_feature *feature = &knowledge->features[f];
        const double more = best->share[f] - other->share[f], size = more > 0 ? more : -more;
        const char *sentence = more > 0 ? feature->more : feature->less;
        if (!sentence || size <= most || !differs(best->share[f], other->share[f], &hint->expected))
            continue;
        most = size;
        hint->feature = feature;
        hint->plain = more > 0 ? feature->plain_more : feature->plain_less;
        hint->reason = sentence;
        hint->share = best->share[f];
        hint->other_share = other->share[f];
    }
}

/* The simple player's reason, if it would make this very move. */
static const char *simple_reason(const struct talon_question *question, struct talon_move move)
{
    struct talon_rng rng;
    struct talon_bot_request request = bots_request_of(question, &rng);
    const char *reason = NULL;

    request.reason = &reason;
    const unsigned chosen = question->bot->choose(&request);
    return talon_same_move(question->moves[chosen], move) ? reason : NULL;
}

const struct talon_bot *talon_hint_bot(void)
{
    return &bots_adviser;
}

/* The move, with the reason if the bot knows one. The search keeps its own result. */
static struct talon_move ask_bot(const struct talon_question *question, struct talon_search *search,
                                 uint32_t budget, const char **reason)
{
    struct talon_rng rng;
    struct talon_bot_request request = bots_request_of(question, &rng);

    request.search = search;
    request.values_all = true;
    request.budget = budget;
    request.reason = reason;
    return question->moves[talon_bot_choose(question->bot, &request)];
}

static const char *plain_expectation(const struct talon_expectation *expected)
{
    if (expected->alone)
        return NULL;
    return expected->equal ? N_("Another move is about as good.")
                           : N_("It promises you the most of all your moves.");
}

void talon_question_hint(const struct talon_question *question, struct talon_search *search,
                         uint32_t budget, struct talon_hint *hint)
{
    *hint = (struct talon_hint){ .game = question->config.game, .view = &question->view };
    hint->move = ask_bot(question, search, budget, &hint->reason);
    if (!talon_bot_searches(question->bot, question->config.game) || question->count == 1)
        return; /* a bot that knows its reason has told it */
    const struct talon_search_result *result = talon_search_result_room(search);
    if (!result->simulations || !talon_same_move(hint->move, question->moves[result->best]))
        return; /* a slip has no reason */
    const unsigned best = result->best, other = runner_up(result, question->count);
    expect(hint, question, result, other);
    find_slips(hint, question, result);
    if (!hint->expected.alone && !hint->expected.equal)
        find_feature(hint, talon_knowledge_find(question->config.game), &result->value[best],
                     &result->value[other]);
    if (!hint->reason)
        hint->reason = simple_reason(question, hint->move);
    if (!hint->reason) {
        hint->reason = hint->expected.sentence;
        hint->plain = plain_expectation(&hint->expected);
    }
}
