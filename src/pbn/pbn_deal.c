/* pbn_deal.c - reads and writes a deal alone: four hands, and on a line of its own the trump, the
 * leader and the cards of a trick that has begun.
 */
#include "pbn.h"

#include <talon/card.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SUITS = 4, RANKS = 13, WHOLE = 13 };

const char pbn_seats[] = "NESW";
const char *const pbn_strains[] = { "C", "D", "H", "S", "NT" };
static const char ranks[] = "23456789TJQKA", suits[] = "CDHS";
static const char *const seat_names[] = { N_("north"), N_("east"), N_("south"), N_("west") };

bool pbn_complain(struct pbn_problem *problem, unsigned line, const char *msgid, ...)
{
    va_list pairs;

    va_start(pairs, msgid);
    util_refuse_pairs(&problem->why, msgid, pairs);
    va_end(pairs);
    problem->line = line;
    return false;
}

const char *pbn_shown(char room[PBN_SHOWN_ROOM], const char *word, size_t length)
{
    char whole[2 * PBN_SHOWN_ROOM];

    snprintf(whole, sizeof whole, "%.*s", (int)(length < sizeof whole ? length : sizeof whole - 1),
             word);
    talon_text_cut(room, PBN_SHOWN_ROOM, whole);
    return room;
}

void pbn_keep_text(char value[PBN_VALUE], const char *text, size_t length)
{
    char whole[2 * PBN_VALUE];

    length = length < sizeof whole ? length : sizeof whole - 1;
    memcpy(whole, text, length);
    whole[length] = 0;
    talon_text_cut(value, PBN_VALUE, whole);
}

/* ---- letters --------------------------------------------------------------------------------- */

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* The place of a letter in a text, in capitals or not; PBN_UNKNOWN if it is not there. */
static uint8_t place_of(char letter, const char *letters)
{
    const char *found = letter ? strchr(letters, upper(letter)) : NULL;

    return found ? (uint8_t)(found - letters) : PBN_UNKNOWN;
}

uint8_t pbn_read_strain(const char *word, size_t length)
{
    if (length == 2 && upper(word[0]) == 'N' && upper(word[1]) == 'T')
        return TALON_SOLVE_NO_TRUMP;
    return length == 1 ? place_of(*word, "CDHSN") : PBN_UNKNOWN;
}

bool pbn_same_word(const char *word, size_t length, const char *other)
{
    for (; length && upper(*word) == upper(*other); word++, other++)
        length--;
    return !length && !*other;
}

uint8_t pbn_read_seat(const char *word, size_t length)
{
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        if (pbn_same_word(word, length, seat_names[seat]))
            return (uint8_t)seat;
    return length == 1 ? place_of(*word, pbn_seats) : PBN_UNKNOWN;
}

/* A rank at the beginning of a text; "10" is a ten. */
static uint8_t read_rank(const char *text, const char **end)
{
    const bool is_ten = text[0] == '1' && text[1] == '0';

    *end = text + 1 + is_ten;
    return is_ten ? place_of('T', ranks) : place_of(*text, ranks);
}

uint8_t pbn_read_card(const char *word, const char **end)
{
    const uint8_t suit = place_of(word[0], suits),
                  rank = suit == PBN_UNKNOWN ? PBN_UNKNOWN : read_rank(word + 1, end);

    return rank == PBN_UNKNOWN ? PBN_UNKNOWN : talon_french(suit, rank);
}

static unsigned count_of(uint64_t cards)
{
    return (unsigned)__builtin_popcountll(cards);
}

unsigned pbn_cards(const struct pbn_deal *deal)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        count += count_of(deal->hand[seat]);
    return count;
}

void pbn_write_card(uint8_t face, char text[3])
{
    text[0] = suits[talon_suit(face)];
    text[1] = ranks[talon_rank(face)];
    text[2] = 0;
}

/* ---- hands ----------------------------------------------------------------------------------- */

static uint64_t card_bit(int suit, int rank)
{
    return (uint64_t)1 << talon_french(suit, rank);
}

/* A letter with the bytes that belong to it in UTF-8. */
static size_t letter_length(const char *letter)
{
    size_t length = 1;

    while (((unsigned char)letter[length] & 0xc0) == 0x80 && length < 4)
        length++;
    return length;
}

static bool deal_card(struct pbn_deal *deal, unsigned seat, int suit, const char **at,
                      struct pbn_problem *problem)
{
    const char *letter = *at;
    const uint8_t rank = read_rank(letter, at);

    if (rank == PBN_UNKNOWN)
        return pbn_complain(problem, deal->line, "In the hand of {seat}, \"{word}\" is no card.",
                            "*seat", seat_names[seat], "word",
                            PBN_SHOWN(letter, letter_length(letter)), NULL);
    for (unsigned other = 0; other < PBN_SEATS; other++)
        if (deal->hand[other] & card_bit(suit, rank))
            return pbn_complain(problem, deal->line, "The card {card} is there twice.", "card",
                                (char[]){ suits[suit], ranks[rank], 0 }, NULL);
    deal->hand[seat] |= card_bit(suit, rank);
    return true;
}

