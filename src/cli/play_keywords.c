/* play_keywords.c - the commands besides moves: help, why, undo and the rest, in the reader's
 * language or in English, in full or abbreviated.
 */
#include "play_command.h"

#include "util/memory.h"

#include <talon/rule_book.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arguments of a command: the play, the moves of the seat that is asked, the rest of the line.
 */
struct order {
    struct cli_play *play;
    const struct cli_moves *moves;
    const char *text;
};

typedef void command_function(const struct order *order);

struct command {
    const char *name; /* in the context "command" */
    const char *what; /* msgid */
    command_function *run;
    enum manner { ALONE, WITH_TEXT, IN_FULL } manner; /* in full: with text, not to be shortened */
};

static const struct talon_game *game_of(const struct cli_play *play)
{
    return play->config.game;
}

static const struct cli_reader *reader_of(const struct cli_play *play)
{
    return &play->readers[play->looking];
}

static const char *name_of(const struct cli_play *play, const struct command *command)
{
    return talon_translate_in_context(play->words, "command", command->name);
}

/* ---- showing moves -----------------------------------------------------------------------------
 */

/* "3. Play ♥9 [play 9h]" */
static void show_move(const struct order *order, int index)
{
    const struct cli_play *play = order->play;
    char sentence[CLI_SENTENCE], text[TALON_MOVE_TEXT];

    talon_move_sentence(play->words, game_of(play), order->moves->move[index], play->suits,
                        sentence, sizeof sentence);
    talon_move_write(game_of(play), order->moves->move[index], text);
    cli_say(play, "{n}. {move} [{text}]", "n",
            CLI_NUMBER(cli_move_number(play, order->moves, index)), "move", sentence, "text", text,
            NULL);
}

static void list_moves(const struct order *order)
{
    for (int i = 0; i < order->moves->count; i++)
        show_move(order, i);
}

/* A sentence about a move, for the seat asked: that of a rule, or a bot's reason. */
static void say_of_move(const struct order *order, const char *template, struct talon_move move,
                        char sentence[CLI_SENTENCE])
{
    const struct cli_play *play = order->play;
    struct talon_view view;

    talon_view(game_of(play), talon_table_state(play->table), order->moves->seat, &view);
    const struct talon_move_reason why = { game_of(play), &view, template, move };
    talon_reason_sentence(play->words, &why, play->suits, sentence, CLI_SENTENCE);
}

static void say_refused(const struct order *order, const struct cli_answer *answer)
{
    const struct cli_play *play = order->play;
    char sentence[CLI_SENTENCE];

    say_of_move(order, answer->rule->sentence, answer->refused, sentence);
    cli_say(play, "{sentence} ({rule})", "sentence", sentence, "rule", answer->rule->id, NULL);
}

static void say_unknown(const struct order *order)
{
    if (!order->text[strspn(order->text, "0123456789")])
        cli_say(order->play, "There is no move number {n} here: type ? to see them.", "n",
                order->text, NULL);
    else
        cli_say(order->play,
                "I do not understand \"{text}\". Type ? for the moves, help for everything else.",
                "text", order->text, NULL);
}

static void show_several(const struct order *order, const struct cli_answer *answer)
{
    cli_say(order->play, "This can mean several things:", NULL);
    for (int i = 0; i < answer->count; i++)
        show_move(order, answer->among[i]);
}

/* ---- the commands -------------------------------------------------------------------------------
 */

static void why(const struct order *order)
{
    struct cli_answer answer;

    if (!*order->text) {
        cli_say(order->play, "Say which move: why, and the move.", NULL);
        return;
    }
    cli_understand(order->play, order->moves, order->text, &answer);
    if (answer.meaning == CLI_REFUSED)
        say_refused(order, &answer);
    else if (answer.meaning == CLI_UNKNOWN)
        say_unknown(order);
    else if (answer.meaning == CLI_SEVERAL)
        show_several(order, &answer);
    else
        cli_say(order->play, "This move is allowed.", NULL);
}

/* The seat whose step could be taken back here: the one asked, or the person who moved last. */
static int undoing_seat(const struct order *order)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(order->play->table, &count);

    if (!count || talon_table_can_undo(order->play->table, order->moves->seat) ||
        order->play->bot[steps[count - 1].seat])
        return order->moves->seat;
    return steps[count - 1].seat;
}

static void undo(const struct order *order)
{
    struct cli_play *play = order->play;
    const int seat = undoing_seat(order);

    switch (talon_table_undo(play->table, seat)) {
    case TALON_TABLE_OK:
        cli_tell_undo(play, seat);
        break;
    case TALON_TABLE_NOTHING:
        cli_say(play, "There is nothing to take back.", NULL);
        break;
    default:
        cli_say(play,
                "This cannot be taken back: since then somebody else has decided, chance has "
                "spoken, or something new was seen.",
                NULL);
    }
}

static void redo(const struct order *order)
{
    struct cli_play *play = order->play;

    if (talon_table_redo(play->table, order->moves->seat) == TALON_TABLE_OK)
        cli_tell_step(play);
    else
        cli_say(play, "There is nothing to do again.", NULL);
}

