/* exact_war_rules.c - which configurations of War are computed exactly, with which pack, and how a
 * deal follows from a seed.
 *
 * Rules: R-WAR-03, R-GEN-03 … R-GEN-05, R-PYA-03.
 */
#include "exact_war.h"

#include <talon/assert.h>

#include <string.h>

const char *const exact_order_names[] = { "shuffled", "winner_first", "loser_first", "seat_order",
                                          NULL };
const char *const exact_shortage_names[] = { "out", "last_card", "min_common", NULL };

static const char *why_not_exact(const struct talon_config *config)
{
    if (strcmp(config->game->id, "war") != 0 || !config->game->variant ||
        strcmp(config->game->variant, "war") != 0)
        return "Only War and P'yanitsa are computed here.";
    if (!talon_config_is(config, "players", "2"))
        return "Only games of two players are computed here.";
    if (!talon_config_is(config, "joker_deal", "shuffled"))
        return "Only joker_deal=shuffled is computed here.";
    if (talon_config_is(config, "war_down", "rank"))
        return "war_down=rank is not computed here.";
    if (talon_config_is(config, "collect_order", "chosen"))
        return "collect_order=chosen has decisions, which are not computed here.";
    return NULL;
}

static void find_extremes(struct exact_war *rules)
{
    rules->low = rules->high = rules->pack[0];
    for (unsigned i = 1; i < rules->cards; i++) {
        rules->low = rules->pack[i] < rules->low ? rules->pack[i] : rules->low;
        rules->high = rules->pack[i] > rules->high ? rules->pack[i] : rules->high;
    }
}

/* R-PYA-03: of a whole pack. */
static void let_lowest_beat_ace(struct exact_war *rules)
{
    rules->low_card = rules->low;
    rules->ace = rules->high;
}

const char *exact_war_rules(const struct talon_config *config, struct exact_war *rules)
{
    static const char *const downs[] = { "0", "1", "", "3", NULL };
    const char *reason = why_not_exact(config);
    uint8_t pack[TALON_PACK_MAX];

    if (reason)
        return reason;
    const int dealer = talon_config_value(config, "first_dealer");
    *rules = (struct exact_war){
        .cards = (uint8_t)config->game->pack(config, pack),
        .need = (uint8_t)(talon_config_among(config, "war_down", downs) + 1),
        .shortage = (uint8_t)talon_config_among(config, "shortage", exact_shortage_names),
        .order = (uint8_t)talon_config_among(config, "collect_order", exact_order_names),
        .dealer = (uint8_t)(dealer ? dealer - 1 : EXACT_BY_CHANCE),
        .all_cards_lose = talon_config_is(config, "goal", "avoid_all"),
    };
    for (unsigned i = 0; i < rules->cards; i++)
        rules->pack[i] = (uint8_t)(talon_rank(pack[i]) + EXACT_RANK_OF_TWO);
    find_extremes(rules);
    if (!talon_config_is(config, "low_beats_ace", "0"))
        let_lowest_beat_ace(rules);
    return NULL;
}

void exact_war_use_deck(struct exact_war *rules, struct exact_deck deck)
{
    talon_assert(exact_deck_is_possible(deck));
    rules->cards = (uint8_t)(deck.ranks * deck.suits);
    for (unsigned i = 0; i < rules->cards; i++)
        rules->pack[i] = (uint8_t)(i % deck.ranks + EXACT_RANK_OF_TWO); /* R-GEN-03 */
    find_extremes(rules);
    if (rules->low_card)
        let_lowest_beat_ace(rules);
}

void exact_war_use_cards(struct exact_war *rules, const struct exact_position *position)
{
    const unsigned own = position->count[0], other = position->count[1];

    talon_assert(own + other && own + other <= EXACT_CARDS_MAX);
    rules->cards = (uint8_t)(own + other);
    memcpy(rules->pack, position->card[0], own);
    memcpy(rules->pack + own, position->card[1], other);
    find_extremes(rules);
}

void exact_war_deal(const struct exact_war *rules, uint64_t seed, struct exact_position *position)
{
    uint8_t cards[EXACT_CARDS_MAX];
    struct talon_rng rng;

    talon_rng_toss_all(&rng, seed);
    const int dealer =
        rules->dealer == EXACT_BY_CHANCE ? (int)talon_rng_below(&rng, 2) : rules->dealer;
    memcpy(cards, rules->pack, sizeof cards);
    talon_shuffle(&rng, cards, rules->cards);
    *position = (struct exact_position){ .count = { rules->cards / 2, rules->cards / 2 } };
    for (unsigned i = 0; i < rules->cards / 2u; i++) { /* R-GEN-04 */
        position->card[!dealer][i] = cards[2 * i];
        position->card[dealer][i] = cards[2 * i + 1];
    }
}
