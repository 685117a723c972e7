/* play_remote_commands.c - games of `talon play` at a table of a server: what the server's view
 * says, and what can be asked of the server. Its refusals are sentences of the catalogues.
 */
#include "play_remote.h"

#include "json/json_reader.h"
#include "json/view_reader.h"
#include "text/chat_phrases.h"
#include "text/spoken.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MORE = 160 };

/* ---- what the view says ---------------------------------------------------------------------- */

static void look_at_view(const struct cli_play *play, int seat, struct talon_view *view)
{
    (void)seat;
    *view = play->remote->shown;
}

static unsigned acting_in_view(const struct cli_play *play)
{
    return play->remote->seen.acting;
}

static void score_breakdown_of_view(const struct cli_play *play,
                                    struct talon_score_breakdown *breakdown)
{
    json_view_score_breakdown(cli_game(play), play->remote->view, breakdown);
}

static int moves_of_view(const struct cli_play *play, int seat,
                         struct talon_move moves[TALON_MOVES_MAX])
{
    const struct cli_moves *own = &play->remote->moves;

    if (seat != own->seat)
        return 0;
    memcpy(moves, own->move, (size_t)own->count * sizeof *moves);
    return own->count;
}

static void result_of_view(const struct cli_play *play, struct talon_result *result)
{
    const struct json_value *rank = json_value_member(play->remote->view, "rank"),
                            *points = json_value_member(play->remote->view, "points");

    memset(result, 0, sizeof *result);
    for (size_t seat = 0; seat < TALON_SEATS_MAX; seat++) {
        result->rank[seat] = (uint8_t)json_value_whole(json_value_item(rank, seat));
        result->points[seat] = (int32_t)json_value_whole(json_value_item(points, seat));
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

void cli_remote_say_refusal(const struct cli_remote *remote, enum cli_answer answer)
{
    char sentence[CLI_SENTENCE];

    if (answer == CLI_UNANSWERED) {
        cli_say(remote->play, "There is no connection to the server now.", NULL);
        return;
    }
    talon_text_cut(sentence, sizeof sentence, spoken(cli_server_refusal(&remote->server)));
    cli_print(remote->play, sentence);
}

/* Asks; false after a refusal, which was told. */
static bool ask_table(struct cli_remote *remote, const char *name, const char *more)
{
    const enum cli_answer answer = cli_server_ask(&remote->server, name, more);

    if (answer != CLI_ANSWERED)
        cli_remote_say_refusal(remote, answer);
    return answer == CLI_ANSWERED;
}

/* Waits until the table has been told as it is after a request, so that the next line is typed
 * below it. */
static void hear_view(struct cli_remote *remote)
{
    const int64_t number = json_value_whole(json_value_member(remote->server.answer, "number"));

    while (remote->number != number && !remote->views_heard &&
           cli_server_wait(&remote->server, -1, -1) == CLI_SERVER_HEARD)
        ;
    cli_remote_catch_up(remote);
}

static bool ask_and_hear(struct cli_remote *remote, const char *name, const char *more)
{
    remote->views_heard = 0;
    if (!ask_table(remote, name, more))
        return false;
    hear_view(remote);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The rule of a refusal: its id, and its sentence with the holes. */
static const struct talon_rule *rule_of_answer(struct cli_remote *remote, const char *sentence)
{
    const struct json_value *answer = remote->server.answer;
    const char *template = json_value_member_text(answer, "template"),
               *id = json_value_member_text(answer, "rule");

    talon_text_cut(remote->rule_id, sizeof remote->rule_id, id ? id : "");
    talon_text_cut(remote->rule_sentence, sizeof remote->rule_sentence,
                   template ? template : sentence);
    remote->rule = (struct talon_rule){ remote->rule_id, remote->rule_sentence };
    return &remote->rule;
}

static const struct talon_rule *why_not_at_server(const struct cli_play *play, int seat,
                                                  struct talon_move move)
{
    static const struct talon_rule watching = { "", N_("You are watching.") };
    struct cli_remote *remote = play->remote;
    char text[TALON_MOVE_TEXT], more[MORE];

    if (seat < 0)
        return &watching;
    talon_move_write(cli_game(play), move, text);
    snprintf(more, sizeof more, ",\"move\":\"%s\"", text);
    switch (cli_server_ask(&remote->server, "why", more)) {
    case CLI_REFUSED:
        return rule_of_answer(remote, cli_server_refusal(&remote->server));
    case CLI_UNANSWERED:
        return rule_of_answer(remote, N_("There is no connection to the server now."));
    default:
        break;
    }
    const char *sentence = json_value_member_text(remote->server.answer, "sentence");
    return rule_of_answer(remote, sentence ? sentence : N_("The table has changed meanwhile."));
}

static enum cli_answer send_pending(struct cli_remote *remote)
{
    char more[MORE];

    snprintf(more, sizeof more, ",\"move\":\"%s\",\"number\":%lld", remote->pending,
             (long long)remote->pending_number);
    remote->views_heard = 0;
    return cli_server_ask(&remote->server, "act", more);
}

/* Where several may act at once, somebody else was first. The step has another number then, and is
 * sent again if the move is still possible. */
static bool is_overtaken(struct cli_remote *remote, enum cli_answer answer)
{
    struct talon_move move;

    if (answer != CLI_REFUSED || strcmp(cli_server_code(&remote->server), "stale") != 0)
        return false;
    while (remote->number < remote->pending_number &&
           cli_server_wait(&remote->server, -1, -1) == CLI_SERVER_HEARD)
        ;
    if (remote->number < remote->pending_number ||
        !talon_move_read(cli_game(remote->play), remote->pending, &move))
        return false;
    remote->pending_number = remote->number + 1;
    for (int i = 0; i < remote->moves.count; i++)
        if (talon_same_move(remote->moves.move[i], move))
            return true;
    return false;
}

/* A move that was sent twice is made once, because of its number. */
void cli_remote_send_move(struct cli_remote *remote)
{
    enum cli_answer answer;

    do
        answer = send_pending(remote);
    while (is_overtaken(remote, answer));
    if (answer == CLI_UNANSWERED) {
        cli_say(remote->play, "Your move is sent when the connection is back.", NULL);
        return;
    }
    *remote->pending = 0;
    if (answer == CLI_REFUSED) {
        cli_remote_catch_up(remote);
        cli_remote_say_refusal(remote, answer);
    } else {
        hear_view(remote);
    }
}

static bool move_at_server(struct cli_play *play, int seat, struct talon_move move)
{
    struct cli_remote *remote = play->remote;

    (void)seat;
    if (*remote->pending) {
        cli_say(play, "There is no connection to the server now.", NULL);
        return false;
    }
    talon_move_write(cli_game(play), move, remote->pending);
    remote->pending_number = remote->number + 1;
    cli_remote_send_move(remote);
    return !*remote->pending;
}

static void undo_at_server(struct cli_play *play, int seat)
{
    (void)seat;
    ask_and_hear(play->remote, "undo", "");
}

static void redo_at_server(struct cli_play *play, int seat)
{
    (void)seat;
    ask_and_hear(play->remote, "redo", "");
}

static bool automatic_at_server(struct cli_play *play)
{
    return ask_table(play->remote, "auto", play->automatic ? ",\"on\":true" : ",\"on\":false");
}

static int64_t go_at_server(struct cli_play *play, int64_t most)
{
    enum { STEPS_MOST = 5000 };
    struct cli_remote *remote = play->remote;
    char more[MORE] = "";

    if (most)
        snprintf(more, sizeof more, ",\"steps\":%lld",
                 (long long)(most < STEPS_MOST ? most : STEPS_MOST));
    remote->own_steps = 0;
    return ask_and_hear(remote, "forward", more) ? remote->own_steps : -1;
}

/* ---- hints ----------------------------------------------------------------------------------- */

static const char *msgid_of(const struct json_value *about, const char *name)
{
    const char *template = json_value_member_text(about, "template");

    return template ? template : json_value_member_text(about, name);
}

static double number_in(const struct json_value *about, const char *name)
{
    return json_value_number(json_value_member(about, name));
}

static void read_expectation(const struct talon_game *game, const struct json_value *answer,
                             struct talon_expectation *expected)
{
    const struct json_value *about = json_value_member(answer, "expected");
    const char *other = json_value_member_text(about, "other"),
               *unit = json_value_member_text(about, "unit");

    *expected = (struct talon_expectation){
        .sentence = msgid_of(about, "sentence"),
        .alone = !other,
        .equal = json_is_true(json_value_member(about, "equal")),
        .unit = unit && strcmp(unit, "chance") != 0 ? unit : NULL,
        .value = number_in(about, "value"),
        .other_value = number_in(about, "otherValue"),
        .error = number_in(about, "error"),
        .worlds = (uint32_t)number_in(answer, "worlds"),
    };
    if (other)
        talon_move_read(game, other, &expected->other);
}

static void hint_of_server(struct cli_play *play, int seat)
{
    static const struct talon_feature any_feature; /* its sentence came with the answer */
    struct cli_remote *remote = play->remote;
    struct talon_hint hint = { .game = cli_game(play), .view = &remote->seen };

    (void)seat;
    if (!ask_table(remote, "hint", ""))
        return;
    struct json_value *answer = json_copy(remote->server.answer);
    const struct json_value *feature = json_value_member(answer, "feature");
    const char *move = json_value_member_text(answer, "move");
    hint.reason = msgid_of(answer, "reason");
    if (json_is_object(feature))
        hint.feature = &any_feature;
    hint.share = number_in(feature, "share");
    hint.other_share = number_in(feature, "otherShare");
    read_expectation(hint.game, answer, &hint.expected);
    if (hint.reason && hint.expected.sentence && !strcmp(hint.reason, hint.expected.sentence))
        hint.reason = hint.expected.sentence;
    if (move && talon_move_read(hint.game, move, &hint.move))
        cli_say_hint(play, &hint);
    json_value_free(answer);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool record_of_server(const struct cli_play *play, struct talon_string_buffer *text)
{
    if (!ask_table(play->remote, "record", ""))
        return false;
    const char *record = json_value_member_text(play->remote->server.answer, "record");
    talon_string_buffer_add(text, record ? record : "");
    return true;
}

static void say_people(struct cli_play *play)
{
    cli_room_say_people(play->remote);
}

static void say_clocks(struct cli_play *play)
{
    cli_room_say_clocks(play->remote, true);
}

static void stand_up(struct cli_play *play)
{
    struct cli_remote *remote = play->remote;

    if (remote->seat < 0) {
        cli_say(play, "You are watching.", NULL);
        return;
    }
    if (!ask_table(remote, "stand", ""))
        return;
    cli_seat_forget(&remote->server.link);
    *remote->server.link.token = 0;
    cli_say(play, "Your seat is free now.", NULL);
    play->left = true;
}

/* ---- saying something ------------------------------------------------------------------------ */

static const struct text_chat_phrase *phrase_number(long number)
{
    for (unsigned g = 0; g < text_chat_phrase_groups_count; g++) {
        const struct text_chat_phrase_group *group = &text_chat_phrase_groups[g];
        if (number > 0 && number <= (long)group->count)
            return &group->phrases[number - 1];
        number -= (long)group->count;
    }
    return NULL;
}

/* By its number, or the only one that begins so. */
static const struct text_chat_phrase *find_phrase(const char *text)
{
    const struct text_chat_phrase *found = NULL, *phrase;
    int count = 0;

    if (!text[strspn(text, "0123456789")])
        return phrase_number(strtol(text, NULL, 10));
    for (long number = 1; (phrase = phrase_number(number)); number++)
        if (talon_has_prefix(spoken(phrase->text), text)) {
            found = phrase;
            count++;
        }
    return count == 1 ? found : NULL;
}

static void list_phrases(const struct cli_play *play)
{
    const struct text_chat_phrase *phrase;
    struct talon_string_buffer lines = { 0 };

    for (long number = 1; (phrase = phrase_number(number)); number++)
        util_print(&lines, "%ld. %s\n", number, spoken(phrase->text));
    cli_print_block(play, lines.at);
    free(lines.at);
}

static void talk(struct cli_play *play, const char *text)
{
    struct cli_remote *remote = play->remote;
    const char *mode = json_value_member_text(remote->room, "talk");
    const bool is_free = mode && !strcmp(mode, "free");
    const struct text_chat_phrase *phrase = *text && !is_free ? find_phrase(text) : NULL;
    struct talon_string_buffer more = { 0 };

    if (!*text || (!phrase && !is_free)) {
        if (*text)
            cli_say(play,
                    "At this table people say one of these, by its number or beginning:", NULL);
        list_phrases(play);
        return;
    }
    util_print(&more, ",\"%s\":", phrase ? "phrase" : "text");
    talon_json_string(&more, phrase ? phrase->id : text);
    ask_table(remote, "say", more.at);
    free(more.at);
}

const struct cli_source cli_remote_source = {
    .look = look_at_view,
    .acting = acting_in_view,
    .moves = moves_of_view,
    .result = result_of_view,
    .score_breakdown = score_breakdown_of_view,
    .why_not = why_not_at_server,
    .make_move = move_at_server,
    .undo = undo_at_server,
    .redo = redo_at_server,
    .hint = hint_of_server,
    .set_automatic = automatic_at_server,
    .go = go_at_server,
    .record = record_of_server,
    .talk = talk,
    .people = say_people,
    .clocks = say_clocks,
    .stand = stand_up,
};
