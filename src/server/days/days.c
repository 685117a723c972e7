/* days.c - the deals of the days as a kind of streams: one with the secret of the keys, and one for
 * each day with its results. A day's stream is deleted as a whole when the day is old.
 */
#include "days.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/rooms/rooms.h"
#include "util/hex.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_LENGTH = 24 * 3600 * 1000 }; /* ms */

static const char chain_stream[] = { DAY_MARK, 'k', 'e', 'y', 's', 0 };

static void name_day(uint32_t day, char id[STORE_ID_ROOM])
{
    snprintf(id, STORE_ID_ROOM, "%c%u", DAY_MARK, (unsigned)day);
}

static uint32_t day_of_id(const char *id)
{
    return (uint32_t)strtoul(id + 1, NULL, 10);
}

struct day_log *days_find(const struct days *days, uint32_t day)
{
    char id[STORE_ID_ROOM];

    name_day(day, id);
    struct stream *log = streams_find(&days->streams, id);
    return log && !log->leaves ? (struct day_log *)log : NULL;
}

enum stream_sought days_seek(struct days *days, uint32_t day, struct journal_outputs *outputs,
                             struct day_log **log, struct journal_wait **wait)
{
    char id[STORE_ID_ROOM];
    struct stream *stream;

    name_day(day, id);
    const enum stream_sought sought =
        streams_seek(&days->streams, id, STREAM_READ, outputs, &stream, wait);
    *log = (struct day_log *)stream;
    return sought;
}

const struct day_variant *days_variant(const struct days *days, unsigned family, uint32_t day)
{
    const struct day_log *log = days_find(days, day);

    return day_variant_of(family, log ? log->plan : day_plan_of(day), day);
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
    days->streams.retry_at = outputs->now + LIMIT_STORE_RETRY;
}

static const struct journal_wait_kind chain_wait_kind = { .stored = chain_is_stored,
                                                          .failed = chain_is_not_stored };

static void write_chain(struct days *days, const uint8_t secret[TALON_KEY_BYTES],
                        struct journal_outputs *outputs)
{
    assert(days->keys.first < days->keys.last && !days->wait.batch);
    struct talon_string_buffer text = { 0 };
    struct store_row row = { .kind = STORE_CHAIN, .seat = -1 };

    talon_string_buffer_add(&text, "{");
    json_write_member_hex(&text, "secret", secret, TALON_KEY_BYTES);
    json_write_member_number(&text, "first", days->keys.first);
    json_write_member_number(&text, "last", days->keys.last);
    talon_string_buffer_add(&text, "}");
    memcpy(row.table, chain_stream, sizeof chain_stream);
    row.text = text.at;
    days->wait.kind = &chain_wait_kind;
    days->wait.owner = days;
    days->wait.epoch = ownership_epoch(days->streams.ownership, chain_stream);
    journal_append(outputs, &row, &days->wait);
    free(text.at);
}

static void make_chain(struct days *days, struct journal_outputs *outputs)
{
    const struct server_entropy *entropy = days->streams.entropy;
    uint8_t secret[TALON_KEY_BYTES];

    assert(!days->has_keys && days->streams.day);
    entropy->fill(entropy->self, secret, sizeof secret);
    day_keys_make(&days->keys, secret, days->streams.day);
    days->has_keys = true;
    write_chain(days, secret, outputs);
}

static bool read_chain(struct day_keys *keys, const char *text)
{
    struct json_value *json = json_read_text(text);
    const char *secret = json_value_member_text(json, "secret");

    *keys = (struct day_keys){
        .first = (uint32_t)json_value_whole(json_value_member(json, "first")),
        .last = (uint32_t)json_value_whole(json_value_member(json, "last")),
    };
    const bool fine = secret && util_hex_read(secret, keys->secret, sizeof keys->secret) &&
                      keys->last > keys->first && keys->last - keys->first <= DAY_KEYS;
    json_value_free(json);
    return fine;
}

static bool load_chain(struct days *days, const char *text)
{
    days->has_keys = read_chain(&days->keys, text);
    return days->has_keys;
}

/* Another server has begun the chain. */
static void take_chain_of(struct streams *all, struct streams *scratch)
{
    struct days *days = (struct days *)all;
    const struct days *read = (const struct days *)scratch;

    days->is_broken = days->is_broken || read->is_broken;
    if (!days->has_keys && read->has_keys) {
        days->keys = read->keys;
        days->has_keys = true;
    }
}

static bool load_chain_row(struct streams *all, const struct store_row *row)
{
    struct days *days = (struct days *)all;

    if (row->kind != STORE_CHAIN)
        return false;
    days->is_broken = days->is_broken || days->has_keys || !load_chain(days, row->text);
    return !days->is_broken;
}

static void free_chain(struct streams *all)
{
    journal_wait_free(&((struct days *)all)->wait);
}

/* ---- beginning a day ------------------------------------------------------------------------ */

static bool has_deals(const struct days *days)
{
    return days->streams.day && !days->is_broken &&
           (!days->has_keys || day_keys_have(&days->keys, days->streams.day));
}

