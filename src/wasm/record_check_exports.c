/* record_check_exports.c - exports what a page needs to check offline how cards were dealt: the
 * reader of records, and SHA-256 (web/src/fair/verify_record.ts).
 */
#include "input_buffer.h"

#include "json/json_writer.h"
#include "util/table_memory.h"

#include <stdlib.h>

enum { TEXT_ROOM = 1024 };

static struct talon_sha256 sum;
static struct talon_string_buffer answer;
static char text[TEXT_ROOM];

/* ---- SHA-256 of any bytes, handed over in pieces ----------------------------------------------
 */

/* Where the pieces are handed over, TEXT_ROOM bytes, and the 32 bytes of the sum. */
TALON_EXPORT char *talon_check_text(void)
{
    return text;
}

TALON_EXPORT void talon_check_sum(void)
{
    talon_sha256_start(&sum);
}

TALON_EXPORT void talon_check_add(unsigned count)
{
    talon_sha256_add(&sum, text, count < TEXT_ROOM ? count : TEXT_ROOM);
}

TALON_EXPORT void talon_check_end(void)
{
    talon_sha256_end(&sum, (uint8_t *)text);
}

/* ---- records ----------------------------------------------------------------------------------
 */

/* A name and a value for each seat; the value is null where the seat gave none. */
static void write_names_and_values(const struct talon_table *table, const struct talon_fair *fair)
{
    json_write_member_list(&answer, "names");
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        json_write_list_text(&answer, talon_table_name(table, seat));
    talon_string_buffer_add(&answer, "]");
    json_write_member_list(&answer, "values");
    for (int seat = 0; fair && seat < talon_table_seats(table); seat++) {
        json_write_list_item(&answer);
        talon_string_buffer_add(&answer, "\"");
        if (fair->mixed >> seat & 1)
            talon_string_buffer_add_hex(&answer, fair->mix[seat], TALON_KEY_BYTES);
        talon_string_buffer_add(&answer, "\"");
    }
    talon_string_buffer_add(&answer, "]");
}

static void write_facts(const struct talon_table *table)
{
    const struct talon_fair *fair = talon_table_is_fair(table);
    char commitment[TALON_KEY_HEX];
    uint32_t moves, draws;

    talon_table_steps(table, &moves);
    talon_table_draws(table, &draws);
    talon_commitment(talon_table_key(table), commitment);
    json_write_member_flag(&answer, "fair", fair);
    json_write_member(&answer, "commitment", commitment);
    write_names_and_values(table, fair);
    json_write_member_number(&answer, "moves", moves);
    json_write_member_number(&answer, "deals", talon_table_deals(table));
    json_write_member_number(&answer, "draws", draws);
    json_write_member_flag(&answer, "over", !talon_table_acting(table));
}

/* The sentence of a forbidden move is left out: it would need the words of a language. */
static void write_error(const struct talon_record_error *error)
{
    json_write_member_number(&answer, "line", error->line);
    json_write_member(&answer, "msgid", error->game ? NULL : error->msgid);
    json_write_member(&answer, "word", error->word);
}

/* Reads the record of so many bytes in the input buffer; the bytes of the answer: facts, or "line"
 * and "msgid" of what is wrong. */
TALON_EXPORT size_t talon_check_record(size_t length)
{
    struct talon_record_error error;
    struct talon_table *table = util_record_read(talon_input, length, &error);

    answer.length = 0;
    talon_string_buffer_add(&answer, "{");
    if (table)
        write_facts(table);
    else
        write_error(&error);
    talon_string_buffer_add(&answer, "}");
    talon_table_free(table);
    return answer.length;
}

TALON_EXPORT const char *talon_check_answer(void)
{
    return answer.at;
}
