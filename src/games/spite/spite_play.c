/* spite_play.c - Spite and Malice: what a play does, in the order of R-SPI-10: the card moves, a
 * completed sequence goes, an empty hand draws, the turn goes on or ends.
 *
 * Rules: R-SPI-05, R-SPI-06, R-SPI-08 … R-SPI-11, R-SPI-14, R-SPI-15, R-SPI-17, R-SPI-19 …
 * R-SPI-23, R-SPM-03, R-SPM-04, R-SPB-05, R-SPB-07.
 */
#include "spite.h"

/* ---- cards moving in the common space ------------------------------------------------------- */

/* Lays a card from outside at `at`: everything behind moves up, empty space too, since where it
 * begins takes longer to find. There is room: the space holds all cards, and this one is outside.
 */
static void lay_card(struct spite *s, unsigned at, uint8_t face)
{
    memmove(s->cards + at + 1, s->cards + at, CARDS - 1 - at);
    s->cards[at] = face;
}

/* Carries the card at `from` in front of the one that lies at `to`. */
static void carry_out_move(struct spite *s, unsigned from, unsigned to)
{
    uint8_t *cards = s->cards;
    const uint8_t face = cards[from];

    if (from < to) {
        memmove(cards + from, cards + from + 1, to - from - 1);
        cards[to - 1] = face;
    } else {
        memmove(cards + to + 1, cards + to, from - to);
        cards[to] = face;
    }
}

static void take_from_hand(struct spite *s, int seat, uint8_t face)
{
    uint8_t *hand = s->hand[seat];
    const unsigned count = s->hand_count[seat]--;

    talon_pile_remove(hand, count, (unsigned)talon_pile_find(hand, count, face));
}

/* Moves the card a source offers to `to` in the common space; who adds it to a row counts it. */
static void move_card(struct spite *s, int seat, uint8_t source, unsigned to)
{
    if (source < FROM_RESERVE) {
        lay_card(s, to, source);
        take_from_hand(s, seat, source);
        return;
    }
    if (source >= FROM_PARTNER) { /* R-SPI-19 */
        seat = partner_of(s, seat);
        source = (uint8_t)(source - FROM_PARTNER + FROM_RESERVE);
    }
    if (source == FROM_RESERVE) { /* the next card is turned up by itself: R-SPI-08 */
        carry_out_move(s, reserve_start(s, seat + 1) - 1, to);
        s->reserve_count[seat]--;
    } else {
        const int row = seat * SIDES + source - FROM_SIDE;
        carry_out_move(s, side_start(s, row + 1) - 1, to);
        s->side_count[row]--;
    }
}

/* ---- the talon --------------------------------------------------------------------------------
 */

/* A count of cards up to five; the game may end by it (R-SPI-05, R-SPI-10, R-SPI-15). */
static void draw_cards(struct spite *s, int seat, struct talon_rng *rng)
{
    int wanted = HAND_SIZE - s->hand_count[seat];

    for (; wanted && s->talon_count; wanted--) {
        add_to_hand(s, seat, s->talon[--s->talon_count]);
        s->talon[s->talon_count] = 0;
        if (s->talon_count)
            continue;
        if (s->complete_count)
            spite_refill(s, rng); /* R-SPI-21 */
        else if (s->talon_end == WHEN_EMPTY)
            s->over = USED_UP;
    }
    if (wanted)
        s->over = USED_UP;
}

/* Takes a completed sequence out of the common space (R-SPI-09). */
static void lift_sequence(struct spite *s, int place, uint8_t *to)
{
    const unsigned at = centre_start(s, place), count = s->centre_count[place];
    const unsigned end = space_end(s);

    memcpy(to, s->cards + at, count);
    memmove(s->cards + at, s->cards + at + count, end - at - count);
    memset(s->cards + end - count, 0, count);
    s->centre_count[place] = 0;
}

/* Shuffles a completed sequence into the talon, listed talon first (R-SPI-09, R-GEN-03). */
static void recycle(struct spite *s, int place, struct talon_rng *rng)
{
    uint8_t cards[CARDS];
    const unsigned count = s->centre_count[place];

    turn_over(cards, s->talon, s->talon_count);
    lift_sequence(s, place, cards + s->talon_count);
    s->talon_count = (uint16_t)(s->talon_count + count);
    talon_shuffle(rng, cards, s->talon_count);
    turn_over(s->talon, cards, s->talon_count);
}

/* The sequence waits, unless the talon is empty already (R-SPI-21). */
static void set_aside(struct spite *s, int place, struct talon_rng *rng)
{
    uint8_t cards[16];
    const unsigned count = s->centre_count[place];

    lift_sequence(s, place, cards);
    memcpy(s->cards + space_end(s), cards, count);
    s->complete_count = (uint16_t)(s->complete_count + count);
    if (!s->talon_count)
        spite_refill(s, rng);
}

static void complete(struct spite *s, int place, struct talon_rng *rng)
{
    if (s->recycle == WHEN_TALON_EMPTY)
        set_aside(s, place, rng);
    else
        recycle(s, place, rng);
}

