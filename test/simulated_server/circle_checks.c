/* circle_checks.c - checks of circles. Every circle in memory is what its durable rows make, and so
 * are the answers about it. Who was told that he has joined is a member. A table counts once, when
 * it is over and two members or more have played it whole.
 */
#include "simulated_circles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_ROOM = 200 };

static const char *text_in(const struct json_value *json, const char *name)
{
    const char *text = json_value_text(json_value_member(json, name));

    return text ? text : "";
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_known_circle(struct sim *sim, const char *id)
{
    if (sim->companies_count == SIM_CIRCLES)
        return;
    struct known_circle *known_circle = &sim->known_circles[sim->companies_count++];
    *known_circle = (struct known_circle){ 0 };
    snprintf(known_circle->id, sizeof known_circle->id, "%s", id);
}

static void check_result(struct sim *sim, int circle, const char *text)
{
    struct json_value *row = json_read_text(text);
    const char *id = text_in(row, "table");
    const int at = known_table_of(sim, id, strlen(id));
    struct known_table *table = at < 0 ? NULL : &sim->tables[at];

    sim->checker.circle_results++;
    if (!table || table->circle != circle + 1)
        wrong(sim, id, "a game counts for a circle that is not its own");
    else if (!table->over)
        wrong(sim, id, "a game counts for a circle, and is not over");
    else if (table->told_circle)
        wrong(sim, id, "a game counts for a circle twice");
    else
        table->told_circle = true;
    json_value_free(row);
}

void check_circle_row(struct sim *sim, const struct store_row *row)
{
    if (row->kind == STORE_CIRCLE)
        add_known_circle(sim, row->table + 1);
    const int circle = circle_of(sim, row->table + 1);
    if (circle < 0)
        return;
    struct known_circle *known_circle = &sim->known_circles[circle];
    if (row->kind == STORE_PLAYED)
        check_result(sim, circle, row->text);
    known_circle->changed =
        known_circle->changed || strstr(row->text, "\"remove\"") || strstr(row->text, "\"leave\"");
    known_circle->rows = more(known_circle->rows, &known_circle->rows_room,
                              known_circle->rows_count, sizeof *known_circle->rows);
    known_circle->rows[known_circle->rows_count++] = copy_text(row->text, strlen(row->text));
}

void check_circle_gone(struct sim *sim, const char *stream)
{
    const int circle = circle_of(sim, stream + 1);

    if (circle >= 0)
        sim->known_circles[circle].gone = true;
}

void check_circles_free(struct sim *sim)
{
    for (int i = 0; i < sim->companies_count; i++) {
        for (size_t row = 0; row < sim->known_circles[i].rows_count; row++)
            free(sim->known_circles[i].rows[row]);
        free(sim->known_circles[i].rows);
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

static void check_member(struct sim *sim, const char *id, const char *token,
                         const struct json_value *answer)
{
    const unsigned member = look_circle_member(sim->checker.reader, id, token);

    if (member != json_value_whole(json_value_member(answer, "member")))
        wrong(sim, id, "a member is told number %d, and %u is written down",
              (int)json_value_whole(json_value_member(answer, "member")), member);
}

/* Who is here, and the open tables, are in memory alone. */
static struct json_value *without_presence(const struct json_value *circle)
{
    struct json_value *told = json_copy(circle), *member;
    size_t at;

    json_remove(told, "tables");
    json_each_item(json_value_member(told, "members"), at, member) json_remove(member, "here");
    return told;
}

static void check_looked(struct sim *sim, const char *id, const struct json_value *answer)
{
    struct talon_string_buffer there = { 0 };

    if (look_circle_told(sim->checker.reader, id, &there)) {
        struct json_value *written = json_read_text(there.at), *kept = without_presence(written),
                          *told = without_presence(json_value_member(answer, "circle"));
        if (!json_is_same(told, kept))
            wrong(sim, id, "a circle is told otherwise than it is written down: %s", there.at);
        json_value_free(told);
        json_value_free(kept);
        json_value_free(written);
    }
    sim->checker.circles++;
    free(there.at);
}

static void check_scores(struct sim *sim, const struct asked *asked, const char *wish,
                         const char *text)
{
    char request[SIM_TEXT + 40];

    snprintf(request, sizeof request, "{\"id\":%lld,%s}", (long long)asked->id, wish);
    char *said = reader_says(sim, request);
    sim->checker.circles++;
    if (strcmp(said, text))
        wrong(sim, sim->known_circles[asked->circle].id,
              "boards are told otherwise than they are written down:\n%s\n%s", text, said);
    free(said);
}

/* The name or title that was asked for is in a row. */
static void check_acted(struct sim *sim, const struct known_circle *known_circle, const char *wish)
{
    const char *at = strstr(wish, "\":\"R");
    char word[ROW_ROOM];

    if (!at || known_circle->gone)
        return;
    snprintf(word, sizeof word, "%.9s", at + 3);
    for (size_t i = 0; i < known_circle->rows_count; i++)
        if (strstr(known_circle->rows[i], word))
            return;
    wrong(sim, known_circle->id, "%s is said to be done, and is not written down", word);
}

void check_circle_answer(struct sim *sim, int person, const struct asked *asked,
                         const struct json_value *answer, const char *text)
{
    const struct person *at = &sim->people[person];
    const struct known_circle *known_circle = &sim->known_circles[asked->circle];
    const char *wish = at->wish && at->wished.id == asked->id ? at->wish : NULL;

    if (strchr("CJ", asked->what))
        check_member(sim, text_in(answer, "circle"), text_in(answer, "token"), answer);
    else if (!wish || known_circle->gone)
        return;
    else if (asked->what == 'Q')
        check_looked(sim, known_circle->id, answer);
    else if (asked->what == 'Z')
        check_scores(sim, asked, wish, text);
    else
        check_acted(sim, known_circle, wish);
}

void check_circle_refused(struct sim *sim, int person, const struct asked *asked, const char *text)
{
    const struct known_circle *known_circle = &sim->known_circles[asked->circle];
    const bool known = asked->what != 'C' && !known_circle->gone;

    if (known && strstr(text, "no such circle"))
        wrong(sim, known_circle->id, "a circle that is written down is refused: %s", text);
    if (known && strstr(text, "not a member of this circle") &&
        look_circle_member(sim->server, known_circle->id,
                           sim->people[person].member[asked->circle]))
        wrong(sim, known_circle->id, "a member is refused: %s", text);
    if (strstr(text, "could not be loaded"))
        wrong(sim, known_circle->id, "a circle that is written down is refused: %s", text);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void check_circle(struct sim *sim, const struct known_circle *known_circle)
{
    struct talon_string_buffer here = { 0 }, there = { 0 };
    const int is_known = look_circle(sim->server, known_circle->id, &here);
    const int is_written = look_circle(sim->checker.reader, known_circle->id, &there);

    if (is_known < 0 || is_written < 0)
        wrong(sim, known_circle->id, "a circle is lost, or cannot be read");
    else if (is_known && strcmp(here.at, there.at))
        wrong(sim, known_circle->id, "a circle is not the one written down:\n%s\n%s", here.at,
              there.at);
    free(here.at);
    free(there.at);
}

void check_circles(struct sim *sim)
{
    for (int i = 0; i < sim->companies_count && sim->server && !sim->wrong_found; i++)
        if (!sim->known_circles[i].gone)
            check_circle(sim, &sim->known_circles[i]);
}

void check_circle_result(struct sim *sim, int at)
{
    const struct known_table *table = &sim->tables[at];
    const struct known_circle *known_circle =
        table->circle ? &sim->known_circles[table->circle - 1] : NULL;

    if (known_circle && !known_circle->gone && !known_circle->changed && table->over &&
        !table->told_circle && look_circle_players(sim->checker.reader, table->id) > 1)
        wrong(sim, table->id, "a game is over, and does not count for its circle");
}
