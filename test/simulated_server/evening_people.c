/* evening_people.c - requests of simulated people about drives, at real tables and online, and
 * about the deals of the days. Everybody has the director's key and the codes of the tables, as if
 * they lay on a table; so anybody does anything, much of it at the wrong time. wish_in_drive() has
 * all they may ask for in a drive.
 */
#include "simulated_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRICKS = 13, ACT_ROOM = 700, VALUES_ROOM = 80, NAMES = 4, ROUNDS = 4, LOOK = 3 };

const char *person_token(int person)
{
    static char token[SIM_TOKEN];

    snprintf(token, sizeof token, "%032d", person + 1);
    return token;
}

static struct asked asked_about(char what, int drive)
{
    return (struct asked){ .what = what, .table = -1, .seat = -1, .stake = -1, .drive = drive };
}

static unsigned any(struct sim *sim, int most)
{
    return 1 + below(sim, most > 0 ? (uint32_t)most : 1);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Tables in the page: Whist at four seats, Wippen at two. */
static const char *online_game(struct sim *sim, bool pairs)
{
    static char text[200];

    snprintf(text, sizeof text,
             ",\"online\":{\"game\":\"%s\",\"preset\":\"%s\",\"level\":\"simple\",\"pace\":0,"
             "\"grace\":%u,\"pause\":%u},\"same\":%s",
             pairs ? "wippen" : "whist", pairs ? "basic" : "classic", 1 + below(sim, 30),
             below(sim, 4), one_in(sim, 3) ? "true" : "false");
    return text;
}

static void put_setup(struct sim *sim, char *text, size_t room)
{
    static const char *const movements[] = { "progressive", "swedish", "semi_partner", "partner",
                                             "individual",  "rainbow", "howell",       "mitchell" };
    static const char *const ties[] = { "shared", "best", "last", "cut" };
    const char *movement = movements[below(sim, 8)];
    const bool pairs = movement[0] == 'h' || movement[0] == 'm', online = one_in(sim, 2);
    const bool points = online ? pairs : one_in(sim, 3);

    snprintf(text, room,
             "\"title\":\"T%u\",\"movement\":\"%s\",\"seats\":%d,\"rounds\":%u,\"deals\":%u,"
             "\"score\":\"%s\",\"ties\":\"%s\",\"prizes\":\"high:2,first_half,low\","
             "\"out_points\":%u,\"draw\":%s,\"open\":%s,\"ceremony\":%s%s",
             below(sim, UINT32_MAX), movement, pairs ? 2 : 4, 1 + any(sim, ROUNDS),
             one_in(sim, 4) ? 2 : 1, points ? "points" : "over_six", ties[below(sim, 4)],
             below(sim, 4), one_in(sim, 2) ? "true" : "false", one_in(sim, 6) ? "false" : "true",
             online ? "false" : "true", online ? online_game(sim, pairs) : "");
}

static void open_drive(struct sim *sim, int number)
{
    const struct asked asked = asked_about('N', 0);
    char setup[ACT_ROOM];

    sim->drive_openings++;
    put_setup(sim, setup, sizeof setup);
    person_wishes(sim, number, &asked, "\"do\":\"drive_new\",\"own\":\"%08x%024d\",\"setup\":{%s}",
                  below(sim, UINT32_MAX), number, setup);
}

/* ---- looking --------------------------------------------------------------------------------- */

static void look(struct sim *sim, int number, int drive)
{
    const struct evening *evening = &sim->evenings[drive];
    const struct asked asked = asked_about('V', drive);
    const bool directs = evening->key[0] && !one_in(sim, LOOK);

    person_wishes(sim, number, &asked,
                  "\"do\":\"drive\",\"drive\":\"%s\",%s%s%s\"watch\":%s,\"round\":%u,"
                  "\"want\":[\"people\",\"round\",\"standings\",\"prizes\",\"points\"%s]",
                  evening->id, directs ? "\"key\":\"" : "", directs ? evening->key : "",
                  directs ? "\"," : "", one_in(sim, 2) ? "true" : "false",
                  one_in(sim, LOOK) ? any(sim, evening->round + 1) : 0,
                  directs ? ",\"acts\",\"codes\"" : "");
}

/* ---- acts ------------------------------------------------------------------------------------ */

static void put_names(struct sim *sim, char *text, size_t room, int count)
{
    size_t length = (size_t)snprintf(text, room, "\"names\":[");

    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(text + length, room - length, "%s\"N%08x\"", i ? "," : "",
                                   below(sim, UINT32_MAX));
    snprintf(text + length, room - length, "]");
}

/* Few different ones, so that both sides often enter the same. */
static void put_values(struct sim *sim, const struct evening *evening, char text[VALUES_ROOM])
{
    const unsigned tricks = one_in(sim, 2) ? 7 : below(sim, TRICKS + 1);

    if (!evening->by_seat)
        snprintf(text, VALUES_ROOM, "\"values\":[%u,%u]", tricks, TRICKS - tricks);
    else
        snprintf(text, VALUES_ROOM, "\"values\":[%u,-5%s]", tricks,
                 evening->seats == 4 ? ",0,3" : "");
}

static void put_deal(struct sim *sim, const struct evening *evening, const char *act, char *text,
                     size_t room)
{
    char values[VALUES_ROOM];
    const bool now = !one_in(sim, 8);

    put_values(sim, evening, values);
    snprintf(text, room, "\"act\":\"%s\",\"round\":%u,\"table\":%u,\"deal\":%u%s%s", act,
             now ? (unsigned)evening->round : any(sim, evening->round + 1),
             any(sim, evening->tables), any(sim, evening->deals),
             strcmp(act, "result") || now ? "," : "", strcmp(act, "result") || now ? values : "");
}

/* At the list, before the drive begins. */
static void put_list_act(struct sim *sim, const struct evening *evening, char text[ACT_ROOM])
{
    char rest[ACT_ROOM / 2];

    switch (below(sim, 10)) {
    case 0:
        snprintf(text, ACT_ROOM, "\"act\":\"strike\",\"person\":%u", any(sim, evening->people + 2));
        break;
    case 1:
        snprintf(text, ACT_ROOM, "\"act\":\"name\",\"person\":%u,\"name\":\"M%08x\"",
                 any(sim, evening->people + 2), below(sim, UINT32_MAX));
        break;
    case 2:
        put_setup(sim, rest, sizeof rest);
        snprintf(text, ACT_ROOM, "\"act\":\"setup\",\"setup\":{%s}", rest);
        break;
    case 3:
    case 4:
    case 5:
        snprintf(text, ACT_ROOM, "\"act\":\"begin\"");
        break;
    default:
        put_names(sim, rest, sizeof rest, (int)any(sim, NAMES));
        snprintf(text, ACT_ROOM, "\"act\":\"enter\",%s", rest);
    }
}

/* People come, leave, or take a place. */
static void put_change(struct sim *sim, const struct evening *evening, char text[ACT_ROOM])
{
    char names[ACT_ROOM / 2];
    const unsigned person = any(sim, evening->people + 1);
    const uint32_t choice = below(sim, 4);

    put_names(sim, names, sizeof names, choice ? 1 : evening->team);
    if (choice == 0)
        snprintf(text, ACT_ROOM, "\"act\":\"join\",%s", names);
    else if (choice == 1)
        snprintf(text, ACT_ROOM, "\"act\":\"leave\",\"person\":%u", person);
    else if (choice == 2)
        snprintf(text, ACT_ROOM, "\"act\":\"replace\",\"person\":%u,%s", person, names);
    else
        snprintf(text, ACT_ROOM, "\"act\":\"replace\",\"person\":%u,\"back\":%u", person,
                 any(sim, evening->people + 1));
}

static void put_round_act(struct sim *sim, const struct evening *evening, char text[ACT_ROOM])
{
    switch (below(sim, 16)) {
    case 0:
        put_change(sim, evening, text);
        break;
    case 1:
        snprintf(text, ACT_ROOM,
                 "\"act\":\"adjust\",\"person\":%u,\"round\":%u,\"points\":-3,\"reason\":\"R%08x\"",
                 any(sim, evening->people), any(sim, evening->round), below(sim, UINT32_MAX));
        break;
    case 2:
        if (evening->phase == 'o')
            snprintf(text, ACT_ROOM, "\"act\":\"read_out\",\"steps\":%u", below(sim, 5));
        else
            snprintf(text, ACT_ROOM, "\"act\":\"clock\",\"until\":%u", below(sim, UINT32_MAX));
        break;
    case 3:
    case 4:
    case 5:
        snprintf(text, ACT_ROOM, "\"act\":\"%s\",\"round\":%d%s",
                 one_in(sim, 6) ? "finish" : "next", evening->round,
                 one_in(sim, 3) ? ",\"force\":true" : "");
        break;
    default:
        put_deal(sim, evening, "result", text, ACT_ROOM);
    }
}

/* The act that was undone last; 0: none was. */
static unsigned last_undone(const struct evening *evening)
{
    for (size_t i = evening->acts_count; i--;) {
        const char *kind = json_value_text(json_value_member(evening->acts[i], "act"));
        if (kind && !strcmp(kind, "undo"))
            return (unsigned)json_value_whole(json_value_member(evening->acts[i], "number"));
    }
    return 0;
}

/* Mostly one of the last acts. */
static void put_undo(struct sim *sim, const struct evening *evening, char text[ACT_ROOM])
{
    const unsigned last = (unsigned)evening->acts_count, undone = last_undone(evening);
    const unsigned back = one_in(sim, 4) ? below(sim, last + 1) : below(sim, 3);

    if (undone && one_in(sim, 2))
        snprintf(text, ACT_ROOM, "\"act\":\"redo\",\"number\":%u", undone);
    else
        snprintf(text, ACT_ROOM, "\"act\":\"undo\",\"number\":%u", last > back ? last - back : 1);
}

static void direct(struct sim *sim, int number, int drive)
{
    const struct evening *evening = &sim->evenings[drive];
    const struct asked asked = asked_about('A', drive);
    char act[ACT_ROOM];

    if (evening->acts_count && one_in(sim, 6))
        put_undo(sim, evening, act);
    else if (evening->phase == 'g')
        put_list_act(sim, evening, act);
    else
        put_round_act(sim, evening, act);
    person_wishes(sim, number, &asked,
                  "\"do\":\"drive_act\",\"drive\":\"%s\",\"key\":\"%s\",\"act\":{%s}", evening->id,
                  evening->key, act);
}

/* With the code of a table, or as somebody who has entered. */
static void enter_result(struct sim *sim, int number, int drive)
{
    const struct evening *evening = &sim->evenings[drive];
    const struct asked asked = asked_about('A', drive);
    const bool sits = sim->people[number].entered[drive] && one_in(sim, 2);
    const char *code = evening->code[below(sim, SIM_CODES)];
    char act[ACT_ROOM];

    put_deal(sim, evening, "entry", act, sizeof act);
    person_wishes(sim, number, &asked,
                  "\"do\":\"drive_act\",\"drive\":\"%s\",\"%s\":\"%s\",\"act\":{%s%s}", evening->id,
                  sits ? "token" : "code", sits ? person_token(number) : code, act,
                  sits             ? ""
                  : one_in(sim, 2) ? ",\"side\":1"
                                   : ",\"side\":2");
}

static void enter_list(struct sim *sim, int number, int drive)
{
    const struct asked asked = asked_about('A', drive);
    char names[ACT_ROOM];

    sim->people[number].entered[drive] = true;
    put_names(sim, names, sizeof names, 1);
    person_wishes(sim, number, &asked,
                  "\"do\":\"drive_act\",\"drive\":\"%s\",\"own\":\"%s\",\"act\":{\"act\":\"enter\","
                  "%s}",
                  sim->evenings[drive].id, person_token(number), names);
}

/* ---- the deals of the days ------------------------------------------------------------------- */

static void play_day(struct sim *sim, int number)
{
    static const char *const families[] = { "war", "whist", "wunsdorf", "wippen", "spite" };
    const struct asked look_at = asked_about('W', 0), opens = asked_about('n', 0);

    if (one_in(sim, 2) || sim->people[number].stakes_count == SIM_STAKES)
        person_wishes(sim, number, &look_at, "\"do\":\"day\"");
    else
        person_wishes(sim, number, &opens,
                      "\"do\":\"day_new\",\"family\":\"%s\",\"pace\":0,\"own\":\"%s\"",
                      families[one_in(sim, 3) ? below(sim, 5) : 3], person_token(number));
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Asks to be led to the own table. */
static void ask_where_to_sit(struct sim *sim, int number, int drive)
{
    const struct asked asked = asked_about('S', drive);

    person_wishes(sim, number, &asked, "\"do\":\"drive_sit\",\"drive\":\"%s\",\"token\":\"%s\"",
                  sim->evenings[drive].id, person_token(number));
}

static void wish_in_drive(struct sim *sim, int number, int drive)
{
    const struct evening *evening = &sim->evenings[drive];
    const bool sits = evening->is_online && sim->people[number].entered[drive];

    if (sits && evening->phase == 'p' && one_in(sim, 2))
        ask_where_to_sit(sim, number, drive);
    else if (!evening->key[0] || !evening->phase || one_in(sim, LOOK))
        look(sim, number, drive);
    else if (evening->phase == 'g' && !sim->people[number].entered[drive] && one_in(sim, 3))
        enter_list(sim, number, drive);
    else if (evening->phase == 'p' && evening->code[0][0] && one_in(sim, 2))
        enter_result(sim, number, drive);
    else
        direct(sim, number, drive);
}

bool wish_in_drives(struct sim *sim, int number)
{
    const int drive = (int)below(sim, SIM_DRIVES);

    if (sim->plan.days && one_in(sim, sim->people[number].stakes_count ? 12 : 3)) {
        play_day(sim, number);
        return true;
    }
    if (sim->drive_openings < sim->plan.drives) {
        open_drive(sim, number);
        return true;
    }
    if (drive >= sim->evenings_count || sim->evenings[drive].gone)
        return false;
    wish_in_drive(sim, number, drive);
    return true;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static int number_of(const struct json_value *json, const char *name)
{
    return (int)json_value_whole(json_value_member(json, name));
}

static void hear_head(struct evening *evening, const struct json_value *head)
{
    const char *phase = json_value_text(json_value_member(head, "phase"));
    const struct json_value *setup = json_value_member(head, "setup");

    evening->phase = phase ? phase[0] : 0;
    evening->round = number_of(head, "round");
    evening->people = number_of(head, "people");
    evening->team = number_of(head, "team");
    evening->by_seat = json_is_true(json_value_member(head, "by_seat"));
    evening->deals = number_of(setup, "deals");
    evening->seats = number_of(setup, "seats");
    evening->is_online = json_is_object(json_value_member(setup, "online"));
}

static void hear_codes(struct evening *evening, const struct json_value *codes)
{
    for (size_t i = 0; i < json_value_count(codes); i++)
        snprintf(evening->code[i % SIM_CODES], SIM_CODE, "%s",
                 json_value_text(json_value_item(codes, i)));
}

/* Led to a table of an online drive: there the person plays as anywhere. */
static void hear_seat(struct sim *sim, int person, const struct json_value *answer)
{
    const char *room = json_value_text(json_value_member(answer, "table")),
               *token = json_value_text(json_value_member(answer, "token"));
    const int table = room ? known_table_of(sim, room, strlen(room)) : -1,
              seat = number_of(answer, "seat");

    if (table < 0 || !token || seat < 0 || seat >= TALON_SEATS_MAX ||
        !stake_add(&sim->people[person], table, seat, token))
        return;
    sim->tables[table].holder[seat] = person;
}

void hear_about_drives(struct sim *sim, int person, const struct asked *asked,
                       const struct json_value *answer)
{
    struct evening *evening = &sim->evenings[asked->drive];
    const struct json_value *head = json_value_member(answer, "drive");
    const struct json_value *round = json_value_member(answer, "round");

    if (asked->what == 'S')
        hear_seat(sim, person, answer);
    if (asked->what != 'V' || !json_is_object(head))
        return;
    hear_head(evening, head);
    hear_codes(evening, json_value_member(answer, "codes"));
    if (json_is_object(round))
        evening->tables = (int)json_value_count(json_value_member(round, "tables"));
}
