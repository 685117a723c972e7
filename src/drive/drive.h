/* drive.h - a drive: its people, its rounds with their results, and the acts that
 * made it so. Acts alone are stored. Everything else follows from those that are not undone, one
 * after the other.
 */
#pragma once

#include "drive_setup.h"
#include "util/name_key.h"

#include <talon/rng.h>
#include <talon/table.h>

enum {
    DRIVE_ID_LETTERS = 12,
    DRIVE_ROOM_SIZE = 16, /* of a table's id with its final zero */
    DRIVE_CODE_LETTERS = 6,
    DRIVE_CODE_SIZE = DRIVE_CODE_LETTERS + 1,
    DRIVE_NAMES_MOST = SERIES_TEAM_MOST > 64 ? SERIES_TEAM_MOST : 64, /* in one act */
    DRIVE_APART_MOST = 16, /* people with whom somebody is not to sit */
    DRIVE_STEPS_MOST = DRIVE_PRIZES_MOST * SERIES_PEOPLE_MOST, /* of a ceremony */
};

enum drive_role { DRIVE_ANYBODY, DRIVE_PERSON, DRIVE_TABLE, DRIVE_DIRECTOR, DRIVE_SERVER };

enum drive_phase { DRIVE_GATHERING, DRIVE_PLAYING, DRIVE_OVER };

/* Somebody on the list. The number on it stays with the person; the number in the series is given
 * when play begins. */
struct drive_person {
    char name[TALON_NAME_MAX];
    struct util_name_look look;        /* of the name */
    uint8_t token[TALON_SHA256_BYTES]; /* its hash */
    uint8_t again[TALON_SHA256_BYTES]; /* that of another device, which the director let in */
    bool has_token, has_again;
    bool struck;   /* from the list, before play began */
    bool bot;      /* fills a place */
    bool stays;    /* wishes to stay at one table */
    uint8_t group; /* as the person has chosen, an enum series_group */
    int32_t handicap;
    uint16_t player; /* in the series; SERIES_NOBODY: not yet */
};

/* A deal of a table: as each side entered it, and as it counts. */
struct drive_deal {
    bool known, entered[SERIES_SIDES];
    uint8_t entries[SERIES_SIDES]; /* how often each side has entered something */
    char trump;                    /* a letter; 0: none is planned */
    char room[DRIVE_ROOM_SIZE];    /* where it is played online, or empty */
    int32_t value[SERIES_SEATS_MOST], entry[SERIES_SIDES][SERIES_SEATS_MOST];
    bool blank;     /* known without values: it has an award alone */
    bool swapped;   /* the sides sat the other way */
    uint16_t board; /* that was played instead of the planned one; 0: the planned one */
    struct series_award award[SERIES_SIDES_MOST];
};

struct drive_table {
    bool plays;
    uint8_t cut;                      /* the side, from 1, that a lot made the winner; 0: none */
    uint16_t board;                   /* of the first deal; 0: there are none */
    uint32_t cards;                   /* the row that the cards of others, too, depend on, or 0 */
    uint16_t seat[SERIES_SEATS_MOST]; /* persons */
};

/* A round that was opened, with its results. */
struct drive_round {
    unsigned tables, out_count;
    struct drive_table *table;
    struct drive_deal *deal; /* all of the first table, then all of the next one */
    uint16_t *out;           /* persons who sit out */
};

/* Waits for the end of the round. */
enum drive_change_kind { DRIVE_JOINS, DRIVE_LEAVES, DRIVE_REPLACED, DRIVE_RETURNS };
struct drive_change {
    enum drive_change_kind kind;
    uint16_t person; /* who leaves, or whose place is taken */
    uint16_t by[SERIES_TEAM_MOST];
};

/* A device that says whose it is, and waits for the director. */
struct drive_ask {
    uint32_t number; /* of its row */
    uint16_t person;
    uint8_t token[TALON_SHA256_BYTES]; /* a hash */
};

/* Two people who are not to sit at one table. */
struct drive_apart {
    uint16_t one, other;
};

/* The cards of the boards: drawn from a seed, or as the director has given them. */
enum { DRIVE_SEED_SIZE = 65, DRIVE_DEAL_SIZE = 72 };
struct drive_given_deal {
    uint16_t board;
    char text[DRIVE_DEAL_SIZE]; /* of PBN */
};
struct drive_cards {
    char seed[DRIVE_SEED_SIZE];    /* empty: they are given, or unknown */
    struct drive_given_deal *deal; /* by board */
    size_t deals, capacity;
};

