/* traced_step.h - one step being followed by a tracer, shared by the files that take it apart.
 */
#pragma once

#include <talon/history.h>

enum { CORE_FACES = 128, CORE_NO_GROUP = 255 };

/* A zone row before and after the step. */
struct core_trace_row {
    uint8_t zone, row, group; /* group: of its unknown cards before, or CORE_NO_GROUP */
    bool loose;               /* the order of its cards means nothing to the viewer */
    bool hidden;              /* the viewer does not see all its cards, before or after */
    bool mixed;               /* its cards were shuffled with others */
    uint16_t at[2], count[2]; /* in the lists of cards; before and after */
    uint16_t unknown[2];      /* cards whose faces the viewer does not know */
    uint16_t kept;            /* unknown cards that stayed here */
    uint16_t revealed;        /* unknown cards whose faces were shown as they left or lay */
};

struct core_trace {
    struct talon_tracer *tracer;
    const struct talon_traced_step *step;
    struct talon_view after;
    struct talon_facts facts;                        /* those after the step */
    uint8_t was[TALON_PACK_MAX], is[TALON_PACK_MAX]; /* true faces, row after row */
    struct core_trace_row row[TALON_VIEW_ROWS];
    unsigned rows, shuffled;
    uint8_t played;      /* the face that the move took from the hand, or TALON_NO_CARD */
    bool played_unknown; /* the viewer did not know that the hand had it */
    struct core_trace_row *played_from;
    uint8_t mixture; /* the kind of the known cards that were shuffled; 0: none were */
    unsigned mixture_cards;
    bool strays_mixed;          /* single cards went into the shuffle too */
    bool found[TALON_PACK_MAX]; /* cards after the step that were matched with one before */
    uint16_t known[CORE_FACES]; /* known cards that were not shuffled, not yet found again */
};

/* trace_kinds.c */
void core_trace_reveal(struct core_trace *trace, struct core_trace_row *row, uint8_t face);
void core_trace_unsettle(struct talon_tracer *tracer, uint8_t face);
/* Joins kinds until there is room for those of one step. */
void core_trace_make_room(struct talon_tracer *tracer);
uint8_t core_trace_add_kind(struct talon_tracer *tracer);
void core_trace_drop_kinds(struct talon_tracer *tracer);
void core_trace_group_limits(struct core_trace *trace);
/* trace_shuffle.c */
unsigned core_trace_shuffled(const struct talon_draw *draws, uint32_t count);
void core_trace_choose_mixed(struct core_trace *trace);
void core_trace_mix(struct core_trace *trace);
/* trace_match.c */
/* Where every face is there once: whether the viewer sees it after the step. */
bool core_trace_is_seen(const struct core_trace *trace, uint8_t face);
void core_trace_match(struct core_trace *trace);
/* trace_needed.c */
void core_trace_need(struct talon_hidden_group *group, const uint64_t faces[2]);
void core_trace_drop_needs(struct talon_hidden_group *group, uint8_t played);
/* trace_arrivals.c */
/* Takes what a hand did not have over to the hand after a step in which so many cards came. */
void core_trace_arrive(const struct talon_hidden_group *before, unsigned arrived,
                       struct talon_hidden_group *after);
/* A card that the viewer did not know to be there was played. */
void core_trace_play_arrived(struct talon_hidden_group *group, uint8_t face);
/* After the hand was found to have none of more faces. */
void core_trace_widen_arrivals(struct talon_hidden_group *group);
/* trace_excluded.c */
void core_trace_exclude(struct core_trace *trace);
/* trace_doubt.c */
/* After a move that is not told: nothing remembered in the hands of its seat is certain. */
void core_trace_doubt(struct core_trace *trace);
/* trace_tells.c */
void core_trace_tell(struct core_trace *trace);
