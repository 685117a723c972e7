/* simple_wippen.c - a sensible Wippen player: takes what is worth most, builds where nobody else is
 * likely to come first, lays down what others can hardly use, and where stealing is played looks
 * after the top of its pile. It counts the cards it sees and plans one action ahead.
 *
 * Worth is in hundredths of a point, chances in 1024ths.
 */
#include "simple.h"

enum { SURE = 1024, POINT = 100, HIGHEST = 10, PLACES = 128, SPADES = 3, ACE = 12 };
enum { CAPTURE, TAKE, DONE, BUILD, EXTEND, RAISE, DISCARD, DEAL, STEAL }; /* as the game has them */
enum { CARD_WORTH = 22 }; /* of a card nobody remembers: 11 points in 52 cards */

/* clang-format off */
enum {
    CLEARS, MAY_CLEAR, TAKES_BUILD, TAKES_POINTS, SPENDS_POINTS, TAKES_SPADE, TAKES_CARDS,
    BURIES, TAKES_MORE, ADDS, ENOUGH, BUILDS_ALONE, BUILDS, EXTENDS, RAISES, STEALS, PAIR,
    UNTAKEN, LEAST_LOSS, LEAST_EVIL
};
/* clang-format on */
extern const char *const talon_reasons_wippen[];
const char *const talon_reasons_wippen[] = {
    [CLEARS] = "Take {b}. Then the middle is empty, and that is a Wippe.",
    [MAY_CLEAR] =
        ("With {a} you can perhaps take everything in the middle. That would be a Wippe."),
    [TAKES_BUILD] = "Take the build. It is several cards at once.",
    [TAKES_POINTS] = "{b} is worth points by itself. Take it.",
    [SPENDS_POINTS] = "{a} is worth points by itself. Take {b} with it, and both are safe.",
    [TAKES_SPADE] = "{b} is a spade. The most spades score, and so do the most cards.",
    [TAKES_CARDS] = "The player with the most cards scores. Take {b}.",
    [BURIES] = "With {a} on top your pile is safer from thieves.",
    [TAKES_MORE] = "You can take {a} as well. The more cards, the better.",
    [ADDS] = "You will probably take this build yourself. Add more to it.",
    [ENOUGH] = "Other players would probably take whatever else you could add. Leave it at that.",
    [BUILDS_ALONE] =
        "You hold a card for {b}, and probably nobody else does. Build now and take it next turn.",
    [BUILDS] = "You hold a card for {b}. Build now and hope to take it next turn.",
    [EXTENDS] = "It is your build. Add more to it before you take it.",
    [RAISES] = "Raise this build. Then it is yours, and you hold a card for it.",
    [STEALS] = "Steal the whole pile. Then its cards are yours, and another player loses them.",
    [PAIR] = "You hold another card of this rank. It may take {a} back.",
    [UNTAKEN] = "Probably nobody can take {a}. Discard it.",
    [LEAST_LOSS] = "Nothing you could take is worth it. {a} is the smallest loss.",
    [LEAST_EVIL] = "Every move costs you something: this one costs least.",
    NULL,
};

/* What the player knows, once for each request. */
struct knowledge {
    const struct talon_bot_request *q;
    int seat, builds;
    unsigned others;                         /* hidden cards in other hands */
    unsigned unseen, left[16];               /* cards nobody shows, in all and by rank */
    bool held[16];                           /* ranks somebody else is known to hold */
    bool adding, stealing, identical, wippe; /* wippe: an empty middle scores a point */
    const uint8_t *hand, *middle;
    unsigned hand_count, middle_count;
};

static void count_cards(struct knowledge *k)
{
    const struct talon_view *view = k->q->view;
    const unsigned packs = (unsigned)simple_field(k->q, "packs", 0);

    k->unseen = 52 * packs;
    for (int rank = 0; rank <= ACE; rank++)
        k->left[rank] = 4 * packs;
    for (unsigned i = 0; i < view->cards; i++)
        if (view->face[i] < TALON_DOWN) {
            k->unseen--;
            k->left[talon_rank(view->face[i])]--;
        }
}

static int sum_value(uint8_t face)
{
    const int rank = talon_rank(face);

    return rank == ACE ? 1 : rank <= HIGHEST - 2 ? rank + 2 : 0;
}

static int rank_of(int value)
{
    return value == 1 ? ACE : value - 2;
}

/* Cards in other hands: hidden ones, and ranks known to be there: from open hands, and because
 * the owner of a build holds a card for it (R-WIP-17). */
static void look_at_others(struct knowledge *k)
{
    for (int seat = 0; seat < k->q->view->seats; seat++) {
        unsigned count;
        const uint8_t *hand = simple_zone(k->q, "hand", seat, &count);
        for (unsigned i = 0; seat != k->seat && i < count; i++)
            if (hand[i] == TALON_BACK)
                k->others++;
            else
                k->held[talon_rank(hand[i])] = true;
    }
    for (int row = 0; row < k->builds && simple_field(k->q, "keep_match", 0); row++)
        if (simple_field(k->q, "build_owner", row) != k->seat + 1)
            k->held[rank_of(simple_field(k->q, "build_value", row))] = true;
}

