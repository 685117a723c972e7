/* series_award.c - awards: what a side has for a board that was not played as it should have been;
 * and the parts of a point in which awards, scaled boards and handicaps are counted exactly.
 */
#include "series_internal.h"

#include <string.h>

enum {
    WHOLE = 100,   /* percent */
    HALF = 50,     /* percent: an average */
    STEP = 30,     /* parts of a point that a percent is worth for each difference: 60% are 3 */
    BASIS = 10000, /* hundredths of a percent */
    DECIMAL = 10
};

/* clang-format off */
const struct series_award_name series_awards[] = {
    { "played",  "the result counts", N_("The result counts"), SERIES_AS_PLAYED, 0 },
    { "average", "half of what could be won", N_("Average"), SERIES_SHARE, HALF },
    { "plus",    "60%, or as much as on the other boards, if that is more",
      N_("Average plus"), SERIES_SHARE_PLUS, 60 },
    { "minus",   "40%, or as much as on the other boards, if that is less",
      N_("Average minus"), SERIES_SHARE_MINUS, 40 },
    { "none",    "the board does not count for this side", N_("Not played"), SERIES_NO_SCORE, 0 },
    { 0 },
};
/* clang-format on */

/* ---- numbers --------------------------------------------------------------------------------- */

int64_t series_divide(int64_t number, int64_t divisor)
{
    int64_t quotient = number / divisor, rest = number % divisor;

    if (rest < 0) {
        quotient--;
        rest += divisor;
    }
    return quotient + (2 * rest > divisor || (2 * rest == divisor && quotient % 2));
}

/* The digits from the end backwards; where they begin. */
static char *write_digits(char *end, uint64_t number)
{
    do
        *--end = (char)('0' + number % DECIMAL);
    while (number /= DECIMAL);
    return end;
}

static size_t add_digits(char *text, int64_t number)
{
    char digits[SERIES_POINTS_TEXT], *end = digits + sizeof digits;
    const char *at = write_digits(end, (uint64_t)(number < 0 ? -number : number));
    const size_t sign = number < 0, count = (size_t)(end - at);

    *text = '-';
    memcpy(text + sign, at, count);
    text[sign + count] = 0;
    return sign + count;
}

void series_points_text(const struct series *series, int64_t points, char text[SERIES_POINTS_TEXT])
{
    const int64_t above = points < 0 ? -points : points;
    const unsigned rest = (unsigned)(above % series->parts);

    *text = '-';
    text += points < 0;
    text += add_digits(text, above / series->parts);
    if (!rest)
        return;
    *text++ = '.';
    *text++ = (char)('0' + rest / DECIMAL);
    if (rest % DECIMAL)
        *text++ = (char)('0' + rest % DECIMAL);
    *text = 0;
}

/* ---- reading and writing --------------------------------------------------------------------- */

static bool is_name(const char *text, const char *name)
{
    while (*text && *text == *name)
        text++, name++;
    return *text == *name;
}

/* Behind the digits; NULL: there are none, or too many. */
static const char *read_award_number(const char *text, int32_t *number)
{
    const bool negative = *text == '-';
    int32_t value = 0;

    text += negative;
    if (*text < '0' || *text > '9')
        return NULL;
    for (; *text >= '0' && *text <= '9'; text++) {
        value = value * DECIMAL + (*text - '0');
        if (value > SERIES_POINTS_MOST)
            return NULL;
    }
    *number = negative ? -value : value;
    return text;
}

/* "60%" */
static bool read_share(const char *text, struct series_award *award)
{
    int32_t number;
    const char *end = read_award_number(text, &number);

    if (!end || !is_name(end, "%") || number < 0 || number > WHOLE)
        return false;
    award->kind = SERIES_SHARE;
    award->percent = (uint8_t)number;
    return true;
}

/* "9:4" */
static bool read_other_result(const struct series *series, const char *text,
                              struct series_award *award)
{
    struct series_refusal why;
    const unsigned values = series_values(series);

    for (unsigned i = 0; i < values; i++) {
        text = read_award_number(text, &award->value[i]);
        if (!text || *text != (i + 1 < values ? ':' : 0))
            return false;
        text += *text == ':';
    }
    award->kind = SERIES_OTHER_RESULT;
    return series_check_values(series, award->value, values, &why);
}

bool series_award_read(const struct series *series, const char *text, struct series_award *award)
{
    *award = (struct series_award){ 0 };
    for (const struct series_award_name *row = series_awards; row->name; row++)
        if (is_name(text, row->name)) {
            award->kind = (uint8_t)row->kind;
            award->percent = row->percent;
            return true;
        }
    return read_share(text, award) || read_other_result(series, text, award);
}

