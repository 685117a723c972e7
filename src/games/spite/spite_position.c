/* spite_position.c - Spite and Malice: may a position set up by name be so?
 *
 * Rules: R-SPI-06, R-SPI-07, R-SPI-14, R-SPI-15, R-SPI-17, R-SPI-21, R-SPI-26, R-SPB-04, R-SPB-09.
 */
#include "spite.h"

/* A card as the one of this value in a sequence (R-SPI-06, R-SPI-26). */
static bool fits_sequence(const struct spite *s, uint8_t face, unsigned needed)
{
    if (value(face) == needed)
        return true;
    return is_wild(s, face) && !(needed == 1 && s->wild_not) &&
           !(needed == 7 && s->wild_not == NOT_ACE_SEVEN);
}

static bool runs(const struct spite *s, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!fits_sequence(s, cards[i], i % last_value(s) + 1))
            return false;
    return true;
}

/* Sequences run from the ace upwards; a complete one lies only where it won the game. */
static bool validate_centre(const struct spite *s)
{
    const unsigned most = last_value(s) - (s->over == WON ? 0 : 1);

    for (int place = 0; place < PLACES; place++) {
        const unsigned height = s->centre_count[place];
        if (height > most || (height && place >= s->places) ||
            !runs(s, s->cards + centre_start(s, place), height))
            return false;
    }
    return true;
}

/* R-SPI-21: whole sequences, and only while there is a talon; play that has ended may have left
 * none. */
static bool validate_complete(const struct spite *s)
{
    if (!s->complete_count)
        return true;
    return s->recycle == WHEN_TALON_EMPTY && s->talon_count &&
           s->complete_count % last_value(s) == 0 &&
           runs(s, s->cards + complete_start(s), s->complete_count);
}

/* R-SPB-03, R-SPB-04: nothing lies where it could not have been laid. */
static bool counts_down(const uint8_t *stack, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (!(spite_takes(stack, i) >> value(stack[i]) & 1))
            return false;
    return true;
}

static bool validate_sides(const struct spite *s)
{
    for (int row = 0; s->side_rule && row < s->seats * SIDES; row++)
        if (!counts_down(s->cards + side_start(s, row), s->side_count[row]))
            return false;
    return true;
}

static void sort_hand(struct spite *s, int seat)
{
    uint8_t cards[HAND_SIZE];
    const int count = s->hand_count[seat];

    memcpy(cards, s->hand[seat], sizeof cards);
    s->hand_count[seat] = 0;
    for (int i = 0; i < count; i++)
        add_to_hand(s, seat, cards[i]);
}

static bool validate_piles(const struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (!talon_pile_open(s->hand[seat], s->hand_count[seat]))
            return false;
    return talon_pile_open(s->cards, space_end(s));
}

static bool validate_scores(const struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if ((!s->scoring && s->score[seat]) || s->score[seat] != s->score[partner_of(s, seat)])
            return false;
    return s->game >= 1 && s->game <= (s->scoring ? MOST_GAMES : 1);
}

/* The counts of turns, actions, passes and games. */
static const char *validate_numbers(const struct spite *s)
{
    if (s->turn >= s->seats || s->over > BLOCKED || s->played > 1 || s->breaking > 1)
        return "The player on turn must be a seat of this table, and each yes or no 0 or 1.";
    if (s->exposed > s->teams)
        return "The player on turn must be a seat of this table, and each yes or no 0 or 1.";
    if (s->turns < 1 || s->turns > s->max_turns || s->actions > MOST_ACTIONS)
        return "There are too few or too many turns or actions.";
    if (s->passes > (s->may_pass ? s->seats : 0) || s->redeals > BARREN_REDEALS)
        return "There are too many passes or deals.";
    if (!validate_scores(s))
        return "Points and games are counted only in a match, and partners have the same.";
    return NULL;
}

/* Partners play off their reserves together. */
static int sides_played_off(const struct spite *s)
{
    int sides = 0;

    for (int seat = 0; seat < s->seats; seat++)
        sides += played_off(s, seat) && partner_of(s, seat) >= seat;
    return sides;
}

/* Whether the game is over, and how, must agree with what lies there (R-SPI-14, R-SPI-15,
 * R-SPI-17, R-SPB-09). */
static const char *validate_end(struct spite *s)
{
    const bool used_up = !s->talon_count || s->turns == s->max_turns || s->actions == MOST_ACTIONS;

    const int winners = sides_played_off(s);

    if (winners > 1)
        return "Only one side can have emptied its reserve: the game ends then.";
    if (winners)
        s->over = WON;
    else if (s->over == WON || (s->over == USED_UP && !used_up))
        return "The game is over when a reserve, the talon or the turns are used up.";
    if (s->passes == s->seats ? !s->over : s->over == BLOCKED)
        return "The game is blocked when all have passed in succession.";
    if (!s->over && s->actions == MOST_ACTIONS)
        return "The game is over when a reserve, the talon or the turns are used up.";
    return NULL;
}

const char *spite_validate_position(void *state)
{
    struct spite *s = state;
    const char *wrong = validate_numbers(s);

    count_places(s);
    if (!wrong)
        wrong = validate_end(s);
    if (wrong)
        return wrong;
    if (!validate_piles(s))
        return "There can be no face-down cards here.";
    if (!validate_centre(s) || !validate_complete(s))
        return "Sequences run from the ace upwards, each in its own place. Completed ones are put "
               "aside.";
    if (!validate_sides(s))
        return "Each card on a side stack has the value of the one below it or one lower.";
    for (int seat = 0; seat < s->seats; seat++)
        sort_hand(s, seat);
    if (!s->over && !s->hand_count[s->turn] && !s->may_pass)
        return "The player on turn must hold a card.";
    if (!s->over && s->breaking && !spite_owes(s, s->turn))
        return "The player who must break a block holds an ace or a two that can be played.";
    return NULL;
}
