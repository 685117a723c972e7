/* drive_people.c - the people of a drive: the list at the door, names, and who has which number in
 * the series.
 */
#include "drive.h"

#include "series/series_movements.h"
#include "text/bot_names.h"
#include "util/memory.h"
#include "util/unicode_names.h"

#include <talon/bot.h>
#include <talon/table.h>

#include <stdio.h>
#include <string.h>

struct drive_person *drive_find_person(const struct drive *drive, unsigned number)
{
    return number && number <= drive->people && *drive->person[number].name ? &drive->person[number]
                                                                            : NULL;
}

static bool opens_seat(const struct drive_person *person, const uint8_t hash[TALON_SHA256_BYTES])
{
    return (person->has_token && !memcmp(person->token, hash, TALON_SHA256_BYTES)) ||
           (person->has_again && !memcmp(person->again, hash, TALON_SHA256_BYTES));
}

unsigned drive_person_of_token(const struct drive *drive, const uint8_t hash[TALON_SHA256_BYTES])
{
    for (unsigned i = 1; i <= drive->people; i++)
        if (!drive->person[i].struck && opens_seat(&drive->person[i], hash))
            return i;
    return 0;
}

bool drive_check_letters(const char *name, struct series_refusal *why)
{
    char shown[TALON_NAME_MAX];

    talon_text_cut(shown, sizeof shown, name);
    if (!*name)
        return series_refuse(why, "A name cannot be empty.", NULL, NULL);
    if (strlen(name) >= TALON_NAME_MAX)
        return series_refuse(why, "This name is too long: “@ …”. Please shorten it.",
                             (const char *[]){ shown }, NULL);
    return util_unicode_clean(name) ||
           series_refuse(why, "The name contains invisible characters.", NULL, NULL);
}

/* The list on the wall could not tell apart names that look alike. */
static unsigned find_alike(const struct drive *drive, struct util_name_look look, unsigned own,
                           unsigned last)
{
    for (unsigned i = 1; i <= last; i++)
        if (i != own && !drive->person[i].struck && util_looks_alike(look, drive->person[i].look))
            return i;
    return 0;
}

/* By the rule that the first drives knew: names that are stored were checked by it, and must stay.
 */
static unsigned find_same(const struct drive *drive, const char *name, unsigned own)
{
    char folded[4 * TALON_NAME_MAX], other[4 * TALON_NAME_MAX];

    util_unicode_fold(name, folded);
    for (unsigned i = 1; i <= drive->people; i++) {
        util_unicode_fold(drive->person[i].name, other);
        if (i != own && !drive->person[i].struck && !strcmp(folded, other))
            return i;
    }
    return 0;
}

const char *drive_namesake(const struct drive *drive, struct util_name_look look)
{
    const unsigned other = find_alike(drive, look, 0, (unsigned)drive->people);

    return other ? drive->person[other].name : NULL;
}

bool drive_check_name(const struct drive *drive, const char *name, unsigned own,
                      struct series_refusal *why)
{
    if (!drive_check_letters(name, why))
        return false;
    if (!drive->replays && util_unicode_blank(name))
        return series_refuse(why, "A name cannot be empty.", NULL, NULL);
    const unsigned other =
        drive->replays ? find_same(drive, name, own)
                       : find_alike(drive, util_name_look(name), own, (unsigned)drive->people);
    return !other || series_refuse(why, "Somebody on the list is called @ already.",
                                   (const char *[]){ drive->person[other].name }, NULL);
}

unsigned drive_count_alike(const struct drive *drive, const char **name)
{
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->people; i++)
        if (!drive->person[i].struck && find_alike(drive, drive->person[i].look, i, i - 1)) {
            *name = drive->person[i].name;
            count++;
        }
    return count;
}

void drive_call_person(struct drive_person *person, const char *name)
{
    snprintf(person->name, sizeof person->name, "%s", name);
    person->look = util_name_look(person->name);
}

/* Adds somebody under this number, which leaves a gap if an act between was undone. */
static struct drive_person *add_person(struct drive *drive, unsigned number, const char *name)
{
    while (drive->people < number) {
        drive->person = util_grow(drive->person, &drive->person_capacity, drive->people + 1,
                                  sizeof *drive->person);
        if (!drive->people)
            drive->person[0] = (struct drive_person){ 0 };
        drive->person[++drive->people] = (struct drive_person){ .struck = true };
    }
    struct drive_person *person = &drive->person[number];
    drive_call_person(person, name);
    person->struck = false;
    return person;
}

/* Each name is checked against those before it, too. */
bool drive_add_names(struct drive *drive, const struct json_value *names, int64_t first,
                     struct series_refusal *why)
{
    const size_t count = json_value_count(names), before = drive->people;
    bool fine = true;

