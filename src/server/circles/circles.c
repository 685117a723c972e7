/* circles.c - the list of circles, their rows in the store, and what the store's answers mean.
 */
#include "circles.h"

#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

struct circle_posting {
    struct circle_posting *next;
    struct journal_wait wait;
    struct circle *circle;
    struct circle_result result;
};

struct circle *circles_find(const struct circles *circles, const char *letters)
{
    for (size_t i = 0; i < circles->count; i++)
        if (!strcmp(circle_letters(circles->list[i]), letters))
            return circles->list[i];
    return NULL;
}

static void write_circle_row(struct circle *circle, uint32_t number, enum store_kind kind,
                             const char *text, struct journal_wait *wait,
                             struct journal_outputs *outputs)
{
    struct store_row row = { .number = number, .kind = kind, .seat = -1, .text = text };

    memcpy(row.table, circle->id, sizeof row.table);
    journal_append(outputs, &row, wait);
}

/* ---- the store's answers ------------------------------------------------------------------ */

static bool has_circle_postings(const struct circles *circles, const struct circle *circle)
{
    const struct circle_posting *posting = circles->postings;

    while (posting && posting->circle != circle)
        posting = posting->next;
    return posting;
}

static void remove_circle(struct circles *circles, struct circle *circle)
{
    for (size_t i = 0; i < circles->count; i++)
        if (circles->list[i] == circle)
            circles->list[i] = circles->list[--circles->count];
    circle_watchers_dismiss(circles->journal->connections, circle);
    journal_wait_leave(circles->journal, &circle->wait);
    circle_free(circle);
}

static void act_is_stored(struct circles *circles, struct circle *circle,
                          struct journal_outputs *outputs)
{
    const struct circle_act act = circle->pending;

    circle->has_pending = false;
    circle_apply(circle, &act);
    if (act.kind == CIRCLE_LEAVE || act.kind == CIRCLE_REMOVE)
        circle_watchers_drop(circles->journal->connections, circle, act.member, outputs);
    if (act.kind != CIRCLE_USED)
        circles_tell(circles, circle, outputs->now);
}

static void circle_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct circles *circles = context;
    struct circle *circle = owner;

    circle->stored = true;
    circle->last_day = circles->day;
    if (circle->has_pending)
        act_is_stored(circles, circle, outputs);
    if (!circle->leaves)
        return;
    circle_watchers_tell(circle, outputs);
    remove_circle(circles, circle);
}

static void circle_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct circles *circles = context;
    struct circle *circle = owner;

    (void)outputs;
    circle->acts -= circle->has_pending;
    circle->leaves = circle->has_pending = false;
    if (!circle->stored)
        remove_circle(circles, circle);
}

static const struct journal_wait_kind circle_wait_kind = { .stored = circle_is_stored,
                                                           .failed = circle_is_not_stored };

/* ---- opening, acting, deleting ------------------------------------------------------------- */

struct circle *circles_add(struct circles *circles, const char *letters)
{
    char id[STORE_ID_ROOM];

    if (circles->count == LIMIT_CIRCLES)
        return NULL;
    snprintf(id, sizeof id, "%c%.*s", CIRCLE_MARK, STORE_ID_ROOM - 2, letters);
    struct circle *circle = circle_new(id);
    circle->wait.kind = &circle_wait_kind;
    circle->wait.context = circles;
    circle->last_day = circles->day;
    circles->list[circles->count++] = circle;
    return circle;
}

void circles_write_opening(struct circle *circle, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    circle_opening_write(circle, &text);
    write_circle_row(circle, 0, STORE_CIRCLE, text.at, &circle->wait, outputs);
    free(text.at);
}

void circles_write_act(struct circle *circle, const struct circle_act *act,
                       struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    circle->pending = *act;
    circle->has_pending = true;
    circle->acts++;
    circle_act_write(act, &text);
    write_circle_row(circle, circle->number++, STORE_ACT, text.at, &circle->wait, outputs);
    free(text.at);
}

