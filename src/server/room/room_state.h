/* room_state.h - the state of a room: one table with its seats, clocks, spectators, chat and event
 * log. Each of the other files of this folder works on a part of it.
 */
#pragma once

#include "chat.h"
#include "table_settings.h"
#include "server/journal/store_wait.h"
#include "util/timer_heap.h"

#include <talon/json.h>

struct room_delay;
struct room_event;
struct room_event_handlers;
struct room_member;

/* The totals of all tables in memory. */
struct room_memory_usage {
    size_t rows, rows_most;
};

struct room_clock {
    /* The state after the rows. */
    int64_t bank;  /* ms left */
    int64_t spent; /* ms of the time that the decision under way has of its own */
    uint32_t mark; /* rises whenever these two start again */
    uint32_t late; /* 1 + the step before which a late person got a little more time */
    /* The time that is not stored. */
    uint32_t of;   /* the mark that these belong to */
    int64_t ran;   /* ms that it ran before it stopped */
    int64_t since; /* when it began to run, or SERVER_NEVER: it does not run */
    int64_t last;  /* ms the seat took for its last decision */
};

enum room_state { ROOM_GATHERING, ROOM_PLAYING, ROOM_PAUSED, ROOM_OVER, ROOM_STATES };
extern const char *const room_state_names[ROOM_STATES];

/* The person who last left a seat in the deal under way. Only this person may take it again before
 * the next deal. */
struct room_leaver {
    bool any;
    uint32_t deal;
    struct room_seat holder;
};

/* The question to a searching bot, and its answer. */
struct room_thought {
    uint64_t number; /* of the question; 0: there is none */
    uint32_t generation;
    int seat;
    const struct talon_bot *bot;
    int64_t lost_at;  /* without an answer until then it is asked again */
    int64_t moves_at; /* not before, as the pace of the table demands */
    bool answered;
    struct talon_move move;
};

/* Whether any device is told of turns at a room. */
enum room_alerts { ROOM_ALERTS_UNKNOWN, ROOM_ALERTS_NONE, ROOM_ALERTS_SOME };

/* Changes that spectators have not been sent yet. */
enum { DIRTY_VIEW = 1, DIRTY_ROOM = 2, DIRTY_PRESENCE = 4, DIRTY_NEXT = 8 };

struct room {
    char id[STORE_ID_ROOM];
    struct room_settings settings;
    int seats_count;

    /* The state that follows from the opening and the rows. */
    struct talon_table *table;                  /* NULL while people gather */
    struct room_seat seats[TALON_SEATS_MAX];    /* as they are now */
    struct talon_fair fair;                     /* with what the seats gave since */
    struct room_bans bans;                      /* people whom the host has sent away */
    int host_seat;                              /* where the host sits, or -1 */
    char next[STORE_ID_ROOM];                   /* the table of the rematch, or empty */
    char left[TALON_SEATS_MAX][STORE_ID_ROOM];  /* accounts that stood up in mid-game, or empty */
    char named[TALON_SEATS_MAX][STORE_ID_ROOM]; /* accounts whose names the table has, or empty */
    struct room_leaver leavers[TALON_SEATS_MAX];
    bool shared; /* two seats on one device since the deal: the game counts for nobody */
    bool paused;
    unsigned acting; /* the seats that have to decide, for the clocks */
    struct room_clock clocks[TALON_SEATS_MAX];
    bool posted;  /* the results of the finished game have been handed to the accounts */
    bool resting; /* its last row is STORE_CLOSE, so the server does not load it at its start */
    bool closing; /* leaves memory as soon as that row is stored */

    struct room_memory_usage *memory_usage; /* NULL: it is not in memory yet */
    const struct room_event_handlers *event_handlers;
    struct room_event *event_log;
    size_t event_count, event_capacity;
    struct talon_string_buffer texts;
    uint32_t stored; /* rows in the store: the opening, then the event log */
    int dirty;
    int64_t tell_at; /* when to send the number of spectators, or SERVER_NEVER */
    enum room_state last_sent_state;

    enum room_alerts alerts;            /* above the rooms, somebody keeps this */
    bool is_listed;                     /* in the list of public tables */
    struct util_timer timer;            /* when something is to be done here */
    bool stops;                         /* its clocks are to be saved when the store has answered */
    bool stuck;                         /* the store has failed: no clock runs until it works */
    int64_t retry_at;                   /* timers write no row before this time */
    int64_t absent_at[TALON_SEATS_MAX]; /* since when its person is absent, or SERVER_NEVER */
    unsigned back;                      /* seats whose people have come back */
    int64_t due;                        /* when a bot's next move is, or SERVER_NEVER */
    int64_t asked_at;                   /* when the last request for it came */
    bool hurried;                       /* the drive has bots finish the deal at once */
    unsigned gave_up;                   /* seats whose people have left the drive */
    int forward_seat;                   /* asked for `forward`, while steps of it are left */
    uint32_t forward_left;
    struct talon_rng chance; /* of the bots; the cards do not depend on it */
    uint32_t generation;     /* rises whenever the cards on the table may be others */
    struct room_thought thought;
    struct room_member *members;
    size_t members_count, members_capacity;
    struct talon_json_snapshot delta_base; /* what members were told last; deltas begin from it */
    struct talon_json_snapshot next_delta_base; /* the other one, for the next broadcast */
    uint32_t delta_base_version;                /* rises when it changes; 0: there is none */

    struct room_ban_evidence_list seen; /* of the people at the seats, since it is in memory */
    struct room_delay *delay;           /* NULL: spectators see everything at once */
    struct room_chat chat;
    struct journal_wait wait;
};

uint32_t room_steps(const struct room *room);
bool room_is_over(const struct room *room);
enum room_state room_state(const struct room *room);
/* A bot plays for its person until the next deal begins: nobody sees two hands of a deal. */
bool room_seat_waits(const struct room *room, int seat);
/* The set of seats whose people wait for the next deal. */
unsigned room_seats_waiting(const struct room *room);
