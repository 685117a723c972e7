/* cluster_people.c - people, each with a circle of his own and tables in it. They want the next
 * move made, and ask for it until somebody tells them so. All that they are told must be stored,
 * and each finished game must count in its circle once.
 */
#include "cluster.h"
#include "util/hash_map.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 2500,
    LATENCY = 25,
    THINKS = 120,
    KEEP_NODE = 3,
    LEAVES = 20,
    RESTS = 4,
    GOES = 4,
    OLD = 2500
};

struct talon_table *person_table(const struct cluster *cluster, const struct person *person)
{
    return server_table(cluster->reader, person->table);
}

static const struct talon_step *stored_steps(const struct cluster *cluster,
                                             const struct person *person, uint32_t *count)
{
    const struct talon_table *table = person_table(cluster, person);

    *count = 0;
    return table ? talon_table_steps(table, count) : NULL;
}

uint32_t person_steps(const struct cluster *cluster, const struct person *person)
{
    uint32_t count;

    stored_steps(cluster, person, &count);
    return count;
}

static uint64_t hash_wish(uint32_t number, int seat, const char *move)
{
    char text[TALON_MOVE_TEXT + 40];
    uint8_t hash[TALON_SHA256_BYTES];
    uint64_t start;

    snprintf(text, sizeof text, "%u %d %s", (unsigned)number, seat, move);
    util_hash_text("wish ", text, hash);
    memcpy(&start, hash, sizeof start);
    return start;
}

bool person_has_wished(const struct person *person, uint32_t number, int seat, const char *move)
{
    const uint64_t hash = hash_wish(number, seat, move);

    for (int i = 0; i < person->issued_count; i++)
        if (person->issued[i] == hash)
            return true;
    return false;
}

static void note_wish(struct person *person)
{
    if (!person_has_wished(person, person->number, person->seat, person->move) &&
        person->issued_count < ISSUED)
        person->issued[person->issued_count++] =
            hash_wish(person->number, person->seat, person->move);
}

/* ---- the line ------------------------------------------------------------------------------- */

static void send_text(struct cluster *cluster, const struct person *person, enum letter_kind kind,
                      const char *text)
{
    struct node *node = &cluster->nodes[person->node];

    if (!node->server || node->life != person->life)
        return;
    struct letter *letter = letter_new(kind, cluster->time + between(cluster, 1, LATENCY));
    letter->conn = person->conn;
    if (letter->at < node->lost_until)
        letter->at = node->lost_until;
    snprintf(letter->text, sizeof letter->text, "%s", text);
    letters_add(&node->texts, letter);
}

void hang_up(struct cluster *cluster, struct person *person)
{
    if (person->conn)
        send_text(cluster, person, LOST_LINE, "");
    person->conn = 0;
    person->joined = person->asked = false;
    letters_free(&person->heard);
    person->acts_at = cluster->time + between(cluster, 1, THINKS);
}

void person_loses(struct cluster *cluster, uint64_t conn)
{
    for (int i = 0; i < PEOPLE; i++)
        if (cluster->people[i].conn == conn)
            hang_up(cluster, &cluster->people[i]);
}

static void call_up(struct cluster *cluster, struct person *person)
{
    if (!below(cluster, KEEP_NODE))
        person->node = (int)below(cluster, NODES);
    const struct node *node = &cluster->nodes[person->node];
    if (!node_hears_people(cluster, node)) {
        person->node = (int)below(cluster, NODES);
        return;
    }
    person->conn = ++cluster->conns;
    person->life = node->life;
    send_text(cluster, person, A_TEXT, "");
}

/* ---- wishes --------------------------------------------------------------------------------- */

static void ask(struct cluster *cluster, struct person *person, const char *members)
{
    char text[TEXT + 40];

    snprintf(text, sizeof text, "{\"id\":%lld,%s}", (long long)++person->id, members);
    note(cluster, "person %d asks node %d: %s", (int)(person - cluster->people), person->node,
         text);
    send_text(cluster, person, A_TEXT, text);
    person->asked = true;
    person->patient_until = cluster->time + PATIENCE;
}

