/* drive_cards.c - the cards of a drive's boards: drawn from a seed, or given by the director. Only
 * the director sees them before the drive is over.
 */
#include "drive_state_json.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/hex.h"
#include "util/memory.h"

#include <talon/card.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS_GIVEN_MOST = 512 };
enum { PACK = 52, RANKS = 13, SUITS = 4, SEATS = 4, TRICKS = 13, BYTE = 8, DECIMAL = 10 };
static const char rank_letters[] = "23456789TJQKA", seat_letters[] = "NESW";

/* ---- dealing ------------------------------------------------------------------------------- */

void drive_deal_pack(struct talon_rng *rng, unsigned dealer, struct drive_dealt *dealt)
{
    uint8_t pack[PACK];

    *dealt = (struct drive_dealt){ 0 };
    for (int i = 0; i < PACK; i++)
        pack[i] = talon_french(i / RANKS, i % RANKS);
    for (unsigned i = 0; i < PACK; i++) {
        const unsigned other = i + talon_rng_below(rng, PACK - i);
        const uint8_t card = pack[other];
        pack[other] = pack[i];
        dealt->hand[(dealer + 1 + i) % SEATS] |= (uint64_t)1 << card;
        dealt->last = card;
    }
}

void drive_seed_board(struct talon_rng *rng, const char *seed, unsigned board)
{
    static const char words[] = "talon drive cards";
    uint8_t number[sizeof(uint64_t)] = { 0 }, key[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    for (size_t i = 0; i < sizeof board; i++)
        number[i] = (uint8_t)(board >> BYTE * i);
    talon_sha256_start(&sum);
    talon_sha256_add(&sum, words, sizeof words - 1);
    talon_sha256_add(&sum, seed, strlen(seed) + 1);
    talon_sha256_add(&sum, number, sizeof number);
    talon_sha256_end(&sum, key);
    talon_rng_key(rng, key);
}

/* ---- deals as PBN writes them --------------------------------------------------------------- */

static void write_hand(uint64_t hand, struct talon_string_buffer *text)
{
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (hand >> talon_french(suit, rank) & 1)
                talon_string_buffer_add(text, (const char[]){ rank_letters[rank], 0 });
        talon_string_buffer_add(text, suit ? "." : "");
    }
}

static void write_hands(const uint64_t *hand, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "N:");
    for (int seat = 0; seat < SEATS; seat++) {
        talon_string_buffer_add(text, seat ? " " : "");
        write_hand(hand[seat], text);
    }
}

/* A hand; behind it, or NULL. */
static const char *read_hand(const char *at, uint64_t *hand)
{
    int suit = SUITS - 1;

    for (; *at && *at != ' '; at++) {
        const char *rank = strchr(rank_letters, *at);
        if (*at == '.' && suit--)
            continue;
        if (!rank || suit < 0)
            return NULL;
        *hand |= (uint64_t)1 << talon_french(suit, (int)(rank - rank_letters));
    }
    return suit ? NULL : at;
}

static unsigned count_cards(uint64_t hand)
{
    unsigned count = 0;

    for (; hand; hand &= hand - 1)
        count++;
    return count;
}

/* Four hands of 13, such as "N:AKQ.….…. … … …", from whatever seat they begin. */
static bool read_hands(const char *text, uint64_t hand[SEATS])
{
    const char *first = *text ? strchr(seat_letters, *text) : NULL;
    uint64_t all = 0;

    if (!first || text[1] != ':')
        return false;
    text += 2;
    for (unsigned i = 0; i < SEATS; i++) {
        uint64_t *own = &hand[((unsigned)(first - seat_letters) + i) % SEATS];
        text = read_hand(text, own);
        if (!text || count_cards(*own) != RANKS || (*text == ' ') == (i == SEATS - 1))
            return false;
        all |= *own;
        text += *text == ' ';
    }
    return count_cards(all) == PACK;
}

/* ---- the act ------------------------------------------------------------------------------- */

void drive_free_cards(struct drive *drive)
{
    free(drive->cards.deal);
    drive->cards = (struct drive_cards){ 0 };
}

