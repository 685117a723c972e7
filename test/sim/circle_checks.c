/* circle_checks.c - checks of circles. Every circle in memory is what its durable rows make, and so
 * are the answers about it. Who was told that he has joined is a member. A table counts once, when
 * it is over and two members or more have played it whole.
 */
#include "sim_circles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_ROOM = 200 };

static const char *text_in(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));

    return text ? text : "";
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_company(struct sim *sim, const char *id)
{
    if (sim->companies_count == SIM_CIRCLES)
        return;
    struct company *company = &sim->companies[sim->companies_count++];
    *company = (struct company){ 0 };
    snprintf(company->id, sizeof company->id, "%s", id);
}

static void judge_result(struct sim *sim, int circle, const char *text)
{
    json_t *row = json_loads(text, 0, NULL);
    const char *table = text_in(row, "table");
    const int at = link_of(sim, table, strlen(table));
    struct link *link = at < 0 ? NULL : &sim->links[at];

    sim->judge.circle_results++;
    if (!link || link->circle != circle + 1)
        wrong(sim, table, "a game counts for a circle that is not its own");
    else if (!link->over)
        wrong(sim, table, "a game counts for a circle, and is not over");
    else if (link->told_circle)
        wrong(sim, table, "a game counts for a circle twice");
    else
        link->told_circle = true;
    json_decref(row);
}

void judge_circle_row(struct sim *sim, const struct store_row *row)
{
    if (row->kind == STORE_CIRCLE)
        add_company(sim, row->table + 1);
    const int circle = circle_of(sim, row->table + 1);
    if (circle < 0)
        return;
    struct company *company = &sim->companies[circle];
    if (row->kind == STORE_PLAYED)
        judge_result(sim, circle, row->text);
    company->changed =
        company->changed || strstr(row->text, "\"remove\"") || strstr(row->text, "\"leave\"");
    company->rows =
        more(company->rows, &company->rows_room, company->rows_count, sizeof *company->rows);
    company->rows[company->rows_count++] = copy_text(row->text, strlen(row->text));
}

void judge_circle_gone(struct sim *sim, const char *stream)
{
    const int circle = circle_of(sim, stream + 1);

    if (circle >= 0)
        sim->companies[circle].gone = true;
}

void judge_circles_free(struct sim *sim)
{
    for (int i = 0; i < sim->companies_count; i++) {
        for (size_t row = 0; row < sim->companies[i].rows_count; row++)
            free(sim->companies[i].rows[row]);
        free(sim->companies[i].rows);
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

static void judge_member(struct sim *sim, const char *id, const char *token, const json_t *answer)
{
    const unsigned member = look_circle_member(sim->judge.reader, id, token);

    if (member != json_integer_value(json_object_get(answer, "member")))
        wrong(sim, id, "a member is told number %d, and %u is written down",
              (int)json_integer_value(json_object_get(answer, "member")), member);
}

/* Who is here, and the open tables, are in memory alone. */
static json_t *told_of_circle(const json_t *answer)
{
    json_t *told = json_deep_copy(json_object_get(answer, "circle")), *member;
    size_t at;

    json_object_del(told, "tables");
    json_array_foreach(json_object_get(told, "members"), at, member)
        json_object_del(member, "here");
    return told;
}

static void judge_looked(struct sim *sim, const char *id, const json_t *answer)
{
    struct talon_string_buffer there = { 0 };

    if (look_circle_told(sim->judge.reader, id, &there)) {
        json_t *written = json_loads(there.at, 0, NULL), *told = told_of_circle(answer),
               *wrapped = json_pack("{s:o}", "circle", written), *kept = told_of_circle(wrapped);
        if (!json_equal(told, kept))
            wrong(sim, id, "a circle is told otherwise than it is written down: %s", there.at);
        json_decref(told);
        json_decref(kept);
        json_decref(wrapped);
    }
    sim->judge.circles++;
    free(there.at);
}

static void judge_scores(struct sim *sim, const struct asked *asked, const char *wish,
                         const char *text)
{
    char request[SIM_TEXT + 40];

    snprintf(request, sizeof request, "{\"id\":%lld,%s}", (long long)asked->id, wish);
    char *said = reader_says(sim, request);
    sim->judge.circles++;
    if (strcmp(said, text))
        wrong(sim, sim->companies[asked->circle].id,
              "boards are told otherwise than they are written down:\n%s\n%s", text, said);
    free(said);
}

/* The name or title that was asked for is in a row. */
static void judge_acted(struct sim *sim, const struct company *company, const char *wish)
{
    const char *at = strstr(wish, "\":\"R");
    char word[ROW_ROOM];

    if (!at || company->gone)
        return;
    snprintf(word, sizeof word, "%.9s", at + 3);
    for (size_t i = 0; i < company->rows_count; i++)
        if (strstr(company->rows[i], word))
            return;
    wrong(sim, company->id, "%s is said to be done, and is not written down", word);
}

void judge_circle_answer(struct sim *sim, int person, const struct asked *asked,
                         const json_t *answer, const char *text)
{
    const struct person *at = &sim->people[person];
    const struct company *company = &sim->companies[asked->circle];
    const char *wish = at->wish && at->wished.id == asked->id ? at->wish : NULL;

    if (strchr("CJ", asked->what))
        judge_member(sim, text_in(answer, "circle"), text_in(answer, "token"), answer);
    else if (!wish || company->gone)
        return;
    else if (asked->what == 'Q')
        judge_looked(sim, company->id, answer);
    else if (asked->what == 'Z')
        judge_scores(sim, asked, wish, text);
    else
        judge_acted(sim, company, wish);
}

void judge_circle_refused(struct sim *sim, int person, const struct asked *asked, const char *text)
{
    const struct company *company = &sim->companies[asked->circle];
    const bool known = asked->what != 'C' && !company->gone;

    if (known && strstr(text, "no such circle"))
        wrong(sim, company->id, "a circle that is written down is refused: %s", text);
    if (known && strstr(text, "not a member of this circle") &&
        look_circle_member(sim->server, company->id, sim->people[person].member[asked->circle]))
        wrong(sim, company->id, "a member is refused: %s", text);
    if (strstr(text, "could not be loaded"))
        wrong(sim, company->id, "a circle that is written down is refused: %s", text);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void judge_circle(struct sim *sim, const struct company *company)
{
    struct talon_string_buffer here = { 0 }, there = { 0 };
    const int is_known = look_circle(sim->server, company->id, &here);
    const int is_written = look_circle(sim->judge.reader, company->id, &there);

    if (is_known < 0 || is_written < 0)
        wrong(sim, company->id, "a circle is lost, or cannot be read");
    else if (is_known && strcmp(here.at, there.at))
        wrong(sim, company->id, "a circle is not the one written down:\n%s\n%s", here.at, there.at);
    free(here.at);
    free(there.at);
}

void judge_circles(struct sim *sim)
{
    for (int i = 0; i < sim->companies_count && sim->server && !sim->wrong_found; i++)
        if (!sim->companies[i].gone)
            judge_circle(sim, &sim->companies[i]);
}

void judge_circle_result(struct sim *sim, int at)
{
    const struct link *link = &sim->links[at];
    const struct company *company = link->circle ? &sim->companies[link->circle - 1] : NULL;

    if (company && !company->gone && !company->changed && link->over && !link->told_circle &&
        look_circle_players(sim->judge.reader, link->id) > 1)
        wrong(sim, link->id, "a game is over, and does not count for its circle");
}
