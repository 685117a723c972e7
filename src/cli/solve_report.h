/* solve_report.h - what `talon solve` prints of a deal.
 */
#pragma once

#include "pbn/pbn.h"
#include "util/string_buffer.h"

/* The tricks that the searches of a deal may begin if nothing else is said: less than 30 seconds of
 * one core. A random deal begins some hundred thousand. */
enum { CLI_SOLVE_NODES = 30000000 };

/* A deal and what was found out about it. */
struct cli_solved {
    struct pbn_deal deal;
    size_t number;  /* in the file, from 1 */
    bool has_cards; /* trump and leader are named: `result` is there */
    struct talon_solve_result result;
    bool reached, missed; /* whether the goal's tricks are; neither: not known, or there is none */
    struct pbn_answers answers;
    uint64_t nodes;               /* tricks that all searches of the deal might begin */
    bool wants_table, wants_play; /* they were asked for, whether they can be had or not */
    bool has_play;                /* `lost` is there: */
    uint8_t lost[PBN_PACK];       /* tricks that each card played gave away with open cards */
};

/* solve_play.c: finds `lost`, and takes the nodes. If they run out, has_play stays false. */
void cli_solve_play(struct talon_solver *solver, uint64_t *nodes, struct cli_solved *solved);

enum { CLI_SOLVE_UNSOLVED = 400, CLI_SOLVE_TRUMP = 40, CLI_SOLVE_PAR = 240 };
/* Which parts of the deal the budget did not suffice for. False: for none. */
bool cli_solve_unsolved(const struct cli_solved *solved, char sentence[CLI_SOLVE_UNSOLVED]);

/* Each adds one deal. Out of memory: text->failed. */
void cli_solved_text(const struct cli_solved *solved, struct talon_string_buffer *text);
void cli_solved_json(const struct cli_solved *solved, struct talon_string_buffer *text);
void cli_solved_pbn(const struct cli_solved *solved, struct talon_string_buffer *text);
/* solve_picture.c: a document of SVG. */
void cli_solved_picture(const struct cli_solved *solved, struct talon_string_buffer *text);

/* solve_contract.c: the same for a deal whose goal has a side. */
void cli_solved_contract(const struct cli_solved *solved, struct talon_string_buffer *text);
void cli_solved_contract_json(const struct cli_solved *solved, struct talon_string_buffer *text);
/* What a card that gave something away changed (a msgid). */
const char *cli_solved_contract_change(const struct cli_solved *solved, unsigned seat);
/* The seat that played this card. */
unsigned cli_solve_player(const struct pbn_deal *deal, unsigned number);

/* "4♥ doubled by north or south, 620 for north and south". */
void cli_solve_par_words(const struct talon_solve_par *par, char text[CLI_SOLVE_PAR]);
/* The head of a table: whom its rows are about, and the suits. */
void cli_solve_table_head(const char *who, struct talon_string_buffer *text);

/* ---- solve_words.c --------------------------------------------------------------------------- */

/* Adds " ♠K". */
void cli_solve_card(uint8_t face, struct talon_string_buffer *text);
/* Adds how many tricks `seats` take, and for each number of tricks a line of the cards with which
 * they do. The msgid `bounds` has {seats}, {least}, {most} and {tricks}; `exact`, for a number that
 * is known, {seats}, {n}, {tricks} and {seat}. */
void cli_solve_tricks(const struct cli_solved *solved, const char *seats, const char *bounds,
                      const char *exact, struct talon_string_buffer *text);
/* The sign of a suit, "NT" behind the last. */
extern const char *const cli_solve_strains[];
/* "trump ♥" or "no trump". */
void cli_solve_trump(uint8_t trump, char text[CLI_SOLVE_TRUMP]);
/* The msgids "north and south", "east and west". */
extern const char *const cli_solve_sides[];
/* The msgids "north" and so on. */
extern const char *const cli_solve_seats[];
/* The four hands, a line each. */
void cli_solve_hands(const struct pbn_deal *deal, struct talon_string_buffer *text);
/* The cards of a suit in falling order, "AKQ" or "—". */
void cli_solve_suit(uint64_t hand, int suit, char text[16]);