static void last(const struct order *order)
{
    const struct talon_string_buffer *told = &reader_of(order->play)->last;

    if (told->length)
        cli_print_block(order->play, told->at);
    else
        cli_say(order->play, "No moves yet.", NULL);
}

static void score(const struct order *order)
{
    cli_show_score(order->play, reader_of(order->play));
}

static void table(const struct order *order)
{
    cli_show_table(order->play, reader_of(order->play), true);
}

/* "<card>" and the like: what an operand can be. */
static const char *operand_name(const struct cli_play *play, const struct talon_operand *operand)
{
    static const char *const names[] = {
        [TALON_NOTHING] = "",
        [TALON_CARD] = N_("<card>"),
        [TALON_CARD_OR_PLACE] = N_("<card or place>"),
        [TALON_PLACE] = N_("<place>"),
        [TALON_COUNT] = N_("<number>"),
        [TALON_AT_SEAT] = N_("<seat>"),
    };

    return operand->kind ? talon_translate(play->words, names[operand->kind]) : "";
}

static void show_verb(const struct cli_play *play, const struct talon_verb *verb)
{
    const char *a = operand_name(play, &verb->operand[0]);
    const char *b = operand_name(play, &verb->operand[1]);
    const char *c = operand_name(play, &verb->operand[2]);
    char sentence[CLI_SENTENCE], line[2 * CLI_SENTENCE];

    talon_translate_with(play->words, sentence, sizeof sentence, verb->text, "a", a, "b", b, "c", c,
                         NULL);
    snprintf(line, sizeof line, "%s%s%s%s%s%s%s: %s", verb->id, *a ? " " : "", a, *b ? " " : "", b,
             *c ? " " : "", c, sentence);
    cli_print(play, line);
}

static void rules(const struct order *order)
{
    const struct cli_play *play = order->play;
    struct talon_string_buffer book = { 0 };

    talon_rule_book_write(&play->config, play->words, TALON_RULE_BOOK_TEXT, &book);
    util_require_memory(!book.failed);
    cli_print_block(play, book.at);
    free(book.at);
    cli_say(play, "Moves:", NULL);
    for (int i = 0; i < game_of(play)->verbs_count; i++)
        show_verb(play, &game_of(play)->verbs[i]);
}

static void hint(const struct order *order)
{
    const struct cli_play *play = order->play;
    const char *reason = NULL;
    const struct talon_move move = cli_hint(order->play, order->moves, &reason);
    char sentence[CLI_SENTENCE], text[TALON_MOVE_TEXT];

    talon_move_sentence(play->words, game_of(play), move, play->suits, sentence, sizeof sentence);
    talon_move_write(game_of(play), move, text);
    cli_say(play, "A simple bot would do this: {move} [{text}]", "move", sentence, "text", text,
            NULL);
    if (reason) {
        say_of_move(order, reason, move, sentence);
        cli_say(play, "Why: {sentence}", "sentence", sentence, NULL);
    }
}

static void automatic(const struct order *order)
{
    struct cli_play *play = order->play;

    play->automatic = !play->automatic;
    if (play->automatic)
        cli_say(play, "From now on moves without a choice are made for you.", NULL);
    else
        cli_say(play, "From now on you make every move yourself.", NULL);
}

static void go(const struct order *order)
{
    const size_t digits = strspn(order->text, "0123456789");

    if (order->text[digits] || digits > 9) {
        cli_say(order->play, "Say how many moves: go, and a number.", NULL);
        return;
    }
    const int64_t made = cli_go(order->play, strtol(order->text, NULL, 10));
    cli_say(order->play, "Moves made for you: {n}.", "n", CLI_NUMBER(made), NULL);
}

static void record(const struct order *order)
{
    if (*order->text)
        cli_write_record(order->play, order->text);
    else
        cli_say(order->play, "Say into which file: record, and its name.", NULL);
}

static void quit(const struct order *order)
{
    order->play->left = true;
}

static void help(const struct order *order);

