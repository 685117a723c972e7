/* foreign_place.c - where the results of a file belong in a drive: which pair is which, at which
 * table of which round two pairs play a board, and what the director enters there.
 */
#include "foreign.h"

#include "text/catalogue.h"
#include "util/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Sorted numbers of pairs, on each side. */
struct foreign_numbers {
    unsigned *list[FOREIGN_SIDES];
    size_t count[FOREIGN_SIDES];
};

struct placing {
    const struct foreign_file *file;
    const struct foreign_plan *plan;
    struct series_refusal *why;
    struct foreign_numbers numbers[2]; /* of the file and of the plan */
    bool two_lines;
};

/* ---- pairs ---------------------------------------------------------------------------------- */

static int compare_numbers(const void *left, const void *right)
{
    const unsigned one = *(const unsigned *)left, other = *(const unsigned *)right;

    return (one > other) - (one < other);
}

/* Sorted, each once; how many are left. */
static size_t sort_numbers(unsigned *number, size_t count)
{
    size_t kept = 0;

    qsort(number, count, sizeof *number, compare_numbers);
    for (size_t i = 0; i < count; i++)
        if (!kept || number[kept - 1] != number[i])
            number[kept++] = number[i];
    return kept;
}

/* The numbers that count on each side; in one line all of them on the first. */
static void split_lines(struct foreign_numbers *numbers, bool two_lines)
{
    for (unsigned side = 0; side < FOREIGN_SIDES; side++)
        numbers->count[side] = sort_numbers(numbers->list[side], numbers->count[side]);
    if (two_lines)
        return;
    memcpy(numbers->list[0] + numbers->count[0], numbers->list[1],
           numbers->count[1] * sizeof *numbers->list[1]);
    numbers->count[0] = sort_numbers(numbers->list[0], numbers->count[0] + numbers->count[1]);
    numbers->count[1] = 0;
}

static void make_room(struct foreign_numbers *numbers, size_t count)
{
    for (unsigned side = 0; side < FOREIGN_SIDES; side++)
        numbers->list[side] =
            util_allocate((FOREIGN_SIDES * count + 1) * sizeof *numbers->list[side]);
}

static void note_pairs(struct foreign_numbers *numbers, const unsigned pair[FOREIGN_SIDES])
{
    for (unsigned side = 0; side < FOREIGN_SIDES; side++)
        numbers->list[side][numbers->count[side]++] = pair[side];
}

static const unsigned *find_number(const struct foreign_numbers *numbers, unsigned line,
                                   unsigned number)
{
    return bsearch(&number, numbers->list[line], numbers->count[line], sizeof number,
                   compare_numbers);
}

/* Whether the drive has two lines: then no pair plays on both sides. */
static bool has_two_lines(const struct foreign_numbers *plan)
{
    for (size_t i = 0; i < plan->count[0]; i++)
        if (find_number(plan, 1, plan->list[0][i]))
            return false;
    return true;
}

static void list_numbers(struct placing *placing)
{
    struct foreign_numbers *plan = &placing->numbers[1];

    make_room(&placing->numbers[0], placing->file->results);
    make_room(plan, placing->plan->meetings);
    for (size_t i = 0; i < placing->file->results; i++)
        note_pairs(&placing->numbers[0], placing->file->result[i].pair);
    for (size_t i = 0; i < placing->plan->meetings; i++)
        note_pairs(plan, placing->plan->meeting[i].pair);
    split_lines(plan, true);
    placing->two_lines = has_two_lines(plan);
    split_lines(plan, placing->two_lines);
    split_lines(&placing->numbers[0], placing->two_lines);
}

/* The pair of the drive that is as far down its line as this one of the file. */
static unsigned pair_in_drive(const struct placing *placing, unsigned side, unsigned number)
{
    const unsigned line = placing->two_lines ? side : 0;
    const struct foreign_numbers *file = &placing->numbers[0];
    const ptrdiff_t place = find_number(file, line, number) - file->list[line];

    return placing->numbers[1].list[line][place];
}

/* As many, or one could be taken for another. */
static bool check_pairs(const struct placing *placing)
{
    const struct foreign_numbers *file = &placing->numbers[0], *plan = &placing->numbers[1];
    const unsigned numbers[] = { (unsigned)(file->count[0] + file->count[1]),
                                 (unsigned)(plan->count[0] + plan->count[1]) };

    return (file->count[0] == plan->count[0] && file->count[1] == plan->count[1]) ||
           series_refuse(placing->why, N_("The file has # pairs that played, and the drive has #."),
                         NULL, numbers);
}

/* ---- meetings ------------------------------------------------------------------------------- */

static const struct foreign_meeting *find_meeting(const struct placing *placing, unsigned board,
                                                  unsigned one, unsigned other)
{
    for (size_t i = 0; i < placing->plan->meetings; i++) {
        const struct foreign_meeting *meeting = &placing->plan->meeting[i];
        if (meeting->board == board && meeting->pair[0] == one && meeting->pair[1] == other)
            return meeting;
    }
    return NULL;
}

