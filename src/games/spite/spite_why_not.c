/* spite_why_not.c - Spite and Malice: the rules that can forbid a move, and which of them
 * forbids a given one.
 *
 * Rules: R-SPI-06, R-SPI-07, R-SPI-11 … R-SPI-13, R-SPI-19, R-SPI-22, R-SPI-23, R-SPI-26,
 * R-SPI-28, R-SPM-03, R-SPB-03 … R-SPB-07, R-SPB-09.
 */
#include "spite.h"

/* clang-format off */
const struct talon_rule spite_rules[RULES] = {
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [EMPTY] = { "R-SPI-06", "There is no card to take." },
    [NO_PARTNER] = { "R-SPI-13", "You have no partner. You can play only your own cards." },
    [NO_PLACE] = { "R-SPI-07", "There is no such place in the middle." },
    [NO_SIDE] = { "R-SPI-12", "You have four side stacks: 1, 2, 3 and 4." },
    [START] = { "R-SPI-06", "Only an ace, or a {wilds} as an ace, can begin a new sequence." },
    [START_NATURAL] = { "R-SPI-06", "Only an ace can begin a new sequence." },
    [START_ACE] = { "R-SPI-26",
                    "Only an ace can begin a new sequence. A {wilds} cannot stand for it." },
    [START_JOKER] = { "R-SPB-05", "A joker cannot begin a sequence. Only an ace can." },
    [NEXT] = { "R-SPI-06", "Only the next higher card fits here, or a {wilds} in its place." },
    [NOT_SEVEN] = { "R-SPI-26", "A seven is needed here. A {wilds} cannot stand for a seven." },
    [FIRST_FREE] = { "R-SPI-07", "Begin a new sequence on the first free place." },
    [ACE_FIRST] = { "R-SPI-22", "Play your ace to the middle first. Aces must be played at once." },
    [LOW_FIRST] = { "R-SPB-06", "Play your open ace or two to the middle first." },
    [BREAK_FIRST] = { "R-SPB-09",
                      "Everybody has passed. Play an ace or a two from your hand first." },
    [SAME_OR_LOWER] = { "R-SPB-03", "A side stack takes only a card of the same value or one "
                                    "lower." },
    [JOKER_LOWER] = { "R-SPB-04",
                      "Each joker there stands for the value below it or one lower. {a} does not "
                      "fit." },
    [JOKER_ON_ACE] = { "R-SPB-04", "A joker cannot lie on an ace, because nothing is lower than an "
                                   "ace." },
    [FILL_FIRST] = { "R-SPM-03", "Put a card on each empty side stack before you end your turn." },
    [FILL_EMPTY] = { "R-SPM-03", "You can begin only an empty side stack." },
    [NO_FILL] = { "R-SPI-11", "A card on a side stack ends your turn. So put this one there." },
    [NO_END] = { "R-SPI-11", "A turn ends with a hand card on one of your side stacks." },
    [NO_ATTACK] = { "R-SPI-13", "You may not lay cards on another player's reserve." },
    [ATTACK_SOURCE] = { "R-SPI-23", "Only hand cards and your own reserve can attack." },
    [ATTACK_WHOM] = { "R-SPI-23", "You can attack only the reserve of an opponent." },
    [ATTACK_EMPTY] = { "R-SPI-23", "This reserve is empty. There is no card to lay yours on." },
    [ATTACK_JOKER] = { "R-SPI-23", "A joker cannot attack and cannot be attacked." },
    [ATTACK_NEXT] = { "R-SPI-23",
                      "A reserve takes only a card of the same suit, one rank higher or lower." },
    [DEAL_FIRST] = { "R-SPI-28", "This game is over. Deal the next one." },
    [NO_DEAL] = { "R-SPI-28", "The next game is dealt when this one is over." },
};
/* clang-format on */

static const struct talon_rule *rule(int number)
{
    return &spite_rules[number];
}

static bool holds(const struct spite *s, int seat, uint8_t face)
{
    return talon_pile_find(s->hand[seat], s->hand_count[seat], face) >= 0;
}

static int first_free(const struct spite *s)
{
    int place = 0;

    while (s->centre_count[place])
        place++;
    return place;
}

/* Nothing but an ace, or a wild card for it, on a free place: there is one, at the latest this. */
static const struct talon_rule *why_not_start(const struct spite *s, uint8_t face, int place)
{
    const bool wild = is_wild(s, face);

    if (wild && s->wild_not)
        return rule(talon_rank(face) == TALON_JOKER ? START_JOKER : START_ACE);
    if (!wild && talon_rank(face) != ACE)
        return rule(s->wild_not ? START_NATURAL : START);
    return place == first_free(s) ? NULL : rule(FIRST_FREE);
}

