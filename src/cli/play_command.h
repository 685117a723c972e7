/* play_command.h - what the files of `talon play` share: one table in a terminal, its people and
 * bots. Everything shown follows from the games' tables.
 */
#pragma once

#include "command_options.h"

#include "play_line_editor.h"
#include "play_source.h"

#include "text/spoken.h"

#include <talon/hint.h>
#include <talon/table.h>
#include <talon/text.h>

enum {
    CLI_LINE = 512,     /* bytes of one line typed, with its final zero */
    CLI_CARD = 40,      /* bytes of a card's name */
    CLI_SENTENCE = 640, /* bytes of a sentence, which may list all presets of a game */
    CLI_SEED_MAX = 129, /* bytes of a seed's text, with its final zero */
    CLI_PATH = 4096,
};

/* A person at a seat, or a spectator, who is shown what happens. */
struct cli_reader {
    int seat;                           /* or TALON_WATCHER */
    struct talon_view view;             /* the view shown last */
    struct talon_string_buffer events;  /* lines since this reader was last asked */
    size_t printed;                     /* bytes of them already on the screen */
    struct talon_string_buffer last;    /* lines told since this reader's latest turn began */
    const char *names[TALON_SEATS_MAX]; /* in sentences about others' moves: "you", "Ben" */
};

/* Something goes on while a line is being typed. */
struct cli_waiter {
    /* Waits until something can be read; false: no line is wanted any more. It gets this. */
    bool (*wait)(void *waiter);
    const char *prompt; /* that is shown; NULL: nobody is asked */
    bool is_hidden;     /* other lines stand below it */
};

struct cli_play {
    const char *command; /* what complaints begin with: "talon play" */
    const struct cli_source *source;
    enum talon_suits suits;
    bool screen, colour;      /* output is a terminal that can be cleared; and shows colours */
    bool lines, four_colours; /* asked for: no full screen; suits of four colours */
    bool echo;                /* input is no terminal: what was read is shown */
    bool quiet;               /* many moves are made at once: their lines wait */
    struct talon_draft draft; /* until its options are checked */
    struct talon_config config;
    struct talon_table *table;
    const struct talon_bot *bot[TALON_SEATS_MAX]; /* NULL: a person */
    char name[TALON_SEATS_MAX][CLI_CARD];         /* of the player at each seat */
    struct talon_rng chance[TALON_SEATS_MAX];     /* each seat's own: for its bot, or its hints */
    struct talon_search *search;                  /* memory; NULL until a bot is asked */
    struct cli_line_editor *editor;               /* NULL: lines are read as they come */
    struct cli_screen *full_screen;               /* NULL: line by line */
    struct cli_waiter *waiter;                    /* NULL: nothing happens while somebody types */
    struct cli_remote *remote;                    /* NULL: the game is at a table of this program */
    void (*play_there)(struct cli_play *play);    /* else: plays */
    void (*leave)(struct cli_play *play);         /* and frees */
    char seed[CLI_SEED_MAX];
    const char *record;    /* file to write at the end, or NULL */
    bool keeps;            /* the game is kept if it is left: play_kept.c */
    bool is_kept;          /* and has been, since a person has moved */
    bool said_not_kept;    /* and why */
    bool has_last;         /* its record was written at its end */
    uint32_t loaded_steps; /* made before it was loaded */
    int kept_lock;         /* an open file while it keeps */
    struct cli_reader readers[TALON_SEATS_MAX];
    int readers_count;
    int looking;          /* the current reader, or -1 at first */
    bool automatic;       /* forced moves of people are made for them */
    bool waits_for_cards; /* which a server has not dealt yet */
    uint32_t reports;     /* how often a step or an undo was reported */
    bool left;            /* quit, or the input ended */
    int status;           /* the exit status */
};

static inline const struct talon_game *cli_game(const struct cli_play *play)
{
    return play->config.game;
}

/* ---- play_setup.c: the command line ---------------------------------------------------------- */

