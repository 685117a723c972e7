/* whist_recall.c - notes of each card played at Whist what everybody saw when it was played.
 */
#include "whist_recall.h"

#include <string.h>

static void list_plays(const struct talon_memory *memory, struct whist_recalled *recalled)
{
    recalled->count = 0;
    for (unsigned i = 0; i < memory->moves_count && recalled->count < WHIST_PLAYS; i++)
        if (memory->moves[i].move.verb == WHIST_PLAY)
            recalled->play[recalled->count++] =
                (struct whist_recalled_play){ .seat = memory->moves[i].seat,
                                              .card = memory->moves[i].move.a };
}

/* From the last card back: its place in the trick, and what had been seen before it. */
static void place_plays(const struct whist *w, struct whist_recalled *recalled)
{
    const uint64_t turned = w->turned ? bit((uint8_t)(w->turned - 1)) : 0,
                   held = w->hand[0] | w->hand[1] | w->hand[2] | w->hand[3] | turned;
    uint64_t gone = WHIST_ALL & ~held;

    for (unsigned i = recalled->count; i-- > 0;) {
        struct whist_moment *moment = &recalled->play[i].moment;
        moment->gone = gone &= ~bit(recalled->play[i].card);
        moment->place = (uint8_t)((w->laid + i - recalled->count) & 3);
        moment->trump = w->trump;
    }
}

void whist_note_shown(const struct whist_shown *shown, int seat, struct whist_moment *moment)
{
    const int left = (seat + 1) & 3, partner = (seat + 2) & 3, right = (seat + 3) & 3;

    moment->led = moment->place ? shown->led : NOTHING_LED;
    moment->best = shown->best;
    moment->partner_wins = moment->place && shown->winner == partner;
    moment->led_by_partner = shown->leads[partner];
    moment->led_by_others = (uint8_t)(shown->leads[left] | shown->leads[right]);
    moment->left_void = shown->voids[left];
    moment->partner_void = shown->voids[partner];
    moment->right_void = shown->voids[right];
    moment->tricks = shown->tricks;
}

void whist_show_card(struct whist_shown *shown, int seat, uint8_t card, unsigned place, int trump)
{
    const uint8_t suit = (uint8_t)talon_suit(card);

    if (!place) {
        shown->led = suit;
        shown->leads[seat] |= (uint8_t)(1u << suit);
    } else if (suit != shown->led) {
        shown->voids[seat] |= (uint8_t)(1u << shown->led);
    }
    if (!place || beats(card, shown->best, trump)) {
        shown->best = card;
        shown->winner = (uint8_t)seat;
    }
    shown->tricks = (uint8_t)(shown->tricks + (place == SEATS - 1));
}

/* A memory that begins within a trick says nothing of that trick's cards. */
static void forget_part_of_trick(struct whist_recalled *recalled)
{
    unsigned first = 0;

    while (first < recalled->count && recalled->play[first].moment.place)
        first++;
    recalled->count -= first;
    memmove(recalled->play, recalled->play + first, recalled->count * sizeof *recalled->play);
}

static uint8_t tricks_before(const struct whist *w, const struct whist_recalled *recalled)
{
    unsigned tricks = w->tricks[0] + w->tricks[1];

    for (unsigned i = 0; i < recalled->count; i++)
        tricks -= recalled->play[i].moment.place == SEATS - 1;
    return (uint8_t)tricks;
}

static void follow_tricks(const struct whist *w, struct whist_recalled *recalled)
{
    struct whist_shown *shown = &recalled->shown;

    *shown = (struct whist_shown){ .led = NOTHING_LED };
    shown->tricks = tricks_before(w, recalled);
    for (unsigned i = 0; i < recalled->count; i++) {
        struct whist_recalled_play *play = &recalled->play[i];
        whist_note_shown(shown, play->seat, &play->moment);
        play->follows = play->moment.place && talon_suit(play->card) == shown->led;
        whist_show_card(shown, play->seat, play->card, play->moment.place, w->trump);
    }
    if (!(w->laid & 3))
        return;
    shown->led = w->led;
    shown->winner = w->best;
    shown->best = (uint8_t)(w->trick[w->best] - 1);
}

void whist_recall(const void *world, const struct talon_memory *memory, void *room)
{
    struct whist_recalled *recalled = room;

    list_plays(memory, recalled);
    place_plays(world, recalled);
    forget_part_of_trick(recalled);
    follow_tricks(world, recalled);
    memset(recalled->kept, 0, sizeof recalled->kept);
}
