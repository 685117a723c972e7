/* play_keywords.c - the commands besides moves: help, why, undo and the rest, in the reader's
 * language or in English, also abbreviated.
 */
#include "command_pager.h"
#include "play_command.h"
#include "text/catalogue.h"
#include "text/rule_book_markup.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a command gets: the game, the moves of the current seat, the rest of the line. */
struct command_call {
    struct cli_play *play;
    const struct cli_moves *moves;
    const char *text;
};

typedef void command_function(const struct command_call *call);

struct command {
    const char *name; /* in the context "command" */
    const char *what; /* msgid */
    command_function *run;
    enum argument_form {
        NO_ARGUMENT,
        ARGUMENT,
        FULL_NAME_AND_ARGUMENT
    } argument_form; /* the last: with a text, and not to be abbreviated */
    enum {
        WITH_CARDS, /* once they are dealt */
        ALWAYS,
        AT_SERVER, /* at a table of a server alone, always */
    } when;
};

static bool is_offered(const struct cli_play *play, const struct command *command)
{
    return command->when != AT_SERVER || play->source->talk;
}

static const struct cli_reader *reader_of(const struct cli_play *play)
{
    return &play->readers[play->looking];
}

static const char *command_name(const struct command *command)
{
    return talon_translate_in_context(spoken_catalogue(), "command", command->name);
}

/* ---- showing moves --------------------------------------------------------------------------- */

/* How much a move that begins a sum still needs, as " (7 more for 9)"; else nothing. */
static void add_sum_need(const struct cli_play *play, struct talon_move move,
                         struct talon_string_buffer *buffer)
{
    struct talon_sum_need need;

    if (!talon_sum_needs(cli_game(play), move, &need))
        return;
    talon_string_buffer_add(buffer, " (");
    spoken_add(buffer, "{n} more for {aim}", "n", SPOKEN_NUMBER(need.more), "aim",
               SPOKEN_NUMBER(need.aim), NULL);
    talon_string_buffer_add(buffer, ")");
}

/* "3. Play ♥9 [play 9h]" */
static void show_move(const struct command_call *call, int index)
{
    const struct cli_play *play = call->play;
    const struct talon_move move = call->moves->move[index];
    const struct talon_wording wording = cli_wording(play, reader_of(play));
    char sentence[CLI_SENTENCE], text[TALON_MOVE_TEXT];
    struct talon_string_buffer told = { 0 };

    talon_move_sentence(&wording, cli_game(play), move, sentence, sizeof sentence);
    talon_string_buffer_add(&told, sentence);
    add_sum_need(play, move, &told);
    talon_move_write(cli_game(play), move, text);
    cli_say(play, "{n}. {move} [{text}]", "n",
            SPOKEN_NUMBER(cli_move_number(play, call->moves, index)), "move", told.at, "text", text,
            NULL);
    free(told.at);
}

/* Nobody waits for a move of this person: another one is to play, or cards are to be dealt. */
static bool has_no_turn(const struct command_call *call)
{
    const struct cli_play *play = call->play;

    if (call->moves->count)
        return false;
    if (!play->source->acting(play))
        cli_say(play, "The game is over.", NULL);
    else if (play->readers[play->looking].seat == TALON_WATCHER)
        cli_say(play, "You are watching.", NULL);
    else
        cli_say(play, "It is not your turn.", NULL);
    return true;
}

static void list_moves(const struct command_call *call)
{
    if (has_no_turn(call))
        return;
    for (int i = 0; i < call->moves->count; i++)
        show_move(call, i);
}

/* Prints a sentence about a move: a rule's, or a bot's reason. */
static void say_of_move(const struct command_call *call, const char *template,
                        struct talon_move move, char sentence[CLI_SENTENCE])
{
    const struct cli_play *play = call->play;
    struct talon_view view;

    play->source->look(play, call->moves->seat, &view);
    const struct talon_move_reason command_why = { cli_game(play), &view, template, move };
    const struct talon_wording wording = cli_wording(play, reader_of(play));
    talon_reason_sentence(&wording, &command_why, sentence, CLI_SENTENCE);
}

