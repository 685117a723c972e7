/* pbn_auction.c - the calls of an auction: reads them as programs spell them, tells the contract
 * that they lead to, and writes them.
 */
#include "pbn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASS, DOUBLE, REDOUBLE, FIRST_BID, BIDS = 7 * PBN_STRAINS, SKIPPED = FIRST_BID + BIDS };
enum { ALL_PASS = SKIPPED + 1, NO_CALL };

static const struct {
    const char *word;
    uint8_t call;
} spellings[] = {
    { "Pass", PASS },         { "P", PASS },        { "X", DOUBLE },         { "D", DOUBLE },
    { "Dbl", DOUBLE },        { "Double", DOUBLE }, { "XX", REDOUBLE },      { "R", REDOUBLE },
    { "Rdbl", REDOUBLE },     { "AP", ALL_PASS },   { "AllPass", ALL_PASS }, { "-", SKIPPED },
    { "Redouble", REDOUBLE },
};

static uint8_t read_call(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (pbn_same_word(word, length, spellings[i].word))
            return spellings[i].call;
    const uint8_t strain = length ? pbn_read_strain(word + 1, length - 1) : PBN_UNKNOWN;
    if (strain == PBN_UNKNOWN || *word < '1' || *word > '7')
        return NO_CALL;
    return (uint8_t)(FIRST_BID + (*word - '1') * PBN_STRAINS + strain);
}

bool pbn_is_pass(const char *word, size_t length)
{
    const uint8_t call = read_call(word, length);

    return call == PASS || call == ALL_PASS || pbn_same_word(word, length, "Passed out") ||
           pbn_same_word(word, length, "All Pass");
}

static bool is_bid(uint8_t call)
{
    return call >= FIRST_BID && call < SKIPPED;
}

/* The place of the last bid; the count where there is none. */
static unsigned last_bid(const struct pbn_auction *auction)
{
    for (unsigned i = auction->count; i-- > 0;)
        if (is_bid(auction->call[i]))
            return i;
    return auction->count;
}

bool pbn_auction_ended(const struct pbn_auction *auction)
{
    const bool any = last_bid(auction) < auction->count;
    const unsigned needed = any ? 3 : 4;
    unsigned passes = 0;

    while (passes < auction->count && auction->call[auction->count - 1u - passes] == PASS)
        passes++;
    return passes >= needed;
}

static bool add_call(struct pbn_auction *auction, uint8_t call)
{
    if (auction->count == PBN_CALLS)
        return false;
    auction->call[auction->count++] = call;
    return true;
}

/* "=1=" among the marks at a call: the number of its note. */
static void take_mark(struct pbn_auction *auction, const char *marks, size_t length)
{
    const char *at = memchr(marks, '=', length);
    const size_t left = at ? length - (size_t)(at - marks) : 0;
    unsigned number = 0;
    size_t i = 1;

    for (; i < left && i < 4 && at[i] >= '0' && at[i] <= '9'; i++)
        number = number * 10 + (unsigned)(at[i] - '0');
    if (i < left && at[i] == '=' && number && number <= PBN_NOTES && auction->count)
        auction->mark[auction->count - 1] = (uint8_t)number;
}

void pbn_take_note(struct pbn_auction *auction, const char *value)
{
    char *end;
    const unsigned long number = strtoul(value, &end, 10);

    if (*end == ':' && number >= 1 && number <= PBN_NOTES)
        snprintf(auction->note[number - 1], PBN_VALUE, "%s", end + 1);
}

bool pbn_take_call(struct pbn_auction *auction, const char *word, size_t length)
{
    static const char marks[] = "=$^!?+";
    size_t plain = 0;

    while (plain < length && !(word[plain] && strchr(marks, word[plain])))
        plain++;
    const uint8_t call = read_call(word, plain);
    bool fine = !plain || call != NO_CALL;
    if (plain && fine && call != ALL_PASS)
        fine = add_call(auction, call);
    while (plain && fine && call == ALL_PASS && !pbn_auction_ended(auction))
        fine = add_call(auction, PASS);
    if (fine)
        take_mark(auction, word + plain, length - plain);
    return fine;
}

/* Who of the side of the last bid named its strain first. */
static uint8_t find_declarer(const struct pbn_auction *auction, unsigned last)
{
    unsigned first = last % 2;

    while (!is_bid(auction->call[first]) || (auction->call[first] - FIRST_BID) % PBN_STRAINS !=
                                                (auction->call[last] - FIRST_BID) % PBN_STRAINS)
        first += 2;
    return (uint8_t)((auction->seat + first) % PBN_SEATS);
}

static void write_call(uint8_t call, char text[8])
{
    static const char *const words[] = { "Pass", "X", "XX" };

    if (is_bid(call))
        snprintf(text, 8, "%d%s", (call - FIRST_BID) / PBN_STRAINS + 1,
                 pbn_strains[(call - FIRST_BID) % PBN_STRAINS]);
    else
        snprintf(text, 8, "%s", call == SKIPPED ? "-" : words[call]);
}

bool pbn_auction_result(const struct pbn_auction *auction, char contract[PBN_VALUE],
                        uint8_t *declarer)
{
    const unsigned last = last_bid(auction);
    uint8_t doubled = PASS;
    char bid[8];

    if (!pbn_auction_ended(auction) || last == auction->count)
        return false;
    for (unsigned i = last + 1; i < auction->count; i++)
        if (auction->call[i] == DOUBLE || auction->call[i] == REDOUBLE)
            doubled = auction->call[i];
    write_call(auction->call[last], bid);
    snprintf(contract, PBN_VALUE, "%s%.*s", bid, doubled, "XX");
    *declarer = find_declarer(auction, last);
    return true;
}

static void write_mark(uint8_t mark, struct talon_string_buffer *text)
{
    char words[8];

    snprintf(words, sizeof words, " =%u=", mark);
    if (mark)
        talon_string_buffer_add(text, words);
}

void pbn_write_auction(const struct pbn_auction *auction, struct talon_string_buffer *text)
{
    char head[] = "[Auction \"N\"]\n", call[8];

    head[sizeof "[Auction \"" - 1] = pbn_seats[auction->seat];
    talon_string_buffer_add(text, head);
    for (unsigned i = 0; i < auction->count; i++) {
        write_call(auction->call[i], call);
        talon_string_buffer_add(text, call);
        write_mark(auction->mark[i], text);
        talon_string_buffer_add(text, i % PBN_SEATS == 3 || i + 1u == auction->count ? "\n" : " ");
    }
    if (!pbn_auction_ended(auction))
        talon_string_buffer_add(text, "*\n");
}
