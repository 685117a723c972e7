/* output_file.c - ends files that are written, and looks at every error on the way.
 */
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* One opens another way than the stream is used, and gets the lowest free number: the stream's. */
void util_open_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* The first error of standard output; 0: none is known. */
static int output_error;

static bool note_error(FILE *file)
{
    if (file == stdout && !output_error)
        output_error = errno;
    return false;
}

bool util_write(FILE *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, file) == count || note_error(file);
}

/* An error that has passed by now left a gap all the same; its number is gone with what the C
 * library has thrown away. */
bool util_flush_file(FILE *file)
{
    const bool had_error = ferror(file);

    if (fflush(file))
        return note_error(file);
    if (had_error)
        errno = file == stdout ? output_error : EIO;
    return !had_error;
}

bool util_close_file(FILE *file)
{
    const bool is_whole = util_flush_file(file);
    const int error = errno;
    const bool is_closed = !fclose(file);

    if (!is_whole)
        errno = error;
    return is_whole && is_closed;
}

bool util_write_file(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return false;
    const bool is_written = util_write(file, bytes, count);
    const int error = errno;
    const bool is_closed = util_close_file(file);
    if (!is_written)
        errno = error;
    return is_written && is_closed;
}
