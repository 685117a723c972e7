/* play_remote.c - `talon play LINK`: a game at a table of a server. The person takes a seat, is
 * told what happens while others play, and types at any time; a lost connection is made again.
 */
#define _DEFAULT_SOURCE /* isatty */

#include "play_line_editor.h"
#include "play_remote.h"
#include "screen_terminal.h"

#include "json/json_reader.h"
#include "json/table_request.h"
#include "json/view_reader.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MIX = 65, UNREACHABLE = 1 };

/* ---- what the server tells ------------------------------------------------------------------- */

static bool take_config(struct cli_remote *remote)
{
    struct talon_request_error fault;

    return talon_request_config(remote->room, talon_request_seats(remote->room),
                                &remote->play->config, &fault);
}

static void take_room(struct cli_remote *remote, const struct json_value *room)
{
    struct json_value *before = remote->room;

    if (!json_is_object(room))
        return;
    remote->room = json_copy(room);
    if (!before && !take_config(remote))
        remote->play->config.game = NULL;
    if (remote->play->config.game) {
        cli_room_name_players(remote);
        cli_room_say_changes(remote, before);
    }
    json_value_free(before);
}

static void take_clock(struct cli_remote *remote, const struct json_value *clock)
{
    if (!json_is_object(clock))
        return;
    json_value_free(remote->clock);
    remote->clock = json_copy(clock);
    remote->clock_at = cli_server_now();
}

static void note_next(struct cli_remote *remote, const char *table)
{
    if (table && cli_link_is_table(table))
        snprintf(remote->next, sizeof remote->next, "%s", table);
}

/* Of another seat than the own one nothing is told. */
static void lose_seat(struct cli_remote *remote)
{
    cli_seat_forget(&remote->server.link);
    *remote->server.link.token = *remote->server.link.own = 0;
    remote->must_join = true;
    cli_say(remote->play, "The host gave your seat to someone else. You are watching.", NULL);
}

static void hear_push(void *context, const struct json_value *message)
{
    struct cli_remote *remote = context;
    const char *push = json_value_member_text(message, "push");

    if (!push)
        return;
    take_clock(remote, json_value_member(message, "clock"));
    if (!strcmp(push, "view"))
        cli_remote_take_view(remote, json_value_member(message, "view"));
    else if (!strcmp(push, "room"))
        take_room(remote, json_value_member(message, "room"));
    else if (!strcmp(push, "said"))
        cli_room_say_line(remote, json_value_member(message, "line"));
    else if (!strcmp(push, "next"))
        note_next(remote, json_value_member_text(message, "next"));
    else if (!strcmp(push, "removed"))
        lose_seat(remote);
    else if (!strcmp(push, "gone"))
        remote->must_join = true;
}

/* ---- joining --------------------------------------------------------------------------------- */

/* Everything that is known comes with the answer. */
static enum cli_answer join_table(struct cli_remote *remote)
{
    struct talon_string_buffer more = { 0 };

    if (remote->has_cards)
        util_print(&more, ",\"since\":%lld", (long long)remote->number);
    const enum cli_answer answer =
        cli_server_ask(&remote->server, "join", more.length ? more.at : "");
    free(more.at);
    if (answer != CLI_ANSWERED)
        return answer;
    struct json_value *joined = json_copy(remote->server.answer);
    remote->must_join = false;
    const int64_t seat = json_value_whole(json_value_member(joined, "seat"));
    remote->seat = seat >= 0 && seat < TALON_SEATS_MAX ? (int)seat : TALON_WATCHER;
    take_clock(remote, json_value_member(joined, "clock"));
    take_room(remote, json_value_member(joined, "room"));
    note_next(remote, json_value_member_text(json_value_member(joined, "room"), "next"));
    if (remote->play->config.game)
        cli_remote_take_view(remote, json_value_member(joined, "view"));
    json_value_free(joined);
    return answer;
}

/* A key that opens nothing any more is forgotten. */
static enum cli_answer join_or_watch(struct cli_remote *remote)
{
    struct cli_link *link = &remote->server.link;
    enum cli_answer answer = join_table(remote);

    if (answer == CLI_REFUSED && *link->token &&
        !strcmp(cli_server_code(&remote->server), "token")) {
        cli_seat_forget(link);
        *link->token = *link->own = 0;
        cli_say(remote->play, "This seat is no longer yours. You are watching.", NULL);
        answer = join_table(remote);
    }
    return answer;
}

