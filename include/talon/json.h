/* talon/json.h - tables as JSON, for `talon engine`, `talon serve`, the page and the tests.
 *
 * One writer for everything that leaves the program; it can only say what talon_view() lets
 * through (and, for tests, what `inspect` asks for). doc/protocol.md describes each object.
 */
#ifndef TALON_JSON_H
#define TALON_JSON_H

#include <talon/bot.h>
#include <talon/table.h>

enum { TALON_PROTOCOL = 2 };

/* A quoted, escaped JSON string. */
void talon_json_string(struct talon_string_buffer *buffer, const char *string);
/* "games":[…],"bots":[…] : every table of every game. */
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
/* The same for somebody who has been told before which game this is, by which rules, and who sits
 * there: `game`, `form`, `preset`, `options`, `who` and `names` are left out. A cache is of one
 * kind or of the other. */
void talon_json_view_delta(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                           uint32_t since, struct talon_json_render_cache *cache);
/* Of what is left out, that which may change: another number, most likely, when it does. Never 0.
 */
uint32_t talon_json_people_version(const struct talon_table *table);
/* A STATE object {…} with everything, hidden cards too: for tests and analysis only. */
void talon_json_state(struct talon_string_buffer *buffer, const struct talon_table *table);
/* [{"number","seat","move","draws"},…]: every step, secret ones too, for looking back. */
void talon_json_history(struct talon_string_buffer *buffer, const struct talon_table *table);
/* {"option":"value",…} */
void talon_json_options(struct talon_string_buffer *buffer, const struct talon_config *config);
/* ,"move":"play Th","reason":"…","template":"…" : what the bot would do for a seat that acts, and
 * what decided (a bot need not say); the template where holes of it were filled. */
void talon_json_hint(struct talon_string_buffer *buffer, const struct talon_table *table, int seat,
                     const struct talon_bot *bot, struct talon_rng *rng);
/* ["play Th",…] */
void talon_json_moves(struct talon_string_buffer *buffer, const struct talon_table *table,
                      int seat);

#endif