/* Sorted by boards; a board that was given before gets the new cards. */
static void keep_deal(struct drive_cards *cards, unsigned board, const uint64_t hand[SEATS])
{
    struct talon_string_buffer text = { 0 };
    size_t at = 0;

    while (at < cards->deals && cards->deal[at].board < board)
        at++;
    if (at == cards->deals || cards->deal[at].board != board) {
        cards->deal = util_grow(cards->deal, &cards->capacity, cards->deals, sizeof *cards->deal);
        memmove(&cards->deal[at + 1], &cards->deal[at],
                (cards->deals++ - at) * sizeof *cards->deal);
    }
    write_hands(hand, &text);
    cards->deal[at].board = (uint16_t)board;
    snprintf(cards->deal[at].text, sizeof cards->deal[at].text, "%s", text.at);
    free(text.at);
}

/* "5 N:…": the number of the board, and its deal. */
static bool take_deal_text(struct drive_cards *cards, const char *text)
{
    uint64_t hand[SEATS] = { 0 };
    char *end;
    const unsigned long board = strtoul(text, &end, DECIMAL);

    if (*text < '0' || *text > '9' || !board || board > UINT16_MAX || *end != ' ' ||
        !read_hands(end + 1, hand))
        return false;
    if (cards)
        keep_deal(cards, (unsigned)board, hand);
    return true;
}

static bool check_deals(const struct drive_act *act, struct series_refusal *why)
{
    for (size_t i = 0; i < json_value_count(act->deals); i++) {
        const char *text = json_value_text(json_value_item(act->deals, i));
        if (!take_deal_text(NULL, text))
            return series_refuse(why, "This is no deal of 52 cards: @", &text, NULL);
    }
    return true;
}

static bool has_result(const struct drive *drive)
{
    for (size_t round = 1; round <= drive->rounds; round++)
        for (unsigned t = 1; t <= drive->round[round - 1].tables; t++)
            for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++)
                if (drive_deal_of(drive, (unsigned)round, t, deal)->known)
                    return true;
    return false;
}

/* A seed, or deals, which are added to those that were given before; with neither there are none.
 */
bool drive_take_cards(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const struct series_setup *setup = &drive->setup.series;

    if (drive->setup.game.is_online || setup->seats != SEATS || setup->tricks != TRICKS ||
        !(setup->movement->boards || setup->same))
        return series_refuse(why,
                             "Cards can be drawn for boards of 52 cards at real tables of "
                             "four.",
                             NULL, NULL);
    if (*act->seed && act->deals)
        return series_refuse(why, "Cards are drawn from a seed or given, not both.", NULL, NULL);
    if (!drive->replays && has_result(drive) && (*act->seed || !act->deals))
        return series_refuse(why, "Boards have been played: their cards cannot change any more.",
                             NULL, NULL);
    if (!check_deals(act, why))
        return false;
    if (drive->cards.deals + json_value_count(act->deals) > BOARDS_GIVEN_MOST)
        return series_refuse(why, "A drive has cards for # boards at most.", NULL,
                             (const unsigned[]){ BOARDS_GIVEN_MOST });
    if (!act->deals || *drive->cards.seed)
        drive_free_cards(drive);
    snprintf(drive->cards.seed, sizeof drive->cards.seed, "%s", act->seed);
    for (size_t i = 0; i < json_value_count(act->deals); i++)
        take_deal_text(&drive->cards, json_value_text(json_value_item(act->deals, i)));
    return true;
}

/* ---- which boards there are ------------------------------------------------------------------ */

enum { BOARDS_MOST = 2 * SERIES_ROUNDS_MOST * SERIES_DEALS_MOST };

static void note_boards(bool *plays, unsigned first, unsigned deals)
{
    for (unsigned i = 0; i < deals; i++)
        if (first && first + i <= BOARDS_MOST)
            plays[first + i] = true;
}

static void note_open_tables(bool *plays, const struct series *series)
{
    for (unsigned t = 0; t < series->tables; t++)
        if (series->table[t].plays)
            note_boards(plays, series_board(series, t, 0), series->setup.deals);
}

/* Of a plan, from the round that the series has reached. */
static void note_plan(bool *plays, struct series *series)
{
    struct series_refusal why;

    while (series->round <= series->setup.rounds && series_open(series, &why)) {
        note_open_tables(plays, series);
        series_close(series, &why);
    }
}

/* With those who are on the list now. */
static void note_before_begin(const struct drive *drive, bool *plays)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, drive_count_listed(drive));
    struct series *series = util_allocate_zeroed(1, sizeof *series);
    struct series_refusal why;

    if (series_begin(series, &setup, &why))
        note_plan(plays, series);
    free(series);
}