static void say_refused(const struct command_call *call, const struct cli_parsed_move *answer)
{
    const struct cli_play *play = call->play;
    char sentence[CLI_SENTENCE];

    say_of_move(call, answer->rule->sentence, answer->refused, sentence);
    if (*answer->rule->id)
        cli_say(play, "{sentence} ({rule})", "sentence", sentence, "rule", answer->rule->id, NULL);
    else
        cli_print(play, sentence);
}

static void say_unknown(const struct command_call *call)
{
    const bool is_number = !call->text[strspn(call->text, "0123456789")];

    if (is_number && has_no_turn(call))
        return;
    if (is_number)
        cli_say(call->play, "There is no move number {n} here. Type ? to see the moves.", "n",
                call->text, NULL);
    else
        cli_say(call->play,
                "\"{text}\" is neither a move nor a command. Type ? for the moves, help for the "
                "commands.",
                "text", call->text, NULL);
}

static void show_several(const struct command_call *call, const struct cli_parsed_move *answer)
{
    cli_say(call->play, "This is ambiguous:", NULL);
    for (int i = 0; i < answer->count; i++)
        show_move(call, answer->among[i]);
}

/* ---- the commands ---------------------------------------------------------------------------- */

static void command_why(const struct command_call *call)
{
    struct cli_parsed_move answer;

    if (!*call->text) {
        cli_say(call->play, "Type the move after why.", NULL);
        return;
    }
    cli_parse_move(call->play, call->moves, call->text, &answer);
    if (answer.meaning == CLI_ILLEGAL)
        say_refused(call, &answer);
    else if (answer.meaning == CLI_NO_MOVE)
        say_unknown(call);
    else if (answer.meaning == CLI_SEVERAL_MOVES)
        show_several(call, &answer);
    else
        cli_say(call->play, "This move is allowed.", NULL);
}

static void command_undo(const struct command_call *call)
{
    call->play->source->undo(call->play, call->moves->seat);
}

static void command_redo(const struct command_call *call)
{
    call->play->source->redo(call->play, call->moves->seat);
}

static void last(const struct command_call *call)
{
    const struct talon_string_buffer *told = &reader_of(call->play)->last;

    if (told->length)
        cli_print_block(call->play, told->at);
    else
        cli_say(call->play, "No moves yet.", NULL);
}

static void command_score(const struct command_call *call)
{
    cli_show_score(call->play, reader_of(call->play));
}

static void table(const struct command_call *call)
{
    cli_show_table(call->play, reader_of(call->play), true);
}

/* "<card>" and the like: what an operand can be. */
static const char *operand_name(const struct talon_operand *operand)
{
    static const char *const names[] = {
        [TALON_NOTHING] = "",
        [TALON_CARD] = N_("<card>"),
        [TALON_CARD_OR_PLACE] = N_("<card or place>"),
        [TALON_PLACE] = N_("<place>"),
        [TALON_COUNT] = N_("<number>"),
        [TALON_AT_SEAT] = N_("<seat>"),
    };

    return operand->kind ? spoken(names[operand->kind]) : "";
}

static void show_verb(const struct cli_play *play, const struct talon_verb *verb)
{
    const char *a = operand_name(&verb->operand[0]);
    const char *b = operand_name(&verb->operand[1]);
    const char *c = operand_name(&verb->operand[2]);
    char sentence[CLI_SENTENCE], line[2 * CLI_SENTENCE], colon[TEXT_COLON];

    spoken_with(sentence, sizeof sentence, verb->text, "a", a, "b", b, "c", c, NULL);
    snprintf(line, sizeof line, "%s%s%s%s%s%s%s%s%s", verb->id, *a ? " " : "", a, *b ? " " : "", b,
             *c ? " " : "", c, text_colon(spoken_catalogue(), colon), sentence);
    cli_print(play, line);
}

