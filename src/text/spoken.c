/* spoken.c - sentences in the language of the person who started the program.
 */
#include "spoken.h"

#include "catalogue.h"

#include <inttypes.h>
#include <string.h>

enum { GROUP = 3, CONTINUES = 0x80, CONTINUES_MASK = 0xc0 };

static const struct talon_catalogue *chosen;

void spoken_choose(const struct talon_catalogue *catalogue)
{
    chosen = catalogue;
}

const struct talon_catalogue *spoken_catalogue(void)
{
    return chosen ? chosen : talon_catalogue("en");
}

const char *spoken(const char *msgid)
{
    return talon_translate(spoken_catalogue(), msgid);
}

/* ---- sentences ------------------------------------------------------------------------------- */

const char *spoken_with(char *room, size_t size, const char *msgid, ...)
{
    va_list pairs;

    va_start(pairs, msgid);
    talon_translate_pairs(spoken_catalogue(), room, size, msgid, pairs);
    va_end(pairs);
    return room;
}

static const char *fill_line(char line[SPOKEN_LINE], const char *msgid, va_list pairs)
{
    talon_translate_pairs(spoken_catalogue(), line, SPOKEN_LINE, msgid, pairs);
    return line;
}

static void print_complaint(const char *command, const char *sentence)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", command, sentence);
}

void spoken_add(struct talon_string_buffer *text, const char *msgid, ...)
{
    char line[SPOKEN_LINE];
    va_list pairs;

    va_start(pairs, msgid);
    talon_string_buffer_add(text, fill_line(line, msgid, pairs));
    va_end(pairs);
}

void spoken_print(FILE *file, const char *msgid, ...)
{
    char line[SPOKEN_LINE];
    va_list pairs;

    va_start(pairs, msgid);
    fputs(fill_line(line, msgid, pairs), file);
    va_end(pairs);
}

void spoken_complain(const char *command, const char *msgid, ...)
{
    char line[SPOKEN_LINE];
    va_list pairs;

    va_start(pairs, msgid);
    print_complaint(command, fill_line(line, msgid, pairs));
    va_end(pairs);
}

const char *spoken_refusal(char *room, size_t size, const struct util_refusal *refusal)
{
    struct util_part parts[UTIL_REFUSED_PARTS];

    for (size_t i = 0; i < refusal->count; i++) {
        const char *text = refusal->part[i].text;
        parts[i] = (struct util_part){ refusal->part[i].name,
                                       refusal->part[i].is_msgid ? spoken(text) : text };
    }
    util_fill(spoken(refusal->msgid), parts, refusal->count, room, size);
    return room;
}

void spoken_complain_of(const char *command, const struct util_refusal *refusal)
{
    char line[SPOKEN_LINE];

    print_complaint(command, spoken_refusal(line, sizeof line, refusal));
}

/* ---- numbers --------------------------------------------------------------------------------- */

const char *spoken_number(char room[SPOKEN_DIGITS], int64_t number)
{
    snprintf(room, SPOKEN_DIGITS, "%" PRId64, number);
    return room;
}

/* How the language writes a number: "1,234.5" has the signs between the digits. */
static void find_signs(char group[8], char decimal[8])
{
    const char *model = spoken("1,234.5"), *at = model + 1;
    const size_t length = strcspn(at, "2");

    snprintf(group, 8, "%.*s", (int)length, at);
    at += length + GROUP;
    snprintf(decimal, 8, "%.*s", (int)strcspn(at, "5"), at);
}

const char *spoken_whole(char room[SPOKEN_DIGITS], uint64_t number)
{
    char digits[SPOKEN_DIGITS], group[8], decimal[8];
    const size_t count = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number);
    size_t length = 0;

    find_signs(group, decimal);
    for (size_t i = 0; i < count; i++) {
        const bool is_apart = i && (count - i) % GROUP == 0;
        snprintf(room + length, SPOKEN_DIGITS - length, "%s%c", is_apart ? group : "", digits[i]);
        length += strlen(room + length);
    }
    return room;
}

void spoken_add_digits(struct talon_string_buffer *text, const char *digits)
{
    char group[8], decimal[8];
    const size_t whole = strcspn(digits, ".");

    find_signs(group, decimal);
    talon_string_buffer_add_bytes(text, digits, whole);
    talon_string_buffer_add(text, digits[whole] ? decimal : "");
    talon_string_buffer_add(text, digits + whole + (digits[whole] != 0));
}

const char *spoken_decimal(char room[SPOKEN_DIGITS], const char *format, double number)
{
    char digits[SPOKEN_DIGITS], group[8], decimal[8];

    snprintf(digits, sizeof digits, format, number);
    find_signs(group, decimal);
    char *point = strchr(digits, '.');
    if (point)
        *point++ = 0;
    snprintf(room, SPOKEN_DIGITS, "%.30s%s%.20s", digits, point ? decimal : "", point ? point : "");
    return room;
}

const char *spoken_count(char room[SPOKEN_COUNTED], const char *one, const char *many, uint64_t n)
{
    const struct util_part part = { "n", SPOKEN_WHOLE(n) };

    util_fill(talon_translate_count(spoken_catalogue(), one, many, n), &part, 1, room,
              SPOKEN_COUNTED);
    return room;
}

void spoken_add_colon(struct talon_string_buffer *text)
{
    char colon[TEXT_COLON];

    talon_string_buffer_add(text, text_colon(spoken_catalogue(), colon));
}

/* ---- columns --------------------------------------------------------------------------------- */

size_t spoken_columns(const char *text)
{
    size_t columns = 0;

    for (; *text; text++)
        columns += ((unsigned char)*text & CONTINUES_MASK) != CONTINUES;
    return columns;
}

static void add_blanks(struct talon_string_buffer *text, size_t from, size_t to)
{
    for (; from < to; from++)
        talon_string_buffer_add(text, " ");
}

void spoken_add_left(struct talon_string_buffer *text, const char *word, size_t columns)
{
    talon_string_buffer_add(text, word);
    add_blanks(text, spoken_columns(word), columns);
}

void spoken_add_right(struct talon_string_buffer *text, const char *word, size_t columns)
{
    add_blanks(text, spoken_columns(word), columns);
    talon_string_buffer_add(text, word);
}
