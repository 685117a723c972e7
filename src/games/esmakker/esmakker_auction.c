/* esmakker_auction.c - the bids of call-ace Whist, and their order.
 *
 * Rules: R-ESM-02, R-ESM-03, R-DAN-05.
 */
#include "esmakker.h"

/* Places of the verb `bid`: numbers of tricks, then contracts without a number, then kinds. */
enum { SOLS = 13 - TRICKS_LEAST + 1, ATTACHMENTS = SOLS + KINDS - SOL };

/* Between two numbers of tricks there is room for all attachments, and for sol, pure and open. */
enum { STEP = 16, ATTACHED = 8, BEFORE_ATTACHED = 4 };

static int height_of(const struct esmakker *e, int tricks, int kind)
{
    if (kind >= SOL)
        return (9 + kind - SOL - TRICKS_LEAST) * STEP + BEFORE_ATTACHED; /* 9, 10 and 11 tricks */
    const int attached = ATTACHED + (e->agreed[ATTACH_ORDER] == RANKED ? kind : 0);
    return (tricks - TRICKS_LEAST) * STEP + (kind == PLAIN ? 0 : attached);
}

static int best_height(const struct esmakker *e)
{
    return e->duel.best_bidder ? height_of(e, e->best_tricks, e->best_kind) : -1;
}

static struct talon_move bid_of(int tricks, int kind)
{
    struct talon_move move = { .verb = BID, .b = TALON_NO_CARD };

    if (kind >= SOL) {
        move.a = (uint8_t)(CONTRACT_PLACE + SOLS + kind - SOL);
        return move;
    }
    move.a = (uint8_t)(CONTRACT_PLACE + tricks - TRICKS_LEAST);
    move.b = (uint8_t)(CONTRACT_PLACE + ATTACHMENTS + kind);
    return move;
}

/* The kind of a bid; -1: the words do not belong together. */
static int kind_of(struct talon_move move)
{
    const int first = move.a - CONTRACT_PLACE, second = move.b - CONTRACT_PLACE;

    if (move.b == TALON_NO_CARD)
        return first >= SOLS && first < ATTACHMENTS ? first - SOLS + SOL : -1;
    return first < SOLS && second >= ATTACHMENTS ? second - ATTACHMENTS : -1;
}

/* 0 for a bid without a number. */
static int tricks_of(struct talon_move move)
{
    return move.b == TALON_NO_CARD ? 0 : move.a - CONTRACT_PLACE + TRICKS_LEAST;
}

static bool may_hold(const struct esmakker *e)
{
    return e->agreed[MAY_HOLD] && trick_duel_is_answer(&e->duel);
}

int esmakker_list_bids(const struct esmakker *e, struct talon_move *out)
{
    int count = 0;

    out[count++] = (struct talon_move){ .verb = PASS };
    if (may_hold(e))
        out[count++] = (struct talon_move){ .verb = HOLD };
    for (int tricks = TRICKS_LEAST; tricks <= HAND_CARDS; tricks++)
        for (int kind = PLAIN; kind < SOL; kind++)
            if (height_of(e, tricks, kind) > best_height(e))
                out[count++] = bid_of(tricks, kind);
    for (int kind = SOL; kind < KINDS; kind++)
        if (height_of(e, 0, kind) > best_height(e))
            out[count++] = bid_of(0, kind);
    return count;
}

const struct talon_rule *esmakker_refuse_bid(const struct esmakker *e, struct talon_move move)
{
    if (move.verb == HOLD)
        return may_hold(e) ? NULL : &esmakker_rules[NO_HOLD];
    if (move.verb == PASS)
        return NULL;
    if (kind_of(move) < 0)
        return &esmakker_rules[BID_SHAPE];
    return height_of(e, tricks_of(move), kind_of(move)) > best_height(e)
               ? NULL
               : &esmakker_rules[BID_MORE];
}

bool esmakker_speak(struct esmakker *e, struct talon_move move)
{
    static const uint8_t actions[] = { [PASS] = DUEL_PASS, [BID] = DUEL_BID, [HOLD] = DUEL_HOLD };

    if (move.verb == BID) {
        e->best_tricks = (uint8_t)tricks_of(move);
        e->best_kind = (uint8_t)kind_of(move);
    }
    return trick_duel_speak(&e->duel, &e->table, actions[move.verb]);
}
