/* exact_battle.c - one battle of War between two players, straight from the rules.
 *
 * Rules: R-WAR-05 … R-WAR-13, R-PYA-02 … R-PYA-04.
 */
#include "exact_war.h"

#include <talon/assert.h>

#include <string.h>

/* Whether the first of two different cards is higher. Beside an ace the low card is above it
 * (R-PYA-03). */
static bool is_higher(const struct exact_war *rules, uint8_t card, uint8_t other)
{
    if (rules->low_card && card == rules->low_card && other == rules->ace)
        return true;
    if (rules->low_card && card == rules->ace && other == rules->low_card)
        return false;
    return card > other;
}

static uint8_t least_of(unsigned a, unsigned b, unsigned c)
{
    const unsigned less = a < b ? a : b;

    return (uint8_t)(less < c ? less : c);
}

static void end_game(struct exact_battle *battle, uint8_t winner)
{
    battle->winner = winner;
    battle->is_over = battle->ran_short = true;
}

/* Who has more cards left, or nobody. */
static uint8_t richer(const unsigned left[2])
{
    return left[0] == left[1] ? EXACT_DRAW : left[0] < left[1];
}

/* Both lay the cards of a war step, or it ends the game (R-WAR-10, R-WAR-11, R-WAR-12). */
static void lay_war_step(const struct exact_war *rules, const struct exact_position *position,
                         struct exact_battle *battle)
{
    const unsigned left[2] = { (unsigned)(position->count[0] - battle->laid[0]),
                               (unsigned)(position->count[1] - battle->laid[1]) };
    const unsigned fewer = left[0] < left[1] ? left[0] : left[1];
    const unsigned must_have = rules->shortage == EXACT_OUT          ? rules->need
                               : rules->shortage == EXACT_MIN_COMMON ? 1
                                                                     : 0;
    const unsigned most = rules->shortage == EXACT_MIN_COMMON ? fewer : rules->need;

    if (fewer < must_have || (!left[0] && !left[1])) {
        end_game(battle, richer(left));
        return;
    }
    for (int s = 0; s < 2; s++)
        battle->laid[s] = (uint8_t)(battle->laid[s] + least_of(rules->need, most, left[s]));
}

static uint8_t battle_card_of(const struct exact_position *position,
                              const struct exact_battle *battle, int seat)
{
    return position->card[seat][battle->laid[seat] - 1];
}

void exact_fight(const struct exact_war *rules, const struct exact_position *position,
                 struct exact_battle *battle)
{
    talon_assert(position->count[0] && position->count[1]);
    *battle = (struct exact_battle){ .laid = { 1, 1 } };
    for (;;) {
        const uint8_t own = battle_card_of(position, battle, 0),
                      other = battle_card_of(position, battle, 1);
        if (own != other) {
            battle->winner = !is_higher(rules, own, other);
            break;
        }
        lay_war_step(rules, position, battle); /* R-WAR-07, R-WAR-09 */
        if (battle->is_over)
            return;
    }
    const int loser = !battle->winner;
    battle->is_over = position->count[loser] == battle->laid[loser]; /* R-WAR-14, R-WAR-15 */
}

unsigned exact_pot(const struct exact_war *rules, const struct exact_position *position,
                   const struct exact_battle *battle, uint8_t pot[EXACT_CARDS_MAX])
{
    const int first = rules->order == EXACT_WINNER_FIRST  ? battle->winner
                      : rules->order == EXACT_LOSER_FIRST ? !battle->winner
                                                          : 0; /* R-WAR-13 */
    const unsigned own = battle->laid[first], other = battle->laid[!first];

    talon_assert(battle->winner != EXACT_DRAW);
    memcpy(pot, position->card[first], own);
    memcpy(pot + own, position->card[!first], other);
    return own + other;
}

/* Takes cards from the top of a packet. */
static void take_away(struct exact_position *position, int seat, unsigned laid)
{
    uint8_t *const card = position->card[seat];
    const unsigned left = position->count[seat] - laid;

    memmove(card, card + laid, left);
    memset(card + left, 0, laid);
    position->count[seat] = (uint8_t)left;
}

void exact_collect(struct exact_position *position, const struct exact_battle *battle,
                   const uint8_t pot[EXACT_CARDS_MAX])
{
    const int winner = battle->winner;
    const unsigned cards = battle->laid[0] + battle->laid[1];

    talon_assert(!battle->is_over);
    take_away(position, 0, battle->laid[0]);
    take_away(position, 1, battle->laid[1]);
    memcpy(position->card[winner] + position->count[winner], pot, cards);
    position->count[winner] = (uint8_t)(position->count[winner] + cards);
}

void exact_play_battle(const struct exact_war *rules, struct exact_position *position,
                       struct exact_battle *battle)
{
    uint8_t pot[EXACT_CARDS_MAX];

    talon_assert(rules->order != EXACT_SHUFFLED);
    exact_fight(rules, position, battle);
    if (battle->is_over)
        return;
    exact_pot(rules, position, battle, pot);
    exact_collect(position, battle, pot);
}
