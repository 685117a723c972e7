/* match.c - plays a duplicate deal, and adds deals up.
 */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include "match.h"

#include "text/spoken.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS_MAX = 20000, SIDES = 2, NUMBER_BASE = 10, BUDGET_MOST = 100000000 };
static const double NORMAL_99 = 2.5758293035489;
const char match_no_memory[] = N_("There is not enough memory.");

/* ---- players --------------------------------------------------------------------------------- */

static void set_budget(struct match_bot *room, const struct talon_bot *bot, long budget)
{
    room->level = *bot->level;
    room->level.plan.simulations = (uint32_t)budget;
    room->level.plan.is_exact = true;
    room->bot = *bot;
    room->bot.level = &room->level;
}

bool match_read_bot(const char *text, struct match_bot *room, struct match_player *player)
{
    char id[TALON_NAME_MAX], *end;
    const char *at = strchr(text, '@');

    snprintf(id, sizeof id, "%.*s", at ? (int)(at - text) : (int)sizeof id - 1, text);
    player->name = text;
    player->bot = talon_bot_find(id);
    if (!player->bot || !at)
        return player->bot;
    const long budget = strtol(at + 1, &end, NUMBER_BASE);
    if (!player->bot->level || at[1] < '0' || at[1] > '9' || *end || budget < 1 ||
        budget > BUDGET_MOST)
        return false;
    set_budget(room, player->bot, budget);
    player->bot = &room->bot;
    return true;
}

/* ---- a deal ---------------------------------------------------------------------------------- */

/* clang-format off */
/* Where more is compared than who wins: the unit, a field of each side at the end or NULL for
 * points, how far apart the two players' seats can be at the end, and whether one deal is played
 * instead of a game. A game is played whole if its deals differ in their cards. Where there is no
 * row a game is won or lost. */
static const struct measure {
    const char *game, *unit, *field;
    double most;
    bool one_deal;
} measures[] = {
    { "whist", N_("tricks"), "tricks", 13, true },
    { "wunsdorf", N_("points"), NULL, 425, false },     /* 20 in ten rounds, then 21 to 29 */
    { "romanian", N_("points"), NULL, 295, false },     /* four players, every bid the highest */
    { "german", N_("points"), NULL, 13, true },
    { "norwegian", N_("points"), NULL, 14, true },
    { "minnesota", N_("points"), NULL, 7, true },
    { "israeli", N_("points"), NULL, 232, true },       /* thirteen, taken once and missed twice */
    { "bid-whist", N_("points"), NULL, 7, true },
    { "solo-whist", N_("points"), NULL, 12, true },     /* a slam */
    { "wiezen", N_("points"), NULL, 240, true },        /* four open misères, two of them made */
    { "kleurenwiezen", N_("points"), NULL, 192, true }, /* likewise */
    { "danish", N_("points"), NULL, 7, true },
    { "esmakker", N_("points"), NULL, 33280, true },    /* thirteen bid, none taken */
};

/* Options with which a deal pays so many times as much; 0: as much as the option says, if that is
 * more. */
static const struct stakes {
    const char *game, *option, *value;
    int times;
} stakes[] = {
    { "german", "count", "all", 2 },
    { "german", "count", "weighted", 3 },
    { "norwegian", "points", "4_8_2", 4 },
    { "minnesota", "scoring", "set_double", 2 },
    { "bid-whist", "nt_double", "1", 2 },
    { "bid-whist", "boston_double", "1", 2 },
    { "solo-whist", "table", "tricks", 10 },
    { "danish", "pay_nolo", NULL, 0 },
    { "danish", "pay_solo_nolo", NULL, 0 },
    { "danish", "pay_grandi", NULL, 0 },
    { "danish", "pay_pas", NULL, 0 },
    { "esmakker", "table", "tricks", 2 },
};
/* clang-format on */

static const struct measure *measure_of(const struct match_spec *spec)
{
    for (size_t i = 0; !spec->whole && i < sizeof measures / sizeof *measures; i++)
        if (!strcmp(measures[i].game, spec->config.game->id))
            return &measures[i];
    return NULL;
}

const char *match_unit(const struct match_spec *spec)
{
    const struct measure *measure = measure_of(spec);

    return measure ? measure->unit : N_("win rate");
}

/* How far apart the two players can be at the end by the options of this match. */
static double most_of(const struct match_spec *spec, const struct measure *measure)
{
    double most = measure->most;

    for (size_t i = 0; i < sizeof stakes / sizeof *stakes; i++) {
        const struct stakes *row = &stakes[i];
        if (strcmp(row->game, measure->game) != 0)
            continue;
        if (!row->times)
            most = fmax(most, talon_config_value(&spec->config, row->option));
        else if (talon_config_is(&spec->config, row->option, row->value))
            most *= row->times;
    }
    return most;
}

