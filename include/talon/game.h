/* talon/game.h - the interface between a card game and everything else.
 *
 * A game is one file or one folder that exports a `const struct talon_game`: tables, and a few
 * functions over a plain struct. The tables say what every byte of that struct is and who may know
 * it; the core derives views, saving, hashing, forms, prompts and tests from them, so a game cannot
 * write a view and cannot leak a card. This header knows no game.
 *
 * Ceremony (cutting, the second pack, shouting, marker cards) is nobody's move and nothing in a
 * state: front ends may show it (R-GEN-12).
 *
 * The state: fixed size, owned by the caller, no pointers, no padding, its first byte the
 * number of seats. Every byte belongs to exactly one zone or field row.
 *
 * Games are freestanding C17: no libc but memcpy, memmove, memset and memcmp, no allocation,
 * clock, float, globals or recursion. All text is English msgids, translated by front ends.
 */
#pragma once

#include <talon/card.h>
#include <talon/rng.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_ABI = 1,
    TALON_SEATS_MAX = 8,
    TALON_OPTIONS_MAX = 32,
    TALON_MOVES_MAX = 1280,  /* moves of one seat at one time */
    TALON_PACK_MAX = 448,    /* cards of a pack of packs */
    TALON_STATE_MAX = 16384, /* bytes of the largest state */
    TALON_GAMES_ADDED_MAX = 8,
};

/* A table of rows inside a designated initialiser: pointer and count. */
#define TALON_ROWS(name, rows) .name = (rows), .name##_count = sizeof(rows) / sizeof *(rows)
/* The beginning of every descriptor: tables that each game has under these names. */
#define TALON_OWN_TABLES                                                                           \
    .abi = TALON_ABI, .struct_size = sizeof(struct talon_game), TALON_ROWS(options, options),      \
    TALON_ROWS(presets, presets), TALON_ROWS(zones, zones), TALON_ROWS(fields, fields),            \
    TALON_ROWS(verbs, verbs)

/* ---- options and presets -------------------------------------------------------------- */

/* A named value of an option: `id` as RULES.md writes it, frozen for ever. */
struct talon_choice {
    const char *id, *label;
};

/* One rule option. With choices its values are min … max, named choices[value - min]. */
struct talon_option {
    const char *id, *label, *rule;
    int16_t min, max, preset;
    const struct talon_choice *choices; /* max - min + 1 rows, or NULL: a plain number */
};

struct talon_setting {
    uint8_t option;
    int16_t value;
};

struct talon_preset {
    const char *id, *title;
    const struct talon_setting *settings;
    uint16_t settings_count;
};

struct talon_game;

/* All option values of one table, finished and checked (talon_draft_finish()). `given` has a bit
 * for each option somebody chose; the others follow from these. */
struct talon_config {
    const struct talon_game *game;
    const char *preset; /* its id, or NULL */
    int16_t value[TALON_OPTIONS_MAX];
    uint32_t given;
};

enum { TALON_OPTION_PLAYERS = 0 }; /* the first option row of every game */

static inline int talon_seats(const struct talon_config *config)
{
    return config->value[TALON_OPTION_PLAYERS];
}

/* Rows for `players` and `first_dealer` (R-GEN-05: value 0 = random, k = seat k-1). */
extern const struct talon_choice talon_dealer_choices[1 + TALON_SEATS_MAX];
extern const struct talon_choice talon_no_yes[2];

/* ---- zones and fields: what every byte is, and who may know it --------------------------- */

enum talon_visibility {
    TALON_NOBODY,
    TALON_OWNER,  /* the seat the row belongs to */
    TALON_OTHERS, /* everybody but that seat */
    TALON_PUBLIC,
    TALON_TOP, /* zones: the top card public, the rest nobody's */
};

/* Where the byte at `when` has this value, a row is nobody's, whatever `then` says. */
enum { TALON_UNSEEN = 255 };

/* What a row belongs to. Sides are seats s and s + sides (whist: 0+2 against 1+3). */
enum talon_owner { TALON_TABLE, TALON_SEAT, TALON_SIDE };

enum talon_kind {
    TALON_STACK,  /* bytes as laid, top last; listed so */
    TALON_DRAW,   /* bytes, next drawn last; listed next drawn first */
    TALON_RING,   /* a queue in a power-of-two ring; listed next drawn first */
    TALON_PACKED, /* stacks one behind the other in one space of `capacity` bytes for all rows;
                   * zones with the same `cards` share it, one behind the other by this table */
    TALON_SLOT,   /* one byte: face + 1, 0 = empty */
    TALON_SET13,  /* uint64_t: bit = face; French */
    TALON_SET20,  /* uint64_t[2]: bit = face; Elfer */
};

