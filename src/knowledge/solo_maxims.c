/* solo_maxims.c - rules of thumb for the auction and the tricks of Solo Whist and Wiezen.
 */
#include "solo_maxims.h"

#include <string.h>

extern const struct trick_solo_game solo_whist_auction, wiezen_auction;

enum { PERCENT = 100, SURE = 98, PARTNER_BRINGS = 350, PROPOSER_BRINGS = 420 };
enum { OPEN_HURTS = 12, WAIT_FROM = 250, MARGIN = 4 }; /* hundredths of tricks for a percent */

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

/* In percent: the lowest cards of each suit have to go under those of the others. */
static int danger_of_tricks(uint64_t hand)
{
    enum { EASY = 2, EACH = 12 };
    int danger = 0;

    for (int suit = 0; suit < NO_TRUMP; suit++) {
        int room = 1, worst = 0;
        for (uint64_t set = maxim_suit(hand, suit); set; set &= set - 1, room += EASY) {
            const int above = talon_rank((uint8_t)talon_lowest_bit(set)) - room;
            worst = above > worst ? above : worst;
        }
        danger += EACH * worst;
    }
    return danger;
}

static int likelihood_of(const struct trick_contract *contract, uint64_t hand, int turned,
                         int brings)
{
    if (contract->aim != AIM_LEAST) {
        const int left = SURE - danger_of_tricks(hand) - (contract->open ? OPEN_HURTS : 0);
        return left > 1 ? left : 1;
    }
    const int trump = contract->trump == TRUMP_TURNED  ? turned
                      : contract->trump == TRUMP_NAMED ? best_suit(hand)
                                                       : NO_TRUMP;
    const int more = maxim_tricks(hand, trump) + brings - PERCENT * contract->need;
    const int chance = PERCENT / 2 + more / MARGIN;
    return chance < 1 ? 1 : chance > SURE ? SURE : chance;
}

int solo_worth(const struct trick_terms *terms, uint64_t hand, int turned, bool accepts,
               int *likely)
{
    const struct trick_contract *contract = &terms->contract;
    const bool pair = contract->held == HELD_BY_PAIR, most = contract->aim == AIM_LEAST;
    const int brings = !pair ? 0 : accepts ? PROPOSER_BRINGS : PARTNER_BRINGS;
    const int made = trick_stake_of(contract, &terms->stake, contract->need, HAND_CARDS);
    const int lost =
        trick_stake_of(contract, &terms->stake, contract->need + (most ? -1 : 1), HAND_CARDS);

    *likely = likelihood_of(contract, hand, turned, brings);
    return (*likely * made + (PERCENT - *likely) * lost) * (pair ? 1 : SEATS - 1);
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

/* ---- which card --------------------------------------------------------------------------------
 */

int solo_way_of(const struct trick_contract *contract, bool holds)
{
    if (contract->aim == AIM_LEAST)
        return FOR_TRICKS;
    return holds ? FOR_NONE : AGAINST_NONE;
}

struct trick_choice solo_choose_card(const struct trick_sight *sight, int way)
{
    return way == FOR_TRICKS ? maxim_take(sight) : maxim_avoid(sight);
}