/* Points that the director has given somebody in a round, or taken away. The row has the reason. */
struct drive_adjustment {
    uint16_t person, round;
    int32_t points;
    uint32_t row; /* from 1 */
};

/* The director ends the open round, though tables still play: bots play them to their end. */
struct drive_hurry {
    bool on, finishes; /* this round is the last one */
};

/* Somebody who wins a prize. All who share a place of it are read out in one step. */
struct drive_winner {
    uint16_t step; /* from 1 */
    uint16_t rank, person;
    struct drive_prize of; /* as it was then: the list may change */
    int64_t score;
    uint32_t compared; /* as in struct series_standing */
};

/* The prizes as far as they were read out: whatever is corrected later, these stay. */
struct drive_given {
    struct drive_winner *winner;
    size_t count, capacity;
    size_t at_half; /* the first ones, which were read out before the end */
    unsigned steps, times;
    bool is_all; /* nothing was left when something was read out last at the end */
};

/* One act as it is stored. */
struct drive_row {
    char *text;
    bool undone;
    int32_t target; /* of undo: the number of the row; of redo: the same below 0; else 0 */
};

/* The parts of a drive that clients ask for. */
enum drive_part {
    DRIVE_LIST,
    DRIVE_ROUND,
    DRIVE_STANDINGS,
    DRIVE_PRIZES,
    DRIVE_CARD,
    DRIVE_POINTS,
    DRIVE_TRAVELLERS,
    DRIVE_CARDS,
    DRIVE_SEAL,
    DRIVE_CEREMONY,
    DRIVE_LOG, /* this and what follows are for the director */
    DRIVE_CODES,
    DRIVE_DOUBTS,
    DRIVE_USEBIO,
    DRIVE_LINKS,
    DRIVE_WISHES,
    DRIVE_PARTS
};

/* A part that takes long to find out, as it was written for one version of the drive. */
struct drive_kept {
    char *text; /* NULL: it was not asked for */
    uint64_t version;
};

struct drive {
    uint8_t key[TALON_SHA256_BYTES]; /* the hash of the director's */
    uint8_t secret[TALON_KEY_BYTES]; /* the codes of the tables are made from it */
    struct drive_setup first_setup;  /* as it was opened */

    struct drive_row *rows; /* without the opening */
    size_t rows_count, rows_capacity;
    size_t rows_bytes; /* that they take */
    uint64_t version;  /* rises with every change, also where one is rolled back */
    int64_t used_at;   /* when somebody last asked for it */
    int64_t wanted_at; /* the same for those who take part: with a token, or the director's key */
    bool may_be_online;
    bool news;         /* those who watch have to hear of an act that is no result of a table */
    int64_t told_at;   /* when they heard of something last */
    int64_t tell_at;   /* when they are to hear of results, or never */
    int64_t attend_at; /* when its tables need the server, or never */
    int64_t next_at;   /* when the next round opens by itself; 0: that is not decided */

    /* What follows from the rows. */
    struct drive_setup setup;
    enum drive_phase phase;
    struct drive_person *person; /* by number, from 1 */
    size_t people, person_capacity;
    size_t numbers; /* the highest number that somebody got, also by an act that is undone */
    uint16_t of_player[SERIES_PEOPLE_MOST + 1]; /* persons by their number in the series */
    uint8_t rules[TALON_SHA256_BYTES];          /* the hash of what is played online */
    uint32_t row;                               /* that is carried out, or was last; from 1 */
    uint32_t begun_by;                          /* the row by which play began */
    struct series *series;                      /* without the results of the open round */
    struct drive_round *round;                  /* from 0 */
    size_t rounds, round_capacity, rounds_bytes;
    struct drive_change *change;
    size_t changes, change_capacity;
    struct drive_ask *ask;
    size_t asks, ask_capacity;
    struct drive_adjustment *adjustment; /* in the order of the rows */
    size_t adjustments, adjustment_capacity;
    struct drive_apart *apart;
    size_t aparts, apart_capacity;
    struct drive_hurry hurry;
    struct drive_cards cards;
    struct drive_given given;
    int64_t bell;   /* when the round's time is up, in ms since 1970; 0: no clock runs */
    size_t clocked; /* the last round whose clock somebody has started or stopped */
    struct drive_kept kept[DRIVE_PARTS];
    bool is_ready; /* the rows have been applied */
    bool is_known; /* it has been ready; then `known` is its phase of then */
    enum drive_phase known;
    bool replays; /* they are being applied: they were checked when they were new */
};

/* drive_people.c */

