/* league_read.c - the evenings of a league: drives as `talon drive --json` prints them, and as the
 * page saves them. People are known by their names.
 */
#include "league.h"

#include "util/unicode_names.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_drive[] = N_("This is no drive as the page saves it, or as talon drive "
                                  "--results FILE --json prints it.");

/* ---- names ----------------------------------------------------------------------------------- */

bool cli_league_key(const char *name, char key[LEAGUE_NAME])
{
    name += strspn(name, " ");
    if (strlen(name) >= LEAGUE_NAME || !util_unicode_valid(name) || !util_unicode_clean(name))
        return false;
    util_unicode_fold(name, key);
    size_t length = strlen(key);
    while (length && key[length - 1] == ' ')
        key[--length] = 0;
    return length;
}

/* Somebody who has two names is known by the second one. */
static void use_own_name(const struct league *league, const char **name, const char **key)
{
    for (size_t i = 0; i < league->joined_count; i++)
        if (!strcmp(league->joined[i].from, *key)) {
            *name = league->joined[i].name;
            *key = league->joined[i].to;
            return;
        }
}

/* NULL: there is no memory. */
static struct league_person *add_person(struct league *league, const char *name, const char *key)
{
    if (league->people == league->room) {
        const size_t room = league->room ? 2 * league->room : 64;
        struct league_person *people = realloc(league->person, room * sizeof *people);
        if (!people)
            return NULL;
        league->person = people;
        league->room = room;
    }
    struct league_person *person = &league->person[league->people++];
    memset(person, 0, sizeof *person);
    snprintf(person->name, sizeof person->name, "%s", name);
    snprintf(person->key, sizeof person->key, "%s", key);
    return person;
}

static struct league_person *find_person(struct league *league, const char *name, const char *key)
{
    use_own_name(league, &name, &key);
    for (size_t i = 0; i < league->people; i++)
        if (!strcmp(league->person[i].key, key))
            return &league->person[i];
    return add_person(league, name, key);
}

/* ---- standings ------------------------------------------------------------------------------- */

/* Somebody on the page's list of people; NULL: nobody. */
static const json_t *find_listed(const json_t *drive, json_int_t number)
{
    const json_t *one, *found = NULL;
    size_t i;

    json_array_foreach(json_object_get(drive, "people"), i, one)
    {
        if (json_integer_value(json_object_get(one, "number")) == number)
            found = one;
    }
    return found;
}

/* A name of the page's list of people, or of the program's list of names, or the number. */
static const char *name_of(const json_t *drive, json_int_t number, char digits[LEAGUE_NAME])
{
    const json_t *names = json_object_get(drive, "names"), *listed = find_listed(drive, number);
    const char *name = listed ? json_parse_member(listed, "name")
                              : json_string_value(json_array_get(names, (size_t)(number - 1)));

    snprintf(digits, LEAGUE_NAME, "%d", (int)number);
    return name && *name ? name : digits;
}

static bool read_part(const json_t *row, bool lines, struct league_part *part)
{
    enum { MOST = 1000000000 };
    const char *group = json_parse_member(row, "group");
    const json_int_t place = json_integer_value(json_object_get(row, "rank")),
                     score = json_integer_value(json_object_get(row, "score"));
    const json_t *percent = json_object_get(row, "percent");
    const double share = json_number_value(percent);

    if (!json_is_integer(json_object_get(row, "score")) || place < 1 || place > MOST ||
        score > MOST || score < -MOST || share > MOST || share < -MOST)
        return false;
    *part = (struct league_part){ .was_there = true,
                                  .place = (unsigned)place,
                                  .score = score * LEAGUE_ONE,
                                  .has_percent = json_is_number(percent) };
    if (lines && group)
        part->group = *group;
    part->percent = (int64_t)(share * LEAGUE_ONE + (share < 0 ? -0.5 : 0.5));
    return true;
}

/* Files that were saved by earlier pages say only on the list of people who is a bot. */
static bool took_part(const json_t *drive, const json_t *row)
{
    const json_t *listed = find_listed(drive, json_integer_value(json_object_get(row, "person")));

    return json_integer_value(json_object_get(row, "played")) > 0 &&
           !json_is_true(json_object_get(row, "bot")) &&
           !json_is_true(json_object_get(listed, "bot"));
}

static const char *add_league_row(struct league *league, const json_t *drive, const json_t *row,
                                  char name[LEAGUE_NAME])
{
    const json_t *setup = json_object_get(drive, "setup");
    const char *movement = json_parse_member(setup ? setup : drive, "movement");
    const json_t *number = json_object_get(row, setup ? "person" : "player");
    char digits[LEAGUE_NAME], key[LEAGUE_NAME];
    struct league_part part;

    if (!json_is_integer(number) || json_integer_value(number) < 1 ||
        !read_part(row, movement && !strcmp(movement, "mitchell"), &part))
        return no_drive;
    const char *given = name_of(drive, json_integer_value(number), digits);
    if (!cli_league_key(given, key))
        return N_("A name is too long, or has invisible characters.");
    snprintf(name, LEAGUE_NAME, "%s", given);
    struct league_person *person = find_person(league, given, key);
    if (!person)
        return N_("There is not enough memory.");
    if (person->part[league->evenings].was_there)
        return N_("This name is there twice.");
    person->part[league->evenings] = part;
    return NULL;
}

/* The drive's title, or the name of its file without folders and ending. */
static void name_evening(struct league *league, const char *path, const json_t *drive)
{
    const char *title = json_parse_member(json_object_get(drive, "setup"), "title");
    const char *base = strrchr(path, '/');
    char *name = league->evening[league->evenings];

    base = base ? base + 1 : path;
    snprintf(name, LEAGUE_NAME, "%s", title && *title ? title : base);
    char *ending = strrchr(name, '.');
    if (!(title && *title) && ending && ending != name)
        *ending = 0;
}

const char *cli_league_add(struct league *league, const char *path, json_t *drive,
                           char name[LEAGUE_NAME])
{
    const json_t *standings = json_object_get(drive, "standings");
    const char *wrong = json_array_size(standings) ? NULL : no_drive;
    size_t i;
    const json_t *row;

    *name = 0;
    if (league->evenings == LEAGUE_EVENINGS)
        return N_("A league has 100 evenings at most.");
    json_array_foreach(standings, i, row) if (!wrong && took_part(drive, row)) wrong =
        add_league_row(league, drive, row, name);
    if (wrong)
        return wrong;
    name_evening(league, path, drive);
    league->evenings++;
    return NULL;
}
