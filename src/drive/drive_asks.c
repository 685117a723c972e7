/* drive_asks.c - somebody who has lost the browser asks to get back in: the device says whose it
 * is, and the director lets it in, or not.
 */
#include "drive_act.h"

#include "util/memory.h"

#include <string.h>

bool drive_has_asked(const struct drive *drive, const uint8_t token[TALON_SHA256_BYTES])
{
    for (size_t i = 0; i < drive->asks; i++)
        if (!memcmp(drive->ask[i].token, token, TALON_SHA256_BYTES))
            return true;
    return false;
}

bool drive_ask_seat(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, (unsigned)act->person);

    if (!person || person->struck || person->bot)
        return series_refuse(why, "There is no player #.", NULL,
                             (const unsigned[]){ (unsigned)act->person });
    if (drive->phase == DRIVE_OVER)
        return series_refuse(why, "The drive is over.", NULL, NULL);
    if (drive->asks == LIMIT_DRIVE_ASKS)
        return series_refuse(why, "# people ask already. Speak to the director.", NULL,
                             (const unsigned[]){ LIMIT_DRIVE_ASKS });
    drive->ask = util_grow(drive->ask, &drive->ask_capacity, drive->asks, sizeof *drive->ask);
    struct drive_ask *ask = &drive->ask[drive->asks++];
    *ask = (struct drive_ask){ .number = drive->row, .person = (uint16_t)act->person };
    memcpy(ask->token, act->token, sizeof ask->token);
    return true;
}

/* Takes the question away; false: it is not there. */
static bool answer(struct drive *drive, const struct drive_act *act, struct drive_ask *ask,
                   struct series_refusal *why)
{
    for (size_t i = 0; i < drive->asks; i++) {
        if (drive->ask[i].number != act->number)
            continue;
        *ask = drive->ask[i];
        memmove(drive->ask + i, drive->ask + i + 1, (--drive->asks - i) * sizeof *drive->ask);
        return true;
    }
    return series_refuse(why, "Nobody asks so any more.", NULL, NULL);
}

bool drive_admit(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_ask ask = { 0 };

    if (!answer(drive, act, &ask, why))
        return false;
    struct drive_person *person = &drive->person[ask.person];
    memcpy(person->again, ask.token, sizeof person->again);
    person->has_again = true;
    return true;
}

bool drive_dismiss(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_ask ask = { 0 };

    return answer(drive, act, &ask, why);
}
