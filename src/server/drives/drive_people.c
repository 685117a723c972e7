/* drive_people.c - the people of a drive: the list at the door, names, and who has which number in
 * the series.
 */
#include "drive.h"

#include "series/series_movements.h"
#include "server/room/credentials.h"
#include "util/memory.h"
#include "util/unicode_names.h"

#include <stdio.h>
#include <string.h>

struct drive_person *drive_find_person(const struct drive *drive, unsigned number)
{
    return number && number <= drive->people && *drive->person[number].name ? &drive->person[number]
                                                                            : NULL;
}

unsigned drive_person_of_token(const struct drive *drive, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash);
    for (unsigned i = 1; i <= drive->people; i++)
        if (drive->person[i].has_token && !drive->person[i].struck &&
            !memcmp(drive->person[i].token, hash, sizeof hash))
            return i;
    return 0;
}

/* Names that fold alike are one name: the list on the wall could not tell them apart. */
bool drive_check_name(const struct drive *drive, const char *name, unsigned own,
                      char why[SERIES_SENTENCE])
{
    char folded[4 * TALON_NAME_MAX], other[4 * TALON_NAME_MAX];

    if (!*name || strlen(name) >= TALON_NAME_MAX || !util_unicode_clean(name))
        return series_refuse(why, "A name has 1 to # bytes, and no invisible characters.", NULL,
                             (const unsigned[]){ TALON_NAME_MAX - 1 });
    util_unicode_fold(name, folded);
    for (unsigned i = 1; i <= drive->people; i++) {
        if (i == own || drive->person[i].struck)
            continue;
        util_unicode_fold(drive->person[i].name, other);
        if (!strcmp(folded, other))
            return series_refuse(why, "Somebody on the list is called @ already.",
                                 (const char *[]){ drive->person[i].name }, NULL);
    }
    return true;
}

struct drive_person *drive_add_person(struct drive *drive, unsigned number, const char *name)
{
    while (drive->people < number) {
        drive->person = util_grow(drive->person, &drive->person_capacity, drive->people + 1,
                                  sizeof *drive->person);
        if (!drive->people)
            drive->person[0] = (struct drive_person){ 0 };
        drive->person[++drive->people] = (struct drive_person){ .struck = true };
    }
    struct drive_person *person = &drive->person[number];
    snprintf(person->name, sizeof person->name, "%s", name);
    person->struck = false;
    return person;
}

unsigned drive_count_listed(const struct drive *drive)
{
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->people; i++)
        count += !drive->person[i].struck;
    return count;
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

void drive_number_people(struct drive *drive)
{
    uint16_t *list = drive->of_player + 1;
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->people; i++)
        if (!drive->person[i].struck)
            list[count++] = (uint16_t)i;
    if (drive->setup.draw)
        draw_lots(drive, list, count);
    for (unsigned i = 0; i < count; i++)
        drive->person[list[i]].player = (uint16_t)(i + 1);
}

bool drive_is_here(const struct drive *drive, unsigned number)
{
    const struct drive_person *person = drive_find_person(drive, number);

    if (!person || person->struck)
        return false;
    return !person->player || drive->series->player[person->player].is_here;
}
