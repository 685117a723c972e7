/* whist_recall.h - what a search at Whist notes once about the cards played so far.
 */
#pragma once

#include "whist_choice.h"
#include "whist_knowledge.h"

enum { WHIST_PLAYS = 52, WHIST_KEPT = 4096 };

/* The trick so far, and what the tricks before have shown of each seat. */
struct whist_shown {
    uint8_t led, best, winner, tricks;  /* led, best, winner: only within a trick */
    uint8_t leads[SEATS], voids[SEATS]; /* sets of suits */
};

/* A card as it was played, and what everybody saw before. */
struct whist_recalled_play {
    struct whist_moment moment;
    uint8_t seat, card;
    bool follows; /* it is of the suit led */
};

/* A suit of a hand weighs the same in many worlds. */
struct whist_kept_weight {
    uint32_t key; /* 0: none */
    float all, card;
};

struct whist_recalled {
    unsigned count;
    struct whist_recalled_play play[WHIST_PLAYS];
    struct whist_shown shown; /* by all of them */
    struct whist_kept_weight kept[WHIST_KEPT];
};
_Static_assert(sizeof(struct whist_recalled) <= TALON_RECALL_BYTES, "the room suffices");

/* Completes what a seat sees at a moment whose cards gone, trump and place are given. */
void whist_note_shown(const struct whist_shown *shown, int seat, struct whist_moment *moment);
/* Adds a card that is played at this place of a trick. */
void whist_show_card(struct whist_shown *shown, int seat, uint8_t card, unsigned place, int trump);
