/* whist_likelihood.c - how well a world of Whist explains the cards played so far: how often
 * sensible players would have chosen each of them from the hand that its seat holds in this world.
 * No single card rules a world out.
 *
 * A suit of a hand weighs the same in many worlds, so weights are kept for each play.
 */
#include "whist_choice.h"
#include "whist_knowledge.h"

#include <string.h>

enum { PLAYS = 52, KEPT = 4096 };

/* A card as it was played, and what everybody saw before. */
struct play {
    struct whist_moment moment;
    uint8_t seat, card;
    bool follows; /* it is of the suit led */
};

struct kept_weight {
    uint32_t key; /* 0: none */
    struct whist_weight weight;
};

/* What is noted once for all worlds of a search. */
struct recalled {
    unsigned count;
    struct play play[PLAYS];
    struct kept_weight kept[KEPT];
};
_Static_assert(sizeof(struct recalled) <= TALON_RECALL_BYTES, "the room suffices");

/* ---- what was played ------------------------------------------------------------------------- */

static void list_plays(const struct talon_memory *memory, struct recalled *recalled)
{
    recalled->count = 0;
    for (unsigned i = 0; i < memory->moves_count && recalled->count < PLAYS; i++)
        if (memory->moves[i].move.verb == WHIST_PLAY)
            recalled->play[recalled->count++] =
                (struct play){ .seat = memory->moves[i].seat, .card = memory->moves[i].move.a };
}

/* From the last card back: its place in the trick, and what had been seen before it. */
static void place_plays(const struct whist *w, struct recalled *recalled)
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

/* The trick so far, and what the tricks before have shown of each seat. */
struct shown {
    uint8_t led, best, winner, tricks;
    uint8_t leads[SEATS], voids[SEATS]; /* sets of suits */
};

static void note_shown(const struct shown *shown, int seat, struct whist_moment *moment)
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

static void show_card(struct shown *shown, const struct play *play)
{
    const uint8_t suit = (uint8_t)talon_suit(play->card), suits = (uint8_t)(1u << suit);
    const unsigned place = play->moment.place;

    if (!place) {
        shown->led = suit;
        shown->leads[play->seat] |= suits;
    } else if (suit != shown->led) {
        shown->voids[play->seat] |= (uint8_t)(1u << shown->led);
    }
    if (!place || beats(play->card, shown->best, play->moment.trump)) {
        shown->best = play->card;
        shown->winner = play->seat;
    }
    shown->tricks = (uint8_t)(shown->tricks + (place == SEATS - 1));
}

/* A memory that begins within a trick says nothing of its cards. */
static void follow_tricks(struct recalled *recalled)
{
    struct shown shown = { .led = NOTHING_LED };
    unsigned first = 0;

    while (first < recalled->count && recalled->play[first].moment.place)
        first++;
    for (unsigned i = first; i < recalled->count; i++) {
        struct play *play = &recalled->play[i];
        note_shown(&shown, play->seat, &play->moment);
        play->follows = play->moment.place && talon_suit(play->card) == shown.led;
        show_card(&shown, play);
    }
    recalled->count -= first;
    memmove(recalled->play, recalled->play + first, recalled->count * sizeof *recalled->play);
}

void whist_recall(const void *world, const struct talon_memory *memory, void *room)
{
    struct recalled *recalled = room;

    list_plays(memory, recalled);
    place_plays(world, recalled);
    follow_tricks(recalled);
    memset(recalled->kept, 0, sizeof recalled->kept);
}

/* ---- how often a card would have been chosen ------------------------------------------------- */

static uint64_t suit_lane(int suit)
{
    return suit == NO_TRUMP ? 0 : (uint64_t)0x1fff << 16 * suit;
}

static uint32_t key_of(unsigned play, const struct whist_suit *suit)
{
    return 1u << 31 | play << 19 | (uint32_t)suit->trumps << 15 | (uint32_t)suit->suit << 13 |
           (uint32_t)(suit->own >> 16 * suit->suit);
}

static struct whist_weight weigh(struct recalled *recalled, unsigned play,
                                 const struct whist_suit *suit)
{
    const uint32_t key = key_of(play, suit);
    struct kept_weight *kept = &recalled->kept[key * 2654435761u >> 20];

    if (kept->key != key) {
        kept->weight =
            whist_choice_weigh(&recalled->play[play].moment, suit, recalled->play[play].card);
        kept->key = key;
    }
    return kept->weight;
}

static float chance_of_play(struct recalled *recalled, unsigned number, uint64_t hand)
{
    const struct play *play = &recalled->play[number];
    const uint64_t legal = play->follows ? hand & suit_lane(play->moment.led) : hand;
    const uint8_t trumps = (uint8_t)talon_bit_count(hand & suit_lane(play->moment.trump));
    float all = 0, card = 0;

    for (uint8_t s = 0; s < SEATS; s++) {
        const struct whist_suit suit = { legal & suit_lane(s), s, trumps };
        if (!suit.own)
            continue;
        const struct whist_weight weight = weigh(recalled, number, &suit);
        all += weight.all;
        card += weight.card;
    }
    return card / all;
}

/* The plays of one hand are not independent, so their product is too sure of itself: this is about
 * its power of 5/8. Twice the chances keep it near 1. */
float whist_likelihood(const void *world, int viewer, const struct talon_memory *memory, void *room)
{
    const struct whist *w = world;
    struct recalled *recalled = room;
    uint64_t hand[SEATS];
    float likelihood = 1;

    (void)memory;
    memcpy(hand, w->hand, sizeof hand);
    if (w->turned)
        hand[w->dealer] |= bit((uint8_t)(w->turned - 1));
    for (unsigned i = recalled->count; i-- > 0;) {
        const struct play *play = &recalled->play[i];
        hand[play->seat] |= bit(play->card);
        if (play->seat != viewer)
            likelihood *= 2 * chance_of_play(recalled, i, hand[play->seat]);
    }
    const float root = __builtin_sqrtf(likelihood);
    return root * __builtin_sqrtf(__builtin_sqrtf(root));
}
