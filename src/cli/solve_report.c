/* solve_report.c - prints what the double-dummy solver found out about a deal: as text, as JSON and
 * as a game of PBN.
 */
#include "solve_report.h"

#include "text/spoken.h"

#include <talon/card.h>
#include <talon/json.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- text ------------------------------------------------------------------------------------ */

/* "north leads and has played ♠K ♠2" */
static void add_leader(const struct pbn_deal *deal, struct talon_string_buffer *text)
{
    const char *seat = spoken(cli_solve_seats[deal->leader]);

    if (deal->laid)
        spoken_add(text, "{seat} leads and has played", "seat", seat, NULL);
    else
        spoken_add(text, "{seat} leads", "seat", seat, NULL);
    for (unsigned i = 0; i < deal->laid; i++)
        cli_solve_card(deal->lying[i], text);
}

static void add_title(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    const struct pbn_deal *deal = &solved->deal;
    char trump[CLI_SOLVE_TRUMP];

    spoken_add(text, "Deal {n}", "n", SPOKEN_NUMBER((int64_t)solved->number), NULL);
    if (*deal->board && strcmp(deal->board, "?") != 0)
        spoken_add(text, ", board {n}", "n", deal->board, NULL);
    if (solved->has_cards) {
        cli_solve_trump(deal->trump, trump);
        spoken_add_colon(text);
        util_print(text, "%s, ", trump);
        add_leader(deal, text);
    }
    talon_string_buffer_add(text, "\n");
}

static void add_result(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    cli_solve_tricks(solved, spoken(cli_solve_sides[solved->result.seat & 1]),
                     N_("With open cards {seats} take {least} to {most} of {tricks}."),
                     N_("With open cards {seats} take {n} of {tricks}. It is the turn of {seat}:"),
                     text);
}

void cli_solve_par_words(const struct talon_solve_par *par, char text[CLI_SOLVE_PAR])
{
    const unsigned side = par->declarers >> 1 & 5 ? 1 : 0;
    const bool both = par->declarers & (par->declarers - 1);
    const char *first = spoken(cli_solve_seats[__builtin_ctz(par->declarers | 16)]);
    const int points = par->points < 0 ? -par->points : par->points;
    char contract[SPOKEN_DIGITS], who[SPOKEN_DIGITS];

    if (!par->level) {
        spoken_with(text, CLI_SOLVE_PAR, "nobody bids", NULL);
        return;
    }
    snprintf(contract, sizeof contract, "%u%s", par->level, cli_solve_strains[par->strain]);
    snprintf(who, sizeof who, "%s", first);
    if (both)
        spoken_with(who, sizeof who, "{seat} or {other}", "seat", first, "other",
                    spoken(cli_solve_seats[side + 2]), NULL);
    spoken_with(text, CLI_SOLVE_PAR,
                par->tricks < par->level + 6
                    ? N_("{contract} doubled by {seat}, {points} for {side}")
                    : N_("{contract} by {seat}, {points} for {side}"),
                "contract", contract, "seat", who, "points", SPOKEN_NUMBER(points), "side",
                spoken(cli_solve_sides[par->points < 0]), NULL);
}

void cli_solve_table_head(const char *who, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "  ");
    spoken_add_left(text, who, 8);
    for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
        spoken_add_right(text, spoken(cli_solve_strains[strain]), 4);
    talon_string_buffer_add(text, "\n");
}

static void list_table(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    char par[CLI_SOLVE_PAR];

    cli_solve_table_head(spoken("declarer"), text);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        talon_string_buffer_add(text, "  ");
        spoken_add_left(text, spoken(cli_solve_seats[seat]), 8);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
            if (solved->answers.tricks[strain][seat] == TALON_SOLVE_UNKNOWN)
                util_print(text, "   ?");
            else
                util_print(text, "%4u", solved->answers.tricks[strain][seat]);
        util_print(text, "\n");
    }
    if (!solved->answers.has_par)
        return;
    cli_solve_par_words(&solved->answers.par, par);
    spoken_add(text, "  par: {par}", "par", par, NULL);
    talon_string_buffer_add(text, "\n");
}

unsigned cli_solve_player(const struct pbn_deal *deal, unsigned number)
{
    unsigned leader = deal->leader;

    for (unsigned first = 0; first + PBN_SEATS <= number; first += PBN_SEATS)
        leader = pbn_trick_winner(deal, first, leader);
    return (leader + number % PBN_SEATS) % PBN_SEATS;
}

