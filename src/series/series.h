/* series.h - a drive: several tables play rounds, and people change places between them and score
 * for themselves (R-WHI-20). It knows seats, places and points, and no game.
 *
 * A drive is a plain struct of the caller's; nothing is allocated, and all chance is a function of
 * the seed. A round goes so:
 *
 *     series_begin()                        once; round 1 is next
 *     series_join(), series_leave() …       people come and go between rounds
 *     series_open()                         settles and announces who sits where and who sits out
 *     series_take()                         each deal of each table; points are written down
 *     series_close()                        places move, and the next round comes
 *
 * People have numbers from 1. An entry moves as one: a person, or a team, which is one side of a
 * table. Seats are counted from 0 around the table; even seats are side 0, odd ones side 1. Where
 * everybody plays alone, each seat is a side of its own.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SERIES_PLAYERS_LEAST = 4, /* without bots */
    SERIES_PLAYERS_MOST = 400,
    SERIES_PEOPLE_MOST = 512, /* with bots, and those who come later */
    SERIES_ROUNDS_MOST = 400,
    SERIES_SEATS_LEAST = 2,
    SERIES_SEATS_MOST = 8,
    SERIES_TEAM_MOST = SERIES_SEATS_MOST / 2,
    SERIES_TABLES_MOST = SERIES_PEOPLE_MOST / SERIES_SEATS_LEAST,
    SERIES_DEALS_MOST = 32,
    SERIES_POINTS_MOST = 100000, /* of a seat in a deal, either way */
    SERIES_SCORE_MOST = SERIES_POINTS_MOST * SERIES_DEALS_MOST, /* of a round, once corrected */
    SERIES_SIDES = 2, /* of a table where partners play together */
    SERIES_SIDES_MOST = SERIES_SEATS_MOST,
    SERIES_HALVES = 2,
    SERIES_SENTENCE = 320,
    SERIES_NOBODY = 0,
    SERIES_PARTS = 100, /* of a point, where awards, handicaps and scaled boards divide it */
    SERIES_HANDICAP_MOST = 10000,
    SERIES_POINTS_TEXT = 24,
    SERIES_AWARD_TEXT = SERIES_SEATS_MOST * 8
};

enum series_movers { SERIES_NO_MOVERS, SERIES_WINNERS, SERIES_LOSERS };
enum series_group { SERIES_ANY_GROUP, SERIES_GROUP_A, SERIES_GROUP_B };
enum { SERIES_GROUPS = 2 };

struct series_movement; /* series_movements.h */

/* How the values of a deal become points. */
struct series_scoring {
    const char *name, *title, *label;
    bool by_seat; /* a value for each seat, and not the tricks of each side */
    bool adds_up; /* what some win, others lose: the values add up to 0 */
    int32_t (*points)(int32_t value, unsigned tricks);
};

struct series;

/* How the results of a board at several tables are compared. */
struct series_comparison {
    const char *name, *title, *label;
    int32_t (*against)(int64_t ahead); /* one other table; NULL: nothing is compared */
    bool is_share; /* ranked by the share of what could be won, half of it for the same result */
};

/* Which of two players with the same sum stands before the other: below 0 the first, above 0 the
 * second; 0: they share the place. Rounds from `first` to `last`. */
struct series_ties {
    const char *name, *title, *label;
    int (*compare)(const struct series *series, const unsigned span[2], unsigned one,
                   unsigned other);
};

/* A letter for each deal, from the beginning again at the end: H D S C, N for no trump, and L for
 * no trump and the fewer tricks the better. Nothing: the deal or the game says it. */
struct series_trumps {
    const char *name, *title, *label, *letters;
};

/* A letter of such a plan. */
struct series_trump_letter {
    const char *name, *label;
    char letter;
};

/* What the highest or lowest sum of some players in some rounds wins, or a lot. */
struct series_prize {
    const char *name, *title, *label;
    bool low;
    enum series_group group; /* stands behind title and label, under the club's name for it */
    uint8_t half; /* 0: all rounds, 1: those up to the half, rounded down, 2: the others */
    bool drawn;   /* by the seed: points do not count */
};

/* The tables of rules, each ended by a row without a name. `title` says in a list what a row is,
 * `label` is its name in a form. */