struct drive_person *drive_find_person(const struct drive *drive, unsigned number);
/* The number of the person whose token has this hash; 0: nobody has it. */
unsigned drive_person_of_token(const struct drive *drive, const uint8_t hash[TALON_SHA256_BYTES]);
/* Whether this is a name at all. */
bool drive_check_letters(const char *name, struct series_refusal *why);
/* Whether somebody new can be called so. */
bool drive_check_name(const struct drive *drive, const char *name, unsigned own,
                      struct series_refusal *why);
/* Who on the list is called so, or alike; NULL: nobody. */
const char *drive_namesake(const struct drive *drive, struct util_name_look look);
/* How many people on the list are called like somebody before them, and the last one's name. */
unsigned drive_count_alike(const struct drive *drive, const char **name);
void drive_call_person(struct drive_person *person, const char *name);
/* Puts people on the list, from this number on. */
bool drive_add_names(struct drive *drive, const struct json_value *names, int64_t first,
                     struct series_refusal *why);
unsigned drive_count_listed(const struct drive *drive);
/* A new bot of the setup's level; its number. */
unsigned drive_add_bot(struct drive *drive);
/* Everybody on the list in the order of the list, or by lot if the setup says so. How many. */
unsigned drive_order_people(const struct drive *drive, uint16_t list[SERIES_PLAYERS_MOST]);
/* Gives them numbers in the series in this order, or in that one. */
void drive_number_people(struct drive *drive, const uint16_t *order);
/* Whether the person is there, or waits to come in. */
bool drive_is_here(const struct drive *drive, unsigned number);
/* Whether the person has left, or is going to at the end of the round. */
bool drive_has_left(const struct drive *drive, unsigned number);

/* drive_rounds.c */

struct drive_deal *drive_deal_of(const struct drive *drive, unsigned round, unsigned table,
                                 unsigned deal);
bool drive_open_round(struct drive *drive, struct series_refusal *why);
/* A copy of the series of a plan, to open later rounds in; NULL: they are not known. Free it. */
struct series *drive_look_ahead(const struct drive *drive);
/* The next round there, if nobody comes or leaves; free it with drive_free_round(). False: there is
 * none. */
bool drive_preview_next(const struct drive *drive, struct series *ahead, struct drive_round *round);
/* The same for the round of this number. */
bool drive_preview_round(const struct drive *drive, unsigned number, struct drive_round *round);
void drive_free_round(struct drive_round *round);
/* Counts the open round with the results that are known, and closes it. `forced`: a plan goes on
 * without the missing ones. */
bool drive_close_round(struct drive *drive, bool forced, struct series_refusal *why);
/* The series with the known results of the open round. */
void drive_count_open(const struct drive *drive, struct series *live);
void drive_free_rounds(struct drive *drive);

/* A table of the open round, from 1, that lacks a result; 0: none. */
unsigned drive_find_missing(const struct drive *drive);
/* The side, from 1, that a lot made the winner of a table (from 1) of the open round, as far as the
 * series has its results; 0: none. Only where people move by results. */
unsigned drive_cut_of(const struct series *series, unsigned table);
/* The deal that a table of the open round plays now, from 1; 0: it has played all. */
unsigned drive_deal_now(const struct drive *drive, unsigned table);

/* drive_recount.c: rounds that are over, as the series counts them */

unsigned drive_closed_rounds(const struct drive *drive);
/* All deals of the table have results. */
bool drive_table_counts(const struct drive *drive, unsigned round, unsigned table);
/* Adds what the results of the round bring (1), or takes it away (-1); or those of all rounds. */
void drive_recount_round(struct drive *drive, unsigned round, int sign);
void drive_recount(struct drive *drive, int sign);
/* Whether all points are within the bounds. */
bool drive_check_scores(const struct drive *drive, struct series_refusal *why);
/* Notes who missed a round of which half, when the number of rounds has changed. */
void drive_note_halves(struct drive *drive);

/* drive_duplicate.c */

/* The board of a deal as it was played; 0: there are no boards. Each from 1. */
unsigned drive_board_of(const struct drive *drive, unsigned round, unsigned table, unsigned deal);
/* The pair that this player belongs to all evening, or the team; 0: people play alone. */
unsigned drive_pair_of(const struct drive *drive, unsigned player);
/* Results of boards, sorted by these. */
struct drive_boards {
    struct series_result *result;
    size_t count;
    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1];
};
/* The series of a drive with all results, or without those of the open round. */
struct drive_count {
    struct series *live;
    const struct drive *of;
    uint64_t version;
    struct drive_boards boards;
};
/* The last drives that were counted, without and with the open round. */
struct drive_counts {
    struct drive_count count[2];
};
/* Counts the results, with those of the open round or without; until the next call like it. */
const struct drive_count *drive_count_results(struct drive_counts *counts,
                                              const struct drive *drive, bool with_open);
