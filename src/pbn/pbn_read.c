/* pbn_read.c - reads a text deal by deal: games of PBN 2.1 in import format, and lines that hold a
 * deal alone. Sections of a game are passed over, but for its play.
 */
#include "pbn.h"

#include "util/unicode_names.h"

#include <ctype.h>
#include <string.h>

enum { RAW = 2 * PBN_VALUE }; /* bytes of a value as it stands in the file */

static const char *const tag_names[PBN_TAGS] = {
    [PBN_EVENT] = "Event",       [PBN_BOARD] = "Board",
    [PBN_WEST] = "West",         [PBN_NORTH] = "North",
    [PBN_EAST] = "East",         [PBN_SOUTH] = "South",
    [PBN_DEALER] = "Dealer",     [PBN_VULNERABLE] = "Vulnerable",
    [PBN_DEAL_TAG] = "Deal",     [PBN_DECLARER] = "Declarer",
    [PBN_CONTRACT] = "Contract", [PBN_PLAY] = "Play",
};

void pbn_begin(struct pbn_reader *reader, const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf"; /* that some editors put in front of UTF-8 */

    *reader =
        (struct pbn_reader){ .at = text, .end = text + length, .line = 1, .begins_line = true };
    if (length >= sizeof mark - 1 && !memcmp(text, mark, sizeof mark - 1))
        reader->at += sizeof mark - 1;
}

/* ---- characters ------------------------------------------------------------------------------ */

/* 0 at the end. */
static char current(const struct pbn_reader *reader)
{
    return reader->at < reader->end ? *reader->at : 0;
}

static void step_on(struct pbn_reader *reader)
{
    reader->begins_line = *reader->at++ == '\n';
    reader->line += reader->begins_line;
}

static void skip_until(struct pbn_reader *reader, char last)
{
    while (reader->at < reader->end && *reader->at != last)
        step_on(reader);
    if (reader->at < reader->end)
        step_on(reader);
}

static bool is_blank(char character)
{
    return character && strchr(" \t\r\n\v\f", character);
}

