/* play_room.c - the people at a table of a server, in sentences: who sits where, who comes and
 * goes, what they say, and how much time they have.
 */
#include "play_remote.h"

#include "json/view_reader.h"
#include "replay/replay_page.h"
#include "text/chat_phrases.h"
#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60, WARNS_AT = 10 * SECOND, TIME_TEXT = 24, CHAT_TEXT = 256 };

static const struct json_value *seat_of(const struct json_value *room, int seat)
{
    return json_value_item(json_value_member(room, "seats"), (size_t)seat);
}

static int seats_count(const struct cli_remote *remote)
{
    const size_t count = json_value_count(json_value_member(remote->room, "seats"));

    return (int)(count < TALON_SEATS_MAX ? count : TALON_SEATS_MAX);
}

static bool is_who(const struct json_value *seat, const char *who)
{
    const char *text = json_value_member_text(seat, "who");

    return text && !strcmp(text, who);
}

static bool is_so(const struct json_value *seat, const char *name)
{
    return json_is_true(json_value_member(seat, name));
}

bool cli_room_is(const struct cli_remote *remote, const char *state)
{
    const char *text = json_value_member_text(remote->room, "state");

    return text && !strcmp(text, state);
}

bool cli_room_has_free_seat(const struct cli_remote *remote)
{
    for (int seat = 0; seat < seats_count(remote); seat++)
        if (is_who(seat_of(remote->room, seat), "open"))
            return true;
    return false;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The views know by whom an open seat is played. */
static void players_of_view(const struct cli_remote *remote, struct replay_players *players)
{
    const struct json_value *who = json_value_member(remote->view, "who"),
                            *names = json_value_member(remote->view, "names");

    for (int seat = 0; seat < players->count && seat < (int)json_value_count(who); seat++) {
        const char *bot = json_value_text(json_value_item(who, (size_t)seat)),
                   *name = json_value_text(json_value_item(names, (size_t)seat));
        players->who[seat] = bot ? bot : "";
        players->name[seat] = name ? name : "";
    }
}

static void players_of_room(const struct cli_remote *remote, struct replay_players *players)
{
    players->count = seats_count(remote);
    for (int seat = 0; seat < players->count; seat++) {
        const char *who = json_value_member_text(seat_of(remote->room, seat), "who"),
                   *name = json_value_member_text(seat_of(remote->room, seat), "name");
        players->who[seat] = who ? who : "";
        players->name[seat] = name ? name : "";
    }
}

void cli_room_name_players(const struct cli_remote *remote)
{
    struct replay_players players = { 0 };
    char name[TALON_NAME_MAX];

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        players.who[seat] = players.name[seat] = "";
    players_of_room(remote, &players);
    players_of_view(remote, &players);
    for (int seat = 0; seat < players.count; seat++)
        talon_text_cut(remote->play->name[seat], CLI_CARD,
                       replay_player_name(spoken_catalogue(), &players, seat, name));
}

/* ---- who sits where -------------------------------------------------------------------------- */

static const char *status_of(const struct cli_remote *remote, int seat)
{
    const struct json_value *about = seat_of(remote->room, seat);
    const char *who = json_value_member_text(about, "who");
    const struct talon_bot *bot = talon_bot_find(who ? who : "");

    if (is_who(about, "open"))
        return N_("free");
    if (bot)
        return bot->label;
    if (is_so(about, "waits"))
        return N_("plays from the next deal on");
    if (is_so(about, "kept"))
        return N_("a bot plays for now");
    return is_so(about, "here") ? N_("here") : N_("away");
}

void cli_room_say_people(const struct cli_remote *remote)
{
    const int64_t watchers = json_value_whole(json_value_member(remote->room, "watchers"));

    for (int seat = 0; seat < seats_count(remote); seat++) {
        const char *status = spoken(status_of(remote, seat));
        if (seat == remote->seat)
            cli_say(remote->play, "Seat {n}: {name} (you)", "n", SPOKEN_NUMBER(seat + 1), "name",
                    remote->play->name[seat], NULL);
        else if (is_who(seat_of(remote->room, seat), "open"))
            cli_say(remote->play, "Seat {n}: {who}", "n", SPOKEN_NUMBER(seat + 1), "who", status,
                    NULL);
        else
            cli_say(remote->play, "Seat {n}: {name} ({who})", "n", SPOKEN_NUMBER(seat + 1), "name",
                    remote->play->name[seat], "who", status, NULL);
    }
    if (watchers > 0)
        cli_print(remote->play, SPOKEN_COUNT("One person is watching.", "{n} people are watching.",
                                             (uint64_t)watchers));
}

/* ---- coming and going ------------------------------------------------------------------------ */

/* As the page tells it (presence_messages.ts); NULL: nothing. */
static const char *change_at_seat(const struct json_value *before, const struct json_value *now)
{
    if (!is_who(now, "person"))
        return is_who(before, "person") ? N_("{name} has left.") : NULL;
    if (!is_who(before, "person"))
        return is_so(now, "waits") ? N_("{name} has sat down and plays from the next deal on.")
                                   : N_("{name} has sat down.");
    if (is_so(before, "waits") && !is_so(now, "waits"))
        return N_("{name} plays from now on.");
    if (is_so(now, "kept") != is_so(before, "kept"))
        return is_so(now, "kept") ? N_("A bot plays for {name} until they are back.")
                                  : N_("{name} plays again.");
    if (is_so(now, "here") != is_so(before, "here"))
        return is_so(now, "here") ? N_("{name} is here.") : N_("{name} is away.");
    return NULL;
}

static void say_state(const struct cli_remote *remote, const struct json_value *before)
{
    const char *was = json_value_member_text(before, "state");

    if (cli_room_is(remote, "paused") && was && strcmp(was, "paused") != 0)
        cli_say(remote->play, "The game is paused.", NULL);
    if (cli_room_is(remote, "playing") && was && !strcmp(was, "paused"))
        cli_say(remote->play, "The game goes on.", NULL);
}

/* The own name at a new seat is no news. */
static bool is_sitting_down(const struct cli_remote *remote, const char *name)
{
    char own[CLI_CARD];

    talon_text_cut(own, sizeof own, remote->server.link.name);
    return remote->seat < 0 && !strcmp(own, name);
}

void cli_room_say_changes(const struct cli_remote *remote, const struct json_value *before)
{
    char name[CLI_CARD];

    for (int seat = 0; before && seat < seats_count(remote); seat++) {
        const struct json_value *old = seat_of(before, seat), *now = seat_of(remote->room, seat);
        const char *sentence = change_at_seat(old, now),
                   *who = json_value_member_text(is_who(now, "person") ? now : old, "name");
        talon_text_cut(name, sizeof name, who ? who : "");
        if (sentence && seat != remote->seat && !is_sitting_down(remote, name))
            cli_say(remote->play, sentence, "name", name, NULL);
    }
    say_state(remote, before);
}

/* ---- what people say ------------------------------------------------------------------------- */

void cli_room_say_line(const struct cli_remote *remote, const struct json_value *line)
{
    const int seat = (int)json_value_whole(json_value_member(line, "seat"));
    const char *id = json_value_member_text(line, "phrase"),
               *said = json_value_member_text(line, "text"),
               *speaker = json_value_member_text(line, "name");
    const struct text_chat_phrase *phrase = id ? text_chat_phrase_find(id) : NULL;
    struct talon_string_buffer told = { 0 };
    char who[CLI_CARD], text[CHAT_TEXT];

    if (seat == remote->seat && seat >= 0)
        spoken_with(who, sizeof who, "You", NULL);
    else
        talon_text_cut(who, sizeof who, speaker ? speaker : "");
    talon_text_cut(text, sizeof text, phrase ? spoken(phrase->text) : said ? said : "");
    talon_string_buffer_add(&told, who);
    if (phrase && phrase->symbol)
        talon_string_buffer_add(&told, " ");
    else
        spoken_add_colon(&told);
    talon_string_buffer_add(&told, text);
    cli_print(remote->play, told.at);
    free(told.at);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

static bool is_running(const struct cli_remote *remote, int seat)
{
    return json_view_seat_set(json_value_member(remote->clock, "running")) >> seat & 1;
}

/* ms that the seat has left now; -1: there is no clock. */
static int64_t time_left(const struct cli_remote *remote, int seat)
{
    const struct json_value *left =
        json_value_item(json_value_member(remote->clock, "left"), (size_t)seat);
    const int64_t since = is_running(remote, seat) ? cli_server_now() - remote->clock_at : 0;

    if (seat < 0 || !json_is_whole(left))
        return -1;
    return json_value_whole(left) > since ? json_value_whole(left) - since : 0;
}

/* "1:05" */
static void write_time(int64_t ms, char text[TIME_TEXT])
{
    const int64_t seconds = (ms + SECOND - 1) / SECOND;

    snprintf(text, TIME_TEXT, "%lld:%02lld", (long long)(seconds / MINUTE),
             (long long)(seconds % MINUTE));
}

static void say_clock(const struct cli_remote *remote, int seat)
{
    const int64_t left = time_left(remote, seat);
    char text[TIME_TEXT];

    if (left < 0)
        return;
    write_time(left, text);
    if (seat == remote->seat)
        cli_say(remote->play, "Your time: {time}", "time", text, NULL);
    else
        cli_say(remote->play, "Time of {name}: {time}", "name", remote->play->name[seat], "time",
                text, NULL);
}

void cli_room_say_clocks(const struct cli_remote *remote, bool all)
{
    const int own = remote->seat;

    for (int seat = 0; seat < seats_count(remote); seat++)
        if (all || seat == own)
            say_clock(remote, seat);
    if (all && !json_is_object(json_value_member(remote->room, "clock")))
        cli_say(remote->play, "This table has no clock.", NULL);
}

int cli_room_time_to_warn(const struct cli_remote *remote)
{
    const int own = remote->seat;
    const int64_t left = own >= 0 && is_running(remote, own) ? time_left(remote, own) : -1;

    if (left <= 0 || remote->clock_warned)
        return -1;
    return left > WARNS_AT ? (int)(left - WARNS_AT) : 0;
}