/* A zone: a row of cards, or one for each owner, or `rows` for each owner (owner-major). */
struct talon_zone {
    const char *id, *label;
    uint8_t kind;       /* enum talon_kind */
    uint8_t owner;      /* enum talon_owner */
    uint8_t visibility; /* enum talon_visibility */
    uint8_t rows;       /* for each owner; 0 means 1 */
    uint16_t cards;     /* offset of the first row's cards; rows follow each other */
    uint16_t capacity;  /* bytes of a row: STACK, DRAW, RING; of all rows: PACKED */
    uint16_t count;     /* offset of the first count: one byte each, two if capacity > 255 … */
    uint16_t first;     /* RING: offset of the first head index, one byte each */
    uint16_t when;      /* offset of a byte; where it is not 0, `then` replaces `visibility`, and
                         * where it is TALON_UNSEEN, TALON_NOBODY does */
    uint8_t then;
    uint16_t open;     /* offset of a byte; where it is not 0, all cards are public */
    uint16_t live;     /* offset of a byte telling how many rows are in use; 0: all */
    uint8_t row_label; /* 1 + the field row that names each row (a build's value); 0: none */
    bool narrow;       /* … but here one byte is enough */
};

/* How a number is shown to people. */
enum talon_show {
    TALON_HIDDEN,   /* bookkeeping: not shown, though it may be public */
    TALON_NUMBER,   /* as it is */
    TALON_NUMBER_1, /* value - 1; 0 = not yet */
    TALON_SCORE,    /* a number worth a score board */
    TALON_SEAT_0,   /* a seat */
    TALON_SEAT_1,   /* seat + 1; 0 = nobody. With two names the first is said for 0, and the second
                     * for what is more than the seats */
    TALON_NAMED,    /* names[value] */
    TALON_FLAG,     /* no / yes */
    TALON_SIGNED,   /* a score that can be negative: two's complement of its width */
    TALON_CARD_1,   /* a French card: its place in a whole pack (R-GEN-03) + 1; 0 = none */
};

/* A number in the state, or one for each owner, or `rows` for each owner (owner-major). Where
 * `then` is its visibility, everybody always knows it, and it says nothing while the byte at `when`
 * is 0: the kind of a bid before there is one. TALON_ONCE() makes such a row of a public field.
 * A public field can also give way to another row of the table, by TALON_UNTIL(): it says nothing
 * once that row says something, as the highest bidder does once there is a declarer. Then a `when`
 * means the same as in TALON_ONCE(). Views have its value all along. */
struct talon_field {
    const char *id, *label;
    uint8_t owner, visibility, rows, show;
    uint8_t width; /* bytes: 1, 2, 4 or 8, unsigned; for spare bytes any number of rows */
    uint16_t offset;
    uint16_t when;
    uint8_t then; /* enum talon_visibility, or TALON_GIVES_WAY + a row of a field */
    /* TALON_NAMED, TALON_SEAT_1: msgids. Of the field "jokers": what the jokers are called, where
     * one beats the other, *1 first. */
    const char *const *names;
    uint8_t names_count;
};

enum { TALON_GIVES_WAY = 8 };
#define TALON_ONCE(at) .when = (at), .then = TALON_PUBLIC
#define TALON_UNTIL(row) .then = (TALON_GIVES_WAY + (row))
#define TALON_ONCE_UNTIL(at, row) .when = (at), TALON_UNTIL(row)

/* The row to which a field gives way; -1: none. */
static inline int talon_field_until(const struct talon_field *field)
{
    return field->then < TALON_GIVES_WAY ? -1 : field->then - TALON_GIVES_WAY;
}

/* ---- verbs and moves -------------------------------------------------------------------- */

enum talon_operand_kind {
    TALON_NOTHING,
    TALON_CARD,          /* a face */
    TALON_CARD_OR_PLACE, /* a face, or 128 + place */
    TALON_PLACE,         /* 128 + place */
    TALON_COUNT,         /* a number 0…254 */
    TALON_AT_SEAT,       /* a seat 0…7 */
};

/* One operand of a verb, and the zone in which people find it on the table (for pointing). */
struct talon_operand {
    uint8_t kind;
    bool optional; /* may be left out: TALON_NO_CARD */
    uint8_t zone;  /* 1 + zone row; 0: none. COUNT with a zone: its row number from 1 */
};