/* The reader's own seat is "Seat 1 (you)", because the rules speak of everybody as of others. */
static void print_rule_book(const struct cli_play *play, const struct cli_reader *reader)
{
    const char *names[TALON_SEATS_MAX];
    const struct talon_wording wording = { spoken_catalogue(), play->suits, names };
    struct talon_string_buffer book = { 0 };
    char own[CLI_SENTENCE];

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        names[seat] = seat == reader->seat ? own : play->name[seat];
    spoken_with(own, sizeof own, "Seat {n} (you)", "n", SPOKEN_NUMBER(reader->seat + 1), NULL);
    text_rule_book_lines(&play->config, &wording,
                         play->full_screen ? cli_screen_columns(play->full_screen) : cli_columns(),
                         &book);
    cli_print_block(play, book.at);
    free(book.at);
}

static void command_rules(const struct command_call *call)
{
    const struct cli_play *play = call->play;

    if (play->screen && !play->full_screen)
        cli_page_output();
    print_rule_book(play, reader_of(play));
    cli_say(play, "Moves:", NULL);
    for (int i = 0; i < cli_game(play)->verbs_count; i++)
        show_verb(play, &cli_game(play)->verbs[i]);
    cli_show_pages();
}

void cli_say_hint(const struct cli_play *play, const struct talon_hint *hint)
{
    const struct talon_wording wording = cli_wording(play, reader_of(play));
    char sentence[CLI_SENTENCE], text[TALON_MOVE_TEXT];

    talon_move_sentence(&wording, cli_game(play), hint->move, sentence, sizeof sentence);
    talon_move_write(cli_game(play), hint->move, text);
    cli_say(play, "A strong player would play: {move} [{text}]", "move", sentence, "text", text,
            NULL);
    if (talon_hint_expectation(&wording, hint, sentence, sizeof sentence))
        cli_print(play, sentence);
    if (hint->reason != hint->expected.sentence &&
        talon_hint_reason(&wording, hint, sentence, sizeof sentence))
        cli_say(play, "Why: {sentence}", "sentence", sentence, NULL);
}

static void command_hint(const struct command_call *call)
{
    call->play->source->hint(call->play, call->moves->seat);
}

static void automatic(const struct command_call *call)
{
    struct cli_play *play = call->play;

    play->automatic = !play->automatic;
    if (!play->source->set_automatic(play))
        play->automatic = !play->automatic;
    else if (play->automatic)
        cli_say(play, "From now on moves without a choice are made for you.", NULL);
    else
        cli_say(play, "From now on you make every move yourself.", NULL);
}

static void go(const struct command_call *call)
{
    const size_t digits = strspn(call->text, "0123456789");

    if (call->text[digits] || digits > 9) {
        cli_say(call->play, "Type the number of moves after go, for example go 10.", NULL);
        return;
    }
    const int64_t made = call->play->source->go(call->play, strtol(call->text, NULL, 10));
    if (made >= 0)
        cli_say(call->play, "Moves made for you: {n}.", "n", SPOKEN_NUMBER(made), NULL);
}

static void record(const struct command_call *call)
{
    const char *file = call->text;

    if (*file && !access(file, F_OK))
        cli_say(call->play, "{file} is there already, and stays: name another file.", "file", file,
                NULL);
    else if (*file)
        cli_write_record(call->play, file);
    else
        cli_say(call->play, "Type the name of the file after record, for example record game.txt.",
                NULL);
}

static void talk(const struct command_call *call)
{
    call->play->source->talk(call->play, call->text);
}

static void people(const struct command_call *call)
{
    call->play->source->people(call->play);
}

static void clocks(const struct command_call *call)
{
    call->play->source->clocks(call->play);
}

static void stand(const struct command_call *call)
{
    call->play->source->stand(call->play);
}

static void command_quit(const struct command_call *call)
{
    call->play->left = true;
}

static void command_help(const struct command_call *call);

