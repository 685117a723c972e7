/* wippen_ending.c - ends of Wippen that a search solves: when nothing is left to chance, and which
 * positions come to the same.
 */
#include "wippen_knowledge.h"

/* In the last round nothing is left to chance. */
bool wippen_is_ending(const void *state)
{
    const struct wippen *w = state;

    return !w->stock_count && !w->finished && wippen_cards_held(w) <= (w->adding ? 4u : 6u);
}

/* Two players who count know all cards then. */
bool wippen_is_open_ending(const void *state)
{
    const struct wippen *w = state;

    return w->seats == 2 && !w->stock_count && !w->finished;
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 32) * 0x9fb21c651e98df25u;
    x = (x ^ x >> 29) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

/* Cards that lie in one place, in any order. */
static uint64_t mixed_cards(const struct wippen *w, const uint8_t *card, unsigned count,
                            unsigned place)
{
    const bool by_face = w->stealing && w->steal_match == IDENTICAL;
    uint64_t sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum +=
            mixed((uint64_t)place << 8 | (by_face ? card[i] : wippen_kind_of(card[i])) | 1u << 20);
    return sum;
}

/* Of a pile only what it will score counts, and its top while there are thieves. */
static uint64_t key_of_pile(const struct wippen *w, int seat)
{
    const unsigned cards = w->won_count[seat];
    const uint8_t *card = w->won + talon_packed_start(w->won_count, seat);
    unsigned spades = 0, points = w->wippen[seat];

    for (unsigned i = 0; i < cards; i++) {
        spades += talon_suit(card[i]) == SPADES;
        points += wippen_points_of(card[i]);
    }
    const unsigned top = cards && w->stealing ? top_won(w, seat) + 1u : 0;
    return mixed(cards | spades << 8 | points << 16 | (uint64_t)top << 24 |
                 (uint64_t)(unsigned)seat << 32 | 1ull << 40);
}

static uint64_t key_of_builds(const struct wippen *w)
{
    uint64_t key = 0;

    for (int row = 0; row < w->builds; row++) {
        const unsigned value = w->build_value[row];
        key += mixed(value | w->build_owner[row] * 16ull | 1ull << 41) +
               mixed_cards(w, build_cards(w, row), w->build_count[row], 32 + value);
    }
    return key;
}

uint64_t wippen_key(const void *state)
{
    enum { MIDDLE = 16, CHOSEN };
    const struct wippen *w = state;
    uint64_t key = mixed(w->turn | (unsigned)w->last_capturer << 4 | (unsigned)w->begun << 8 |
                         (unsigned)w->card << 12 | (unsigned)w->value << 20 | 1ull << 42);

    key += mixed(w->chosen_builds | 1ull << 43) +
           mixed(w->open | (uint64_t)w->open_builds << 16 | 1ull << 44);
    key += mixed_cards(w, w->middle, w->middle_count, MIDDLE) +
           mixed_cards(w, w->chosen, w->chosen_count, CHOSEN) + key_of_builds(w);
    for (int s = 0; s < w->seats; s++)
        key += mixed_cards(w, w->hand[s], w->hand_count[s], (unsigned)s) + key_of_pile(w, s);
    return key ? key : 1;
}
