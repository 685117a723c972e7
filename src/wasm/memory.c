/* memory.c - the four functions a compiler expects even of freestanding C, for WebAssembly,
 * where nobody else brings them. Compiled without builtins, so that none calls itself.
 */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *x, const void *y, size_t count);

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    char *out = to;
    const char *in = from;

    while (count--)
        *out++ = *in++;
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    char *out = to;
    const char *in = from;

    if (out <= in || out >= in + count)
        return memcpy(to, from, count);
    while (count--)
        out[count] = in[count];
    return to;
}

void *memset(void *to, int byte, size_t count)
{
    char *out = to;

    while (count--)
        *out++ = (char)byte;
    return to;
}

int memcmp(const void *x, const void *y, size_t count)
{
    const unsigned char *a = x, *b = y;

    for (; count; count--, a++, b++)
        if (*a != *b)
            return *a < *b ? -1 : 1;
    return 0;
}
