/* output_file.c - writes files, and looks at every error on the way. An old file stays until the
 * new one is whole.
 */
#include "output_file.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* ---- new files ------------------------------------------------------------------------------ */

/* Nothing can be written beside a pipe, a device, or a link that leads nowhere. */
static bool is_irregular(const char *path)
{
    struct stat found;

    return !lstat(path, &found) && (stat(path, &found) || !S_ISREG(found.st_mode));
}

/* A name that nobody gives a file, and that the pattern of a shell does not match. Two processes
 * with the same file do not write into each other's. */
static char *path_beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash + 1 - path) : 0;
    const size_t size = strlen(path) + sizeof ".-2147483648.talon";
    char *beside = util_allocate(size);

    snprintf(beside, size, "%.*s.%s-%ld.talon", folder, path, path + folder, (long)getpid());
    return beside;
}

/* The path that a path names through links. */
static char *resolve_links(const char *path)
{
    char *resolved = realpath(path, NULL);

    return resolved ? resolved : util_copy_text(path);
}

/* Opened beside an old file, with its rights, and not where that one may not be written. */
static FILE *open_beside(const struct util_new_file *new)
{
    struct stat old;
    const bool has_old = !stat(new->target, &old);

    if (has_old && access(new->target, W_OK))
        return NULL;
    const int number =
        open(new->beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    FILE *file = number < 0 ? NULL : fdopen(number, "wb");
    if (number >= 0 && !file)
        close(number);
    if (file && has_old)
        (void)!fchmod(number, old.st_mode & 07777);
    return file;
}

static void forget_paths(struct util_new_file *new)
{
    const int error = errno;

    free(new->target);
    free(new->beside);
    *new = (struct util_new_file){ .file = NULL };
    errno = error;
}

/* - is standard output, as it is standard input where something is read. */
static FILE *open_output(void)
{
    const int number = fflush(stdout) ? -1 : dup(STDOUT_FILENO);

    return number < 0 ? NULL : fdopen(number, "wb");
}

static bool is_output(const char *path)
{
    return !strcmp(path, "-");
}

bool util_begin_file(struct util_new_file *new, const char *path)
{
    if (is_output(path)) {
        *new = (struct util_new_file){ .file = open_output() };
        return new->file;
    }
    if (is_irregular(path)) {
        *new = (struct util_new_file){ .file = fopen(path, "wb") };
        return new->file;
    }
    *new = (struct util_new_file){ .target = resolve_links(path) };
    new->beside = path_beside(new->target);
    new->file = open_beside(new);
    if (!new->file)
        forget_paths(new);
    return new->file;
}

bool util_end_file(struct util_new_file *new, bool is_whole)
{
    const int failed = is_whole ? 0 : errno;
    const bool is_kept = !new->beside || (util_flush_file(new->file) && !fsync(fileno(new->file)));
    const int error = is_kept ? 0 : errno;
    const bool is_closed = util_close_file(new->file);
    const bool is_there =
        is_whole && is_kept && is_closed && (!new->beside || !rename(new->beside, new->target));
    const int reason = failed ? failed : error ? error : errno;

    if (!is_there && new->beside)
        remove(new->beside);
    errno = reason;
    forget_paths(new);
    return is_there;
}

/* Where a folder takes no new file, an old one may still be written. */
static bool has_no_place_beside(int error)
{
    return error == EACCES || error == EPERM || error == EROFS || error == ENAMETOOLONG;
}

/* Root has the right to write a folder, but no program can. */
static bool is_folder(const char *path)
{
    struct stat found;

    if (stat(path, &found) || !S_ISDIR(found.st_mode))
        return false;
    errno = EISDIR;
    return true;
}

bool util_can_write_file(const char *path)
{
    struct util_new_file new;

    if (is_output(path))
        return true;
    if (is_irregular(path))
        return !is_folder(path) && !access(path, W_OK);
    if (!util_begin_file(&new, path))
        return has_no_place_beside(errno) && !access(path, W_OK);
    util_end_file(&new, false);
    return true;
}

bool util_write_file(const char *path, const char *bytes, size_t count)
{
    struct util_new_file new;

    if (!util_begin_file(&new, path) && has_no_place_beside(errno))
        new.file = fopen(path, "wb");
    return new.file &&util_end_file(&new, util_write(new.file, bytes, count));
}