/* The game is over: at another table. */
static void begin_again(struct cluster *cluster, struct person *person)
{
    if (person->over_count == GAMES)
        return;
    memcpy(person->over[person->over_count++], person->table, STORE_ID_ROOM);
    person->deed = below(cluster, GOES) ? ASK_ME : LEAVE;
    person->joined = person->declared = false;
    person->table[0] = '\0';
    person->told = 0;
    person->issued_count = 0;
}

static void wish_move(struct cluster *cluster, struct person *person)
{
    const struct talon_table *table = person_table(cluster, person);
    struct talon_move moves[TALON_MOVES_MAX];
    uint32_t count;

    stored_steps(cluster, person, &count);
    if (table && !talon_table_acting(table)) {
        begin_again(cluster, person);
        return;
    }
    if (!table || !person->joined)
        return;
    person->number = count + 1;
    person->seat = talon_first_seat(talon_table_acting(table));
    const int legal = talon_table_game(table)->legal(talon_table_state(table), person->seat, moves);
    talon_move_write(talon_table_game(table), moves[below(cluster, (uint32_t)legal)], person->move);
    note_wish(person);
}

/* Digits of his own for each thing that he opens: the same at each try. */
static void own_digits(const struct person *person, unsigned what, char digits[TOKEN_SIZE])
{
    snprintf(digits, TOKEN_SIZE, "%03x%.29s", what & 0xfffu, person->own + 3);
}

/* By twos they want the same name at first. One gets it, and the other one looks for another. */
static void say_sign_in(struct person *person, int number, char text[TEXT])
{
    static const char letters[] = "abdefghk";

    if (!person->names)
        snprintf(person->name, sizeof person->name, "Anton %c", letters[number / 2]);
    else
        snprintf(person->name, sizeof person->name, "Berta %c%c", letters[number],
                 letters[person->names % 8]);
    snprintf(text, TEXT, "\"do\":\"%s\",\"name\":\"%s\",\"passphrase\":\"%.20s\"",
             person->registered ? "login" : "register", person->name, person->own);
    person->registered = true;
}

static void say_leaving(struct person *person, char text[TEXT])
{
    snprintf(text, TEXT, "\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"%.20s\"",
             person->session, person->own);
    person->leaves = true;
}

static void say_account_wish(struct person *person, int number, char text[TEXT])
{
    if (person->deed == SIGN_IN)
        say_sign_in(person, number, text);
    else if (person->deed == ASK_ME)
        snprintf(text, TEXT, "\"do\":\"me\",\"session\":\"%s\"", person->session);
    else if (person->deed == LEAVE)
        say_leaving(person, text);
    else
        snprintf(text, TEXT, "\"do\":\"day\"");
}

static bool is_account_wish(enum deed deed)
{
    return deed == SIGN_IN || deed == ASK_ME || deed == ASK_DAY || deed == LEAVE;
}

static void say_circle_wish(const struct person *person, char text[TEXT])
{
    char digits[TOKEN_SIZE];

    own_digits(person, person->deed, digits);
    if (person->deed == OPEN_CIRCLE)
        snprintf(text, TEXT,
                 "\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"Anna\",\"own\":\"%s\"", digits);
    else if (person->deed == SEE_CIRCLE)
        snprintf(text, TEXT, "\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"", person->circle,
                 person->member[0]);
    else
        snprintf(text, TEXT,
                 "\"do\":\"circle_join\",\"circle\":\"%s\",\"invitation\":\"%s\","
                 "\"name\":\"Ben\",\"own\":\"%s\"",
                 person->circle, person->invitation, digits);
}

/* At War two people sit, of whom nobody sees cards, so the game counts; at Whist one device has all
 * hands, and moves differ. By turns. */
bool is_war(int game)
{
    return game % 2 == 0;
}

static void say_opening(const struct person *person, char text[TEXT])
{
    char digits[TOKEN_SIZE];

    own_digits(person, PLAY + 1 + (unsigned)person->over_count, digits);
    snprintf(text, TEXT,
             "\"do\":\"circle_table\",\"circle\":\"%s\",\"token\":\"%s\",\"own\":\"%s\","
             "\"session\":\"%s\",%s",
             person->circle, person->member[0], digits, person->session,
             is_war(person->over_count)
                 ? "\"game\":\"war\",\"preset\":\"tod-und-leben\",\"seats\":[\"human\",\"open\"]"
                 : "\"game\":\"whist\",\"preset\":\"classic\",\"options\":{\"target\":\"1\"},"
                   "\"seats\":[\"human\",\"human\",\"human\",\"human\"]");
}