static bool refuse_result(const struct placing *placing, const struct foreign_result *result,
                          const char *pattern)
{
    const unsigned numbers[] = { result->line, result->pair[0], result->pair[1], result->board };

    return series_refuse(placing->why, pattern, NULL, numbers);
}

static bool find_in_plan(const struct placing *placing, const struct foreign_result *result,
                         struct foreign_deed *deed)
{
    const unsigned ns = pair_in_drive(placing, 0, result->pair[0]),
                   ew = pair_in_drive(placing, 1, result->pair[1]);
    const struct foreign_meeting *meeting = find_meeting(placing, result->board, ns, ew);

    if (!meeting) {
        meeting = find_meeting(placing, result->board, ew, ns);
        deed->swapped = meeting;
    }
    if (!meeting)
        return refuse_result(placing, result,
                             N_("Line #: pairs # and # do not play board # in this drive."));
    deed->at = *meeting;
    return true;
}

/* ---- values --------------------------------------------------------------------------------- */

static bool set_awards(const struct placing *placing, const struct foreign_result *result,
                       struct foreign_deed *deed)
{
    deed->has_awards = true;
    for (unsigned side = 0; side < FOREIGN_SIDES; side++)
        deed->award[side ^ deed->swapped] = result->award[side];
    deed->swapped = false; /* nobody played */
    return placing->plan->is_compared ||
           refuse_result(placing, result,
                         N_("Line #: a score that a director gave needs results that are "
                            "compared."));
}

/* Both of a side have the points. */
static void set_points(const struct placing *placing, int score, struct foreign_deed *deed)
{
    const unsigned side = (score < 0) ^ deed->swapped;

    for (unsigned seat = side; seat < placing->plan->values; seat += FOREIGN_SIDES)
        deed->value[seat] = score < 0 ? -score : score;
}

static bool set_tricks(const struct placing *placing, const struct foreign_result *result,
                       struct foreign_deed *deed)
{
    const int all = placing->plan->tricks ? (int)placing->plan->tricks : 13;

    if (result->tricks < 0 || result->tricks > all)
        return refuse_result(placing, result, N_("Line #: a deal has fewer tricks than that."));
    deed->value[deed->swapped] = result->tricks;
    deed->value[!deed->swapped] = all - result->tricks;
    return true;
}

static bool set_values(const struct placing *placing, const struct foreign_result *result,
                       struct foreign_deed *deed)
{
    if (result->has_awards)
        return set_awards(placing, result, deed);
    if (placing->plan->by_seat) {
        set_points(placing, result->score, deed);
        return result->has_score ||
               refuse_result(placing, result,
                             N_("Line #: the drive counts points, and there is no score."));
    }
    if (!result->has_tricks)
        return refuse_result(placing, result,
                             N_("Line #: the drive counts tricks, and none are told."));
    return set_tricks(placing, result, deed);
}

/* Where nothing is compared, nobody asks which way two pairs sat. */
static bool place_result(const struct placing *placing, const struct foreign_result *result,
                         struct foreign_deed *deed)
{
    if (!find_in_plan(placing, result, deed) || !set_values(placing, result, deed))
        return false;
    deed->swapped &= placing->plan->is_compared;
    return true;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static int compare_deeds(const void *left, const void *right)
{
    const struct foreign_meeting *one = &((const struct foreign_deed *)left)->at,
                                 *other = &((const struct foreign_deed *)right)->at;

    if (one->round != other->round)
        return one->round < other->round ? -1 : 1;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return (one->deal > other->deal) - (one->deal < other->deal);
}

static bool check_once(const struct placing *placing, const struct foreign_deed *deeds)
{
    for (size_t i = 1; i < placing->file->results; i++) {
        const struct foreign_meeting *at = &deeds[i].at;
        const unsigned numbers[] = { at->round, at->table, at->board };
        if (!compare_deeds(&deeds[i - 1], &deeds[i]))
            return series_refuse(placing->why,
                                 N_("Round #, table #: board # has two results in the file."), NULL,
                                 numbers);
    }
    return true;
}

struct foreign_deed *foreign_place(const struct foreign_file *file, const struct foreign_plan *plan,
                                   struct series_refusal *why)
{
    struct placing placing = { .file = file, .plan = plan, .why = why };
    struct foreign_deed *deeds = util_allocate_zeroed(file->results + 1, sizeof *deeds);

    list_numbers(&placing);
    bool is_fine =
        file->results || series_refuse(why, N_("There are no results in the file."), NULL, NULL);

    is_fine = is_fine && check_pairs(&placing);
    for (size_t i = 0; is_fine && i < file->results; i++)
        is_fine = place_result(&placing, &file->result[i], &deeds[i]);
    if (is_fine)
        qsort(deeds, file->results, sizeof *deeds, compare_deeds);
    is_fine = is_fine && check_once(&placing, deeds);
    for (unsigned side = 0; side < FOREIGN_SIDES; side++) {
        free(placing.numbers[0].list[side]);
        free(placing.numbers[1].list[side]);
    }
    if (is_fine)
        return deeds;
    free(deeds);
    return NULL;
}
