/* view_delta_json.c - the changes of a seat's view, as JSON. It compares what talon_visible_cards()
 * and talon_visible_field() show of two states, so it can tell nothing that the two whole views
 * would not.
 */
#include <talon/json.h>

#include "json_writer.h"
#include "view_writer.h"

#include <stdlib.h>
#include <string.h>

struct delta;

/* Writes how the row has changed for the viewer; false: nothing is written, because it has not. */
typedef bool change_writer(const struct delta *d, int index, int row);

/* Zones and fields, which are compared and written alike. */
struct kind {
    struct json_shape (*shape)(const struct json_view_writer *w, int index);
    bool (*is_shared)(const struct talon_game *game, const void *state, int index);
    bool (*row_changed)(const struct talon_game *game, const void *before, const void *after,
                        int index, int row);
    change_writer *write;
    void (*write_whole)(struct json_view_writer *w, int index); /* where `live` may change */
};

/* A delta being written. */
struct delta {
    struct json_view_writer w; /* of the view as it is now */
    const struct talon_json_snapshot *before, *now;
    struct talon_json_delta_cache *cache;
};

/* ---- snapshots ------------------------------------------------------------------------------ */

/* FNV-1a, each text with its end. */
static uint32_t hash_text(uint32_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    while (*text++);
    return hash;
}

uint32_t talon_json_people_hash(const struct talon_table *table)
{
    uint32_t hash = 2166136261u;

    for (int seat = 0; seat < talon_table_seats(table); seat++)
        hash = hash_text(hash_text(hash, talon_table_player(table, seat)),
                         talon_table_name(table, seat));
    return hash;
}

static bool reserve(struct talon_json_snapshot *snapshot, size_t size)
{
    if (snapshot->state && snapshot->size == size)
        return true;
    void *state = realloc(snapshot->state, size);
    if (!state)
        return false;
    snapshot->state = state;
    snapshot->size = size;
    return true;
}

bool talon_json_snapshot_take(struct talon_json_snapshot *snapshot, struct talon_table *table)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_score_breakdown breakdown;

    if (!reserve(snapshot, game->state_size))
        return false;
    memcpy(snapshot->state, talon_table_state(table), game->state_size);
    talon_table_steps(table, &snapshot->number);
    snapshot->turn = talon_table_turn(table);
    snapshot->people = talon_json_people_hash(table);
    snapshot->acting = talon_table_acting(table);
    snapshot->undo = snapshot->redo = 0;
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        snapshot->undo |= (unsigned)talon_table_can_undo(table, seat) << seat;
        snapshot->redo |= (unsigned)talon_table_can_redo(table, seat) << seat;
    }
    memset(&snapshot->result, 0, sizeof snapshot->result);
    game->result(talon_table_state(table), &snapshot->result);
    talon_table_score_breakdown(table, &breakdown);
    snapshot->scored = breakdown.count;
    return true;
}

static bool results_equal(const struct talon_result *one, const struct talon_result *other)
{
    return !memcmp(one->rank, other->rank, sizeof one->rank) &&
           !memcmp(one->points, other->points, sizeof one->points);
}

bool talon_json_snapshot_equal(const struct talon_json_snapshot *one,
                               const struct talon_json_snapshot *other)
{
    return one->state && other->state && one->size == other->size &&
           !memcmp(one->state, other->state, one->size) && one->number == other->number &&
           one->turn == other->turn && one->people == other->people &&
           one->acting == other->acting && one->undo == other->undo && one->redo == other->redo &&
           one->scored == other->scored && results_equal(&one->result, &other->result);
}

void talon_json_snapshot_free(struct talon_json_snapshot *snapshot)
{
    free(snapshot->state);
    *snapshot = (struct talon_json_snapshot){ 0 };
}

/* ---- one row -------------------------------------------------------------------------------- */

/* {"at":5,"out":1,"in":["9h"]}: the cards from there on are replaced. */
static void write_splice(const struct delta *d, unsigned at, unsigned out, const uint8_t *in,
                         unsigned count)
{
    struct talon_string_buffer *buffer = d->w.buffer;

    talon_string_buffer_add(buffer, "{");
    json_write_member_number(buffer, "at", at);
    if (out)
        json_write_member_number(buffer, "out", out);
    if (count) {
        json_write_member_name(buffer, "in");
        json_write_cards(buffer, d->w.game->deck, in, count);
    }
    talon_string_buffer_add(buffer, "}");
}

static bool write_cards_change(const struct delta *d, int zone, int row)
{
    uint8_t old[TALON_PACK_MAX], faces[TALON_PACK_MAX];
    const unsigned before =
        talon_visible_cards(d->w.game, d->before->state, d->w.seat, zone, row, old);
    const unsigned count =
        talon_visible_cards(d->w.game, d->now->state, d->w.seat, zone, row, faces);
    const unsigned less = before < count ? before : count;
    unsigned at = 0, same = 0;

    while (at < less && old[at] == faces[at])
        at++;
    while (same < less - at && old[before - same - 1] == faces[count - same - 1])
        same++;
    if (at == before && at == count)
        return false;
    if (at + same)
        write_splice(d, at, before - at - same, faces + at, count - at - same);
    else
        json_write_cards(d->w.buffer, d->w.game->deck, faces, count);
    return true;
}

