/* series_rules.c - the tables of a drive: its movements, how tricks become points (R-WHI-19), which
 * suit is trump, who stands before whom with the same sum, and what wins a prize.
 */
#include "series_internal.h"

const struct series_movement *const series_movements[] = {
    &series_progressive,
    &series_swedish,
    &series_semi_partner,
    &series_partner,
    &series_individual,
    &series_rainbow,
    &series_mitchell,
    &series_mitchell_switched,
    &series_howell,
    &series_teams,
    NULL,
};

/* ---- points ---------------------------------------------------------------------------------- */

enum { BOOK = 6 };

static int32_t count_over_six(int32_t value, unsigned tricks)
{
    const int32_t book = tricks ? (int32_t)tricks / 2 : BOOK;

    return value > book ? value - book : 0;
}

static int32_t count_all(int32_t value, unsigned tricks)
{
    (void)tricks;
    return value;
}

const struct series_scoring series_scorings[] = {
    { "over_six", "tricks of one's side over half of all, six of thirteen", N_("Tricks over six"),
      false, false, count_over_six },
    { "all_tricks", "all tricks of one's side", N_("All tricks"), false, false, count_all },
    { "points", "points of the game, a number for each seat",
      N_("Points of the game, for each player"), true, false, count_all },
    { "stakes", "as points, but what some win, others lose: 0 together",
      N_("Stakes: what some win, others lose"), true, true, count_all },
    { 0 },
};

/* ---- the same sum ---------------------------------------------------------------------------- */

/* The best round first; how many there are. */
static unsigned sort_rounds(const struct series *series, const unsigned span[2], unsigned player,
                            int32_t sorted[SERIES_ROUNDS_MOST])
{
    unsigned count = 0;

    for (unsigned r = span[0]; r <= span[1]; r++) {
        const int32_t score = series->score[r - 1][player];
        unsigned at = count++;
        for (; at && sorted[at - 1] < score; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = score;
    }
    return count;
}

static int compare_best(const struct series *series, const unsigned span[2], unsigned one,
                        unsigned other)
{
    int32_t first[SERIES_ROUNDS_MOST], second[SERIES_ROUNDS_MOST];

    const unsigned count = sort_rounds(series, span, one, first);
    sort_rounds(series, span, other, second);
    for (unsigned i = 0; i < count; i++)
        if (first[i] != second[i])
            return first[i] > second[i] ? -1 : 1;
    return 0;
}

static int compare_last(const struct series *series, const unsigned span[2], unsigned one,
                        unsigned other)
{
    for (unsigned r = span[1]; r >= span[0]; r--) {
        const int32_t first = series->score[r - 1][one], second = series->score[r - 1][other];
        if (first != second)
            return first > second ? -1 : 1;
    }
    return 0;
}

/* A team has one lot. */
static unsigned lot_of(const struct series *series, unsigned player)
{
    enum { LOTS = 1 << 30 };
    const unsigned who = series->setup.movement->teams ? series->player[player].entry : player;

    return series_chance(series, SERIES_LOT, who, 0, LOTS);
}

static int compare_lots(const struct series *series, const unsigned span[2], unsigned one,
                        unsigned other)
{
    const unsigned first = lot_of(series, one), second = lot_of(series, other);

    (void)span;
    return first == second ? 0 : first > second ? -1 : 1;
}

const struct series_ties series_tie_rules[] = {
    { "shared", "the place is shared", N_("Share the place"), NULL },
    { "best", "the higher best round, then more of them, then the next best",
      N_("The highest single round"), compare_best },
    { "last", "the higher last round, then the one before it", N_("The better last round"),
      compare_last },
    { "cut", "lots, drawn with the seed", N_("Drawing lots"), compare_lots },
    { 0 },
};

/* ---- trumps and prizes ----------------------------------------------------------------------- */

const struct series_trumps series_trump_plans[] = {
    { "rotation", "hearts, diamonds, spades, clubs (R-WHI-06)",
      N_("Hearts, diamonds, spades, clubs in turn"), "HDSC" },
    { "english", "hearts, clubs, diamonds, spades, as English whist drives have it",
      N_("Hearts, clubs, diamonds, spades in turn"), "HCDS" },
    { "rotation_none", "as rotation, and every fifth deal without trump (R-WHI-07)",
      N_("In turn, every fifth deal without trump"), "HDSCN" },
    { "swedish", "spades, hearts, none, diamonds, clubs, and the fewest tricks",
      N_("Spades, hearts, none, diamonds, clubs, fewest tricks"), "SHNDCL" },
    { "turned", "the card that the dealer turns up, or the game, says it", N_("As the game says"),
      "" },
    { 0 },
};

const struct series_trump_letter series_trump_letters[] = {
    { "hearts", N_("Hearts"), 'H' },
    { "diamonds", N_("Diamonds"), 'D' },
    { "spades", N_("Spades"), 'S' },
    { "clubs", N_("Clubs"), 'C' },
    { "none", N_("No trump"), 'N' },
    { "low", N_("No trump, the fewest tricks win"), 'L' },
    { 0 },
};

/* clang-format off */
const struct series_prize series_prizes[] = {
    { "high", "the highest sum", N_("Most points"), false, SERIES_ANY_GROUP, 0, false },
    { "low", "the fewest points", N_("Fewest points"), true, SERIES_ANY_GROUP, 0, false },
    { "high_a", "the highest sum", N_("Most points"), false, SERIES_GROUP_A, 0, false },
    { "high_b", "the highest sum", N_("Most points"), false, SERIES_GROUP_B, 0, false },
    { "low_a", "the fewest points", N_("Fewest points"), true, SERIES_GROUP_A, 0, false },
    { "low_b", "the fewest points", N_("Fewest points"), true, SERIES_GROUP_B, 0, false },
    { "first_half", "the highest sum of the first half", N_("Most points, first half"),
      false, SERIES_ANY_GROUP, 1, false },
    { "second_half", "the highest sum of the second half", N_("Most points, second half"),
      false, SERIES_ANY_GROUP, 2, false },
    { "first_half_low", "the fewest points of the first half", N_("Fewest points, first half"),
      true, SERIES_ANY_GROUP, 1, false },
    { "first_half_a", "the highest sum of the first half", N_("Most points, first half"),
      false, SERIES_GROUP_A, 1, false },
    { "first_half_b", "the highest sum of the first half", N_("Most points, first half"),
      false, SERIES_GROUP_B, 1, false },
    { "raffle", "a lot, drawn with the seed after the last round", N_("Raffle"),
      false, SERIES_ANY_GROUP, 0, true },
    { "first_half_raffle", "a lot, drawn with the seed after the first half",
      N_("Raffle at half-time"), false, SERIES_ANY_GROUP, 1, true },
    { 0 },
};
/* clang-format on */