/* PBN is written in Latin-1; files of today may have UTF-8. */
static void make_utf8(const char *raw, char value[PBN_VALUE])
{
    char wide[2 * RAW];
    size_t length = 0;

    if (util_unicode_valid(raw)) {
        talon_text_cut(value, PBN_VALUE, raw);
        return;
    }
    for (; *raw; raw++) {
        const unsigned char byte = (unsigned char)*raw;
        if (byte >= 0x80)
            wide[length++] = (char)(0xc0 | byte >> 6);
        wide[length++] = (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
    }
    wide[length] = 0;
    talon_text_cut(value, PBN_VALUE, wide);
}

/* Whether nothing but blanks stands on this line. */
static bool is_empty_line(const struct pbn_reader *reader)
{
    const char *at = reader->at;

    while (at < reader->end && *at != '\n' && is_blank(*at))
        at++;
    return at == reader->end || *at == '\n';
}

/* At least one character, whichever it is. */
static void skip_word(struct pbn_reader *reader)
{
    do
        step_on(reader);
    while (current(reader) && !is_blank(current(reader)) && !strchr("[{;", current(reader)));
}

/* ---- tags ------------------------------------------------------------------------------------ */

static enum pbn_tag find_tag(const char *name, size_t length)
{
    unsigned tag = 0;

    while (tag < PBN_TAGS &&
           !(strlen(tag_names[tag]) == length && !memcmp(tag_names[tag], name, length)))
        tag++;
    return tag;
}

/* A longer text is cut, and its last character must be whole. */
static size_t without_part(const char *raw, size_t length)
{
    while (length && ((unsigned char)raw[length - 1] & 0xc0) == 0x80)
        length--;
    return length && (unsigned char)raw[length - 1] >= 0xc0 ? length - 1 : length;
}

/* The text between quotation marks, of which only the beginning may fit. */
static bool read_value(struct pbn_reader *reader, char value[PBN_VALUE])
{
    char raw[RAW];
    size_t length = 0;

    for (step_on(reader); reader->at < reader->end && *reader->at != '"'; step_on(reader)) {
        if (*reader->at == '\\' && reader->at + 1 < reader->end)
            step_on(reader);
        if (length + 1 < RAW && *reader->at)
            raw[length++] = *reader->at;
    }
    length = length + 1 < RAW ? length : without_part(raw, length);
    raw[length] = 0;
    make_utf8(raw, value);
    if (reader->at == reader->end)
        return false;
    step_on(reader);
    return true;
}

static void pass_blanks(struct pbn_reader *reader)
{
    while (is_blank(current(reader)))
        step_on(reader);
}

static void keep_value(struct pbn_reader *reader, enum pbn_tag tag, const char *value,
                       unsigned line)
{
    struct pbn_game *game = &reader->game;

    game->given |= 1u << tag;
    game->line[tag] = line;
    if (tag == PBN_PLAY) {
        game->play_seat = pbn_read_seat(value, strlen(value));
        game->play = reader->at;
    }
    if (!strcmp(value, "#"))
        value = reader->last.value[tag];
    else
        value += !strncmp(value, "##", 2) ? 2 : 0;
    memcpy(game->value[tag], value, strlen(value) + 1);
}

/* [Name "value"] */
static bool read_tag(struct pbn_reader *reader, struct pbn_problem *problem)
{
    const unsigned line = reader->line;
    char value[PBN_VALUE];

    if (reader->game.play && !reader->game.play_end)
        reader->game.play_end = reader->at;
    step_on(reader);
    pass_blanks(reader);
    const char *name = reader->at;
    while (isalnum((unsigned char)current(reader)) || current(reader) == '_')
        step_on(reader);
    const enum pbn_tag tag = find_tag(name, (size_t)(reader->at - name));
    pass_blanks(reader);
    if (current(reader) != '"')
        return pbn_complain(problem, line,
                            "A tag is a name and a text in quotation marks: "
                            "[Dealer \"N\"].");
    if (!read_value(reader, value))
        return pbn_complain(problem, line, "The text of the tag has no end.");
    pass_blanks(reader);
    if (current(reader) != ']')
        return pbn_complain(problem, line, "The tag has no \"]\" behind its text.");
    step_on(reader);
    if (tag < PBN_TAGS)
        keep_value(reader, tag, value, line);
    return true;
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
        { "None", 0 },
        { "Love", 0 },
        { "NS", PBN_NORTH_SOUTH },
        { "EW", PBN_EAST_WEST },
        { "All", PBN_NORTH_SOUTH | PBN_EAST_WEST },
        { "Both", PBN_NORTH_SOUTH | PBN_EAST_WEST },
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].word, value)) {
            deal->vulnerable = words[i].sides;
            return true;
        }
    return false;
}

/* Whether this may stand behind the strain. */
static bool is_double(const char *mark)
{
    static const char *const marks[] = { "", "X", "XX", "x", "xx", "*", "**" };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (!strcmp(marks[i], mark))
            return true;
    return false;
}

/* Whether the value says that nothing is known. */
static bool is_open(const char *value)
{
    return !*value || !strcmp(value, "?") || !strcmp(value, "-");
}

/* "4HX" by "S": hearts are trumps, and west leads. Nothing is known of a deal passed out. */
static bool read_contract(const struct pbn_game *game, struct pbn_deal *deal)
{
    const char *contract = game->value[PBN_CONTRACT], *declarer = game->value[PBN_DECLARER];

    if (is_open(contract) || is_open(declarer) || !strcmp(contract, "Pass") ||
        !strcmp(contract, "PASS"))
        return true;
    declarer += *declarer == '^';
    const size_t length = strcspn(contract + 1, "Xx*");
    const uint8_t trump = pbn_read_strain(contract + 1, length),
                  seat = pbn_read_seat(declarer, strlen(declarer));
    if (*contract < '1' || *contract > '7' || trump == PBN_UNKNOWN || seat == PBN_UNKNOWN ||
        !is_double(contract + 1 + length))
        return false;
    deal->trump = trump;
    memcpy(deal->contract, contract, PBN_VALUE);
    deal->leader = (uint8_t)((seat + 1) % PBN_SEATS);
    return true;
}

