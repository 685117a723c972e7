/* days.h - the deals of the days: the chain of their keys, and the results of the last days, each
 * day a stream.
 */
#pragma once

#include "day_log.h"

#include "server/streams/stream_search.h"

struct days {
    struct streams streams;
    struct limits_later_day later;
    struct day_keys keys;
    bool has_keys;            /* they are made; they may be told once no row of theirs waits */
    bool is_broken;           /* the stored chain cannot be read, so there are no deals */
    struct journal_wait wait; /* of the chain */
};

extern const struct stream_kind day_kind;

/* NULL: this server has none. */
static inline struct days *days_of(const struct stream_sets *sets)
{
    return (struct days *)sets->list[STREAM_DAYS];
}

/* Whether the deals of today can be told and played. */
enum day_state {
    DAY_HAS_BEGUN,
    DAY_IS_AWAITED, /* a write or a question to the store is under way */
    DAY_IS_LATER,   /* the store has refused it a moment ago, cannot be asked, or is busy */
    DAY_IS_NONE,    /* there are no deals: no clock, no key of today, or a chain that is broken */
};

/* The first request of a day begins it, and the first one of all begins the chain: so a server that
 * nobody asks stores nothing. *wait is what is under way if it is awaited. */
enum day_state days_begin_today(struct days *days, struct journal_outputs *outputs,
                                struct journal_wait **wait);
/* Where servers share the store, a day is read before: as streams_seek(). */
enum stream_sought days_seek(struct days *days, uint32_t day, struct journal_outputs *outputs,
                             struct day_log **log, struct journal_wait **wait);
/* NULL: the day has no results any more, or is not in memory. */
struct day_log *days_find(const struct days *days, uint32_t day);
/* The variant that the family with this number plays, or has played, on this day. */
const struct day_variant *days_variant(const struct days *days, unsigned family, uint32_t day);