static bool may_begin(const struct days *days, const struct journal_outputs *outputs)
{
    return outputs->now >= days->streams.retry_at && !journal_is_full(days->streams.journal);
}

/* A key that has been told cannot be taken back, so a clock that jumps ahead is not believed at
 * once. While there are no keys, the clock may still be set for the first time. */
static uint32_t look_at_clock(struct streams *all, int64_t now)
{
    struct days *days = (struct days *)all;

    if (!days->has_keys)
        days->later = (struct limits_later_day){ 0 };
    return limits_day_that_counts(&days->later, all->clock, now);
}

/* Nothing is stored of the stream, and nobody else can begin it now. Else it is in memory, or *wait
 * is set, or it cannot be read. */
static bool may_begin_stream(struct days *days, const char *id, struct journal_outputs *outputs,
                             struct journal_wait **wait)
{
    struct streams *all = &days->streams;
    struct stream *stream;

    if (!all->ownership->is_shared)
        return true;
    return (ownership_is_ours(all->ownership, id) ||
            streams_seek(all, id, STREAM_READ, outputs, &stream, wait) == STREAM_MISSING) &&
           streams_seek(all, id, STREAM_NEW, outputs, &stream, wait) == STREAM_MISSING;
}

static void find_or_make_chain(struct days *days, struct journal_outputs *outputs,
                               struct journal_wait **wait)
{
    if (!days->has_keys && may_begin_stream(days, chain_stream, outputs, wait) && !days->has_keys)
        make_chain(days, outputs);
}

static bool may_have_one_more(const struct days *days)
{
    return days->streams.ownership->is_shared || days->streams.count <= LIMIT_DAYS;
}

/* Rows that were written before there was another plan have none. */
static const char *const plan_texts[] = {
    [DAY_PLAN_IN_TURN] = "", [DAY_PLAN_OWN_FORM] = "own form"
};

static void open_today(struct days *days, struct journal_outputs *outputs,
                       struct journal_wait **wait)
{
    assert(days->has_keys && days->streams.day);
    char id[STORE_ID_ROOM];

    name_day(days->streams.day, id);
    if (streams_find(&days->streams, id) || !may_have_one_more(days) ||
        !may_begin_stream(days, id, outputs, wait))
        return;
    struct day_log *log = (struct day_log *)streams_open(&days->streams, id);
    log->plan = day_plan_of(log->day);
    stream_write(&log->stream, STORE_DAY, plan_texts[log->plan], outputs);
}

static void begin_today(struct days *days, struct journal_outputs *outputs,
                        struct journal_wait **wait)
{
    find_or_make_chain(days, outputs, wait);
    if (days->has_keys && day_keys_have(&days->keys, days->streams.day))
        open_today(days, outputs, wait);
}

enum day_state days_begin_today(struct days *days, struct journal_outputs *outputs,
                                struct journal_wait **wait)
{
    days->streams.day = look_at_clock(&days->streams, outputs->now);
    *wait = NULL;
    if (has_deals(days) && may_begin(days, outputs))
        begin_today(days, outputs, wait);
    struct day_log *log =
        days->has_keys && has_deals(days) ? days_find(days, days->streams.day) : NULL;
    if (log || !*wait)
        *wait = days->wait.batch                ? &days->wait
                : log && log->stream.wait.batch ? &log->stream.wait
                                                : NULL;
    if (*wait)
        return DAY_IS_AWAITED;
    return log ? DAY_HAS_BEGUN : has_deals(days) ? DAY_IS_LATER : DAY_IS_NONE;
}

/* ---- days ----------------------------------------------------------------------------------- */

static void begin_log(struct stream *stream)
{
    ((struct day_log *)stream)->day = stream->last_day = day_of_id(stream->id);
}

/* One day goes at a time, the oldest one. */
static uint32_t log_days(const struct stream *stream)
{
    const struct streams *all = stream->all;
    const struct stream *oldest = stream;

    for (size_t i = 0; i < all->count; i++)
        oldest = all->list[i]->last_day < oldest->last_day ? all->list[i] : oldest;
    return oldest == stream ? LIMIT_DAYS - 1 : UINT32_MAX;
}

/* A day too many goes in any case, so that today has a place. */
static bool days_may_go(struct streams *all, int64_t now)
{
    const bool steady = limits_day_is_steady(&all->steady, all->day);

    (void)now;
    return steady || all->count > LIMIT_DAYS;
}

/* ---- results -------------------------------------------------------------------------------- */

struct day_posted {
    unsigned family;
    struct day_result result;
};

static void take_day_result(struct stream *stream, const void *what,
                            struct journal_outputs *outputs)
{
    assert(stream->posted && ((const struct day_posted *)what)->family < DAY_FAMILIES);
    struct day_posted posted = *(const struct day_posted *)what;

    (void)outputs;
    day_log_add((struct day_log *)stream, posted.family, &posted.result);
}

