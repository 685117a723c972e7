/* talon/core.h - the functions that every front end needs for any game: configure, deal, look,
 * move.
 *
 * All of it is derived from the game's tables. Freestanding, no allocation: the caller owns
 * every buffer, and nothing is kept after a call returns. Errors are answers (false, a
 * negative number, a rule), never aborts; a refused call has changed nothing.
 */
#pragma once

#include <talon/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- finding and configuring ------------------------------------------------------------ */

/* The game with this id that has this preset (or form, if preset is NULL; or the first, if both
 * are NULL); NULL if there is none. */
const struct talon_game *talon_game_find(const char *id, const char *preset, const char *variant);

/* NULL, or why the core cannot use a game: a msgid, whose {word} is in `where`. */
enum { TALON_GAME_WHERE = 48 };
const char *talon_game_fault(const struct talon_game *game, char where[TALON_GAME_WHERE]);
/* Adds a game to talon_games, before anything else uses the list: NULL, or why not, as above. The
 * descriptor is not copied. */
const char *talon_games_add(const struct talon_game *game, char where[TALON_GAME_WHERE]);

/* A configuration that is still being agreed on: a preset and options, in any order. Only
 * talon_draft_finish() makes a configuration out of it, so whatever has a configuration has a
 * finished one. Read `config` to show what has been said so far, never to deal from it. */
struct talon_draft {
    struct talon_config config;
    uint32_t chosen; /* a bit for each option set by name, not by the preset */
};

/* Every option at its default, nothing given. */
void talon_draft_start(struct talon_draft *draft, const struct talon_game *game);
/* The same again: what was given stays, and what followed from it is open once more. */
void talon_draft_reopen(struct talon_draft *draft, const struct talon_config *config);
/* Applies a preset by id; false if the game has none of this name. */
bool talon_draft_preset(struct talon_draft *draft, const char *preset);

enum talon_set_error { TALON_SET_OK, TALON_SET_NO_OPTION, TALON_SET_NO_VALUE };
/* Sets an option from text, a choice id or a number. */
enum talon_set_error talon_draft_set(struct talon_draft *draft, const char *id, const char *text);
/* Sets an option by its row and a number; one outside the range is refused in the end. */
void talon_draft_value(struct talon_draft *draft, int option, int value);
/* So many sit down. That is how many play, unless an option has said it; false if the game cannot
 * be played by so many. */
bool talon_draft_seats(struct talon_draft *draft, size_t seats);
/* Seat 0 … deals first, if the game has a dealer. */
void talon_draft_dealer(struct talon_draft *draft, int seat);
/* Settles what depends on other options, and checks the whole: NULL and the configuration, or the
 * reason (a msgid), and nothing written. */
const char *talon_draft_finish(const struct talon_draft *draft, struct talon_config *config);
/* Whether talon_draft_finish() would make this configuration out of what was given in it. Whatever
 * deals takes that for granted, and asserts it. */
bool talon_config_is_finished(const struct talon_config *config);

/* Writes an option's value as text ("random", "3"); at least 24 bytes. Returns the length. */
size_t talon_option_write(const struct talon_option *option, int value, char *out, size_t size);
int talon_option_find(const struct talon_game *game, const char *id); /* -1: none */
/* The value of an option that the game has. */
int talon_config_value(const struct talon_config *config, const char *id);
/* Whether the option has this value, a choice id or a number; false if there is no such option. */
bool talon_config_is(const struct talon_config *config, const char *id, const char *text);
/* The place of the option's value in a list ended by NULL; -1: it is none of these. */
int talon_config_among(const struct talon_config *config, const char *id,
                       const char *const texts[]);
/* Whether another form of the same family has this option: this one's rules fix it then. */
bool talon_option_elsewhere(const struct talon_game *game, const char *id);
/* The side a seat plays on: seats of one side are partners. Without partners each is its own. */
int talon_side(const struct talon_config *config, int seat);