static bool write_value_change(const struct delta *d, int field, int row)
{
    const int64_t before = talon_visible_field(d->w.game, d->before->state, d->w.seat, field, row);
    const int64_t value = talon_visible_field(d->w.game, d->now->state, d->w.seat, field, row);

    if (before == value)
        return false;
    json_write_value(d->w.buffer, value);
    return true;
}

static const struct kind zones = { json_zone_shape, talon_zone_is_shared, talon_zone_row_changed,
                                   write_cards_change, json_write_zone_rows };
static const struct kind fields = { json_field_shape, talon_field_is_shared,
                                    talon_field_row_changed, write_value_change, NULL };

/* ---- which rows anybody may see change ------------------------------------------------------ */

/* Notes which of its rows have changed; whether any has. */
static bool compare_rows(const struct delta *d, const struct kind *kind, int index, int rows,
                         bool *changed)
{
    bool any = false;

    for (int row = 0; row < rows; row++)
        any |= changed[row] =
            kind->row_changed(d->w.game, d->before->state, d->now->state, index, row);
    return any;
}

/* Notes which of so many zones or fields have changed, and answers how many. */
static int compare_all(const struct delta *d, const struct kind *kind, int count,
                       struct talon_json_change *list, bool *rows)
{
    struct json_view_writer before = d->w;
    int first = 0, changes = 0;

    before.state = d->before->state;
    for (int i = 0; i < count; i++) {
        const struct json_shape shape = kind->shape(&d->w, i);
        const bool whole = kind->shape(&before, i).live != shape.live;
        if (compare_rows(d, kind, i, shape.owners * shape.rows, rows + first) || whole)
            list[changes++] =
                (struct talon_json_change){ (uint8_t)i,
                                            kind->is_shared(d->w.game, d->before->state, i) &&
                                                kind->is_shared(d->w.game, d->now->state, i),
                                            whole, (uint16_t)first };
        first += shape.owners * shape.rows;
    }
    return changes;
}

/* ---- the rows of a zone or field ------------------------------------------------------------ */

/* A part of the text that is taken back if nothing comes into it. */
static void take_back(struct talon_string_buffer *buffer, size_t length)
{
    buffer->length = length;
    if (buffer->at)
        buffer->at[length] = 0;
}

static void write_place(struct talon_string_buffer *buffer, bool any, int place)
{
    talon_string_buffer_add(buffer, any ? ",\"" : "{\"");
    talon_string_buffer_add_number(buffer, place);
    talon_string_buffer_add(buffer, "\":");
}

/* {"0":…,"3":…}: of so many rows from `first` on, by their places. */
static bool write_places(const struct delta *d, change_writer *one, int index, const bool *changed,
                         int first, int count)
{
    bool any = false;

    for (int place = 0; place < count; place++) {
        const size_t length = d->w.buffer->length;
        if (!changed[first + place])
            continue;
        write_place(d->w.buffer, any, place);
        if (one(d, index, first + place))
            any = true;
        else
            take_back(d->w.buffer, length);
    }
    if (any)
        talon_string_buffer_add(d->w.buffer, "}");
    return any;
}

/* The same for each owner, where an owner has several rows. */
static bool write_owners(const struct delta *d, change_writer *one, int index, const bool *changed,
                         struct json_shape shape)
{
    bool any = false;

    for (int owner = 0; owner < shape.owners; owner++) {
        const size_t length = d->w.buffer->length;
        write_place(d->w.buffer, any, owner);
        if (write_places(d, one, index, changed, owner * shape.rows, shape.live))
            any = true;
        else
            take_back(d->w.buffer, length);
    }
    if (any)
        talon_string_buffer_add(d->w.buffer, "}");
    return any;
}

static bool write_change(const struct delta *d, change_writer *one, int index, const bool *changed,
                         struct json_shape shape)
{
    if (shape.owner == TALON_TABLE && shape.rows == 1)
        return one(d, index, 0);
    if (shape.owner == TALON_TABLE)
        return write_places(d, one, index, changed, 0, shape.live);
    if (shape.rows == 1)
        return write_places(d, one, index, changed, 0, shape.owners);
    return write_owners(d, one, index, changed, shape);
}

/* ---- all zones, all fields ------------------------------------------------------------------ */

/* ,"id":…, if the viewer sees a change. */
static void write_one(struct delta *d, const struct kind *kind,
                      const struct talon_json_change *change, const bool *rows)
{
    const struct json_shape shape = kind->shape(&d->w, change->index);
    const size_t length = d->w.buffer->length;

    json_write_member_name(d->w.buffer, shape.id);
    if (change->whole && kind->write_whole)
        kind->write_whole(&d->w, change->index);
    else if (!write_change(d, kind->write, change->index, rows + change->first_row, shape))
        take_back(d->w.buffer, length);
}