/* One game of a deal: who sits where, and what has been thought. */
struct game {
    const struct match_spec *spec;
    const struct measure *measure;
    struct talon_table *table;
    struct talon_search *search;
    struct match_score *score;
    struct match_faults *faults;
    uint32_t deal;
    bool exchanged;
    int at_fault, faulty_seat; /* the player who lost by a fault, and the seat, or -1 */
    void *sitter[TALON_SEATS_MAX];
};

/* Seats opposite each other, who may be partners, have the same player. */
static int player_of(const struct game *game, int seat)
{
    const int seats = talon_table_seats(game->table),
              side = seats >= 4 && seats % 2 == 0 ? seat % (seats / 2) : seat;

    return (side + game->exchanged) % 2;
}

/* ---- a move ---------------------------------------------------------------------------------- */

static double thought(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Another number for each decision; it depends on nothing else. */
static uint64_t seed_of(const struct game *game, int seat, uint32_t step)
{
    uint64_t x = (uint64_t)game->deal << 33 ^ (uint64_t)step << 8 ^ (uint64_t)seat << 1 ^
                 (uint64_t)game->exchanged;

    for (const char *c = game->spec->seed; *c; c++)
        x = (x ^ (uint8_t)*c) * 0x100000001b3u;
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

static bool answer_by_bot(struct game *game, const struct match_player *player, int seat,
                          uint64_t seed, struct talon_move *move)
{
    struct talon_question *question = talon_question_new(game->table, seat, player->bot, seed);

    if (!question)
        return false;
    *move = talon_question_answer(question, game->search, 0);
    talon_question_free(question);
    return true;
}

static bool answer(struct game *game, int seat, const struct talon_move *moves, unsigned count,
                   struct talon_move *move)
{
    const int which = player_of(game, seat);
    const struct match_player *player = &game->spec->player[which];
    uint32_t step;

    talon_table_steps(game->table, &step);
    const uint64_t seed = seed_of(game, seat, step);
    if (player->bot)
        return answer_by_bot(game, player, seat, seed, move);
    if (!game->sitter[seat])
        game->sitter[seat] = player->sit(player, seat);
    const int index = player->ask(game->sitter[seat], game->table, seat, moves, count, seed,
                                  game->faults->reason[which]);
    if (index < 0) {
        game->at_fault = which;
        game->faulty_seat = seat;
    }
    *move = moves[index < 0 ? 0 : index];
    return true;
}

/* A player who has lost by a fault makes no move. False: out of memory. */
static bool make_decision(struct game *game, int seat)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *rules = talon_table_game(game->table);
    const int count = rules->legal(talon_table_state(game->table), seat, moves),
              which = player_of(game, seat);
    struct talon_move move = moves[0];

    if (count > 1) {
        const double before = thought();
        if (!answer(game, seat, moves, (unsigned)count, &move))
            return false;
        game->score->cpu[which] += thought() - before;
        game->score->decisions[which]++;
    }
    if (game->at_fault >= 0)
        return true;
    return talon_table_act(game->table, seat, move) != TALON_TABLE_MEMORY;
}

/* Whether the deal is over that this game is about. */
static bool begins_new_deal(const struct game *game, int seat)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *rules = talon_table_game(game->table);

    if (!game->measure || !game->measure->one_deal)
        return false;
    return rules->legal(talon_table_state(game->table), seat, moves) == 1 &&
           !strcmp(rules->verbs[moves[0].verb].id, "deal");
}

/* ---- a game ---------------------------------------------------------------------------------- */

static double field_of(const struct game *game, const char *id, int row)
{
    const struct talon_game *rules = talon_table_game(game->table);
    const int field = talon_field_find(rules, id);

    return (double)talon_field_get(&rules->fields[field], talon_table_state(game->table), row);
}

static double worth_of(const struct game *game, const struct talon_result *result, int seat)
{
    const int seats = talon_table_seats(game->table);
    double better = 0;

    if (game->measure)
        return game->measure->field ? field_of(game, game->measure->field, seat % SIDES)
                                    : result->points[seat];
    for (int other = 0; other < seats; other++)
        if (player_of(game, other) != player_of(game, seat))
            better += result->rank[other] > result->rank[seat]    ? 1
                      : result->rank[other] == result->rank[seat] ? 0.5
                                                                  : 0;
    return better;
}

