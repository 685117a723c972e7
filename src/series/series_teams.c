/* series_teams.c - matches of teams. The two sides of a team play the same boards at two tables, in
 * opposite seats, and each team meets each other one.
 */
#include "series_round_robin.h"
#include "series_movements.h"

/* A slot is a side; of two in a row a team is made. */
static unsigned teams_slots(unsigned entries, unsigned seats)
{
    const unsigned teams = entries / SERIES_SIDES;

    (void)seats;
    return entries % SERIES_SIDES || teams < 2 ? 0 : SERIES_SIDES * series_round_robin_slots(teams);
}

static unsigned teams_promise(unsigned slots, unsigned seats)
{
    (void)seats;
    return series_round_robin_rounds(slots / SERIES_SIDES);
}

/* When the plan begins again, each side meets the other one of the same team. */
static void plan_teams(unsigned slots, unsigned seats, unsigned round, struct series_layout *layout)
{
    const unsigned teams = slots / SERIES_SIDES, matches = teams / SERIES_SIDES;
    const unsigned turn = round / series_round_robin_rounds(teams) % SERIES_SIDES;
    struct series_layout circle;

    (void)seats;
    series_round_robin_plan(teams, round, &circle);
    /* The circle's first table has the team that may be missing: it becomes the last one. */
    for (unsigned m = 0; m < matches; m++) {
        const uint16_t *met = circle.slot[matches - 1 - m];
        const unsigned one = SERIES_SIDES * met[0], other = SERIES_SIDES * met[1];
        uint16_t(*slot)[SERIES_SEATS_MOST] = &layout->slot[SERIES_SIDES * m];
        slot[0][0] = (uint16_t)one;
        slot[0][1] = (uint16_t)(other + !turn);
        slot[1][0] = (uint16_t)(other + turn);
        slot[1][1] = (uint16_t)(one + 1);
        layout->set[SERIES_SIDES * m] = layout->set[SERIES_SIDES * m + 1] =
            (uint16_t)(round * matches + m);
    }
}

const struct series_movement series_teams = {
    .name = "teams",
    .title = "planned: matches of teams, whose two sides play the same boards at two tables",
    .label = N_("Teams of four"),
    .hint =
        N_("Matches over boards: each four people in a row are a team, and play at two tables."),
    .reason = "a match takes two teams, and each has two sides",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .boards = true,
    .matches = true,
    .slots = teams_slots,
    .promise = teams_promise,
    .plan = plan_teams,
};