/* The counts of this drive are made again when somebody asks. */
void drive_counts_forget(struct drive_counts *counts, const struct drive *drive);
void drive_counts_free(struct drive_counts *counts);

/* drive_cards.c */

/* A pack that is dealt card by card from the seat behind the dealer: the cards of the seats, bits
 * by their index, and the last one, which the dealer turns up. */
struct drive_dealt {
    uint64_t hand[SERIES_SEATS_MOST];
    uint8_t last;
};
void drive_deal_pack(struct talon_rng *rng, unsigned dealer, struct drive_dealt *dealt);
/* The chance of a board that is drawn from a seed. */
void drive_seed_board(struct talon_rng *rng, const char *seed, unsigned board);
/* Forgets the cards. */
void drive_free_cards(struct drive *drive);
/* drive_ceremony.c */

/* All that is to be read out, in this order: what was read out, then the rest as it stands now. */
struct drive_ceremony {
    struct drive_winner *winner;
    size_t count, capacity;
    unsigned steps;
};
/* With these results: at the end of all prizes, at half-time of its own. Free its winners. */
void drive_find_ceremony(const struct drive *drive, const struct series *live,
                         struct drive_ceremony *ceremony);
/* Whether results of the last round would tell others than the director who wins. */
bool drive_holds_back(const struct drive *drive);
/* The winners of one step, which ends before `end`: the first of them. */
size_t drive_step_start(const struct drive_winner *winner, size_t end);

/* drive_changes.c */

/* Whether the change is possible at the end of this round. */
bool drive_try_change(struct drive *drive, const struct drive_change *change,
                      struct series_refusal *why);
/* From now on it waits. */
void drive_queue_change(struct drive *drive, const struct drive_change *change);
/* Carries out all that wait. */
bool drive_make_changes(struct drive *drive, struct series_refusal *why);

/* drive_ids.c: what follows from the secret */

enum { DRIVE_LINK_SIZE = 33 }; /* 32 hexadecimal digits and a final zero */
/* The token of the link by which the director lets somebody in, and whose it is; 0: nobody's. */
void drive_seat_link(const struct drive *drive, unsigned person, char token[DRIVE_LINK_SIZE]);
unsigned drive_person_of_link(const struct drive *drive, const char *token);
/* Somebody whom the director has entered has no other token. */
void drive_give_token(const struct drive *drive, struct drive_person *person);
enum { DRIVE_SEAL_SIZE = 2 * TALON_SHA256_BYTES + 1 };
/* The hash by which the server commits to the seed, and what is hashed with it. */
void drive_seal(const struct drive *drive, char hash[DRIVE_SEAL_SIZE], char nonce[DRIVE_SEAL_SIZE]);

/* Where a deal is played; each from 1. */
struct drive_place {
    unsigned round, table, deal;
};
/* A hash that nobody can find without the secret: for each word and each list of bytes another. */
void drive_derive(const struct drive *drive, const char *word, const void *bytes, size_t count,
                  uint8_t out[TALON_SHA256_BYTES]);
/* Adds a number of two bytes, or of four. */
void drive_add_word(uint8_t *bytes, size_t *count, unsigned number);
void drive_add_long(uint8_t *bytes, size_t *count, uint32_t number);
/* Notes what is played: it cannot change any more. */
void drive_note_rules(struct drive *drive);
/* The id of the room. With other people at the table, or another game, it would be another one. */
void drive_name_room(const struct drive *drive, struct drive_place place,
                     const struct drive_table *table, struct drive_deal *deal);

/* drive.c */

/* The code of a table, from 1. */
void drive_code(const struct drive *drive, unsigned table, char code[DRIVE_CODE_SIZE]);
/* The table with this code; 0: none. */
unsigned drive_table_of_code(const struct drive *drive, const char *code);
/* Whether other tables play, or are going to play, the cards of this round: `same`: others have
 * the same deals; `board`: in other rounds. */
bool drive_hides_deal(const struct drive *drive, unsigned round, bool same, bool board);
/* Frees what it points to. */
void drive_clear(struct drive *drive);
/* Forgets everything but the rows and the opening. */
void drive_start_again(struct drive *drive);
/* Bytes of what that forgets. */
size_t drive_made_bytes(const struct drive *drive);
