/* pbn_lin.c - reads the deals of a LIN file, as Bridge Base Online writes it: pairs of a command
 * and a value, each with a "|" behind it. Commands that say nothing of a deal are passed over.
 */
#include "pbn.h"

#include <ctype.h>
#include <string.h>

enum { SOUTH = 2 };

struct pair {
    unsigned line;
    const char *name, *value;
    size_t length; /* of the value */
};

struct lin_deal {
    struct pbn_deal *deal;
    struct pbn_problem *problem;
    struct pbn_reader *reader;
    bool has_hands;
    unsigned play_line;
};

bool pbn_is_lin(const char *text)
{
    text += strspn(text, " \t\n");
    return isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1]) && text[2] == '|';
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static const char *skip_to(struct pbn_source *source, const char *characters)
{
    while (source->at < source->end && !(*source->at && strchr(characters, *source->at)))
        source->line += *source->at++ == '\n';
    return source->at;
}

static enum pbn_found read_pair(struct pbn_source *source, struct pair *pair,
                                struct pbn_problem *problem)
{
    while (source->at < source->end && *source->at && strchr(" \t\n\v\f", *source->at))
        source->line += *source->at++ == '\n';
    *pair = (struct pair){ .line = source->line, .name = source->at };
    if (source->at == source->end)
        return PBN_END;
    if (skip_to(source, "|\n") - pair->name != 2 || *source->at != '|')
        return pbn_complain(problem, pair->line,
                            "Here stands no pair of LIN: two letters, and a value with \"|\" on "
                            "both sides.",
                            NULL),
               PBN_WRONG;
    pair->value = ++source->at;
    pair->length = (size_t)(skip_to(source, "|") - pair->value);
    if (source->at == source->end)
        return pbn_complain(problem, pair->line, "The value has no \"|\" behind it.", NULL),
               PBN_WRONG;
    source->at++;
    return PBN_DEAL;
}

/* ---- what they say --------------------------------------------------------------------------- */

/* "3S…,S…,S…,S…": the dealer from 1 for south, and the hands of south, west, north and east. */
static bool take_hands(struct lin_deal *lin, const struct pair *pair)
{
    const char *at = pair->value + 1, *end = pair->value + pair->length;
    unsigned missing = PBN_UNKNOWN;

    lin->deal->line = pair->line;
    if (!pair->length || *pair->value < '1' || *pair->value > '4')
        return pbn_complain(lin->problem, pair->line,
                            "The hands of LIN begin with the dealer, from 1 for south to 4.", NULL);
    lin->deal->dealer = (uint8_t)((SOUTH + *pair->value - '1') % PBN_SEATS);
    for (unsigned i = 0; i < PBN_SEATS; i++) {
        const unsigned seat = (SOUTH + i) % PBN_SEATS;
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        if (at < stop && !pbn_read_hand(at, (size_t)(stop - at), seat, lin->deal, lin->problem))
            return false;
        if (at >= stop && missing != PBN_UNKNOWN)
            return pbn_complain(lin->problem, pair->line, "Only one hand may be unknown.", NULL);
        missing = at >= stop ? seat : missing;
        at = comma ? comma + 1 : end;
    }
    lin->has_hands = true;
    if (at < end)
        return pbn_complain(lin->problem, pair->line, "The deal has more than four hands.", NULL);
    return missing == PBN_UNKNOWN || pbn_fill_hand(lin->deal, missing, lin->problem);
}

/* The names of south, west, north and east, and of the other room behind them. */
static bool take_names(struct lin_deal *lin, const struct pair *pair)
{
    static const enum pbn_tag tags[] = { PBN_SOUTH, PBN_WEST, PBN_NORTH, PBN_EAST };
    const char *at = pair->value, *end = pair->value + pair->length;

    for (unsigned i = 0; i < PBN_SEATS; i++) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        pbn_keep_text(lin->reader->last.value[tags[i]], at, (size_t)(stop - at));
        at = comma ? comma + 1 : end;
    }
    return true;
}

static bool take_board(struct lin_deal *lin, const struct pair *pair)
{
    static const char word[] = "Board ";
    const size_t cut =
        sizeof word - 1 < pair->length && pbn_same_word(pair->value, sizeof word - 1, word)
            ? sizeof word - 1
            : 0;

    pbn_keep_text(lin->deal->board, pair->value + cut, pair->length - cut);
    return true;
}

