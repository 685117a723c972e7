/* copy.c - copies all rows of one store into an empty one of any kind, and compares both row by
 * row.
 */
#include "backup.h"

#include "util/directories.h"
#include "util/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 2000 };

/* Rows whose texts are its own. */
struct rows {
    struct store_row *list;
    size_t count, capacity;
};

static void keep_copy_of(struct rows *rows, const struct store_row *row)
{
    rows->list = util_grow(rows->list, &rows->capacity, rows->count, sizeof *rows->list);
    rows->list[rows->count] = *row;
    rows->list[rows->count++].text = util_copy_text(row->text);
}

static void clear_rows(struct rows *rows)
{
    while (rows->count)
        free((char *)rows->list[--rows->count].text);
}

struct copy {
    const struct store *to_kind;
    const char *from, *to;
    void *target;
    struct rows rows, other; /* waiting to be added; of one stream while it is compared */
    struct rows ends;        /* of each stream that was begun: they remove it */
    size_t compared;         /* of the other ones */
    char stream[STORE_ID_ROOM];
    enum store_result result; /* of adding rows */
    struct store_counts *counts;
    struct store_fault why; /* the first failure, or no msgid */
};

/* ---- counting -------------------------------------------------------------------------------- */

/* Rows of a stream come together and in order. */
void store_count_row(struct store_counts *counts, const struct store_row *row)
{
    counts->rows++;
    counts->tables += row->kind == STORE_OPEN;
    counts->accounts += row->kind == STORE_ACCOUNT;
    counts->closed += row->kind == STORE_CLOSE;
    counts->closed -= row->kind == STORE_WAKE;
}

/* A reader that stops has told its own reason already, which stays. */
static bool read_source(struct copy *copy, store_reader *reader)
{
    struct store_fault fault;
    const bool fine = store_of(copy->from)->read_place(copy->from, reader, copy, &fault);

    if (!fine && !copy->why.why.msgid)
        copy->why = fault;
    return fine;
}

/* ---- copying --------------------------------------------------------------------------------- */

static bool append_rows_of(struct copy *copy, struct rows *rows)
{
    copy->result = copy->to_kind->append(copy->target, rows->list, rows->count, &copy->why);
    clear_rows(rows);
    return copy->result == STORE_WRITTEN;
}

static bool add_waiting_rows(struct copy *copy)
{
    if (!copy->rows.count)
        return true;
    return append_rows_of(copy, &copy->rows);
}

static void keep_end_of(struct copy *copy, const struct store_row *row)
{
    struct store_row end = { .number = row->number, .kind = STORE_FORGET, .seat = -1, .text = "" };

    memcpy(end.table, row->table, sizeof end.table);
    keep_copy_of(&copy->ends, &end);
}

/* Until it is gone, no server opens what is only a part. */
static bool add_mark(struct copy *copy)
{
    const struct store_row mark = { .table = "copy", .kind = STORE_COPY, .seat = -1, .text = "" };

    keep_end_of(copy, &mark);
    keep_copy_of(&copy->rows, &mark);
    return add_waiting_rows(copy);
}

static bool remove_mark(struct copy *copy)
{
    keep_copy_of(&copy->rows, &copy->ends.list[0]);
    return add_waiting_rows(copy);
}

static bool copy_row(void *context, const struct store_row *row)
{
    struct copy *copy = context;

    if (row->kind == STORE_KINDS)
        return util_refuse(&copy->why.why, "This version does not know the kind of some rows.",
                           NULL);
    if (strcmp(copy->ends.list[copy->ends.count - 1].table, row->table) != 0)
        keep_end_of(copy, row);
    keep_copy_of(&copy->rows, row);
    store_count_row(copy->counts, row);
    return copy->rows.count < ROWS_AT_ONCE || add_waiting_rows(copy);
}

static bool is_any(void *context, const struct store_row *row)
{
    (void)row;
    *(bool *)context = true;
    return false;
}

