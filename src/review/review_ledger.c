/* review_ledger.c - adds the expectations of a game up: where each seat's result came from. Every
 * change from one position to the next is put down once, so the sums are the result exactly.
 */
#include "review_internal.h"

/* ---- one change ------------------------------------------------------------------------------ */

/* The decision that was made at this step and reviewed; NULL: there is none. They are in order. */
static const struct talon_review_decision *decision_at(const struct talon_review *review,
                                                       uint32_t step)
{
    uint32_t low = 0, high = review->decisions_count;

    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (review->decisions[middle].step < step)
            low = middle + 1;
        else
            high = middle;
    }
    return low < review->decisions_count && review->decisions[low].step == step
               ? &review->decisions[low]
               : NULL;
}

/* Puts down what a step changed for a seat. */
static void enter_change(const struct talon_review *review, struct talon_review_ledger *ledger,
                         int seat, uint32_t step, int64_t change)
{
    uint32_t count;
    const struct talon_step *made = &talon_table_steps(review->table, &count)[step];
    const struct talon_review_decision *decision = decision_at(review, step);

    if (!review->knowledge || made->forced) {
        ledger->cards += change;
    } else if (made->seat != seat) {
        ledger->others += change;
    } else {
        const int64_t cost = decision ? decision->cost.value : 0;
        ledger->skill -= cost;
        ledger->lay += change + cost;
    }
}

/* ---- a part ---------------------------------------------------------------------------------- */

static const struct talon_review_point *first_point_of(const struct talon_review *review,
                                                       const struct talon_review_part *part)
{
    const struct talon_review_point *point = review->points;

    while (point->step < part->from)
        point++;
    return point;
}

static void enter_part(const struct talon_review *review, struct talon_review_part *part, int seat)
{
    const struct talon_review_point *end = review->points + review->points_count,
                                    *point = first_point_of(review, part);
    struct talon_review_ledger *ledger = &part->ledger[seat];
    int64_t expected = point->score[seat];

    *ledger = (struct talon_review_ledger){ .base = part->base, .result = part->end[seat] };
    ledger->cards = expected - part->base;
    for (point++; point < end && point->step <= part->to; point++) {
        enter_change(review, ledger, seat, point->step - 1, point->score[seat] - expected);
        expected = point->score[seat];
    }
    ledger->cards += part->end[seat] - expected;
}

static void add_ledger(struct talon_review_ledger *sum, const struct talon_review_ledger *ledger)
{
    sum->base += ledger->base;
    sum->cards += ledger->cards;
    sum->others += ledger->others;
    sum->lay += ledger->lay;
    sum->skill += ledger->skill;
    sum->result += ledger->result;
}

/* ---- the costliest moves --------------------------------------------------------------------- */

static bool costs_more(const struct talon_review *review, uint32_t one, uint32_t other)
{
    return other == UINT32_MAX ||
           review->decisions[one].cost.value > review->decisions[other].cost.value;
}

static bool costs_clearly(const struct talon_review_decision *decision)
{
    return decision->grade == TALON_REVIEW_INACCURACY || decision->grade == TALON_REVIEW_MISTAKE;
}

static void list_worst(struct talon_review *review)
{
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        for (int i = 0; i <= TALON_REVIEW_WORST; i++)
            review->worst[seat][i] = UINT32_MAX;
    for (uint32_t d = 0; d < review->decisions_count; d++) {
        uint32_t *worst = review->worst[review->decisions[d].seat];
        int at = TALON_REVIEW_WORST;
        if (!costs_clearly(&review->decisions[d]))
            continue;
        for (; at && costs_more(review, d, worst[at - 1]); at--)
            worst[at] = worst[at - 1];
        worst[at] = d;
        worst[TALON_REVIEW_WORST] = UINT32_MAX;
    }
}

void review_add_up(struct talon_review *review)
{
    for (uint32_t p = 0; p < review->parts_count; p++)
        for (int seat = 0; seat < review->seats; seat++) {
            enter_part(review, &review->parts[p], seat);
            add_ledger(&review->match[seat], &review->parts[p].ledger[seat]);
        }
    list_worst(review);
}