/* The connection is there again. A server that has just come back may refuse for the moment. */
static void come_back(struct cli_remote *remote)
{
    if (join_or_watch(remote) != CLI_ANSWERED) {
        remote->must_join = true;
        return;
    }
    remote->told_lost = false;
    cli_say(remote->play, "The connection is back.", NULL);
    cli_remote_catch_up(remote);
    if (*remote->pending)
        cli_remote_send_move(remote);
}

/* ---- waiting --------------------------------------------------------------------------------- */

static bool has_turn(const struct cli_remote *remote)
{
    return remote->has_cards && remote->moves.count && cli_room_is(remote, "playing") &&
           !*remote->pending;
}

static bool is_game_over(const struct cli_remote *remote)
{
    return remote->has_cards && !remote->seen.acting;
}

/* The full screen shows the table while others play, too. */
static void offer_screen(struct cli_remote *remote)
{
    const struct cli_play *play = remote->play;

    remote->offered = false;
    if (play->full_screen && remote->has_cards)
        cli_screen_offer(play->full_screen, &play->readers[0], NULL, "");
}

/* Tells that it is this person's turn, once for each. */
static void announce(struct cli_remote *remote)
{
    if (remote->offered && !has_turn(remote))
        offer_screen(remote);
    if (!has_turn(remote) || remote->announced || remote->play->waits_for_cards)
        return;
    remote->announced = remote->offered = true;
    remote->clock_warned = false;
    cli_announce_turn(remote->play, &remote->moves);
    cli_room_say_clocks(remote, false);
}

static void warn_of_time(struct cli_remote *remote)
{
    if (cli_room_time_to_warn(remote) != 0)
        return;
    remote->clock_warned = true;
    cli_room_say_clocks(remote, false);
}

/* Once for each loss. */
static void say_lost(struct cli_remote *remote)
{
    if (cli_server_is_there(&remote->server) || remote->told_lost)
        return;
    remote->told_lost = true;
    cli_say(remote->play, "The connection to the server is lost. It is tried again.", NULL);
}

