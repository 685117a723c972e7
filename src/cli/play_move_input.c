/* play_move_input.c - reads a typed move: the protocol's text, an abbreviated verb in either
 * language, cards as people write them, or a number of the list. An ambiguous text is answered with
 * all its moves.
 */
#include "play_command.h"

#include "text/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPERANDS = 3, PLACE_BIT = 128, WORDS_MAX = 8, WORD_LEAST = 3, DIGITS_MAX = 4 };

/* The words of a line. */
struct line {
    int count;
    char word[WORDS_MAX][CLI_LINE];
};

/* False if there are more words than any move has. */
static bool split(const char *text, struct line *line)
{
    line->count = 0;
    for (;;) {
        text += strspn(text, " \t");
        const size_t length = strcspn(text, " \t");
        if (!length)
            return true;
        if (line->count == WORDS_MAX)
            return false;
        snprintf(line->word[line->count++], CLI_LINE, "%.*s", (int)length, text);
        text += length;
    }
}

static bool is_number(const char *text)
{
    const size_t length = strspn(text, "0123456789");

    return length && length <= DIGITS_MAX && !text[length];
}

static long number_of(const char *text)
{
    return strtol(text, NULL, 10);
}

/* Where a move stands among those of its verb: by its card, as the hand shows it. */
static int place_of_move(const struct talon_game *game, struct talon_move move)
{
    const enum talon_operand_kind kind = game->verbs[move.verb].operand[0].kind;
    const bool has_card = kind == TALON_CARD || (kind == TALON_CARD_OR_PLACE && move.a < PLACE_BIT);

    return has_card && move.a != TALON_NO_CARD ? cli_card_place(game->deck, move.a) : 0;
}

/* Verbs keep the order of the game, and moves of one card theirs. */
void cli_sort_moves(const struct talon_game *game, struct cli_moves *moves)
{
    for (int i = 1; i < moves->count; i++) {
        const struct talon_move move = moves->move[i];
        const int place = place_of_move(game, move);
        int at = i;
        for (; at && moves->move[at - 1].verb == move.verb &&
               place_of_move(game, moves->move[at - 1]) > place;
             at--)
            moves->move[at] = moves->move[at - 1];
        moves->move[at] = move;
    }
}

void cli_list_moves(const struct cli_play *play, int seat, struct cli_moves *moves)
{
    moves->seat = seat;
    moves->count = play->source->moves(play, seat, moves->move);
}

/* ---- numbers in the list --------------------------------------------------------------------- */

/* If all moves are one verb with one number (a bid), their numbers are the operands. */
static bool numbered_by_value(const struct cli_play *play, const struct cli_moves *moves)
{
    const struct talon_verb *verb = &cli_game(play)->verbs[moves->move[0].verb];

    if (verb->operand[0].kind != TALON_COUNT || verb->operand[1].kind)
        return false;
    for (int i = 1; i < moves->count; i++)
        if (moves->move[i].verb != moves->move[0].verb)
            return false;
    return true;
}

int cli_move_number(const struct cli_play *play, const struct cli_moves *moves, int index)
{
    return numbered_by_value(play, moves) ? moves->move[index].a : index + 1;
}

int cli_move_at_number(const struct cli_play *play, const struct cli_moves *moves, int number)
{
    for (int i = 0; i < moves->count; i++)
        if (cli_move_number(play, moves, i) == number)
            return i;
    return -1;
}

/* ---- one operand ----------------------------------------------------------------------------- */

static uint8_t operand_of(struct talon_move move, int i)
{
    return i == 0 ? move.a : i == 1 ? move.b : move.c;
}

static bool is_left_out(const struct talon_verb *verb, struct talon_move move, int i)
{
    return !verb->operand[i].kind ||
           (verb->operand[i].optional && operand_of(move, i) == TALON_NO_CARD);
}

/* Matches a place by the beginning of its id, with or without brackets, or of its name. */
static bool means_place(const struct talon_place *place, const char *text)
{
    const char *bare = place->id + (place->id[0] == '[');
    const size_t length = strcspn(bare, "]");

    if (is_number(text))
        return strlen(text) == length && !strncmp(text, bare, length);
    return talon_has_prefix(place->id, text) || talon_has_prefix(spoken(place->label), text);
}

/* Records number seats from 0, people from 1: either is accepted, and the player's name. */
static bool means_seat(const struct cli_play *play, uint8_t seat, const char *text)
{
    if (is_number(text))
        return number_of(text) == seat || number_of(text) == seat + 1;
    return seat < talon_seats(&play->config) && talon_has_prefix(play->name[seat], text);
}

