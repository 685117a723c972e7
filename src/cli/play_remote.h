/* play_remote.h - a game of `talon play` at a table of a server: what is known of the table, and
 * the people there.
 */
#pragma once

#include "play_command.h"
#include "play_server.h"

enum { CLI_REMOTE_RULE = 24, CLI_REMOTE_STEPS = 512 };

struct cli_remote {
    struct cli_waiter waiter; /* first: the waiter is the game */
    struct cli_server server;
    struct cli_play *play;
    struct json_value *room, *view, *clock;    /* as the server told them last; NULL: not yet */
    int64_t clock_at;                          /* when it did */
    bool clock_warned;                         /* that the time is nearly up */
    int seat;                                  /* that the person holds, or -1 */
    bool has_cards;                            /* they are dealt */
    struct talon_view seen, shown;             /* now, and as far as it was told */
    struct talon_step steps[CLI_REMOTE_STEPS]; /* not told yet */
    size_t steps_count;
    int64_t gap_from;                 /* the step behind which they are; -1: all were told */
    int64_t number, turn;             /* steps */
    bool announced, offered;          /* the person's turn; the choice, on a full screen */
    struct cli_moves moves;           /* of this person's seat */
    struct talon_string_buffer seats; /* who made each step, a byte each */
    int64_t own_steps, views_heard;   /* since the last request that asks for them */
    bool must_join, told_end, told_lost;
    char next[CLI_LINK_TABLE];     /* the table of the next game */
    char pending[TALON_MOVE_TEXT]; /* a move that has no answer yet, or "" */
    int64_t pending_number;
    struct talon_rule rule; /* that forbids a move; its texts: */
    char rule_id[CLI_REMOTE_RULE], rule_sentence[CLI_SENTENCE];
};

/* ---- play_room.c: the people at the table ---------------------------------------------------- */

/* "gathering", "playing", "paused" or "over". */
bool cli_room_is(const struct cli_remote *remote, const char *state);
/* Whether anybody may sit down. */
bool cli_room_has_free_seat(const struct cli_remote *remote);
/* Takes the names of the players from what is known. */
void cli_room_name_players(const struct cli_remote *remote);
/* Tells who sits where. */
void cli_room_say_people(const struct cli_remote *remote);
/* Tells what has changed at the seats of others since the room was like this. */
void cli_room_say_changes(const struct cli_remote *remote, const struct json_value *before);
/* Tells a line of the chat. */
void cli_room_say_line(const struct cli_remote *remote, const struct json_value *line);
/* Tells how much time everybody has; only one's own, where nothing else is asked for. */
void cli_room_say_clocks(const struct cli_remote *remote, bool all);
/* ms until the person is to be warned that the time is nearly up; -1: never. */
int cli_room_time_to_warn(const struct cli_remote *remote);

/* ---- play_remote_commands.c: what can be asked of a server ------------------------------------
 */

extern const struct cli_source cli_remote_source;
/* Says why the last request was refused, or that there is no connection. */
void cli_remote_say_refusal(const struct cli_remote *remote, enum cli_answer answer);
/* Sends the move that has no answer yet. */
void cli_remote_send_move(struct cli_remote *remote);

/* ---- play_remote_view.c: what happens at the table ------------------------------------------- */

/* Takes a view, and tells what has happened, unless that has to be asked for. */
void cli_remote_take_view(struct cli_remote *remote, const struct json_value *view);
/* Tells it then. */
void cli_remote_catch_up(struct cli_remote *remote);

/* ---- play_remote.c --------------------------------------------------------------------------- */

struct cli_remote_plan {
    const char *link, *name;
    bool watches;
};

/* Goes to the table and takes a seat; then play->play_there plays. False after a complaint, with
 * play->status. */
bool cli_remote_start(struct cli_play *play, const struct cli_remote_plan *plan);
