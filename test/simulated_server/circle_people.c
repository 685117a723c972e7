/* circle_people.c - requests of simulated people about circles. The links of all circles lie on a
 * table, so anybody joins; who leads a circle removes others, and makes new links.
 */
#include "simulated_circles.h"

#include <stdio.h>
#include <string.h>

enum { LEAVES_RARELY = 40, REMOVES_RARELY = 12, MEMBERS = 5 };

static struct asked asked_about(char what, int circle)
{
    return (struct asked){ .what = what, .table = -1, .seat = -1, .stake = -1, .circle = circle };
}

static void open_circle(struct sim *sim, int number)
{
    const struct asked asked = asked_about('C', 0);

    sim->circle_openings++;
    person_wishes(sim, number, &asked,
                  "\"do\":\"circle_new\",\"own\":\"%08x%024d\",\"title\":\"T%08x\","
                  "\"name\":\"N%08x\"",
                  below(sim, UINT32_MAX), number, below(sim, UINT32_MAX), below(sim, UINT32_MAX));
}

static void join_circle(struct sim *sim, int number, int circle)
{
    const struct known_circle *known_circle = &sim->known_circles[circle];
    const struct asked asked = asked_about('J', circle);

    person_wishes(sim, number, &asked,
                  "\"do\":\"circle_join\",\"circle\":\"%s\",\"invitation\":\"%s\",\"own\":\"%s\","
                  "\"name\":\"N%08x\"",
                  known_circle->id, known_circle->invitation, person_token(number),
                  below(sim, UINT32_MAX));
}

/* ---- members --------------------------------------------------------------------------------- */

static void put_act(struct sim *sim, char *text, size_t room)
{
    const char *word = one_in(sim, 2) ? "name" : "title";

    if (one_in(sim, LEAVES_RARELY))
        snprintf(text, room, "\"act\":\"leave\"");
    else if (one_in(sim, REMOVES_RARELY))
        snprintf(text, room, "\"act\":\"remove\",\"member\":%u", 1 + below(sim, MEMBERS));
    else if (one_in(sim, MEMBERS))
        snprintf(text, room, "\"act\":\"link\"");
    else
        snprintf(text, room, "\"act\":\"%s\",\"%s\":\"R%08x\"", word, word, below(sim, UINT32_MAX));
}

static void wish_in_circle(struct sim *sim, int number, int circle)
{
    static const char *const looks[] = { "circle", "circle_scores" };
    const char *token = sim->people[number].member[circle], *id = sim->known_circles[circle].id;
    const bool acts = one_in(sim, 3), scores = one_in(sim, 3);
    const struct asked asked = asked_about(acts ? 'Y' : scores ? 'Z' : 'Q', circle);
    char act[SIM_TOKEN];

    put_act(sim, act, sizeof act);
    if (acts)
        person_wishes(sim, number, &asked,
                      "\"do\":\"circle_act\",\"circle\":\"%s\",\"token\":\"%s\",%s", id, token,
                      act);
    else
        person_wishes(sim, number, &asked, "\"do\":\"%s\",\"circle\":\"%s\",\"token\":\"%s\"%s",
                      looks[scores], id, token,
                      !scores && one_in(sim, 2) ? ",\"watch\":true,\"here\":true" : "");
}

/* The circle's page leads to its tables. */
static bool visit_table(struct sim *sim, int number, int circle)
{
    struct person *person = &sim->people[number];

    for (int table = 0; table < sim->tables_count; table++)
        if (sim->tables[table].circle == circle + 1 && !sim->tables[table].over &&
            stake_of(person, table) < 0)
            return stake_add(person, table, -1, "");
    return false;
}

bool wish_in_circles(struct sim *sim, int number)
{
    const int circle = (int)below(sim, SIM_CIRCLES);

    if (sim->circle_openings < sim->plan.circles) {
        open_circle(sim, number);
        return true;
    }
    if (circle >= sim->companies_count || sim->known_circles[circle].gone)
        return false;
    const bool belongs = sim->people[number].member[circle][0];
    if (!belongs && !sim->known_circles[circle].invitation[0])
        return false;
    if (belongs && visit_table(sim, number, circle))
        return false;
    if (belongs)
        wish_in_circle(sim, number, circle);
    else
        join_circle(sim, number, circle);
    return true;
}

/* Games that people can finish: two of them play Wippen. */
bool wish_circle_table(struct sim *sim, int number)
{
    const struct asked asked = asked_about('n', 0);
    const int circle = (int)below(sim, SIM_CIRCLES);
    const char *token = sim->people[number].member[circle];

    if (circle >= sim->companies_count || sim->known_circles[circle].gone || !token[0])
        return false;
    sim->openings++;
    person_wishes(sim, number, &asked,
                  "\"do\":\"circle_table\",\"circle\":\"%s\",\"token\":\"%s\",\"game\":\"wippen\","
                  "\"preset\":\"basic\",\"seats\":[\"human\",\"open\"],\"wait\":true",
                  sim->known_circles[circle].id, token);
    return true;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static const char *text_in(const struct json_value *json, const char *name)
{
    const char *text = json_value_text(json_value_member(json, name));

    return text ? text : "";
}

int circle_of(const struct sim *sim, const char *id)
{
    for (int i = 0; i < sim->companies_count; i++)
        if (!strcmp(sim->known_circles[i].id, id))
            return i;
    return -1;
}

void hear_about_circles(struct sim *sim, int person, const struct asked *asked,
                        const struct json_value *answer)
{
    const struct json_value *told = json_value_member(answer, "circle"),
                            *error = json_value_member(answer, "error");
    const bool opens = strchr("CJ", asked->what) && !error;
    const int circle = opens ? circle_of(sim, text_in(answer, "circle")) : asked->circle;

    if (circle < 0)
        return;
    char *token = sim->people[person].member[circle];
    if (opens)
        snprintf(token, SIM_TOKEN, "%s", text_in(answer, "token"));
    else if (!strcmp(text_in(error, "code"), "token"))
        token[0] = 0;
    if (json_is_object(told))
        snprintf(sim->known_circles[circle].invitation,
                 sizeof sim->known_circles[circle].invitation, "%s", text_in(told, "invitation"));
}