/* Lets one thing happen; true if something can be read. */
static bool wait_once(struct cli_remote *remote, int input)
{
    say_lost(remote);
    switch (cli_server_wait(&remote->server, input, cli_room_time_to_warn(remote))) {
    case CLI_SERVER_INPUT:
        return true;
    case CLI_SERVER_TIME:
        warn_of_time(remote);
        break;
    case CLI_SERVER_LOST:
        say_lost(remote);
        break;
    case CLI_SERVER_BACK:
        come_back(remote);
        break;
    default:
        if (remote->must_join)
            join_or_watch(remote);
    }
    cli_remote_catch_up(remote);
    return false;
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void begin_at_server(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;

    cli_set_reader(play, remote->has_cards ? remote->seen.seat : remote->seat);
    cli_print(play, spoken(cli_game_title(&play->config)));
    cli_room_say_people(remote);
    if (!remote->has_cards)
        cli_say(play, "The cards are dealt when the host begins.", NULL);
    play->waits_for_cards = true;
}

static void begin_play(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;

    play->waits_for_cards = false;
    if (remote->seen.seat != TALON_WATCHER)
        cli_say(play, "Type ? for the moves, help for the commands.", NULL);
    else if (remote->seat < 0)
        cli_say(play, "You are watching.", NULL);
    cli_reset_views(play);
    cli_report_dealer(play);
    offer_screen(remote);
    if (!has_turn(remote) && !play->full_screen)
        cli_show_table(play, &play->readers[0], false);
}

/* The game counts among those of this terminal, and can be looked through as one played here. */
static void note_game(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;
    struct talon_string_buffer text = { 0 };
    struct talon_record_error error;

    if (remote->seat < 0 || play->echo)
        return;
    talon_table_free(play->table);
    play->table =
        play->source->record(play, &text) ? util_record_read(text.at, text.length, &error) : NULL;
    free(text.at);
    if (!play->table)
        return;
    cli_note_result(play);
    cli_keep_last_record(play);
    cli_say_last_record(play);
}

static void tell_end(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;

    remote->told_end = true;
    cli_print_events(play, &play->readers[0]);
    if (play->full_screen)
        cli_screen_end(play->full_screen);
    cli_show_result(play, &play->readers[0]);
    if (play->record && !cli_write_record(play, play->record))
        play->status = 1;
    note_game(remote);
    if (!*remote->next && !play->echo)
        cli_say(play, "When the host opens the next game, you are there, too.", NULL);
}

/* Nothing of the game before is known of the next one. */
static void forget_game(struct cli_remote *remote)
{
    json_value_free(remote->room);
    json_value_free(remote->view);
    json_value_free(remote->clock);
    remote->room = remote->view = remote->clock = NULL;
    remote->has_cards = remote->told_end = false;
    remote->number = remote->turn = 0;
    remote->announced = false;
    remote->seats.length = 0;
    remote->steps_count = 0;
    remote->gap_from = -1;
    remote->moves.count = 0;
    *remote->pending = 0;
    cli_discard_events(&remote->play->readers[0]);
}

/* The same people play on at another table, with the same keys. */
static void go_to_next(struct cli_remote *remote)
{
    snprintf(remote->server.link.table, sizeof remote->server.link.table, "%s", remote->next);
    *remote->next = 0;
    if (*remote->server.link.token)
        cli_seat_keep(&remote->server.link);
    cli_say(remote->play, "The next game begins.", NULL);
    forget_game(remote);
    remote->play->left = join_or_watch(remote) == CLI_REFUSED;
    if (remote->room)
        begin_at_server(remote);
}

/* Tells where the game is now: all of it may happen while a line is being typed. */
static void tell_progress(struct cli_remote *remote)
{
    if (remote->play->waits_for_cards && remote->has_cards)
        begin_play(remote);
    announce(remote);
    if (!remote->told_end && is_game_over(remote))
        tell_end(remote);
    if (remote->told_end && *remote->next)
        go_to_next(remote);
}

/* While a person types. */
static bool wait_for_input(void *context)
{
    struct cli_remote *remote = context;

    while (!remote->play->left) {
        tell_progress(remote);
        cli_show_prompt(remote->play);
        if (wait_once(remote, STDIN_FILENO))
            return true;
        if (remote->play->full_screen && cli_terminal_has_key())
            return true; /* the terminal has another size */
    }
    return false;
}

/* Where nobody sits at a terminal, a line is read when it is wanted, and the end is the end. */
static bool wants_line(const struct cli_remote *remote)
{
    return !remote->play->echo || has_turn(remote);
}

static bool keeps_playing(const struct cli_remote *remote)
{
    return !remote->play->left && !(remote->play->echo && remote->told_end);
}

static void read_and_run(struct cli_remote *remote)
{
    struct cli_play *play = remote->play;
    char line[CLI_LINE];

    if (cli_read_line(play, "> ", line)) {
        cli_run_line(play, &remote->moves, line);
    } else if (!play->left) {
        cli_say(play, "The input ended.", NULL);
        play->left = true;
    }
}

static void say_left(const struct cli_remote *remote)
{
    struct talon_string_buffer link = { 0 };

    cli_link_write(&remote->server.link, &link);
    if (*remote->server.link.token)
        cli_say(remote->play, "Your seat is kept: {command} {file}", "command", "talon play",
                "file", link.at, NULL);
    free(link.at);
}

static void play_there(struct cli_play *play)
{
    struct cli_remote *remote = play->remote;
    const struct cli_typing typing = { play, &remote->moves };

    begin_at_server(remote);
    remote->waiter.wait = wait_for_input;
    play->waiter = &remote->waiter;
    cli_line_editor_wait(play->editor, wait_for_input, remote);
    cli_line_editor_offer(play->editor, cli_list_texts, &typing);
    if (play->full_screen)
        cli_screen_list(play->full_screen, cli_list_texts, &typing);
    while (keeps_playing(remote)) {
        tell_progress(remote);
        if (!keeps_playing(remote))
            break;
        if (wants_line(remote))
            read_and_run(remote);
        else
            wait_once(remote, -1);
    }
    cli_line_editor_offer(play->editor, NULL, NULL);
    if (play->full_screen)
        cli_screen_list(play->full_screen, NULL, NULL);
    play->waiter = NULL;
    say_left(remote);
}

/* ---- sitting down ---------------------------------------------------------------------------- */

/* The name of the person: as the command line says, or as asked for. False: the input ended. */
static bool ask_name(struct cli_remote *remote, const char *given)
{
    struct cli_link *link = &remote->server.link;
    char line[CLI_LINE], before[CLI_LINK_NAME];

    cli_seat_last_name(before);
    snprintf(link->name, sizeof link->name, "%s", given ? given : "");
    while (!*link->name) {
        if (*before)
            cli_say(remote->play, "Your name? Enter: {name}", "name", before, NULL);
        else
            cli_say(remote->play, "Your name?", NULL);
        if (!cli_read_line(remote->play, "> ", line))
            return false;
        const char *typed = line + strspn(line, " ");
        snprintf(link->name, sizeof link->name, "%s", *typed ? typed : before);
    }
    return true;
}

/* The key follows from `own`, which is kept first: an answer that is lost costs no seat. */
static enum cli_answer ask_for_seat(struct cli_remote *remote)
{
    struct cli_link *link = &remote->server.link;
    struct talon_string_buffer more = { 0 };
    char mix[MIX], device[CLI_LINK_KEY];

    cli_seat_device(device);
    if (!cli_seat_chance(mix, sizeof mix) || !cli_seat_chance(link->own, sizeof link->own))
        return CLI_UNANSWERED;
    util_print(&more, ",\"name\":");
    talon_json_string(&more, link->name);
    util_print(&more, ",\"own\":\"%s\",\"device\":\"%s\"", link->own, device);
    if (cli_room_is(remote, "gathering"))
        util_print(&more, ",\"mix\":\"%s\"", mix);
    const enum cli_answer answer = cli_server_ask(&remote->server, "sit", more.at);
    free(more.at);
    const char *token = json_value_member_text(remote->server.answer, "token");
    if (answer == CLI_ANSWERED && token && cli_link_is_key(token)) {
        snprintf(link->token, sizeof link->token, "%s", token);
        cli_seat_keep(link);
    }
    return answer;
}

/* Takes a free seat. A name that is refused is asked for again, where somebody can answer. */
static bool take_seat(struct cli_remote *remote, const char *name)
{
    for (;;) {
        if (!ask_name(remote, name))
            return false;
        const enum cli_answer answer = ask_for_seat(remote);
        if (answer == CLI_ANSWERED)
            return join_table(remote) == CLI_ANSWERED;
        cli_remote_say_refusal(remote, answer);
        const bool is_name =
            answer == CLI_REFUSED && (!strcmp(cli_server_code(&remote->server), "name") ||
                                      !strcmp(cli_server_code(&remote->server), "limit"));
        if (!is_name || name)
            return false;
    }
}

static bool end_with(struct cli_play *play, int status)
{
    play->status = status;
    return false;
}

/* Without a free seat one watches. */
static bool choose_place(struct cli_remote *remote, const struct cli_remote_plan *plan)
{
    if (remote->seat >= 0 || plan->watches || is_game_over(remote))
        return true;
    if (cli_room_has_free_seat(remote))
        return take_seat(remote, plan->name) || end_with(remote->play, UNREACHABLE);
    cli_say(remote->play, "No seat is free.", NULL);
    return true;
}

static bool connect_to_table(struct cli_remote *remote, const struct cli_remote_plan *plan)
{
    struct cli_play *play = remote->play;
    char reason[CLI_SENTENCE];

    if (!cli_server_open(&remote->server)) {
        snprintf(reason, sizeof reason, "%s", spoken(cli_server_reason(&remote->server)));
        cli_complain(play, "{server} cannot be reached. {reason}", "server",
                     remote->server.link.server, "reason", reason, NULL);
        return end_with(play, UNREACHABLE);
    }
    const enum cli_answer answer = plan->watches ? join_table(remote) : join_or_watch(remote);
    if (answer == CLI_ANSWERED && play->config.game)
        return true;
    talon_text_cut(reason, sizeof reason,
                   answer == CLI_REFUSED    ? cli_server_refusal(&remote->server)
                   : answer == CLI_ANSWERED ? N_("This version does not know the game.")
                                            : N_("The connection to the server is closed."));
    cli_complain(play, reason, NULL);
    return end_with(play, UNREACHABLE);
}

static void free_remote(struct cli_play *play)
{
    struct cli_remote *remote = play->remote;

    cli_server_close(&remote->server);
    json_value_free(remote->room);
    json_value_free(remote->view);
    json_value_free(remote->clock);
    free(remote->seats.at);
    free(remote);
}

bool cli_remote_start(struct cli_play *play, const struct cli_remote_plan *plan)
{
    struct cli_remote *remote = util_allocate_zeroed(1, sizeof *remote);
    struct cli_link *link = &remote->server.link;

    play->remote = remote;
    play->source = &cli_remote_source;
    play->play_there = play_there;
    play->leave = free_remote;
    remote->play = play;
    remote->server.hear = hear_push;
    remote->server.context = remote;
    remote->seat = -1;
    remote->gap_from = -1;
    if (!cli_link_read(plan->link, link))
        return cli_complain(play, "\"{text}\" is no link to a table.", "text", plan->link, NULL);
    setvbuf(stdin, NULL, _IONBF, 0); /* what was read already cannot be waited for */
    if (plan->watches)
        *link->token = 0;
    else if (*link->token)
        cli_seat_keep(link);
    else
        cli_seat_recall(link);
    return connect_to_table(remote, plan) && choose_place(remote, plan);
}
