/* series_individual.c - schedules for single players at tables of four, for any number: everybody
 * has everybody as partner once and as opponent twice, or as nearly so as is known.
 *
 * Three of four numbers are whist tournaments or close to them: a starter that moves on. Where a
 * rainbow brings everybody together with everybody, the same tables play three times instead, with
 * other partners each time. So nobody meets anybody again for a third of the evening.
 *
 * For a shorter evening the first rounds of a whole schedule are not the best: as long as a rainbow
 * lasts nobody meets anybody twice, and then everybody can meet everybody once or twice.
 */
#include "series_movements.h"
#include "series_starters.h"

enum { SEATS = SERIES_STARTER_SEATS, PAIR = 2, PAIRINGS = 3 };

/* A whole schedule: the rounds of a starter, again with other partners for each turn. */
struct schedule {
    const struct series_starter *starter; /* NULL: there is none */
    unsigned turns;
};

static struct schedule schedule_for(unsigned slots)
{
    enum { SIX = 6 }; /* players, of whom each two have one other pairing */
    const struct series_starter *rainbow = series_rainbow_starter(slots);

    if (rainbow && PAIRINGS * rainbow->rounds + 1U == slots)
        return (struct schedule){ rainbow, PAIRINGS };
    return (struct schedule){ series_whist_starter(slots), slots == SIX ? 2 : 1 };
}

static bool is_newer(unsigned slots, unsigned seats)
{
    return seats == SEATS && schedule_for(slots).starter;
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
    return schedule.turns * schedule.starter->rounds;
}

/* Seats of the four of a table: partners face each other, and each pairing has another one face the
 * first. */
static const uint8_t pairings[PAIRINGS][SEATS] = { { 0, 2, 1, 3 }, { 0, 1, 2, 3 }, { 0, 1, 3, 2 } };

/* After the last turn everybody sits `again` seats further. */
static void plan_starter(const struct series_starter *starter, unsigned turn, unsigned again,
                         unsigned round, struct series_layout *layout)
{
    const uint8_t *pairing = pairings[turn % PAIRINGS];

    for (unsigned t = 0; t < starter->players / SEATS; t++) {
        uint16_t who[SEATS];
        series_starter_table(starter, t, round, who);
        for (unsigned k = 0; k < SEATS; k++)
            layout->slot[t][(pairing[k] + again) % SEATS] = who[k];
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
    const unsigned turn = round / schedule.starter->rounds;
    plan_starter(schedule.starter, turn % schedule.turns, turn / schedule.turns, round, layout);
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
    const unsigned turn = round / starter->rounds;

    plan_starter(starter, turn, turn / PAIRINGS, round, layout);
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