static bool is_empty(struct copy *copy)
{
    bool any = false;
    char place[STORE_SERVER_ROOM];

    if (copy->to_kind->read_place(copy->to, is_any, &any, &copy->why))
        return true;
    store_place_name(copy->to, place, sizeof place);
    return any &&
           util_refuse(&copy->why.why, "The store {word} is not empty: copy into an empty one.",
                       "word", place, NULL);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_same(const struct store_row *one, const struct store_row *other)
{
    return !strcmp(one->table, other->table) && one->number == other->number &&
           one->kind == other->kind && one->seat == other->seat &&
           !strcmp(one->text, other->text) && (one->at == other->at || !one->at);
}

static bool keep_other(void *context, const struct store_row *row)
{
    keep_copy_of(context, row);
    return true;
}

static bool tell_different(struct copy *copy, const char *stream)
{
    return util_refuse(&copy->why.why, "The copy differs from the original in {word}.", "word",
                       stream, NULL);
}

/* Nothing of the last stream may be left over. */
static bool begin_stream(struct copy *copy, const char *stream)
{
    if (copy->compared != copy->other.count)
        return tell_different(copy, copy->stream);
    clear_rows(&copy->other);
    copy->compared = 0;
    snprintf(copy->stream, sizeof copy->stream, "%s", stream);
    return copy->to_kind->read_one(copy->target, stream, 0, keep_other, &copy->other) ||
           tell_different(copy, stream);
}

static bool compare_row(void *context, const struct store_row *row)
{
    struct copy *copy = context;

    if (strcmp(row->table, copy->stream) != 0 && !begin_stream(copy, row->table))
        return false;
    return (copy->compared < copy->other.count &&
            is_same(row, &copy->other.list[copy->compared++])) ||
           tell_different(copy, row->table);
}

static bool count_row(void *context, const struct store_row *row)
{
    store_count_row(context, row);
    return true;
}

/* Row by row, and then whether the copy has more. */
static bool compare_stores(struct copy *copy)
{
    struct store_counts there = { 0 };

    if (!read_source(copy, compare_row) || !remove_mark(copy) ||
        !copy->to_kind->read_place(copy->to, count_row, &there, &copy->why))
        return false;
    return (copy->compared == copy->other.count && there.rows == copy->counts->rows &&
            there.closed == copy->counts->closed) ||
           tell_different(copy, copy->to);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* The mark goes with the last rows. */
static void remove_half(struct copy *copy)
{
    struct store_fault ignored;

    if (copy->ends.count && copy->result != STORE_BROKEN && copy->result != STORE_LOST)
        copy->to_kind->append(copy->target, copy->ends.list, copy->ends.count, &ignored);
}

static bool fill(struct copy *copy)
{
    return is_empty(copy) && add_mark(copy) && read_source(copy, copy_row) &&
           add_waiting_rows(copy) && compare_stores(copy);
}

/* Opening the source keeps servers out meanwhile, and notices one that runs. It must exist. */
static void *open_source(const char *from, struct store_fault *fault)
{
    bool any = false;

    if (!store_of(from)->read_place(from, is_any, &any, fault) && !any)
        return NULL;
    return store_of(from)->open(from, fault);
}

static void *open_target(const struct copy *copy, struct store_fault *fault)
{
    if (copy->to_kind->is_directory && !util_make_directory(copy->to)) {
        util_refuse(&fault->why, "The data directory {folder} cannot be used: {reason}.", "folder",
                    copy->to, "reason", strerror(errno), NULL);
        return NULL;
    }
    return copy->to_kind->open(copy->to, fault);
}

bool store_copy(const char *from, const char *to, struct store_counts *counts,
                struct store_fault *fault)
{
    struct copy copy = { .to_kind = store_of(to), .from = from, .to = to, .counts = counts };
    bool fine = false;

    *counts = (struct store_counts){ 0 };
    void *source = open_source(from, fault);
    if (source)
        copy.target = open_target(&copy, fault);
    if (copy.target) {
        fine = fill(&copy);
        if (!fine) {
            remove_half(&copy);
            *fault = copy.why;
        }
        copy.to_kind->close(copy.target);
    }
    if (source)
        store_of(from)->close(source);
    clear_rows(&copy.rows);
    clear_rows(&copy.other);
    clear_rows(&copy.ends);
    free(copy.ends.list);
    free(copy.rows.list);
    free(copy.other.list);
    return fine;
}