static const struct command commands[] = {
    { NC_("command", "help"), N_("this list"), help, ALONE },
    { NC_("command", "why"), N_("why a move is not allowed: why, and the move"), why, WITH_TEXT },
    { NC_("command", "undo"), N_("take back your last move, if nothing was learned since"), undo,
      ALONE },
    { NC_("command", "redo"), N_("make a move again that was taken back"), redo, ALONE },
    { NC_("command", "last"), N_("what has happened since your last turn"), last, ALONE },
    { NC_("command", "score"), N_("scores and standing"), score, ALONE },
    { NC_("command", "table"), N_("everything you can see"), table, ALONE },
    { NC_("command", "rules"), N_("the rules of this table, and how moves are written"), rules,
      ALONE },
    { NC_("command", "hint"), N_("what a simple bot would do, and why"), hint, ALONE },
    { NC_("command", "auto"), N_("make moves without a choice by itself, or no longer"), automatic,
      ALONE },
    { NC_("command", "go"),
      N_("make up to so many moves without a choice at once: go, and a number"), go, WITH_TEXT },
    { NC_("command", "record"), N_("write the record of this game: record, and a file's name"),
      record, IN_FULL },
    { NC_("command", "save"), N_("the same"), record, IN_FULL },
    { NC_("command", "quit"), N_("leave the game"), quit, ALONE },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* How cards are typed, and the letters that stand for suits. */
static void show_cards(const struct cli_play *play)
{
    const enum talon_deck deck = game_of(play)->deck;
    const uint8_t face = deck == TALON_ELFER ? talon_elfer(0, 7) : talon_french(3, 11);
    char name[CLI_CARD], text[TALON_CARD_TEXT];

    talon_card_write(deck, face, text);
    talon_card_name(play->words, deck, face, TALON_LETTERS, name, sizeof name);
    cli_say(play, "Cards can be typed like this: {card}, or like this: {text}.", "card", name,
            "text", text, NULL);
    if (deck == TALON_FRENCH)
        cli_say(play, "Letters of clubs, diamonds, hearts, spades: {letters}.", "letters",
                talon_translate(play->words, "C D H S"), NULL);
}

static void help(const struct order *order)
{
    const struct cli_play *play = order->play;

    cli_say(play, "?: the moves you can make", NULL);
    cli_say(play, "Enter: your move, if there is only one", NULL);
    cli_say(play, "a move: its number, its text, the beginning of its verb, or just a card", NULL);
    for (int i = 0; i < COMMANDS; i++)
        cli_say(play, "{command}: {what}", "command", name_of(play, &commands[i]), "what",
                talon_translate(play->words, commands[i].what), NULL);
    show_cards(play);
}

/* ---- finding out what was meant ----------------------------------------------------------------
 */

static bool same(const char *x, const char *y)
{
    return talon_has_prefix(x, y) && talon_has_prefix(y, x);
}

/* The command of this very name, in either language; NULL if there is none. */
static const struct command *whole_command(const struct cli_play *play, const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (same(commands[i].name, word) || same(name_of(play, &commands[i]), word))
            return &commands[i];
    return NULL;
}

static bool may_be(const struct cli_play *play, const struct command *command, const char *word,
                   bool more_words)
{
    if (command->manner == IN_FULL || (more_words && command->manner == ALONE))
        return false;
    return talon_has_prefix(command->name, word) || talon_has_prefix(name_of(play, command), word);
}

/* The commands that begin so. */
static int begun_commands(const struct cli_play *play, const char *word, bool more_words,
                          const struct command *found[COMMANDS])
{
    int count = 0;

    for (int i = 0; *word && i < COMMANDS; i++)
        if (may_be(play, &commands[i], word, more_words))
            found[count++] = &commands[i];
    return count;
}

static void play_only_move(const struct order *order)
{
    if (order->moves->count == 1)
        cli_make(order->play, order->moves->seat, order->moves->move[0]);
    else
        cli_say(order->play, "You can choose from {n} moves. Type ? to see them.", "n",
                CLI_NUMBER(order->moves->count), NULL);
}

static void obey_move(const struct order *order, const struct cli_answer *answer)
{
    switch (answer->meaning) {
    case CLI_MEANT:
        cli_make(order->play, order->moves->seat, order->moves->move[answer->among[0]]);
        break;
    case CLI_SEVERAL:
        show_several(order, answer);
        break;
    case CLI_REFUSED:
        say_refused(order, answer);
        break;
    default:
        say_unknown(order);
    }
}

/* Words that begin commands, and may be moves as well: only one meaning is carried out. */
static void obey_either(const struct order *order, const char *word)
{
    const struct command *begun[COMMANDS];
    struct cli_answer answer;
    const int count = begun_commands(order->play, word, strlen(word) < strlen(order->text), begun);

    cli_understand(order->play, order->moves, order->text, &answer);
    if (!count) {
        obey_move(order, &answer);
    } else if (count == 1 && !answer.count) {
        const char *rest = order->text + strlen(word);
        begun[0]->run(&(struct order){ order->play, order->moves, rest + strspn(rest, " ") });
    } else {
        show_several(order, &answer);
        for (int i = 0; i < count; i++)
            cli_say(order->play, "{command}: {what}", "command", name_of(order->play, begun[i]),
                    "what", talon_translate(order->play->words, begun[i]->what), NULL);
    }
}

/* Takes off the blanks at both ends; tabs count as blanks. */
static char *trim(char *line)
{
    size_t length;

    for (char *at = line; *at; at++)
        if (*at == '\t')
            *at = ' ';
    line += strspn(line, " ");
    for (length = strlen(line); length && line[length - 1] == ' ';)
        line[--length] = 0;
    return line;
}

void cli_obey(struct cli_play *play, const struct cli_moves *moves, char *line)
{
    const struct order order = { play, moves, trim(line) };
    const size_t length = strcspn(order.text, " ");
    char word[CLI_LINE];

    snprintf(word, sizeof word, "%.*s", (int)length, order.text);
    const struct command *command = whole_command(play, word);
    const char *rest = order.text + length + strspn(order.text + length, " ");
    if (!length)
        play_only_move(&order);
    else if (!strcmp(order.text, "?"))
        list_moves(&order);
    else if (command)
        command->run(&(struct order){ play, moves, rest });
    else
        obey_either(&order, word);
}
