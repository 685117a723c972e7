/* simulated_people.c - people as a server notices them: they come, join, wait, lose patience, come
 * back and repeat a request.
 */
#define _POSIX_C_SOURCE 200809L /* strnlen */
#include "simulated_circles.h"

#include "../apply_delta.h"

#include "json/json_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 12 * 1000, SETTLED = 60 * 1000, SLOW_ONES = 12 };

void person_wake_in(struct sim *sim, int person, int64_t delay)
{
    calendar_add(sim, delay < 1 ? 1 : delay, PERSON_WAKES, (uint64_t)person,
                 ++sim->people[person].wake);
}

void crowd_begin(struct sim *sim)
{
    for (int i = 0; i < sim->plan.people; i++) {
        struct person *person = &sim->people[i];
        person->kind = i < 2 || !one_in(sim, 5) ? PLAYER : one_in(sim, 3) ? BABBLER : WATCHER;
        person->line = -1;
        person->think = about(sim, sim->plan.think);
        person->slow = one_in(sim, SLOW_ONES);
        person->next_id = 1;
        person_wake_in(sim, i, between(sim, 1, 5000));
    }
}

static void forget_view(struct stake *stake)
{
    free(stake->view);
    stake->view = NULL;
}

static void forget_wish(struct person *person)
{
    free(person->wish);
    person->wish = NULL;
}

void crowd_free(struct sim *sim)
{
    for (int i = 0; i < SIM_PEOPLE; i++) {
        forget_wish(&sim->people[i]);
        for (int s = 0; s < sim->people[i].stakes_count; s++)
            forget_view(&sim->people[i].stakes[s]);
    }
}

/* ---- saying ---------------------------------------------------------------------------------- */

const char *person_name(int person)
{
    static char name[24];

    snprintf(name, sizeof name, "Karla %c%c", 'A' + person / 26, 'a' + person % 26);
    return name;
}

void person_says(struct sim *sim, int number, const struct asked *asked, const char *text)
{
    const int at = sim->people[number].line;
    struct line *line = at < 0 ? NULL : &sim->lines[at];

    if (!line || line->asked_count == SIM_OUTSTANDING)
        return;
    line->asked[line->asked_count] = *asked;
    line->asked[line->asked_count++].at = sim->time;
    line_send_up(sim, at, text, strlen(text));
}

static void say_wish(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];
    const bool again = person->wish_tries++;
    char text[SIM_TEXT];

    person->wish_sent = sim->time;
    snprintf(text, sizeof text, "{\"id\":%lld,%s%s}", (long long)person->wished.id, person->wish,
             again ? ",\"again\":true" : "");
    person_says(sim, number, &person->wished, text);
}

void person_wishes(struct sim *sim, int number, const struct asked *asked, const char *format, ...)
{
    struct person *person = &sim->people[number];
    char text[SIM_TEXT];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    forget_wish(person);
    person->wish = copy_text(text, strlen(text));
    person->wished = *asked;
    person->wished.id = person->next_id++;
    person->wish_tries = 0;
    say_wish(sim, number);
}

/* ---- coming and going ------------------------------------------------------------------------ */

void person_lost_line(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];

    person->line = -1;
    for (int i = 0; i < person->stakes_count; i++)
        person->stakes[i].joined = person->stakes[i].asked = false;
    person->wish_sent = -1;
    person_wake_in(sim, number, about(sim, 800));
}

static void hang_up(struct sim *sim, int number)
{
    const int line = sim->people[number].line;

    if (line < 0)
        return;
    line_hang_up(sim, line);
    person_lost_line(sim, number);
}

static void join(struct sim *sim, int number, int at)
{
    struct person *person = &sim->people[number];
    struct stake *stake = &person->stakes[at];
    const struct known_table *table = &sim->tables[stake->table];
    struct asked asked = { .id = person->next_id++,
                           .what = 'j',
                           .table = stake->table,
                           .seat = stake->seat,
                           .stake = at,
                           .deltas = number % 2,
                           .since = stake->known };
    char text[SIM_TEXT], token[SIM_TOKEN + 20] = "";

    if (stake->token[0])
        snprintf(token, sizeof token, ",\"token\":\"%s\"", stake->token);
    memcpy(asked.token, stake->token, sizeof asked.token);
    snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"join\",\"table\":\"%s\",\"since\":%u%s%s}",
             (long long)asked.id, table->id, (unsigned)stake->known, token,
             asked.deltas ? ",\"deltas\":true" : "");
    stake->asked = true;
    person_says(sim, number, &asked, text);
}

/* Without faults every request is answered soon. */
static bool is_impatient(struct sim *sim, const struct person *person)
{
    const struct line *line = &sim->lines[person->line];

    for (int i = 0; i < line->asked_count; i++) {
        const struct asked *asked = &line->asked[i];
        if (sim->time - asked->at <= PATIENCE)
            continue;
        if (sim->quiet_end && !line->dead && asked->at > sim->quiet_since + SETTLED)
            wrong(sim, asked->table < 0 ? "" : sim->tables[asked->table].id,
                  "line %d has no answer to request %lld", person->line, (long long)asked->id);
        return true;
    }
    return false;
}

