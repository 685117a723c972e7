/* day_keys.c - computes the keys of days by hashing from the last one down, and writes days as
 * dates of the Gregorian calendar.
 */
#include "day_keys.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void hash_key(uint8_t key[TALON_KEY_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, key, TALON_KEY_BYTES);
    talon_sha256_end(&sum, key);
}

void day_keys_make(struct day_keys *keys, const uint8_t secret[TALON_KEY_BYTES], uint32_t today)
{
    assert(today > 0);
    *keys = (struct day_keys){ .first = today - 1, .last = today - 1 + DAY_KEYS };
    memcpy(keys->secret, secret, TALON_KEY_BYTES);
}

bool day_keys_have(const struct day_keys *keys, uint32_t day)
{
    return day > keys->first && day <= keys->last;
}

void day_keys_find(struct day_keys *keys, uint32_t day, uint8_t key[TALON_KEY_BYTES])
{
    assert(day >= keys->first && day <= keys->last);
    uint32_t at = keys->last;

    memcpy(key, keys->secret, TALON_KEY_BYTES);
    if (keys->latest_day >= day) {
        at = keys->latest_day;
        memcpy(key, keys->latest, TALON_KEY_BYTES);
    }
    for (; at > day; at--)
        hash_key(key);
    if (day > keys->latest_day) { /* earlier ones follow from it */
        keys->latest_day = day;
        memcpy(keys->latest, key, TALON_KEY_BYTES);
    }
}

/* ---- the calendar --------------------------------------------------------------------------- */

enum { MONTHS = 12, FIRST_YEAR = 1970, LAST_YEAR = 9999, MONTH_DAYS = 31 };

static bool is_leap(unsigned year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static unsigned days_in_month(unsigned year, unsigned month)
{
    static const uint8_t days[MONTHS] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

    return (unsigned)days[month] + (month == 1 && is_leap(year));
}

void day_name_write(uint32_t day, char name[DAY_NAME_SIZE])
{
    unsigned year = FIRST_YEAR, month = 0;

    while (day >= 365u + is_leap(year) && year < LAST_YEAR)
        day -= 365u + is_leap(year++);
    while (day >= days_in_month(year, month) && month < MONTHS - 1)
        day -= days_in_month(year, month++);
    snprintf(name, DAY_NAME_SIZE, "%04u-%02u-%02u", year, month + 1, (day % MONTH_DAYS) + 1);
}

/* Text that has other signs is noticed when the day is written again. */
static unsigned digits_at(const char *name, int from, int count)
{
    unsigned number = 0;

    for (int i = from; i < from + count; i++)
        number = 10 * number + (unsigned char)(name[i] - '0');
    return number;
}

uint32_t day_name_read(const char *name)
{
    uint32_t day = 0;
    char again[DAY_NAME_SIZE];

    if (strlen(name) != DAY_NAME_SIZE - 1)
        return 0;
    const unsigned year = digits_at(name, 0, 4), month = digits_at(name, 5, 2),
                   date = digits_at(name, 8, 2);
    if (year < FIRST_YEAR || year > LAST_YEAR || !month || month > MONTHS || !date)
        return 0;
    for (unsigned y = FIRST_YEAR; y < year; y++)
        day += 365u + is_leap(y);
    for (unsigned m = 0; m + 1 < month; m++)
        day += days_in_month(year, m);
    day += date - 1;
    day_name_write(day, again);
    return strcmp(name, again) ? 0 : day;
}
