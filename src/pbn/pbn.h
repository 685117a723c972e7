/* pbn.h - deals of four hands as text: the notation of a deal ("N:AKQ.JT9.876.5432 …"), lines of
 * such deals, and games in Portable Bridge Notation or as LIN.
 *
 * Seats are 0 north, 1 east, 2 south, 3 west. Cards are faces of talon/card.h, hands sets of them
 * as in talon/solve.h.
 */
#pragma once

#include "open_deal/open_deal.h"
#include "util/refusal.h"

#include <talon/solve.h>
#include <talon/table.h>

enum {
    PBN_SEATS = 4,
    PBN_PACK = 52,
    PBN_STRAINS = TALON_SOLVE_NO_TRUMP + 1,
    PBN_VALUE = 128,     /* bytes of a tag's value with its final zero */
    PBN_DEAL_TEXT = 80,  /* bytes of a deal with its final zero */
    PBN_CALLS = 320,     /* no auction is longer */
    PBN_NOTES = 32,      /* notes of an auction */
    PBN_UNKNOWN = 0xff,  /* no such seat or suit is named */
    PBN_NORTH_SOUTH = 1, /* bits of `vulnerable` */
    PBN_EAST_WEST = 2,
};

extern const char pbn_seats[];          /* "NESW" */
extern const char *const pbn_strains[]; /* "C", "D", "H", "S", "NT" */

/* The calls of an auction, a byte each (pbn_auction.c). */
struct pbn_auction {
    uint8_t seat; /* who called first, or PBN_UNKNOWN: there is none */
    uint16_t count;
    uint8_t call[PBN_CALLS], mark[PBN_CALLS]; /* the mark is the number of its note, or 0 */
    char note[PBN_NOTES][PBN_VALUE];          /* of the numbers from 1 */
};

struct pbn_deal {
    unsigned line; /* of the text, where it was found, from 1 */
    uint64_t hand[PBN_SEATS];
    uint8_t lying[PBN_SEATS - 1], laid; /* a trick that has begun */
    uint8_t dealer;                     /* the seat of the first hand where none is named */
    uint8_t vulnerable;
    uint8_t trump;  /* a suit, TALON_SOLVE_NO_TRUMP, or PBN_UNKNOWN */
    uint8_t leader; /* a seat, or PBN_UNKNOWN */
    struct open_goal
        goal; /* of the deal; without a side: partners face each other, and each trick counts */
    const char *game_contract; /* its name in the game (a msgid), or NULL */
    char event[PBN_VALUE], board[PBN_VALUE], player[PBN_SEATS][PBN_VALUE];
    char contract[PBN_VALUE];       /* "4HX", or "Pass"; empty: one in the trump */
    uint8_t played, card[PBN_PACK]; /* the cards that were played, in their order */
    uint8_t result;                 /* tricks of the dealer's side, or PBN_UNKNOWN */
    char told_result[PBN_VALUE];    /* as the text had it, or empty */
    struct pbn_auction auction;
};

/* Why a text is refused. */
struct pbn_problem {
    unsigned line;
    struct util_refusal why;
};

enum pbn_found { PBN_DEAL, PBN_END, PBN_WRONG };

enum pbn_tag {
    PBN_EVENT,
    PBN_BOARD,
    PBN_WEST,
    PBN_NORTH,
    PBN_EAST,
    PBN_SOUTH,
    PBN_DEALER,
    PBN_VULNERABLE,
    PBN_DEAL_TAG,
    PBN_DECLARER,
    PBN_CONTRACT,
    PBN_RESULT,
    PBN_AUCTION,
    PBN_PLAY,
    PBN_TAGS,
};

/* A place in a text. */
struct pbn_source {
    const char *at, *end;
    unsigned line, column;
    bool fresh; /* nothing but blanks stands before it on its line */
};

/* Which words may follow the last tag. */
enum pbn_section {
    PBN_NO_SECTION,
    PBN_OTHER_SECTION,
    PBN_AUCTION_SECTION,
    PBN_AUCTION_NOTES, /* none */
    PBN_PLAY_SECTION,
};

/* A text that is read deal by deal. */
struct pbn_reader {
    struct pbn_source source;
    bool is_lin;
    struct pbn_game {
        unsigned given; /* bit set of tags */
        unsigned line[PBN_TAGS];
        unsigned loose; /* line of a tag behind the deal that may be the next deal's, or 0 */
        enum pbn_section section;
        uint8_t play_seat;             /* whose cards stand in the first column */
        uint8_t played, row[PBN_PACK]; /* the play as it stands; PBN_UNKNOWN: "-" */
        struct pbn_auction auction;
        char value[PBN_TAGS][PBN_VALUE];
    } game, last; /* the values that "#" repeats */
};

/* The text has a zero behind it, and is as util/text_file.h makes it. */
void pbn_begin(struct pbn_reader *reader, const char *text, size_t length);
/* Finds the next deal: a game that has one, or a line of its own. */
enum pbn_found pbn_next(struct pbn_reader *reader, struct pbn_deal *deal,
                        struct pbn_problem *problem);

/* ---- pbn_deal.c: a deal alone ---------------------------------------------------------------- */

/* Reads "N:hand hand hand hand", the first hand's seat in front; false after a complaint about
 * this line. *end: where the fourth hand ends. */
bool pbn_read_hands(const char *text, const char **end, struct pbn_deal *deal,
                    struct pbn_problem *problem);
