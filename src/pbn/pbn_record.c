/* pbn_record.c - the deals of a game of tricks with open hands, with what was played.
 */
#include "pbn.h"

#include <talon/core.h>

#include <stdio.h>
#include <string.h>

/* A walk over the steps of a table, which gathers the cards of a deal. */
struct walk {
    struct talon_table *table;
    const struct talon_game *game;
    pbn_take take;
    void *context;
    unsigned number; /* deals so far */
    uint32_t end;    /* steps of the table, which ends where it stands */
    bool is_over;    /* the game has ended */
    bool playing;    /* a card of the deal has been played */
    bool opened;     /* and the deal is one for the solver */
    bool stopped;    /* no further deal is wanted */
    unsigned goals;  /* of the deal: more than one where declarers play each for himself */
    struct open_goal goal[PBN_SEATS];
    struct pbn_deal deal;
};

static uint8_t dealer_at(const struct walk *walk)
{
    const int field = talon_field_find(walk->game, "dealer");

    return (uint8_t)talon_field_get(&walk->game->fields[field], talon_table_state(walk->table), 0);
}

/* Without a number of tricks that decides, sides need not be named. */
static struct open_goal goal_of(const struct open_deal *found)
{
    struct open_goal goal = found->goal;

    goal.side = goal.need ? goal.side : 0;
    return goal;
}

static void begin_deal(struct walk *walk, const struct open_deal *found)
{
    struct pbn_deal *deal = &walk->deal;

    *deal = (struct pbn_deal){
        .dealer = dealer_at(walk),
        .trump = found->position.trump,
        .leader = found->position.leader,
        .result = PBN_UNKNOWN,
        .goal = goal_of(found),
        .game_contract = found->contract,
    };
    for (int seat = 0; seat < PBN_SEATS; seat++) {
        for (uint64_t rest = found->position.hand[seat]; rest; rest &= rest - 1)
            deal->hand[seat] |=
                1ull << open_deal_lower((uint8_t)__builtin_ctzll(rest), found->goal.order);
        snprintf(deal->player[seat], PBN_VALUE, "%s", talon_table_name(walk->table, seat));
    }
    snprintf(deal->event, PBN_VALUE, "%s", walk->game->title);
}

/* Begins a deal with the position in which its first card is played. */
static void open_deal_at(struct walk *walk, uint32_t step)
{
    struct open_deal found;

    talon_table_seek(walk->table, step);
    const void *state = talon_table_state(walk->table);
    walk->goals = 0;
    while (open_deal_read(walk->game, state, walk->goals, &found) && !found.position.laid &&
           !found.taken) {
        if (!walk->goals)
            begin_deal(walk, &found);
        walk->goal[walk->goals++] = goal_of(&found);
    }
    walk->opened = walk->goals;
    talon_table_seek(walk->table, walk->end);
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

/* Hands the deal over, once for each goal. In a game that goes on, cards that were not played stay
 * hidden. */
static void close_deal(struct walk *walk)
{
    struct pbn_deal *deal = &walk->deal;

    if (!walk->opened || !(deal->played == pbn_cards(deal) || walk->is_over))
        return;
    if (deal->played == PBN_PACK)
        count_result(deal);
    snprintf(deal->board, PBN_VALUE, "%u", walk->number);
    for (unsigned i = 0; i < walk->goals && !walk->stopped; i++) {
        deal->goal = walk->goal[i];
        walk->stopped = !walk->take(walk->context, deal);
    }
}

static bool is_verb(const struct walk *walk, const struct talon_step *step, const char *id)
{
    return !strcmp(walk->game->verbs[step->move.verb].id, id);
}

static void take_step(struct walk *walk, uint32_t at)
{
    uint32_t count;
    const struct talon_step *step = &talon_table_steps(walk->table, &count)[at];

    if (is_verb(walk, step, "play")) {
        const uint8_t face = step->move.a;
        if (!walk->playing)
            open_deal_at(walk, at);
        walk->playing = true;
        if (walk->opened && walk->deal.played < PBN_PACK)
            walk->deal.card[walk->deal.played++] = face;
    } else if (is_verb(walk, step, "deal")) {
        close_deal(walk);
        walk->opened = walk->playing = false;
        walk->number++;
    }
}

bool pbn_deals_of_table(struct talon_table *table, pbn_take take, void *context)
{
    struct walk walk = { table, talon_table_game(table), take, context, .number = 1 };

    if (!open_deal_has(walk.game) || talon_table_began_in_position(table))
        return false;
    talon_table_steps(table, &walk.end);
    walk.is_over = !talon_table_acting(table);
    for (uint32_t at = 0; at < walk.end && !walk.stopped; at++)
        take_step(&walk, at);
    if (!walk.stopped)
        close_deal(&walk);
    return true;
}