static bool means_operand(const struct cli_play *play, const struct talon_verb *verb, int i,
                          uint8_t value, const char *text)
{
    switch (verb->operand[i].kind) {
    case TALON_COUNT:
        return is_number(text) && number_of(text) == value;
    case TALON_AT_SEAT:
        return means_seat(play, value, text);
    case TALON_CARD:
        return text_means_game_card(spoken_catalogue(), cli_game(play), value, text);
    default:
        if (value >= PLACE_BIT)
            return value - PLACE_BIT < verb->places_count &&
                   means_place(&verb->places[value - PLACE_BIT], text);
        return text_means_game_card(spoken_catalogue(), cli_game(play), value, text);
    }
}

/* How many words at `at` mean this operand: two ("Herz 9"), one, or 0 if they do not. */
static int words_for(const struct cli_play *play, const struct talon_verb *verb, int i,
                     uint8_t value, const struct line *line, int at)
{
    char both[2 * CLI_LINE + 2];

    if (at + 1 < line->count) {
        snprintf(both, sizeof both, "%s %s", line->word[at], line->word[at + 1]);
        if (means_operand(play, verb, i, value, both))
            return 2;
    }
    return at < line->count && means_operand(play, verb, i, value, line->word[at]);
}

/* ---- one move -------------------------------------------------------------------------------- */

enum fit { NO_FIT, PART, WHOLE };

/* Whether the words from `at` on are the move's operands, or the first of them. */
static enum fit fit(const struct cli_play *play, struct talon_move move, const struct line *line,
                    int at)
{
    const struct talon_verb *verb = &cli_game(play)->verbs[move.verb];
    int i = 0;

    for (; i < OPERANDS && at < line->count && !is_left_out(verb, move, i); i++) {
        const int taken = words_for(play, verb, i, operand_of(move, i), line, at);
        if (!taken)
            return NO_FIT;
        at += taken;
    }
    if (at < line->count)
        return NO_FIT;
    return i == OPERANDS || is_left_out(verb, move, i) ? WHOLE : PART;
}

/* Whether a word begins the verb's id or a word of its sentence ("spielen" in "{a} spielen"). */
static bool means_verb(const struct talon_verb *verb, const char *word)
{
    const char *text = spoken(verb->text);

    if (talon_has_prefix(verb->id, word))
        return true;
    while (*(text += strspn(text, " "))) {
        const size_t length = strcspn(text, " ");
        if (*text != '{' && length >= WORD_LEAST && talon_has_prefix(text, word) &&
            strlen(word) <= length)
            return true;
        text += length;
    }
    return false;
}

/* The verb whose whole id the word is; -1 if there is none. */
static int whole_verb(const struct cli_play *play, const char *word)
{
    for (int i = 0; i < cli_game(play)->verbs_count; i++)
        if (talon_has_prefix(cli_game(play)->verbs[i].id, word) &&
            strlen(word) == strlen(cli_game(play)->verbs[i].id))
            return i;
    return -1;
}

static bool verb_fits(const struct cli_play *play, int verb, const struct line *line)
{
    const int whole = whole_verb(play, line->word[0]);

    return whole >= 0 ? verb == whole : means_verb(&cli_game(play)->verbs[verb], line->word[0]);
}

static void add(struct cli_parsed_move *answer, int index)
{
    answer->among[answer->count++] = (uint16_t)index;
    answer->meaning = answer->count > 1 ? CLI_SEVERAL_MOVES : CLI_ONE_MOVE;
}

/* Moves of a typed verb: a full name goes before an abbreviation. */
static void with_verb(const struct cli_play *play, const struct cli_moves *moves,
                      const struct line *line, struct cli_parsed_move *answer)
{
    for (int least = WHOLE; least >= PART && !answer->count; least--)
        for (int i = 0; i < moves->count; i++)
            if (verb_fits(play, moves->move[i].verb, line) &&
                (int)fit(play, moves->move[i], line, 1) == least)
                add(answer, i);
}

/* Moves that a card, a place or a number alone names. */
static void without_verb(const struct cli_play *play, const struct cli_moves *moves,
                         const struct line *line, struct cli_parsed_move *answer)
{
    for (int i = 0; i < moves->count; i++)
        if (fit(play, moves->move[i], line, 0) != NO_FIT)
            add(answer, i);
}

/* ---- moves that are not legal ---------------------------------------------------------------- */

/* Whether the seat sees this face where the operand's cards lie for it: in its own rows. */
static bool is_at_hand(const struct cli_play *play, const struct talon_view *view,
                       const struct talon_operand *operand, uint8_t value)
{
    const struct talon_zone *zone = &cli_game(play)->zones[operand->zone ? operand->zone - 1 : 0];
    unsigned count;

    for (int row = 0; operand->zone && row < talon_zone_rows(zone, view->seats); row++) {
        const int owner = talon_row_seat(zone->owner, zone->rows, row);
        const uint8_t *faces =
            talon_view_zone(cli_game(play), view, operand->zone - 1, row, &count);
        for (unsigned i = 0; i < count; i++)
            if (faces[i] == value && (owner < 0 || owner == view->seat))
                return true;
    }
    return false;
}

