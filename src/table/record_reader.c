/* record_reader.c - reads a record: makes its table and its moves, writes the record again and
 * compares. Any difference is refused with its line.
 */
#include <talon/assert.h>
#include "record_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 80, ENGINE_MAX = 32 };

/* A record being read, line by line, word by word. */
struct reader {
    const char *at, *end, *word_at, *line_end;
    struct talon_record_error *error;
    unsigned line;
    int format;
    struct talon_draft draft;
    struct talon_config config;
    struct talon_table *table;
    char engine[ENGINE_MAX];
    char who[TALON_SEATS_MAX][TALON_NAME_MAX], name[TALON_SEATS_MAX][TALON_NAME_MAX];
    struct talon_fair fair; /* its secret is the key of a record that has only one */
};

static bool record_error(struct reader *reader, const char *sentence)
{
    talon_assert(sentence != NULL);
    reader->error->line = reader->line ? reader->line : 1; /* of an empty record */
    reader->error->msgid = sentence;
    snprintf(reader->error->sentence, sizeof reader->error->sentence, "%s", sentence);
    return false;
}

static bool memory_error(struct reader *reader)
{
    reader->error->memory = true;
    return record_error(reader, "Out of memory.");
}

/* Goes to the next line; false if what is left is no whole line. */
static bool next_line(struct reader *reader)
{
    const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));

    talon_assert(reader->at <= reader->end);
    if (!end)
        return false;
    reader->line++;
    reader->word_at = reader->at;
    reader->line_end = end;
    reader->at = end + 1;
    return true;
}

/* The next word of the line; empty at its end. */
static void next_word(struct reader *reader, char word[WORD_MAX])
{
    size_t length = 0;

    talon_assert(reader->word_at <= reader->line_end);
    while (reader->word_at < reader->line_end && *reader->word_at != ' ' && length + 1 < WORD_MAX)
        word[length++] = *reader->word_at++;
    word[length] = 0;
    if (reader->word_at < reader->line_end && *reader->word_at == ' ')
        reader->word_at++;
}

/* The rest of the line. */
static void rest_of_line(struct reader *reader, char *out, size_t size)
{
    size_t length = (size_t)(reader->line_end - reader->word_at);

    talon_assert(size > 0 && reader->word_at <= reader->line_end);
    if (length >= size)
        length = size - 1;
    memcpy(out, reader->word_at, length);
    out[length] = 0;
}

/* Whether the coming line begins with this word; if so it becomes the current one. */
static bool take_line(struct reader *reader, const char *name)
{
    const size_t length = strlen(name);
    char word[WORD_MAX];

    if ((size_t)(reader->end - reader->at) <= length || memcmp(reader->at, name, length) ||
        reader->at[length] != ' ')
        return false;
    if (!next_line(reader))
        return false;
    next_word(reader, word);
    return true;
}

static bool need_line(struct reader *reader, const char *name)
{
    if (take_line(reader, name))
        return true;
    if (reader->at == reader->end)
        return record_error(reader, "The record ends too early.");
    reader->line++;
    if (!memchr(reader->at, '\n', (size_t)(reader->end - reader->at)))
        return record_error(reader, "The record ends in the middle of a line.");
    record_error(reader, "A line \"{word} …\" is missing here.");
    talon_text_cut(reader->error->word, sizeof reader->error->word, name);
    snprintf(reader->error->sentence, sizeof reader->error->sentence,
             "A line \"%s …\" is missing here.", name);
    return false;
}

static bool read_version(struct reader *reader)
{
    char word[WORD_MAX];

    if (!need_line(reader, "talon-record"))
        return record_error(reader, "This is not a Talon record.");
    next_word(reader, word);
    reader->format = !strcmp(word, "2") ? 2 : 1;
    if (reader->format == 1 && strcmp(word, "1"))
        return record_error(reader, "This record was written by a newer version of Talon.");
    if (!need_line(reader, "engine"))
        return false;
    rest_of_line(reader, reader->engine, sizeof reader->engine);
    return true;
}

static bool read_game(struct reader *reader)
{
    char id[WORD_MAX], variant[WORD_MAX], preset[WORD_MAX], rules[WORD_MAX];

    if (!need_line(reader, "game"))
        return false;
    next_word(reader, id);
    next_word(reader, variant);
    const struct talon_game *game =
        talon_game_find(id, NULL, strcmp(variant, "-") ? variant : NULL);
    if (!game)
        return record_error(reader, "This game is not known here.");
    talon_draft_start(&reader->draft, game);
    if (!need_line(reader, "preset"))
        return false;
    next_word(reader, preset);
    if (!need_line(reader, "rules"))
        return false;
    next_word(reader, rules);
    if (strcmp(rules, "1"))
        return record_error(reader,
                            "This record uses rules that this version of Talon does not know.");
    if (strcmp(preset, "-") && !talon_draft_preset(&reader->draft, preset))
        return record_error(reader, "This preset is not known here.");
    return true;
}

