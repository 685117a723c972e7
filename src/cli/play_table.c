/* play_table.c - games of `talon play` at a table of this program: what the table says, and what
 * can be asked of it.
 */
#include "play_command.h"

#include "util/memory.h"
#include "util/table_memory.h"

static void look(const struct cli_play *play, int seat, struct talon_view *view)
{
    talon_view(cli_game(play), talon_table_state(play->table), seat, view);
}

static unsigned acting(const struct cli_play *play)
{
    return talon_table_acting(play->table);
}

static int list_legal(const struct cli_play *play, int seat,
                      struct talon_move moves[TALON_MOVES_MAX])
{
    return cli_game(play)->legal(talon_table_state(play->table), seat, moves);
}

static void standing(const struct cli_play *play, struct talon_result *result)
{
    cli_game(play)->result(talon_table_state(play->table), result);
}

static void score_lines(const struct cli_play *play, struct talon_score_breakdown *breakdown)
{
    talon_table_score_breakdown(play->table, breakdown);
}

static const struct talon_rule *why_not(const struct cli_play *play, int seat,
                                        struct talon_move move)
{
    return talon_why_not(cli_game(play), talon_table_state(play->table), seat, move);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Lines told before a reader's own turn are dropped when the turn starts. */
static void start_turn(struct cli_play *play, int seat)
{
    uint32_t made;

    talon_table_steps(play->table, &made);
    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == seat && talon_table_turn(play->table) == made)
            play->readers[i].last.length = 0;
}

static void report_latest(struct cli_play *play)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(play->table, &count);

    cli_report_steps(play, steps + count - 1, 1);
}

static bool move_here(struct cli_play *play, int seat, struct talon_move move)
{
    start_turn(play, seat);
    const enum talon_table_error error = talon_table_act(play->table, seat, move);
    if (error == TALON_TABLE_OK) {
        report_latest(play);
        return true;
    }
    util_require_memory(error == TALON_TABLE_FULL);
    cli_say(play, "This game has become too long and cannot continue.", NULL);
    play->left = true;
    play->status = 1;
    return false;
}

/* ---- undo ------------------------------------------------------------------------------------ */

/* The seat whose step can be undone: the current one, or the person who moved last. */
static int undoing_seat(const struct cli_play *play, int current)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(play->table, &count);

    if (!count || talon_table_can_undo(play->table, current) || play->bot[steps[count - 1].seat])
        return current;
    return steps[count - 1].seat;
}

static void undo(struct cli_play *play, int current)
{
    const int seat = undoing_seat(play, current);
    const enum talon_table_error error = talon_table_undo(play->table, seat);

    util_require_memory(error != TALON_TABLE_MEMORY);
    switch (error) {
    case TALON_TABLE_OK:
        cli_report_undo(play, seat);
        break;
    case TALON_TABLE_NOTHING:
        cli_say(play, "There is nothing to undo.", NULL);
        break;
    default:
        cli_say(play,
                "This move cannot be undone. Since then another player has moved, cards were drawn "
                "at random, or somebody has seen something new.",
                NULL);
    }
}

static void redo(struct cli_play *play, int seat)
{
    if (util_step_is_made(talon_table_redo(play->table, seat)))
        report_latest(play);
    else
        cli_say(play, "There is nothing to redo.", NULL);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void hint(struct cli_play *play, int seat)
{
    struct talon_hint hint;
    struct talon_question *question = cli_ask_hint(play, seat, &hint);

    cli_say_hint(play, &hint);
    talon_question_free(question);
}

/* The loop of the game makes them. */
static bool set_automatic(struct cli_play *play)
{
    (void)play;
    return true;
}

static bool table_record(const struct cli_play *play, struct talon_string_buffer *text)
{
    talon_record_write(play->table, false, text);
    return true;
}

const struct cli_source cli_table_source = {
    .look = look,
    .acting = acting,
    .moves = list_legal,
    .result = standing,
    .score_breakdown = score_lines,
    .why_not = why_not,
    .make_move = move_here,
    .undo = undo,
    .redo = redo,
    .hint = hint,
    .set_automatic = set_automatic,
    .go = cli_play_forced_moves,
    .record = table_record,
};