static void join_all(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];

    for (int i = 0; i < person->stakes_count; i++)
        if (!person->stakes[i].asked && !person->stakes[i].gone)
            join(sim, number, i);
}

/* Present and connected: what now? */
static void go_on(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];

    join_all(sim, number);
    if (person->kind == BABBLER)
        babble(sim, number);
    else if (!person->wish)
        wish_something(sim, number);
    else if (person->wish_sent < 0)
        say_wish(sim, number);
}

void person_wakes(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];

    if (person->away_until > sim->time) {
        hang_up(sim, number);
        person_wake_in(sim, number, person->away_until - sim->time);
        return;
    }
    if (person->line >= 0 && is_impatient(sim, person)) {
        hang_up(sim, number);
        return;
    }
    if (person->line < 0)
        person->line = line_open(sim, number);
    if (person->line >= 0)
        go_on(sim, number);
    person_wake_in(sim, number, about(sim, person->think));
}

/* ---- hearing --------------------------------------------------------------------------------- */

int stake_of(const struct person *person, int table)
{
    for (int i = 0; i < person->stakes_count; i++)
        if (person->stakes[i].table == table)
            return i;
    return -1;
}

struct stake *stake_add(struct person *person, int table, int seat, const char *token)
{
    if (person->stakes_count == SIM_STAKES || table < 0 || stake_of(person, table) >= 0)
        return NULL;
    struct stake *stake = &person->stakes[person->stakes_count++];
    *stake = (struct stake){ .table = table, .seat = seat };
    memcpy(stake->token, token, strnlen(token, SIM_TOKEN - 1));
    return stake;
}

uint32_t number_in(const char *view)
{
    const char *at = strstr(view, ",\"number\":");

    return at ? (uint32_t)strtoul(at + 10, NULL, 10) : 0;
}

static void see(struct stake *stake, const char *view, size_t length)
{
    forget_view(stake);
    stake->view = copy_text(view, length);
    stake->known = number_in(stake->view);
}

/* Puts the delta over the view; who has missed one asks for the whole view. */
static void see_delta(struct stake *stake, const char *text)
{
    struct json_value *push = json_read_text(text), *old = json_read_text(stake->view);
    struct json_value *view = NULL;

    if (json_is_same(json_value_member(push, "from"), json_value_member(old, "number")))
        view = apply_delta(old, json_value_member(push, "delta"));
    char *now = view ? json_print(view) : NULL;
    if (now)
        see(stake, now, strlen(now));
    else
        stake->asked = false;
    free(now);
    json_value_free(view);
    json_value_free(old);
    json_value_free(push);
}

static void see_room(struct stake *stake, const char *text)
{
    if (!strstr(text, "\"room\":{"))
        return;
    stake->gathering = strstr(text, "\"state\":\"gathering\"") != NULL;
    stake->paused = strstr(text, "\"state\":\"paused\"") != NULL;
    stake->open = strstr(text, "\"who\":\"open\"") != NULL;
}

/* The seat is somebody else's now, or nobody's. */
static void give_up_seat(struct sim *sim, int number, struct stake *stake)
{
    struct known_table *table = &sim->tables[stake->table];

    if (stake->seat >= 0 && table->holder[stake->seat] == number)
        table->holder[stake->seat] = -1;
    stake->seat = -1;
    stake->token[0] = 0;
    forget_view(stake);
}

/* The same seat, under the same token, at the table of the rematch. */
static void hear_next(struct sim *sim, int number, const struct stake *from, const char *text)
{
    const char *next = strstr(text, "\"next\":\"");
    const int table = next ? known_table_of(sim, next + 8, strcspn(next + 8, "\"")) : -1;
    struct stake *stake = stake_add(&sim->people[number], table, from->seat, from->token);

    if (!stake)
        return;
    memcpy(stake->host, from->host, sizeof stake->host);
    if (stake->seat >= 0)
        sim->tables[table].holder[stake->seat] = number;
}

static void hear_gone(struct stake *stake)
{
    stake->gone = true;
    stake->joined = stake->asked = false;
}

/* Who is removed is shown nothing more, and may join again to look on, or as the host. */
static void hear_removed(struct sim *sim, int number, struct stake *stake)
{
    give_up_seat(sim, number, stake);
    stake->joined = stake->asked = false;
}