extern const struct series_movement *const series_movements[];
extern const struct series_scoring series_scorings[];
extern const struct series_comparison series_comparisons[];
extern const struct series_ties series_tie_rules[];
extern const struct series_trumps series_trump_plans[];
extern const struct series_trump_letter series_trump_letters[];
extern const struct series_prize series_prizes[];

/* The row of this name, of which the text has so many letters; NULL: there is none. */
const struct series_movement *series_movement_named(const char *name, size_t length);
const struct series_scoring *series_scoring_named(const char *name, size_t length);
const struct series_comparison *series_comparison_named(const char *name, size_t length);
const struct series_ties *series_ties_named(const char *name, size_t length);
const struct series_trumps *series_trumps_named(const char *name, size_t length);
const struct series_prize *series_prize_named(const char *name, size_t length);

/* A plan of one's own in place of the movement's: the players of each seat of each round. */
enum { SERIES_OWN_SEATS = 4096, SERIES_OWN_PLAYERS = 250 };
struct series_own_plan {
    uint16_t players, rounds; /* no rounds: there is none */
    uint8_t tables, seats;
    uint8_t player[SERIES_OWN_SEATS]; /* from 1; by round, table and seat */
};

/* Plans become better, and comparing does. A drive that has begun keeps what it began with. In the
 * third edition each seat is a side wherever everybody plays alone. */
enum { SERIES_EDITION_FIRST = 1, SERIES_EDITION_SEATS = 3, SERIES_EDITION = 3 };

struct series_setup {
    const struct series_movement *movement;
    const struct series_scoring *scoring;
    const struct series_comparison *compare; /* NULL: total, or differences in matches */
    const struct series_ties *ties;
    const char *trumps; /* letters */
    uint16_t players, rounds;
    uint8_t seats, deals;
    uint8_t tricks;  /* of a deal, which the two sides share; 0: any number */
    uint8_t edition; /* of plans, prizes and comparing; 0: the newest one */
    bool same;       /* all tables play the same deals in a round, as boards */
    bool alone;      /* the game has no partners who sit opposite in every deal */
    bool bots;       /* fill tables, and the places of those who leave */
    bool groups;     /* people choose theirs; else numbers or lines are groups */
    bool neuberg;    /* by match points: a board that fewer tables played weighs as much */
    enum series_movers movers; /* SERIES_NO_MOVERS: as the movement has it */
    int32_t out_points;        /* for each round that one sits out */
    uint64_t seed;
    struct series_own_plan own;
};

enum { SERIES_ROUND_BITS = 8, SERIES_ROUND_BYTES = SERIES_ROUNDS_MOST / SERIES_ROUND_BITS + 1 };
struct series_player {
    bool is_bot, is_here;
    uint8_t group;   /* by number, or the line */
    uint8_t elected; /* as the person has chosen; bots have not */
    uint16_t entry;
    bool missed[SERIES_HALVES]; /* of the drive: rounds in which this player was not here */
    uint16_t played, out;       /* rounds that count */
    uint8_t
        plays[SERIES_ROUND_BYTES]; /* a bit for each round that was played, the first one first */
    int32_t handicap; /* points of the whole drive; by match points hundredths of a percent */
};

struct series_entry {
    uint16_t member[SERIES_TEAM_MOST]; /* players; the last one stays when he leaves */
    uint16_t out, last_out;            /* rounds that it sat out; the latest one */
    bool sits_out;                     /* this round, though all members are here */
};

struct series_table {
    uint16_t entry[SERIES_SEATS_MOST]; /* of each seat; with teams of each side */
    uint16_t set;                      /* of boards, from 0 */
    bool plays;                        /* false: somebody is missing */
    uint8_t deals;                     /* that have been taken */
    uint8_t won;                       /* the side, 0 or 1, once all deals are taken */
    bool cut;                          /* the sides were even, and a lot decided */
    int32_t value[SERIES_DEALS_MOST][SERIES_SEATS_MOST]; /* as they were given */
};