void series_award_write(const struct series *series, const struct series_award *award,
                        char text[SERIES_AWARD_TEXT])
{
    const struct series_award_name *row = series_awards;

    while (row->name && (row->kind != award->kind || row->percent != award->percent))
        row++;
    if (row->name) {
        for (const char *from = row->name; (*text = *from); from++)
            text++;
    } else if (award->kind == SERIES_SHARE) {
        text += add_digits(text, award->percent);
        *text++ = '%';
        *text = 0;
    } else {
        for (unsigned i = 0; i < series_values(series); i++) {
            if (i)
                *text++ = ':';
            text += add_digits(text, award->value[i]);
        }
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

bool series_check_awards(const struct series *series, struct series_refusal *why)
{
    return series_is_compared(series) ||
           series_refuse(why,
                         "Results can be adjusted only where they are compared. Set another "
                         "result, or add points with a reason.",
                         NULL, NULL);
}

bool series_are_awarded(const struct series_award award[SERIES_SIDES_MOST])
{
    for (unsigned side = 0; side < SERIES_SIDES_MOST; side++)
        if (award[side].kind)
            return true;
    return false;
}

bool series_has_award(const struct series_result *result)
{
    return series_are_awarded(result->award);
}

uint32_t series_most_compared(const struct series_result *result)
{
    uint32_t most = 0;

    for (unsigned side = 0; side < SERIES_SIDES_MOST; side++)
        most = result->compared[side] > most ? result->compared[side] : most;
    return most;
}

bool series_set_handicap(struct series *series, unsigned player, int32_t handicap,
                         struct series_refusal *why)
{
    if (!player || player > series->people)
        return series_refuse(why, "There is no player #.", NULL, &player);
    if (handicap > SERIES_HANDICAP_MOST || handicap < -SERIES_HANDICAP_MOST)
        return series_refuse(why, "A handicap is at most #, above or below zero.", NULL,
                             (const unsigned[]){ SERIES_HANDICAP_MOST });
    series->player[player].handicap = handicap;
    return true;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* A share of what a side could win against so many others. */
static int32_t share_of(const struct series *series, unsigned percent, uint32_t compared)
{
    const int32_t each =
        series->setup.compare->is_share ? 2 * (int32_t)percent : ((int32_t)percent - HALF) * STEP;

    return each * (int32_t)compared * (int32_t)series->parts / SERIES_PARTS;
}

static bool is_share_award(const struct series_award *award)
{
    return award->kind == SERIES_SHARE || award->kind == SERIES_SHARE_PLUS ||
           award->kind == SERIES_SHARE_MINUS;
}

void series_award_board(const struct series *series, struct series_result *results, size_t count,
                        uint32_t field)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned side = 0; side < series_sides(series); side++) {
            const struct series_award *award = &results[i].award[side];
            if (!is_share_award(award))
                continue;
            results[i].compared[side] = field ? field - 1 : 0;
            results[i].points[side] = share_of(series, award->percent, results[i].compared[side]);
        }
}

/* Everybody's points for boards whose awards do not depend on others. */
struct own_sums {
    int64_t points[SERIES_PEOPLE_MOST + 1], compared[SERIES_PEOPLE_MOST + 1];
};

static bool depends_on_others(const struct series_award *award)
{
    return award->kind == SERIES_SHARE_PLUS || award->kind == SERIES_SHARE_MINUS;
}

static void add_own_sums(const struct series *series, const struct series_result *result,
                         struct own_sums *sums)
{
    for (unsigned seat = 0; result->round && seat < series->setup.seats; seat++) {
        const unsigned side = series_side_of(series, seat);
        if (depends_on_others(&result->award[side]))
            continue;
        sums->points[result->seat[seat]] += result->points[side];
        sums->compared[result->seat[seat]] += result->compared[side];
    }
}

/* The share of the side's people on their other boards, if it is better for plus or worse for
 * minus. */
static void award_by_sums(const struct series *series, const struct own_sums *sums,
                          struct series_result *result, unsigned side)
{
    int64_t points = 0, compared = 0;

    for (unsigned seat = side; seat < series->setup.seats; seat += series_sides(series)) {
        points += sums->points[result->seat[seat]];
        compared += sums->compared[result->seat[seat]];
    }
    if (!compared)
        return;
    const int32_t own = (int32_t)series_divide(points * result->compared[side], compared);
    const bool is_more = own > result->points[side];
    if (is_more == (result->award[side].kind == SERIES_SHARE_PLUS))
        result->points[side] = own;
}

void series_award_by_others(const struct series *series, struct series_result *results,
                            size_t count)
{
    struct own_sums sums = { 0 };

    if (!series->setup.compare->is_share)
        return;
    for (size_t i = 0; i < count; i++)
        add_own_sums(series, &results[i], &sums);
    for (size_t i = 0; i < count; i++)
        for (unsigned side = 0; side < series_sides(series); side++)
            if (depends_on_others(&results[i].award[side]))
                award_by_sums(series, &sums, &results[i], side);
}
