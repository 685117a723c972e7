/* request_row.h - the rows of requests: the name, the needs and the cost of each, its members with
 * their kinds and bounds, and its handler. Members are checked by these rows, and doc/protocol.md,
 * doc/protocol.schema.json and the page are written from them.
 */
#pragma once

#include "json/json_reader.h"
#include "server/streams/stream_kind.h"

#include <stdbool.h>
#include <stdint.h>

struct request;

/* The kinds of values. */
enum member_kind {
    MEMBERS_OF, /* no member: those of another list of rows, `items` */
    /* any text; doc/protocol.schema.json tells of each what is in it */
    MEMBER_TEXT,       /* of `low` letters at least, and `high` bytes at most (0: any) */
    MEMBER_TABLE,      /* the id of a table */
    MEMBER_TOKEN,      /* of a seat, a member, or a person */
    MEMBER_SESSION,    /* of an account */
    MEMBER_MOVE,       /* as people type it */
    MEMBER_CIRCLE,     /* the id of a circle */
    MEMBER_INVITATION, /* into a circle */
    MEMBER_DRIVE,      /* the id of a drive */
    MEMBER_CODE,       /* of a table in a drive */
    MEMBER_PUSH_KEY,   /* the keys of a push service */
    MEMBER_PUSH_SECRET,
    /* texts with a rule */
    MEMBER_LETTERS, /* of `low` letters at least, and `high` at most */
    MEMBER_NAME,    /* by which the others at a table know a person */
    MEMBER_MESSAGE, /* of `high` bytes at most, to be read by others */
    MEMBER_WORD,    /* one of `high` words, the first of which is words[low] */
    MEMBER_BOT,     /* the id of a bot */
    MEMBER_WHO,     /* the same, or "open" */
    MEMBER_DIGITS,  /* 32 hexadecimal digits that the client has made up */
    MEMBER_ENTROPY, /* 64 hexadecimal digits, or null */
    MEMBER_SIGN,    /* a shape and a colour */
    /* others */
    MEMBER_NUMBER, /* a whole number, `low` to `high`; `missing` stands for a missing one */
    MEMBER_SEAT,   /* the number of a seat at the table */
    MEMBER_FLAG,   /* true or false; `missing` stands for a missing one */
    MEMBER_LIST,   /* of `high` objects at most (0: any), each with `items` */
    MEMBER_TOKENS, /* a list of tokens, `high` at most */
    MEMBER_OBJECT, /* with `items`; null is as good as nothing */
    MEMBER_WORDS,  /* a list of such words, each once */
    MEMBER_MIXES,  /* a value as MEMBER_ENTROPY for each of some seats at the table */
    /* These are read whole by the reader that also serves others. protocol_read_config() reads
     * game, preset, options and seats for `talon engine`, too: which options there are, and how
     * many seats, follows from the game. */
    MEMBER_GAME,
    MEMBER_PRESET,
    MEMBER_OPTIONS,
    MEMBER_LANGUAGE,
    MEMBER_FORMAT,
    MEMBER_SEATS,
    MEMBER_NAMES,
    /* drive_setup_read() and drive_act_read() have tables of their own for what is inside, because
     * they read it from stored rows and from the files of `talon drive`, too. */
    MEMBER_SETUP,
    MEMBER_ACT,
    MEMBER_KINDS
};

/* When a member is there, and when it is checked. */
enum member_when {
    OPTIONAL = 0,
    REQUIRED = 1,
    LATER = 2, /* its handler reads it where it counts, by request_read(); else it is ignored */
    SENT = 4 | LATER | REQUIRED, /* the same, and every client sends it */
};

/* Said instead of the sentence of the kind when a value is out of its bounds. */
struct member_refusal {
    const char *code, *message;
};

/* Of "on". */
extern const struct member_refusal request_no_switch;

/* A list of them ends with a row without a name and items. */
struct request_member {
    const char *name;
    enum member_kind kind;
    int when;
    int64_t low, high, missing;
    const struct member_refusal *refusal;
    const struct request_member *items;
    const char *const *words;
};

/* A list of members in the row of their request. */
#define MEMBERS(...)                                                                               \
    (const struct request_member[])                                                                \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

/* Of a request that reads and changes no stream. */
enum { ABOUT_SERVER = STREAM_PLACES };

/* A request needs this before it is answered. */
enum request_needs {
    NOTHING = 0,
    A_TABLE = 1,
    A_SEAT = 2 | A_TABLE,  /* the token of a seat */
    A_HOST = 4 | A_TABLE,  /* the host's token */
    CARDS = 8 | A_TABLE,   /* the cards are dealt */
    WRITES = 16,           /* it writes rows: not while the disk is behind */
    AN_ACCOUNT = 32,       /* the session of an account */
    CHANGES = 64 | WRITES, /* its rows are no moves, and count towards LIMIT_CHANGES */
    NOT_STRICT = 128,      /* not where nothing may be taken back and nobody may help */
    AGAIN = 256,           /* no need: a client sends it again after a lost connection */
};
/* No need either: such a deed of it is counted by address; an enum limits_deed. */
#define COSTS(deed) (512 << (deed))

/* Answers a request of a client. */
typedef bool request_handler(struct request *request);

/* A list of them ends with a row without a name. */
struct request_row {
    const char *name;
    int subject; /* an enum stream_place: the kind of stream that it reads or changes */
    int needs;
    request_handler *answer;
    const struct request_member *members; /* besides those of its needs; NULL: none */
};

/* A need, the member that shows it, if it has one, and what finds it; in the order in which they
 * are asked for. */
struct request_need {
    int need;
    struct request_member member;
    request_handler *find;
};
extern const struct request_need request_needs[];
extern const int request_needs_count;

/* The rows that every server has; the others come with their kinds of streams. */
extern const struct request_row *const request_rows_of_all[];
extern const int request_rows_of_all_count;

/* Checks one value; NULL if the member is missing. */
bool request_check_member(struct request *request, const struct request_member *member,
                          const struct json_value *value);
/* Checks those members that every such request has; false with the error. The handler gets values
 * that are as their rows say. */
bool request_check_members(struct request *request, const struct request_member *members);
/* Checks one that is read later. */
bool request_read(struct request *request, const char *name);

/* ---- what members say, once they are checked ------------------------------------------------- */

/* Whether it is there at all. */
bool request_has(const struct request *request, const char *name);
/* A text; NULL if it is missing. */
const char *request_text(const struct request *request, const char *name);
/* A number or flag, or what its row says of a missing one. */
int64_t request_number(const struct request *request, const char *name);
bool request_flag(const struct request *request, const char *name);
/* Which of the words of the row; the first one if it is missing. */
int request_word(const struct request *request, const char *name);
/* The same for the word at this place of a list; -1 behind the last one. */
int request_word_at(const struct request *request, const char *name, size_t at);
/* The value of this seat in a member of MEMBER_MIXES; false if there is none. */
bool request_mix_of(const struct request *request, const char *name, int seat,
                    uint8_t out[TALON_KEY_BYTES]);
/* A text that is read later; NULL with the error. */
const char *request_read_text(struct request *request, const char *name);
