/* record_texts.c - the records of finished games as text. The latest ones are kept, up to a number
 * of bytes.
 */
#include "record_texts.h"

#include "util/memory.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

struct rooms_record {
    struct rooms_record *next; /* asked for less recently */
    const struct room *room;
    uint32_t people;                  /* talon_json_people_hash(): the names in it */
    struct talon_record_parts *parts; /* NULL: it is complete */
    struct talon_string_buffer plain; /* the lines, until it is complete */
    size_t quoted;                    /* of those, how many bytes stand in the text */
    struct talon_string_buffer text;
    struct journal_wait wait; /* has the requests that wait */
};

/* ---- the list --------------------------------------------------------------------------- */

static void free_record(struct rooms_record *record)
{
    talon_record_end(record->parts);
    journal_wait_free(&record->wait);
    free(record->plain.at);
    free(record->text.at);
    free(record);
}

static struct rooms_record **find_record(struct rooms *rooms, const struct room *room)
{
    struct rooms_record **at = &rooms->records;

    while (*at && (*at)->room != room)
        at = &(*at)->next;
    return at;
}

void rooms_record_forget(struct rooms *rooms, const struct room *room)
{
    struct rooms_record **at = find_record(rooms, room), *record = *at;

    if (!record)
        return;
    *at = record->next;
    journal_wait_leave(rooms->streams.journal, &record->wait);
    free_record(record);
}

void rooms_records_free(struct rooms *rooms)
{
    while (rooms->records) {
        struct rooms_record *record = rooms->records;
        rooms->records = record->next;
        free_record(record);
    }
}

/* Drops complete records that were not asked for lately. */
static void keep_within_limit(struct rooms *rooms)
{
    struct rooms_record **at = &rooms->records;
    size_t bytes = 0;

    while (*at) {
        struct rooms_record *record = *at;
        bytes += record->text.room + record->plain.room;
        if (bytes <= LIMIT_RECORDS_KEPT || record->parts || record == rooms->records) {
            at = &record->next;
            continue;
        }
        *at = record->next;
        free_record(record);
    }
}

/* ---- writing ---------------------------------------------------------------------------- */

/* A record has no control characters except the ends of its lines. */
static void quote(struct rooms_record *record)
{
    struct talon_string_buffer *text = &record->text;

    for (; record->quoted < record->plain.length; record->quoted++) {
        const char byte = record->plain.at[record->quoted];
        if (byte == '\n')
            talon_string_buffer_add_bytes(text, "\\n", 2);
        else if (byte == '"' || byte == '\\')
            talon_string_buffer_add_bytes(text, byte == '"' ? "\\\"" : "\\\\", 2);
        else
            talon_string_buffer_add_bytes(text, &byte, 1);
    }
}

static void write_more(struct rooms_record *record)
{
    const bool complete =
        talon_record_continue(record->parts, LIMIT_RECORD_STEPS_AT_ONCE, &record->plain);

    quote(record);
    if (!complete)
        return;
    talon_string_buffer_add(&record->text, "\"");
    talon_record_end(record->parts);
    free(record->plain.at);
    record->parts = NULL;
    record->plain = (struct talon_string_buffer){ 0 };
}

static struct rooms_record *begin_record(const struct room *room)
{
    struct rooms_record *record = util_allocate_zeroed(1, sizeof *record);

    record->room = room;
    record->people = talon_json_people_hash(room->table);
    record->parts = talon_record_begin(room->table, false);
    util_require_memory(record->parts);
    talon_string_buffer_add(&record->text, "\"");
    return record;
}

const struct talon_string_buffer *rooms_record_text(struct rooms *rooms, struct room *room,
                                                    struct journal_wait **waits)
{
    struct rooms_record **at = find_record(rooms, room), *record = *at;

    if (record && record->people != talon_json_people_hash(room->table) && !record->wait.first) {
        rooms_record_forget(rooms, room); /* somebody has another name now */
        record = NULL;
    } else if (record) {
        *at = record->next;
    }
    if (!record) {
        record = begin_record(room);
        write_more(record);
    }
    record->next = rooms->records;
    rooms->records = record;
    keep_within_limit(rooms);
    *waits = record->parts ? &record->wait : NULL;
    return record->parts ? NULL : &record->text;
}

/* ---- the next step ---------------------------------------------------------------------- */

static struct rooms_record *first_unfinished(const struct rooms *rooms)
{
    struct rooms_record *record = rooms->records;

    while (record && !record->parts)
        record = record->next;
    return record;
}

bool rooms_records_waiting(const struct rooms *rooms)
{
    return first_unfinished(rooms);
}

void rooms_records_continue(struct rooms *rooms, struct journal_outputs *outputs)
{
    struct rooms_record *record = first_unfinished(rooms);

    if (!record)
        return;
    write_more(record);
    if (!record->parts)
        journal_wait_release(rooms->streams.journal, &record->wait, outputs);
}