static const struct command commands[] = {
    { NC_("command", "help"), N_("this list"), command_help, NO_ARGUMENT, ALWAYS },
    { NC_("command", "why"), N_("why a move is not allowed: why and the move"), command_why,
      ARGUMENT, WITH_CARDS },
    { NC_("command", "undo"), N_("undo your last move, if nobody has seen anything new since"),
      command_undo, NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "redo"), N_("redo a move"), command_redo, NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "last"), N_("what has happened since your last turn"), last, NO_ARGUMENT,
      WITH_CARDS },
    { NC_("command", "score"), N_("scores"), command_score, NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "table"), N_("everything you can see"), table, NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "rules"), N_("the rules of this table and how to type moves"), command_rules,
      NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "hint"), N_("what a strong player would do, and why"), command_hint,
      NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "auto"), N_("turn on or off: moves without a choice are made for you"),
      automatic, NO_ARGUMENT, WITH_CARDS },
    { NC_("command", "go"), N_("make several moves without a choice, for example up to 10: go 10"),
      go, ARGUMENT, WITH_CARDS },
    { NC_("command", "record"), N_("write the record of this game: record and a file name"), record,
      FULL_NAME_AND_ARGUMENT, WITH_CARDS },
    { NC_("command", "save"), N_("the same as record"), record, FULL_NAME_AND_ARGUMENT,
      WITH_CARDS },
    { NC_("command", "say"), N_("say something to all at the table; alone: what can be said"), talk,
      FULL_NAME_AND_ARGUMENT, AT_SERVER },
    { NC_("command", "people"), N_("who is at the table"), people, FULL_NAME_AND_ARGUMENT,
      AT_SERVER },
    { NC_("command", "clock"), N_("how much time everybody has"), clocks, FULL_NAME_AND_ARGUMENT,
      AT_SERVER },
    { NC_("command", "stand"), N_("give up your seat, and leave"), stand, FULL_NAME_AND_ARGUMENT,
      AT_SERVER },
    { NC_("command", "quit"), N_("leave the game"), command_quit, NO_ARGUMENT, ALWAYS },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

void cli_list_texts(const void *context, void (*take)(void *taking, const char *text), void *taking)
{
    const struct cli_typing *typing = context;
    char text[TALON_MOVE_TEXT];

    for (int i = 0; i < typing->moves->count; i++) {
        talon_move_write(cli_game(typing->play), typing->moves->move[i], text);
        take(taking, text);
    }
    for (int i = 0; i < COMMANDS; i++)
        if (is_offered(typing->play, &commands[i]))
            take(taking, command_name(&commands[i]));
}

/* How cards are typed, and the letters that stand for suits. */
static void show_cards(const struct cli_play *play)
{
    const enum talon_deck deck = cli_game(play)->deck;
    const uint8_t face = deck == TALON_ELFER ? talon_elfer(0, 7) : talon_french(3, 11);
    char name[CLI_CARD], text[TALON_CARD_TEXT];

    talon_card_write(deck, face, text);
    talon_card_name(spoken_catalogue(), deck, face, TALON_LETTERS, name, sizeof name);
    cli_say(play, "You can type cards like this: {card}, or like this: {text}.", "card", name,
            "text", text, NULL);
    if (deck == TALON_FRENCH)
        cli_say(play, "Letters of clubs, diamonds, hearts, spades: {letters}.", "letters",
                spoken("C D H S"), NULL);
}

static void command_help(const struct command_call *call)
{
    const struct cli_play *play = call->play;

    cli_say(play, "?: all your possible moves", NULL);
    cli_say(play, "Enter: your move, if only one is possible", NULL);
    cli_say(play, "a move: its number, its text, the first letters of its verb, or just a card",
            NULL);
    for (int i = 0; i < COMMANDS; i++)
        if (is_offered(play, &commands[i]))
            cli_say(play, "{command}: {what}", "command", command_name(&commands[i]), "what",
                    spoken(commands[i].what), NULL);
    show_cards(play);
}

/* ---- finding the command --------------------------------------------------------------------- */

static bool same(const char *x, const char *y)
{
    return talon_has_prefix(x, y) && talon_has_prefix(y, x);
}

