/* trick_solo.c - the auction of Solo Whist and Wiezen: who speaks, what he may say, and what is
 * played in the end.
 *
 * Rules: R-SOL-01 … R-SOL-08, R-WIE-01 … R-WIE-07.
 */
#include "trick_solo.h"
#include "trick_troel.h"

/* ---- the auction ------------------------------------------------------------------------------
 */

static bool is_unaccepted(const struct trick_holders *h)
{
    const unsigned holders = trick_holders_set(h);

    return h->contract == PROPOSAL && !(holders & (holders - 1));
}

/* R-SOL-04: who may speak though nobody else has passed over him. */
static bool may_speak(const struct trick_holders *h, int seat)
{
    return !h->holder[seat] &&
           (h->word[seat] == MAY_SPEAK || (h->word[seat] == LATE && is_unaccepted(h)));
}

/* The next to speak after this seat, or -1: the auction is over. */
static int next_speaker(const struct trick_holders *h, int from)
{
    int seat = from;

    for (int i = 0; i < SEATS; i++) {
        seat = talon_left_of(seat, SEATS);
        if (may_speak(h, seat))
            return seat;
    }
    return is_unaccepted(h) ? talon_first_seat(trick_holders_set(h)) : -1;
}

static int standing_of(const struct trick_holders *h, int seat)
{
    return h->holder[seat] ? PROPOSER : h->word[seat];
}

/* The conditions that hold for a seat, as a set. */
static unsigned conditions_of(const struct trick_holders *h, int seat)
{
    const bool first = seat == trick_eldest(h) && !h->contract;

    return 1u << ALWAYS | 1u << (first ? ELDEST_FIRST : NOT_ELDEST_FIRST) |
           (is_unaccepted(h) ? 1u << CAN_ACCEPT : 0);
}

/* Every contract above the last one, and that one itself where others may join in. */
static int list_bids(const struct trick_holders *h, const struct trick_solo_game *game, int seat,
                     struct talon_move *out)
{
    const struct trick_contract *last = h->contract ? &game->contracts[h->contract - 1] : NULL;
    const int above = last ? last->rung - (last->held == HELD_JOINTLY) : 0;
    const uint32_t alone = standing_of(h, seat) == PROPOSER ? 0 : game->barred_alone;

    return trick_list_contracts(game->contracts, game->contracts_count, above, game->barred | alone,
                                BID, out);
}

static int list_sayings(const struct trick_holders *h, const struct trick_solo_game *game, int seat,
                        struct talon_move *out)
{
    const int standing = standing_of(h, seat);
    const unsigned conditions = conditions_of(h, seat);
    const struct trick_saying *row = NULL;
    int count = 0;

    while ((row = trick_next_saying(&game->auction, row, standing, conditions)))
        if (row->verb == BID)
            count += list_bids(h, game, seat, out + count);
        else
            out[count++] = (struct talon_move){ .verb = row->verb };
    return count;
}

/* ---- from the auction to the play ---------------------------------------------------------------
 */

/* R-SOL-01, R-WIE-01: the dealer's hand is whole again. */
static void take_up(struct trick_holders *h, bool now)
{
    if (!now || !h->turned)
        return;
    h->hand[h->table.dealer] |= bit((uint8_t)(h->turned - 1));
    h->turned = 0;
}

/* Beginning with trick 1 the card lies on until the dealer's turn, if this game leaves it. */
static void take_up_in_turn(struct trick_holders *h)
{
    take_up(h, h->stage == PLAYING && h->contract && !h->table.over &&
                   trick_turn(&h->table) == h->table.dealer);
}

static int trump_of(const struct trick_holders *h, const struct trick_contract *contract)
{
    if (contract->trump == TRUMP_TURNED)
        return h->table.trump;
    return contract->trump == TRUMP_CALLED ? talon_suit(trick_called_face(h)) : NO_TRUMP;
}

static void end_auction(struct trick_holders *h, const struct trick_solo_game *game)
{
    take_up(h, !game->keeps_turned);
    if (!h->contract) {
        trick_throw_in(h);
        return;
    }
    const struct trick_contract contract = game->terms(h).contract;
    trick_holders_begin(h, trump_of(h, &contract), trick_holders_leader(h, &contract));
    if (contract.trump == TRUMP_NAMED)
        h->stage = NAMING;
    take_up_in_turn(h);
}

void trick_solo_go_on(struct trick_holders *h, const struct trick_solo_game *game, int from)
{
    const int speaker = next_speaker(h, from);

    if (speaker >= 0)
        h->speaker = (uint8_t)speaker;
    else
        end_auction(h, game);
}

/* A bid makes its speaker the holder, or one more where it is the contract already. */
static void hold_bid(struct trick_holders *h, int seat, int contract)
{
    if (h->contract != contract)
        trick_hold(h, 0);
    h->contract = (uint8_t)contract;
    h->holder[seat] = 1;
}

static void speak_up(struct trick_holders *h, const struct trick_solo_game *game, int seat,
                     struct talon_move move)
{
    const struct trick_saying *row =
        trick_find_saying(&game->auction, standing_of(h, seat), move.verb, conditions_of(h, seat));

    if (move.verb == BID)
        hold_bid(h, seat, move.a - CONTRACT_PLACE + 1);
    else if (move.verb == ACCEPT)
        h->holder[seat] = 1;
    else if (h->holder[seat]) /* the proposer gives up: nothing is bid any more */
        h->holder[seat] = h->contract = 0;
    h->word[seat] = row->next;
    trick_solo_go_on(h, game, seat);
}

void trick_solo_deal(struct trick_holders *h, int dealer, const uint8_t *cards,
                     const uint8_t *packets)
{
    const uint8_t last = cards[TRICK_PACK - 1];

    trick_holders_deal(h, dealer, cards, packets);
    h->table.trump = (uint8_t)talon_suit(last);
    h->hand[dealer] ^= bit(last);
    h->turned = (uint8_t)(last + 1);
}

