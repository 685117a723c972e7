/* drive_wishes.c - people wish to stay at one table, or not to sit at a table with somebody. When
 * play begins, the numbers of the movement are given so that as few wishes as possible fail: two
 * people change their numbers as long as that helps.
 */
#include "drive_wishes.h"

#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* What a failed wish weighs. Who may not move comes before everything else, and partners before
 * opponents. */
enum { MOVE_WEIGHT = 100, PARTNER_WEIGHT = 3, TABLE_WEIGHT = 2 };

enum { SHAKES = 4, TRIES = 40 }; /* changes by chance, before it is tried once more */

enum { SEARCH_STEPS = 20 * 1000 * 1000 }; /* looks at two seats: a fraction of a second */

/* ---- noting them -------------------------------------------------------------------------- */

static bool is_on_list(const struct drive *drive, unsigned number, struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, number);

    return (person && !person->struck && !person->bot) ||
           series_refuse(why, "There is no player #.", NULL, &number);
}

static void forget_apart(struct drive *drive, unsigned person)
{
    size_t kept = 0;

    for (size_t i = 0; i < drive->aparts; i++)
        if (drive->apart[i].one != person && drive->apart[i].other != person)
            drive->apart[kept++] = drive->apart[i];
    drive->aparts = kept;
}

/* To sit apart is a wish of two, also if one alone says it. */
bool drive_wish(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const unsigned person = (unsigned)act->person;

    if (!is_on_list(drive, person, why))
        return false;
    for (unsigned i = 0; i < act->apart.count; i++) {
        if (act->apart.at[i] == person)
            return series_refuse(why, "Nobody can sit apart from themselves.", NULL, NULL);
        if (!is_on_list(drive, act->apart.at[i], why))
            return false;
    }
    drive->person[person].stays = act->stays;
    forget_apart(drive, person);
    for (unsigned i = 0; i < act->apart.count; i++) {
        drive->apart =
            util_grow(drive->apart, &drive->apart_capacity, drive->aparts, sizeof *drive->apart);
        drive->apart[drive->aparts++] = (struct drive_apart){ (uint16_t)person, act->apart.at[i] };
    }
    return true;
}

bool drive_has_wishes(const struct drive *drive)
{
    bool any = drive->aparts;

    for (unsigned i = 1; i <= drive->people; i++)
        any = any || drive->person[i].stays;
    return any;
}

/* ---- who would sit where ------------------------------------------------------------------ */

static void note_seats(const struct series *series, struct drive_seat *at)
{
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++) {
        if (!series->table[t].plays)
            continue;
        series_seats(series, t, seats);
        for (unsigned i = 0; i < series->setup.seats; i++)
            at[seats[i]] = (struct drive_seat){ (uint16_t)(t + 1), (uint8_t)i };
    }
}

static bool plan_rounds(struct series *series, struct drive_seat_plan *plan)
{
    struct series_refusal why;

    while (plan->rounds < series->setup.rounds && series_open(series, &why)) {
        note_seats(series, plan->at + (size_t)plan->rounds++ * plan->columns);
        if (series->setup.movement->move || !series_close(series, &why))
            break;
    }
    return plan->rounds;
}

bool drive_plan_seats(const struct drive *drive, const uint16_t *list, unsigned count,
                      struct drive_seat_plan *plan)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, count);
    struct series *series = util_allocate_zeroed(1, sizeof *series);
    struct series_refusal why;
    bool fine = series_begin(series, &setup, &why);

    *plan = (struct drive_seat_plan){ .columns = SERIES_PEOPLE_MOST + 1 };
    if (fine) {
        plan->at = util_allocate_zeroed((size_t)setup.rounds * plan->columns, sizeof *plan->at);
        for (unsigned i = 0; i < count; i++)
            series_elect(series, i + 1, (enum series_group)drive->person[list[i]].group);
        plan->in_groups = series_pairs_groups(series);
        fine = plan_rounds(series, plan);
    }
    free(series);
    return fine;
}

/* ---- the search --------------------------------------------------------------------------- */

struct wish_search {
    const struct drive *drive;
    const struct drive_seat_plan *plan;
    uint16_t *list;       /* persons by their numbers, from 0 */
    uint16_t *number;     /* of each person, from 1 */
    unsigned units, team; /* teams change their numbers together */
    uint64_t steps;
};

