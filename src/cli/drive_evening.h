/* drive_evening.h - a drive that `talon drive` runs from its first round to the last one that is
 * known: by the lines of a file, or with drawn results. A printer writes each round.
 */
#pragma once

#include "series/series.h"
#include "series/series_search.h"
#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/table.h>

enum {
    CLI_DRIVE_PRIZES = 16,
    CLI_DRIVE_BOARDS = 2 * SERIES_ROUNDS_MOST * SERIES_DEALS_MOST /* two new sets a round */
};

enum cli_drive_kind {
    CLI_DRIVE_DEAL,
    CLI_DRIVE_JOIN,
    CLI_DRIVE_LEAVE,
    CLI_DRIVE_REPLACE,
    CLI_DRIVE_RETURN,
    CLI_DRIVE_ADJUST,
    CLI_DRIVE_AWARD,
    CLI_DRIVE_HANDICAP
};

/* A line of the file. */
struct cli_drive_line {
    unsigned number; /* in the file, from 1 */
    enum cli_drive_kind kind;
    long round, subject; /* subject: a table or a player */
    int32_t value[SERIES_SEATS_MOST];
    unsigned count; /* of values */
    bool by_bot;
    struct series_award award[SERIES_SIDES_MOST];
    uint8_t group; /* of somebody who comes, an enum series_group */
};

/* A deal of a table that has awards instead of a result. */
struct cli_drive_award {
    uint16_t round, table;
    uint8_t deal;
    struct series_award award[SERIES_SIDES_MOST];
};

/* Somebody who came, went or has other points now. `by`: who comes; first of a team; or nobody. */
struct cli_drive_change {
    enum cli_drive_kind kind;
    unsigned player, by, count; /* count: how many come */
    int32_t points;
};

struct cli_drive;

struct cli_drive_printer {
    void (*begin)(struct cli_drive *drive);
    void (*change)(struct cli_drive *drive, const struct cli_drive_change *change);
    void (*round)(struct cli_drive *drive);
    void (*end)(struct cli_drive *drive);
};

struct cli_drive {
    struct series series;
    const struct cli_drive_printer *printer;
    struct cli_drive_line *lines;
    size_t count, room;
    bool has_results, drawn; /* from a file; with the seed */
    struct {
        const struct series_prize *prize;
        unsigned places;
    } prizes[CLI_DRIVE_PRIZES];
    size_t prize_count;
    bool plays_board[CLI_DRIVE_BOARDS + 1]; /* by number */
    struct talon_string_buffer text, changes;

    /* Duplicate: results of boards, sorted at the end; those of a field have no round. */
    struct series_result *results;
    size_t result_count, result_room;
    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1];
    struct cli_drive_award *awards;
    size_t award_count, award_room;
    bool one_prize;                        /* for each person at most */
    const char *group_name[SERIES_GROUPS]; /* up to a slash, and up to the end; NULL: none */
    bool travellers;                       /* are printed */
    bool searched;                         /* for a better plan */
    struct series_mix mix[2];              /* how the plan mixed people before, and now */
    const char *cards; /* the seed of the boards' cards; NULL: the number draws them */
    char decimal_mark; /* of tables for spreadsheets */
    struct talon_string_buffer names_text;
    const char *name[SERIES_PEOPLE_MOST + 1]; /* NULL: none is given */
};

extern const struct cli_drive_printer cli_drive_json, cli_drive_text;
extern const struct cli_drive_printer cli_drive_csv_standings, cli_drive_csv_travellers;
extern const struct cli_drive_printer cli_drive_usebio;

/* Reads the lines; 0, or the exit status after a complaint. The text is written to. */
int cli_drive_read(struct cli_drive *drive, struct talon_string_buffer *text);
/* Plays and prints the rounds; 0, or the exit status after a complaint. */
int cli_drive_run(struct cli_drive *drive);

/* The reason in the language of the command. */
const char *cli_drive_refusal(const struct series_refusal *why, char room[SPOKEN_LINE]);

unsigned cli_drive_dealer(const struct cli_drive *drive, unsigned board); /* a seat, from 1 */
/* Whether the table has a result that counts. */
bool cli_drive_is_over(const struct cli_drive *drive, unsigned table);
/* "player   7", or the name. */
void cli_drive_say_player(const struct cli_drive *drive, unsigned player, char *text, size_t room);

/* "Ladies", or "A" where nobody has named the groups; empty for none of them. `names` are those of
 * the drive, or NULL. */
enum { CLI_DRIVE_GROUP = 100 };
const char *cli_drive_group(const char *const *names, enum series_group group,
                            char room[CLI_DRIVE_GROUP]);
/* The same for the group that standings show: a line of a Mitchell has no other name. */
const char *cli_drive_ranked_group(const struct cli_drive *drive, unsigned player,
                                   char room[CLI_DRIVE_GROUP]);
/* "the highest sum, Ladies", or "the highest sum, group A" if the groups have no names. */
void cli_drive_add_prize(const struct series_prize *prize, const char *const *names,
                         struct talon_string_buffer *text);

/* Every step-th of the players from the first one on, with a msgid between two names. */
struct cli_drive_list {
    const uint16_t *player;
    unsigned count, first, step;
    const char *between;
};
/* "1 3 against 2 4", or names: "Anna and Ben against Carla and Dora"; without sides the players. */
void cli_drive_add_sides(const struct cli_drive *drive, const uint16_t *seats,
                         struct talon_string_buffer *text);
/* "1 3", or their names: "Anna and Ben". */
void cli_drive_add_players(const struct cli_drive *drive, const struct cli_drive_list *list,
                           struct talon_string_buffer *text);

/* drive_compare.c */

/* Keeps room for more results of boards. */
struct series_result *cli_drive_results_room(struct cli_drive *drive, size_t more);
/* Notes the boards of this round and their results. */
void cli_drive_note_boards(struct cli_drive *drive);
/* Compares all results at the end. */
void cli_drive_compare(struct cli_drive *drive);
/* "66.67"; nothing where no board has been compared. */
void cli_drive_percent(const struct cli_drive *drive, const struct series_standing *standing,
                       char text[16]);
/* Ends a deal of the open round by awards. */
bool cli_drive_take_award(struct cli_drive *drive, const struct cli_drive_line *line,
                          struct series_refusal *why);

/* drive_files.c: 0, or the exit status after a complaint. The text is written to. */

/* "Damen/Herren"; false: these are not two names. */
bool cli_drive_read_groups(struct cli_drive *drive, const char *names);
/* The names of the players in the order of their numbers, a line each. */
int cli_drive_read_names(struct cli_drive *drive, struct talon_string_buffer *text,
                         const char *path);
/* The results of an earlier drive on the same boards, as --json prints it. */
int cli_drive_read_field(struct cli_drive *drive, const struct talon_string_buffer *text,
                         const char *path);

/* drive_travellers.c */

void cli_drive_travellers_text(struct cli_drive *drive);
void cli_drive_travellers_json(struct cli_drive *drive);