/* Reads "N:… trump leader", and the cards of a trick that has begun. */
bool pbn_read_line(const char *text, struct pbn_deal *deal, struct pbn_problem *problem);
/* Writes the four hands, the dealer's first. */
void pbn_write_hands(const struct pbn_deal *deal, char text[PBN_DEAL_TEXT]);
/* Reads a hand, and the one that is unknown from the others. */
bool pbn_read_hand(const char *word, size_t length, unsigned seat, struct pbn_deal *deal,
                   struct pbn_problem *problem);
bool pbn_fill_hand(struct pbn_deal *deal, unsigned unknown, struct pbn_problem *problem);
/* Keeps what fits of a text, without control characters. */
void pbn_keep_text(char value[PBN_VALUE], const char *text, size_t length);
/* Whether the words are the same in whatever letters; `word` has this length. */
bool pbn_same_word(const char *word, size_t length, const char *other);
/* A suit by its letter, TALON_SOLVE_NO_TRUMP for "N" and "NT", PBN_UNKNOWN for anything else. */
uint8_t pbn_read_strain(const char *word, size_t length);
/* A seat by its letter or its name. */
uint8_t pbn_read_seat(const char *word, size_t length);
/* "SK" and its like with a final zero. */
void pbn_write_card(uint8_t face, char text[3]);
/* False, after a complaint about this line: a msgid and pairs as for util_refuse(). */
bool pbn_complain(struct pbn_problem *problem, unsigned line, const char *msgid, ...)
    __attribute__((sentinel));
/* As much of a word as a complaint repeats. */
enum { PBN_SHOWN_ROOM = 64 };
const char *pbn_shown(char room[PBN_SHOWN_ROOM], const char *word, size_t length);
#define PBN_SHOWN(word, length) pbn_shown((char[PBN_SHOWN_ROOM]){ 0 }, (word), (length))
unsigned pbn_cards(const struct pbn_deal *deal); /* of all hands together */
/* The position that a solver gets; `trump` and `leader` must be known. The tricks asked for are
 * those of the goal's side; without one, of the side whose turn it is. */
void pbn_position(const struct pbn_deal *deal, struct talon_solve_position *position);
/* Gives the cards of an answer their own ranks again. */
void pbn_lower_result(const struct pbn_deal *deal, struct talon_solve_result *result);

/* A card such as "SK" or "S10" and behind it in *end; PBN_UNKNOWN if it is none. */
uint8_t pbn_read_card(const char *word, const char **end);
/* The seat that wins the trick whose four cards stand in deal->card from `first` on. */
unsigned pbn_trick_winner(const struct pbn_deal *deal, unsigned first, unsigned leader);

/* ---- pbn_play.c: what was played ------------------------------------------------------------- */

/* Takes a word of the section; false after a complaint about this line. */
bool pbn_take_played(struct pbn_game *game, const char *word, size_t length, unsigned line,
                     struct pbn_problem *problem);
/* Reads a section of play, whose columns belong to seats; the leader of the deal is known. It ends
 * before a card that is missing. False after a complaint about this line. */
bool pbn_read_play(const struct pbn_game *game, struct pbn_deal *deal, struct pbn_problem *problem);
/* Whether each card could be played where it stands; the complaint has this line. */
bool pbn_check_play(const struct pbn_deal *deal, unsigned line, struct pbn_problem *problem);
/* Adds the section to a game. */
void pbn_write_play(const struct pbn_deal *deal, struct talon_string_buffer *text);

/* ---- pbn_auction.c: what was called ---------------------------------------------------------- */

/* Takes a word of an auction: a call, or a mark at one. False: it is neither. */
bool pbn_take_call(struct pbn_auction *auction, const char *word, size_t length);
bool pbn_is_pass(const char *word, size_t length);
/* Takes the value of a tag Note, such as "1:non-forcing"; of another one nothing. */
void pbn_take_note(struct pbn_auction *auction, const char *value);
/* "4HX" by east; false if nobody has bid, or the auction goes on. */
bool pbn_auction_result(const struct pbn_auction *auction, char contract[PBN_VALUE],
                        uint8_t *declarer);
bool pbn_auction_ended(const struct pbn_auction *auction);
/* Adds the section to a game. */
void pbn_write_auction(const struct pbn_auction *auction, struct talon_string_buffer *text);

/* ---- pbn_lin.c ------------------------------------------------------------------------------- */

bool pbn_is_lin(const char *text);
enum pbn_found pbn_next_of_lin(struct pbn_reader *reader, struct pbn_deal *deal,
                               struct pbn_problem *problem);

/* ---- pbn_write.c, pbn_record.c --------------------------------------------------------------- */

/* The answers that a game carries besides its deal. */
struct pbn_answers {
    bool has_table, has_par;
    uint8_t tricks[PBN_STRAINS][TALON_SOLVE_SEATS];
    struct talon_solve_par par;
};

/* Adds a game of PBN 2.1 in export format. */
void pbn_write(const struct pbn_deal *deal, const struct pbn_answers *answers,
               struct talon_string_buffer *text);

/* Takes a deal of a record's game. False: it wants no further one. */
typedef bool (*pbn_take)(void *context, const struct pbn_deal *deal);
/* Hands over every deal of the table that the solver takes; false if the game has no such deals, or
 * began with a position. A deal that has not ended is left out. One that ended before its last
 * card is known only when the game is over. A deal in which several declarers play each for himself
 * comes once for each of them. Takes the table to other steps. */
bool pbn_deals_of_table(struct talon_table *table, pbn_take take, void *context);