/* The first value of an operand that the words at `at` mean, cards at hand before others; moves
 * on behind the words. */
static bool read_operand(const struct cli_play *play, int seat, const struct talon_verb *verb,
                         int i, const struct line *line, int *at, uint8_t *value)
{
    struct talon_view view;

    play->source->look(play, seat, &view);
    for (int any = 0; any < 2; any++)
        for (int candidate = 0; candidate < TALON_NO_CARD; candidate++) {
            *value = (uint8_t)candidate;
            if (!any && !is_at_hand(play, &view, &verb->operand[i], *value))
                continue;
            const int taken = words_for(play, verb, i, *value, line, *at);
            *at += taken;
            if (taken)
                return true;
        }
    return false;
}

/* Operands that were not typed come from a legal move of the same verb. */
static bool missing_operand(const struct cli_moves *moves, uint8_t verb, int i, uint8_t *value)
{
    for (int m = 0; m < moves->count; m++)
        if (moves->move[m].verb == verb) {
            *value = operand_of(moves->move[m], i);
            return true;
        }
    return false;
}

static bool read_move(const struct cli_play *play, const struct cli_moves *moves,
                      const struct line *line, int at, struct talon_move *move)
{
    const struct talon_verb *verb = &cli_game(play)->verbs[move->verb];
    uint8_t operand[OPERANDS] = { 0 };

    for (int i = 0; i < OPERANDS && verb->operand[i].kind; i++) {
        bool found = true;
        if (at < line->count)
            found = read_operand(play, moves->seat, verb, i, line, &at, &operand[i]);
        else if (verb->operand[i].optional)
            operand[i] = TALON_NO_CARD;
        else
            found = missing_operand(moves, move->verb, i, &operand[i]);
        if (!found)
            return false;
    }
    move->a = operand[0], move->b = operand[1], move->c = operand[2];
    return at >= line->count;
}

static bool is_in_list(const struct cli_moves *moves, int verb)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].verb == verb)
            return true;
    return false;
}

/* An illegal move that the text may mean; verbs that are possible now go first. */
static bool read_illegal(const struct cli_play *play, const struct cli_moves *moves,
                         const struct line *line, struct talon_move *move)
{
    for (int legal = 1; legal >= 0; legal--)
        for (int v = 0; v < cli_game(play)->verbs_count; v++) {
            *move = (struct talon_move){ .verb = (uint8_t)v };
            if (is_in_list(moves, v) != legal)
                continue;
            if (verb_fits(play, v, line) && read_move(play, moves, line, 1, move))
                return true;
            if (read_move(play, moves, line, 0, move))
                return true;
        }
    return false;
}

/* ---- the whole line -------------------------------------------------------------------------- */

static int index_of(const struct cli_moves *moves, struct talon_move move)
{
    for (int i = 0; i < moves->count; i++)
        if (talon_same_move(moves->move[i], move))
            return i;
    return -1;
}

/* The protocol's text has one meaning, but for seats, which people number from 1. */
static bool is_certain(const struct cli_play *play, struct talon_move move)
{
    for (int i = 0; i < OPERANDS; i++)
        if (cli_game(play)->verbs[move.verb].operand[i].kind == TALON_AT_SEAT)
            return false;
    return true;
}

static void explain_illegal(const struct cli_play *play, const struct cli_moves *moves,
                            struct talon_move move, struct cli_parsed_move *answer)
{
    answer->rule = play->source->why_not(play, moves->seat, move);
    answer->refused = move;
    if (answer->rule)
        answer->meaning = CLI_ILLEGAL;
    else
        add(answer, index_of(moves, move));
}

void cli_parse_move(const struct cli_play *play, const struct cli_moves *moves, const char *text,
                    struct cli_parsed_move *answer)
{
    struct talon_move move;
    struct line line;
    const bool exact = talon_move_read(cli_game(play), text, &move);
    const int index = exact ? index_of(moves, move) : -1;

    answer->meaning = CLI_NO_MOVE;
    answer->count = 0;
    if (index >= 0 && is_certain(play, move)) {
        add(answer, index);
        return;
    }
    if (!split(text, &line) || !line.count)
        return;
    if (line.count == 1 && is_number(line.word[0])) {
        const int numbered = cli_move_at_number(play, moves, (int)number_of(line.word[0]));
        if (numbered >= 0)
            add(answer, numbered);
        return;
    }
    with_verb(play, moves, &line, answer);
    if (!answer->count)
        without_verb(play, moves, &line, answer);
    if (!answer->count && (exact || read_illegal(play, moves, &line, &move)))
        explain_illegal(play, moves, move, answer);
}