static void observe_wippen(const struct talon_bot_request *q, struct knowledge *k)
{
    unsigned stock;

    *k = (struct knowledge){ .q = q, .seat = q->view->seat };
    simple_zone(q, "stock", 0, &stock);
    k->wippe = stock && simple_field(q, "wippe", 0); /* R-WIP-21 */
    k->adding = simple_field(q, "adding", 0);
    k->stealing = simple_field(q, "stealing", 0);
    k->identical = simple_field(q, "steal_match", 0);
    k->builds = simple_field(q, "builds", 0);
    k->hand = simple_zone(q, "hand", k->seat, &k->hand_count);
    k->middle = simple_zone(q, "middle", 0, &k->middle_count);
    count_cards(k);
    look_at_others(k);
}

/* The value of a captured card: by itself, and towards most cards and most spades (R-WIP-23). */
static int worth(uint8_t face)
{
    const bool spade = talon_suit(face) == SPADES;
    int sum = 8 + (spade ? 25 : 0);

    if (talon_rank(face) == ACE || face == talon_french(SPADES, 0))
        sum += POINT;
    if (face == talon_french(1, HIGHEST - 2))
        sum += 2 * POINT;
    return sum;
}

/* The chance that somebody else holds a card of this rank. */
static int threat(const struct knowledge *k, int rank)
{
    unsigned none = k->held[rank] ? 0 : SURE;

    for (unsigned i = 0; i < k->others && i < k->unseen; i++) {
        const unsigned rest = k->unseen - i;
        none = none * (rest - (k->left[rank] < rest ? k->left[rank] : rest)) / rest;
    }
    return (int)(SURE - none);
}

static int part(int sum, int chance)
{
    return sum * chance / SURE;
}

/* The expected loss of a pile with this card on top to a thief (R-WIP-19). The very same card is
 * much rarer than one of its rank. */
static int danger(const struct knowledge *k, unsigned cards, uint8_t top)
{
    const int loss = part((int)cards * CARD_WORTH, threat(k, talon_rank(top)));

    return k->identical ? loss / 6 : loss / 2;
}

/* How much safer, or less safe, the own pile gets by these cards with this one on top. */
static int safety(const struct knowledge *k, unsigned more, uint8_t top)
{
    unsigned cards;
    const uint8_t *pile = simple_zone(k->q, "won", k->seat, &cards);

    if (!k->stealing)
        return 0;
    return (cards ? danger(k, cards, pile[cards - 1]) : 0) - danger(k, cards + more, top);
}

/* The row of the build that a move's operand names. */
static int row_of(const struct knowledge *k, uint8_t place)
{
    int row = 0;

    while (row + 1 < k->builds && simple_field(k->q, "build_value", row) != place - PLACES + 1)
        row++;
    return row;
}

static int build_worth(const struct knowledge *k, int row)
{
    unsigned count;
    const uint8_t *cards = simple_zone(k->q, "build", row, &count);
    int sum = 0;

    while (count--)
        sum += worth(cards[count]);
    return sum;
}

static int target_worth(const struct knowledge *k, uint8_t target)
{
    return target < PLACES ? worth(target) : build_worth(k, row_of(k, target));
}

/* What else the same card could take at once: some of it will fit. */
static int company(const struct knowledge *k, struct talon_move move, unsigned *fitting)
{
    int sum = 0;

    *fitting = 0;
    for (unsigned i = 0; i < k->q->count; i++) {
        const struct talon_move other = k->q->moves[i];
        if (other.verb != CAPTURE || other.a != move.a)
            continue;
        ++*fitting;
        sum += other.b == move.b ? 0 : target_worth(k, other.b);
    }
    return sum;
}

/* What weighs most in a capture that clears nothing. */
static int why_taken(const struct knowledge *k, struct talon_move move)
{
    const int own = worth(move.a) / 2, target = target_worth(k, move.b);

    if (safety(k, 2, move.a) > own + target)
        return BURIES;
    if (move.b >= PLACES)
        return TAKES_BUILD;
    if (target >= POINT)
        return TAKES_POINTS;
    if (own >= POINT / 2)
        return SPENDS_POINTS;
    return talon_suit(move.b) == SPADES ? TAKES_SPADE : TAKES_CARDS;
}

/* Our own card counts half: most often it could have taken something later. */
static struct score judge_capture(const struct knowledge *k, struct talon_move move)
{
    unsigned fitting;
    const int more = company(k, move, &fitting);
    const unsigned lying = k->middle_count + (unsigned)k->builds;
    int sum = worth(move.a) / 2 + target_worth(k, move.b) + safety(k, 2, move.a);

