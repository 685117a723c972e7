/* romanian_deal.c - Romanian Whist: what a deal decides by its number and by the bids before the
 * dealer's.
 *
 * Rules: R-ROM-02, R-ROM-04, R-ROM-08.
 */
#include "romanian.h"

void romanian_begin(struct romanian *r)
{
    static const uint8_t unseen[] = { 0, 1, TALON_UNSEEN };

    r->size = (uint8_t)romanian_size(r);
    r->unseen = r->size == 1 ? unseen[r->agreed[ONES]] : 0; /* R-ROM-08 */
}

int romanian_barred(const struct romanian *r, int seat)
{
    int left = r->size;

    if (!r->agreed[HOOK] || seat != r->table.dealer)
        return NO_BID;
    for (int s = 0; s < r->table.seats; s++)
        left -= s == seat ? 0 : r->bid[s] - 1;
    return left >= 0 ? left : NO_BID;
}
