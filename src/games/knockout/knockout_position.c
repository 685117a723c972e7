/* knockout_position.c - a position of Knockout Whist set up by name: what follows from it, and
 * whether it can be.
 */
#include "knockout.h"

/* R-KNO-08: who is out went out in a deal, a dog's life is given once, and who took a trick is in.
 */
static const char *validate_lives(const struct knockout *k)
{
    bool is_any_in = false;

    for (int s = 0; s < k->table.seats; s++) {
        is_any_in |= k->life[s] == IN;
        if (k->life[s] > IN || (k->life[s] == OUT) != (k->out[s] > 0) || k->out[s] > k->table.deal)
            return "Players who are out went out in a deal, and nobody else did.";
        if (k->life[s] == DOG && !k->dog_given)
            return "Nobody is on a dog's life where none was given.";
    }
    if (k->dog_given > k->dogs_life)
        return "Nobody is on a dog's life where none was given.";
    if (k->chooser > k->table.seats || (k->chooser && k->life[k->chooser - 1] == OUT))
        return "The trump suit is named by a player who is in the game.";
    return is_any_in ? NULL : "Somebody must be in the game.";
}

/* The cards of a seat that count for this trick: those held, and one laid before it is complete. */
static unsigned cards_of_seat(const struct knockout *k, int seat)
{
    return talon_bit_count(k->hand[seat]) + (!is_whole(k) && k->trick[seat]);
}

/* Seats in hold alike many cards, a dog one at most, and others none. Only a dog keeps one. */
static const char *validate_cards(const struct knockout *k)
{
    for (int s = 0; s < k->table.seats; s++) {
        const unsigned most = k->life[s] == IN ? knockout_left(k) : k->life[s];
        if (cards_of_seat(k, s) > most || (k->life[s] == IN && cards_of_seat(k, s) < most) ||
            (k->life[s] == OUT && k->trick[s]))
            return "Players in the game hold equally many cards, on a dog's life one at most.";
        if (k->kept[s] > (k->life[s] == DOG) || (k->kept[s] && (!k->hand[s] || k->trick[s])))
            return "Only a player on a dog's life keeps a card.";
    }
    return NULL;
}

/* Finds the best card of the trick, and whether all have been asked; false if they were not asked
 * in turn. */
static bool count_asked(struct knockout *k)
{
    struct trick_table *t = &k->table;
    bool is_asked = true;
    int seat = t->leader;

    t->laid = 0;
    t->best = t->leader;
    for (int i = 0; i < t->seats; i++, seat = talon_left_of(seat, t->seats)) {
        is_asked = is_asked && (k->trick[seat] || k->kept[seat] || !k->hand[seat]);
        if (!k->trick[seat])
            continue;
        if (!is_asked || !k->trick[t->leader])
            return false;
        if (beats((uint8_t)(k->trick[seat] - 1), (uint8_t)(k->trick[t->best] - 1), t->trump))
            t->best = (uint8_t)seat;
        t->laid++;
    }
    return true;
}

/* Before the first card of a deal the lead is where the rules have it (R-KNO-05). */
static void find_leader(struct knockout *k)
{
    unsigned any = trick_sum(k->tricks, k->table.seats);

    for (int s = 0; s < k->table.seats; s++)
        any |= k->kept[s] || k->trick[s];
    if (!any)
        k->table.leader = (uint8_t)knockout_first_lead(k);
}

static const char *validate_asked(struct knockout *k)
{
    find_leader(k);
    if (!count_asked(k))
        return "The cards of the trick must be played in turn, the leader first.";
    const uint8_t lead = k->trick[k->table.leader];
    const bool whole = k->table.laid && !seats_to_ask(k);
    k->taker = (uint8_t)(k->table.best + (whole ? WHOLE : 0));
    k->table.led = NOTHING_LED;
    if (k->table.laid && !whole)
        k->table.led = (uint8_t)talon_suit((uint8_t)(lead - 1));
    if (k->table.laid)
        return NULL;
    return seats_to_ask(k) & talon_seat_bit(k->table.leader)
               ? NULL
               : "The player who should lead must hold a card.";
}

/* R-KNO-03: the trump suit is known from the first card on, and somebody is there to name it. */
static const char *validate_naming(const struct knockout *k)
{
    const bool is_known = k->table.trump != NO_TRUMP;

    if ((!is_known || k->table.over == DEAL_OVER) && !k->chooser)
        return "The trump suit is named by a player who is in the game.";
    if (!is_known && (k->table.deal == 1 || k->table.laid || trick_sum(k->tricks, k->table.seats)))
        return "The trump suit is known when cards are played, and in the first deal.";
    return NULL;
}

static const char *validate_end(struct knockout *k)
{
    k->table.over = k->table.laid ? knockout_over(k) : GOES_ON;
    if (k->table.over == GOES_ON && talon_bit_count(seats_alive(k)) < 2)
        return "Two players at least are in the game while there are cards.";
    return knockout_left(k) + trick_sum(k->tricks, k->table.seats) > k->size
               ? "There are not so many tricks in this deal."
               : NULL;
}

const char *knockout_validate_position(void *state)
{
    struct knockout *k = state;
    const char *reason;

    if (k->table.dealer >= k->table.seats || k->table.leader >= k->table.seats ||
        k->table.trump > NO_TRUMP)
        return "Dealer and leader must be seats of this table, trump 0, 1, 2, 3, or 4 for none.";
    if (k->table.deal < 1 || k->table.deal > k->table.max_deals)
        return "There is no deal with this number.";
    k->size = (uint8_t)knockout_tricks_in(k);
    if (k->trump_card)
        k->table.trump = (uint8_t)talon_suit((uint8_t)(k->trump_card - 1));
    if ((reason = validate_lives(k)) || (reason = validate_asked(k)) ||
        (reason = validate_end(k)) || (reason = validate_naming(k)))
        return reason;
    return k->table.over ? NULL : validate_cards(k);
}