/* Reads the command line and deals. False if there is nothing to play (a list or a complaint was
 * printed): then play->status is the exit status. */
bool cli_play_start(struct cli_play *play, int argc, char **argv);
/* Deals another game of the same players and options, by the same cards or new ones. False after a
 * complaint. */
bool cli_deal_again(struct cli_play *play, bool same_cards);

/* ---- play_players.c: who sits at the table --------------------------------------------------- */

/* Whether a text can be a seed: of one line, in letters that everybody can type again. */
bool cli_is_seed(const char *text);
/* Each seat's randomness derives from this text, independent of the cards. */
void cli_set_chance(struct cli_play *play, const char *seed);
/* A reader for each person; without people a watcher. */
void cli_set_readers(struct cli_play *play);
/* "You" for the reader's own seat, "Dora" for another. At least CLI_CARD bytes. */
const char *cli_seat_name(const struct cli_play *play, const struct cli_reader *reader, int seat,
                          char out[CLI_CARD]);
/* How sentences for this reader are worded. */
struct talon_wording cli_wording(const struct cli_play *play, const struct cli_reader *reader);
/* One reader, at this seat. */
void cli_set_reader(struct cli_play *play, int seat);
/* Of the preset, or else of the game; a msgid. */
const char *cli_game_title(const struct talon_config *config);

/* ---- play_level.c: how strong bots are ------------------------------------------------------- */

/* The level asked for last; NULL if there was none, or none can be remembered. */
const struct talon_bot *cli_remembered_level(void);
void cli_remember_level(const struct talon_bot *level);

/* ---- play_terminal.c: the only file that prints ---------------------------------------------- */

/* Prints a plain text and a new line. */
void cli_print(const struct cli_play *play, const char *text);
/* Prints lines, each with its new line already. */
void cli_print_block(const struct cli_play *play, const char *lines);
/* Prints a translated sentence; pairs of name and text for its {names} follow, then NULL. */
void cli_say(const struct cli_play *play, const char *msgid, ...) __attribute__((sentinel));
/* The same on standard error, with the program's name; answers false. */
bool cli_complain(struct cli_play *play, const char *msgid, ...) __attribute__((sentinel));
/* Shows the prompt and what was typed again, below the lines that were printed meanwhile. */
void cli_show_prompt(const struct cli_play *play);
/* Asks for a line: false at the end of the input. Longer lines are refused. */
bool cli_read_line(const struct cli_play *play, const char *prompt, char line[CLI_LINE]);

/* ---- play_words.c: what is said of a view ---------------------------------------------------- */

/* Where a card stands in a hand, the least first: suits in alternating colours, high cards first;
 * elfer cards by colour, high numbers first. */
int cli_card_place(enum talon_deck deck, uint8_t face);

/* Adds the lines of a zone to a buffer; `all`: also what a short look leaves out. */
void cli_add_zone_lines(const struct cli_play *play, const struct cli_reader *reader, int zone,
                        bool all, struct talon_string_buffer *buffer);
/* Adds the line of a field, if it has a value. */
void cli_add_field_line(const struct cli_play *play, const struct cli_reader *reader, int field,
                        struct talon_string_buffer *buffer);

/* ---- play_score.c: why points were scored ---------------------------------------------------- */

/* Adds the reasons for which a field of scores has just changed, one a line. */
void cli_add_score_lines(const struct cli_play *play, const struct cli_reader *reader, int field,
                         struct talon_string_buffer *buffer);

/* ---- play_display.c: the table as lines ------------------------------------------------------ */

/* Prints the table as the reader sees it; a short look leaves out lines printed just before. */
void cli_show_table(const struct cli_play *play, const struct cli_reader *reader, bool all);
void cli_show_score(const struct cli_play *play, const struct cli_reader *reader);
/* Prints that the game is over or was left, and the seed that deals it again. */
void cli_show_result(const struct cli_play *play, const struct cli_reader *reader);

/* ---- play_events.c: what happened ------------------------------------------------------------ */

/* Adds the steps made since the last report to every reader's lines; prints them if there is only
 * one reader. */
