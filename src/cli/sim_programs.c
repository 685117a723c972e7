/* sim_programs.c - asks programs for the moves of simulated games, and keeps these as records.
 */
#include "sim_programs.h"

#include "match_program.h"
#include "sim/sim_play.h"
#include "sim/sim_remember.h"
#include "text/spoken.h"
#include "util/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_NAME = 64 };

static bool is_used(const struct sim_programs *programs, unsigned number)
{
    return programs->pool[number].command.line;
}

void cli_sim_programs_add(struct sim_programs *programs, struct sim_plan *plan, unsigned number,
                          const char *name)
{
    programs->pool[number].command.line = name + strlen("cmd:");
    programs->player[number] = cli_match_program_player(name, &programs->pool[number]);
    programs->bot[number] = (struct talon_bot){ .id = "program", .label = "" };
    plan->bot[number] = &programs->bot[number];
    programs->count = number + 1;
}

/* ---- games at tables ------------------------------------------------------------------------- */

/* Only the first fault is told; it ends the run. */
static void note_fault(struct sim_programs *programs, struct sim_game *game,
                       const struct match_player *player, const char *reason)
{
    pthread_mutex_lock(&programs->lock);
    if (!programs->faulty) {
        programs->faulty = player->name;
        memcpy(programs->reason, reason, sizeof programs->reason);
    }
    pthread_mutex_unlock(&programs->lock);
    game->is_failed = true;
}

static struct talon_move ask_program(struct sim_game *game, int seat,
                                     const struct match_player *player, uint64_t seed)
{
    struct talon_move moves[TALON_MOVES_MAX];
    char reason[MATCH_REASON] = "";
    const unsigned count = (unsigned)game->plan->config.game->legal(game->state, seat, moves);

    if (count == 1)
        return moves[0];
    if (!game->sitter[seat])
        game->sitter[seat] = player->sit(player, seat);
    const int index =
        player->ask(game->sitter[seat], game->table, seat, moves, count, seed, reason);
    if (index < 0)
        note_fault(game->plan->context, game, player, reason);
    return moves[index < 0 ? 0 : index];
}

static struct talon_move answer_at_table(struct sim_game *game, int seat,
                                         const struct talon_bot *bot, uint64_t seed)
{
    const struct sim_programs *programs = game->plan->context;

    if (bot->choose)
        return sim_tables_with_history.answer(game, seat, bot, seed);
    return ask_program(game, seat, &programs->player[bot - programs->bot], seed);
}

static void name_players(const struct sim_game *game)
{
    const struct sim_plan *plan = game->plan;

    for (int seat = 0; seat < talon_table_seats(game->table); seat++) {
        const unsigned number = ((unsigned)seat + game->rotation) % plan->bots;
        talon_table_set_player(game->table, seat,
                               talon_bot_at(plan->bot[number], plan->config.game)->id,
                               plan->bot_name[number]);
    }
}

/* game-000000012.record; of a duplicate deal also the number of the game with these cards. */
static void keep_simulated(struct sim_programs *programs, struct sim_game *game)
{
    char name[RECORD_NAME];
    const int length = snprintf(name, sizeof name, "game-%09" PRIu64, game->number);

    if (game->plan->is_duplicate)
        snprintf(name + length, sizeof name - (size_t)length, "-%u.record", game->rotation + 1);
    else
        snprintf(name + length, sizeof name - (size_t)length, ".record");
    name_players(game);
    if (!cli_record_folder_keep(&programs->records, name, game->table))
        game->is_failed = true;
}

static void end_at_table(struct sim_game *game)
{
    struct sim_programs *programs = game->plan->context;

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        if (game->sitter[seat]) {
            const unsigned number = ((unsigned)seat + game->rotation) % game->plan->bots;
            programs->player[number].stand(game->sitter[seat], game->is_failed);
            game->sitter[seat] = NULL;
        }
    if (programs->records.path && !game->is_unmet)
        keep_simulated(programs, game);
    sim_tables_with_history.end(game);
}

static bool begin_for_programs(const struct sim_plan *plan, struct sim_game *game)
{
    return sim_tables_with_history.begin(plan, game);
}

static void act_for_programs(struct sim_game *game, int seat, struct talon_move move)
{
    sim_tables_with_history.act(game, seat, move);
}

static const struct sim_tables_of_bots tables_with_programs = { begin_for_programs, answer_at_table,
                                                                act_for_programs, end_at_table };

/* ---- a run ----------------------------------------------------------------------------------- */

void cli_sim_programs_plan(struct sim_programs *programs, struct sim_plan *plan)
{
    if (!programs->records.path && !programs->count)
        return;
    plan->tables = &tables_with_programs;
    plan->context = programs;
}

static void close_pools(struct sim_programs *programs, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (is_used(programs, i))
            cli_bot_pool_close(&programs->pool[i]);
    pthread_mutex_destroy(&programs->lock);
}

static bool open_pool(struct sim_programs *programs, unsigned number, int deadline, int ready)
{
    struct bot_pool *pool = &programs->pool[number];

    if (!is_used(programs, number))
        return true;
    pool->command.deadline = deadline;
    pool->command.start = ready;
    return cli_bot_pool_open(pool, programs->player[number].name, "talon sim");
}

int cli_sim_programs_open(struct sim_programs *programs, int deadline, int ready)
{
    int status = cli_record_folder_open(&programs->records, "talon sim", false);

    pthread_mutex_init(&programs->lock, NULL);
    for (unsigned i = 0; i < programs->count && !status; i++)
        if (!open_pool(programs, i, deadline, ready)) {
            close_pools(programs, i);
            status = 1;
        }
    return status;
}

int cli_sim_programs_close(struct sim_programs *programs)
{
    const int unkept = cli_record_folder_close(&programs->records, "talon sim");

    close_pools(programs, programs->count);
    if (programs->faulty)
        spoken_complain("talon sim", "{player} loses a game, which ends the run. {reason}",
                        "player", programs->faulty, "reason", programs->reason, NULL);
    return unkept || programs->faulty;
}
