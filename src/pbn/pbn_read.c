/* pbn_read.c - reads a text deal by deal: games of Portable Bridge Notation in import format, and
 * lines that hold a deal alone. A blank line ends a game, and so does a tag that it has already.
 */
#include "pbn_tokens.h"

#include <stdio.h>
#include <string.h>

/* Which tags are read, what may stand behind them, and whether the standard has them before the
 * deal. */
/* clang-format off */
static const struct {
    const char *name;
    enum pbn_section section;
    bool comes_first;
} tags[PBN_TAGS] = {
    [PBN_EVENT]      = { "Event",      PBN_NO_SECTION,      true  },
    [PBN_BOARD]      = { "Board",      PBN_NO_SECTION,      true  },
    [PBN_WEST]       = { "West",       PBN_NO_SECTION,      true  },
    [PBN_NORTH]      = { "North",      PBN_NO_SECTION,      true  },
    [PBN_EAST]       = { "East",       PBN_NO_SECTION,      true  },
    [PBN_SOUTH]      = { "South",      PBN_NO_SECTION,      true  },
    [PBN_DEALER]     = { "Dealer",     PBN_NO_SECTION,      true  },
    [PBN_VULNERABLE] = { "Vulnerable", PBN_NO_SECTION,      true  },
    [PBN_DEAL_TAG]   = { "Deal",       PBN_NO_SECTION,      false },
    [PBN_DECLARER]   = { "Declarer",   PBN_NO_SECTION,      false },
    [PBN_CONTRACT]   = { "Contract",   PBN_NO_SECTION,      false },
    [PBN_RESULT]     = { "Result",     PBN_NO_SECTION,      false },
    [PBN_AUCTION]    = { "Auction",    PBN_AUCTION_SECTION, false },
    [PBN_PLAY]       = { "Play",       PBN_PLAY_SECTION,    false },
};
/* clang-format on */

void pbn_begin(struct pbn_reader *reader, const char *text, size_t length)
{
    *reader = (struct pbn_reader){
        .source = { .at = text, .end = text + length, .line = 1, .fresh = true },
        .is_lin = pbn_is_lin(text),
    };
}

/* ---- tags ------------------------------------------------------------------------------------ */

static enum pbn_tag find_tag(const struct pbn_token *token)
{
    unsigned tag = 0;

    while (tag < PBN_TAGS && !pbn_same_word(token->at, token->length, tags[tag].name))
        tag++;
    return tag;
}

static const char blanks[] = " \t";

/* Whether the value says that nothing is known. */
static bool is_open(const char *value)
{
    return !*value || !strcmp(value, "?") || !strcmp(value, "-");
}

static bool has_deal(const struct pbn_game *game)
{
    return game->given >> PBN_DEAL_TAG & 1 && !is_open(game->value[PBN_DEAL_TAG]);
}

/* Notes behind an auction are its own, those behind the play are passed over. */
static bool keep_note(struct pbn_game *game, const struct pbn_token *token)
{
    const bool is_of_auction =
        game->section == PBN_AUCTION_SECTION || game->section == PBN_AUCTION_NOTES;

    if (!is_of_auction || !pbn_same_word(token->at, token->length, "Note"))
        return false;
    pbn_take_note(&game->auction, token->value);
    game->section = PBN_AUCTION_NOTES;
    return true;
}