/* "-" alone between points is a suit without cards. */
static bool is_void(const char *start, const char *at, const char *end)
{
    return *at == '-' && (at == start || at[-1] == '.') && (at + 1 == end || at[1] == '.');
}

/* "AKQ.JT9.876.5432": spades, hearts, diamonds, clubs. */
static bool read_suits(const char *word, size_t length, unsigned seat, struct pbn_deal *deal,
                       struct pbn_problem *problem)
{
    const char *at = word, *end = word + length;
    int suit = SUITS - 1;

    while (at < end && suit >= 0)
        if (*at == '.')
            suit--, at++;
        else if (is_void(word, at, end))
            at++;
        else if (!deal_card(deal, seat, suit, &at, problem))
            return false;
    return !suit || pbn_complain(problem, deal->line,
                                 "The hand of {seat} needs four suits with a point between them: "
                                 "\"{word}\".",
                                 "*seat", seat_names[seat], "word", PBN_SHOWN(word, length), NULL);
}

/* "SAKQHJT9D876C5432": the letter of each suit before its cards. */
static bool read_lettered(const char *word, size_t length, unsigned seat, struct pbn_deal *deal,
                          struct pbn_problem *problem)
{
    const char *at = word, *end = word + length;
    unsigned seen = 0;
    uint8_t suit = 0;

    while (at < end) {
        const uint8_t letter = place_of(*at, suits);
        if (letter != PBN_UNKNOWN && seen >> letter & 1)
            return pbn_complain(problem, deal->line, "The hand of {seat} has a suit twice.",
                                "*seat", seat_names[seat], NULL);
        if (letter != PBN_UNKNOWN) {
            seen |= 1u << letter;
            suit = letter;
            at += 1 + (at[1] == '-');
        } else if (!deal_card(deal, seat, suit, &at, problem)) {
            return false;
        }
    }
    return true;
}

bool pbn_read_hand(const char *word, size_t length, unsigned seat, struct pbn_deal *deal,
                   struct pbn_problem *problem)
{
    const bool has_letters = place_of(*word, suits) != PBN_UNKNOWN;

    return (has_letters ? read_lettered : read_suits)(word, length, seat, deal, problem);
}

/* The hand that stands as "-" holds the rest of a whole pack. */
bool pbn_fill_hand(struct pbn_deal *deal, unsigned unknown, struct pbn_problem *problem)
{
    uint64_t seen = 0;

    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        if (seat != unknown && count_of(deal->hand[seat]) != WHOLE)
            return pbn_complain(problem, deal->line,
                                "The hand of {seat} is unknown, and the others are not whole.",
                                "*seat", seat_names[unknown], NULL);
        seen |= deal->hand[seat];
    }
    for (int suit = 0; suit < SUITS; suit++)
        deal->hand[unknown] |= (((uint64_t)1 << RANKS) - 1) << 16 * suit & ~seen;
    return true;
}

static bool read_four_hands(const char *text, const char **end, unsigned first,
                            struct pbn_deal *deal, struct pbn_problem *problem)
{
    unsigned unknown = PBN_UNKNOWN;

    for (unsigned i = 0; i < PBN_SEATS; i++) {
        const unsigned seat = (first + i) % PBN_SEATS;
        text += strspn(text, " \t");
        const size_t length = strcspn(text, " \t\r\n");
        if (!length)
            return pbn_complain(problem, deal->line, "The hand of {seat} is missing.", "*seat",
                                seat_names[seat], NULL);
        if (length == 1 && *text == '-') {
            if (unknown != PBN_UNKNOWN)
                return pbn_complain(problem, deal->line, "Only one hand may be unknown.", NULL);
            unknown = seat;
        } else if (!pbn_read_hand(text, length, seat, deal, problem)) {
            return false;
        }
        text += length;
    }
    *end = text;
    return unknown == PBN_UNKNOWN || pbn_fill_hand(deal, unknown, problem);
}

bool pbn_read_hands(const char *text, const char **end, struct pbn_deal *deal,
                    struct pbn_problem *problem)
{
    const uint8_t first = pbn_read_seat(text, 1);

    memset(deal->hand, 0, sizeof deal->hand);
    if (first == PBN_UNKNOWN || text[1] != ':')
        return pbn_complain(problem, deal->line,
                            "A deal begins with the seat of its first hand: \"N:\".", NULL);
    deal->dealer = first;
    return read_four_hands(text + 2, end, first, deal, problem);
}