static void say_table_wish(const struct person *person, char text[TEXT])
{
    const int seat = person->deed == NAME_SECOND;

    if (person->deed == OPEN_TABLE)
        say_opening(person, text);
    else if (person->deed == SIT_DOWN)
        snprintf(
            text, TEXT,
            "\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\",\"own\":\"%s\",\"device\":\"%s\"",
            person->table, person->own, person->own);
    else if (person->deed == START)
        snprintf(text, TEXT, "\"do\":\"start\",\"table\":\"%s\",\"host\":\"%s\"", person->table,
                 person->host);
    else
        snprintf(text, TEXT,
                 "\"do\":\"circle_seat\",\"table\":\"%s\",\"token\":\"%s\",\"member\":\"%s\"",
                 person->table, person->token[seat], person->member[seat]);
}

/* The server is asked to make forced moves, by nobody who waits for its answer. */
static void plant_forced_moves(struct cluster *cluster, const struct person *person)
{
    char text[TEXT];

    snprintf(text, sizeof text, "{\"do\":\"auto\",\"table\":\"%s\",\"token\":\"%s\",\"on\":true}",
             person->table, person->token[person->seat]);
    send_text(cluster, person, A_TEXT, text);
}

static void say_wish(struct cluster *cluster, struct person *person)
{
    char text[TEXT];

    if (cluster->mistake == UNASKED && person->joined)
        plant_forced_moves(cluster, person);
    if (is_account_wish(person->deed))
        say_account_wish(person, (int)(person - cluster->people), text);
    else if (person->deed < OPEN_TABLE)
        say_circle_wish(person, text);
    else if (person->deed == DECLARE)
        device_say(person, (int)(person - cluster->people), text);
    else if (person->deed < PLAY)
        say_table_wish(person, text);
    else if (!person->joined)
        snprintf(text, sizeof text, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"",
                 person->table, person->token[0]);
    else
        snprintf(text, sizeof text,
                 "\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u",
                 person->table, person->token[person->seat], person->move,
                 (unsigned)person->number);
    ask(cluster, person, text);
}

/* ---- answers -------------------------------------------------------------------------------- */

static void hear_table(struct person *person, const struct json_value *answer)
{
    const struct json_value *tokens = json_value_member(answer, "tokens");

    snprintf(person->host, sizeof person->host, "%s", json_value_member_text(answer, "host"));
    snprintf(person->table, sizeof person->table, "%s", json_value_member_text(answer, "table"));
    for (size_t seat = 0; seat < json_value_count(tokens); seat++)
        snprintf(person->token[seat], TOKEN_SIZE, "%s",
                 json_value_text(json_value_item(tokens, seat)));
}

static void do_next(struct person *person)
{
    person->deed = person->deed == LEAVE ? SIGN_IN : person->deed + 1;
    if (person->deed == OPEN_CIRCLE && person->circle[0])
        person->deed = ASK_ME;
    if (!is_war(person->over_count) && (person->deed == SIT_DOWN || person->deed == START))
        person->deed++;
}

/* Of the games of this account that were stored by then. */
static int count_played(const struct cluster *cluster, const struct person *person, int64_t by)
{
    int count = 0;

    for (size_t i = 0; i < cluster->base.count; i++) {
        const struct store_row *row = &cluster->base.rows[i];
        for (int game = 0; game < person->over_count; game++)
            count += row->kind == STORE_RESULT && row->at < TODAY * (int64_t)DAY + by &&
                     !strcmp(row->message.stream, person->over[game]);
    }
    return count;
}

/* A server tells of another one's account as it was a moment ago, and no earlier. */
static void check_statistics(struct cluster *cluster, const struct person *person,
                             const struct json_value *answer)
{
    const struct json_value *all = json_value_member(answer, "statistics");
    int played = 0;

    for (size_t i = 0; i < json_value_count(all); i++)
        played += (int)json_value_whole(json_value_member(json_value_item(all, i), "played"));
    if (cluster->is_quiet && played < count_played(cluster, person, cluster->time - OLD))
        wrong(cluster, "%s is told of %d games only", person->name, played);
}

