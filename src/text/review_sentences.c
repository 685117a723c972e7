/* review_sentences.c - what decisions cost, and how luck and skill add up, as sentences.
 */
#include "catalogue.h"

#include <talon/review.h>

#include <stdio.h>

static const char by_unit[] =
    N_("Step {n}: {move} cost about {difference} {unit}. {other} was better.");
static const char by_chance[] = N_(
    "Step {n}: {move} lowered the chance to win by about {difference} in 100. {other} was better.");
static const char nothing_to_decide[] =
    N_("No decision here changes the chances enough to be judged: the whole result counts as "
       "luck.");
static const char no_clear_cost[] = N_("{name}: no decision clearly cost anything.");

static const char not_judged[] = N_("{name}: {n} of {all} decisions could not be judged, because "
                                    "no possible deal matched what was known.");
static const char how_many[] =
    N_("{name}: mistakes {mistakes}, inaccuracies {inaccuracies}, decisions {all}.");
static const char limits[] =
    N_("An inaccuracy costs at least {inaccuracy} {unit}, a mistake at least {mistake}. What may "
       "be chance counts as neither.");
static const char unit_of_chances[] = N_("chances in 100");
static const char of_deal[] = N_("Deal {n}, steps {first} to {last}:");
const char talon_review_running[] =
    N_("The game is not over yet. A review would reveal hidden cards.");

static const char account_in_units[] = N_(
    "{name}: {result} {unit}. Expected: {base}, the cards: {cards}, moves of others: {others}, how "
    "the cards lay: {lay}, own decisions: {skill}.");
static const char account_in_chances[] =
    N_("{name}: result {result} %, expected {base} %; the difference in percentage points: the "
       "cards {cards}, moves of others {others}, how the cards lay {lay}, own decisions {skill}.");

/* The terms of a sum, in the order of the account. */
enum { BASE, CARDS, OTHERS, LAY, SKILL, TERMS };

const char *talon_review_template(const struct talon_review *review)
{
    return review->scale->unit ? by_unit : by_chance;
}

const char *talon_review_nothing(const struct talon_review *review)
{
    return review->knowledge ? no_clear_cost : nothing_to_decide;
}

/* Says the cost; returns its unit. */
static const char *say_cost(const struct talon_wording *wording, const struct talon_review *review,
                            int64_t cost, char out[TEXT_NUMBER])
{
    const double amount = cost > 0 ? (double)cost / TALON_REVIEW_ONE : 0;
    const unsigned chances = (unsigned)(amount * 100 + 0.5);

    if (!review->scale->unit) {
        text_say_whole(wording->catalogue, chances, out);
        return text_unit_beside(wording->catalogue, unit_of_chances, 10 * chances);
    }
    text_say_tenths(wording->catalogue, amount, out);
    return text_unit_beside(wording->catalogue, review->scale->unit, text_tenths(amount));
}

size_t talon_review_sentence(const struct talon_wording *wording, const struct talon_review *review,
                             uint32_t decision, char *out, size_t size)
{
    const struct talon_review_decision *reviewed = &review->decisions[decision];
    const struct talon_game *game = talon_table_game(review->table);
    char number[TEXT_NUMBER], move[TEXT_MOVE], other[TEXT_MOVE], difference[TEXT_NUMBER];
    const char *unit = say_cost(wording, review, reviewed->cost.value, difference);

    text_say_whole(wording->catalogue, reviewed->step + 1, number);
    text_say_move_beside(wording, game, reviewed->played, reviewed->best, move);
    text_say_move_beside(wording, game, reviewed->best, reviewed->played, other);
    const struct util_part parts[] = {
        { "n", number },  { "move", move }, { "other", other }, { "difference", difference },
        { "unit", unit },
    };
    return util_fill(talon_translate(wording->catalogue, talon_review_template(review)), parts,
                     sizeof parts / sizeof *parts, out, size);
}

static unsigned count_grade(const struct talon_review *review, int seat,
                            enum talon_review_grade grade)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < review->decisions_count; i++)
        count += review->decisions[i].seat == seat && review->decisions[i].grade == grade;
    return count;
}

unsigned talon_review_judged(const struct talon_review *review, int seat)
{
    return count_grade(review, seat, TALON_REVIEW_FINE) +
           count_grade(review, seat, TALON_REVIEW_INACCURACY) +
           count_grade(review, seat, TALON_REVIEW_MISTAKE);
}

size_t talon_review_counts(const struct talon_wording *wording, const struct talon_review *review,
                           int seat, const char *name, char *out, size_t size)
{
    const struct talon_catalogue *catalogue = wording->catalogue;
    char mistakes[TEXT_NUMBER], inaccuracies[TEXT_NUMBER], all[TEXT_NUMBER];

    text_say_whole(catalogue, count_grade(review, seat, TALON_REVIEW_MISTAKE), mistakes);
    text_say_whole(catalogue, count_grade(review, seat, TALON_REVIEW_INACCURACY), inaccuracies);
    text_say_whole(
        catalogue,
        talon_review_judged(review, seat) + count_grade(review, seat, TALON_REVIEW_UNJUDGED), all);
    const struct util_part parts[] = {
        { "name", name }, { "mistakes", mistakes }, { "inaccuracies", inaccuracies }, { "all", all }
    };
    return util_fill(talon_translate(catalogue, how_many), parts, sizeof parts / sizeof *parts, out,
                     size);
}

