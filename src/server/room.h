/* room.h - one table with everything around it that is not the game: who may sit where, who
 * looks on, how fast bots play, and its past as it is (or is about to be) written down.
 */
#ifndef TALON_SERVER_ROOM_H
#define TALON_SERVER_ROOM_H

#include "pending.h"

#include <talon/bot.h>

enum { TOKEN_ROOM = 33 }; /* 32 hexadecimal digits and a final zero */

/* One row of the past. Its text lies in room->texts. */
struct past {
    uint8_t kind;
    int8_t seat;
    uint32_t text;
};

/* A socket that looks at the table, and up to which step it was told. */
struct member {
    uint64_t conn;
    int seat; /* or TALON_WATCHER */
    uint32_t told;
};

struct room {
    char id[STORE_ID_ROOM];
    struct talon_table *table;

    char *record;               /* of the dealt table: with the past it makes the table again */
    bool held[TALON_SEATS_MAX]; /* by a person, who has the token */
    uint8_t token[TALON_SEATS_MAX][TALON_SHA256_BYTES];
    struct past *past;
    size_t past_count, past_room;
    struct talon_ink texts;
    uint32_t stored; /* rows written down: the opening and then the past */
    bool torn;       /* something was done but could not be put down: roll back */

    bool automatic[TALON_SEATS_MAX]; /* forced moves of this seat are made for it */
    bool closing;                    /* put away as soon as that is written */
    int pace;
    int64_t due;             /* when a bot's next move is, or SERVER_NEVER */
    int64_t asked_at;        /* when somebody last wanted something here */
    struct talon_rng chance; /* the bots' own, never the table's */
    struct member *members;
    size_t members_count, members_room;

    struct pending pending;
};

/* Takes over the table (also when it fails). NULL: out of memory. */
struct room *room_new(const char *id, struct talon_table *table, int pace);
void room_free(struct room *room);
/* Made again from its opening row; NULL with the reason. */
struct room *room_load(const struct store_row *row, const char **reason);

/* True while something that happened here is not written down. Nobody may see it yet. */
bool room_unwritten(const struct room *room);
/* Puts down the opening, or a row of something that has been done. False: out of memory. */
bool room_write_opening(struct room *room, struct server_effects *effects);
bool room_write(struct room *room, struct server_effects *effects, enum store_kind kind, int seat,
                const char *text);
/* Puts down the steps the table has made since it had `from`. */
bool room_write_steps(struct room *room, struct server_effects *effects, uint32_t from);
/* Does what a row tells: on a read row, and for renaming, automatic moves and putting away. */
bool room_do(struct room *room, enum store_kind kind, int seat, const char *text);
/* Takes in a row from the store. */
bool room_take_row(struct room *room, const struct store_row *row);
/* Back to what is written down; false if the table could not be made again. */
bool room_roll_back(struct room *room, struct server_effects *effects);

uint32_t room_steps(const struct room *room);
bool room_is_over(const struct room *room);
/* The seat that a token's text opens, or -1. */
int room_seat_of(const struct room *room, const char *token);

/* Looking on. False: out of memory. */
bool room_join(struct room *room, uint64_t conn, int seat);
void room_leave(struct room *room, uint64_t conn);
/* The step from which a view tells events, so that it does not tell too many. */
uint32_t room_since(const struct room *room, uint32_t told);
/* The newest view to everybody who looks on. */
void room_push(struct room *room, struct server_effects *effects);

/* tokens.c */
void token_make(const struct server_entropy *entropy, char token[TOKEN_ROOM],
                uint8_t hash[TALON_SHA256_BYTES]);
void token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES]);
/* A word for every seat: the hash of its token, or "-". */
void tokens_write(const struct room *room, struct talon_ink *ink);
bool tokens_read(struct room *room, const char *text);

/* pace.c: moves nobody has to ask for. */

/* The seat whose move is made for it now, or -1. */
int pace_seat(const struct room *room);
/* Makes at most so many such moves; how many in *made. False: it failed, roll back. */
bool pace_run(struct room *room, struct server_effects *effects, unsigned most, unsigned *made);
/* Decides when the next one is due. */
void pace_plan(struct room *room, int64_t now);
/* Moves of bots and forced moves of this seat until a person has a choice. */
bool pace_forward(struct room *room, struct server_effects *effects, int seat, uint32_t most);
/* What a bot would do at an acting seat, from its view alone. */
struct talon_move pace_ask(struct room *room, int seat, const struct talon_bot *bot);

#endif