    if ((size_t)first + count - 1 > LIMIT_DRIVE_PEOPLE)
        return series_refuse(why, "The list of a drive has # people at most.", NULL,
                             (const unsigned[]){ LIMIT_DRIVE_PEOPLE });
    for (size_t i = 0; i < count && fine; i++) {
        const char *name = json_value_text(json_value_item(names, i));
        const unsigned number = (unsigned)first + (unsigned)i;
        fine = drive_check_name(drive, name, 0, why) &&
               (!drive_find_person(drive, number) ||
                series_refuse(why, "Player # is somebody else by now.", NULL, &number));
        if (fine)
            add_person(drive, number, name);
    }
    if (!fine)
        drive->people = before;
    return fine;
}

unsigned drive_count_listed(const struct drive *drive)
{
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->people; i++)
        count += !drive->person[i].struck && !drive->person[i].bot;
    return count;
}

static bool is_somebodys_name(const struct drive *drive, const char *name)
{
    return find_alike(drive, util_name_look(name), 0, (unsigned)drive->people);
}

/* Who plays the drive's game. Before the third edition bots were called by the level that was
 * named, also where another one played. */
static const struct talon_bot *bot_of(const struct drive *drive)
{
    const struct talon_bot *bot = talon_bot_find(drive->setup.game.level);
    const struct talon_game *game = drive->setup.game.config.game;

    return bot && game && series_has_edition(&drive->setup.series, SERIES_EDITION_SEATS)
               ? talon_bot_at(bot, game)
               : bot;
}

/* A name from the lists of the drive's language, as bots have them at any table. Without a
 * language, as in drives of earlier versions, and after the last name: the level's name with a
 * number. */
static void name_bot(const struct drive *drive, char name[TALON_NAME_MAX])
{
    const struct drive_game *game = &drive->setup.game;
    const struct talon_bot *bot = bot_of(drive);
    const char *id = bot ? bot->id : game->level, *listed = NULL,
               *level = bot && bot->level ? bot->level->name : NULL;
    unsigned at = 0;

    do
        listed = *game->language ? text_any_bot_name(game->language, id, level, at++) : NULL;
    while (listed && is_somebodys_name(drive, listed));
    snprintf(name, TALON_NAME_MAX, "%s", listed ? listed : "");
    for (unsigned count = 1; !listed && (!*name || is_somebodys_name(drive, name)); count++)
        snprintf(name, TALON_NAME_MAX, "%s %u", level ? level : "Bot", count);
}

unsigned drive_add_bot(struct drive *drive)
{
    char name[TALON_NAME_MAX];

    name_bot(drive, name);
    drive->numbers++;
    add_person(drive, (unsigned)drive->numbers, name)->bot = true;
    return (unsigned)drive->numbers;
}

/* Teams stay together: they came together. */
static void draw_lots(const struct drive *drive, uint16_t *list, unsigned count)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, count);
    const unsigned team = setup.movement->teams ? setup.seats / SERIES_SIDES : 1;
    struct talon_rng rng;

    talon_rng_simulate(&rng, setup.seed);
    for (unsigned left = count / team; left > 1; left--) {
        const unsigned lot = talon_rng_below(&rng, left);
        for (unsigned i = 0; i < team; i++) {
            uint16_t *one = &list[lot * team + i], *other = &list[(left - 1) * team + i];
            const uint16_t kept = *one;
            *one = *other;
            *other = kept;
        }
    }
}

unsigned drive_order_people(const struct drive *drive, uint16_t list[SERIES_PLAYERS_MOST])
{
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->people && count < SERIES_PLAYERS_MOST; i++)
        if (!drive->person[i].struck)
            list[count++] = (uint16_t)i;
    if (drive->setup.draw)
        draw_lots(drive, list, count);
    return count;
}

void drive_number_people(struct drive *drive, const uint16_t *order)
{
    uint16_t *list = drive->of_player + 1;
    const unsigned count = drive_order_people(drive, list);

    if (order)
        memcpy(list, order, count * sizeof *list);
    for (unsigned i = 0; i < count; i++) {
        struct drive_person *person = &drive->person[list[i]];
        person->player = (uint16_t)(i + 1);
        series_elect(drive->series, person->player, (enum series_group)person->group);
    }
}

bool drive_is_here(const struct drive *drive, unsigned number)
{
    const struct drive_person *person = drive_find_person(drive, number);

    if (!person || person->struck)
        return false;
    return !person->player || drive->series->player[person->player].is_here;
}

/* A person whose place somebody gets who comes back plays on until then; the place of a bot is
 * promised only once. */
static bool gives_place(const struct drive *drive, const struct drive_change *change,
                        unsigned number)
{
    return change->person == number && change->kind != DRIVE_JOINS &&
           (change->kind != DRIVE_RETURNS || drive->person[number].bot);
}

bool drive_has_left(const struct drive *drive, unsigned number)
{
    bool leaves = !drive_is_here(drive, number);

    for (size_t i = 0; i < drive->changes; i++) {
        const struct drive_change *change = &drive->change[i];
        if (gives_place(drive, change, number))
            leaves = true;
        if (change->by[0] == number)
            leaves = false;
    }
    return leaves;
}