/* The command with exactly this name, in either language; NULL if there is none. */
static const struct command *find_command(const struct cli_play *play, const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (!is_offered(play, &commands[i]))
            continue;
        else if (same(commands[i].name, word) || same(command_name(&commands[i]), word))
            return &commands[i];
    return NULL;
}

static bool may_be(const struct command *command, const char *word, bool more_words)
{
    if (command->argument_form == FULL_NAME_AND_ARGUMENT ||
        (more_words && command->argument_form == NO_ARGUMENT))
        return false;
    return talon_has_prefix(command->name, word) || talon_has_prefix(command_name(command), word);
}

/* Counts the commands that begin so. */
static int count_abbreviated(const char *word, bool more_words,
                             const struct command *found[COMMANDS])
{
    int count = 0;

    for (int i = 0; *word && i < COMMANDS; i++)
        if (may_be(&commands[i], word, more_words))
            found[count++] = &commands[i];
    return count;
}

static void play_only_move(const struct command_call *call)
{
    if (has_no_turn(call))
        return;
    if (call->moves->count == 1)
        cli_make_move(call->play, call->moves->seat, call->moves->move[0]);
    else
        cli_say(call->play, "You can choose from {n} moves. Type ? to see them.", "n",
                SPOKEN_NUMBER(call->moves->count), NULL);
}

static void make_typed_move(const struct command_call *call, const struct cli_parsed_move *answer)
{
    switch (answer->meaning) {
    case CLI_ONE_MOVE:
        cli_make_move(call->play, call->moves->seat, call->moves->move[answer->among[0]]);
        break;
    case CLI_SEVERAL_MOVES:
        show_several(call, answer);
        break;
    case CLI_ILLEGAL:
        say_refused(call, answer);
        break;
    default:
        say_unknown(call);
    }
}

/* A letter of a rank is a card and never a command: q is a queen, and nobody leaves the game who
 * has none to play. */
static bool is_rank(const struct cli_play *play, const char *word)
{
    static const char typed[] = "AKQJT"; /* as the protocol writes them */

    if (cli_game(play)->deck != TALON_FRENCH || strlen(word) != 1)
        return false;
    const int letter = toupper((unsigned char)*word);
    return strchr(typed, letter) || (letter != ' ' && strchr(spoken("A K Q J"), letter));
}

/* A word may abbreviate a command and be a move as well: it runs only if it has one meaning. */
static void run_command_or_move(const struct command_call *call, const char *word)
{
    const struct command *begun[COMMANDS];
    struct cli_parsed_move answer;
    const int count = is_rank(call->play, word)
                          ? 0
                          : count_abbreviated(word, strlen(word) < strlen(call->text), begun);

    cli_parse_move(call->play, call->moves, call->text, &answer);
    if (!count) {
        make_typed_move(call, &answer);
    } else if (count == 1 && !answer.count) {
        const char *rest = call->text + strlen(word);
        begun[0]->run(&(struct command_call){ call->play, call->moves, rest + strspn(rest, " ") });
    } else {
        show_several(call, &answer);
        for (int i = 0; i < count; i++)
            cli_say(call->play, "{command}: {what}", "command", command_name(begun[i]), "what",
                    spoken(begun[i]->what), NULL);
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

void cli_run_line(struct cli_play *play, const struct cli_moves *moves, char *line)
{
    const struct command_call call = { play, moves, trim(line) };
    const size_t length = strcspn(call.text, " ");
    char word[CLI_LINE];

    snprintf(word, sizeof word, "%.*s", (int)length, call.text);
    const struct command *command = find_command(play, word);
    const char *rest = call.text + length + strspn(call.text + length, " ");
    if (play->waits_for_cards && !(command && command->when))
        cli_say(play, "The cards are not dealt yet.", NULL);
    else if (!length)
        play_only_move(&call);
    else if (!strcmp(call.text, "?"))
        list_moves(&call);
    else if (command)
        command->run(&(struct command_call){ play, moves, rest });
    else if (play->source->acting(play))
        run_command_or_move(&call, word);
    else
        has_no_turn(&call);
}
