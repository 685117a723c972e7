/* view_writer.h - the pieces that whole views (view_json.c) and deltas (view_delta_json.c) share.
 */
#pragma once

#include <talon/json.h>

/* A view or a state being written. Who looks is a seat or TALON_WATCHER. */
struct json_view_writer {
    struct talon_string_buffer *buffer;
    const struct talon_table *table;
    const struct talon_game *game;
    const void *state;
    int seat, seats;
    bool all; /* everything, also hidden values */
    struct talon_json_render_cache *cache;
    int part; /* of those that are the same for everybody, the next one */
};

struct json_view_writer json_view_writer_for(struct talon_string_buffer *buffer,
                                             const struct talon_table *table, int seat,
                                             struct talon_json_render_cache *cache);

/* How the rows of a zone or field are nested: a value; a list for each owner; or, where there are
 * several rows, a list of rows for each owner. Of `rows` the first `live` are in use. */
struct json_shape {
    const char *id;
    int owner, rows, owners, live;
};

struct json_shape json_zone_shape(const struct json_view_writer *w, int zone);
struct json_shape json_field_shape(const struct json_view_writer *w, int field);

/* Writes again what is the same for everybody, if it stands in the buffer already. */
bool json_write_cached(struct json_view_writer *w);
/* The same for everybody is what was written since. To be called if it did not stand there. */
void json_cache_from(struct json_view_writer *w, size_t at);

/* All rows of a zone. */
void json_write_zone_rows(struct json_view_writer *w, int zone);
/* ["9h","-9h","?"] */
void json_write_cards(struct talon_string_buffer *buffer, enum talon_deck deck,
                      const uint8_t *faces, unsigned count);
/* A number, or null for TALON_UNKNOWN. */
void json_write_value(struct talon_string_buffer *buffer, int64_t value);
/* [0,2] */
void json_write_seat_set(struct talon_string_buffer *buffer, unsigned seats);
/* ,"rank":[…],"points":[…] */
void json_write_result(struct talon_string_buffer *buffer, const struct talon_result *result,
                       int seats);
/* ,"account":[…] */
void json_write_score_breakdown(struct talon_string_buffer *buffer,
                                const struct talon_score_breakdown *breakdown);
/* ,"events":[…] */
void json_write_events(struct talon_string_buffer *buffer, const struct talon_table *table,
                       int seat, uint32_t since);
