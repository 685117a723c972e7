/* drive_setup.h - how a drive is to be played: as its director asks for it, and as it is stored.
 */
#pragma once

#include "drive_game.h"
#include "json/json_reader.h"
#include "series/series.h"
#include "drive_limits.h"

#include <talon/table.h>

enum {
    DRIVE_TITLE_SIZE = 96,
    DRIVE_TRUMPS_SIZE = 33,
    DRIVE_PRIZES_MOST = 16,
    DRIVE_GROUP_SIZE = 32
};

struct drive_prize {
    const struct series_prize *prize;
    uint16_t places;
};

struct drive_setup {
    char title[DRIVE_TITLE_SIZE];
    struct series_setup
        series; /* without `players` and `trumps`, which drive_series_setup() adds */
    char trumps[DRIVE_TRUMPS_SIZE];
    struct drive_prize prize[DRIVE_PRIZES_MOST];
    unsigned prizes;
    unsigned minutes; /* of a round; 0: without a clock */
    bool open;        /* people may put themselves on the list */
    bool draw;        /* lots decide who sits where in round 1 */
    bool one_prize;   /* who has won a prize wins none behind it in the list */
    bool ceremony;    /* the director reads out the prizes; nobody knows them before */
    char group[SERIES_GROUPS][DRIVE_GROUP_SIZE]; /* names, if there are groups */
    struct drive_game game;                      /* what is played online */
};

/* Missing members have defaults. `seed` is kept, and so is the edition of the plans: if the setup
 * has none, it is the first one, of which nobody wrote what it is. False with the reason. */
bool drive_setup_read(struct drive_setup *setup, const struct json_value *json,
                      struct series_refusal *why);
/* Whether somebody may ask for it now: earlier versions stored more. False with the reason. */
bool drive_setup_check(const struct drive_setup *setup, struct series_refusal *why);
/* An object; with the seed only for the store. */
void drive_setup_write(const struct drive_setup *setup, bool stored,
                       struct talon_string_buffer *text);
/* drive_group_names.c: the member `groups`, two names or none. */
bool drive_groups_read(struct drive_setup *setup, const struct json_value *json,
                       struct series_refusal *why);
void drive_groups_write(const struct drive_setup *setup, struct talon_string_buffer *text);
/* A plan of one's own, as it is read: a line for each round. */
void drive_own_plan_text(const struct series_own_plan *own, struct talon_string_buffer *text);
/* The setup of the series for so many people. */
struct series_setup drive_series_setup(const struct drive_setup *setup, unsigned players);