static void lose_day_result(struct stream *stream, const void *what)
{
    assert(((const struct day_posted *)what)->family < DAY_FAMILIES);
    const struct day_posted *posted = what;

    ((struct day_log *)stream)->field[posted->family].all--;
}

static bool post_day_result(struct day_log *log, const struct day_posted *posted,
                            const struct store_message *message, struct journal_outputs *outputs)
{
    assert(posted->family < DAY_FAMILIES && posted->result.table[0]);
    struct talon_string_buffer text = { 0 };

    if (!log->stream.stored || log->field[posted->family].all >= LIMIT_DAY_RESULTS)
        return false;
    log->field[posted->family].all++;
    day_result_write(&posted->result, posted->family, &text);
    stream_post(&log->stream, text.at, posted, sizeof *posted, message, outputs);
    free(text.at);
    return true;
}

/* False: the message is about no deal of a day. */
static bool result_of_message(const struct stream_message *message, struct day_posted *posted)
{
    const struct room *room = message->room;

    if (message->kind != STREAM_GAME_OVER || !room->settings.day)
        return false;
    *posted = (struct day_posted){ .family = day_family_find(talon_table_game(room->table)->id) };
    if (posted->family == DAY_FAMILIES)
        return false;
    posted->result.value = day_value_of(&day_families[posted->family], room->table);
    snprintf(posted->result.table, sizeof posted->result.table, "%s", room->id);
    snprintf(posted->result.account, sizeof posted->result.account, "%s", room->seats[0].account);
    talon_text_cut(posted->result.name, sizeof posted->result.name, room->seats[0].name);
    return true;
}

static void day_hears(struct streams *all, const struct stream_message *message,
                      struct journal_outputs *outputs)
{
    struct day_posted posted;

    if (!result_of_message(message, &posted))
        return;
    struct day_log *log = days_find((struct days *)all, message->room->settings.day);
    if (log)
        post_day_result(log, &posted, NULL, outputs);
}

static bool compose_day_result(const struct streams *all, const struct stream_message *message,
                               char to[STORE_ID_ROOM], struct talon_string_buffer *text)
{
    struct day_posted posted;

    (void)all;
    if (!result_of_message(message, &posted))
        return false;
    name_day(message->room->settings.day, to);
    day_result_write(&posted.result, posted.family, text);
    return true;
}

static enum stream_hearing receive_day_result(struct stream *stream, const char *text,
                                              const struct store_message *message,
                                              struct journal_outputs *outputs)
{
    struct day_posted posted = { 0 };

    return day_result_read(&posted.result, &posted.family, text) &&
                   post_day_result((struct day_log *)stream, &posted, message, outputs)
               ? STREAM_HEARS
               : STREAM_DECLINES;
}

/* ---- starting up ---------------------------------------------------------------------------- */

static bool read_plan(enum day_plan *plan, const char *text)
{
    *plan = strcmp(text, plan_texts[DAY_PLAN_OWN_FORM]) ? DAY_PLAN_IN_TURN : DAY_PLAN_OWN_FORM;
    return !strcmp(text, plan_texts[*plan]);
}

static bool apply_day_row(struct stream *stream, const struct store_row *row)
{
    struct day_log *log = (struct day_log *)stream;
    struct day_result result = { 0 };
    unsigned family;

    if (row->kind == STORE_DAY) {
        stream->last_day = log->day;
        return read_plan(&log->plan, row->text);
    }
    if (row->kind != STORE_PLAYED || !day_result_read(&result, &family, row->text))
        return false;
    log->field[family].all++;
    day_log_add(log, family, &result);
    return true;
}

/* The clock has said the day of the newest row before, whatever it says after this start. The day
 * of a row of a day is in its stream's id; the clock wrote the others' time. */
static void note_day_of_row(struct streams *all, const struct store_row *row, int64_t now)
{
    const uint32_t day =
        row->kind == STORE_DAY ? day_of_id(row->table) : (uint32_t)(row->at / DAY_LENGTH);

    limits_day_has_counted(&((struct days *)all)->later, day, now);
}

const struct stream_kind day_kind = {
    .place = STREAM_DAYS,
    .mark = DAY_MARK,
    .name = "day",
    .opening = STORE_DAY,
    .posted = STORE_PLAYED,
    .copies = true,
    .size = sizeof(struct day_log),
    .all_size = sizeof(struct days),
    .fault = STREAM_LACKS_IT,
    .opening_is_use = true,
    .sweep = LIMIT_DAY_SWEEP,
    .free_all = free_chain,
    .joins_alone = take_chain_of,
    .begin = begin_log,
    .free = day_log_clear,
    .apply = apply_day_row,
    .apply_alone = load_chain_row,
    .note_row = note_day_of_row,
    .take = take_day_result,
    .lose = lose_day_result,
    .days = LIMIT_DAYS - 1,
    .days_of = log_days,
    .day_is_steady = days_may_go,
    .day_that_counts = look_at_clock,
    .hear = day_hears,
    .compose = compose_day_result,
    .heard = STORE_PLAYED,
    .receive = receive_day_result,
};
