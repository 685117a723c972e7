/* esmakker.h - the table of a game of call-ace Whist, for the files of this game and for what is
 * known of it: what lies where, what can be bid, and in which stages a deal goes on.
 *
 * Rules: R-ESM-01 … R-ESM-13.
 */
#pragma once

#include "games/trick/trick_contract.h"
#include "games/trick/trick_duel.h"

/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_ATTACH_ORDER, OPT_HOLD, OPT_JOIN, OPT_EXCHANGE, OPT_LEAD,
    OPT_ACE_LOW_SOL, OPT_TABLE, OPT_DEALS, OPT_MAX_DEALS
};
enum {
    PASS = TRICK_VERBS, BID, HOLD, NAME, CALL, TAKE, TURN, JOIN, DROP, DONE, VERBS
};
enum {
    SPEAK_FIRST = TRICK_RULES, NAME_FIRST, CALL_FIRST, TURN_FIRST, JOIN_FIRST, EXCHANGE_FIRST,
    SPOKEN, BID_SHAPE, BID_MORE, NO_HOLD, NOT_CALLED_SUIT, NOT_TRUMP_ACE, NO_MORE_TO_TURN,
    KEEP_ACE, ACE_FALLS, ACE_LEADS
};
/* clang-format on */
enum { SEATS = 4, HAND_CARDS = 13, CAT = 3, CARDS = SEATS * HAND_CARDS + CAT };
enum { TRICKS_LEAST = 7, DEALS = 16, DEALS_MOST = 1000 };
enum { EQUAL, RANKED };                                        /* attach_order */
enum { OVER, TRICKS };                                         /* table */
enum { PLAIN, VIP, GOOD, HALF, SANS, SOL, PURE, OPEN, KINDS }; /* best_kind */
enum { ALONE_SHOWN = SEATS + 1 };                              /* partner_shown */
enum { ATTACH_ORDER, MAY_HOLD, MAY_JOIN, MAY_EXCHANGE, LEADS, ACE_LOW_SOL, TABLE, AGREED };

/* What happens now. A deal goes through the stages of its kind of bid, and the last is always the
 * play. */
enum { BIDDING, NAMING, CALLING, TURNING, JOINING, EXCHANGING, PLAYING, STAGES };

struct esmakker {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], open_hand[SEATS], dropped[SEATS], played;
    int32_t score[SEATS];
    uint16_t deals, scored;
    uint8_t tricks[SEATS], holder[SEATS]; /* holder: 1 for each declarer */
    uint8_t cat[CAT], cat_count;          /* next drawn last */
    uint8_t turned[CAT], turned_count;    /* in the order turned up */
    struct trick_duel duel;
    uint8_t best_tricks, best_kind;          /* the highest bid; no tricks: sol, or none */
    uint8_t declarer, called, partner_shown; /* seat + 1; suit + 1; seat + 1 or ALONE_SHOWN */
    uint8_t stage, turn;                     /* turn: seat + 1 between the auction and the play */
    uint8_t agreed[AGREED];                  /* values of options, in their order */
    uint8_t trump_found, one_declares, several_declare; /* what fields wait for */
};
_Static_assert(sizeof(struct esmakker) == 16 + 104 + 16 + 4 + 16 + 20, "no padding");

extern const struct trick_contract esmakker_contracts[KINDS];
extern const struct talon_rule esmakker_rules[];
extern const char *const esmakker_labels[];
extern const struct talon_paragraph esmakker_rulebook[];

/* The called ace as a set; empty before an ace is called. */
static inline uint64_t esmakker_called_ace(const struct esmakker *e)
{
    return e->called ? bit(talon_french(e->called - 1, 12)) : 0;
}

/* The cards of a seat, those that lie open included. */
static inline uint64_t esmakker_cards(const struct esmakker *e, int seat)
{
    return e->hand[seat] | e->open_hand[seat];
}

/* Whether the declarers play to lose tricks, each for himself. */
static inline bool esmakker_is_sol(const struct esmakker *e)
{
    return e->best_kind >= SOL;
}

static inline int esmakker_order(const struct esmakker *e)
{
    return esmakker_is_sol(e) && e->agreed[ACE_LOW_SOL] ? TRICK_ACE_LOW : TRICK_HIGH;
}

/* ---- the auction (esmakker_auction.c) ---------------------------------------------------------
 */

/* The moves of the seat that speaks. */
int esmakker_list_bids(const struct esmakker *e, struct talon_move *out);
const struct talon_rule *esmakker_refuse_bid(const struct esmakker *e, struct talon_move move);
/* False if this ends the auction. */
bool esmakker_speak(struct esmakker *e, struct talon_move move);

/* ---- between the auction and the play (esmakker_stages.c) -------------------------------------
 */

/* Whether the kind of bid that was made goes through this stage. */
bool esmakker_has_stage(const struct esmakker *e, int stage);
/* The seat + 1 that names trump, or exchanges cards where only one does: the partner whom a half
 * has shown, or the declarer. */
uint8_t esmakker_shown_or_declarer(const struct esmakker *e);
/* The cards that lie in the cat, face up or down. */
static inline int esmakker_cards_of_cat(const struct esmakker *e)
{
    return e->turned_count + e->cat_count;
}

/* Notes by the stage and the bid whether trump is known, and how many are declarers. */
void esmakker_note_known(struct esmakker *e);
/* Goes on to the next stage of the bid that was made, or from the auction to its first. */
void esmakker_next_stage(struct esmakker *e);
int esmakker_list_stage(const struct esmakker *e, int seat, struct talon_move *out);
const struct talon_rule *esmakker_refuse_stage(const struct esmakker *e, int seat,
                                               struct talon_move move);
void esmakker_act_in_stage(struct esmakker *e, int seat, struct talon_move move);

/* ---- the play (esmakker_play.c) ---------------------------------------------------------------
 */

/* The cards that a seat may play now. */
uint64_t esmakker_playable(const struct esmakker *e, int seat);
const struct talon_rule *esmakker_refuse_card(const struct esmakker *e, int seat, uint8_t face);
/* Plays a card, and with the last one settles the deal. */
void esmakker_play(struct esmakker *e, int seat, uint8_t face);
/* The value of `over` that follows from a complete trick. */
uint8_t esmakker_over(const struct esmakker *e);
void esmakker_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out);

const char *esmakker_validate_position(void *state);