/* ---- dealing ------------------------------------------------------------------------------ */

/* Deals into state (game->state_size bytes). pack NULL: drawn from rng. Otherwise pack is
 * the first shuffle's result, top first; false if it is not this configuration's pack. */
bool talon_deal(const struct talon_config *config, const uint8_t *pack, unsigned cards,
                struct talon_rng *rng, void *state);
/* The number of seats of a dealt or prepared state. */
static inline int talon_state_seats(const void *state)
{
    return *(const uint8_t *)state;
}

/* Whether a seat ever sees something that others do not: cards, or a number. */
bool talon_owners_have_secrets(const struct talon_game *game);

/* ---- moving --------------------------------------------------------------------------------- */

/* True if `move` is among the legal moves of an acting seat. */
bool talon_is_legal(const struct talon_game *game, const void *state, int seat,
                    struct talon_move move);
/* Carries out a legal move; false, and nothing changed, if it is not legal. */
bool talon_act(const struct talon_game *game, void *state, int seat, struct talon_move move,
               struct talon_rng *rng);
/* The rule that forbids a move; NULL if it is legal. */
const struct talon_rule *talon_why_not(const struct talon_game *game, const void *state, int seat,
                                       struct talon_move move);

/* A move as text: the verb's id and its operands, one space between ("play Th"). */
enum { TALON_MOVE_TEXT = 64 };
size_t talon_move_write(const struct talon_game *game, struct talon_move move,
                        char out[TALON_MOVE_TEXT]);
/* Reads what talon_move_write wrote; false if it is no move of this game at all. */
bool talon_move_read(const struct talon_game *game, const char *text, struct talon_move *move);

/* How much a sum that a move begins still needs: `more` to come to `aim`, or to several times
 * `aim`. False if it begins none, or needs nothing. It follows from the move alone. */
struct talon_sum_need {
    int more, aim;
};
bool talon_sum_needs(const struct talon_game *game, struct talon_move move,
                     struct talon_sum_need *need);

static inline bool talon_same_move(struct talon_move x, struct talon_move y)
{
    return x.verb == y.verb && x.a == y.a && x.b == y.b && x.c == y.c;
}

/* ---- zones and fields by row ---------------------------------------------------------------- */

/* How many rows a zone or field has at a table of so many seats (owners × rows). */
int talon_zone_rows(const struct talon_zone *zone, int seats);
int talon_field_rows(const struct talon_field *field, int seats);
/* The seat a zone or field row belongs to, or -1 where it belongs to a side or the table. */
int talon_row_seat(int owner, int rows, int row);
/* Rows of this zone now in use (≤ talon_zone_rows for one owner). */
int talon_zone_rows_used(const struct talon_zone *zone, const void *state);

/* Lists a zone row in its listing order, TALON_DOWN marks included; returns the count. */
unsigned talon_zone_list(const struct talon_game *game, const void *state, int index, int row,
                         uint8_t faces[TALON_PACK_MAX]);
/* Replaces the cards of a zone row; false if they do not fit or are not of the deck. */
bool talon_zone_fill(const struct talon_game *game, void *state, int index, int row,
                     const uint8_t *faces, unsigned count);
/* The byte of the state that holds the card listed at this place of the row; for a set, the byte
 * its bits begin with. */
unsigned talon_zone_place(const struct talon_game *game, const void *state, int index, int row,
                          unsigned place);
/* The number of a field; one that can be negative has its sign in the highest bits. */
uint64_t talon_field_get(const struct talon_field *field, const void *state, int row);
/* False if the value does not fit the field's width. */
bool talon_field_put(const struct talon_field *field, void *state, int row, uint64_t value);
int talon_zone_find(const struct talon_game *game, const char *id);  /* -1: none */
int talon_field_find(const struct talon_game *game, const char *id); /* -1: none */

/* ---- views ---------------------------------------------------------------------------------- */

