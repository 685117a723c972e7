/* circle.h - a circle: people who play together again and again, the link that invites others, and
 * the games that its members have won at its tables. Acts of members and results of games are
 * stored; everything here follows from those rows, one after the other.
 */
#pragma once

#include "circle_scores.h"
#include "json/json_reader.h"
#include "server/streams/stream.h"
#include "server/streams/stream_watchers.h"
#include "util/person_sign.h"

#include <talon/rng.h>

enum {
    CIRCLE_ID_LETTERS = 12,
    CIRCLE_LINK_LETTERS = 16, /* 80 bits */
    CIRCLE_LINK_SIZE = CIRCLE_LINK_LETTERS + 1,
    CIRCLE_TITLE_SIZE = 64,
    CIRCLE_KEY_SIZE = 33,   /* of a row of the list, with its final zero */
    CIRCLE_ROW_SIZE = 3001, /* the same of its text */
};

/* The number of a member, from 1, is never given again. */
struct circle_member {
    char name[TALON_NAME_MAX];         /* empty: no member any more */
    uint8_t token[TALON_SHA256_BYTES]; /* its hash */
    char account[STORE_ID_ROOM];       /* or empty */
    char sign[PERSON_SIGN_SIZE];       /* or empty */
};

enum circle_act_kind {
    CIRCLE_JOIN,
    CIRCLE_LEAVE,
    CIRCLE_REMOVE, /* the opener removes somebody; the old link ends with it */
    CIRCLE_RENAME, /* oneself */
    CIRCLE_TITLE,
    CIRCLE_LINK, /* a new one */
    CIRCLE_BIND, /* to an account, or, "", to none */
    CIRCLE_SIGN, /* one's own */
    CIRCLE_ROW,  /* of the club's list */
    CIRCLE_USED, /* somebody looked at it, noted once in some days */
    CIRCLE_ACTS,
};

struct circle_act {
    enum circle_act_kind kind;
    unsigned member;                   /* who does it; of CIRCLE_REMOVE: who is removed */
    char text[TALON_NAME_MAX];         /* a name, a title or the id of an account */
    char account[STORE_ID_ROOM];       /* of somebody who joins with one */
    uint8_t token[TALON_SHA256_BYTES]; /* of somebody who joins */
    char sign[PERSON_SIGN_SIZE];       /* of CIRCLE_SIGN, or of somebody who joins with one */
    char key[CIRCLE_KEY_SIZE];         /* of CIRCLE_ROW */
    char row[CIRCLE_ROW_SIZE];         /* its text; empty: it is removed */
};

/* The rows of the club's list. */
struct circle_list_row {
    char key[CIRCLE_KEY_SIZE];
    char *text;
};
struct circle_list {
    struct circle_list_row *row;
    size_t count, capacity, bytes;
};

/* All that an act can change, as it was before it: to take it back if the store refuses it. */
struct circle_before {
    enum circle_act_kind act;
    char title[CIRCLE_TITLE_SIZE];
    unsigned links, number; /* of the member; 0: none */
    size_t members_count;
    struct circle_member member;
    char key[CIRCLE_KEY_SIZE]; /* of a row */
    char *row;                 /* its text; NULL: it was not there */
};

struct circle {
    struct stream stream;            /* its watchers are connections of members */
    uint8_t secret[TALON_KEY_BYTES]; /* the invitations are made from it */
    char title[CIRCLE_TITLE_SIZE];
    unsigned links;                /* how many there were before this one */
    struct circle_member *members; /* number 1 first */
    size_t members_count, members_capacity;
    struct circle_scores scores;
    struct circle_list list;

    size_t acts, results; /* of its rows, those on their way to the store among them */
    bool has_before;      /* the last act is not stored yet: */
    struct circle_before before;
    bool has_news; /* its watchers are told soon */
};

/* Frees what a circle points to. */
void circle_clear(struct stream *stream);
/* NULL: nobody has this number now. */
struct circle_member *circle_find_member(const struct circle *circle, unsigned number);
/* The number of the member with this token, or account; 0: nobody has it. */
unsigned circle_member_of_token(const struct circle *circle, const char *token);
unsigned circle_member_of_account(const struct circle *circle, const char *account);
/* Whether another member is called so, or what looks like it. */
bool circle_has_name(const struct circle *circle, const char *name, unsigned own);
unsigned circle_count_members(const struct circle *circle);
/* The member who was there first: the one who opened it, while they are in it. */
unsigned circle_opener(const struct circle *circle);
/* The secret word of the link that invites people. */
void circle_invitation(const struct circle *circle, char letters[CIRCLE_LINK_SIZE]);

/* circle_act.c */

extern const char *const circle_act_names[CIRCLE_ACTS];
/* Carries out an act that was checked when it was new. */
void circle_apply(struct circle *circle, const struct circle_act *act);
/* The same for one that is new, and takes that one back. */
void circle_carry_out(struct circle *circle, const struct circle_act *act);
void circle_take_back(struct circle *circle);
/* The act is stored. */
void circle_keep(struct circle *circle);
/* The texts of rows, and back; false: it is none. */
void circle_act_write(const struct circle_act *act, struct talon_string_buffer *text);
bool circle_act_read(struct circle_act *act, const char *text);
void circle_opening_write(const struct circle *circle, struct talon_string_buffer *text);
bool circle_opening_read(struct circle *circle, const char *text);

/* circle_list.c */

/* Sets the row of this key, or removes it. Its text before, for the caller to free; or NULL. */
char *circle_list_put(struct circle_list *list, const char *key, const char *text);
/* Whether there is room for it. */
bool circle_list_takes(const struct circle_list *list, const char *key, const char *text);
/* ,"rows":[…] from this one on; with which the next answer begins, or 0. */
size_t circle_list_write(const struct circle_list *list, size_t from,
                         struct talon_string_buffer *text);
void circle_list_free(struct circle_list *list);
