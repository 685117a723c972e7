/* trick_solo.h - the common part of Solo Whist and Wiezen: an auction in which a proposal can be
 * accepted, one seat may still do so after passing, and a proposer whom nobody accepts may go on
 * alone; and the moves, rows and refusals that come from it.
 *
 * Rules: R-SOL-01 … R-SOL-08, R-WIE-01 … R-WIE-07.
 */
#pragma once

#include "trick_holders.h"

enum { PROPOSAL = 1 };                      /* contract */
enum { MAY_SPEAK, LATE, PASSED, PROPOSER }; /* word; PROPOSER: of whom nobody has accepted */
/* condition of a saying: eldest speaks for the first time as long as nothing has been bid and he
 * has not passed; there is a proposal that nobody has accepted */
enum { ALWAYS, ELDEST_FIRST, NOT_ELDEST_FIRST, CAN_ACCEPT };
enum { PASS = TRICK_VERBS, ACCEPT, BID, NAME, WAIT };
/* clang-format off */
enum {
    SPEAK_FIRST = TRICK_RULES, SPOKEN, NAME_FIRST, NAME_LATER, NO_PROPOSAL, ONLY_ACCEPT, BID_HIGHER,
    SOLO_RULES
};
/* clang-format on */

/* In what the two games differ. */
struct trick_solo_game {
    const struct trick_contract *contracts;
    struct trick_auction auction;
    const struct talon_rule *rules;
    uint8_t contracts_count;
    uint8_t leads_called; /* the rule by which the partner of a troel leads the called card */
    uint32_t barred, barred_alone; /* contracts never bid, and those that only a proposer may bid */
    bool keeps_turned;             /* the turned card lies on until the dealer's turn (R-SOL-01) */
    struct trick_terms (*terms)(const struct trick_holders *h); /* of what is played */
};

/* clang-format off */
enum { SOLO_TURNED = HOLDERS_ZONES, SOLO_ZONES };
#define TRICK_SOLO_ZONE_ROWS                                                                       \
    TRICK_HOLDERS_ZONE_ROWS,                                                                       \
    [SOLO_TURNED] = { .id = "turned", .label = "Turned up", .kind = TALON_SLOT,                    \
                      .visibility = TALON_PUBLIC, .cards = HOLDERS_AT(turned) }

#define TRICK_SOLO_VERB_ROWS(contract_places, owes_cards)                                          \
    TRICK_VERB_ROWS,                                                                               \
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",                       \
               .second_person = "You pass", .closes = true },                                      \
    [ACCEPT] = { .id = "accept", .text = "Accept", .third_person = "{who} accepts the proposal",   \
                 .second_person = "You accept the proposal", .closes = true },                     \
    [BID] = { .id = "bid", .text = "Bid: {a}", .third_person = "{who} bids: {a}",                  \
              .second_person = "You bid: {a}", .operand = { { TALON_PLACE, false, 0 } },           \
              TALON_ROWS(places, contract_places), .closes = true, .promises = (owes_cards) },     \
    [NAME] = { .id = "name", .text = "Trump: {a}", .third_person = "{who} names trump: {a}",       \
               .second_person = "You name trump: {a}", .operand = { { TALON_PLACE, false, 0 } },   \
               .places = trick_suit_places, .places_count = NO_TRUMP, .closes = true }

/* A contract on the rung of its number; a game adds members and closes the brace. */
#define TRICK_CONTRACT(number, tricks, side, suit, first, players)                                 \
    [(number) - 1] = { .rung = (number), .need = (tricks), .aim = (side), .trump = (suit),         \
                       .lead = (first), .held = (players)

#define TRICK_SOLO_RULE_ROWS(auction, naming)                                                      \
    TRICK_RULE_ROWS,                                                                               \
    [SPEAK_FIRST] = { auction, "Speak first: bid, or pass." },                                     \
    [SPOKEN] = { auction, "The auction is over. Play a card now." },                               \
    [NAME_FIRST] = { naming, "Name the trump suit first." },                                       \
    [NAME_LATER] = { naming, "You do not name trump now." },                                       \
    [NO_PROPOSAL] = { auction, "There is no proposal that you could accept." },                    \
    [ONLY_ACCEPT] = { auction, "You can only accept the proposal now, or pass." },                 \
    [BID_HIGHER] = { auction, "Bid something higher than the last bid." }
/* clang-format on */

/* Deals the next hands; the dealer's last card is turned up, and its suit is the turned one. */
void trick_solo_deal(struct trick_holders *h, int dealer, const uint8_t *cards,
                     const uint8_t *packets);
/* Makes what has been spoken hold: the next seat speaks, or the auction ends (R-SOL-04). */
void trick_solo_go_on(struct trick_holders *h, const struct trick_solo_game *game, int from);

/* ---- for the functions of a descriptor ------------------------------------------------------ */

unsigned trick_solo_acting(const void *state);
int trick_solo_legal(const struct trick_holders *h, const struct trick_solo_game *game, int seat,
                     struct talon_move *out);
/* The cards that a seat may play, while cards are played; the partner of a troel leads the called
 * one (R-WIE-07). */
uint64_t trick_solo_playable(const struct trick_holders *h, const struct trick_solo_game *game,
                             int seat);
/* Carries out any move but that of the next dealer. */
void trick_solo_apply(struct trick_holders *h, const struct trick_solo_game *game, int seat,
                      struct talon_move move);
const struct talon_rule *trick_solo_why_not(const struct trick_holders *h,
                                            const struct trick_solo_game *game, int seat,
                                            struct talon_move move);
const char *trick_solo_validate(struct trick_holders *h, const struct trick_solo_game *game);
