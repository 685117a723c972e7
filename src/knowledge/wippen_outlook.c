/* wippen_outlook.c - the points to expect of an unfinished game of Wippen when a round ends.
 *
 * The numbers were fitted to 50,000 games of the quick player whose last round was played best.
 */
#include "wippen_knowledge.h"

/* ---- counting -------------------------------------------------------------------------------- */

unsigned wippen_cards_held(const struct wippen *w)
{
    unsigned cards = 0;

    for (int s = 0; s < w->seats; s++)
        cards += w->hand_count[s];
    return cards;
}

void wippen_count_won(const struct wippen *w, struct wippen_standing *standing)
{
    const uint8_t *card = w->won;

    standing->seats = w->seats;
    standing->to_come = w->stock_count + w->middle_count + wippen_cards_held(w);
    for (int row = 0; row < w->builds; row++)
        standing->to_come += w->build_count[row];
    standing->spades_to_come = 13.0f * w->packs;
    for (int s = 0; s < w->seats; s++) {
        unsigned spades = 0, points = w->wippen[s];
        for (const uint8_t *end = card + w->won_count[s]; card < end; card++) {
            spades += talon_suit(*card) == SPADES;
            points += wippen_points_of(*card);
        }
        standing->points[s] = (float)points;
        standing->cards[s] = w->won_count[s];
        standing->spades[s] = (float)spades;
        standing->spades_to_come -= (float)spades;
    }
}

/* ---- who comes first ------------------------------------------------------------------------- */

/* The chance of another against ours of 1 if so far ahead: it grows as the square. */
static float rivalry(float ahead)
{
    const float root = __builtin_sqrtf(1 + ahead * ahead) + ahead;

    return root * root;
}

float wippen_first_of(const float *amount, unsigned seats, unsigned seat, float spread)
{
    float rivals = 1;

    for (unsigned s = 0; s < seats; s++)
        if (s != seat)
            rivals += rivalry((amount[s] - amount[seat]) / spread);
    return 1 / rivals;
}

/* The chance against one rival, of whom so many that are still to come can go to either. A lead
 * that they cannot make up is sure. */
static float rivalry_over(float ahead, float to_come)
{
    enum { SURE = 1000 };
    const float part = ahead / (to_come + 1);

    if (part >= 1)
        return SURE;
    if (part <= -1)
        return 0;
    return rivalry(ahead / __builtin_sqrtf(0.1f + 1.2f * to_come * (1 - part * part)));
}

/* The chance to have most at the end. */
static float most_of(const float *amount, unsigned seats, unsigned seat, float to_come)
{
    float rivals = 1;

    for (unsigned s = 0; s < seats; s++)
        if (s != seat)
            rivals += rivalry_over(amount[s] - amount[seat], to_come);
    return 1 / rivals;
}

/* ---- without thieves ------------------------------------------------------------------------- */

/* The first to move finds more to capture, which matters the more the fewer rounds are left. */
static float worth_of_middle(const struct wippen *w)
{
    const unsigned rounds = w->stock_count / (w->seats * (unsigned)HAND_SIZE);

    return (rounds > 2 ? 0.05f : rounds > 1 ? 0.16f : 0.4f) * (float)w->middle_count;
}

void wippen_expect_captures(const struct wippen *w, const struct wippen_standing *standing,
                            float *points)
{
    const unsigned seats = standing->seats;

    for (unsigned s = 0; s < seats; s++)
        points[s] = standing->points[s] +
                    2 * most_of(standing->cards, seats, s, (float)standing->to_come) +
                    2 * most_of(standing->spades, seats, s, standing->spades_to_come);
    points[talon_left_of(w->dealer, w->seats)] += worth_of_middle(w);
    if (!w->stealing)
        return;
    float mean = 0;
    for (unsigned s = 0; s < seats; s++)
        mean += points[s] / (float)seats;
    for (unsigned s = 0; s < seats; s++)
        points[s] += 0.4f * (mean - points[s]);
}

/* ---- two thieves ----------------------------------------------------------------------------- */

/* The chance that a hand of the next round can steal this seat's pile. */
static float theft_of(const struct wippen *w, int seat)
{
    const int hidden = w->stock_count;
    int fitting = 0;
    float missed = 1;

    if (!w->won_count[seat])
        return 0;
    const uint8_t top = top_won(w, seat);
    for (int i = 0; i < hidden; i++)
        fitting += takes_pile(w, w->stock[i], top);
    for (int i = 0; i < HAND_SIZE && i < hidden; i++)
        missed *= fitting < hidden - i ? 1 - (float)fitting / (float)(hidden - i) : 0;
    return 1 - missed;
}

/* 0 … 1, growing with x, 1/2 at 0. */
static float chance_of(float x)
{
    return 0.5f + 0.5f * x / __builtin_sqrtf(4 + x * x);
}

/* How much decides while so many rounds are to come: what the first to move is ahead by in points
 * and in the chances of most cards and most spades, a middle of more than four cards, that he moves
 * first, that the dealer may steal in answer, and a theft with the first move. */
static const struct weights {
    float points, cards, spades, middle, first, answer, stolen, stolen_cards;
} weights_of_thefts[] = {
    { 0.116f, 0.451f, 0.275f, 0.12f, 0.05f, 0.68f, 1.75f, 0.49f },
    { 0.057f, 0.254f, 0.077f, 0.017f, 0.23f, 0.37f, 0.88f, 0.11f },
    { 0.05f, 0.12f, 0.05f, 0, 0.23f, 0.2f, 0.5f, 0.05f },
};

static const struct weights *weights_now(const struct wippen *w)
{
    const unsigned rounds = w->stock_count / (2 * HAND_SIZE);

    return &weights_of_thefts[rounds > 2 ? 2 : rounds > 1 ? 1 : 0];
}

/* The chance of the first to move to win the game. */
static float chance_of_first(const struct wippen *w, const struct wippen_standing *standing,
                             unsigned first, unsigned dealer)
{
    const struct weights *weights = weights_now(w);
    const float theft = theft_of(w, (int)dealer), answer = theft_of(w, (int)first),
                cards = 4 * most_of(standing->cards, 2, first, (float)standing->to_come) - 2,
                spades = 4 * most_of(standing->spades, 2, first, standing->spades_to_come) - 2,
                ahead = standing->points[first] - standing->points[dealer],
                middle = (float)w->middle_count - 4;
    const float kept = weights->points * ahead + weights->cards * cards + weights->spades * spades +
                       weights->middle * middle + weights->first - weights->answer * answer;

    return theft * chance_of(weights->stolen + weights->stolen_cards * cards) +
           (1 - theft) * chance_of(kept);
}

/* Who wins takes nearly all, because whole piles change hands. */
void wippen_expect_thefts(const struct wippen *w, const struct wippen_standing *standing,
                          float *points)
{
    const unsigned first = (unsigned)talon_left_of(w->dealer, w->seats), dealer = w->dealer;
    const float all = 4 + 7 * (float)w->packs + (float)(w->wippen[0] + w->wippen[1]);

    points[first] = all * (0.05f + 0.9f * chance_of_first(w, standing, first, dealer));
    points[dealer] = all - points[first];
}