/* ---- plays ------------------------------------------------------------------------------------
 */

static void end_game(struct spite *s, uint8_t how)
{
    s->over = how;
    if (s->scoring)
        spite_score(s);
}

static void note_card(struct spite *s)
{
    s->played = 1; /* R-SPB-07: this turn is no pass */
    s->passes = s->redeals = 0;
}

/* What follows every card but a discard (R-SPI-10, R-SPI-23, R-SPM-04). */
static void after_card(struct spite *s, int seat, struct talon_rng *rng)
{
    if (!s->hand_count[seat])
        draw_cards(s, seat, rng);
    if (!s->over && s->actions == MOST_ACTIONS)
        s->over = USED_UP; /* R-SPI-17 */
    if (s->over)
        end_game(s, s->over);
}

/* R-SPI-10 (1): the win test comes first; false if the game is over by it (R-SPI-14, R-SPI-19). */
static bool goes_on(struct spite *s, int seat)
{
    if (!played_off(s, seat))
        return true;
    end_game(s, WON);
    return false;
}

static void add_to_sequence(struct spite *s, int place)
{
    s->centre_count[place]++;
    if (!s->centre_limit && place + 1 == s->places)
        count_places(s);
}

/* A wild card takes the needed value, whatever it lay as (R-SPI-06, R-SPB-05): the sequence's
 * height tells it. */
static void play_to_centre(struct spite *s, int seat, uint8_t source, int place,
                           struct talon_rng *rng)
{
    move_card(s, seat, source, centre_start(s, place + 1));
    add_to_sequence(s, place);
    note_card(s);
    if (source == FROM_PARTNER)
        s->exposed = 1; /* R-SPI-22 */
    if (!goes_on(s, seat))
        return;
    if (s->centre_count[place] == last_value(s)) {
        complete(s, place, rng);
        if (!s->centre_limit)
            count_places(s);
    }
    after_card(s, seat, rng);
}

/* R-SPI-23: the new card is the reserve card of the one attacked. */
static void attack(struct spite *s, int seat, uint8_t source, int victim, struct talon_rng *rng)
{
    move_card(s, seat, source, reserve_start(s, victim + 1));
    s->reserve_count[victim]++;
    note_card(s);
    if (goes_on(s, seat))
        after_card(s, seat, rng);
}

static void lay_on_side(struct spite *s, int seat, int side, uint8_t face)
{
    const int row = seat * SIDES + side;

    move_card(s, seat, face, side_start(s, row + 1));
    s->side_count[row]++;
    note_card(s);
}

/* R-SPI-04, R-SPI-05: the next player's draw belongs to the step that ends a turn. */
static void start_turn(struct spite *s, struct talon_rng *rng)
{
    s->turns++;
    s->actions = s->played = s->exposed = 0;
    draw_cards(s, s->turn, rng);
    if (s->over)
        end_game(s, s->over);
}

/* R-SPI-11, R-SPB-07. A block is looked at first; the guard catches what does not end so. */
static void finish_turn(struct spite *s, int seat, struct talon_rng *rng)
{
    if (!s->played)
        s->passes++;
    const bool blocked = s->passes == s->seats;
    if (blocked && spite_block_ends(s, seat)) {
        end_game(s, BLOCKED);
    } else if (s->turns >= s->max_turns) {
        end_game(s, USED_UP); /* R-SPI-17 */
    } else {
        s->turn = (uint8_t)talon_left_of(seat, s->seats);
        if (blocked)
            spite_unblock(s, rng);
        start_turn(s, rng);
    }
}

/* R-SPI-22: aces turned up at the set-up go to the middle at once, from the starter on. */
void spite_set_up_aces(struct spite *s)
{
    int seat = s->turn;

    for (int i = 0; s->forced_ace && i < s->seats; i++, seat = talon_left_of(seat, s->seats))
        while (s->reserve_count[seat] && talon_rank(reserve_top(s, seat)) == ACE) {
            const int place = s->places - 1; /* the only free one: nothing was completed yet */
            move_card(s, seat, FROM_RESERVE, centre_start(s, place + 1));
            add_to_sequence(s, place);
            if (!goes_on(s, seat))
                return;
        }
}

void spite_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct spite *s = state;

    if (move.verb == DEAL) {
        spite_next_game(s, rng);
        spite_set_up_aces(s);
        return;
    }
    if (move.a < FROM_RESERVE && move.verb != END && s->breaking)
        s->breaking = 0; /* R-SPB-09: the hand card owed */
    s->actions++;
    if (move.verb == CENTRE) {
        play_to_centre(s, seat, move.a, move.b - 1, rng);
    } else if (move.verb == ATTACK) {
        attack(s, seat, move.a, move.b, rng);
    } else {
        if (move.verb != END)
            lay_on_side(s, seat, move.b - 1, move.a);
        if (move.verb == FILL)
            after_card(s, seat, rng); /* R-SPM-03 */
        else
            finish_turn(s, seat, rng);
    }
    if (s->breaking)
        s->breaking = spite_owes(s, s->turn);
}