static void keep_tag(struct pbn_reader *reader, const struct pbn_token *token)
{
    const enum pbn_tag tag = find_tag(token);
    const char *value = token->value;
    struct pbn_game *game = &reader->game;

    if (keep_note(game, token))
        return;
    game->section = tag < PBN_TAGS ? tags[tag].section : PBN_OTHER_SECTION;
    if (tag == PBN_TAGS)
        return;
    if (tags[tag].comes_first && has_deal(game) && !game->loose)
        game->loose = token->line;
    game->given |= 1u << tag;
    game->line[tag] = token->line;
    if (!strcmp(value, "#"))
        value = reader->last.value[tag];
    else
        value += !strncmp(value, "##", 2) ? 2 : 0;
    memcpy(game->value[tag], value, strlen(value) + 1);
    if (tag == PBN_PLAY)
        game->play_seat = pbn_read_seat(value, strlen(value));
    if (tag == PBN_AUCTION)
        game->auction.seat = pbn_read_seat(value, strlen(value));
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* "##" would say that later games without the tag have it, too: such a value is kept for "#". */
static void close_game(struct pbn_reader *reader)
{
    for (unsigned tag = 0; tag < PBN_TAGS; tag++)
        if (reader->game.given >> tag & 1)
            memcpy(reader->last.value[tag], reader->game.value[tag], PBN_VALUE);
    reader->game = (struct pbn_game){ .given = 0 };
}

static bool read_vulnerable(const char *value, struct pbn_deal *deal)
{
    static const struct {
        const char *word;
        uint8_t sides;
    } words[] = {
        { "", 0 },
        { "-", 0 },
        { "?", 0 },
        { "None", 0 },
        { "Love", 0 },
        { "NS", PBN_NORTH_SOUTH },
        { "EW", PBN_EAST_WEST },
        { "All", PBN_NORTH_SOUTH | PBN_EAST_WEST },
        { "Both", PBN_NORTH_SOUTH | PBN_EAST_WEST },
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pbn_same_word(value, strlen(value), words[i].word)) {
            deal->vulnerable = words[i].sides;
            return true;
        }
    return false;
}

/* A double behind the strain, as it is written; NULL: it is none. */
static const char *read_double(const char *mark)
{
    static const struct {
        const char *mark, *written;
    } marks[] = { { "", "" }, { "X", "X" }, { "XX", "XX" }, { "*", "X" }, { "**", "XX" } };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (pbn_same_word(mark, strlen(mark), marks[i].mark))
            return marks[i].written;
    return NULL;
}

/* The seat by its letter or name, or by the name of its player, if no two players share it. */
static uint8_t read_declarer(const struct pbn_deal *deal, const char *word)
{
    const uint8_t named = pbn_read_seat(word, strlen(word));
    uint8_t found = PBN_UNKNOWN;

    for (uint8_t seat = 0; named == PBN_UNKNOWN && seat < PBN_SEATS; seat++)
        if (*deal->player[seat] && pbn_same_word(word, strlen(word), deal->player[seat])) {
            if (found != PBN_UNKNOWN)
                return PBN_UNKNOWN;
            found = seat;
        }
    return named == PBN_UNKNOWN ? found : named;
}

/* The contract without blanks: "3 NT X" is one, too. */
static void without_blanks(const char *text, char plain[PBN_VALUE])
{
    for (; *text; text++)
        if (*text != ' ' && *text != '\t')
            *plain++ = *text;
    *plain = 0;
}

/* "4HX" by "S": hearts are trumps, and west leads. A contract of nobody is kept as it stands. */
static bool read_contract(const struct pbn_game *game, struct pbn_deal *deal)
{
    const char *declarer = game->value[PBN_DECLARER];
    char contract[PBN_VALUE];

    without_blanks(game->value[PBN_CONTRACT], contract);
    if (is_open(contract))
        return true;
    if (pbn_is_pass(game->value[PBN_CONTRACT], strlen(game->value[PBN_CONTRACT])))
        return memcpy(deal->contract, "Pass", sizeof "Pass"), true;
    declarer += *declarer == '^';
    const size_t length = strcspn(contract + 1, "Xx*");
    const uint8_t trump = pbn_read_strain(contract + 1, length);
    const char *doubled = read_double(contract + 1 + length);
    if (*contract < '1' || *contract > '7' || trump == PBN_UNKNOWN || !doubled)
        return false;
    snprintf(deal->contract, PBN_VALUE, "%c%s%s", *contract, pbn_strains[trump], doubled);
    if (is_open(declarer))
        return true;
    const uint8_t seat = read_declarer(deal, declarer);
    if (seat == PBN_UNKNOWN)
        return false;
    deal->trump = trump;
    deal->leader = (uint8_t)((seat + 1) % PBN_SEATS);
    return true;
}

static void take_names(const struct pbn_game *game, struct pbn_deal *deal)
{
    static const enum pbn_tag players[PBN_SEATS] = { PBN_NORTH, PBN_EAST, PBN_SOUTH, PBN_WEST };

    memcpy(deal->event, game->value[PBN_EVENT], PBN_VALUE);
    memcpy(deal->board, game->value[PBN_BOARD], PBN_VALUE);
    if (!is_open(game->value[PBN_RESULT]))
        memcpy(deal->told_result, game->value[PBN_RESULT], PBN_VALUE);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        memcpy(deal->player[seat], game->value[players[seat]], PBN_VALUE);
}

/* Takes the tags of a game that has a deal. */
static bool read_game(const struct pbn_game *game, struct pbn_deal *deal,
                      struct pbn_problem *problem)
{
    const char *end, *dealer = game->value[PBN_DEALER];

    deal->line = game->line[PBN_DEAL_TAG];
    take_names(game, deal);
    if (!pbn_read_hands(game->value[PBN_DEAL_TAG], &end, deal, problem))
        return false;
    if (end[strspn(end, " \t")])
        return pbn_complain(problem, deal->line, "The deal has more than four hands.", NULL);
    if (!read_vulnerable(game->value[PBN_VULNERABLE], deal))
        return pbn_complain(problem, game->line[PBN_VULNERABLE],
                            "Vulnerable is None, NS, EW or All, not \"{word}\".", "word",
                            game->value[PBN_VULNERABLE], NULL);
    if (!is_open(dealer) && (deal->dealer = pbn_read_seat(dealer, strlen(dealer))) == PBN_UNKNOWN)
        return pbn_complain(problem, game->line[PBN_DEALER],
                            "Dealer is N, E, S or W, not \"{word}\".", "word", dealer, NULL);
    return read_contract(game, deal) ||
           pbn_complain(
               problem, game->line[PBN_CONTRACT],
               "The contract \"{contract}\" by \"{declarer}\" is not one such as \"4H\" by "
               "\"S\".",
               "contract", game->value[PBN_CONTRACT], "declarer", game->value[PBN_DECLARER], NULL);
}

/* The play of a game whose trump is named. A first column that is not the leader's is not read. */
static bool read_played(const struct pbn_game *game, struct pbn_deal *deal,
                        struct pbn_problem *problem)
{
    return !game->played || deal->leader == PBN_UNKNOWN || game->play_seat != deal->leader ||
           pbn_read_play(game, deal, problem);
}

/* Calls of nobody are the dealer's. */
static void take_auction(const struct pbn_game *game, struct pbn_deal *deal)
{
    deal->auction = game->auction;
    if (deal->auction.seat == PBN_UNKNOWN)
        deal->auction.seat = deal->dealer;
}

static enum pbn_found finish_game(struct pbn_reader *reader, struct pbn_deal *deal,
                                  struct pbn_problem *problem)
{
    const bool fine =
        read_game(&reader->game, deal, problem) && read_played(&reader->game, deal, problem);

    take_auction(&reader->game, deal);
    close_game(reader);
    return fine ? PBN_DEAL : PBN_WRONG;
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool is_deal_line(const struct pbn_token *token)
{
    return token->kind == PBN_TOKEN_WORD && token->begins_line && token->length > 1 &&
           token->at[1] == ':' && pbn_read_seat(token->at, 1) != PBN_UNKNOWN;
}

/* The line of this token is copied, for it has no zero behind it. */
static bool copy_line(struct pbn_source *source, const struct pbn_token *token,
                      char line[2 * PBN_VALUE])
{
    pbn_skip_line(source);
    const size_t length = (size_t)(source->at - token->at);
    if (length >= 2 * PBN_VALUE)
        return false;
    memcpy(line, token->at, length);
    line[length] = 0;
    return true;
}

static enum pbn_found read_deal_line(struct pbn_reader *reader, const struct pbn_token *token,
                                     struct pbn_deal *deal, struct pbn_problem *problem)
{
    char line[2 * PBN_VALUE];

    deal->line = token->line;
    if (!copy_line(&reader->source, token, line))
        return pbn_complain(problem, token->line, "The line is too long for a deal.", NULL),
               PBN_WRONG;
    return pbn_read_line(line, deal, problem) ? PBN_DEAL : PBN_WRONG;
}

/* A row of counts: numbers, and the names that a table of frequencies gives its ends. */
static bool is_row_of_counts(const char *line)
{
    static const char *const ends[] = { "Low", "High", "Sum", "|" };

    for (line += strspn(line, blanks); *line; line += strspn(line, blanks)) {
        size_t length = strspn(line, "+-.eE0123456789%|");
        for (size_t i = 0; !length && i < sizeof ends / sizeof *ends; i++)
            if (!strncmp(line, ends[i], strlen(ends[i])))
                length = strlen(ends[i]);
        if (!length)
            return false;
        line += length;
    }
    return true;
}

/* Programs that deal add such lines at the end: what they did, tables of frequencies, and averages
 * with a title or without. */
static bool is_statistic(const struct pbn_token *token, const char *line)
{
    static const char *const beginnings[] = {
        "Generated ", "Produced ",     "Initial random seed ", "Time needed ",
        "Frequency ", "Library file ", "Tot Calls to ",        "Tot Ask Query ",
    };
    const char *title_end = strrchr(line, ':');

    if (!token->begins_line)
        return false;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (!strncmp(line, beginnings[i], strlen(beginnings[i])))
            return true;
    return is_row_of_counts(title_end && title_end[1] == ' ' ? title_end + 1 : line);
}

static bool take_stray_word(struct pbn_reader *reader, const struct pbn_token *token,
                            struct pbn_problem *problem)
{
    char line[2 * PBN_VALUE];

    return (copy_line(&reader->source, token, line) && is_statistic(token, line)) ||
           pbn_complain(problem, token->line,
                        "Here stands neither a tag nor a deal such as "
                        "\"N:AKQ.JT9.876.5432 …\".",
                        NULL);
}

static bool take_word(struct pbn_reader *reader, const struct pbn_token *token,
                      struct pbn_problem *problem)
{
    struct pbn_game *game = &reader->game;

    if (game->section == PBN_NO_SECTION || game->section == PBN_AUCTION_NOTES)
        return take_stray_word(reader, token, problem);
    if (token->length == 1 && *token->at == '*')
        return game->section =
                   game->section == PBN_AUCTION_SECTION ? PBN_AUCTION_NOTES : PBN_NO_SECTION,
               true;
    if (game->section == PBN_PLAY_SECTION)
        return pbn_take_played(game, token->at, token->length, token->line, problem);
    return game->section == PBN_OTHER_SECTION ||
           pbn_take_call(&game->auction, token->at, token->length) ||
           pbn_complain(problem, token->line,
                        "\"{word}\" is no call of the auction, such as 1NT or Pass.", "word",
                        PBN_SHOWN(token->at, token->length), NULL);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* Whether the game before this token has ended. */
static bool ends_game(const struct pbn_reader *reader, const struct pbn_token *token)
{
    const enum pbn_tag tag = token->kind == PBN_TOKEN_TAG ? find_tag(token) : PBN_TAGS;

    return token->kind == PBN_TOKEN_BLANK_LINE || token->kind == PBN_TOKEN_END ||
           is_deal_line(token) || (tag < PBN_TAGS && reader->game.given >> tag & 1);
}

/* The line of a contract without a declarer, or of a declarer without a contract: the other one may
 * stand behind the next deal. 0: there is none. */
static unsigned line_of_half_contract(const struct pbn_game *game)
{
    const char *contract = game->value[PBN_CONTRACT];
    const bool has_contract = game->given >> PBN_CONTRACT & 1 && !is_open(contract),
               has_declarer =
                   game->given >> PBN_DECLARER & 1 && !is_open(game->value[PBN_DECLARER]);

    if (has_contract == has_declarer || pbn_is_pass(contract, strlen(contract)))
        return 0;
    return game->line[has_contract ? PBN_CONTRACT : PBN_DECLARER];
}

/* Without a blank line between two games, a tag behind a deal may belong to either. */
static enum pbn_found leave_game(struct pbn_reader *reader, const struct pbn_token *token,
                                 struct pbn_deal *deal, struct pbn_problem *problem)
{
    const unsigned line =
        reader->game.loose ? reader->game.loose : line_of_half_contract(&reader->game);

    if (token->kind == PBN_TOKEN_TAG && line)
        return pbn_complain(problem, line,
                            "This tag may belong to the deal before or behind it. Put a blank line "
                            "between the games.",
                            NULL),
               PBN_WRONG;
    return finish_game(reader, deal, problem);
}

static bool take_token(struct pbn_reader *reader, const struct pbn_token *token,
                       struct pbn_problem *problem)
{
    if (token->kind == PBN_TOKEN_TAG)
        keep_tag(reader, token);
    return token->kind != PBN_TOKEN_WORD || take_word(reader, token, problem);
}

static enum pbn_found next_of_pbn(struct pbn_reader *reader, struct pbn_deal *deal,
                                  struct pbn_problem *problem)
{
    struct pbn_token token;

    for (;;) {
        const struct pbn_source before = reader->source;
        pbn_next_token(&reader->source, &token, problem);
        if (token.kind == PBN_TOKEN_WRONG)
            return PBN_WRONG;
        if (ends_game(reader, &token)) {
            if (has_deal(&reader->game))
                return reader->source = before, leave_game(reader, &token, deal, problem);
            close_game(reader);
        }
        if (token.kind == PBN_TOKEN_END)
            return PBN_END;
        if (is_deal_line(&token))
            return read_deal_line(reader, &token, deal, problem);
        if (!take_token(reader, &token, problem))
            return PBN_WRONG;
    }
}

enum pbn_found pbn_next(struct pbn_reader *reader, struct pbn_deal *deal,
                        struct pbn_problem *problem)
{
    *deal = (struct pbn_deal){ .trump = PBN_UNKNOWN, .leader = PBN_UNKNOWN, .result = PBN_UNKNOWN };
    return (reader->is_lin ? pbn_next_of_lin : next_of_pbn)(reader, deal, problem);
}
