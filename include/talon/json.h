/* talon/json.h - tables as JSON, for `talon engine`, `talon serve`, the page and the tests.
 *
 * One writer for everything that leaves the program; it can only say what talon_view() lets
 * through (and, for tests, what `inspect` asks for). doc/protocol.md describes each object.
 */
#pragma once

#include <talon/hint.h>
#include <talon/review.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TALON_PROTOCOL = 2 };

/* A quoted, escaped JSON string. */
void talon_json_string(struct talon_string_buffer *buffer, const char *string);
/* ,"games":[…],"bots":[…] : every table of every game. */
void talon_json_games(struct talon_string_buffer *buffer);
/* A view object {…} for a seat, or TALON_WATCHER, with legal moves where the seat acts. The
 * events are the steps from `since` on, as the seat may know them. */
void talon_json_view(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                     uint32_t since);
/* The same, for several seats at one time, between which nothing happens at the table: what
 * everybody sees alike stands in the buffer from the first view on, here, and is copied. `count` is
 * 0 before the first one, and again if what was written is taken out of the buffer. */
enum { TALON_JSON_PARTS = 32 };
struct talon_json_render_cache {
    int count;
    size_t at[TALON_JSON_PARTS], length[TALON_JSON_PARTS];
};
void talon_json_view_cached(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                            uint32_t since, struct talon_json_render_cache *cache);
/* The table as everybody was told it at some moment. A delta begins from one. Zero it to begin. */
struct talon_json_snapshot {
    void *state; /* a copy; NULL: nothing was told yet */
    size_t size;
    uint32_t number, turn;
    uint32_t people;             /* a hash of `who` and `names` */
    unsigned acting, undo, redo; /* sets of seats */
    struct talon_result result;
    bool scored; /* there are lines in `account` */
};
/* The hash of `who` and `names`. */
uint32_t talon_json_people_hash(const struct talon_table *table);
/* Takes what the table shows now; false: out of memory. */
bool talon_json_snapshot_take(struct talon_json_snapshot *snapshot, struct talon_table *table);
bool talon_json_snapshot_equal(const struct talon_json_snapshot *one,
                               const struct talon_json_snapshot *other);
void talon_json_snapshot_free(struct talon_json_snapshot *snapshot);

/* A zone or field that has changed, or some rows of it. */
struct talon_json_change {
    uint8_t index;
    bool shared; /* everybody sees the same of it */
    bool whole;  /* it has another number of rows */
    uint16_t first_row;
};
/* What the deltas of one moment share. `is_ready` is false before the first one, and what was
 * written stays in the buffer. */
struct talon_json_delta_cache {
    bool is_ready;
    int zones_count, fields_count;
    struct talon_json_change zones[TALON_VIEW_ROWS], fields[TALON_VIEW_FIELDS];
    bool zone_rows[TALON_VIEW_ROWS], field_rows[TALON_VIEW_FIELDS]; /* whether each has changed */
    struct talon_json_render_cache text;
    bool has_events; /* that everybody may know, since `events_since` */
    uint32_t events_since;
    size_t events_at, events_length;
};
/* A delta {…}: what of the view of a seat has changed between two snapshots of one table with the
 * same people, of which `now` is how it is now. The table of a delta's rules is in doc/protocol.md.
 */
void talon_json_view_delta(struct talon_string_buffer *buffer, const struct talon_table *table,
                           const struct talon_json_snapshot *before,
                           const struct talon_json_snapshot *now, int seat, uint32_t since,
                           struct talon_json_delta_cache *cache);
/* A STATE object {…} with everything, hidden cards too: for tests and analysis only. */
void talon_json_state(struct talon_string_buffer *buffer, const struct talon_table *table);
/* [{"number","seat","move","draws"},…]: every step, secret ones too, for looking back. */
void talon_json_history(struct talon_string_buffer *buffer, const struct talon_table *table);
/* ,"deal":…,"number":…,"events":[…],"facts":{…} : the memory of a seat, or of TALON_WATCHER, since
 * the last deal; of the events those after step `since`, -1: all. */
void talon_json_memory(struct talon_string_buffer *buffer, const struct talon_table *table,
                       int seat, int64_t since);
/* {"option":"value",…} */
void talon_json_options(struct talon_string_buffer *buffer, const struct talon_config *config);
/* ,"game":…,"form":…,"preset":…,"options":{…} */
void talon_json_config(struct talon_string_buffer *buffer, const struct talon_config *config);
/* ,"move":"play Th","expected":{…},"worlds":2000,"reason":"…","template":"…","feature":{…} : a hint
 * (talon/hint.h). Without a search there is no expectation, and a bot need not give a reason; the
 * template where holes of it were filled. */
void talon_json_hint(struct talon_string_buffer *buffer, const struct talon_hint *hint);
/* ,"game":"whist","unit":"tricks",… : all of a finished review (doc/review.md). */
void talon_json_review(struct talon_string_buffer *buffer, const struct talon_review *review);
/* ["play Th",…] */
void talon_json_moves(struct talon_string_buffer *buffer, const struct talon_table *table,
                      int seat);

#ifdef __cplusplus
}
#endif