static const struct talon_rule *why_not_centre(const struct spite *s, uint8_t face, int place)
{
    if (place < 0 || place >= s->places)
        return rule(NO_PLACE);
    const unsigned needed = s->centre_count[place] + 1u;
    if (needed == 1)
        return why_not_start(s, face, place);
    if (needed == 7 && is_wild(s, face) && s->wild_not == NOT_ACE_SEVEN)
        return rule(NOT_SEVEN);
    return is_wild(s, face) || value(face) == needed ? NULL : rule(NEXT);
}

static const struct talon_rule *why_not_attack(const struct spite *s, int seat,
                                               struct talon_move move)
{
    if (!s->attack_reserve)
        return rule(NO_ATTACK);
    if (move.a > FROM_RESERVE)
        return rule(ATTACK_SOURCE); /* nor from the partner's reserve */
    if (move.b >= s->seats || move.b == seat || move.b == partner_of(s, seat))
        return rule(ATTACK_WHOM);
    if (!s->reserve_count[move.b])
        return rule(ATTACK_EMPTY);
    const uint8_t mine = top_of(s, seat, move.a), top = reserve_top(s, move.b);
    if (talon_rank(mine) == TALON_JOKER || talon_rank(top) == TALON_JOKER)
        return rule(ATTACK_JOKER);
    const bool next = value(top) + 1 == value(mine) || value(mine) + 1 == value(top);
    return next && talon_suit(mine) == talon_suit(top) ? NULL : rule(ATTACK_NEXT);
}

/* R-SPB-03, R-SPB-04 */
static const struct talon_rule *why_not_side(const struct spite *s, int seat, int side,
                                             uint8_t face)
{
    const int row = seat * SIDES + side;

    if (!s->side_rule ||
        spite_takes(s->cards + side_start(s, row), s->side_count[row]) >> value(face) & 1)
        return NULL;
    if (talon_rank(side_top(s, seat, side)) == TALON_JOKER)
        return rule(JOKER_LOWER);
    return rule(talon_rank(face) == TALON_JOKER ? JOKER_ON_ACE : SAME_OR_LOWER);
}

static const struct talon_rule *why_not_lay(const struct spite *s, int seat, struct talon_move move)
{
    const uint16_t *counts = s->side_count + seat * SIDES;

    if (move.b < 1 || move.b > SIDES)
        return rule(NO_SIDE);
    if (move.verb == FILL) {
        if (!s->fill_sides)
            return rule(NO_FILL);
        return counts[move.b - 1] ? rule(FILL_EMPTY) : NULL;
    }
    if (spite_must_fill(s, seat))
        return rule(FILL_FIRST);
    return why_not_side(s, seat, move.b - 1, move.a);
}

/* The card named is there to be played at all. */
static const struct talon_rule *why_no_card(const struct spite *s, int seat, uint8_t source)
{
    if (source < FROM_RESERVE)
        return holds(s, seat, source) ? NULL : rule(NOT_HELD);
    if (source >= FROM_PARTNER && !s->teams)
        return rule(NO_PARTNER);
    return top_of(s, seat, source) == TALON_NO_CARD ? rule(EMPTY) : NULL;
}

static const struct talon_rule *why_not_verb(const struct spite *s, int seat,
                                             struct talon_move move)
{
    switch (move.verb) {
    case CENTRE:
        return why_not_centre(s, top_of(s, seat, move.a), move.b - 1);
    case ATTACK:
        return why_not_attack(s, seat, move);
    case END:
        return s->may_pass ? NULL : rule(NO_END);
    default:
        return why_not_lay(s, seat, move);
    }
}

/* A move the other rules allow, but a duty comes first: then it is none of the moves listed. */
static const struct talon_rule *why_not_yet(const struct spite *s, int seat, struct talon_move move)
{
    static const uint8_t rows[] = { 0, ACE_FIRST, LOW_FIRST, BREAK_FIRST };
    const unsigned duty = spite_duty(s, seat);

    if (!duty || (move.verb == CENTRE && spite_fulfils(s, duty, move.a, top_of(s, seat, move.a))))
        return NULL;
    return rule(rows[duty]);
}

const struct talon_rule *spite_why_not(const void *state, int seat, struct talon_move move)
{
    const struct spite *s = state;
    const struct talon_rule *why = NULL;

    if (s->over)
        return move.verb == DEAL ? NULL : rule(DEAL_FIRST);
    if (move.verb == DEAL)
        return rule(NO_DEAL);
    if (move.verb != END)
        why = why_no_card(s, seat, move.a);
    if (!why)
        why = why_not_verb(s, seat, move);
    return why ? why : why_not_yet(s, seat, move);
}
