/* test_danish_parts.c - parts of Danish Whist that no trace of a game tells: who tries to lose
 * tricks, and whose tricks are as good as one's own.
 */
#include "games/danish/danish.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { NOBODY = -1, DECLARER = 0, LEFT, PARTNER, RIGHT };

/* What a contract asks of each seat, counted from the declarer's; a pas is played by nobody. */
static const struct {
    uint8_t contract, declarer;
    bool ducks[SEATS];
    int8_t friends[SEATS];
} rows[] = {
    { NOLO, 1, { true, true, true, true }, { PARTNER, RIGHT, DECLARER, LEFT } },
    { GRAND, 1, { false, false, false, false }, { PARTNER, RIGHT, DECLARER, LEFT } },
    { SOLO_NOLO, 1, { true, true, false, true }, { NOBODY, RIGHT, NOBODY, LEFT } },
    { GRANDI, 1, { false, false, true, false }, { NOBODY, RIGHT, NOBODY, LEFT } },
    { PAS, 0, { true, true, true, true }, { NOBODY, NOBODY, NOBODY, NOBODY } },
};

static void each_contract_has_its_aims(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct danish d = { .contract = rows[i].contract, .declarer = rows[i].declarer };
        for (int s = 0; s < SEATS; s++) {
            assert_int_equal(danish_ducks(&d, s), rows[i].ducks[s]);
            assert_int_equal(danish_friend(&d, s), rows[i].friends[s]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_contract_has_its_aims),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
