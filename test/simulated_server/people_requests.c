/* people_requests.c - the requests of simulated people: moves that their own view offers, and
 * now and then something else. Moves are texts here.
 */
#include "simulated_circles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ELSE_RARELY = 9, OPTION_TRIES = 20, FEW = 8, MANY_MOVES = 1300, OWN_ROOM = 60 };

static struct asked asked_at(const struct person *person, int stake, char what)
{
    const bool any = stake >= 0;

    return (struct asked){ .what = what,
                           .stake = stake,
                           .table = any ? person->stakes[stake].table : -1,
                           .seat = any ? person->stakes[stake].seat : -1 };
}

/* Table and tokens of a stake, as members. */
static const char *at_seat(const struct sim *sim, const struct stake *stake)
{
    static char text[200];

    snprintf(text, sizeof text, "\"table\":\"%s\",\"token\":\"%s\"%s%s%s",
             sim->tables[stake->table].id, stake->token, stake->host[0] ? ",\"host\":\"" : "",
             stake->host, stake->host[0] ? "\"" : "");
    return text;
}

static void wish_at(struct sim *sim, int number, int at, char what, const char *request,
                    const char *more_members)
{
    const struct person *person = &sim->people[number];
    const struct asked asked = asked_at(person, at, what);

    person_wishes(sim, number, &asked, "\"do\":\"%s\",%s%s", request,
                  at_seat(sim, &person->stakes[at]), more_members);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static int moves_in(const char *view)
{
    const char *at = view ? strstr(view, "\"moves\":[") : NULL;
    int quotes = 0;

    for (at = at ? at + 9 : "]"; *at && (*at != ']' || quotes % 2); at++)
        quotes += *at == '"';
    return quotes / 2;
}

static void move_in(const char *view, int number, char move[TALON_MOVE_TEXT])
{
    const char *at = strstr(view, "\"moves\":[") + 9;

    for (int quotes = 2 * number; quotes || *at != '"'; at++)
        quotes -= *at == '"';
    snprintf(move, TALON_MOVE_TEXT, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
}

static void act(struct sim *sim, int number, int at)
{
    const struct person *person = &sim->people[number];
    const struct stake *stake = &person->stakes[at];
    struct asked asked = asked_at(person, at, 'a');
    char move[TALON_MOVE_TEXT];

    move_in(stake->view, (int)below(sim, (uint32_t)moves_in(stake->view)), move);
    asked.intent = check_intent(sim, stake->table, stake->seat, stake->known + 1, move);
    person_wishes(sim, number, &asked, "\"do\":\"act\",%s,\"move\":\"%s\",\"number\":%u",
                  at_seat(sim, stake), move, (unsigned)stake->known + 1);
}

/* A stake of the wanted kind, from a random one on; -1: there is none. */
static int find_stake(struct sim *sim, const struct person *person, bool to_move)
{
    const int count = person->stakes_count;
    const int first = count ? (int)below(sim, (uint32_t)count) : 0;

    for (int i = 0; i < count; i++) {
        const struct stake *stake = &person->stakes[(first + i) % count];
        if (stake->joined && !stake->gone && stake->seat >= 0 &&
            (!to_move || moves_in(stake->view)))
            return (first + i) % count;
    }
    return -1;
}

/* Digits of one's own, mostly: asked again with them, it must not be a second seat or table. */
static void make_up(struct sim *sim, char own[OWN_ROOM])
{
    own[0] = 0;
    if (!one_in(sim, 4))
        snprintf(own, OWN_ROOM, ",\"own\":\"%08x%08x%08x%08x\"", below(sim, UINT32_MAX),
                 below(sim, UINT32_MAX), below(sim, UINT32_MAX), below(sim, UINT32_MAX));
}

/* ---- opening --------------------------------------------------------------------------------- */

static int any_value(struct sim *sim, const struct talon_option *option)
{
    return option->min + (int)below(sim, (uint32_t)(option->max - option->min + 1));
}

/* A preset with another number of players and one other option; as it is where that is invalid. */
static void any_table(struct sim *sim, const struct talon_game *game, struct talon_config *config)
{
    const char *preset = game->presets[below(sim, game->presets_count)].id;

    for (int tries = 0; tries <= OPTION_TRIES; tries++) {
        struct talon_draft draft;
        talon_draft_start(&draft, game);
        talon_draft_preset(&draft, preset);
        for (int change = 0; change < 2 && tries < OPTION_TRIES; change++) {
            const uint32_t at = change ? below(sim, game->options_count) : TALON_OPTION_PLAYERS;
            talon_draft_value(&draft, (int)at, any_value(sim, &game->options[at]));
        }
        if (!talon_draft_finish(&draft, config))
            return;
    }
}

static void put_options(struct talon_string_buffer *buffer, const struct talon_config *config)
{
    const struct talon_game *game = config->game;
    char value[24];
    bool any = false;

    talon_string_buffer_add(buffer, ",\"options\":{");
    for (int i = 0; i < game->options_count; i++) {
        if (!(config->given >> i & 1))
            continue;
        talon_option_write(&game->options[i], config->value[i], value, sizeof value);
        talon_string_buffer_add(buffer, any ? ",\"" : "\"");
        talon_string_buffer_add(buffer, game->options[i].id);
        talon_string_buffer_add(buffer, "\":\"");
        talon_string_buffer_add(buffer, value);
        talon_string_buffer_add(buffer, "\"");
        any = true;
    }
    talon_string_buffer_add(buffer, "}");
}

static void put_seats(struct sim *sim, struct talon_string_buffer *buffer, int seats)
{
    const uint32_t people = 1 + below(sim, 4); /* of four */

    const char *person = one_in(sim, 2) ? "\"open\"" : "\"human\"";

    talon_string_buffer_add(buffer, ",\"seats\":[");
    for (int seat = 0; seat < seats; seat++) {
        talon_string_buffer_add(buffer, seat ? "," : "");
        talon_string_buffer_add(buffer, below(sim, 4) < people ? (seat ? person : "\"human\"")
                                        : one_in(sim, 3)       ? "\"random\""
                                        : one_in(sim, 3)       ? "\"beginner\""
                                        : one_in(sim, 2)       ? "\"steady\""
                                                               : "\"simple\"");
    }
    talon_string_buffer_add(buffer, "]");
}

static void put_settings(struct sim *sim, struct talon_string_buffer *buffer)
{
    static const char *const rules[] = {
        "\"wait\":true",
        "\"public\":true",
        "\"talk\":\"free\"",
        "\"grace\":5",
        "\"delay\":20",
        "\"clock\":{\"move\":5,\"bank\":60}",
        "\"clock\":{\"move\":0,\"bank\":900}",
        "\"names\":[\"Änne \\\"1\\\"\"]",
        "\"seed\":\"42\"",
        "\"pace\":0",
        "\"pace\":3000",
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (one_in(sim, 6)) {
            talon_string_buffer_add(buffer, ",");
            talon_string_buffer_add(buffer, rules[i]);
            i += rules[i][1] == 'c' || !strcmp(rules[i], "\"pace\":0");
        }
}

void wish_table(struct sim *sim, int number)
{
    const struct talon_game *game = talon_games[below(sim, talon_games_count)];
    const struct asked asked = asked_at(&sim->people[number], -1, 'n');
    struct talon_config config;
    struct talon_string_buffer buffer = { 0 };
    char own[OWN_ROOM];

    sim->openings++;
    any_table(sim, game, &config);
    put_options(&buffer, &config);
    put_seats(sim, &buffer, talon_seats(&config));
    put_settings(sim, &buffer);
    if (sim->people[number].session[0]) {
        talon_string_buffer_add(&buffer, ",\"session\":\"");
        talon_string_buffer_add(&buffer, sim->people[number].session);
        talon_string_buffer_add(&buffer, "\"");
    }
    make_up(sim, own);
    person_wishes(sim, number, &asked, "\"do\":\"new\",\"game\":\"%s\",\"preset\":\"%s\"%s%s",
                  game->id, config.preset, own, buffer.at);
    free(buffer.at);
}

/* ---- people and the host --------------------------------------------------------------------- */

static void watch(struct sim *sim, int number)
{
    if (sim->tables_count)
        stake_add(&sim->people[number], (int)below(sim, (uint32_t)sim->tables_count), -1, "");
}

static void sit(struct sim *sim, int number, int at)
{
    const struct person *person = &sim->people[number];
    const struct stake *stake = &person->stakes[at];
    struct asked asked = asked_at(person, at, 's');
    const char *session = person->session;
    char own[OWN_ROOM];

    char device[OWN_ROOM] = "";

    make_up(sim, own);
    asked.sitter = (struct sitter){ !one_in(sim, 4), session[0] };
    if (asked.sitter.marked)
        snprintf(device, sizeof device, ",\"device\":\"%032d\"", number);
    person_wishes(sim, number, &asked,
                  "\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Person %d.%u\"%s%s%s%s%s%s%s%s%s",
                  sim->tables[stake->table].id, number, below(sim, 3), own, device,
                  one_in(sim, 4) ? ",\"seat\":1" : "", session[0] ? ",\"session\":\"" : "", session,
                  session[0] ? "\"" : "", stake->host[0] ? ",\"host\":\"" : "", stake->host,
                  stake->host[0] ? "\"" : "");
}

static void start(struct sim *sim, int number, int at)
{
    const bool open = sim->people[number].stakes[at].open;

    wish_at(sim, number, at, 'b', "start",
            sim->quiet_end || (open && one_in(sim, 3)) ? ",\"fill\":\"simple\"" : "");
}

/* The host removes somebody, or puts a bot there. */
static void seat_somebody(struct sim *sim, int number, int at)
{
    const struct stake *stake = &sim->people[number].stakes[at];
    const int seats = sim->tables[stake->table].seats;
    char more_members[80];

    snprintf(more_members, sizeof more_members, ",\"seat\":%u,\"who\":\"%s\"",
             below(sim, seats ? (uint32_t)seats : 4),
             one_in(sim, 2)   ? "open"
             : one_in(sim, 2) ? "random"
                              : "casual");
    wish_at(sim, number, at, 'b', "seat", more_members);
}

static void mix(struct sim *sim, int number, int at)
{
    char more_members[120] = ",\"mix\":\"";
    size_t length = strlen(more_members);

    for (int i = 0; i < 64; i++)
        more_members[length++] = "0123456789abcdef"[below(sim, 16)];
    memcpy(more_members + length, "\"", 2);
    wish_at(sim, number, at, 'b', "mix", more_members);
}

static void host(struct sim *sim, int number, int at)
{
    const struct stake *stake = &sim->people[number].stakes[at];

    if (stake->paused)
        wish_at(sim, number, at, 'b', "resume", "");
    else if (!sim->quiet_end && one_in(sim, 4))
        seat_somebody(sim, number, at);
    else if (!sim->quiet_end && one_in(sim, 4))
        wish_at(sim, number, at, 'b', "pause", "");
    else if (stake->gathering)
        start(sim, number, at);
    else if (stake->view && strstr(stake->view, "\"over\":true"))
        wish_at(sim, number, at, 'b', "rematch", "");
}

/* A stake at which the host has something to do; -1: none. */
static int find_hosted(struct sim *sim, const struct person *person)
{
    for (int i = 0; i < person->stakes_count; i++) {
        const struct stake *stake = &person->stakes[i];
        if (stake->joined && !stake->gone && stake->host[0] &&
            (stake->gathering || stake->paused ||
             (!sim->quiet_end && one_in(sim, 10 * ELSE_RARELY))))
            return i;
    }
    return -1;
}

/* A table looked at, where a seat is open; -1: none. */
static int find_open(const struct person *person)
{
    for (int i = 0; i < person->stakes_count; i++) {
        const struct stake *stake = &person->stakes[i];
        if (stake->joined && !stake->gone && stake->seat < 0 && stake->open)
            return i;
    }
    return -1;
}

/* ---- everything else ------------------------------------------------------------------------- */

static void leave(struct sim *sim, int number)
{
    struct person *person = &sim->people[number];

    if (!person->stakes_count)
        return;
    const int at = (int)below(sim, (uint32_t)person->stakes_count);
    wish_at(sim, number, at, 'l', "leave", "");
    person->stakes[at].joined = person->stakes[at].asked = false;
}

static void ask_why(struct sim *sim, int number, int at)
{
    static const char *const moves[] = { "play 2c", "play Ah", "flip", "bid 3", "take 3d" };
    char more_members[80];

    snprintf(more_members, sizeof more_members, ",\"move\":\"%s\"", moves[below(sim, 5)]);
    wish_at(sim, number, at, 'y', "why", more_members);
}

static void rename_seat(struct sim *sim, int number, int at)
{
    char more_members[80];

    snprintf(more_members, sizeof more_members, ",\"name\":\"Bob %u \\\"number\\\":7\"",
             below(sim, FEW));
    wish_at(sim, number, at, 'm', "rename", more_members);
}

static void run_on(struct sim *sim, int number, int at)
{
    const struct stake *stake = &sim->people[number].stakes[at];

    sim->tables[stake->table].helped[stake->seat] = true;
    if (one_in(sim, 2))
        wish_at(sim, number, at, 'f', "forward", one_in(sim, 2) ? ",\"steps\":5" : "");
    else
        wish_at(sim, number, at, 't', "auto", one_in(sim, 3) ? ",\"on\":false" : ",\"on\":true");
}

static void talk(struct sim *sim, int number, int at)
{
    static const char *const lines[] = { ",\"phrase\":\"hello\"", ",\"phrase\":\"have-fun\"",
                                         ",\"text\":\"Ä \\\"seat\\\":1\"" };
    char more_members[80];

    if (!one_in(sim, 4)) {
        wish_at(sim, number, at, 'b', "say", lines[below(sim, 3)]);
        return;
    }
    snprintf(more_members, sizeof more_members, ",\"seat\":%u,\"on\":%s,\"reason\":\"rude\"",
             below(sim, 4), one_in(sim, 3) ? "false" : "true");
    wish_at(sim, number, at, 'b', one_in(sim, 3) ? "report" : "ignore", more_members);
}

/* Shows at a table of a circle which member sits here. */
static bool prove_member(struct sim *sim, int number, int at)
{
    struct stake *stake = &sim->people[number].stakes[at];
    const int circle = sim->tables[stake->table].circle - 1;
    const char *token = circle < 0 ? "" : sim->people[number].member[circle];
    char more_members[80];

    if (stake->proved || !token[0])
        return false;
    stake->proved = true;
    snprintf(more_members, sizeof more_members, ",\"member\":\"%s\"", token);
    wish_at(sim, number, at, 'b', "circle_seat", more_members);
    return true;
}

static void ask_about_seat(struct sim *sim, int number, int at)
{
    switch (below(sim, FEW + 7)) {
    case 0:
    case 1:
        wish_at(sim, number, at, 'u', "undo", "");
        break;
    case FEW + 6:
        wish_at(sim, number, at, 'b', "away", one_in(sim, 3) ? ",\"on\":false" : ",\"on\":true");
        break;
    case FEW + 3:
    case FEW + 4:
    case FEW + 5:
        talk(sim, number, at);
        break;
    case FEW:
        mix(sim, number, at);
        break;
    case FEW + 1:
        wish_at(sim, number, at, 'b', "fair", "");
        break;
    case FEW + 2:
        wish_at(sim, number, at, 'p', "stand", "");
        break;
    case 2:
        wish_at(sim, number, at, 'r', "redo", "");
        break;
    case 3:
        run_on(sim, number, at);
        break;
    case 4:
        rename_seat(sim, number, at);
        break;
    case 5:
        wish_at(sim, number, at, 'd', "record", "");
        break;
    case 6:
        ask_why(sim, number, at);
        break;
    default:
        wish_at(sim, number, at, 'h', "hint", "");
        break;
    }
}

/* A result of elsewhere; said again, it is known. */
static void import(struct sim *sim, int number)
{
    struct asked asked = asked_at(&sim->people[number], -1, 'k');

    asked.intent = below(sim, 1000);
    person_wishes(
        sim, number, &asked,
        "\"do\":\"import\",\"session\":\"%s\",\"last\":true,\"part\":\"{\\\"results\\\":[{"
        "\\\"table\\\":\\\"s%u\\\",\\\"game\\\":\\\"whist\\\",\\\"form\\\":null,"
        "\\\"preset\\\":\\\"classic\\\",\\\"seats\\\":4,\\\"seat\\\":0,\\\"rank\\\":1,"
        "\\\"outcome\\\":\\\"won\\\",\\\"points\\\":5}]}\"",
        sim->people[number].session, (unsigned)asked.intent);
}

/* Making an account, and what can be done with it. */
static void care_for_account(struct sim *sim, int number)
{
    const struct person *person = &sim->people[number];
    const char *phrase = one_in(sim, 6) ? "wrong battery" : "correct horse";
    struct asked asked = asked_at(person, -1, person->registered ? 'i' : 'e');

    if (!person->session[0]) {
        person_wishes(sim, number, &asked, "\"do\":\"%s\",\"name\":\"%s\",\"passphrase\":\"%s %d\"",
                      person->registered ? "login" : "register", person_name(number),
                      person->registered ? phrase : "correct horse", number);
        return;
    }
    const uint32_t choice = below(sim, 8);
    asked.what = choice == 0 ? 'x' : choice == 1 ? 'o' : 'b';
    if (choice == 3) {
        import(sim, number);
        return;
    }
    if (choice == 2) {
        person_wishes(sim, number, &asked,
                      "\"do\":\"passphrase\",\"session\":\"%s\",\"passphrase\":\"%s "
                      "%d\",\"new\":\"correct horse %d\"",
                      person->session, phrase, number, number);
        return;
    }
    person_wishes(sim, number, &asked, "\"do\":\"%s\",\"session\":\"%s\",\"passphrase\":\"%s %d\"",
                  choice == 0   ? "forget"
                  : choice == 1 ? "logout"
                  : choice == 4 ? "export"
                                : "me",
                  person->session, phrase, number);
}

static void ask_around(struct sim *sim, int number)
{
    static const char *const requests[] = { "\"do\":\"hello\"", "\"do\":\"list\"",
                                            "\"do\":\"games\"",
                                            "\"do\":\"rules\",\"game\":\"whist\"" };
    const struct asked asked = asked_at(&sim->people[number], -1, 'b');

    switch (below(sim, FEW)) {
    case 0:
        person_wishes(sim, number, &asked, "%s",
                      requests[below(sim, 60) ? below(sim, 2) : 2 + below(sim, 2)]);
        break;
    case 1:
        leave(sim, number);
        break;
    case 2:
    case 3:
        care_for_account(sim, number);
        break;
    default:
        watch(sim, number);
        break;
    }
}

/* Where there are circles, most tables are theirs. */
static void open_any_table(struct sim *sim, int number)
{
    if (!sim->plan.circles || one_in(sim, 4))
        wish_table(sim, number);
    else if (!wish_circle_table(sim, number))
        wish_in_circles(sim, number);
}

void wish_something(struct sim *sim, int number)
{
    const struct person *person = &sim->people[number];
    const int to_move = find_stake(sim, person, true), held = find_stake(sim, person, false),
              hosted = find_hosted(sim, person), open = find_open(person);
    const bool plays = person->kind == PLAYER, idles = !sim->quiet_end;

    if (plays && sim->openings < sim->plan.tables && idles && person->stakes_count < SIM_STAKES &&
        one_in(sim, 3))
        open_any_table(sim, number);
    else if (hosted >= 0 && one_in(sim, 3))
        host(sim, number, hosted);
    else if (held >= 0 && prove_member(sim, number, held))
        return;
    else if (to_move >= 0 && (!idles || !one_in(sim, ELSE_RARELY)))
        act(sim, number, to_move);
    else if (idles && !one_in(sim, 4) && wish_in_drives(sim, number))
        return;
    else if (idles && !one_in(sim, 3) && wish_in_circles(sim, number))
        return;
    else if (open >= 0 && plays && idles && one_in(sim, 3))
        sit(sim, number, open);
    else if (held >= 0 && idles && one_in(sim, ELSE_RARELY))
        ask_about_seat(sim, number, held);
    else if (idles && one_in(sim, plays ? 2 * ELSE_RARELY : 3))
        ask_around(sim, number);
}