static bool read_options(struct reader *reader)
{
    char id[WORD_MAX], value[WORD_MAX];

    while (take_line(reader, "option")) {
        next_word(reader, id);
        next_word(reader, value);
        if (talon_draft_set(&reader->draft, id, value) != TALON_SET_OK)
            return record_error(reader, "This option or its value is not known here.");
    }
    const char *reason = talon_draft_finish(&reader->draft, &reader->config);
    if (reason)
        return record_error(reader, reason);
    return true;
}

static bool read_seats(struct reader *reader)
{
    char word[WORD_MAX];

    for (int seat = 0; seat < talon_seats(&reader->config); seat++) {
        if (!need_line(reader, "seat"))
            return false;
        next_word(reader, word);
        next_word(reader, word);
        snprintf(reader->who[seat], TALON_NAME_MAX, "%.*s", TALON_NAME_MAX - 1, word);
        rest_of_line(reader, reader->name[seat], TALON_NAME_MAX);
    }
    return true;
}

static bool read_key(struct reader *reader)
{
    char word[WORD_MAX];

    if (!need_line(reader, "commitment") || !need_line(reader, "key"))
        return false;
    next_word(reader, word);
    if (!strcmp(word, "sealed"))
        return record_error(reader,
                            "The record is sealed. Its key is shown when the game is over.");
    if (!talon_hex_read(word, reader->fair.secret, TALON_KEY_BYTES))
        return record_error(reader, "The key must have 64 hexadecimal digits (0-9, a-f).");
    return true;
}

/* Reads the cards that make up the rest of the line; -1 if there is something else. */
static int read_record_cards(struct reader *reader, uint8_t faces[TALON_PACK_MAX])
{
    char word[WORD_MAX];
    int count = 0;

    for (next_word(reader, word); word[0]; next_word(reader, word)) {
        const bool down = word[0] == '-';
        const uint8_t face =
            talon_card_read(reader->config.game->deck, word + down, strlen(word + down));
        if (face == TALON_NO_CARD || count == TALON_PACK_MAX)
            return -1;
        faces[count++] = down ? face | TALON_DOWN : face;
    }
    return count;
}

static bool read_zone(struct reader *reader, void *state)
{
    const struct talon_game *game = reader->config.game;
    char id[WORD_MAX], row[WORD_MAX];
    uint8_t faces[TALON_PACK_MAX];

    talon_assert(talon_state_seats(state) > 0);
    next_word(reader, id);
    next_word(reader, row);
    const int zone = talon_zone_find(game, id);
    const long at = strtol(row, NULL, 10);
    const int count = read_record_cards(reader, faces);
    if (zone < 0 || at < 0 || at >= talon_zone_rows(&game->zones[zone], talon_state_seats(state)) ||
        count < 0 || !talon_zone_fill(game, state, zone, (int)at, faces, (unsigned)count))
        return record_error(reader, "This zone cannot hold these cards.");
    return true;
}

static bool read_field(struct reader *reader, void *state)
{
    const struct talon_game *game = reader->config.game;
    char id[WORD_MAX], row[WORD_MAX], value[WORD_MAX];

    next_word(reader, id);
    next_word(reader, row);
    next_word(reader, value);
    const int field = talon_field_find(game, id);
    const long at = strtol(row, NULL, 10);
    if (field < 0 || at < 0 ||
        at >= talon_field_rows(&game->fields[field], talon_state_seats(state)) ||
        !talon_field_put(&game->fields[field], state, (int)at, strtoull(value, NULL, 10)))
        return record_error(reader, "This field cannot have this value.");
    return true;
}

static bool read_position(struct reader *reader, void *state)
{
    bool any = false;

    talon_prepare(&reader->config, state);
    for (;;) {
        if (take_line(reader, "zone")) {
            if (!read_zone(reader, state))
                return false;
        } else if (take_line(reader, "field")) {
            if (!read_field(reader, state))
                return false;
            if (talon_state_seats(state) != talon_seats(&reader->config))
                return record_error(reader, "The number of players is an option.");
        } else {
            break;
        }
        any = true;
    }
    const char *reason = any ? talon_validate_position(&reader->config, state) : NULL;
    if (reason)
        return record_error(reader, reason);
    reader->table = any ? talon_table_new_from_position(&reader->config, state, reader->fair.secret)
                        : talon_table_new(&reader->config, reader->fair.secret, NULL, 0);
    return true;
}

