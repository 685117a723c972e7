/* wippen_position.c - a position of Wippen set up by name: completed, or refused with the reason.
 * Whatever play can reach passes, and from whatever passes play can go on.
 *
 * Rules: R-WIP-07, R-WIP-10 … R-WIP-17, R-WIP-25.
 */
#include "wippen.h"

/* No card is marked as lying face down. All cards lie in one stretch, the end of the table. */
static bool all_faces(const void *state)
{
    const uint8_t *bytes = state;
    uint8_t marks = 0;

    /* To the end in any case: without a way out the loop takes many bytes at once. */
    for (unsigned i = offsetof(struct wippen, hand); i < sizeof(struct wippen); i++)
        marks |= bytes[i];
    return !(marks & TALON_DOWN);
}

static bool all_numerals(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!value_of(cards[i]))
            return false;
    return true;
}

/* The cards of a build fall into groups of its value. */
static bool adds_up(const struct wippen *w, int row)
{
    const uint8_t *cards = build_cards(w, row);
    const uint64_t counts = counts_of(cards, w->build_count[row]);
    uint64_t used;

    return w->build_count[row] > 1 && all_numerals(cards, w->build_count[row]) &&
           wippen_sum_cover(counts, counts, w->build_value[row], &used);
}

static const char *validate_builds(struct wippen *w)
{
    w->builds = 0;
    while (w->builds < BUILDS && w->build_value[w->builds])
        w->builds++;
    for (int row = w->builds; row < BUILDS; row++)
        if (w->build_value[row] || w->build_owner[row] || w->build_count[row])
            return "Builds lie in the first rows, each with its value.";
    if (w->builds && !w->building)
        return "There are no builds in a game without building.";
    for (int row = 0; row < w->builds; row++) {
        if (w->build_value[row] > HIGHEST || row_of(w, w->build_value[row]) < row)
            return "Every build has its own value from 1 to 10.";
        if (!w->build_owner[row] || w->build_owner[row] > w->seats)
            return "Every build has an owner.";
        if (!adds_up(w, row))
            return "The cards of a build must fall into groups of its value.";
    }
    return NULL;
}

/* R-WIP-17: without it a player could be left with nothing to do, unless that duty was dropped.
 * Who gets no more cards is free of it. */
static bool owners_hold(const struct wippen *w)
{
    for (int s = 0; s < w->seats && w->keep_match; s++) {
        const bool plays_on = w->hand_count[s] || w->stock_count;
        const bool acts = w->begun && s == w->turn; /* his duty depends on what he does */
        if (plays_on && !acts && values_owned(w, s) & ~values_held(w, s))
            return false;
    }
    return true;
}

static void derive_middle(struct wippen *w)
{
    w->loose = w->loose_twice = w->loose_values = 0;
    for (int i = 0; i < w->middle_count; i++)
        note_loose(w, w->middle[i]);
}

/* The hand card lies among the cards chosen, and its player is the one who has just played. Which
 * of them it is does not matter: it comes first. */
static bool card_chosen(struct wippen *w)
{
    const uint8_t face = (uint8_t)(w->card - 1);
    const int at = talon_pile_find(w->chosen, w->chosen_count, face);

    if (at < 0 || w->hand_count[w->turn] == HAND_SIZE)
        return false;
    w->chosen[at] = w->chosen[0];
    w->chosen[0] = face;
    return true;
}

/* The action begun is one of those that take steps, for a value it can have (R-WIP-10,
 * R-WIP-13, R-WIP-14), and its player meets his duties (R-WIP-17). */
static bool action_sound(const struct wippen *w)
{
    const uint8_t face = (uint8_t)(w->card - 1);
    const unsigned owned = values_owned(w, w->turn), kept = values_held(w, w->turn);
    const unsigned missing = w->keep_match ? owned & ~kept : 0, aim = 1u << w->value;
    const bool built = row_of(w, w->value) >= 0;
    const unsigned takes = heaps_below(w, w->value) | (built ? aim : 0);

    if (w->begun == CAPTURE + 1)
        return w->adding && w->value == value_of(face) && !(missing & ~aim) &&
               (!missing || w->multi_capture) && (w->chosen_count > 1 || w->chosen_builds) &&
               !(w->chosen_builds & ~takes);
    if (w->chosen_builds || missing || !(kept & aim))
        return false;
    if (w->begun == BUILD + 1)
        return w->building && !built && w->chosen_count > 1;
    return w->begun == EXTEND + 1 && w->multiples && built &&
           (w->chosen_count > 1 || w->value == value_of(face));
}

/* The chosen cards can still become a whole action, and something can still be added: else the
 * action would have been closed. */
static bool action_open(struct wippen *w)
{
    const struct sum_pieces chosen = { w->chosen_values, w->chosen_builds };

    if (!many_groups(w) && wippen_sum_worth(chosen) > w->value)
        return false;
    w->open = SUM_VALUES;
    wippen_reckon(w);
    if (w->whole)
        return w->open || w->open_builds;
    return w->open || w->open_builds & ~(1u << w->value);
}

static const char *validate_action(struct wippen *w)
{
    w->chosen_values = 0;
    w->open = w->open_builds = w->whole = 0;
    if (!w->begun)
        return w->chosen_count || w->chosen_builds || w->card || w->value
                   ? "Chosen cards need an action that was begun with them."
                   : NULL;
    if (!w->value || w->value > HIGHEST || !all_numerals(w->chosen, w->chosen_count) ||
        !card_chosen(w) || !action_sound(w))
        return "This action cannot have been begun.";
    w->chosen_values = counts_of(w->chosen, w->chosen_count);
    if (w->begun == CAPTURE + 1)
        w->chosen_values -= one_card((uint8_t)(w->card - 1));
    return action_open(w) ? NULL : "The selection cannot be completed, or it is already complete.";
}

/* A match goes on until it is decided; a finished game has no cards left to play (R-WIP-25). */
static const char *validate_match(struct wippen *w)
{
    const unsigned most = w->match == ONE_GAME ? 1 : w->match == SO_MANY ? w->games : GAMES_MOST;

    if (!w->game || w->game > most || w->finished > 1)
        return "The match has no game with this number.";
    for (int s = 0; s < w->seats; s++)
        if (w->score[s] > GAMES_MOST * PACK || w->wippen[s] > PACK)
            return "Nobody can have so many points.";
    if (!w->begun && !w->hand_count[w->turn])
        w->turn = (uint8_t)next_turn(w);
    if (all_played(w) != w->finished)
        return "A game is finished exactly when no cards are left to play.";
    w->over = w->finished && wippen_match_over(w);
    if (w->finished)
        w->turn = (uint8_t)next_turn(w);
    return NULL;
}

const char *wippen_validate_position(void *state)
{
    struct wippen *w = state;
    const char *reason;

    if (w->dealer >= w->seats || w->turn >= w->seats || w->last_capturer > w->seats)
        return "The dealer, the player on turn and the last player to take must be players.";
    if (!all_faces(w))
        return "No card lies face down among others here.";
    if (w->stock_count % (HAND_SIZE * w->seats))
        return "The stock must be enough for whole rounds.";
    derive_middle(w);
    if ((reason = validate_match(w)) || (reason = validate_builds(w)) ||
        (reason = validate_action(w)))
        return reason;
    return owners_hold(w) ? NULL : "The owner of a build must hold a card of its value.";
}
