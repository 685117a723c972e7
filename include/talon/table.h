/* talon/table.h - a table in play: a game with its history, seats, chance and record.
 *
 * A table owns its state and all steps so far. Undo and records replay these steps, so they cannot
 * disagree with the game. A table knows no game, no clock, no socket and no language.
 * Memory is malloc's; a call that runs out of it answers an error and has changed nothing.
 */
#pragma once

#include <talon/core.h>
#include <talon/fair.h>
#include <talon/history.h>

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_NAME_MAX = 64,
    TALON_KEY_HEX = 2 * TALON_KEY_BYTES + 1,
    TALON_STEPS_MAX = 200000,     /* of one table */
    TALON_RECORD_MAX = 16u << 20, /* bytes of the largest record read */
};

/* The version of the library that runs: "0.2.0". */
const char *talon_version(void);

/* Why a call on a table was refused. */
enum talon_table_error {
    TALON_TABLE_OK,
    TALON_TABLE_ILLEGAL, /* the move is not legal: talon_why_not() tells the rule */
    TALON_TABLE_NOTHING, /* there is nothing to undo or redo */
    TALON_TABLE_LEARNED, /* undoing would take back something somebody has learned */
    TALON_TABLE_FULL,    /* TALON_STEPS_MAX */
    TALON_TABLE_MEMORY,
};

struct talon_step {
    uint8_t seat;
    bool forced; /* it was the seat's only move */
    struct talon_move move;
    uint32_t deal;               /* at a fair table: the deal it was made in, or which it began */
    uint32_t draws, draws_count; /* its chance events in talon_table_draws() */
};

struct talon_table;

/* Deals a new table. The key decides every chance event. NULL: out of memory, or the pack is
 * not this configuration's. `pack` (top first) may be NULL: then the key shuffles. */
struct talon_table *talon_table_new(const struct talon_config *config,
                                    const uint8_t key[TALON_KEY_BYTES], const uint8_t *pack,
                                    unsigned cards);
/* Deals a new table fairly: each deal's chance is decided by the secret and by what the seats gave.
 * NULL: out of memory. */
struct talon_table *talon_table_new_fair(const struct talon_config *config,
                                         const struct talon_fair *fair);
/* Starts from a position that talon_validate_position() accepted; the key decides later chance
 * events. The state is copied. NULL: out of memory. */
struct talon_table *talon_table_new_from_position(const struct talon_config *config,
                                                  const void *state,
                                                  const uint8_t key[TALON_KEY_BYTES]);
void talon_table_free(struct talon_table *table);

/* Copies a text of one line into `size` bytes: cut at the end of a character, control characters
 * made blanks. */
void talon_text_cut(char *to, size_t size, const char *from);

/* Reading. The returned pointers belong to the table and are valid until its next change. */
const struct talon_config *talon_table_config(const struct talon_table *table);
const struct talon_game *talon_table_game(const struct talon_table *table);
const void *talon_table_state(const struct talon_table *table);
int talon_table_seats(const struct talon_table *table);
unsigned talon_table_acting(const struct talon_table *table);
const struct talon_step *talon_table_steps(const struct talon_table *table, uint32_t *count);
const struct talon_draw *talon_table_draws(const struct talon_table *table, uint32_t *count);
/* The key of a table that has only one; of a fair table the secret. */
const uint8_t *talon_table_key(const struct talon_table *table);
/* The secret and values that a fair table was dealt by; NULL for a table of one plain key. */
const struct talon_fair *talon_table_is_fair(const struct talon_table *table);
/* Whether it began with a position, whose cards nobody dealt. */
bool talon_table_began_in_position(const struct talon_table *table);
/* The deals begun so far; 0 at a table of one plain key, which does not count them. */
uint32_t talon_table_deals(const struct talon_table *table);
/* The first step of the turn now in progress (== step count when a turn begins). */
uint32_t talon_table_turn(const struct talon_table *table);

/* What the deal, round or game scored that ended with the latest step: no lines if none did. */
void talon_table_score_breakdown(const struct talon_table *table,
                                 struct talon_score_breakdown *breakdown);

/* Who sits where, for the record and the page: "human" or a bot's id; the name is UTF-8. */
void talon_table_set_player(struct talon_table *table, int seat, const char *who, const char *name);
const char *talon_table_player(const struct talon_table *table, int seat);
const char *talon_table_name(const struct talon_table *table, int seat);

/* Moving. */
enum talon_table_error talon_table_act(struct talon_table *table, int seat, struct talon_move move);
/* Plays forced moves of the seats in the set until one has a choice, somebody else must act,
 * the game is over, or `most` moves are made; the number made in *made. */
enum talon_table_error talon_table_forced(struct talon_table *table, unsigned seats, uint32_t most,
                                          uint32_t *made);
/* Takes back this seat's latest decision, and its own forced steps after it. Refused across any
 * step of another seat (even whether that was forced may be a secret), a chance event, or a
 * step that showed any human seat a new face. */
enum talon_table_error talon_table_undo(struct talon_table *table, int seat);
/* Does the step again that this seat took back last; a new move forgets what could be redone. */
enum talon_table_error talon_table_redo(struct talon_table *table, int seat);