size_t talon_review_limits(const struct talon_wording *wording, const struct talon_review *review,
                           char *out, size_t size)
{
    char inaccuracy[TEXT_NUMBER], mistake[TEXT_NUMBER];
    const char *unit = say_cost(wording, review, review->scale->inaccuracy, inaccuracy);

    say_cost(wording, review, review->scale->mistake, mistake);
    const struct util_part parts[] = { { "inaccuracy", inaccuracy },
                                       { "unit", unit },
                                       { "mistake", mistake } };
    return util_fill(talon_translate(wording->catalogue, limits), parts,
                     sizeof parts / sizeof *parts, out, size);
}

size_t talon_review_deal(const struct talon_wording *wording, const struct talon_review *review,
                         uint32_t deal, char *out, size_t size)
{
    const struct talon_review_part *part = &review->parts[deal];
    char number[TEXT_NUMBER], first[TEXT_NUMBER], last[TEXT_NUMBER];

    text_say_whole(wording->catalogue, deal + 1, number);
    text_say_whole(wording->catalogue, part->from + 1, first);
    text_say_whole(wording->catalogue, part->to, last);
    const struct util_part parts[] = { { "n", number }, { "first", first }, { "last", last } };
    return util_fill(talon_translate(wording->catalogue, of_deal), parts,
                     sizeof parts / sizeof *parts, out, size);
}

size_t talon_review_unjudged(const struct talon_wording *wording, const struct talon_review *review,
                             int seat, const char *name, char *out, size_t size)
{
    const unsigned count = count_grade(review, seat, TALON_REVIEW_UNJUDGED);
    char number[TEXT_NUMBER], all[TEXT_NUMBER];

    if (!count)
        return 0;
    text_say_whole(wording->catalogue, count, number);
    text_say_whole(wording->catalogue, count + talon_review_judged(review, seat), all);
    const struct util_part parts[] = { { "name", name }, { "n", number }, { "all", all } };
    return util_fill(talon_translate(wording->catalogue, not_judged), parts,
                     sizeof parts / sizeof *parts, out, size);
}

/* The smallest amount that an account tells: a tenth of a unit, or one chance in 100. */
static int64_t smallest(const struct talon_review *review)
{
    return TALON_REVIEW_ONE / (review->scale->unit ? 10 : 100);
}

static int64_t divide_down(int64_t amount, int64_t by)
{
    return amount / by - (amount % by < 0);
}

/* Counts terms in smallest amounts, so that they add up to the rounded sum: all are rounded down,
 * and then those that lost most are raised by one. The page does the same (addingUp). */
static int64_t round_terms(const int64_t terms[TERMS], int64_t size, int64_t rounded[TERMS])
{
    int64_t sum = 0, lost[TERMS];

    for (int i = 0; i < TERMS; i++) {
        rounded[i] = divide_down(terms[i], size);
        lost[i] = terms[i] - rounded[i] * size;
        sum += terms[i];
    }
    const int64_t total = divide_down(sum + size / 2, size);
    int64_t left = total;
    for (int i = 0; i < TERMS; i++)
        left -= rounded[i];
    for (; left > 0; left--) {
        int most = 0;
        for (int i = 1; i < TERMS; i++)
            if (lost[i] > lost[most])
                most = i;
        rounded[most]++;
        lost[most] = -1;
    }
    return total;
}

enum { SIGNED_NUMBER = TEXT_NUMBER + sizeof "−" };

/* A total shows its sign below 0 only, a change everywhere but at 0. */
static void say_amount(const struct talon_wording *wording, const struct talon_review *review,
                       int64_t amount, bool is_change, char out[SIGNED_NUMBER])
{
    const char *sign = amount < 0 ? "−" : amount > 0 && is_change ? "+" : "";
    const int64_t size = amount < 0 ? -amount : amount;
    char number[TEXT_NUMBER];

    if (review->scale->unit)
        text_say_tenths(wording->catalogue, (double)size / 10, number);
    else
        text_say_whole(wording->catalogue, (unsigned)size, number);
    snprintf(out, SIGNED_NUMBER, "%s%s", sign, number);
}

size_t talon_review_account(const struct talon_wording *wording, const struct talon_review *review,
                            const struct talon_review_ledger *ledger, const char *name, char *out,
                            size_t size)
{
    const int64_t terms[TERMS] = { ledger->base, ledger->cards, ledger->others, ledger->lay,
                                   ledger->skill };
    int64_t rounded[TERMS];
    char result[SIGNED_NUMBER], text[TERMS][SIGNED_NUMBER];
    const char *unit = review->scale->unit, *account = unit ? account_in_units : account_in_chances;
    const int64_t total = round_terms(terms, smallest(review), rounded);

    say_amount(wording, review, total, false, result);
    for (int i = 0; i < TERMS; i++)
        say_amount(wording, review, rounded[i], i != BASE, text[i]);
    const struct util_part parts[] = {
        { "name", name },
        { "result", result },
        { "base", text[BASE] },
        { "cards", text[CARDS] },
        { "others", text[OTHERS] },
        { "lay", text[LAY] },
        { "skill", text[SKILL] },
        { "unit",
          unit ? text_unit_beside(wording->catalogue, unit, (unsigned)(total < 0 ? -total : total))
               : "" },
    };
    return util_fill(talon_translate(wording->catalogue, account), parts,
                     sizeof parts / sizeof *parts, out, size);
}