/* The mean of the first player's seats less that of the second's. */
static double difference_of(const struct game *game)
{
    const int seats = talon_table_seats(game->table);
    struct talon_result result;
    double worth[2] = { 0, 0 };
    int count[2] = { 0, 0 };

    talon_table_game(game->table)->result(talon_table_state(game->table), &result);
    for (int seat = 0; seat < seats; seat++) {
        const int which = player_of(game, seat);
        worth[which] += worth_of(game, &result, seat);
        count[which]++;
    }
    if (game->measure)
        return worth[0] / count[0] - worth[1] / count[1];
    return (worth[0] - worth[1]) / (count[0] * count[1]);
}

/* A fault costs as much as a game can. */
static double difference_by_fault(const struct game *game)
{
    const double most = game->measure ? most_of(game->spec, game->measure) : 1;

    game->score->lost_by_fault[game->at_fault] = true;
    return game->at_fault ? most : -most;
}

static void deal_key(const struct match_spec *spec, uint32_t deal, uint8_t key[TALON_KEY_BYTES])
{
    char text[MATCH_SEED_MOST * 2];

    snprintf(text, sizeof text, "match %.*s %u", MATCH_SEED_MOST, spec->seed, deal);
    talon_key_from_seed(text, key);
}

static bool play_game(struct game *game, double *difference)
{
    unsigned acting;
    bool fine = true;

    for (unsigned step = 0; fine && step < STEPS_MAX && game->at_fault < 0; step++) {
        acting = talon_table_acting(game->table);
        if (!acting || (step && begins_new_deal(game, talon_first_seat(acting))))
            break;
        fine = make_decision(game, talon_first_seat(acting));
    }
    *difference = game->at_fault < 0 ? difference_of(game) : difference_by_fault(game);
    return fine;
}

static void stand_up(struct game *game)
{
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        if (game->sitter[seat]) {
            const int which = player_of(game, seat);
            game->score->cpu[which] +=
                game->spec->player[which].stand(game->sitter[seat], seat == game->faulty_seat);
        }
}

/* Who plays, for a record. */
static void name_seats(const struct game *game)
{
    for (int seat = 0; seat < talon_table_seats(game->table); seat++) {
        const struct match_player *player = &game->spec->player[player_of(game, seat)];
        talon_table_set_player(
            game->table, seat,
            player->bot ? talon_bot_at(player->bot, talon_table_game(game->table))->id : "program",
            player->name);
    }
}

static bool keep_table(const struct game *game)
{
    const struct match_spec *spec = game->spec;

    return !spec->keep || spec->keep(spec->keeper, game->deal, game->exchanged, game->table);
}

/* NULL, or why the game was not played. */
static const char *play_at_table(struct game *game, const uint8_t key[TALON_KEY_BYTES])
{
    double difference;

    game->table = talon_table_new(&game->spec->config, key, NULL, 0);
    if (!game->table)
        return match_no_memory;
    name_seats(game);
    const bool fine = play_game(game, &difference), is_kept = fine && keep_table(game);
    stand_up(game);
    talon_table_free(game->table);
    game->score->difference += difference / 2;
    return !fine ? match_no_memory : is_kept ? NULL : N_("A record cannot be written.");
}

const char *match_play_deal(const struct match_spec *spec, uint32_t deal,
                            struct talon_search *search, struct match_score *score,
                            struct match_faults *faults)
{
    uint8_t key[TALON_KEY_BYTES];
    const char *fault = NULL;

    *score = (struct match_score){ .difference = 0 };
    deal_key(spec, deal, key);
    for (int exchanged = 0; !fault && exchanged < 2; exchanged++) {
        struct game game = { .spec = spec,
                             .measure = measure_of(spec),
                             .search = search,
                             .score = score,
                             .faults = faults,
                             .deal = deal,
                             .exchanged = exchanged,
                             .at_fault = -1,
                             .faulty_seat = -1 };
        fault = play_at_table(&game, key);
    }
    return fault;
}

/* ---- adding up ------------------------------------------------------------------------------- */

void match_add(struct match_sum *sum, const struct match_score *score)
{
    const double x = score->difference;

    sum->deals++;
    sum->won += x > 1e-9;
    sum->lost += x < -1e-9;
    sum->drawn += x <= 1e-9 && x >= -1e-9;
    sum->sum += x;
    sum->squares += x * x;
    for (int which = 0; which < 2; which++) {
        sum->cpu[which] += score->cpu[which];
        sum->decisions[which] += score->decisions[which];
        sum->faults[which] += score->lost_by_fault[which];
    }
}

double match_mean(const struct match_sum *sum)
{
    return sum->deals ? sum->sum / sum->deals : 0;
}

double match_spread(const struct match_sum *sum)
{
    const double n = sum->deals, mean = match_mean(sum), variance = sum->squares / n - mean * mean;

    if (sum->deals < 2)
        return INFINITY;
    return variance > 0 ? NORMAL_99 * sqrt(variance / (n - 1)) : 0; /* rounding may leave less */
}