/* A place that has a name: "reserve", "side1", "[9]". */
struct talon_place {
    const char *id, *label;
    uint8_t zone; /* 1 + zone row; 0: none */
    uint8_t row;  /* row from 1; 0: the row whose row_label equals this place's number from 1 */
};

/* A kind of move. The texts are msgids with {a} {b} {c} for the operands: `text` for a button
 * ("Play {a}"), the other two for a log, whose third person names its player {who}. */
struct talon_verb {
    const char *id, *text;
    const char *third_person, *second_person; /* "{who} plays {a}", "You play {a}" */
    struct talon_operand operand[3];
    const struct talon_place *places;
    uint8_t places_count;
    uint8_t count_most; /* the largest number of a COUNT operand without a zone; 0: 254 */
    bool closes; /* ends the seat's turn: what follows is a new turn, even of the same seat */
    bool secret; /* told only to the seat that made it; the table shows its effect */
    bool tells;  /* by the rules, what comes of it can tell something of hidden cards (R-SPB-09) */
    bool promises; /* its seat must go on holding a card that it does not show (R-WIP-17) */
};

/* A verb of the id "deal" begins a new deal, even of a pack that is only cut (R-TRK-09). */
static inline bool talon_verb_deals(const struct talon_verb *verb)
{
    const char *id = verb->id;

    return id[0] == 'd' && id[1] == 'e' && id[2] == 'a' && id[3] == 'l' && !id[4];
}

/* Four bytes, faces and places only. Unused operands are 0, optional ones left out 255. */
struct talon_move {
    uint8_t verb, a, b, c;
};

/* A rule that can forbid a move, with one sentence a child understands. */
struct talon_rule {
    const char *id, *sentence;
};

/* ---- the rule book -------------------------------------------------------------------------- */

/* Holds where an option's value is min … max. */
struct talon_condition {
    uint8_t option;
    int16_t min, max;
};

enum talon_paragraph_kind { TALON_TEXT, TALON_HEADING, TALON_ITEM, TALON_EXAMPLE };

/* A piece of the rule book, shown where all its conditions hold (three at most; a row with
 * max 0 and min 0 on option 0 is none). Holes {id} are options (their value's label, or the
 * number) and facts; <Qh> or <b7> is a card, as people of the reader's language write it. */
struct talon_paragraph {
    uint8_t kind;      /* enum talon_paragraph_kind */
    const char *rules; /* ids of the rules it tells, one blank between; NULL: none */
    const char *text;  /* msgid; NULL ends the table */
    struct talon_condition when[3];
};

/* A number that follows from the options: cards for each player, rounds, … */
struct talon_fact {
    const char *id;
    int (*number)(const struct talon_config *config);
};

/* Rank: 1 + seats strictly better. Points: 0 where the game has none. */
struct talon_result {
    uint8_t rank[TALON_SEATS_MAX];
    int32_t points[TALON_SEATS_MAX];
};

/* ---- score breakdown: how points came about ------------------------------------------------ */

/* One line of it, for one row of a field that people see as a score. */
struct talon_score_line {
    const char *label; /* one of the game's labels; {n} is the count */
    const char *field; /* its id */
    uint8_t row;
    int32_t count, amount; /* what was counted, and what that adds to the field */
};

struct talon_score_breakdown {
    struct talon_score_line line[64];
    unsigned count;
};

/* ---- what others want to know of a game ---------------------------------------------------- */

/* A trick: every seat lays a card, and one of them takes all. */
struct talon_trick {
    const char *zone;  /* id of the zone of seats in which the cards lie */
    const char *taker; /* id of the public field that tells whose card takes it, as far as it has
                        * been played */
    uint16_t seats;    /* the seat is the field's value modulo this; 0: it is the value. With
                        * TALON_TELLS_WHOLE added: the trick is complete where that value is this
                        * or more, and elsewhere when every seat has laid a card. */
};

enum { TALON_TELLS_WHOLE = 0x8000 };

/* A move that begins a sum of cards. */
struct talon_sum {
    uint8_t verb;
    uint8_t aim; /* the operand (0 … 2) that says what to add up to: a card's value, or a COUNT */
    uint8_t parts; /* a bit for each operand that is added up */
};

/* Cards that add up to a value, or to several times this value. */
struct talon_sums {
    /* What a card counts, by its rank or its number - 1; 0: it cannot be added up. */
    const uint8_t *values;
    uint8_t values_count;
    const struct talon_sum *begins;
    uint8_t begins_count;
    /* The sum begun: ids of the zone of its cards, operand 0 first, and of the public fields with
     * its verb + 1 (0: there is none) and the value that it has to add up to. NULL: the move that
     * begins a sum ends it. */
    const char *chosen, *begun, *aim;
};

