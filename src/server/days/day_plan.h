/* day_plan.h - the tables of a day: one of each family, which follows from the date, the plan of
 * the day and its key; and the worth of a result there.
 */
#pragma once

#include "day_keys.h"

#include <talon/table.h>

enum { DAY_FAMILIES = 6, DAY_VARIANTS = 10, DAY_OPTIONS = 3 };

/* By which rule a day has its variants. A day that has begun keeps its plan, whatever program runs
 * later. */
enum day_plan {
    DAY_PLAN_IN_TURN,  /* all of them day by day */
    DAY_PLAN_OWN_FORM, /* the game's own form on most days */
};

/* How results are compared. Their names are those of the protocol. */
enum day_measure {
    DAY_POINTS, /* the points */
    DAY_LEAD,   /* the points, less those of the best other player */
    DAY_PLACE,  /* how many others were beaten; who is beaten later, or wins sooner, is better */
};

struct day_variant {
    const char *game;
    const char *preset;
    int seats;
    bool special;                        /* not the form that the game is known by */
    const char *options[DAY_OPTIONS][2]; /* names and values; a NULL name ends them */
};

struct day_family {
    const char *id; /* its game, if it has one alone */
    enum day_measure measure;
    bool takes_turns; /* the variants day by day, by any plan: each is a game of its own */
    /* A NULL preset ends them. */
    struct day_variant in_turn[DAY_VARIANTS];
    struct day_variant variant[DAY_VARIANTS]; /* the first one on most days */
};

extern const char *const day_measure_names[];
extern const struct day_family day_families[DAY_FAMILIES];

/* The place of the family with this id or game in the list; DAY_FAMILIES if there is none. */
unsigned day_family_find(const char *game);
/* The plan of a day that begins now. */
enum day_plan day_plan_of(uint32_t day);
/* What the family with this number plays on this day. */
const struct day_variant *day_variant_of(unsigned family, enum day_plan plan, uint32_t day);
/* The members "game" to "seed" of a request `new`. */
void day_plan_write(const struct day_variant *variant, const uint8_t key[TALON_KEY_BYTES],
                    struct talon_string_buffer *text);

/* The first seat is the person's. */
struct day_value {
    int32_t points;
    uint32_t steps; /* made by all */
    uint32_t moves; /* decisions of the person */
};

struct day_value day_value_of(const struct day_family *family, const struct talon_table *table);
/* Greater for the better one, the same for those that are even. */
int64_t day_value_order(const struct day_family *family, const struct day_value *value);