/* The changed zones: those that are the same for everybody, or the others. */
static void write_zone_changes(struct delta *d, bool shared)
{
    for (int i = 0; i < d->cache->zones_count; i++)
        if (d->cache->zones[i].shared == shared)
            write_one(d, &zones, &d->cache->zones[i], d->cache->zone_rows);
}

static void write_field_changes(struct delta *d, bool shared)
{
    for (int i = 0; i < d->cache->fields_count; i++)
        if (d->cache->fields[i].shared == shared)
            write_one(d, &fields, &d->cache->fields[i], d->cache->field_rows);
}

/* ---- and the rest --------------------------------------------------------------------------- */

static void write_progress(struct delta *d)
{
    struct talon_string_buffer *buffer = d->w.buffer;
    const struct talon_json_snapshot *before = d->before, *now = d->now;

    json_write_member_number(buffer, "number", now->number);
    if (now->turn != before->turn)
        json_write_member_number(buffer, "turn", now->turn);
    if (now->acting != before->acting) {
        json_write_member_name(buffer, "acting");
        json_write_seat_set(buffer, now->acting);
    }
    if (!now->acting != !before->acting)
        json_write_member_flag(buffer, "over", !now->acting);
}

static void write_ending(struct delta *d)
{
    struct talon_score_breakdown breakdown;

    if (!results_equal(&d->before->result, &d->now->result))
        json_write_result(d->w.buffer, &d->now->result, d->w.seats);
    if (!d->before->scored && !d->now->scored)
        return;
    talon_table_score_breakdown(d->w.table, &breakdown);
    json_write_score_breakdown(d->w.buffer, &breakdown);
}

/* The part that is the same for everybody: up to the first zone that is not. */
static void write_shared(struct delta *d)
{
    struct talon_string_buffer *buffer = d->w.buffer;
    const size_t at = buffer->length;

    if (json_write_cached(&d->w))
        return;
    talon_string_buffer_add(buffer, "{");
    write_progress(d);
    write_ending(d);
    json_write_member_object(buffer, "fields");
    write_field_changes(d, true);
    json_cache_from(&d->w, at);
}

static void write_shared_zones(struct delta *d)
{
    const size_t at = d->w.buffer->length;

    if (json_write_cached(&d->w))
        return;
    talon_string_buffer_add(d->w.buffer, "},\"zones\":{");
    write_zone_changes(d, true);
    json_cache_from(&d->w, at);
}

static bool has_secret(const struct talon_table *table, uint32_t since)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(table, &count);

    for (uint32_t i = since; i < count; i++)
        if (talon_table_game(table)->verbs[steps[i].move.verb].secret)
            return true;
    return false;
}

/* ,"events":[…]: the same for everybody, unless one of them is a secret. */
static void write_events(struct delta *d, uint32_t since)
{
    struct talon_string_buffer *buffer = d->w.buffer;
    struct talon_json_delta_cache *cache = d->cache;

    if (cache->has_events && cache->events_since == since) {
        talon_string_buffer_add_again(buffer, cache->events_at, cache->events_length);
        return;
    }
    cache->events_at = buffer->length;
    json_write_events(buffer, d->w.table, d->w.seat, since);
    cache->events_length = buffer->length - cache->events_at;
    cache->events_since = since;
    cache->has_events = !has_secret(d->w.table, since);
}

static bool is_in(unsigned seats, int seat)
{
    return seat >= 0 && seats >> seat & 1;
}

static void write_own(struct delta *d, uint32_t since)
{
    struct talon_string_buffer *buffer = d->w.buffer;
    const struct talon_json_snapshot *before = d->before, *now = d->now;
    const int seat = d->w.seat;

    if (is_in(before->acting | now->acting, seat)) {
        json_write_member_name(buffer, "moves");
        talon_json_moves(buffer, d->w.table, seat);
    }
    if (is_in(before->undo ^ now->undo, seat))
        json_write_member_flag(buffer, "undo", is_in(now->undo, seat));
    if (is_in(before->redo ^ now->redo, seat))
        json_write_member_flag(buffer, "redo", is_in(now->redo, seat));
    if (since < now->number)
        write_events(d, since);
}

void talon_json_view_delta(struct talon_string_buffer *buffer, const struct talon_table *table,
                           const struct talon_json_snapshot *before,
                           const struct talon_json_snapshot *now, int seat, uint32_t since,
                           struct talon_json_delta_cache *cache)
{
    struct delta d = { .w = json_view_writer_for(buffer, table, seat, &cache->text),
                       .before = before,
                       .now = now,
                       .cache = cache };

    if (!cache->is_ready) {
        cache->is_ready = true;
        cache->text.count = 0;
        cache->has_events = false;
        cache->zones_count =
            compare_all(&d, &zones, d.w.game->zones_count, cache->zones, cache->zone_rows);
        cache->fields_count =
            compare_all(&d, &fields, d.w.game->fields_count, cache->fields, cache->field_rows);
    }
    write_shared(&d);
    write_field_changes(&d, false);
    write_shared_zones(&d);
    write_zone_changes(&d, false);
    talon_string_buffer_add(buffer, "}");
    write_own(&d, since);
    talon_string_buffer_add(buffer, "}");
}