void cli_report_steps(struct cli_play *play, const struct talon_step *steps, size_t count);
/* Prints a reader's lines that are not on the screen yet. */
void cli_print_events(const struct cli_play *play, struct cli_reader *reader);
void cli_discard_events(struct cli_reader *reader);
/* The same for a step that was taken back. */
void cli_report_undo(struct cli_play *play, int seat);
/* The same for the dealer, with whom a game begins; later deals are told as moves. */
void cli_report_dealer(struct cli_play *play);
/* Sets every reader's view to the present without lines about it. */
void cli_reset_views(struct cli_play *play);

/* ---- play_move_input.c: typed moves ---------------------------------------------------------- */

/* The legal moves of a seat. */
struct cli_moves {
    int seat, count;
    struct talon_move move[TALON_MOVES_MAX];
};

enum cli_parse_result {
    CLI_NO_MOVE,       /* no move of this game */
    CLI_ONE_MOVE,      /* exactly one legal move: the only one of `among` */
    CLI_SEVERAL_MOVES, /* several legal moves */
    CLI_ILLEGAL,       /* a move that is not legal: `rule` forbids `refused` */
};

struct cli_parsed_move {
    enum cli_parse_result meaning;
    const struct talon_rule *rule;
    struct talon_move refused;
    int count;
    uint16_t among[TALON_MOVES_MAX]; /* indices of the moves meant */
};

void cli_list_moves(const struct cli_play *play, int seat, struct cli_moves *moves);
/* As the hand shows their cards. Bots get them in the order of the game, by which they draw lots.
 */
void cli_sort_moves(const struct talon_game *game, struct cli_moves *moves);
/* What the text means as a move of this seat. */
void cli_parse_move(const struct cli_play *play, const struct cli_moves *moves, const char *text,
                    struct cli_parsed_move *answer);
/* The number a move has in the list of moves, and back (-1: none). */
int cli_move_number(const struct cli_play *play, const struct cli_moves *moves, int index);
int cli_move_at_number(const struct cli_play *play, const struct cli_moves *moves, int number);

/* ---- play_keywords.c: typed commands --------------------------------------------------------- */

/* The texts that may be typed: commands, and moves of whose turn it is. */
struct cli_typing {
    const struct cli_play *play;
    const struct cli_moves *moves;
};
/* Lists it; the context is a struct cli_typing. */
void cli_list_texts(const void *context, void (*take)(void *taking, const char *text),
                    void *taking);
/* Tells a hint. */
void cli_say_hint(const struct cli_play *play, const struct talon_hint *hint);
/* Runs a typed line: a command or a move. */
void cli_run_line(struct cli_play *play, const struct cli_moves *moves, char *line);

/* ---- play_turn.c: whose turn it is ----------------------------------------------------------- */

/* Shows the current reader what has happened, the table, and that it is his or her turn. */
void cli_announce_turn(struct cli_play *play, const struct cli_moves *moves);

/* ---- play_moves.c: making moves -------------------------------------------------------------- */

/* Makes a legal move and reports it; false if the table is full. */
bool cli_make_move(struct cli_play *play, int seat, struct talon_move move);
/* Lets the bot at this seat move. */
void cli_make_bot_move(struct cli_play *play, int seat);
/* The next seat to move and its moves; false when the game is over or left. */
bool cli_find_next_mover(const struct cli_play *play, struct cli_moves *moves);
/* Makes forced moves of people, and moves of bots between them: at most `most` of the former
 * (0: any number), until somebody has a choice or the game is over. Answers their number. */
int64_t cli_play_forced_moves(struct cli_play *play, int64_t most);
/* Asks the table for a hint, which points into the question; the caller frees that. */
struct talon_question *cli_ask_hint(struct cli_play *play, int seat, struct talon_hint *hint);
/* ---- play_record.c: the record of the game --------------------------------------------------- */