struct series {
    struct series_setup setup;
    uint16_t round; /* from 1 */
    bool is_open;
    uint16_t counted; /* the last round in which a table has all its results */
    uint16_t people, entries;
    uint16_t places; /* of the plan or of the room; each holds an entry, or SERIES_NOBODY */
    uint16_t place[SERIES_PEOPLE_MOST];
    uint16_t tables;
    struct series_player player[SERIES_PEOPLE_MOST + 1]; /* by number */
    struct series_entry entry[SERIES_PEOPLE_MOST + 1];   /* by number */
    struct series_table table[SERIES_TABLES_MOST];       /* of this round */
    int32_t score[SERIES_ROUNDS_MOST][SERIES_PEOPLE_MOST + 1];
    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1]; /* of the caller; NULL: see series_compare() */
    unsigned parts; /* of a point, in which `score` counts: 1, or SERIES_PARTS */
};

/* A side has this for a board instead of its own result. */
enum series_award_kind {
    SERIES_AS_PLAYED,
    SERIES_NO_SCORE,    /* the board does not count for this side */
    SERIES_SHARE,       /* so many percent of what could be won */
    SERIES_SHARE_PLUS,  /* so many, or as many as on the side's other boards, if these are more */
    SERIES_SHARE_MINUS, /* the same, if these are fewer */
    SERIES_OTHER_RESULT /* as if it had played that */
};
struct series_award {
    uint8_t kind, percent;
    int32_t value[SERIES_SEATS_MOST]; /* of the other result */
};

/* A board at one table. In round 0 it is a result of an earlier field, which nobody here played. */
struct series_result {
    uint32_t board; /* from 1 */
    uint16_t round, table;
    uint8_t deal; /* from 1 */
    uint16_t seat[SERIES_SEATS_MOST];
    int32_t value[SERIES_SEATS_MOST];
    struct series_award award[SERIES_SIDES_MOST];
    int64_t lead[SERIES_SIDES_MOST];      /* what is compared, in points of the scoring */
    int32_t points[SERIES_SIDES_MOST];    /* of the comparison, in the series' parts of a point */
    uint32_t compared[SERIES_SIDES_MOST]; /* with how many other results */
};

/* Why something is refused, until somebody says it in a language: a msgid with an @ for each text
 * and a # for each number. */
enum { SERIES_REFUSED_TEXTS = 2, SERIES_REFUSED_NUMBERS = 4 };
struct series_refusal {
    const char *pattern;
    char text[SERIES_REFUSED_TEXTS][SERIES_SENTENCE];
    unsigned number[SERIES_REFUSED_NUMBERS];
};

/* Keeps the pattern with its texts and numbers. False, for the caller to return. */
bool series_refuse(struct series_refusal *why, const char *pattern, const char *const *texts,
                   const unsigned *numbers);
/* Writes the pattern with the next text for each @ and the next number for each #. A translation
 * is filled as its msgid is. */
void series_fill(const struct series_refusal *why, char *out, size_t size);

/* series_own.c: reads a plan of one's own for so many players, or 0 for the highest number in it,
 * and so many seats of a table. */
bool series_own_read(struct series_own_plan *plan, const char *text, unsigned players,
                     unsigned seats, struct series_refusal *why);
/* The rounds of a drive before its first one, as a plan of one's own. False: it cannot be one. */
bool series_own_from(const struct series *series, struct series_own_plan *plan,
                     struct series_refusal *why);
/* Who sits in a round (from 0), table by table; how many. */
size_t series_own_round(const struct series_own_plan *plan, unsigned round,
                        uint16_t player[SERIES_PEOPLE_MOST]);

/* ---- the rounds ------------------------------------------------------------------------------ */

/* False: it can't be done, and `why` has the reason. So below, too: then nothing has
 * changed. */
bool series_begin(struct series *series, const struct series_setup *setup,
                  struct series_refusal *why);
/* Whether its rules go together, for any number of players. */
bool series_check_rules(const struct series_setup *setup, struct series_refusal *why);
bool series_open(struct series *series, struct series_refusal *why);
/* Whether these can be the values of a deal. */
bool series_check_values(const struct series *series, const int32_t *values, unsigned count,
                         struct series_refusal *why);
/* A deal of a table (from 0): tricks of each side, or a value of each seat. With its last deal the
 * table counts. With the first table that counts, those who sit out have sat out. */