/* Days without use; a clock that was set back counts as none. */
static uint32_t unused_days(const struct circles *circles, const struct circle *circle)
{
    return circle->last_day && circles->day > circle->last_day ? circles->day - circle->last_day
                                                               : 0;
}

void circles_note_use(struct circles *circles, struct circle *circle,
                      struct journal_outputs *outputs)
{
    const struct circle_act act = { .kind = CIRCLE_USED };

    if (unused_days(circles, circle) >= LIMIT_CIRCLE_NOTED_DAYS &&
        circle->acts < LIMIT_CIRCLE_ACTS && !journal_is_full(circles->journal))
        circles_write_act(circle, &act, outputs);
}

bool circles_forget(const struct circles *circles, struct circle *circle,
                    struct journal_outputs *outputs)
{
    if (has_circle_postings(circles, circle))
        return false;
    circle->leaves = true;
    write_circle_row(circle, circle->number, STORE_FORGET, "", &circle->wait, outputs);
    return true;
}

/* ---- results ------------------------------------------------------------------------------- */

static void drop_result(void *context, void *owner, struct journal_outputs *outputs)
{
    struct circles *circles = context;
    struct circle_posting *posting = owner, **at = &circles->postings;

    (void)outputs;
    while (*at != posting)
        at = &(*at)->next;
    *at = posting->next;
    journal_wait_leave(circles->journal, &posting->wait);
    free(posting);
}

static void result_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct circles *circles = context;
    struct circle_posting *posting = owner;

    circle_scores_add(&posting->circle->scores, &posting->result);
    posting->circle->last_day = circles->day;
    circles_tell(circles, posting->circle, outputs->now);
    drop_result(context, owner, outputs);
}

static void result_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct circle_posting *posting = owner;

    posting->circle->results--;
    drop_result(context, owner, outputs);
}

static const struct journal_wait_kind posting_wait_kind = { .stored = result_is_stored,
                                                            .failed = result_is_not_stored };

void circles_record(struct circles *circles, struct circle *circle,
                    const struct circle_result *result, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    if (!circle->stored || circle->broken || circle->leaves ||
        circle->results >= LIMIT_CIRCLE_RESULTS)
        return;
    struct circle_posting *posting = util_allocate(sizeof *posting);
    *posting = (struct circle_posting){
        .next = circles->postings,
        .wait = { .kind = &posting_wait_kind, .owner = posting, .context = circles },
        .circle = circle,
        .result = *result,
    };
    circles->postings = posting;
    circle->results++;
    circle_result_write(result, &text);
    write_circle_row(circle, circle->number++, STORE_PLAYED, text.at, &posting->wait, outputs);
    free(text.at);
}

/* ---- time ---------------------------------------------------------------------------------- */

void circles_tell(struct circles *circles, struct circle *circle, int64_t now)
{
    circle->has_news = true;
    if (!circles->news_at)
        circles->news_at = now + LIMIT_CIRCLE_NEWS;
}

static void tell_news(struct circles *circles, struct journal_outputs *outputs)
{
    circles->news_at = 0;
    for (size_t i = 0; i < circles->count; i++)
        if (circles->list[i]->has_news)
            circle_watchers_tell(circles->list[i], outputs);
}

/* Nobody has joined it, and nothing was played. */
static bool is_lone(const struct circle *circle)
{
    return circle->members_count < 2 && !circle->results && !circle->watchers_count &&
           !circle->broken;
}

static bool is_unused(const struct circles *circles, const struct circle *circle)
{
    const uint32_t most = is_lone(circle) ? LIMIT_LONE_CIRCLE_DAYS : LIMIT_CIRCLE_DAYS;

    return !circle->broken && !circle->watchers_count && unused_days(circles, circle) > most;
}

bool circles_evict_for_one(struct circles *circles, struct journal_outputs *outputs)
{
    struct circle *longest = NULL;

    if (circles->count < LIMIT_CIRCLES)
        return true;
    for (size_t i = 0; i < circles->count; i++) {
        struct circle *circle = circles->list[i];
        if (!circle->wait.batch && is_lone(circle) && unused_days(circles, circle) > 1 &&
            (!longest || unused_days(circles, circle) > unused_days(circles, longest)))
            longest = circle;
    }
    if (longest)
        circles_forget(circles, longest, outputs);
    return false;
}

