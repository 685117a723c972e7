/* days.c - the streams of the days: one with the secret of the keys, and one for each day with its
 * results. A day's stream is deleted as a whole when the day is old.
 */
#include "days.h"

#include "json/json_parse.h"
#include "json/json_writer.h"
#include "util/hex.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char chain_stream[] = { DAY_MARK, 'k', 'e', 'y', 's', 0 };

struct day_posting {
    struct day_posting *next;
    struct journal_wait wait;
    struct day_log *log;
    unsigned family;
    struct day_result result;
};

struct day_log *days_find(const struct days *days, uint32_t day)
{
    for (size_t i = 0; i < days->count; i++)
        if (days->list[i]->day == day && !days->list[i]->leaves)
            return days->list[i];
    return NULL;
}

static void write_day_row(const char *stream, uint32_t number, enum store_kind kind,
                          const char *text, struct journal_wait *wait,
                          struct journal_outputs *outputs)
{
    struct store_row row = { .number = number, .kind = kind, .seat = -1, .text = text };

    snprintf(row.table, sizeof row.table, "%s", stream);
    journal_append(outputs, &row, wait);
}

static void name_stream(const struct day_log *log, char stream[STORE_ID_ROOM])
{
    snprintf(stream, STORE_ID_ROOM, "%c%u", DAY_MARK, (unsigned)log->day);
}

/* ---- the chain ------------------------------------------------------------------------------ */

static void chain_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    (void)context, (void)owner, (void)outputs;
}

/* Nobody has been told a key, so another chain can begin. */
static void chain_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct days *days = owner;

    (void)context;
    days->has_keys = false;
    days->retry_at = outputs->now + LIMIT_STORE_RETRY;
}

static const struct journal_wait_kind chain_wait_kind = { .stored = chain_is_stored,
                                                          .failed = chain_is_not_stored };

static void make_chain(struct days *days, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };
    uint8_t secret[TALON_KEY_BYTES];

    days->entropy->fill(days->entropy->self, secret, sizeof secret);
    day_keys_make(&days->keys, secret, days->today);
    days->has_keys = true;
    talon_string_buffer_add(&text, "{");
    json_write_member_hex(&text, "secret", secret, sizeof secret);
    json_write_member_number(&text, "first", days->keys.first);
    json_write_member_number(&text, "last", days->keys.last);
    talon_string_buffer_add(&text, "}");
    days->wait.kind = &chain_wait_kind;
    days->wait.owner = days;
    write_day_row(chain_stream, 0, STORE_CHAIN, text.at, &days->wait, outputs);
    free(text.at);
}

static bool read_chain(struct day_keys *keys, const char *text)
{
    json_t *json = json_parse_text(text, strlen(text));
    const char *secret = json_parse_member(json, "secret");

    *keys = (struct day_keys){
        .first = (uint32_t)json_integer_value(json_object_get(json, "first")),
        .last = (uint32_t)json_integer_value(json_object_get(json, "last")),
    };
    const bool fine = secret && util_hex_read(secret, keys->secret, sizeof keys->secret) &&
                      keys->last > keys->first && keys->last - keys->first <= DAY_KEYS;
    json_decref(json);
    return fine;
}

static bool load_chain(struct days *days, const char *text)
{
    days->has_keys = read_chain(&days->keys, text);
    return days->has_keys;
}

/* ---- the logs ------------------------------------------------------------------------------- */

static bool has_postings(const struct days *days, const struct day_log *log)
{
    const struct day_posting *posting = days->postings;

    while (posting && posting->log != log)
        posting = posting->next;
    return posting;
}

static void remove_log(struct days *days, struct day_log *log)
{
    for (size_t i = 0; i < days->count; i++)
        if (days->list[i] == log)
            days->list[i] = days->list[--days->count];
    journal_wait_leave(days->journal, &log->wait);
    day_log_free(log);
}

static void log_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct day_log *log = owner;

    (void)outputs;
    log->stored = true;
    if (log->leaves)
        remove_log(context, log);
}