static void list_played(const struct cli_solved *solved, unsigned number,
                        struct talon_string_buffer *text)
{
    const struct pbn_deal *deal = &solved->deal;
    const unsigned seat = cli_solve_player(deal, number);
    char trick[SPOKEN_DIGITS], card[3], name[SPOKEN_DIGITS];

    snprintf(trick, sizeof trick, "%2u", number / PBN_SEATS + 1);
    pbn_write_card(deal->card[number], card);
    snprintf(name, sizeof name, "%s%c", cli_solve_strains[talon_suit(deal->card[number])], card[1]);
    talon_string_buffer_add(text, "  ");
    spoken_add(text,
               deal->goal.decides ? cli_solved_contract_change(solved, seat)
                                  : N_("trick {n}: {seat}'s {card} gives away {lost}"),
               "n", trick, "seat", spoken(cli_solve_seats[seat]), "card", name, "lost",
               SPOKEN_NUMBER(solved->lost[number]), NULL);
    talon_string_buffer_add(text, "\n");
}

static void list_play(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    unsigned all = 0;

    for (unsigned number = 0; number < solved->deal.played; number++)
        if (solved->lost[number]) {
            list_played(solved, number, text);
            all++;
        }
    if (!all)
        util_print(text, "  %s\n", spoken("With open cards nobody could have played better."));
}

static bool has_known_play(const struct cli_solved *solved)
{
    return solved->has_cards && solved->deal.played;
}

static unsigned unknown_places(const struct cli_solved *solved)
{
    unsigned unknown = 0;

    for (unsigned strain = 0; strain < PBN_STRAINS; strain++)
        for (unsigned seat = 0; seat < PBN_SEATS; seat++)
            unknown += solved->answers.tricks[strain][seat] == TALON_SOLVE_UNKNOWN;
    return solved->answers.has_table ? unknown : 0;
}

bool cli_solve_unsolved(const struct cli_solved *solved, char sentence[CLI_SOLVE_UNSOLVED])
{
    const bool cards = solved->has_cards && !solved->result.exact,
               play = solved->wants_play && !solved->has_play && has_known_play(solved);
    const unsigned places = unknown_places(solved);
    char list[CLI_SOLVE_UNSOLVED] = "", table[SPOKEN_COUNTED];
    const struct {
        bool is_missing;
        const char *what;
    } parts[] = { { cards, spoken("the cards") }, { play, spoken("the play") }, { places, table } };

    if (!cards && !play && !places)
        return false;
    spoken_with(table, sizeof table, "{n} of {all} places of the table", "n", SPOKEN_NUMBER(places),
                "all", SPOKEN_NUMBER(PBN_STRAINS * PBN_SEATS), NULL);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].is_missing) {
            const size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "",
                     parts[i].what);
        }
    spoken_with(sentence, CLI_SOLVE_UNSOLVED,
                "Not solved within {nodes} tricks begun (--nodes allows more): {list}.", "nodes",
                SPOKEN_NUMBER((int64_t)solved->nodes), "list", list, NULL);
    return true;
}