static unsigned cost_of_moves(const struct wish_search *search, unsigned number)
{
    unsigned table = 0, cost = 0;

    for (unsigned round = 1; round <= search->plan->rounds; round++) {
        const unsigned next = drive_planned_seat(search->plan, round, number).table;
        cost += next && table && next != table ? MOVE_WEIGHT : 0;
        table = next ? next : table;
    }
    return cost;
}

static unsigned cost_of_meetings(const struct wish_search *search, unsigned one, unsigned other)
{
    unsigned cost = 0;

    for (unsigned round = 1; round <= search->plan->rounds; round++) {
        const struct drive_seat a = drive_planned_seat(search->plan, round, one),
                                b = drive_planned_seat(search->plan, round, other);
        if (a.table && a.table == b.table)
            cost += a.seat % 2U == b.seat % 2U ? PARTNER_WEIGHT : TABLE_WEIGHT;
    }
    return cost;
}

/* Whether the person has one of the numbers of this unit. */
static bool is_in_unit(const struct wish_search *search, unsigned unit, unsigned person)
{
    const unsigned number = search->number[person];

    talon_assert(search->team);
    return number && (number - 1) / search->team == unit;
}

/* Of the wishes of people in these two units. */
static unsigned cost_of(struct wish_search *search, unsigned one, unsigned other)
{
    const struct drive *drive = search->drive;
    unsigned cost = 0;

    talon_assert(search->team);
    for (unsigned i = 0; i < 2 * search->team; i++) {
        const unsigned unit = i < search->team ? one : other,
                       person = search->list[unit * search->team + i % search->team];
        if (drive->person[person].stays)
            cost += cost_of_moves(search, search->number[person]);
    }
    for (size_t i = 0; i < drive->aparts; i++) {
        const struct drive_apart *apart = &drive->apart[i];
        if (!search->number[apart->one] || !search->number[apart->other] ||
            !(is_in_unit(search, one, apart->one) || is_in_unit(search, one, apart->other) ||
              is_in_unit(search, other, apart->one) || is_in_unit(search, other, apart->other)))
            continue;
        cost += cost_of_meetings(search, search->number[apart->one], search->number[apart->other]);
        search->steps += search->plan->rounds;
    }
    search->steps += drive->aparts + search->plan->rounds;
    return cost;
}

static void change_numbers(struct wish_search *search, unsigned one, unsigned other)
{
    for (unsigned i = 0; i < search->team; i++) {
        const unsigned a = one * search->team + i, b = other * search->team + i;
        const uint16_t kept = search->list[a];
        search->list[a] = search->list[b];
        search->list[b] = kept;
        search->number[search->list[a]] = (uint16_t)(a + 1);
        search->number[search->list[b]] = (uint16_t)(b + 1);
    }
}

static bool may_change(const struct wish_search *search, unsigned one, unsigned other)
{
    const struct drive_person *person = search->drive->person;
    bool same = one != other;

    for (unsigned i = 0; search->plan->in_groups && i < search->team; i++)
        same = same && person[search->list[one * search->team + i]].group ==
                           person[search->list[other * search->team + i]].group;
    return same;
}

static bool wishes_something(const struct drive *drive, unsigned person)
{
    bool any = drive->person[person].stays;

    for (size_t i = 0; i < drive->aparts; i++)
        any = any || drive->apart[i].one == person || drive->apart[i].other == person;
    return any;
}

static bool has_wisher(const struct wish_search *search, unsigned unit)
{
    bool any = false;

    for (unsigned i = 0; i < search->team; i++)
        any = any || wishes_something(search->drive, search->list[unit * search->team + i]);
    return any;
}

/* How much it helps if two units change their numbers. */
static int gain_of(struct wish_search *search, unsigned one, unsigned other)
{
    const unsigned before = cost_of(search, one, other);

    if (!before)
        return 0;
    change_numbers(search, one, other);
    const unsigned after = cost_of(search, one, other);
    change_numbers(search, one, other);
    return (int)before - (int)after;
}

/* The change that helps this unit most, and the first of several. Where the plan depends on groups,
 * only people of the same group change. */
