/* talon/history.h - the memory of one seat: everything it was shown since the cards were dealt,
 * as a stream of events, and as facts about the cards it cannot see now.
 *
 * Both are derived from the tables that say who may see what, as views are; no game writes them,
 * and they hold nothing that the seat was not shown. Two tables that look the same to a seat have
 * the same history, byte for byte.
 */
#pragma once

#include <talon/core.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_GROUPS_MAX = 32,
    TALON_KINDS_MAX = 8,
    TALON_NEEDS_MAX = 4,
    TALON_ARRIVALS_MAX = 3,
    TALON_NO_LIMIT = 255,
};

/* Hidden cards that are all alike to the seat: nothing tells one place of the group from another.
 */
struct talon_hidden_group {
    uint8_t zone, row;
    uint16_t places;
    uint8_t needs;        /* how many sets of faces are needed */
    uint64_t excluded[2]; /* faces that cannot lie here: their owner would have had to play them */
    /* Of each of these sets at least one face lies here. Behind them is room for talon_arrived().
     */
    uint64_t needed[TALON_NEEDS_MAX][2];
    /* How many cards of each kind can lie here at most; TALON_NO_LIMIT: as many as there are. */
    uint8_t limit[TALON_KINDS_MAX];
};

/* A set of faces of which the owner of these cards had none before drawing some. Each set contains
 * those behind it, and `excluded`. The sets stand in `needed`, the first one last; above all faces
 * stands talon_arrived_most(), in the highest byte. */
static inline const uint64_t *talon_arrived(const struct talon_hidden_group *group, unsigned which)
{
    return group->needed[TALON_NEEDS_MAX - 1 - which];
}

/* 1 + how many faces of this set lie here at most; 0: there is no such set. */
static inline unsigned talon_arrived_most(const struct talon_hidden_group *group, unsigned which)
{
    return (unsigned)(talon_arrived(group, which)[1] >> 56);
}

/* How many such sets there are. */
static inline unsigned talon_arrivals(const struct talon_hidden_group *group)
{
    unsigned count = 0;

    while (count < TALON_ARRIVALS_MAX && count + group->needs < TALON_NEEDS_MAX &&
           talon_arrived_most(group, count))
        count++;
    return count;
}

/* What a seat knows about hidden cards. Kinds tell the unseen cards apart by where they can be:
 * kind 0 was never seen since the deal; the others were seen and then shuffled among hidden ones.
 */
struct talon_facts {
    /* For each card of the view: its face where the seat sees or remembers it, else TALON_BACK. In
     * a hand, whose order means nothing, the remembered cards come first. */
    uint8_t face[TALON_PACK_MAX];
    /* For each card of the view that is not known: its group. */
    uint8_t group[TALON_PACK_MAX];
    uint8_t groups, kinds;
    struct talon_hidden_group hidden[TALON_GROUPS_MAX];
    /* How many unknown cards of each kind have this face. All kinds together are as many cards as
     * all groups together have places. */
    uint8_t unseen[TALON_KINDS_MAX][128];
};

/* ---- following a game ----------------------------------------------------------------------- */

/* What one seat, or TALON_WATCHER, knows along a game. It lies in the caller's memory and points
 * to nothing but the game. It reads states, but only what the seat may know of them. */
struct talon_tracer {
    const struct talon_game *game;
    int8_t seat;
    bool unique;       /* every face is there once only */
    uint8_t unsettled; /* the kind of cards that can be anywhere; 0: there is none */
    uint16_t pack;     /* cards of a whole pack: a shuffle of so many begins a new deal */
    struct talon_facts facts;
};

/* One step as it was made. Of the draws only the bounds are read: they are counts of cards that
 * everybody sees shuffled. */
struct talon_traced_step {
    const void *before, *after;
    uint8_t seat;
    struct talon_move move;
    const struct talon_draw *draws;
    uint32_t draws_count;
};

/* Begins at a state in which nothing is remembered yet: a new deal, or a position. */
void talon_tracer_start(struct talon_tracer *tracer, const struct talon_config *config,
                        const void *state, int seat);
/* Follows a step. A new deal makes the seat forget everything. */
void talon_tracer_step(struct talon_tracer *tracer, const struct talon_traced_step *step);
/* Whether a step with these draws shuffles a whole pack of so many cards: a new deal. */
bool talon_draws_begin_deal(const struct talon_draw *draws, uint32_t count, unsigned pack);
/* Whether a step begins a new deal, after which nobody knows where a card lies: with chance, its
 * verb says so, or it shuffles a whole pack. */
static inline bool talon_step_begins_deal(const struct talon_game *game, struct talon_move move,
                                          const struct talon_draw *draws, uint32_t count,
                                          unsigned pack)
{
    return (count && talon_verb_deals(&game->verbs[move.verb])) ||
           talon_draws_begin_deal(draws, count, pack);
}

/* ---- the stream of events ------------------------------------------------------------------- */

/* One event after the other, each in these bytes, numbers of several bytes with the lowest first:
 *   told (1 or 0), seat, verb, a, b, c   (all 0 for a move that is not told: verbs marked secret)
 *   acting                               (the seats that act now, a bit set)
 *   changed rows of the view             (1 byte), and for each
 *     row of the view, count (2), faces
 *   changed fields of the view           (2 bytes), and for each
 *     field of the view (2), value (8)
 * The first event has the deal: every row that has cards, and every field that is not 0. */
struct talon_history_event {
    bool told;
    uint8_t seat, acting;
    struct talon_move move;
    unsigned rows, fields;      /* changed */
    const uint8_t *row, *field; /* their bytes */
};

/* A row or a field of an event. */
struct talon_history_row {
    uint8_t row;
    uint16_t count;
    const uint8_t *faces;
};
struct talon_history_field {
    uint16_t field;
    int64_t value;
};

/* Reads an event; returns what follows it. The stream must be one that talon_table_history() wrote.
 */
const uint8_t *talon_history_read_event(const uint8_t *from, struct talon_history_event *event);
const uint8_t *talon_history_read_row(const uint8_t *from, struct talon_history_row *row);
const uint8_t *talon_history_read_field(const uint8_t *from, struct talon_history_field *field);

#ifdef __cplusplus
}
#endif
