/* play_remote_view.c - the views of a server's table, as they come: each step is told as at a table
 * of this program, also where several come at once.
 */
#include "play_remote.h"

#include "json/json_reader.h"
#include "json/view_reader.h"
#include "util/string_buffer.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- steps ----------------------------------------------------------------------------------- */

/* A move without a choice is not told, where it names nothing. Nobody else can know whether there
 * was a choice, so such moves of others count as forced. */
static struct talon_step step_of(const struct cli_remote *remote, const struct json_value *event)
{
    struct talon_step step = { 0 };
    const char *text = json_value_member_text(event, "move");

    step.seat = (uint8_t)(json_value_whole(json_value_member(event, "seat")) % TALON_SEATS_MAX);
    step.forced = step.seat != remote->seat || remote->moves.count < 2;
    if (!text || !talon_move_read(cli_game(remote->play), text, &step.move))
        step.seat = TALON_SEATS_MAX;
    return step;
}

static void note_step(struct cli_remote *remote, const struct json_value *event, uint8_t seat)
{
    static const char unknown = TALON_SEATS_MAX;
    const int64_t number = json_value_whole(json_value_member(event, "number"));

    while ((int64_t)remote->seats.length < number && number <= TALON_STEPS_MAX)
        talon_string_buffer_add_bytes(&remote->seats, &unknown, 1);
    if (number > 0 && number <= (int64_t)remote->seats.length)
        remote->seats.at[number - 1] = (char)seat;
    remote->own_steps += seat == remote->seat;
    if (seat == remote->seat)
        remote->announced = false;
}

/* Adds the steps that a view tells of to those that are to be told. */
static void read_steps(struct cli_remote *remote)
{
    const struct json_value *events = json_value_member(remote->view, "events"), *event;
    size_t i;

    json_each_item(events, i, event)
    {
        const struct talon_step step = step_of(remote, event);
        if (step.seat == TALON_SEATS_MAX)
            continue;
        note_step(remote, event, step.seat);
        if (remote->steps_count < CLI_REMOTE_STEPS)
            remote->steps[remote->steps_count++] = step;
    }
}

/* A bot plays for a person who has sat down in the middle of a deal, and the view is that of a
 * spectator until the next one. */
static void set_viewer(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;

    if (play->readers_count != 1 || play->readers[0].seat != remote->seen.seat)
        cli_set_reader(play, remote->seen.seat);
}

/* ---- step by step ---------------------------------------------------------------------------- */

/* A step that was not told alone is told as it would have been, with what the seat remembers. */
static bool tell_remembered(struct cli_remote *remote, const struct json_value *event)
{
    const struct talon_step step = step_of(remote, event);

    if (!json_view_apply(cli_game(remote->play), event, &remote->shown))
        return false;
    if (step.seat == TALON_SEATS_MAX)
        cli_reset_views(remote->play);
    else
        cli_report_steps(remote->play, &step, 1);
    return true;
}

/* False if the server does not tell the memory, or a deal has begun since, and nothing is known of
 * what was before it. */
static bool tell_memory(struct cli_remote *remote)
{
    char more[32];

    snprintf(more, sizeof more, ",\"since\":%lld", (long long)remote->gap_from);
    if (cli_server_ask(&remote->server, "history", more) != CLI_ANSWERED)
        return false;
    struct json_value *answer = json_copy(remote->server.answer);
    const struct json_value *events = json_value_member(answer, "events"), *event;
    bool fine = json_value_whole(json_value_member(answer, "deal")) <= remote->gap_from;
    size_t i = 0;
    for (; fine && (event = json_value_item(events, i)); i++)
        fine = tell_remembered(remote, event);
    json_value_free(answer);
    return fine;
}

/* Several steps at once: their moves, and then the changes that all of them made. */
static void tell_at_once(struct cli_remote *remote)
{
    remote->shown = remote->seen;
    if (remote->steps_count)
        cli_report_steps(remote->play, remote->steps, remote->steps_count);
    else
        cli_reset_views(remote->play);
}

void cli_remote_catch_up(struct cli_remote *remote)
{
    if (remote->gap_from < 0)
        return;
    if (!tell_memory(remote))
        tell_at_once(remote);
    remote->shown = remote->seen;
    cli_reset_views(remote->play);
    remote->gap_from = -1;
    remote->steps_count = 0;
}

/* Who took it back is to move again, if it is not known who had made the step. */
static int seat_of_undo(const struct cli_remote *remote)
{
    const int seat = remote->number < (int64_t)remote->seats.length
                         ? remote->seats.at[remote->number]
                         : TALON_SEATS_MAX;

    if (seat < TALON_SEATS_MAX)
        return seat;
    return remote->seen.acting ? talon_first_seat(remote->seen.acting) : 0;
}

static void tell_undo(struct cli_remote *remote)
{
    remote->shown = remote->seen;
    remote->gap_from = -1;
    remote->steps_count = 0;
    remote->announced = false;
    cli_report_undo(remote->play, seat_of_undo(remote));
}

/* One step is told at once. Several wait until nothing else is being asked. */
static void tell_view(struct cli_remote *remote, int64_t before)
{
    const size_t had = remote->steps_count;

    read_steps(remote);
    if (remote->number < before) {
        tell_undo(remote);
    } else if (remote->number > before + 1 || remote->gap_from >= 0) {
        remote->gap_from = remote->gap_from < 0 ? before : remote->gap_from;
    } else {
        tell_at_once(remote);
        remote->steps_count = had;
    }
}

/* ---- views ----------------------------------------------------------------------------------- */

/* The moves that this person has now. Moves of others meanwhile are no reason to ask again, unless
 * other moves are possible then. */
static void list_own_moves(struct cli_remote *remote)
{
    const int before = remote->moves.count;

    remote->moves.seat = remote->seen.seat;
    remote->moves.count = json_view_moves(cli_game(remote->play), remote->view, remote->moves.move);
    cli_sort_moves(cli_game(remote->play), &remote->moves);
    if (remote->moves.count != before)
        remote->announced = false;
}

/* Lines told before a person's own turn are dropped when the turn starts. */
static void start_own_turn(struct cli_remote *remote, int64_t turn)
{
    if (turn != remote->turn && remote->moves.count)
        remote->play->readers[0].last.length = 0;
    remote->turn = turn;
}

static void show_first(struct cli_remote *remote)
{
    read_steps(remote);
    remote->steps_count = 0;
    remote->shown = remote->seen;
    cli_reset_views(remote->play);
}

void cli_remote_take_view(struct cli_remote *remote, const struct json_value *view)
{
    struct cli_play *play = remote->play;
    const bool was_dealt = remote->has_cards;
    const int64_t before = remote->number;

    if (!json_is_object(view) || !json_view_read(cli_game(play), view, &remote->seen))
        return;
    json_value_free(remote->view);
    remote->view = json_copy(view);
    remote->number = json_value_whole(json_value_member(view, "number"));
    remote->has_cards = true;
    remote->views_heard++;
    cli_room_name_players(remote);
    set_viewer(remote);
    if (was_dealt)
        tell_view(remote, before);
    else
        show_first(remote);
    list_own_moves(remote);
    start_own_turn(remote, json_value_whole(json_value_member(view, "turn")));
}