static void take_names(const struct pbn_game *game, struct pbn_deal *deal)
{
    static const enum pbn_tag tags[PBN_SEATS] = { PBN_NORTH, PBN_EAST, PBN_SOUTH, PBN_WEST };

    memcpy(deal->event, game->value[PBN_EVENT], PBN_VALUE);
    memcpy(deal->board, game->value[PBN_BOARD], PBN_VALUE);
    for (unsigned seat = 0; seat < PBN_SEATS; seat++)
        memcpy(deal->player[seat], game->value[tags[seat]], PBN_VALUE);
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
        return pbn_complain(problem, deal->line, "The deal has more than four hands.");
    if (!read_vulnerable(game->value[PBN_VULNERABLE], deal))
        return pbn_complain(problem, game->line[PBN_VULNERABLE],
                            "Vulnerable is None, NS, EW or All, not \"%.60s\".",
                            game->value[PBN_VULNERABLE]);
    if (!is_open(dealer) && (deal->dealer = pbn_read_seat(dealer, strlen(dealer))) == PBN_UNKNOWN)
        return pbn_complain(problem, game->line[PBN_DEALER],
                            "Dealer is N, E, S or W, not \"%.60s\".", dealer);
    return read_contract(game, deal) ||
           pbn_complain(problem, game->line[PBN_CONTRACT],
                        "The contract \"%.60s\" by \"%.60s\" is not one such as \"4H\" by \"S\".",
                        game->value[PBN_CONTRACT], game->value[PBN_DECLARER]);
}

static bool has_deal(const struct pbn_game *game)
{
    return game->given >> PBN_DEAL_TAG & 1 && !is_open(game->value[PBN_DEAL_TAG]);
}

/* ---- the text -------------------------------------------------------------------------------- */

static bool is_deal_line(const struct pbn_reader *reader)
{
    return reader->begins_line && reader->end - reader->at > 2 && reader->at[1] == ':' &&
           pbn_read_seat(reader->at, 1) != PBN_UNKNOWN;
}

/* The text may have no zero behind it, so the line is copied. */
static bool read_deal_line(struct pbn_reader *reader, struct pbn_deal *deal,
                           struct pbn_problem *problem)
{
    const char *start = reader->at;
    char line[2 * PBN_VALUE];
    size_t length = 0;

    deal->line = reader->line;
    while (start + length < reader->end && start[length] != '\n')
        length++;
    if (length >= sizeof line)
        return pbn_complain(problem, reader->line, "The line is too long for a deal.");
    memcpy(line, start, length);
    line[length] = 0;
    skip_until(reader, '\n');
    return pbn_read_line(line, deal, problem);
}

/* Goes on by a comment, a tag or a word. */
static bool read_piece(struct pbn_reader *reader, struct pbn_problem *problem)
{
    const char character = current(reader);

    if (character == ';' || (character == '%' && reader->begins_line))
        skip_until(reader, '\n');
    else if (character == '{')
        skip_until(reader, '}');
    else if (character == '[')
        return read_tag(reader, problem);
    else if (is_blank(character))
        step_on(reader);
    else if (reader->game.given)
        skip_word(reader);
    else
        return pbn_complain(problem, reader->line,
                            "Here stands neither a tag nor a deal such as "
                            "\"N:AKQ.JT9.876.5432 …\".");
    return true;
}

/* The play of a game whose trump is named. A first column that is not the leader's is not read. */
static bool read_played(const struct pbn_game *game, struct pbn_deal *deal,
                        struct pbn_problem *problem)
{
    return !game->play || deal->leader == PBN_UNKNOWN || game->play_seat != deal->leader ||
           pbn_read_play(game, deal, problem);
}

static enum pbn_found finish_game(struct pbn_reader *reader, struct pbn_deal *deal,
                                  struct pbn_problem *problem)
{
    if (!reader->game.play_end)
        reader->game.play_end = reader->at;
    const bool fine =
        read_game(&reader->game, deal, problem) && read_played(&reader->game, deal, problem);

    close_game(reader);
    return fine ? PBN_DEAL : PBN_WRONG;
}

enum pbn_found pbn_next(struct pbn_reader *reader, struct pbn_deal *deal,
                        struct pbn_problem *problem)
{
    *deal = (struct pbn_deal){ .trump = PBN_UNKNOWN, .leader = PBN_UNKNOWN, .result = PBN_UNKNOWN };
    while (reader->at < reader->end) {
        if (reader->begins_line && (is_empty_line(reader) || is_deal_line(reader))) {
            if (has_deal(&reader->game))
                return finish_game(reader, deal, problem);
            close_game(reader);
            if (is_deal_line(reader))
                return read_deal_line(reader, deal, problem) ? PBN_DEAL : PBN_WRONG;
        }
        if (!read_piece(reader, problem))
            return PBN_WRONG;
    }
    return has_deal(&reader->game) ? finish_game(reader, deal, problem) : PBN_END;
}