/* Writes the record and says so, or why it failed. */
bool cli_write_record(const struct cli_play *play, const char *path);
/* Whether the file of --record can be written, which is told before a long game and not after it;
 * else with a sentence and play->status. */
bool cli_can_write_record(struct cli_play *play);

/* ---- play_kept.c: games that are left -------------------------------------------------------- */

/* From now on this game is kept, unless another process keeps one of the same name, which is told;
 * or there is no place. */
void cli_kept_open(struct cli_play *play);
/* Keeps it as it stands, once a person has moved: called before somebody is asked, so that nothing
 * that ends the process loses more than a line. */
void cli_keep(struct cli_play *play);
/* It is over: nothing is left to go on with. Its record takes the place of the last one. */
void cli_kept_end(struct cli_play *play);
/* Writes the record of the table as the last one, and says how to look through it. */
void cli_keep_last_record(struct cli_play *play);
void cli_say_last_record(const struct cli_play *play);
/* Where that record is; false where it could not be written. */
bool cli_last_record(char *path, size_t size);

enum cli_kept_answer {
    CLI_KEPT_NEW_GAME, /* there is none, or nobody wants it */
    CLI_KEPT_GOES_ON,  /* it is set up */
    CLI_KEPT_NEITHER,
};
/* Offers to go on with the kept game of a name, or with the latest of all where it is NULL. */
enum cli_kept_answer cli_offer_kept(struct cli_play *play, const char *game);
/* Reads a game that was kept, or the record of one that is not over, and sets up the table, its
 * players and readers. False after a complaint. */
bool cli_load_game(struct cli_play *play, const char *path);

/* ---- play_statistics.c: how games ended ------------------------------------------------------ */

/* Adds a game that is over, if one person played it at a terminal. */
void cli_note_result(const struct cli_play *play);
/* Prints all of them by game and preset, or as JSON. False after a complaint. */
bool cli_print_statistics(struct cli_play *play, bool json);

/* ---- play_look_back.c: after a game ---------------------------------------------------------- */

/* Reviews the decisions of people, and walks through them. */
void cli_look_back(struct cli_play *play);

/* ---- screen.c, screen_input.c: the whole terminal -------------------------------------------- */

/* Another place for the same words: lines become a log, and the table is drawn from the reader's
 * view. */
struct cli_screen;
/* NULL where the terminal cannot: then lines are printed and read. */
struct cli_screen *cli_screen_open(const struct cli_play *play, bool four_colours);
/* Gives the terminal back, and leaves on it what has been told since the end of the game. */
void cli_screen_close(struct cli_screen *screen);

/* Adds lines to the log, or to the answer to what was typed. */
void cli_screen_tell(struct cli_screen *screen, const char *lines);
/* From now on this reader looks at the table, and what is told is no answer any more. `sentence`
 * says whose turn it is; with moves they can be chosen, and what else may be typed is listed. */
void cli_screen_offer(struct cli_screen *screen, const struct cli_reader *reader,
                      const struct cli_moves *moves, const char *sentence);
void cli_screen_list(struct cli_screen *screen, cli_text_lister *lister, const void *context);
/* Another person sits down: nothing of the one before is seen or can be brought back. */
void cli_screen_clear(struct cli_screen *screen);
/* The game has ended: what is told from now on stays on the terminal. */
void cli_screen_end(struct cli_screen *screen);
/* The table as a reader saw it before this move; the arrow keys type as the sentence says. */
void cli_screen_look_back(struct cli_screen *screen, const struct cli_reader *reader,
                          struct talon_move made, const char *sentence);
/* The table at the end of a game: the log has more room. */
void cli_screen_rest(struct cli_screen *screen, const struct cli_reader *reader);
/* The columns of long texts. */
size_t cli_screen_columns(const struct cli_screen *screen);
/* Shows the present, before something takes long. */
void cli_screen_show(struct cli_screen *screen);
/* Asks for a line; false at the end of the input. */
bool cli_screen_read(struct cli_screen *screen, char line[CLI_LINE]);

/* What it takes on its command line. */
extern const struct cli_command cli_play_command;