/* What the next move of a game of battles decides. */
enum talon_clash {
    TALON_NO_WAR,
    TALON_WAR,      /* a war is fought */
    TALON_NO_CARDS, /* somebody lacks the cards for a war, and loses by that: it is not fought */
};

/* The game is a row of battles between the cards that are turned up, some of which are wars.
 * Simulations count them, and how such games end. */
struct talon_battles {
    /* Ids of fields of the table: the battles begun; whether nobody could fight the last one; from
     * how many on the game ends without a winner. */
    const char *begun, *unfought, *most;
    enum talon_clash (*next)(const void *state);
    /* The cards of a seat, with those that it has won and that still lie on the table. */
    unsigned (*cards)(const void *state, int seat);
};

/* Where a measure gets its values. */
enum talon_source {
    TALON_TABLE_FIELD,  /* a field of the table at the end of a game */
    TALON_SEAT_FIELDS,  /* a field of each seat at the end of a game */
    TALON_LINE_COUNTS,  /* for each row of `score`, the counts of lines of a score breakdown */
    TALON_LINE_AMOUNTS, /* likewise, the amounts of these lines */
};

/* What a simulation of many games measures, besides what it measures of every game. */
struct talon_measure {
    const char *id, *title; /* the title is a msgid */
    uint8_t source;         /* enum talon_source */
    const char *field;      /* its id */
    uint32_t lines;         /* a bit for each of the labels whose lines are added up */
    int32_t least, most;    /* what is less or more counts with these */
};

/* The most of a game that options make longer than games usually are: the values of these options,
 * multiplied, times so many points of a seat and so many moves. */
struct talon_bounds {
    const uint8_t *options;
    uint8_t options_count;
    int32_t points, moves;
};

/* The unit of costs in a review, and from which cost on a move is an inaccuracy or a mistake. */
struct talon_review_scale {
    const char *unit;            /* msgid; NULL: chances to win, 0 … 1 */
    int64_t inaccuracy, mistake; /* millionths */
    bool is_long; /* too long to play to the end again and again: it rests on the knowledge */
};

/* ---- the game ------------------------------------------------------------------------- */

struct talon_game {
    uint32_t abi, struct_size;
    const char *id;      /* frozen; games of one family share it ("war") */
    const char *variant; /* frozen; tells the games of a family apart ("steal"); may be NULL.
                          * Records, the protocol and options call it "form". */
    const char *title;   /* of the family */
    const char *tagline; /* what one does in it, in one sentence, for lists of games. In a family
                          * the first game has it. NULL: the lists say nothing more. */
    enum talon_deck deck;
    bool has_dealer; /* a first dealer is named or drawn before the first shuffle */
    const struct talon_option *options;
    uint8_t options_count;
    const struct talon_preset *presets;
    uint8_t presets_count;
    const struct talon_zone *zones;
    uint8_t zones_count;
    const struct talon_field *fields;
    uint8_t fields_count;
    const struct talon_verb *verbs;
    uint8_t verbs_count;
    const struct talon_rule *rules;
    uint8_t rules_count;
    const struct talon_paragraph *book; /* ended by a row without text */
    const struct talon_fact *facts;     /* for the book's holes */
    uint8_t facts_count;
    /* Ids of the fields that hold options or nothing, one blank between: no position may set
     * them otherwise than prepare() does. */
    const char *kept;
    size_t state_size;

