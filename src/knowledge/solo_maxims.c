/* solo_maxims.c - rules of thumb for the auction of Solo Whist and Wiezen.
 */
#include "solo_maxims.h"

#include <string.h>

extern const struct trick_solo_game solo_whist_auction, wiezen_auction;

enum { WAIT_FROM = 250 }; /* hundredths of tricks */

const struct trick_solo_game *solo_auction_of(const char *game)
{
    if (!strcmp(game, "solo-whist"))
        return &solo_whist_auction;
    return strcmp(game, "wiezen") ? NULL : &wiezen_auction;
}

/* ---- what a contract is worth ------------------------------------------------------------------
 */

static int best_suit(uint64_t hand)
{
    int best = 0;

    for (int suit = 1; suit < NO_TRUMP; suit++)
        if (maxim_tricks(hand, suit) > maxim_tricks(hand, best))
            best = suit;
    return best;
}

static int likelihood_of(const struct trick_contract *contract, uint64_t hand, int turned,
                         int brings)
{
    if (contract->aim != AIM_LEAST)
        return holders_chance_of_none(hand, contract->open);
    const int trump = contract->trump == TRUMP_TURNED  ? turned
                      : contract->trump == TRUMP_NAMED ? best_suit(hand)
                                                       : NO_TRUMP;
    return holders_chance(maxim_tricks(hand, trump) + brings, contract->need);
}

int solo_worth(const struct trick_terms *terms, uint64_t hand, int turned, bool accepts,
               int *likely)
{
    const struct trick_contract *contract = &terms->contract;
    const bool pair = contract->held == HELD_BY_PAIR;
    const int brings = !pair ? 0 : accepts ? PROPOSER_BRINGS : PARTNER_BRINGS;

    *likely = likelihood_of(contract, hand, turned, brings);
    return holders_expectation(terms, *likely);
}

/* ---- what to say -------------------------------------------------------------------------------
 */

static int worth_of_contract(const struct trick_holders *h, const struct trick_solo_game *game,
                             uint64_t hand, int contract, bool accepts)
{
    struct trick_holders bid = *h;
    int likely;

    bid.contract = (uint8_t)contract;
    const struct trick_terms terms = game->terms(&bid);
    return solo_worth(&terms, hand, h->table.trump, accepts, &likely);
}

static int worth_of_word(const struct trick_holders *h, const struct trick_solo_game *game,
                         uint64_t hand, struct talon_move move)
{
    switch (move.verb) {
    case BID:
        return worth_of_contract(h, game, hand, move.a - CONTRACT_PLACE + 1, false);
    case ACCEPT:
        return worth_of_contract(h, game, hand, PROPOSAL, true);
    case NAME:
        return maxim_tricks(hand, move.a - SUIT_PLACE);
    case WAIT:
        return maxim_tricks(hand, h->table.trump) >= WAIT_FROM ? 1 : -1;
    default:
        return 0;
    }
}

unsigned solo_choose_word(const struct trick_holders *h, const struct trick_solo_game *game,
                          uint64_t hand, const struct talon_move *moves, unsigned count)
{
    unsigned best = 0;
    int most = worth_of_word(h, game, hand, moves[0]);

    for (unsigned i = 1; i < count; i++) {
        const int worth = worth_of_word(h, game, hand, moves[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}