static void log_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct days *days = context;
    struct day_log *log = owner;

    days->retry_at = outputs->now + LIMIT_STORE_RETRY;
    log->leaves = false;
    if (!log->stored)
        remove_log(days, log);
}

static const struct journal_wait_kind log_wait_kind = { .stored = log_is_stored,
                                                        .failed = log_is_not_stored };

static struct day_log *add_log(struct days *days, uint32_t day)
{
    assert(days->count <= LIMIT_DAYS);
    struct day_log *log = util_allocate_zeroed(1, sizeof *log);

    log->day = day;
    log->number = 1;
    log->wait.kind = &log_wait_kind;
    log->wait.owner = log;
    log->wait.context = days;
    days->list[days->count++] = log;
    return log;
}

static void open_log(struct days *days, struct journal_outputs *outputs)
{
    struct day_log *log = add_log(days, days->today);
    char stream[STORE_ID_ROOM];

    name_stream(log, stream);
    write_day_row(stream, 0, STORE_DAY, "", &log->wait, outputs);
}

static struct day_log *oldest_log(const struct days *days)
{
    struct day_log *oldest = NULL;

    for (size_t i = 0; i < days->count; i++)
        if (!oldest || days->list[i]->day < oldest->day)
            oldest = days->list[i];
    return oldest;
}

static void forget_log(struct days *days, struct day_log *log, struct journal_outputs *outputs)
{
    char stream[STORE_ID_ROOM];

    if (!log->stored || log->wait.batch || has_postings(days, log))
        return;
    log->leaves = true;
    name_stream(log, stream);
    write_day_row(stream, log->number, STORE_FORGET, "", &log->wait, outputs);
}

/* ---- beginning a day ------------------------------------------------------------------------ */

static bool may_begin(const struct days *days, const struct journal_outputs *outputs)
{
    return days->today && !days->is_broken && outputs->now >= days->retry_at &&
           !journal_is_full(days->journal) &&
           (!days->has_keys || day_keys_have(&days->keys, days->today));
}

/* A key that has been told cannot be taken back, so a clock that jumps ahead is not believed at
 * once. While there are no keys, the clock may still be set for the first time. */
static void look_at_clock(struct days *days, const struct journal_outputs *outputs)
{
    if (!days->has_keys)
        days->later = (struct limits_later_day){ 0 };
    days->today = limits_day_that_counts(&days->later, days->clock, outputs->now);
}

bool days_begin_today(struct days *days, struct journal_outputs *outputs,
                      struct journal_wait **wait)
{
    look_at_clock(days, outputs);
    struct day_log *log = days_find(days, days->today);

    *wait = NULL;
    if (!may_begin(days, outputs))
        return false;
    if (!days->has_keys)
        make_chain(days, outputs);
    if (!log && days->count <= LIMIT_DAYS)
        open_log(days, outputs);
    log = days_find(days, days->today);
    *wait = days->wait.batch ? &days->wait : log && log->wait.batch ? &log->wait : NULL;
    return log && !*wait;
}

/* Results that are deleted by mistake are gone: not while the clock may be wrong. */
void days_sweep(struct days *days, struct journal_outputs *outputs)
{
    if (outputs->now < days_wake_at(days))
        return;
    days->swept_at = outputs->now;
    look_at_clock(days, outputs);
    const bool steady = limits_day_is_steady(&days->steady, days->today);
    struct day_log *oldest = oldest_log(days);
    if ((steady || days->count > LIMIT_DAYS) && !journal_is_full(days->journal) &&
        days->today > oldest->day && days->today - oldest->day >= LIMIT_DAYS)
        forget_log(days, oldest, outputs);
}

int64_t days_wake_at(const struct days *days)
{
    return days->count ? days->swept_at + LIMIT_DAY_SWEEP : SERVER_NEVER;
}

/* ---- results -------------------------------------------------------------------------------- */

