/* pbn_write.c - writes games of PBN 2.1 in export format: the fifteen tags that it asks for, in its
 * order, then the tables and the play. A deal of Whist is a contract of one by the dealer: the side
 * needs seven tricks for its first point, and the dealer's left leads.
 */
#include "pbn.h"

#include <stdio.h>
#include <string.h>

static const char *const vulnerable_words[] = { "None", "NS", "EW", "All" };

static void put_text(struct talon_string_buffer *text, const char *words)
{
    talon_string_buffer_add_bytes(text, words, strlen(words));
}

/* Quotation marks and backslashes of the value get a backslash. */
static void add_known_tag(struct talon_string_buffer *text, const char *name, const char *value)
{
    put_text(text, "[");
    put_text(text, name);
    put_text(text, " \"");
    for (const char *at = value; *at; at++) {
        if (*at == '"' || *at == '\\')
            put_text(text, "\\");
        talon_string_buffer_add_bytes(text, at, 1);
    }
    put_text(text, "\"]\n");
}

/* "?" stands for nothing known. */
static void add_tag(struct talon_string_buffer *text, const char *name, const char *value)
{
    add_known_tag(text, name, *value ? value : "?");
}

static void add_seat_tag(struct talon_string_buffer *text, const char *name, unsigned seat)
{
    const char letter[] = { pbn_seats[seat], 0 };

    add_tag(text, name, letter);
}

/* ---- the tags -------------------------------------------------------------------------------- */

/* Such a deal has no declarer and no result. */
static bool is_passed_out(const struct pbn_deal *deal)
{
    return !strcmp(deal->contract, "Pass");
}

static void add_contract(struct talon_string_buffer *text, const struct pbn_deal *deal)
{
    char words[PBN_VALUE];

    if (deal->trump == PBN_UNKNOWN || deal->leader == PBN_UNKNOWN) {
        add_known_tag(text, "Declarer", is_passed_out(deal) ? "" : "?");
        add_tag(text, "Contract", deal->contract);
        return;
    }
    add_seat_tag(text, "Declarer", (deal->leader + 3u) % PBN_SEATS);
    if (*deal->contract)
        snprintf(words, sizeof words, "%s", deal->contract);
    else
        snprintf(words, sizeof words, "1%s", pbn_strains[deal->trump]);
    add_tag(text, "Contract", words);
}

static void add_result(struct talon_string_buffer *text, const struct pbn_deal *deal)
{
    char words[8] = "?";

    if (deal->result != PBN_UNKNOWN)
        snprintf(words, sizeof words, "%u", deal->result);
    add_known_tag(text, "Result",
                  is_passed_out(deal)  ? ""
                  : *deal->told_result ? deal->told_result
                                       : words);
}

static void add_tags(struct talon_string_buffer *text, const struct pbn_deal *deal)
{
    static const char *const names[PBN_SEATS] = { "North", "East", "South", "West" };
    char hands[PBN_DEAL_TEXT];

    add_tag(text, "Event", deal->event);
    add_tag(text, "Site", "");
    add_tag(text, "Date", "");
    add_tag(text, "Board", deal->board);
    for (unsigned i = 0; i < PBN_SEATS; i++) /* west, north, east, south */
        add_tag(text, names[(i + 3) % PBN_SEATS], deal->player[(i + 3) % PBN_SEATS]);
    add_seat_tag(text, "Dealer", deal->dealer);
    add_tag(text, "Vulnerable", vulnerable_words[deal->vulnerable]);
    pbn_write_hands(deal, hands);
    add_tag(text, "Deal", hands);
    add_tag(text, "Scoring", "");
    add_contract(text, deal);
    add_result(text, deal);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void append_par(struct talon_string_buffer *text, const struct talon_solve_par *par)
{
    char words[24];

    snprintf(words, sizeof words, "%s %d", par->points < 0 ? "EW" : "NS",
             par->points < 0 ? -par->points : par->points);
    add_tag(text, "OptimumScore", words);
}

static void append_table(const struct pbn_answers *answers, struct talon_string_buffer *text)
{
    char row[16];

    put_text(text, "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        for (unsigned strain = PBN_STRAINS; strain-- > 0;)
            if (answers->tricks[strain][seat] != TALON_SOLVE_UNKNOWN) {
                snprintf(row, sizeof row, "%c %2s %2u\n", pbn_seats[seat], pbn_strains[strain],
                         answers->tricks[strain][seat]);
                put_text(text, row);
            }
}

static void append_auction(const struct pbn_auction *auction, struct talon_string_buffer *text)
{
    char note[PBN_VALUE + 8];

    pbn_write_auction(auction, text);
    for (unsigned i = 0; i < PBN_NOTES; i++)
        if (*auction->note[i]) {
            snprintf(note, sizeof note, "%u:%s", i + 1, auction->note[i]);
            add_tag(text, "Note", note);
        }
}

/* A trick that has begun is play: its cards go back into the hands. */
static void begin_play(struct pbn_deal *deal)
{
    for (unsigned i = 0; i < deal->laid; i++) {
        deal->hand[(deal->leader + i) % PBN_SEATS] |= (uint64_t)1 << deal->lying[i];
        deal->card[i] = deal->lying[i];
    }
    deal->played = deal->laid ? deal->laid : deal->played;
    deal->laid = 0;
}

void pbn_write(const struct pbn_deal *deal, const struct pbn_answers *answers,
               struct talon_string_buffer *text)
{
    struct pbn_deal whole = *deal;

    begin_play(&whole);
    add_tags(text, &whole);
    if (answers->has_par)
        append_par(text, &answers->par);
    if (answers->has_table)
        append_table(answers, text);
    if (whole.auction.count)
        append_auction(&whole.auction, text);
    if (whole.played)
        pbn_write_play(&whole, text);
    put_text(text, "\n");
}