/* Deals the pack twice: first only to learn whether it is this game's pack. */
static bool read_pack(struct reader *reader, void *state)
{
    uint8_t pack[TALON_PACK_MAX];
    struct talon_rng rng;
    const int cards = read_record_cards(reader, pack);

    if (cards < 0)
        return record_error(reader, "The pack holds something that is no card.");
    talon_rng_key(&rng, reader->fair.secret);
    if (!talon_deal(&reader->config, pack, (unsigned)cards, &rng, state))
        return record_error(reader, "The pack is not this game's pack.");
    reader->table = talon_table_new(&reader->config, reader->fair.secret, pack, (unsigned)cards);
    return true;
}

static bool read_mix_lines(struct reader *reader)
{
    struct talon_fair *fair = &reader->fair;
    char word[WORD_MAX];

    while (take_line(reader, "mix")) {
        next_word(reader, word);
        const int seat = word[0] >= '0' && word[0] <= '7' && !word[1] ? word[0] - '0' : -1;
        if (seat < 0 || seat >= talon_seats(&reader->config) || fair->mixed >> seat)
            return record_error(reader, "There is no such seat, or it cannot be given here.");
        next_word(reader, word);
        if (!talon_hex_read(word, fair->mix[seat], TALON_KEY_BYTES))
            return record_error(
                reader, "The random value of the seat must have 64 hexadecimal digits (0-9, a-f).");
        fair->mixed |= talon_seat_bit(seat);
    }
    return true;
}

static bool read_secret(struct reader *reader, const uint8_t committed[TALON_SHA256_BYTES])
{
    uint8_t commitment[TALON_SHA256_BYTES];
    char word[WORD_MAX];

    if (!need_line(reader, "secret"))
        return false;
    next_word(reader, word);
    if (!strcmp(word, "sealed"))
        return record_error(reader,
                            "The record is sealed. Its secret is shown when the game is over.");
    if (!talon_hex_read(word, reader->fair.secret, TALON_KEY_BYTES))
        return record_error(reader, "The secret must have 64 hexadecimal digits (0-9, a-f).");
    talon_fair_commitment(reader->fair.secret, commitment);
    if (memcmp(commitment, committed, sizeof commitment))
        return record_error(reader, "The secret does not match the commitment.");
    return true;
}

static bool read_fair(struct reader *reader)
{
    uint8_t committed[TALON_SHA256_BYTES];
    char word[WORD_MAX];

    if (!need_line(reader, "commitment"))
        return false;
    next_word(reader, word);
    if (!talon_hex_read(word, committed, TALON_KEY_BYTES))
        return record_error(reader, "The commitment must have 64 hexadecimal digits (0-9, a-f).");
    if (!read_mix_lines(reader) || !read_secret(reader, committed))
        return false;
    reader->table = talon_table_new_fair(&reader->config, &reader->fair);
    return reader->table || memory_error(reader);
}

/* Makes the table. The lines have been checked, so only memory can be missing. */
static bool read_origin(struct reader *reader)
{
    if (reader->format == 2)
        return read_fair(reader);
    if (!read_key(reader))
        return false;
    void *state = malloc(reader->config.game->state_size);
    if (!state)
        return memory_error(reader);
    const bool fine =
        take_line(reader, "pack") ? read_pack(reader, state) : read_position(reader, state);
    free(state);
    return !fine || reader->table ? fine : memory_error(reader);
}

/* The sentence of a rule speaks of cards, which the library of texts knows to name. */
static bool refuse_move(struct reader *reader, const char *sentence, int seat,
                        struct talon_move move)
{
    struct talon_record_error *error = reader->error;

    record_error(reader, strchr(sentence, '{') ? "The rules forbid this move." : sentence);
    error->msgid = sentence;
    error->game = reader->config.game;
    error->move = move;
    talon_view(error->game, talon_table_state(reader->table),
               seat < talon_table_seats(reader->table) ? seat : TALON_WATCHER, &error->view);
    return false;
}

