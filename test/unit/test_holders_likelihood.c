/* test_holders_likelihood.c - how well worlds explain that a misère was bid, in the games in which
 * the auction makes the sides.
 */
#include "knowledge/holders_knowledge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DECLARER = 1, VIEWER = 0 };
static const uint64_t low_cards = 0x000f000700070007ull, high_cards = 0x0f00070007000700ull;
static const struct trick_contract misere = { .aim = AIM_MOST };
static const struct talon_memory nothing_played = { .moves_count = 0 };

static struct trick_holders world_with(uint64_t hand)
{
    struct trick_holders h = { .stage = PLAYING, .contract = 1 };

    h.holder[DECLARER] = 1;
    h.hand[DECLARER] = hand;
    return h;
}

static float likelihood_of(const struct trick_holders *h, const struct trick_contract *contract,
                           const struct talon_memory *memory)
{
    return holders_likelihood(h, contract, VIEWER, memory);
}

static void low_cards_explain_a_misere(void **state)
{
    const struct trick_holders low = world_with(low_cards), high = world_with(high_cards);
    const float likely = likelihood_of(&low, &misere, &nothing_played),
                unlikely = likelihood_of(&high, &misere, &nothing_played);

    (void)state;
    assert_true(unlikely > 0 && likely <= 1);
    assert_true(likely > 100 * unlikely);
}

/* What the declarer has played counts as if he held it still; what others have played does not. */
static void cards_played_count(void **state)
{
    const uint8_t ace = 12;
    const struct talon_told_move by_declarer = { DECLARER, { .verb = TRICK_PLAY, .a = ace } },
                                 by_another = { 2, { .verb = TRICK_PLAY, .a = ace } };
    const struct talon_memory own = { .moves = &by_declarer, .moves_count = 1 },
                              other = { .moves = &by_another, .moves_count = 1 };
    const uint64_t rest = low_cards & ~0x1fffull;
    const struct trick_holders before = world_with(rest | bit(ace)), after = world_with(rest);
    const float held = likelihood_of(&before, &misere, &nothing_played),
                played = likelihood_of(&after, &misere, &own),
                without = likelihood_of(&after, &misere, &nothing_played),
                foreign = likelihood_of(&after, &misere, &other);

    (void)state;
    assert_true(played >= held && played <= held);
    assert_true(foreign >= without && foreign <= without && without > held);
}

static void assert_tells_nothing(const struct trick_holders *h,
                                 const struct trick_contract *contract, int viewer)
{
    const float likelihood = holders_likelihood(h, contract, viewer, &nothing_played);

    assert_true(likelihood >= 1 && likelihood <= 1);
}

/* Other contracts, the auction, and one's own hand. */
static void the_rest_tells_nothing(void **state)
{
    static const struct trick_contract many = { .aim = AIM_LEAST, .need = 9 },
                                       piccolo = { .aim = AIM_EXACT, .need = 1 };
    struct trick_holders h = world_with(high_cards);

    (void)state;
    assert_tells_nothing(&h, &many, VIEWER);
    assert_tells_nothing(&h, &piccolo, VIEWER);
    assert_tells_nothing(&h, &misere, DECLARER);
    h.stage = SPEAKING;
    assert_tells_nothing(&h, &misere, VIEWER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(low_cards_explain_a_misere),
        cmocka_unit_test(cards_played_count),
        cmocka_unit_test(the_rest_tells_nothing),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
