/* drive_act.h - the acts of the people in a drive: they are read, checked, carried out, written as
 * rows, undone and redone.
 */
#pragma once

#include "drive.h"

/* People by their numbers on the list. */
struct drive_numbers {
    unsigned count;
    uint16_t at[SERIES_PLAYERS_MOST];
};

/* Members that an act has no use for are 0. */
struct drive_act {
    const struct drive_act_kind *kind;
    enum drive_role by;
    int64_t first;                    /* the number of the first new person */
    int64_t person;                   /* somebody on the list */
    int64_t back;                     /* somebody who takes that person's place */
    int64_t round, table, deal, side; /* from 1 */
    int64_t points, until, number, group, steps;
    bool force, stays;
    char reason[DRIVE_TITLE_SIZE], name[TALON_NAME_MAX];
    uint8_t token[TALON_SHA256_BYTES]; /* of somebody who came without the director */
    const struct json_value *names;    /* of the act as it was read */
    const struct json_value *groups;   /* one for each name, as numbers; NULL: not chosen */
    unsigned values;
    int32_t value[SERIES_SEATS_MOST];
    struct drive_setup setup;
    bool has_token;
    int64_t board;
    const struct json_value *awards, *deals; /* as `names` */
    char seed[DRIVE_SEED_SIZE];
    struct drive_numbers apart, order; /* not at a table with these; by numbers in the series */
};

/* Reads an act of somebody, or one of the store (`stored`). False with the reason. */
bool drive_act_read(struct drive_act *act, const struct json_value *json, bool stored,
                    struct series_refusal *why);
/* Whether somebody in this role may do so at all. */
bool drive_act_allows(const struct drive_act *act, enum drive_role role);
/* Whether it concerns this person alone, who plays online. */
bool drive_act_is_own(const struct drive_act *act, const struct drive *drive, unsigned person);
/* Acts of the server's own: the result of round, table and deal, from 1; and the end of a round. */
void drive_act_played(struct drive_act *act, const unsigned at[3], const int32_t *values,
                      unsigned count);
void drive_act_next(struct drive_act *act, unsigned round, bool finishes);
void drive_act_clock(struct drive_act *act, int64_t until);
/* The same as JSON; without hashes for people to read. */
void drive_act_write(const struct drive_act *act, bool stored, struct talon_string_buffer *text);

typedef bool drive_deed(struct drive *drive, const struct drive_act *act,
                        struct series_refusal *why);
/* What carries the act out; NULL: it undoes or redoes another one. */
drive_deed *drive_act_deed(const struct drive_act *act);
bool drive_act_is_undo(const struct drive_act *act);
/* Whether it puts people on the list before play begins. */
bool drive_act_enters(const struct drive_act *act);
/* Whether it asks for the seat of somebody on the list. */
bool drive_act_asks(const struct drive_act *act);

/* drive_setup_change.c: once play has begun, what results allow. */
drive_deed drive_change_setup;
/* drive_deeds.c */
/* Whether all tables together play as few deals as they may. */
bool drive_check_size(const struct series_setup *setup, bool is_online, struct series_refusal *why);
drive_deed drive_enter, drive_strike, drive_name, drive_begin, drive_join, drive_leave,
    drive_replace, drive_next, drive_finish, drive_ring;
/* drive_wishes.c */
drive_deed drive_wish;
/* drive_groups.c */
drive_deed drive_choose_group;
/* drive_asks.c: devices that say whose they are, and the director's answer */
drive_deed drive_ask_seat, drive_admit, drive_dismiss;
/* Whether this device has asked, and waits. */
bool drive_has_asked(const struct drive *drive, const uint8_t token[TALON_SHA256_BYTES]);
/* drive_online_deeds.c */
drive_deed drive_come_late, drive_come_back;
/* Whether the open round ends later, because tables still play: bots play them to their end. */
bool drive_hurry_up(struct drive *drive, const struct drive_act *act, bool finishes);
/* drive_results.c */
drive_deed drive_enter_result, drive_set_result, drive_note_played, drive_adjust;
/* NULL with the reason. */
struct drive_deal *drive_find_deal(const struct drive *drive, const struct drive_act *act,
                                   struct series_refusal *why);
/* drive_awards.c */
drive_deed drive_award, drive_swap_sides, drive_play_other_board, drive_note_handicap;
/* The deal counts as it was played. */
void drive_clear_awards(struct drive_deal *deal);
/* drive_cards.c */
drive_deed drive_take_cards;
/* Whether the act, for drive_enter_result(), enters what its side has entered already. */
bool drive_has_entry(struct drive *drive, const struct drive_act *act);
/* drive_ceremony.c */
drive_deed drive_read_out;

/* drive_rows.c */

/* Applies the rows, unless that is done; false if they do not fit together. */
bool drive_make_ready(struct drive *drive);
/* Carries the act out. False with the reason: nothing has changed. */
bool drive_carry_out(struct drive *drive, struct drive_act *act, struct series_refusal *why);
/* Keeps the row of an act that was carried out, and writes it. */
void drive_keep_act(struct drive *drive, const struct drive_act *act,
                    struct talon_string_buffer *text);
void drive_write_opening(const struct drive *drive, struct talon_string_buffer *text);
/* Takes a stored row, the opening first; false if it cannot be read. */
bool drive_load_opening(struct drive *drive, const char *text);
bool drive_load_act(struct drive *drive, const char *text);
/* Back to so many acts. */
void drive_roll_back(struct drive *drive, size_t acts);