void cli_solved_text(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    char unsolved[CLI_SOLVE_UNSOLVED];

    add_title(solved, text);
    cli_solve_hands(&solved->deal, text);
    if (solved->has_cards && solved->deal.goal.side)
        cli_solved_contract(solved, text);
    else if (solved->has_cards)
        add_result(solved, text);
    if (solved->has_play)
        list_play(solved, text);
    else if (solved->wants_play && !has_known_play(solved))
        util_print(text, "  %s\n", spoken("The file does not tell the play."));
    if (solved->answers.has_table)
        list_table(solved, text);
    else if (solved->wants_table)
        util_print(text, "  %s\n",
                   solved->deal.goal.side
                       ? spoken("There is no table where partners do not face each other.")
                       : spoken("There is no table of a trick that has begun."));
    if (cli_solve_unsolved(solved, unsolved))
        util_print(text, "  %s\n", unsolved);
    util_print(text, "\n");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void add_seat_member(const char *name, unsigned seat, struct talon_string_buffer *text)
{
    util_print(text, ",\"%s\":\"%c\"", name, pbn_seats[seat]);
}

static void add_tricks_members(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    const struct talon_solve_result *result = &solved->result;
    const unsigned all = (pbn_cards(&solved->deal) + solved->deal.laid) / PBN_SEATS;
    const bool east = result->seat & 1;

    util_print(text, ",\"least\":%u,\"most\":%u", result->least, result->most);
    if (solved->deal.goal.side)
        cli_solved_contract_json(solved, text);
    else if (result->exact)
        util_print(text, ",\"tricks\":{\"NS\":%u,\"EW\":%u}",
                   east ? all - result->tricks : result->tricks,
                   east ? result->tricks : all - result->tricks);
    util_print(text, ",\"nodes\":%" PRIu64 ",\"cards\":[", result->nodes);
    for (unsigned i = 0; i < result->count; i++) {
        char card[3];
        pbn_write_card(result->card[i].face, card);
        util_print(text, "%s{\"card\":\"%s\"", i ? "," : "", card);
        const bool counted = result->card[i].tricks != TALON_SOLVE_UNKNOWN;
        if (counted)
            util_print(text, ",\"tricks\":%u", result->card[i].tricks);
        if (counted || (solved->deal.goal.decides && result->exact))
            util_print(text, ",\"optimal\":%s", result->card[i].optimal ? "true" : "false");
        util_print(text, "}");
    }
    util_print(text, "]");
}

static void add_table_members(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    util_print(text, ",\"table\":{");
    for (unsigned seat = 0; seat < PBN_SEATS; seat++) {
        util_print(text, "%s\"%c\":{", seat ? "," : "", pbn_seats[seat]);
        for (unsigned strain = 0; strain < PBN_STRAINS; strain++) {
            util_print(text, "%s\"%s\":", strain ? "," : "", pbn_strains[strain]);
            if (solved->answers.tricks[strain][seat] == TALON_SOLVE_UNKNOWN)
                util_print(text, "null");
            else
                util_print(text, "%u", solved->answers.tricks[strain][seat]);
        }
        util_print(text, "}");
    }
    util_print(text, "}");
}

static void add_par_members(const struct talon_solve_par *par, struct talon_string_buffer *text)
{
    bool first = true;

    util_print(text, ",\"par\":{\"points\":%d,\"level\":%u", par->points, par->level);
    if (par->level) {
        util_print(text, ",\"strain\":\"%s\",\"doubled\":%s,\"declarers\":[",
                   pbn_strains[par->strain], par->tricks < par->level + 6 ? "true" : "false");
        for (unsigned seat = 0; seat < PBN_SEATS; seat++)
            if (par->declarers >> seat & 1) {
                util_print(text, "%s\"%c\"", first ? "" : ",", pbn_seats[seat]);
                first = false;
            }
        util_print(text, "]");
    }
    util_print(text, "}");
}

static void add_lying_member(const struct pbn_deal *deal, struct talon_string_buffer *text)
{
    util_print(text, ",\"lying\":[");
    for (unsigned i = 0; i < deal->laid; i++) {
        char card[3];
        pbn_write_card(deal->lying[i], card);
        util_print(text, "%s\"%s\"", i ? "," : "", card);
    }
    util_print(text, "]");
}

static void add_play_member(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    util_print(text, ",\"play\":[");
    for (unsigned number = 0; number < solved->deal.played; number++) {
        char card[3];
        pbn_write_card(solved->deal.card[number], card);
        util_print(text, "%s{\"seat\":\"%c\",\"card\":\"%s\",\"lost\":%u}", number ? "," : "",
                   pbn_seats[cli_solve_player(&solved->deal, number)], card, solved->lost[number]);
    }
    util_print(text, "]");
}

void cli_solved_json(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    const struct pbn_deal *deal = &solved->deal;
    char hands[PBN_DEAL_TEXT];

    pbn_write_hands(deal, hands);
    util_print(text, "{\"number\":%zu,", solved->number);
    if (deal->line)
        util_print(text, "\"line\":%u,", deal->line);
    util_print(text, "\"board\":");
    talon_json_string(text, deal->board);
    util_print(text, ",\"deal\":\"%s\"", hands);
    if (solved->has_cards) {
        util_print(text, ",\"trump\":\"%s\"", pbn_strains[deal->trump]);
        add_seat_member("leader", deal->leader, text);
        add_lying_member(deal, text);
        add_seat_member("seat", solved->result.seat, text);
        util_print(text, ",\"exact\":%s", solved->result.exact ? "true" : "false");
        add_tricks_members(solved, text);
    }
    if (solved->has_play)
        add_play_member(solved, text);
    if (solved->answers.has_table)
        add_table_members(solved, text);
    if (solved->answers.has_par)
        add_par_members(&solved->answers.par, text);
    util_print(text, "}\n");
}

/* ---- PBN ------------------------------------------------------------------------------------- */

void cli_solved_pbn(const struct cli_solved *solved, struct talon_string_buffer *text)
{
    pbn_write(&solved->deal, &solved->answers, text);
}
