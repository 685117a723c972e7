/* room.h - one table with everything around it that is not the game: who may sit where, who
 * looks on, how fast bots play, and its past as it is (or is about to be) written down.
 */
#ifndef TALON_SERVER_ROOM_ROOM_H
#define TALON_SERVER_ROOM_ROOM_H

#include "away.h"
#include "seat_clocks.h"
#include "spectator_delay.h"
#include "table_settings.h"
#include "server/journal/store_wait.h"
#include "chat.h"

#include "util/timer_heap.h"

#include <talon/bot.h>

/* One row of the past. Its text lies in room->texts. */
struct room_event {
    uint8_t kind;
    int8_t seat;
    uint32_t text;
};

/* A socket that looks at the table, and up to which step it was told. */
struct room_member {
    uint64_t conn;
    int seat; /* or TALON_WATCHER */
    uint32_t last_sent;
    unsigned also;   /* a set of further seats: people who share the device */
    bool brief;      /* what it knows already need not be told again … */
    uint32_t people; /* … talon_json_people_version() of the last whole view it was told; 0: none */
};

/* The totals of all tables in memory. */
struct room_memory_usage {
    size_t rows, rows_most;
};

enum room_state { ROOM_GATHERING, ROOM_PLAYING, ROOM_PAUSED, ROOM_OVER, ROOM_STATES };
extern const char *const room_state_names[ROOM_STATES];

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
    struct room_bans bans;                      /* whom the host has sent away */
    int host_seat;                              /* where the host sits, or -1 */
    char next[STORE_ID_ROOM];                   /* the table of the rematch, or empty */
    char left[TALON_SEATS_MAX][STORE_ID_ROOM];  /* accounts that stood up in mid-game, or empty */
    char named[TALON_SEATS_MAX][STORE_ID_ROOM]; /* whose names the table tells, or empty */
    bool paused;
    unsigned acting; /* whose decision is under way, for the clocks */
    struct room_clock clocks[TALON_SEATS_MAX];
    bool posted;  /* the results of the finished game are under way */
    bool resting; /* a start would not read it: nothing has happened since nobody was there */
    bool closing; /* leaves memory as soon as that is written */

    struct room_memory_usage *memory_usage; /* NULL: it is not in memory yet */
    struct room_event *event_log;
    size_t event_count, event_capacity;
    struct talon_string_buffer texts;
    uint32_t stored; /* rows written down: the opening and then the past */
    int dirty;
    int64_t tell_at; /* when to tell who is here, or SERVER_NEVER */
    enum room_state told_state;

    bool is_listed;          /* of public tables */
    struct util_timer timer; /* when something is to be done here */
    bool stops;              /* its clocks are to be put down when the store has answered */
    bool stuck;              /* the store has failed: no clock runs until it works */
    int64_t retry_at;        /* nothing is written by itself before */
    int64_t absent_at[TALON_SEATS_MAX]; /* since when somebody is not here, or SERVER_NEVER */
    unsigned back;                      /* seats whose people have come back to them */
    int64_t due;                        /* when a bot's next move is, or SERVER_NEVER */
    int64_t asked_at;                   /* when somebody last wanted something here */
    struct talon_rng chance;            /* the bots' own, never the table's */
    struct room_member *members;
    size_t members_count, members_capacity;

    struct room_ban_evidence_list
        seen;                 /* who holds the seats, as far as is known since it is in memory */
    struct room_delay *delay; /* NULL: who looks on sees everything at once */
    struct room_chat chat;
    struct journal_wait wait;
};

/* Takes over the opening's record (also when it fails). NULL: that does not begin a table. */
struct room *room_new(const char *id, const struct room_settings *settings);
void room_free(struct room *room);
/* Made again from its opening row; NULL with the reason. */
struct room *room_load(const struct store_row *row, const char **reason);

/* True while something that happened here is not written down. Nobody may see it yet. */
bool room_is_unwritten(const struct room *room);
/* Puts down the opening, or a row of something that has been done. */
void room_append_settings(struct room *room, struct journal_outputs *outputs);
void room_append_row(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                     int seat, const char *text);
/* Does it and puts it down. */
void room_record_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text);
/* Puts down the steps the table has made since it had `from`. */
void room_append_steps(struct room *room, struct journal_outputs *outputs, uint32_t from);
/* The consequences of a row, whether it was just made or loaded. */
void room_after_event(struct room *room, enum store_kind kind, int seat);
/* Does what a row tells. */
bool room_apply_event(struct room *room, enum store_kind kind, int seat, const char *text);
/* Takes in a row from the store. */
bool room_take_row(struct room *room, const struct store_row *row);
/* Back to what is written down; false if the table could not be made again. */
bool room_roll_back(struct room *room);
/* The rows are written: everybody is told what is new, after rooms_dismiss_members(). */
void room_was_stored(struct room *room, int64_t now, struct journal_outputs *outputs);

/* Whether its past may grow: a long one makes way for others when memory is full of them. */
bool room_has_capacity(const struct room *room);
bool room_memory_is_crowded(const struct room_memory_usage *memory_usage);
/* From now on it counts there. */
void room_enter(struct room *room, struct room_memory_usage *memory_usage);
uint32_t room_steps(const struct room *room);
/* When something is to be written down that nobody asked for, or SERVER_NEVER. */
int64_t room_writes_at(const struct room *room);
/* When something is to be done here, or SERVER_NEVER. */
int64_t room_wakes_at(const struct room *room);
enum room_state room_state(const struct room *room);
bool room_is_over(const struct room *room);

