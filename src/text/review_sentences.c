/* review_sentences.c - what a decision cost, as a sentence.
 */
#include "catalogue.h"

#include <talon/review.h>

static const char by_unit[] =
    N_("Move {n}: {move} cost about {difference} {unit}. {other} was better.");
static const char by_chance[] =
    N_("Move {n}: {move} cost about {difference} in 100 chances to win. {other} was better.");
static const char nothing_to_decide[] =
    N_("Here nobody decides anything that matters: the result is luck alone.");
static const char no_clear_cost[] = N_("{name}: no decision clearly cost anything.");

static const char not_judged[] =
    N_("{name}: not judged: {n} of {all} decisions, because no deal agreed with what was known.");
const char talon_review_running[] =
    N_("The game is not over yet. A review would tell hidden cards.");

static const char account[] = N_(
    "{name}: {result} {unit}. Expected: {base}, the cards: {cards}, moves of others: {others}, how "
    "the cards lay: {lay}, own decisions: {skill}.");

enum { ONE_100TH = TALON_REVIEW_ONE / 100, HALF_OF_100TH = ONE_100TH / 2 };

const char *talon_review_template(const struct talon_review *review)
{
    return review->scale->unit ? by_unit : by_chance;
}

const char *talon_review_nothing(const struct talon_review *review)
{
    return review->knowledge ? no_clear_cost : nothing_to_decide;
}

static void say_cost(const struct talon_wording *wording, const struct talon_review *review,
                     int64_t cost, char out[TEXT_NUMBER])
{
    const double amount = cost > 0 ? (double)cost / TALON_REVIEW_ONE : 0;

    if (review->scale->unit)
        text_say_tenths(wording->catalogue, amount, out);
    else
        text_say_whole(wording->catalogue, (unsigned)(amount * 100 + 0.5), out);
}

size_t talon_review_sentence(const struct talon_wording *wording, const struct talon_review *review,
                             uint32_t decision, char *out, size_t size)
{
    const struct talon_review_decision *reviewed = &review->decisions[decision];
    const struct talon_game *game = talon_table_game(review->table);
    char number[TEXT_NUMBER], move[TEXT_MOVE], other[TEXT_MOVE], difference[TEXT_NUMBER];
    const char *unit = review->scale->unit;

    text_say_whole(wording->catalogue, reviewed->step + 1, number);
    text_say_move_beside(wording, game, reviewed->played, reviewed->best, move);
    text_say_move_beside(wording, game, reviewed->best, reviewed->played, other);
    say_cost(wording, review, reviewed->cost.value, difference);
    const struct text_part parts[] = {
        { "n", number },
        { "move", move },
        { "other", other },
        { "difference", difference },
        { "unit", unit ? talon_translate(wording->catalogue, unit) : "" },
    };
    return text_fill(talon_translate(wording->catalogue, talon_review_template(review)), parts,
                     sizeof parts / sizeof *parts, out, size);
}

/* How many decisions of the seat have this grade, or, if `others`, any other one. */
static unsigned count_grade(const struct talon_review *review, int seat, bool others)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < review->decisions_count; i++)
        count += review->decisions[i].seat == seat &&
                 (review->decisions[i].grade == TALON_REVIEW_UNJUDGED) != others;
    return count;
}

unsigned talon_review_judged(const struct talon_review *review, int seat)
{
    return count_grade(review, seat, true);
}

size_t talon_review_unjudged(const struct talon_wording *wording, const struct talon_review *review,
                             int seat, const char *name, char *out, size_t size)
{
    const unsigned count = count_grade(review, seat, false);
    char number[TEXT_NUMBER], all[TEXT_NUMBER];

    if (!count)
        return 0;
    text_say_whole(wording->catalogue, count, number);
    text_say_whole(wording->catalogue, count + talon_review_judged(review, seat), all);
    const struct text_part parts[] = { { "name", name }, { "n", number }, { "all", all } };
    return text_fill(talon_translate(wording->catalogue, not_judged), parts,
                     sizeof parts / sizeof *parts, out, size);
}

/* Tenths of a unit, or how many chances in 100. */
static void say_size(const struct talon_wording *wording, const struct talon_review *review,
                     int64_t size, char out[TEXT_NUMBER])
{
    if (review->scale->unit)
        text_say_tenths(wording->catalogue, (double)size / TALON_REVIEW_ONE, out);
    else
        text_say_whole(wording->catalogue, (unsigned)((size + HALF_OF_100TH) / ONE_100TH), out);
}

/* A total shows its sign below 0 only, a change always. */
static void say_share(const struct talon_wording *wording, const struct talon_review *review,
                      int64_t amount, bool is_change, char out[TEXT_NUMBER + 1])
{
    const bool has_sign = amount < 0 || is_change;

    out[0] = amount < 0 ? '-' : '+';
    say_size(wording, review, amount < 0 ? -amount : amount, out + has_sign);
}

size_t talon_review_account(const struct talon_wording *wording, const struct talon_review *review,
                            int seat, const char *name, char *out, size_t size)
{
    const struct talon_review_ledger *ledger = &review->match[seat];
    const int64_t amounts[] = { ledger->result, ledger->base, ledger->cards,
                                ledger->others, ledger->lay,  ledger->skill };
    enum { AMOUNTS = sizeof amounts / sizeof *amounts, TOTALS = 2 };
    char text[AMOUNTS][TEXT_NUMBER + 1];
    const char *unit = review->scale->unit ? review->scale->unit : N_("chances in 100");

    for (int i = 0; i < AMOUNTS; i++)
        say_share(wording, review, amounts[i], i >= TOTALS, text[i]);
    const struct text_part parts[] = {
        { "name", name },      { "result", text[0] },
        { "base", text[1] },   { "cards", text[2] },
        { "others", text[3] }, { "lay", text[4] },
        { "skill", text[5] },  { "unit", talon_translate(wording->catalogue, unit) },
    };
    return text_fill(talon_translate(wording->catalogue, account), parts,
                     sizeof parts / sizeof *parts, out, size);
}
