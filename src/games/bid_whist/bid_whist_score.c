/* bid_whist_score.c - Bid Whist: what a deal scored, line by line, and whether it ends the match.
 *
 * Rules: R-BID-07, R-BID-08.
 */
#include "bid_whist.h"

enum { MADE_BID, FAILED_BID, DOUBLED_BID, BOSTON };
const char *const bid_whist_labels[] = {
    [MADE_BID] = "Bid made, books above six: {n}",
    [FAILED_BID] = "Bid failed, books bid: {n}",
    [DOUBLED_BID] = "Without trump it counts double",
    [BOSTON] = "All thirteen books: it counts double",
    NULL,
};

/* Adds each line of the declarer's score; the sum of the amounts. */
static int add_score_lines(const struct bid_whist *b, struct talon_score_breakdown *out)
{
    const uint8_t side = (uint8_t)trick_side(b->declarer - 1);
    const int books = b->tricks[side] + 1, above = books - BOOK;
    const bool made = above >= b->high_books;
    int sum = made ? above : -b->high_books;

    talon_score_breakdown_add(out, bid_whist_labels[made ? MADE_BID : FAILED_BID], "score", side,
                              made ? above : b->high_books, sum);
    if (b->high_kind == WITHOUT_TRUMP && b->agreed[NT_DOUBLE]) {
        talon_score_breakdown_add(out, bid_whist_labels[DOUBLED_BID], "score", side, 0, sum);
        sum *= 2;
    }
    if (books == HAND_CARDS + 1 && b->agreed[BOSTON_DOUBLE]) {
        talon_score_breakdown_add(out, bid_whist_labels[BOSTON], "score", side, 0, sum);
        sum *= 2;
    }
    return sum;
}

void bid_whist_account(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct bid_whist *b = state;

    (void)before;
    if (b->table.over && b->declarer)
        add_score_lines(b, out);
}

bool bid_whist_is_decided(const struct bid_whist *b)
{
    const int target = b->agreed[TARGET];

    for (int side = 0; side < SIDES; side++)
        if (b->score[side] >= target || b->score[side] <= -target)
            return true;
    return false; /* R-BID-08 */
}

void bid_whist_end_deal(struct bid_whist *b)
{
    struct talon_score_breakdown lines = { .count = 0 };

    b->score[trick_side(b->declarer - 1)] += add_score_lines(b, &lines);
    b->table.over = trick_after_deal(&b->table, bid_whist_is_decided(b));
}

/* clang-format off */
const struct talon_measure bid_whist_measures[BID_WHIST_MEASURES] = {
    { .id = "made", .title = "Books above six of a bid that was made", .source = TALON_LINE_COUNTS,
      .lines = 1u << MADE_BID, .most = MOST_BOOKS },
    { .id = "failed", .title = "Books bid and not made", .source = TALON_LINE_COUNTS,
      .lines = 1u << FAILED_BID, .most = MOST_BOOKS },
    TRICK_DEALS_MEASURE,
};
/* clang-format on */