/* "o3": board 3 in the open room. */
static bool take_number(struct lin_deal *lin, const struct pair *pair)
{
    const size_t cut = pair->length > 1 && isalpha((unsigned char)*pair->value);

    pbn_keep_text(lin->deal->board, pair->value + cut, pair->length - cut);
    return true;
}

static bool take_vulnerable(struct lin_deal *lin, const struct pair *pair)
{
    static const char letters[] = "oneb";
    const char *found =
        pair->length == 1 ? strchr(letters, tolower((unsigned char)*pair->value)) : NULL;

    if (!found && pair->length && *pair->value != '0' && *pair->value != '-')
        return pbn_complain(lin->problem, pair->line,
                            "Vulnerable is o, n, e or b in LIN, not \"{word}\".", "word",
                            PBN_SHOWN(pair->value, pair->length), NULL);
    lin->deal->vulnerable = (uint8_t)(found && *found ? found - letters : 0);
    return true;
}

static bool take_call(struct lin_deal *lin, const struct pair *pair)
{
    return pbn_take_call(&lin->deal->auction, pair->value, pair->length) ||
           pbn_complain(lin->problem, pair->line,
                        "\"{word}\" is no call of the auction, such as 1NT or Pass.", "word",
                        PBN_SHOWN(pair->value, pair->length), NULL);
}

static bool take_card(struct lin_deal *lin, const struct pair *pair)
{
    const char *end = pair->value;
    const uint8_t face = pair->length ? pbn_read_card(pair->value, &end) : PBN_UNKNOWN;

    if (face == PBN_UNKNOWN || end != pair->value + pair->length || lin->deal->played == PBN_PACK)
        return pbn_complain(lin->problem, pair->line,
                            "\"{word}\" is no card of the play, such as SA.", "word",
                            PBN_SHOWN(pair->value, pair->length), NULL);
    lin->play_line = lin->play_line ? lin->play_line : pair->line;
    lin->deal->card[lin->deal->played++] = face;
    return true;
}

static const struct command {
    const char *name;
    bool begins; /* the next deal, where there is one already */
    bool (*take)(struct lin_deal *lin, const struct pair *pair);
} commands[] = {
    { "md", true, take_hands },  { "pn", true, take_names },       { "qx", true, take_number },
    { "ah", false, take_board }, { "sv", false, take_vulnerable }, { "mb", false, take_call },
    { "pc", false, take_card },
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (pbn_same_word(name, 2, commands[i].name))
            return &commands[i];
    return NULL;
}

/* ---- a deal ---------------------------------------------------------------------------------- */

static bool finish_deal(struct lin_deal *lin)
{
    static const enum pbn_tag tags[] = { PBN_NORTH, PBN_EAST, PBN_SOUTH, PBN_WEST };
    struct pbn_deal *deal = lin->deal;
    uint8_t declarer;

    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        memcpy(deal->player[seat], lin->reader->last.value[tags[seat]], PBN_VALUE);
    deal->auction.seat = deal->dealer;
    if (pbn_auction_result(&deal->auction, deal->contract, &declarer)) {
        deal->leader = (uint8_t)((declarer + 1) % PBN_SEATS);
        deal->trump = pbn_read_strain(deal->contract + 1, strcspn(deal->contract + 1, "X"));
    } else if (pbn_auction_ended(&deal->auction)) {
        memcpy(deal->contract, "Pass", sizeof "Pass");
    }
    if (deal->played && deal->leader == PBN_UNKNOWN)
        return pbn_complain(lin->problem, lin->play_line,
                            "Cards are played here, and the auction has no contract.", NULL);
    return !deal->played || pbn_check_play(deal, lin->play_line, lin->problem);
}

enum pbn_found pbn_next_of_lin(struct pbn_reader *reader, struct pbn_deal *deal,
                               struct pbn_problem *problem)
{
    struct lin_deal lin = { deal, problem, reader, false, 0 };
    struct pbn_source *source = &reader->source, before = *source;
    struct pair pair;
    enum pbn_found found;

    while ((found = read_pair(source, &pair, problem)) == PBN_DEAL) {
        const struct command *command = find_command(pair.name);
        if (command && command->begins && lin.has_hands)
            return *source = before, finish_deal(&lin) ? PBN_DEAL : PBN_WRONG;
        if (command && !command->take(&lin, &pair))
            return PBN_WRONG;
        before = *source;
    }
    if (found == PBN_END && lin.has_hands)
        return finish_deal(&lin) ? PBN_DEAL : PBN_WRONG;
    return found;
}
