/* row.h - a row of the store: a table's opening, then one row for each event at it, numbered from 1
 * without gaps. Rows are only ever added. The store does not interpret their texts.
 */
#pragma once

#include <stdint.h>

enum { STORE_ID_ROOM = 16 }; /* a table's id with its final zero */

enum store_kind {
    STORE_OPEN,   /* number 0: text is how it was opened, as JSON */
    STORE_MOVE,   /* text: the move */
    STORE_UNDO,   /* text: how many steps were left */
    STORE_REDO,   /* text: how many steps there were then */
    STORE_RENAME, /* text: the name */
    STORE_AUTO,   /* text: "on" or "off" */
    STORE_CLOSE,  /* closed: a start does not read the table until STORE_WAKE */
    STORE_SIT,    /* text: who sat down, as JSON */
    STORE_STAND,  /* the seat is open again */
    STORE_SEAT,   /* text: "open" or a bot's id */
    STORE_MIX,    /* text: the seat's own random value */
    STORE_START,  /* text: the bot that fills the open seats, or empty */
    STORE_PAUSE,
    STORE_RESUME,
    STORE_CLOCK,
    STORE_AWAY,
    STORE_NEXT,   /* text: the table of the rematch */
    STORE_IGNORE, /* text: a seat, then " on" or " off" */
    STORE_REPORT, /* text: who is reported, why, and what was said, as JSON */
    STORE_WAKE,   /* an event at a closed table: it is open again */
    STORE_SHARE,  /* the seat shares a device with another one */
    STORE_MEMBER, /* text: the number of the seat's person in the circle of the table */
    STORE_SIGN,   /* text: the sign of the seat's person, or empty */

    /* Rows of an account, whose id begins with "@"; numbers rise and may have gaps. */
    STORE_ACCOUNT,    /* number 0: text is the passphrase's hash and the name */
    STORE_LOGIN,      /* text: the session's hash; again, when it was used after days */
    STORE_LOGOUT,     /* text: the session's hash, or "all" */
    STORE_RESULT,     /* text: how a game ended, in words */
    STORE_IMPORTED,   /* text: the same, told by its owner, and below it the record or nothing */
    STORE_PASSPHRASE, /* text: the new one's hash, and that of the only session that goes on */
    STORE_INVITED,    /* text: the hash of the invitation that the account was made with */
    STORE_RECOVERY,   /* text: the hash of the mail address for a forgotten passphrase, or "none" */
    STORE_FORGET,     /* not kept: removes all rows of this account, drive, day, circle, device */

    /* Rows of a drive, whose id begins with "~", numbered as those of a table. */
    STORE_DRIVE, /* number 0: text is the key's hash and the setup, as JSON */
    STORE_ACT,   /* text: who did what, as JSON; also in a circle */

    /* Rows of the deals of the days, whose ids begin with "%"; numbers rise and may have gaps. */
    STORE_CHAIN,  /* number 0: text is the secret of all days' keys, as JSON */
    STORE_DAY,    /* number 0: a day has begun; text: by which plan it has its variants */
    STORE_PLAYED, /* text: a result of that day, as JSON; also of a circle */

    /* Rows of a circle, whose id begins with "+"; numbers rise and may have gaps. */
    STORE_CIRCLE, /* number 0: text is its title, its secret and who opened it, as JSON */

    /* Rows of a device that is told of a turn, whose id begins with "!"; numbered without gaps. */
    STORE_DEVICE, /* number 0: text is where it is told, how, and of which seats, as JSON */
    STORE_TOLD,   /* text: a table, and how many steps it had when the device was told, plus 1 */

    /* Stands in a store alone from the first to the last moment of a copy into it. */
    STORE_COPY, /* number 0: the store is not whole yet */

    /* Messages to a stream that another server may own. They are kept apart from all rows until
     * the owner of that stream has a row for them, or declines them. */
    STORE_SEND,    /* text: the row that the one who hears it is to get */
    STORE_DECLINE, /* not kept: nobody wants to hear the message */

    /* Kept apart, where several servers share a store: by this text the stream is found. */
    STORE_HANDLE, /* text: such as the hash of a name; no other stream has it */
    STORE_KINDS,
};

/* The other end of a message; a row that has nothing to do with one leaves it zero. */
struct store_message {
    char stream[STORE_ID_ROOM]; /* of STORE_SEND: who hears it; else: who has sent it */
    uint32_t number;            /* that the sender has given it */
};

struct store_row {
    char table[STORE_ID_ROOM];
    uint32_t number;
    enum store_kind kind;
    int seat; /* -1: none */
    const char *text;
    int64_t at;    /* ms since 1970, when it was written; 0: unknown, or written now */
    int64_t epoch; /* under which this server owns the stream; 0: it has the store alone */
    struct store_message message; /* that it sends, or that it is about */
};