static void hear_account(struct cluster *cluster, struct person *person,
                         const struct json_value *answer)
{
    const char *name = json_value_member_text(answer, "name"),
               *key = json_value_member_text(answer, "key");

    if (person->deed != ASK_DAY && person->deed != LEAVE &&
        strcmp(name ? name : "", person->name) != 0)
        wrong(cluster, "%s is another account: %s", person->name, name ? name : "");
    if (person->deed == SIGN_IN) {
        cluster->signed_in++;
        person->leaves = false;
        snprintf(person->session, sizeof person->session, "%s",
                 json_value_member_text(answer, "session"));
        for (int i = 0; i < PEOPLE; i++)
            if (&cluster->people[i] != person && cluster->people[i].session[0] &&
                !strcmp(cluster->people[i].name, person->name))
                wrong(cluster, "two have the name %s", person->name);
    }
    if (person->deed == ASK_ME)
        check_statistics(cluster, person, answer);
    if (person->deed == ASK_DAY && !cluster->day_key[0])
        snprintf(cluster->day_key, sizeof cluster->day_key, "%s", key ? key : "?");
    else if (person->deed == ASK_DAY && strcmp(key ? key : "", cluster->day_key) != 0)
        wrong(cluster, "two keys of one day are told");
}

/* The account is gone, and all that it had. */
static void hear_farewell(struct person *person)
{
    person->session[0] = '\0';
    person->registered = false;
    person->over_from = person->over_count;
}

static void hear_done(struct cluster *cluster, struct person *person,
                      const struct json_value *answer)
{
    const struct json_value *circle = json_value_member(answer, "circle");

    if (is_account_wish(person->deed))
        hear_account(cluster, person, answer);
    if (person->deed == OPEN_CIRCLE)
        snprintf(person->circle, sizeof person->circle, "%s", json_value_text(circle));
    if (person->deed == OPEN_CIRCLE || person->deed == JOIN_CIRCLE)
        snprintf(person->member[person->deed == JOIN_CIRCLE], TOKEN_SIZE, "%s",
                 json_value_member_text(answer, "token"));
    if (person->deed == SEE_CIRCLE)
        snprintf(person->invitation, sizeof person->invitation, "%s",
                 json_value_member_text(circle, "invitation"));
    if (person->deed == OPEN_TABLE)
        hear_table(person, answer);
    if (person->deed == LEAVE)
        hear_farewell(person);
    person->declared = person->declared || person->deed == DECLARE;
    if (person->deed == SIT_DOWN)
        snprintf(person->token[1], TOKEN_SIZE, "%s", json_value_member_text(answer, "token"));
    do_next(person);
}

/* He was told that it is made: then it is stored. */
static void hear_made(struct cluster *cluster, struct person *person)
{
    uint32_t count;
    const struct talon_step *steps = stored_steps(cluster, person, &count);
    char made[TALON_MOVE_TEXT] = "";

    if (person->number <= count)
        talon_move_write(talon_table_game(person_table(cluster, person)),
                         steps[person->number - 1].move, made);
    if (person->number > count || strcmp(made, person->move) != 0 ||
        steps[person->number - 1].seat != person->seat)
        wrong(cluster, "move %u of %s was told and is not stored", (unsigned)person->number,
              person->table);
    cluster->moves++;
    person->told = person->number;
    person->number = 0;
    person->acts_at = cluster->time + between(cluster, 1, THINKS);
    if (below(cluster, cluster->mistake == UNTOLD ? RESTS : LEAVES))
        return;
    if ((below(cluster, RESTS) && cluster->mistake != UNTOLD) || cluster->time > FAULTY)
        hang_up(cluster, person);
    else
        person_rests(cluster, person);
}

/* The stream that he asked about is another server's, and the one that he asked cannot know it yet:
 * it may refuse what would be right by now. */
static bool is_told_of_the_past(const struct cluster *cluster, const struct person *person)
{
    const struct shared_stream *stream =
        database_stream(cluster, person->deed <= OPEN_TABLE ? person->circle : person->table);

    return !is_account_wish(person->deed) && database_was_set_forward(cluster) && stream &&
           stream->owner != person->life;
}