static bool improve(struct wish_search *search, unsigned unit)
{
    unsigned best = unit;
    int most = 0;

    for (unsigned other = 0; other < search->units && search->steps < SEARCH_STEPS; other++) {
        const int gain = may_change(search, unit, other) ? gain_of(search, unit, other) : 0;
        if (gain > most) {
            most = gain;
            best = other;
        }
    }
    if (best != unit)
        change_numbers(search, unit, best);
    return best != unit;
}

/* Until nothing helps any more. */
static void search_numbers(struct wish_search *search)
{
    bool better = true;

    while (better && search->steps < SEARCH_STEPS) {
        better = false;
        for (unsigned unit = 0; unit < search->units; unit++)
            if (has_wisher(search, unit) && improve(search, unit))
                better = true;
    }
}

/* Of all wishes. */
static unsigned whole_cost(const struct wish_search *search)
{
    const struct drive *drive = search->drive;
    unsigned cost = 0;

    for (unsigned i = 1; i <= drive->people; i++)
        if (drive->person[i].stays && search->number[i])
            cost += cost_of_moves(search, search->number[i]);
    for (size_t i = 0; i < drive->aparts; i++) {
        const unsigned one = search->number[drive->apart[i].one],
                       other = search->number[drive->apart[i].other];
        if (one && other)
            cost += cost_of_meetings(search, one, other);
    }
    return cost;
}

static void take_list(struct wish_search *search, const uint16_t *list)
{
    for (unsigned i = 0; i < search->units * search->team; i++) {
        search->list[i] = list[i];
        search->number[list[i]] = (uint16_t)(i + 1);
    }
}

static void shake(struct wish_search *search, struct talon_rng *rng)
{
    for (unsigned i = 0; i < SHAKES; i++) {
        const unsigned one = talon_rng_below(rng, search->units),
                       other = talon_rng_below(rng, search->units);
        if (may_change(search, one, other))
            change_numbers(search, one, other);
    }
}

/* Where changes of two help no more, several by chance may lead on. */
static void search_further(struct wish_search *search)
{
    uint16_t best[SERIES_PLAYERS_MOST] = { 0 };
    unsigned cost = whole_cost(search);
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1); /* the drive's seed is a secret */
    memcpy(best, search->list, sizeof *best * search->units * search->team);
    for (unsigned i = 0; i < TRIES && cost && search->steps < SEARCH_STEPS; i++) {
        shake(search, &rng);
        search_numbers(search);
        const unsigned now = whole_cost(search);
        if (now < cost) {
            cost = now;
            memcpy(best, search->list, sizeof *best * search->units * search->team);
        }
        take_list(search, best);
    }
}

/* ---- the order of an act ------------------------------------------------------------------ */

/* Whether it names everybody on the list once. */
static bool fits(const struct drive *drive, const struct drive_numbers *order)
{
    bool *seen = util_allocate_zeroed(drive->people + 1, sizeof *seen);
    bool fine = order->count == drive_count_listed(drive);

    for (unsigned i = 0; i < order->count && fine; i++) {
        const struct drive_person *person = drive_find_person(drive, order->at[i]);
        fine = person && !person->struck && !person->bot && !seen[order->at[i]];
        if (fine)
            seen[order->at[i]] = true;
    }
    free(seen);
    return fine;
}

static void search_order(const struct drive *drive, const struct drive_seat_plan *plan,
                         struct drive_numbers *order)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, order->count);
    struct wish_search search = { .drive = drive, .plan = plan, .list = order->at };

    search.team = setup.movement->teams ? setup.seats / SERIES_SIDES : 1U;
    search.units = order->count / search.team;
    search.number = util_allocate_zeroed(drive->people + 1, sizeof *search.number);
    for (unsigned i = 0; i < order->count; i++)
        search.number[order->at[i]] = (uint16_t)(i + 1);
    search_numbers(&search);
    search_further(&search);
    free(search.number);
}

void drive_honour_wishes(const struct drive *drive, struct drive_act *act)
{
    struct drive_seat_plan plan;

    if (drive->phase != DRIVE_GATHERING || (act->order.count && fits(drive, &act->order)))
        return;
    act->order.count = 0;
    if (!drive_has_wishes(drive) || drive_count_listed(drive) > SERIES_PLAYERS_MOST)
        return;
    act->order.count = drive_order_people(drive, act->order.at);
    if (drive_plan_seats(drive, act->order.at, act->order.count, &plan))
        search_order(drive, &plan, &act->order);
    free(plan.at);
}