bool series_take(struct series *series, unsigned table, const int32_t *values, unsigned count,
                 struct series_refusal *why);
/* The points of a seat for a deal with this trump. */
int32_t series_points(const struct series *series, char trump, const int32_t *values,
                      unsigned seat);
/* The player has played the round (`sign` 1), or this is taken back (-1). */
void series_note_played(struct series *series, unsigned player, unsigned round, int sign);
/* A deal of a table that has no result, only an award: it is over, and nobody has points for it. */
bool series_skip(struct series *series, unsigned table, struct series_refusal *why);
/* Values drawn with the seed, as many as series_values() says. */
void series_draw(const struct series *series, unsigned table, int32_t *values);
/* The round is over. Where nobody moves by results, tables may be without them. */
bool series_close(struct series *series, struct series_refusal *why);
bool series_is_complete(const struct series *series); /* all deals of all tables are taken */

/* ---- people ---------------------------------------------------------------------------------- */

/* A new person, or a new team; `first` is the number of the first. A bot's place comes first. */
bool series_join(struct series *series, unsigned *first, struct series_refusal *why);
/* The same for people who have chosen these groups, one for each of a team. */
bool series_join_as(struct series *series, const uint8_t *groups, unsigned *first,
                    struct series_refusal *why);
/* Somebody chooses a group, or another one: for prizes at once, for places from the next round. */
void series_elect(struct series *series, unsigned player, enum series_group group);
bool series_leave(struct series *series, unsigned player, unsigned *bot,
                  struct series_refusal *why);
/* Somebody else takes the place, but not the points; also that of a player who has left. */
bool series_replace(struct series *series, unsigned player, bool by_bot, unsigned *number,
                    struct series_refusal *why);
/* Somebody who has left comes back, to that player's place; to the own one, if that is free. */
bool series_return(struct series *series, unsigned player, unsigned back,
                   struct series_refusal *why);
/* A penalty or a correction, in a round that is over or the next one. */
bool series_adjust(struct series *series, unsigned player, unsigned round, int32_t points,
                   struct series_refusal *why);

/* ---- duplicate ------------------------------------------------------------------------------- */

/* Differences in matches, otherwise total. */
const struct series_comparison *series_usual_comparison(const struct series_movement *movement);
/* Whether rounds score by comparing alone: then standings are known after series_compare(). */
bool series_is_compared(const struct series *series);
/* The results of this round's tables that count, one for each board: how many. There is room for
 * tables * deals. */
size_t series_results(const struct series *series, struct series_result *results);
/* The score of a side for these values on this board. Of two sides it is by how many points this
 * side is ahead, of more its own points. */
int64_t series_lead(const struct series *series, unsigned board, const int32_t *values,
                    unsigned side);
/* Sorts the results of all rounds by boards, fills in what they score, and adds that to the points
 * of the rounds: so once, and to a copy if more results will come. `compared` is memory for the
 * rounds of the setup, which the drive keeps; NULL will do if nothing is compared. */
void series_compare(struct series *series, struct series_result *results, size_t count,
                    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1]);
/* Where the results of this board end, in a sorted list. */
size_t series_board_end(const struct series_result *results, size_t count, size_t first);
/* Hundredths of a percent of what could be won. */
struct series_standing;
int32_t series_percent(const struct series *series, const struct series_standing *standing);
/* The points of both teams of a match, from the first of its tables; how many boards. */
size_t series_match(const struct series *series, const struct series_result *results, size_t count,
                    unsigned round, unsigned table, int64_t points[SERIES_SIDES]);

/* series_award.c: "average", "60%", "plus", "9:4" and so on. */
struct series_award_name {
    const char *name, *title, *label;
    enum series_award_kind kind;
    uint8_t percent;
};
extern const struct series_award_name series_awards[];
/* False: this is no award in this drive. */
bool series_award_read(const struct series *series, const char *text, struct series_award *award);
void series_award_write(const struct series *series, const struct series_award *award,
                        char text[SERIES_AWARD_TEXT]);