/* From now on earlier moves can be neither undone nor redone. Called when another person takes a
 * seat, who must neither undo others' moves nor see those undone before. */
void talon_table_commit(struct talon_table *table);

/* For reviews: goes to the position after so many steps, undone ones included, without the limits
 * of undo. False: there are not so many. */
bool talon_table_seek(struct talon_table *table, uint32_t count);
/* A copy of the table with its steps up to now. Both go on separately, with the same chance events.
 * NULL: out of memory. */
struct talon_table *talon_table_copy(const struct talon_table *table);

/* Whether talon_table_undo() and talon_table_redo() would answer TALON_TABLE_OK. */
bool talon_table_can_undo(struct talon_table *table, int seat);
bool talon_table_can_redo(const struct talon_table *table, int seat);

/* The memory of a seat, or of TALON_WATCHER, since the last deal (talon/history.h): steps taken
 * back are not in it. The tracer can follow the table's next steps. */
void talon_table_trace(const struct talon_table *table, int seat, struct talon_tracer *tracer);
void talon_table_facts(const struct talon_table *table, int seat, struct talon_facts *facts);
/* After how many steps the cards were dealt that are played now. */
uint32_t talon_table_last_deal(const struct talon_table *table);

/* ---- records ---------------------------------------------------------------------------- */

/* A growing text; `failed` once memory ran out. Free `at` with free(). */
struct talon_string_buffer {
    char *at;
    size_t length, room;
    bool failed;
};
/* The slow path: the buffer has to grow first. */
void talon_string_buffer_grow_and_add(struct talon_string_buffer *buffer, const char *bytes,
                                      size_t count);

/* Here, because texts are written in thousands of small pieces, most of them of a known length. */
static inline void talon_string_buffer_add_bytes(struct talon_string_buffer *buffer,
                                                 const char *bytes, size_t count)
{
    if (buffer->length + count >= buffer->room) {
        talon_string_buffer_grow_and_add(buffer, bytes, count);
        return;
    }
    memcpy(buffer->at + buffer->length, bytes, count);
    buffer->length += count;
    buffer->at[buffer->length] = 0;
}

static inline void talon_string_buffer_add(struct talon_string_buffer *buffer, const char *string)
{
    talon_string_buffer_add_bytes(buffer, string, strlen(string));
}

/* Adds once more so many bytes that stand at this place of the buffer. */
void talon_string_buffer_add_again(struct talon_string_buffer *buffer, size_t at, size_t count);
void talon_string_buffer_add_number(struct talon_string_buffer *buffer, int64_t number);
void talon_string_buffer_add_hex(struct talon_string_buffer *buffer, const uint8_t *bytes,
                                 size_t count);
/* Reads so many bytes as talon_string_buffer_add_hex() writes them; false if the text does not
 * begin so. */
bool talon_hex_read(const char *text, uint8_t *bytes, size_t count);

/* The memory of a seat, or of TALON_WATCHER, as a stream of events (talon/history.h), one for the
 * deal and one for each step since; returns after how many steps the cards were dealt. It is in
 * `buffer`, whose `failed` tells if memory ran out. */
uint32_t talon_table_history(const struct talon_table *table, int seat,
                             struct talon_string_buffer *buffer);

/* The record of the table so far (doc/record.md). With `sealed` the key or secret is left out:
 * only its commitment stands there, for a game still going on. */
void talon_record_write(const struct talon_table *table, bool sealed,
                        struct talon_string_buffer *out);

/* A record being written in parts, for programs that have other things to do meanwhile. The table
 * must not change until it is finished. NULL: out of memory. */
struct talon_record_parts;
struct talon_record_parts *talon_record_begin(const struct talon_table *table, bool sealed);
void talon_record_end(struct talon_record_parts *parts);
/* Adds the lines of up to so many steps to the buffer, always the same one. True when the record is
 * complete. */
bool talon_record_continue(struct talon_record_parts *parts, uint32_t steps,
                           struct talon_string_buffer *out);

/* The error in a record, and its line. */
struct talon_record_error {
    unsigned line;
    bool memory;        /* nothing was found wrong: memory ran out */
    char sentence[160]; /* in English; short where talon_record_sentence() has more to say */
    const char *msgid;  /* to be translated: {word} stands for the word, other names for a move's */
    char word[16];
    const struct talon_game *game; /* of a move that is forbidden; else NULL */
    struct talon_move move;
    struct talon_view view; /* of the seat that makes it */
};
/* Replays a record; NULL with the reason if anything in it is not as play would have made it. */
struct talon_table *talon_record_read(const char *text, size_t length,
                                      struct talon_record_error *error);

/* SHA-256 of "talon seed " and the text: a short seed made into a key. */
void talon_key_from_seed(const char *seed, uint8_t key[TALON_KEY_BYTES]);
/* talon_fair_commitment() of a key or a secret, in hex: what is shown before the deal. */
void talon_commitment(const uint8_t key[TALON_KEY_BYTES], char hex[TALON_KEY_HEX]);

#ifdef __cplusplus
}
#endif
