/* database_mark.c - the mark of a database: its random id, in the file talon.house of the data
 * directory and, where other users cannot write, in a file beside the directory. That of a database
 * in PostgreSQL is in the file talon.postgresql of the directory of keys. The names of the files
 * and of the table in the database, `house`, are frozen.
 */
#define _POSIX_C_SOURCE 200809L /* O_CLOEXEC, fsync */
#define _DEFAULT_SOURCE         /* S_ISVTX */

#include "sqlite_file.h"
#include "util/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ID_ROOM = STORE_DATABASE_ROOM };

struct marks {
    char inside[BASE_PATH_ROOM];
    char beside[BASE_PATH_ROOM]; /* or empty */
    const char *found;           /* the path of the mark that there is, or NULL */
    char id[ID_ROOM];            /* the id in it */
};

/* ---- finding ---------------------------------------------------------------------------- */

/* In /tmp and the like everybody could leave a mark, or a mark would stay after tests. */
static bool is_private(const char *directory)
{
    struct stat about;

    return !stat(directory, &about) && !(about.st_mode & (S_IWOTH | S_ISVTX)) &&
           !access(directory, W_OK);
}

/* "DIRECTORY.house", without slashes at the end. */
static void find_beside(struct marks *marks, const char *directory)
{
    char parent[BASE_PATH_ROOM], path[BASE_PATH_ROOM];
    size_t length = strlen(directory);

    while (length > 1 && directory[length - 1] == '/')
        length--;
    snprintf(path, sizeof path, "%.*s", (int)(length > 4000 ? 4000 : length), directory);
    snprintf(parent, sizeof parent, "%.4080s/..", path);
    if (is_private(parent))
        snprintf(marks->beside, sizeof marks->beside, "%.4080s.house", path);
}

static bool read_mark(struct marks *marks, const char *path)
{
    if (!*path || marks->found)
        return false;
    FILE *file = fopen(path, "re");

    util_require_memory_to_open(file);
    if (!file)
        return false;
    if (!fgets(marks->id, sizeof marks->id, file))
        marks->id[0] = 0;
    fclose(file);
    if (strspn(marks->id, "0123456789abcdef") == ID_ROOM - 1)
        marks->found = path;
    return marks->found;
}

static void find_marks(struct marks *marks, const char *directory)
{
    *marks = (struct marks){ .found = NULL };
    snprintf(marks->inside, sizeof marks->inside, "%.4000s/talon.house", directory);
    find_beside(marks, directory);
    if (!read_mark(marks, marks->inside) && !read_mark(marks, marks->beside))
        marks->id[0] = 0;
}

static bool tell_lost(const struct marks *marks, const char *directory, struct store_fault *fault)
{
    return util_refuse(&fault->why,
                       "The database {directory}/talon.db is gone. Restore it from a backup, or "
                       "remove {file} to begin with an empty one.",
                       "directory", directory, "file", marks->found, NULL);
}

bool store_mark_has_database(const char *directory, struct store_fault *fault)
{
    char path[BASE_PATH_ROOM];
    struct marks marks;

    find_marks(&marks, directory);
    snprintf(path, sizeof path, "%.4000s/talon.db", directory);
    return !marks.found || store_file_exists(path) || tell_lost(&marks, directory, fault);
}

bool store_mark_may_begin(const char *directory, struct store_fault *fault)
{
    struct marks marks;

    find_marks(&marks, directory);
    return !marks.found || tell_lost(&marks, directory, fault);
}

/* ---- writing ---------------------------------------------------------------------------- */

static bool write_mark(const char *path, const char *id)
{
    char whole[BASE_PATH_ROOM + 8];

    snprintf(whole, sizeof whole, "%s.new", path);
    const int file = open(whole, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool fine = file >= 0 && dprintf(file, "%s\n", id) == ID_ROOM && !fsync(file);
    if (file >= 0)
        close(file);
    return fine && !rename(whole, path);
}

/* The mark beside the directory is only an addition: its directory may belong to somebody else. */
static bool write_marks(const struct marks *marks, const char *directory, const char *id,
                        struct store_fault *fault)
{
    if (*marks->beside && !store_file_exists(marks->beside))
        write_mark(marks->beside, id);
    if (store_file_exists(marks->inside))
        return true;
    return (write_mark(marks->inside, id) ||
            util_refuse(&fault->why, "{file} cannot be written: {reason}.", "file", marks->inside,
                        "reason", strerror(errno), NULL)) &&
           store_directory_sync(directory, fault);
}

/* ---- the id in the database ------------------------------------------------------------- */

static bool read_id(const struct base *base, char id[ID_ROOM])
{
    sqlite3_stmt *statement = NULL;

    id[0] = 0;
    if (!store_file_run(base, store_schema_mark) ||
        sqlite3_prepare_v2(base->sqlite, "SELECT id FROM house", -1, &statement, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW)
        snprintf(id, ID_ROOM, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return true;
}

/* A database that has been imported, or is of an earlier version, has no id yet: it takes the one
 * of the mark. */
static bool choose_id(const struct base *base, const struct marks *marks)
{
    char sql[100];

    snprintf(sql, sizeof sql, "INSERT INTO house(id) VALUES(lower(hex(randomblob(16))))");
    if (marks->found)
        snprintf(sql, sizeof sql, "INSERT INTO house(id) VALUES('%s')", marks->id);
    return store_file_run(base, sql);
}

bool store_mark_enter(const char *directory, const struct base *base, struct store_fault *fault)
{
    struct marks marks;
    char id[ID_ROOM];

    find_marks(&marks, directory);
    if (!read_id(base, id) || (!*id && (!choose_id(base, &marks) || !read_id(base, id))))
        return store_file_tell(base, fault, store_cannot_use);
    if (marks.found && strcmp(marks.id, id) != 0)
        return util_refuse(&fault->why,
                           "The database {directory}/talon.db is not the one that belongs here. "
                           "Restore that one, or remove {file} to go on with this one.",
                           "directory", directory, "file", marks.found, NULL);
    return write_marks(&marks, directory, id, fault);
}

/* ---- of a database elsewhere ------------------------------------------------------------ */

bool store_mark_keep(const char *directory, const char id[STORE_DATABASE_ROOM],
                     struct store_fault *fault)
{
    struct marks marks = { .found = NULL };

    snprintf(marks.inside, sizeof marks.inside, "%.4000s/talon.postgresql", directory);
    if (read_mark(&marks, marks.inside) && strcmp(marks.id, id) != 0)
        return util_refuse(&fault->why,
                           "This database is not the one that this server had before. Restore that "
                           "one, or remove {file} to go on with this one.",
                           "file", marks.inside, NULL);
    return write_marks(&marks, directory, id, fault);
}