static void hear_refusal(struct cluster *cluster, struct person *person,
                         const struct json_value *error)
{
    const char *code = json_value_member_text(error, "code");

    person->acts_at = cluster->time + between(cluster, 1, THINKS);
    if (!strcmp(code, "moved")) {
        cluster->moved++;
        hang_up(cluster, person);
        person->node = json_value_member_text(error, "server")[strlen("https://")] - '0';
    } else if (is_told_of_the_past(cluster, person)) {
        hang_up(cluster, person);
    } else if (person->deed == SIGN_IN && (!strcmp(code, "name") || !strcmp(code, "passphrase"))) {
        person->names += !strcmp(code, "passphrase"); /* it is another one's */
        person->registered = !strcmp(code, "name");
    } else if (person->deed == ASK_DAY && !strcmp(code, "store")) {
        person->acts_at = cluster->time + between(cluster, 1, PATIENCE); /* it could not begin */
    } else if (person->deed == LEAVE && !strcmp(code, "session")) {
        hear_farewell(person); /* an answer was lost */
        do_next(person);
    } else if (person->deed == START && !strcmp(code, "request")) {
        do_next(person); /* an answer was lost */
    } else if (!strcmp(code, "stale") || !strcmp(code, "illegal") || !strcmp(code, "seat")) {
        person->number = 0; /* the table has gone on: another wish */
    } else if (strcmp(code, "store") != 0 && strcmp(code, "limit") != 0 &&
               strcmp(code, "unknown") != 0) {
        wrong(cluster, "refused: %s", code);
    } else if (!strcmp(code, "unknown") &&
               (person->deed <= OPEN_TABLE || person_table(cluster, person))) {
        wrong(cluster, "%s or %s is stored and unknown", person->circle, person->table);
    }
}

static void hear(struct cluster *cluster, struct person *person, const char *text)
{
    struct json_value *json = json_read_text(text);
    const struct json_value *error = json_value_member(json, "error");

    if (!json)
        wrong(cluster, "no JSON: %.80s", text);
    if (!json_value_member(json, "push") &&
        json_value_whole(json_value_member(json, "id")) == person->id) {
        note(cluster, "person %d hears: %.200s", (int)(person - cluster->people), text);
        person->asked = false;
        if (error)
            hear_refusal(cluster, person, error);
        else if (person->deed != PLAY)
            hear_done(cluster, person, json);
        else if (!person->joined)
            person->joined = true;
        else
            hear_made(cluster, person);
    }
    json_value_free(json);
}

/* The answer may be long; only those without pushes are read. */
void person_gets(struct cluster *cluster, uint64_t conn, const char *text, size_t length)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &cluster->people[i];
        if (person->conn != conn)
            continue;
        const struct node *node = &cluster->nodes[person->node];
        if (cluster->time < node->lost_until)
            return; /* and he will lose patience */
        char *copy = calloc(1, length + 1);
        if (!copy)
            abort();
        memcpy(copy, text, length);
        hear(cluster, person, copy);
        free(copy);
    }
}

/* ---- turns ---------------------------------------------------------------------------------- */

void people_begin(struct cluster *cluster)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &cluster->people[i];
        person->node = (int)below(cluster, NODES);
        for (int digit = 0; digit < TOKEN_SIZE - 1; digit++)
            person->own[digit] = "0123456789abcdef"[below(cluster, 16)];
    }
}

static void person_step(struct cluster *cluster, struct person *person)
{
    person_has_rested(cluster, person);
    if (person->conn)
        person->here_at = cluster->time;
    if (!person->conn) {
        call_up(cluster, person);
        return;
    }
    if (person->asked && cluster->time >= person->patient_until) {
        cluster->told_again++;
        hang_up(cluster, person);
        person->node = (int)below(cluster, NODES);
        return;
    }
    if (person->asked)
        return;
    if (person->deed == PLAY && !person->number)
        wish_move(cluster, person);
    if (!person->joined || person->number)
        say_wish(cluster, person);
}

void people_step(struct cluster *cluster)
{
    for (int i = 0; i < PEOPLE && !cluster->wrong[0]; i++)
        if (cluster->time >= cluster->people[i].acts_at)
            person_step(cluster, &cluster->people[i]);
}