    if (k->adding && sum_value(move.a))
        sum += more / 2;
    else
        fitting = 1;
    if (k->wippe && lying == 1)
        return (struct score){ sum + POINT, CLEARS };
    if (k->wippe && fitting == lying) /* there must be adding, or only one would fit */
        return (struct score){ sum + POINT / 2, MAY_CLEAR };
    if (k->wippe && lying == 2 && fitting == 1)
        for (unsigned i = 0; i < k->middle_count; i++)
            if (k->middle[i] != move.b)
                sum -= part(POINT, threat(k, talon_rank(k->middle[i])));
    return (struct score){ sum, why_taken(k, move) };
}

/* Cards laid into a build come back next turn unless somebody else takes them first. */
static int hope(const struct knowledge *k, int sum, int value)
{
    const int taken = threat(k, rank_of(value));

    return part(sum, SURE - taken) - part(sum, taken) / 4;
}

static struct score judge_build(const struct knowledge *k, struct talon_move move)
{
    return (struct score){ hope(k, worth(move.a) + worth(move.c) + 20, move.b),
                           threat(k, rank_of(move.b)) < SURE / 2 ? BUILDS_ALONE : BUILDS };
}

/* The owner of a build holds a card for it (R-WIP-17): to extend another's build is a present. */
static struct score judge_extend(const struct knowledge *k, struct talon_move move)
{
    const int row = row_of(k, move.b);
    const int sum = worth(move.a) + (move.c == TALON_NO_CARD ? 0 : worth(move.c));

    if (simple_field(k->q, "build_owner", row) != k->seat + 1)
        return (struct score){ -sum - POINT, LEAST_EVIL };
    return (struct score){ hope(k, sum, simple_field(k->q, "build_value", row)), EXTENDS };
}

static struct score judge_raise(const struct knowledge *k, struct talon_move move)
{
    const int row = row_of(k, move.b);
    const int value = simple_field(k->q, "build_value", row) + sum_value(move.a);
    const bool own = simple_field(k->q, "build_owner", row) == k->seat + 1;

    if (own)
        return (struct score){ -POINT, LEAST_EVIL };
    return (struct score){ hope(k, worth(move.a) + build_worth(k, row), value), RAISES };
}

/* A card laid down is lost, the more surely the likelier its rank is elsewhere; a second one of
 * its rank may take it back. */
static struct score judge_discard(const struct knowledge *k, struct talon_move move)
{
    const int taken = threat(k, talon_rank(move.a));
    int sum = -worth(move.a) - part(worth(move.a) + 20, taken), same = 0;

    if (k->wippe && !k->middle_count && !k->builds)
        sum -= part(POINT, taken);
    for (unsigned i = 0; i < k->hand_count; i++)
        same += talon_rank(k->hand[i]) == talon_rank(move.a);
    if (same > 1)
        return (struct score){ sum + part(worth(move.a) + 8, SURE - taken), PAIR };
    return (struct score){ sum, taken < SURE / 4 ? UNTAKEN : LEAST_LOSS };
}

/* The cards of the pile, which are another's loss as well. */
static struct score judge_steal(const struct knowledge *k, struct talon_move move)
{
    unsigned cards;

    simple_zone(k->q, "won", move.b, &cards);
    return (struct score){
        worth(move.a) / 2 + (int)cards * CARD_WORTH * 3 / 2 + safety(k, cards + 1, move.a), STEALS
    };
}

/* An action under way: the more the better, but into a build only what will probably return. */
static struct score judge_take(const struct knowledge *k, struct talon_move move)
{
    const int begun = simple_field(k->q, "begun", 0) - 1;
    const int sum = target_worth(k, move.a);

    if (begun == CAPTURE)
        return (struct score){ sum, TAKES_MORE };
    return (struct score){ hope(k, sum, simple_field(k->q, "value", 0)), ADDS };
}

static struct score judge(const struct knowledge *k, struct talon_move move)
{
    switch (move.verb) {
    case CAPTURE:
        return judge_capture(k, move);
    case TAKE:
        return judge_take(k, move);
    case BUILD:
        return judge_build(k, move);
    case EXTEND:
        return judge_extend(k, move);
    case RAISE:
        return judge_raise(k, move);
    case DISCARD:
        return judge_discard(k, move);
    case STEAL:
        return judge_steal(k, move);
    default:
        return (struct score){ 0, ENOUGH };
    }
}

unsigned talon_simple_wippen(const struct talon_bot_request *q);
unsigned talon_simple_wippen(const struct talon_bot_request *q)
{
    struct knowledge k;
    struct score most;
    unsigned best = 0;

    observe_wippen(q, &k);
    most = judge(&k, q->moves[0]);
    for (unsigned i = 1; i < q->count; i++) {
        const struct score score = judge(&k, q->moves[i]);
        if (score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    talon_bot_explain(q, talon_reasons_wippen[most.reason]);
    return best;
}
