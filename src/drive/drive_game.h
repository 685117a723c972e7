/* drive_game.h - the game at the tables of an online drive: one game of a room is one deal of the
 * drive.
 */
#pragma once

#include "json/json_reader.h"
#include "series/series.h"

#include <talon/table.h>

enum {
    DRIVE_LEVEL_SIZE = 24,
    DRIVE_LANGUAGE_SIZE = 12,
    DRIVE_PACE_MOST = 5000, /* ms, as at any table */
    DRIVE_PACE_USUAL = 700,
    DRIVE_CLOCK_MOST = 14 * 24 * 3600, /* s */
};

struct drive_game {
    bool is_online;
    struct talon_config config;   /* as the director wants it, before the drive's own options */
    char level[DRIVE_LEVEL_SIZE]; /* of the bots */
    int64_t pace, grace, clock;   /* as at any table */
    int64_t pause;                /* s before the next round opens by itself; 0: it does not */
    char language[DRIVE_LANGUAGE_SIZE]; /* of the bots' names; "": they are called by their level */
};

/* Reads "online" and "bots" of a setup whose other members are read. False with the reason:
 * it cannot be played so. */
bool drive_game_read(struct drive_game *game, struct series_setup *series,
                     const struct json_value *json, struct series_refusal *why);
void drive_game_write(const struct drive_game *game, bool bots, struct talon_string_buffer *text);
/* The rules of one deal with this trump (0: none is planned). */
struct talon_config drive_game_config(const struct drive_game *game,
                                      const struct series_setup *series, char trump,
                                      unsigned dealer);
/* The values of a deal, of a game that is over: one for each seat, of which a series that counts
 * sides takes those of the first two. */
void drive_game_values(const struct talon_table *table, int32_t values[SERIES_SEATS_MOST]);
