/* holders_maxims.h - rules of thumb for games in which the auction makes the sides
 * (games/trick/trick_holders.h): how likely a contract is made, what it is worth then, and which
 * card to play for it or against it. Searches and sensible players both use them.
 */
#pragma once

#include "games/trick/trick_holders.h"
#include "trick_maxims.h"

/* How a seat plays: for tricks, to take none, or to make a player of misère take one. */
enum { FOR_TRICKS, FOR_NONE, AGAINST_NONE };
/* Hundredths of tricks that a partner adds on average: to a proposal, and one who has proposed. */
enum { PARTNER_BRINGS = 350, PROPOSER_BRINGS = 420 };

/* How much a hand is in danger of taking tricks, in percent: the lowest cards of each suit have to
 * go under those of the others. */
int holders_danger(uint64_t hand);
/* How likely a hand of so many hundredths of tricks takes as many as it needs, in percent. */
int holders_chance(int tricks, int need);
/* How likely it takes none; `open`: it will lie face up. */
int holders_chance_of_none(uint64_t hand, bool open);
/* The points that a contract brings a seat that makes it so likely, in hundredths. */
int holders_expectation(const struct trick_terms *terms, int likely);
/* How this seat plays in this contract; `holds`: it plays the contract. */
int holders_way_of(const struct trick_contract *contract, bool holds);
struct trick_choice holders_best_card(const struct trick_sight *sight, int way);