/* seats.c: who sits where. */

#define STAND_IN_BOT "simple" /* plays an open seat, or one whose person is away */

bool room_seat_is_held(const struct room *room, int seat); /* by a person, who has the token */
/* A bot plays for the person meanwhile. */
bool room_seat_is_away(const struct room *room, int seat);
/* An account's, also of one that is forgotten. */
bool room_seat_has_account(const struct room *room, int seat);
/* The seats of people who are here. */
unsigned room_seats_present(const struct room *room);
/* The seat that a token's text opens, or -1. */
int room_seat_of_token(const struct room *room, const char *token);
bool room_is_host(const struct room *room, const char *token);
int room_seat_first_open(const struct room *room); /* or -1 */
/* Tells the table who sits there; an open seat is played by a bot. */
void room_seat_tell_table(struct room *room, int seat);
/* Tells it the names of all people again, also when the game is over. */
void room_seats_name(struct room *room);
/* The row that tells of somebody sitting down. `mix` may be NULL. */
struct room_sitting {
    const char *name;
    uint8_t token[TALON_SHA256_BYTES];
    const char *account; /* NULL: none */
    const uint8_t *mix;  /* NULL: none */
    bool host;
    bool beside;                  /* shares the device that opened the table, or the host's */
    uint8_t device[DEVICE_BYTES]; /* or zeros */
};
void room_seat_write_sitting(const struct room_sitting *sitting,
                             struct talon_string_buffer *buffer);
/* Somebody has come with the token of this seat. */
void room_seat_note_visitor(struct room *room, int seat, uint64_t conn, uint64_t who);
/* The seat of a person at the visitor's own device, or -1. */
int room_seat_at_device(const struct room *room, const struct room_visitor *visitor);
/* What the rows STORE_SIT, _STAND, _SEAT, _MIX and _START do. */
bool room_seat_sit(struct room *room, int seat, const char *text);
bool room_seat_stand(struct room *room, int seat);
bool room_seat_set(struct room *room, int seat, const char *who);
/* The seat is a bot's, or open, no matter who sat there. */
bool room_seat_assign(struct room *room, int seat, const char *who);
bool room_seat_add_entropy(struct room *room, int seat, const char *text);
bool room_seats_start(struct room *room, const char *fill);

/* broadcast.c: looking on. */

void room_join(struct room *room, uint64_t conn, int seat, unsigned also);
void room_leave(struct room *room, uint64_t conn);
/* Views are to be brief for it from now on; `told`: it is being told a whole one right now. */
void room_send_deltas(struct room *room, uint64_t conn, bool last_sent);
bool room_is_present(const struct room *room, int seat);
unsigned room_spectators(const struct room *room);
/* Who is here, as one number: it changes when somebody comes or goes. */
unsigned room_presence(const struct room *room);
/* The step from which a view of this seat tells events: not too many, and none of somebody else's
 * time there. */
uint32_t room_since(const struct room *room, int seat, uint32_t last_sent);
/* The newest view to everybody who looks on. */
void room_broadcast_view(struct room *room, int64_t now, struct journal_outputs *outputs);
/* How the room is, to everybody who looks on but one (0: nobody is left out). */
void room_broadcast_room(struct room *room, int64_t now, struct journal_outputs *outputs,
                         uint64_t but);
/* To those who are kept behind: a push of this name, with members of an object, or one member and
 * its value; the table of the rematch. */
void room_broadcast_late(struct room *room, struct journal_outputs *outputs, const char *push,
                         const char *name, const char *text);
void room_broadcast_late_next(struct room *room, struct journal_outputs *outputs);
/* A line of talk, to those who are kept behind or to the others, but who does not want to hear it.
 */
void room_broadcast_chat(struct room *room, struct journal_outputs *outputs,
                         const struct room_chat_line *line, bool late);
/* Whether this socket may see what is there now: it looks from a seat, or nobody is kept behind. */
bool room_sees_now(const struct room *room, uint64_t conn);
/* A push of this name with "table", and with one more text if `name` is not NULL. */
void room_send_notice(struct room *room, struct journal_outputs *outputs, uint64_t conn,
                      const char *push, const char *name, const char *text);
/* That the seat was taken from those at this socket. */
void room_send_removed(struct room *room, struct journal_outputs *outputs, uint64_t conn, int seat);

/* room_json.c */

/* {"state":…} : the room as everybody may see it; `late`: who is kept behind. */
void room_write_state(const struct room *room, bool late, struct talon_string_buffer *buffer);
/* A line of the public list. */
void room_write_listing(const struct room *room, struct talon_string_buffer *buffer);
/* The commitment made before the deal, as hexadecimal digits. */
void room_commitment(const struct room *room, char hex[TALON_KEY_HEX]);

/* bot_driver.c: moves nobody has to ask for. */

/* Somebody has to decide here, and nobody does it for them. */
bool room_bots_await_person(const struct room *room, int seat);
/* The seat whose move is made for it now, or -1. */
int room_bots_next_seat(const struct room *room);
/* Makes at most so many such moves; how many it were. */
unsigned room_bots_run(struct room *room, struct journal_outputs *outputs, unsigned most);
/* Decides when the next one is due. */
void room_bots_plan(struct room *room, int64_t now);
/* Moves of bots and forced moves of this seat until a person has a choice. */
void room_bots_forward(struct room *room, struct journal_outputs *outputs, int seat, uint32_t most);
/* What a bot would do at an acting seat, from its view alone. */
struct talon_move room_bots_choose(struct room *room, int seat, const struct talon_bot *bot);

#endif