static void note_since_begin(const struct drive *drive, bool *plays)
{
    struct series *ahead = drive_look_ahead(drive);
    struct series_refusal why;

    for (size_t i = 0; i < drive->rounds; i++)
        for (unsigned t = 0; t < drive->round[i].tables; t++)
            if (drive->round[i].table[t].plays)
                note_boards(plays, drive->round[i].table[t].board, drive->series->setup.deals);
    if (ahead && (!ahead->is_open || series_close(ahead, &why)))
        note_plan(plays, ahead);
    free(ahead);
}

/* Whether each board is played, by number; free it. */
static bool *find_boards(const struct drive *drive)
{
    const struct series_setup *setup = &drive->setup.series;
    bool *plays = util_allocate_zeroed(BOARDS_MOST + 1, sizeof *plays);

    if (setup->same && drive->phase != DRIVE_OVER)
        note_boards(plays, 1, (unsigned)setup->rounds * setup->deals);
    else if (drive->series)
        note_since_begin(drive, plays);
    else
        note_before_begin(drive, plays);
    return plays;
}

/* ---- writing ------------------------------------------------------------------------------- */

static const char *find_given(const struct drive_cards *cards, unsigned board)
{
    for (size_t i = 0; i < cards->deals; i++)
        if (cards->deal[i].board == board)
            return cards->deal[i].text;
    return NULL;
}

static void write_cards_of(const struct drive *drive, unsigned board,
                           struct talon_string_buffer *text)
{
    const unsigned dealer = (board - 1) % SEATS;
    struct talon_string_buffer drawn = { 0 };
    struct drive_dealt dealt;
    struct talon_rng rng;

    if (*drive->cards.seed) {
        drive_seed_board(&rng, drive->cards.seed, board);
        drive_deal_pack(&rng, dealer, &dealt);
        write_hands(dealt.hand, &drawn);
    }
    json_write_list_object(text);
    json_write_member_number(text, "board", board);
    json_write_member_number(text, "dealer", dealer + 1);
    json_write_member(text, "trump",
                      series_trump_name(series_trump_of(drive->setup.trumps, board - 1)));
    json_write_member(text, "deal", drawn.at ? drawn.at : find_given(&drive->cards, board));
    talon_string_buffer_add(text, "}");
    free(drawn.at);
}

/* The hash by which everybody can check a seed that is told at the end. */
static void write_fingerprint(const char *seed, struct talon_string_buffer *text)
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, seed, strlen(seed));
    talon_sha256_end(&sum, hash);
    if (*seed)
        json_write_member_hex(text, "fingerprint", hash, sizeof hash);
    else
        json_write_member(text, "fingerprint", NULL);
}

void drive_write_cards(const struct drive *drive, bool directs, struct talon_string_buffer *text)
{
    const struct drive_cards *cards = &drive->cards;
    const bool any = *cards->seed || cards->deals, over = drive->phase == DRIVE_OVER;
    bool *plays = directs || (any && over) ? find_boards(drive) : NULL;

    json_write_member_object(text, "cards");
    json_write_member(text, "seed", *cards->seed && (directs || over) ? cards->seed : NULL);
    write_fingerprint(cards->seed, text);
    json_write_member_list(text, "boards");
    for (unsigned board = 1; plays && board <= BOARDS_MOST; board++)
        if (plays[board])
            write_cards_of(drive, board, text);
    talon_string_buffer_add(text, "]}");
    free(plays);
}

/* ---- the drive's seed ----------------------------------------------------------------------- */

/* Lots and raffles are drawn by it, so it is told when these are known. */
void drive_write_seal(const struct drive *drive, bool directs, struct talon_string_buffer *text)
{
    const bool is_over = drive->phase == DRIVE_OVER && (directs || !drive_holds_back(drive));
    char hash[DRIVE_SEAL_SIZE], nonce[DRIVE_SEAL_SIZE];

    drive_seal(drive, hash, nonce);
    json_write_member_object(text, "seal");
    json_write_member(text, "hash", hash);
    if (is_over)
        json_write_member_number(text, "seed", (int64_t)drive->setup.series.seed);
    else
        json_write_member(text, "seed", NULL);
    json_write_member(text, "nonce", is_over ? nonce : NULL);
    talon_string_buffer_add(text, "}");
}