static void hear_push(struct sim *sim, int number, const char *text, size_t length)
{
    struct person *person = &sim->people[number];
    const char *id = strstr(text, "\"table\":\""), *view = strstr(text, "\"view\":{");
    const int table = id ? known_table_of(sim, id + 9, strcspn(id + 9, "\"")) : -1;
    const int at = table < 0 ? -1 : stake_of(person, table);

    if (at < 0)
        return;
    struct stake *stake = &person->stakes[at];
    see_room(stake, text);
    if (!strncmp(text, "{\"push\":\"gone\"", 14))
        hear_gone(stake);
    else if (!strncmp(text, "{\"push\":\"removed\"", 17))
        hear_removed(sim, number, stake);
    else if (!strncmp(text, "{\"push\":\"next\"", 14))
        hear_next(sim, number, stake, text);
    else if (!strncmp(text, "{\"push\":\"delta\"", 15) && stake->view)
        see_delta(stake, text);
    else if (view)
        see(stake, view + 7, length - (size_t)(view + 7 - text));
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool has_stake_room(const struct person *person, int table)
{
    return person->kind == PLAYER && person->stakes_count < SIM_STAKES &&
           stake_of(person, table) < 0;
}

/* The opener takes a seat and hands out the others that the answer has tokens of, by a link. People
 * who have sat down meanwhile have tokens that the opener never sees. */
static void hand_out(struct sim *sim, int opener, int table, const struct json_value *tokens)
{
    struct known_table *at = &sim->tables[table];
    int next = opener;

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++) {
        const char *token = json_value_text(json_value_item(tokens, (size_t)seat));
        for (int tries = 0; token && tries < sim->plan.people && at->holder[seat] < 0;
             tries++, next = (next + 1) % sim->plan.people)
            if (has_stake_room(&sim->people[next], table)) {
                stake_add(&sim->people[next], table, seat, token);
                at->holder[seat] = next;
            }
    }
    stake_add(&sim->people[opener], table, -1, "");
    const int own = stake_of(&sim->people[opener], table);
    if (own >= 0)
        memcpy(sim->people[opener].stakes[own].host, at->host, sizeof at->host);
}

static void hear_opened(struct sim *sim, int person, const struct json_value *answer)
{
    const char *id = json_value_text(json_value_member(answer, "table"));
    const int table = id ? known_table_of(sim, id, strlen(id)) : -1;

    if (table >= 0)
        hand_out(sim, person, table, json_value_member(answer, "tokens"));
}

static void hear_joined(struct stake *stake, const char *text, const char *code)
{
    const char *view = strstr(text, "\"view\":{");

    stake->joined = !code;
    if (!code && view)
        see(stake, view + 7, strlen(view + 7));
    else if (code)
        stake->asked = false;
}

static void hear_sat(struct sim *sim, int number, struct stake *stake,
                     const struct json_value *answer)
{
    const char *token = json_value_text(json_value_member(answer, "token"));

    if (!token || stake->seat >= 0)
        return;
    stake->seat = (int)json_value_whole(json_value_member(answer, "seat"));
    stake->joined = stake->asked = false;
    snprintf(stake->token, sizeof stake->token, "%s", token);
    sim->tables[stake->table].holder[stake->seat] = number;
}

static void hear_at(struct sim *sim, int number, struct stake *stake, char what, const char *text,
                    const struct json_value *answer)
{
    const char *code =
        json_value_text(json_value_member(json_value_member(answer, "error"), "code"));

    see_room(stake, text);
    if (what == 'j')
        hear_joined(stake, text, code);
    else if (what == 'l')
        stake->joined = stake->asked = false;
    if (code && !strcmp(code, "unknown"))
        stake->gone = true;
    else if ((code && !strcmp(code, "token")) || (what == 'p' && !code))
        give_up_seat(sim, number, stake);
    else if (what == 's')
        hear_sat(sim, number, stake, answer);
}

static void hear_account(struct person *person, char what, const struct json_value *answer)
{
    const char *session = json_value_text(json_value_member(answer, "session"));
    const char *code =
        json_value_text(json_value_member(json_value_member(answer, "error"), "code"));

    if (code && strcmp(code, "name") && strcmp(code, "session"))
        return;
    person->session[0] = 0;
    person->registered = what != 'x';
    if (session)
        memcpy(person->session, session, strnlen(session, SIM_SESSION - 1));
}

static void hear_answer(struct sim *sim, int number, const char *text,
                        const struct json_value *answer)
{
    struct person *person = &sim->people[number];
    struct line *line = &sim->lines[person->line];
    struct asked *found = line_asked(line, json_value_whole(json_value_member(answer, "id")));

    if (!found)
        return;
    const struct asked asked = *found;
    *found = line->asked[--line->asked_count];
    if (asked.stake >= 0)
        hear_at(sim, number, &person->stakes[asked.stake], asked.what, text, answer);
    if (asked.what == 'n')
        hear_opened(sim, number, answer);
    if (strchr("eiox", asked.what))
        hear_account(person, asked.what, answer);
    if (strchr("NAVS", asked.what))
        hear_about_drives(sim, number, &asked, answer);
    if (strchr("CJQYZ", asked.what))
        hear_about_circles(sim, number, &asked, answer);
    if (person->wish && asked.id == person->wished.id)
        forget_wish(person);
}

void person_hears(struct sim *sim, int number, const char *text, size_t length)
{
    char *said = copy_text(text, length);

    if (!strncmp(said, "{\"push\"", 7)) {
        hear_push(sim, number, said, length);
    } else {
        struct json_value *answer = json_read_text(said);
        hear_answer(sim, number, said, answer);
        json_value_free(answer);
    }
    free(said);
}