    /* Fills options nobody gave whose default depends on others. Optional. */
    void (*complete_config)(struct talon_config *config);
    /* Why this combination of values is invalid (a msgid), or NULL. Optional. */
    const char *(*check_config)(const struct talon_config *config);
    /* Lists the pack before shuffling (R-GEN-03); returns its size. */
    unsigned (*pack)(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX]);
    /* How many of the first listed cards are a pack of their own, shuffled before and apart from
     * the rest (R-SPB-01). Optional; 0: all are shuffled together. */
    unsigned (*first_pack)(const struct talon_config *config);
    /* How many cards of the pack the largest deal takes; check_config() refuses a pack with fewer.
     * Optional: NULL where a deal takes whatever there is. */
    unsigned (*dealt)(const struct talon_config *config);
    /* Lists cards taken out before the shuffle that still lie in a zone (R-WIP-02). Optional. */
    unsigned (*removed)(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX]);
    /* Turns zeroed bytes into an empty table with these options: no cards yet. */
    void (*prepare)(void *state, const struct talon_config *config);
    /* Deals a prepared table from the shuffled pack, place 0 = top. */
    void (*deal)(void *state, int dealer, const uint8_t *pack, unsigned cards,
                 struct talon_rng *rng);
    /* After a position was set up by name: completes what follows from it; why it cannot be
     * (a msgid), or NULL. It must accept every state that play can reach. */
    const char *(*validate_position)(void *state);
    /* Bit set of the seats that may act; 0 = the game is over. */
    unsigned (*acting)(const void *state);
    /* Writes the moves of an acting seat (at most TALON_MOVES_MAX, none twice); their number. */
    int (*legal)(const void *state, int seat, struct talon_move *out);
    /* Carries out a legal move. Unchecked: core's talon_act() checks. */
    void (*apply)(void *state, int seat, struct talon_move move, struct talon_rng *rng);
    /* The rule that forbids the acting seat this well-formed move; NULL if nothing does. */
    const struct talon_rule *(*why_not)(const void *state, int seat, struct talon_move move);
    /* The result, or in mid-game the standing. */
    void (*result)(const void *state, struct talon_result *out);
    /* Adds the lines of what has just ended, from what everybody sees: for each row of a field
     * they add up to what it has become more since `before`, a state earlier in the same deal. None
     * unless something has ended between. Optional. */
    void (*score_breakdown)(const void *before, const void *state,
                            struct talon_score_breakdown *out);
    const char *const *labels; /* of its lines: msgids, ended by NULL */

    const struct talon_trick *trick;     /* NULL: it has no tricks */
    const struct talon_sums *sums;       /* NULL: it has no sums */
    const struct talon_battles *battles; /* NULL: it is no game of battles */
    const struct talon_measure *measures;
    uint8_t measures_count;
    const struct talon_review_scale *review; /* NULL: the usual one */
    const struct talon_bounds *bounds;       /* NULL: those of usual games */
    const struct talon_condition *points;    /* where seats get points; NULL: always */
    bool is_simultaneous;                    /* nobody has the first turn: all act together */

    /* Completes a state whose hidden cards somebody imagines: fills in, at random, all that the
     * viewer is not shown and that does not follow from the cards. Optional. */
    void (*imagine)(void *state, int viewer, struct talon_rng *rng);

    /* Optional fast ways, proven equal to the plain ones by the generic tests. */

    /* legal()[(r * count) >> 32], without listing. */
    struct talon_move (*pick)(const void *state, int seat, uint32_t r);
    /* Plays forced moves (each acting seat having exactly one) in seat order until a seat
     * has a choice, the game is over, or `most` moves are made; the number made. */
    unsigned (*run)(void *state, struct talon_rng *rng, unsigned most);
};

/* Every game of this build, in the order of src/games/meson.build, and those that were added. */
extern const struct talon_game *const *const talon_games;
extern unsigned talon_games_count;

/* A game from outside is a shared object that defines this function: its descriptor, which outlives
 * the program (doc/library.md). */
const struct talon_game *talon_outside_game(void);

/* ---- small helpers games share ------------------------------------------------------------ */

/* Where row `rows_index` … of an array member lies. */
#define TALON_AT(type, member) ((uint16_t)offsetof(type, member))

static inline void talon_score_breakdown_add(struct talon_score_breakdown *breakdown,
                                             const char *label, const char *field, uint8_t row,
                                             int count, int amount)
{
    const struct talon_score_line line = { label, field, row, count, amount };

    if (breakdown->count < sizeof breakdown->line / sizeof *breakdown->line)
        breakdown->line[breakdown->count++] = line;
}

static inline unsigned talon_seat_bit(int seat)
{
    return 1u << (seat & 31);
}

static inline int talon_left_of(int seat, int seats)
{
    return seat + 1 == seats ? 0 : seat + 1; /* R-GEN-01 */
}

/* The lowest seat of a non-empty set. */
static inline int talon_first_seat(unsigned seats)
{
    return __builtin_ctz(seats);
}

/* Ranks from scores, higher better: 1 + number of seats strictly better (R-GEN-08). */
void talon_rank_by(const int32_t *score, int seats, uint8_t *rank);

/* Lists `packs` French packs without jokers in the order of R-GEN-03, ranks from `lowest`. */
unsigned talon_list_french(uint8_t *faces, unsigned packs, int lowest);

#ifdef __cplusplus
}
#endif