static bool read_step(struct reader *reader)
{
    const struct talon_game *game = reader->config.game;
    char word[WORD_MAX], text[TALON_MOVE_TEXT];
    struct talon_move move;

    talon_assert(reader->table != NULL);
    next_word(reader, word);
    next_word(reader, word);
    const int seat = word[0] >= '0' && word[0] <= '7' && !word[1] ? word[0] - '0' : -1;
    rest_of_line(reader, text, sizeof text);
    if (seat < 0 || !talon_move_read(game, text, &move))
        return record_error(reader, "This is not a move of this game.");
    const struct talon_rule *rule =
        talon_why_not(game, talon_table_state(reader->table), seat, move);
    if (rule)
        return refuse_move(reader, rule->sentence, seat, move);
    const enum talon_table_error error = talon_table_act(reader->table, seat, move);
    if (error == TALON_TABLE_OK)
        return true;
    return error == TALON_TABLE_FULL ? record_error(reader, "The record is too long.")
                                     : memory_error(reader);
}

static bool read_deal(struct reader *reader)
{
    uint8_t told[TALON_SHA256_BYTES], commitment[TALON_SHA256_BYTES];
    char word[WORD_MAX];
    const uint32_t deal = talon_table_deals(reader->table);

    talon_assert(reader->table != NULL && reader->format == 2);
    next_word(reader, word);
    if (strtoul(word, NULL, 10) != deal)
        return record_error(reader, "The cards are not dealt here.");
    next_word(reader, word);
    talon_fair_deal_commitment(reader->fair.secret, deal, commitment);
    if (!talon_hex_read(word, told, TALON_KEY_BYTES) || memcmp(told, commitment, sizeof told))
        return record_error(reader, "This is not the commitment of this deal.");
    return true;
}

/* Whether the line names the latest draws. Checked at once, so that no later line is refused for an
 * error in this one. */
static bool read_chance(struct reader *reader)
{
    const struct talon_table *table = reader->table;
    const struct talon_step *last = table->made ? &table->steps[table->made - 1] : NULL;
    char word[WORD_MAX];

    talon_assert(reader->table != NULL && reader->format == 2);
    for (uint32_t i = last ? last->draws : 0; i < table->draws_count; i++) {
        char draw[WORD_MAX];
        next_word(reader, word);
        snprintf(draw, sizeof draw, "%u:%u", table->draws[i].bound, table->draws[i].value);
        if (strcmp(word, draw))
            return record_error(reader,
                                "The random draws do not follow from the key of this deal.");
    }
    return true;
}

/* Lines of format 1 other than steps are checked at the end, by compare_with_rewritten(). */
static bool read_steps(struct reader *reader)
{
    const bool fair = reader->format == 2;

    for (;;) {
        bool fine;
        if (take_line(reader, "step"))
            fine = read_step(reader);
        else if (fair && take_line(reader, "deal"))
            fine = read_deal(reader);
        else if (take_line(reader, "chance"))
            fine = !fair || read_chance(reader);
        else
            return true;
        if (!fine)
            return false;
    }
}

/* The record is a beginning of what play would have written; `line` is the one behind it. */
static bool ends_early(struct reader *reader, bool ends_line)
{
    if (!ends_line)
        return record_error(reader, "The record ends in the middle of a line.");
    reader->line--;
    return record_error(reader, "The record ends too early.");
}

/* Finds the first line in which the record differs from what play would have written. */
static bool compare_with_rewritten(struct reader *reader, const char *text, size_t length)
{
    struct talon_string_buffer buffer = { 0 };
    size_t same = 0;

    talon_assert(reader->table != NULL);
    for (int seat = 0; seat < talon_table_seats(reader->table); seat++)
        talon_table_set_player(reader->table, seat, reader->who[seat], reader->name[seat]);
    table_record_write(reader->table, false, reader->engine, &buffer);
    if (buffer.failed) {
        free(buffer.at);
        return memory_error(reader);
    }
    reader->line = 1;
    while (same < length && same < buffer.length && text[same] == buffer.at[same])
        reader->line += text[same++] == '\n';
    const size_t whole = buffer.length;
    free(buffer.at);
    if (same == length && same < whole)
        return ends_early(reader, text[length - 1] == '\n');
    if (same < length)
        return record_error(reader, "This line does not follow from the moves before it.");
    return true;
}

struct talon_table *talon_record_read(const char *text, size_t length,
                                      struct talon_record_error *error)
{
    struct reader reader = { .at = text, .end = text + length, .error = error };

    talon_assert(error && (text || !length));
    *error = (struct talon_record_error){ 0 };
    if (length > TALON_RECORD_MAX) {
        record_error(&reader, "The record is too long.");
        return NULL;
    }
    if (read_version(&reader) && read_game(&reader) && read_options(&reader) &&
        read_seats(&reader) && read_origin(&reader) && read_steps(&reader) &&
        compare_with_rewritten(&reader, text, length))
        return reader.table;
    talon_table_free(reader.table);
    return NULL;
}