enum {
    TALON_VIEW_ROWS = 160,
    TALON_VIEW_FIELDS = 320,
    TALON_WATCHER = -1, /* a viewer who sits nowhere and knows only what is public */
};
#define TALON_UNKNOWN INT64_MIN /* a field the viewer may not know */

/* All that one seat may know: plain bytes, no way back to the state. */
struct talon_view {
    int8_t seat; /* or TALON_WATCHER */
    uint8_t seats;
    uint8_t acting; /* bit set */
    uint8_t spare;
    uint16_t rows, cards, fields;
    uint16_t count[TALON_VIEW_ROWS];  /* cards of each zone row, zone after zone */
    uint8_t face[TALON_PACK_MAX];     /* row after row; TALON_BACK where hidden */
    int64_t field[TALON_VIEW_FIELDS]; /* field after field, row after row */
};

void talon_view(const struct talon_game *game, const void *state, int seat, struct talon_view *out);
/* The cards of one zone row in a view; *count gets their number. */
const uint8_t *talon_view_zone(const struct talon_game *game, const struct talon_view *view,
                               int zone, int row, unsigned *count);
int64_t talon_view_field(const struct talon_game *game, const struct talon_view *view, int field,
                         int row);

/* The seat that takes the trick that lies in a view, as far as it has been played, and whether
 * every seat has laid a card. -1 if none lies. */
int talon_trick_taker(const struct talon_game *game, const struct talon_view *view, bool *is_whole);

/* The same row by row, without a whole view: the cards of one zone row as the seat may know them
 * (returns their number), and the value of one field row. */
unsigned talon_visible_cards(const struct talon_game *game, const void *state, int seat, int zone,
                             int row, uint8_t faces[TALON_PACK_MAX]);
int64_t talon_visible_field(const struct talon_game *game, const void *state, int seat, int field,
                            int row);
/* Whether all seats and spectators see the same of a zone or field now. */
bool talon_zone_is_shared(const struct talon_game *game, const void *state, int zone);
bool talon_field_is_shared(const struct talon_game *game, const void *state, int field);
/* Whether the view of anybody may differ in a row between two states of one table. */
bool talon_zone_row_changed(const struct talon_game *game, const void *before, const void *after,
                            int zone, int row);
bool talon_field_row_changed(const struct talon_game *game, const void *before, const void *after,
                             int field, int row);
/* True if the later state shows the seat a face the earlier one did not: something was learned. */
bool talon_has_learned(const struct talon_game *game, const void *before, const void *after,
                       int seat);

/* ---- whole states ------------------------------------------------------------------------------
 */

/* 64 bits over every zone and field in canonical order: the same on every build. */
uint64_t talon_hash(const struct talon_game *game, const void *state);
/* The state as canonical bytes: returns their number, or 0 if `size` is too small. */
enum { TALON_SAVE_MAX = TALON_STATE_MAX * 2 };
size_t talon_save(const struct talon_game *game, const void *state, uint8_t *out, size_t size);
/* Reads what talon_save wrote into a prepared state; false (state prepared and empty again)
 * if the bytes are no state of this configuration. */
bool talon_load(const struct talon_config *config, const uint8_t *bytes, size_t count, void *state);
/* After filling zones and fields of a prepared state by hand: NULL, or why it cannot be. */
const char *talon_validate_position(const struct talon_config *config, void *state);
/* A prepared state: options in, no cards. */
void talon_prepare(const struct talon_config *config, void *state);

/* Lists every card the configuration knows: the pack, and what was taken out of it before the
 * shuffle. Returns their number. */
unsigned talon_all_cards(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX]);
/* Counts every face in every zone: the census that no move of a dealt game may change. (After a
 * position of fewer cards, a new deal brings the whole pack.) */
void talon_count_cards(const struct talon_game *game, const void *state, uint16_t counts[128]);

#ifdef __cplusplus
}
#endif
