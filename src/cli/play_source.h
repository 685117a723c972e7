/* play_source.h - where a game of `talon play` takes place: at a table of this program, or at one
 * of a server. People are shown the same and type the same at both.
 */
#pragma once

#include <talon/core.h>
#include <talon/table.h>

struct cli_play;

struct cli_source {
    /* What a seat sees now. */
    void (*look)(const struct cli_play *play, int seat, struct talon_view *view);
    /* Set of the seats that may act; 0: the game is over. */
    unsigned (*acting)(const struct cli_play *play);
    /* The legal moves of a seat; their number. */
    int (*moves)(const struct cli_play *play, int seat, struct talon_move moves[TALON_MOVES_MAX]);
    void (*result)(const struct cli_play *play, struct talon_result *result);
    /* How what has just ended was scored; no lines if nothing has. */
    void (*score_breakdown)(const struct cli_play *play, struct talon_score_breakdown *breakdown);
    /* The rule that forbids a move; NULL if it is legal. */
    const struct talon_rule *(*why_not)(const struct cli_play *play, int seat,
                                        struct talon_move move);
    /* Makes a legal move and reports it. */
    bool (*make_move)(struct cli_play *play, int seat, struct talon_move move);
    /* Each of these tells what came of it. */
    void (*undo)(struct cli_play *play, int seat);
    void (*redo)(struct cli_play *play, int seat);
    void (*hint)(struct cli_play *play, int seat);
    /* Whether moves without a choice are made from now on as play->automatic says. */
    bool (*set_automatic)(struct cli_play *play);
    /* Makes so many moves without a choice (0: any number); how many, or -1 after a refusal. */
    int64_t (*go)(struct cli_play *play, int64_t most);
    /* Adds the record; false after a refusal. */
    bool (*record)(const struct cli_play *play, struct talon_string_buffer *text);
    /* At a table of a server alone, else NULL: says something to all, or without a text lists what
     * can be said; tells who is there, and the clocks; gives up the seat. */
    void (*talk)(struct cli_play *play, const char *text);
    void (*people)(struct cli_play *play);
    void (*clocks)(struct cli_play *play);
    void (*stand)(struct cli_play *play);
};

/* play_table.c: the table of this program. */
extern const struct cli_source cli_table_source;