/* ---- for the functions of a descriptor ----------------------------------------------------------
 */

unsigned trick_solo_acting(const void *state)
{
    const struct trick_holders *h = state;

    if (h->stage == SPEAKING)
        return talon_seat_bit(h->speaker);
    return h->stage == NAMING ? trick_holders_set(h) : trick_acting(&h->table);
}

uint64_t trick_solo_playable(const struct trick_holders *h, const struct trick_solo_game *game,
                             int seat)
{
    const uint64_t called = trick_called_card(h);
    const bool leads = called && !h->table.over && trick_is_untouched(h) &&
                       game->terms(h).contract.lead == LEAD_PARTNER;

    return leads ? h->hand[seat] & called : trick_follow(trick_held(h, seat), h->table.led);
}

int trick_solo_legal(const struct trick_holders *h, const struct trick_solo_game *game, int seat,
                     struct talon_move *out)
{
    if (h->stage == SPEAKING)
        return list_sayings(h, game, seat, out);
    if (h->stage == PLAYING)
        return trick_legal(&h->table, trick_solo_playable(h, game, seat), out);
    return trick_list_suits(NAME, out);
}

void trick_solo_apply(struct trick_holders *h, const struct trick_solo_game *game, int seat,
                      struct talon_move move)
{
    const struct trick_terms terms = game->terms(h);

    if (move.verb == TRICK_PLAY) {
        trick_holders_play(h, &terms, seat, move.a);
    } else if (move.verb == NAME) {
        h->table.trump = (uint8_t)(move.a - SUIT_PLACE);
        h->stage = PLAYING;
    } else {
        speak_up(h, game, seat, move);
        return;
    }
    take_up_in_turn(h);
}

/* The rule of this stage for a move of another one. */
static int rule_of_stage(const struct trick_holders *h, uint8_t verb)
{
    if (h->table.over)
        return TRICK_DEAL_FIRST;
    if (verb == TRICK_DEAL)
        return TRICK_NOT_NOW;
    if (h->stage == NAMING)
        return NAME_FIRST;
    return verb == NAME ? NAME_LATER : h->stage == PLAYING ? SPOKEN : SPEAK_FIRST;
}

/* A card that follows suit is refused only where the called one must be led. */
static const struct talon_rule *why_not_lead(const struct trick_holders *h,
                                             const struct trick_solo_game *game, int seat,
                                             struct talon_move move)
{
    const struct talon_rule *rule =
        trick_why_not(&h->table, game->rules, trick_held(h, seat), move);

    return rule ? rule : &game->rules[game->leads_called];
}

const struct talon_rule *trick_solo_why_not(const struct trick_holders *h,
                                            const struct trick_solo_game *game, int seat,
                                            struct talon_move move)
{
    const bool plays = move.verb == TRICK_PLAY || move.verb == TRICK_DEAL;
    struct talon_move moves[TALON_MOVES_MAX];

    if (trick_is_listed(moves, trick_solo_legal(h, game, seat, moves), move))
        return NULL;
    if (h->stage == PLAYING && plays)
        return why_not_lead(h, game, seat, move);
    if (h->stage != SPEAKING || plays || move.verb == NAME)
        return &game->rules[rule_of_stage(h, move.verb)];
    if (move.verb == ACCEPT)
        return &game->rules[NO_PROPOSAL];
    return &game->rules[h->word[seat] == LATE ? ONLY_ACCEPT : BID_HIGHER];
}

/* ---- positions ------------------------------------------------------------------------------- */

static const char *validate_holders(const struct trick_holders *h,
                                    const struct trick_solo_game *game)
{
    if (h->contract > game->contracts_count)
        return "There is no contract with this number.";
    for (int s = 0; s < SEATS; s++)
        if (h->word[s] > PASSED || h->holder[s] > 1)
            return "What a player may still say is 0, 1 or 2, and plays the contract 0 or 1.";
    return trick_validate_holders(h, game->contracts,
                                  h->contract == PROPOSAL && trick_is_untouched(h));
}

/* Where no card has been played, the auction goes on as long as somebody may speak. */
static void find_stage(struct trick_holders *h, const struct trick_solo_game *game)
{
    const bool untouched = trick_is_untouched(h);
    const int from = (h->speaker + SEATS - 1) % SEATS;
    const int speaker = untouched ? next_speaker(h, from) : -1;

    h->table.over = GOES_ON;
    h->stage = PLAYING;
    if (speaker >= 0) {
        h->speaker = (uint8_t)speaker;
        h->stage = SPEAKING;
    } else if (!h->contract) {
        trick_throw_in(h);
    } else if (untouched && h->table.trump == NO_TRUMP &&
               game->terms(h).contract.trump == TRUMP_NAMED) {
        h->stage = NAMING;
    }
}

const char *trick_solo_validate(struct trick_holders *h, const struct trick_solo_game *game)
{
    const char *reason = trick_validate(&h->table, h->trick);

    if (reason || (reason = validate_holders(h, game)))
        return reason;
    if (h->turned &&
        (h->tricks[0] + h->tricks[1] + h->tricks[2] + h->tricks[3] || h->trick[h->table.dealer]))
        return "The turned-up card lies on the table only until the dealer plays to the first "
               "trick.";
    find_stage(h, game);
    take_up(h, !game->keeps_turned && h->stage != SPEAKING);
    take_up_in_turn(h);
    if (!h->contract && !trick_is_untouched(h))
        return "Nobody plays without a contract.";
    const struct trick_terms terms = game->terms(h);
    return trick_holders_validate(h, &terms);
}
