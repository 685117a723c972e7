/* snprintf.c - snprintf for the conversions this project uses: %s %c %d %u %lld %zu %.*s %%. The
 * one of wasi-libc needs files for its error messages. An unknown conversion traps, so that a test
 * notices it.
 */
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The output and its full length. */
struct print {
    char *to;
    size_t size, length;
};

static void put_bytes(struct print *print, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, print->length++)
        if (print->length + 1 < print->size)
            print->to[print->length] = bytes[i];
}

static void print_number(struct print *print, uint64_t number, bool minus)
{
    char digits[21];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    if (minus)
        digits[--at] = '-';
    put_bytes(print, digits + at, sizeof digits - at);
}

static void put_signed(struct print *print, int64_t number)
{
    print_number(print, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

/* At most so many bytes of a text. */
static void put_part(struct print *print, const char *text, int most)
{
    size_t length = 0;

    while (length < (size_t)most && text[length])
        length++;
    put_bytes(print, text, length);
}

static bool begins(const char **format, const char *with)
{
    const size_t length = strlen(with);

    if (strncmp(*format, with, length))
        return false;
    *format += length;
    return true;
}

/* False if it is not one of these. */
static bool convert_number(struct print *print, const char **format, va_list *given)
{
    if (begins(format, "d"))
        put_signed(print, va_arg(*given, int));
    else if (begins(format, "lld"))
        put_signed(print, va_arg(*given, int64_t));
    else if (begins(format, "u"))
        print_number(print, va_arg(*given, unsigned), false);
    else if (begins(format, "zu"))
        print_number(print, va_arg(*given, size_t), false);
    else
        return false;
    return true;
}

static bool convert_text(struct print *print, const char **format, va_list *given)
{
    if (begins(format, "s")) {
        put_part(print, va_arg(*given, const char *), INT_MAX);
        return true;
    }
    if (!begins(format, ".*s"))
        return false;
    const int most = va_arg(*given, int);
    put_part(print, va_arg(*given, const char *), most);
    return true;
}

/* One conversion, behind its per cent sign. */
static void convert(struct print *print, const char **format, va_list *given)
{
    if (convert_number(print, format, given) || convert_text(print, format, given))
        return;
    const bool character = begins(format, "c");
    if (!character && !begins(format, "%"))
        __builtin_trap();
    const char c = character ? (char)va_arg(*given, int) : '%';
    put_bytes(print, &c, 1);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): names of the C library */
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list values)
{
    struct print print = { .to = to, .size = size };
    const char *at = format;
    va_list given;

    va_copy(given, values);
    while (*at) {
        const size_t plain = strcspn(at, "%");
        put_bytes(&print, at, plain);
        at += plain;
        if (begins(&at, "%"))
            convert(&print, &at, &given);
    }
    va_end(given);
    if (size)
        to[print.length < size ? print.length : size - 1] = 0;
    return (int)print.length;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): names of the C library */
int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    va_list given;

    va_start(given, format);
    const int length = vsnprintf(to, size, format, given);
    va_end(given);
    return length;
}
