/* screen_choice.c - choosing a move by arrow keys and the mouse: first the card or pile with which
 * it begins, then one of the moves that begin so. All of it follows from the operands of verbs.
 */
#include "screen_state.h"

enum { OPERANDS = 3, PLACE_BIT = 128, VERB_STEP = 256, SOURCES = TALON_MOVES_MAX };

static uint8_t value_of(struct talon_move move, int operand)
{
    return operand == 0 ? move.a : operand == 1 ? move.b : move.c;
}

/* ---- what an operand means ------------------------------------------------------------------- */

/* The first row that belongs to who chooses. */
static int own_row(const struct cli_screen *screen, const struct talon_zone *zone)
{
    return zone->owner == TALON_SEAT && screen->reader->seat >= 0
               ? screen->reader->seat * (zone->rows ? zone->rows : 1)
               : 0;
}

static bool is_own(const struct cli_screen *screen, const struct talon_zone *zone, int row)
{
    const int seat = talon_row_seat(zone->owner, zone->rows, row);

    return seat < 0 || seat == screen->reader->seat;
}

/* A place names a row, or the row with this number as its name. */
static bool is_place(const struct cli_screen *screen, const struct talon_verb *verb, int index,
                     int zone, int row)
{
    const struct talon_place *place = &verb->places[index];
    const struct talon_game *game = cli_game(screen->play);

    if (index >= verb->places_count || place->zone != zone + 1)
        return false;
    if (place->row)
        return row == own_row(screen, &game->zones[zone]) + place->row - 1;
    const int label = game->zones[zone].row_label;
    return label && talon_view_field(game, &screen->reader->view, label - 1, row) == index + 1;
}

static bool operand_means(const struct cli_screen *screen, struct talon_move move, int i, int zone,
                          int row, uint8_t face)
{
    const struct talon_game *game = cli_game(screen->play);
    const struct talon_verb *verb = &game->verbs[move.verb];
    const struct talon_operand *operand = &verb->operand[i];
    const uint8_t value = value_of(move, i);
    const bool here = operand->zone == zone + 1;

    if (!operand->kind || (operand->optional && value == TALON_NO_CARD))
        return false;
    if (operand->kind == TALON_COUNT)
        return here && row == own_row(screen, &game->zones[zone]) + value - 1;
    if (operand->kind == TALON_AT_SEAT)
        return here &&
               talon_row_seat(game->zones[zone].owner, game->zones[zone].rows, row) == value;
    if (operand->kind != TALON_CARD && value >= PLACE_BIT)
        return is_place(screen, verb, value - PLACE_BIT, zone, row);
    return face == value && (here || !operand->zone) && is_own(screen, &game->zones[zone], row);
}

bool cli_is_meant(const struct cli_screen *screen, struct talon_move move, int zone, int row,
                  uint8_t face)
{
    for (int i = 0; i < OPERANDS; i++)
        if (operand_means(screen, move, i, zone, row, face))
            return true;
    return false;
}

bool cli_is_offered(const struct cli_screen *screen, int zone, int row, uint8_t face)
{
    for (int i = 0; screen->moves && i < screen->moves->count; i++)
        if (cli_is_meant(screen, screen->moves->move[i], zone, row, face))
            return true;
    return false;
}

/* ---- sources --------------------------------------------------------------------------------- */

/* Moves with the same source begin alike: with this card or pile, or else with this verb. */
static int source_of(const struct cli_screen *screen, struct talon_move move)
{
    const enum talon_operand_kind kind = cli_game(screen->play)->verbs[move.verb].operand[0].kind;

    if (kind == TALON_NOTHING)
        return (move.verb + 1) * VERB_STEP;
    if (kind == TALON_COUNT || kind == TALON_AT_SEAT)
        return (move.verb + 1) * VERB_STEP + move.a;
    return move.a;
}

/* Cards as the hand shows them, then piles, then what has neither. */
static int place_of_source(const struct cli_screen *screen, int source)
{
    enum { AFTER_CARDS = 1 << 16 };

    if (source < PLACE_BIT)
        return cli_card_place(cli_game(screen->play)->deck, (uint8_t)source);
    return AFTER_CARDS + source;
}

/* The sources of all moves in their order; their number. */
static int list_sources(const struct cli_screen *screen, int sources[SOURCES])
{
    int count = 0;

    for (int i = 0; i < screen->moves->count; i++) {
        const int source = source_of(screen, screen->moves->move[i]);
        int at = count;
        for (int j = 0; j < count; j++)
            if (sources[j] == source)
                at = -1;
        if (at < 0)
            continue;
        for (count++;
             at && place_of_source(screen, sources[at - 1]) > place_of_source(screen, source); at--)
            sources[at] = sources[at - 1];
        sources[at] = source;
    }
    return count;
}

static void choose_first(struct cli_screen *screen, int source)
{
    screen->chosen = 0;
    while (source_of(screen, screen->moves->move[screen->chosen]) != source)
        screen->chosen++;
}

static int chosen_source(const struct cli_screen *screen)
{
    return source_of(screen, screen->moves->move[screen->chosen]);
}

void cli_choose_source(struct cli_screen *screen, int step)
{
    int sources[SOURCES] = { 0 }, at = 0;

    if (!screen->moves || !screen->moves->count)
        return;
    const int count = list_sources(screen, sources);
    if (screen->chosen == CLI_NOT_CHOSEN) {
        choose_first(screen, sources[step > 0 ? 0 : count - 1]);
        return;
    }
    while (sources[at] != chosen_source(screen))
        at++;
    choose_first(screen, sources[(at + step + count) % count]);
}

void cli_choose_target(struct cli_screen *screen, int step)
{
    const struct cli_moves *moves = screen->moves;

    if (!moves || !moves->count)
        return;
    if (screen->chosen == CLI_NOT_CHOSEN) {
        cli_choose_source(screen, step);
        return;
    }
    const int source = chosen_source(screen);
    int at = screen->chosen;
    do
        at = (at + step + moves->count) % moves->count;
    while (source_of(screen, moves->move[at]) != source);
    screen->chosen = at;
}

/* ---- the mouse ------------------------------------------------------------------------------- */

static bool begins_at(const struct cli_screen *screen, int move, const struct cli_spot *spot)
{
    return operand_means(screen, screen->moves->move[move], 0, spot->zone, spot->row, spot->face);
}

static bool aims_at(const struct cli_screen *screen, int move, const struct cli_spot *spot)
{
    for (int i = 1; i < OPERANDS; i++)
        if (operand_means(screen, screen->moves->move[move], i, spot->zone, spot->row, spot->face))
            return true;
    return false;
}

/* A move that begins like the chosen one and goes there. */
static bool choose_aim(struct cli_screen *screen, const struct cli_spot *spot)
{
    const int source = chosen_source(screen);

    for (int i = 0; i < screen->moves->count; i++)
        if (source_of(screen, screen->moves->move[i]) == source && aims_at(screen, i, spot)) {
            screen->chosen = i;
            return true;
        }
    return false;
}

bool cli_choose_spot(struct cli_screen *screen, const struct cli_spot *spot)
{
    const int before = screen->chosen;

    if (!screen->moves)
        return false;
    if (before != CLI_NOT_CHOSEN &&
        (begins_at(screen, before, spot) || aims_at(screen, before, spot)))
        return true;
    if (before != CLI_NOT_CHOSEN && choose_aim(screen, spot))
        return false;
    for (int i = 0; i < screen->moves->count; i++)
        if (begins_at(screen, i, spot)) {
            screen->chosen = i;
            return false;
        }
    return false;
}
