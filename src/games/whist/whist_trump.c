/* whist_trump.c - Whist: which suit is trump in a deal, by the last card or by an agreed rotation.
 *
 * Rules: R-WHI-05 … R-WHI-07.
 */
#include "whist.h"

/* clang-format off */
/* The ids are read as well: the suits in turn (R-WHI-06). */
const struct talon_choice whist_rotations[ROTATIONS] = {
    { "hdsc", "♥ ♦ ♠ ♣" }, { "hdcs", "♥ ♦ ♣ ♠" }, { "hsdc", "♥ ♠ ♦ ♣" }, { "hscd", "♥ ♠ ♣ ♦" },
    { "hcds", "♥ ♣ ♦ ♠" }, { "hcsd", "♥ ♣ ♠ ♦" }, { "dhsc", "♦ ♥ ♠ ♣" }, { "dhcs", "♦ ♥ ♣ ♠" },
    { "dshc", "♦ ♠ ♥ ♣" }, { "dsch", "♦ ♠ ♣ ♥" }, { "dchs", "♦ ♣ ♥ ♠" }, { "dcsh", "♦ ♣ ♠ ♥" },
    { "shdc", "♠ ♥ ♦ ♣" }, { "shcd", "♠ ♥ ♣ ♦" }, { "sdhc", "♠ ♦ ♥ ♣" }, { "sdch", "♠ ♦ ♣ ♥" },
    { "schd", "♠ ♣ ♥ ♦" }, { "scdh", "♠ ♣ ♦ ♥" }, { "chds", "♣ ♥ ♦ ♠" }, { "chsd", "♣ ♥ ♠ ♦" },
    { "cdhs", "♣ ♦ ♥ ♠" }, { "cdsh", "♣ ♦ ♠ ♥" }, { "cshd", "♣ ♠ ♥ ♦" }, { "csdh", "♣ ♠ ♦ ♥" },
};
/* clang-format on */

/* R-WHI-06: c d h s, as suits are numbered. */
static uint8_t suit_of_letter(char letter)
{
    return letter == 'c' ? 0 : letter == 'd' ? 1 : letter == 'h' ? 2 : 3;
}

uint8_t whist_trump(const struct whist *w, uint8_t last)
{
    const unsigned without = w->nt_every ? (unsigned)(w->deal / w->nt_every) : 0;

    if (without && w->deal % w->nt_every == 0)
        return NO_TRUMP; /* R-WHI-07 */
    if (!w->rotation)
        return (uint8_t)talon_suit(last); /* R-WHI-05 */
    return suit_of_letter(whist_rotations[w->rotation - 1].id[(w->deal - 1 - without) & 3]);
}
