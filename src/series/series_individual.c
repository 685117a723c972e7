/* series_individual.c - schedules for single players at tables of four, for any number: everybody
 * has everybody as partner once and as opponent twice, or as nearly so as is known.
 *
 * Three of four numbers are whist tournaments or close to them: a starter that moves on, or a
 * design of several parts. Where a rainbow brings everybody together with everybody, the same
 * tables play three times instead, with other partners each time. So nobody meets anybody again for
 * a third of the evening.
 *
 * For a shorter evening the first rounds of a whole schedule are not the best: as long as a rainbow
 * lasts nobody meets anybody twice, and then everybody can meet everybody once or twice.
 */
#include "series_movements.h"
#include "series_starters.h"

enum { SEATS = SERIES_STARTER_SEATS, PAIR = 2, PAIRINGS = 3 };

/* A whole schedule: a design, or one starter as its only part. */
struct schedule {
    unsigned count;                   /* of parts; 0: there is no schedule */
    const struct series_part *design; /* NULL: there is one starter */
    struct series_part only;
};

static struct schedule schedule_for(unsigned slots)
{
    enum { SIX = 6 }; /* players, of whom each two have one other pairing */
    const struct series_design *design = series_whist_design(slots);
    const struct series_starter *rainbow = series_rainbow_starter(slots),
                                *starter = series_whist_starter(slots);

    if (design)
        return (struct schedule){ .count = design->parts, .design = design->part };
    if (rainbow && PAIRINGS * rainbow->rounds + 1U == slots)
        return (struct schedule){ .count = 1, .only = series_starter_part(rainbow, PAIRINGS) };
    if (starter)
        return (struct schedule){ 1, NULL, series_starter_part(starter, slots == SIX ? 2 : 1) };
    return (struct schedule){ .count = 0 };
}

static const struct series_part *part_of(const struct schedule *schedule, unsigned part)
{
    return schedule->design ? &schedule->design[part] : &schedule->only;
}

static unsigned rounds_of(const struct schedule *schedule)
{
    unsigned rounds = 0;

    for (unsigned i = 0; i < schedule->count; i++)
        rounds += part_of(schedule, i)->rounds * part_of(schedule, i)->turns;
    return rounds;
}

static bool is_newer(unsigned slots, unsigned seats)
{
    return seats == SEATS && schedule_for(slots).count;
}

static unsigned individual_slots(unsigned entries, unsigned seats)
{
    return is_newer(entries, seats) ? entries : series_individual_first.slots(entries, seats);
}

static unsigned individual_promise(unsigned slots, unsigned seats)
{
    if (!is_newer(slots, seats))
        return series_individual_first.promise(slots, seats);
    const struct schedule schedule = schedule_for(slots);
    return rounds_of(&schedule);
}

/* Seats of the four of a table: partners face each other, and each pairing has another one face the
 * first. */
static const uint8_t pairings[PAIRINGS][SEATS] = { { 0, 2, 1, 3 }, { 0, 1, 2, 3 }, { 0, 1, 3, 2 } };

/* After the last turn everybody sits `again` seats further. */
static void plan_part(const struct series_part *part, unsigned tables, unsigned turn,
                      unsigned again, unsigned round, struct series_layout *layout)
{
    const uint8_t *pairing = pairings[turn % PAIRINGS];

    for (unsigned t = 0; t < tables; t++) {
        uint16_t who[SEATS];
        series_part_table(part, t, round, who);
        for (unsigned k = 0; k < SEATS; k++)
            layout->slot[t][(pairing[k] + again) % SEATS] = who[k];
    }
}

/* All parts have their first turn, then those that have a second one, and so on. */
static const struct series_part *part_in_round(const struct schedule *schedule, unsigned *turn,
                                               unsigned *round)
{
    for (unsigned i = 0;; i++) {
        const struct series_part *part = part_of(schedule, i % schedule->count);
        *turn = i / schedule->count;
        if (part->turns <= *turn)
            continue;
        if (*round < part->rounds)
            return part;
        *round -= part->rounds;
    }
}

static void plan_individual(unsigned slots, unsigned seats, unsigned round,
                            struct series_layout *layout)
{
    if (!is_newer(slots, seats)) {
        series_individual_first.plan(slots, seats, round, layout);
        return;
    }
    const struct schedule schedule = schedule_for(slots);
    const unsigned rounds = rounds_of(&schedule);
    talon_assert(rounds);
    unsigned turn, of_part = round % rounds;
    const struct series_part *part = part_in_round(&schedule, &turn, &of_part);
    plan_part(part, slots / SEATS, turn, round / rounds, of_part, layout);
}

/* ---- shorter evenings ------------------------------------------------------------------------ */

typedef const struct series_starter *find_starter(unsigned players);

static unsigned slots_of(find_starter *find, unsigned entries, unsigned seats)
{
    return seats == SEATS && find(entries) ? entries : 0;
}

/* When it begins again, everybody has other partners. */
static void plan_short(const struct series_starter *starter, unsigned round,
                       struct series_layout *layout)
{
    const struct series_part part = series_starter_part(starter, PAIRINGS);
    const unsigned turn = round / starter->rounds;

    plan_part(&part, starter->players / SEATS, turn, turn / PAIRINGS, round, layout);
}

static unsigned meeting_once_slots(unsigned entries, unsigned seats)
{
    return slots_of(series_rainbow_starter, entries, seats);
}

static unsigned meeting_once_promise(unsigned slots, unsigned seats)
{
    (void)seats;
    return series_rainbow_starter(slots)->rounds;
}

static void plan_meeting_once(unsigned slots, unsigned seats, unsigned round,
                              struct series_layout *layout)
{
    (void)seats;
    plan_short(series_rainbow_starter(slots), round, layout);
}

static unsigned mixing_slots(unsigned entries, unsigned seats)
{
    return slots_of(series_mixing_starter, entries, seats);
}

static unsigned mixing_promise(unsigned slots, unsigned seats)
{
    (void)seats;
    return series_mixing_starter(slots)->rounds;
}

static void plan_mixing(unsigned slots, unsigned seats, unsigned round,
                        struct series_layout *layout)
{
    (void)seats;
    plan_short(series_mixing_starter(slots), round, layout);
}

static const struct series_movement meeting_once = {
    .name = "individual",
    .seats = SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .slots = meeting_once_slots,
    .promise = meeting_once_promise,
    .plan = plan_meeting_once,
};
static const struct series_movement mixing = {
    .name = "individual",
    .seats = SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .slots = mixing_slots,
    .promise = mixing_promise,
    .plan = plan_mixing,
};
static const struct series_movement *const shorter[] = { &meeting_once, &mixing, NULL };

const struct series_movement series_individual = {
    .name = "individual",
    .title = "planned: everybody has everybody as partner once and as opponent twice",
    .label = N_("Everybody with everybody"),
    .hint = N_("A plan: everybody is everybody’s partner once. For 4 to 100 people."),
    .reason = "in such a schedule everybody partners everybody else once; beyond 100 players only "
              "those are known here whose number is a prime and one more than a multiple of four",
    .seats = SERIES_TABLES_OF(PAIR) | SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .first = &series_individual_first,
    .shorter = shorter,
    .slots = individual_slots,
    .promise = individual_promise,
    .plan = plan_individual,
};