void pbn_write_hands(const struct pbn_deal *deal, char text[PBN_DEAL_TEXT])
{
    *text++ = pbn_seats[deal->dealer];
    *text++ = ':';
    for (unsigned i = 0; i < PBN_SEATS; i++) {
        const uint64_t hand = deal->hand[(deal->dealer + i) % PBN_SEATS];
        for (int suit = SUITS - 1; suit >= 0; suit--) {
            for (int rank = RANKS - 1; rank >= 0; rank--)
                if (hand & card_bit(suit, rank))
                    *text++ = ranks[rank];
            *text++ = suit ? '.' : ' ';
        }
    }
    text[-1] = 0;
}

/* ---- a line ---------------------------------------------------------------------------------- */

static const char *word_from(const char *text, size_t *length)
{
    text += strspn(text, " \t");
    *length = strcspn(text, " \t\r\n");
    return text;
}

/* Whether no hand has the card, nor the trick. */
static bool is_new(const struct pbn_deal *deal, uint8_t face)
{
    uint64_t seen = deal->hand[0] | deal->hand[1] | deal->hand[2] | deal->hand[3];

    for (unsigned i = 0; i < deal->laid; i++)
        seen |= (uint64_t)1 << deal->lying[i];
    return !(seen >> face & 1);
}

static bool read_lying(const char *text, struct pbn_deal *deal, struct pbn_problem *problem)
{
    size_t length;

    while (text = word_from(text, &length), length) {
        const char *end = text;
        const uint8_t face = pbn_read_card(text, &end);
        if (face == PBN_UNKNOWN || end != text + length)
            return pbn_complain(problem, deal->line,
                                "\"{word}\" is no card of the trick, such as SK.", "word",
                                PBN_SHOWN(text, length), NULL);
        if (deal->laid == PBN_SEATS - 1)
            return pbn_complain(problem, deal->line, "At most three cards can lie in the trick.",
                                NULL);
        if (!is_new(deal, face))
            return pbn_complain(problem, deal->line, "The card {card} is there twice.", "card",
                                PBN_SHOWN(text, length), NULL);
        deal->lying[deal->laid++] = face;
        text += length;
    }
    return true;
}

bool pbn_read_line(const char *text, struct pbn_deal *deal, struct pbn_problem *problem)
{
    size_t length;

    if (!pbn_read_hands(text, &text, deal, problem))
        return false;
    text = word_from(text, &length);
    if (!length)
        return true;
    deal->trump = pbn_read_strain(text, length);
    if (deal->trump == PBN_UNKNOWN)
        return pbn_complain(problem, deal->line,
                            "After the hands stands the trump: S, H, D, C or NT, not \"{word}\".",
                            "word", PBN_SHOWN(text, length), NULL);
    text = word_from(text + length, &length);
    if (!length)
        return pbn_complain(problem, deal->line,
                            "The leader is missing behind the trump: N, E, S or W.", NULL);
    deal->leader = pbn_read_seat(text, length);
    if (deal->leader == PBN_UNKNOWN)
        return pbn_complain(problem, deal->line,
                            "After the trump stands the leader: N, E, S or W, not \"{word}\".",
                            "word", PBN_SHOWN(text, length), NULL);
    return read_lying(text + length, deal, problem);
}

void pbn_position(const struct pbn_deal *deal, struct talon_solve_position *position)
{
    *position = (struct talon_solve_position){
        .laid = deal->laid,
        .leader = deal->leader,
        .trump = deal->trump,
        .side = (uint8_t)(5 << ((deal->leader + deal->laid) & 1)),
        .fewest = deal->goal.fewest,
    };
    if (deal->goal.side)
        position->side = deal->goal.side;
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        position->hand[seat] = open_deal_lift_all(deal->hand[seat], deal->goal.order);
    for (unsigned i = 0; i < deal->laid; i++)
        position->lying[i] = open_deal_lift(deal->lying[i], deal->goal.order);
}

void pbn_lower_result(const struct pbn_deal *deal, struct talon_solve_result *result)
{
    for (unsigned i = 0; i < result->count; i++)
        result->card[i].face = open_deal_lower(result->card[i].face, deal->goal.order);
}

/* ---- tricks ---------------------------------------------------------------------------------- */

/* Whether the later card beats the one that wins so far. */
static bool beats(const struct pbn_deal *deal, uint8_t later, uint8_t best)
{
    const bool trumps = talon_suit(later) == deal->trump && talon_suit(best) != deal->trump;

    return trumps ||
           (talon_suit(later) == talon_suit(best) &&
            open_deal_lift(later, deal->goal.order) > open_deal_lift(best, deal->goal.order));
}

unsigned pbn_trick_winner(const struct pbn_deal *deal, unsigned first, unsigned leader)
{
    unsigned best = 0;

    for (unsigned i = 1; i < PBN_SEATS; i++)
        if (beats(deal, deal->card[first + i], deal->card[first + best]))
            best = i;
    return (leader + best) % PBN_SEATS;
}