static void delete_expired(struct circles *circles, struct journal_outputs *outputs)
{
    circles->swept_at = outputs->now;
    if (!limits_day_is_steady(&circles->steady, circles->day))
        return;
    for (size_t i = 0; i < circles->count && !journal_is_full(circles->journal); i++) {
        struct circle *circle = circles->list[i];
        if (!circle->wait.batch && is_unused(circles, circle))
            circles_forget(circles, circle, outputs);
    }
}

void circles_sweep(struct circles *circles, struct journal_outputs *outputs)
{
    if (circles->news_at && circles->news_at <= outputs->now)
        tell_news(circles, outputs);
    if (circles->count && circles->swept_at + LIMIT_CIRCLE_SWEEP <= outputs->now)
        delete_expired(circles, outputs);
}

int64_t circles_wake_at(const struct circles *circles)
{
    const int64_t sweep = circles->count ? circles->swept_at + LIMIT_CIRCLE_SWEEP : SERVER_NEVER;

    return circles->news_at && circles->news_at < sweep ? circles->news_at : sweep;
}

/* ---- starting up --------------------------------------------------------------------------- */

static bool load_played(struct circle *circle, const struct store_row *row)
{
    struct circle_result result;

    circle->results++;
    if (!circle_result_read(&result, row->text))
        return false;
    if (!result.day)
        result.day = (uint32_t)(row->at / DAY);
    circle_scores_add(&circle->scores, &result);
    return true;
}

static bool load_act(struct circle *circle, const struct store_row *row)
{
    struct circle_act act;

    circle->acts++;
    if (!circle_act_read(&act, row->text))
        return false;
    circle_apply(circle, &act);
    return true;
}

static bool load_circle_row(struct circles *circles, const struct store_row *row)
{
    struct circle *circle = circles_find(circles, row->table + 1);
    const bool is_new = row->kind == STORE_CIRCLE;

    if (circle && circle->broken)
        return true;
    if (is_new == (circle != NULL))
        return false;
    if (is_new)
        circle = circles_add(circles, row->table + 1);
    if (!circle)
        return false;
    circle->stored = true;
    circle->number = row->number + 1; /* also of a row that another version wrote */
    circle->last_day = row->at ? (uint32_t)(row->at / DAY) : circles->day;
    if (is_new)
        return circle_opening_read(circle, row->text);
    return row->kind == STORE_PLAYED ? load_played(circle, row)
                                     : row->kind == STORE_ACT && load_act(circle, row);
}

static bool circle_opening_reads(const struct store_row *row)
{
    struct circle *circle = circle_new(row->table);
    const bool reads = circle_opening_read(circle, row->text);

    circle_free(circle);
    return reads;
}

bool circle_row_reads(const struct store_row *row)
{
    struct circle_act act;
    struct circle_result result;

    if (row->kind == STORE_CIRCLE)
        return circle_opening_reads(row);
    return row->kind == STORE_PLAYED ? circle_result_read(&result, row->text)
                                     : circle_act_read(&act, row->text);
}

bool circles_load(struct circles *circles, const struct store_row *row,
                  struct journal_outputs *outputs)
{
    if (load_circle_row(circles, row))
        return true;
    struct circle *circle = circles_find(circles, row->table + 1);
    journal_outputs_note(outputs, row->table, "a row of this circle cannot be understood.");
    if (!circle)
        circle = circles_add(circles, row->table + 1);
    if (circle && row->kind != STORE_PLAYED) /* without a result of a game the rest holds */
        circle->broken = true;
    return false;
}

void circles_free(struct circles *circles)
{
    while (circles->postings) {
        struct circle_posting *posting = circles->postings;
        circles->postings = posting->next;
        journal_wait_free(&posting->wait);
        free(posting);
    }
    while (circles->count)
        circle_free(circles->list[--circles->count]);
}
