/* pbn_record.c - the deals of a finished game of Whist, with what was played. It knows zones and
 * fields by their names, and no rule.
 */
#include "pbn.h"

#include <talon/core.h>

#include <stdio.h>
#include <string.h>

/* Where the game keeps what a deal consists of. */
struct places {
    const struct talon_game *game;
    const struct talon_table *table;
    int hand, turned, trump, dealer, leader;
};

static bool find_places(const struct talon_table *table, struct places *places)
{
    const struct talon_game *game = talon_table_game(table);

    *places = (struct places){
        game,
        table,
        talon_zone_find(game, "hand"),
        talon_zone_find(game, "turned"),
        talon_field_find(game, "trump"),
        talon_field_find(game, "dealer"),
        talon_field_find(game, "leader"),
    };
    return !strcmp(game->id, "whist") && !talon_table_began_in_position(table);
}

static uint8_t field_value(const struct places *places, int field)
{
    return (uint8_t)talon_field_get(&places->game->fields[field], talon_table_state(places->table),
                                    0);
}

static uint64_t cards_of(const struct places *places, int zone, int row)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count =
        talon_zone_list(places->game, talon_table_state(places->table), zone, row, faces);
    uint64_t cards = 0;

    for (unsigned i = 0; i < count; i++)
        cards |= (uint64_t)1 << faces[i];
    return cards;
}

/* The table has just dealt. The turned card belongs to the dealer's hand (R-WHI-05). */
static void take_hands(const struct places *places, unsigned number, struct pbn_deal *deal)
{
    *deal = (struct pbn_deal){
        .dealer = field_value(places, places->dealer),
        .trump = field_value(places, places->trump),
        .leader = field_value(places, places->leader),
        .result = PBN_UNKNOWN,
    };
    for (int seat = 0; seat < PBN_SEATS; seat++) {
        deal->hand[seat] = cards_of(places, places->hand, seat);
        snprintf(deal->player[seat], PBN_VALUE, "%s", talon_table_name(places->table, seat));
    }
    deal->hand[deal->dealer] |= cards_of(places, places->turned, 0);
    snprintf(deal->event, PBN_VALUE, "Whist");
    snprintf(deal->board, PBN_VALUE, "%u", number);
}

/* Counts the tricks of the dealer's side. */
static void count_result(struct pbn_deal *deal)
{
    unsigned leader = deal->leader, tricks = 0;

    for (unsigned first = 0; first < PBN_PACK; first += PBN_SEATS) {
        leader = pbn_trick_winner(deal, first, leader);
        tricks += (leader & 1) == (deal->dealer & 1u);
    }
    deal->result = (uint8_t)tricks;
}

/* Takes the cards played from this step on; answers the step after the last of them. */
static uint32_t take_play(const struct places *places, uint32_t from, struct pbn_deal *deal)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(places->table, &count);

    while (from < count && deal->played < PBN_PACK) {
        const struct talon_move *move = &steps[from++].move;
        if (!strcmp(places->game->verbs[move->verb].id, "play"))
            deal->card[deal->played++] = move->a;
    }
    if (deal->played == PBN_PACK)
        count_result(deal);
    return from;
}

bool pbn_deals_of_table(struct talon_table *table, pbn_take take, void *context)
{
    struct places places;
    struct pbn_deal deal;
    uint32_t count, at = 0;
    unsigned number = 0;

    if (!find_places(table, &places))
        return false;
    talon_table_steps(table, &count);
    while (at < count && talon_table_seek(table, at)) {
        take_hands(&places, ++number, &deal);
        talon_table_seek(table, count); /* the steps of the table end where it stands */
        at = take_play(&places, at, &deal);
        if (deal.played < PBN_PACK || !take(context, &deal))
            break;
        at += at < count; /* the deal's own step */
    }
    return true;
}
