/* table_settings.h - how a table was opened: the game, the rules of the house, who was to sit
 * where, and what its cards will come from. It is written down once and never changes; what happens
 * later is told by rows of its own.
 */
#ifndef TALON_SERVER_ROOM_TABLE_SETTINGS_H
#define TALON_SERVER_ROOM_TABLE_SETTINGS_H

#include "away.h"
#include "util/hex.h"
#include "bans.h"
#include "store/row.h"

#include <talon/table.h>

enum {
    TOKEN_ROOM = 33, /* 32 hexadecimal digits and a final zero */
    WHO_ROOM = 24,   /* a bot's id and a final zero */
};

/* Who a seat is for. Nobody waits for a bot; an open seat waits for somebody. */
enum chair_kind { CHAIR_OPEN, CHAIR_PERSON, CHAIR_BOT };

struct chair {
    enum chair_kind kind;
    char who[WHO_ROOM];                /* of a bot: its id */
    char name[TALON_NAME_MAX];         /* UTF-8 */
    char account[STORE_ID_ROOM];       /* of a person who has one; else empty */
    bool forgotten;                    /* the person had one: the seat has no name any more */
    uint8_t token[TALON_SHA256_BYTES]; /* the hash of a person's token */
    uint8_t device[DEVICE_BYTES];      /* whose mark came along, removed.h; or zeros */
    bool own;                          /* on the device that opened the table */
    bool beside;                       /* on that device or the host's, and came later */
    bool helped;                       /* a bot has decided something for this person */
    enum away away;                    /* why a bot plays for this person, if it does */
    bool automatic;                    /* forced moves of this seat are made for it */
    uint32_t since;                    /* steps made before this one sat down */
};

enum talk { TALK_PHRASES, TALK_FREE, TALK_OFF, TALKS };

/* A clock of 0 and 0 is none. */
struct house_clock {
    int64_t move, bank; /* seconds */
};

struct opening {
    struct talon_config config;
    bool is_public, wait, seeded;
    int pace;  /* ms between moves of bots */
    int delay; /* s that spectators are behind */
    int grace; /* s before a bot keeps the seat of somebody absent; -1: never */
    enum talk talk;
    struct house_clock clock;
    bool hosted;
    int host_seat;                    /* where the host sits from the beginning, or -1 */
    uint8_t host[TALON_SHA256_BYTES]; /* the hash of the host's token */
    struct chair chairs[TALON_SEATS_MAX];
    struct removals removed; /* from the tables of which this is the rematch */
    struct talon_fair fair;  /* what decides the cards … */
    char *record;            /* … unless this tells of the dealt table */
};

extern const char *const talk_names[TALKS];

/* The first seat of a person, or -1: that of who opened the table. */
int opening_first_person(const struct opening *opening);
/* Nobody has to come, and nobody wants to wait. */
bool opening_deals_at_once(const struct opening *opening);
void opening_write(const struct opening *opening, struct talon_string_buffer *buffer);
/* Reads the row of an opening; also of the first version, which has a record and the tokens beside
 * it and takes the game from there. False with the reason. Free the record in any case. */
bool opening_read(const struct store_row *row, struct opening *opening, const char **reason);
/* The table as it was dealt; NULL: out of memory, or the record does not begin a table. */
struct talon_table *opening_deal(const struct opening *opening, const struct talon_fair *fair);

/* tokens.c */

/* Where keys, tokens and table ids come from. */
struct server_entropy;
void token_make(const struct server_entropy *entropy, char token[TOKEN_ROOM],
                uint8_t hash[TALON_SHA256_BYTES]);
void token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES]);
/* What follows from digits that somebody has made up, for each word something else. It tells
 * nothing of them, nor of what follows for another word. */
void token_follow(const char *own, const char *word, uint8_t bytes[TALON_SHA256_BYTES]);
/* The token that follows. */
void token_make_from(const char *own, const char *word, char token[TOKEN_ROOM],
                     uint8_t hash[TALON_SHA256_BYTES]);
/* "name":"digits" or "name":null */
void room_write_hex(struct talon_string_buffer *buffer, const char *name, const uint8_t *bytes,
                    bool any);

#endif
