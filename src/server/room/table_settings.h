/* table_settings.h - how a table was opened: its game, settings, seats, and the source of its
 * cards. They are the table's first row and never change.
 */
#pragma once

#include "util/hex.h"
#include "util/person_sign.h"
#include "bans.h"
#include "credentials.h"
#include "store/row.h"

#include <talon/table.h>

enum {
    BOT_ID_SIZE = 24, /* a bot's id and a final zero */
};

/* Why a bot plays for a person. */
enum room_away_reason { AWAY_NOT, AWAY_ASKED, AWAY_ABSENT, AWAY_LATE, AWAYS };

/* An open seat waits for a person. */
enum room_seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };

/* The sums of a seat's person over the games before, at the tables of which this one is the
 * rematch. */
struct room_tally {
    uint32_t games, won;
    int32_t points;
};

struct room_seat {
    enum room_seat_kind kind;
    char who[BOT_ID_SIZE];             /* of a bot: its id */
    char name[TALON_NAME_MAX];         /* UTF-8 */
    char sign[PERSON_SIGN_SIZE];       /* that the person has chosen, or empty */
    char account[STORE_ID_ROOM];       /* of a person who has one; else empty */
    bool forgotten;                    /* the account was deleted, and the name with it */
    uint8_t token[TALON_SHA256_BYTES]; /* the hash of a person's token */
    uint8_t device[DEVICE_BYTES];      /* of the person, see bans.h; or zeros */
    bool own;                          /* on the device that opened the table */
    bool beside;                       /* on that device or the host's, and came later */
    bool shared;                       /* on the device of another seat */
    bool helped;                       /* a bot has decided something for this person */
    enum room_away_reason away;        /* why a bot plays for this person, if it does */
    bool automatic;                    /* forced moves of this seat are made for it */
    uint32_t since;                    /* steps made before this person sat down */
    uint32_t from_deal;                /* a person who waits plays from this deal on; 0: now */
    uint32_t member;                   /* of the table's circle: the person's number; else 0 */
    struct room_tally tally;
};

/* Games that were agreed on together: which one this is, of so many; 0 of 0: none were. */
struct room_rounds {
    uint8_t at, of;
};

enum room_chat_mode { CHAT_PHRASES, CHAT_FREE, CHAT_OFF, CHAT_MODES };

/* A clock of 0 and 0 is none. */
struct room_clock_settings {
    int64_t move, bank; /* seconds */
};

/* The deal of a drive that is played here. */
struct room_drive {
    char id[STORE_ID_ROOM]; /* of the drive, or empty */
    uint16_t round, table, deal;
    bool same, board; /* other tables play these cards in this round, or in any */
};

struct room_settings {
    struct talon_config config;
    bool is_public, wait, seeded;
    bool strict;  /* no undo and no hints, and everybody keeps the seat */
    uint32_t day; /* of the deal of a day: days since 1970; else 0 */
    struct room_drive drive;
    char circle[STORE_ID_ROOM]; /* the circle whose table it is, or empty */
    struct room_rounds rounds;
    int pace;  /* ms between moves of bots */
    int delay; /* s that spectators are behind */
    int grace; /* s before a bot plays for an absent person; -1: never */
    enum room_chat_mode chat;
    struct room_clock_settings clock;
    bool hosted;
    int host_seat;                    /* where the host sits at first, or -1 */
    uint8_t host[TALON_SHA256_BYTES]; /* the hash of the host's token */
    struct room_seat seats[TALON_SEATS_MAX];
    struct room_bans bans;  /* from the tables of which this is the rematch */
    struct talon_fair fair; /* decides the cards, unless there is a record */
    char *record;           /* of the dealt table, or NULL */
};

extern const char *const room_chat_mode_names[CHAT_MODES];

/* "open", "person" or the id of a bot. */
const char *room_seat_who(const struct room_seat *holder);
/* The first seat of a person, which is that of the host; or -1. */
int room_settings_first_person(const struct room_settings *settings);
/* Whether no seat is open, and the host does not want to wait. */
bool room_settings_deal_at_once(const struct room_settings *settings);
/* ,"tally":[games, won, points], if there are any. */
void room_tally_write(const struct room_tally *tally, struct talon_string_buffer *buffer);
/* ,"rounds":{"at":2,"of":3}, if any were agreed on. */
void room_rounds_write(const struct room_rounds *rounds, struct talon_string_buffer *buffer);
void room_settings_write(const struct room_settings *settings, struct talon_string_buffer *buffer);
/* Reads the row of an opening; also of the first version, which has a record and the tokens beside
 * it and takes the game from there. False with the reason. Free the record in any case. */
bool room_settings_read(const struct store_row *row, struct room_settings *settings,
                        const char **reason);
/* The table as it was dealt; NULL: the record does not begin a table. */
struct talon_table *room_settings_deal(const struct room_settings *settings,
                                       const struct talon_fair *fair);
