/* league_read.c - the evenings of a league: drives as `talon drive --json` prints them, as the page
 * saves them and a server tells them, and evenings as the page keeps them. People are known by
 * their names.
 */
#include "league.h"

#include "json/json_reader.h"
#include "text/catalogue.h"
#include "util/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 16, VALUES_MOST = 4000000, NUMBER_MOST = 1000000000, HASH_BYTES = 8 };

static const char no_drive[] = N_("This is no drive as the page saves it, or as talon drive "
                                  "--results FILE --json prints it.");

/* ---- people ---------------------------------------------------------------------------------- */

/* Somebody who has two names is known by the second one. */
static void use_own_name(struct league *league, const char **name, const char **key)
{
    for (size_t i = 0; i < league->joined_count; i++)
        if (!strcmp(league->joined[i].from, *key)) {
            league->joined[i].is_used = true;
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
    league_copy(person->name, sizeof person->name, name);
    league_copy(person->key, sizeof person->key, key);
    league_name_order(key, person->order);
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

const char *league_unused_join(const struct league *league)
{
    for (size_t i = 0; i < league->joined_count; i++)
        if (!league->joined[i].is_used)
            return league->joined[i].from;
    return NULL;
}

static bool add_part(struct league *league, const char *name, const struct league_part *part)
{
    char key[LEAGUE_NAME];

    if (!league_name_key(name, key))
        return league_refuse(league, N_("A name is too long, or has invisible characters."), "");
    league_copy(league->refusal.name, LEAGUE_NAME, name);
    struct league_person *person = find_person(league, name, key);
    if (!person)
        return league_refuse(league, N_("There is not enough memory."), "");
    if (person->part[league->evenings].was_there)
        return league_refuse(league, N_("This name is there twice."), "");
    person->part[league->evenings] = *part;
    *league->refusal.name = 0;
    return true;
}

/* ---- one evening ----------------------------------------------------------------------------- */

static bool begin_evening(struct league *league, const char *mark)
{
    league->refusal.evening = league->evenings + 1;
    if (league->evenings == LEAGUE_EVENINGS)
        return league_refuse(league, N_("A league has 100 evenings at most."), "");
    for (size_t i = 0; i < league->evenings; i++)
        if (*mark && !strcmp(league->evening[i].mark, mark))
            return league_refuse(league, N_("This evening is there already."), "");
    return true;
}

static void end_evening(struct league *league, const char *title, const char *mark)
{
    const size_t at = league->evenings++;

    league_copy(league->evening[at].title, LEAGUE_TITLE, title);
    league_copy(league->evening[at].mark, LEAGUE_MARK, mark);
    league->refusal.evening = 0;
}

/* Rounded to the nearest one. */
static int64_t hundredths_of(double number)
{
    return (int64_t)(number * LEAGUE_ONE + (number < 0 ? -0.5 : 0.5));
}

/* Reads place, points and percentage, which a drive and the page name differently in part. */
static bool read_part(const struct json_value *row, const char *place_name,
                      struct league_part *part)
{
    const int64_t place = json_value_whole(json_value_member(row, place_name));
    const struct json_value *percent = json_value_member(row, "percent"),
                            *points = json_value_member(row, "score");
    const double share = json_value_number(percent), score = json_value_number(points);

    if (!json_is_number(points) || place < 1 || place > NUMBER_MOST || score > NUMBER_MOST ||
        score < -NUMBER_MOST || share > NUMBER_MOST || share < -NUMBER_MOST)
        return false;
    *part = (struct league_part){ .was_there = true,
                                  .place = (unsigned)place,
                                  .score = hundredths_of(score),
                                  .has_percent = json_is_number(percent) };
    part->percent = hundredths_of(share);
    return true;
}

static char group_of(const struct json_value *row)
{
    const char *group = json_value_member_text(row, "group");

    return group ? *group : 0;
}

/* ---- as the page keeps it -------------------------------------------------------------------- */

static bool add_kept_part(struct league *league, const struct json_value *row)
{
    const char *name = json_value_member_text(row, "name");
    struct league_part part;

    if (!name || !read_part(row, "place", &part))
        return league_refuse(league, no_drive, "");
    part.group = group_of(row);
    return add_part(league, name, &part);
}

bool league_add_kept(struct league *league, const struct json_value *evening)
{
    const char *title = json_value_member_text(evening, "title"),
               *mark = json_value_member_text(evening, "drive");
    const struct json_value *row;
    size_t i;

    if (!begin_evening(league, mark ? mark : ""))
        return false;
    json_each_item(json_value_member(evening, "people"), i, row)
    {
        if (!add_kept_part(league, row))
            return false;
    }
    end_evening(league, title ? title : "", mark ? mark : "");
    return true;
}

/* ---- as a drive ------------------------------------------------------------------------------ */

/* Somebody on the page's list of people; NULL: nobody. */
static const struct json_value *find_listed(const struct json_value *drive, int64_t number)
{
    const struct json_value *one, *found = NULL;
    size_t i;

    json_each_item(json_value_member(drive, "people"), i, one)
    {
        if (json_value_whole(json_value_member(one, "number")) == number)
            found = one;
    }
    return found;
}

/* A name of the page's list of people, or of the program's list of names, or the number. */
static const char *name_of(const struct json_value *drive, int64_t number,
                           char digits[LEAGUE_DIGITS])
{
    const struct json_value *names = json_value_member(drive, "names"),
                            *listed = find_listed(drive, number);
    const char *name = listed ? json_value_member_text(listed, "name")
                              : json_value_text(json_value_item(names, (size_t)(number - 1)));

    snprintf(digits, LEAGUE_DIGITS, "%lld", (long long)number);
    return name && *name ? name : digits;
}

/* The program calls people players. */
static int64_t person_of(const struct json_value *row)
{
    const struct json_value *person = json_value_member(row, "person");

    return json_value_whole(person ? person : json_value_member(row, "player"));
}

/* Files that were saved by earlier pages say only on the list of people who is a bot. */
static bool took_part(const struct json_value *drive, const struct json_value *row)
{
    return json_value_whole(json_value_member(row, "played")) > 0 &&
           !json_is_true(json_value_member(row, "bot")) &&
           !json_is_true(json_value_member(find_listed(drive, person_of(row)), "bot"));
}

/* A server tells the drive as a member. */
static const struct json_value *setup_of(const struct json_value *drive)
{
    const struct json_value *setup = json_value_member(drive, "setup");

    return setup ? setup : json_value_member(json_value_member(drive, "drive"), "setup");
}

static bool add_league_row(struct league *league, const struct json_value *drive,
                           const struct json_value *row)
{
    const struct json_value *setup = setup_of(drive);
    const char *movement = json_value_member_text(setup ? setup : drive, "movement");
    const int64_t number = person_of(row);
    char digits[LEAGUE_DIGITS];
    struct league_part part;

    if (number < 1 || !read_part(row, "rank", &part))
        return league_refuse(league, no_drive, "");
    if (movement && !strcmp(movement, "mitchell"))
        part.group = group_of(row);
    return add_part(league, name_of(drive, number, digits), &part);
}

static bool add_drive(struct league *league, const char *title, const char *mark,
                      const struct json_value *drive)
{
    const struct json_value *standings = json_value_member(drive, "standings"), *row;
    const char *own = json_value_member_text(setup_of(drive), "title");
    size_t i, there = 0;

    if (!begin_evening(league, mark))
        return false;
    if (!json_value_count(standings))
        return league_refuse(league, no_drive, "");
    json_each_item(standings, i, row)
    {
        const bool takes_part = took_part(drive, row);
        there += takes_part;
        if (takes_part && !add_league_row(league, drive, row))
            return false;
    }
    if (!there)
        return league_refuse(league, N_("Nobody but bots has played yet."), "");
    end_evening(league, own && *own ? own : title, mark);
    return true;
}

/* ---- which drive it is ----------------------------------------------------------------------- */

/* FNV-1a of 64 bits. */
static void hash_text(const char *text, size_t length, char mark[LEAGUE_MARK])
{
    uint64_t hash = 0xcbf29ce484222325u;
    uint8_t bytes[HASH_BYTES];

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    for (int i = 0; i < HASH_BYTES; i++)
        bytes[i] = (uint8_t)(hash >> 8 * i);
    util_hex_digits(bytes, HASH_BYTES, mark);
}

/* A drive of a server has an id. Of another one only the same file is known to be the same. */
static void mark_drive(const struct json_value *drive, const char *text, size_t length,
                       char mark[LEAGUE_MARK])
{
    const struct json_value *told = json_value_member(drive, "drive");
    const char *id = json_value_member_text(told ? told : drive, "id");

    if (id && *id)
        league_copy(mark, LEAGUE_MARK, id);
    else
        hash_text(text, length, mark);
}

bool league_add_text(struct league *league, const char *title, const char *text, size_t length)
{
    static const struct json_limits limits = { .depth = DEPTH_MOST, .values = VALUES_MOST };
    struct json_value *drive = json_read_within(text, length, &limits);
    char mark[LEAGUE_MARK];

    mark_drive(drive, text, length, mark);
    const bool is_added = add_drive(league, title, mark, drive);
    json_value_free(drive);
    return is_added;
}