/* Whether results of boards can have awards: only where they are compared. */
bool series_check_awards(const struct series *series, struct series_refusal *why);
/* With how many others the side that was compared most often was. */
uint32_t series_most_compared(const struct series_result *result);
/* Whether a side of the result has one. */
bool series_has_award(const struct series_result *result);
bool series_are_awarded(const struct series_award award[SERIES_SIDES_MOST]);
/* From now on; for the standings from the first round on. */
bool series_set_handicap(struct series *series, unsigned player, int32_t handicap,
                         struct series_refusal *why);
/* Such as "12.25", from parts of a point. */
void series_points_text(const struct series *series, int64_t points, char text[SERIES_POINTS_TEXT]);

/* ---- questions ------------------------------------------------------------------------------- */

unsigned series_team(const struct series *series); /* members of an entry */
/* The number of a player's pair, or of the team in matches; 0: people play alone. */
unsigned series_pair(const struct series *series, unsigned player);
/* Whether a setup is of this edition or a later one. */
bool series_has_edition(const struct series_setup *setup, unsigned edition);
/* Whether partners play together at a table, or two sides move differently. */
bool series_has_sides(const struct series *series);
bool series_setup_has_sides(const struct series_setup *setup);
/* The sides whose results are compared: two, or each seat is one. A seat belongs to the side whose
 * number is left over when the seats are divided by these. */
unsigned series_sides(const struct series *series);
unsigned series_setup_sides(const struct series_setup *setup);
unsigned series_side_of(const struct series *series, unsigned seat);
unsigned series_values(const struct series *series); /* how many values a deal has */
enum series_movers series_who_moves(const struct series *series);
unsigned series_half(const struct series *series); /* rounds of the first half */
/* Rounds for which the movement keeps its promise; 0: for any number. */
unsigned series_promise(const struct series *series);
/* How well a plan lasts for the rounds of the setup, if nobody comes or leaves. */
struct series_forecast {
    unsigned again;   /* the first round in which people meet again whom it keeps apart; 0: none */
    unsigned couples; /* who meet more than once: people, or teams; of an individual, partners */
    unsigned copies;  /* as series_copies() */
};
/* Before the first round. */
struct series_forecast series_foresee(const struct series *series);
/* The players at a table (from 0) of this round, in the order of the seats. */
void series_seats(const struct series *series, unsigned table, uint16_t seats[SERIES_SEATS_MOST]);
bool series_sits_out(const struct series *series, unsigned player);
bool series_has_boards(const struct series *series);
/* How many tables play a board in the same round, at most. */
unsigned series_copies(const struct series *series);
bool series_shares_boards(const struct series *series);                            /* all of them */
unsigned series_board(const struct series *series, unsigned table, unsigned deal); /* from 1 */
/* The letter of a deal of a table; 0: none. */
char series_trump(const struct series *series, unsigned table, unsigned deal);
char series_trump_of(const char *letters, unsigned index);
/* "hearts" for 'H', and so on; NULL for 0. */
const char *series_trump_name(char letter);

/* Whether partners are one of each group, as far as there are enough of both. */
bool series_pairs_groups(const struct series *series);
/* The group for prizes, and the one that standings show. */
enum series_group series_group_of(const struct series *series, unsigned player);
enum series_group series_ranked_group(const struct series *series, unsigned player);

struct series_standing {
    uint16_t player, rank;
    int64_t score;
    uint32_t compared; /* other results that this player's were compared with */
    int64_t handicap;  /* is part of the score */
};

/* All players, best first; movements with two lines rank each line by itself. How many. */
size_t series_standings(const struct series *series,
                        struct series_standing standing[SERIES_PEOPLE_MOST]);
/* Who wins the prize, the first `places` ranks of it, in the order of the ranks. How many. */
size_t series_winners(const struct series *series, const struct series_prize *prize,
                      unsigned places, struct series_standing standing[SERIES_PEOPLE_MOST]);
/* Who has won something already, where everybody wins one prize at most. Those of the first half
 * are given before it is known who wins the others. */
struct series_given {
    bool any[SERIES_PEOPLE_MOST + 1], first_half[SERIES_PEOPLE_MOST + 1];
};
/* The same without those who have won something; the winners are noted. */
size_t series_award(const struct series *series, const struct series_prize *prize, unsigned places,
                    struct series_given *given,
                    struct series_standing standing[SERIES_PEOPLE_MOST]);