static void drop_posting(void *context, void *owner, struct journal_outputs *outputs)
{
    struct days *days = context;
    struct day_posting *posting = owner, **at = &days->postings;

    (void)outputs;
    while (*at != posting)
        at = &(*at)->next;
    *at = posting->next;
    posting->log->field[posting->family].all--;
    journal_wait_leave(days->journal, &posting->wait);
    free(posting);
}

static void result_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct day_posting *posting = owner;

    day_log_add(posting->log, posting->family, &posting->result);
    posting->log->field[posting->family].all++;
    drop_posting(context, owner, outputs);
}

static const struct journal_wait_kind posting_wait_kind = { .stored = result_is_stored,
                                                            .failed = drop_posting };

void days_record(struct days *days, uint32_t day, unsigned family, const struct day_result *result,
                 struct journal_outputs *outputs)
{
    struct day_log *log = days_find(days, day);
    struct talon_string_buffer text = { 0 };
    char stream[STORE_ID_ROOM];

    if (!log || !log->stored || log->field[family].all >= LIMIT_DAY_RESULTS)
        return;
    struct day_posting *posting = util_allocate(sizeof *posting);
    *posting = (struct day_posting){
        .next = days->postings,
        .wait = { .kind = &posting_wait_kind, .owner = posting, .context = days },
        .log = log,
        .family = family,
        .result = *result,
    };
    days->postings = posting;
    log->field[family].all++;
    name_stream(log, stream);
    day_result_write(result, family, &text);
    write_day_row(stream, log->number++, STORE_PLAYED, text.at, &posting->wait, outputs);
    free(text.at);
}

/* ---- starting up ---------------------------------------------------------------------------- */

static bool load_result(struct day_log *log, const struct store_row *row)
{
    struct day_result result = { 0 };
    unsigned family;

    log->number = row->number + 1; /* also of a row that another version wrote */
    if (!day_result_read(&result, &family, row->text))
        return false;
    log->field[family].all++;
    day_log_add(log, family, &result);
    return true;
}

static bool load_day_row(struct days *days, const struct store_row *row)
{
    const uint32_t day = (uint32_t)strtoul(row->table + 1, NULL, 10);
    struct day_log *log = days_find(days, day);

    if (row->kind == STORE_CHAIN)
        return !days->has_keys && load_chain(days, row->text);
    if (row->kind == STORE_PLAYED)
        return log && load_result(log, row);
    if (row->kind != STORE_DAY || log || days->count > LIMIT_DAYS)
        return false;
    add_log(days, day)->stored = true;
    return true;
}

bool day_row_reads(const struct store_row *row)
{
    struct day_keys keys;
    struct day_result result = { 0 };
    unsigned family;

    if (row->kind == STORE_CHAIN)
        return read_chain(&keys, row->text);
    return row->kind == STORE_DAY || day_result_read(&result, &family, row->text);
}

/* The day of a row of a day is in its stream's id; the clock wrote the others' time. */
void days_note_row(struct days *days, const struct store_row *row, int64_t now)
{
    enum { DAY_LENGTH = 24 * 3600 * 1000 }; /* ms */

    if (row->kind == STORE_DAY)
        limits_day_has_counted(&days->later, (uint32_t)strtoul(row->table + 1, NULL, 10), now);
    else
        limits_day_has_counted(&days->later, (uint32_t)(row->at / DAY_LENGTH), now);
}

bool days_load(struct days *days, const struct store_row *row, struct journal_outputs *outputs)
{
    if (load_day_row(days, row))
        return true;
    days->is_broken = days->is_broken || row->kind == STORE_CHAIN;
    journal_outputs_note(outputs, row->table, "a row of this day cannot be understood.");
    return false;
}

void days_free(struct days *days)
{
    while (days->postings) {
        struct day_posting *posting = days->postings;
        days->postings = posting->next;
        journal_wait_free(&posting->wait);
        free(posting);
    }
    while (days->count)
        day_log_free(days->list[--days->count]);
    journal_wait_free(&days->wait);
}
